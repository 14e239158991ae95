"""Sentences by importance, from a cache, by engines that may be missing, hang or crash."""

from __future__ import annotations

import shutil
import stat
import threading
import wave
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pygame.mixer
import pytest

from hardware import speech
from hardware.absent import NoVoice
from hardware.errors import HardwareError
from hardware.ports import Importance, Says, Trouble
from hardware.sentences import LONGEST, pronounced, spoken
from hardware.sound import DEVICE, NO_DEVICE, Sounding, play_wav
from hardware.speech import Espeak
from hardware.voice import WAITING, EngineVoice
from tests.hardware.hardware_waiting import eventually

REMARK, TURN, VERDICT = Importance


class Echo:
    """An engine that makes the text itself; it may fail, or take its time."""

    name = "echo"
    speed = 160

    def __init__(self) -> None:
        self.made: list[str] = []
        self.warmed = 0
        self.closed = False
        self.raises: Exception | None = None
        self.sound = b""  # instead of the text
        self.may_go_on = threading.Event()
        self.may_go_on.set()

    def warm(self) -> None:
        self.warmed += 1

    def make(self, text: str, language: str) -> bytes:
        assert self.may_go_on.wait(20)
        if self.raises is not None:
            raise self.raises
        self.made.append(f"{language}:{text}")
        return self.sound or text.encode()

    def close(self) -> None:
        self.closed = True


