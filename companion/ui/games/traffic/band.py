"""The line under the board: the last move, who is asked, what the camera finds wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from companion.games import traffic as t
from companion.games.base import Refusal
from companion.games.traffic.actions import CancelLight, Unchanged
from companion.games.traffic.names import car
from companion.games.traffic.state import HINT_SECONDS
from companion.games.traffic.tell import hint
from companion.ui.box import Box
from companion.ui.canvas import BOLD, Canvas
from companion.ui.games.traffic.art import paint_car
from companion.ui.games.traffic.seat import look
from companion.ui.theme import AMBER_TINT, ENAMEL, GO, HAIRLINE, INK, INK2, STOP, Colour
from companion.ui.widgets import Button, Icon, Panel, Paragraph, Text, Widget
from companion.ui.widgets.button import KeyKind

if TYPE_CHECKING:
    from companion.ui.games.traffic.run import RunPart


@dataclass(frozen=True, kw_only=True)
class _CarSign(Widget):
    car: str

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        paint_car(canvas, self.car, self.box.centre, min(self.box.w, self.box.h))


@dataclass(frozen=True, kw_only=True)
class _Eye(Widget):
    """How many cars the camera sees; a key to put the board right by touch."""

    icon: str
    label: str
    tone: Colour

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        box = self.box.moved(0, 2) if pressed else self.box
        x, y = box.centre
        if not self.label or canvas.width(self.label, 19) > box.w - 36:
            canvas.icon(self.icon, (x, y), 28, self.tone)
            return
        canvas.icon(self.icon, (x - 22, y), 26, self.tone)
        canvas.text(self.label, (x + 16, y), 19, self.tone, align="centre", fit=box.w - 44)


@dataclass(frozen=True, kw_only=True)
class Aside(Widget):
    """A line along the side of the board, for those who sit there."""

    text: str
    turns: int
    eye: tuple[str, str, Colour] | None = None

    def draw(self, canvas: Canvas, pressed: bool) -> None:
        canvas.sprite(look(self), self.box, self._paint, turns=self.turns)

    def _paint(self, canvas: Canvas, box: Box) -> None:
        words = box
        if self.eye is not None:
            icon, label, tone = self.eye
            canvas.icon(icon, (box.right - 24, box.centre[1]), 26, tone)
            wide = canvas.width(label, 18)
            canvas.text(label, (box.right - 42 - wide, box.centre[1]), 18, tone)
            words = Box(box.x, box.y, box.w - 52 - wide, box.h)
        words = words.inset(4, 0)
        if canvas.fits(self.text, words.w):
            canvas.text(self.text, words.centre, 19, INK2, align="centre", fit=words.w)
        else:
            canvas.paragraph(
                self.text, words, 17, INK2, BOLD, align="centre", leading=1.1, middle=True
            )


class Band:
    """At most one thing is said at a time, with at most two keys."""

    def __init__(self, part: RunPart) -> None:
        self._part = part
        self._table = part.table
        self._say = part.say

    @property
    def speaks(self) -> bool:
        """Whether there is more to say than the last move."""
        watch, part = self._table.watch, self._part
        moving = part.state.stage == "move" or part.asking
        return moving or watch.found is not None or self._hint() or part.state.options.teaching

    def view(self, box: Box) -> list[Widget]:
        part, watch = self._part, self._table.watch
        if watch.found is not None:
            return self._found(box)
        if watch.blind and part.state.stage == "move":
            return self._line(box, self._say(watch.blind), "", "camoff", [], AMBER_TINT, eye=True)
        if part.asking:
            title, note = self._say("traffic.who_took"), self._say("traffic.who_took_help")
            return self._line(box, title, note, "led", self._cancel_asking(), AMBER_TINT)
        if part.state.stage == "move":
            return self._moving(box)
        if self._hint():
            return self._hinted(box)
        return self._last(box)

    # -- one line each ------------------------------------------

    def _line(
        self,
        box: Box,
        title: str,
        note: str,
        icon: str,
        keys: list[Button],
        fill: Colour = ENAMEL,
        *,
        eye: bool = False,
    ) -> list[Widget]:
        parts: list[Widget] = [Panel(box=box, fill=fill, edge=HAIRLINE, radius=14)]
        inner = box.inset(10, 6)
        if eye:
            place, inner = inner.rightmost(88 if self._table.watch.there else 56, 6)
            parts.append(self._eye(place))
        for key in keys:
            place, inner = inner.rightmost(key.box.w, 6)
            parts.append(replace(key, box=place))
        if icon in "RBY":
            mark, words = inner.left(46, 12)
            parts.append(_CarSign(box=mark, car=icon))
        else:
            mark, words = inner.left(38, 10)
            parts.append(Icon(box=mark.middle(32, 32), icon=icon))
        measure = self._part.shell.width
        fits = measure(title, 19) <= words.w and measure(note, 17) <= words.w
        if not note or not fits:
            return [*parts, Paragraph(box=words, text=title, size=18, face=BOLD, middle=True)]
        first, second = words.rows(2, 0)
        return [
            *parts,
            Text(box=first, text=title, size=19),
            Text(box=second, text=note, size=17, colour=INK2),
        ]

    def _found(self, box: Box) -> list[Widget]:
        """What the camera sees and the play does not know."""
        message, found = self._table.watch.message(), self._table.watch.found
        title = self._say.words(message) if message else ""
        if found is not None and found.kind == "unchanged":
            keys = [
                _key("unchanged", "check", "go", partial(self._table.act, Unchanged())),
                _key("ignore", "cross", "plain", self._table.watch.ignore),
            ]
            return self._line(box, title, "", "swap", keys, AMBER_TINT)
        keys = [
            _key("ignore", "cross", "plain", self._table.watch.ignore),
            _key("edit", "finger", "plain", self._table.edit_board),
        ]
        return self._line(box, title, "", "alert", keys, AMBER_TINT)

    def _moving(self, box: Box) -> list[Widget]:
        state = self._part.state
        title = self._say("traffic.name_moves", name=self._table.name(state.mover or 0))
        seeing = self._table.watch.seeing
        note = self._say("traffic.move_seen_help" if seeing else "traffic.move_touch_help")
        give_back = partial(self._table.act, CancelLight())
        keys = [_key("cancel", "cross", "plain", give_back, self._say("traffic.give_back"))]
        if not isinstance(t.apply(state, Unchanged()), Refusal):
            words = self._say("traffic.swapped_twins")
            keys.append(_key("unchanged", "swap", "plain", self._unchanged, words))
        return self._line(box, title, note, "cam" if seeing else "finger", keys, AMBER_TINT)

    def _unchanged(self) -> None:
        self._table.act(Unchanged())

    def _cancel_asking(self) -> list[Button]:
        return [_key("cancel", "cross", "plain", self._part.forget)]

    def _last(self, box: Box) -> list[Widget]:
        state = self._part.state
        last = state.last
        keys: list[Button] = []
        if state.options.teaching:
            keys.append(_key("lesson", "bulb", "plain", self._table.show_lesson))
        note = ""
        if last is not None and state.before and state.holder is not None and not keys:
            note = self._say("traffic.keeps_light", name=self._table.name(state.holder))
        icon = last.car if last and last.car and state.before else "led"
        return self._line(box, self.last_words(), note, icon, keys, eye=True)

    def eye(self) -> tuple[str, str, Colour]:
        """How the camera is doing: icon, cars it sees, colour."""
        watch = self._table.watch
        if not watch.there:
            return "finger", "", INK
        total = 3 * self._part.state.options.cars_per_colour
        if not watch.seeing:
            return "camoff", self._say("traffic.by_touch"), STOP
        seen = watch.counted()
        return "cam", f"{seen}/{total}", GO if seen == total else STOP

    def _eye(self, box: Box) -> Widget:
        icon, label, tone = self.eye()
        return _Eye(
            box=box, icon=icon, label=label, tone=tone, name="edit", on_tap=self._table.edit_board
        )

    def last_words(self) -> str:
        last = self._part.state.last
        if last is None or not self._part.state.before:  # nothing moved since the board was set
            return self._no_move_words()
        name = self._table.name(last.player)
        if not last.car:
            return self._say("traffic.did_unchanged", name=name)
        colour = self._say(car(last.car).key)
        if last.swapped and last.source is not None:
            met = self._part.state.board[last.source]
            if met == last.car:
                return self._say("traffic.did_unchanged", name=name)
            other = self._say(car(met).key)
            return self._say("traffic.did_swap", name=name, car=colour, other=other)
        return self._say("traffic.did_move", name=name, car=colour)

    def _no_move_words(self) -> str:
        holder = self._part.state.holder
        if holder is None:
            return self._say("traffic.light_is_free")
        return self._say("traffic.keeps_light", name=self._table.name(holder))

    # -- the hint ------------------------------------------

    def _hint(self) -> bool:
        part = self._part
        if part.hinted:
            return True
        quiet = self._table.quiet_since + HINT_SECONDS <= part.shell.now
        return part.state.options.hint and quiet and hint(part.state) is not None

    def _hinted(self, box: Box) -> list[Widget]:
        keys = [] if self._part.hinted else [_key("hint", "eye", "go", self._show_hint)]
        title = self._say("traffic.hint_is_there")
        return self._line(box, title, "", "bulb", keys, AMBER_TINT)

    def _show_hint(self) -> None:
        self._part.hinted = True
        self._part.shell.changed()


def _key(name: str, icon: str, kind: KeyKind, tap: Callable[[], object], label: str = "") -> Button:
    return Button(
        box=Box(0, 0, 76 if label else 56, 50),
        icon=icon,
        label=label,
        stacked=bool(label),
        size=16,
        kind=kind,
        name=f"band:{name}",
        radius=12,
        on_tap=tap,
    )
