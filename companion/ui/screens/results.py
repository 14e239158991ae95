"""The ranking: who won and why, the plot, a code for the phone, and once more."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from companion.games.base import Outcome, Player
from companion.play import Play
from companion.ui.box import Box
from companion.ui.canvas import BOLD, BUNGEE, Canvas
from companion.ui.qr import paint_qr
from companion.ui.screen import LampSign, RailKey, Screen
from companion.ui.screens.ranking import ranking_panel
from companion.ui.screens.shares import SharesScreen
from companion.ui.screens.sharing import CodeScreen, play_url, smallest_code
from companion.ui.theme import ENAMEL, INK2, plate
from companion.ui.widgets import Drawing, Panel, Paragraph, Plot, Widget, go_key, plain_key
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.shell import Shell

BRAVO = 3.0  # seconds of fast light after the last action
PLOT = 130.0  # units that the plot keeps above a code, or there is a key for the code


class Places(NamedTuple):
    """The ranking, the plot, the code (and the words beside it), and the keys."""

    table: Box
    plot: Box
    code: Box
    square: Box
    words: Box | None
    keys: list[Box]  # once more, the sum where there is one, home


def upright(rest: Box, side: float, count: int, lines: int) -> Places:
    table, rest = rest.top(rest.h * (0.4 if lines <= 6 else 0.48))
    keys, plot = rest.foot(side + 8 if side <= min(rest.w * 0.5, 220) else 136)
    code, keys = keys.left(keys.w * 0.5)
    above, below = keys.rows(2)
    square = code.middle(code.h - 8, code.h - 8)
    return Places(table, plot, code, square, None, [above, *below.columns(count - 1)])


def lying(rest: Box, side: float, count: int, lines: int) -> Places:
    left, right = rest.left(rest.w * 0.51)
    keys, table = left.foot(64)
    code, plot = right.foot(side + 8 if side <= min(right.w * 0.7, right.h - PLOT) else 84)
    square, words = code.inset(4).left(code.h - 8, 10)
    again, rest = keys.left(keys.w * (0.6 if count == 2 else 0.4))
    return Places(table, plot, code, square, words, [again, *rest.columns(count - 1)])


class ResultsScreen(Screen):
    """The end of a play; undo still works from here."""

    def __init__(self, shell: Shell, play: Play) -> None:
        super().__init__(shell)
        self.play = play
        self.game = play.setup.game
        self._since = shell.now
        outcome = play.outcome
        assert outcome is not None
        self._outcome: Outcome = outcome
        self._url = play_url(play, shell)
        self._code_side = smallest_code(self._url, shell.layout.scale) + 8
        shell.sound("fanfare")

    @property
    def players(self) -> tuple[Player, ...]:
        return self.play.setup.players

    def view(self, area: Box) -> list[Widget]:
        banner, rest = area.inset(8).top(72)
        arrange = upright if self.shell.layout.portrait else lying
        count = 3 if self._outcome.shares else 2
        places = arrange(rest, self._code_side, count, len(self.players))
        return [
            self._banner(banner),
            *self._table(places.table),
            *self._plot(places.plot),
            *self._code(places),
            *self._keys(places.keys),
        ]

    def _title(self) -> str:
        names = [self.players[p].name for p in self._outcome.winners()]
        if len(names) == 1:
            return self.say("app.bravo", name=names[0])
        return self.say("app.bravo_all", names=" & ".join(names))

    def _banner(self, box: Box) -> Widget:
        title = self._title()
        shapes = "".join(p.shape for p in self.players)
        return Drawing(box=box, paint=_paint_banner, args=(title, self.game, shapes))

    def _table(self, box: Box) -> list[Widget]:
        return ranking_panel(box, self.players, self._outcome, self.game, self.say)

    def _plot(self, box: Box) -> list[Widget]:
        lines = tuple(self.play.rules.score_history(self.play.state))
        return [
            Panel(box=box),
            Plot(
                box=box.inset(6),
                shapes=tuple(p.shape for p in self.players),
                history=lines,
                first=self.say("app.start"),
            ),
        ]

    def _code(self, places: Places) -> list[Widget]:
        """A code too fine for a phone is not shown: a key opens it as large as the screen."""
        if self._code_side > places.code.h:
            return [self._code_key(places.code)]
        qr = Drawing(
            box=places.square, paint=paint_qr, args=(self._url,), name="qr", on_tap=self._show_code
        )
        parts: list[Widget] = [Panel(box=places.code), qr]
        if places.words is not None:
            title, about = places.words.inset(0, 24).top(48, 4)
            parts.append(Paragraph(box=title, text=self.say("app.keep_score"), size=19, face=BOLD))
            parts.append(Paragraph(box=about, text=self.say("app.scan_me"), size=17, colour=INK2))
        return parts

    def _code_key(self, box: Box) -> Widget:
        return plain_key(
            box,
            self.say("app.code_for_phone"),
            self._show_code,
            name="qr",
            icon="share",
            size=22,
            stacked=box.h > 100,
        )

    def _show_code(self) -> None:
        self.shell.push(CodeScreen(self.shell, self.game, self._url))

    def _keys(self, keys: list[Box]) -> list[Widget]:
        return [
            *([self._sum_key(keys[1])] if len(keys) > 2 else []),
            go_key(
                keys[0], self.say("app.again"), self._again, name="again", icon="refresh", size=22
            ),
            plain_key(
                keys[-1],
                self.say("app.home"),
                self.shell.go_home,
                name="home2",
                icon="home",
                size=22,
                stacked=len(keys) > 2,
            ),
        ]

    def _sum_key(self, box: Box) -> Widget:
        label = self.say("app.how_it_adds")
        return plain_key(
            box, label, self._show_sum, name="sum", icon="cards", size=18, stacked=True
        )

    def _show_sum(self) -> None:
        self.shell.push(SharesScreen(self.shell, self.game, self.players, self._outcome))

    def _again(self) -> None:
        """The same players; the game's own rule says who begins."""
        from companion.ui.screens.begin import begin_play

        begin_play(self.shell, self.game, self.players)

    def _undo(self) -> None:
        from companion.ui.games import table_for

        words = self.say.words(self.play.undoes)
        self.play.undo()
        table = table_for(self.shell, self.play)
        self.shell.replace(table)
        table.tell_undone(words)

    def green(self, at: float) -> None:
        self._again()

    def wake_at(self) -> float | None:
        return self._since + BRAVO if self.shell.now < self._since + BRAVO else None

    def lamp(self) -> LampSign:
        fresh = self.shell.now < self._since + BRAVO
        mode = LedMode.FAST if fresh else LedMode.STEADY
        return LampSign(mode, self.say("app.lamp_bravo"))

    def rail(self) -> list[RailKey]:
        return [
            self.home_key(),
            RailKey("history", "hist", self.say("app.scores"), self._history),
            self.turn_key(),
            RailKey("undo", "undo", self.say("app.undo"), self._undo, self.play.can_undo),
        ]

    def _history(self) -> None:
        from companion.ui.screens.history import HistoryScreen

        self.shell.push(HistoryScreen(self.shell))


def _paint_banner(title: str, game: str, shapes: str, canvas: Canvas, box: Box) -> None:
    canvas.rounded(box, plate(game), 16)
    random = Random(title)
    for _ in range(26):
        side = random.choice((0.02, 0.83))
        x = box.x + box.w * (side + random.random() * 0.15)
        y = box.y + 8 + random.random() * (box.h - 16)
        canvas.token(random.choice(shapes), (x, y), random.choice((9, 12, 15)))
    x, y = box.centre
    words, calm = title.upper(), box.inset(box.w * 0.2, 4)
    if canvas.width(words, 26, BUNGEE) <= calm.w:
        canvas.text(words, (x, y), 42, ENAMEL, BUNGEE, align="centre", fit=calm.w)
        return
    if canvas.width(words, 22, BUNGEE) > 2 * calm.w:
        calm = box.inset(10, 4)
        canvas.rounded(calm, plate(game), 12)
    canvas.paragraph(words, calm, 26, ENAMEL, BUNGEE, align="centre", leading=1.1, middle=True)
