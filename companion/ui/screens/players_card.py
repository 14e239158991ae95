"""The card beside the table plan: sign and name of one seat, or what the game needs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.games.base import Player
from companion.ui.box import Box
from companion.ui.screens.players_art import SIGNS, paint_shape
from companion.ui.screens.players_known import known_names
from companion.ui.theme import INK2, TOUCH
from companion.ui.widgets import (
    Chip,
    Drawing,
    Panel,
    Paragraph,
    Text,
    Token,
    Widget,
    plain_key,
    stop_key,
)

if TYPE_CHECKING:
    from companion.ui.screens.players import PlayersScreen


class Measures(NamedTuple):
    """The head's height, and how many signs and names stand side by side."""

    head: float
    signs: int
    names: int  # two rows of them; the last key leads to more


UPRIGHT = Measures(head=50, signs=8, names=3)
LYING = Measures(head=58, signs=4, names=2)


class SeatCard:
    """Draws the seat that is being edited; the screen does what its keys ask for."""

    def __init__(self, screen: PlayersScreen) -> None:
        self._screen = screen

    def view(self, box: Box) -> list[Widget]:
        parts: list[Widget] = [Panel(box=box)]
        inner = box.inset(12, 10)
        player = (
            self._screen.seats.get(self._screen.editing)
            if self._screen.editing is not None
            else None
        )
        if player is None:
            return parts + self._empty_card(inner)
        measures = UPRIGHT if self._screen.shell.layout.portrait else LYING
        head, rest = inner.top(measures.head)
        mark, words = head.left(measures.head, 12)
        title, about = words.rows(2, 0)
        sign = self._screen.say(SIGNS[player.shape])
        parts += [
            Token(box=mark, shape=player.shape),
            Text(box=title, text=self._screen.name_of(player), size=28),
            Text(box=about, text=sign, size=17, colour=INK2),
        ]
        keys, rest = rest.foot(50)
        names, shapes = rest.foot(2 * TOUCH + 6)
        parts += self._shapes(shapes.grid(measures.signs, 8 // measures.signs, 6), player)
        parts += self._names(names.grid(measures.names, 2, 6), player)
        other, away = keys.columns(2)
        parts.append(
            plain_key(
                other,
                self._screen.say("app.other_name"),
                self._screen.other_name,
                name="other",
                icon="key",
                size=18,
            )
        )
        parts.append(
            stop_key(
                away,
                self._screen.say("app.stand_up"),
                self._screen.stand_up,
                name="stand",
                icon="bin",
                size=18,
            )
        )
        return parts

    def _empty_card(self, box: Box) -> list[Widget]:
        """Before anybody sits: what the game needs, what is played, house rules and help."""
        screen = self._screen
        about, keys = box.top(box.h * 0.48)
        values = {"fewest": screen.info.fewest, "most": screen.info.most}
        needed, played = about.rows(2, 4)
        text = screen.say("app.played_now", what=screen.what.summary())
        rows = keys.rows(2)
        return [
            Paragraph(box=needed, text=screen.say("app.seats_needed", **values), size=19),
            Paragraph(box=played, text=text, size=18, colour=INK2),
            plain_key(
                rows[0],
                self._screen.say("app.house_rules"),
                self._screen.options,
                name="options",
                icon="gear",
                size=22,
            ),
            plain_key(
                rows[1],
                self._screen.say("app.help"),
                self._screen.help,
                name="help",
                icon="eye",
                size=22,
            ),
        ]

    def _shapes(self, cells: list[Box], player: Player) -> list[Widget]:
        taken = {p.shape for p in self._screen.seats.values()} - {player.shape}
        parts: list[Widget] = []
        for shape, cell in zip("ABCDEFGH", cells, strict=True):
            chosen = shape == player.shape
            parts.append(
                Drawing(
                    box=cell,
                    name=f"colour:{shape}",
                    paint=paint_shape,
                    args=(shape, chosen, shape in taken),
                    enabled=shape not in taken,
                    on_tap=partial(self._screen.reshape, shape),
                )
            )
        return parts

    def _names(self, cells: list[Box], player: Player) -> list[Widget]:
        taken = {p.name for p in self._screen.seats.values()} - {player.name}
        known = known_names(self._screen.shell)
        names = known if len(known) <= len(cells) else known[: len(cells) - 1]
        more = Chip(
            box=cells[-1],
            label=self._screen.say("app.more_names", count=len(known) - len(names)),
            name="names",
            on_tap=self._screen.all_names,
        )
        parts: list[Widget] = [more] if len(known) > len(names) else []
        return parts + [
            Chip(
                box=cell,
                label=name,
                chosen=name == player.name,
                enabled=name not in taken,
                name=f"name:{name}",
                on_tap=partial(self._screen.rename, name),
            )
            for name, cell in zip(names, cells, strict=False)
        ]