class Ear:
    """A loudspeaker that plays each sentence until it is told to end."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.stopped: list[str] = []
        self.over = threading.Event()

    def play(self, wav: bytes, volume: int) -> Sounding:
        text = wav.decode()
        self.heard.append(text)
        return Sounding(lambda: self.stopped.append(text), self.over.is_set)


@pytest.fixture
def silent_device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.init()
    yield
    pygame.mixer.quit()


class Rig:
    def __init__(self, says: Says = "everything") -> None:
        self.engine, self.ear, self.told = Echo(), Ear(), list[Trouble]()
        self.voice = EngineVoice(self.engine, self.ear.play)
        self.voice.says = says
        self.voice.listen(self.told.append)

    def speak(self, text: str, importance: Importance = REMARK) -> bool:
        return self.voice.speak(text, "fr", importance)

    def hears(self, *texts: str) -> bool:
        return eventually(lambda: self.ear.heard == list(texts))


@pytest.fixture
def rig() -> Iterator[Rig]:
    made = Rig()
    yield made
    made.engine.may_go_on.set()
    made.ear.over.set()
    made.voice.close()


def test_a_sentence_is_heard_and_nobody_waits_for_it(rig: Rig) -> None:
    rig.engine.may_go_on.clear()
    assert rig.speak("Léa !")
    assert rig.ear.heard == []
    rig.engine.may_go_on.set()
    assert rig.hears("Léa !")


def test_a_verdict_interrupts_a_turn_and_a_turn_a_remark(rig: Rig) -> None:
    rig.speak("un", REMARK)
    assert rig.hears("un")
    rig.speak("deux", TURN)
    assert rig.hears("un", "deux")
    rig.speak("trois", VERDICT)
    assert rig.hears("un", "deux", "trois")
    assert rig.ear.stopped == ["un", "deux"]


def test_what_matters_as_much_or_less_waits_its_turn(rig: Rig) -> None:
    rig.speak("accepté", VERDICT)
    assert rig.hears("accepté")
    rig.speak("à toi", TURN)
    rig.speak("refusé", VERDICT)
    assert rig.ear.stopped == []
    rig.ear.over.set()
    assert rig.hears("accepté", "refusé", "à toi")


def test_only_a_few_sentences_wait_and_those_that_matter_least_give_way(rig: Rig) -> None:
    rig.speak("d'abord", VERDICT)
    assert rig.hears("d'abord")
    for number in range(2 * WAITING):
        rig.speak(f"remarque {number}", REMARK)
    rig.speak("à toi", TURN)
    rig.ear.over.set()
    assert eventually(lambda: len(rig.ear.heard) == 1 + WAITING)
    assert rig.ear.heard[1] == "à toi"


def test_what_has_waited_too_long_is_not_said(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    rig.speak("d'abord", VERDICT)
    assert rig.hears("d'abord")
    monkeypatch.setitem(__import__("hardware.voice").voice.STALE, REMARK, 0.0)
    rig.speak("trop tard", REMARK)
    rig.speak("à toi", TURN)
    rig.ear.over.set()
    assert rig.hears("d'abord", "à toi")


def test_a_sentence_is_made_once(rig: Rig) -> None:
    rig.ear.over.set()
    for _ in range(3):
        rig.speak("à toi", TURN)
        rig.speak("Marc", TURN)
    assert eventually(lambda: len(rig.ear.heard) >= 4)
    assert sorted(rig.engine.made) == ["fr:Marc", "fr:à toi"]


def test_the_same_remark_is_not_made_twice_in_a_row(rig: Rig) -> None:
    assert rig.speak("il pleut") and not rig.speak("il pleut")
    assert rig.speak("à toi", TURN) and rig.speak("à toi", TURN)


@pytest.mark.parametrize("text", [" \n", "… !", "?!", "\u202e"])
def test_what_has_no_words_is_not_said(rig: Rig, text: str) -> None:
    assert not rig.speak(text, VERDICT)
    assert rig.engine.made == []


def test_the_engine_ends_with_the_voice(rig: Rig) -> None:
    rig.speak("Léa !")
    rig.voice.close()
    assert rig.engine.closed


def test_what_is_said_is_a_choice(rig: Rig) -> None:
    rig.voice.says = "matters"
    assert not rig.speak("remarque", REMARK) and rig.speak("à toi", TURN)
    rig.voice.says = "off"
    assert not rig.speak("accepté", VERDICT)


def test_silence_ends_what_is_said_and_what_waits(rig: Rig) -> None:
    rig.speak("un", VERDICT)
    assert rig.hears("un")
    rig.speak("deux", TURN)
    rig.voice.hush()
    assert eventually(lambda: rig.ear.stopped == ["un"])
    rig.speak("trois", REMARK)
    assert rig.hears("un", "trois")


@pytest.mark.parametrize(
    "problem", [OSError("gone"), RuntimeError(), HardwareError("hardware.voice_failed")]
)
def test_an_engine_that_fails_is_told_once_and_its_return_once(
    rig: Rig, problem: Exception
) -> None:
    rig.ear.over.set()
    for round_ in range(3):
        rig.engine.raises = problem
        rig.speak(f"muet {round_}", VERDICT)
        assert eventually(lambda: rig.voice._failing)
        rig.engine.raises = None
        rig.speak(f"revenu {round_}", VERDICT)
        assert eventually(lambda: not rig.voice._failing)
    assert [trouble.solved for trouble in rig.told] == [False, True]


def test_a_sound_device_that_vanishes_ends_the_sentence_alone(rig: Rig) -> None:
    tried: list[bytes] = []

    def gone(wav: bytes, volume: int) -> Sounding:
        tried.append(wav)
        raise HardwareError(NO_DEVICE, reason="mixer")

    rig.voice._play = gone
    rig.speak("un", TURN)
    assert eventually(lambda: len(tried) == 1)
    rig.voice._play = rig.ear.play
    rig.speak("deux", TURN)
    assert rig.hears("deux")
    assert rig.told == [], "the loudspeaker tells it"


def test_a_sound_device_that_vanishes_in_mid_sentence_does_not_stop_the_next(
    silent_device: None,
) -> None:
    engine = Echo()
    made = BytesIO()
    with wave.open(made, "wb") as file:
        file.setparams((1, 2, 22050, 0, "NONE", ""))
        file.writeframes(bytes(2 * 22050 * 30))
    engine.sound = made.getvalue()
    heard: list[Sounding] = []

    def play(wav: bytes, volume: int) -> Sounding:
        heard.append(play_wav(wav, volume))
        return heard[-1]

    voice = EngineVoice(engine, play)
    voice.speak("trente secondes", "fr", VERDICT)
    assert eventually(lambda: bool(heard)) and heard[0].seconds == 30
    with DEVICE:
        pygame.mixer.quit()
    assert eventually(heard[0].over)
    voice.speak("sans lui", "fr", VERDICT)
    assert eventually(lambda: len(engine.made) == 2)
    pygame.mixer.init()
    voice.speak("revenu", "fr", VERDICT)
    assert eventually(lambda: len(heard) == 2) and not heard[1].over()
    voice.close()
    assert heard[1].over()


def test_a_sound_device_that_hangs_is_left_when_the_sentence_must_be_over(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.voice.LINGERS", 0.1)
    rig.speak("un", TURN)
    rig.speak("deux", TURN)
    assert rig.hears("un", "deux")
    assert eventually(lambda: rig.ear.stopped == ["un", "deux"])
    assert [trouble.key for trouble in rig.told] == ["hardware.voice_failed"]


def test_an_engine_gets_ready_before_the_first_sentence(rig: Rig) -> None:
    assert eventually(lambda: rig.engine.warmed == 1)
    rig.speak("un")
    assert rig.hears("un") and rig.engine.warmed == 1


def test_an_engine_that_nobody_wants_to_hear_is_not_started() -> None:
    rig = Rig("off")
    assert rig.voice._thread is None
    rig.voice.close()


def test_without_a_voice_the_table_knows_what_would_be_said() -> None:
    voice = NoVoice()
    assert voice.speak("À toi, Marc", "fr", TURN) and not voice.heard
    assert [said.text for said in voice.said] == ["À toi, Marc"]
    for number in range(100):
        voice.speak(str(number), "fr", VERDICT)
    assert len(voice.said) == 20 and voice.said[-1].text == "99"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Léa !\n", "Léa !"),
        ("a\0b\x1bc", "a b c"),
        ("\u202eאבג", "אבג"),
        ("   ", ""),
        ("x" * 1000, "x" * LONGEST),
    ],
)
def test_odd_letters_reach_no_engine(text: str, said: str) -> None:
    assert spoken(text) == said


@pytest.mark.parametrize(
    ("text", "language", "said"),
    [
        ("2e, Marc, 11.", "fr", "2ème, Marc, 11."),
        ("1er, Léa, 0. 12e, Zoé2e", "fr", "1er, Léa, 0. 12ème, Zoé2e"),
        ("Nina : dernier lancer n°\u00a01.", "fr", "Nina : dernier lancer numéro 1."),
        ("Nina: last throw no. 1.", "en", "Nina: last throw number 1."),
        ("Left? No. 2e", "en", "Left? No. 2e"),
    ],
)
def test_what_is_written_short_is_pronounced_whole(text: str, language: str, said: str) -> None:
    assert pronounced(text, language) == said


# -- engines ----------------------------------------------------------------------------------


def program(folder: Path, script: str) -> str:
    file = folder / "engine"
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(file.stat().st_mode | stat.S_IXUSR)
    return str(file)


@pytest.mark.parametrize(
    "script",
    ["exit 3", "kill -9 $$", "echo no sound", "cat > /dev/null", "printf 'RIFFxxxxWAVEfmt '"],
)
def test_an_engine_that_crashes_or_makes_no_sound_is_one_sentence(
    tmp_path: Path, script: str
) -> None:
    with pytest.raises(HardwareError) as problem:
        Espeak(program=program(tmp_path, script)).make("Léa", "fr")
    assert problem.value.key == "hardware.voice_failed"
    assert str(tmp_path) not in str(problem.value.values["reason"]), "nobody reads a whole command"


def test_an_engine_that_hangs_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speech, "MADE_WITHIN", 0.1)
    with pytest.raises(HardwareError) as problem:
        Espeak(program=program(tmp_path, "exec sleep 600")).make("Léa", "fr")
    assert problem.value.key == "hardware.voice_failed"


def test_an_engine_that_hangs_ends_with_the_app(tmp_path: Path) -> None:
    noted = tmp_path / "pid"
    engine = Espeak(program=program(tmp_path, f"echo $$ > {noted}; exec sleep 600"))
    voice = EngineVoice(engine, Ear().play)
    told: list[Trouble] = []
    voice.listen(told.append)
    voice.speak("Léa !", "fr", VERDICT)
    assert eventually(lambda: noted.exists() and noted.read_text().strip() != "")
    number = int(noted.read_text())
    assert Path(f"/proc/{number}").exists()
    voice.close()
    assert eventually(lambda: not Path(f"/proc/{number}").exists())
    assert told == [], "nobody asks any more"


def test_an_engine_that_is_not_installed_says_what_to_install() -> None:
    with pytest.raises(HardwareError) as problem:
        Espeak(program="espeak-of-nowhere")
    assert problem.value.key == "hardware.voice_none"


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed")
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(
    "text", ["Accepté, plus que quatre", "-f /etc/passwd", "Léa 🦊 2", "אבג", "x" * 200, "<break/>"]
)
def test_espeak_makes_a_whole_wav_of_any_name(text: str, language: str) -> None:
    made = Espeak().make(text, language)
    with wave.open(BytesIO(made)) as file:
        assert file.getnframes() * 2 + 44 == len(made) and file.getframerate() == 22050


def test_another_speed_holds_for_the_next_sentence_and_is_made_anew(rig: Rig) -> None:
    rig.ear.over.set()
    rig.speak("Feu vert libre", TURN)
    assert rig.hears("Feu vert libre")
    rig.voice.speed = 220
    rig.speak("Feu vert libre", TURN)
    assert rig.hears("Feu vert libre", "Feu vert libre")
    assert rig.engine.made == ["fr:Feu vert libre"] * 2
    assert rig.engine.speed == 220
