"""The number pad and the on-screen keyboard, with accents and digits."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

from companion.i18n import Language
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE
from companion.ui.widgets.base import Widget
from companion.ui.widgets.button import Button

LETTERS = {
    "fr": ("AZERTYUIOP", "QSDFGHJKLM", "WXCVBN-’."),
    "en": ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM-’."),
}
NARROW = {  # for screens that stand upright
    "fr": ("AZERTYU", "IOPQSDF", "GHJKLMW", "XCVBN-’"),
    "en": ("QWERTYU", "IOPASDF", "GHJKLZX", "CVBNM-’"),
}
ACCENTS = ("ÉÈÊËÀÂÇÎ", "ÏÔÖÛÙÜŒÆ")
ONE_ROW, TWO_ROWS = ("1234567890",), ("12345", "67890")
WIDE = 560.0  # units: room for ten keys side by side


def number_pad(
    box: Box,
    numbers: range,
    choose: Callable[[int], None],
    *,
    used: Collection[int] = (),
) -> list[Widget]:
    """One key per number, five in a row; used ones are grey."""
    cells = box.grid(5, -(-len(numbers) // 5))
    return [
        Button(
            box=cell,
            label=str(n),
            size=34,
            face=BUNGEE,
            name=f"n:{n}",
            enabled=n not in used,
            on_tap=partial(choose, n),
        )
        for n, cell in zip(numbers, cells, strict=False)
    ]


def keyboard(
    box: Box,
    press: Callable[[str], None],
    *,
    language: Language,
    accents: bool,
    lower: bool,
    space: str,
) -> list[Widget]:
    """Letters where that language has them, or accents and digits; below: shift and the like."""
    wide = box.w >= WIDE
    letters = (LETTERS if wide else NARROW)[language]
    shown_rows = (*ACCENTS, *(ONE_ROW if wide else TWO_ROWS)) if accents else letters
    rows = box.rows(len(shown_rows) + 1, 6)
    keys: list[Widget] = []
    for row, signs in zip(rows, shown_rows, strict=False):
        for sign, cell in zip(signs, row.columns(len(signs), 5), strict=True):
            shown = sign.lower() if lower else sign
            keys.append(_key(cell, shown, f"key:{sign}", partial(press, shown)))
    left, rest = rows[-1].left(72, 5)
    accent, rest = rest.left(72, 5)
    rub, bar = rest.rightmost(96, 5)
    keys.append(_key(left, "abc" if not lower else "ABC", "key:shift", partial(press, "shift")))
    keys.append(
        _key(accent, "a–z" if accents else "éà12", "key:accents", partial(press, "accents"))
    )
    keys.append(_key(bar, space, "key:space", partial(press, " ")))
    keys.append(Button(box=rub, icon="left", name="key:rub", on_tap=partial(press, "rub")))
    return keys


def _key(box: Box, label: str, name: str, tap: Callable[[], None]) -> Button:
    return Button(box=box, label=label, name=name, on_tap=tap, size=22, radius=9)
