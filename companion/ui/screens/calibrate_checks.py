"""What a look at the board means for people: how sure, what is well, what needs a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.i18n import Translator

if TYPE_CHECKING:
    from companion.ui.screens.calibrate_study import Sight
    from companion.vision.reading import Quad

FOUND = {
    "markers": "vision.check_by_markers",
    "grid": "vision.check_by_grid",
    "crossings": "vision.check_by_memory",
}
LIGHT = {
    "vision.too_dark": "vision.check_dark",
    "vision.too_bright": "vision.check_bright",
    "vision.uneven_light": "vision.check_shadow",
    "vision.coloured_light": "vision.check_coloured",
}
BLURRED = "vision.blurred"


class Check(NamedTuple):
    """One line of the list."""

    text: str
    note: str
    good: bool | None  # None: comes later


def sureness(sight: Sight | None) -> int | None:
    """How sure the crossings that can be seen are read, in percent; None without a board."""
    if sight is None or not sight.spots:
        return None
    reading = sight.reading
    seen = [m for m, hid in zip(reading.margins, reading.covered, strict=True) if not hid]
    return round(100 * sum(seen) / len(seen)) if seen else 0


def checks(say: Translator, sight: Sight | None, *, later: bool = False) -> list[Check]:
    """Corners, light and sharpness, in the order in which they are mended.

    `later` while the corners are being moved.
    """
    if sight is None or not sight.spots:
        wait = say("vision.check_later")
        missing = Check(say("vision.check_corners"), say("vision.check_not_found"), False)
        return [
            Check(say("vision.check_corners"), wait, None) if later else missing,
            Check(say("vision.check_light"), wait, None),
            Check(say("vision.check_sharp"), wait, None),
        ]
    return [
        Check(say("vision.check_corners"), say(FOUND[sight.reading.found]), True),
        _light(say, sight.light.advice),
        _sharp(say, sight.light.advice),
    ]


def _light(say: Translator, advice: tuple[str, ...]) -> Check:
    worst = next((key for key in advice if key != BLURRED), "")
    note = LIGHT.get(worst, "vision.check_glare") if worst else "vision.check_good"
    return Check(say("vision.check_light"), say(note), not worst)


def _sharp(say: Translator, advice: tuple[str, ...]) -> Check:
    good = BLURRED not in advice
    note = say("vision.check_good") if good else say("vision.check_blurred")
    return Check(say("vision.check_sharp"), note, good)


def facing(cells: str, quad: Quad | None) -> str:
    """The sixteen crossings begun at the upper left of the picture: drawn as people see them."""
    rows = [cells[k : k + 4] for k in range(0, 16, 4)]
    if quad is not None:
        start = min(range(4), key=lambda k: quad[k][0] + quad[k][1])
        for _ in range(start):
            rows = ["".join(column) for column in zip(*rows, strict=True)][::-1]
    return "".join(rows)
