"""Cards shown to the camera in play: proposed with their picture, never taken silently.

What the rules allow plainly is taken by itself after a moment that any touch stops; what could mean
several things, or came back, waits for one touch. It goes through the same `act` as a tap.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from companion.events import CardsSeen
from companion.games import card_kinds, card_rules
from companion.games.base import Act, CardKind, Refusal, Way
from companion.ui.box import Box
from companion.ui.games.shown_art import CardFace, Faces
from companion.ui.games.shown_bar import bar
from companion.ui.games.shown_ledger import Ledger, Pending
from companion.ui.games.shown_sheet import KindSheet, WhichSheet
from companion.ui.times import earliest
from companion.ui.widgets import Widget

if TYPE_CHECKING:
    from companion.ui.games.table import GameTable

MOMENT = 1.2  # seconds for which a plain proposal is shown before it is taken
STEP = 0.1  # seconds between two pictures of the key that fills
LATELY = 6.0  # seconds in which the card of a tap may still be seen, once the turn is over
UNTOLD = ("place", "player", "sure")  # fields of actions that no card shows


class Proposal(NamedTuple):
    """Some of the cards and what they may be by the rules; `plain` needs nobody's word."""

    cards: tuple[Pending, ...]
    ways: tuple[Way, ...]
    plain: bool
    likeliest: Act


Sifted = tuple[list[Proposal], list[Pending]]


class Tapped(NamedTuple):
    """What was done by hand, the state in which it was done, when, and in which turn."""

    before: msgspec.Struct
    action: Act
    at: float
    turn: int


