"""Bip! Bip! on the screen: telling the card, the verdict with its reason, what follows."""

from __future__ import annotations

import pytest

from companion.demo.robot import Robot
from companion.games.traffic.actions import Bip
from companion.games.traffic.cards import deck
from companion.games.traffic.claims import judge
from companion.games.traffic.state import Claim
from companion.games.traffic.tell import hint
from hardware.ports import LedMode
from tests.ui.games.traffic.kit import (
    BOARD,
    SEATS,
    press,
    run,
    seat,
    show,
    sit,
    state,
    tap_board,
    words,
)
from tests.ui.kit import SIZES, MakeRobot, assert_touchable, sit_unnamed
from tests.ui.shell_kit import watch_words

pytestmark = pytest.mark.slow

RIGHT = ("RBY",)
WRONG = ("RB", "?Y")


def claim_of(robot: Robot) -> Claim:
    claim = state(robot).claim
    assert claim is not None
    return claim


def claim(robot: Robot, *rows: str, player: int = 0) -> None:
    """A Bip! and a card drawn; the others say nothing."""
    robot.tap(f"bip:{player}")
    show(robot, *rows)
    while state(robot).stage == "window":
        robot.step(0.1)


def printed(robot: Robot) -> int:
    """A round with the printed deck on a board where somebody's card lies; gives that player."""
    sit(robot, deck="printed")
    robot.tap("deal:fair")
    robot.tap("dealt")
    tap_board(robot, BOARD)
    robot.tap("board:go")
    robot.tap("start")
    found = hint(state(robot))
    assert found is not None
    return found.player


# -- the verdict -------------------------------------


def test_a_right_card_is_accepted_ringed_and_costs_one_card(robot: Robot) -> None:
    run(robot)
    claim(robot, *RIGHT)
    assert "Accepté !" in words(robot)
    board = next(w for w in robot.shell.view() if getattr(w, "ringed", ()))
    assert board.ringed == (0, 1, 2)
    assert robot.shell.top.lamp().mode is LedMode.FAST
    robot.wait(1.2)
    assert robot.shell.top.lamp().mode is LedMode.SLOW
    robot.wait(3.2)
    assert state(robot).stage == "run"
    assert state(robot).left() == (9, 10, 10, 10)


def test_an_accepted_card_is_shown_turned_as_it_lies_on_the_board(robot: Robot) -> None:
    run(robot, "R.R.B.B.Y.Y..RYB")
    claim(robot, *RIGHT)
    rows = [w.rows for w in robot.shell.view() if hasattr(w, "rows")]
    assert rows == [("RBY",), ("R", "B", "Y")]


@pytest.mark.parametrize(
    ("cells", "rows", "said"),
    [
        ("R.B...BY.YBR.RY.", WRONG, "C’est l’image miroir"),
        ("..YB.YR..BYBRR..", ("BRY",), "Deux couleurs sont inversées : la bleue et la rouge."),
        (".R.YRB.YY.BB..R.", RIGHT, "un carrefour vide entre les voitures : C2."),
        ("B....RRRB..YYY.B", WRONG, "Cette carte n’est pas sur le plateau."),
        ("R...RBRB.YY.YB..", RIGHT, "Ce n’est bon qu’en diagonale."),
    ],
)
def test_a_wrong_card_is_refused_with_its_reason(
    robot: Robot, cells: str, rows: tuple[str, ...], said: str
) -> None:
    run(robot, cells, turn45="off")
    claim(robot, *rows)
    assert "Pas cette fois" in words(robot)
    assert said in words(robot)
    assert robot.shell.top.lamp().mode is LedMode.OFF
    robot.wait(8.2)
    assert state(robot).left() == (10, 10, 10, 10)


def test_a_taken_crossing_of_an_expert_card_is_told(robot: Robot) -> None:
    sit(robot)
    robot.tap("experts:0+")
    robot.tap("dealt")
    tap_board(robot, ".YRB.BRYR..B.Y..")
    robot.tap("board:go")
    robot.tap("start")
    claim(robot, "RB", "_Y")
    assert "Ce carrefour doit être vide : C2" in words(robot)
    assert next(w for w in robot.shell.view() if getattr(w, "marks", ())).marks == (6,)


def test_an_expert_card_in_a_hand_without_any_is_told(robot: Robot) -> None:
    run(robot)
    claim(robot, "RB", "_Y")
    assert "Léa n’a pas de carte verte" in words(robot)
    assert state(robot).stage == "claim"


def test_diagonals_are_asked_about_once_and_remembered(robot: Robot) -> None:
    run(robot, "R...RBRB.YY.YB..")
    claim(robot, *RIGHT)
    assert "Les diagonales comptent-elles chez vous ?" in words(robot)
    robot.tap("answer:yes")
    assert claim_of(robot).accepted()
    assert state(robot).turn45 == "on"


