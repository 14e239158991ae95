"""How the app and the simulated table share a window that fits on its desktop."""

from __future__ import annotations

from typing import NamedTuple

from companion.ui.box import Box

Size = tuple[int, int]

PANEL = (400, 480)  # units of the panel, and the pixels it needs to be read well
MOST = 1.5  # times that size, where there is room
LEAST = 0.75  # of that size, where there is none
TAB = 36  # pixels of the tab that opens the panel
SHARE = 0.34  # of a window that is too small for both


class Desk(NamedTuple):
    """Pixels: the window, the app in its upper left corner, and the panel or the tab for it.

    `folds` says that the panel can be put away; `panel` is the tab then.
    """

    window: Size
    app: Size
    panel: Box | None = None
    folds: bool = False
    folded: bool = False


def alone(size: Size, desktop: Size) -> Desk:
    """The app without a table, never larger than the desktop."""
    app = fitted(size, desktop)
    return Desk(app, app)


def with_table(size: Size, desktop: Size, *, folded: bool, whole: bool = False) -> Desk:
    """The app and the table: side by side or one below the other where both fit.

    Else the panel folds. `whole` is a window that takes all of the desktop.
    """
    app = fitted(size, desktop)
    room = _beside(app, desktop) or _below(app, desktop)
    if room is not None and not whole:
        return room
    return _folding(app, desktop if whole else _largest(app, desktop), folded)


def fitted(size: Size, room: Size) -> Size:
    """The size, or the largest one of the same shape that fits."""
    share = min(1.0, room[0] / size[0], room[1] / size[1])
    return int(size[0] * share), int(size[1] * share)


def _beside(app: Size, desktop: Size) -> Desk | None:
    w = min(_wanted(app) * PANEL[0], desktop[0] - app[0])
    h = max(app[1], PANEL[1])
    if w < PANEL[0] or h > desktop[1]:
        return None
    return Desk((app[0] + int(w), h), app, Box(app[0], 0, int(w), h))


def _below(app: Size, desktop: Size) -> Desk | None:
    h = min(_wanted(app) * PANEL[1], desktop[1] - app[1])
    w = max(app[0], PANEL[0])
    if h < PANEL[1] or w > desktop[0]:
        return None
    return Desk((w, app[1] + int(h)), app, Box(0, app[1], w, int(h)))


def _wanted(app: Size) -> float:
    """How large the panel is drawn beside an app of that size."""
    return min(MOST, max(1.0, min(app) / PANEL[1]))


def _largest(app: Size, desktop: Size) -> Size:
    """As wide or as high as the desktop: whichever way the app and its tab lie."""
    if app[1] > app[0]:
        return min(desktop[0], app[0] + TAB), desktop[1]
    return desktop[0], min(desktop[1], max(app[1], PANEL[1]))


def _folding(app: Size, window: Size, folded: bool) -> Desk:
    if folded:
        upright = window[1] > window[0]
        if upright:
            small = fitted(app, (window[0], window[1] - TAB))
            return Desk(window, small, Box(0, window[1] - TAB, window[0], TAB), True, True)
        small = fitted(app, (window[0] - TAB, window[1]))
        return Desk(window, small, Box(window[0] - TAB, 0, TAB, window[1]), True, True)
    w = _share(window[0], PANEL[0])
    h = _share(window[1], PANEL[1])
    beside = Desk(
        window, fitted(app, (window[0] - w, window[1])), Box(window[0] - w, 0, w, window[1]), True
    )
    below = Desk(
        window, fitted(app, (window[0], window[1] - h)), Box(0, window[1] - h, window[0], h), True
    )
    return max(beside, below, key=lambda desk: desk.app)


def _share(room: int, panel: int) -> int:
    return int(min(MOST * panel, max(LEAST * panel, SHARE * room)))
