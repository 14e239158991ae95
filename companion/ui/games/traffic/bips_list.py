"""Every Bip! of a play with its verdict, newest first; one touch shows its moment again."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.base import Message
from companion.games.traffic.state import Claim
from companion.ui.box import Box
from companion.ui.games.traffic.moment import MomentScreen, claims_of
from companion.ui.games.traffic.voice import REFUSED
from companion.ui.paging import Pager
from companion.ui.screen import LampSign, Screen
from companion.ui.screens.choose import ThingKey
from companion.ui.widgets import Text, Widget
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.events import TapKind
    from companion.play import Play
    from companion.ui.shell import Shell

ROW = 64.0


class BipsScreen(Screen):
    """A camera stands beside those whose pictures are kept."""

    game = "traffic"

    def __init__(self, shell: Shell, play: Play) -> None:
        super().__init__(shell)
        self._play = play
        self._claims = list(reversed(list(enumerate(claims_of(play), 1))))
        self._pager = Pager(shell)

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(8).top(44)
        keys, cells, shown = self._pager.page(rest, self._claims, row=ROW)
        lines = [self._line(cell, *line) for cell, line in zip(cells, shown, strict=False)]
        return [Text(box=head, text=self.say("traffic.bips"), size=28), *lines, *keys]

    def _line(self, cell: Box, number: int, claim: Claim) -> Widget:
        kept = self.shell.moments.has((self._play.id, claim.at or 0))
        name = self._play.setup.players[claim.player].name
        return ThingKey(
            box=cell,
            icon="cam" if kept else "eye",
            label=f"{number} · {name}",
            about=self.say.words(told_of(claim)),
            name=f"bip:{number}",
            on_tap=partial(self._look_back, claim),
        )

    def _look_back(self, claim: Claim) -> None:
        self.shell.sound("key")
        self.shell.push(MomentScreen(self.shell, self._play, claim))

    def dragged(self, kind: TapKind, x: float, y: float) -> bool:
        return self._pager.dragged(kind, y)

    def lamp(self) -> LampSign:
        return LampSign(LedMode.OFF, self.say("app.lamp_rest"))


def told_of(claim: Claim) -> Message:
    """What became of it, in a few words."""
    if claim.ruled is not None:
        return Message("traffic.did_rule_yes" if claim.ruled else "traffic.did_rule_no")
    if claim.accepted():
        return Message("traffic.accepted")
    reason = claim.verdict.reason if claim.verdict else ""
    return Message(REFUSED.get(reason, "traffic.moment_unjudged"))
