"""What the camera's screen asks of the game whose board it looks at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol

from companion.ui.box import Box
from companion.ui.screens.calibrate_checks import Check
from companion.ui.widgets import Widget

if TYPE_CHECKING:
    from companion.i18n import Translator
    from companion.ui.screen import Screen
    from companion.ui.screens.calibrate_film import FilmStage
    from companion.ui.screens.calibrate_study import LessonKind, Sight
    from companion.ui.shell import Shell


class BoardLesson(NamedTuple):
    """A board to lay so that the camera learns from it; words are keys of the catalogue."""

    cells: str
    label: str
    ask: str
    note: str
    learnt: str
    icon: str


class BoardFace(Protocol):
    """How a game's board looks to people: read, missing, and as a lesson."""

    @property
    def lessons(self) -> Mapping[LessonKind, BoardLesson]:
        """What the camera can be taught, in the order of the keys."""

    def pieces(self, say: Translator, sight: Sight | None, each: int) -> Check:
        """Whether all pieces are seen; `each` is how many there are of a colour."""

    def over(self, stage: FilmStage, sight: Sight, say: Translator, wanted: str) -> Widget:
        """The reading over the picture; with `wanted` cells, what is still to be laid."""

    def board(self, box: Box, cells: str) -> Widget:
        """The board as it is to lie."""

    def differing(self, sight: Sight, wanted: str) -> int:
        """Crossings where something lies that is not wanted, or nothing where something is."""

    def teach(self, shell: Shell) -> Screen:
        """The screen on which the game's cards are taught."""
