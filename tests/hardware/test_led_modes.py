import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hardware.led_modes import HERTZ, REFUSED_SECONDS, LampState, lit, next_change
from hardware.ports import LedMode

TIMES = st.floats(min_value=0, max_value=1000, allow_nan=False)


def flashes(mode: LedMode, seconds: float) -> int:
    """Counts how often the light turns on, sampled each millisecond."""
    samples = [lit(mode, step / 1000) for step in range(int(seconds * 1000))]
    return sum(now and not before for before, now in zip([False, *samples], samples, strict=False))


@pytest.mark.parametrize(
    ("mode", "seconds", "count"),
    [
        (LedMode.OFF, 5, 0),
        (LedMode.STEADY, 5, 1),
        (LedMode.SLOW, 10, 7),
        (LedMode.FAST, 10, 25),
        (LedMode.REFUSED, 10, 2),
    ],
)
def test_each_mode_flashes_as_often_as_its_mode_says(
    mode: LedMode, seconds: float, count: int
) -> None:
    assert flashes(mode, seconds) == count


def test_no_mode_flashes_three_times_a_second() -> None:
    assert max(HERTZ.values()) < 3
    assert flashes(LedMode.REFUSED, 1) < 3


@given(st.sampled_from([LedMode.SLOW, LedMode.FAST]), TIMES)
def test_a_light_does_not_change_before_its_next_change(mode: LedMode, at: float) -> None:
    wait = next_change(mode, at)
    assert wait is not None and -1e-9 < wait <= 0.5 / HERTZ[mode] + 1e-9
    assume(wait > 1e-6)
    assert lit(mode, at + wait * 0.2) == lit(mode, at + wait * 0.8)
    assert lit(mode, at + wait * 0.8) != lit(mode, at + wait + 0.01)


@pytest.mark.parametrize("mode", [LedMode.OFF, LedMode.STEADY])
def test_a_light_without_rhythm_never_changes_by_itself(mode: LedMode) -> None:
    assert next_change(mode, 3.0) is None


def test_a_double_flash_gives_back_what_was_shown_before() -> None:
    shown = LampState().then(LedMode.SLOW, 1.0).then(LedMode.REFUSED, 5.0)
    assert shown.now(5.1).mode is LedMode.REFUSED
    assert shown.now(5.01 + REFUSED_SECONDS).mode is LedMode.SLOW


def test_what_is_set_during_a_double_flash_comes_after_it() -> None:
    shown = LampState().then(LedMode.REFUSED, 5.0).then(LedMode.STEADY, 5.2)
    assert shown.now(5.3).mode is LedMode.REFUSED
    assert shown.now(6.0).mode is LedMode.STEADY


def test_two_refusals_in_a_row_still_give_back_the_first_mode() -> None:
    shown = (
        LampState().then(LedMode.STEADY, 0.0).then(LedMode.REFUSED, 1.0).then(LedMode.REFUSED, 1.3)
    )
    assert shown.now(1.9).mode is LedMode.REFUSED
    assert shown.now(2.2).mode is LedMode.STEADY


def test_setting_the_same_mode_again_does_not_restart_the_blink() -> None:
    shown = LampState().then(LedMode.SLOW, 1.0)
    assert shown.then(LedMode.SLOW, 9.0) == shown


@given(TIMES)
def test_a_double_flash_always_wakes_in_time_for_its_end(since: float) -> None:
    shown = LampState().then(LedMode.REFUSED, 0.0)
    at = 0.0
    for _ in range(5):
        wait = shown.wait(at)
        assert wait is not None
        at += wait + 1e-6
    assert shown.now(at).mode is LedMode.OFF
    assert shown.wait(at + since) is None
