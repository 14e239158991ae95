"""The usual keys: the green one that goes on, the plain one, the red one, the cross."""

from __future__ import annotations

from collections.abc import Callable

from companion.ui.box import Box
from companion.ui.widgets.button import Button, KeyKind

Tap = Callable[[], object]


def go_key(
    box: Box,
    label: str,
    tap: Tap,
    *,
    name: str,
    icon: str = "right",
    size: float = 24,
    enabled: bool = True,
    why: str = "",
    stacked: bool = False,
    named: bool = False,
) -> Button:
    """The green key that does the next thing; `why` is said when it is touched while grey."""
    return Button(
        box=box,
        kind="go",
        label=label,
        icon=icon,
        size=size,
        name=name,
        enabled=enabled,
        why=why,
        stacked=stacked,
        named=named,
        on_tap=tap,
    )


def plain_key(
    box: Box,
    label: str,
    tap: Tap,
    *,
    name: str,
    icon: str = "",
    size: float = 20,
    enabled: bool = True,
    why: str = "",
    chosen: bool = False,
    stacked: bool = False,
    danger: bool = False,
    takes_back: bool = False,
) -> Button:
    """A key that is one of several ways; `danger` when it takes something back or ends it."""
    return Button(
        box=box,
        label=label,
        icon=icon,
        size=size,
        name=name,
        enabled=enabled,
        why=why,
        chosen=chosen,
        stacked=stacked,
        danger=danger,
        takes_back=takes_back,
        on_tap=tap,
    )


def stop_key(
    box: Box,
    label: str,
    tap: Tap,
    *,
    name: str,
    icon: str = "cross",
    size: float = 20,
    enabled: bool = True,
    stacked: bool = False,
) -> Button:
    """The red key that withdraws, deletes or ends something."""
    return Button(
        box=box,
        kind="stop",
        label=label,
        icon=icon,
        size=size,
        name=name,
        enabled=enabled,
        stacked=stacked,
        danger=True,
        on_tap=tap,
    )


def player_key(
    box: Box, label: str, shape: str, tap: Tap, *, name: str, size: float = 22
) -> Button:
    """A key that stands for a player: the sign and the name."""
    return Button(box=box, label=label, token=shape, size=size, named=True, name=name, on_tap=tap)


def close_key(box: Box, close: Tap, *, name: str = "close") -> Button:
    """The cross of a sheet."""
    return Button(box=box, icon="cross", name=name, on_tap=close)


def way_key(box: Box, icon: str, label: str, tap: Tap, *, name: str, on: bool) -> Button:
    """One of several ways that stand side by side; dark while it is the chosen one."""
    kind: KeyKind = "dark" if on else "plain"
    return Button(
        box=box, icon=icon, label=label, kind=kind, stacked=True, size=17, name=name, on_tap=tap
    )


def arrow_key(box: Box, icon: str, tap: Tap, *, name: str, enabled: bool) -> Button:
    """Turns a page; grey at the end."""
    return Button(box=box, icon=icon, name=name, enabled=enabled, on_tap=tap)
