"""What all kinds of stands share: the box, the price, whose turn it is, a file each."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.steam_park import directors, modules, stands
from companion.games.steam_park.actions import NewStand, Stands, UseStand
from companion.games.steam_park.modules.directors import DIRECTORS
from companion.games.steam_park.pages import MODULES
from companion.games.steam_park.stands.all import STANDS
from companion.games.steam_park.state import BASE_KINDS, KINDS, Park, PieceKind
from tests.games.steam_park.table import (
    act,
    playing,
    refused,
    table,
    to_action,
    with_parks,
)
from tests.games.steam_park.table import stands as park_of

HERE = Path(__file__).parent


def test_there_are_ten_kinds() -> None:
    assert tuple(STANDS) == KINDS
    assert [STANDS[kind].page.id for kind in KINDS] == list(KINDS)


def files(package: object) -> Path:
    return Path(next(iter(package.__path__)))  # type: ignore[attr-defined]


def test_every_director_stand_and_module_has_its_own_file_and_its_own_tests() -> None:
    rooms = (
        ("director", directors, list(DIRECTORS)),
        ("stand", stands, list(KINDS)),
        ("module", modules, [page.id for page in MODULES]),
    )
    for what, package, names in rooms:
        for name in names:
            assert (files(package) / f"{name}.py").is_file()
            assert (HERE / f"test_{what}_{name}.py").is_file()


@pytest.mark.parametrize("kind", BASE_KINDS)
def test_a_stand_costs_one_die(kind: PieceKind) -> None:
    state = act(playing(Park()), Stands(0, (NewStand(kind),)))
    assert (state.parks[0].stands, state.turn.dice) == ((kind,), 1)


@pytest.mark.parametrize("kind", BASE_KINDS)
def test_the_box_has_four_of_each_kind(kind: PieceKind) -> None:
    state = to_action(with_parks(table(), Park(), Park(stands=(kind,) * 3)))
    two = (NewStand(kind), NewStand(kind))
    assert refused(state, Stands(0, two)) == "steam.stands_gone"
    assert act(state, Stands(0, two[:1])).parks[0].stands == (kind,)


def test_a_stand_that_is_not_there_is_not_used() -> None:
    state = playing(Park(money=9, dirt=9))
    for kind in ("casino", "security", "shooting", "fountain"):
        assert refused(state, UseStand(0, kind)) == "steam.uses_none"


def test_stands_are_used_in_ones_own_turn() -> None:
    state = to_action(with_parks(table(), Park(), park_of("casino")))
    assert refused(state, UseStand(1, "casino")) == "steam.not_your_turn"
