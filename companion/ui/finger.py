"""Fingers on the screen: the keys they press, hold or slide off, the thing one drags, the palm."""

from __future__ import annotations

from collections import Counter, deque
from itertools import combinations
from typing import TYPE_CHECKING

import msgspec

from companion.events import MOUSE, Tapped
from companion.ui.guard import Key
from companion.ui.theme import MM
from companion.ui.times import earliest
from companion.ui.widgets import Widget

if TYPE_CHECKING:
    from companion.ui.shell import Shell

HOLD = 0.4  # seconds until a held stepper key repeats
REPEAT, FASTEST = 0.12, 0.03  # seconds between two steps, at first and after a long hold
QUICKER = 0.9  # each step takes this share of the one before
SILENT = 5.0  # seconds without a word of a finger after which it holds no key any more
SLIP = 16.0  # units a finger may slide beyond its key
PALM_TIME = 0.06  # seconds in which the touches of a palm arrive
ROLLING = 0.3  # seconds in which a hand that rolls down lays its touches beside one another
PALM_TOUCHES = 3
HAND = 85 * MM  # a hand's width
FINGERTIP = 15 * MM
AIM = 0.35  # of a field: so far from its middle lie the slaps of those who aim at it
FINGERS = 30 * MM  # two fingers of one hand side by side
GHOSTS = 40  # touches in one second that no table can make
QUIET = 1.0  # seconds without a touch until such a panel is believed again


class Finger(msgspec.Struct):
    """Where and when it went down, on which key, and what became of it."""

    x: float
    y: float
    at: float
    key: Key | None
    settles_at: float  # a palm would have shown itself by then
    heard: float  # when the panel last told of it
    repeat_at: float | None = None
    pace: float = REPEAT
    repeated: bool = False
    inside: bool = True
    dragging: bool = False
    settled: bool = False
    lifted: tuple[float, float] | None = None
    early: bool = False  # its key has only just appeared
    gone: Key | None = None  # what was there a moment before
    ignored: bool = False  # a palm, a ghost, or too early: it does nothing until it is gone
    palm: bool = False


