"""What the screen tests share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

import msgspec

from companion.demo.robot import Robot
from companion.demo.table import SEATS
from companion.events import Typed
from companion.games.base import Player
from companion.history.values import OPTIONS
from companion.ui.screens.begin import begin_play
from companion.ui.shell import Shell
from companion.ui.theme import TOUCH
from companion.ui.widgets import Widget

SIZES = ((800, 480), (1280, 720), (720, 1280), (480, 800))

HURRY = 0.5  # seconds of a step while nobody looks at what moves

MakeRobot = Callable[..., Robot]


class Typist(Robot):
    """Writes on a real keyboard: names in one frame, where fingers need two a letter."""

    def write(self, text: str) -> None:
        for letter in text:
            self.app.post(Typed(letter))
        self.step(0.05)


def sit_down(robot: Robot, game: str, names: Sequence[str], seats: Sequence[int] = SEATS) -> None:
    """At the table at once: the way through the players' screen has tests of its own."""
    if robot.has("home"):
        robot.tap("home")
    table = enumerate(zip(seats, names, strict=False))
    players = tuple(Player(name, "ABCDEFGH"[n], seat) for n, (seat, name) in table)
    begin_play(robot.app.shell, game, players)
    if robot.has("setup:go"):
        robot.tap("setup:go")
    robot.step(0.1)


def sit_unnamed(robot: Robot, game: str, seats: Iterable[int]) -> None:
    """Everybody sits down without saying a name; the play begins."""
    robot.tap(f"tile:{game}")
    for seat in seats:
        robot.tap(f"seat:{seat}")
    for key in ("play", "ok", "setup:go"):
        robot.tap(key)


def targets(shell: Shell) -> list[Widget]:
    """The keys that a finger could reach now."""
    return [w for w in shell.view() if w.is_target and shell.target(*w.box.centre) is w]


def assert_touchable(shell: Shell) -> None:
    """Every key is at least 9 mm (48 u), inside the screen, and overlaps no other."""
    whole = shell.layout.whole
    keys = targets(shell)
    for key in keys:
        box = key.box
        assert box.w >= TOUCH - 0.5 and box.h >= TOUCH - 0.5, f"{key.name} is too small: {box}"
        inside = box.x >= -0.5 and box.y >= -0.5
        assert inside and box.right <= whole.right + 0.5 and box.bottom <= whole.bottom + 0.5, (
            f"{key.name} leaves the screen: {box}"
        )
    inner = [(key.name, key.box.inset(1)) for key in keys]
    for (one, box), (other, beside) in combinations(inner, 2):
        assert not box.meets(beside), f"{one} on {other}"


def touchable_pictures(robot: Robot, play: Callable[[Robot], None]) -> list[str]:
    """The names of a demonstration's pictures; on each of them every key can be touched."""
    seen: list[str] = []

    def check(name: str) -> None:
        robot.step()
        assert_touchable(robot.app.shell)
        seen.append(name)

    def wait(seconds: float) -> None:
        """Half a second at a time: what moves is looked at when it stands."""
        for _ in range(int(seconds / HURRY)):
            robot.step(HURRY)
        robot.step(seconds % HURRY)

    robot.shot, robot.wait = check, wait  # type: ignore[method-assign]
    play(robot)
    return seen


def kept_numbers(robot: Robot, game: str, name: str) -> list[int]:
    """The numbers of an option as the table remembers them."""
    return msgspec.convert(robot.app.journal.recall(OPTIONS.of(game), {})[name], list[int])
