"""All that players can tell the companion."""

from __future__ import annotations

from companion.games.base import Act, Correct
from companion.games.scream_machine.state import Family, Kind, Ride


class First(Act, frozen=True):
    """Who has the first-player card: before the first build, or while only counting."""

    player: int


class Build(Act, frozen=True):
    """Build from the hand."""

    family: Family
    value: int
    player: int | None = None


class BuildRow(Act, frozen=True):
    """Build from the row; `ride` is needed where the app does not know the card."""

    place: int
    ride: Ride | None = None
    player: int | None = None


class RowCard(Act, frozen=True):
    """Tell the app which card lies at a place of the row. Never needed."""

    place: int
    ride: Ride


class Advertise(Act, frozen=True):
    """An option: one visitor is won at once."""

    player: int | None = None


class Look(Act, frozen=True):
    """An option: the player looks at the hidden locals on both sides."""

    player: int | None = None


class Draw(Act, frozen=True):
    """An option: the player draws an attraction to the hand."""

    player: int | None = None


class Demolish(Act, frozen=True):
    """An option: an attraction of the own park is discarded."""

    family: Family
    value: int
    player: int | None = None


class Novelties(Act, frozen=True):
    """Two cards of the row replaced; without `places` the app forgets the whole row."""

    places: tuple[int, ...] = ()
    player: int | None = None


class EndTurn(Act, frozen=True):
    """The turn is over: unused actions are lost, the row is filled again."""

    player: int | None = None


class Arrive(Act, frozen=True):
    """A face-up visitor, for the next bench that waits for one."""

    kind: Kind


class Reveal(Act, frozen=True):
    """The next hidden local is turned face up."""

    kind: Kind


class Visit(Act, frozen=True):
    """All visitors choose."""


class NextRound(Act, frozen=True):
    """Clean up; after the last round the play is over."""


class ScoreOnly(Act, frozen=True):
    """From now on the app only counts."""


class Score(Act, frozen=True):
    """Visitors more or less for a player, while the app only counts."""

    player: int
    change: int


class FixRide(Act, frozen=True):
    """A park put right by hand: one attraction more, or one less. Costs no action."""

    player: int
    family: Family
    value: int
    add: bool


class FixVisitor(Act, frozen=True):
    """A visitor on the table put right by hand."""

    gap: int | None
    index: int
    kind: Kind


TurnAction = Build | BuildRow | Advertise | Look | Draw | Demolish | Novelties | EndTurn


Action = (
    First
    | Build
    | BuildRow
    | RowCard
    | Advertise
    | Look
    | Draw
    | Demolish
    | Novelties
    | EndTurn
    | Arrive
    | Reveal
    | Visit
    | NextRound
    | ScoreOnly
    | Score
    | FixRide
    | FixVisitor
    | Correct
)
