"""The cards that can be held before the simulated camera: one is in the hand, turned or not."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.i18n import ASSETS
from companion.ui.box import Box
from companion.ui.simulated.art import paint_card, paint_picked
from companion.ui.simulated.places import Places
from companion.ui.widgets import Drawing, Text, Widget, close_key, plain_key

if TYPE_CHECKING:
    from companion.ui.shell import Shell
    from hardware.simulated.table import SimulatedTable

PICKED_BY = 8  # columns of the picker

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

    def __init__(self, table: SimulatedTable, shell: Shell) -> None:
        self._table, self._shell = table, shell
        self.cards = printed_cards()
        self.chosen = 0
        self.turns = 0
        self.picking = False

    @property
    def card(self) -> Printed:
        return self.cards[self.chosen]

    @property
    def shown(self) -> bool:
        """Whether the camera sees it."""
        return self._table.scene.card is not None

    # -- what can be done ------------------------------------------------------------------------

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

    def _pick(self, on: bool) -> None:
        self.picking = on

    def _picked(self, number: int) -> None:
        self.picking = False
        self.choose(number)

    # -- view ------------------------------------------------------------------------------------

    def view(self, at: Places) -> list[Widget]:
        """The card, the one before and the one after, and what to do with it."""
        say, card = self._shell.say, self.card
        before, chosen, after = at.steps
        pick = partial(self._pick, True)
        back, forth = partial(self.choose, self.chosen - 1), partial(self.choose, self.chosen + 1)
        label = say("app.hide_card") if self.shown else say("app.show_card")
        look = (card.rows, card.expert, self.turns, self.shown)
        return [
            Drawing(box=at.card, paint=paint_card, args=look, name="card:look", on_tap=pick),
            plain_key(before, "", back, name="card:before", icon="left"),
            plain_key(chosen, card.code, pick, name="card:pick", size=14),
            plain_key(after, "", forth, name="card:next", icon="right"),
            plain_key(at.show, label, self.toggle, name="card:show", size=15, chosen=self.shown),
            plain_key(at.turn, "", self.turn, name="card:turn", icon="cw"),
        ]

    def picker(self, box: Box) -> list[Widget]:
        """The whole deck: the card that is touched comes into the hand."""
        head, rest = box.top(32, 4)
        cross, words = head.rightmost(36)
        rows = -(-len(self.cards) // PICKED_BY)
        cells = rest.grid(PICKED_BY, rows, 4)
        return [
            Text(box=words, text=self._shell.say("app.pick_card"), size=15),
            close_key(cross, partial(self._pick, False), name="pick:close"),
            *(
                Drawing(
                    box=cell,
                    name=f"pick:{card.code}",
                    on_tap=partial(self._picked, number),
                    paint=paint_picked,
                    args=(*card, number == self.chosen),
                )
                for number, (card, cell) in enumerate(zip(self.cards, cells, strict=False))
            ),
        ]
