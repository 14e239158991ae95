"""What the screen says about the play: the camera's view, hints, lessons."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import msgspec

from companion.games.base import Message
from companion.games.traffic.board import CARS, CROSSINGS, crossing_name, crossing_names
from companion.games.traffic.cards import Card, deck, figure, is_line
from companion.games.traffic.claims import Turn45, Verdict, judge, on_board
from companion.games.traffic.match import Match
from companion.games.traffic.names import car
from companion.games.traffic.state import State
from companion.games.traffic.tapped import compare, drawn
from companion.games.traffic.words import Values

_ILLEGAL = {
    "distance": "traffic.seen_distance",
    "diagonal": "traffic.seen_diagonal",
    "two_cars": "traffic.seen_two_cars",
    "undo": "traffic.seen_undo",
    "no_light": "traffic.seen_no_light",
    "missing": "traffic.seen_missing",
    "extra": "traffic.seen_extra",
    "colours": "traffic.seen_colours",
    "green": "traffic.seen_green",
}


_SEEN = {
    "move": "traffic.seen_move",
    "swap": "traffic.seen_swap",
    "ambiguous": "traffic.seen_ambiguous",
    "unreadable": "traffic.seen_unreadable",
}


class Hint(msgspec.Struct, frozen=True):
    """A card of somebody that lies on the board now."""

    player: int
    card: Card
    verdict: Verdict


class Lesson(msgspec.Struct, frozen=True):
    """A valid combination on the board, the card that asks for it, and why it is valid."""

    card: Card
    cells: tuple[int, ...]
    eighths: int
    why: Message


def match_message(state: State, seen: Match) -> Message:
    """What the camera sees, in one sentence."""
    where = seen.lone or seen.cells
    values: Values = {"crossings": crossing_names(where)}
    if seen.reason in ("missing", "extra"):
        values = {**values, "count": len(where)}
    if seen.kind == "unchanged":
        return Message("traffic.seen_unchanged" if seen.pairs else "traffic.seen_nothing")
    if seen.kind == "illegal":
        return Message(_ILLEGAL[seen.reason], values)
    if seen.source is None or seen.target is None:
        return Message(_SEEN[seen.kind], values)
    told: Values = {
        "car": car(state.board[seen.source]),
        "other": car(state.board[seen.target]),
        "crossing": crossing_name(seen.target),
    }
    return Message(_SEEN[seen.kind], told)


def deal_message(state: State) -> Message | None:
    """Who must take expert cards for being in the lead."""
    for player, count in enumerate(state.swaps):
        if count:
            return Message("traffic.takes_experts", {"name": state.names[player], "count": count})
    return None


def hints(state: State) -> Iterator[Hint]:
    """Cards of known hands that lie on the board, in seat order."""
    for player, hand in enumerate(state.hands):
        for code in hand:
            if on_board(state.board, deck()[code], state.turn45):
                yield Hint(player, deck()[code], judge(state.board, deck()[code], state.turn45))


def hint(state: State) -> Hint | None:
    """Somebody's card that lies on the board, when hands are known."""
    return next(hints(state), None) if state.board else None


def combinations_on(board: str, turn45: Turn45 = "off") -> Iterator[Lesson]:
    """Every three cars of the board that a regular card could show, streets before obliques."""
    cars = [cell for cell in range(CROSSINGS) if board[cell] in CARS]
    tries = [(cells, compare(board, cells, turn45)) for cells in combinations(cars, 3)]
    for cells, verdict in sorted(tries, key=lambda found: found[1].eighths > 0):
        if verdict.result == "table":
            yield _lesson(board, cells)


def combination(board: str, turn45: Turn45 = "off", skip: int = 0) -> Lesson | None:
    """A valid combination to learn from; `skip` leads to further ones."""
    found = list(combinations_on(board, turn45))
    return found[skip % len(found)] if found else None


def _lesson(board: str, cells: tuple[int, ...]) -> Lesson:
    card, eighths = drawn(board, cells)
    shape = figure(card.rows)
    key = "traffic.lesson_line" if is_line(shape) else "traffic.lesson_angle"
    one, two, three = _in_order(shape)
    why = Message(key, {"one": car(one), "two": car(two), "three": car(three)})
    return Lesson(card, cells, eighths, why)


def _in_order(shape: tuple[tuple[int, int, str], ...]) -> list[str]:
    """The three cars from one end to the other; the corner of an angle is in the middle."""
    middle = min(
        shape, key=lambda cell: sum(abs(cell[0] - r) + abs(cell[1] - c) for r, c, _ in shape)
    )
    ends = [cell for cell in shape if cell is not middle]
    return [ends[0][2], middle[2], ends[1][2]]
