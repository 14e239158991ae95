"""What a look at the board means for people: how sure, what is well, what needs a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.i18n import Translator

if TYPE_CHECKING:
    from companion.ui.screens.calibrate_study import Sight
    from companion.vision.reading import Quad

CARS = "RBY"
FOUND = {
    "markers": "vision.check_by_markers",
    "grid": "vision.check_by_grid",
    "crossings": "vision.check_by_memory",
}
CENTRE = {
    "R": "vision.check_centre_red",
    "B": "vision.check_centre_blue",
    "Y": "vision.check_centre_yellow",
}
LIGHT = {
    "vision.too_dark": "vision.check_dark",
    "vision.too_bright": "vision.check_bright",
    "vision.uneven_light": "vision.check_shadow",
}
BLURRED = "vision.blurred"


class Check(NamedTuple):
    """One line of the list."""

    text: str
    note: str
    good: bool | None  # None: comes later


def letters(say: Translator) -> tuple[tuple[str, str], ...]:
    """The cars' letters in the language of the table."""
    return (
        ("R", say("vision.letter_red")),
        ("B", say("vision.letter_blue")),
        ("Y", say("vision.letter_yellow")),
    )


def sureness(sight: Sight | None) -> int | None:
    """How sure the crossings that can be seen are read, in percent; None without a board."""
    if sight is None or not sight.spots:
        return None
    reading = sight.reading
    seen = [m for m, hid in zip(reading.margins, reading.covered, strict=True) if not hid]
    return round(100 * sum(seen) / len(seen)) if seen else 0


def checks(say: Translator, sight: Sight | None, cars: int) -> list[Check]:
    """Corners, light, sharpness and cars, in the order in which they are mended."""
    found = sight is not None and bool(sight.spots)
    if sight is None or not found:
        later = say("vision.check_later")
        return [
            Check(say("vision.check_corners"), say("vision.check_not_found"), False),
            Check(say("vision.check_light"), later, None),
            Check(say("vision.check_sharp"), later, None),
            Check(say("vision.check_cars", count=0, total=3 * cars), later, None),
        ]
    return [
        Check(say("vision.check_corners"), say(FOUND[sight.reading.found]), True),
        _light(say, sight.light.advice),
        _sharp(say, sight.light.advice),
        _cars(say, sight, cars),
    ]


def _light(say: Translator, advice: tuple[str, ...]) -> Check:
    worst = next((key for key in advice if key != BLURRED), "")
    note = LIGHT.get(worst, "vision.check_glare") if worst else "vision.check_good"
    return Check(say("vision.check_light"), say(note), not worst)


def _sharp(say: Translator, advice: tuple[str, ...]) -> Check:
    good = BLURRED not in advice
    note = say("vision.check_good") if good else say("vision.check_blurred")
    return Check(say("vision.check_sharp"), note, good)


def _cars(say: Translator, sight: Sight, cars: int) -> Check:
    cells = sight.reading.cells
    counts = {car: cells.count(car) for car in CARS}
    count, total = sum(counts.values()), 3 * cars
    text = say("vision.check_cars", count=count, total=total)
    missing = next((car for car in CARS if counts[car] < cars), "")
    if any(sight.reading.covered):
        return Check(text, say("vision.check_hand"), False)
    if max(counts.values()) > cars:
        return Check(text, say("vision.check_too_many"), False)
    if not missing:
        return Check(text, say("vision.check_all_read"), "?" not in cells)
    few = count < total - 3
    note = say("vision.check_put_cars") if few else say(CENTRE[missing])
    return Check(text, note, False)


def layout(mode: str) -> str:
    """How the board is to lie for a lesson; nothing outside of lessons."""
    if mode == "discs":
        from companion.vision.calibrate import LESSON

        return LESSON
    return "." * 16 if mode == "empty" else ""


def differing(sight: Sight, wanted: str) -> int:
    """Crossings with a car where none belongs, or none where one does; colours may be misread."""
    pairs = zip(sight.reading.cells, wanted, strict=True)
    return sum(cell != "?" and (cell in CARS) != (want in CARS) for cell, want in pairs)


def facing(cells: str, quad: Quad | None) -> str:
    """The sixteen crossings begun at the upper left of the picture: drawn as people see them."""
    rows = [cells[k : k + 4] for k in range(0, 16, 4)]
    if quad is not None:
        start = min(range(4), key=lambda k: quad[k][0] + quad[k][1])
        for _ in range(start):
            rows = ["".join(column) for column in zip(*rows, strict=True)][::-1]
    return "".join(rows)
