"""A sheet of paper in exact millimetres: our fonts, our colours and a few pens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import Literal, TypeAlias

from fpdf import FPDF
from fpdf.prefs import ViewerPreferences

from companion.errors import CompanionError
from companion.files import write_whole
from companion.i18n import ASSETS

Say: TypeAlias = Callable[..., str]
Align: TypeAlias = Literal["left", "centre", "right"]
Face: TypeAlias = Literal["text", "bold", "plate"]
Point: TypeAlias = tuple[float, float]

INK, INK2, HAIR = "#10203A", "#4A5B70", "#C5D1DC"
BORDER, MIST, WHITE, BLACK = "#6C7F94", "#E7EDF2", "#FFFFFF", "#000000"
APP, TRAFFIC, GO, GO_TINT = "#12284C", "#15418C", "#00785A", "#D6F2E1"
STOP, AMBER, AMBER_TINT = "#C22A12", "#F5B21A", "#FFF0CC"
ASPHALT, BLOCK, ROAD_LINE = "#333E49", "#4C5965", "#AEBBC6"

FONTS: dict[Face, str] = {
    "text": "Signika_600SemiBold.ttf",
    "bold": "Signika_700Bold.ttf",
    "plate": "Bungee_400Regular.ttf",
}
MARGIN = 10.0
MM_PER_POINT = 25.4 / 72


class Paper(Enum):
    """A size of paper, as width and height in millimetres."""

    A4 = (210.0, 297.0)
    LETTER = (215.9, 279.4)


def paper_named(name: str) -> Paper:
    """The paper of that name, in capitals or not.

    Raises CompanionError when there is no such paper.
    """
    try:
        return Paper[name.upper()]
    except KeyError:
        raise CompanionError("printing.unknown_paper", name=name) from None


def rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


class PaperSheet:
    """Pages to draw on. Lengths and places are millimetres from the upper left corner."""

    def __init__(self, paper: Paper, say: Say) -> None:
        self.width, self.height = paper.value
        self.say = say
        self._pdf = FPDF(unit="mm", format=paper.value)
        self._pdf.set_auto_page_break(False)
        self._pdf.set_title(say("printing.document"))
        self._pdf.set_creator("Table Companion")
        # Viewers may otherwise shrink the page to the printer's margins.
        self._pdf.viewer_preferences = ViewerPreferences(print_scaling="None")
        for face, file in FONTS.items():
            self._pdf.add_font(face, fname=ASSETS / "fonts" / file)

    @property
    def centre(self) -> float:
        return self.width / 2

    def blank_page(self) -> None:
        self._pdf.add_page()

    def page(self, title: str, under: str, colour: str = APP) -> float:
        """A new page with its title plate. Gives the height at which the page is free."""
        self.blank_page()
        wide = self.text_width(title, 22, "plate") + 12
        self.box(MARGIN, MARGIN, wide, 13, fill=colour, radius=3)
        self.box(MARGIN + 1, MARGIN + 1, wide - 2, 11, line=WHITE, width=0.5, radius=2.2)
        self.text(MARGIN + 6, MARGIN + 9.3, title, 22, "plate", WHITE)
        return self.paragraph(MARGIN, MARGIN + 16, self.width - 2 * MARGIN, under, 11, INK2) + 3

    def footer(self) -> None:
        self.text(MARGIN, self.height - 7, self.say("printing.scale_note"), 8.5, "text", INK2)

    def box(
        self, x: float, y: float, w: float, h: float, *, fill: str | None = None,
        line: str | None = None, width: float = 0.3, radius: float = 0,
    ) -> None:  # fmt: skip
        style = self._pen(fill, line, width)
        self._pdf.rect(x, y, w, h, style, round_corners=radius > 0, corner_radius=radius)

    def disc(
        self, x: float, y: float, radius: float, *, fill: str | None = None,
        line: str | None = None, width: float = 0.3,
    ) -> None:  # fmt: skip
        """A disc round its centre."""
        style = self._pen(fill, line, width)
        self._pdf.ellipse(x - radius, y - radius, 2 * radius, 2 * radius, style=style)

    def shape(
        self, points: Sequence[Point], *, fill: str | None = None, line: str | None = None,
        width: float = 0.3,
    ) -> None:  # fmt: skip
        self._pdf.polygon(list(points), style=self._pen(fill, line, width))

    def stroke(self, points: Sequence[Point], colour: str, width: float) -> None:
        """A line through all points, with round ends."""
        self._pen(None, colour, width)
        with self._pdf.local_context(stroke_cap_style="round", stroke_join_style="round"):
            self._pdf.polyline(list(points))

    def line(self, x1: float, y1: float, x2: float, y2: float, colour: str, width: float) -> None:
        """A straight line with flat ends, as dashes need."""
        self._pen(None, colour, width)
        self._pdf.line(x1, y1, x2, y2)

    @contextmanager
    def dashes(self, dash: float, gap: float) -> Iterator[None]:
        self._pdf.set_dash_pattern(dash=dash, gap=gap)
        yield
        self._pdf.set_dash_pattern()

    @contextmanager
    def turned(self, degrees: float, x: float, y: float) -> Iterator[None]:
        """Everything drawn inside is turned counter-clockwise round (x, y)."""
        with self._pdf.rotation(degrees, x, y):
            yield

    @contextmanager
    def only_inside(self, x: float, y: float, w: float, h: float) -> Iterator[None]:
        with self._pdf.rect_clip(x, y, w, h):
            yield

    def picture(self, name: str, x: float, y: float, size: float) -> None:
        """A drawing of assets/icons, as vectors, in a square centred on (x, y)."""
        file = ASSETS / "icons" / f"{name}.svg"
        self._pdf.image(file, x - size / 2, y - size / 2, size, size)

    def text(
        self, x: float, y: float, words: str, size: float, face: Face = "text",
        colour: str = INK, align: Align = "left",
    ) -> None:  # fmt: skip
        """One line; y is its base line, size is in points."""
        shift = {"left": 0.0, "centre": 0.5, "right": 1.0}[align]
        x -= shift * self.text_width(words, size, face)
        self._pdf.set_text_color(*rgb(colour))
        self._pdf.text(x, y, words)

    def text_width(self, words: str, size: float, face: Face) -> float:
        self._pdf.set_font(face, size=size)
        return float(self._pdf.get_string_width(words))

    def paragraph(
        self, x: float, y: float, w: float, words: str, size: float, colour: str = INK,
        face: Face = "text",
    ) -> float:  # fmt: skip
        """Words broken into lines. Gives the height just below the last one."""
        self._pdf.set_font(face, size=size)
        self._pdf.set_text_color(*rgb(colour))
        self._pdf.set_xy(x, y)
        self._pdf.c_margin = 0
        self._pdf.multi_cell(w, size * MM_PER_POINT * 1.25, words, align="L")
        return float(self._pdf.get_y())

    def height_of(self, w: float, words: str, size: float, face: Face = "text") -> float:
        """How high `paragraph` makes these words."""
        self._pdf.set_font(face, size=size)
        self._pdf.c_margin = 0
        high = size * MM_PER_POINT * 1.25
        lines = self._pdf.multi_cell(w, high, words, align="L", dry_run=True, output="LINES")
        assert isinstance(lines, list)
        return len(lines) * high

    def save(self, path: Path) -> None:
        """Writes the PDF, whole or not at all.

        Raises CompanionError when the folder is missing or the file cannot be written.
        """
        if not path.parent.is_dir():
            raise CompanionError("printing.no_folder", folder=str(path.parent))
        try:
            write_whole(path, [bytes(self._pdf.output())])
        except OSError as problem:
            why = problem.strerror or str(problem)
            raise CompanionError("printing.not_written", file=str(path), why=why) from problem

    def _pen(self, fill: str | None, line: str | None, width: float) -> str:
        if fill:
            self._pdf.set_fill_color(*rgb(fill))
        if line:
            self._pdf.set_draw_color(*rgb(line))
            self._pdf.set_line_width(width)
        return ("D" if line else "") + ("F" if fill else "")
