"""Screen tests look at widgets, hardly ever at pixels: what was drawn once is not drawn again.

Every widget is still drawn, in each size of screen and letters, the first time it comes; a painter
that was told to forget draws everything; and where a test watches the canvas nothing is left out.
A test that looks at pixels asks for the fixture `every_pixel`.
"""

from __future__ import annotations

import pytest

from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.painter import Drawn, Painter

CANVAS = dict(vars(Canvas))
DRAWN: set[int] = set()  # hashes: a widget kept here would keep its whole app


def new_ones(painter: Painter, view: list[Drawn]) -> list[Drawn]:
    """What was never drawn in this size; also what cannot be remembered."""
    sheet = painter.canvas
    found: list[Drawn] = []
    for shown in view:
        try:
            known = hash((shown, sheet.surface.get_size(), sheet.letters))
        except TypeError:  # it carries a picture
            found.append(shown)
            continue
        if known not in DRAWN:
            DRAWN.add(known)
            found.append(shown)
    return found


def draw_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on painters leave out what was drawn before."""
    forget, draw = Painter.forget, Painter._draw
    forgetful: set[int] = set()

    def forgotten(self: Painter) -> None:
        forgetful.add(id(self))
        forget(self)

    def drawn(self: Painter, view: list[Drawn], box: Box) -> None:
        new = [shown for shown in view if shown[0].bounds().meets(box)]
        if id(self) not in forgetful and vars(Canvas) == CANVAS:
            new = new_ones(self, new)
        if new:
            draw(self, new, box)
        forgetful.discard(id(self))

    monkeypatch.setattr(Painter, "forget", forgotten)
    monkeypatch.setattr(Painter, "_draw", drawn)


@pytest.fixture
def every_pixel() -> None:
    """This test looks at pixels: everything is drawn whenever it changes."""


@pytest.fixture(autouse=True)
def seldom_drawn(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "every_pixel" not in request.fixturenames:
        draw_once(monkeypatch)
