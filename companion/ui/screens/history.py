"""Every play that was ever begun here, newest first, and who wins most."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, overload

from companion.history.statistics import Statistics, Tally
from companion.history.values import SHAPES
from companion.journal import Journal
from companion.journal.records import PlayRecord
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE
from companion.ui.paging import Pager
from companion.ui.screen import LampSign, Screen
from companion.ui.screens.history_art import (
    PlayRow,
    filter_width,
    game_filter,
    told_of,
    win_bar,
)
from companion.ui.screens.history_play import HistoryPlayScreen
from companion.ui.screens.pick import PickScreen
from companion.ui.screens.statistics import StatisticsScreen
from companion.ui.theme import INK2
from companion.ui.when import moment
from companion.ui.widgets import Panel, Paragraph, Text, Widget, plain_key
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.events import TapKind
    from companion.ui.shell import Shell

ROW = 73.0
BARS = 5


class Places(NamedTuple):
    """Where title, filters, plays and wins stand."""

    title: Box
    chips: Box
    who: Box
    plays: Box
    side: Box


def upright(inner: Box) -> Places:
    head, rest = inner.top(52)
    chips, rest = rest.top(60)
    side, plays = rest.foot(min(250, rest.h * 0.4))
    who, title = head.rightmost(150)
    return Places(title, chips, who, plays, side)


def lying(inner: Box) -> Places:
    head, rest = inner.top(56)
    side, plays = rest.rightmost(rest.w * 0.36, 10)
    chips = head.rightmost(filter_width() + 112)[0]
    title = Box(head.x + 6, head.y, chips.x - head.x - 8, 56)
    return Places(title, chips, chips.rightmost(112)[0], plays, side)


class PlayList(Sequence[PlayRecord]):
    """The plays of a filter, read from the journal one page at a time."""

    def __init__(self, journal: Journal, game: str | None, player: str | None) -> None:
        self._journal, self._game, self._player = journal, game, player
        self._count = journal.count(game=game, player=player)
        self._page: tuple[slice, tuple[PlayRecord, ...]] = (slice(0, 0), ())

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, at: int) -> PlayRecord: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[PlayRecord]: ...

    def __getitem__(self, at: int | slice) -> PlayRecord | Sequence[PlayRecord]:
        if isinstance(at, int):
            return self[at : at + 1][0]
        if self._page[0] != at:
            self._page = (at, self._read(at))
        return self._page[1]

    def _read(self, at: slice) -> tuple[PlayRecord, ...]:
        first = at.start or 0
        count = (self._count if at.stop is None else at.stop) - first
        return self._journal.plays(game=self._game, player=self._player, limit=count, offset=first)


class HistoryScreen(Screen):
    """The list on the left, the wins beside it; both follow the chosen game and person."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._game: str | None = None
        self._player: str | None = None
        self._pager = Pager(shell)

    def entered(self) -> None:
        journal = self.shell.journal
        self._plays = PlayList(journal, self._game, self._player)
        self._tallies = Statistics(journal.results()).tallies(self._game)
        self._shapes: dict[str, str] = journal.recall(SHAPES, {})
        self.shell.changed()

    # -- view ----------------------------------------------------------------------------------

    def view(self, area: Box) -> list[Widget]:
        at = (upright if self.shell.layout.portrait else lying)(area.inset(8))
        return [
            *self._head(at.title, at.chips, at.who),
            *self._list(at.plays),
            *self._side(at.side),
        ]

    def _head(self, title: Box, chips: Box, who: Box) -> list[Widget]:
        return [
            Text(box=title, text=self.say("app.plays_title"), size=28),
            *game_filter(chips, self._game, self.say("app.all_games"), self._choose_game),
            plain_key(
                who,
                self._player or self.say("app.everybody"),
                self._ask_who,
                name="who",
                icon="people",
                size=17,
            ),
        ]

    def _list(self, box: Box) -> list[Widget]:
        parts: list[Widget] = [Panel(box=box)]
        inner = box.inset(12, 6)
        if not self._plays:
            text = self.say("app.no_plays")
            return [*parts, Paragraph(box=inner.inset(12), text=text, size=20, colour=INK2)]
        keys, cells, shown = self._pager.page(inner, self._plays, ROW)
        for cell, play in zip(cells, shown, strict=False):
            parts.append(self._row(cell, play))
        return parts + keys

    def _row(self, box: Box, play: PlayRecord) -> Widget:
        when = moment(play.started, self.shell.wall_clock(), self.say)
        told = told_of(play, when, self._result(play), self._note(play), self.say("app.out"))
        return PlayRow(
            box=box,
            game=play.game,
            told=told,
            name=f"play:{play.id}",
            on_tap=partial(self._open, play),
        )

    def _result(self, play: PlayRecord) -> tuple[str, str]:
        """Who won, in many words or in few."""
        if play.outcome is None:
            return "", ""
        names = [play.players[p].name for p in play.outcome.winners()]
        if len(names) == 1:
            return self.say("app.wins_title", name=names[0]), names[0]
        return " = ".join(names), self.say("app.shared_by", n=len(names))

    def _note(self, play: PlayRecord) -> str:
        if play.hurt:
            return self.say("app.play_hurt")
        if play.outcome is None:
            return self.say("app.not_finished")
        return "" if play.counted else self.say("app.not_counted")

    def _side(self, box: Box) -> list[Widget]:
        foot, wins = box.foot(96 if box.h > 300 else 64)
        count, more = foot.columns(2)
        return [
            *self._wins(wins),
            *self._count(count),
            plain_key(
                more,
                self.say("app.statistics"),
                self._statistics,
                name="statistics",
                icon="hist",
                size=18,
                stacked=foot.h > 80,
            ),
        ]

    def _wins(self, box: Box) -> list[Widget]:
        title, rows = box.inset(14, 10).top(30, 4)
        parts: list[Widget] = [
            Panel(box=box),
            Text(box=title, text=self.say("app.wins"), size=20),
        ]
        fits = min(BARS, max(3, int(rows.h // 34)))
        best = self._tallies[:fits]
        most = max((tally.wins for tally in best), default=0)
        for tally, row in zip(best, rows.rows(fits, 0), strict=False):
            parts.append(self._bar(row, tally, most))
        return parts

    def _bar(self, box: Box, tally: Tally, most: int) -> Widget:
        return win_bar(box, tally, self._shapes.get(tally.name, ""), most)

    def _count(self, box: Box) -> list[Widget]:
        count = len(self._plays)
        number, words = box.inset(8, 6).top(box.h * 0.5, 0)
        label = self.say("app.plays_counted", count=count)
        return [
            Panel(box=box),
            Text(box=number, text=str(count), size=34, face=BUNGEE, align="centre"),
            Text(box=words, text=label, size=17, colour=INK2, align="centre"),
        ]

    # -- what taps do --------------------------------------------------------------------------

    def _choose_game(self, game: str | None) -> None:
        self._game = game
        self._filtered()

    def _filtered(self) -> None:
        self._pager.go(0)
        self.shell.sound("key")
        self.entered()

    def _ask_who(self) -> None:
        names = self.shell.journal.names()
        everybody = (self.say("app.everybody"), "")
        choices = [everybody, *((name, self._shapes.get(name, "")) for name in names)]
        chosen = names.index(self._player) + 1 if self._player in names else 0
        title = self.say("app.whose_plays")
        pick = PickScreen(self.shell, title, choices, lambda i: self._choose_who(i, names), chosen)
        self.shell.push(pick)

    def _choose_who(self, index: int, names: Sequence[str]) -> None:
        self._player = names[index - 1] if index else None
        self._filtered()

    def _open(self, play: PlayRecord) -> None:
        self.shell.sound("key")
        self.shell.push(HistoryPlayScreen(self.shell, play))

    def _statistics(self) -> None:
        self.shell.push(StatisticsScreen(self.shell, self._game, self._player))

    def dragged(self, kind: TapKind, x: float, y: float) -> bool:
        return self._pager.dragged(kind, y)

    def lamp(self) -> LampSign:
        return LampSign(LedMode.OFF, self.say("app.lamp_rest"))
