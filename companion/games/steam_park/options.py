"""House rules, modules, and the numbers that only the family's own box can tell."""

from typing import get_args

from companion.games.base import Option, Refusal
from companion.games.steam_park.state import Choice, Options

OPEN_BELOW = 30
"""A park with this much dirt, or more, is closed at the end."""


def problem(options: Options, players: int) -> Refusal | None:
    """Why no game can start so, or None."""
    if not 2 <= players <= 5:
        return Refusal("steam.players_range", {"count": players}, "setup")
    if options.shooting_blank not in (2, 3):
        return Refusal("steam.blank_range", rule="stands")
    if not 0 <= options.last_throws <= 5:
        return Refusal("steam.throws_range", rule="roll")
    return _table_problem(options.dirt_table)


def _table_problem(rows: tuple[tuple[int, int, int], ...]) -> Refusal | None:
    last, dearest = -1, 0
    for low, high, fine in sorted(rows):
        values = {"low": low, "high": high, "fine": fine}
        if low <= last or high < low or fine < 0:
            return Refusal("steam.table_row", values, "end")
        if fine < dearest:
            return Refusal("steam.table_falls", values, "end")
        last, dearest = high, fine
    return None


OPTIONS: tuple[Option, ...] = (
    Option(
        "simple",
        "steam.opt_simple",
        "switch",
        "steam.opt_simple_help",
        excludes=("stingy", "extensions", "director", "spy_dice", "new_stands"),
    ),
    Option("stingy", "steam.stingy_name", "switch", "steam.stingy_help"),
    Option("extensions", "steam.extensions_name", "switch", "steam.extensions_help"),
    Option(
        "director",
        "steam.directors_name",
        "choice",
        "steam.directors_help",
        choices=get_args(Choice),
        choice_labels=(
            "steam.director_none",
            "steam.director_draw",
            "steam.sweeper_name",
            "steam.gambler_name",
            "steam.smooth_talker_name",
            "steam.planner_name",
            "steam.architect_name",
            "steam.baron_name",
        ),
    ),
    Option("spy_dice", "steam.spy_dice_name", "switch", "steam.spy_dice_help"),
    Option("new_stands", "steam.new_stands_name", "switch", "steam.new_stands_help"),
    Option(
        "stand_plans",
        "steam.opt_stand_plans",
        "ticks",
        "steam.opt_stand_plans_help",
        high=5,
        item_labels=(
            "steam.security_name",
            "steam.info_name",
            "steam.casino_name",
            "steam.toilets_name",
            "steam.kiosk_name",
            "steam.fountain_name",
            "steam.mirrors_name",
            "steam.office_name",
            "steam.shooting_name",
            "steam.incinerator_name",
        ),
    ),
    Option(
        "tile_dirt",
        "steam.opt_tile_dirt",
        "numbers",
        "steam.opt_tile_dirt_help",
        low=-9,
        high=9,
        printed=True,
        item_labels=(
            "steam.tile_1st",
            "steam.tile_2nd",
            "steam.tile_3rd",
            "steam.tile_4th",
            "steam.tile_last",
        ),
    ),
    Option(
        "last_throws",
        "steam.opt_last_throws",
        "number",
        "steam.opt_last_throws_help",
        low=0,
        high=5,
        printed=True,
    ),
    Option(
        "dirt_table",
        "steam.opt_dirt_table",
        "table",
        "steam.opt_dirt_table_help",
        low=0,
        high=99,
        printed=True,
        item_labels=("steam.table_from", "steam.table_to", "steam.table_fine"),
    ),
    Option("spy_counts_spy", "steam.opt_spy_counts_spy", "switch", "steam.opt_spy_counts_spy_help"),
    Option(
        "baron_before_spy",
        "steam.opt_baron_before_spy",
        "switch",
        "steam.opt_baron_before_spy_help",
    ),
    Option(
        "start_money_adds",
        "steam.opt_start_money_adds",
        "switch",
        "steam.opt_start_money_adds_help",
    ),
    Option("office_each", "steam.opt_office_each", "switch", "steam.opt_office_each_help"),
    Option(
        "shooting_blank",
        "steam.opt_shooting_blank",
        "number",
        "steam.opt_shooting_blank_help",
        low=2,
        high=3,
    ),
)
