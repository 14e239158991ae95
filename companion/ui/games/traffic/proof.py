"""Why a claim is right or wrong, as a picture: the card, and what lies on the board."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.traffic.cards import figure, rows_of, turned
from companion.games.traffic.words import verdict_message
from companion.ui.box import Box
from companion.ui.games.traffic.cards import CardView, TurnSign
from companion.ui.theme import AMBER_TINT, INK2, STOP
from companion.ui.widgets import Icon, Panel, Paragraph, Text, Widget

if TYPE_CHECKING:
    from companion.ui.games.traffic.verdict import VerdictPart

ICONS = {
    "mirror": "mirror",
    "colours": "swap",
    "gap": "gap",
    "taken": "target",
    "edge": "target",
    "diagonal": "turn",
    "shape": "alert",
    "absent": "eye",
}


class Proof:
    """Pictures that all can compare."""

    def __init__(self, part: VerdictPart) -> None:
        self._part = part

    # -- what is compared ------------------------------------------

    def _card(self) -> tuple[str, ...]:
        card = self._part.claim.card
        return card.rows if card else ("?",)

    def _turned(self) -> tuple[str, ...]:
        """The card as it lies on the board."""
        verdict = self._part.claim.verdict
        eighths = verdict.eighths if verdict else 0
        return rows_of(turned(figure(self._card()), eighths))

    def _on_board(self) -> tuple[str, ...]:
        """The crossings that were meant, cut out of the board."""
        claim = self._part.claim
        verdict = claim.verdict
        if verdict is None or not verdict.cells:
            return ()
        cells = {*verdict.cells, *verdict.marks}
        rows, columns = [c // 4 for c in cells], [c % 4 for c in cells]
        return tuple(
            "".join(
                claim.board[r * 4 + c] if r * 4 + c in cells else "?"
                for c in range(min(columns), max(columns) + 1)
            )
            for r in range(min(rows), max(rows) + 1)
        )

    # -- pages ------------------------------------------

    def card(self, box: Box) -> list[Widget]:
        """The card, large; turned as it lies when that is known."""
        verdict = self._part.claim.verdict
        head, rest = box.inset(12, 8).top(26, 4)
        label = self._part.say("traffic.your_card", name=self._part.table.name(self._claimant()))
        rows = self._turned() if verdict and verdict.eighths else self._card()
        return [
            Panel(box=box),
            Text(box=head, text=label, size=18, colour=INK2),
            CardView(box=rest.middle(min(rest.w, 220), min(rest.h, 220)), rows=rows),
        ]

    def _claimant(self) -> int:
        return self._part.claim.player

    def accepted(self, box: Box) -> list[Widget]:
        verdict = self._part.claim.verdict
        ruled = self._part.claim.ruled
        words = self._part.say("traffic.verdict_accepted")
        if ruled:
            words = self._part.say("traffic.did_rule_yes")
        foot, rest = box.inset(12, 8).foot(30, 2)
        eighths = verdict.eighths if verdict and verdict.result == "accepted" else 0
        label = "traffic.turned" if eighths else "traffic.on_the_board"
        sign = TurnSign(box=Box(0, 0, 44, 60), eighths=eighths)
        return [
            Panel(box=box),
            *self._pair(rest, self._card(), self._turned(), label, sign),
            Text(box=foot, text=words, size=18, align="centre"),
        ]

    def refused(self, box: Box) -> list[Widget]:
        claim = self._part.claim
        verdict = claim.verdict
        head, rest = box.inset(10, 8).top(46, 6)
        reason = verdict.reason if verdict and verdict.result == "refused" else ""
        words = self._part.say("traffic.did_rule_no")
        if verdict is not None and claim.ruled is None:
            words = self._part.say.words(verdict_message(claim.board, verdict))
        mark, text = head.inset(8, 4).left(38, 10)
        parts: list[Widget] = [
            Panel(box=box),
            Panel(box=head, fill=AMBER_TINT, edge=None, radius=8),
            Icon(box=mark.middle(32, 32), icon=ICONS.get(reason, "people")),
            Paragraph(box=text, text=words, size=20, middle=True),
        ]
        sign = Text(box=Box(0, 0, 40, 60), text="≠", size=44, colour=STOP, align="centre")
        return parts + self._compared(rest, sign)

    def _compared(self, box: Box, sign: Widget) -> list[Widget]:
        card, board = self._turned(), self._on_board()
        if not board or board == card:  # two equal pictures would say nothing
            return [CardView(box=box.middle(min(box.w, 160), box.h), rows=card)]
        return self._pair(box, card, board, "traffic.on_the_board", sign)

    def _pair(
        self, box: Box, card: tuple[str, ...], other: tuple[str, ...], label: str, sign: Widget
    ) -> list[Widget]:
        if len(card) == len(other) == 1:
            return self._lines(box, card, other, label, sign)
        middle = 52
        left, rest = box.left((box.w - middle) / 2, 0)
        gap, right = rest.left(middle, 0)
        parts: list[Widget] = []
        labels = (self._part.say("traffic.the_card"), self._part.say(label))
        for place, rows, words in ((left, card, labels[0]), (right, other, labels[1])):
            head, face = place.top(24, 2)
            parts.append(Text(box=head, text=words, size=17, colour=INK2, align="centre"))
            parts.append(CardView(box=face, rows=rows))
        at = gap.middle(44, 60).moved(0, 12)
        return [*parts, replace(sign, box=at)]

    def _lines(
        self, box: Box, card: tuple[str, ...], other: tuple[str, ...], label: str, sign: Widget
    ) -> list[Widget]:
        """Two straight lines lie one below the other: side by side the cars would be tiny."""
        beside, rest = box.rightmost(52, 0)
        parts: list[Widget] = [replace(sign, box=beside.middle(44, 60))]
        labels = (self._part.say("traffic.the_card"), self._part.say(label))
        for place, rows, words in zip(rest.rows(2, 6), (card, other), labels, strict=True):
            head, face = place.left(rest.w * 0.3, 6)
            parts.append(Text(box=head, text=words, size=17, colour=INK2))
            parts.append(CardView(box=face, rows=rows, wide=True))
        return parts
