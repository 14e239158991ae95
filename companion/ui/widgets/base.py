"""A widget is a value: what is shown and where. Equal widgets are not drawn again."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

from companion.ui.box import Box
from companion.ui.canvas import Canvas

SPILL = 8.0  # units that edges, rings and shadows may reach beyond a box


@dataclass(frozen=True, kw_only=True)
class Widget:
    """`on_tap` makes it a target; `immediate` fires on touch-down, `repeats` while held."""

    box: Box
    name: str = ""
    on_tap: Callable[[], object] | None = field(default=None, compare=False)
    enabled: bool = True
    immediate: bool = False
    repeats: bool = False
    drags: bool = False  # a finger that slides off it drags what lies there
    blocks: bool = False  # keeps taps from what lies below, though it does nothing itself
    danger: bool = False  # withdraws, gives back, deletes, ends or undoes: never by a slip
    takes_back: bool = False  # undoes the tap before it: another key, not for a hasty second tap
    about: Hashable = None  # what it speaks of: about another thing it is another key
    why: str = ""  # said when the key is touched while it cannot be used

    def bounds(self) -> Box:
        return self.box.inset(-SPILL)

    @property
    def is_target(self) -> bool:
        return self.on_tap is not None and self.enabled

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        """Paint on the canvas; the base widget is an invisible target."""


@dataclass(frozen=True, kw_only=True)
class Drawing(Widget):
    """Anything that needs no widget of its own: a function of the arguments, a canvas and a box.

    Pictures with equal arguments are equal, so nothing it draws may come from anywhere else.
    """

    paint: Callable[..., None]
    args: tuple[object, ...] = ()

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        self.paint(*self.args, canvas, self.box.moved(0, 2) if pressed else self.box)
