"""Makes the thirteen sounds from sines and noise: ``python -m assets.sounds.make``."""

from __future__ import annotations

import wave
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

Wave = npt.NDArray[np.float64]

RATE = 22_050
PEAK = 0.89  # 1 dB of headroom: small speakers distort before full scale
LOUDNESS = 0.18  # weighted RMS of the loudest tenth of a second
QUIETER = {"key": 0.45, "tick": 0.6, "undo": 0.8}  # heard many times a minute

BELL = ((1.0, 1.0), (2.0, 0.35), (3.01, 0.16), (4.2, 0.07))
HORN = ((1, 1.0), (2, 0.75), (3, 0.55), (4, 0.32), (5, 0.2), (6, 0.1), (7, 0.05))
WOOD = ((1.0, 1.0), (2.76, 0.3), (5.4, 0.1))
SOFT = ((1, 1.0), (2, 0.25), (3, 0.1))

C4, E4, F4, G4, AB4, A4 = 261.63, 329.63, 349.23, 392.0, 415.3, 440.0
C5, D5, E5, G5, A5, C6, E6 = 523.25, 587.33, 659.26, 783.99, 880.0, 1046.5, 1318.51


def times(seconds: float) -> Wave:
    return np.arange(round(seconds * RATE)) / RATE


def shaped(sound: Wave, attack: float = 0.005, release: float = 0.02) -> Wave:
    """The sound with its first and last moments faded, so that it never clicks."""
    t = times(len(sound) / RATE)
    rise = np.clip(t / attack, 0, 1)
    fall = np.clip((len(sound) / RATE - t) / release, 0, 1)
    return sound * np.sin(rise * np.pi / 2) * np.sin(fall * np.pi / 2)


def tone(frequency: float, seconds: float, partials: Sequence[tuple[float, float]]) -> Wave:
    """A steady note; partials the rate cannot carry are left out."""
    t = times(seconds)
    carried = [(f, a) for f, a in partials if f * frequency < RATE * 0.45]
    waves = [a * np.sin(2 * np.pi * f * frequency * t) for f, a in carried]
    return np.asarray(np.sum(waves, axis=0))


def struck(
    frequency: float, seconds: float, partials: Sequence[tuple[float, float]], fade: float
) -> Wave:
    """A struck note: `fade` is the time in which it loses two thirds of its strength."""
    return shaped(tone(frequency, seconds, partials) * np.exp(-times(seconds) / fade))


def blown(frequencies: Sequence[float], seconds: float) -> Wave:
    """A chord of horns, slightly breathing."""
    chord = np.sum([tone(f, seconds, HORN) for f in frequencies], axis=0)
    breath = 1 + 0.05 * np.sin(2 * np.pi * 28 * times(seconds))
    return shaped(chord * breath, attack=0.012, release=0.03)


def glide(low: float, high: float, seconds: float) -> Wave:
    """A soft note that slides from one pitch to another."""
    path = low * (high / low) ** (times(seconds) / seconds)
    phase = 2 * np.pi * np.cumsum(path) / RATE
    return shaped(np.sin(phase) + 0.2 * np.sin(2 * phase), attack=0.015, release=seconds * 0.5)


def rush(seconds: float, low: float, high: float) -> Wave:
    """Air that rushes past: noise through a band that rises to `high` and falls back."""
    noise = np.random.default_rng(7).uniform(-1, 1, round(seconds * RATE))
    hump = np.sin(np.pi * times(seconds) / seconds)
    centre = low * (high / low) ** hump
    drag = 1 - np.exp(-2 * np.pi * centre / RATE)
    return shaped((low_pass(noise, drag) - low_pass(noise, drag * 0.35)) * hump**1.5)


def low_pass(sound: Wave, drag: Wave) -> Wave:
    """A one-pole filter whose strength changes from sample to sample."""
    out = np.empty_like(sound)
    level = 0.0
    for i, value in enumerate(sound):
        level += drag[i] * (value - level)
        out[i] = level
    return out


def together(*parts: tuple[float, Wave]) -> Wave:
    """The parts mixed, each from its own start in seconds."""
    starts = [round(start * RATE) for start, _ in parts]
    mixed = np.zeros(max(s + len(w) for s, (_, w) in zip(starts, parts, strict=True)))
    for start, (_, sound) in zip(starts, parts, strict=True):
        mixed[start : start + len(sound)] += sound
    return mixed


