"""The worked examples of Steam Park, played through the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games import steam_park as steam
from companion.games.steam_park import race, start
from companion.games.steam_park.actions import Attract, Bonus, Clean, Dirt, Income, Seat, Spy
from companion.games.steam_park.directors import baron
from companion.games.steam_park.modules import spy_dice
from companion.games.steam_park.state import Options, Park, Places, Who
from tests.games.steam_park.table import (
    act,
    extended,
    playing,
    raced,
    ride,
    table,
    to_dirt,
    to_income,
    with_parks,
)

EXAMPLES = json.loads((Path(__file__).parent / "examples.json").read_text())
DIRTY = ("ride", "stand", "bonus")
TILES = ("1st", "2nd", "3rd", "4th", "last")


def of(op: str) -> list[Any]:
    return [pytest.param(e["given"], e["expected"], id=e["id"]) for e in EXAMPLES if e["op"] == op]


def test_every_example_is_played_here() -> None:
    played = {"dirt", "spy_cost", "income", "extension_fill", "clean", "baron", "gambler"}
    assert {e["op"] for e in EXAMPLES} == played | {"setup", "final"}


@pytest.mark.parametrize(("given", "expected"), of("dirt"))
def test_dirt_is_that_of_the_example(given: dict[str, Any], expected: dict[str, int]) -> None:
    tiles = (given["tile"], 0, 0, 0, 0)
    seats = (
        ride("red", 9, given["visitors"]),
        replace(ride(), places=Places(9, 0, given["stingy"])),
    )
    state = with_parks(table(2, tile_dirt=tiles), Park(dirt=given["dirt"], rides=seats))
    faces = sum(face in DIRTY for face in given["dice"])
    if given["spy"]:
        options = replace(state.options, spy_dice=True)
        spied = Spy(0, 4, given["spy"]["paid"])
        state = act(raced(replace(state, options=options)), spied, Spy(1, 0, False))
        faces += given["spy"]["paid"] and given["spy"]["face"] in DIRTY
    state = act(to_dirt(state), Dirt((faces, 0)))
    assert state.parks[0].dirt == expected["dirt"]


@pytest.mark.parametrize(("given", "expected"), of("spy_cost"))
def test_a_spy_costs_what_the_example_says(given: dict[str, Any], expected: dict[str, int]) -> None:
    matches = given["right_neighbour"].count(given["face"])
    assert spy_dice.price(matches) == expected["cost"]
    state = raced(table(spy_dice=True))
    assert act(state, Spy(0, matches, True)).parks[0].money == 4 - expected["cost"]


@pytest.mark.parametrize(("given", "expected"), of("income"))
def test_the_income_is_that_of_the_example(given: dict[str, Any], expected: dict[str, int]) -> None:
    rides = (
        ride("red", 9, given["visitors"]),
        replace(ride(), places=Places(9, 0, given["stingy"], ("blue",) * given["guests"])),
    )
    burning = ("incinerator",) * given["incinerators"]
    mine = Park(dirt=given["dirt"]["me"], rides=rides, stands=burning)
    others = [Park(dirt=dirt) for dirt in given["dirt"]["others"]]
    state = to_income(table(1 + len(others)))
    state = act(with_parks(state, mine, *others), Income())
    after = state.parks[0]
    assert after.money == expected["gain"]
    assert after.rides[0].places.right == expected["visitors_after"]
    assert after.rides[1].places == Places(9, 0, expected["stingy_after"])


@pytest.mark.parametrize(("given", "expected"), of("extension_fill"))
def test_an_extension_fills_as_in_the_example(
    given: dict[str, Any], expected: dict[str, Any]
) -> None:
    built = extended(given["kind"], given["size"], given["ride"])
    park = Park(money=given["money"], dirt=given["dirt"], rides=(built,))
    state = playing(park, stingy=True, extensions=True)
    names: list[Who] = ["stingy" if who == "grey" else who for who in given["visitors"]]
    grey = names.count("stingy")
    seats = tuple(Seat(who, extension=True) for who in names)
    state = act(state, Attract(0, seats, stingy_in=grey, missing="blue" if grey else None))
    extension = state.parks[0].rides[0].extension
    assert extension is not None
    assert (state.parks[0].money, state.parks[0].dirt) == (expected["money"], expected["dirt"])
    assert list(extension.places.guests) == expected["leave"]
    left = act(to_income(state), Income()).parks[0].rides[0].extension
    assert left is not None and left.places.guests == ()


@pytest.mark.parametrize(("given", "expected"), of("clean"))
def test_a_park_is_cleaned_as_in_the_example(
    given: dict[str, Any], expected: dict[str, int]
) -> None:
    director = "sweeper" if given["sweeper"] else "none"
    state = playing(Park(dirt=given["dirt"]), director=director)
    assert act(state, Clean(0, given["dice"])).parks[0].dirt == expected["dirt"]


@pytest.mark.parametrize(("given", "expected"), of("baron"))
def test_the_baron_steals_as_in_the_example(
    given: dict[str, Any], expected: dict[str, Any]
) -> None:
    names = sorted(given["bids"])
    bids, tiles = ([given[what][name] for name in names] for what in ("bids", "order"))
    shown = baron.auction(bids, tiles)
    assert names[shown.thief] == expected["thief"]
    assert names[shown.victim] == expected["victim"]
    assert shown.pays == tuple(expected["pays"][name] for name in names)


@pytest.mark.parametrize(("given", "expected"), of("gambler"))
def test_the_gambler_wins_as_in_the_example(
    given: dict[str, Any], expected: dict[str, Any]
) -> None:
    state = playing(Park(), director="gambler")
    for number, gain in zip(given["rounds"], expected["gain"], strict=True):
        after = act(replace(state, round=number), Bonus(0, 1))
        assert after.parks[0].money == gain


@pytest.mark.parametrize(("given", "expected"), of("setup"))
def test_the_table_is_laid_as_in_the_example(
    given: dict[str, Any], expected: dict[str, Any]
) -> None:
    assert [table(n).rounds for n in given["players"]] == expected["rounds"]
    assert [start.rounds(n) for n in given["players"]] == expected["rounds"]
    numbered = Options(tile_dirt=(1, 2, 3, 4, 5))
    rows = [race.tile_dirt(numbered, n) for n in given["players"]]
    assert [[TILES[n - 1] for n in row] for row in rows] == expected["tiles"]


@pytest.mark.parametrize(("given", "expected"), of("final"))
def test_the_winner_is_that_of_the_example(given: dict[str, Any], expected: dict[str, Any]) -> None:
    names = sorted(given["money"])
    state = table(len(names), dirt_table=tuple(map(tuple, given["table"])))
    parks = [Park(money=given["money"][n], dirt=given["dirt"][n]) for n in names]
    state = with_parks(replace(to_income(state), round=6), *parks)
    result = steam.outcome(act(state, Income()))
    assert result is not None
    assert {names[s.player]: s.score for s in result.standings} == expected["final"]
    assert [names[player] for player in result.winners()] == expected["winners"]
