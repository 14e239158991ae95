"""What every implementation of GreenLight promises."""

from collections.abc import Iterator

import pytest

from hardware.ports import LedMode
from tests.hardware.hardware_rigs import LIGHT_RIGS, AbsentError, LightRig
from tests.hardware.hardware_waiting import eventually


@pytest.fixture(params=LIGHT_RIGS)
def rig(request: pytest.FixtureRequest) -> Iterator[LightRig]:
    try:
        rig = LIGHT_RIGS[request.param]()
    except AbsentError as reason:
        pytest.skip(str(reason))
    yield rig
    rig.close()


def test_it_is_off_at_first(rig: LightRig) -> None:
    assert rig.light.mode is LedMode.OFF
    assert not rig.shines()


def test_steady_shines_at_once_and_off_is_dark_at_once(rig: LightRig) -> None:
    rig.light.show(LedMode.STEADY)
    assert rig.light.lit and rig.light.mode is LedMode.STEADY
    assert eventually(rig.shines)
    rig.light.show(LedMode.OFF)
    assert not rig.light.lit
    assert eventually(lambda: not rig.shines())


@pytest.mark.slow
@pytest.mark.parametrize("mode", [LedMode.SLOW, LedMode.FAST])
def test_a_blink_begins_lit_goes_dark_and_comes_back(rig: LightRig, mode: LedMode) -> None:
    rig.light.show(mode)
    assert eventually(rig.shines)
    assert eventually(lambda: not rig.shines())
    assert eventually(rig.shines)


def test_refused_flashes_and_gives_back_what_was_shown(rig: LightRig) -> None:
    rig.light.show(LedMode.STEADY)
    rig.light.show(LedMode.REFUSED)
    assert rig.light.mode is LedMode.REFUSED
    assert eventually(lambda: not rig.shines())
    assert eventually(rig.shines)
    assert eventually(lambda: not rig.shines())
    assert eventually(lambda: rig.light.mode is LedMode.STEADY)
    assert eventually(rig.shines)


def test_seats_have_lights_of_their_own(rig: LightRig) -> None:
    rig.light.show_seat(1, LedMode.STEADY)
    assert rig.light.seat_mode(1) is LedMode.STEADY
    assert rig.light.seat_mode(0) is LedMode.OFF and not rig.light.lit


def test_a_seat_without_a_lamp_is_remembered_for_the_screen(rig: LightRig) -> None:
    rig.light.show_seat(7, LedMode.STEADY)
    assert rig.light.seat_mode(7) is LedMode.STEADY


def test_the_buzzer_never_holds_anybody_up(rig: LightRig) -> None:
    rig.light.buzz(440, 30.0)
    rig.light.buzz(880, 30.0)
    rig.light.show(LedMode.STEADY)
    assert eventually(rig.shines)


def test_closing_puts_it_out_and_closing_twice_is_fine(rig: LightRig) -> None:
    rig.light.show(LedMode.STEADY)
    rig.light.close()
    rig.light.close()
    assert rig.light.mode is LedMode.OFF
