import queue
import time
import wave
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware import debounce, figures, health
from hardware.errors import HardwareError
from hardware.gpio import GpioButtons
from hardware.gpio_light import GpioLight
from hardware.ports import ButtonEvent, LedMode, PartName, Pressed, Trouble
from hardware.simulated.buttons import SimulatedButtons
from hardware.simulated.table import SimulatedTable
from hardware.sound import NO_DEVICE, MixerSpeaker, PatientSpeaker, Silence
from hardware.wiring import Wiring, default_wiring
from tests.hardware.hardware_waiting import eventually


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(debounce, "STUCK_AFTER", 0.2)


def test_a_stuck_button_is_told_once_and_again_when_it_is_free(impatient: None) -> None:
    table, told = SimulatedTable(seats=3), list[Trouble]()
    buttons = SimulatedButtons(table)
    buttons.start(lambda event: None, told.append)
    table.press("seat2")
    assert eventually(lambda: told)
    assert buttons.held == frozenset()
    table.release("seat2")
    assert eventually(lambda: len(told) == 2)
    buttons.close()
    assert [trouble.key for trouble in told] == ["hardware.seat_stuck", "hardware.seat_free"]
    assert told[0].values == {"name": "seat2", "number": 3} and told[1].solved


def test_a_lost_edge_is_healed_by_the_level_itself() -> None:
    """The kernel drops the release; the pin is up all the same."""
    pins, told = figures.mock_pins(), list[Trouble]()
    wiring = Wiring()
    buttons = GpioButtons(wiring, pins)
    events: queue.SimpleQueue[ButtonEvent] = queue.SimpleQueue()
    buttons.start(events.put, told.append)
    pin = pins.pin(wiring.green_button)
    pin.drive_low()
    pin._change_state(True)
    assert eventually(lambda: buttons.held == frozenset())
    pin.drive_low()
    assert eventually(lambda: events.qsize() == 3)
    buttons.close()
    assert told == []


def test_edges_delivered_seconds_late_are_still_counted_by_their_time_stamps() -> None:
    pins, wiring = figures.mock_pins(), Wiring()
    events: queue.SimpleQueue[ButtonEvent] = queue.SimpleQueue()
    buttons = GpioButtons(wiring, pins)
    buttons.start(events.put)
    pin, start = pins.pin(wiring.green_button), time.monotonic() - 3
    for press in range(5):
        for at, drive in ((0.0, pin.drive_low), (0.1, pin.drive_high), (0.11, pin.drive_low),
                          (0.12, pin.drive_high)):  # fmt: skip
            pin.stamp = start + press * 0.3 + at
            drive()
            time.sleep(0.05 if press == 2 else 0)
    assert eventually(lambda: buttons.held == frozenset())
    buttons.close()
    presses = []
    while not events.empty():
        event = events.get()
        presses += [event.at - start] if isinstance(event, Pressed) else []
    assert presses == pytest.approx([0.0, 0.3, 0.6, 0.9, 1.2])


