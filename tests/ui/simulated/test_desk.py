"""App and simulated table share a window that fits on its desktop."""

from __future__ import annotations

import pytest

from companion.ui.box import Box
from companion.ui.simulated.desk import LEAST, PANEL, alone, with_table

APPS = [(800, 480), (1280, 720), (720, 1280), (480, 320), (1024, 600), (480, 800)]
DESKTOPS = [(1920, 1080), (1366, 768), (1280, 800), (1280, 720), (1024, 768), (720, 1280)]


@pytest.mark.parametrize("app", APPS)
@pytest.mark.parametrize("desktop", DESKTOPS)
@pytest.mark.parametrize("folded", [False, True])
def test_no_window_is_larger_than_the_desktop_and_the_panel_is_in_it(
    app: tuple[int, int], desktop: tuple[int, int], folded: bool
) -> None:
    desk = with_table(app, desktop, folded=folded)
    assert desk.window[0] <= desktop[0] and desk.window[1] <= desktop[1]
    assert desk.panel is not None
    assert desk.panel.x >= 0 and desk.panel.right <= desk.window[0]
    assert desk.panel.y >= 0 and desk.panel.bottom <= desk.window[1]
    assert not desk.panel.meets(Box(0, 0, *desk.app))


@pytest.mark.parametrize("app", APPS)
@pytest.mark.parametrize("desktop", DESKTOPS)
def test_an_open_panel_is_large_enough_to_be_read(
    app: tuple[int, int], desktop: tuple[int, int]
) -> None:
    panel = with_table(app, desktop, folded=False).panel
    assert panel is not None
    assert min(panel.w / PANEL[0], panel.h / PANEL[1]) >= LEAST


@pytest.mark.parametrize("app", APPS)
@pytest.mark.parametrize("desktop", DESKTOPS)
def test_the_app_keeps_its_shape(app: tuple[int, int], desktop: tuple[int, int]) -> None:
    for desk in (alone(app, desktop), with_table(app, desktop, folded=False)):
        assert desk.app[0] / desk.app[1] == pytest.approx(app[0] / app[1], rel=0.01)


def test_the_app_keeps_its_size_where_both_fit() -> None:
    desk = with_table((800, 480), (1920, 1080), folded=False)
    assert (desk.app, desk.window, desk.folds) == ((800, 480), (1200, 480), False)


def test_an_app_smaller_than_the_panel_gets_a_window_that_is_high_enough() -> None:
    desk = with_table((480, 320), (1920, 1080), folded=False)
    assert desk.app == (480, 320)
    assert desk.window == (880, 480)


def test_on_a_desktop_too_small_for_both_the_app_has_its_size_back_when_the_panel_folds() -> None:
    shown = with_table((1280, 720), (1366, 768), folded=False)
    folded = with_table((1280, 720), (1366, 768), folded=True)
    assert shown.folds and shown.window == folded.window
    assert folded.app == (1280, 720) != shown.app
