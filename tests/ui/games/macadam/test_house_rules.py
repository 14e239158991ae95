"""Macadam's house rules on the screen: each has its keys and its words."""

from __future__ import annotations

import pytest

from companion.demo.robot import Robot
from companion.history.values import OPTIONS
from tests.ui.games.macadam.kit import dealt, lead, playing, state_of
from tests.ui.kit import assert_touchable
from tests.ui.shell_kit import watch_words

pytestmark = pytest.mark.slow


def test_arrows_have_keys_of_their_own_where_the_family_lets_them_follow(
    any_robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = watch_words(monkeypatch)
    any_robot.app.journal.remember(OPTIONS.of("macadam"), {"arrows_while_waiting": True})
    dealt(any_robot)
    assert state_of(any_robot).options.arrows_while_waiting
    lead(any_robot, "pedestrian_wait", "bicycle")
    assert_touchable(any_robot.app.shell)
    assert cut == []
    any_robot.tap("follow:blue_arrow")
    any_robot.tap("follow:blue_arrow")
    assert state_of(any_robot).seats[2].tickets == 0


def test_a_card_of_the_stock_is_kept_or_exchanged_where_the_house_says_so(
    any_robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = watch_words(monkeypatch)
    before = state_of(playing(any_robot, keep_drawn=True))
    any_robot.tap("exchange")
    assert_touchable(any_robot.app.shell)
    assert state_of(any_robot).stock == before.stock
    any_robot.tap("stock:keep")
    assert (state_of(any_robot).stock, state_of(any_robot).seats[0].cards) == (11, 12)
    any_robot.tap("undo")
    any_robot.tap("exchange")
    any_robot.tap("stock:under")
    assert (state_of(any_robot).stock, state_of(any_robot).seats[0].cards) == (12, 11)
    assert cut == []


def test_a_follower_lays_a_paper_where_the_house_says_so(
    any_robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = watch_words(monkeypatch)
    playing(any_robot, papers_anytime=True)
    lead(any_robot, "cycle_lane", "bicycle")
    assert_touchable(any_robot.app.shell)
    any_robot.tap("paper")
    any_robot.tap("paper:A")
    assert state_of(any_robot).seats[1].holds("A")
    assert state_of(any_robot).to_play[0] == 1
    assert cut == []


def test_a_second_card_is_asked_for_only_while_one_can_still_be_laid(robot: Robot) -> None:
    playing(robot, leader_extra_card=True)
    lead(robot, "cycle_lane", "bicycle")
    assert robot.has("pick:none")
    assert state_of(robot).stage == "lead"
    robot.tap("undo")
    robot.tap("paper")
    robot.tap("paper:A")
    lead(robot, "cycle_lane", "bicycle")
    assert not robot.has("pick:none")
    assert state_of(robot).stage == "follow"


def test_any_card_follows_a_green_arrow_where_the_house_says_so(
    any_robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = watch_words(monkeypatch)
    playing(any_robot, follow_green=False)
    lead(any_robot, "green_arrow", "green_arrow")
    assert_touchable(any_robot.app.shell)
    any_robot.tap("other")
    any_robot.tap("pick:pedestrian:red")
    assert state_of(any_robot).to_play == (2, 1)
    any_robot.tap("follow:green_arrow")
    assert state_of(any_robot).to_play == (1,)
    assert cut == []


def test_the_leader_shuffles_the_six_policemen_into_the_stock(
    any_robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = watch_words(monkeypatch)
    dealt(any_robot)
    for _ in range(2):
        lead(any_robot, "cycle_lane", "bicycle")
        for _ in range(3):
            any_robot.tap("agent")
            any_robot.tap("pick:none")
    assert state_of(any_robot).stage == "lead"
    any_robot.tap("reshuffle")
    assert (state_of(any_robot).policemen, state_of(any_robot).stock) == (0, 12 + 6)
    assert cut == []
