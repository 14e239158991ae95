"""The values that the table remembers: which of them a backup takes, and what each may be."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

log = logging.getLogger(__name__)

Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
Seconds = Annotated[int, msgspec.Meta(ge=0, le=3600)]
Name = Annotated[str, msgspec.Meta(max_length=60)]


class _Erased(msgspec.Struct):
    at: float
    names: list[Name]


class _Seat(msgspec.Struct):
    name: Name
    shape: str
    seat: int = 0


class _Table(msgspec.Struct):
    count: int
    options: dict[str, Any]


# What a value must be to be taken over; a dot at the end stands for one value per game.
SHAPES: dict[str, Any] = {
    "language": Literal["fr", "en"],
    "names": list[Name],
    "erased_names": _Erased | None,
    "shapes": dict[str, str],
    "last_table": list[_Seat],
    "volume": Percent,
    "brightness": Percent,
    "voice_says": Literal["off", "matters", "everything"],
    "voice_volume": Percent,
    "voice_speed": Annotated[int, msgspec.Meta(ge=80, le=300)],
    "large_text": bool,
    "rail_left": bool,
    "rotation": Literal["auto", 0, 90, 180, 270],
    "clock_shown": bool,
    "round_limit": Seconds,
    "turn_limit": Seconds,
    "options.": dict[str, Any],
    "box.": dict[str, Any],
    "box_before.": dict[str, Any],
    "last_setup.": _Table,
    "setup_seen.": bool,
    "guided.": bool,
    "tutorial.": Annotated[int, msgspec.Meta(ge=0, le=99)],
    "practice.": Annotated[int, msgspec.Meta(ge=0)],
}
# Of this device and this moment: no backup takes them.
OF_THE_MOMENT = frozenset(
    {"on_screen", "told", "seating", "first_run", "date", "tried", "race_times", "taken_back"}
)
# How people call what belongs together.
HOUSE_RULES = ("options.", "box.", "box_before.", "last_setup.")
PEOPLE = ("names", "shapes", "last_table", "erased_names")


def sensible_values(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values that a backup takes; what is not of the right shape is left out."""
    return {key: value for key, value in values.items() if _fits(key, value)}


def _fits(key: str, value: Any) -> bool:
    stem, dot, _ = key.partition(".")
    shape = SHAPES.get(stem + dot)
    if shape is None:
        if key not in OF_THE_MOMENT:
            log.warning("no backup takes %s", key)
        return False
    try:
        msgspec.convert(value, shape)
    except msgspec.ValidationError:
        log.warning("%s is not what it should be", key)
        return False
    return True
