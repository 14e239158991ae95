"""The sounds that ship are those the recipe makes, short, even and never clipped."""

import wave
from pathlib import Path

import numpy as np
import pytest

from assets.sounds import make

FOLDER = Path(make.__file__).parent
WANTED = {
    "bip", "accepted", "refused", "light", "key", "undo", "phase",
    "overtake", "danger", "tick", "time_up", "fanfare", "trouble",
}  # fmt: skip
names = pytest.mark.parametrize("name", sorted(WANTED))


def shipped(name: str) -> np.ndarray:
    with wave.open(str(FOLDER / f"{name}.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        assert file.getframerate() == make.RATE
        return np.frombuffer(file.readframes(file.getnframes()), "<i2")


def test_every_wanted_sound_ships_and_no_other() -> None:
    assert {path.stem for path in FOLDER.glob("*.wav")} == WANTED == set(make.RECIPES)


@names
def test_a_shipped_sound_is_what_the_recipe_makes(name: str) -> None:
    made, kept = make.samples(name).astype(int), shipped(name).astype(int)
    assert len(made) == len(kept)
    assert np.max(np.abs(made - kept)) <= 1  # sines differ in the last bit between processors


@names
def test_a_sound_is_shorter_than_a_second_and_never_clips(name: str) -> None:
    kept = shipped(name).astype(int)
    assert 0 < len(kept) < make.RATE
    assert 3000 < np.max(np.abs(kept)) <= 0.9 * 32767


@names
def test_a_sound_starts_and_ends_in_silence_so_that_it_does_not_click(name: str) -> None:
    kept = shipped(name).astype(int)
    assert abs(kept[0]) <= 50 and abs(kept[-1]) <= 50


@names
def test_no_sound_is_much_louder_or_softer_than_it_should_be(name: str) -> None:
    wanted = make.LOUDNESS * make.QUIETER.get(name, 1.0)
    assert 0.7 < make.heard(shipped(name) / 32767) / wanted < 1.05


def test_making_the_sounds_twice_gives_the_same_files(tmp_path: Path) -> None:
    folders = [tmp_path / "a", tmp_path / "b"]
    for folder in folders:
        folder.mkdir()
        make.write(folder)
    for name in WANTED:
        first, second = ((folder / f"{name}.wav").read_bytes() for folder in folders)
        assert first == second
