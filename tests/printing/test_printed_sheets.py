"""What all sheets have in common: paper, words, fonts, and clear refusals."""

from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from companion import printing
from companion.errors import CompanionError
from companion.i18n import Language, Translator
from companion.printing.board import draw_board
from companion.printing.cards import draw_mat, draw_stickers
from companion.printing.markers import draw_markers
from companion.printing.sheet import PaperSheet, paper_named
from companion.printing.wiring import draw_wiring
from companion.words import compile_all
from hardware.wiring import default_wiring, wires
from tests.full_disk import full_disk
from tests.printing.raster import Seen, pictures, tool, words

pytestmark = pytest.mark.slow

LOCALE = Path(__file__).parents[2] / "assets" / "locale"
PINS = dict(wires(default_wiring(seats=8, buzzer=True)))
papers = pytest.mark.parametrize("paper", ["a4", "letter"])
languages = pytest.mark.parametrize("language", ["fr", "en"])


@pytest.fixture(scope="module")
def locale(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Our own words, compiled."""
    folder = tmp_path_factory.mktemp("locale")
    for language in ("fr", "en"):
        (folder / language).mkdir()
        for room in ("printing.po", "deck.po"):
            source = LOCALE / language / room
            (folder / language / room).write_bytes(source.read_bytes())
    compile_all(folder)
    return folder


def worded_sheets(paper: str, language: Language, locale: Path, folder: Path) -> Path:
    sheet = PaperSheet(paper_named(paper), Translator(language, locale))
    draw_markers(sheet)
    draw_board(sheet)
    draw_wiring(sheet, PINS)
    draw_mat(sheet)
    draw_stickers(sheet)
    sheet.save(folder / "sheets.pdf")
    return folder / "sheets.pdf"


@papers
@languages
def test_no_words_leave_the_page_or_lie_on_one_another(
    paper: str, language: Language, locale: Path, tmp_path: Path
) -> None:
    width, height = paper_named(paper).value
    pages = words(worded_sheets(paper, language, locale, tmp_path))
    assert len(pages) == 6
    for page in pages:
        assert all(w.left > 5 and w.right < width - 5 for w in page)
        assert all(w.top > 5 and w.bottom < height - 4 for w in page)
        assert not [(a.text, b.text) for a, b in combinations(page, 2) if overlap(a, b)]


def overlap(a: Seen, b: Seen) -> bool:
    """Boxes have room above and below the letters; the letters themselves must not meet."""
    across = min(a.right, b.right) - max(a.left, b.left)
    down = min(a.bottom, b.bottom) - max(a.top, b.top)
    return across > 0.2 and down > 0.45 * min(a.bottom - a.top, b.bottom - b.top)


@languages
def test_the_sheets_speak_the_language_asked_for(
    language: Language, locale: Path, tmp_path: Path
) -> None:
    said = {w.text for page in words(worded_sheets("a4", language, locale, tmp_path)) for w in page}
    assert {"fr": "Découpez", "en": "Cut"}[language] in said
    assert {"fr": "résistance.", "en": "resistor."}[language] in said
    assert not [word for word in said if word.startswith("printing.")]


@papers
def test_everything_fits_in_one_file_of_eleven_pages_of_the_right_size(
    paper: str, tmp_path: Path
) -> None:
    pdf = tmp_path / "all.pdf"
    printing.print_all(pdf, PINS, paper, "en")
    pages = pictures(pdf, 25)
    assert len(pages) == 11
    width, height = paper_named(paper).value
    size = np.array(pages[0].shape[:2]) * 25.4 / 25
    assert np.abs(size - (height, width)).max() <= 25.4 / 25


def test_drawings_are_vectors_and_fonts_travel_with_the_file(tmp_path: Path) -> None:
    pdf = tmp_path / "all.pdf"
    printing.print_all(pdf, PINS, "a4", "fr")
    assert len(tool("pdfimages", "-list", str(pdf)).splitlines()) == 2  # the heading alone
    fonts = tool("pdffonts", str(pdf)).splitlines()[2:]
    assert {name for name in ("Bungee", "Signika") if any(name in font for font in fonts)} == {
        "Bungee",
        "Signika",
    }
    assert all(" yes yes " in font for font in fonts)


def test_the_printer_is_asked_not_to_shrink_the_page(tmp_path: Path) -> None:
    printing.print_markers(tmp_path / "m.pdf")
    assert b"/PrintScaling /None" in (tmp_path / "m.pdf").read_bytes()


def test_a_missing_folder_is_told_and_nothing_is_written(tmp_path: Path) -> None:
    missing = tmp_path / "nowhere"
    attempts: tuple[Callable[[], object], ...] = (
        lambda: printing.print_markers(missing / "m.pdf"),
        lambda: printing.print_board(missing / "b.pdf"),
        lambda: printing.print_deck(missing / "d.pdf"),
        lambda: printing.print_wiring(missing / "w.pdf", PINS),
        lambda: printing.print_all(missing / "a.pdf", PINS),
    )
    for attempt in attempts:
        with pytest.raises(CompanionError) as told:
            attempt()
        assert told.value.key == "printing.no_folder"
        assert told.value.values == {"folder": str(missing)}
    assert not missing.exists()


def test_a_file_that_cannot_be_written_is_told_and_leaves_nothing_behind(tmp_path: Path) -> None:
    taken = tmp_path / "taken.pdf"
    taken.mkdir()
    with pytest.raises(CompanionError) as told:
        printing.print_markers(taken)
    assert told.value.key == "printing.not_written"
    assert list(tmp_path.iterdir()) == [taken]


def test_a_full_disk_leaves_the_earlier_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    earlier = tmp_path / "markers.pdf"
    earlier.write_bytes(b"earlier")
    full_disk(monkeypatch)
    with pytest.raises(CompanionError) as told:
        printing.print_markers(earlier)
    assert told.value.values["why"] == "No space left on device"
    assert earlier.read_bytes() == b"earlier"
    assert list(tmp_path.iterdir()) == [earlier]


def test_an_unknown_paper_is_told(tmp_path: Path) -> None:
    with pytest.raises(CompanionError) as paper:
        printing.print_markers(tmp_path / "m.pdf", "a5")
    assert paper.value.key == "printing.unknown_paper"
    assert not list(tmp_path.iterdir())
