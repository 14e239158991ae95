"""After the card is known: time to object, the verdict with its reason, and what it costs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games import traffic as t
from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.games.traffic_art import BoardView, crossing_box
from companion.ui.games.traffic_contest import Contest
from companion.ui.games.traffic_part import CountChip, GoOn, Part, PlayerKey
from companion.ui.games.traffic_proof import Proof
from companion.ui.screen import LampSign
from companion.ui.theme import (
    AMBER,
    AUTO_CONTINUE,
    GO,
    INK,
    LED_LIT,
    STOP,
    Colour,
)
from companion.ui.widgets import Button, Drawing, Panel, Paragraph, Text, Widget
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.games.traffic import Table

NOBODY_AFTER = 8.0  # seconds after which nobody saw the mistake
FAST_FOR = 1.0  # seconds for which the light tells an accepted claim
TITLES: dict[str, tuple[str, Colour, str]] = {
    "accepted": ("traffic.accepted", GO, "check"),
    "refused": ("traffic.not_this_time", STOP, "cross"),
    "unsure": ("traffic.not_sure", AMBER, "eye"),
    "ask": ("traffic.on_diagonal", AMBER, "eye"),
    "table": ("traffic.your_word", AMBER, "people"),
}


class Judged(Part):
    """Stages window and verdict."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.contest = Contest(self)
        self._proof = Proof(self)
        self.saying: int | None = None

    def forget(self) -> None:
        self.contest.open = False
        self.saying = None

    @property
    def claim(self) -> t.Claim:
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

    # -- view ------------------------------------------

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(8).top(72 if not self.portrait else 64)
        if self.portrait:
            side = min(rest.w, rest.h * 0.46)
            board, right = rest.top(side)
        else:
            side = min(rest.h, rest.w * 0.545)
            board, right = rest.left(side, 10)
        board = board.middle(side, side)
        parts = [*self._head(head), *self._board(board)]
        if self.contest.open:
            return parts + self.contest.view(right)
        pages = {
            "window": self._window,
            "accepted": self._accepted,
            "refused": self._refused,
            "unsure": self._unsure,
            "ask": self._ask,
            "table": self._table_decides,
        }
        return parts + pages[self.word](right)

    def _head(self, box: Box) -> list[Widget]:
        player = self.claim.player
        name = self.table.name(player)
        if self.word == "window":
            title, note = self.say("traffic.bip_bip"), self.say("traffic.name_found", name=name)
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
            names=self.word == "unsure",
        )
        keys: list[Widget] = [
            Widget(box=crossing_box(box, c), name=f"cell:{c}", on_tap=partial(self._say, c))
            for c in unsure
        ]
        return [view, *keys]

    # -- one page each ------------------------------------------

    def _window(self, box: Box) -> list[Widget]:
        """Three seconds in which the others may object."""
        foot, rest = box.foot(104)
        parts = self._objections(foot, self.say("traffic.not_agreed"))
        if self.table.remaining() is None:
            key, rest = rest.foot(72)
            parts.append(self._go_key(key, "eye", "traffic.see_verdict", "reveal", self.elapsed))
            return [*parts, *self._proof.card(rest)]
        return [*parts, *self._proof.card(rest), self._ring(rest)]

    def _ring(self, box: Box) -> Widget:
        left = self.table.remaining() or 0.0
        share = left / t.OBJECTION_SECONDS

        def paint(canvas: Canvas, place: Box) -> None:
            canvas.ring(place.centre, 24, 7, 1, (220, 228, 235))
            canvas.ring(place.centre, 24, 7, max(0.02, share), AMBER)
            text = str(max(1, -int(-left // 1)))
            canvas.text(text, place.centre, 22, INK, align="centre")

        corner = Box(box.right - 66, box.y + 8, 58, 58)
        return Drawing(box=corner, key=("ring", round(share, 2)), paint=paint)

    def _accepted(self, box: Box) -> list[Widget]:
        go, rest = box.foot(84)
        contest, rest = rest.foot(54)
        return [*self._proof.accepted(rest), self._contest_key(contest), self._continue_key(go)]

    def _refused(self, box: Box) -> list[Widget]:
        claim = self.claim
        asks = self.state.options.referee == "table_first" and claim.objector is None
        if asks:
            foot, rest = box.foot(140)
            return [*self._proof.refused(rest), *self._who_saw(foot)]
        if t.gives_card(self.state):
            foot, rest = box.foot(128)
            parts = self._gives(foot)
        else:
            foot, rest = box.foot(72)
            parts = [self._continue_key(foot)]
        contest, rest = rest.foot(50)
        return [*self._proof.refused(rest), self._contest_key(contest), *parts]

    def _who_saw(self, box: Box) -> list[Widget]:
        head, keys = box.inset(8, 6).top(50, 6)
        key, words = head.rightmost(124)
        others = self.others(self.claim.player)
        nobody, keys = keys.rightmost(keys.w * 1.3 / (len(others) + 1.3), 6)
        label = self.say("traffic.nobody")
        left = self.table.remaining()
        return [
            Panel(box=box),
            Paragraph(box=words.inset(4, 0), text=self.say("traffic.who_saw"), middle=True),
            self._contest_key(key),
            *self.player_keys(keys, others, "spot", self.object),
            PlayerKey(
                box=nobody,
                shape="",
                label=label,
                count=None if left is None else max(1, -int(-left // 1)),
                name="spot:none",
                on_tap=self.table.carry_on,
            ),
        ]

    def _gives(self, box: Box) -> list[Widget]:
        """Who gives a card, and which, where that is not clear by itself."""
        giver = self.claim.objector or 0
        head, keys = box.inset(10, 8).top(46, 6)
        names = {"giver": self.table.name(giver), "name": self.table.name(self.claim.player)}
        parts: list[Widget] = [
            Panel(box=box),
            Paragraph(box=head, text=self.say("traffic.did_give", **names), size=20, middle=True),
        ]
        hand = self.state.hands[giver]
        if hand:
            which = self.contest.give_key(keys, giver)
            return [*parts, which]
        if self.state.expert[giver] and self.state.regular[giver]:
            white, green = keys.columns(2)
            regular, expert = t.Continue(), t.Continue(given_expert=True)
            parts.append(self._go_key(white, "cards", "traffic.white_card", "give:white", regular))
            parts.append(self._go_key(green, "cards", "traffic.green_card", "give:green", expert))
            return parts
        return [*parts, self._continue_key(keys)]

    def _unsure(self, box: Box) -> list[Widget]:
        """Which crossing is not sure; one tap on it, one on what stands there."""
        verdict = self.claim.verdict
        marks = verdict.marks if verdict else ()
        cell = self.saying if self.saying in marks else marks[0] if len(marks) == 1 else None
        return self.contest.say_page(box, cell)

    def _ask(self, box: Box) -> list[Widget]:
        yes, no = t.Diagonals(True), t.Diagonals(False)
        return self._question(
            box, "traffic.diagonals_count", ("traffic.always", yes), ("traffic.never", no)
        )

    def _table_decides(self, box: Box) -> list[Widget]:
        yes, no = t.Overrule(True), t.Overrule(False)
        return self._question(
            box, "traffic.same_as_card", ("traffic.same", yes), ("traffic.different", no)
        )

    def _question(
        self, box: Box, ask: str, yes: tuple[str, t.Action], no: tuple[str, t.Action]
    ) -> list[Widget]:
        foot, rest = box.foot(76)
        words, rest = rest.foot(64)
        left, right = foot.columns(2)
        return [
            *self._proof.card(rest),
            Panel(box=words, radius=12),
            Paragraph(box=words.inset(12, 6), text=self.say(ask), size=20, middle=True),
            self._go_key(left, "check", yes[0], "answer:yes", yes[1]),
            Button(
                box=right,
                icon="cross",
                label=self.say(no[0]),
                name="answer:no",
                on_tap=partial(self.table.act, no[1]),
            ),
        ]

    # -- keys ------------------------------------------

    def _objections(self, box: Box, words: str) -> list[Widget]:
        head, keys = box.inset(10, 6).top(26, 4)
        others = self.others(self.claim.player)
        return [
            Panel(box=box),
            Text(box=head, text=words, size=20),
            *self.player_keys(keys, others, "object", self.object, self.claim.objector),
        ]

    def _go_key(self, box: Box, icon: str, label: str, name: str, do: object) -> Widget:
        tap = do if callable(do) else partial(self.table.act, do)
        words = self.say(label)
        return Button(box=box, kind="go", icon=icon, label=words, size=22, name=name, on_tap=tap)

    def _contest_key(self, box: Box) -> Widget:
        return Button(
            box=box,
            label=self.say("traffic.contest"),
            size=20,
            name="contest",
            on_tap=self.contest.show,
        )

    def _continue_key(self, box: Box) -> Widget:
        left = self.table.remaining()
        return GoOn(
            box=box,
            kind="go",
            icon="play",
            label=self.say("traffic.carry_on"),
            size=25,
            share=None if left is None else round(left / AUTO_CONTINUE, 2),
            left=0 if left is None else max(1, -int(-left // 1)),
            name="continue",
            on_tap=self.table.carry_on,
        )

    # -- what can be done ------------------------------------------

    def object(self, player: int) -> None:
        self.table.act(t.Objection(player))

    def _say(self, cell: int) -> None:
        self.saying = cell
        self.shell.changed()

    def due(self) -> float | None:
        if self.state.stage == "window":
            return self.table.since_bip(t.OBJECTION_SECONDS)
        if self.word == "accepted":
            return AUTO_CONTINUE
        if self.word != "refused" or self._must_choose():
            return None
        asks = self.state.options.referee == "table_first" and self.claim.objector is None
        return NOBODY_AFTER if asks else AUTO_CONTINUE

    def _must_choose(self) -> bool:
        giver = self.claim.objector
        if giver is None or not t.gives_card(self.state):
            return False
        kinds = bool(self.state.expert[giver]) and bool(self.state.regular[giver])
        return kinds or bool(self.state.hands[giver])

    def elapsed(self) -> None:
        if self.state.stage == "window":
            self.table.act(t.Reveal())
        else:
            self.table.carry_on()

    def waits(self) -> bool:
        return self.contest.open

    def green(self, at: float) -> None:
        """Accepted: go on now. Before that the light is locked."""
        if self.word == "accepted" and not self.contest.open:
            self.table.carry_on()
        else:
            self.table.act(t.TakeLight(self.others(self.claim.player)[0]))

    def press(self, player: int, at: float) -> None:
        if player != self.claim.player and self.word != "accepted":
            self.object(player)

    def card_seen(self, rows: tuple[str, ...], code: str) -> None:
        """Nothing: the card is known already."""

    # -- lamp ------------------------------------------

    def lamp(self) -> LampSign:
        if self.word != "accepted":
            return LampSign(LedMode.OFF, self.say("app.pause"))
        fresh = self.shell.now < self.table.stage_since + FAST_FOR
        mode = LedMode.FAST if fresh else LedMode.SLOW
        return LampSign(mode, self.say("app.lamp_bravo"))

    def lit(self) -> dict[int, LedMode]:
        lamps = {self.claim.player: LedMode.STEADY}
        if self.word in ("window", "refused") and self.claim.objector is None:
            lamps.update(dict.fromkeys(self.others(self.claim.player), LedMode.SLOW))
        return lamps
