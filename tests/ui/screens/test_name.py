"""Names written with a real keyboard, through the events of a real window."""

from __future__ import annotations

import pygame
import pytest

from companion.demo.robot import Robot
from companion.i18n import Language
from companion.ui.screens.name import NameScreen
from companion.ui.screens.players import PlayersScreen
from tests.ui.kit import SIZES, MakeRobot

ENTER, ESCAPE, RUB = pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_BACKSPACE


def write(robot: Robot, text: str) -> None:
    for sign in text:
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, {"text": sign}))
    robot.step(0.05)


def strike(robot: Robot, key: int) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, {"key": key, "mod": 0, "unicode": ""}))
    robot.step(0.05)


@pytest.fixture
def writing(robot: Robot) -> Robot:
    """Somebody took seat 3 and gives a name."""
    robot.tap("tile:gumball_rally")
    robot.tap("seat:2")
    robot.tap("other")
    assert isinstance(robot.shell.top, NameScreen)
    return robot


def test_letters_and_accents_are_written_and_enter_confirms(writing: Robot) -> None:
    write(writing, "Zoé-Anaïs")
    strike(writing, ENTER)
    screen = writing.shell.top
    assert isinstance(screen, PlayersScreen)
    assert screen.name_of(screen.seats[2]) == "Zoé-Anaïs"


def test_the_backspace_takes_the_last_letter_away(writing: Robot) -> None:
    write(writing, "Marcx")
    strike(writing, RUB)
    strike(writing, ENTER)
    screen = writing.shell.top
    assert screen.name_of(screen.seats[2]) == "Marc"


def test_escape_goes_back_and_changes_nothing(writing: Robot) -> None:
    write(writing, "Nobody")
    strike(writing, ESCAPE)
    screen = writing.shell.top
    assert isinstance(screen, PlayersScreen)
    assert screen.name_of(screen.seats[2]) == "Joueur 3"


def test_enter_without_a_name_confirms_nothing(writing: Robot) -> None:
    strike(writing, ENTER)
    assert isinstance(writing.shell.top, NameScreen)


def test_a_name_that_cannot_be_drawn_is_told_and_can_be_put_right(writing: Robot) -> None:
    write(writing, "Лев")
    strike(writing, ENTER)
    assert isinstance(writing.shell.top, NameScreen) and writing.shell.said is not None


def test_keys_that_write_press_no_button_of_the_table(writing: Robot) -> None:
    handed: list[pygame.event.Event] = []

    class Listens:
        def pygame_event(self, event: pygame.event.Event) -> None:
            handed.append(event)

        def step(self, now: float) -> None:
            pass

        def wake_at(self, now: float) -> float | None:
            return None

    writing.app.extras.append(Listens())
    strike(writing, pygame.K_1)
    assert handed == []
    strike(writing, ESCAPE)
    handed.clear()
    strike(writing, pygame.K_1)
    assert [event.type for event in handed] == [pygame.KEYDOWN, pygame.KEYUP]


def test_who_leaves_the_seats_finds_them_again(robot: Robot) -> None:
    robot.tap("tile:gumball_rally")
    for seat in (0, 3, 5):
        robot.tap(f"seat:{seat}")
    robot.tap("back" if robot.has("back") else "home")
    robot.tap("tile:gumball_rally")
    assert sorted(robot.shell.top.seats) == [0, 3, 5]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_there_is_one_apostrophe_whoever_writes_it(
    make_robot: MakeRobot, size: tuple[int, int], language: Language
) -> None:
    robot = make_robot(size)
    robot.shell.say.language = language
    for seat in (2, 5):
        if seat == 2:
            robot.tap("tile:gumball_rally")
        robot.tap(f"seat:{seat}")
        robot.tap("other")
        if seat == 2:
            write(robot, "O'Neil")
        else:
            assert [key for key in robot.names() if key in ("key:'", "key:’")] == ["key:’"]
            for key in "D’A":
                robot.tap(f"key:{key}")
        robot.tap("ok")
    screen = robot.shell.top
    assert [player.name for player in screen.seats.values()] == ["O’Neil", "D’a"]
