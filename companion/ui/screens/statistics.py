"""Who plays, who wins, who beats whom: one person at a time, for one game or all."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games import info
from companion.history.statistics import Statistics, Tally
from companion.history.values import SHAPES
from companion.ui.box import Box
from companion.ui.paging import Pager
from companion.ui.screen import LampSign, Screen
from companion.ui.screens.history_art import filter_width, game_filter
from companion.ui.screens.statistics_art import Course, DuelBar, Figure, PersonRow
from companion.ui.theme import INK2
from companion.ui.widgets import Icon, Panel, Paragraph, Text, Widget, plain_key
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.events import TapKind
    from companion.ui.shell import Shell

ROW = 54.0
PLAYS_SHOWN = 24
DUEL = 30.0


class StatisticsScreen(Screen):
    """People on the left; figures, course and duels of the chosen one beside them."""

    def __init__(self, shell: Shell, game: str | None = None, name: str | None = None) -> None:
        super().__init__(shell)
        self._game = game
        self._name = name
        self._pager = Pager(shell)
        self._rivals = Pager(shell)  # those against whom somebody played

    def entered(self) -> None:
        self._statistics = Statistics(self.shell.journal.results())
        self._shapes: dict[str, str] = self.shell.journal.recall(SHAPES, {})
        self._look()

    def _look(self) -> None:
        """Works out everything that is shown, once for each choice."""
        known = self._statistics
        self._tallies = known.tallies(self._game)
        names = [tally.name for tally in self._tallies]
        if self._name not in names:
            self._name = names[0] if names else None
        chosen = next((t for t in self._tallies if t.name == self._name), None)
        self._chosen: Tally | None = chosen
        self._duels = known.duels(self._name, self._game) if self._name else ()
        self._points = known.points(self._name, self._game) if self._name else ()
        self.shell.changed()

    # -- view ----------------------------------------------------------------------------------

    def view(self, area: Box) -> list[Widget]:
        inner = area.inset(8)
        if self.shell.layout.portrait:
            head, rest = inner.top(48)
            chips, rest = rest.top(60)
            people, person = rest.top(rest.h * 0.34)
        else:
            head, rest = inner.top(56)
            chips, head = head.rightmost(filter_width())
            people, person = rest.left(rest.w * 0.38)
        parts: list[Widget] = [
            Text(box=head, text=self.say("app.statistics"), size=28),
            *game_filter(chips, self._game, self.say("app.all_games"), self._choose_game),
            *self._evenings(head),
        ]
        if self._chosen is None:
            return parts + self._nothing(Box(rest.x, rest.y, rest.w, rest.h))
        return parts + self._people(people) + self._person(person, self._chosen)

    def _nothing(self, box: Box) -> list[Widget]:
        text = self.say("app.no_statistics")
        return [
            Panel(box=box),
            Paragraph(box=box.inset(24), text=text, size=22, colour=INK2),
        ]

    def _people(self, box: Box) -> list[Widget]:
        keys, cells, shown = self._pager.page(box.inset(10, 8), self._tallies, ROW)
        most = max(tally.wins for tally in self._tallies)
        parts: list[Widget] = [Panel(box=box)]
        for cell, tally in zip(cells, shown, strict=False):
            parts.append(
                PersonRow(
                    box=cell,
                    person=tally.name,
                    shape=self._shape(tally.name),
                    wins=tally.wins,
                    plays=tally.plays,
                    most=most,
                    chosen=tally.name == self._name,
                    name=f"person:{tally.name}",
                    on_tap=partial(self._choose_person, tally.name),
                )
            )
        return parts + keys

    def _shape(self, name: str) -> str:
        return self._shapes.get(name, "")

    def _person(self, box: Box, tally: Tally) -> list[Widget]:
        figures, rest = box.top(76)
        lines = max(1, min(4, len(self._duels)))
        duels, course = rest.foot(48 + lines * DUEL)
        return [*self._figures(figures, tally), *self._course(course), *self._against(duels)]

    def _figures(self, box: Box, tally: Tally) -> list[Widget]:
        say = self.say
        share = say("app.win_share", share=round(100 * tally.win_rate))
        told = [
            (say("app.plays"), str(tally.plays), ""),
            (say("app.wins"), str(tally.wins), share),
            (say("app.streak"), str(tally.streak), ""),
        ]
        if tally.average is not None:
            told.append((say("app.average"), f"{tally.average:.0f}", ""))
        if tally.best is not None:
            told.append((say("app.best"), str(tally.best), ""))
        cells = box.columns(len(told), 6)
        return [
            Figure(box=cell, label=label, number=number, note=note)
            for cell, (label, number, note) in zip(cells, told, strict=True)
        ]

    def _course(self, box: Box) -> list[Widget]:
        title, plot = box.inset(12, 8).top(24, 2)
        key = "app.scores_over_time" if self._game else "app.places_over_time"
        last = self._points[-PLAYS_SHOWN:]
        values = tuple(p.place if self._game is None else p.score for p in last)
        return [
            Panel(box=box),
            Text(box=title, text=self.say(key), size=18),
            Course(
                box=plot,
                values=values,
                won=tuple(p.place == 1 for p in last),
                shape=self._shape(self._name or ""),
                first_is_best=self._game is None,
            ),
        ]

    def _evenings(self, box: Box) -> list[Widget]:
        """The way to what a game's evenings tell beyond the ranking."""
        if self._game is None or self._chosen is None:
            return []
        free = box.w - self.shell.width(self.say("app.statistics"), 28) - 8
        place = box.rightmost(min(150, free))[0].middle(min(150, free), min(48, box.h))
        words = self.say("app.facts")
        return [plain_key(place, words, self._show_facts, name="facts", icon="hist", size=18)]

    def _show_facts(self) -> None:
        from companion.ui.screens.facts import FactsScreen

        found = info(self._game or "")
        self.shell.sound("key")
        if self._game is not None and found is not None:
            self.shell.push(FactsScreen(self.shell, self._game, self._name, found.name))

    def _against(self, box: Box) -> list[Widget]:
        title, rows = box.inset(12, 8).top(24, 4)
        parts: list[Widget] = [
            Panel(box=box),
            Text(box=title, text=self.say("app.duels"), size=18),
        ]
        if not self._duels:
            text = self.say("app.no_duels")
            return [*parts, Text(box=rows, text=text, size=17, colour=INK2)]
        fits = max(1, int(rows.h // DUEL + 0.1))
        me = self._shape(self._name or "")
        pages = -(-len(self._duels) // fits)
        first = fits * self._rivals.shown(pages)
        for duel, row in zip(self._duels[first:], rows.rows(fits, 0), strict=False):
            other = self._shape(duel.other)
            parts.append(DuelBar(box=row, duel=duel, mine=me, other=other))
        return parts if pages == 1 else [*parts, *self._more_rivals(box, title, pages)]

    def _more_rivals(self, box: Box, title: Box, pages: int) -> list[Widget]:
        """A touch anywhere shows the next ones."""
        mark, words = title.rightmost(24, 4)
        page = f"{self._rivals.shown(pages) + 1}/{pages}"
        return [
            Text(box=words, text=page, size=17, colour=INK2, align="right"),
            Icon(box=mark, icon="right", colour=INK2),
            Widget(box=box, name="rivals", on_tap=self._rivals.on),
        ]

    # -- what taps do --------------------------------------------------------------------------

    def _choose_game(self, game: str | None) -> None:
        self._game = game
        self.shell.sound("key")
        self._pager.go(0)
        self._rivals.go(0)
        self._look()

    def _choose_person(self, name: str) -> None:
        self._name = name
        self._rivals.go(0)
        self.shell.sound("key")
        self._look()

    def dragged(self, kind: TapKind, x: float, y: float) -> bool:
        return self._pager.dragged(kind, y)

    def lamp(self) -> LampSign:
        return LampSign(LedMode.OFF, self.say("app.lamp_rest"))
