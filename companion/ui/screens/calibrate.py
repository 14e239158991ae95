"""The camera's own screen: where the board lies, what is read there, how good the light is."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.ui.box import Box
from companion.ui.screen import LampSign, RailKey
from companion.ui.screens.calibrate_film import Cut, FilmStage, part_around
from companion.ui.screens.calibrate_hands import Hands
from companion.ui.screens.calibrate_study import (
    BoardStudy,
    LessonKind,
    Outcome,
    Sight,
    Wish,
    WishKind,
)
from companion.ui.screens.calibrate_view import Places, calibrate_view, places
from companion.ui.screens.study import StudyScreen
from companion.ui.widgets import Widget
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.events import TapKind
    from companion.ui.screens.calibrate_face import BoardFace, BoardLesson
    from companion.ui.shell import Shell
    from companion.vision.calibrate import Calibration
    from companion.vision.reading import Quad


PATIENCE = 4.0  # seconds after which a question to the camera is given up
READ = 8.0  # seconds for which an answer stands
BLIND = ("vision.nothing_to_see", "vision.no_colour")  # no crossing can be touched there either


class Headline(NamedTuple):
    """What the head says, and the sign before it."""

    text: str
    icon: str = ""
    hand: bool = False  # said of a hand in the way: over when it has gone


class CalibrateScreen(StudyScreen[BoardStudy]):
    """`mode` is None, or the lesson that is given; `face` is what the game knows of its board."""

    def __init__(self, shell: Shell, face: BoardFace) -> None:
        super().__init__(shell, BoardStudy(shell.eyes.known()) if shell.eyes.there else None)
        self.face = face
        self.hands = Hands()
        self.mode: LessonKind | None = None
        self._before: list[Calibration] = []
        self._cut: Cut | None = None
        self._asked_at: float | None = None  # when something was asked that has no answer yet
        self._insists = False
        self._answer: Headline | None = None
        self._answer_until = 0.0

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

    @property
    def lesson(self) -> BoardLesson | None:
        """The lesson that is given."""
        return self.face.lessons[self.mode] if self.mode else None

    def learnt(self, kind: LessonKind) -> bool:
        """Whether this camera knows the discs, or the empty board."""
        known = self._study.known if self._study is not None else None
        return known is not None and bool(known.discs if kind == "discs" else known.empty)

    def woken(self) -> None:
        outcome = self._study.outcome() if self._study is not None else None
        if outcome is not None:
            self._take(outcome)
        elif self._asked_at is not None and self.shell.now > self._asked_at + PATIENCE:
            self._give_up()
        sight, lesson = self.sight, self.lesson
        mended = sight and lesson and not self.face.differing(sight, lesson.cells)
        if self._insists and mended:
            self._insists, self._answer = False, None  # mended meanwhile
        if self._answer is not None and self._outdated(self._answer):
            self._answer = None
            self.shell.changed()

    def _outdated(self, answer: Headline) -> bool:
        """Whether what was said is over: read by everybody, or no longer true."""
        sight = self.sight
        if self.shell.now >= self._answer_until and not self._insists:
            return True
        if answer.hand:
            return sight is not None and not any(sight.reading.covered)
        return answer.icon == "check" and (sight is None or not sight.spots)

    def _give_up(self) -> None:
        """The picture was looked at for too long: everything is as it was."""
        assert self._study is not None
        self._study.drop()
        self._asked_at = None
        self.hands.drop()
        self._refuse(self.say("vision.setup_no_answer"))

    @property
    def _pending(self) -> bool:
        return self._asked_at is not None

    @property
    def moving(self) -> bool:
        """Whether the crossings are under a finger or looked at: nothing is known of them yet."""
        return self._pending or bool(self.hands.draft) or self.hands.tapping

    # -- view ----------------------------------------------------------------------------------

    def view(self, area: Box) -> list[Widget]:
        if blind := self.sorry(area):
            return blind
        return calibrate_view(self, self._places())

    def _places(self) -> Places:
        return places(self.shell.layout.main.inset(8), self.shell.layout.portrait)

    def stage(self, room: Box) -> FilmStage:
        """What the room shows: all while crossings are tapped, else the board and its table."""
        room = room.inset(4)
        sight = self.sight
        frame = sight.frame if sight else self.shell.eyes.frame()
        assert frame is not None
        size = (frame.image.shape[1], frame.image.shape[0])
        whole = (0, 0, *size)
        if self.hands.tapping:
            return FilmStage(room, whole)
        if self.hands.draft and self._cut is not None:
            return FilmStage(room, self._cut)
        quad = self.quad
        if sight is None or quad is None:
            return FilmStage(room, whole)
        return FilmStage(room, part_around(quad, sight.light.spots(), size, room))

    def sentence(self) -> Headline:
        """What the head says now."""
        if self._pending:
            return Headline(self.say("vision.setup_trying"))
        if self._answer is not None:
            return self._answer
        if self.hands.tapping:
            return Headline(self.say("vision.setup_tap", number=self.hands.next))
        sight = self.sight
        if sight is None:
            return Headline(self.say("vision.setup_trying"))
        if not sight.spots:
            key = sight.reading.why or "vision.no_board"
            why = self.say(key)
            said = why if key in BLIND else self.say("vision.setup_tap_or", why=why)
            return Headline(said, "alert")
        if self.lesson is not None:
            return Headline(self.say(self.lesson.ask))
        if sight.light.advice:
            return Headline(self.say(sight.light.advice[0]), "alert")
        return Headline(self.say("vision.setup_drag"))

    # -- what can be done ----------------------------------------------------------------------

    def dragged(self, kind: TapKind, x: float, y: float) -> bool:
        sight = self.sight
        if sight is None or self.mode or self._pending:
            return False
        stage = self.stage(self._places().room)
        if kind == "down":
            self._answer = None
            self._cut = stage.part
            return self.hands.down((x, y), stage, self.quad)
        if kind == "move":
            self.hands.move((x, y), stage)
        elif (quad := self.hands.up()) is not None:
            self._place(quad, sight)
        self.shell.changed()
        return True

    def _place(self, quad: Quad, sight: Sight) -> None:
        """What the crossings alone tell is said at once; the rest the picture tells."""
        from companion.vision.places import check_given

        wrong = check_given(quad, sight.frame.image)
        if wrong:
            self._put_back(self.say(wrong))
        else:
            self._ask(Wish("place", quad))

    def _put_back(self, why: str) -> None:
        """The rings are where the board is read again; without one, they are to be tapped."""
        self.hands.drop()
        key = "vision.setup_rings_back" if self.quad is not None else "vision.setup_tap_or"
        self._refuse(self.say(key, why=why))

    def _ask(self, wish: Wish) -> None:
        assert self._study is not None
        self._answer, self._asked_at = None, self.shell.now
        self._study.ask(wish)
        self.shell.click()

    def tap_anew(self) -> None:
        self.begin(None)
        self.hands.begin()

    def begin(self, mode: LessonKind | None) -> None:
        self.hands.drop()
        self.mode, self._answer, self._insists = mode, None, False
        self.shell.click()

    def cards(self) -> None:
        self.shell.push(self.face.teach(self.shell))

    def ready(self) -> bool:
        """Whether the green key does something: the board lies there and nothing is going on."""
        return self.quad is not None and not self.moving

    def why_not(self) -> str:
        """Why the green key does nothing now, in words."""
        return "" if self.ready() else self.sentence().text

    def confirm(self) -> None:
        """Keeps the corners and leaves; in a lesson, learns what lies there."""
        sight, quad = self.sight, self.quad
        if sight is None or quad is None or not self.ready():
            return
        mode, lesson = self.mode, self.lesson
        if mode is None or lesson is None:
            self._ask(Wish("keep", quad))
            return
        if any(sight.reading.covered):
            self._refuse(self.say("vision.lesson_hand"), hand=True)
            return
        count = self.face.differing(sight, lesson.cells)
        if count and not self._insists:
            self._insists = True
            self._refuse(self.say("vision.lesson_differs", count=count))
            return
        self._ask(Wish(mode, quad))

    def _answers(self, answer: Headline) -> None:
        self._answer, self._answer_until = answer, self.shell.now + READ

    def _refuse(self, text: str, *, hand: bool = False) -> None:
        self._answers(Headline(text, "alert", hand))
        self.shell.flash_refused()
        self.shell.changed()

    def _take(self, outcome: Outcome) -> None:
        self._asked_at = None
        if outcome.known is None:
            why = self.say.words(outcome.problem) if outcome.problem else ""
            if outcome.kind == "place":
                self._put_back(why)
            else:
                self._refuse(why)
            return
        self._adopt(outcome.known)
        self.hands.drop()
        self.mode, self._insists = None, False
        self.shell.sound("accepted")
        text = self.say(self._learnt_words(outcome.kind))
        self._answers(Headline(text, "check"))
        if outcome.kind == "keep":
            self.shell.pop()
            self.shell.tell(text)

    def _learnt_words(self, kind: WishKind) -> str:
        if kind == "place" or kind == "keep":
            return "vision.learnt_place"
        return self.face.lessons[kind].learnt

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
            self.shell.tell(self.say("vision.setup_not_saved"), kind="trouble")

    def find_again(self) -> None:
        """Forgets where the board lies and looks for it everywhere."""
        from msgspec.structs import replace

        self.begin(None)
        if self._study is not None:
            self._adopt(replace(self._study.known, crossings=None, bend=0.0))

    def undo(self) -> None:
        """One thing back: the lesson, the fingers' crossings, then what was learnt before."""
        if self.mode or self.hands.draft or self.hands.tapping:
            self.begin(None)
        elif self._before:
            self._keep(self._before.pop())
            self.shell.sound("undo")
        self._answer = None
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
