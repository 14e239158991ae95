"""Teaching a game's cards by laying them before the camera: kept, corrected, resumed, shared."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.demo.robot import Robot
from companion.events import CardsSeen, Event
from companion.games import card_kinds
from companion.i18n import Language
from companion.ui.screens.teach_deck import TeachDeckScreen
from companion.vision.card_place import MARK_MM, MAT
from companion.vision.reading import Image
from tests.ui.deck_kit import DeckBench, art, table, with_sticker
from tests.ui.kit import SIZES, MakeRobot, assert_touchable, sit_unnamed
from tests.ui.shell_kit import shown

pytestmark = pytest.mark.slow

GAME = "macadam"
KINDS = [kind.key for kind in card_kinds(GAME)]


def begin(robot: Robot, folder: Path) -> DeckBench:
    bench = DeckBench(robot, folder)
    robot.shell.push(TeachDeckScreen(robot.shell, GAME))
    bench.look()
    return bench


@pytest.fixture
def bench(robot: Robot, tmp_path: Path) -> DeckBench:
    return begin(robot, tmp_path)


def kinds(bench: DeckBench) -> list[str]:
    deck = bench.robot.shell.eyes.deck(GAME)
    return [] if deck is None else list(deck.kinds)


def test_cards_laid_one_after_the_other_are_kept_without_a_tap(bench: DeckBench) -> None:
    taps = bench.robot.taps
    for number in range(3):
        bench.show(number, x=560 + 30 * number, degrees=5 * number)
    assert kinds(bench) == KINDS[:3]
    assert bench.robot.taps == taps
    assert f"3 sur {len(KINDS) + 1}" in shown(bench.robot)


def test_what_was_taught_is_read_by_the_eyes_afterwards(bench: DeckBench) -> None:
    for number in range(3):
        bench.show(number)
    heard: list[Event] = []
    eyes = bench.robot.shell.eyes
    bench.robot.tap("back")
    eyes._post = heard.append
    eyes.want(False, False, GAME)
    image = table((art(1), 900.0, 300.0, 30.0), (art(2), 300.0, 400.0, -70.0))
    for number in range(4):
        eyes.look(bench.camera.show(image, float(number)))
    told = [event for event in heard if isinstance(event, CardsSeen)]
    assert sorted(e.cards[n].kind for e in told for n in e.fresh) == sorted(KINDS[1:3])


def test_a_card_that_stays_or_is_nudged_is_taken_once(bench: DeckBench) -> None:
    bench.show(0)
    bench.look(6)
    bench.lay((art(0), 640.0, 380.0, 9.0))
    assert kinds(bench) == KINDS[:1]


def test_a_card_that_lay_there_before_is_taken_for_the_first_only_when_asked(
    robot: Robot, tmp_path: Path
) -> None:
    bench = DeckBench(robot, tmp_path)
    bench.image = table((art(7), 600.0, 360.0, 4.0))
    robot.shell.push(TeachDeckScreen(robot.shell, GAME))
    bench.look(8)
    assert kinds(bench) == []
    assert "déjà là" in shown(robot)
    robot.tap("take")
    bench.look(2)
    assert kinds(bench) == KINDS[:1]
    assert "déjà là" not in shown(robot)


def test_the_next_card_is_taken_by_itself_once_the_one_that_lay_there_has_gone(
    robot: Robot, tmp_path: Path
) -> None:
    bench = DeckBench(robot, tmp_path)
    bench.image = table((art(7), 600.0, 360.0, 4.0))
    robot.shell.push(TeachDeckScreen(robot.shell, GAME))
    bench.look(8)
    bench.show(0)
    assert kinds(bench) == KINDS[:1]
    assert "déjà là" not in shown(robot)


def test_a_blank_sheet_is_no_card_unless_somebody_insists(bench: DeckBench) -> None:
    bench.show(0)
    sheet = np.full_like(art(0), 225)
    bench.lay((sheet, 620.0, 360.0, 4.0))
    assert kinds(bench) == KINDS[:1]
    assert "Rien n’est imprimé" in shown(bench.robot)
    bench.robot.tap("anyway")
    assert kinds(bench) == KINDS[:2]


def mat() -> Image:
    """The printed mat, 2.2 pixels a millimetre on a sheet of A4."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    sheet = np.full((653, 462, 3), 245, np.uint8)
    side = round(MARK_MM * 2.2)
    for number, (x, y) in zip(MAT, ((22, 22), (396, 22), (396, 587), (22, 587)), strict=True):
        sheet[y : y + side, x : x + side] = dictionary.generateImageMarker(number, side)[..., None]
    return sheet


