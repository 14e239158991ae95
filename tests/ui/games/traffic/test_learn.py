"""Learning Traffic by playing: the lesson, left and taken up; puzzles with a clock."""

from __future__ import annotations

import pytest

from companion.demo.robot import Robot
from companion.events import BoardSeen, Pressed
from companion.games.traffic.board import layout
from companion.games.traffic.cards import Card
from companion.games.traffic.puzzles import CARS, Puzzle, puzzle
from companion.history.values import PRACTICE
from companion.ui.games.traffic.cards import CardView
from companion.ui.games.traffic.practice import SECONDS, PracticeScreen
from companion.ui.games.traffic.tutorial import TutorialScreen
from companion.ui.games.traffic.tutorial_steps import STEPS
from tests.ui.games.traffic.kit import twice
from tests.ui.kit import SIZES, MakeRobot, assert_touchable
from tests.ui.shell_kit import watch_words


def lesson(robot: Robot) -> TutorialScreen:
    robot.tap("learn")
    robot.tap("learn:tutorial")
    top = robot.shell.top
    assert isinstance(top, TutorialScreen)
    return top


def show(robot: Robot, *cells: int) -> None:
    robot.tap("learn:bip")
    for cell in cells:
        robot.tap(f"cell:{cell}")


def first_steps(robot: Robot) -> None:
    """The light and the move."""
    robot.tap("learn:light")
    robot.tap("learn:next")
    robot.tap("cell:2")
    robot.tap("cell:3")
    robot.tap("learn:next")


@pytest.mark.parametrize("size", SIZES)
def test_the_whole_lesson_is_played_and_ends_in_practice(
    make_robot: MakeRobot, size: tuple[int, int]
) -> None:
    robot = make_robot(size)
    lesson(robot)
    first_steps(robot)
    show(robot, 0, 1, 2)
    assert_touchable(robot.app.shell)
    robot.tap("learn:next")
    show(robot, 2, 5, 6)
    robot.tap("learn:next")
    robot.tap("learn:no")
    robot.tap("learn:next")
    show(robot, 0, 1, 5, 4)
    assert_touchable(robot.app.shell)
    robot.tap("learn:next")
    assert isinstance(robot.shell.top, PracticeScreen)


def test_an_arrow_points_at_what_to_touch_and_takes_no_tap(robot: Robot) -> None:
    lesson(robot)
    (arrow,) = [w for w in robot.shell.view() if w.name == "guide:arrow"]
    key = robot.shell.find("learn:light")
    assert key is not None and not arrow.is_target
    assert abs(arrow.box.centre[0] - key.box.centre[0]) < 1


@pytest.mark.parametrize("size", SIZES)
def test_the_arrow_covers_no_card(make_robot: MakeRobot, size: tuple[int, int]) -> None:
    robot = make_robot(size)
    lesson(robot)
    first_steps(robot)
    (arrow,) = [w for w in robot.shell.view() if w.name == "guide:arrow"]
    (card,) = [w for w in robot.shell.view() if isinstance(w, CardView)]
    assert not arrow.box.meets(card.box)


def test_the_real_button_takes_the_light_and_goes_on(robot: Robot) -> None:
    lesson(robot)
    for expected in ("learn.well_done", "learn.step_move"):
        robot.app.post(Pressed("green", robot.clock.now))
        robot.step(0.5)
        assert robot.shell.say(expected) == robot.shell.spoken.replace(" !", "\u00a0!").replace(
            " :", "\u00a0:"
        )


def test_a_wrong_move_is_refused_in_the_rules_own_words(robot: Robot) -> None:
    lesson(robot)
    robot.tap("learn:light")
    robot.tap("learn:next")
    robot.tap("cell:2")
    robot.tap("cell:8")
    assert "Un seul carrefour" in robot.shell.said.text
    assert not robot.has("learn:next")


