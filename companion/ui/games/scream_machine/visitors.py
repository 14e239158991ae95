"""The visitors arrive and are turned face up: benches on one side, a pad of eight on the other."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.games.scream_machine.actions import Arrive, FixVisitor, Reveal, Visit
from companion.games.scream_machine.names import VISITOR_WORDS
from companion.games.scream_machine.options import visitor_kinds
from companion.games.scream_machine.parks import bench
from companion.games.scream_machine.state import HIDDEN, Kind, Visitor
from companion.games.scream_machine.visitors import hidden, next_hidden, on_table
from companion.ui.box import Box
from companion.ui.games.scream_machine.art import KindKey, VisitorCard
from companion.ui.games.scream_machine.benches import GAP, WAITING, locals_view, seated
from companion.ui.games.scream_machine.part import ScreamPart
from companion.ui.games.sheet import Sheet
from companion.ui.games.shown_ledger import Pending
from companion.ui.theme import HAIRLINE, INK2, TOUCH
from companion.ui.widgets import Name, Panel, Paragraph, Text, Widget, go_key

if TYPE_CHECKING:
    from companion.ui.games.scream_machine.table import ScreamMachineTable

COPIES = 4
CARD = 66.0
DIVIDER = 20.0  # between the visitors who stayed and the new ones
LOCALS = 268.0  # upright: units in which six benches are keys
PAD = 4 * TOUCH + 24  # upright: units of the kinds at least
Spot = tuple[int | None, int]
NEXT = {"deal": Arrive, "reveal": Reveal}
TITLES = {
    "deal": "scream.who_comes",
    "reveal": "scream.turn_hidden",
    "visit": "scream.all_there",
    "turns": "scream.on_benches",
}


class Places(NamedTuple):
    """Where the national benches (panel, label, words, cards), the others and the pad stand."""

    national: Box
    title: Box
    about: Box
    cards: Box
    locals: Box
    pad: Box
    begins: Box | None  # who begins; upright there is no room for it
    between: str  # the words beside the label


def upright(area: Box, rest: Box) -> Places:
    kinds = max(PAD, min(248.0, rest.h - 112 - 20 - LOCALS))
    national, rest = rest.top(min(112.0, rest.h - kinds - 20 - LOCALS), 10)
    pad, locals_ = rest.foot(kinds, 10)
    words, cards = national.inset(14, 8).top(22, 10)  # a lock stands over its card
    title, about = words.left(120)
    return Places(national, title, about, cards, locals_, pad, None, "  ")


def lying(area: Box, rest: Box) -> Places:
    national, rest = rest.top(108, 10)
    pad, locals_ = rest.rightmost(294, 10)
    words, cards = national.inset(14, 10).left(100, 10)
    title, about = words.top(30, 2)
    begins, _ = area.inset(8).top(40)[0].rightmost(200)
    return Places(national, title, about, cards, locals_, pad, begins, "\n")


class VisitorsPart(ScreamPart):
    """One tap per visitor; a touched bench lets a wrong visitor be put right."""

    def __init__(self, table: ScreamMachineTable) -> None:
        super().__init__(table)
        self._fixing: Spot | None = None

    def forget(self) -> None:
        self._fixing = None

    def can_step_back(self) -> bool:
        return self._fixing is not None

    def step_back(self) -> None:
        self._fixing = None

    # -- view ----------------------------------------------------------------------------------

    def view(self, area: Box) -> list[Widget]:
        head, rest = self.head(area, self._title())
        places = (upright if self.portrait else lying)(area, rest)
        return [
            *head,
            *self._first(places.begins),
            *self._national(places),
            *locals_view(self, places.locals),
            *self._pad(places.pad),
        ]

    def _title(self) -> str:
        if self._fixing is not None:
            return self.say("scream.who_instead")
        return self.say(TITLES[self.state.stage])

    def _first(self, box: Box | None) -> list[Widget]:
        """Who has the first-player card this round."""
        if box is None:
            return []
        text = self.say("scream.begins", name=self.table.name(self.state.first))
        return [Name(box=box, text=text, align="right", colour=INK2)]

    def marked(self) -> Spot | None:
        """The place that the next tap on the pad fills."""
        state = self.state
        if self._fixing is not None:
            return self._fixing
        if state.stage == "deal":
            gap = state.to_deal[0]
            return gap, len(bench(state, gap))
        return next_hidden(state) if state.stage == "reveal" else None

    def _national(self, places: Places) -> list[Widget]:
        beside = places.about.y == places.title.y
        told = places.between.join(self._carried())
        return [
            Panel(box=places.national),
            Text(box=places.title, text=self.say("scream.nationals"), size=20),
            Paragraph(box=places.about, text=told, size=16, colour=INK2, middle=beside),
            *self.keyed(self._apart(places.cards), places.cards, None),
        ]

    def _apart(self, box: Box) -> list[Widget]:
        """Those who stayed, then the new ones; in a single line a divider stands between them."""
        slots = self.slots(None)
        old = any(visitor.carried for visitor in slots)
        found = seated(Box(box.x, box.y, box.w - (DIVIDER if old else 0), box.h), slots, CARD)
        left = min((cell.x for cell, _ in found), default=box.x)
        single = len({cell.y for cell, _ in found}) == 1
        parts: list[Widget] = []
        for cell, (visitor, seats) in found:
            new = old and single and not visitor.carried
            moved = cell.moved(box.x - left + (DIVIDER if new else 0), 0)
            parts.append(self.card(moved, visitor, None, seats))
        return [*parts, *self._divider(parts)] if old and single else parts

    def _divider(self, cards: list[Widget]) -> list[Widget]:
        first = next((card for card in cards if not getattr(card, "stays", False)), None)
        if first is None:
            return []
        x, y, _, height = first.box
        line = Box(x - (DIVIDER + GAP) / 2 - 1, y + 4, 2, height - 8)
        return [Panel(box=line, fill=HAIRLINE, edge=None, radius=1)]

    def _carried(self) -> list[str]:
        """How many stayed, how many are new, and how many the pile could not give."""
        slots = self.slots(None)
        carried = sum(visitor.carried for visitor in slots)
        told = []
        if carried:
            told.append(self.say("scream.stayed", count=carried))
            told.append(self.say("scream.new_ones", count=len(slots) - carried))
        if self.state.short:
            told.append(self.say("scream.short_of", count=self.state.short))
        return told

    def slots(self, gap: int | None) -> tuple[Visitor, ...]:
        """The visitors of a bench, then an empty place for each that still comes."""
        waiting = self.state.to_deal.count(gap) if self.state.stage == "deal" else 0
        return (*bench(self.state, gap), *[WAITING] * waiting)

    def card(self, box: Box, visitor: Visitor, gap: int | None, seats: tuple[int, ...]) -> Widget:
        coming = self._coming().get((gap, seats[0]))
        if coming is not None:
            return self.table.shown.card_face(box, coming, f"{_bench(gap)}:{seats[0]}", None)
        seen = visitor.kind not in ("", HIDDEN)
        return VisitorCard(
            box=box,
            kind=visitor.kind,
            count=len(seats),
            stays=visitor.carried,
            chosen=self.marked() in [(gap, seat) for seat in seats],
            name=f"{_bench(gap)}:{seats[-1]}",
            on_tap=partial(self._fix, (gap, seats[-1])) if seen else None,
        )

    def _coming(self) -> dict[Spot, Pending]:
        """The visitors before the camera, at the places they would take."""
        state, shown = self.state, self.table.shown
        places: list[Spot] = []
        if state.stage == "deal":
            ahead: Counter[int | None] = Counter()
            for gap in state.to_deal:
                places.append((gap, len(bench(state, gap)) + ahead[gap]))
                ahead[gap] += 1
        elif state.stage == "reveal":
            places += hidden(state)
        cards = [card for card, _ in (*shown.proposed(Arrive), *shown.proposed(Reveal))]
        return dict(zip(places, cards, strict=False))

    def keyed(self, cards: list[Widget], box: Box, gap: int | None) -> list[Widget]:
        """Cards as keys of their own; where they are too small, the bench is one key."""
        found = [card.box for card in cards if isinstance(card, VisitorCard)]
        if all(min(cell.w, cell.h) >= TOUCH for cell in found):
            return cards
        still = [replace(card, on_tap=None) for card in cards]
        return [*still, Widget(box=box, name=_bench(gap), on_tap=partial(self._touch, gap))]

    def _pad(self, box: Box) -> list[Widget]:
        stage = self.state.stage
        if self._fixing is None and stage in ("visit", "turns"):
            return self._go_on(box)
        kinds = visitor_kinds(self.count)
        there = on_table(self.state)
        return [
            KindKey(
                box=cell,
                kind=kind,
                label=self.say(VISITOR_WORDS[kind]),
                pale=there[kind] >= COPIES,
                name=f"visitor:{kind}",
                on_tap=partial(self._choose, kind),
            )
            for kind, cell in zip(kinds, box.grid(2, 4), strict=False)
        ]

    def _go_on(self, box: Box) -> list[Widget]:
        key, hint = box.foot(min(box.h * 0.58, 130))
        text = self.say("scream.touch_to_fix")
        parts: list[Widget] = [
            Panel(box=hint),
            Paragraph(box=hint.inset(14), text=text, colour=INK2, middle=True, align="centre"),
        ]
        if self.state.stage == "visit":
            return [*parts, self.go(key, self.say("scream.let_them_choose"), Visit(), "visit")]
        back = go_key(
            key,
            self.say("scream.back_to_turn"),
            self.table.close_sheet,
            name="turn:back",
            icon="left",
            size=22,
            stacked=True,
        )
        return [*parts, back]

    # -- taps ------------------------------------------------------------------------------------

    def _choose(self, kind: Kind) -> None:
        if self._fixing is not None:
            gap, index = self._fixing
            self.table.act(FixVisitor(gap, index, kind))
        else:
            self.table.act(NEXT[self.state.stage](kind))

    def _fix(self, spot: Spot) -> None:
        self._fixing = None if spot == self._fixing else spot
        self.shell.click()

    def _touch(self, gap: int | None) -> None:
        """The last visitor of the bench, then the one before, then none."""
        seen = [i for i, v in enumerate(bench(self.state, gap)) if v.kind != HIDDEN]
        if self._fixing is not None and self._fixing[0] == gap:
            seen = [i for i in seen if i < self._fixing[1]]
        self._fixing = (gap, seen[-1]) if seen else None
        self.shell.click()

    def green(self, at: float) -> None:
        if self.state.stage == "visit":
            self.table.act(Visit())


class BenchesSheet(Sheet):
    """During a turn: who waits on the benches, and the way to put one right."""

    covers = True

    def __init__(self, table: ScreamMachineTable) -> None:
        super().__init__(table)
        self._visitors = VisitorsPart(table)

    def view(self, area: Box) -> list[Widget]:
        return self._visitors.view(area)

    def step_back(self) -> bool:
        """A visitor being put right is let go first."""
        asked = self._visitors.can_step_back()
        self._visitors.step_back()
        return asked

    def fixed(self) -> None:
        """The wrong visitor was replaced."""
        self._visitors.forget()

    def green(self, at: float) -> None:
        self.close()


def _bench(gap: int | None) -> str:
    return "bench:national" if gap is None else f"bench:{gap}"
