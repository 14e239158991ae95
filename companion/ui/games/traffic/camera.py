"""Traffic's board on the camera's own screen: cars read and missing, what is laid to learn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.i18n import Translator
from companion.ui.box import Box
from companion.ui.games.traffic.art import BoardView
from companion.ui.games.traffic.crossings import Crossings, letters
from companion.ui.games.traffic.teach import TeachScreen
from companion.ui.screens.calibrate import CalibrateScreen
from companion.ui.screens.calibrate_checks import Check
from companion.ui.screens.calibrate_face import BoardLesson
from companion.ui.widgets import Widget
from companion.vision.calibrate import LESSON

if TYPE_CHECKING:
    from companion.ui.screen import Screen
    from companion.ui.screens.calibrate_film import FilmStage
    from companion.ui.screens.calibrate_study import LessonKind, Sight
    from companion.ui.shell import Shell

CARS = "RBY"
CENTRE = {
    "R": "vision.check_centre_red",
    "B": "vision.check_centre_blue",
    "Y": "vision.check_centre_yellow",
}
LESSONS: dict[LessonKind, BoardLesson] = {
    "discs": BoardLesson(
        cells=LESSON,
        label="vision.setup_discs",
        ask="vision.lesson_discs",
        note="vision.lesson_discs_note",
        learnt="vision.learnt_discs",
        icon="target",
    ),
    "empty": BoardLesson(
        cells="." * 16,
        label="vision.setup_empty",
        ask="vision.lesson_empty",
        note="vision.lesson_empty_note",
        learnt="vision.learnt_empty",
        icon="gap",
    ),
}


def camera_screen(shell: Shell) -> CalibrateScreen:
    """The camera's own screen, looking at Traffic's board."""
    return CalibrateScreen(shell, CarBoard())


class CarBoard:
    """Sixteen crossings and cars of three colours."""

    lessons = LESSONS

    def pieces(self, say: Translator, sight: Sight | None, each: int) -> Check:
        if sight is None or not sight.spots:
            text = say("vision.check_cars", count=0, total=3 * each)
            return Check(text, say("vision.check_later"), None)
        cells = sight.reading.cells
        counts = {car: cells.count(car) for car in CARS}
        count, total = sum(counts.values()), 3 * each
        text = say("vision.check_cars", count=count, total=total)
        missing = next((car for car in CARS if counts[car] < each), "")
        if any(sight.reading.covered):
            return Check(text, say("vision.check_hand"), False)
        if max(counts.values()) > each:
            return Check(text, say("vision.check_too_many"), False)
        if not missing:
            return Check(text, say("vision.check_all_read"), "?" not in cells)
        few = count < total - 3
        note = say("vision.check_put_cars") if few else say(CENTRE[missing])
        return Check(text, note, False)

    def over(self, stage: FilmStage, sight: Sight, say: Translator, wanted: str) -> Widget:
        return Crossings(
            box=stage.box,
            spots=tuple(stage.units(spot) for spot in sight.spots),
            cells=sight.reading.cells,
            margins=tuple(round(m, 2) for m in sight.reading.margins),
            letters=letters(say),
            wanted=wanted,
        )

    def board(self, box: Box, cells: str) -> Widget:
        return BoardView(box=box, cells=cells)

    def differing(self, sight: Sight, wanted: str) -> int:
        """Colours may be misread: that is what the lesson is for."""
        pairs = zip(sight.reading.cells, wanted, strict=True)
        return sum(cell != "?" and (cell in CARS) != (want in CARS) for cell, want in pairs)

    def teach(self, shell: Shell) -> Screen:
        return TeachScreen(shell)
