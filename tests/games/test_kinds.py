"""The kinds of card of every box, counted against the rule books."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from companion.games import GAMES, card_kinds
from companion.games.base import CardKind
from companion.i18n import LANGUAGES, Language, Translator
from tests import tiny_game

WITH_PICTURE_FILES = re.compile(r"[A-Za-z0-9_-]+")


@pytest.fixture(params=[game.key for game in GAMES])
def kinds(request: pytest.FixtureRequest) -> tuple[CardKind, ...]:
    return card_kinds(str(request.param))


def counted(key: str) -> Counter[str]:
    """Copies by the first word of each kind's key."""
    found: Counter[str] = Counter()
    for kind in card_kinds(key):
        assert kind.copies is not None
        found[kind.key.partition("-")[0]] += kind.copies
    return found


def test_every_game_names_kinds_and_each_once(kinds: tuple[CardKind, ...]) -> None:
    assert kinds
    assert len({kind.key for kind in kinds}) == len(kinds)


def test_a_kind_can_name_the_file_of_its_picture(kinds: tuple[CardKind, ...]) -> None:
    """Without a dot: ``kind.2`` is the second picture of a kind in a folder of pictures."""
    assert all(WITH_PICTURE_FILES.fullmatch(kind.key) for kind in kinds)
    assert not {"back", "?"} & {kind.key for kind in kinds}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_has_a_name_of_its_own(kinds: tuple[CardKind, ...], language: Language) -> None:
    say = Translator(language)
    names = [say.words(kind.name) for kind in kinds]
    assert len(set(names)) == len(names)
    assert all("." not in say(kind.group) for kind in kinds)


def test_scream_machine_has_32_visitors_and_84_attractions() -> None:
    assert counted("scream_machine") == {"visitor": 32, "ride": 84}


def test_gumball_rally_has_40_race_cards_and_19_danger_cards() -> None:
    assert counted("gumball_rally") == {"race": 40, "danger": 19}


def test_macadam_tells_the_six_policemen_and_four_papers_and_no_other_number() -> None:
    told = {kind.key: kind.copies for kind in card_kinds("macadam") if kind.copies is not None}
    assert told == {"policeman": 6, "insurance": 2, "licence": 2}
    assert len(card_kinds("macadam")) == 13


def test_traffic_has_the_forty_regular_and_twenty_expert_cards_of_the_printable_deck() -> None:
    kinds = card_kinds("traffic")
    assert all(kind.copies == 1 for kind in kinds)
    assert Counter(kind.key[0] for kind in kinds) == {"N": 40, "E": 20}


def test_a_bonus_card_is_known_by_the_money_printed_on_it() -> None:
    kinds = card_kinds("steam_park")
    assert [kind.name.values["money"] for kind in kinds] == list(range(1, 25))


def test_a_game_of_a_package_needs_to_name_none(monkeypatch: pytest.MonkeyPatch) -> None:
    tiny_game.install(monkeypatch)
    assert card_kinds(tiny_game.INFO.key) == ()
