"""Between two rounds: the points so far, and who leads."""

from __future__ import annotations

from companion.games.traffic.actions import NextRound
from companion.games.traffic.rounds import finished_rounds
from companion.games.traffic.rounds import totals as sums_of
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE, Canvas
from companion.ui.games.traffic.part import TrafficPart
from companion.ui.screen import LampSign
from companion.ui.theme import AMBER_TINT, ENAMEL, GO, HAIRLINE, INK, INK2
from companion.ui.widgets import Drawing, Icon, Panel, Text, Widget, go_key, plain_key
from hardware.ports import LedMode


class RoundEndPart(TrafficPart):
    """Stage round_end: a line per player, a column per round, the total; fewest points lead."""

    def standing(self) -> str:
        return self.say("traffic.stand_round_over")

    def view(self, area: Box) -> list[Widget]:
        state = self.state
        head, rest = self.table.head(area, self.say("traffic.round_over_n", n=state.round))
        foot, rest = rest.foot(76)
        parts: list[Widget] = [*head]
        winners = [p for p, left in enumerate(state.left()) if left == 0]
        if winners:
            banner, rest = rest.top(64)
            names = tuple(self.table.name(p) for p in winners)
            out = self.say("traffic.no_cards", name=names, count=len(names))
            icon, words = banner.inset(14, 8).left(44, 12)
            parts += [
                Panel(box=banner, fill=AMBER_TINT, edge=None),
                Icon(box=icon, icon="cup"),
                Text(box=words, text=out, size=26),
            ]
        parts.append(self._sheet(rest))
        back, on = foot.left(foot.w * 0.36)
        correct, next_round = self.say("app.correct"), self.say("traffic.next_round")
        return [
            *parts,
            plain_key(back, correct, self.table.correct, name="correct", icon="finger"),
            go_key(on, next_round, self._next, name="next_round", icon="play", size=26),
        ]

    def _sheet(self, box: Box) -> Widget:
        rounds, totals = finished_rounds(self.state), sums_of(self.state)
        order = tuple(sorted(range(len(totals)), key=lambda p: totals[p]))
        shapes = tuple(self.table.shape(p) for p in order)
        names = tuple(self.table.name(p) for p in order)
        points = tuple(tuple(row[p] for row in rounds) for p in order)
        sums = tuple(totals[p] for p in order)
        labels = tuple(self.say("app.round_n", n=k + 1) for k in range(3))
        last = self.say("traffic.total")

        return Drawing(
            box=box, paint=_paint_sheet, args=(shapes, names, points, sums, labels, last)
        )

    def _next(self) -> None:
        self.table.act(NextRound())

    def green(self, at: float) -> None:
        self._next()

    def lamp(self) -> LampSign:
        return LampSign(LedMode.SLOW, self.say("app.lamp_next"))


def _paint_sheet(
    shapes: tuple[str, ...],
    names: tuple[str, ...],
    points: tuple[tuple[int, ...], ...],
    sums: tuple[int, ...],
    labels: tuple[str, ...],
    last: str,
    canvas: Canvas,
    box: Box,
) -> None:
    canvas.rounded(box, ENAMEL, 16, edge=HAIRLINE, depth=3)
    head, rest = box.inset(12, 8).top(30, 2)
    who = rest.w * (0.38 if rest.w > 500 else 0.32)
    column = (rest.w - who) / (len(labels) + 1)
    for k, label in enumerate((*labels, last)):
        x = rest.x + who + (k + 0.5) * column
        canvas.text(label, (x, head.centre[1]), 17, INK2, align="centre", fit=column - 4)
    rows = rest.rows(max(3, len(shapes)), 4)
    for i, row in enumerate(rows[: len(shapes)]):
        y = row.centre[1]
        if sums[i] == min(sums):
            canvas.rounded(row, AMBER_TINT, 10)
        size = min(40, row.h - 6)
        canvas.token(shapes[i], (row.x + 28, y), size)
        canvas.name(names[i], (row.x + 56, y), who - 60, 22, INK, lines=2, height=row.h - 4)
        for k, value in enumerate(points[i]):
            x = rest.x + who + (k + 0.5) * column
            canvas.text(str(value), (x, y), 24, INK2, BUNGEE, align="centre")
        x = rest.x + who + (len(labels) + 0.5) * column
        canvas.text(
            str(sums[i]), (x, y), 30, GO if sums[i] == min(sums) else INK, BUNGEE, align="centre"
        )
