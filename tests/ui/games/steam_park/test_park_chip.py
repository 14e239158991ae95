"""A park at a glance, as it is drawn."""

from __future__ import annotations

import pytest

from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.games.steam_park.art import ParkChip
from companion.ui.lettering import LARGE
from tests.ui.kit import MakeRobot

BORDER = 3.0  # units of the border of the park that acts


@pytest.mark.parametrize("letters", [1.0, LARGE])
@pytest.mark.parametrize("width", [104.0, 134.0, 170.0])
def test_a_long_name_keeps_clear_of_the_border_of_its_park(
    make_robot: MakeRobot, monkeypatch: pytest.MonkeyPatch, width: float, letters: float
) -> None:
    canvas = make_robot().app.window.painter.canvas
    canvas.letters = letters
    ends: list[float] = []
    text = Canvas.text

    def keep(
        self: Canvas, words: str, at: tuple[float, float], size: float, *rest: object, **k: object
    ) -> None:
        ends.append(at[0] + self.width(words, size))
        text(self, words, at, size, *rest, **k)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "text", keep)
    chip = ParkChip(
        box=Box(0, 0, width, 46), shape="A", label="Maximilienne", money=0, dirt=0, active=True
    )
    chip.draw(canvas, False)
    assert max(ends) <= width - BORDER - 1
