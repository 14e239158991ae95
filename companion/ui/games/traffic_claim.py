"""Bip! Bip!: the frame is frozen and the card is told: shown, picked, tapped or drawn."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games import traffic as t
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE
from companion.ui.games.traffic_art import BoardView, crossing_box
from companion.ui.games.traffic_draw import CardDrawing
from companion.ui.games.traffic_hand import CardGrid
from companion.ui.games.traffic_part import Part
from companion.ui.games.traffic_show import show_view
from companion.ui.screen import LampSign
from companion.ui.theme import AMBER, GO, INK2
from companion.ui.widgets import Button, Icon, Panel, Paragraph, Text, Widget
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.games.traffic import Table

WAYS = {
    "show": ("cam", "traffic.way_show"),
    "hand": ("cards", "traffic.way_hand"),
    "deck": ("cards", "traffic.way_deck"),
    "cars": ("finger", "traffic.way_cars"),
    "draw": ("key", "traffic.way_draw"),
}
ASKS = {
    "show": ("traffic.show_card", "traffic.show_card_help"),
    "hand": ("traffic.pick_card", "traffic.pick_card_help"),
    "deck": ("traffic.pick_card", "traffic.pick_card_help"),
    "cars": ("traffic.tap_cars", "traffic.tap_cars_help"),
}


class Claiming(Part):
    """Stage claim."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._way = ""
        self._taps: tuple[int, ...] = ()
        self._grid = CardGrid(self)
        self._drawing = CardDrawing(self)

    def forget(self) -> None:
        self._way, self._taps, self._grid.page = "", (), 0
        self._drawing.clear()

    @property
    def claimant(self) -> int:
        return self.state.claim.player if self.state.claim else 0

    @property
    def hand(self) -> tuple[str, ...]:
        return self.state.hands[self.claimant]

    def ways(self) -> list[str]:
        """The ways to tell the card, the quickest first."""
        printed = self.state.options.deck == "printed"
        found = ["hand"] if self.hand else []
        found += ["show"] if self.table.watch.seeing else []
        found += ["deck"] if printed and not self.hand else []
        return [*found, "cars", "draw"]

    @property
    def way(self) -> str:
        ways = self.ways()
        return self._way if self._way in ways else ways[0]

    # -- view ------------------------------------------

    def view(self, area: Box) -> list[Widget]:
        claim = self.state.claim
        if claim is None:
            return []
        if claim.tied:
            return self._tied(area, (claim.player, *claim.tied))
        if self.way == "draw":
            return self._drawing.view(area)
        head, rest = area.inset(8).top(72 if not self.portrait else 64)
        name = self.table.name(self.claimant)
        title, note = self.say("traffic.bip_bip"), self.say("traffic.name_found", name=name)
        parts = self.banner(head, self.seat_fill(self.claimant), title, note, self.claimant)
        if self.portrait:
            side, main = rest.foot(304)
        else:
            main, side = rest.left(rest.w * 0.545, 10)
        return [*parts, *self._main(main), *self._side(side)]

    def _tied(self, area: Box, players: tuple[int, ...]) -> list[Widget]:
        head, rest = area.inset(8).top(84)
        cells = rest.columns(len(players)) if not self.portrait else rest.rows(len(players))
        parts: list[Widget] = [
            Panel(box=head, fill=AMBER, edge=None),
            Text(box=head.inset(16, 8), text=self.say("traffic.bip_tied"), size=25),
        ]
        for player, cell in zip(players, cells, strict=True):
            parts.append(
                Button(
                    box=cell.inset(0, 4),
                    label=self.table.name(player),
                    token=self.table.shape(player),
                    fill=self.seat_fill(player),
                    size=40,
                    face=BUNGEE,
                    name=f"first:{player}",
                    on_tap=partial(self.table.act, t.First(player)),
                )
            )
        return parts

    def _main(self, box: Box) -> list[Widget]:
        if self.way == "show":
            return show_view(box, self.shell.eyes.frame())
        if self.way in ("hand", "deck"):
            return [Panel(box=box), *self._cards(box.inset(8))]
        side = min(box.w, box.h)
        board = Box(box.x + (box.w - side) / 2, box.y + (box.h - side) / 2, side, side)
        claim = self.state.claim
        cells = claim.board if claim else ""
        keys: list[Widget] = [
            Widget(box=crossing_box(board, c), name=f"cell:{c}", on_tap=partial(self._tap, c))
            for c in range(16)
        ]
        chosen = BoardView(box=board, cells=cells, ringed=self._taps, tone=AMBER, marks=self._gap())
        return [chosen, *keys]

    def _gap(self) -> tuple[int, ...]:
        """The free crossing tapped for an expert card."""
        claim = self.state.claim
        return tuple(c for c in self._taps if claim and claim.board[c] == ".")

    def _cards(self, box: Box) -> list[Widget]:
        codes = sorted(self.hand) if self.way == "hand" else self._deck()
        return self._grid.view(box, codes, self._pick)

    def _deck(self) -> list[str]:
        """The cards that the claimant may hold: neither solved nor listed for somebody else."""
        state = self.state
        gone = {*state.solved, *(code for hand in state.hands for code in hand)}
        expert = state.expert[self.claimant] > 0
        return [c for c, card in t.deck().items() if c not in gone and (expert or not card.expert)]

    # -- the side ------------------------------------------

    def _side(self, box: Box) -> list[Widget]:
        parts: list[Widget] = []
        rest = box
        if not self.portrait:
            foot, rest = box.foot(58)
            parts.append(self._false_alarm(foot))
        if self.state.options.referee == "table_first":
            low, rest = rest.foot(84)
            parts += self._objections(low)
        ways, rest = rest.foot(66)
        if self.portrait:
            alarm, ways = ways.rightmost(130, 6)
            parts.append(self._false_alarm(alarm))
        parts += self._way_keys(ways)
        return [*parts, *self._ask(rest)]

    def _false_alarm(self, box: Box) -> Widget:
        return Button(
            box=box,
            icon="cross",
            label=self.say("traffic.false_alarm"),
            stacked=self.portrait,
            size=17 if self.portrait else 20,
            name="withdraw",
            on_tap=partial(self.table.act, t.Withdraw()),
        )

    def _objections(self, box: Box) -> list[Widget]:
        claim = self.state.claim
        objector = claim.objector if claim else None
        words, keys = box.left(92, 6)
        text = self.say("traffic.not_agreed")
        return [
            Panel(box=box, radius=12),
            Paragraph(box=words.inset(8, 4), text=text, size=17, colour=INK2, middle=True),
            *self.player_keys(
                keys.inset(4, 6), self.others(self.claimant), "object", self.object, objector
            ),
        ]

    def _way_keys(self, box: Box) -> list[Widget]:
        ways = self.ways()
        return [
            Button(
                box=cell,
                icon=WAYS[way][0],
                label=self.say(WAYS[way][1]),
                kind="dark" if way == self.way else "plain",
                stacked=True,
                size=17,
                name=f"way:{way}",
                on_tap=partial(self._choose, way),
            )
            for way, cell in zip(ways, box.columns(len(ways), 6), strict=True)
        ]

    def _ask(self, box: Box) -> list[Widget]:
        title, note = (self.say(key) for key in ASKS[self.way])
        if self.way in ("hand", "deck") and not self.table.watch.seeing:
            note = self.say("traffic.pick_card_touch")
        inner = box.inset(14, 8)
        parts: list[Widget] = [Panel(box=box)]
        if self.way == "cars":
            keys, inner = inner.foot(52, 4)
            parts += self._check_keys(keys)
        elif self.way == "show":
            live, inner = inner.foot(28, 4)
            mark, words = live.left(28, 10)
            parts.append(Icon(box=mark, icon="cam", colour=GO))
            parts.append(Text(box=words, text=self.say("traffic.reading_card"), colour=GO))
        head, text = inner.top(30, 2)
        parts.append(Text(box=head, text=title, size=24))
        if text.h > 18:
            parts.append(Paragraph(box=text, text=note, size=18, colour=INK2))
        return parts

    def _check_keys(self, box: Box) -> list[Widget]:
        clear, check = box.columns(2)
        return [
            Button(
                box=clear,
                label=self.say("traffic.clear"),
                size=18,
                name="clear",
                enabled=bool(self._taps),
                on_tap=self._clear,
            ),
            Button(
                box=check,
                kind="go",
                icon="check",
                label=self.say("traffic.check"),
                size=18,
                name="check",
                enabled=len(self._taps) >= 3,
                on_tap=self._check,
            ),
        ]

    # -- what can be done ------------------------------------------

    def _choose(self, way: str) -> None:
        self._way = way
        self.shell.sound("key")
        self.shell.changed()

    def draw_instead(self) -> None:
        self._choose(self.ways()[0])

    def _tap(self, cell: int) -> None:
        if cell in self._taps:
            self._taps = tuple(c for c in self._taps if c != cell)
        else:
            self._taps = (*self._taps, cell)[-4:]
        self.shell.sound("key")
        self.shell.changed()

    def _clear(self) -> None:
        self._taps = ()
        self.shell.changed()

    def _check(self) -> None:
        if not self.table.act(t.ShowCells(self._taps)):
            self._clear()

    def _pick(self, code: str) -> None:
        self.table.act(t.ShowCard(code))

    def object(self, player: int) -> None:
        self.table.act(t.Objection(player))

    def card_seen(self, rows: tuple[str, ...], code: str) -> None:
        """A card before the camera: by its code where the deck is ours, else by its figure."""
        printed = self.state.options.deck == "printed"
        known = code if printed and code in t.deck() else ""
        self.table.act(t.ShowCard(known) if known else t.ShowPattern(rows))

    def press(self, player: int, at: float) -> None:
        claim = self.state.claim
        if claim is None:
            return
        if claim.tied and player in (claim.player, *claim.tied):
            self.table.act(t.First(player))
        elif self._same_moment(at):
            self.table.bip(player, at)
        elif player != claim.player:
            self.object(player)

    def _same_moment(self, at: float) -> bool:
        claim = self.state.claim
        since = abs(at * 1000 - (claim.at or 0)) if claim else 0
        return since <= 50

    def green(self, at: float) -> None:
        """The light is locked: the rules say so."""
        self.table.act(t.TakeLight(self.others(self.claimant)[0]))

    def lamp(self) -> LampSign:
        return LampSign(LedMode.OFF, self.say("app.pause"))

    def lit(self) -> dict[int, LedMode]:
        return {self.claimant: LedMode.STEADY}

    def wants_card(self) -> bool:
        claim = self.state.claim
        return claim is not None and not claim.tied

    def waits(self) -> bool:
        return True
