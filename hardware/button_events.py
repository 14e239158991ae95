"""Where the edges of all buttons arrive, from any thread, and leave as events.

Shared by the real and the simulated buttons, so that both are debounced by the same code.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable

from hardware.debounce import Contact, Freed, Noisy, Outcome, Stuck
from hardware.lasting import Lasting
from hardware.ports import GREEN, SEATS, PartName, Post, Pressed, Released, Tell, Trouble

# Seconds without an edge after which the level of a button that is down is looked at.
LOOK_AGAIN = 0.5


class ButtonEvents:
    """Debounces the edges it is given and posts the events; its thread sleeps while none is due."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(names)
        self._contacts = {name: Contact(name) for name in self.names}
        self._heard = dict.fromkeys(self.names, 0.0)
        self._late = dict.fromkeys(self.names, 0.0)  # seconds from an edge to its being heard
        self._changed = threading.Condition(threading.RLock())
        self._post: Post | None = None
        self._tell: Tell | None = None
        self._level: Callable[[str], bool] | None = None
        self._thread = Lasting("buttons", self._wait_on, self._died)
        self._until = float("inf")  # when the thread wakes by itself
        self._open = True

    @property
    def held(self) -> frozenset[str]:
        """Gives the buttons that are down and not stuck."""
        return frozenset(name for name, contact in tuple(self._contacts.items()) if contact.held)

    def start(self, post: Post, tell: Tell | None, level: Callable[[str], bool]) -> None:
        """Begins to post; `level` reads a button directly, which heals a lost edge."""
        now = time.monotonic()
        down = {name for name in self.names if level(name)}
        with self._changed:
            if not self._open:
                return
            self._post, self._tell, self._level = post, tell, level
            for name in self.names:
                self._contacts[name] = Contact(name, now if name in down else None)
            self._thread.start()

    def edge(self, name: str, down: bool, at: float) -> None:
        """Takes one edge; before `start` and after `close` it is nothing."""
        with self._changed:
            if self._post is None or not self._open:
                return
            self._heard[name] = now = time.monotonic()
            self._late[name] = max(0.0, now - at)
            contact = self._contacts[name]
            self._hand_out(contact.edge(down, at))
            due = self._due(contact)
            if due is not None and due < self._until:  # a thousand bounces wake nobody
                self._changed.notify()

    def close(self) -> None:
        """Posts nothing any more."""
        with self._changed:
            self._open = False
            self._changed.notify()
        self._thread.end(1.0)

    def lives(self) -> bool:
        """Whether the thread lives; one that died is started once more, then told."""
        return self._thread.lives()

    def _died(self) -> None:
        if self._tell is not None:
            reason: dict[str, object] = {"reason": "its thread has died"}
            self._tell(Trouble(PartName.BUTTONS, "hardware.buttons_failed", reason))

    def _wait_on(self) -> None:
        while self._open:
            with self._changed:
                now = time.monotonic()
                pause = self._pause(now)
                self._until = float("inf") if pause is None else now + pause
                if self._open and (pause is None or pause > 0):
                    self._changed.wait(pause)
            if self._open:
                self._tick(time.monotonic())

    def _due(self, contact: Contact) -> float | None:
        """When it is known what became of a contact whose edges are heard late."""
        due = contact.due()
        return None if due is None else due + self._late[contact.name]

    def _pause(self, now: float) -> float | None:
        dues = [self._due(contact) for contact in self._contacts.values()]
        pauses = [due - now for due in dues if due is not None]
        if any(contact.closed for contact in self._contacts.values()):
            pauses.append(LOOK_AGAIN)
        return min(pauses, default=None)

    def _tick(self, now: float) -> None:
        # Levels are read before the lock is taken: a pin may take its time to answer.
        opened = [name for name in self.names if self._lost_release(name, now)]
        with self._changed:
            for name in opened:
                self._heard[name], self._late[name] = now, 0.0
                self._hand_out(self._contacts[name].edge(False, now))
            for contact in self._contacts.values():
                self._hand_out(contact.tick(now - self._late[contact.name]))

    def _lost_release(self, name: str, now: float) -> bool:
        """The kernel may drop a release under load: then the level itself tells of it.

        Not at once, for an edge that is merely late knows its time better.
        """
        quiet = now - self._heard[name] >= LOOK_AGAIN
        closed = self._contacts[name].closed
        return closed and quiet and self._level is not None and not self._level(name)

    def _hand_out(self, outcomes: list[Outcome]) -> None:
        for outcome in outcomes:
            if isinstance(outcome, Pressed | Released):
                assert self._post is not None
                self._post(outcome)
            elif self._tell is not None:
                self._tell(_trouble(outcome))


GREEN_KEYS = {
    Stuck: "hardware.green_stuck",
    Noisy: "hardware.green_noisy",
    Freed: "hardware.green_free",
}
SEAT_KEYS = {
    Stuck: "hardware.seat_stuck",
    Noisy: "hardware.seat_noisy",
    Freed: "hardware.seat_free",
}


def _trouble(outcome: Stuck | Noisy | Freed) -> Trouble:
    solved = isinstance(outcome, Freed)
    if outcome.name == GREEN:
        key = GREEN_KEYS[type(outcome)]
        return Trouble(PartName.BUTTONS, key, {"name": outcome.name}, solved)
    key = SEAT_KEYS[type(outcome)]
    number = SEATS.index(outcome.name) + 1
    return Trouble(PartName.BUTTONS, key, {"name": outcome.name, "number": number}, solved)
