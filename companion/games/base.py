"""What every game offers, and the small structs that cross its door.

A game is a module: rules without clock, random source, screen or file. Words live in the
catalogues; a game only names them by key, such as ``gumball.not_your_turn``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec


class Word(msgspec.Struct, frozen=True, tag="word"):
    """A value that is itself a message, translated when the sentence is."""

    key: str


class Message(msgspec.Struct, frozen=True):
    """A sentence by key. A value called ``count`` chooses singular or plural."""

    key: str
    values: Mapping[str, int | str | Word] = {}


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not possible now. `rule` names the help page that explains it."""

    key: str
    values: Mapping[str, int | str | Word] = {}
    rule: str = ""


class Player(msgspec.Struct, frozen=True):
    """A person at the table: `shape` is the seat token's letter A-H, `seat` counts clockwise."""

    name: str
    shape: str
    seat: int = 0


class Setup(msgspec.Struct, frozen=True):
    """All that a play starts from; with its actions it gives the play again, exactly."""

    game: str
    players: tuple[Player, ...]
    options: dict[str, Any]
    seed: int


class Correct(msgspec.Struct, frozen=True, tag_field="do", tag="correct"):
    """Any number put right by hand, as an action of its own: journalled, undoable, described."""

    field: str
    value: int
    player: int | None = None


class Field(msgspec.Struct, frozen=True):
    """A number that may be put right by hand, and its limits."""

    name: str
    label: str
    value: int
    low: int
    high: int
    player: int | None = None


class Standing(msgspec.Struct, frozen=True):
    """One line of the ranking. `score` is None for a player who is out (a closed park)."""

    player: int
    place: int
    score: int | None
    detail: Message | None = None


class Outcome(msgspec.Struct, frozen=True):
    """The ranking, best first; equal places are shared. `tie_break` says in words what decided."""

    standings: tuple[Standing, ...]
    tie_break: Message | None = None
    highest_wins: bool = True

    def winners(self) -> tuple[int, ...]:
        return tuple(s.player for s in self.standings if s.place == 1)


class Option(msgspec.Struct, frozen=True):
    """A house rule, or numbers printed in the box; drawn by the options screen from this alone.

    `kind`: switch (bool), choice (one of `choices`), number (low..high), numbers (a list of them),
    table (rows of numbers), ticks (a 0 or 1 for each item, at most `high` of them 1). `printed`
    marks what the box prints: asked once, then remembered.
    """

    name: str
    label: str
    kind: str
    help: str = ""
    choices: tuple[str, ...] = ()
    choice_labels: tuple[str, ...] = ()
    low: int = 0
    high: int = 99
    printed: bool = False
    item_labels: tuple[str, ...] = ()


class GameInfo(msgspec.Struct, frozen=True):
    """What the home screen must know before a game is loaded."""

    key: str
    name: str
    fewest: int
    most: int
    shapes: str = "ABCDEFGH"


class Game(Protocol):
    """The contract of a game module. State and Action are the module's own frozen structs."""

    State: Any
    Action: Any  # a tagged union of msgspec structs (tag field "do"), Correct among them
    Options: Any  # a frozen struct with a default for every field
    OPTIONS: tuple[Option, ...]

    def setup(self, players: tuple[Player, ...], options: Any, seed: int) -> Any: ...

    def actions(self, state: Any) -> Sequence[Any]: ...

    def apply(self, state: Any, action: Any) -> Any: ...

    def outcome(self, state: Any) -> Outcome | None: ...

    def scores(self, state: Any) -> tuple[int, ...]: ...

    def score_history(self, state: Any) -> tuple[tuple[int, ...], ...]:
        """The scores of all players, at the start and after every step worth plotting."""
        ...

    def fields(self, state: Any) -> tuple[Field, ...]: ...

    def describe(self, state: Any, action: Any) -> Message: ...

    def phase(self, state: Any) -> str: ...


def replaced(values: Sequence[Any], index: int, value: Any) -> tuple[Any, ...]:
    """The same values with one of them changed."""
    return (*values[:index], value, *values[index + 1 :])


def correction(fields: Sequence[Field], action: Correct) -> Field | Refusal:
    """The field that a correction names, or why it cannot be corrected so."""
    for field in fields:
        if field.name == action.field and field.player == action.player:
            if field.low <= action.value <= field.high:
                return field
            return Refusal("app.correct_range", {"low": field.low, "high": field.high})
    return Refusal("app.correct_unknown", {"field": action.field})


def ranking(
    keys: Mapping[int, tuple[int, ...]],
    scores: Sequence[int | None],
    *,
    tie_break: Message | None = None,
    highest_wins: bool = True,
) -> Outcome:
    """Standings from one sort key per player (greater is better); equal keys share a place.

    `tie_break` is told only where the first element alone would have left the first place shared.
    """
    order = sorted(keys, key=lambda p: keys[p], reverse=True)
    places: dict[int, int] = {}
    for index, player in enumerate(order):
        tied = index > 0 and keys[order[index - 1]] == keys[player]
        places[player] = places[order[index - 1]] if tied else index + 1
    best = [p for p in order if keys[p][0] == keys[order[0]][0]]
    decided = keys[best[0]] != keys[best[-1]]
    return Outcome(
        tuple(Standing(p, places[p], scores[p]) for p in order),
        tie_break if decided else None,
        highest_wins,
    )
