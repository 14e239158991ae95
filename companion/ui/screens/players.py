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
from companion.ui.screens.options import OptionsScreen, kept_options
from companion.ui.screens.players_art import paint_table, places, table_top
from companion.ui.screens.players_card import SeatCard
from companion.ui.theme import INK2
from companion.ui.widgets import (
    Button,
    Drawing,
    Paragraph,
    Plate,
    Seat,
    Text,
    Widget,
)
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.shell import Shell


class PlayersScreen(Screen):
    """Seats are filled one tap each; the last table comes back with one tap."""

    def __init__(self, shell: Shell, game: str) -> None:
        super().__init__(shell)
        self.game = game
        found = info(game)
        assert found is not None
        self.info = found
        self.seats: dict[int, Player] = {}
        self.editing: int | None = None
        self._card = SeatCard(self)
        self._past: list[tuple[dict[int, Player], int | None]] = []

    # -- the plan ------------------------------------------------------------------------------

    def view(self, area: Box) -> list[Widget]:
        if self.shell.layout.portrait:
            plan, card = area.inset(8).top(area.h * 0.455)
        else:
            plan, card = area.inset(8).left(area.w * 0.555, 12)
        play, card = card.foot(60)
        return [*self._plan(plan), *self._card.view(card), self._play_key(play)]

    def _plan(self, box: Box) -> list[Widget]:
        head, rest = box.top(44)
        foot, round_ = rest.foot(60)
        plate, title = head.left(min(204, head.w * 0.5), 12)
        parts: list[Widget] = [
            Plate(box=plate, text=self.info.name, game=self.game),
            Text(box=title, text=self.say("app.who_plays"), size=25),
        ]
        cells = places(round_)
        parts.append(Drawing(box=table_top(round_), paint=paint_table))
        parts += [self._seat(i, cell) for i, cell in enumerate(cells)]
        hint, same = foot.left(foot.w * 0.48)
        parts.append(self._hint(hint))
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

    def _hint(self, box: Box) -> Widget:
        """What to touch; with enough players, the way to what a seat's card hides."""
        if self.editing is None or not self._enough:
            return Paragraph(box=box, text=self.say("app.touch_a_seat"), colour=INK2)
        label = self.say("app.house_rules")
        return Button(
            box=box, icon="gear", label=label, size=18, name="options", on_tap=self.options
        )

    @property
    def _enough(self) -> bool:
        return self.info.fewest <= len(self.seats) <= self.info.most

    def _seat(self, seat: int, box: Box) -> Widget:
        player = self.seats.get(seat)
        state = "editing" if seat == self.editing else "seated"
        return Seat(
            box=box,
            shape=player.shape if player else "",
            label=player.name if player else "",
            state=state,
            name=f"seat:{seat}",
            on_tap=partial(self._sit, seat),
        )

    def _play_key(self, box: Box) -> Widget:
        count = len(self.seats)
        label = self.say("app.play_with", count=count) if count else self.say("app.play")
        return Button(
            box=box,
            kind="go",
            icon="play",
            label=label,
            size=25,
            name="play",
            enabled=self._enough,
            on_tap=self._play,
        )

    # -- what taps do --------------------------------------------------------------------------

    def _keep(self) -> None:
        self._past.append((dict(self.seats), self.editing))
        self.shell.sound("key")
        self.shell.changed()

    def _sit(self, seat: int) -> None:
        self._keep()
        self.editing = None if seat == self.editing else seat
        if seat in self.seats or self.editing is None:
            return
        if len(self.seats) >= self.info.most:
            self.editing = None
            words = self.say("app.table_full", most=self.info.most)
            self.shell.toast(words, kind="refused")
            return
        taken = {p.name for p in self.seats.values()}
        name = next((n for n in self.known_names() if n not in taken), "")
        self.seats[seat] = Player(name or self._fresh_name(), self._free_shape(name), seat)

    def _fresh_name(self) -> str:
        taken = {p.name for p in self.seats.values()}
        numbers = (self.say("app.player_n", n=n) for n in range(1, 10))
        return next(name for name in numbers if name not in taken)

    def _free_shape(self, name: str) -> str:
        """The sign this person had last time, or the first free one the game proposes."""
        taken = {p.shape for p in self.seats.values()}
        mine = self._remembered().get(name, "")
        order = mine + self.info.shapes
        return next(shape for shape in order if shape not in taken)

    def reshape(self, shape: str) -> None:
        self._change(shape=shape)

    def rename(self, name: str) -> None:
        self._change(name=name)

    def _change(self, **new: str) -> None:
        if self.editing is None:
            return
        self._keep()
        self.seats[self.editing] = msgspec.structs.replace(self.seats[self.editing], **new)

    def other_name(self) -> None:
        if self.editing is None:
            return
        others = [p.name for s, p in self.seats.items() if s != self.editing]
        self.shell.push(NameScreen(self.shell, self.game, "", others, self._named))

    def _named(self, name: str) -> None:
        self.rename(name)
        known = [name, *(n for n in self.known_names() if n != name)]
        self.shell.journal.remember("names", known[:40])

    def stand_up(self) -> None:
        if self.editing is not None:
            self._keep()
            self.seats.pop(self.editing, None)
            self.editing = None

    def _same_table(self) -> None:
        self._keep()
        table = self._last_table()
        self.seats = {p.seat: p for p in table[: self.info.most]}
        self.editing = None
        if len(table) > self.info.most:
            self.shell.toast(self.say("app.table_full", most=self.info.most))

    def _undo(self) -> None:
        if self._past:
            self.seats, self.editing = self._past.pop()
            self.shell.changed()
        else:
            self.shell.pop()

    def options(self) -> None:
        self.shell.push(OptionsScreen(self.shell, self.game))

    def help(self) -> None:
        from companion.ui.screens.help import HelpScreen

        count = len(self.seats) or self.info.fewest
        options = msgspec.to_builtins(kept_options(self.shell, self.game))
        self.shell.push(HelpScreen(self.shell, self.game, "setup", count, options))

    def _play(self) -> None:
        """Printed numbers are asked once; then the play begins."""
        if not self._enough:
            return
        if OptionsScreen.must_ask(self.shell, self.game):
            self.shell.push(OptionsScreen(self.shell, self.game, self._begin))
        else:
            self._begin()

    def _begin(self) -> None:
        players = tuple(self.seats[s] for s in sorted(self.seats))
        begin_play(self.shell, self.game, players)

    # -- what is remembered --------------------------------------------------------------------

    def known_names(self) -> list[str]:
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
        mode = LedMode.SLOW if self._enough else LedMode.OFF
        return LampSign(mode, self.say("app.play"))

    def rail(self) -> list[RailKey]:
        return [
            self.home_key(),
            RailKey("setup", "cards", self.say("app.set_up"), self.help),
            self.turn_key(),
            RailKey("undo", "undo", self.say("app.undo"), self._undo),
        ]