def test_a_second_tap_out_of_habit_neither_scolds_nor_takes_back(robot: Robot) -> None:
    top = lesson(robot)
    twice(robot, "learn:light")
    twice(robot, "learn:next")
    twice(robot, "cell:2")
    assert top._tapped == (2,) and robot.shell.said is None
    twice(robot, "cell:3")
    twice(robot, "learn:next")
    twice(robot, "learn:bip")
    for cell in (0, 1):
        twice(robot, f"cell:{cell}")
    twice(robot, "cell:6")
    assert not top._tapped and not top._done
    for cell in (0, 1, 2):
        twice(robot, f"cell:{cell}")
    assert top._done and top._index == 2


def test_a_car_that_was_chosen_by_mistake_is_let_go(robot: Robot) -> None:
    top = lesson(robot)
    robot.tap("learn:light")
    robot.tap("learn:next")
    robot.tap("cell:2")
    robot.step(1.0)
    robot.tap("cell:2")
    assert not top._tapped and robot.shell.said is None


def looked_at(board: str, covered: bool = False) -> BoardSeen:
    return BoardSeen(tuple(board), (covered,) * 16)


def test_the_move_is_made_on_the_real_board_too(robot: Robot) -> None:
    top = lesson(robot)
    robot.tap("learn:light")
    robot.tap("learn:next")
    assert top.wants_camera()
    board = layout(3, CARS)
    robot.app.post(looked_at(board))
    robot.step(0.1)
    assert top._state.board == board
    assert robot.shell.spoken.startswith("Bougez une vraie voiture")
    far = moved(board, by=(2, 8))
    robot.app.post(looked_at(far))
    robot.step(0.1)
    assert "Un seul carrefour" in robot.shell.said.text and not top._done
    robot.app.post(looked_at(moved(far, by=(1, 4)), covered=True))
    robot.step(0.1)
    assert not top._done
    robot.app.post(looked_at(moved(far, by=(1, 4))))
    robot.step(0.1)
    assert top._done and not top.wants_camera()


def moved(board: str, by: tuple[int, ...]) -> str:
    """The board after a car went to a free crossing that many places further in its row."""
    for source in range(16):
        for step in by:
            target = source + step
            row = step >= 4 or target // 4 == source // 4
            if target < 16 and row and board[source] != "." and board[target] == ".":
                cells = list(board)
                cells[target], cells[source] = cells[source], "."
                return "".join(cells)
    raise AssertionError("no such move")


def test_a_card_shown_wrong_is_told_and_tried_again(robot: Robot) -> None:
    lesson(robot)
    first_steps(robot)
    show(robot, 0, 1, 6)
    assert robot.shell.said.text == robot.shell.say("learn.not_there")
    for cell in (0, 1, 2):
        robot.tap(f"cell:{cell}")
    assert robot.has("learn:next")


def test_who_takes_the_mirror_for_the_card_hears_why_not(robot: Robot) -> None:
    top = lesson(robot)
    top._index = 4
    top._forget()
    robot.shell.changed()
    assert not [w for w in robot.shell.view() if w.name == "guide:arrow"], "it gives it away"
    robot.tap("learn:yes")
    assert [w for w in robot.shell.view() if w.name == "guide:arrow"]
    assert robot.shell.said.text == robot.shell.say("learn.is_mirror")
    assert not robot.has("learn:next")


def test_the_lesson_is_left_and_taken_up_where_it_was(robot: Robot) -> None:
    lesson(robot)
    first_steps(robot)
    robot.tap("home")
    assert lesson(robot).step is STEPS[2]
    robot.tap("learn:again")
    top = robot.shell.top
    assert top.step is STEPS[0]


def test_traffics_set_up_leads_to_the_lesson(robot: Robot) -> None:
    robot.tap("tile:traffic")
    robot.tap("side:1")
    robot.tap("learn")
    assert isinstance(robot.shell.top, TutorialScreen)


# -- practice -------------------------------------------------------------------------------------


def practise(robot: Robot, seed: int = 1) -> PracticeScreen:
    screen = PracticeScreen(robot.shell, seed)
    robot.shell.push(screen)
    robot.step(0.1)
    return screen