class Fingers:
    """All fingers that are down, each on its own; the mouse is one of them, never a palm."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._down: dict[int, Finger] = {}
        self._lifted: list[Finger] = []  # up again before it was known whether they were a palm
        self._touches: deque[float] = deque()
        self._haunted = False

    @property
    def pressed(self) -> tuple[Widget, ...]:
        """The keys that look pressed now."""
        held = (finger for finger in self._down.values() if not finger.ignored and finger.inside)
        keys = (finger.key for finger in held if not finger.early)
        return tuple(key.widget for key in keys if key is not None and key.widget.enabled)

    def wake_at(self) -> float | None:
        """When a held key acts again, or a touch is known to be no palm."""
        times = [f.repeat_at for f in self._down.values() if not f.ignored]
        times += [f.settles_at for f in self._all() if not f.settled and not f.ignored]
        return earliest(*times)

    def _all(self) -> list[Finger]:
        return sorted([*self._lifted, *self._down.values()], key=lambda finger: finger.at)

    # -- down, move, up ----------------------------------------------------------------------

    def down(self, tap: Tapped, *, ignored: bool = False) -> None:
        """A finger went down; `ignored` when it only woke the screen."""
        shell = self._shell
        number, x, y, at = tap.finger, tap.x, tap.y, tap.at
        key = shell.key_at(x, y)
        finger = Finger(x, y, at, key, at if number == MOUSE else at + PALM_TIME, at)
        self._down[number] = finger
        finger.ignored = ignored or (number != MOUSE and self._is_ghost(at))
        # A busy machine hears late: what may have been too early was.
        heard = at if tap.not_before is None else tap.not_before
        finger.early = shell.guard.wait(key, x, y, heard) > 0
        finger.gone = shell.guard.gone(x, y, heard) if finger.early else None
        if number != MOUSE:
            self._look_for_palm(finger)
        if key is not None and key.widget.repeats and key.widget.enabled:
            finger.repeat_at = at + HOLD
        self._settle(finger)

    def move(self, number: int, x: float, y: float) -> None:
        finger = self._down.get(number)
        if finger is None or finger.ignored:
            return
        finger.heard = self._shell.now
        if finger.key is not None:
            finger.inside = finger.key.widget.box.inset(-SLIP).holds(x, y)
            if finger.key.widget.drags and not finger.inside and not finger.dragging:
                self._begin_drag(finger)
        if finger.dragging:
            self._shell.top.dragged("move", x, y)
            self._shell.changed()

    def up(self, number: int, x: float, y: float) -> None:
        finger = self._down.pop(number, None)
        if finger is None or finger.ignored:
            return
        finger.lifted = x, y
        if finger.settled:
            self._lift(finger)
        else:
            self._lifted.append(finger)

    def let_go(self) -> None:
        """The panel was changed: what lay on it is gone and did nothing."""
        for finger in self._all():
            self._give_up(finger)
        self._down.clear()
        self._lifted.clear()

    # -- palms and ghosts --------------------------------------------------------------------

    def _look_for_palm(self, new: Finger) -> None:
        near = [f for f in self._all() if _extent((f, new)) <= HAND]
        resting = [f for f in near if f.palm]
        if resting:
            caught = [] if _somebody_else(new, resting) else [new]
        else:
            caught = _landed(near, new) or _rolled(near, new)
        for finger in caught:
            self._give_up(finger)
        self._lifted = [finger for finger in self._lifted if not finger.ignored]

    def _give_up(self, finger: Finger) -> None:
        """A palm: what it has taken lies again where it lay."""
        finger.palm = finger.ignored = True
        if finger.dragging:
            finger.dragging = False
            for kind in ("move", "up"):
                self._shell.top.dragged(kind, finger.x, finger.y)
            self._shell.changed()

    def _is_ghost(self, at: float) -> bool:
        """Whether the panel sends more touches than hands can make; said once."""
        quiet = not self._touches or at - self._touches[-1] >= QUIET
        self._touches.append(at)
        while at - self._touches[0] >= 1.0:
            self._touches.popleft()
        if quiet:
            self._haunted = False
        if not self._haunted and len(self._touches) > GHOSTS:
            self._haunted = True
            for finger in self._all():
                finger.ignored = True
            self._lifted.clear()
            self._shell.tell_ghosts()
        return self._haunted

    # -- what they mean ----------------------------------------------------------------------

    def listened(self) -> None:
        """Everything up to now was heard: touches that are no palm act, held keys repeat.

        Not before: on a busy machine the end of a touch may wait to be heard.
        """
        for finger in self._all():
            self._settle(finger)
            self._repeat(finger)

    def _settle(self, finger: Finger) -> None:
        if finger.settled or finger.ignored or self._shell.now < finger.settles_at:
            return
        finger.settled = True
        key = finger.key
        if finger.early:
            self._shell.guard.swallow(key, finger.at)
            finger.key = finger.repeat_at = None
        elif key is None:
            self._begin_drag(finger)
        elif key.widget.immediate and key.widget.is_target:
            self._shell.at_time(finger.at, lambda: self._act(key))
        if finger.lifted is not None:
            self._lifted.remove(finger)
            self._lift(finger)

    def _lift_early(self, finger: Finger) -> None:
        """It did nothing; but the key that had just gone may be known to be still meant.

        Not before it is lifted: by then a hand that rolls down has shown itself.
        """
        gone = finger.gone.widget if finger.gone else None
        if gone is None or finger.lifted is None or not gone.box.inset(-SLIP).holds(*finger.lifted):
            return
        with self._shell.touched():
            if self._shell.top.missed(gone.name, finger.at):
                self._shell.changed()

    def _begin_drag(self, finger: Finger) -> None:
        """One thing is dragged at a time."""
        busy = any(other.dragging for other in self._down.values())
        finger.dragging = not busy and self._shell.top.dragged("down", finger.x, finger.y)
        if finger.dragging:
            self._shell.changed()

    def _lift(self, finger: Finger) -> None:
        if finger.early:
            self._lift_early(finger)
            return
        if finger.dragging and finger.lifted is not None:
            self._shell.top.dragged("up", *finger.lifted)
            self._shell.changed()
            return
        key = finger.key
        if key is None or not finger.inside or (key.widget.immediate and key.widget.is_target):
            return
        if finger.repeated:
            return
        present = self._shell.key_at(finger.x, finger.y)
        if present is not None and present.identity == key.identity:
            self._act(present)

    def _act(self, key: Key) -> None:
        widget = key.widget
        if not widget.enabled:
            self._shell.tell_why(widget.why)
            return
        self._shell.go_on(key)
        if widget.on_tap:
            with self._shell.touched():
                widget.on_tap()
            self._shell.changed()

    def _repeat(self, finger: Finger) -> None:
        """Held steppers step on: the key at the same place, with its present meaning."""
        shell, key = self._shell, finger.key
        if key is None or finger.repeat_at is None or finger.ignored or not finger.inside:
            return
        if shell.now < finger.repeat_at or finger.lifted is not None:
            return
        shell.changed()
        present = shell.key_at(finger.x, finger.y)
        there = present is not None and present.identity == key.identity
        if present is None or not there or not present.widget.is_target or self._lost(finger):
            finger.ignored = True
            return
        finger.key, finger.repeat_at = present, shell.now + finger.pace
        finger.repeated = True
        finger.pace = max(FASTEST, finger.pace * QUICKER)
        self._act(present)

    def _lost(self, finger: Finger) -> bool:
        """A panel may forget to tell that a finger left; a real one trembles or lets go."""
        return self._shell.now - finger.heard >= SILENT


def _extent(group: tuple[Finger, ...] | list[Finger]) -> float:
    """The longer side of the box that holds these touches."""
    across = [finger.x for finger in group]
    down = [finger.y for finger in group]
    return max(max(across) - min(across), max(down) - min(down))


def _landed(near: list[Finger], new: Finger) -> list[Finger]:
    """The touches of a palm that comes down flat; none where people slap fields of their own."""
    group = _within_a_hand([f for f in near if new.at - f.at <= PALM_TIME and not f.settled], new)
    return group if _is_hand(group) and not _people(group) else []


def _rolled(near: list[Finger], new: Finger) -> list[Finger]:
    """The touches of a hand that rolls down and stays; a slap has counted by then, or will."""
    lying = [f for f in near if new.at - f.at <= ROLLING and f.lifted is None and not _slaps(f)]
    group = _within_a_hand(lying, new)
    return group if _is_hand(group) else []


def _within_a_hand(group: list[Finger], new: Finger) -> list[Finger]:
    """Without those of somebody else, who is near one edge of the hand but not near the other."""
    group = sorted(group, key=lambda finger: _extent((finger, new)))
    while group and _extent(group) > HAND:
        group.pop()
    return group


def _is_hand(group: list[Finger]) -> bool:
    return len(group) >= PALM_TOUCHES and _extent(group) <= HAND


def _slapped(finger: Finger) -> Key | None:
    """The field it slaps, also one that has gone by the slap before."""
    keys = finger.key, finger.gone
    return next((key for key in keys if key is not None and key.widget.immediate), None)


def _slaps(finger: Finger) -> bool:
    return finger.key is not None and finger.key.widget.immediate


def _somebody_else(new: Finger, resting: list[Finger]) -> bool:
    """Whether a touch beside a resting palm is another's slap on a field of his own."""
    if new.key is None or not _slaps(new):
        return False
    taken = {f.key.identity for f in resting if f.key is not None}
    return new.key.identity not in taken and min(_extent((f, new)) for f in resting) >= FINGERS


def _people(group: list[Finger]) -> bool:
    """Whether each slaps a field of his own, with a finger or two, as no palm does."""
    fields = [(finger, _slapped(finger)) for finger in group]
    slaps = [(finger, field) for finger, field in fields if field is not None]
    counted = Counter(field.identity for _, field in slaps)
    if len(slaps) < len(group) or len(counted) < 2 or max(counted.values()) > 2:
        return False
    return all(
        _extent((one, other)) <= FINGERS
        if field.identity == its.identity
        else _extent((one, other)) >= FINGERTIP or (_aimed(one, field) and _aimed(other, its))
        for (one, field), (other, its) in combinations(slaps, 2)
    )


def _aimed(finger: Finger, field: Key) -> bool:
    """Whether it lies well within that field, not where two of them meet."""
    box = field.widget.box
    (x, y), far = box.centre, (AIM * box.w, AIM * box.h)
    return abs(finger.x - x) <= far[0] and abs(finger.y - y) <= far[1]
