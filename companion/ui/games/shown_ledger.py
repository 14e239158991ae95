"""Which cards before the camera are new: each counts once, however long it lies there.

A card that was taken, or lay there before, is accounted for. One that goes and comes back is the
same card; after a real absence it is asked about, never taken by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.events import CardsSeen, ShownCard

GONE = 1.0  # seconds after which a card that is not seen has been taken away
MOVED = 0.35  # of a card's length: further away it was laid anew
ROW = 0.55  # of a card's length: less apart in height, cards lie side by side
UNSURE, BACK = "?", "back"

Place = tuple[float, float]


@dataclass(frozen=True)
class Entry:
    """A card that is accounted for; `taken` in this period, else it lay there before."""

    kind: str
    at: Place
    long: float
    taken: bool
    gone: float | None = None  # since when it is not seen


@dataclass(frozen=True)
class Pending:
    """A card that waits to be taken; `again`: one like it was there and gone before.

    `kind` is what it is said to be, `read` what the camera took it for, `among` the kinds it is
    one of where the camera cannot tell.
    """

    kind: str
    read: str
    at: Place
    long: float
    again: bool = False
    among: tuple[str, ...] = ()


class Ledger:
    """What became of every card in view.

    `pending` are those nobody has answered for, `idle` those that mean nothing now and may later.
    """

    def __init__(self) -> None:
        self.pending: tuple[Pending, ...] = ()
        self.idle: tuple[Pending, ...] = ()
        self.doubts: tuple[Pending, ...] = ()  # cards in view that are not known
        self.changed_at = 0.0  # when `pending` was last another
        self._entries: list[Entry] = []
        self._old_doubts: tuple[Place, ...] = ()

    def see(self, event: CardsSeen, now: float) -> None:
        """The cards in view; those that are new and sure become pending."""
        seen = {card.kind for card in event.cards}
        self.idle = tuple(card for card in self.idle if card.read in seen)
        pending = self._still_there(event)
        fresh = Counter(event.cards[index].kind for index in event.fresh)
        for kind in {card.kind for card in event.cards} | {e.kind for e in self._entries}:
            if kind not in (UNSURE, BACK):
                cards = [card for card in event.cards if card.kind == kind]
                pending += self._of_kind(kind, cards, fresh[kind], now)
        self._note_doubts(event, now)
        ordered = in_reading_order(pending)
        if [p.kind for p in ordered] != [p.kind for p in self.pending]:
            self.changed_at = now
        self.pending = ordered

    def _still_there(self, event: CardsSeen) -> list[Pending]:
        """What is asked about is asked no more when its card is gone; the others wait on."""
        kept = []
        for waiting in self.pending:
            seen = any(card.kind == waiting.read for card in event.cards)
            if seen or not waiting.again:
                kept.append(waiting)
            else:
                self._entries.append(Entry(waiting.read, waiting.at, waiting.long, True))
        return kept

    def _of_kind(self, kind: str, cards: list[ShownCard], fresh: int, now: float) -> list[Pending]:
        """New ones among the cards of a kind; what is accounted for follows its card.

        The eyes say how many are new, not which: of two alike nobody can tell.
        """
        left = list(cards)
        for waiting in (*self.pending, *self.idle):
            if waiting.read == kind and left:
                left.remove(_nearest(left, waiting.at))
        self._now_read(kind, left)
        found: list[Pending] = []
        entries = [entry for entry in self._entries if entry.kind == kind]
        for entry in sorted(entries, key=lambda e: e.gone is not None):
            self._entries.remove(entry)
            if not left:
                self._entries.append(replace(entry, gone=now if entry.gone is None else entry.gone))
                continue
            card = _nearest(left, entry.at)
            left.remove(card)
            at, long = _place(card)
            back = entry.gone is not None and now - entry.gone >= GONE
            if back and not fresh:
                self._entries.append(entry)  # not believed until a second picture agrees
            elif back:
                same = entry.taken or _apart(at, entry.at) <= MOVED * long
                found.append(Pending(kind, kind, at, long, again=same))
            else:
                self._entries.append(replace(entry, at=at, long=long, gone=None))
        return found + [Pending(kind, kind, *_place(card)) for card in left[:fresh]]

    def _now_read(self, kind: str, left: list[ShownCard]) -> None:
        """A card that the table had to name, and is read now, is of the kind that is read."""
        for number, entry in enumerate(self._entries):
            if entry.kind == UNSURE and any(_is_at(entry, card) for card in left):
                self._entries[number] = replace(entry, kind=kind)

    def _note_doubts(self, event: CardsSeen, now: float) -> None:
        """Cards that are not known and were not there when something was last taken."""
        unsure = [card for card in event.cards if card.kind == UNSURE]
        self._follow_unread(unsure, now)
        waiting = [card for card in (*self.pending, *self.idle) if card.read == UNSURE]
        known = [(known.at, known.long) for known in self._entries]
        known += [(card.at, card.long) for card in waiting]
        doubts = []
        for card in unsure:
            at, long = _place(card)
            seen = [*known, *((old, long) for old in self._old_doubts)]
            if all(_apart(at, place) > MOVED * size for place, size in seen):
                same = [d for d in self.doubts if _is_at(d, card) and d.among == card.among]
                doubts += same[:1] or [Pending(UNSURE, UNSURE, at, long, among=card.among)]
        self.doubts = tuple(doubts)

    def _follow_unread(self, unsure: list[ShownCard], now: float) -> None:
        """A card that only the table could name is accounted for as long as it lies there."""
        for entry in [entry for entry in self._entries if entry.kind == UNSURE]:
            if any(_is_at(entry, card) for card in unsure):
                self._entries[self._entries.index(entry)] = replace(entry, gone=None)
            elif entry.gone is None:
                self._entries[self._entries.index(entry)] = replace(entry, gone=now)
            elif now - entry.gone >= GONE:
                self._entries.remove(entry)

    # -- what became of them -------------------------------------------------------------------

    def settle(self, cards: Sequence[Pending]) -> None:
        """These were taken, refused or waved away: they are not asked about again."""
        for card in cards:
            self._entries.append(Entry(card.read, card.at, card.long, True))
        self.pending = tuple(p for p in self.pending if all(p is not card for card in cards))
        self.doubts = tuple(d for d in self.doubts if all(d is not card for card in cards))

    def lay_aside(self, cards: Sequence[Pending]) -> None:
        """These mean nothing now; in another turn or round they are asked about again."""
        self.pending = tuple(p for p in self.pending if all(p is not card for card in cards))
        self.idle = (*self.idle, *cards)

    def let_doubts_lie(self) -> None:
        """Somebody went on: what is not known and lies there stops nothing any more."""
        lying = [doubt for doubt in self.doubts if not doubt.among]
        self._old_doubts = (*self._old_doubts, *(doubt.at for doubt in lying))
        self.doubts = tuple(doubt for doubt in self.doubts if doubt.among)

    def correct(self, card: Pending, kind: str) -> Pending:
        """The card is of another kind than was read, or of that one of those it may be."""
        right = replace(card, kind=kind, again=False, among=())
        known = (right if p is card else p for p in self.pending)
        self.pending = (*known, *(right for doubt in self.doubts if doubt is card))
        self.doubts = tuple(doubt for doubt in self.doubts if doubt is not card)
        return right

    def turn_over(self, *, keep_pending: bool) -> None:
        """Another turn or round: what lies there lies there, what is gone may come anew."""
        if not keep_pending:
            self.settle(self.pending)
        self.pending = in_reading_order((*self.pending, *self.idle))
        self.idle = ()
        self._entries = [replace(e, taken=False) for e in self._entries if e.gone is None]
        asked = [doubt for doubt in self.doubts if keep_pending and doubt.among]
        self._old_doubts = tuple(doubt.at for doubt in self.doubts if doubt not in asked)

    def leaves_at(self, now: float) -> float | None:
        """When a card that is not seen will have been taken away, the next one to come."""
        dues = [e.gone + GONE for e in self._entries if e.gone is not None]
        return min((due for due in dues if due > now), default=None)


def in_reading_order(cards: Sequence[Pending]) -> tuple[Pending, ...]:
    """Row by row from above, each from the left: as people lay cards out and read them."""
    rows: list[list[Pending]] = []
    for card in sorted(cards, key=lambda c: c.at[1]):
        if rows and card.at[1] - rows[-1][0].at[1] <= ROW * card.long:
            rows[-1].append(card)
        else:
            rows.append([card])
    return tuple(card for row in rows for card in sorted(row, key=lambda c: c.at[0]))


def _place(card: ShownCard) -> tuple[Place, float]:
    """The middle of a card and its longest side."""
    xs, ys = [x for x, _ in card.corners], [y for _, y in card.corners]
    around = [*card.corners[1:], card.corners[0]]
    long = max(_apart(a, b) for a, b in zip(card.corners, around, strict=True))
    return (sum(xs) / len(xs), sum(ys) / len(ys)), long


def _is_at(known: Entry | Pending, card: ShownCard) -> bool:
    return _apart(known.at, _place(card)[0]) <= MOVED * known.long


def _nearest(cards: list[ShownCard], at: Place) -> ShownCard:
    return min(cards, key=lambda card: _apart(_place(card)[0], at))


def _apart(a: Place, b: Place) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)
