"""The camera's own screen: cards by name, the card place, the light, and where it leads."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.demo.robot import Robot
from companion.games import card_kinds
from companion.i18n import Language
from companion.ui.screens.calibrate import CalibrateScreen
from companion.ui.screens.camera import CameraScreen
from companion.ui.screens.teach_deck import TeachDeckScreen
from companion.vision.deck.model import Deck
from companion.vision.deck.teach import with_face
from tests.ui.deck_kit import DeckBench, art, table
from tests.ui.kit import SIZES, MakeRobot, assert_touchable
from tests.ui.shell_kit import shown
from tests.vision.deck.conftest import ASPECT, taught

pytestmark = pytest.mark.slow

GAME = "macadam"
KINDS = [kind.key for kind in card_kinds(GAME)]


def small_deck() -> Deck:
    return taught({KINDS[number]: art(number) for number in range(4)})


def begin(robot: Robot, folder: Path, deck: Deck | None) -> DeckBench:
    bench = DeckBench(robot, folder)
    if deck is not None:
        robot.shell.eyes.keep_deck(GAME, deck)
    robot.shell.push(CameraScreen(robot.shell))
    bench.look()
    return bench


@pytest.fixture
def bench(robot: Robot, tmp_path: Path) -> DeckBench:
    return begin(robot, tmp_path, small_deck())


def name(robot: Robot, kind: str) -> str:
    found = next(known for known in card_kinds(GAME) if known.key == kind)
    return str(robot.shell.say.words(found.name))


def test_cards_that_lie_there_are_read_by_name(bench: DeckBench) -> None:
    assert bench.robot.shell.top.game == GAME
    assert "Aucune carte" in shown(bench.robot)
    bench.lay((art(1), 400.0, 360.0, 20.0), (art(3), 900.0, 300.0, -40.0))
    words = shown(bench.robot)
    assert name(bench.robot, KINDS[1]) in words and name(bench.robot, KINDS[3]) in words


def test_only_the_card_place_that_was_dragged_is_looked_at_until_it_is_taken_back(
    bench: DeckBench,
) -> None:
    bench.lay((art(1), 400.0, 360.0, 20.0), (art(3), 900.0, 300.0, -40.0))
    bench.robot.tap("place")
    screen = bench.robot.shell.top
    stage = screen.stage(screen._places().room)
    bench.drag(stage.units((640.0, 60.0)), stage.units((1200.0, 640.0)))
    known = bench.robot.shell.eyes.known()
    assert known.card_place[0] == pytest.approx((0.5, 60 / 720), abs=0.02)
    bench.look(3)
    words = shown(bench.robot)
    assert name(bench.robot, KINDS[3]) in words and name(bench.robot, KINDS[1]) not in words
    corners = screen.sight.cards.cards[0].corners
    assert sum(x for x, _ in corners) / 4 == pytest.approx(900, abs=12)
    bench.robot.tap("place")
    bench.robot.tap("whole")
    bench.look(3)
    assert name(bench.robot, KINDS[1]) in shown(bench.robot)


def test_a_rectangle_too_small_for_a_card_is_no_place(bench: DeckBench) -> None:
    bench.robot.tap("place")
    screen = bench.robot.shell.top
    stage = screen.stage(screen._places().room)
    bench.drag(stage.units((640.0, 300.0)), stage.units((650.0, 310.0)))
    assert bench.robot.shell.eyes.known().card_place == ()
    assert screen.placing


def test_a_dark_table_is_told(bench: DeckBench) -> None:
    bench.image = (table((art(1), 400.0, 360.0, 20.0)) // 8).astype("uint8")
    bench.look(8)
    assert bench.robot.shell.say("vision.too_dark") in shown(bench.robot)


def test_coloured_light_on_cards_is_told(bench: DeckBench) -> None:
    lying = table((art(1), 400.0, 360.0, 20.0), (art(3), 900.0, 300.0, -40.0))
    bench.image = (lying * (0.3, 0.75, 1.0)).astype("uint8")
    bench.look(8)
    assert bench.robot.shell.say("vision.coloured_light") in shown(bench.robot)
    bench.image = lying
    bench.look(8)
    assert bench.robot.shell.say("vision.coloured_light") not in shown(bench.robot)


def test_glare_beside_the_cards_is_told_with_its_side(bench: DeckBench) -> None:
    image = table((art(1), 400.0, 360.0, 20.0))
    image[:200, 900:] = 255
    bench.image = image
    bench.look(8)
    assert bench.robot.shell.say("vision.glare_upper_right") in shown(bench.robot)


def test_it_leads_to_teaching_to_the_board_and_to_another_game(bench: DeckBench) -> None:
    bench.robot.tap("teach")
    assert isinstance(bench.robot.shell.top, TeachDeckScreen)
    bench.robot.tap("back")
    bench.look()
    bench.robot.tap("board")
    assert isinstance(bench.robot.shell.top, CalibrateScreen)
    bench.robot.tap("back")
    bench.look()
    bench.robot.tap("game")
    bench.robot.tap("pick:2")
    bench.look(2)
    assert bench.robot.shell.top.game == "scream_machine"
    assert "ne sont pas apprises" in shown(bench.robot)


def test_a_card_taught_meanwhile_is_read_when_the_screen_is_back(bench: DeckBench) -> None:
    bench.robot.tap("teach")
    eyes = bench.robot.shell.eyes
    face = taught({"x": art(5)}).faces[0].image
    eyes.keep_deck(GAME, with_face(eyes.deck(GAME), KINDS[5], face, ASPECT))
    bench.robot.tap("back")
    bench.lay((art(5), 500.0, 360.0, 10.0))
    assert name(bench.robot, KINDS[5]) in shown(bench.robot)


def test_without_a_camera_it_says_so(robot: Robot) -> None:
    robot.shell.push(CameraScreen(robot.shell))
    robot.step(0.1)
    assert "caméra" in shown(robot)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_key_can_be_touched(
    make_robot: MakeRobot, size: tuple[int, int], language: Language, tmp_path: Path
) -> None:
    bench = begin(make_robot(size, language), tmp_path, small_deck())
    bench.lay(*((art(n), 150.0 + 300 * n, 300.0, 20.0 * n) for n in range(4)))
    assert_touchable(bench.robot.app.shell)
    bench.robot.tap("place")
    assert_touchable(bench.robot.app.shell)
    bench.robot.tap("undo")
    bench.robot.tap("game")
    assert_touchable(bench.robot.app.shell)
