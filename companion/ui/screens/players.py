"""Who is at the table? Seats round the table plan; colour, shape, letter and name of each."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import msgspec

from companion.games import info
from companion.games.base import Player
from companion.ui.box import Box
from companion.ui.screen import LampSign, RailKey, Screen
from companion.ui.screens.begin import begin_play
from companion.ui.screens.name import NameScreen
from companion.ui.screens.options import OptionsScreen
from companion.ui.screens.players_art import SIGNS, paint_shape, paint_table, places, table_top
from companion.ui.theme import INK2
from companion.ui.widgets import (
    Button,
    Chip,
    Drawing,
    Panel,
    Paragraph,
    Plate,
    Seat,
    Text,
    Token,
    Widget,
)
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.shell import Shell

NAMES_SHOWN = 6


class PlayersScreen(Screen):
    """Seats are filled one tap each; the last table comes back with one tap."""

    def __init__(self, shell: Shell, game: str) -> None:
        super().__init__(shell)
        self.game = game
        found = info(game)
        assert found is not None
        self._info = found
        self._seats: dict[int, Player] = {}
        self._editing: int | None = None
        self._past: list[tuple[dict[int, Player], int | None]] = []

    # -- the plan ------------------------------------------------------------------------------

    def view(self, area: Box) -> list[Widget]:
        if self.shell.layout.portrait:
            plan, card = area.inset(8).top(area.h * 0.46)
        else:
            plan, card = area.inset(8).left(area.w * 0.555, 12)
        play, card = card.foot(70)
        return [*self._plan(plan), *self._card(card), self._play_key(play)]

    def _plan(self, box: Box) -> list[Widget]:
        head, rest = box.top(44)
        foot, round_ = rest.foot(60)
        plate, title = head.left(min(180, head.w * 0.42), 16)
        parts: list[Widget] = [
            Plate(box=plate, text=self._info.name, game=self.game),
            Text(box=title, text=self.say("app.who_plays"), size=25),
        ]
        cells = places(round_)
        parts.append(Drawing(box=table_top(round_), key=("table",), paint=paint_table))
        parts += [self._seat(i, cell) for i, cell in enumerate(cells)]
        hint, same = foot.left(foot.w * 0.48)
        parts.append(Paragraph(box=hint, text=self.say("app.touch_a_seat"), colour=INK2))
        last = self._last_table()
        parts.append(
            Button(
                box=same,
                icon="people",
                label=self.say("app.same_table"),
                name="same",
                enabled=bool(last),
                on_tap=self._same_table,
            )
        )
        return parts

    def _seat(self, seat: int, box: Box) -> Widget:
        player = self._seats.get(seat)
        state = "editing" if seat == self._editing else "seated"
        return Seat(
            box=box,
            shape=player.shape if player else "",
            label=player.name if player else "",
            state=state,
            name=f"seat:{seat}",
            on_tap=partial(self._sit, seat),
        )

    # -- the card of the seat being edited ----------------------------------------------------

    def _card(self, box: Box) -> list[Widget]:
        parts: list[Widget] = [Panel(box=box)]
        inner = box.inset(12, 10)
        player = self._seats.get(self._editing) if self._editing is not None else None
        if player is None:
            return parts + self._empty_card(inner)
        head, rest = inner.top(58)
        mark, words = head.left(58, 12)
        title, about = words.rows(2, 0)
        sign = self.say(SIGNS[player.shape])
        parts += [
            Token(box=mark, shape=player.shape),
            Text(box=title, text=player.name, size=28),
            Text(box=about, text=sign, size=17, colour=INK2),
        ]
        tall = 56 if self.shell.layout.portrait else rest.h * 0.42
        shapes, rest = rest.top(tall)
        parts += self._shapes(shapes, player)
        keys, names = rest.foot(52)
        parts += self._names(names, player)
        other, away = keys.columns(2)
        parts.append(
            Button(
                box=other,
                icon="key",
                label=self.say("app.other_name"),
                size=18,
                name="other",
                on_tap=self._other_name,
            )
        )
        parts.append(
            Button(
                box=away,
                kind="stop",
                icon="bin",
                label=self.say("app.stand_up"),
                size=18,
                name="stand",
                on_tap=self._stand_up,
            )
        )
        return parts

    def _empty_card(self, box: Box) -> list[Widget]:
        """Before anybody sits: what the game needs, its house rules and its help."""
        about, keys = box.top(box.h * 0.4)
        text = self.say("app.seats_needed", fewest=self._info.fewest, most=self._info.most)
        rows = keys.rows(2)
        return [
            Paragraph(box=about, text=text, size=22),
            Button(
                box=rows[0],
                icon="gear",
                label=self.say("app.house_rules"),
                name="options",
                on_tap=self._options,
            ),
            Button(
                box=rows[1], icon="eye", label=self.say("app.help"), name="help", on_tap=self._help
            ),
        ]

    def _shapes(self, box: Box, player: Player) -> list[Widget]:
        taken = {p.shape for p in self._seats.values()} - {player.shape}
        parts: list[Widget] = []
        columns = 8 if self.shell.layout.portrait else 4
        cells = box.grid(columns, 8 // columns, 6)
        for shape, cell in zip("ABCDEFGH", cells, strict=True):
            chosen = shape == player.shape
            parts.append(
                Drawing(
                    box=cell,
                    name=f"colour:{shape}",
                    key=(shape, chosen, shape in taken),
                    paint=partial(paint_shape, shape, chosen, shape in taken),
                    enabled=shape not in taken,
                    on_tap=partial(self._reshape, shape),
                )
            )
        return parts

    def _names(self, box: Box, player: Player) -> list[Widget]:
        taken = {p.name for p in self._seats.values()} - {player.name}
        names = self._known_names()[:NAMES_SHOWN]
        return [
            Chip(
                box=cell,
                label=name,
                chosen=name == player.name,
                enabled=name not in taken,
                name=f"name:{name}",
                on_tap=partial(self._rename, name),
            )
            for name, cell in zip(names, box.grid(3, 2, 6), strict=False)
        ]

    def _play_key(self, box: Box) -> Widget:
        count = len(self._seats)
        ready = self._info.fewest <= count <= self._info.most
        label = self.say("app.play_with", count=count) if count else self.say("app.play")
        return Button(
            box=box,
            kind="go",
            icon="play",
            label=label,
            size=25,
            name="play",
            enabled=ready,
            on_tap=self._play,
        )

    # -- what taps do --------------------------------------------------------------------------

    def _keep(self) -> None:
        self._past.append((dict(self._seats), self._editing))
        self.shell.sound("key")
        self.shell.changed()

    def _sit(self, seat: int) -> None:
        self._keep()
        self._editing = None if seat == self._editing else seat
        if seat in self._seats or self._editing is None:
            return
        if len(self._seats) >= self._info.most:
            self._editing = None
            words = self.say("app.table_full", most=self._info.most)
            self.shell.toast(words, kind="refused")
            return
        taken = {p.name for p in self._seats.values()}
        name = next((n for n in self._known_names() if n not in taken), "")
        self._seats[seat] = Player(name or self._fresh_name(), self._free_shape(name), seat)

    def _fresh_name(self) -> str:
        taken = {p.name for p in self._seats.values()}
        numbers = (self.say("app.player_n", n=n) for n in range(1, 10))
        return next(name for name in numbers if name not in taken)

    def _free_shape(self, name: str) -> str:
        """The sign this person had last time, or the first free one the game proposes."""
        taken = {p.shape for p in self._seats.values()}
        mine = self._remembered().get(name, "")
        order = mine + self._info.shapes
        return next(shape for shape in order if shape not in taken)

    def _reshape(self, shape: str) -> None:
        self._change(shape=shape)

    def _rename(self, name: str) -> None:
        self._change(name=name)

    def _change(self, **new: str) -> None:
        if self._editing is None:
            return
        self._keep()
        self._seats[self._editing] = msgspec.structs.replace(self._seats[self._editing], **new)

    def _other_name(self) -> None:
        if self._editing is None:
            return
        others = [p.name for s, p in self._seats.items() if s != self._editing]
        self.shell.push(NameScreen(self.shell, self.game, "", others, self._named))

    def _named(self, name: str) -> None:
        self._rename(name)
        known = [name, *(n for n in self._known_names() if n != name)]
        self.shell.journal.remember("names", known[:40])

    def _stand_up(self) -> None:
        if self._editing is not None:
            self._keep()
            self._seats.pop(self._editing, None)
            self._editing = None

    def _same_table(self) -> None:
        self._keep()
        table = self._last_table()
        self._seats = {p.seat: p for p in table[: self._info.most]}
        self._editing = None
        if len(table) > self._info.most:
            self.shell.toast(self.say("app.table_full", most=self._info.most))

    def _undo(self) -> None:
        if self._past:
            self._seats, self._editing = self._past.pop()
            self.shell.changed()
        else:
            self.shell.pop()

    def _options(self) -> None:
        self.shell.push(OptionsScreen(self.shell, self.game))

    def _help(self) -> None:
        from companion.ui.screens.help import HelpScreen

        count = len(self._seats) or self._info.fewest
        self.shell.push(HelpScreen(self.shell, self.game, "setup", count))

    def _play(self) -> None:
        """Printed numbers are asked once; then the play begins."""
        if not self._info.fewest <= len(self._seats) <= self._info.most:
            return
        if OptionsScreen.must_ask(self.shell, self.game):
            self.shell.push(OptionsScreen(self.shell, self.game, self._begin))
        else:
            self._begin()

    def _begin(self) -> None:
        players = tuple(self._seats[s] for s in sorted(self._seats))
        begin_play(self.shell, self.game, players)

    # -- what is remembered --------------------------------------------------------------------

    def _known_names(self) -> list[str]:
        return list(self.shell.journal.recall("names", []))

    def _remembered(self) -> dict[str, str]:
        return dict(self.shell.journal.recall("shapes", {}))

    def _last_table(self) -> list[Player]:
        rows = self.shell.journal.recall("last_table", [])
        return [msgspec.convert(row, Player) for row in rows]

    # -- lamp and rail -------------------------------------------------------------------------

    def green(self, at: float) -> None:
        self._play()

    def lamp(self) -> LampSign:
        ready = self._info.fewest <= len(self._seats) <= self._info.most
        mode = LedMode.SLOW if ready else LedMode.OFF
        return LampSign(mode, self.say("app.play"))

    def rail(self) -> list[RailKey]:
        return [
            self.home_key(),
            RailKey("setup", "cards", self.say("app.set_up"), self._help),
            self.turn_key(),
            RailKey("undo", "undo", self.say("app.undo"), self._undo),
        ]
