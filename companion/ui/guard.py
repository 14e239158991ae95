"""Whether a tap was meant: what has just appeared under a finger does not act."""

from __future__ import annotations

import logging
from collections import Counter, deque
from collections.abc import Hashable, Sequence
from typing import NamedTuple

from companion.ui.widgets import Widget

TAKEN_OVER = 0.35  # seconds in which a key does not act where another key was
DANGEROUS = 0.70  # seconds from its appearing until a key that takes something back acts
LONGEST = max(TAKEN_OVER, DANGEROUS)
HAMMERING = 0.45  # seconds within which a tap goes on a run of taps that came too early
LEAST = 1e-6  # seconds: less is a matter of rounding

log = logging.getLogger(__name__)


class Key(NamedTuple):
    """A widget and the question it belongs to. The same name in another question is another key."""

    question: Hashable
    widget: Widget

    @property
    def name(self) -> Hashable:
        return self.widget.name or self.widget.box

    @property
    def identity(self) -> Hashable:
        return self.question, self.name, self.widget.about, self.widget.takes_back


class Guard:
    """Remembers since when every key is there, and which keys were there a moment ago."""

    def __init__(self) -> None:
        self._now: list[Key] = []
        self._since: dict[Hashable, float] = {}
        self._past: deque[tuple[float, list[Key]]] = deque()  # until when, and what was shown
        self._early: tuple[Hashable, float] | None = None  # the last tap that was swallowed
        self._unseen: set[Hashable] = set()  # keys that are there, but not yet on the display
        self._leaving = 0  # so many of the past are on the display still
        self.swallowed: Counter[str] = Counter()

    def look(self, keys: Sequence[Key], now: float) -> None:
        """This is shown from now on, lowest first: keys, and what keeps taps from them."""
        was = self._now
        self._now = [key for key in keys if key.widget.on_tap is not None or key.widget.blocks]
        if not _same(was, self._now):
            self._past.append((now, was))
            self._leaving += 1
        known = self._since
        self._since = {
            key.identity: known.get(key.identity, now)
            for key in self._now
            if key.widget.on_tap is not None
        }
        self._unseen |= self._since.keys() - known.keys()

    def forget(self, now: float) -> None:
        """Every tap that was made up to now was heard: what ended long before is of no use."""
        while self._past and now - self._past[0][0] > LONGEST:
            self._past.popleft()

    def wake_at(self, now: float) -> float | None:
        """When the next key begins to count.

        Whoever listens then knows of a tap that is heard later that it was not too early.
        """
        times = [end + time for end, _ in self._past for time in (TAKEN_OVER, DANGEROUS)]
        times += [self._early[1] + HAMMERING] if self._early is not None else []
        danger = (key.identity for key in self._now if _dangerous(key))
        times += [self._since[key] + DANGEROUS for key in danger if key in self._since]
        return min((at for at in times if at > now), default=None)

    def painted(self, now: float) -> None:
        """What was looked at since the last time is on the display only now.

        Painting may take long, and who tapped meanwhile has not seen it.
        """
        for at in range(max(0, len(self._past) - self._leaving), len(self._past)):
            self._past[at] = now, self._past[at][1]
        for identity in self._unseen & self._since.keys():
            self._since[identity] = now
        self._unseen.clear()
        self._leaving = 0

    def at(self, x: float, y: float) -> Key | None:
        """The uppermost key there that acts or says why it cannot, unless something blocks it."""
        for key in reversed(self._now):
            widget = key.widget
            if widget.box.holds(x, y):
                if widget.is_target or (widget.on_tap is not None and widget.why):
                    return key
                if widget.blocks:
                    return None
        return None

    def wait(self, key: Key | None, x: float, y: float, now: float) -> float:
        """Seconds until a tap at that place counts, on that key or on none; 0 when it does."""
        identity = key.identity if key else None
        past = ((end, _held(keys, key, x, y)) for end, keys in self._past)
        due = max((end + held for end, held in past if held), default=now)
        if self._early is not None and self._early[0] == identity:
            due = max(due, self._early[1] + HAMMERING)  # who hammers on does not look
        if key is not None and _dangerous(key):
            due = max(due, self._since.get(identity, now) + DANGEROUS)
        return due - now if due - now > LEAST else 0.0

    def gone(self, x: float, y: float, now: float) -> Key | None:
        """The key that was uppermost at that place a moment ago, before another or none."""
        there = self.at(x, y)
        for end, keys in reversed(self._past):
            was = next((key for key in reversed(keys) if key.widget.box.holds(x, y)), None)
            changed = was is not None and (there is None or was.identity != there.identity)
            if changed and now - end < TAKEN_OVER:
                return was
        return None

    def swallow(self, key: Key | None, now: float) -> None:
        """A tap came too early: it does nothing, and is counted so that we see where."""
        self._early = (key.identity if key else None), now
        name = key.widget.name if key else "nothing"
        self.swallowed[name] += 1
        log.info("a tap on %r came too early (%d so far)", name, self.swallowed[name])


def _dangerous(key: Key) -> bool:
    return key.widget.danger or key.widget.takes_back


def _same(before: list[Key], after: list[Key]) -> bool:
    """Whether a tap at any place would mean the same."""
    return len(before) == len(after) and all(
        a.identity == b.identity
        and a.widget.box == b.widget.box
        and (a.widget.on_tap is None) == (b.widget.on_tap is None)
        for a, b in zip(before, after, strict=True)
    )


def _held(keys: list[Key], key: Key | None, x: float, y: float) -> float:
    """Seconds for which what was uppermost at that place keeps taps from what is there now."""
    was = next((other for other in reversed(keys) if other.widget.box.holds(x, y)), None)
    if was is None or was.widget.on_tap is None or (key and was.identity == key.identity):
        return 0.0
    same = key is not None and was.question == key.question and was.name == key.name
    flipped = same and key is not None and was.widget.takes_back != key.widget.takes_back
    return DANGEROUS if flipped else TAKEN_OVER
