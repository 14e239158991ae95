"""The eyes: a camera, a thread that reads its pictures, and what was learnt.

The main loop asks and goes on: the readers belong to the eyes' thread alone, which does what it
was asked before it looks again.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import CompanionError
from companion.events import BoardAt, CardSeen, Event, Trouble
from companion.eyes.decks import DeckEyes
from companion.eyes.knowing import Knowing
from companion.eyes.moments import MomentEyes
from companion.vision.card_watch import CardWatch
from companion.vision.learnt import Learnt
from hardware.absent import NoCamera
from hardware.lasting import Lasting
from hardware.ports import CameraState, PartName

if TYPE_CHECKING:
    from companion.vision.cards import CardReader, CardReading
    from companion.vision.recorder import Keep, Key
    from hardware.ports import Camera, Frame

log = logging.getLogger(__name__)

IDLE = 0.02  # seconds between two questions for a new frame
REST_AFTER = 60.0  # seconds after which a camera that nobody wants is let go
NOTHING = (False, False, "")  # board, card, and the game whose deck is wanted
ENDS_WITHIN = 2.0  # seconds for the last look
STUMBLE = 0.5  # seconds of rest after a picture that could not be read

Post = Callable[[Event], None]
Study = Callable[["Frame"], None]


class Eyes(Knowing):
    """Blind until a camera is opened. Its thread looks; `look` does one look for scripts."""

    def __init__(self) -> None:
        super().__init__()
        self._post: Post = lambda event: None
        self._rested: Callable[[], object] = lambda: None
        self._started = False
        self._threaded = True
        self._thread = Lasting("eyes", self._run, self._died)
        self._wanted_at = 0.0
        self._stop = threading.Event()
        self._asked: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._poked = threading.Event()
        self._wants = NOTHING
        self._study: Study | None = None
        self._cards: CardReader | None = None
        self._card_asked = False  # whether this picture was looked at for a card
        self._card = CardWatch()
        self._moments = MomentEyes()

    # -- the camera ------------------------------------------

    def open(
        self,
        camera: Camera,
        post: Post,
        folder: Path,
        *,
        threaded: bool = True,
        rested: Callable[[], object] = lambda: None,
    ) -> None:
        """Takes the camera; it starts when a screen wants it. Without thread, `look` is called.

        `rested` is called in the eyes' thread when much memory was let go.
        """
        self._camera, self._post, self._rested = camera, post, rested
        self._wants = NOTHING
        self._threaded = threaded
        self._learn_from(folder)

    def _learn_from(self, folder: Path) -> None:
        self._decks.close()
        self._learnt = Learnt(folder, self._tell_problem)
        self._decks = DeckEyes(folder, self._tell_problem, threaded=self._threaded, lent=self._lent)

    def _tell_problem(self, problem: CompanionError) -> None:
        self._post(Trouble(PartName.CAMERA, problem.key, problem.values))

    @property
    def there(self) -> bool:
        """Whether there is a camera at all, plugged in or not."""
        return not isinstance(self._camera, NoCamera)

    @property
    def seeing(self) -> bool:
        """Whether the camera gives pictures now."""
        return self._camera.health().state is CameraState.LIVE and self._camera.latest() is not None

    @property
    def waking(self) -> bool:
        """Whether the camera was asked for and has not shown its first picture yet."""
        return self._camera.health().state in (CameraState.STARTING, CameraState.CLOSED)

    def frame(self) -> Frame | None:
        """The newest picture, for live views."""
        return self._camera.latest()

    def want(self, board: bool, card: bool, deck: str = "") -> None:
        """What the screen on top wants read, each turn of the loop; the first wish starts all.

        `deck` is the key of a game whose taught cards are looked for, if they were taught.
        """
        deck = deck if deck and self.has_deck(deck) else ""
        if (board, card, deck) != self._wants:
            self._turn_to(board, card, deck)
        if self.there and any(self._wants) and not self.awake:
            self._wake()
        self._rest_when_idle()

    def _turn_to(self, board: bool, card: bool, deck: str) -> None:
        if card and not self._wants[1]:
            self._do(self._card.begin)
        if board and not self._wants[0]:
            self._do(self._board.tell_again)
        if deck and not self._wants[2]:
            self._do(self._decks.begin)
        if not (board or card or deck):
            self._do(self._rest)
        self._wants = (board, card, deck)
        self._wanted_at = time.monotonic()
        self._poked.set()

    def _rest(self) -> None:
        """Nobody wants anything: only the pictures after a claim are still looked at."""
        if not self._threaded or not self._moments.waits(time.monotonic()):
            self._moments.finish()

    def _rest_when_idle(self) -> None:
        """A camera that nobody has wanted for a while is let go: it costs power and heat."""
        idle = not any(self._wants) and self._study is None
        if idle and self._started and time.monotonic() - self._wanted_at > REST_AFTER:
            self._started = False
            self._do(self._camera.close)
            self._do(self._let_go)

    def _let_go(self) -> None:
        self._board.forget_reading()
        self._decks.let_go()
        self._rested()

    def lives(self) -> bool:
        """Whether the thread that should read lives; one that died is started once more."""
        return not any(self._wants) or self._thread.lives()

    def _died(self) -> None:
        reason: dict[str, object] = {"reason": "its thread has died"}
        self._post(Trouble(PartName.CAMERA, "hardware.part_failed", reason))

    @property
    def awake(self) -> bool:
        """Whether the camera was started and nobody has closed it since."""
        return self._started and self._camera.health().state is not CameraState.CLOSED

    def _wake(self) -> None:
        self._started = True
        self._camera.start(self._post)
        if self._threaded:
            self._thread.start()

    def rest(self) -> None:
        """Lets the camera go; the next wish starts it again."""
        if self._started:
            self._camera.close()
        self._started, self._wants = False, NOTHING
        self._do(self._let_go)

    def study(self, look: Study | None) -> None:
        """Hands each frame to a screen that sets the eyes up, instead of reading it for a play."""
        self._study = look

    def lock(self, on: bool) -> None:
        """Keeps exposure and colours for a round, or gives them back."""
        if on:
            self._camera.lock()
        else:
            self._camera.unlock()

    def close(self) -> None:
        self._stop.set()
        self._poked.set()
        self._thread.end(ENDS_WITHIN)
        self._moments.finish()
        self._decks.close()

    # -- looking ------------------------------------------

    def _do(self, work: Callable[[], None]) -> None:
        """Leaves work to the eyes' thread; where there is none, it is done at once."""
        if not self._threaded:
            work()
            return
        self._asked.put(work)
        self._poked.set()

    def _run(self) -> None:
        seen, stumbled = 0, ""
        while not self._stop.is_set():
            self._poked.clear()
            try:
                self._obey()
                busy = any(self._wants) or self._moments.waits(time.monotonic())
                frame = self._camera.latest() if busy else None
                if frame is None or frame.number == seen:
                    # Nobody wants anything: it sleeps until it is poked.
                    self._poked.wait(IDLE if busy else None)
                    continue
                seen = frame.number
                self.look(frame)
                stumbled = ""
            except CompanionError as problem:
                log.warning("the eyes are closed", exc_info=True)
                self._thread.dismiss()
                self._tell_problem(problem)
                return
            except Exception as problem:  # cv2 cannot bear a picture: it may bear the next
                if type(problem).__name__ != stumbled:
                    log.warning("a picture could not be read", exc_info=True)
                    stumbled = type(problem).__name__
                    self._tell_problem(CompanionError("vision.look_failed", problem=stumbled))
                self._stop.wait(STUMBLE)

    def _obey(self) -> None:
        while not self._asked.empty():
            self._asked.get()()

    def look(self, frame: Frame) -> None:
        """Reads one frame for what is wanted now, and posts what is new."""
        study = self._study
        if study is not None:
            study(frame)
            return
        self._moments.watch(self._camera, frame.at)
        board, card, deck = self._wants
        shown = self._look_for_card(frame) if card else None
        if deck:
            self._look_for_deck(frame, deck)
        self._card_asked = card
        for event in self._board.see(frame, partial(self._held, frame, shown)) if board else ():
            self._post(event)
        if not self._card_asked:
            self._cards = None  # its networks take 17 MB and are read again in 20 ms

    def _held(self, frame: Frame, shown: CardReading | None) -> CardReading:
        """The card in this picture, for the board under it."""
        self._card_asked = True
        return shown or self._card_reader().read(frame.image)

    def _look_for_card(self, frame: Frame) -> CardReading:
        shown = self._card_reader().read(frame.image, self.taught())
        seen = self._card.see(shown, frame.at)
        if seen is not None:
            self._post(CardSeen(*seen))
        return shown

    def _card_reader(self) -> CardReader:
        if self._cards is None:
            from companion.vision.cards import CardReader

            self._cards = CardReader()
        return self._cards

    def _look_for_deck(self, frame: Frame, game: str) -> None:
        seen = self._decks.see(frame, game, self.known)
        if seen is not None:
            self._post(seen)

    def ask_board(self, at: float, claim: Key | None = None) -> None:
        """The board in the frame of that instant; a `BoardAt` answers, sooner or later.

        Of a `claim` the frame is kept, and a short run of frames around it.
        """
        # Taken now, for the camera keeps its frames for a second only.
        frame = self._camera.frame_at_or_before(at) or self._camera.latest()
        if frame is not None:
            self._do(lambda: self._answer(at, frame, claim))

    def _answer(self, at: float, frame: Frame, claim: Key | None) -> None:
        # Whoever calls out may hold the card over the board already.
        reading = self._board.read(frame, self._card_reader().read(frame.image))
        self._post(BoardAt(at, reading.cells, reading.why))
        self._moments.watch(self._camera, at)
        if claim is not None:
            self._moments.claim(claim, at, frame, reading, self.known())

    def keep_moments(self, keep: Keep) -> None:
        """Gives `keep` the pictures around every claim, a second after it."""
        self._moments.keep = keep

    # -- what it must know ------------------------------------------

    def begin(self, cars: int) -> None:
        """A new round: forget the last board; so many cars of each colour."""
        self._board.cars = cars
        self._do(self._board.forget_round)

    @property
    def cars(self) -> int:
        """How many cars of each colour are on the board."""
        return self._board.cars

    def accept(self, board: Sequence[str], before: Sequence[str] = "") -> None:
        """The board as the play has it: changes are looked for from there."""
        if self.there:
            self._do(lambda: self._board.accept(board, before))

    def learn_anew(self, folder: Path) -> None:
        """The files of what was learnt are others now."""
        self._learn_from(folder)
        self._do(self._forget_learnt)

    def forget_cards(self) -> None:
        """Every card that lies there counts as new again: another round, another player."""
        if self._decks.looked:
            self._do(self._decks.forget_shown)
