"""Beside the claim: how the card may be told, who does not agree, and the way back."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.traffic.actions import Withdraw
from companion.ui.box import Box
from companion.ui.games.traffic.bips import later_bips
from companion.ui.theme import GO, INK2
from companion.ui.widgets import (
    Icon,
    Panel,
    Paragraph,
    Text,
    Widget,
    go_key,
    plain_key,
    way_key,
)

if TYPE_CHECKING:
    from companion.ui.games.traffic.claim import ClaimPart
    from companion.ui.games.traffic.claim_places import ClaimPlaces

WAYS = {
    "show": ("cam", "traffic.way_show"),
    "hand": ("cards", "traffic.way_hand"),
    "deck": ("cards", "traffic.way_deck"),
    "cars": ("finger", "traffic.way_cars"),
    "draw": ("key", "traffic.way_draw"),
}
ASKS = {
    "show": ("traffic.show_card", "traffic.show_card_help"),
    "hand": ("traffic.pick_card", "traffic.pick_card_help"),
    "deck": ("traffic.pick_card", "traffic.pick_card_help"),
    "cars": ("traffic.tap_cars", "traffic.tap_cars_help"),
}


class ClaimSide:
    """The panel beside, or below, what is claimed."""

    def __init__(self, part: ClaimPart) -> None:
        self._part = part

    def view(self, at: ClaimPlaces) -> list[Widget]:
        parts = later_bips(self._part, at.bips, self._part.claimant, self._part.shout)
        if at.objections is not None:
            parts += self._objections(at.objections)
        parts += [self._false_alarm(at.alarm), *self._way_keys(at.ways)]
        return [*parts, *self._ask(at.ask)]

    def _false_alarm(self, box: Box) -> Widget:
        return plain_key(
            box,
            self._part.say("traffic.false_alarm"),
            partial(self._part.table.act, Withdraw()),
            name="withdraw",
            icon="cross",
            size=17,
            stacked=box.w < 140,
            danger=True,
        )

    def _objections(self, box: Box) -> list[Widget]:
        claim = self._part.state.claim
        objector = claim.objector if claim else None
        words, keys = box.left(92, 6)
        text = self._part.say("traffic.not_agreed")
        return [
            Panel(box=box, radius=12),
            Paragraph(box=words.inset(8, 4), text=text, size=17, colour=INK2, middle=True),
            *self._part.player_keys(
                keys.inset(4, 6),
                self._part.others(self._part.claimant),
                "object",
                self._part.object,
                objector,
            ),
        ]

    def _way_keys(self, box: Box) -> list[Widget]:
        ways = self._part.ways()
        return [
            way_key(
                cell,
                WAYS[way][0],
                self._part.say(WAYS[way][1]),
                partial(self._part.choose, way),
                name=f"way:{way}",
                on=way == self._part.way,
            )
            for way, cell in zip(ways, box.columns(len(ways), 6), strict=True)
        ]

    def _ask(self, box: Box) -> list[Widget]:
        title, note = (self._part.say(key) for key in ASKS[self._part.way])
        if self._part.way in ("hand", "deck") and not self._part.table.watch.seeing:
            note = self._part.say("traffic.pick_card_touch")
        if self._part.way == "show" and self._part.old_card:
            note = self._part.say("traffic.card_left")
        inner = box.inset(14, 8)
        parts: list[Widget] = [Panel(box=box)]
        if self._part.way == "cars":
            keys, inner = inner.foot(52, 4)
            parts += self._check_keys(keys)
        elif self._part.way == "show":
            live, inner = inner.foot(28, 4)
            mark, words = live.left(28, 10)
            parts.append(Icon(box=mark, icon="cam", colour=GO))
            parts.append(Text(box=words, text=self._part.say("traffic.reading_card"), colour=GO))
        head, text = inner.top(30, 2)
        parts.append(Text(box=head, text=title, size=24))
        if text.h > 18:
            parts.append(Paragraph(box=text, text=note, size=18, colour=INK2))
        return parts

    def _check_keys(self, box: Box) -> list[Widget]:
        clear, check = box.columns(2)
        part, taps = self._part, len(self._part.taps)
        words, enough = part.say("traffic.check"), taps >= 3
        return [
            plain_key(
                clear,
                part.say("traffic.clear"),
                part.clear,
                name="clear",
                size=18,
                enabled=taps > 0,
            ),
            go_key(check, words, part.check, name="check", icon="check", size=18, enabled=enough),
        ]
