"""Traffic by touch and buttons: the deal, the board, and everything around them."""

from __future__ import annotations

import pytest

from companion.demo.robot import Robot
from companion.games.traffic.tell import hint
from companion.ui.box import Box
from companion.ui.games.traffic.pieces import CountChip
from companion.ui.lettering import LARGE
from companion.ui.theme import ENAMEL
from companion.ui.widgets import Paragraph
from hardware.ports import LedMode
from tests.ui.games.traffic.kit import BOARD, lamp, press, run, sit, state, tap_board, words
from tests.ui.kit import SIZES, MakeRobot, assert_touchable

pytestmark = pytest.mark.slow


# -- before the start signal ------------------------------------------------------------------


@pytest.mark.parametrize(("count", "each"), [(2, 20), (3, 13), (4, 10)])
def test_the_deal_tells_how_many_cards_each_takes(robot: Robot, count: int, each: int) -> None:
    sit(robot, count)
    assert f"{each} cartes blanches" in words(robot)
    assert ("reste dans la boîte" in words(robot)) == (count == 3)


def test_a_strong_player_takes_expert_cards_by_steppers(robot: Robot) -> None:
    sit(robot)
    robot.tap("experts:1+")
    robot.tap("experts:1+")
    assert state(robot).expert == (0, 2, 0, 0)
    assert state(robot).regular == (10, 8, 10, 10)


@pytest.mark.parametrize("size", SIZES)
def test_what_everybody_is_dealt_stands_in_lines_that_are_equal_in_every_row(
    make_robot: MakeRobot, size: tuple[int, int]
) -> None:
    robot = make_robot(size, "en")
    sit(robot)
    robot.tap("experts:1+")
    rows = [w for w in robot.shell.view() if isinstance(w, Paragraph) and "White" in w.text]
    wrap = robot.app.window.painter.canvas.wrap
    assert {len(wrap(row.text, row.box.w, row.size)) for row in rows} <= {2}


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ("RBY.....RB..YYR.", "8 voitures sur le plateau : il en faut 9."),
        ("RBYR....RB..YYRB", "10 voitures sur le plateau : il en faut 9."),
        ("RBY.....RB..RYRB", "4 rouges, 3 bleues, 2 jaunes : il en faut 3 de chaque."),
    ],
)
def test_a_wrong_board_is_told_and_cannot_start(robot: Robot, cells: str, said: str) -> None:
    sit(robot)
    robot.tap("dealt")
    tap_board(robot, cells)
    assert said in words(robot)
    assert not robot.has("board:go")
    press(robot, "green")
    assert state(robot).stage == "board"


def test_without_a_camera_a_layout_to_copy_starts_the_round_with_one_tap(robot: Robot) -> None:
    sit(robot)
    robot.tap("dealt")
    before = state(robot).proposal
    robot.tap("shuffle")
    assert state(robot).proposal != before
    robot.tap("board:go")
    assert state(robot).board == state(robot).proposal


def test_three_two_one_and_the_light_is_free(robot: Robot) -> None:
    sit(robot)
    robot.tap("dealt")
    press(robot, "green")
    assert state(robot).stage == "ready"
    robot.wait(2.5)
    assert state(robot).stage == "ready"
    robot.wait(0.8)
    assert state(robot).stage == "run"
    assert lamp(robot) is LedMode.STEADY


def test_the_clock_stands_until_the_start_and_during_a_claim(robot: Robot) -> None:
    sit(robot)
    assert not robot.shell.top.clock.running
    robot.tap("dealt")
    robot.tap("board:go")
    robot.tap("start")
    assert robot.shell.top.clock.running
    robot.tap("bip:0")
    assert not robot.shell.top.clock.running


# -- the board put right ------------------------------------------------------------------------


def test_a_wrong_board_is_put_right_by_taps_that_can_be_undone(robot: Robot) -> None:
    run(robot)
    robot.tap("edit")
    robot.tap("brush:.")
    robot.tap("cell:0")
    robot.tap("cell:1")
    robot.tap("undo")
    robot.tap("edit:done")
    assert state(robot).board[:2] == ".B"
    robot.tap("undo")
    assert state(robot).board[0] == "R"


def test_a_board_put_right_crossing_by_crossing_is_one_step_of_the_play(robot: Robot) -> None:
    run(robot)
    steps = len(robot.shell.top.play.done)
    robot.tap("edit")
    for name in ("brush:.", "cell:0", "brush:R", "cell:4", "brush:B", "cell:5"):
        robot.tap(name)
    robot.tap("brush:.")
    robot.tap("cell:1")
    robot.tap("edit:done")
    assert state(robot).board == "..Y.RB..RB..YYRB"
    assert len(robot.shell.top.play.done) == steps + 1
    robot.tap("undo")
    assert state(robot).board == BOARD


