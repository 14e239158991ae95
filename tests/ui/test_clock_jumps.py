"""The machine's clock jumps by years while a play is on: timers and dates stay sensible."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app import App
from companion.clock import EARLIEST, EvenClock
from companion.demo.robot import Robot, VirtualClock
from companion.demo.table import NAMES
from companion.history.exports import _date
from companion.history.values import DATE, FIRST_RUN
from companion.journal import Journal
from companion.settings import Settings
from companion.ui.screens.date import DateScreen
from companion.ui.window import Window
from tests.ui.kit import SIZES, sit_down
from tests.ui.shell_kit import shown

pytestmark = pytest.mark.slow

YEAR = 365 * 86400.0
TODAY = 1_780_000_000.0


class Machine:
    """A machine whose date can be set; what nobody can set is the robot's clock."""

    def __init__(self, steady: VirtualClock) -> None:
        self._steady = steady
        self.shift = TODAY

    def __call__(self) -> float:
        return self.shift + self._steady()


@pytest.fixture
def steady() -> VirtualClock:
    return VirtualClock()


@pytest.fixture
def machine(steady: VirtualClock) -> Machine:
    return Machine(steady)


@pytest.fixture
def robot(machine: Machine, steady: VirtualClock, tmp_path: Path) -> Robot:
    wall = EvenClock(machine, steady)
    journal = Journal(tmp_path / "j.db", wall)
    app = App(Settings(), Window(SIZES[0]), journal, clock=steady, wall_clock=wall)
    return Robot(app, steady)


def lay(robot: Robot, colour: str, number: int) -> None:
    robot.wait(30)
    robot.tap(f"colour:{colour}")
    robot.tap(f"n:{number}")


@pytest.mark.parametrize("years", [(30, -30), (-10, 10), (-50, 80)])
def test_a_play_lasts_as_long_as_it_lasted(
    robot: Robot, machine: Machine, years: tuple[int, int]
) -> None:
    sit_down(robot, "gumball_rally", NAMES[:3])
    robot.tap("first:0")
    lay(robot, "red", 5)
    machine.shift += years[0] * YEAR
    lay(robot, "blue", 7)
    machine.shift += years[1] * YEAR
    lay(robot, "yellow", 9)
    play = robot.shell.top.play
    times = [entry.at for entry in robot.app.journal.entries(play.id)]
    assert times == sorted(times)
    assert 90 <= times[-1] - play.started < 120
    assert 90 <= play.seconds < 120
    robot.app.close()


def test_the_countdown_of_a_turn_does_not_hear_of_it(robot: Robot, machine: Machine) -> None:
    robot.tap("settings")
    robot.tap("limit")
    robot.tap("home")
    sit_down(robot, "gumball_rally", NAMES[:3])
    robot.tap("first:0")
    robot.wait(20)
    machine.shift += 20 * YEAR
    robot.wait(1)
    left = robot.shell.top.clock.left(robot.clock.now)
    assert left is not None and 35 < left < 40
    robot.app.close()


def test_the_right_date_is_taken_for_the_next_play(robot: Robot, machine: Machine) -> None:
    """A Pi without a battery wakes in the past and learns the date after the first screen."""
    machine.shift = 0.0
    robot.shell.go_home()
    machine.shift = TODAY
    sit_down(robot, "gumball_rally", NAMES[:3])
    record = robot.app.journal.plays()[0]
    assert abs(record.started - machine()) < 60
    assert _date(record.started).startswith("2026")
    robot.app.close()


def test_names_that_were_erased_do_not_come_back_in_another_year(
    robot: Robot, machine: Machine
) -> None:
    sit_down(robot, "gumball_rally", NAMES[:3])
    robot.shell.go_home()
    robot.tap("settings")
    robot.tap("names")
    assert robot.shell.top._erased()
    machine.shift += 3 * YEAR
    robot.tap("home")
    robot.tap("settings")
    assert not robot.shell.top._erased()
    robot.app.close()


@pytest.mark.parametrize("years", [-56, -1, 40])
def test_plays_keep_their_order_whatever_the_clock_says(
    robot: Robot, machine: Machine, years: int
) -> None:
    """One evening each; before every one of them the machine wakes at another date."""
    made = []
    for shift in (0, years, -years, years / 2):
        machine.shift = max(0.0, TODAY + shift * YEAR)
        robot.shell.go_home()
        sit_down(robot, "gumball_rally", NAMES[:3])
        made.append(robot.shell.top.play.id)
        robot.wait(60)
    assert [play.id for play in reversed(robot.app.journal.plays())] == made
    robot.app.close()


def test_a_date_that_cannot_be_is_told_and_set_by_touch(robot: Robot, machine: Machine) -> None:
    robot.app.journal.remember(FIRST_RUN, True)
    machine.shift = 0.0
    robot.shell.go_home()
    robot.app.welcome()
    assert "quel jour on est" in shown(robot)
    robot.tap("said:key")
    assert isinstance(robot.shell.top, DateScreen)
    for _ in range(2):
        robot.tap("year+")
    robot.tap("take")
    assert _date(robot.shell.wall_clock()).startswith("2028")
    assert not robot.shell.services.wall_clock.unset
    sit_down(robot, "gumball_rally", NAMES[:3])
    assert _date(robot.app.journal.plays()[0].started).startswith("2028")
    robot.app.close()


def test_a_new_table_is_asked_for_the_date_after_its_first_steps(
    robot: Robot, machine: Machine
) -> None:
    machine.shift = 0.0
    robot.app.welcome()
    robot.wait(60)  # somebody reads the first page, and what is said meanwhile is gone
    robot.tap("skip")
    assert "quel jour on est" in shown(robot)
    robot.tap("said:key")
    robot.tap("take")  # nobody sets a clock to before this version was made
    assert robot.shell.wall_clock() >= EARLIEST - 60
    robot.app.close()


def test_a_date_set_by_hand_outlives_the_evening(robot: Robot, machine: Machine) -> None:
    robot.shell.push(DateScreen(robot.app.shell))
    robot.tap("year+")
    robot.tap("take")
    again = EvenClock(machine, robot.clock)
    again.latest = robot.app._latest
    again.set_anew()
    assert again() >= robot.app.journal.recall(DATE, 0.0) > 0
    robot.app.close()


def test_a_machine_that_knows_the_date_asks_nobody(robot: Robot, machine: Machine) -> None:
    machine.shift = EARLIEST + YEAR
    robot.app.journal.remember(FIRST_RUN, True)
    robot.shell.go_home()
    robot.app.welcome()
    assert "quel jour on est" not in shown(robot)
    robot.app.close()


@pytest.mark.parametrize("month", [2, 4, 12])
def test_the_last_day_of_a_month_is_the_last(robot: Robot, month: int) -> None:
    screen = DateScreen(robot.app.shell)
    screen._change("month", 1)
    screen._change("day", 31)
    screen._change("month", month)
    assert screen._now.day == {2: 28, 4: 30, 12: 31}[month]
    robot.app.close()
