"""Phases that ask one player after the other."""

from __future__ import annotations

from companion.ui.box import Box
from companion.ui.games.steam_park.part import SteamPart
from companion.ui.screen import LampSign
from companion.ui.theme import SEATS
from companion.ui.widgets import Panel, Paragraph, Token, Widget
from hardware.ports import LedMode


class OneByOne(SteamPart):
    """The lamps and a band in the seat's colour say whose answer is wanted."""

    def player(self) -> int:
        """Who is asked now."""
        raise NotImplementedError

    def asked(self) -> int | None:
        return self.player()

    def lamp(self) -> LampSign:
        return LampSign(LedMode.OFF, self.table.name(self.player()))

    def lit(self) -> dict[int, LedMode]:
        return {self.player(): LedMode.SLOW}

    def band(self, box: Box, player: int, text: str) -> list[Widget]:
        """The question, with the sign of the player it is put to."""
        seat = SEATS[self.table.shape(player)]
        mark, words = box.inset(14, 6).left(48)
        return [
            Panel(box=box, fill=seat.fill, radius=14, edge=seat.edge),
            Token(box=mark, shape=self.table.shape(player), white=True),
            Paragraph(box=words, text=text, size=21, colour=seat.letter, middle=True),
        ]
