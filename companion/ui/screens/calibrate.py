"""The camera's own screen: where the board lies, what is read there, how good the light is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from companion.ui.box import Box
from companion.ui.canvas import BOLD
from companion.ui.screen import LampSign, RailKey
from companion.ui.screens.calibrate_checks import differing, layout
from companion.ui.screens.calibrate_film import Part, Stage, part_around
from companion.ui.screens.calibrate_hands import Hands
from companion.ui.screens.calibrate_study import BoardStudy, Outcome, Sight, Wish
from companion.ui.screens.calibrate_view import (
    Places,
    lesson_side,
    live_view,
    look_side,
    places,
)
from companion.ui.screens.study import StudyScreen
from companion.ui.theme import GO, INK
from companion.ui.widgets import Button, Icon, Paragraph, Widget
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.shell import Shell
    from companion.vision.calibrate import Calibration
    from companion.vision.reading import Quad

LESSONS = ("discs", "empty")
ASKS = {"discs": "vision.lesson_discs", "empty": "vision.lesson_empty"}
LEARNT = {
    "place": "vision.learnt_place",
    "keep": "vision.learnt_place",
    "discs": "vision.learnt_discs",
    "empty": "vision.learnt_empty",
}


class Sentence(NamedTuple):
    """What the head says, and the sign before it."""

    text: str
    icon: str = ""


class CalibrateScreen(StudyScreen[BoardStudy]):
    """`mode` is empty, or the lesson that is given: discs or empty."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell, BoardStudy(shell.eyes.known()) if shell.eyes.there else None)
        self.hands = Hands()
        self.mode = ""
        self._before: list[Calibration] = []
        self._part: Part | None = None
        self._pending = False
        self._insists = False
        self._told: Sentence | None = None

    # -- the camera ----------------------------------------------------------------------------

    def wants_camera(self) -> bool:
        return self._study is not None

    @property
    def sight(self) -> Sight | None:
        """The newest look, while the camera gives pictures."""
        study = self._study
        return study.sight if study is not None and self.shell.eyes.frame() is not None else None

    @property
    def quad(self) -> Quad | None:
        """The outer crossings as they are read now."""
        sight = self.sight
        return sight.reading.crossings if sight is not None and sight.spots else None

    def learnt(self, kind: str) -> bool:
        """Whether this camera knows the discs, or the empty board."""
        known = self._study.known if self._study is not None else None
        return known is not None and bool(known.discs if kind == "discs" else known.empty)

    def woken(self) -> None:
        outcome = self._study.outcome() if self._study is not None else None
        if outcome is not None:
            self._take(outcome)
        sight = self.sight
        if self._insists and sight is not None and not differing(sight, layout(self.mode)):
            self._insists, self._told = False, None  # mended meanwhile

    # -- view ----------------------------------------------------------------------------------

    def view(self, area: Box) -> list[Widget]:
        if blind := self.sorry(area):
            return blind
        where = self._places()
        side = lesson_side(self, where) if self.mode else look_side(self, where)
        return [*self._head(where.head), *live_view(self, where), *self._keys(where.keys), *side]

    def _places(self) -> Places:
        return places(self.shell.layout.main.inset(8), self.shell.layout.portrait)

    def stage(self, room: Box) -> Stage:
        """What the room shows: all while crossings are tapped, else the board and its table."""
        room = room.inset(4)
        sight = self.sight
        frame = sight.frame if sight else self.shell.eyes.frame()
        assert frame is not None
        size = (frame.image.shape[1], frame.image.shape[0])
        whole = (0, 0, *size)
        if self.hands.tapping:
            return Stage(room, whole)
        if self.hands.draft and self._part is not None:
            return Stage(room, self._part)
        quad = self.quad
        if sight is None or quad is None:
            return Stage(room, whole)
        return Stage(room, part_around(quad, sight.light.spots(), size, room))

    def _head(self, box: Box) -> list[Widget]:
        said = self._sentence()
        parts: list[Widget] = []
        if said.icon:
            mark, box = box.left(40)
            colour = GO if said.icon == "check" else INK
            parts.append(Icon(box=mark, icon=said.icon, colour=colour))
        return [*parts, Paragraph(box=box, text=said.text, size=24, face=BOLD, middle=True)]

    def _sentence(self) -> Sentence:
        if self._pending:
            return Sentence(self.say("vision.setup_trying"))
        if self._told is not None:
            return self._told
        if self.hands.tapping:
            return Sentence(self.say("vision.setup_tap", number=self.hands.next))
        sight = self.sight
        if sight is None:
            return Sentence(self.say("vision.setup_trying"))
        if not sight.spots:
            why = self.say(sight.reading.why or "vision.no_board")
            return Sentence(self.say("vision.setup_tap_or", why=why), "alert")
        if self.mode:
            return Sentence(self.say(ASKS[self.mode]))
        if sight.light.advice:
            return Sentence(self.say(sight.light.advice[0]), "alert")
        return Sentence(self.say("vision.setup_drag"))

    def _keys(self, box: Box) -> list[Widget]:
        keys: tuple[tuple[str, str, str, Callable[[], None], bool], ...] = (
            ("touch", "finger", "vision.setup_by_touch", self._tap_anew, self.hands.tapping),
            ("discs", "target", "vision.setup_discs", self._teach_discs, self.mode == "discs"),
            ("empty", "gap", "vision.setup_empty", self._teach_empty, self.mode == "empty"),
            ("cards", "cards", "vision.setup_cards", self._cards, False),
        )
        return [
            Button(
                box=cell,
                icon="check" if name in LESSONS and self.learnt(name) else icon,
                label=self.say(label),
                kind="dark" if on else "plain",
                stacked=True,
                size=17,
                name=f"setup:{name}",
                on_tap=tap,
            )
            for (name, icon, label, tap, on), cell in zip(keys, box.columns(4, 6), strict=True)
        ]

    # -- what can be done ----------------------------------------------------------------------

    def dragged(self, kind: str, x: float, y: float) -> bool:
        sight = self.sight
        if sight is None or self.mode or self._pending:
            return False
        stage = self.stage(self._places().room)
        if kind == "down":
            self._told = None
            self._part = stage.part
            return self.hands.down((x, y), stage, self.quad)
        if kind == "move":
            self.hands.move((x, y), stage)
        elif (quad := self.hands.up()) is not None:
            self._ask(Wish("place", quad))
        self.shell.changed()
        return True

    def _ask(self, wish: Wish) -> None:
        assert self._study is not None
        self._told, self._pending = None, True
        self._study.ask(wish)
        self.shell.sound("key")
        self.shell.changed()

    def _tap_anew(self) -> None:
        self._begin("")
        self.hands.begin()

    def _teach_discs(self) -> None:
        self._begin("discs")

    def _teach_empty(self) -> None:
        self._begin("empty")

    def _begin(self, mode: str) -> None:
        self.hands.drop()
        self.mode, self._told, self._insists = mode, None, False
        self.shell.sound("key")
        self.shell.changed()

    def _cards(self) -> None:
        from companion.ui.screens.teach import TeachScreen

        self.shell.push(TeachScreen(self.shell))

    def ready(self) -> bool:
        """Whether the green key does something: the board lies there and nothing is going on."""
        busy = self._pending or self.hands.draft or self.hands.tapping
        return self.quad is not None and not busy

    def confirm(self) -> None:
        """Keeps the corners and leaves; in a lesson, learns what lies there."""
        sight, quad = self.sight, self.quad
        if sight is None or quad is None or not self.ready():
            return
        if not self.mode:
            self._ask(Wish("keep", quad))
            return
        if any(sight.reading.covered):
            self._refuse(self.say("vision.lesson_hand"))
            return
        count = differing(sight, layout(self.mode))
        if count and not self._insists:
            self._insists = True
            self._refuse(self.say("vision.lesson_differs", count=count))
            return
        self._ask(Wish("discs" if self.mode == "discs" else "empty", quad))

    def _refuse(self, text: str) -> None:
        self._told = Sentence(text, "alert")
        self.shell.flash_refused()
        self.shell.changed()

    def _take(self, outcome: Outcome) -> None:
        self._pending = False
        if outcome.known is None:
            problem = outcome.problem
            self._refuse(self.say.words(problem) if problem else "")
            return
        self._adopt(outcome.known)
        self.hands.drop()
        self.mode, self._insists = "", False
        self.shell.sound("accepted")
        self._told = Sentence(self.say(LEARNT[outcome.kind]), "check")
        if outcome.kind == "keep":
            self.shell.pop()
            self.shell.toast(self._told.text)

    def _adopt(self, known: Calibration) -> None:
        assert self._study is not None
        self._before.append(self._study.known)
        self._keep(known)

    def _keep(self, known: Calibration) -> None:
        assert self._study is not None
        self._study.use(known)
        try:
            self.shell.eyes.learn(known)
        except OSError:
            self.shell.toast(self.say("vision.setup_not_saved"), kind="trouble")

    def find_again(self) -> None:
        """Forgets where the board lies and looks for it everywhere."""
        from msgspec.structs import replace

        self._begin("")
        if self._study is not None:
            self._adopt(replace(self._study.known, crossings=None, bend=0.0))

    def undo(self) -> None:
        """One thing back: the lesson, the fingers' crossings, then what was learnt before."""
        if self.mode or self.hands.draft or self.hands.tapping:
            self._begin("")
        elif self._before:
            self._keep(self._before.pop())
            self.shell.sound("undo")
        self._told = None
        self.shell.changed()

    def green(self, at: float) -> None:
        self.confirm()

    # -- lamp and rail -------------------------------------------------------------------------

    def lamp(self) -> LampSign:
        mode = LedMode.STEADY if self.ready() else LedMode.OFF
        return LampSign(mode, self.say("app.part_camera"))

    def rail(self) -> list[RailKey]:
        busy = bool(self.mode or self.hands.draft or self.hands.tapping or self._before)
        undo = RailKey("undo", "undo", self.say("app.undo"), self.undo)
        find = RailKey("find", "refresh", self.say("vision.setup_again"), self.find_again)
        keys = [self.home_key(), find, self.turn_key()]
        return [*keys, undo if busy else self.back_key()]
