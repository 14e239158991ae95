"""Office: one more bonus card in hand, and a bonus die counts twice."""

from __future__ import annotations

import pytest

from companion.games.steam_park.actions import Bonus, UseStand
from companion.games.steam_park.counts import hand
from companion.games.steam_park.stands.all import doubles
from companion.games.steam_park.state import PieceKind
from tests.games.steam_park.table import act, playing, refused, stands

OFFICES: tuple[PieceKind, ...] = ("office", "office")


@pytest.mark.parametrize(("count", "cards"), [(0, 3), (1, 4), (2, 5)])
def test_each_office_holds_one_more_card(count: int, cards: int) -> None:
    state = playing(stands(*OFFICES[:count]))
    assert hand(state.parks[0]) == cards
    assert refused(state, Bonus(0, cards + 1, 9)) == "steam.cards_range"
    assert act(state, Bonus(0, cards, 9)).parks[0].money == 9


@pytest.mark.parametrize(("count", "cards", "dice"), [(1, 2, 1), (1, 3, 2), (2, 5, 3), (0, 3, 3)])
def test_each_office_doubles_one_bonus_die(count: int, cards: int, dice: int) -> None:
    state = playing(stands(*OFFICES[:count]))
    assert act(state, Bonus(0, cards, 30)).turn.dice == dice


def test_a_hall_of_mirrors_beside_it_is_another_office() -> None:
    state = playing(stands("office", "mirrors", mirrors=("office",)))
    assert hand(state.parks[0]) == 5
    assert act(state, Bonus(0, 4, 20)).turn.dice == 2


def test_it_doubles_neither_brooms_nor_visitors() -> None:
    state = playing(stands("office"))
    assert (doubles(state, 0, "clean"), doubles(state, 0, "attract")) == (0, 0)


def test_it_needs_no_tap_of_its_own() -> None:
    assert refused(playing(stands("office")), UseStand(0, "office")) == "steam.nothing_to_use"
