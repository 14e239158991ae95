"""A seat at the table as it is drawn."""

from __future__ import annotations

import pytest

from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.lettering import LARGE
from companion.ui.widgets.seat import SeatKey
from tests.ui.kit import MakeRobot

BORDER = 4.0  # units of the thick border round the seat that is chosen


@pytest.mark.parametrize("letters", [1.0, LARGE])
@pytest.mark.parametrize("name", ["Lea", "Wolfgang", "Guillemette", "Maximilienne"])
def test_a_name_keeps_clear_of_the_border_of_its_seat(
    make_robot: MakeRobot, monkeypatch: pytest.MonkeyPatch, name: str, letters: float
) -> None:
    canvas = make_robot().app.window.painter.canvas
    canvas.letters = letters
    wide: list[float] = []
    text = Canvas._text_sprite

    def keep(self: Canvas, words: str, size: float, *rest: object) -> object:
        wide.append(self.width(words, size))
        return text(self, words, size, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "_text_sprite", keep)
    for width in range(72, 120, 4):
        wide.clear()
        SeatKey(box=Box(0, 0, width, 79), shape="E", label=name, state="editing").draw(
            canvas, False
        )
        assert max(wide) <= width - 2 * BORDER - 2, width
