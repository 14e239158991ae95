"""The wiring sheet names every pin of the settings beside the right place of the header."""

from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.i18n import LANGUAGES, Language
from companion.printing import print_wiring
from hardware.wiring import PLACE_OF, Wiring, default_wiring, wires
from tests.printing.raster import Seen, pictures, words

DPI = 150
MM = 25.4 / DPI

pytestmark = pytest.mark.slow

USED = 242, 193, 78  # the gold of a pin in use, red green blue


def sheet_of(wiring: Wiring, folder: Path) -> Path:
    print_wiring(folder / "wiring.pdf", dict(wires(wiring)), "a4", "en")
    return folder / "wiring.pdf"


def places_in_gold(pdf: Path) -> set[int]:
    """The places of the header that are drawn as in use, told by the numbers on them."""
    (picture,), (page,) = pictures(pdf, 100), words(pdf)
    on_header = [w for w in page if w.text.isdigit() and 57 < w.left < 75]
    return {int(w.text) for w in on_header if gold_beside(picture, w)}


def gold_beside(picture: object, number: Seen) -> bool:
    """Whether the pin under a number is gold just below the digits."""
    x = round((number.left + number.right) / 2 / 25.4 * 100)
    y = round(((number.top + number.bottom) / 2 + 2.2) / 25.4 * 100)
    blue, green, red = (int(v) for v in picture[y, x])  # type: ignore[index]
    return max(abs(a - b) for a, b in zip((red, green, blue), USED, strict=True)) < 40


@pytest.mark.parametrize(
    "wiring",
    [
        default_wiring(),
        default_wiring(seats=4),
        default_wiring(seats=8, buzzer=True),
        Wiring(green_button=2, green_led=21),
    ],
    ids=["smallest", "four seats", "everything", "own pins"],
)
def test_exactly_the_pins_of_the_settings_are_highlighted(wiring: Wiring, tmp_path: Path) -> None:
    pdf = sheet_of(wiring, tmp_path)
    assert places_in_gold(pdf) == {PLACE_OF[bcm] for _, bcm in wires(wiring)}


def test_every_pin_in_use_is_named_by_its_bcm_number(tmp_path: Path) -> None:
    wiring = default_wiring(seats=8, buzzer=True)
    said = {w.text for w in words(sheet_of(wiring, tmp_path))[0]}
    assert {f"GPIO{bcm}" for _, bcm in wires(wiring)} <= said


def test_a_pin_or_a_name_that_does_not_exist_is_told(tmp_path: Path) -> None:
    for pins in ({"green_button": 77}, {"kettle": 17}):
        with pytest.raises(CompanionError) as told:
            print_wiring(tmp_path / "w.pdf", pins)
        assert told.value.key == "printing.unknown_pin"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("seats", "buzzer"), [(0, False), (4, True), (8, True)])
def test_one_ground_rail_takes_every_second_wire(seats: int, buzzer: bool, tmp_path: Path) -> None:
    """Four seats and a buzzer have 11 ground wires; the header has 8 ground pins."""
    wiring = default_wiring(seats, buzzer)
    count = len(wires(wiring))
    said = " ".join(w.text for w in words(sheet_of(wiring, tmp_path))[0])
    assert f"{count} wires of the parts" in said
    assert f"rail with {count + 1} places" in said
    assert "GND · ground rail" in said and "5V · display" in said


def test_the_shopping_list_counts_every_kind(tmp_path: Path) -> None:
    said = " ".join(w.text for w in words(sheet_of(default_wiring(4, True), tmp_path))[0])
    for line in (
        "1 green arcade button",
        "4 arcade buttons for the seats",
        "1 green LED",
        "4 LEDs for the seats",
        "5 resistors of 330",
        "1 passive buzzer",
        "10 slip-on connectors",
        "12 jumper wires",
    ):
        assert line in said, line


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_a_circuit_stay_in_its_frame(language: Language, tmp_path: Path) -> None:
    pdf = tmp_path / "w.pdf"
    print_wiring(pdf, dict(wires(default_wiring(4, True))), "a4", language)
    (page,) = words(pdf)
    title = {"fr": "d’arcade", "en": "Arcade"}[language]
    beside = [w for w in page if w.left > 130 and w.top > 31]  # below the head of the page
    below = min(w.top for w in beside if w.text == title)
    (picture,) = pictures(pdf, DPI)
    begun = [w for w in beside if w.bottom < below and 135.5 < w.left < 136.5]
    assert len(begun) >= 12
    for word in begun:  # the first one of each line
        ground = picture[round((word.bottom + 0.3) / MM), round((word.left - 0.4) / MM)]
        assert tuple(ground) != (255, 255, 255), word


def test_everything_stays_on_the_sheet_on_both_papers(tmp_path: Path) -> None:
    for paper in ("a4", "letter"):
        for language in ("fr", "en"):
            pins = dict(wires(default_wiring(8, True)))
            print_wiring(tmp_path / "w.pdf", pins, paper, language)
            (page,) = words(tmp_path / "w.pdf")
            lowest = max(w.bottom for w in page if w.left > 130)
            assert lowest < {"a4": 297.0, "letter": 279.4}[paper] - 12, (paper, language)
