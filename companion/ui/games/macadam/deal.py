"""Before the first round: who deals, and whether the signals are those of the board."""

from __future__ import annotations

from functools import partial

from companion.games.macadam.actions import Deal, SetSignal
from companion.games.macadam.options import dealt, stock
from companion.games.macadam.state import SIGNAL_KINDS
from companion.ui.box import GAP, Box
from companion.ui.games.macadam.part import MacadamPart
from companion.ui.screen import LampSign
from companion.ui.theme import ENAMEL, PLATES, TOUCH
from companion.ui.widgets import Panel, Paragraph, Text, Widget, player_key
from hardware.ports import LedMode


class DealPart(MacadamPart):
    """One key per player; a touched signal shows the next kind."""

    def signals_ask(self) -> bool:
        return True

    def touch_signal(self, place: int) -> None:
        kinds = SIGNAL_KINDS
        after = (kinds.index(self.state.signals[place]) + 1) % len(kinds)
        self.table.act(SetSignal(place, kinds[after]))

    def panel(self, box: Box) -> list[Widget]:
        rows = -(-self.count // 2)
        head, rest = box.top(min(132.0, box.h - rows * (TOUCH + GAP)))
        title, about = head.inset(14, 10).top(34)
        options = self.state.options
        cards = self.say(
            "macadam.deal_each",
            cards=dealt(self.count, options),
            stock=stock(self.count, options),
        )
        text = f"{cards}\n{self.say('macadam.check_signals')}"
        return [
            Panel(box=head, fill=PLATES["macadam"], edge=None, radius=12),
            Text(box=title, text=self.say("macadam.who_deals"), size=24, colour=ENAMEL),
            Paragraph(box=about, text=text, size=17, colour=ENAMEL),
            *self._dealers(rest),
        ]

    def _dealers(self, box: Box) -> list[Widget]:
        cells = box.grid(2, -(-self.count // 2))
        return [
            player_key(
                cells[player],
                self.table.name(player),
                self.table.shape(player),
                partial(self.table.act, Deal(player)),
                name=f"deal:{player}",
            )
            for player in range(self.count)
        ]

    def lamp(self) -> LampSign:
        return LampSign(LedMode.SLOW, self.say("app.lamp_next"))