def test_a_crossing_that_is_not_sure_is_asked_about_and_judged_again(robot: Robot) -> None:
    run(robot)
    robot.shell.top.act(Bip(0, None, "?BY.....RB..YYR."))
    show(robot, *RIGHT)
    robot.wait(3.2)
    assert "Pas sûr" in words(robot)
    robot.tap("cell:0")
    robot.tap("say:R")
    assert claim_of(robot).accepted()


def test_a_card_that_nobody_has_is_told_and_nothing_is_lost(robot: Robot) -> None:
    printed(robot)
    other = state(robot).hands[1][0]
    robot.tap("bip:0")
    show(robot, *deck()[other].rows)
    assert "est à" in words(robot)
    assert state(robot).stage == "claim"
    assert state(robot).left() == (10, 10, 10, 10)


# -- how the card is told -------------------------------------


def test_with_a_known_hand_a_claim_takes_one_tap_after_the_bip(robot: Robot) -> None:
    player = printed(robot)
    found = hint(state(robot))
    assert found is not None
    press(robot, seat(robot, player))
    before = robot.taps
    robot.tap(f"card:{found.card.id}")
    robot.wait(3.2)
    assert claim_of(robot).accepted()
    robot.wait(4.2)
    assert robot.taps - before == 1
    assert state(robot).left()[player] == 9


def test_three_tapped_cars_are_compared_by_the_table(robot: Robot) -> None:
    run(robot)
    before = robot.taps
    robot.tap("bip:2")
    for cell in (0, 1, 2):
        robot.tap(f"cell:{cell}")
    robot.tap("check")
    assert robot.taps - before == 5
    assert "Comparez avec la carte" in words(robot)
    robot.tap("answer:yes")
    robot.wait(4.2)
    assert state(robot).left() == (10, 10, 9, 10)


def test_cars_that_are_neither_a_line_nor_an_angle_are_refused(robot: Robot) -> None:
    run(robot)
    robot.tap("bip:0")
    for cell in (0, 9, 15):
        robot.tap(f"cell:{cell}")
    robot.tap("check")
    robot.wait(3.2)
    assert "ni en ligne ni en angle" in words(robot)


def test_a_false_alarm_costs_nothing(robot: Robot) -> None:
    run(robot)
    robot.tap("bip:0")
    robot.tap("withdraw")
    assert (state(robot).stage, state(robot).left()) == ("run", (10, 10, 10, 10))


# -- who was first, who objects -------------------------------------


def test_two_bips_at_once_are_both_shown_and_the_table_says_who(robot: Robot) -> None:
    run(robot)
    at = robot.clock.now
    press(robot, seat(robot, 1), at)
    press(robot, seat(robot, 3), at + 0.03)
    assert claim_of(robot).tied == (3,)
    robot.tap("first:3")
    assert claim_of(robot).player == 3


def test_the_verdict_waits_three_seconds_for_objections(robot: Robot) -> None:
    run(robot)
    robot.tap("bip:0")
    show(robot, *RIGHT)
    bip_at = claim_of(robot).at or 0
    if robot.clock.now * 1000 - bip_at < 2900:
        assert state(robot).stage == "window"
    robot.wait(3)
    assert state(robot).stage == "verdict"


def test_who_saw_the_mistake_gives_a_card(robot: Robot) -> None:
    run(robot, "B....RRRB..YYY.B", late_objection=True)
    claim(robot, *WRONG)
    robot.tap("spot:2")
    assert "Marc donne une carte à Léa" in words(robot)
    robot.wait(4.2)
    assert state(robot).left() == (11, 10, 9, 10)


def test_a_giver_whose_cards_are_known_chooses_which(robot: Robot) -> None:
    printed(robot)
    bad = next(c for c in state(robot).hands[0] if judge(BOARD, deck()[c], "off").reason)
    robot.tap("bip:0")
    robot.tap(f"card:{bad}")
    robot.tap("object:1")
    gift = state(robot).hands[1][0]
    if claim_of(robot).accepted() is None:
        robot.tap("answer:no")
    robot.tap("give")
    robot.tap("undo")
    assert state(robot).stage == "verdict"
    robot.tap("give")
    robot.tap(f"card:{gift}")
    assert gift in state(robot).hands[0]
    assert state(robot).left() == (11, 9, 10, 10)


def test_the_referee_shows_the_verdict_at_once_and_no_card_changes_hands(robot: Robot) -> None:
    run(robot, "B....RRRB..YYY.B", referee="referee")
    robot.tap("bip:0")
    show(robot, *WRONG)
    assert state(robot).stage == "verdict"
    assert not robot.has("spot:1")
    robot.wait(4.2)
    assert (state(robot).stage, state(robot).left()) == ("run", (10, 10, 10, 10))


# -- contested, corrected, undone -------------------------------------


def test_a_verdict_can_be_overruled_by_the_table(robot: Robot) -> None:
    run(robot)
    claim(robot, *RIGHT)
    robot.tap("contest")
    robot.wait(6)
    assert state(robot).stage == "verdict"
    robot.tap("rule:no")
    assert claim_of(robot).accepted() is False


