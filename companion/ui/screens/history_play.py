"""One play of the history: ranking, scores over the rounds, every action, and putting right."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.errors import CompanionError
from companion.games import info
from companion.games.base import Player, Standing
from companion.history.values import NAMES
from companion.journal.records import PlayRecord
from companion.play import Play
from companion.ui.box import Box
from companion.ui.games import moments_of
from companion.ui.screen import LampSign, Screen
from companion.ui.screens.begin import resume_play
from companion.ui.screens.log import LogScreen
from companion.ui.screens.name import NameScreen
from companion.ui.screens.pick import PickScreen
from companion.ui.screens.ranking import ranking_panel, standing_lines
from companion.ui.screens.sharing import CodeScreen, play_url
from companion.ui.screens.tiles import paint_tile
from companion.ui.theme import INK2
from companion.ui.when import length, moment
from companion.ui.widgets import (
    Drawing,
    Panel,
    Paragraph,
    Plot,
    Text,
    Widget,
    go_key,
    plain_key,
    stop_key,
)
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.shell import Shell


class HistoryPlayScreen(Screen):
    """Also shows plays that cannot be opened any more: their ranking stays readable."""

    def __init__(self, shell: Shell, record: PlayRecord) -> None:
        super().__init__(shell)
        self._record = record
        self._id = record.id
        self._read()

    def entered(self) -> None:
        self._read()

    def _read(self) -> None:
        self._record = self.shell.journal.play(self._id) or self._record
        self.game = self._record.game if self._record.playable else "app"
        self._play: Play | None = None
        self._problem: CompanionError | None = None
        try:
            self._play = Play.resume(self._id, self.shell.journal)
        except CompanionError as problem:
            self._problem = problem
        self.shell.changed()

    @property
    def players(self) -> tuple[Player, ...]:
        return self._record.players

    # -- view ----------------------------------------------------------------------------------

    def view(self, area: Box) -> list[Widget]:
        inner = area.inset(8)
        head, rest = inner.top(60)
        if self.shell.layout.portrait:
            keys, rest = rest.foot(136)
            table, plot = rest.top(rest.h * (0.52 if len(self._record.players) <= 6 else 0.6))
            grid = keys.grid(2, 2)
            wide, grid = grid[0], grid[1:]
        else:
            keys, rest = rest.foot(64)
            table, plot = rest.left(rest.w * 0.5)
            wide, others = keys.left(keys.w * 0.28)
            grid = others.columns(3)
        return [
            *self._head(head),
            *self._table(table),
            *self._curve(plot),
            self._main_key(wide),
            *self._keys(grid),
        ]

    def _head(self, box: Box) -> list[Widget]:
        picture, words = box.left(60, 12)
        title, about = words.rows(2, 0)
        found = info(self._record.game)
        name = found.name if found else self._record.game

        return [
            Drawing(box=picture, paint=paint_tile, args=(self._record.game,)),
            Text(box=title, text=name, size=25),
            Text(box=about, text=" · ".join(self._facts()), size=18, colour=INK2),
        ]

    def _facts(self) -> list[str]:
        record = self._record
        facts = [moment(record.started, self.shell.wall_clock(), self.say)]
        if self._play is not None:
            lasted = length(self._play.seconds, self.say)
            facts.append(self.say("app.lasted", length=lasted))
        if record.outcome is None:
            facts.append(self.say("app.not_finished"))
        elif not record.counted:
            facts.append(self.say("app.not_counted"))
        return facts

    def _table(self, box: Box) -> list[Widget]:
        record = self._record
        if record.outcome is not None:
            return ranking_panel(box, self.players, record.outcome, self.game, self.say)
        return [
            Panel(box=box),
            *standing_lines(box.inset(8), self.players, self._so_far(), self.say),
        ]

    def _so_far(self) -> tuple[Standing, ...]:
        """The players of a play that still runs, with what they have now."""
        play = self._play
        scores = play.rules.scores(play.state) if play else (None,) * len(self.players)
        return tuple(Standing(p, 0, score) for p, score in enumerate(scores))

    def _curve(self, box: Box) -> list[Widget]:
        play = self._play
        if play is None:
            text = self.say.words(self._problem) if self._problem else ""
            return [Panel(box=box), Paragraph(box=box.inset(20), text=text, size=20)]
        keys, plot = box.inset(8).foot(56)
        lines = play.rules.score_history(play.state)
        return [
            Panel(box=box),
            Plot(
                box=plot,
                shapes=tuple(p.shape for p in self.players),
                history=tuple(tuple(scores) for scores in lines),
                first=self.say("app.start"),
            ),
            *self._past_keys(keys, play),
        ]

    def _past_keys(self, box: Box, play: Play) -> list[Widget]:
        """Everything that was done; and the moments that can be seen again."""
        moments = moments_of(self.shell, play)
        cells = box.columns(2) if moments else [box]
        opened: list[tuple[str, str, str, Callable[[], Screen]]] = [
            ("log", "text", "app.log", partial(LogScreen, self.shell, play))
        ]
        if moments:
            opened.append(("look_back", "eye", "app.look_back", moments))
        return [
            plain_key(
                cell, self.say(label), partial(self._open, screen), name=name, icon=icon, size=18
            )
            for cell, (name, icon, label, screen) in zip(cells, opened, strict=True)
        ]

    def _open(self, screen: Callable[[], Screen]) -> None:
        self.shell.push(screen())

    def _main_key(self, box: Box) -> Widget:
        """A play that runs goes on; a finished one is shared."""
        if self._record.outcome is None:
            return go_key(
                box,
                self.say("app.resume"),
                lambda: resume_play(self.shell, self._id),
                name="resume",
                icon="play",
                size=22,
                enabled=self._play is not None,
            )
        return plain_key(
            box,
            self.say("app.code"),
            self._code,
            name="code",
            icon="share",
            size=22,
            enabled=self._play is not None,
        )

    def _keys(self, boxes: list[Box]) -> list[Widget]:
        record = self._record
        counts = "app.leave_out" if record.counted else "app.count_it"
        name, count, away = boxes
        return [
            plain_key(
                name, self.say("app.fix_name"), self._ask_name, name="fix_name", icon="key", size=18
            ),
            plain_key(
                count,
                self.say(counts),
                self._count,
                name="counted",
                icon="minus" if record.counted else "plus",
                size=18,
                enabled=record.outcome is not None,
                takes_back=record.counted,
            ),
            stop_key(
                away, self.say("app.delete"), self._delete, name="delete", icon="bin", size=18
            ),
        ]

    # -- what taps do --------------------------------------------------------------------------

    def _code(self) -> None:
        if self._play is not None:
            url = play_url(self._play, self.shell)
            self.shell.push(CodeScreen(self.shell, self.game, url))

    def _ask_name(self) -> None:
        choices = [(p.name, p.shape) for p in self.players]
        title = self.say("app.which_name")
        self.shell.push(PickScreen(self.shell, title, choices, self._type_name))

    def _type_name(self, player: int) -> None:
        old = self.players[player].name
        others = [p.name for i, p in enumerate(self.players) if i != player]
        done = partial(self._rename, player)
        self.shell.push(NameScreen(self.shell, self.game, old, others, done))

    def _rename(self, player: int, name: str) -> None:
        old = self.players[player].name
        self.shell.journal.rename(self._id, player, name)
        self._read()
        if old in self.shell.journal.names():
            text = self.say("app.renamed_here", name=name)
            everywhere = partial(self._rename_everywhere, old, name)
            self.shell.tell(text, label=self.say("app.everywhere"), tap=everywhere)

    def _rename_everywhere(self, old: str, new: str) -> None:
        count = self.shell.journal.rename_everywhere(old, new)
        known = self.shell.journal.recall(NAMES, [])
        kept = dict.fromkeys(new if name == old else name for name in known)
        self.shell.journal.remember(NAMES, list(kept))
        self._read()
        self.shell.tell(self.say("app.renamed_everywhere", name=new, count=count))

    def _count(self) -> None:
        counted = not self._record.counted
        self.shell.journal.set_counted(self._id, counted)
        self._read()
        self.shell.tell(self.say("app.counts_again" if counted else "app.left_out"))

    def _delete(self) -> None:
        """No "are you sure": one tap brings it back."""
        self.shell.journal.delete(self._id)
        self.shell.pop()
        self.shell.sound("undo")
        self.shell.tell(self.say("app.deleted"), label=self.say("app.undo"), tap=self._bring_back)

    def _bring_back(self) -> None:
        self.shell.journal.restore(self._id)
        self.shell.dismiss()
        self.shell.top.entered()

    def green(self, at: float) -> None:
        if self._record.outcome is None and self._play is not None:
            resume_play(self.shell, self._id)

    def lamp(self) -> LampSign:
        return LampSign(LedMode.OFF, self.say("app.lamp_rest"))
