"""The rally as it stands, and what can be done to it."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from companion.games.base import Correct
from companion.games.gumball_rally.cards import DANGER_CARDS, Card, Colour, DangerCard, DangerKind
from companion.games.gumball_rally.options import Options


class LineUp(msgspec.Struct, frozen=True, tag_field="do", tag="line_up"):
    """The first car; the others line up behind it clockwise."""

    first: int


class PlayCard(msgspec.Struct, frozen=True, tag_field="do", tag="card"):
    """The driver whose turn it is lays a card; his buggy drives as far as it can."""

    colour: Colour
    number: int


class Stay(msgspec.Struct, frozen=True, tag_field="do", tag="stay"):
    """The buggy that moved last passes only so many of those it could pass."""

    passes: int


class Danger(msgspec.Struct, frozen=True, tag_field="do", tag="danger"):
    """The danger card that the family turned up."""

    kind: DangerKind
    colour: Colour | None = None


class Draw(msgspec.Struct, frozen=True, tag_field="do", tag="draw"):
    """The app turns up the next card of its own danger pile."""


class Photo(msgspec.Struct, frozen=True, tag_field="do", tag="photo"):
    """A tied driver's card of the photo finish."""

    player: int
    number: int


class Reprint(msgspec.Struct, frozen=True, tag_field="do", tag="reprint"):
    """The values that the box's point cards really print; a scoring just made follows them."""

    kind: Literal["checkpoint", "winner"]
    values: tuple[int, ...]


Action: TypeAlias = LineUp | PlayCard | Stay | Danger | Draw | Photo | Reprint | Correct


class Overtaking(msgspec.Struct, frozen=True):
    """The last buggy that moved: from which place, whom it could pass, how many it did pass."""

    player: int
    start: int
    rivals: tuple[int, ...]
    passes: int


class Scoring(msgspec.Struct, frozen=True):
    """A checkpoint or the finish: what each player won."""

    kind: DangerKind
    gains: tuple[int, ...]


class State(msgspec.Struct, frozen=True):
    """`redraws`: how often a driver was among the best of the photo finish and drew again."""

    names: tuple[str, ...]
    options: Options
    deck: tuple[DangerCard, ...]
    queue: tuple[int, ...] = ()
    laid: tuple[Card | None, ...] = ()
    stage: Literal["line_up", "card", "danger", "photo", "over"] = "line_up"
    dangers: tuple[DangerCard, ...] = ()
    scores: tuple[int, ...] = ()
    history: tuple[tuple[int, ...], ...] = ()
    overtaking: Overtaking | None = None
    sent_back: tuple[int, ...] = ()
    scoring: Scoring | None = None
    pile: int = 0
    discards: int = 0
    reshuffled: bool = False
    photos: tuple[int, ...] = ()
    photo_rivals: tuple[int, ...] = ()
    redraws: tuple[int, ...] = ()

    @property
    def round(self) -> int:
        return min(len(self.dangers) + 1, DANGER_CARDS)

    @property
    def driver(self) -> int | None:
        """Whose card is awaited: everyone ahead of him in the queue has played."""
        if self.stage != "card":
            return None
        return next((p for p in self.queue if self.laid[p] is None), None)
