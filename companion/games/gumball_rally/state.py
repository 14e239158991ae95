"""The rally as it stands, and the house rules it is driven by."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from companion.games.gumball_rally.cards import DANGER_CARDS, Card, DangerCard, DangerKind

Stage = Literal["line_up", "card", "danger", "photo", "over"]
STAGES: tuple[Stage, ...] = get_args(Stage)
Icons = Literal[
    "blue_black_red",
    "blue_red_black",
    "black_blue_red",
    "black_red_blue",
    "red_blue_black",
    "red_black_blue",
]
ICONS: tuple[Icons, ...] = get_args(Icons)


class Options(msgspec.Struct, frozen=True):
    """House rules and the box's numbers.

    `edition` is no house rule: it says which rules a stored play was played by.
    """

    must_pass: bool = False
    app_deck: bool = False
    photo_finish: bool = False
    checkpoint_values: tuple[int, ...] = (3, 2, 1)
    finish_values: tuple[int, ...] = (5, 3, 2, 1)
    icons: Icons = "blue_black_red"
    photo_finish_all: bool = False
    edition: int = 2


BEFORE: dict[str, object] = {"edition": 1}
"""How plays were played that were stored before an option existed."""


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
    stage: Stage = "line_up"
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
