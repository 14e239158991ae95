"""Which message names which car."""

from __future__ import annotations

from companion.games.base import Word
from companion.games.traffic.board import FREE

CAR_WORDS = {
    "R": Word("traffic.car_red"),
    "B": Word("traffic.car_blue"),
    "Y": Word("traffic.car_yellow"),
    FREE: Word("traffic.car_none"),
}


def car(label: str) -> Word:
    return CAR_WORDS[label]