def test_the_mat_on_which_cards_are_laid_is_no_card(robot: Robot, tmp_path: Path) -> None:
    bench = DeckBench(robot, tmp_path)
    ground = table()
    ground[30:683, 410:872] = mat()
    bench.image = ground
    robot.shell.push(TeachDeckScreen(robot.shell, GAME))
    bench.look(8)
    assert robot.shell.top.place is not None
    assert robot.shell.top.outlined is None
    card = cv2.resize(art(0), (160, 240), interpolation=cv2.INTER_AREA)
    bench.image = ground.copy()
    bench.image[240:480, 560:720] = card
    bench.look(8)
    assert kinds(bench) == KINDS[:1]
    kept = bench.robot.shell.eyes.deck(GAME).faces[0].image
    assert np.abs(kept.mean((0, 1)) - art(0).mean((0, 1))).max() < 20


@pytest.mark.parametrize("looks", [4, 6, 11])
def test_a_mat_that_is_laid_while_a_card_is_asked_for_is_no_card(
    robot: Robot, tmp_path: Path, looks: int
) -> None:
    bench = DeckBench(robot, tmp_path)
    bench.image = table()
    robot.shell.push(TeachDeckScreen(robot.shell, GAME))
    bench.look(looks)
    ground = table()
    ground[30:683, 410:872] = mat()
    bench.image = ground
    bench.look(16)
    assert bench.robot.shell.eyes.deck(GAME) is None
    bench.image = ground.copy()
    bench.image[240:480, 560:720] = cv2.resize(art(0), (160, 240), interpolation=cv2.INTER_AREA)
    bench.look(8)
    assert kinds(bench) == KINDS[:1]


def test_a_card_taught_before_is_refused_for_another_kind_unless_insisted(
    bench: DeckBench,
) -> None:
    bench.show(0)
    bench.show(1)
    bench.show(0, x=700)
    assert kinds(bench) == KINDS[:2]
    assert "déjà apprise" in shown(bench.robot)
    bench.robot.tap("anyway")
    assert kinds(bench) == KINDS[:3]


def test_a_card_that_is_another_one_turned_round_is_kept_with_a_warning(
    bench: DeckBench,
) -> None:
    bench.show(0)
    bench.show(1)
    bench.lay((np.ascontiguousarray(art(0)[::-1, ::-1]), 700.0, 360.0, 4.0))
    assert kinds(bench) == KINDS[:3]
    assert "à l’envers" in shown(bench.robot)


def test_a_taught_card_laid_upside_down_is_refused_unless_insisted(bench: DeckBench) -> None:
    bench.show(0)
    bench.show(1)
    bench.show(0, degrees=184.0)
    assert kinds(bench) == KINDS[:2]
    assert "À l’envers" in shown(bench.robot)
    bench.robot.tap("anyway")
    assert kinds(bench) == KINDS[:3]
    assert "à l’envers" in shown(bench.robot)


def test_two_cards_that_differ_in_a_small_number_are_kept_with_a_warning(
    bench: DeckBench,
) -> None:
    bench.show(100)
    bench.show(101)
    assert kinds(bench) == KINDS[:2]
    assert "ressemble" in shown(bench.robot)


def test_what_was_said_of_a_card_is_over_when_another_is_asked_for_by_hand(
    bench: DeckBench,
) -> None:
    bench.show(0)
    screen = bench.robot.shell.top
    kept, _ = screen.sentence()
    assert screen.kind_named(KINDS[0]) in kept
    bench.robot.tap("list")
    bench.robot.tap(f"kind:{KINDS[4]}")
    asked, _ = screen.sentence()
    assert screen.kind_named(KINDS[4]) in asked
    bench.show(1)
    bench.robot.tap("skip")
    assert screen.kind_named(screen.wanted.key) in screen.sentence()[0]


def test_teaching_goes_on_where_it_was_left(bench: DeckBench) -> None:
    bench.show(0)
    bench.robot.tap("back")
    again = begin(bench.robot, bench.folder)
    assert again.robot.shell.top.wanted.key == KINDS[1]
    again.show(1)
    assert kinds(again) == KINDS[:2]


def test_a_kept_card_is_undone_removed_or_shown_again(bench: DeckBench) -> None:
    bench.show(0)
    bench.show(1)
    bench.robot.tap("undo")
    assert kinds(bench) == KINDS[:1]
    bench.robot.tap("list")
    bench.robot.tap(f"kind:{KINDS[0]}")
    before = bench.robot.shell.eyes.deck(GAME)
    bench.show(3)
    assert bench.robot.shell.eyes.deck(GAME) is before  # only when asked
    bench.robot.tap("take")
    bench.look(2)
    after = bench.robot.shell.eyes.deck(GAME)
    assert after.kinds == before.kinds and after.faces[0].image is not before.faces[0].image
    bench.robot.tap("list")
    bench.robot.tap(f"kind:{KINDS[0]}")
    bench.robot.tap("remove")
    assert kinds(bench) == []
    bench.robot.tap("undo")
    assert kinds(bench) == KINDS[:1]


