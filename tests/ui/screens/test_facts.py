"""What the evenings tell, on the screen; and the handicap offered when sitting down."""

from __future__ import annotations

import pygame
import pytest

from companion.demo.robot import Robot
from companion.history.facts import Fact
from companion.history.gathering import ToldPlay
from companion.i18n import ASSETS
from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.screens.facts import FactsScreen
from companion.ui.screens.statistics_art import Figure
from tests.ui.games.traffic.kit import sit, state
from tests.ui.kit import SIZES, MakeRobot, assert_touchable
from tests.ui.shell_kit import shown, watch_words, with_past

pytestmark = pytest.mark.slow


def open_facts(robot: Robot, game: str) -> Robot:
    with_past(robot)
    robot.shell.push(FactsScreen(robot.shell, game, None, "Titre"))
    read_all(robot)
    return robot


def read_all(robot: Robot) -> None:
    """Time passes until every play was read."""
    for _ in range(400):
        robot.step(0.03)
        if not robot.shell.gathering.waiting:
            return


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "game", ["traffic", "gumball_rally", "scream_machine", "steam_park", "macadam"]
)
def test_the_evenings_of_every_game_are_shown(
    make_robot: MakeRobot, size: tuple[int, int], game: str
) -> None:
    robot = open_facts(make_robot(size), game)
    assert robot.shell.gathering.waiting == 0
    assert robot.has("fact:1")
    robot.tap("fact:1")
    assert_touchable(robot.app.shell)
    robot.shot("facts")


def test_the_statistics_lead_to_a_games_evenings(robot: Robot) -> None:
    with_past(robot)
    robot.tap("history")
    robot.tap("statistics")
    robot.tap("game:gumball_rally")
    robot.tap("facts")
    read_all(robot)
    assert isinstance(robot.shell.top, FactsScreen)
    assert robot.shell.say("history.fact_overtaken") in shown(robot)


def test_a_person_is_chosen_and_followed_play_by_play(robot: Robot) -> None:
    open_facts(robot, "gumball_rally")
    people = [name for name in robot.names() if name.startswith("person:")]
    robot.tap(people[-1])
    chosen = people[-1].removeprefix("person:")
    assert robot.shell.say("app.facts_over_time", name=chosen) in shown(robot)


def test_a_game_never_played_says_what_to_do(robot: Robot) -> None:
    robot.shell.push(FactsScreen(robot.shell, "macadam", None, "Macadam"))
    robot.wait(0.2)
    assert robot.shell.say("app.facts_none") in shown(robot)


def strong_lea() -> ToldPlay:
    return ToldPlay(
        0.0,
        ("Léa", "Nina"),
        (
            Fact("history.fact_right", (5.0, 5.0)),
            Fact("history.fact_false", (0.0, 0.0)),
            Fact("history.fact_card_time", (20.0, 40.0)),
        ),
    )


def test_green_cards_are_offered_from_the_evenings_before(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(robot.shell.gathering, "told", lambda: (strong_lea(), strong_lea()))
    sit(robot, 2)
    robot.wait(0.2)
    assert robot.shell.spoken.endswith("3 vertes pour Léa.")
    robot.tap("handicap:take")
    assert state(robot).handicap == (3, 0)
    assert not robot.has("handicap:take")
    robot.tap("undo")
    assert robot.has("handicap:take")


def test_without_evenings_nothing_is_offered(robot: Robot) -> None:
    sit(robot, 2)
    robot.wait(0.2)
    assert not robot.has("handicap:take")


@pytest.mark.parametrize("game", ["scream_machine", "traffic"])
def test_no_fact_is_cut_whatever_the_screen(
    any_robot: Robot, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = watch_words(monkeypatch)
    open_facts(any_robot, game)
    assert cut == []


@pytest.mark.parametrize("number", ["0", "1400", "-12345"])
def test_a_large_number_stays_within_its_panel(robot: Robot, number: str) -> None:
    canvas = robot.app.window.painter.canvas
    box = Box(100, 100, 81, 76)
    clean, drawn = (
        pygame.surfarray.array3d(_painted(canvas, Figure(box=box, label="", number=told)))
        for told in ("", number)
    )
    changed = (clean != drawn).any(axis=2).any(axis=1).nonzero()[0] / canvas.scale
    assert changed.size and changed[0] >= box.x + 6 and changed[-1] <= box.right - 6


def _painted(canvas: Canvas, figure: Figure) -> pygame.Surface:
    sheet = Canvas(pygame.Surface((400, 300)), canvas.scale, ASSETS)
    figure.draw(sheet, pressed=False)
    return sheet.surface
