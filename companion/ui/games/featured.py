"""What is asked in large tiles before a play, game by game; the rest are house rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Feature:
    """An option shown as a tile. `about` is its sentence, where the option has none itself.

    `abouts` tells what each choice does; `needs` names a switch without which it is not asked.
    """

    option: str
    icon: str
    about: str = ""
    abouts: Mapping[str, str] = field(default_factory=dict)
    needs: str = ""


@dataclass(frozen=True)
class Everything:
    """One tile that chooses a whole extension at once."""

    label: str
    about: str
    icon: str
    values: Mapping[str, object]


DIRECTORS = {
    "none": "app.nothing_more",
    "draw": "steam.directors_help",
    "sweeper": "steam.sweeper_help",
    "gambler": "steam.gambler_help",
    "smooth_talker": "steam.smooth_talker_help",
    "planner": "steam.planner_help",
    "architect": "steam.architect_help",
    "baron": "steam.baron_help",
}
FEATURED: Mapping[str, tuple[Feature, ...]] = {
    "traffic": (
        Feature("three_rounds", "cards", "app.about_three_rounds"),
        Feature("handicap", "swap"),
        Feature("teaching", "bulb"),
        Feature("hint", "ask"),
    ),
    "gumball_rally": (Feature("app_deck", "cards"), Feature("photo_finish", "cam")),
    "scream_machine": (Feature("what_if", "eye"), Feature("score_only", "plus")),
    "steam_park": (
        Feature("stingy", "botg", "steam.what_stingy"),
        Feature("extensions", "plus", "steam.what_extensions"),
        Feature("director", "agent", "steam.what_director", abouts=DIRECTORS),
        Feature("spy_dice", "eye", "steam.what_spy_dice"),
        Feature("new_stands", "stall", "steam.what_new_stands"),
        Feature("stand_plans", "cards", "steam.what_stand_plans", needs="new_stands"),
        Feature("simple", "coin", "steam.what_simple"),
    ),
    "macadam": (Feature("rounds", "refresh", "app.about_rounds"),),
}
EVERYTHING: Mapping[str, Everything] = {
    "steam_park": Everything(
        "steam.all_dirty",
        "steam.all_dirty_about",
        "flame",
        {
            "stingy": True,
            "extensions": True,
            "director": "draw",
            "spy_dice": True,
            "new_stands": True,
            "simple": False,
        },
    )
}


def featured(game: str) -> tuple[Feature, ...]:
    """The tiles of a game; one that nobody described has none."""
    return FEATURED.get(game, ())
