"""Is this device fit to play? Looks at every part and says what to do, green, amber or red."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from enum import Enum
from pathlib import Path

import msgspec

from hardware.parts import PartKind, Parts
from hardware.pi import Health, pi_health
from hardware.ports import CameraState, PartName, Trouble
from hardware.sound import Silence

# Below these free bytes: a play may not be saved; the history will soon not fit.
DISK_RED = 50 * 1024**2
DISK_AMBER = 500 * 1024**2
ROOMY = 10 * 1024**3  # from here on gigabytes are told
# Degrees at which a Pi slows down, and at which that is near.
HOT_RED, HOT_AMBER = 80.0, 70.0
# Edge strength over contrast, measured: pictures in focus 0.36 to 0.75, the same blurred by five
# of 1280 pixels 0.17 to 0.28.
SHARP_AMBER, SHARP_RED = 0.33, 0.24
DIM, GLARING = 45.0, 215.0
CLIPPED_SHARE = 0.20
SLOW_CAMERA = 5.0
MEGABYTE = 1024**2
LEFT_OUT = "hardware.check_left_out"  # the settings ask for no such part
AS_SET = "hardware.as_set"  # why a part was chosen that the settings name


class Level(Enum):
    """Green: good. Amber: playable, could be better. Red: mend this first."""

    GREEN = "green"
    AMBER = "amber"
    RED = "red"


class Check(msgspec.Struct, frozen=True):
    """One finding: what was looked at, how it is, and the sentence that says what to do."""

    name: str
    level: Level
    key: str
    values: dict[str, object] = {}


def fit_to_play(checks: list[Check]) -> bool:
    """Tells whether nothing is red."""
    return all(check.level is not Level.RED for check in checks)


def examine(
    parts: Parts, data: Path, told: Sequence[Trouble] = (), pi: Health | None = None
) -> list[Check]:
    """Gives every finding about the hardware.

    `data` is the folder plays are saved in, `told` the troubles heard of and not solved since.
    """
    health = pi_health() if pi is None else pi
    return [
        *_camera(parts),
        *_buttons(parts, told),
        _light(parts),
        _sound(parts),
        _voice(parts, told),
        _disk(data),
        *_temperature(health),
        *_power(health),
    ]


def _part(parts: Parts, part: PartName, name: str, good: str) -> Check:
    """Set aside on purpose is green; failed is amber, for touch still plays."""
    chosen = parts.chosen[part]
    failed = any(trouble.part is part for trouble in parts.troubles)
    if failed:
        return Check(name, Level.AMBER, chosen.why.key, chosen.why.values)
    if chosen.kind is PartKind.NONE and chosen.why.key == AS_SET:
        return Check(name, Level.GREEN, LEFT_OUT)
    if chosen.kind is PartKind.NONE:  # nobody misses it, but it was not the settings
        return Check(name, Level.GREEN, chosen.why.key, chosen.why.values)
    if chosen.kind is PartKind.SIMULATED:
        return Check(name, Level.GREEN, "hardware.check_simulated")
    return Check(name, Level.GREEN, good)


STATE_KEYS = {
    CameraState.STARTING: (Level.AMBER, "hardware.check_camera_starting"),
    CameraState.LOST: (Level.RED, "hardware.check_camera_lost"),
    CameraState.FROZEN: (Level.RED, "hardware.check_camera_frozen"),
    CameraState.BLACK: (Level.RED, "hardware.check_camera_black"),
    CameraState.ENDED: (Level.AMBER, "hardware.check_camera_ended"),
    CameraState.CLOSED: (Level.AMBER, "hardware.check_camera_closed"),
}


def _camera(parts: Parts) -> Iterator[Check]:
    whole = _part(parts, PartName.CAMERA, "camera", "hardware.check_camera_good")
    if parts.chosen[PartName.CAMERA].kind is PartKind.NONE:
        yield whole
        return
    health = parts.camera.health()
    simulated = parts.chosen[PartName.CAMERA].kind is PartKind.SIMULATED
    if simulated and health.state in (CameraState.STARTING, CameraState.CLOSED):
        yield whole
        return
    if health.state is not CameraState.LIVE:
        level, key = STATE_KEYS[health.state]
        yield Check("camera", level, key)
        return
    slow = 0 < health.rate < SLOW_CAMERA
    rate: dict[str, object] = {"rate": round(health.rate, 1)}
    yield Check("camera", Level.AMBER, "hardware.check_camera_slow", rate) if slow else whole
    yield from _picture(parts)


def _picture(parts: Parts) -> Iterator[Check]:
    # Loaded only when there is a picture: the terminal's doctor must not wait for cv2 otherwise.
    from hardware.picture import ColourOrder, judge

    frame = parts.camera.latest()
    if frame is None:
        return
    quality = judge(frame.image)
    yield _sharpness(quality.sharpness)
    yield _exposure(quality.brightness, quality.dark_share, quality.bright_share)
    yield {
        ColourOrder.RIGHT: Check("colours", Level.GREEN, "hardware.check_colours_good"),
        ColourOrder.SWAPPED: Check("colours", Level.RED, "hardware.check_colours_swapped"),
        ColourOrder.UNSEEN: Check("colours", Level.AMBER, "hardware.check_colours_unseen"),
    }[quality.colours]


def _sharpness(value: float) -> Check:
    values: dict[str, object] = {"sharpness": round(value, 2)}
    if value >= SHARP_AMBER:
        return Check("sharpness", Level.GREEN, "hardware.check_sharp", values)
    if value >= SHARP_RED:
        return Check("sharpness", Level.AMBER, "hardware.check_soft", values)
    return Check("sharpness", Level.RED, "hardware.check_blurred", values)


def _exposure(brightness: float, dark: float, bright: float) -> Check:
    values: dict[str, object] = {"brightness": round(brightness)}
    if brightness < DIM or dark > 3 * CLIPPED_SHARE:
        return Check("exposure", Level.AMBER, "hardware.check_dim", values)
    if brightness > GLARING or bright > CLIPPED_SHARE:
        return Check("exposure", Level.AMBER, "hardware.check_glaring", values)
    return Check("exposure", Level.GREEN, "hardware.check_light_good", values)


def _buttons(parts: Parts, told: Sequence[Trouble]) -> Iterator[Check]:
    since = [trouble for trouble in told if trouble not in parts.troubles]
    stuck = [trouble for trouble in since if trouble.part is PartName.BUTTONS]
    if not stuck:
        yield _part(parts, PartName.BUTTONS, "buttons", "hardware.check_buttons_good")
    for trouble in stuck:
        yield Check("buttons", Level.RED, trouble.key, trouble.values)


def _light(parts: Parts) -> Check:
    return _part(parts, PartName.LIGHT, "light", "hardware.check_light_answers")


def _sound(parts: Parts) -> Check:
    check = _part(parts, PartName.SOUND, "sound", "hardware.check_sound_good")
    if (
        check.level is Level.GREEN
        and not isinstance(parts.speaker, Silence)
        and not parts.speaker.volume
    ):
        return Check("sound", Level.GREEN, "hardware.check_sound_muted")
    return check


def _voice(parts: Parts, told: Sequence[Trouble]) -> Check:
    """A table is fit to play without a voice; one that was to speak and does not is amber."""
    failed = [trouble for trouble in told if trouble.part is PartName.VOICE]
    if failed:
        return Check("voice", Level.AMBER, failed[-1].key, failed[-1].values)
    chosen = parts.chosen[PartName.VOICE]
    if chosen.kind is PartKind.NONE or parts.voice.says != "off":
        return Check("voice", Level.GREEN, chosen.why.key, chosen.why.values)
    return Check("voice", Level.GREEN, "hardware.check_voice_off")


def _disk(data: Path) -> Check:
    folder = next(path for path in (data, *data.parents) if path.exists())
    free = shutil.disk_usage(folder).free
    values: dict[str, object] = {"megabytes": free // MEGABYTE}
    if free < DISK_RED:
        return Check("disk", Level.RED, "hardware.check_disk_full", values)
    if free < DISK_AMBER:
        return Check("disk", Level.AMBER, "hardware.check_disk_low", values)
    if free >= ROOMY:
        return Check(
            "disk", Level.GREEN, "hardware.check_disk_roomy", {"gigabytes": free // 1024**3}
        )
    return Check("disk", Level.GREEN, "hardware.check_disk_good", values)


def _temperature(health: Health) -> Iterator[Check]:
    if health.degrees is None:
        return
    values: dict[str, object] = {"degrees": round(health.degrees)}
    if health.degrees >= HOT_RED:
        yield Check("temperature", Level.RED, "hardware.check_hot", values)
    elif health.degrees >= HOT_AMBER:
        yield Check("temperature", Level.AMBER, "hardware.check_warm", values)
    else:
        yield Check("temperature", Level.GREEN, "hardware.check_cool", values)


def _power(health: Health) -> Iterator[Check]:
    if health.under_voltage is None:
        return
    if health.under_voltage:
        yield Check("power", Level.RED, "hardware.check_power_low")
    elif health.was_under_voltage:
        yield Check("power", Level.AMBER, "hardware.check_power_was_low")
    else:
        yield Check("power", Level.GREEN, "hardware.check_power_good")
