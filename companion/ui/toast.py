"""One sentence for a few seconds, with at most one thing to do about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from companion.ui.box import Box
from companion.ui.theme import AMBER, ENAMEL, INK, STOP
from companion.ui.widgets import Button, Icon, Panel, Paragraph, Widget

ICONS = {"info": "check", "trouble": "alert", "refused": "cross"}


@dataclass(frozen=True)
class Toast:
    text: str
    until: float
    label: str = ""
    tap: Callable[[], None] | None = field(default=None, compare=False)
    kind: str = "info"


def toast_widgets(toasts: list[Toast], area: Box, dismiss: Callable[[], None]) -> list[Widget]:
    """The toast over the head of the main area, or nothing."""
    if not toasts:
        return []
    toast = toasts[0]
    fill = STOP if toast.kind == "refused" else INK
    bar = Box(area.x + 8, area.y + 6, area.w - 16, 64)
    inner = bar.inset(10, 6)
    icon, rest = inner.left(32, 10)
    parts: list[Widget] = [
        Panel(box=bar, fill=fill, edge=None, blocks=True, on_tap=dismiss, name="toast"),
        Icon(box=icon, icon=ICONS[toast.kind], colour=AMBER if toast.kind == "trouble" else ENAMEL),
    ]
    if toast.label and toast.tap:
        key, rest = rest.rightmost(112, 10)
        parts.append(
            Button(box=key, label=toast.label, name="toast:key", size=18, on_tap=toast.tap)
        )
    parts.append(Paragraph(box=rest, text=toast.text, colour=ENAMEL, middle=True))
    return parts
