"""The cards that can be held before the simulated camera: one is in the hand, turned or not."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from companion.i18n import ASSETS

if TYPE_CHECKING:
    from hardware.simulated.table import SimulatedTable

FILE = ASSETS / "games" / "traffic" / "deck.json"
MARKS = str.maketrans({"?": ".", "_": "E"})  # as the table model writes them


class Printed(NamedTuple):
    """A card: its code, its rows as the table model writes them, whether it is an expert's."""

    code: str
    rows: tuple[str, ...]
    expert: bool


def printed_cards() -> tuple[Printed, ...]:
    """The whole deck, experts last."""
    deck = json.loads(FILE.read_text(encoding="utf-8"))
    return tuple(
        Printed(card["id"], tuple(row.translate(MARKS) for row in card["rows"]), kind == "expert")
        for kind in ("regular", "expert")
        for card in deck[kind]
    )


class HeldCard:
    """The card in the hand, beside the table or before its camera."""

    def __init__(self, table: SimulatedTable) -> None:
        self._table = table
        self.cards = printed_cards()
        self.chosen = 0
        self.turns = 0

    @property
    def card(self) -> Printed:
        return self.cards[self.chosen]

    @property
    def shown(self) -> bool:
        """Whether the camera sees it."""
        return self._table.scene.card is not None

    def toggle(self) -> None:
        """Holds it before the camera, or takes it away."""
        if self.shown:
            self._table.hide_card()
        else:
            self._show()

    def turn(self) -> None:
        """A quarter of a turn."""
        self.turns = (self.turns + 1) % 4
        self._show_again()

    def choose(self, number: int) -> None:
        """Takes another card; the number goes round."""
        self.chosen = number % len(self.cards)
        self._show_again()

    def _show(self) -> None:
        from companion.vision.deck_codes import code_bits  # cv2 only when it is needed

        code, rows, expert = self.card
        self._table.show_card(rows, expert=expert, turn=self.turns, code=code_bits(code))

    def _show_again(self) -> None:
        if self.shown:
            self._show()