def test_a_contested_board_is_put_right_by_taps(robot: Robot) -> None:
    run(robot)
    claim(robot, *RIGHT)
    for name in ("contest", "contest:edit", "brush:.", "cell:1", "edit:done"):
        robot.tap(name)
    assert claim_of(robot).accepted() is False


def test_another_card_can_be_told_for_the_same_claim(robot: Robot) -> None:
    run(robot)
    claim(robot, *RIGHT)
    robot.tap("contest")
    robot.tap("contest:card")
    show(robot, "YBR")
    card = claim_of(robot).card
    assert card is not None and card.rows == ("YBR",)


def test_undo_leads_back_from_another_card_to_the_verdict(robot: Robot) -> None:
    run(robot)
    claim(robot, *RIGHT)
    told = claim_of(robot)
    for name in ("contest", "contest:card", "way:cars", "cell:0", "undo"):
        robot.tap(name)
    assert not robot.has("continue")  # the touched crossing went first
    robot.wait(1)
    robot.tap("undo")
    assert robot.has("continue") or robot.has("contest:close")
    assert state(robot).stage == "verdict" and claim_of(robot) == told


def test_undo_closes_what_is_contested_and_the_verdict_stays(robot: Robot) -> None:
    run(robot)
    claim(robot, *RIGHT)
    told, lines = claim_of(robot), len(robot.shell.top.play.done)
    robot.tap("contest")
    robot.tap("undo")
    assert not robot.has("contest:close") and robot.has("continue")
    assert claim_of(robot) == told and len(robot.shell.top.play.done) == lines
    robot.tap("undo")
    assert len(robot.shell.top.play.done) < lines, "nothing is open any more: the verdict goes"


def test_after_an_undo_nothing_goes_on_by_itself(robot: Robot) -> None:
    run(robot)
    claim(robot, *RIGHT)
    robot.wait(4.2)
    robot.tap("undo")
    assert state(robot).stage == "verdict"
    robot.wait(20)
    assert state(robot).stage == "verdict"
    robot.tap("continue")
    assert state(robot).left() == (9, 10, 10, 10)


def test_the_green_button_goes_on_after_an_accepted_claim(robot: Robot) -> None:
    run(robot)
    claim(robot, *RIGHT)
    press(robot, "green")
    assert state(robot).stage == "run"


def test_a_pause_stops_the_seconds_of_a_verdict(robot: Robot) -> None:
    run(robot)
    claim(robot, *RIGHT)
    robot.tap("pause")
    robot.wait(10)
    robot.tap("resume")
    assert state(robot).stage == "verdict"
    robot.wait(4.2)
    assert state(robot).stage == "run"


@pytest.mark.parametrize("size", SIZES)
def test_every_key_of_a_claim_can_be_touched(make_robot: MakeRobot, size: tuple[int, int]) -> None:
    robot = make_robot(size, "en" if size[0] == 1280 else "fr")
    run(robot, "B....RRRB..YYY.B", late_objection=True)
    robot.tap("bip:0")
    show(robot, *WRONG)
    assert_touchable(robot.shell)
    robot.wait(3.2)
    assert_touchable(robot.shell)
    robot.tap("contest")
    assert_touchable(robot.shell)
    robot.tap("contest:close")
    robot.tap("spot:1")
    assert_touchable(robot.shell)


@pytest.mark.parametrize("size", SIZES)
def test_four_players_without_names_can_be_told_apart_on_their_small_keys(
    make_robot: MakeRobot, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    robot = make_robot(size)
    sit_unnamed(robot, "traffic", SEATS)
    for key in ("dealt", "board:go", "start"):
        robot.tap(key)
    cut = watch_words(monkeypatch)
    robot.tap("bip:0")
    show(robot, "BBB")
    while state(robot).stage == "window":
        robot.step(0.1)
    robot.step(0.1)
    assert state(robot).stage == "verdict"
    assert cut == []


def test_undo_takes_back_a_later_bip_before_a_car_touched_earlier(robot: Robot) -> None:
    run(robot)
    robot.tap("bip:0")
    robot.wait(0.5)
    robot.tap("way:cars")
    robot.tap("cell:0")
    press(robot, seat(robot, 2))
    assert [bip.player for bip in state(robot).waiting] == [2]
    robot.tap("undo")
    assert state(robot).waiting == () and state(robot).stage == "claim"


def test_undo_does_not_hit_what_came_by_itself_a_moment_ago(robot: Robot) -> None:
    run(robot)
    robot.tap("bip:0")
    show(robot, *RIGHT)
    place = robot.pixel(robot.ready("undo"))
    while state(robot).stage == "window":
        robot.step(0.05)
    robot.tap_at(*place)
    assert state(robot).stage == "verdict"
    robot.wait(0.5)
    robot.tap("undo")
    assert state(robot).stage == "window"
