import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.errors import HardwareError
from hardware.wiring import (
    BCM_AT,
    LEFT_FREE,
    PLACE_OF,
    POWER_AT,
    RESERVED,
    Wiring,
    default_wiring,
    problems,
    read_pin,
    read_wiring,
    shown,
    wires,
)


def test_the_header_has_forty_places_and_each_is_known() -> None:
    assert set(BCM_AT) | set(POWER_AT) == set(range(1, 41))
    assert sorted(BCM_AT.values()) == list(range(28))


def test_the_default_wiring_of_all_seats_is_sound_and_leaves_display_and_i2c_free() -> None:
    wiring = default_wiring(seats=8, buzzer=True)
    assert problems(wiring) == []
    assert len(wires(wiring)) == 19
    assert not {pin for _, pin in wires(wiring)} & set(LEFT_FREE)


@pytest.mark.parametrize("written", [17, "17", "GPIO17", "bcm 17", "pin 11", "GPIO17 (pin 11)"])
def test_a_pin_may_be_written_by_number_or_by_place(written: object) -> None:
    assert read_pin(written) == 17


@given(st.sampled_from(sorted(PLACE_OF)))
def test_what_is_shown_can_be_written_back(bcm: int) -> None:
    assert read_pin(shown(bcm)) == bcm


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("pin 1", "hardware.pin_power"),
        ("pin 2", "hardware.pin_power"),
        ("pin 39", "hardware.pin_power"),
        ("pin 41", "hardware.pin_place"),
        ("pin 0", "hardware.pin_place"),
        ("the left one", "hardware.pin_words"),
        (True, "hardware.pin_words"),
        (None, "hardware.pin_words"),
        ("GPIO17 (pin 12)", "hardware.pin_disagrees"),
    ],
)
def test_a_pin_that_cannot_be_is_one_sentence(written: object, key: str) -> None:
    with pytest.raises(HardwareError) as problem:
        read_pin(written)
    assert problem.value.key == key


def test_every_problem_is_told_with_the_nearest_right_thing() -> None:
    wiring, found = read_wiring(
        {
            "green_button": "pin 1",
            "green_lde": 27,
            "seat_buttons": [5, 5, 40, "pin 6"],
            "seat_leds": [0],
        }
    )
    assert [message.key for message in found] == [
        "hardware.pin_power",
        "hardware.wire_unknown",
        "hardware.pin_power",
        "hardware.pin_unknown",
        "hardware.pin_reserved",
        "hardware.pin_twice",
    ]
    assert found[0].values["wire"] == "green_button"
    assert found[0].values["power"] == "3V3"
    assert found[1].values["right"] == "green_led"
    assert found[2].values["wire"] == "seat_buttons[3]"
    assert wiring.green_button == Wiring().green_button


def test_a_pin_used_twice_names_both_wires_and_a_free_pin_beside_it() -> None:
    (message,) = problems(Wiring(green_button=17, green_led=17))
    assert message.values["first"] == "green_button"
    assert message.values["second"] == "green_led"
    assert message.values["free"] in (shown(18), shown(27))


def test_nine_seats_are_too_many() -> None:
    keys = [message.key for message in problems(Wiring(seat_buttons=tuple(range(4, 13))))]
    assert keys == ["hardware.seats_too_many"]


def test_a_seat_list_must_be_a_list() -> None:
    _, found = read_wiring({"seat_buttons": 5})
    assert [message.key for message in found] == ["hardware.pins_list"]


def test_no_buzzer_may_be_written_as_nothing() -> None:
    assert read_wiring({"buzzer": ""}) == (Wiring(), [])


@given(st.lists(st.integers(-5, 60), max_size=12), st.lists(st.integers(-5, 60), max_size=12))
def test_a_wiring_without_problems_uses_each_usable_pin_once(
    buttons: list[int], leds: list[int]
) -> None:
    wiring = Wiring(seat_buttons=tuple(buttons), seat_leds=tuple(leds))
    if not problems(wiring):
        pins = [pin for _, pin in wires(wiring)]
        assert len(set(pins)) == len(pins)
        assert all(pin in PLACE_OF and pin not in RESERVED for pin in pins)
