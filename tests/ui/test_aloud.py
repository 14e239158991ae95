"""What is said of what happens, over whole plays by chance, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from companion.games import GAMES, traffic
from companion.games import steam_park as steam
from companion.games.base import Message, Outcome, Player, Standing
from companion.games.steam_park.actions import Bid
from companion.games.traffic.actions import Bip, BoardSet, Dealt, Start
from companion.i18n import LANGUAGES, Language, Translator
from companion.ui.aloud import Aloud, in_words, results, turn, verdict
from companion.ui.games import voice_of
from hardware.ports import Importance
from tests.games.test_contract import Walk, walk

pytestmark = pytest.mark.slow

KEYS = [game.key for game in GAMES]


def steps(played: Walk) -> Iterator[tuple[Any, Any, Any]]:
    return zip(played.states, played.actions, played.states[1:], strict=False)


def told(game: str, before: Any, action: Any, after: Any, language: Language = "fr") -> str:
    voice = voice_of(game)
    assert voice is not None
    return in_words(voice.aloud(before, action, after), "everything", Translator(language))[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", KEYS)
def test_every_sentence_has_its_words(game: str, seed: int, language: Language) -> None:
    for before, action, after in steps(walk(game, seed)):
        text = told(game, before, action, after, language)
        assert not any(f"{domain}." in text for domain in ("voice", "app", game)), text
        assert "{" not in text


def next_to_play(game: str, state: Any) -> int | None:
    """Whose turn it is, as the rules say, for games that have turns."""
    if game == "gumball_rally":
        driver: int | None = state.driver
        return driver
    if game == "steam_park":
        return state.order[state.turn.index] if state.stage == "action" else None
    if game == "scream_machine":
        return state.turn if state.stage in ("opening", "turns") else None
    if state.stage == "follow":
        return int(state.to_play[0])
    return state.leader if state.stage == "lead" else None


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", [key for key in KEYS if key != "traffic"])
def test_whoever_is_next_is_named(game: str, seed: int) -> None:
    for before, action, after in steps(walk(game, seed)):
        player = next_to_play(game, after)
        if player is not None and player != next_to_play(game, before):
            assert after.names[player] in told(game, before, action, after).split(".")[-2]


@pytest.mark.parametrize("seed", range(4))
def test_every_card_less_in_traffic_was_said(seed: int) -> None:
    """The verdict that takes a card away names how many are left."""
    say = Translator("fr")
    for before, action, after in steps(walk("traffic", seed)):
        claim, old = after.claim, before.claim
        if claim is None or not claim.accepted() or (old is not None and old.accepted()):
            continue
        left = after.left()[claim.player] - 1
        last = say("voice.accepted_last")
        wanted = say("voice.accepted", count=left) if left else last
        assert wanted in told("traffic", before, action, after)


@pytest.mark.parametrize("seed", range(6))
def test_the_codes_of_a_hand_are_never_told(seed: int) -> None:
    for before, action, after in steps(walk("traffic", seed)):
        if type(action).__name__ == "Hand":
            assert told("traffic", before, action, after) == ""


def test_a_bid_is_never_told_before_all_are_shown() -> None:
    players = tuple(Player(name, "A", seat) for seat, name in enumerate(("Léa", "Marc")))
    options = steam.Options(director="baron")
    state = steam.setup(players, options, 1)
    state = msgspec.structs.replace(state, director="baron", stage="bids", order=(0, 1))
    said = set()
    for amount in (0, 1):
        after = steam.apply(state, Bid(0, amount))
        assert isinstance(after, steam.State)
        said.add(told("steam_park", state, Bid(0, amount), after))
    assert said == {"Léa a misé."}


def test_what_matters_less_is_left_out_where_only_what_matters_is_wanted() -> None:
    tale = [turn("voice.light_free"), Aloud(Importance.REMARK, verdict("app.lamp_bravo").message)]
    say = Translator("fr")
    assert in_words(tale, "matters", say) == ("Feu vert libre.", Importance.TURN)
    assert in_words(tale, "everything", say)[0] == "Feu vert libre. Bravo."
    assert in_words(tale, "off", say) == ("", Importance.REMARK)


def test_results_name_the_winner_and_what_everybody_has() -> None:
    outcome = Outcome((Standing(1, 1, 9), Standing(0, 2, 4), Standing(2, 3, None)))
    text, importance = in_words(
        results(outcome, ("Léa", "Marc", "Zoé"), "fr"), "matters", Translator("fr")
    )
    assert text == "Bravo Marc\u00a0! 1er, Marc, 9. 2e, Léa, 4. Zoé\u00a0: parc fermé."
    assert importance is Importance.VERDICT


def test_who_wins_among_equals_hears_why() -> None:
    tie = Message("gumball.photo_decided")
    outcome = Outcome((Standing(1, 1, 9), Standing(0, 2, 9)), tie_break=tie)
    tale = results(outcome, ("Léa", "Marc"), "fr")
    say = Translator("fr")
    assert [say.words(told.message) for told in tale] == [
        "Bravo Marc\u00a0!",
        say.words(tie),
        "1er, Marc, 9.",
        "2e, Léa, 9.",
    ]


@pytest.mark.parametrize("name", ["🎲 7", "אבי", "{name} %s", "Zoé" * 66])
def test_any_name_of_an_imported_play_is_said_as_it_is(name: str) -> None:
    players = (Player(name, "A", 0), Player("Nina", "B", 1))
    state = traffic.setup(players, traffic.Options(), 1)
    for action in (Dealt(), BoardSet("RB.Y.Y....RBBY.R"), Start()):
        after = traffic.apply(state, action)
        assert isinstance(after, traffic.State)
        state = after
    shouted = traffic.apply(state, Bip(0, 1))
    assert told("traffic", state, Bip(0, 1), shouted) == f"{name}\u00a0!"