def answer(robot: Robot, screen: PracticeScreen, right: bool = True) -> None:
    if screen.puzzle.kind == "valid":
        robot.tap("practice:yes" if screen.puzzle.there == right else "practice:no")
        return
    places = screen.puzzle.verdict.places
    cells = places[0] if right else tuple(range(16))[-screen.puzzle.size :]
    for cell in cells:
        robot.tap(f"cell:{cell}")


@pytest.mark.parametrize("size", SIZES)
def test_right_answers_count_until_the_time_is_up(
    make_robot: MakeRobot, size: tuple[int, int]
) -> None:
    robot = make_robot(size)
    screen = practise(robot)
    for _ in range(4):
        assert_touchable(robot.app.shell)
        answer(robot, screen)
    robot.wait(SECONDS + 1)
    assert robot.shell.journal.recall(PRACTICE.of("traffic"), 0) == 4
    assert robot.shell.spoken.startswith("Temps écoulé : 4 bonnes réponses")
    robot.tap("practice:again")
    assert screen._left() == SECONDS


def test_a_second_tap_on_an_answer_answers_no_other_puzzle(robot: Robot) -> None:
    screen = practise(robot)
    for expected in range(1, 6):
        if screen.puzzle.kind == "valid":
            twice(robot, "practice:yes" if screen.puzzle.there else "practice:no")
        else:
            for cell in screen.puzzle.verdict.cells:
                twice(robot, f"cell:{cell}")
        assert (screen._number, screen._tapped) == (expected, ())
        robot.step(1.0)


def test_a_wrong_answer_is_heard_and_does_not_count(robot: Robot) -> None:
    screen = practise(robot, 2)
    while screen.puzzle.kind != "valid":
        answer(robot, screen)
    before = screen._right
    answer(robot, screen, right=False)
    assert screen._right == before
    assert robot.shell.spoken.startswith("Faux.")


def test_the_real_board_is_practised_on_once_the_camera_sees_it(robot: Robot) -> None:
    screen = practise(robot)
    assert screen.wants_camera() and not robot.has("practice:board")
    board = layout(5, 3)
    robot.app.post(BoardSeen(tuple(board), (False,) * 16))
    robot.step(0.1)
    twice(robot, "practice:board")
    assert screen.puzzle.board == board
    assert robot.shell.spoken == screen._question().replace("\u00a0", " ")
    moved = layout(6, 3)
    robot.app.post(BoardSeen(tuple(moved), (False,) * 16))
    robot.step(0.1)
    assert screen.puzzle.board == moved


def test_a_board_in_doubt_or_under_a_hand_changes_nothing(robot: Robot) -> None:
    screen = practise(robot)
    board = layout(5, 3)
    robot.app.post(BoardSeen(("?", *board[1:]), (False,) * 16))
    robot.app.post(BoardSeen(tuple(board), (True, *(False,) * 15)))
    robot.app.post(BoardSeen((), (), why="traffic.no_board"))
    robot.step(0.1)
    assert screen._seen == ""


def test_puzzles_are_what_they_say() -> None:
    kinds = set()
    for seed in range(60):
        made = puzzle(seed)
        kinds.add((made.kind, made.there))
        if made.there:
            assert all(made.shown(place) == "right" for place in made.verdict.places)
    assert kinds == {("find", True), ("valid", True), ("valid", False)}


def test_a_mirror_shown_is_known_as_one() -> None:
    board = "BR..Y..RY.B.YR.B"
    assert Puzzle("find", board, Card(("RB", "?Y"))).shown((0, 1, 4)) == "mirror"
    assert Puzzle("find", board, Card(("RB", "?Y"))).shown((0, 1, 2)) == "wrong"


def test_no_step_of_the_lesson_is_cut_whatever_the_screen(
    any_robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = watch_words(monkeypatch)
    top = TutorialScreen(any_robot.shell)
    any_robot.shell.push(top)
    for index in range(len(STEPS)):
        top._index = index
        top._forget()
        any_robot.shell.changed()
        any_robot.wait(0.2)
    any_robot.shell.replace(PracticeScreen(any_robot.shell, 1))
    any_robot.wait(0.2)
    assert cut == []
