"""What the leader's and the followers' turns share: cards, the die, a card that is not allowed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from companion.games.base import Act
from companion.games.macadam.actions import Die, Paper, Reshuffle, WrongCard
from companion.games.macadam.state import CARDS, INSURANCE, LICENCE, Card, turn
from companion.ui.box import Box
from companion.ui.games.macadam.art import CARD_LABELS, CardKey, missing_paper
from companion.ui.games.macadam.part import MacadamPart
from companion.ui.games.macadam.sheets import CardSheet, DieSheet, PaperSheet
from companion.ui.widgets import Button, Widget, plain_key

ROOMY = 338.0  # units of a panel in which two rows of cards stand below high rows


class Rows(NamedTuple):
    """How high the rows of the panel are; the cards take what is left."""

    head: float
    tools: float
    lost: float
    gap: float


LOOSE = Rows(head=70, tools=66, lost=62, gap=8)
TIGHT = Rows(head=62, tools=54, lost=50, gap=6)


class TurnPart(MacadamPart):
    """The player whose turn it is stands above; cards, tools and the way out below."""

    @property
    def player(self) -> int:
        return turn(self.state)

    def about(self) -> str:
        """What the player is to do."""
        raise NotImplementedError

    def cards(self, box: Box) -> list[Widget]:
        """The cards that can be laid."""
        raise NotImplementedError

    def tools(self, box: Box) -> list[Widget]:
        """What else can be done in a turn."""
        raise NotImplementedError

    def way_out(self, box: Box) -> Widget:
        """The key for who has no card."""
        raise NotImplementedError

    def panel(self, box: Box) -> list[Widget]:
        rows = LOOSE if box.h >= ROOMY else TIGHT
        head, rest = box.top(rows.head, rows.gap)
        lost, rest = rest.foot(rows.lost, rows.gap)
        tools, cards = rest.foot(rows.tools, rows.gap)
        return [
            *self.head(head, self.about()),
            *self.cards(cards),
            *self.tools(tools),
            self.way_out(lost),
        ]

    def card_keys(
        self,
        box: Box,
        cards: Sequence[Card],
        action: Callable[[Card], Act],
        lay: Callable[[Card], object],
        name: str,
    ) -> list[Widget]:
        """A key for each card, in two rows at most; those that may not be laid say why."""
        columns = -(-len(cards) // 2)
        cells = box.grid(columns, -(-len(cards) // columns))
        why = {card: self.table.why_not(action(card)) for card in cards}
        return [
            CardKey(
                box=cell,
                card=card,
                label=self.say(CARD_LABELS[card]),
                strong=True,
                missing=missing_paper(self.state, card),
                enabled=not why[card],
                why=why[card],
                name=f"{name}:{card}",
                on_tap=partial(lay, card),
            )
            for card, cell in zip(cards, cells, strict=False)
        ]

    # -- the die ---------------------------------------------------------------------------------

    def die_key(self, box: Box) -> Widget:
        """Once in one's own turn; the house rule may keep it for the leader."""
        why = self.table.why_not(Die(1))
        return aside_key(box, self.say("macadam.die_key"), self._ask_die, "die", "die", why)

    def _ask_die(self) -> None:
        title = self.say("macadam.die_for_papers", name=self.table.name(self.player))
        self.table.open_sheet(DieSheet(self.table, title))

    # -- papers and policemen --------------------------------------------------------------------

    def paper_key(self, box: Box) -> Widget:
        """A paper of the hand; by a house rule not only the leader lays one."""
        why = self.table.why_not(Paper(INSURANCE)) and self.table.why_not(Paper(LICENCE))
        return aside_key(
            box, self.say("macadam.paper_key"), self._ask_paper, "paper", "shield", why
        )

    def _ask_paper(self) -> None:
        title = self.say("macadam.which_paper", name=self.table.name(self.player))
        self.table.open_sheet(PaperSheet(self.table, title))

    def shuffle_key(self, box: Box, *, stacked: bool = False) -> Widget:
        """All six policemen go back before anything else is done with them or the stock."""
        return Button(
            box=box,
            kind="amber",
            icon="refresh",
            label=self.say("macadam.shuffle_short" if stacked else "macadam.shuffle_six"),
            size=16 if stacked else 18,
            stacked=stacked,
            name="reshuffle",
            on_tap=partial(self.table.act, Reshuffle()),
        )

    # -- a card that is not allowed --------------------------------------------------------------

    def wrong_key(self, box: Box) -> Widget:
        """A card laid by mistake goes back to the hand and costs a ticket."""
        ready = not self.signals_ask() or self.chosen_place() is not None
        return plain_key(
            box,
            self.say("macadam.wrong_key"),
            self._ask_wrong,
            name="wrong",
            icon="cross",
            size=16,
            enabled=ready,
            why="" if ready else self.say("macadam.touch_signal"),
            stacked=True,
        )

    def _ask_wrong(self) -> None:
        title = self.say("macadam.which_wrong", name=self.table.name(self.player))
        self.table.open_sheet(CardSheet(self.table, title, CARDS, self._wrong))

    def _wrong(self, card: Card) -> None:
        self.table.act(WrongCard(card, self.chosen_place()))


def aside_key(
    box: Box, label: str, ask: Callable[[], None], name: str, icon: str, why: str
) -> Button:
    """What may be done beside the card: its question opens; grey it says why not."""
    return plain_key(
        box, label, ask, name=name, icon=icon, size=16, enabled=not why, why=why, stacked=True
    )
