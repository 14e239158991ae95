"""What every game offers, and the small structs that cross its door.

A game is a module: rules without clock, random source, screen or file. Words live in the
catalogues; a game only names them by key, such as ``gumball.not_your_turn``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, Protocol, TypeVar

import msgspec

T = TypeVar("T")
S = TypeVar("S")
A = TypeVar("A")
House = TypeVar("House", bound=msgspec.Struct)
Stage = TypeVar("Stage", bound=str)

OptionKind = Literal["switch", "choice", "number", "numbers", "table", "ticks"]


class Word(msgspec.Struct, frozen=True, tag="word"):
    """A value that is itself a message, translated when the sentence is."""

    key: str


Value = int | str | Word | tuple[str, ...]


class Message(msgspec.Struct, frozen=True):
    """A sentence by key. A value called ``count`` chooses singular or plural; several names are
    said as a list.
    """

    key: str
    values: Mapping[str, Value] = {}


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not possible now. `rule` names the help page that explains it.

    `ask`: unlikely rather than impossible; the same action with `sure=True` is done.
    """

    key: str
    values: Mapping[str, Value] = {}
    rule: str = ""
    ask: bool = False


class Player(msgspec.Struct, frozen=True):
    """A person at the table: `shape` is the seat token's letter A-H, `seat` counts clockwise."""

    name: str
    shape: str
    seat: int = 0


class Setup(msgspec.Struct, frozen=True):
    """All that a play starts from; with its actions it gives the play again, exactly."""

    game: str
    players: tuple[Player, ...]
    options: dict[str, object]
    seed: int


def _tag(name: str) -> str:
    """``LineUp`` is ``line_up`` in the journal; a class that was renamed spells its old tag out."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Act(msgspec.Struct, frozen=True, tag_field="do", tag=_tag):
    """Base of every action of every game. Tags and fields are the journal's format: they stay."""


class Correct(Act, frozen=True):
    """Any number put right by hand, as an action of its own: journalled, undoable, described."""

    field: str
    value: int
    player: int | None = None


class Field(msgspec.Struct, frozen=True):
    """A number that may be put right by hand, its limits, and the game's own unit for it."""

    name: str
    label: str
    value: int
    low: int
    high: int
    player: int | None = None
    step: int = 1


class Standing(msgspec.Struct, frozen=True):
    """One line of the ranking. `score` is None for a player who is out (a closed park)."""

    player: int
    place: int
    score: int | None
    detail: Message | None = None


class Share(msgspec.Struct, frozen=True):
    """What one kind of card or deed brought each player, by player."""

    label: str
    points: tuple[int, ...]


class Outcome(msgspec.Struct, frozen=True):
    """The ranking, best first; equal places are shared.

    `tie_break` says in words what decided, `reason` why the play ended, `shares` what the scores
    are the sum of, where that is worth a table.
    """

    standings: tuple[Standing, ...]
    tie_break: Message | None = None
    highest_wins: bool = True
    reason: Message | None = None
    shares: tuple[Share, ...] = ()

    def winners(self) -> tuple[int, ...]:
        return tuple(s.player for s in self.standings if s.place == 1)


class Option(msgspec.Struct, frozen=True):
    """A house rule, or numbers printed in the box; drawn by the options screen from this alone.

    `kind`: switch (bool), choice (one of `choices`), number (low..high), numbers (a list of them),
    table (rows of numbers), ticks (a 0 or 1 for each item, at most `high` of them 1). `printed`
    marks what the box prints: asked once, then remembered. `excludes` names options that cannot be
    chosen beside it.
    """

    name: str
    label: str
    kind: OptionKind
    help: str = ""
    choices: tuple[str, ...] = ()
    choice_labels: tuple[str, ...] = ()
    low: int = 0
    high: int = 99
    printed: bool = False
    item_labels: tuple[str, ...] = ()
    step: int = 1
    excludes: tuple[str, ...] = ()


