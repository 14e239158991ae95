"""A park at a glance and the keys of its turn, as they are drawn."""

from __future__ import annotations

import pytest

from companion.demo.robot import Robot
from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.games.steam_park.art import ParkChip, Pick
from companion.ui.lettering import LARGE
from companion.ui.theme import BOLD

BORDER = 3.0  # units of the border of the park that acts

Ends = list[tuple[str, float, float]]


@pytest.fixture
def ends(monkeypatch: pytest.MonkeyPatch) -> Ends:
    """Every word that is drawn, with where it begins and ends."""
    found: Ends = []
    text = Canvas.text

    def keep(
        self: Canvas, words: str, at: tuple[float, float], size: float, *rest: object, **k: object
    ) -> None:
        wide = self.width(words, size, BOLD)
        left = at[0] - (wide / 2 if k.get("align") == "centre" else 0)
        found.append((words, left, left + wide))
        text(self, words, at, size, *rest, **k)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "text", keep)
    return found


@pytest.mark.parametrize("letters", [1.0, LARGE])
@pytest.mark.parametrize("width", [104.0, 134.0, 170.0])
def test_a_long_name_and_large_numbers_keep_clear_of_the_border_of_their_park(
    robot: Robot, ends: Ends, width: float, letters: float
) -> None:
    canvas = robot.app.window.painter.canvas
    canvas.letters = letters
    chip = ParkChip(
        box=Box(0, 0, width, 46), shape="A", label="Maximilienne", money=104, dirt=26, active=True
    )
    chip.draw(canvas, False)
    assert {"104", "26"} <= {words for words, _, _ in ends}
    assert max(right for _, _, right in ends) <= width - BORDER - 1


@pytest.mark.parametrize("letters", [1.0, LARGE])
@pytest.mark.parametrize("width", [48.0, 53.0, 90.0])
def test_how_many_of_a_colour_are_seated_stands_inside_its_key(
    robot: Robot, ends: Ends, width: float, letters: float
) -> None:
    canvas = robot.app.window.painter.canvas
    canvas.letters = letters
    Pick(box=Box(10, 10, width, 60), icon="bot", label="rose", note="2/6").draw(canvas, False)
    ((_, left, right),) = (drawn for drawn in ends if drawn[0] == "2/6")
    assert left >= 10 + 18 and right <= 10 + width - 2  # the icon beside it is no smaller
