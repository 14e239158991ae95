"""The verdict contested: the table's word, a crossing put right, another card."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.base import Message
from companion.games.traffic.actions import Continue, Overrule, Say
from companion.games.traffic.board import crossing_name
from companion.games.traffic.words import verdict_message
from companion.ui.box import Box
from companion.ui.games.traffic.board import BRUSHES
from companion.ui.games.traffic.cards import CarKey
from companion.ui.games.traffic.hand import CardGrid
from companion.ui.theme import INK2
from companion.ui.widgets import Panel, Paragraph, Text, Widget, close_key, go_key, plain_key

if TYPE_CHECKING:
    from companion.ui.games.traffic.verdict import VerdictPart
    from companion.ui.widgets.keys import Tap


class Contest:
    """Nothing goes on by itself while it is open."""

    def __init__(self, part: VerdictPart) -> None:
        self._part = part
        self._grid = CardGrid(part.shell)
        self.open = False
        self.giving = False
        self._opened_at = 0  # actions of the play when it was opened

    @property
    def fresh(self) -> bool:
        """Whether it is open, and nothing was done on it."""
        return self.open and self._opened_at == len(self._part.table.play.done)

    def show(self) -> None:
        self._open(giving=False)

    def _open(self, *, giving: bool) -> None:
        self.open, self.giving = True, giving
        self._opened_at = len(self._part.table.play.done)
        self._part.table.restart()

    def close(self) -> None:
        self.open, self.giving = False, False
        self._part.table.restart()

    def view(self, box: Box) -> list[Widget]:
        if self.giving:
            return self._give_page(box)
        part = self._part
        accepted = part.claim.accepted()
        say, act = part.say, part.table.act
        head, rest = box.top(56)
        close, words = head.rightmost(60)
        look, words = words.rightmost(60)
        keys = rest.rows(4)
        yes, no = Overrule(True), Overrule(False)
        return [
            Panel(box=words, radius=12),
            Text(box=words.inset(12, 4), text=say("traffic.contest_title"), size=22),
            plain_key(look, "", part.look_back, name="look_back", icon="eye"),
            close_key(close, self.close, name="contest:close"),
            self._key(
                keys[0], "check", "traffic.accept_it", "rule:yes", partial(act, yes), accepted
            ),
            self._key(
                keys[1],
                "cross",
                "traffic.refuse_it",
                "rule:no",
                partial(act, no),
                accepted is False,
            ),
            self._key(
                keys[2], "finger", "traffic.edit_board", "contest:edit", part.table.edit_board
            ),
            self._key(keys[3], "cards", "traffic.other_card", "contest:card", self._other_card),
        ]

    def _key(
        self, box: Box, icon: str, label: str, name: str, tap: Tap, off: bool | None = False
    ) -> Widget:
        return plain_key(box, self._part.say(label), tap, name=name, icon=icon, enabled=not off)

    def _other_card(self) -> None:
        """Back to where the card is told: the frozen board stays."""
        self._part.table.tell_again()

    # -- what stands on an unsure crossing ------------------------------------------

    def say_page(self, box: Box, cell: int | None) -> list[Widget]:
        say = self._part.say
        foot, rest = box.foot(56)
        words, keys = rest.top(110)
        text = self._part.say.words(self._message())
        title = say("traffic.tap_unsure")
        if cell is not None:
            title = say("traffic.what_stands", crossing=crossing_name(cell))
        head, body = words.inset(12, 8).top(32, 2)
        parts: list[Widget] = [
            Panel(box=words),
            Text(box=head, text=title, size=23),
            Paragraph(box=body, text=text, colour=INK2),
            plain_key(foot, say("traffic.contest"), self.show, name="contest"),
        ]
        for brush, place in zip(BRUSHES, keys.grid(2, 2), strict=True):
            parts.append(
                CarKey(
                    box=place,
                    car=brush,
                    label=say("traffic.empty"),
                    enabled=cell is not None,
                    name=f"say:{brush}",
                    on_tap=partial(self._say, cell, brush),
                )
            )
        return parts

    def _message(self) -> Message:
        verdict = self._part.claim.verdict
        assert verdict is not None
        return verdict_message(self._part.claim.board, verdict)

    def _say(self, cell: int | None, car: str) -> None:
        self._part.saying = None
        if cell is not None:
            self._part.table.act(Say(cell, car))

    # -- which card is given ------------------------------------------

    def give_key(self, box: Box, giver: int) -> Widget:
        words = self._part.say("traffic.choose_card")
        return go_key(box, words, self._choose_gift, name="give", icon="cards", size=22)

    def _choose_gift(self) -> None:
        self._open(giving=True)

    def _give_page(self, box: Box) -> list[Widget]:
        giver = self._part.claim.objector or 0
        words, rest = box.top(52)
        text = self._part.say("traffic.give_which", name=self._part.table.name(giver))
        codes = sorted(self._part.state.hands[giver])
        return [
            Panel(box=words, radius=12),
            Paragraph(box=words.inset(12, 4), text=text, size=20, middle=True),
            Panel(box=rest),
            *self._grid.view(rest.inset(8), codes, self._give),
        ]

    def _give(self, code: str) -> None:
        self.open = self.giving = False
        self._part.table.act(Continue(given=code))