@pytest.mark.slow
@pytest.mark.parametrize("late", [0.0, 0.5, 3.0])
def test_ten_thousand_presses_a_second_are_one_press_told_once(
    late: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pin's own edges, each with its time stamp, heard at once or after a while."""
    monkeypatch.setattr(debounce, "STUCK_AFTER", 1.0)
    pins, wiring = figures.mock_pins(), default_wiring(seats=1)
    events, told = list[ButtonEvent](), list[Trouble]()
    buttons = GpioButtons(wiring, pins)
    buttons.start(events.append, told.append)
    pin = pins.pin(wiring.seat_buttons[0])
    begun = time.monotonic() - late
    for press in range(20_000):
        at = begun + press / 10_000
        while at > time.monotonic():
            time.sleep(0.001)
        pin.stamp = at
        pin.drive_low()
        pin.stamp = at + 0.000_05
        pin.drive_high()
    assert eventually(lambda: len(told) == 2)
    assert [trouble.key for trouble in told] == ["hardware.seat_stuck", "hardware.seat_free"]
    assert [event for event in events if isinstance(event, Pressed)] == [Pressed("seat0", begun)]
    pin.stamp = time.monotonic()
    pin.drive_low()
    assert eventually(lambda: buttons.held == {"seat0"})
    buttons.close()


@pytest.mark.slow
def test_presses_on_mock_pins_are_counted_once_each_whatever_they_bounce() -> None:
    counts = figures.bouncing_presses(120, seed=3)
    assert counts == figures.Counts(120, 120, 0, 0)


def test_a_press_that_is_heard_later_keeps_the_time_stamp_by_which_it_wins() -> None:
    table = SimulatedTable()
    buttons, heard = SimulatedButtons(table), list[Pressed]()
    buttons.start(lambda event: heard.append(event) if isinstance(event, Pressed) else None)
    table.press("seat1", at=100.02)
    table.press("seat0", at=100.0)
    buttons.close()
    assert heard == [Pressed("seat1", 100.02), Pressed("seat0", 100.0)]


def test_the_buzzer_sounds_its_tone_and_falls_silent_by_itself() -> None:
    pins, wiring = figures.mock_pins(), default_wiring(buzzer=True)
    light = GpioLight(wiring, pins)
    assert wiring.buzzer is not None
    buzzer = pins.pin(wiring.buzzer)
    light.buzz(660, 0.05)
    assert eventually(lambda: buzzer.frequency == 660)
    assert eventually(lambda: buzzer.state == 0)
    light.close()


def test_a_light_that_cannot_open_gives_back_the_pins_it_had() -> None:
    pins = figures.mock_pins()
    with pytest.raises(HardwareError):
        GpioLight(Wiring(green_led=27, seat_leds=(6, 27)), pins)
    light = GpioLight(Wiring(green_led=27, seat_leds=(6,)), pins)
    light.show_seat(0, LedMode.STEADY)
    assert eventually(lambda: pins.pin(6).state == 1)
    light.close()


@pytest.fixture
def sounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    with wave.open(str(tmp_path / "bip.wav"), "wb") as file:
        file.setparams((1, 2, 44100, 0, "NONE", ""))
        file.writeframes(b"\0\1" * 400)
    (tmp_path / "broken.wav").write_bytes(b"no sound")
    yield tmp_path


def test_a_sound_is_played_by_its_name_and_a_broken_one_is_left_out(sounds: Path) -> None:
    speaker = MixerSpeaker(sounds)
    assert speaker.names == ("bip",)
    assert speaker.play("bip") and not speaker.play("broken")
    speaker.close()
    speaker.close()
    assert not speaker.play("bip")


def test_the_volume_is_heard_at_once_and_none_is_silence(sounds: Path) -> None:
    speaker = MixerSpeaker(sounds)
    assert speaker.volume == 100
    speaker.volume = 40
    assert speaker.play("bip")
    assert channel_volume() == pytest.approx(0.4, abs=0.02)
    speaker.volume = 0
    assert not speaker.play("bip")
    speaker.volume = 250
    assert speaker.volume == 100 and speaker.play("bip")
    speaker.close()


def channel_volume() -> float:
    """How loud the sound is that plays now."""
    import pygame.mixer

    busy = next(c for c in map(pygame.mixer.Channel, range(8)) if c.get_busy())
    return float(busy.get_sound().get_volume())


def test_without_a_device_the_sentence_says_so(
    sounds: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    with pytest.raises(HardwareError) as problem:
        MixerSpeaker(sounds)
    assert problem.value.key == "hardware.sound_none"


def test_a_folder_without_sounds_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(HardwareError) as problem:
        MixerSpeaker(tmp_path)
    assert problem.value.key == "hardware.sounds_missing"


def test_silence_plays_nothing() -> None:
    silence = Silence()
    assert silence.names == () and not silence.play("bip")


def test_a_loudspeaker_pulled_out_is_told_once_and_opened_when_it_is_back(
    sounds: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "RETRY", 0.02)
    tried: list[bool] = []
    plugged: list[bool] = []

    def again() -> MixerSpeaker:
        tried.append(bool(plugged))
        if not plugged:
            raise HardwareError(NO_DEVICE, reason="ALSA")
        return MixerSpeaker(sounds)

    told: list[Trouble] = []
    speaker = PatientSpeaker(MixerSpeaker(sounds), again)
    speaker.listen(told.append)
    speaker.volume = 40
    speaker.lost()
    assert eventually(lambda: len(tried) >= 3)
    assert told == [Trouble(PartName.SOUND, NO_DEVICE, {"reason": "ALSA"})]
    assert not speaker.play("bip")
    plugged.append(True)
    assert eventually(lambda: told[-1].solved)
    assert [trouble.solved for trouble in told] == [False, True]
    assert speaker.play("bip") and speaker._speaker.volume == 40
    speaker.close()


def test_a_loudspeaker_that_opens_and_plays_nothing_is_told_once(
    sounds: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "RETRY", 0.02)
    opened: list[bool] = []
    mended: list[bool] = []

    class Mute(MixerSpeaker):
        def play(self, name: str) -> bool:
            if not mended:
                raise OSError("a wire is loose")
            return super().play(name)

    def again() -> MixerSpeaker:
        opened.append(True)
        return Mute(sounds)

    told: list[Trouble] = []
    speaker = PatientSpeaker(Mute(sounds), again)
    speaker.listen(told.append)
    assert speaker.play("bip")
    assert eventually(lambda: len(opened) >= 3)
    assert [trouble.solved for trouble in told] == [False]
    mended.append(True)
    assert eventually(lambda: told[-1].solved)
    assert [trouble.solved for trouble in told] == [False, True]
    speaker.close()
