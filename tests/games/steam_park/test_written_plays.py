"""The written plays of five with all modules: together they know the whole box."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion.games.steam_park.modules.directors import DIRECTORS
from companion.games.steam_park.state import KINDS

PLAYS = Path(__file__).parents[2] / "playthroughs"
USED_BY_TAP = {"casino", "security", "shooting", "fountain"}


def lines() -> list[str]:
    files = sorted(PLAYS.glob("steam_park_*.txt"))
    return [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]


def accepted() -> list[dict[str, Any]]:
    """Every action of the plays that the rules took."""
    actions = (line.split(" => ") for line in lines() if line.startswith("{"))
    return [json.loads(action) for action, seen in actions if not seen.startswith("no ")]


def options() -> list[dict[str, Any]]:
    return [json.loads(x.partition(":")[2]) for x in lines() if x.startswith("options:")]


def test_every_director_rules_one_of_them_with_all_modules() -> None:
    modules = ("stingy", "extensions", "spy_dice", "new_stands")
    whole = [o for o in options() if all(o.get(module) for module in modules)]
    assert {o["director"] for o in whole} == set(DIRECTORS)


def test_every_stand_is_built_and_every_usable_one_is_used() -> None:
    built = {s["kind"] for a in accepted() if a["do"] == "stands" for s in a["stands"]}
    assert built == set(KINDS)
    assert {a["kind"] for a in accepted() if a["do"] == "use_stand"} == USED_BY_TAP


def test_cards_fines_take_backs_and_last_throws_occur() -> None:
    told = {action["do"] for action in accepted()}
    assert {"settle_card", "fine", "take_back", "last_throw", "bid", "spy", "correct"} <= told


def test_wrong_taps_are_refused_along_the_way() -> None:
    refused = {line.rpartition("| ")[2] for line in lines() if " => no | " in line}
    assert {
        "steam.all_colours_there",
        "steam.bid_range",
        "steam.has_tile",
        "steam.stand_not_used",
        "steam.uses_over",
    } <= refused