def test_as_they_come_the_screen_asks_which_card_it_was(bench: DeckBench) -> None:
    bench.robot.tap("come")
    bench.show(4)
    assert kinds(bench) == []
    bench.robot.tap("undo")
    bench.show(5)
    bench.robot.tap(f"kind:{KINDS[3]}")
    assert kinds(bench) == [KINDS[3]]
    bench.show(6)
    assert bench.robot.has(f"kind:{KINDS[0]}")


def test_a_double_tap_chooses_one_card_only(bench: DeckBench) -> None:
    bench.robot.tap("come")
    bench.show(4)
    key = bench.robot.ready(f"kind:{KINDS[2]}")
    for _ in range(2):
        bench.robot.tap_at(*bench.robot.pixel(key))
    assert kinds(bench) == [KINDS[2]]


def test_a_card_without_an_edge_is_taken_in_the_frame_whose_corners_are_dragged(
    bench: DeckBench,
) -> None:
    bench.robot.tap("frame")
    screen = bench.robot.shell.top
    stage = screen.stage(screen._places().room)
    corner = stage.units(screen.hands.quad[0])
    bench.drag(corner, (corner[0] - 20, corner[1] - 12))
    moved = stage.units(screen.hands.quad[0])
    assert moved == pytest.approx((corner[0] - 20, corner[1] - 12), abs=2)
    bench.show(2)
    assert kinds(bench) == []
    bench.robot.tap("take")
    bench.look(2)
    assert kinds(bench) == KINDS[:1]


def test_a_sticker_on_the_card_names_it_from_then_on(bench: DeckBench) -> None:
    bench.lay((with_sticker(art(0), 12), 600.0, 360.0, 3.0))
    bench.lay((with_sticker(art(0), 13), 600.0, 360.0, 3.0))
    if kinds(bench) == KINDS[:1]:  # it looks like the first
        bench.robot.tap("anyway")
    deck = bench.robot.shell.eyes.deck(GAME)
    assert dict(deck.codes) == {12: KINDS[0], 13: KINDS[1]}


def test_without_a_camera_it_says_so(robot: Robot) -> None:
    robot.shell.push(TeachDeckScreen(robot.shell, GAME))
    robot.step(0.1)
    assert "caméra" in shown(robot)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_key_can_be_touched(
    make_robot: MakeRobot, size: tuple[int, int], language: Language, tmp_path: Path
) -> None:
    bench = begin(make_robot(size, language), tmp_path)
    shell = bench.robot.app.shell
    assert_touchable(shell)
    bench.show(0)
    assert_touchable(shell)
    bench.robot.tap("list")
    assert_touchable(shell)
    bench.robot.tap("share")
    assert_touchable(shell)
    bench.robot.tap("back")
    bench.robot.tap("back")
    bench.robot.tap("come")
    bench.show(1)
    assert_touchable(shell)


def test_teaching_is_reached_before_a_play_and_from_its_pause(robot: Robot, tmp_path: Path) -> None:
    bench = DeckBench(robot, tmp_path)
    robot.tap(f"tile:{GAME}")
    robot.tap("side:1")
    robot.tap("teach")
    assert isinstance(robot.shell.top, TeachDeckScreen) and robot.shell.top.game == GAME
    bench.look()
    robot.tap("home")
    sit_unnamed(robot, GAME, range(2))
    robot.tap("pause")
    assert_touchable(robot.app.shell)
    robot.tap("teach")
    assert isinstance(robot.shell.top, TeachDeckScreen)
    bench.show(0)
    assert kinds(bench) == KINDS[:1]
    robot.tap("back")
    assert robot.shell.playing is not None


def test_a_pause_without_a_camera_offers_no_teaching(robot: Robot) -> None:
    sit_unnamed(robot, GAME, range(2))
    robot.tap("pause")
    assert not robot.has("teach")


def test_a_card_of_another_shape_is_told_and_not_kept(bench: DeckBench) -> None:
    bench.show(0)
    square = np.ascontiguousarray(art(1)[: art(1).shape[1]])
    bench.lay((square, 600.0, 360.0, 5.0), looks=10)
    assert kinds(bench) == KINDS[:1]
    bench.robot.step(7.0)  # what was said of the first card is over
    bench.look(5)
    assert "la forme des autres" in shown(bench.robot)
    bench.show(2)
    assert kinds(bench) == KINDS[:2]
