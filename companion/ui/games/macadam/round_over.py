"""After a round: the best player's sum, and the next deal or the ranking."""

from __future__ import annotations

from companion.games.macadam.actions import Deal
from companion.ui.box import Box
from companion.ui.games.macadam.part import MacadamPart
from companion.ui.games.macadam.sheets import seat_lines
from companion.ui.screen import LampSign
from companion.ui.widgets import Panel, Text, Widget, go_key
from hardware.ports import LedMode


class RoundOverPart(MacadamPart):
    """The seats below open every other player's sum."""

    @property
    def _dealer(self) -> int:
        return (self.state.dealer + 1) % self.count

    def panel(self, box: Box) -> list[Widget]:
        points = self.table.play.rules.scores(self.state)
        best = max(range(self.count), key=points.__getitem__)
        go, rest = box.foot(72)
        head, lines = rest.top(48)
        tied = list(points).count(points[best]) > 1
        words = "macadam.round_tied" if tied else "macadam.round_over"
        title = self.say(words, n=self.state.round, name=self.table.name(best))
        return [
            Panel(box=rest),
            Text(box=head.inset(14, 4), text=title, size=20),
            *seat_lines(self.table, best, lines.inset(14, 4)),
            self._go(go),
        ]

    def _go(self, box: Box) -> Widget:
        """The next deal; after the last round the ranking."""
        if self.state.stage == "over":
            label = self.say("macadam.to_results")
            return go_key(box, label, self.table.show_results, name="results", size=22)
        label = self.say("macadam.next_deal", name=self.table.name(self._dealer))
        return go_key(box, label, self._deal, name="next_round", size=22)

    def _deal(self) -> None:
        self.table.act(Deal(self._dealer))

    def green(self, at: float) -> None:
        if self.state.stage == "over":
            self.table.show_results()
        else:
            self._deal()

    def lamp(self) -> LampSign:
        return LampSign(LedMode.SLOW, self.say("app.lamp_next"))
