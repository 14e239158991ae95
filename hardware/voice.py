"""The voice: sentences by importance, made and spoken in a thread of its own, kept by their text.

A new sentence interrupts one that matters less; what has waited too long is not said any more.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress

import msgspec

from hardware.absent import NoVoice
from hardware.errors import HardwareError
from hardware.ports import Importance, PartName, Tell, Trouble
from hardware.sentences import spoken
from hardware.sound import NO_DEVICE, Sounding
from hardware.speech import Engine

log = logging.getLogger(__name__)

KEPT_BYTES = 16_000_000  # of sentences that were made before
WAITING = 4  # sentences at most; those that matter least give way
STALE = {Importance.REMARK: 3.0, Importance.TURN: 8.0, Importance.VERDICT: 15.0}  # seconds
CLOSED_WITHIN = 1.0
LINGERS = 3.0  # seconds after its length in which a sentence must be over: else the device hangs
Play = Callable[[bytes, int], Sounding]


class _Sentence(msgspec.Struct, frozen=True):
    text: str
    language: str
    importance: Importance
    at: float


class EngineVoice(NoVoice):
    """Speaks by an engine, through the loudspeaker."""

    def __init__(self, engine: Engine, play: Play) -> None:
        super().__init__()
        self._engine, self._play = engine, play
        self.speed = engine.speed
        self._changed = threading.Condition()
        self._waiting: list[_Sentence] = []
        self._now: _Sentence | None = None
        self._made: OrderedDict[tuple[str, str, int], bytes] = OrderedDict()
        self._tell: Tell | None = None
        self._failing = self._told = self._mended = False
        self._open = True
        self._thread: threading.Thread | None = None

    @property
    def heard(self) -> bool:
        return True

    def speak(self, text: str, language: str, importance: Importance) -> bool:
        said = spoken(text)
        if not said or not self._open or not super().speak(text, language, importance):
            return False
        sentence = _Sentence(said, language, importance, time.monotonic())
        with self._changed:
            self._waiting.append(sentence)
            # Those that matter most come first; of equals, the one that came first.
            self._waiting.sort(key=lambda s: (-s.importance, s.at))
            del self._waiting[WAITING:]
            self._changed.notify()
        self._begin()
        return True

    def hush(self) -> None:
        with self._changed:
            self._waiting.clear()
            self._now = None
            self._changed.notify()

    def listen(self, tell: Tell) -> None:
        """Troubles go there; where something will be said, the engine gets ready for it."""
        self._tell = tell
        if self.says != "off":
            self._begin()

    def _begin(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="voice", daemon=True)
            self._thread.start()

    def close(self) -> None:
        self._open = False
        self.hush()
        self._engine.close()
        if self._thread is not None:
            self._thread.join(timeout=CLOSED_WITHIN)

    # the voice's own thread

    def _run(self) -> None:
        with suppress(Exception):  # it is told with the first sentence
            self._engine.speed = self.speed
            self._engine.warm()
        while (sentence := self._next()) is not None:
            try:
                self._say(sentence)
            except Exception as problem:  # an engine or a sound device may raise anything
                self._failed(problem)
            else:
                self._fine()

    def _next(self) -> _Sentence | None:
        with self._changed:
            while self._open:
                now = time.monotonic()
                fresh = [s for s in self._waiting if now - s.at < STALE[s.importance]]
                self._waiting = fresh[1:]
                if fresh:
                    self._now = fresh[0]
                    return fresh[0]
                self._changed.wait()
        return None

    def _say(self, sentence: _Sentence) -> None:
        sound = self._sound(sentence)
        if self._now is not sentence:  # hushed while it was made
            return
        heard = self._play(sound, self.volume)
        until = time.monotonic() + heard.seconds + LINGERS
        try:
            with self._changed:
                while not heard.over() and not self._interrupted(sentence):
                    if time.monotonic() > until:
                        raise TimeoutError(f"> {heard.seconds + LINGERS:.0f} s")
                    self._changed.wait(0.05)
        finally:
            heard.stop()

    def _interrupted(self, sentence: _Sentence) -> bool:
        more = any(s.importance > sentence.importance for s in self._waiting)
        return more or self._now is not sentence or not self._open

    def _sound(self, sentence: _Sentence) -> bytes:
        key = (sentence.language, sentence.text, self.speed)
        made = self._made.pop(key, None)
        if made is None:
            self._engine.speed = self.speed
            made = self._engine.make(sentence.text, sentence.language)
        self._made[key] = made
        while sum(map(len, self._made.values())) > KEPT_BYTES and len(self._made) > 1:
            self._made.popitem(last=False)
        return made

    def _failed(self, problem: Exception) -> None:
        if not self._open:  # its process was ended
            return
        if isinstance(problem, HardwareError) and problem.key == NO_DEVICE:
            log.info("nobody hears the voice: the loudspeaker tells why")
            return
        if not self._failing:
            log.warning("the voice failed", exc_info=problem)
        self._failing = True
        if self._told or self._tell is None:
            return
        self._told = True
        if not isinstance(problem, HardwareError):
            problem = HardwareError(
                "hardware.voice_failed", program=self._engine.name, reason=str(problem)
            )
        self._tell(Trouble(PartName.VOICE, problem.key, problem.values))

    def _fine(self) -> None:
        """Said once too: an engine that comes and goes must not be what people talk about."""
        if self._failing and not self._mended and self._tell is not None:
            self._mended = True
            self._tell(Trouble(PartName.VOICE, "hardware.voice_back", solved=True))
        self._failing = False