def test_back_closes_the_board_s_sheet_when_nothing_was_touched(robot: Robot) -> None:
    run(robot)
    steps = len(robot.shell.top.play.done)
    robot.tap("edit")
    robot.tap("undo")
    assert robot.shell.top.sheet is None
    assert len(robot.shell.top.play.done) == steps


def test_one_undo_takes_back_the_cards_that_the_companion_dealt(robot: Robot) -> None:
    sit(robot, deck="printed")
    robot.tap("deal:fair")
    assert all(state(robot).hands) and len(robot.shell.top.play.done) == 1
    assert not robot.has("deal:fair"), "a hasty second tap deals nothing"
    robot.tap("undo")
    assert not any(state(robot).hands)


# -- hints and lessons ---------------------------------------------------------------------------


def known_hands(robot: Robot, **options: bool) -> None:
    sit(robot, deck="printed", **options)
    robot.tap("deal:fair")
    robot.tap("dealt")
    tap_board(robot, BOARD)
    robot.tap("board:go")
    robot.tap("start")


def test_a_hint_comes_after_a_minute_of_silence_when_it_is_wanted(robot: Robot) -> None:
    known_hands(robot, hint=True)
    assert hint(state(robot)) is not None
    robot.wait(59)
    assert "La carte de quelqu’un est sur le plateau" not in words(robot)
    robot.wait(2)
    assert "La carte de quelqu’un est sur le plateau" in words(robot)
    robot.tap("band:hint")
    assert any(getattr(w, "ringed", ()) for w in robot.shell.view())


def test_no_hint_is_given_unless_it_is_wanted(robot: Robot) -> None:
    known_hands(robot)
    robot.wait(90)
    assert "La carte de quelqu’un est sur le plateau" not in words(robot)


def test_teaching_shows_a_combination_and_says_why(robot: Robot) -> None:
    run(robot, teaching=True)
    robot.tap("band:lesson")
    first = words(robot)
    assert "sans vide" in first
    robot.tap("lesson:next")
    assert words(robot) != first
    robot.tap("lesson:done")
    assert state(robot).stage == "run"


# -- every screen in every size --------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [2, 3, 4])
def test_every_key_can_be_touched(make_robot: MakeRobot, size: tuple[int, int], count: int) -> None:
    robot = make_robot(size, "en" if count == 3 else "fr")
    sit(robot, count, deck="printed", teaching=True)
    for name in ("hand:0", "hand:done", "dealt", "way:1", "way:0", "board:go", "start"):
        robot.tap(name)
        assert_touchable(robot.shell)
    for name in ("light:0", "band:cancel", "bip:0", "way:cars", "way:draw"):
        robot.tap(name)
        assert_touchable(robot.shell)
    robot.tap("edit")
    assert_touchable(robot.shell)


# -- undo in the middle of something -------------------------------------------------------------


def test_undo_takes_the_last_tapped_car_off_the_board_and_not_the_deal(robot: Robot) -> None:
    sit(robot)
    robot.tap("dealt")
    robot.tap("way:1")
    robot.tap("cell:0")
    robot.tap("cell:5")
    robot.tap("undo")
    assert robot.shell.top.part._tapped == "R" + "." * 15
    robot.tap("undo")
    robot.tap("undo")
    assert state(robot).stage == "deal"


@pytest.mark.parametrize("way", ["cars", "draw"])
def test_undo_takes_a_tap_of_a_claim_back_and_not_the_bip(robot: Robot, way: str) -> None:
    run(robot)
    robot.tap("bip:1")
    robot.wait(0.5)
    robot.shell.top.part.choose(way)
    for cell in (0, 1):
        robot.tap(f"{'cell' if way == 'cars' else 'grid'}:{cell}")
    robot.tap("undo")
    robot.tap("undo")
    assert state(robot).stage == "claim"
    robot.tap("undo")
    assert state(robot).stage == "run"


def test_the_words_of_a_composed_drawing_grow_with_the_letters(robot: Robot) -> None:
    run(robot)
    canvas, light = robot.app.window.painter.canvas, robot.shell.find("light:0")
    (small,) = robot.shell.words_on([light])
    drawn = []
    for letters in (1.0, LARGE):
        canvas.letters = letters
        canvas.fill(light.box, ENAMEL)
        light.draw(canvas, False)
        drawn.append(canvas.surface.get_buffer().raw)
    (large,) = robot.shell.words_on([light])
    assert large.w > 1.1 * small.w
    assert drawn[0] != drawn[1]


def test_a_count_of_two_digits_keeps_off_the_edges_of_its_chip(robot: Robot) -> None:
    chip = CountChip(box=Box(0, 0, 138, 52), before=13, after=12)
    words = robot.shell.words_on([chip])
    assert len(words) == 2
    assert all(word.x >= 6 and word.right <= chip.box.right - 6 for word in words)
