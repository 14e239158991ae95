"""Human hands: they tap twice, slide off, rest on the glass, hold on, and hit where a key was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Sequence
from random import Random

import pygame

from companion.app import App
from companion.demo.robot import Robot, VirtualClock
from companion.events import Pressed
from companion.ui.widgets import Widget
from companion.ui.window import Window

DOUBLE = 0.15  # chances, for each tap
IMPATIENT, SLIDE, PALM, HOLD, NEIGHBOUR, OLD_PLACE, WRONG = 0.05, 0.05, 0.04, 0.03, 0.05, 0.05, 0.04
ROLL, TWO_FINGERS = 0.04, 0.2
AGAIN = (0.06, 0.40)  # seconds between the two taps of one that was meant
PALM_SPOTS = ((0, 0), (34, 22), (-20, 40))  # pixels from the middle of the hand
ROLLED = (0.1, 0.25)  # seconds in which a hand rolls down
FINGER = 12  # pixels from one finger of a hand to the next
NEVER = ("off", "lang", "home", "stop", "home2")  # leads out of the house or to another one
DRAWN = 300  # of so many frames one is painted: nobody looks, but painting must not fail

Place = tuple[float, float]


class DarkWindow(Window):
    """A window that paints now and then only, so that a night takes minutes."""

    _frames = 0

    def paint(self, widgets: list[Widget], pressed: Collection[Widget], turned: bool) -> bool:
        self._frames += 1
        if self._frames % DRAWN == 1:
            return super().paint(widgets, pressed, turned)
        self._shown = widgets
        return True


class Hands(Robot):
    """Taps what was meant, and what hands add to it."""

    def __init__(self, app: App, clock: VirtualClock, draw: Random, *, calm: bool = False) -> None:
        super().__init__(app, clock)
        self.draw = draw
        self.calm = calm
        self.slips: Counter[str] = Counter()
        self.unmeant = 0  # taps that nobody meant and that a key answered
        self._glass = draw.random() < 0.7  # a touchscreen, or a mouse
        self._number = 0
        self._last: Place | None = None

    # -- what is meant -----------------------------------------------------------------------

    def tap_at(self, x: float, y: float) -> None:
        """The tap that was meant, with what hands add to it before and after."""
        self._before(x, y)
        self._wait_for(x, y)
        if self._slips("hold", HOLD) and not self._repeats(x, y):
            self._tap(x, y, held=self.draw.uniform(0.6, 2.0))
        elif self._glass and self._slips("neighbour", NEIGHBOUR):
            self._beside(x, y)
        else:
            self._tap(x, y)
        self._after(x, y)
        self._last = (x, y)

    def tap_many(self, names: Sequence[str]) -> None:
        """Several people at once: each with a finger of his own, 0 to 600 ms in all."""
        places = [self.pixel(self.ready(name)) for name in names]
        if not self._glass:
            for place in places:
                self._tap(*place)
            return
        down: list[tuple[int, Place]] = []
        for place in places:
            fingers = 2 if self._slips("two fingers", TWO_FINGERS) else 1
            for finger in range(fingers):
                self._number += 1
                spot = place[0] + FINGER * finger, place[1]
                down.append((self._number, spot))
                self._finger(pygame.FINGERDOWN, *spot, self._number)
            self.step(self.draw.choice((0.001, 0.005, 0.02, 0.1, 0.3)))
            self.taps += 1
        self.step(0.05)
        for number, spot in down:
            self._finger(pygame.FINGERUP, *spot, number)
            self.step()
        self.slips["together"] += 1
        self._settle()

    def press(self, name: str) -> None:
        """A button of the table; some bounce a little late, some are pressed twice."""
        self.app.post(Pressed(name, self.clock.now))
        self.step(0.05)
        self._settle()

    def wrong_key(self, meant: str) -> bool:
        """Another key than the one that was meant, if it is time for that."""
        if not self._slips("wrong key", WRONG):
            return False
        names = [n for n in self.names() if n not in (meant, *NEVER) and self.has(n)]
        if not names:
            return False
        widget = self.ready(self.draw.choice(names))
        self._tap(*self.pixel(widget))
        self._settle()
        self.unmeant += 1
        return True

    def calm_tap(self, name: str) -> None:
        """A tap with open eyes: somebody puts something right."""
        self._tap(*self.pixel(self.ready(name)))
        self._settle()

    # -- what hands add ----------------------------------------------------------------------

    def _slips(self, kind: str, chance: float) -> bool:
        happens = not self.calm and self.draw.random() < chance
        self.slips[kind] += happens
        return happens

    def _before(self, x: float, y: float) -> None:
        if self._slips("slide", SLIDE):
            self._slide_off(x, y)
        if self._glass and self._slips("palm", PALM):
            self._rest(x, y)
        if self._glass and self._slips("roll", ROLL):
            self._roll(x, y)

    def _after(self, x: float, y: float) -> None:
        """Once more out of habit, again and again while nothing moves, or on the old place."""
        swallowed = self._swallowed
        answered = self._more(x, y)
        self._settle()
        self.unmeant += max(0, answered - (self._swallowed - swallowed))

    @property
    def _swallowed(self) -> int:
        return sum(self.app.shell.guard.swallowed.values())

    def _more(self, x: float, y: float) -> int:
        """How many of these taps met a key."""
        met = 0
        if self._slips("double", DOUBLE):
            met += self._again(x, y)
        elif self._slips("impatient", IMPATIENT):
            before = self.identity(x, y)
            for _ in range(self.draw.randint(2, 4)):
                if self.identity(x, y) == before:
                    break  # it was heard, and nothing moves
                met += self._again(x, y)
        elif self._last is not None and self._slips("old place", OLD_PLACE):
            met += self._again(*self._last)
        return met

    def _again(self, x: float, y: float) -> bool:
        """The second tap of one that was meant, wherever it falls; whether it met a key."""
        gone = self.draw.uniform(*AGAIN) - 0.06  # the first tap and its frames took that long
        if gone > 0:
            self.step(gone)
        met = self.app.shell.target(*self.unit(x, y)) is not None
        self._tap(x, y)
        return met

    def _tap(self, x: float, y: float, held: float = 0.0) -> None:
        self.taps += 1
        self._touch("down", x, y)
        self.step()
        self.step(held or self.draw.uniform(0.02, 0.1))
        self._touch("up", x, y)
        self.step()

    def _settle(self) -> None:
        """By now no palm can follow, and presses have been put in their order."""
        for _ in range(3):
            self.step(0.03)

    def _slide_off(self, x: float, y: float) -> None:
        """The finger goes down on the key and leaves it before it comes up."""
        w, h = self.app.window.size
        away = (w - 1.0 if x < w / 2 else 0.0), (h - 1.0 if y < h / 2 else 0.0)
        widget = self.app.shell.target(*self.unit(x, y))
        if widget is None or widget.immediate or widget.repeats:
            return
        self._touch("down", x, y)
        self.step(0.05)
        self._touch("move", *away)
        self.step(0.05)
        self._touch("up", *away)
        self._settle()

    def _rest(self, x: float, y: float) -> None:
        """A hand lies down on the screen, and is lifted."""
        first = self._number + 1
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            for n, (dx, dy) in enumerate(PALM_SPOTS):
                self._finger(kind, x + dx, y + dy, first + n)
                self.step(0.01)
            self.step(0.2)
        self._number += len(PALM_SPOTS)

    def _roll(self, x: float, y: float) -> None:
        """A hand rolls down touch by touch, lies for a while, and is lifted as it happens.

        Not over a field for slaps: whatever lands there first is a slap.
        """
        reach = int(0.25 * min(self.app.window.size))
        draw, (w, h) = self.draw, self.app.window.size
        spots = [(x, y)]
        for _ in range(draw.randint(2, 4)):
            dx, dy = draw.randint(-reach, reach), draw.randint(-reach, reach)
            spots.append((min(max(x + dx, 0), w - 1), min(max(y + dy, 0), h - 1)))
        under = [self.app.shell.target(*self.unit(*spot)) for spot in spots]
        if any(widget is not None and widget.immediate for widget in under):
            return
        whole = draw.uniform(*ROLLED)
        numbers = [self._number + 1 + n for n in range(len(spots))]
        self._number = numbers[-1]
        for number, spot in zip(numbers, spots, strict=True):
            self._finger(pygame.FINGERDOWN, *spot, number)
            self.step(whole / (len(spots) - 1))
        self.step(draw.uniform(0.0, 1.0))
        lying = list(zip(numbers, spots, strict=True))
        draw.shuffle(lying)
        for number, spot in lying:
            self._finger(pygame.FINGERUP, *spot, number)
            self.step(draw.uniform(0.0, 0.05))
        self._settle()

    def _beside(self, x: float, y: float) -> None:
        """Somebody else's finger lies where no key is, while this one taps."""
        w, h = self.app.window.size
        spots = ((4.0, 4.0), (w - 5.0, 4.0), (4.0, h - 5.0), (w - 5.0, h - 5.0))
        free = [spot for spot in spots if self.identity(*spot) is None]
        if not free:
            self._tap(x, y)
            return
        self._number += 1
        other, spot = self._number, self.draw.choice(free)
        self._finger(pygame.FINGERDOWN, *spot, other)
        self.step(self.draw.uniform(0.0, 0.6))
        self._wait_for(x, y)
        self._tap(x, y)
        self._finger(pygame.FINGERUP, *spot, other)
        self.step()

    # -- where and how -----------------------------------------------------------------------

    def unit(self, x: float, y: float) -> Place:
        return self.app.window.unit(round(x), round(y), self.app.shell.turned)

    def identity(self, x: float, y: float) -> Hashable:
        key = self.app.shell.key_at(*self.unit(x, y))
        return key.identity if key else None

    def _repeats(self, x: float, y: float) -> bool:
        widget = self.app.shell.target(*self.unit(x, y))
        return widget is not None and widget.repeats

    def _wait_for(self, x: float, y: float) -> None:
        """After a slip people look at the key again before they tap it."""
        for _ in range(20):
            wait = self.app.shell.ready_in(*self.unit(x, y))
            if not wait:
                return
            self.step(wait)

    def _touch(self, kind: str, x: float, y: float) -> None:
        if self._glass:
            kinds = {"down": pygame.FINGERDOWN, "move": pygame.FINGERMOTION, "up": pygame.FINGERUP}
            self._number += kind == "down"
            self._finger(kinds[kind], x, y, self._number)
            return
        mouse = {
            "down": pygame.MOUSEBUTTONDOWN,
            "move": pygame.MOUSEMOTION,
            "up": pygame.MOUSEBUTTONUP,
        }
        place = {"pos": (round(x), round(y)), "button": 1, "touch": False}
        pygame.event.post(pygame.event.Event(mouse[kind], place))

    def _finger(self, kind: int, x: float, y: float, number: int) -> None:
        w, h = self.app.window.surface.get_size()
        place = {"x": round(x) / w, "y": round(y) / h, "finger_id": number, "touch_id": 1}
        pygame.event.post(pygame.event.Event(kind, place))
