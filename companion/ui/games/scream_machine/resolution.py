"""The visitors choose: they walk one by one, every choice can be touched for its numbers."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from companion.games.scream_machine.actions import NextRound
from companion.games.scream_machine.options import rounds
from companion.games.scream_machine.parks import sides
from companion.games.scream_machine.state import CHEAP, Decision
from companion.ui.box import Box
from companion.ui.games.scream_machine.part import ScreamPart
from companion.ui.games.scream_machine.resolution_places import (
    NARROWEST,
    Places,
    below,
    cells_in,
    lying,
    upright,
)
from companion.ui.games.scream_machine.track import TrackSheet
from companion.ui.games.scream_machine.walk import (
    Choice,
    Walk,
    Walker,
    Won,
    paint_pair,
    short_numbers,
)
from companion.ui.games.scream_machine.why import WhySheet
from companion.ui.theme import INK2, KEY, TOUCH
from companion.ui.widgets import Drawing, Panel, Text, Widget, plain_key

if TYPE_CHECKING:
    from companion.ui.games.scream_machine.table import ScreamMachineTable

Numbers = tuple[int, ...]  # places in the list of decisions


class ResolutionPart(ScreamPart):
    """`walk` is None when all have chosen; a touched choice is explained in a sheet."""

    def __init__(self, table: ScreamMachineTable) -> None:
        super().__init__(table)
        self._walk: Walk | None = None

    def forget(self) -> None:
        self._walk = None

    @property
    def _asked(self) -> int | None:
        """The choice being explained."""
        sheet = self.table.sheet
        return sheet.number if isinstance(sheet, WhySheet) else None

    def start(self) -> None:
        """The visitors set off now."""
        self._walk = Walk(self.shell.now, len(self.state.decisions))
        self.shell.animate(self._walk.end + 0.05)

    @property
    def walking(self) -> bool:
        return self._walk is not None and self.shell.now < self._walk.end

    def _arrived(self) -> int:
        if self._walk is None:
            return len(self.state.decisions)
        return self._walk.arrived(self.shell.now)

    # -- view ----------------------------------------------------------------------------------

    def view(self, area: Box) -> list[Widget]:
        head, _ = self.head(area, self.say("scream.they_choose"))
        places = self.places(area)
        choices = self._choices(places)
        return [
            *head,
            Panel(box=places.national),
            Panel(box=places.locals),
            *self._labels(places.labels),
            *self._tiles(places.tiles),
            *choices.values(),
            *self._crowded(choices, places.tiles),
            *self._scores(places),
            self._go(places),
            *self._walker(choices, places.each),
        ]

    def places(self, area: Box) -> Places:
        """Where the benches, the scores and the green key stand."""
        _, rest = area.inset(8).top(40)
        arrange = upright if self.portrait else lying
        return arrange(rest, self.count, len(self.state.gaps))

    def _labels(self, boxes: list[Box]) -> list[Widget]:
        words = ("scream.nationals", "scream.locals_short")
        return [
            Text(box=box, text=self.say(word), size=18)
            for box, word in zip(boxes, words, strict=False)
        ]

    def _tiles(self, tiles: list[Box]) -> list[Widget]:
        parts: list[Widget] = []
        for gap, tile in enumerate(tiles):
            line = Box(tile.x + 4, tile.y + 2, tile.w - 8, 20)
            parts += [Panel(box=tile, fill=KEY, edge=None, radius=10), self._pair(line, gap)]
        return parts

    def _pair(self, box: Box, gap: int) -> Widget:
        """Between whom the bench stands."""
        players = sides(gap, self.count)
        names = " – ".join(self.table.name(p) for p in players)
        if self.shell.width(names, 16) <= box.w:
            return Text(box=box, text=names, size=17, colour=INK2, align="centre")
        shapes = tuple(self.table.shape(p) for p in players)
        return Drawing(box=box, paint=paint_pair, args=(shapes,))

    def _choices(self, places: Places) -> dict[Numbers, Widget]:
        """The choices by their numbers, each where its bench stands."""
        benches: dict[int | None, list[int]] = {}
        for number, decision in enumerate(self.state.decisions):
            benches.setdefault(decision.gap, []).append(number)
        found: dict[Numbers, Widget] = {}
        for gap, numbers in benches.items():
            box = places.bench if gap is None else below(places.tiles[gap])
            groups = self._grouped(box, numbers)
            for group, cell in zip(groups, cells_in(box, len(groups)), strict=True):
                found[group] = self._choice(cell, group)
        return found

    def _grouped(self, box: Box, numbers: list[int]) -> list[Numbers]:
        """On a crowded bench visitors of a kind stand together: they choose the same park."""
        if cells_in(box, len(numbers))[0].w >= NARROWEST:
            return [(number,) for number in numbers]
        kinds: dict[str, Numbers] = {}
        for number in numbers:
            kind = self.state.decisions[number].kind
            kinds[kind] = (*kinds.get(kind, ()), number)
        return list(kinds.values())

    def _crowded(self, choices: dict[Numbers, Widget], tiles: list[Box]) -> list[Widget]:
        """A bench too full for a key each is one key: each touch tells of the next visitor."""
        full: dict[int, list[int]] = {}
        for group, choice in choices.items():
            gap = self.state.decisions[group[0]].gap
            if choice.on_tap is None and gap is not None:
                full.setdefault(gap, []).append(group[0])
        return [
            Widget(box=tiles[gap], name=f"bench:{gap}", on_tap=partial(self._ask_next, numbers))
            for gap, numbers in full.items()
        ]

    def _choice(self, box: Box, group: Numbers) -> Widget:
        decision = self.state.decisions[group[0]]
        winner = decision.winner
        word = "" if winner is not None else "scream.stays" if decision.stays else "scream.leaves"
        return Choice(
            box=box,
            kind=decision.kind,
            count=len(group),
            shape="" if winner is None else self.table.shape(winner),
            word=self.say(word) if word else "",
            numbers=self._short(decision, box.w),
            stays=decision.stays,
            done=group[0] < self._arrived(),
            chosen=self._asked in group,
            name=f"decision:{group[0]}",
            on_tap=partial(self._ask, group[0]) if min(box.w, box.h) >= TOUCH else None,
        )

    def _short(self, decision: Decision, wide: float) -> str:
        numbers = short_numbers(decision)
        priced = decision.kind == CHEAP and decision.winner is not None and wide >= 80
        return self.say("scream.price_n", n=numbers) if priced else numbers

    def _scores(self, places: Places) -> list[Widget]:
        found = self.state.decisions
        won = Counter(d.winner for d in found)
        so_far = Counter(d.winner for d in found[: self._arrived()])
        parts: list[Widget] = [
            Won(
                box=cell,
                shape=self.table.shape(p),
                label=self.table.name(p),
                gain=so_far[p],
                score=self.state.scores[p] - won[p] + so_far[p],
            )
            for p, cell in enumerate(places.each)
        ]
        return [*parts, Widget(box=places.scores, name="track", on_tap=self._show_track)]

    def _go(self, places: Places) -> Widget:
        box = places.go
        if self.walking:
            label, stacked = self.say("scream.show_all"), places.stacked
            return plain_key(
                box, label, self.skip, name="skip", icon="right", size=22, stacked=stacked
            )
        state = self.state
        last = state.round >= rounds(self.count)
        label = self.say("scream.ranking" if last else "scream.round_n", n=state.round + 1)
        return self.go(box, label, NextRound(), "next", icon="cup" if last else "right")

    def _walker(self, choices: dict[Numbers, Widget], scores: list[Box]) -> list[Widget]:
        """Who stays on his bench does not walk."""
        number = self._arrived()
        start = next((choice for group, choice in choices.items() if number in group), None)
        if self._walk is None or not self.walking or start is None:
            return []
        decision = self.state.decisions[number]
        if decision.winner is None:
            return []
        return [
            Walker(
                box=self.shell.layout.main,
                kind=decision.kind,
                start=start.box.centre,
                goal=scores[decision.winner].centre,
                share=round(self._walk.share(self.shell.now), 2),
            )
        ]

    # -- taps ------------------------------------------------------------------------------------

    def _ask(self, number: int) -> None:
        """Explains that choice; touched again it is enough."""
        self._walk = None
        if self._asked == number:
            self.table.close_sheet()
        else:
            self.table.open_sheet(WhySheet(self, number))
            self.shell.sound("key")

    def _ask_next(self, numbers: list[int]) -> None:
        later = [n for n in numbers if self._asked in numbers and n > (self._asked or 0)]
        self._ask(later[0] if later else numbers[0])

    def skip(self) -> None:
        """Everybody is where he goes at once."""
        self._walk = None
        self.shell.click()

    def _show_track(self) -> None:
        self.table.open_sheet(TrackSheet(self.table))

    def wake_at(self) -> float | None:
        return self._walk.end if self._walk is not None else None

    def woken(self) -> None:
        """The last visitor has arrived: the green key changes."""
        if not self.walking:
            self._walk = None

    def green(self, at: float) -> None:
        if self.walking:
            self.skip()
        else:
            self.table.act(NextRound())

    def touched(self, x: float, y: float) -> bool:
        """Whoever touches beside the keys has seen enough walking."""
        if not self.walking:
            return False
        self.skip()
        return True
