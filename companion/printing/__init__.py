"""Sheets to print: corner markers, a practice board and deck, mat and stickers, the wiring.

`paper` is "a4" or "letter", `language` "fr" or "en"; `pins` names each connection by its BCM
number. Each function raises CompanionError for another paper or language, an unknown pin, a
missing folder or a file that cannot be written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from companion.i18n import Language, Translator
from companion.printing.board import draw_board
from companion.printing.cards import draw_mat, draw_stickers
from companion.printing.deck import draw_deck
from companion.printing.markers import draw_markers
from companion.printing.sheet import PaperSheet, paper_named
from companion.printing.wiring import draw_wiring


def print_markers(path: Path, paper: str = "a4", language: Language = "fr") -> None:
    """The four corner markers: one page."""
    _print(path, paper, language, draw_markers)


def print_board(path: Path, paper: str = "a4", language: Language = "fr") -> None:
    """The practice board and the stickers for its cars: two pages."""
    _print(path, paper, language, draw_board)


def print_deck(path: Path, paper: str = "a4", language: Language = "fr") -> None:
    """The 40 + 20 cards: five pages."""
    _print(path, paper, language, draw_deck)


def print_mat(path: Path, paper: str = "a4", language: Language = "fr") -> None:
    """The mat on which cards are laid for the camera: one page."""
    _print(path, paper, language, draw_mat)


def print_stickers(path: Path, paper: str = "a4", language: Language = "fr") -> None:
    """A hundred coded stickers for cards that look alike: one page."""
    _print(path, paper, language, draw_stickers)


def print_wiring(
    path: Path, pins: Mapping[str, int], paper: str = "a4", language: Language = "fr"
) -> None:
    """The pins of the present settings: one page."""
    _print(path, paper, language, lambda sheet: draw_wiring(sheet, pins))


def print_all(
    path: Path,
    pins: Mapping[str, int],
    paper: str = "a4",
    language: Language = "fr",
    tell: Callable[[float], None] = lambda share: None,
) -> None:
    """Everything in one file: eleven pages. `tell` hears how much is drawn, 0 to 1."""
    drawings: tuple[Callable[[PaperSheet], None], ...] = (
        draw_markers,
        draw_board,
        draw_deck,
        draw_mat,
        draw_stickers,
        lambda sheet: draw_wiring(sheet, pins),
    )

    def draw(sheet: PaperSheet) -> None:
        for done, drawing in enumerate(drawings, 1):
            drawing(sheet)
            tell(done / len(drawings))

    _print(path, paper, language, draw)


def _print(path: Path, paper: str, language: Language, draw: Callable[[PaperSheet], None]) -> None:
    sheet = PaperSheet(paper_named(paper), Translator(language))
    draw(sheet)
    sheet.save(path)