def bip() -> Wave:
    beep = blown((AB4, C5), 0.14)
    return together((0, beep), (0.2, beep), (0.2, shaped(0.15 * tone(C6, 0.14, SOFT))))


def accepted() -> Wave:
    return together(
        (0, struck(E5, 0.5, BELL, 0.14)),
        (0.09, struck(A5, 0.5, BELL, 0.16)),
        (0.18, struck(E6, 0.6, BELL, 0.18) * 0.8),
    )


def refused() -> Wave:
    high, low = struck(E4, 0.3, SOFT, 0.12), struck(C4, 0.5, SOFT, 0.18)
    return together((0, high), (0.17, low))


def light() -> Wave:
    click = struck(1800, 0.04, WOOD, 0.008) * 0.5
    return together((0, click), (0.02, glide(G4, G5, 0.34)), (0.22, struck(G5, 0.4, BELL, 0.13)))


def key() -> Wave:
    return struck(1150, 0.06, WOOD, 0.012)


def undo() -> Wave:
    return together((0, glide(C5, F4, 0.2)), (0.15, struck(F4, 0.18, SOFT, 0.06) * 0.6))


def phase() -> Wave:
    return together((0, struck(C5, 0.9, BELL, 0.28)), (0.02, struck(G5, 0.85, BELL, 0.24) * 0.7))


def overtake() -> Wave:
    return together((0, rush(0.6, 350, 1800) * 2.2), (0.04, glide(150, 330, 0.5) * 0.5))


def danger() -> Wave:
    low, high = shaped(tone(A4, 0.2, SOFT)), shaped(tone(D5, 0.2, SOFT))
    return together((0, low), (0.21, high), (0.42, low), (0.63, high))


def tick() -> Wave:
    return struck(1900, 0.07, WOOD, 0.01)


def time_up() -> Wave:
    bell = struck(A5, 0.45, BELL, 0.12)
    return together((0, bell), (0.17, bell), (0.34, struck(A5, 0.6, BELL, 0.2)))


def fanfare() -> Wave:
    last = blown((C5, E5, G5), 0.42) * 0.6
    notes = ((0, C5), (0.13, C5), (0.26, E5), (0.39, G5))
    return together(*((at, blown((f,), 0.12)) for at, f in notes), (0.53, last))


def trouble() -> Wave:
    return together(
        (0, struck(G4, 0.35, SOFT, 0.13)),
        (0.2, struck(E4, 0.35, SOFT, 0.13)),
        (0.4, struck(G4, 0.5, SOFT, 0.18)),
    )


RECIPES: dict[str, Callable[[], Wave]] = {
    made.__name__: made
    for made in (
        bip, accepted, refused, light, key, undo, phase,
        overtake, danger, tick, time_up, fanfare, trouble,
    )
}  # fmt: skip


def heard(sound: Wave) -> float:
    """Loudness as an ear takes it: A-weighted RMS of the loudest tenth of a second."""
    spectrum = np.fft.rfft(sound)
    f = np.fft.rfftfreq(len(sound), 1 / RATE) ** 2
    ear = 12194.0**2 * f**2
    ear /= (f + 20.6**2) * (f + 12194.0**2) * np.sqrt((f + 107.7**2) * (f + 737.9**2))
    power = np.fft.irfft(spectrum * ear * 1.2589, len(sound)) ** 2
    window = RATE // 10
    total = np.concatenate([[0.0], np.cumsum(np.pad(power, (0, window)))])
    return float(np.sqrt(np.max(total[window:] - total[:-window]) / window))


def levelled(name: str, sound: Wave) -> Wave:
    """The sound as loud as the others, and never beyond the peak."""
    level = LOUDNESS * QUIETER.get(name, 1.0) / heard(sound)
    return sound * min(level, PEAK / float(np.max(np.abs(sound))))


def samples(name: str) -> npt.NDArray[np.int16]:
    """The finished sound as 16-bit samples."""
    return np.round(levelled(name, RECIPES[name]()) * 32767).astype(np.int16)


def write(folder: Path) -> None:
    """All sounds as mono WAV files in `folder`."""
    for name in RECIPES:
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples(name).astype("<i2").tobytes())


if __name__ == "__main__":
    write(Path(__file__).parent)
