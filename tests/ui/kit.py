"""What the screen tests share."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.demo.robot import Robot
from companion.events import Typed
from companion.ui.shell import Shell
from companion.ui.theme import TOUCH
from companion.ui.widgets import Widget

SIZES = ((800, 480), (1280, 720), (720, 1280))

HURRY = 0.5  # seconds of a step while nobody looks at what moves

MakeRobot = Callable[..., Robot]


class Typist(Robot):
    """Writes on a real keyboard: names in one frame, where fingers need two a letter."""

    def write(self, text: str) -> None:
        for letter in text:
            self.app.post(Typed(letter))
        self.step(0.05)


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
    for i, one in enumerate(keys):
        for other in keys[i + 1 :]:
            assert not one.box.inset(1).meets(other.box.inset(1)), f"{one.name} on {other.name}"


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