class Proposals:
    """The proposals of one play screen."""

    def __init__(self, table: GameTable) -> None:
        self.table = table
        self.shell = table.shell
        self.say = table.say
        self.faces = Faces(table.shell.eyes, table.game)
        self._rules = card_rules(table.game)
        self._ledger = Ledger()
        self._period: Hashable | None = None
        self._since = 0.0  # when what is proposed began to be proposed
        self._leaves: float | None = None  # when a card will have been taken away
        self._acting = False
        self._turn = 0
        self._tapped: list[Tapped] = []
        self._known: tuple[tuple[object, ...], Sifted] | None = None

    # -- what is seen ----------------------------------------------------------------------------

    def wanted(self) -> bool:
        """Whether a card would mean something now."""
        return self._rules is not None and self._rules.card_period(self.table.state) is not None

    def see(self, event: CardsSeen) -> None:
        """The cards in view; what is new and means something is proposed."""
        if event.game != self.table.game or self._rules is None:
            return
        self.follow()
        now, before = self.shell.now, self._ledger.changed_at
        self._ledger.see(event, now)
        self._leaves = self._ledger.leaves_at(now)
        if self._ledger.changed_at != before:
            self._since = now
        self._settle_tapped()
        self._sift()

    def let_lie(self, event: CardsSeen) -> None:
        """These cards were looked at for something else: they are nobody's turn."""
        every = tuple(range(len(event.cards)))
        self._ledger.see(CardsSeen(event.game, event.cards, every), self.shell.now)
        self._ledger.settle(self._ledger.pending)

    def follow(self) -> None:
        """After a step of the play: in another turn or round a card of the kind may come again."""
        period = self._rules.card_period(self.table.state) if self._rules else None
        if period == self._period:
            return
        self._period = period
        self._turn += 1
        self._ledger.turn_over(keep_pending=self._acting)
        self.shell.eyes.forget_cards()
        self._since = self.shell.now
        if not self._acting:
            self._sift()

    def resume(self) -> None:
        """The play is on top again: what was proposed is shown for its whole moment."""
        self._since = self.shell.now

    # -- what it means ---------------------------------------------------------------------------

    def _readings(self) -> Sifted:
        """Card after card as the rules fold them, and those that mean nothing."""
        key = self.table.state, self._ledger.pending, self.table.half_entered()
        if self._known is None or any(a is not b for a, b in zip(self._known[0], key, strict=True)):
            self._known = key, self._folded()
        return self._known[1]

    def _folded(self) -> Sifted:
        """What follows a reading that somebody must answer depends on the answer: it waits."""
        state, found = self.table.state, list[Proposal]()
        left = list(self._ledger.pending)
        while left:
            meaning = self.table.card_meant(state, tuple(card.kind for card in left))
            if meaning is None:
                return found, left
            cards = tuple(left[index] for index in meaning.cards)
            left = [card for card in left if not _among(card, cards)]
            tried = [(way, self.table.play.rules.apply(state, way.action)) for way in meaning.ways]
            lawful = [(way, after) for way, after in tried if not isinstance(after, Refusal)]
            sure = not meaning.waits and not any(card.again for card in cards)
            plain = len(lawful) == 1 and sure
            ways = tuple(way for way, _ in lawful)
            found.append(Proposal(cards, ways, plain, meaning.ways[0].action))
            if not plain:
                break
            state = lawful[0][1]
        return found, []

    def _sift(self) -> None:
        """What means nothing now is let lie; what cannot be is told, once."""
        readings, idle = self._readings()
        while readings and not readings[0].ways:
            self._ledger.settle(readings[0].cards)
            self.table.act(readings[0].likeliest)
            readings, idle = self._readings()
        if idle:
            self._ledger.lay_aside(idle)

    def asked(self) -> tuple[Proposal, ...]:
        """What is proposed now: all that is plain, or else the first that is not."""
        readings, _ = self._readings()
        plain = [reading for reading in readings if reading.plain]
        return tuple(plain or [r for r in readings[:1] if r.ways])

    def proposed(self, kind: type[Act]) -> tuple[tuple[Pending, Act], ...]:
        """The proposed actions of a kind, each with its card, in their order."""
        return tuple(
            (reading.cards[0], reading.ways[0].action)
            for reading in self.asked()
            if isinstance(reading.ways[0].action, kind)
        )

    # -- what was tapped as well -----------------------------------------------------------------

    def note(self, before: msgspec.Struct, action: Act) -> None:
        """An action was done: by hand, its card is accounted for, in view or still to be seen."""
        if not self._acting and self._rules is not None:
            self._tapped.append(Tapped(before, action, self.shell.now, self._turn))
            self._settle_tapped()

    def _settle_tapped(self) -> None:
        """Cards that were tapped in are not proposed on top of it."""
        self._tapped = [tapped for tapped in self._tapped if self._is_recent(tapped)]
        for card in (*self._ledger.pending, *self._ledger.doubts):
            found = next((t for t in self._tapped if self._speaks_of(t, card)), None)
            if found is not None:
                self._tapped.remove(found)
                self._ledger.settle([card])

    def _is_recent(self, tapped: Tapped) -> bool:
        """In this turn, or a moment ago in the one before."""
        turns = self._turn - tapped.turn
        return turns == 0 or (turns == 1 and self.shell.now - tapped.at <= LATELY)

    def _speaks_of(self, tapped: Tapped, card: Pending) -> bool:
        """Whether the card would have meant the very action that was tapped."""
        meanings = (
            self.table.card_meant(tapped.before, (kind,)) for kind in card.among or (card.kind,)
        )
        ways = (way for meaning in meanings if meaning for way in meaning.ways)
        return any(_essence(way.action) == _essence(tapped.action) for way in ways)

    # -- taking ----------------------------------------------------------------------------------

    def _due(self) -> float | None:
        """When the proposal is taken by itself; None when it waits for a touch."""
        if self.table.sheet is not None or self._ledger.doubts:
            return None
        if not self._ledger.pending or self.shell.touched_at > self._since:
            return None
        return self._since + MOMENT if all(r.plain for r in self.asked()) else None

    def take(self) -> None:
        """Everything that is proposed, in its order."""
        self._ledger.let_doubts_lie()
        for reading in self.asked():
            self._do(reading, reading.ways[0])
        self._sift()

    def choose(self, reading: Proposal, way: Way) -> None:
        """The table says what the card means."""
        if all(_among(card, self._ledger.pending) for card in reading.cards):
            self._do(reading, way)
            self._sift()

    def _do(self, reading: Proposal, way: Way) -> None:
        self._ledger.settle(reading.cards)
        self._acting = True
        try:
            self.table.act(way.action)
        finally:
            self._acting = False
        self._since = self.shell.now

    def wave_away(self, cards: Sequence[Pending]) -> None:
        """They lie there, but are not meant."""
        self._ledger.let_doubts_lie()
        self._ledger.settle([card for card in cards if self._waits(card)])
        self._sift()
        self.shell.click()

    def correct(self, card: Pending, kind: str) -> None:
        """It is another card than the camera read: taken at once where nothing else waits."""
        if not self._waits(card):
            return
        self._ledger.correct(card, kind)
        readings, _ = self._readings()
        if len(readings) == 1 and len(readings[0].ways) == 1:
            self._do(readings[0], readings[0].ways[0])
        self._sift()
        self.shell.changed()

    def _waits(self, card: Pending) -> bool:
        return _among(card, (*self._ledger.pending, *self._ledger.doubts))

    def _fits(self, kind: str) -> bool:
        """Whether a card of that kind could lie there now."""
        state, apply = self.table.state, self.table.play.rules.apply
        meaning = self.table.card_meant(state, (kind,))
        ways = meaning.ways if meaning else ()
        return any(not isinstance(apply(state, way.action), Refusal) for way in ways)

    def possible(self) -> tuple[CardKind, ...]:
        """The kinds that could lie there now."""
        return tuple(kind for kind in card_kinds(self.table.game) if self._fits(kind.key))

    def one_of(self) -> tuple[Pending, tuple[str, ...]] | None:
        """A card that only the table can name, and the kinds that it may be."""
        for doubt in self._ledger.doubts:
            kinds = tuple(kind for kind in doubt.among if self._fits(kind))
            if kinds:
                return doubt, kinds
        return None

    # -- time ------------------------------------------------------------------------------------

    def wake_at(self) -> float | None:
        due, now = self._due(), self.shell.now
        return earliest(None if due is None else min(due, now + STEP), self._leaves)

    def woken(self) -> None:
        now, due = self.shell.now, self._due()
        if self._leaves is not None and now >= self._leaves:
            # Told anew, a card of the same kind would be seen when it comes.
            self._leaves = self._ledger.leaves_at(now)
            self.shell.eyes.forget_cards()
        if due is not None and now >= due:
            self.take()

    # -- for the bar -----------------------------------------------------------------------------

    def view(self, box: Box) -> list[Widget]:
        """The bar with what is proposed; nothing where nothing is."""
        return bar(self, box)

    @property
    def unknown(self) -> int:
        """Cards in view that nobody knows; they stop what would be done by itself."""
        return len(self._ledger.doubts)

    def share(self) -> float:
        """How much of the moment has passed, in the steps in which it is drawn."""
        due, steps = self._due(), MOMENT / STEP
        passed = 0.0 if due is None else 1 - max(0.0, due - self.shell.now) / MOMENT
        return round(passed * steps) / steps

    def name(self, kind: str) -> str:
        """The words for a kind."""
        kinds = card_kinds(self.table.game)
        found = next((known for known in kinds if known.key == kind), None)
        return self.say.words(found.name) if found else kind

    def card_face(
        self, box: Box, card: Pending, name: str, tap: Callable[[], None] | None
    ) -> Widget:
        """A proposed card by its picture, or by its name."""
        face, label = self.faces.of(card.kind), self.name(card.kind)
        return CardFace(box=box, face=face, label=label, doubtful=card.again, name=name, on_tap=tap)

    def ask_kind(self, card: Pending) -> None:
        """Which card it really is."""
        self.table.open_sheet(KindSheet(self.table, self, card))
        self.shell.sound("key")

    def ask_card(self, cards: Sequence[Pending]) -> None:
        """Which of several cards is wrong."""
        self.table.open_sheet(WhichSheet(self.table, self, cards))
        self.shell.sound("key")


def _essence(action: Act) -> tuple[object, ...]:
    """The action without what a card does not tell."""
    told = msgspec.structs.asdict(action)
    return type(action), *(value for name, value in told.items() if name not in UNTOLD)


def _among(card: Pending, cards: Sequence[Pending]) -> bool:
    return any(card is other for other in cards)
