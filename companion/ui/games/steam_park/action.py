"""The action phase: one panel for the whole turn; touch what is done, then end the turn once."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from companion.games.base import Refusal, known_as
from companion.games.steam_park.actions import Action, Bonus, EndTurn, NewStand, Stands, UseStand
from companion.games.steam_park.counts import pig_dice
from companion.games.steam_park.hands import hands
from companion.games.steam_park.state import COLOURS, DEEDS, Deed, PieceKind, State, active
from companion.ui.box import Box
from companion.ui.games.steam_park.art import DEED_ICONS
from companion.ui.games.steam_park.ask import Asking
from companion.ui.games.steam_park.draft import PIECES, Draft
from companion.ui.games.steam_park.extras import Extras
from companion.ui.games.steam_park.grid import Grid
from companion.ui.games.steam_park.part import SteamPart
from companion.ui.games.steam_park.tick import Tick
from companion.ui.games.steam_park.wait import Patience
from companion.ui.screen import LampSign
from companion.ui.widgets import Widget, go_key
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.games.steam_park.table import SteamParkTable

PATIENCE = 5  # seconds to look at a turn whose dice are all used, before it ends by itself
FREE_USES: tuple[PieceKind, ...] = ("shooting", "fountain")  # they pay or cost without a die


class Rows(NamedTuple):
    """How high the rows of an upright screen are, in units; rides and stands take the rest."""

    strip: float
    go: float
    ticks: float
    more: float  # one of two rows
    alone: float  # the only one
    gap: float


ROOMY = Rows(strip=54, go=64, ticks=52, more=51, alone=60, gap=8)
CLOSE = Rows(strip=48, go=50, ticks=48, more=48, alone=50, gap=4)
ROOM = 640.0  # units from which on the rows may be high


class ActionPart(SteamPart):
    """Rides and visitors by colour, stands, the rest; six tick marks and one "done"."""

    def __init__(self, table: SteamParkTable) -> None:
        super().__init__(table)
        self.draft = Draft()
        self._before: list[Draft] = []
        self.asking = Asking(self)
        self._grid = Grid(self)
        self._extras = Extras(self)
        self._patience = Patience(self.shell, PATIENCE)
        self._known: tuple[State, Draft] | None = None
        self._shown = self.state
        self._taken: dict[Action, bool] = {}

    @property
    def player(self) -> int:
        player = active(self.state)
        return 0 if player is None else player

    @property
    def shown(self) -> State:
        """The state as it will be once the turn is sent."""
        self._refresh()
        return self._shown

    def _refresh(self) -> None:
        """The rules are asked once for each draft, however often it is drawn."""
        known = (self.state, self.draft)
        if known == self._known:
            return
        result = self.draft.tried(self.state)
        self._known = known
        self._shown = self.state if isinstance(result, Refusal) else result
        self._taken = {}

    # -- entering --------------------------------------------------------------------------------

    def add(self, piece: Action) -> None:
        """One more piece of the turn, if the rules take it."""
        result = self.draft.added(self.state, piece)
        self.table.put_away()
        if isinstance(result, Refusal):
            again = partial(self.add, replace(piece, sure=True)) if result.ask else None
            self.table.refused(result, again)
            return
        self._before.append(self.draft)
        self.draft = result
        self._patience.told(self._complete())
        self.shell.sound("key")
        self.shell.dismiss()

    def _complete(self) -> bool:
        """All dice are used, and nothing more can come without one."""
        if self.shown.turn.dice < pig_dice(self.state, self.player):
            return False
        free: list[Action] = [UseStand(self.player, kind) for kind in FREE_USES]
        free.append(Bonus(self.player, 1))
        visitors = any(self.asking.ways(colour) for colour in COLOURS) or self.asking.guest_ways()
        return not visitors and not any(self.takes(piece) for piece in free)

    def uncovered(self) -> None:
        self._patience.again()

    def wake_at(self) -> float | None:
        return self._patience.wake_at()

    def woken(self) -> None:
        if self._patience.over and self.table.sheet is not None:
            self._patience.again()
        elif self._patience.over:
            self.onward()

    def takes(self, piece: Action) -> bool:
        """Whether the rules would take one more piece."""
        self._refresh()
        if piece not in self._taken:
            self._taken[piece] = self.draft.takes(self.state, self._shown, piece)
        return self._taken[piece]

    def forget(self) -> None:
        self.draft = Draft()
        self._before = []
        self._patience.told(False)

    def reopen(self) -> None:
        """The end of the turn was undone: its pieces are half entered again, as before that key."""
        acts: list[Action] = []
        while (piece := self._told_last()) is not None:
            acts.insert(0, piece)
            self.table.play.undo()
        self.draft = Draft(tuple(acts))
        self._before = [Draft(tuple(acts[:count])) for count in range(len(acts))]
        self.shell.changed()

    def _told_last(self) -> Action | None:
        """The last line of the play, where it is a piece of this turn."""
        done = self.table.play.done
        if not done or done[-1].change is not None or not isinstance(done[-1].action, PIECES):
            return None
        before, piece = known_as(State, done[-1].before), done[-1].action
        same = (before.round, before.turn.index) == (self.state.round, self.state.turn.index)
        return piece if same and piece.player == self.player else None

    def can_step_back(self) -> bool:
        return bool(self._before)

    def step_back(self) -> None:
        self.draft = self._before.pop()
        self._patience.told(self._complete())

    def _clear(self, deed: Deed) -> None:
        """A tick mark was touched: that action is entered anew."""
        rest = self.draft.without(deed)
        if rest != self.draft and not isinstance(rest.tried(self.state), Refusal):
            self._before.append(self.draft)
            self.draft = rest
            self._patience.told(self._complete())
            self.shell.sound("undo")
            self.shell.changed()

    def ready(self) -> bool:
        return True

    def onward(self) -> None:
        """The whole turn is told to the rules, action by action, and ends."""
        player = self.player
        self._patience.told(False)
        for act in self.draft.sequence():
            if not self.table.act(act):
                return
        self.table.act(EndTurn(player))

    def press(self, player: int, at: float) -> None:
        """The seat's button says "done" for whose turn it is, unless a question is open."""
        if player == self.player and self.table.sheet is None:
            self.onward()

    def standing(self) -> str:
        """With what is entered so far: the dice still on the pig."""
        return self.table.in_words(hands(self.shown))

    def lamp(self) -> LampSign:
        return LampSign(LedMode.SLOW, self.table.name(self.player))

    def lit(self) -> dict[int, LedMode]:
        return {self.player: LedMode.STEADY}

    # -- view ------------------------------------------------------------------------------------

    def view(self, area: Box) -> list[Widget]:
        parts, rest = self.frame(area)
        return parts + (self._tall if self.portrait else self._broad)(rest)

    def _broad(self, rest: Box) -> list[Widget]:
        strip, rest = rest.top(self.strip_height(), 4)
        foot, rest = rest.foot(48, 6)
        more, rest = rest.foot(48, 6)
        wide = 0.66 if self.state.options.extensions else 0.6
        grid, stands = rest.left(rest.w * wide, 12)
        return [
            *self.strip(strip, self.player, self.shown),
            *self._grid.colours(grid),
            *self._grid.stands(stands, 2),
            *self._extras.view(more, 1),
            *self._foot(foot, foot.w * 0.64),
        ]

    def _tall(self, rest: Box) -> list[Widget]:
        high = ROOMY if rest.h >= ROOM else CLOSE
        strip, rest = rest.top(high.strip, high.gap)
        go, rest = rest.foot(high.go, high.gap)
        ticks, rest = rest.foot(high.ticks, high.gap)
        rows = 2 if len(self._extras.names()) > 6 else 1
        more, rest = rest.foot(high.alone if rows == 1 else 2 * high.more + 6, high.gap)
        grid, stands = rest.top(rest.h * 0.665, high.gap)
        return [
            *self.strip(strip, self.player, self.shown),
            *self._grid.colours(grid),
            *self._grid.stands(stands, 3),
            *self._extras.view(more, rows),
            *self._ticks(ticks),
            *self._done(go),
        ]

    def stand_piece(self, kind: PieceKind, copies: PieceKind | None = None) -> Stands:
        return Stands(self.player, (NewStand(kind, copies),))

    # -- ticks and the end -----------------------------------------------------------------------

    def _foot(self, box: Box, ticks: float) -> list[Widget]:
        left, right = box.left(ticks, 12)
        return self._ticks(left) + self._done(right)

    def points_at(self) -> tuple[str, ...]:
        """At the end of the turn, once something was entered."""
        return ("next",) if self.shown.turn.done else ()

    def _ticks(self, box: Box) -> list[Widget]:
        """Six marks: which actions are entered. Touched, a mark empties its action."""
        dice = pig_dice(self.state, self.player)
        spent = self.shown.turn.dice
        count, marks = box.left(76)
        parts: list[Widget] = [
            Tick(box=count, icon="die", label=f"{dice - spent}/{dice}", on=False, framed=False)
        ]
        for deed, cell in zip(DEEDS, marks.columns(len(DEEDS), 4), strict=True):
            done = deed in self.shown.turn.done
            parts.append(
                Tick(
                    box=cell,
                    name=f"tick:{deed}",
                    icon=DEED_ICONS[deed],
                    on=done,
                    enabled=done,
                    on_tap=partial(self._clear, deed),
                )
            )
        return parts

    def _done(self, box: Box) -> list[Widget]:
        name = self.table.name(self.player)
        label = self._patience.counted(self.say("steam.turn_done", name=name))
        return [go_key(box, label, self.onward, icon="check", name="next")]
