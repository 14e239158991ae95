"""Who is at the table? Seats round the table plan; colour, shape, letter and name of each."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from companion.games import info
from companion.games.base import Player
from companion.history.values import LAST_TABLE, NAMES, SEATING, SHAPES, seated
from companion.ui.box import Box
from companion.ui.family import box_known, keep_rules, kept_options, printed_names
from companion.ui.screen import LampSign, RailKey, Screen
from companion.ui.screens.begin import begin_play
from companion.ui.screens.box_numbers import BoxScreen
from companion.ui.screens.name import NameScreen
from companion.ui.screens.options import OptionsScreen
from companion.ui.screens.players_art import paint_table, places, table_top
from companion.ui.screens.players_card import SeatCard
from companion.ui.screens.players_known import known_names, recalled
from companion.ui.screens.players_names import NamesScreen
from companion.ui.screens.players_places import lying, upright
from companion.ui.screens.players_what import WhatTiles
from companion.ui.theme import INK2
from companion.ui.widgets import (
    Drawing,
    Paragraph,
    Plate,
    SeatKey,
    Widget,
    go_key,
    plain_key,
    segments,
)
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.shell import Shell


class _Step(NamedTuple):
    """What the screen showed before a change."""

    seats: dict[int, Player]
    editing: int | None
    options: msgspec.Struct


class PlayersScreen(Screen):
    """Seats are filled one tap each; the last table comes back with one tap."""

    def __init__(self, shell: Shell, game: str) -> None:
        super().__init__(shell)
        self.game = game
        found = info(game)
        assert found is not None
        self.info = found
        self.seats = {p.seat: p for p in recalled(self.shell, SEATING)[: found.most]}
        self.editing: int | None = None
        self._what_shown = False
        self._card = SeatCard(self)
        self.what = WhatTiles(self)
        self._past: list[_Step] = []

    # -- the plan ------------------------------------------------------------------------------

    def view(self, area: Box) -> list[Widget]:
        boxes = (upright if self.shell.layout.portrait else lying)(area.inset(8))
        parts = [*self._head(boxes.head), self._play_key(boxes.play)]
        if self._what_shown:
            return parts + self.what.view(boxes.tiles) + self._rule_keys(boxes.keys)
        return [*parts, *self._plan(boxes.plan), *self._card.view(boxes.card)]

    def _head(self, box: Box) -> list[Widget]:
        """The game's name, and the two sides of the set-up: who plays, and what."""
        plate, sides = box.left(min(204, box.w * 0.51), 8)
        labels = (self.say("app.who_plays"), self.say("app.what_is_played"))
        return [
            Plate(box=plate, text=self.info.name, game=self.game),
            *segments(sides, labels, int(self._what_shown), self.show_side, name="side", size=16),
        ]

    def show_side(self, side: int) -> None:
        """0: who plays; 1: what is played."""
        self._what_shown = bool(side)
        self.editing = None
        self.shell.click()

    def _rule_keys(self, box: Box) -> list[Widget]:
        """House rules behind one key, the numbers of the box behind another, the help."""
        keys = [("options", "gear", "app.house_rules_short", self.options)]
        if printed_names(self.game):
            keys.append(("box", "cards", "app.your_box", self.box_numbers))
        keys.append(("help", "eye", "app.help", self.help))
        return [
            plain_key(cell, self.say(label), tap, icon=icon, size=17, name=name, stacked=True)
            for (name, icon, label, tap), cell in zip(keys, box.columns(len(keys)), strict=True)
        ]

    def learn(self) -> None:
        """The played lesson, where it was left."""
        from companion.ui.screens.learn import tutorial

        self.shell.sound("key")
        self.shell.push(tutorial(self.shell))

    def _plan(self, box: Box) -> list[Widget]:
        foot, round_ = box.foot(60)
        parts: list[Widget] = []
        cells = places(round_)
        parts.append(Drawing(box=table_top(round_), paint=paint_table))
        parts += [self._seat(i, cell) for i, cell in enumerate(cells)]
        hint, same = foot.left(foot.w * 0.48)
        parts.append(self._hint(hint))
        last = recalled(self.shell, LAST_TABLE)
        parts.append(
            plain_key(
                same,
                self.say("app.same_table"),
                self._same_table,
                name="same",
                icon="people",
                size=22,
                enabled=bool(last),
            )
        )
        return parts

    def _hint(self, box: Box) -> Widget:
        """What to touch; with enough players, the way to what a seat's card hides."""
        if self.editing is None or not self._enough:
            return Paragraph(box=box, text=self.say("app.touch_a_seat"), colour=INK2)
        label = self.say("app.house_rules")
        return plain_key(box, label, self.options, name="options", icon="gear", size=18)

    @property
    def _enough(self) -> bool:
        return self.info.fewest <= len(self.seats) <= self.info.most

    def _seat(self, seat: int, box: Box) -> Widget:
        player = self.seats.get(seat)
        return SeatKey(
            box=box,
            number=seat + 1,
            shape=player.shape if player else "",
            label=self.name_of(player) if player else "",
            state="editing" if seat == self.editing else "seated",
            name=f"seat:{seat}",
            takes_back=seat == self.editing,
            on_tap=partial(self._sit, seat),
        )

    def _play_key(self, box: Box) -> Widget:
        count = len(self.seats)
        label = self.say("app.play_with", count=count) if count else self.say("app.play")
        return go_key(
            box, label, self._play, name="play", icon="play", size=25, enabled=self._enough
        )

    # -- what taps do --------------------------------------------------------------------------

    def remember_step(self) -> None:
        """What is about to change can be undone."""
        self._past.append(_Step(dict(self.seats), self.editing, self.what.chosen))

    def _keep(self) -> None:
        self.remember_step()
        self.shell.click()

    def _sit(self, seat: int) -> None:
        self._keep()
        self.editing = None if seat == self.editing else seat
        if seat in self.seats or self.editing is None:
            return
        if len(self.seats) >= self.info.most:
            self.editing = None
            words = self.say("app.table_full", most=self.info.most)
            self.shell.tell(words, kind="refused")
            return
        taken = {p.name for p in self.seats.values()}
        name = next((n for n in known_names(self.shell) if n not in taken), "")
        self.seats[seat] = Player(name, self._free_shape(name), seat)

    def name_of(self, player: Player) -> str:
        """Who has no name is called after the seat, in the language of the screen."""
        return player.name or self.say("app.player_n", n=player.seat + 1)

    def _free_shape(self, name: str) -> str:
        """The sign this person had last time, or the first free one the game proposes."""
        taken = {p.shape for p in self.seats.values()}
        mine = self.shell.journal.recall(SHAPES, {}).get(name, "")
        order = mine + self.info.shapes
        return next(shape for shape in order if shape not in taken)

    def reshape(self, shape: str) -> None:
        self._change(shape=shape)

    def rename(self, name: str) -> None:
        self._change(name=name)

    def _change(self, **new: str) -> None:
        if self.editing is None:
            return
        before = self.seats[self.editing]
        after = msgspec.structs.replace(before, **new)
        if after == before:
            self.shell.click()
            return
        self._keep()
        self.seats[self.editing] = after

    def other_name(self) -> None:
        if self.editing is None:
            return
        others = [self.name_of(p) for s, p in self.seats.items() if s != self.editing]
        self.shell.push(NameScreen(self.shell, self.game, "", others, self._named))

    def all_names(self) -> None:
        taken = {p.name for p in self.seats.values()}
        self.shell.push(NamesScreen(self.shell, self.game, taken, self.rename))

    def _named(self, name: str) -> None:
        self.rename(name)
        known = [name, *(n for n in known_names(self.shell) if n != name)]
        self.shell.journal.remember(NAMES, known[:40])

    def stand_up(self) -> None:
        if self.editing is not None:
            self._keep()
            self.seats.pop(self.editing, None)
            self.editing = None

    def _same_table(self) -> None:
        self._keep()
        table = recalled(self.shell, LAST_TABLE)
        self.seats = {p.seat: p for p in table[: self.info.most]}
        self.editing = None
        if len(table) > self.info.most:
            self.shell.tell(self.say("app.table_full", most=self.info.most))

    def _undo(self) -> None:
        if self._past:
            self.seats, self.editing, options = self._past.pop()
            keep_rules(self.shell, self.game, options)
            self.shell.changed()
        else:
            self.shell.pop()

    def options(self) -> None:
        self.shell.push(OptionsScreen(self.shell, self.game))

    def box_numbers(self) -> None:
        self.shell.push(BoxScreen(self.shell, self.game))

    def help(self) -> None:
        from companion.ui.screens.help import HelpScreen

        count = len(self.seats) if self._enough else 0
        options = msgspec.to_builtins(kept_options(self.shell, self.game))
        self.shell.push(HelpScreen(self.shell, self.game, "setup", count, options))

    def _play(self) -> None:
        """Printed numbers are asked once; then the play begins."""
        if not self._enough:
            return
        if box_known(self.shell, self.game):
            self._begin()
        else:
            self.shell.push(BoxScreen(self.shell, self.game, self._begin))

    def _begin(self) -> None:
        seated = (self.seats[seat] for seat in sorted(self.seats))
        players = tuple(msgspec.structs.replace(p, name=self.name_of(p)) for p in seated)
        begin_play(self.shell, self.game, players)

    # -- what is remembered --------------------------------------------------------------------

    def left(self) -> None:
        """Whoever goes away for a moment finds the table as it was."""
        seats = [seated(self.seats[seat]) for seat in sorted(self.seats)]
        if seats != self.shell.journal.recall(SEATING, []):
            self.shell.journal.remember(SEATING, seats)

    # -- lamp and rail -------------------------------------------------------------------------

    def green(self, at: float) -> None:
        self._play()

    def lamp(self) -> LampSign:
        mode = LedMode.SLOW if self._enough else LedMode.OFF
        return LampSign(mode, self.say("app.play"))

    def rail(self) -> list[RailKey]:
        return [
            self.home_key(),
            RailKey("setup", "cards", self.say("app.set_up"), self.help),
            self.turn_key(),
            RailKey("undo", "undo", self.say("app.undo"), self._undo),
        ]
