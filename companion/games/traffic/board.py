"""The sixteen crossings: a board is a text of 16 letters, row by row.

R B Y car, ``.`` free, ``?`` not known, ``G`` the green light lying where no car may be.
"""

from __future__ import annotations

from random import Random

from companion.games.base import Refusal

SIDE = 4
CROSSINGS = SIDE * SIDE
CARS = "RBY"
FREE = "."
UNKNOWN = "?"
GREEN = "G"


def crossing(row: int, column: int) -> int | None:
    """The crossing's number, or None off the board."""
    if 0 <= row < SIDE and 0 <= column < SIDE:
        return row * SIDE + column
    return None


def rows_of(board: str) -> list[str]:
    """The four rows as cars lie on a table: what is no car is free."""
    cars = "".join(cell if cell in CARS else FREE for cell in board)
    return [cars[k : k + SIDE] for k in range(0, CROSSINGS, SIDE)]


def place(cell: int) -> tuple[int, int]:
    return divmod(cell, SIDE)


def crossing_name(cell: int) -> str:
    """A to D from left to right, 1 to 4 from top to bottom, as people say it: B3."""
    row, column = place(cell)
    return f"{'ABCD'[column]}{row + 1}"


def crossing_names(cells: tuple[int, ...]) -> str:
    return ", ".join(crossing_name(cell) for cell in cells)


def neighbours(cell: int, diagonal: bool) -> tuple[int, ...]:
    """The crossings one segment away; obliques too when `diagonal`."""
    row, column = place(cell)
    steps = [
        (down, right)
        for down in (-1, 0, 1)
        for right in (-1, 0, 1)
        if (down or right) and (diagonal or not (down and right))
    ]
    found = (crossing(row + down, column + right) for down, right in steps)
    return tuple(cell for cell in found if cell is not None)


def put(board: str, cell: int, car: str) -> str:
    return board[:cell] + car + board[cell + 1 :]


def layout(seed: int, cars_per_colour: int) -> str:
    """A random legal board; the same seed gives the same board."""
    cars = CARS * cars_per_colour
    cells = list(cars + FREE * (CROSSINGS - len(cars)))
    Random(seed).shuffle(cells)
    return "".join(cells)


def problem(cells: str, cars_per_colour: int) -> Refusal | None:
    """Why this is not a board to play on, or None when every car stands on its own crossing."""
    if len(cells) != CROSSINGS or set(cells) - set(CARS + FREE + UNKNOWN + GREEN):
        return Refusal("traffic.board_shape", rule="board")
    if GREEN in cells:
        name = crossing_name(cells.index(GREEN))
        return Refusal("traffic.board_green", {"crossing": name}, rule="board")
    if UNKNOWN in cells:
        unsure = tuple(cell for cell, car in enumerate(cells) if car == UNKNOWN)
        return Refusal("traffic.board_unsure", {"crossings": crossing_names(unsure)}, rule="board")
    return _wrong_number(cells, cars_per_colour)


def _wrong_number(cells: str, cars_per_colour: int) -> Refusal | None:
    seen = CROSSINGS - cells.count(FREE)
    wanted = len(CARS) * cars_per_colour
    if seen > wanted:
        values = {"count": seen, "wanted": wanted}
        return Refusal("traffic.board_too_many", values, rule="board")
    if seen < wanted:
        values = {"count": seen, "wanted": wanted}
        return Refusal("traffic.board_too_few", values, rule="board")
    red, blue, yellow = (cells.count(car) for car in CARS)
    if {red, blue, yellow} == {cars_per_colour}:
        return None
    colours = {"red": red, "blue": blue, "yellow": yellow, "each": cars_per_colour}
    return Refusal("traffic.board_colours", colours, rule="board")


def frozen(reading: str, tracked: str) -> str:
    """The board a claim is judged on: the frozen picture, completed by what the play knows.

    A crossing under a hand is taken from the play only while all that is seen agrees with it;
    otherwise somebody changed the board and the hidden crossing stays unknown.
    """
    if len(reading) != CROSSINGS or set(reading) - set(CARS + FREE + UNKNOWN):
        return tracked
    agrees = all(seen in (UNKNOWN, known) for seen, known in zip(reading, tracked, strict=True))
    return tracked if agrees else reading
