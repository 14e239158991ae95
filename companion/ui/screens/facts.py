"""What the evenings tell of a game: everybody's average, and one person play by play."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.history.facts import Fact
from companion.history.gathering import Course, ToldPlay, courses, labels
from companion.history.values import SHAPES
from companion.i18n import decimal
from companion.ui.box import Box
from companion.ui.paging import Pager
from companion.ui.screen import LampSign, Screen
from companion.ui.screens.statistics_art import Course as CourseLine
from companion.ui.screens.statistics_art import FactBar
from companion.ui.theme import INK2
from companion.ui.widgets import Panel, Paragraph, Plate, Text, Widget, plain_key
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.events import TapKind
    from companion.ui.shell import Shell

ROW, BAR = 52.0, 50.0
READ_EVERY = 0.02  # seconds between two plays that are read
PLAYS_SHOWN = 24


class FactsScreen(Screen):
    """Facts on the left; people by that fact, and the chosen one over time, beside them."""

    def __init__(self, shell: Shell, game: str, name: str | None, title: str) -> None:
        super().__init__(shell)
        self._game, self._name, self._title = game, name, title
        self._pager, self._people = Pager(shell), Pager(shell)
        self._plays: tuple[ToldPlay, ...] = ()
        self._facts: tuple[Fact, ...] = ()
        self._chosen = 0
        self._courses: tuple[Course, ...] = ()

    def entered(self) -> None:
        self.shell.gathering.begin(self._game)
        self._look()

    # -- gathering -----------------------------------------------------------------------------

    def wake_at(self) -> float | None:
        return self.shell.now + READ_EVERY if self.shell.gathering.waiting else None

    def woken(self) -> None:
        if self.shell.gathering.look():
            self._look()

    def _look(self) -> None:
        """Works out what is shown, once for each choice and each play that was read."""
        self._plays = self.shell.gathering.told()
        self._facts = labels(self._plays)
        fact = self._fact
        found = courses(self._plays, fact.label) if fact else ()
        sign = 1 if fact is not None and fact.low_is_good else -1
        self._courses = tuple(sorted(found, key=lambda course: sign * course.average))
        self.shell.changed()

    @property
    def _fact(self) -> Fact | None:
        return self._facts[self._chosen] if self._facts else None

    @property
    def _course(self) -> Course | None:
        """The chosen person's, or the best one's."""
        best = self._courses[0] if self._courses else None
        return next((course for course in self._courses if course.name == self._name), best)

    # -- view ----------------------------------------------------------------------------------

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(8).top(44)
        plate, words = head.left(min(220, head.w * 0.45), 16)
        parts: list[Widget] = [
            Plate(box=plate, text=self._title, game=self._game),
            Text(box=words, text=self._note(), size=18, colour=INK2),
        ]
        if self._fact is None:
            text = self.say("app.facts_none")
            reading = self.shell.gathering.waiting
            told: list[Widget] = [Paragraph(box=rest.inset(24), text=text, size=22, colour=INK2)]
            return [*parts, Panel(box=rest), *([] if reading else told)]
        if self.shell.layout.portrait:
            facts, right = rest.top(rest.h * 0.36)
        else:
            facts, right = rest.left(rest.w * 0.36)
        people, course = right.top(right.h * 0.52)
        return [*parts, *self._list(facts), *self._bars(people), *self._over_time(course)]

    def _note(self) -> str:
        waiting = self.shell.gathering.waiting
        return (
            self.say("app.facts_gathering", count=waiting)
            if waiting
            else self.say("app.facts_about")
        )

    def _list(self, box: Box) -> list[Widget]:
        numbered = tuple(enumerate(self._facts))
        keys, cells, shown = self._pager.page(box.inset(8), numbered, ROW)
        parts: list[Widget] = [Panel(box=box)]
        for cell, (index, fact) in zip(cells, shown, strict=False):
            parts.append(
                plain_key(
                    cell.inset(0, 2),
                    self.say(fact.label),
                    partial(self._choose_fact, index),
                    name=f"fact:{index}",
                    size=18,
                    chosen=index == self._chosen,
                )
            )
        return parts + keys

    def _bars(self, box: Box) -> list[Widget]:
        most = max((course.average for course in self._courses), default=0.0)
        chosen = self._course
        keys, cells, shown = self._people.page(box.inset(8), self._courses, BAR)
        parts: list[Widget] = [Panel(box=box)]
        shapes: dict[str, str] = self.shell.journal.recall(SHAPES, {})
        for cell, course in zip(cells, shown, strict=False):
            parts.append(
                FactBar(
                    box=cell,
                    person=course.name,
                    shape=shapes.get(course.name, ""),
                    number=self._number(course.average),
                    share=course.average / most if most else 0.0,
                    best=course.average == self._courses[0].average,
                    chosen=course is chosen,
                    name=f"person:{course.name}",
                    on_tap=partial(self._choose_person, course.name),
                )
            )
        return parts + keys

    def _number(self, value: float) -> str:
        if self._fact is not None and self._fact.seconds:
            return self.say("app.seconds_short", seconds=round(value))
        return decimal(value, self.say.language).removesuffix("0").rstrip(".,")

    def _over_time(self, box: Box) -> list[Widget]:
        course = self._course
        if course is None:
            return [Panel(box=box)]
        title, plot = box.inset(12, 8).top(24, 2)
        values = tuple(round(value) for value in course.values[-PLAYS_SHOWN:])
        shapes: dict[str, str] = self.shell.journal.recall(SHAPES, {})
        return [
            Panel(box=box),
            Text(box=title, text=self.say("app.facts_over_time", name=course.name), size=18),
            CourseLine(
                box=plot,
                values=values,
                won=(False,) * len(values),
                shape=shapes.get(course.name, ""),
                first_is_best=False,
            ),
        ]

    # -- what taps do --------------------------------------------------------------------------

    def _choose_fact(self, index: int) -> None:
        self._chosen = index
        self._people.go(0)
        self.shell.sound("key")
        self._look()

    def _choose_person(self, name: str) -> None:
        self._name = name
        self.shell.click()

    def dragged(self, kind: TapKind, x: float, y: float) -> bool:
        return self._pager.dragged(kind, y)

    def lamp(self) -> LampSign:
        return LampSign(LedMode.OFF, self.say("app.lamp_rest"))
