"""Where cards of our own lie on the simulated table: in rows, a little crooked."""

from __future__ import annotations

import random
from collections.abc import Sequence

from companion.ui.simulated.faces import faces
from hardware.simulated.scene import BOARD_MM, LaidCard

ACROSS, MOST = 5, 15
STEP = (66.0, 94.0)  # millimetres from card to card
TOP = 6.0  # of the first row's middle, with up to two rows
CROOKED = 5.0  # degrees at the most


def laid_out(game: str, kinds: Sequence[str]) -> list[LaidCard]:
    """The cards row by row about the middle of the camera's view; "" is an empty place."""
    found = faces(game)
    cards = []
    for place, kind in enumerate(kinds[:MOST]):
        if not kind:
            continue
        row, column = divmod(place, ACROSS)
        x = BOARD_MM / 2 + (column - (ACROSS - 1) / 2) * STEP[0]
        turn = random.Random(f"{place} {kind}").uniform(-CROOKED, CROOKED)
        cards.append(LaidCard(found[kind], x, TOP + row * STEP[1], turn))
    return cards