class CardKind(msgspec.Struct, frozen=True):
    """A kind of card of the box, as a camera can be taught it.

    `key` names it in files and events: letters, digits, ``_`` and ``-``, for a file of that name
    may hold its picture. `group` is the words of its pile. `copies` are how many the box holds;
    None where no rule book says.
    """

    key: str
    group: str
    copies: int | None
    name: Message


class Way(msgspec.Struct, frozen=True):
    """One thing that a shown card may mean, and its short name beside others."""

    action: Act
    label: Message


class Meaning(msgspec.Struct, frozen=True):
    """What shown cards say now: those it speaks of (by index), and what they may mean.

    One way is plain; of several the table says which is meant. `waits`: another card may still
    belong to it, so that it is never done by itself.
    """

    cards: tuple[int, ...]
    ways: tuple[Way, ...]
    waits: bool = False


class GameInfo(msgspec.Struct, frozen=True):
    """What the home screen must know before a game is loaded; `round_words` names a round."""

    key: str
    name: str
    fewest: int
    most: int
    shapes: str = "ABCDEFGH"
    round_words: str = "app.round_n"


class Game(Protocol[S, A, House]):
    """The contract of a game module, generic in its State, its Action and its Options.

    `Action` is a tagged union of `Act` structs, `Correct` among them; `Options` has a default for
    every field.
    """

    State: type[S]
    Action: Any  # to the type checker a union is no type; decoded, it gives an A
    Options: type[House]
    OPTIONS: tuple[Option, ...]
    BEFORE: Mapping[str, object]
    """How a play was played that was stored before an option existed: the option's old value."""

    def setup(self, players: tuple[Player, ...], options: House, seed: int) -> S:
        """The play before its first action. Raises CompanionError when it cannot be played so."""
        ...

    def actions(self, state: S) -> Sequence[A]:
        """What can be done now: concrete actions, each of which `apply` accepts."""
        ...

    def apply(self, state: S, action: A) -> S | Refusal:
        """The state after the action, or why it cannot be done now."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """The ranking once the play is over."""
        ...

    def scores(self, state: S) -> tuple[int, ...]:
        """What each player has now."""
        ...

    def score_history(self, state: S) -> tuple[tuple[int, ...], ...]:
        """The scores of all players, at the start and after every step worth plotting."""
        ...

    def fields(self, state: S) -> tuple[Field, ...]:
        """The numbers that a `Correct` may put right now."""
        ...

    def describe(self, state: S, action: A) -> Message:
        """The action as a sentence, told from the state before it."""
        ...

    def help_page(self, state: S) -> str:
        """The help page that explains what is going on."""
        ...


AnyGame = Game[msgspec.Struct, Act, msgspec.Struct]
"""A game of the list, whose own types only its own screens know."""

When = Mapping[type[Act], tuple[tuple[Stage, ...], Callable[[S, Any], S | Refusal]]]
"""Which action is for which stages, and what does it: one such table in every game's rules."""


def known_as(kind: type[T], value: object) -> T:
    """A state or an action, where it is known whose it is. Raises TypeError for another game's."""
    if not isinstance(value, kind):
        raise TypeError(f"{type(value).__name__} is no {kind.__module__}.{kind.__name__}")
    return value


def stored_options(game: Game[S, A, House], options: Mapping[str, object]) -> House:
    """The options of a stored play; what it does not tell did not exist when it was played.

    An option of another version is passed over. Raises msgspec.ValidationError for values that do
    not fit.
    """
    known = {field.name for field in msgspec.structs.fields(game.Options)}
    told = {name: value for name, value in options.items() if name in known}
    return msgspec.convert({**game.BEFORE, **told}, game.Options)


def new_options(game: Game[S, A, House], options: Mapping[str, object]) -> dict[str, object]:
    """The options of a new play, all of them told, so that no later default changes it.

    Raises msgspec.ValidationError for options that do not fit.
    """
    told: dict[str, object] = msgspec.to_builtins(msgspec.convert(options, game.Options))
    return told


def replaced(values: Sequence[T], index: int, value: T) -> tuple[T, ...]:
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
