"""What is told beside the screen: by the lights, the loudspeaker, the buzzer."""

from __future__ import annotations

from companion.ui.screen import Screen
from hardware.parts import Parts
from hardware.ports import MAX_SEATS, GreenLight, LedMode

# Seconds between looks at a light that changes by itself: the lamp on the screen mirrors it.
LAMP_LOOK = {LedMode.SLOW: 0.18, LedMode.FAST: 0.1, LedMode.REFUSED: 0.05}
# Hertz and seconds of the few sounds that a table without a loudspeaker must hear as well.
BUZZ = {"bip": (880.0, 0.25), "refused": (196.0, 0.3), "time_up": (440.0, 0.5)}


def show_lamps(light: GreenLight, screen: Screen) -> bool:
    """Makes the lights follow the screen; whether the green one changed."""
    lamps = screen.seat_lamps()
    for seat in range(MAX_SEATS):
        mode = lamps.get(seat, LedMode.OFF)
        if light.seat_mode(seat) is not mode:
            light.show_seat(seat, mode)
    wanted = screen.lamp().mode
    if light.mode is LedMode.REFUSED or light.mode is wanted:
        return False
    light.show(wanted)
    return True


def make_sound(parts: Parts, name: str) -> None:
    """Plays a sound; the buzzer says what nobody hears, unless the table wants silence."""
    heard = parts.speaker.play(name)
    if not heard and parts.speaker.volume and name in BUZZ:
        parts.light.buzz(*BUZZ[name])
