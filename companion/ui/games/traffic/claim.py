"""Bip! Bip!: the frame is frozen and the card is told: shown, picked, tapped or drawn."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.traffic.actions import (
    First,
    Objection,
    ShowCard,
    ShowCells,
    ShowPattern,
    TakeLight,
)
from companion.games.traffic.cards import deck
from companion.ui.box import Box
from companion.ui.canvas import BUNGEE
from companion.ui.games.traffic.art import BoardView, crossing_keys
from companion.ui.games.traffic.claim_places import LYING, UPRIGHT
from companion.ui.games.traffic.draw import CardDrawing
from companion.ui.games.traffic.hand import CardGrid
from companion.ui.games.traffic.part import TrafficPart
from companion.ui.games.traffic.show import show_view
from companion.ui.games.traffic.side import ClaimSide
from companion.ui.screen import LampSign
from companion.ui.theme import AMBER
from companion.ui.widgets import Button, Panel, Text, Widget
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.games.traffic.table import TrafficTable


class ClaimPart(TrafficPart):
    """Stage claim."""

    def __init__(self, table: TrafficTable) -> None:
        super().__init__(table)
        self._way = ""
        self.taps: tuple[int, ...] = ()
        self._grid = CardGrid(self.shell)
        self._drawing = CardDrawing(self)
        self._side = ClaimSide(self)
        self._lines = 0  # of the play, when the card was last touched
        self.old_card = False  # the card of the last claim lay before the camera

    def forget(self) -> None:
        self._way, self.taps, self.old_card = "", (), False
        self._grid.pager.go(0)
        self._drawing.clear()

    def can_step_back(self) -> bool:
        """Not what was touched before the play went on: a Bip! that came since goes first."""
        return self._half_told() or self.table.asked_again_last

    def _half_told(self) -> bool:
        if self._lines != len(self.table.play.done):
            return False
        if self.way == "draw":
            return self._drawing.can_step_back()
        return self.way == "cars" and bool(self.taps)

    def step_back(self) -> None:
        if not self._half_told():
            self.table.keep_card()
        elif self.way == "draw":
            self._drawing.step_back()
        else:
            self.taps = self.taps[:-1]

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

    def standing(self) -> str:
        claim = self.state.claim
        if claim is None or claim.tied:
            return self.say("traffic.stand_hands_off")
        return self.say("traffic.stand_claim", name=self.table.name(claim.player))

    def view(self, area: Box) -> list[Widget]:
        claim = self.state.claim
        if claim is None:
            return []
        measures = UPRIGHT if self.portrait else LYING
        if claim.tied:
            head, rest = area.inset(8).top(84)
            players = claim.player, *claim.tied
            return self._tied(head, players, measures.tied(rest, len(players)))
        if self.way == "draw":
            return self._drawing.view(area)
        at = measures.places(area, self.state.options.referee == "table_first")
        title, note = self.say("traffic.bip_bip"), self.found_words(self.claimant)
        bar = self.banner(at.bar, self.seat_fill(self.claimant), title, note, self.claimant)
        return [*bar, *self._main(at.main), *self._side.view(at)]

    def _tied(self, head: Box, players: tuple[int, ...], cells: list[Box]) -> list[Widget]:
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
                    on_tap=partial(self.table.act, First(player)),
                )
            )
        return parts

    def _main(self, box: Box) -> list[Widget]:
        if self.way == "show":
            return show_view(box, self.shell.eyes.frame())
        if self.way in ("hand", "deck"):
            return [Panel(box=box), *self._cards(box.inset(8))]
        side = min(box.w, box.h)
        board = box.middle(side, side)
        claim = self.state.claim
        cells = claim.board if claim else ""
        keys = crossing_keys(board, range(16), self._tap, chosen=self.taps)
        chosen = BoardView(
            box=board, cells=cells, ringed=self.taps, tone=AMBER, marks=self._gap(), names=True
        )
        return [chosen, *keys]

    def _gap(self) -> tuple[int, ...]:
        """The free crossing tapped for an expert card."""
        claim = self.state.claim
        return tuple(c for c in self.taps if claim and claim.board[c] == ".")

    def _cards(self, box: Box) -> list[Widget]:
        codes = sorted(self.hand) if self.way == "hand" else self._deck()
        return self._grid.view(box, codes, self._pick)

    def _deck(self) -> list[str]:
        """The cards that the claimant may hold: neither solved nor listed for somebody else."""
        state = self.state
        gone = {*state.solved, *(code for hand in state.hands for code in hand)}
        expert = state.expert[self.claimant] > 0
        return [c for c, card in deck().items() if c not in gone and (expert or not card.expert)]

    # -- what can be done ------------------------------------------

    def choose(self, way: str) -> None:
        self._way = way
        self.shell.click()

    def draw_instead(self) -> None:
        self.choose(self.ways()[0])

    def _tap(self, cell: int) -> None:
        if cell in self.taps:
            self.taps = tuple(c for c in self.taps if c != cell)
        else:
            self.taps = (*self.taps, cell)[-4:]
        self.touched_card()

    def touched_card(self) -> None:
        """A part of the card was told: it is the last thing that happened."""
        self._lines = len(self.table.play.done)
        self.shell.click()

    def clear(self) -> None:
        self.taps = ()
        self.shell.changed()

    def check(self) -> None:
        if not self.table.act(ShowCells(self.taps)):
            self.clear()

    def _pick(self, code: str) -> None:
        self.table.act(ShowCard(code))

    def shout(self, player: int) -> None:
        self.table.bip(player, self.shell.now)

    def object(self, player: int) -> None:
        self.table.act(Objection(player))

    def card_seen(self, rows: tuple[str, ...], code: str) -> None:
        """A card before the camera: by its code where the deck is ours, else by its figure."""
        printed = self.state.options.deck == "printed"
        known = code if printed and code in deck() else ""
        self.table.act(ShowCard(known) if known else ShowPattern(rows))

    def card_left(self) -> None:
        """Said once, and written until another card is told: nobody knows when it is gone."""
        self.old_card = True
        super().card_left()

    def hurries(self) -> bool:
        return True

    def press(self, player: int, at: float) -> None:
        """Always a Bip!, never an objection; who was first is said on the screen."""
        self.table.bip(player, at)

    def green(self, at: float) -> None:
        """The light is locked: the rules say so."""
        self.table.act(TakeLight(self.others(self.claimant)[0]))

    def lamp(self) -> LampSign:
        return LampSign(LedMode.OFF, self.say("app.pause"))

    def lit(self) -> dict[int, LedMode]:
        return {self.claimant: LedMode.STEADY}

    def wants_card(self) -> bool:
        claim = self.state.claim
        return claim is not None and not claim.tied

    def waits(self) -> bool:
        return True

    def wake_at(self) -> float | None:
        return self.table.next_look() if self.table.watch.seeing else None
