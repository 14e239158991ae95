"""What the stages of Traffic share on the screen: the banner, the players' keys, going on alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.games.traffic.state import State
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE
from companion.ui.games.part import Part
from companion.ui.games.traffic.pieces import IconDisc, PlayerKey
from companion.ui.screen import LampSign
from companion.ui.theme import ENAMEL, SEATS, Colour, on
from companion.ui.widgets import Name, Panel, Paragraph, Text, Token, Widget
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.games.traffic.table import TrafficTable


def shouting(state: State) -> tuple[int, ...]:
    """Everybody whose Bip! is known and not settled: the claimant, the tied, those who wait."""
    if state.claim is None:
        return ()
    return state.claim.player, *state.claim.tied, *(bip.player for bip in state.waiting)


class BesideBoard(NamedTuple):
    """A large board and what stands beside it, or below it on a screen that stands upright."""

    board: Box
    side: Box
    below: bool

    def brushes(self, box: Box, high: float) -> tuple[list[Box], Box]:
        """Four cells at the foot of a box of the side, in a row or two by two; and the rest."""
        if self.below:
            keys, rest = box.foot(66)
            return keys.grid(4, 1), rest
        keys, rest = box.foot(high)
        return keys.grid(2, 2), rest

    def card(self, box: Box, high: float) -> tuple[Box, Box]:
        """A card beside the words of the side, or below them; and the words."""
        return box.left(box.h, 14) if self.below else box.foot(high, 8)


def beside_board(area: Box, portrait: bool, low: float = 340) -> BesideBoard:
    """`low` is the least height below the board of a screen that stands upright."""
    inner = area.inset(8)
    if portrait:
        side = min(inner.w, inner.h - low)
        board, rest = inner.top(side)
        return BesideBoard(board.middle(side, side), rest, below=True)
    return BesideBoard(*inner.left(min(inner.h, inner.w * 0.615), 14), below=False)


class TrafficPart(Part):
    """One stage on the screen; the next one may begin by itself."""

    table: TrafficTable

    @property
    def state(self) -> State:
        return self.table.state

    def lamp(self) -> LampSign:
        return LampSign(LedMode.OFF, self.say("app.lamp_rest"))

    def lit(self) -> dict[int, LedMode]:
        return {}

    def press(self, player: int, at: float) -> None:
        """The button of a player's seat: Bip!, though the rules may say not now."""
        self.table.bip(player, at)

    def due(self) -> float | None:
        """Seconds after which the stage goes on by itself, counted from its beginning."""
        return None

    def elapsed(self) -> None:
        """The seconds of `due` are over."""

    def waits(self) -> bool:
        """Whether the stage must not go on by itself now."""
        return False

    def uncovered(self) -> None:
        self.table.restart()

    def board_seen(self) -> None:
        """The camera read the board, or it has stood still for a while."""

    def card_seen(self, rows: tuple[str, ...], code: str) -> None:
        """A card was held before the camera: its figure, and its code where it is printed."""

    def card_left(self) -> None:
        """The card of the last claim still lies before the camera."""
        self.shell.tell(self.say("traffic.card_left"))

    # -- things the stages draw ------------------------------------------

    def banner(
        self,
        box: Box,
        fill: Colour,
        title: str,
        note: str,
        player: int,
        *,
        icon: str = "",
        chip: float = 0,
    ) -> list[Widget]:
        """A coloured bar: an icon or the player's sign, large words, and who it is about."""
        ink = on(fill)
        parts: list[Widget] = [Panel(box=box, fill=fill, edge=None, radius=14)]
        inner = box.inset(14, 10)
        mark, words = inner.left(min(52, inner.h), 14)
        if icon:
            parts.append(IconDisc(box=mark, icon=icon, tone=fill))
            _, words = words.rightmost(chip - 8)
            tight = bool(chip) and self.portrait
            who, words = words.rightmost(100 if tight else 130)
            sign, name = who.left(34 if tight else 44, 6)
            parts.append(Token(box=sign.middle(sign.w, 42), shape=self.table.shape(player)))
            parts.append(Name(box=name, text=note, size=22, colour=ink))
        else:
            white = ink == ENAMEL
            parts.append(Token(box=mark, shape=self.table.shape(player), white=white))
            spare = words.w - self.shell.width(title, 34, BUNGEE) - 12
            right, words = words.rightmost(max(words.w * 0.4, spare) if note else 0.0)
            right = Box(right.x, box.y + 4, right.w, box.h - 8)  # three lines of a long name
            if note and self.shell.width(note, 22) <= right.w:
                parts.append(Text(box=right, text=note, size=22, colour=ink, align="right"))
            elif note:
                parts.append(Paragraph(box=right, text=note, size=18, colour=ink, middle=True))
        parts.append(Text(box=words, text=title, size=34, colour=ink, face=BUNGEE))
        return parts

    def seat_fill(self, player: int) -> Colour:
        return SEATS[self.table.shape(player)].fill

    def player_keys(
        self,
        box: Box,
        players: list[int],
        name: str,
        tap: Callable[[int], object],
        red: int | None = None,
    ) -> list[Widget]:
        cells = box.columns(max(1, len(players)), 6)
        return [
            PlayerKey(
                box=cell,
                shape=self.table.shape(player),
                label=self.table.name(player),
                name=f"{name}:{player}",
                on_tap=partial(tap, player),
                red=player == red,
            )
            for player, cell in zip(players, cells, strict=True)
        ]

    def found_words(self, player: int) -> str:
        """Who found something, and who shouted after that and comes next."""
        name = self.table.name(player)
        waiting = ", ".join(self.table.name(bip.player) for bip in self.state.waiting)
        if not waiting:
            return self.say("traffic.name_found", name=name)
        return self.say("traffic.then", name=name, others=waiting)

    def others(self, player: int) -> list[int]:
        return [p for p in range(self.count) if p != player]
