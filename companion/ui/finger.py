"""The finger on the screen: the key it presses, holds, slides off, or the thing it drags."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.ui.toast import TOAST_KEYS
from companion.ui.widgets import Widget

if TYPE_CHECKING:
    from companion.ui.shell import Shell

HOLD = 0.4  # seconds until a held stepper key repeats
REPEAT = 0.12


@dataclass
class Held:
    """The key that is down, since when, and when it repeats next."""

    widget: Widget
    repeat_at: float | None = None
    inside: bool = True


class Finger:
    """One finger at a time: the first wins."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._key: Held | None = None
        self._dragging = False

    @property
    def pressed(self) -> Widget | None:
        """The key that looks pressed now."""
        return self._key.widget if self._key and self._key.inside else None

    @property
    def repeat_at(self) -> float | None:
        """When a held key acts again."""
        return self._key.repeat_at if self._key else None

    def down(self, x: float, y: float) -> None:
        widget = self._shell.target(x, y)
        self._key, self._dragging = None, False
        if widget is None:
            self._dragging = self._shell.top.dragged("down", x, y)
            return
        self._key = Held(widget, self._shell.now + HOLD if widget.repeats else None)
        if widget.immediate:
            self._tap(widget)

    def move(self, x: float, y: float) -> None:
        if self._dragging:
            self._shell.top.dragged("move", x, y)
        if self._key is not None:
            self._key.inside = self._key.widget.box.inset(-16).holds(x, y)

    def up(self, x: float, y: float) -> None:
        held, self._key = self._key, None
        if self._dragging:
            self._dragging = False
            self._shell.top.dragged("up", x, y)
        if held is None or held.widget.immediate or not held.inside:
            return
        if held.repeat_at is not None and self._shell.now >= held.repeat_at:
            return
        self._tap(held.widget)

    def _tap(self, widget: Widget) -> None:
        if widget.name not in TOAST_KEYS:
            self._shell.go_on()
        if widget.on_tap:
            widget.on_tap()

    def repeat(self) -> None:
        """Held steppers step on: the key at the same place, with its present meaning."""
        held = self._key
        if held is None or held.repeat_at is None or not held.inside:
            return
        if self._shell.now < held.repeat_at:
            return
        x, y = held.widget.box.centre
        self._shell.changed()
        present = self._shell.target(x, y)
        if present is None or present.name != held.widget.name:
            self._key = None
            return
        held.widget, held.repeat_at = present, self._shell.now + REPEAT
        if present.on_tap:
            present.on_tap()
