"""The values that the table remembers: what each may be, and which of them a backup takes."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Annotated

import msgspec

from companion.games.base import Player
from companion.i18n import Language
from companion.journal.kept import Kept, Shaped
from companion.settings import Percent, Rotation, Seconds, Speed
from hardware.ports import Says

log = logging.getLogger(__name__)

Name = Annotated[str, msgspec.Meta(max_length=60)]
Numbers = Mapping[str, object]  # of a game's options; the game says what each may be


class Erased(msgspec.Struct, frozen=True):
    """The names that were erased, and when: for a day they can come back."""

    at: float
    names: list[Name]


class Seated(msgspec.Struct, frozen=True):
    """Who sat where."""

    name: Name
    shape: str
    seat: int = 0


def seated(player: Player) -> Seated:
    return Seated(player.name, player.shape, player.seat)


class LastSetup(msgspec.Struct, frozen=True):
    """How a game was set up last."""

    count: int
    options: Numbers


class Try(msgspec.Struct, frozen=True):
    """How a part answered when somebody tried it by hand."""

    good: bool
    at: float


class RaceTimes(msgspec.Struct, frozen=True):
    """The seconds that each player of a race threw, and of which race they are."""

    play: str
    round: int
    times: dict[int, float]


# Settings that people choose on the screen.
LANGUAGE = Kept[Language]("language", Language)
VOLUME = Kept[int]("volume", Percent)
BRIGHTNESS = Kept[int]("brightness", Percent)
VOICE_SAYS = Kept[Says]("voice_says", Says)
VOICE_VOLUME = Kept[int]("voice_volume", Percent)
VOICE_SPEED = Kept[int]("voice_speed", Speed)
LARGE_TEXT = Kept[bool]("large_text", bool)
RAIL_LEFT = Kept[bool]("rail_left", bool)
ROTATION = Kept[Rotation]("rotation", Rotation)
CLOCK_SHOWN = Kept[bool]("clock_shown", bool)
ROUND_LIMIT = Kept[int]("round_limit", Seconds)
TURN_LIMIT = Kept[int]("turn_limit", Seconds)
# Who plays.
NAMES = Kept[list[str]]("names", list[Name])
SHAPES = Kept[dict[str, str]]("shapes", dict[str, str])
LAST_TABLE = Kept[list[Seated]]("last_table", list[Seated])
ERASED_NAMES = Kept[Erased | None]("erased_names", Erased | None)
# How this family plays, by game.
OPTIONS = Kept[Numbers]("options.", Numbers)
BOX = Kept[Numbers]("box.", Numbers)
BOX_BEFORE = Kept[Numbers]("box_before.", Numbers)
LAST_SETUP = Kept[LastSetup]("last_setup.", LastSetup)
SETUP_SEEN = Kept[bool]("setup_seen.", bool)
GUIDED = Kept[bool]("guided.", bool)
TUTORIAL = Kept[int]("tutorial.", Annotated[int, msgspec.Meta(ge=0, le=99)])
PRACTICE = Kept[int]("practice.", Annotated[int, msgspec.Meta(ge=0)])
# Of this device and this moment.
ON_SCREEN = Kept[str | None]("on_screen", str | None)
TOLD = Kept[list[str]]("told", list[str])
SEATING = Kept[list[Seated]]("seating", list[Seated])
FIRST_RUN = Kept[bool]("first_run", bool)
DATE = Kept[float]("date", float)
TRIED = Kept[dict[str, Try]]("tried", dict[str, Try])
RACE_TIMES = Kept[RaceTimes]("race_times", RaceTimes)
TAKEN_BACK = Kept[str]("taken_back", str)

SETTINGS: tuple[Shaped, ...] = (
    *(LANGUAGE, VOLUME, BRIGHTNESS, VOICE_SAYS, VOICE_VOLUME, VOICE_SPEED, LARGE_TEXT),
    *(RAIL_LEFT, ROTATION, CLOCK_SHOWN, ROUND_LIMIT, TURN_LIMIT),
    *(SETUP_SEEN, GUIDED, TUTORIAL, PRACTICE),
)
HOUSE_RULES: tuple[Shaped, ...] = (OPTIONS, BOX, BOX_BEFORE, LAST_SETUP)
PEOPLE: tuple[Shaped, ...] = (NAMES, SHAPES, LAST_TABLE, ERASED_NAMES)
OF_THE_MOMENT: tuple[Shaped, ...] = (
    *(ON_SCREEN, TOLD, SEATING, FIRST_RUN, DATE, TRIED, RACE_TIMES, TAKEN_BACK),
)
"""No backup takes these."""

_BY_KEY = {kept.key: kept for kept in (*SETTINGS, *HOUSE_RULES, *PEOPLE)}
_LEFT_OUT = frozenset(kept.key for kept in OF_THE_MOMENT)


def sensible_values(values: Mapping[str, object]) -> dict[str, object]:
    """The values that a backup takes; what is not of the right shape is left out."""
    return {key: value for key, value in values.items() if _fits(key, value)}


def is_of(key: str, kinds: tuple[Shaped, ...]) -> bool:
    """Whether the value under this key is one of these."""
    return any(kept.key == _stem(key) for kept in kinds)


def _stem(key: str) -> str:
    """The key without its game."""
    stem, dot, _ = key.partition(".")
    return stem + dot


def _fits(key: str, value: object) -> bool:
    kept = _BY_KEY.get(_stem(key))
    if kept is None:
        if key not in _LEFT_OUT:
            log.warning("no backup takes %s", key)
        return False
    if not kept.fits(value):
        log.warning("%s is not what it should be", key)
        return False
    return True
