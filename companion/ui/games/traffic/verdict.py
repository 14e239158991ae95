"""After the card is known: time to object, the verdict with its reason, and what it costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.games.traffic.actions import Objection, Reveal, TakeLight
from companion.games.traffic.rounds import gives_card
from companion.games.traffic.state import OBJECTION_SECONDS, Claim
from companion.ui.box import Box
from companion.ui.games.traffic.art import BOARD, BoardView, crossing_keys
from companion.ui.games.traffic.bips import later_bips
from companion.ui.games.traffic.contest import Contest
from companion.ui.games.traffic.moment import MomentScreen
from companion.ui.games.traffic.pages import Pages
from companion.ui.games.traffic.part import TrafficPart
from companion.ui.games.traffic.pieces import CountChip
from companion.ui.screen import LampSign
from companion.ui.theme import (
    AMBER,
    AUTO_CONTINUE,
    GO,
    LED_LIT,
    STOP,
    Colour,
)
from companion.ui.widgets import Widget
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.games.traffic.table import TrafficTable

BIPS = 52.0  # units of the keys of later Bips
READ = 0.35  # seconds after which a press answers what is asked
NOBODY_AFTER = 8.0  # seconds after which nobody saw the mistake
FAST_FOR = 1.0  # seconds for which the light tells an accepted claim
TITLES: dict[str, tuple[str, Colour, str]] = {
    "accepted": ("traffic.accepted", GO, "check"),
    "refused": ("traffic.not_this_time", STOP, "cross"),
    "unsure": ("traffic.not_sure", AMBER, "eye"),
    "ask": ("traffic.on_diagonal", AMBER, "eye"),
    "table": ("traffic.your_word", AMBER, "people"),
}


class VerdictPlaces(NamedTuple):
    """The banner, the board of the claim, the keys of later Bips, the page of the verdict."""

    head: Box
    board: Box
    bips: Box
    page: Box


def lying_places(area: Box) -> VerdictPlaces:
    head, rest = area.inset(8).top(72)
    side = min(rest.h - BIPS - 6, rest.w * 0.545)
    left, page = rest.left(max(side, rest.w * 0.46), 10)
    bips, above = left.foot(BIPS, 6)
    return VerdictPlaces(head, above.middle(side, side), bips, page)


def upright_places(area: Box) -> VerdictPlaces:
    head, rest = area.inset(8).top(64)
    side = min(rest.w, max(BOARD, rest.h * 0.34))  # the pictures to compare need the rest
    board, below = rest.top(side)
    bips, page = below.top(BIPS, 6)
    return VerdictPlaces(head, board.middle(side, side), bips, page)


class VerdictPart(TrafficPart):
    """Stages window and verdict."""

    def __init__(self, table: TrafficTable) -> None:
        super().__init__(table)
        self.contest = Contest(self)
        self._pages = Pages(self)
        self.saying: int | None = None

    def forget(self) -> None:
        self.contest.open = False
        self.saying = None

    def can_step_back(self) -> bool:
        return self.contest.fresh or self.saying is not None

    def step_back(self) -> None:
        """What was opened beside the verdict closes; the verdict stays."""
        self.saying = None
        if self.contest.fresh:
            self.contest.close()

    @property
    def claim(self) -> Claim:
        claim = self.state.claim
        assert claim is not None
        return claim

    @property
    def word(self) -> str:
        """accepted, refused, unsure, ask, table; or window before the verdict is shown."""
        if self.state.stage == "window" or self.claim.verdict is None:
            return "window"
        said = self.claim.accepted()
        if said is None:
            return self.claim.verdict.result
        return "accepted" if said else "refused"

    @property
    def may_still_object(self) -> bool:
        """Whether somebody may object though the refusal is already shown."""
        rules = self.state.options
        late = rules.late_objection and rules.referee == "table_first"
        return late and self.claim.objector is None

    # -- view ------------------------------------------

    def standing(self) -> str:
        name = self.table.name(self.claim.player)
        if self.word == "accepted":
            return self.say("traffic.stand_accepted", name=name)
        if self.word != "refused":
            return self.say("traffic.stand_hands_off")
        giver = self.claim.objector
        if giver is not None and gives_card(self.state):
            return self.say("traffic.stand_gives", giver=self.table.name(giver), name=name)
        return self.say("traffic.stand_refused", name=name)

    def view(self, area: Box) -> list[Widget]:
        at = upright_places(area) if self.portrait else lying_places(area)
        parts = [*self._head(at.head), *self._board(at.board), *self._bips(at.bips)]
        if self.contest.open:
            return parts + self.contest.view(at.page)
        pages = {
            "window": self._pages.window,
            "accepted": self._pages.accepted,
            "refused": self._pages.refused,
            "unsure": self._pages.unsure,
            "ask": self._pages.ask,
            "table": self._pages.table_decides,
        }
        return parts + pages[self.word](at.page)

    def _bips(self, box: Box) -> list[Widget]:
        """Who shouts now comes up when this claim is settled."""
        return later_bips(self, box, self.claim.player, self._shout)

    def look_back(self) -> None:
        """The moment of this Bip!, in pictures where there are any."""
        self.shell.push(MomentScreen(self.shell, self.table.play, self.claim))

    def _shout(self, player: int) -> None:
        self.table.bip(player, self.shell.now)

    def _head(self, box: Box) -> list[Widget]:
        player = self.claim.player
        name = self.table.name(player)
        if self.word == "window":
            title, note = self.say("traffic.bip_bip"), self.found_words(player)
            return self.banner(box, self.seat_fill(player), title, note, player)
        key, fill, icon = TITLES[self.word]
        if self.word != "accepted":
            return self.banner(box, fill, self.say(key), name, player, icon=icon)
        left = self.state.left()[player]
        chip = Box(box.right - 150, box.y + 10, 138, box.h - 20)
        bar = self.banner(box, fill, self.say(key), name, player, icon=icon, chip=150)
        return [*bar, CountChip(box=chip, before=left, after=left - 1)]

    def _board(self, box: Box) -> list[Widget]:
        verdict = self.claim.verdict
        shown = verdict is not None and self.word != "window"
        ringed = verdict.cells if verdict and shown else ()
        marks = verdict.marks if verdict and shown and verdict.reason in ("gap", "taken") else ()
        unsure = verdict.marks if verdict and shown and verdict.result == "unsure" else ()
        view = BoardView(
            box=box,
            cells=self.claim.board,
            ringed=ringed,
            tone=LED_LIT if self.word == "accepted" else AMBER,
            linked=bool(ringed),
            dim=bool(ringed),
            marks=marks,
            unsure=unsure,
            names=True,
        )
        keys = crossing_keys(box, unsure, self._say)
        return [view, *keys]

    # -- what can be done ------------------------------------------

    def object(self, player: int) -> None:
        self.table.act(Objection(player))

    def _say(self, cell: int) -> None:
        self.saying = cell
        self.shell.changed()

    def due(self) -> float | None:
        if self.state.stage == "window":
            return self.table.since_bip(OBJECTION_SECONDS)
        if self.word == "accepted":
            return AUTO_CONTINUE
        if self.word != "refused" or self._must_choose():
            return None
        return NOBODY_AFTER if self.may_still_object else AUTO_CONTINUE

    def _must_choose(self) -> bool:
        giver = self.claim.objector
        if giver is None or not gives_card(self.state):
            return False
        kinds = bool(self.state.expert[giver]) and bool(self.state.regular[giver])
        return kinds or bool(self.state.hands[giver])

    def elapsed(self) -> None:
        if self.state.stage == "window":
            self.table.act(Reveal())
        else:
            self.table.carry_on()

    def waits(self) -> bool:
        return self.contest.open

    def green(self, at: float) -> None:
        """Accepted: go on now. Before that the light is locked."""
        if self.word == "accepted" and not self.contest.open:
            self.table.carry_on()
        else:
            self.table.act(TakeLight(self.others(self.claim.player)[0]))

    def press(self, player: int, at: float) -> None:
        """An objection where the screen asks for one, once it could be read; else a Bip!"""
        known = at >= self.table.stage_since + READ
        if self.asks_objection and known and player != self.claim.player:
            self.object(player)
        else:
            self.table.bip(player, at)

    @property
    def asks_objection(self) -> bool:
        """Whether the screen asks who does not agree."""
        first = self.state.options.referee == "table_first" and self.claim.objector is None
        return (self.word == "window" and first) or (
            self.word == "refused" and self.may_still_object
        )

    # -- lamp ------------------------------------------

    def lamp(self) -> LampSign:
        if self.word != "accepted":
            return LampSign(LedMode.OFF, self.say("app.pause"))
        fresh = self.shell.now < self.table.stage_since + FAST_FOR
        mode = LedMode.FAST if fresh else LedMode.SLOW
        return LampSign(mode, self.say("app.lamp_bravo"))

    def lit(self) -> dict[int, LedMode]:
        lamps = {self.claim.player: LedMode.STEADY}
        if self.asks_objection:
            lamps.update(dict.fromkeys(self.others(self.claim.player), LedMode.SLOW))
        return lamps
