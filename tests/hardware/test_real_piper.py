"""The real piper program, with a voice of 400 bytes: every sound of a sentence is a hum of its own.

The network takes what those of piper take and gives sin(number of the sound x time): as long as a
voice would, without its letters being understood. No real voice may be put into this repository.
"""

from __future__ import annotations

import io
import shutil
import threading
import wave
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.piper import Piper
from hardware.ports import Importance, Trouble
from hardware.sound import Sounding
from hardware.voice import EngineVoice
from tests.hardware.hardware_waiting import eventually

TINY = Path(__file__).with_name("tiny_voice.onnx")
NAMES = ("Léa", "Léa 2", "🦊", "אבגדה", "x" * 200, "-m x", "Zoë; Łukasz")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("piper") is None, reason="piper is not installed"),
]


@pytest.fixture
def piper() -> Iterator[Piper]:
    made = Piper(TINY)
    yield made
    made.close()


def seconds(wav: bytes) -> float:
    with wave.open(io.BytesIO(wav)) as file:
        assert file.getframerate() == 22050
        frames: int = file.getnframes()
        return frames / 22050


def test_one_process_says_every_name(piper: Piper) -> None:
    piper.warm()
    running = piper._running
    for name in NAMES:
        assert seconds(piper.make(f"{name} : plus que quatre.", "fr")) > 0.1
    assert piper._running is running is not None


def test_who_wants_it_slower_hears_it_slower(piper: Piper) -> None:
    usual = seconds(piper.make("Feu vert libre.", "fr"))
    piper.speed //= 2
    assert seconds(piper.make("Feu vert libre.", "fr")) == pytest.approx(2 * usual, rel=0.1)


def test_a_sentence_that_it_cannot_bear_costs_that_sentence_alone(piper: Piper) -> None:
    heard: list[bytes] = []
    told: list[Trouble] = []
    over = threading.Event()
    over.set()

    def play(wav: bytes, volume: int) -> Sounding:
        heard.append(wav)
        return Sounding(lambda: None, over.is_set)

    voice = EngineVoice(piper, play)
    voice.says = "everything"
    voice.listen(told.append)
    assert not voice.speak("… !", "fr", Importance.VERDICT), "piper itself would end there"
    assert voice.speak("Léa !", "fr", Importance.VERDICT)
    assert eventually(lambda: len(heard) == 1)
    process = piper._running
    assert process is not None
    process._process.kill()
    assert voice.speak("Perdu", "fr", Importance.VERDICT)
    assert eventually(lambda: len(told) == 1)
    assert voice.speak("Marc !", "fr", Importance.VERDICT)
    assert eventually(lambda: len(heard) == 2)
    voice.close()
