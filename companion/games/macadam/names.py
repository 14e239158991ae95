"""Which message names what: cards, kinds, signals, papers."""

from __future__ import annotations

from companion.games.base import Word
from companion.games.macadam.state import INSURANCE, LICENCE

CARD_WORDS = {
    "pedestrian:red": "macadam.card_pedestrian_red",
    "pedestrian:green": "macadam.card_pedestrian_green",
    "pedestrian:blue": "macadam.card_pedestrian_blue",
    "pedestrian:yellow": "macadam.card_pedestrian_yellow",
    "bicycle": "macadam.card_bicycle",
    "moped": "macadam.card_moped",
    "auto": "macadam.card_auto",
    "moto": "macadam.card_moto",
    "blue_arrow": "macadam.card_blue_arrow",
    "green_arrow": "macadam.card_green_arrow",
}


KIND_WORDS = {
    "pedestrian": "macadam.kind_pedestrian",
    "bicycle": "macadam.kind_bicycle",
    "moped": "macadam.kind_moped",
    "auto": "macadam.kind_auto",
    "moto": "macadam.kind_moto",
    "blue_arrow": "macadam.kind_blue_arrow",
    "green_arrow": "macadam.kind_green_arrow",
}


SIGNAL_WORDS = {
    "pedestrian_go": "macadam.signal_pedestrian_go",
    "pedestrian_wait": "macadam.signal_pedestrian_wait",
    "cycle_lane": "macadam.signal_cycle_lane",
    "motorway": "macadam.signal_motorway",
    "green_arrow": "macadam.signal_green_arrow",
    "blue_arrow": "macadam.signal_blue_arrow",
}


PAPER_WORDS = {INSURANCE: "macadam.paper_insurance", LICENCE: "macadam.paper_licence"}


def card_word(card: str) -> Word:
    return Word(CARD_WORDS.get(card, "macadam.card_other"))
