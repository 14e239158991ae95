"""The round runs: everybody's cards, the light, the last move; and a move being made."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games import traffic as t
from companion.games.base import Refusal
from companion.games.traffic.actions import Move, TakeLight
from companion.games.traffic.state import HINT_SECONDS
from companion.games.traffic.tell import hint
from companion.ui.box import Box
from companion.ui.games.traffic.art import BoardView, crossing_keys
from companion.ui.games.traffic.band import Aside, Band
from companion.ui.games.traffic.drag import CarDrag
from companion.ui.games.traffic.part import TrafficPart, shouting
from companion.ui.games.traffic.run_places import (
    ASIDE,
    PanelPlace,
    RunPlaces,
    lying_places,
    upright_places,
)
from companion.ui.games.traffic.seat import BipKey, LightKey, SeatLook, SeatPanel
from companion.ui.guard import TAKEN_OVER
from companion.ui.screen import LampSign
from companion.ui.theme import AMBER, CAR_MOVE
from companion.ui.widgets import Widget
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.events import TapKind
    from companion.ui.games.traffic.table import TrafficTable

LATE = 3.0  # seconds after that in which a press was meant for the light
ASKED = 6.0  # seconds for which "who?" waits after the green button
GIVEN = 1.5  # seconds after it gave the light unasked, in which its taker's press is no Bip


class RunPart(TrafficPart):
    """Stages run and move."""

    def __init__(self, table: TrafficTable) -> None:
        super().__init__(table)
        self._band = Band(self)
        self.asked_until = 0.0
        self._unanswered_at = -LATE  # when nobody had taken the light in time
        self._given_at = -GIVEN  # when the green button alone gave it to one of two
        self._warned: dict[int, float] = {}  # who has had the word on his press, and when
        self.picked: int | None = None
        self._drag = CarDrag(self._drop)
        self.moved_until = 0.0
        self.hinted = False
        self._seated = tuple(player.seat for player in table.players)

    def forget(self) -> None:
        self.picked = None
        self.asked_until = 0.0
        self.hinted = False

    def can_step_back(self) -> bool:
        return self.asking or self.picked is not None

    def step_back(self) -> None:
        if self.asking:
            self.asked_until = 0.0
        else:
            self.picked = None

    @property
    def asking(self) -> bool:
        """Whether "who took the light?" is open."""
        return self.state.stage == "run" and self.shell.now < self.asked_until

    # -- view ------------------------------------------

    def standing(self) -> str:
        mover = self.state.mover
        if self.state.claim is not None:
            return self.say("traffic.stand_hands_off")
        if mover is None:
            return self.say("traffic.stand_run")
        return self.say("traffic.stand_move", name=self.table.name(mover))

    def view(self, area: Box) -> list[Widget]:
        at = self._places(area)
        parts = self._board(at.board)
        if at.band is None:
            parts += self._told_aside(at.board)
        else:
            parts += self._band.view(at.band)
        for player, panel in enumerate(at.panels(self._seated)):
            parts += self._panel(panel, player)
        return parts

    def _places(self, area: Box) -> RunPlaces:
        arrange = upright_places if self.portrait else lying_places
        return arrange(area, self._band.speaks)

    def _panel(self, panel: PanelPlace, player: int) -> list[Widget]:
        state = self.state
        moving = state.mover == player
        holds = state.holder == player and state.mover is None
        left = state.left()[player]
        asked = moving or player in shouting(state)
        look: SeatLook = "asked" if asked else "holds" if holds else "plain"
        words = "traffic.moves" if moving else "traffic.has_light" if holds else "traffic.light"
        return [
            SeatPanel(
                box=panel.box,
                shape=self.table.shape(player),
                label=self.table.name(player),
                count=left,
                experts=state.expert[player],
                caption=self.say("traffic.cards", count=left),
                look=look,
                wide=panel.wide,
                flipped=panel.flipped,
            ),
            LightKey(
                box=panel.light,
                label=self.say(words),
                holds=holds or moving,
                asked=self.asking and not holds,
                flipped=panel.flipped,
                name=f"light:{player}",
                on_tap=partial(self.take, player),
            ),
            BipKey(
                box=panel.bip,
                shape=self.table.shape(player),
                label=self.say("traffic.bip"),
                live=player not in shouting(state),
                flipped=panel.flipped,
                name=f"bip:{player}",
                on_tap=partial(self._bip, player),
            ),
        ]

    def _board(self, box: Box) -> list[Widget]:
        state = self.state
        found = self.table.watch.found
        view = BoardView(
            box=box,
            cells=self.table.watch.believed if found and found.back else state.board,
            arrow=None if found else self._last_step(),
            slide=self._slide(),
            ghosts=found.back if found else (),
            marks=found.lone or (() if found.back else found.cells) if found else (),
            carried=self._drag.carried,
            picked=self.picked,
            targets=self._targets(),
            frame=AMBER if found and found.kind == "illegal" else None,
            ringed=self._hint_cells(),
            names=True,
        )
        if state.stage != "move":
            return [view]
        chosen = () if self.picked is None else (self.picked,)
        keys = crossing_keys(box, range(16), self._tap, drags=True, chosen=chosen)
        return [view, *keys]

    def _last_step(self) -> tuple[int, int] | None:
        last, known = self.state.last, bool(self.state.before)  # not after a correction
        if not known or last is None or last.source is None or last.target is None:
            return None
        return last.source, last.target

    def _slide(self) -> tuple[int, int, float] | None:
        step, left = self._last_step(), self.moved_until - self.shell.now
        if left <= 0 or step is None:
            return None
        return *step, 1 - left / CAR_MOVE

    def _targets(self) -> tuple[int, ...]:
        carried = self._drag.carried
        source = carried[0] if carried is not None else self.picked
        if self.state.stage != "move" or source is None:
            return ()
        return tuple(
            cell
            for cell in range(16)
            if not isinstance(t.apply(self.state, Move(source, cell)), Refusal)
        )

    def _hint_cells(self) -> tuple[int, ...]:
        found = hint(self.state) if self.hinted else None
        return found.verdict.cells if found else ()

    def _told_aside(self, board: Box) -> list[Widget]:
        """In portrait the last move is told along both sides of the board; one leads to it."""
        text = self._band.last_words()
        left = Box(board.x - ASIDE, board.y, ASIDE, board.h)
        right = Box(board.right, board.y, ASIDE, board.h)
        return [
            Aside(box=left, text=text, turns=3),
            Aside(box=right, text=text, turns=1, eye=self._band.eye()),
            Widget(box=right, name="edit", on_tap=self.table.edit_board),
        ]

    # -- what can be done ------------------------------------------

    def _bip(self, player: int) -> None:
        """A touch that is heard late was made while the keys were held."""
        now, held = self.shell.now, self.table.held
        self.table.bip(player, min(now, self.table.keys.until) if held else now)

    def take(self, player: int) -> None:
        """Whoever may not take it leaves the question open for the others."""
        until, self.asked_until = self.asked_until, 0.0
        if not self.table.act(TakeLight(player)):
            self.asked_until = until

    def _tap(self, cell: int) -> None:
        """Two taps: the car, then where it goes."""
        board = self.state.board
        if self.picked is None:
            if board[cell] == ".":
                self.table.refused(Refusal("traffic.pick_car"))
                return
            self.picked = cell
            self.shell.sound("key")
        elif self.picked == cell:
            self.picked = None
        else:
            source, self.picked = self.picked, None
            self.table.act(Move(source, cell))
        self.shell.changed()

    def dragged(self, kind: TapKind, x: float, y: float) -> bool:
        """A car under the finger: what the rules say of the move is what they say to the camera."""
        if kind == "down" and self.state.claim is not None:
            return False
        board = self._places(self.shell.layout.main).board
        taken = self._drag.dragged(kind, x, y, board, self.state.board)
        if taken:
            self.picked = None
            self.shell.changed()
        return taken

    def _drop(self, source: int, target: int) -> None:
        self.table.act(Move(source, target))

    def green(self, at: float) -> None:
        """Two players: the other one takes it. More: who?"""
        if self.state.claim is not None:
            self.table.act(TakeLight(self.others(self.state.claim.player)[0]))  # it is locked
            return
        state = self.state
        if state.stage == "move":
            self.table.act(TakeLight(self._someone_else()))
        elif len(state.names) == 2 and state.holder is not None:
            self.take(1 - state.holder)
            self._given_at, self._warned = self.shell.now, {}
        else:
            self.asked_until = self.shell.now + ASKED
            self.shell.sound("light")
            self.shell.changed()

    def _someone_else(self) -> int:
        mover = self.state.mover or 0
        return next(p for p in range(len(self.state.names)) if p != mover)

    def hurries(self) -> bool:
        return True

    def press(self, player: int, at: float) -> None:
        """While the screen asks who takes the light: that. Just after: a word, then a Bip!

        A second press before the word could be read belongs to the first.
        """
        words = self._meant_for_light(player, at)
        warned_at = self._warned.get(player)
        if self.asking:
            self.take(player)
        elif words is not None and warned_at is None:
            self._warned[player] = self.shell.now
            self.shell.tell(self.say(words, name=self.table.name(player)), kind="refused")
        elif warned_at is None or at >= warned_at + TAKEN_OVER:
            self.table.bip(player, at)

    def _meant_for_light(self, player: int, at: float) -> str | None:
        """What to say of a press that comes too late for the light, or after it was given."""
        if player == self.state.mover and at < self._given_at + GIVEN:
            return "traffic.light_given"
        return "traffic.late_press" if at < self._unanswered_at + LATE else None

    def woken(self) -> None:
        if self.asked_until and self.shell.now >= self.asked_until and self.state.stage == "run":
            self._unanswered_at, self._warned, self.asked_until = self.shell.now, {}, 0.0
            self.shell.tell(self.say("traffic.light_over"))

    # -- lamp ------------------------------------------

    def lamp(self) -> LampSign:
        state = self.state
        if state.stage == "move" and state.mover is not None:
            return LampSign(LedMode.SLOW, self.table.name(state.mover))
        if self.asking:
            return LampSign(LedMode.SLOW, self.say("traffic.who"))
        free = state.holder is None
        label = self.say("traffic.free") if free else self.table.name(state.holder or 0)
        return LampSign(LedMode.STEADY, label)

    def lit(self) -> dict[int, LedMode]:
        state = self.state
        if state.stage == "move" and state.mover is not None:
            return {state.mover: LedMode.SLOW}
        if self.asking:
            return {p: LedMode.SLOW for p in range(len(state.names)) if p != state.holder}
        return {} if state.holder is None else {state.holder: LedMode.STEADY}

    def wants_board(self) -> bool:
        return True

    def wake_at(self) -> float | None:
        marks = [self.asked_until, self.moved_until]
        if self.state.options.hint:
            marks.append(self.table.quiet_since + HINT_SECONDS)
        return min((mark for mark in marks if self.shell.now < mark), default=None)
