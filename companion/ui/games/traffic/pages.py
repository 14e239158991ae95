"""What stands beside the board for each verdict: the card, the reason, and what may follow."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.games.base import Act
from companion.games.traffic.actions import Action, Continue, Diagonals, Overrule
from companion.games.traffic.rounds import gives_card
from companion.games.traffic.state import OBJECTION_SECONDS
from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.games.traffic.pieces import GoOn, PlayerKey
from companion.ui.games.traffic.proof import Proof
from companion.ui.theme import AMBER, AUTO_CONTINUE, INK
from companion.ui.widgets import Drawing, Panel, Paragraph, Text, Widget, go_key, plain_key

if TYPE_CHECKING:
    from companion.ui.games.traffic.verdict import VerdictPart

RING = (220, 228, 235)  # what is over of the time to object


class Pages:
    """One page for each word of `VerdictPart.word`."""

    def __init__(self, part: VerdictPart) -> None:
        self._part = part
        self._proof = Proof(part)

    def window(self, box: Box) -> list[Widget]:
        """Three seconds in which the others may object."""
        foot, rest = box.foot(104)
        parts = self._objections(foot, self._part.say("traffic.not_agreed"))
        if self._part.table.remaining() is None:
            key, rest = rest.foot(72)
            parts.append(
                self._go_key(key, "eye", "traffic.see_verdict", "reveal", self._part.elapsed)
            )
            return [*parts, *self._proof.card(rest)]
        return [*parts, *self._proof.card(rest), self._ring(rest)]

    def _ring(self, box: Box) -> Widget:
        left = self._part.table.remaining() or 0.0
        share = left / OBJECTION_SECONDS
        seconds = max(1, -int(-left // 1))
        corner = Box(box.right - 66, box.y + 8, 58, 58)
        return Drawing(box=corner, paint=_paint_ring, args=(share, seconds))

    def accepted(self, box: Box) -> list[Widget]:
        go, rest = box.foot(84)
        contest, rest = rest.foot(54)
        return [*self._proof.accepted(rest), *self._doubts(contest), self._continue_key(go)]

    def refused(self, box: Box) -> list[Widget]:
        if self._part.may_still_object:
            foot, rest = box.foot(140)
            return [*self._proof.refused(rest), *self._who_saw(foot)]
        if gives_card(self._part.state):
            foot, rest = box.foot(128)
            parts = self._gives(foot)
        else:
            foot, rest = box.foot(72)
            parts = [self._continue_key(foot)]
        contest, rest = rest.foot(50)
        return [*self._proof.refused(rest), *self._doubts(contest), *parts]

    def _who_saw(self, box: Box) -> list[Widget]:
        head, keys = box.inset(8, 6).top(50, 6)
        key, words = head.rightmost(124)
        others = self._part.others(self._part.claim.player)
        nobody, keys = keys.rightmost(keys.w * 1.2 / (len(others) + 1.2), 6)
        label = self._part.say("traffic.nobody")
        left = self._part.table.remaining()
        return [
            Panel(box=box),
            Paragraph(box=words.inset(4, 0), text=self._part.say("traffic.who_saw"), middle=True),
            self._contest_key(key),
            *self._part.player_keys(keys, others, "spot", self._part.object),
            PlayerKey(
                box=nobody,
                shape="",
                label=label,
                count=None if left is None else max(1, -int(-left // 1)),
                name="spot:none",
                on_tap=self._part.table.carry_on,
            ),
        ]

    def _gives(self, box: Box) -> list[Widget]:
        """Who gives a card, and which, where that is not clear by itself."""
        giver = self._part.claim.objector or 0
        head, keys = box.inset(10, 8).top(46, 6)
        names = {
            "giver": self._part.table.name(giver),
            "name": self._part.table.name(self._part.claim.player),
        }
        parts: list[Widget] = [
            Panel(box=box),
            Paragraph(
                box=head, text=self._part.say("traffic.did_give", **names), size=20, middle=True
            ),
        ]
        hand = self._part.state.hands[giver]
        if hand:
            which = self._part.contest.give_key(keys, giver)
            return [*parts, which]
        if self._part.state.expert[giver] and self._part.state.regular[giver]:
            white, green = keys.columns(2)
            regular, expert = Continue(), Continue(given_expert=True)
            parts.append(self._go_key(white, "cards", "traffic.white_card", "give:white", regular))
            parts.append(self._go_key(green, "cards", "traffic.green_card", "give:green", expert))
            return parts
        return [*parts, self._continue_key(keys)]

    def unsure(self, box: Box) -> list[Widget]:
        """Which crossing is not sure; one tap on it, one on what stands there."""
        verdict = self._part.claim.verdict
        marks = verdict.marks if verdict else ()
        cell = (
            self._part.saying
            if self._part.saying in marks
            else marks[0]
            if len(marks) == 1
            else None
        )
        return self._part.contest.say_page(box, cell)

    def ask(self, box: Box) -> list[Widget]:
        yes, no = Diagonals(True), Diagonals(False)
        return self._question(
            box, "traffic.diagonals_count", ("traffic.always", yes), ("traffic.never", no)
        )

    def table_decides(self, box: Box) -> list[Widget]:
        yes, no = Overrule(True), Overrule(False)
        return self._question(
            box, "traffic.same_as_card", ("traffic.same", yes), ("traffic.different", no)
        )

    def _question(
        self, box: Box, ask: str, yes: tuple[str, Action], no: tuple[str, Action]
    ) -> list[Widget]:
        foot, rest = box.foot(76)
        words, rest = rest.foot(64)
        left, right = foot.columns(2)
        return [
            *self._proof.card(rest),
            Panel(box=words, radius=12),
            Paragraph(box=words.inset(12, 6), text=self._part.say(ask), size=20, middle=True),
            self._go_key(left, "check", yes[0], "answer:yes", yes[1]),
            plain_key(
                right,
                self._part.say(no[0]),
                partial(self._part.table.act, no[1]),
                name="answer:no",
                icon="cross",
                size=22,
            ),
        ]

    # -- keys ------------------------------------------

    def _objections(self, box: Box, words: str) -> list[Widget]:
        head, keys = box.inset(10, 6).top(26, 4)
        others = self._part.others(self._part.claim.player)
        return [
            Panel(box=box),
            Text(box=head, text=words, size=20),
            *self._part.player_keys(
                keys, others, "object", self._part.object, self._part.claim.objector
            ),
        ]

    def _go_key(
        self, box: Box, icon: str, label: str, name: str, do: Act | Callable[[], object]
    ) -> Widget:
        tap = partial(self._part.table.act, do) if isinstance(do, Act) else do
        return go_key(box, self._part.say(label), tap, name=name, icon=icon, size=22)

    def _doubts(self, box: Box) -> list[Widget]:
        """To contest the verdict, or to see the moment again."""
        contest, again = box.columns(2)
        words = self._part.say("app.look_back")
        look = plain_key(again, words, self._part.look_back, name="look_back", icon="eye")
        return [self._contest_key(contest), look]

    def _contest_key(self, box: Box) -> Widget:
        words = self._part.say("traffic.contest")
        return plain_key(box, words, self._part.contest.show, name="contest")

    def _continue_key(self, box: Box) -> Widget:
        left = self._part.table.remaining()
        return GoOn(
            box=box,
            kind="go",
            icon="play",
            label=self._part.say("traffic.carry_on"),
            size=25,
            share=None if left is None else round(left / AUTO_CONTINUE, 2),
            left=0 if left is None else max(1, -int(-left // 1)),
            name="continue",
            on_tap=self._part.table.carry_on,
        )


def _paint_ring(share: float, seconds: int, canvas: Canvas, box: Box) -> None:
    canvas.ring(box.centre, 24, 7, 1, RING)
    canvas.ring(box.centre, 24, 7, max(0.02, share), AMBER)
    canvas.text(str(seconds), box.centre, 22, INK, align="centre")
