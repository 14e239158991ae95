"""The number pad and the on-screen keyboard with French accents."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

from companion.ui.box import Box
from companion.ui.canvas import BUNGEE
from companion.ui.widgets.base import Widget
from companion.ui.widgets.button import Button

LETTERS = ("AZERTYUIOP", "QSDFGHJKLM", "WXCVBN-'’.")
NARROW = ("AZERTYU", "IOPQSDF", "GHJKLMW", "XCVBN-'")  # for screens that stand upright
ACCENTS = ("ÉÈÊËÀÂÇÎ", "ÏÔÖÛÙÜŒÆ")


def number_pad(
    box: Box,
    numbers: range,
    choose: Callable[[int], None],
    *,
    used: Collection[int] = (),
    columns: int = 5,
    name: str = "n",
    size: float = 34,
) -> list[Widget]:
    """One key per number; used ones are grey."""
    rows = -(-len(numbers) // columns)
    cells = box.grid(columns, rows)
    return [
        Button(
            box=cell,
            label=str(n),
            size=size,
            face=BUNGEE,
            name=f"{name}:{n}",
            enabled=n not in used,
            on_tap=partial(choose, n),
        )
        for n, cell in zip(numbers, cells, strict=False)
    ]


def keyboard(
    box: Box, press: Callable[[str], None], *, accents: bool, lower: bool, space: str
) -> list[Widget]:
    """Letters or accents above; below: shift, accents, space, rub out."""
    letters_of = ACCENTS if accents else LETTERS if box.w >= 560 else NARROW
    rows = box.rows(len(letters_of) + 1, 6)
    keys: list[Widget] = []
    for row, letters in zip(rows, letters_of, strict=False):
        for letter, cell in zip(letters, row.columns(len(letters), 5), strict=True):
            shown = letter.lower() if lower else letter
            keys.append(_key(cell, shown, f"key:{letter}", partial(press, shown)))
    left, rest = rows[-1].left(72, 5)
    accent, rest = rest.left(72, 5)
    rub, bar = rest.rightmost(96, 5)
    keys.append(_key(left, "abc" if not lower else "ABC", "key:shift", partial(press, "shift")))
    keys.append(
        _key(accent, "azer" if accents else "éàç", "key:accents", partial(press, "accents"))
    )
    keys.append(_key(bar, space, "key:space", partial(press, " ")))
    keys.append(Button(box=rub, icon="left", name="key:rub", on_tap=partial(press, "rub")))
    return keys


def _key(box: Box, label: str, name: str, tap: Callable[[], None]) -> Button:
    return Button(box=box, label=label, name=name, on_tap=tap, size=22, radius=9)
