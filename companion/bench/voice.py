"""The voice: verdict to first sound, from the engine and from the cache; what it costs the rest."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from itertools import count
from statistics import median

from msgspec.structs import replace

from companion.bench.figure import Figure, seconds
from companion.demo.robot import Robot
from companion.games.base import Player, Setup
from companion.games.traffic.actions import Bip, BoardSet, Dealt, Reveal, ShowPattern, Start
from companion.play import Play
from companion.ui.play_screen import PlayScreen
from hardware.errors import HardwareError
from hardware.parts import no_parts
from hardware.ports import Importance
from hardware.sound import Sounding
from hardware.speech import Engine, Espeak
from hardware.voice import EngineVoice

BOARD = "RB.Y.Y....RBBY.R"
CARD = ("RB", "?Y")
CLAIMS = 15
WAIT = 10.0  # seconds for a sentence that never comes
SAMPLES = 60


def figures() -> Iterator[Figure]:
    """The figures of the voice; none where espeak-ng is not installed."""
    try:
        engine = Espeak()
    except HardwareError:
        return
    ear = _Ear()
    voice = EngineVoice(engine, ear.play)
    voice.says = "everything"
    try:
        yield from _first_sounds(engine, voice, ear)
        yield from _beside(voice)
    finally:
        voice.close()


class _Ear:
    """A loudspeaker that only notes when a sentence reaches it; each is over at once."""

    def __init__(self) -> None:
        self.at = 0.0
        self._heard = threading.Event()

    def play(self, wav: bytes, volume: int) -> Sounding:
        self.at = time.perf_counter()
        self._heard.set()
        return Sounding(lambda: None, lambda: True)

    def after(self, work: Callable[[], object]) -> float:
        """Seconds from the work to the sentence that it gives."""
        self._heard.clear()
        start = time.perf_counter()
        work()
        if not self._heard.wait(WAIT):
            raise AssertionError("nothing was said")
        return self.at - start


def _first_sounds(engine: Engine, voice: EngineVoice, ear: _Ear) -> Iterator[Figure]:
    robot, table = _claiming(voice)
    fresh, kept, bare = [], [], []
    for speed in range(160, 160 + CLAIMS):
        voice.speed = speed  # a sentence of another speed was not made before
        fresh.append(_claim(table, ear))
        kept.append(_claim(table, ear))
        text = voice.said[-1].text
        bare.append(seconds(lambda text=text: engine.make(text, "fr"), 1))  # type: ignore[misc]
    robot.app.close()
    yardstick = f"a bare espeak-ng call: {median(bare) * 1000:.1f} ms"
    yield Figure("verdict -> first sound", median(fresh) * 1000, "ms", 300, yardstick)
    yield Figure("verdict -> first sound, from cache", median(kept) * 1000, "ms", 30, yardstick)


def _claiming(voice: EngineVoice) -> tuple[Robot, PlayScreen]:
    """A Traffic table that runs, without a screen to wait for."""
    from companion.demo import busiest
    from companion.ui.games import table_for

    robot = busiest.open_screen()
    robot.app.use(replace(no_parts(), voice=voice))
    voice.says = "everything"
    players = tuple(Player(name, "ABC"[i], i) for i, name in enumerate(("Léa", "Nina", "Marc")))
    table = table_for(robot.shell, Play.begin(Setup("traffic", players, {}, 1), robot.app.journal))
    robot.shell.push(table)
    for action in (Dealt(), BoardSet(BOARD), Start()):
        table.act(action)
    return robot, table


def _claim(table: PlayScreen, ear: _Ear) -> float:
    """Seconds from the verdict to its first sound; then everything is taken back."""
    for action in (Bip(0, 1), ShowPattern(CARD)):
        ear.after(lambda action=action: table.act(action))  # type: ignore[misc]
    took = ear.after(lambda: table.act(Reveal()))
    for _ in range(3):
        ear.after(table.undo_action)
    return took


def _beside(voice: EngineVoice) -> Iterator[Figure]:
    """A redraw and a tap of the busiest screen while the voice makes one sentence after another."""
    from companion.demo import busiest

    robot = busiest.open_screen()
    window, view = robot.app.window, robot.shell.view()

    def redraw() -> None:
        window.painter.forget()
        window.paint(view, (), False)

    quiet = seconds(redraw, SAMPLES)
    with _Talking(voice):
        loud = seconds(redraw, SAMPLES)
    yield Figure("redraw while it speaks", loud / quiet, "x", 1.25, "the same redraw in silence")
    act = _actor(robot)
    quiet = seconds(act, SAMPLES)
    with _Talking(voice):
        loud = seconds(act, SAMPLES)
    yield Figure("tap while it speaks", loud / quiet, "x", 1.25, "the same tap in silence")
    robot.app.close()


def _actor(robot: Robot) -> Callable[[], object]:
    """A tap that the rules take and the journal keeps, through the screen's own way."""
    from companion.games.base import Correct

    numbers = count()
    return lambda: robot.shell.top.act(Correct("points", next(numbers) % 50, 0))


class _Talking:
    """While it is entered somebody always speaks: each sentence is made anew."""

    def __init__(self, voice: EngineVoice) -> None:
        self._voice = voice
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._talk, daemon=True)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()
        self._voice.hush()

    def _talk(self) -> None:
        for number in count():
            if self._over.wait(0.05):
                return
            self._voice.speak(f"À toi, joueur {number}", "fr", Importance.VERDICT)
