"""Cards as coordinates: what a card shows, how it may be turned, and the printable deck."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from itertools import pairwise

import msgspec

from companion.games.base import Refusal
from companion.games.traffic.board import CARS

EMPTY = "_"
OUTSIDE = "?"
LARGEST = 4
Figure = tuple[tuple[int, int, str], ...]
"""(row, column, label): R B Y a car, ``_`` must be free; smallest row and column are 0."""


Cells = Iterable[tuple[int, int, str]]


class Card(msgspec.Struct, frozen=True):
    """A card. `rows`: R B Y car, ``_`` must be free, ``?`` not part. `id` is "" off the deck."""

    rows: tuple[str, ...]
    id: str = ""

    @property
    def expert(self) -> bool:
        return any(EMPTY in row for row in self.rows)


def figure(rows: Iterable[str]) -> Figure:
    cells = (
        (row, column, label)
        for row, text in enumerate(rows)
        for column, label in enumerate(text)
        if label != OUTSIDE
    )
    return corner(cells)


def corner(cells: Cells) -> Figure:
    """The same figure pushed into the top left corner."""
    known = tuple(cells)
    top = min(row for row, _, _ in known)
    left = min(column for _, column, _ in known)
    return tuple(sorted((row - top, column - left, label) for row, column, label in known))


def rows_of(cells: Figure) -> tuple[str, ...]:
    """A figure drawn as the rows of a card."""
    labels = {(row, column): label for row, column, label in cells}
    height = 1 + max(row for row, _, _ in cells)
    width = 1 + max(column for _, column, _ in cells)
    return tuple(
        "".join(labels.get((row, column), OUTSIDE) for column in range(width))
        for row in range(height)
    )


def quarter(cells: Figure) -> Figure:
    """Turned clockwise by a quarter."""
    return corner((column, -row, label) for row, column, label in cells)


def eighth(cells: Figure) -> Figure:
    """Turned clockwise by 45 degrees: streets become obliques and obliques become streets.

    A drawn oblique comes out twice as large, so an even figure is halved back to neighbours.
    """
    turned = corner((row + column, column - row, label) for row, column, label in cells)
    if any(row % 2 or column % 2 for row, column, _ in turned):
        return turned
    return tuple((row // 2, column // 2, label) for row, column, label in turned)


def mirrored(cells: Figure) -> Figure:
    return corner((row, -column, label) for row, column, label in cells)


def turned(cells: Figure, eighths: int) -> Figure:
    """Turned clockwise by so many eighths of a whole turn."""
    for _ in range(eighths // 2):
        cells = quarter(cells)
    return eighth(cells) if eighths % 2 else cells


def touching(cells: Figure) -> bool:
    """Whether the figure hangs together, obliques counted."""
    return _reached(cells, oblique=True) == len(cells)


def along_streets(cells: Figure) -> bool:
    """Whether the figure hangs together by streets alone: a line or an angle when it has three."""
    return _reached(cells, oblique=False) == len(cells)


def _reached(cells: Figure, oblique: bool) -> int:
    places = [(row, column) for row, column, _ in cells]
    reached = {places[0]}
    for _ in places:
        reached |= {
            (row, column)
            for row, column in places
            for r, c in reached
            if max(abs(row - r), abs(column - c)) == 1
            and (oblique or abs(row - r) + abs(column - c) == 1)
        }
    return len(reached)


def is_line(cells: Figure) -> bool:
    steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(sorted(cells))}
    return len(steps) == 1


def same(one: Figure, other: Figure) -> bool:
    """Whether two cards are the same card, held differently."""
    return any(turned(one, eighths) == other for eighths in (0, 2, 4, 6))


def read(rows: tuple[str, ...]) -> Card | Refusal:
    """The card that these rows draw, or why they draw none."""
    letters = set("".join(rows))
    if letters - set(CARS + EMPTY + OUTSIDE) or len({len(row) for row in rows}) > 1:
        return Refusal("traffic.pattern_letters", rule="claim")
    labels = "".join(rows).replace(OUTSIDE, "")
    cars = labels.replace(EMPTY, "")
    if len(cars) != 3 or labels.count(EMPTY) > 1:
        return Refusal("traffic.pattern_three", rule="claim")
    if EMPTY in labels and len(set(cars)) != 3:
        return Refusal("traffic.pattern_expert", rule="setup")
    cells = figure(rows)
    if not touching(cells) or max(max(row, column) for row, column, _ in cells) >= LARGEST:
        return Refusal("traffic.pattern_apart", rule="claim")
    return Card(rows_of(cells))


@cache
def deck() -> Mapping[str, Card]:
    """The printable deck, by the code in each card's corner."""
    text = files("assets").joinpath("games/traffic/deck.json").read_text("utf-8")
    printed = json.loads(text)
    listed = [*printed["regular"], *printed["expert"]]
    return {card["id"]: Card(tuple(card["rows"]), card["id"]) for card in listed}


def identify(card: Card) -> Card | None:
    """The card of the printable deck that shows the same figure."""
    cells = figure(card.rows)
    return next((known for known in deck().values() if same(figure(known.rows), cells)), None)
