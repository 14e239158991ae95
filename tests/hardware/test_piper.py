"""A voice file of the owner's: piper is kept running, and may fail in any way."""

from __future__ import annotations

import io
import json
import os
import stat
import sys
import wave
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hardware import piper
from hardware.errors import HardwareError
from hardware.piper import Piper
from hardware.speech import SpeechSettings, open_engine

# As the two piper programs do: one file a line, its name told on a stream of their own choice.
FAKE = f"""#!{sys.executable}
import pathlib, sys, time, wave
folder = pathlib.Path(sys.argv[sys.argv.index("--output_dir") + 1])
noted = pathlib.Path(__file__).with_name("seen")
with noted.open("a") as seen: print(*sys.argv[1:], file=seen)
for number, line in enumerate(sys.stdin):
    with noted.open("a") as seen: seen.write(line)
    ACT
    file = folder / f"{{number}}.wav"
    with wave.open(str(file), "wb") as out:
        out.setparams((1, 2, 22050, 0, "NONE", ""))
        out.writeframes(bytes(2 * len(line)))
    TELL
"""
OLD = "print(file, flush=True)"
NEW = 'print(f"INFO:__main__:Wrote {file}", file=sys.stderr, flush=True)'


@pytest.fixture
def voice(tmp_path: Path) -> Path:
    """What a voice looks like from outside."""
    file = tmp_path / "fr_FR-siwis-medium.onnx"
    file.write_bytes(b"\x08\x07rest of the network")
    file.with_name(f"{file.name}.json").write_text(json.dumps({"audio": {"sample_rate": 22050}}))
    return file


Make = Callable[..., Piper]


@pytest.fixture
def make(tmp_path: Path, voice: Path) -> Iterator[Make]:
    made: list[Piper] = []

    def new(act: str = "pass", tell: str = NEW, **values: Any) -> Piper:
        program = tmp_path / "piper"
        program.write_text(FAKE.replace("ACT", act).replace("TELL", tell))
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        made.append(Piper(voice, program=str(program), **values))
        return made[-1]

    yield new
    for engine in made:
        engine.close()


def frames(wav: bytes) -> int:
    with wave.open(io.BytesIO(wav)) as file:
        return int(file.getnframes())


@pytest.mark.parametrize("tell", [OLD, NEW])
def test_sentences_are_made_by_one_process(make: Make, tmp_path: Path, tell: str) -> None:
    engine = make(tell=tell)
    assert frames(engine.make("Léa !", "fr")) == 6
    assert frames(engine.make("-v Marc", "fr")) == 8
    options, *lines = (tmp_path / "seen").read_text().splitlines()
    assert lines == ["Léa !", "-v Marc"]
    assert f"--model {tmp_path / 'fr_FR-siwis-medium.onnx'} --length_scale 1.00" in options
    assert not list(Path(engine._folder.name).iterdir())


def test_another_speed_starts_another_process(make: Make, tmp_path: Path) -> None:
    engine = make()
    engine.make("a", "fr")
    engine.speed = 80
    engine.make("b", "fr")
    assert (tmp_path / "seen").read_text().count("--length_scale 2.00") == 1


@pytest.mark.parametrize(
    "act",
    ["sys.exit(3)", "import os; os.kill(os.getpid(), 9)", "print('oh', flush=True); sys.exit(1)"],
)
def test_one_that_ends_is_one_sentence_and_the_next_starts_anew(make: Make, act: str) -> None:
    engine = make(
        f"if 'bad' in line: {act}" if ";" not in act else f"if 'bad' in line:\n        {act}"
    )
    with pytest.raises(HardwareError) as told:
        engine.make("bad", "fr")
    assert told.value.key == "hardware.voice_failed"
    assert "piper" not in str(told.value.values["reason"])
    assert frames(engine.make("good", "fr")) == 5


def test_one_that_hangs_is_given_up_and_ended(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(piper, "LOADED_WITHIN", 0.2)
    engine = make("time.sleep(600)")
    with pytest.raises(HardwareError, match=r"hardware\.voice_failed"):
        engine.make("Léa", "fr")
    assert engine._running is None


def test_one_that_makes_no_sound_is_one_sentence(make: Make) -> None:
    engine = make("", "file.write_bytes(b'RIFF'); " + NEW)
    with pytest.raises(HardwareError, match=r"hardware\.voice_failed"):
        engine.make("Léa", "fr")


def test_a_name_that_leads_elsewhere_is_looked_for_in_the_own_folder(
    make: Make, tmp_path: Path
) -> None:
    precious = tmp_path / "precious.wav"
    precious.write_bytes(b"x")
    engine = make(tell=f"print({str(precious)!r}, flush=True)")
    with pytest.raises(HardwareError):
        engine.make("Léa", "fr")
    assert precious.exists()


def test_closing_ends_the_process(make: Make) -> None:
    engine = make()
    engine.make("a", "fr")
    running = engine._running
    assert running is not None
    engine.close()
    engine.close()
    assert running._process.returncode is not None


def without_page(file: Path) -> None:
    file.with_name(f"{file.name}.json").unlink()


def of_another_kind(file: Path) -> None:
    file.write_bytes(b"RIFF")


def nested(file: Path) -> None:
    file.with_name(f"{file.name}.json").write_text("[" * 100_000)


@pytest.mark.parametrize("spoil", [Path.unlink, without_page, of_another_kind, nested])
def test_a_voice_file_that_is_none_is_one_sentence(
    voice: Path, spoil: Callable[[Path], None]
) -> None:
    spoil(voice)
    with pytest.raises(HardwareError) as problem:
        open_engine(SpeechSettings(file=str(voice)))
    assert problem.value.key == "hardware.voice_file"


@pytest.mark.parametrize("name", ["missing.onnx", "voice.wav", "."])
def test_so_is_anything_else(tmp_path: Path, name: str) -> None:
    (tmp_path / "voice.wav").write_bytes(b"RIFF")
    with pytest.raises(HardwareError) as problem:
        open_engine(SpeechSettings(file=str(tmp_path / name)))
    assert problem.value.key == "hardware.voice_file"


def test_a_voice_without_the_program_says_what_to_install(
    voice: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(os.environ, "PATH", "/nowhere")
    with pytest.raises(HardwareError) as problem:
        open_engine(SpeechSettings(engine="piper", file=str(voice)))
    assert problem.value.key == "hardware.piper_none"
