"""Macadam through its screens, by taps alone."""

from __future__ import annotations

from typing import Any

import pytest

from companion.demo.robot import Robot
from companion.demo.table import NAMES
from companion.events import Pressed
from companion.games.base import Correct
from companion.games.macadam.actions import Skip
from companion.games.macadam.state import SIGNAL_KINDS
from companion.ui.games.macadam.art import CardKey, DieFace
from hardware.ports import LedMode
from tests.ui.games.macadam.kit import dealt, lead, place_of, playing, state_of
from tests.ui.kit import assert_touchable, kept_numbers, sit_down
from tests.ui.shell_kit import shown, watch_words

pytestmark = pytest.mark.slow


def test_a_signal_touched_twice_stays_chosen_until_a_later_tap(robot: Robot) -> None:
    dealt(robot)
    name = f"signal:{place_of(robot, 'cycle_lane')}"
    place = robot.pixel(robot.ready(name))
    robot.tap_at(*place)
    robot.step(0.1)
    robot.tap_at(*place)
    assert robot.has("card:bicycle")
    robot.tap(name)
    assert not robot.has("card:bicycle")


def test_a_coup_of_four_who_all_follow_takes_two_and_three_taps(robot: Robot) -> None:
    dealt(robot)
    before = robot.taps
    lead(robot, "cycle_lane", "bicycle")
    for _ in range(3):
        robot.tap("follow:bicycle")
    assert robot.taps - before == 2 + 3
    assert [seat.tickets for seat in state_of(robot).seats] == [0, 0, 0, 0]
    assert state_of(robot).stage == "lead"


def test_the_key_of_who_cannot_follow_says_what_it_costs(robot: Robot) -> None:
    playing(robot, fine_vehicles=False)
    lead(robot, "cycle_lane", "bicycle")
    assert "Ne suit pas, sans ticket" in shown(robot)
    robot.tap("cannot")
    assert state_of(robot).seats[1].tickets == 0
    for _ in range(2):
        robot.tap("cannot")
    lead(robot, "pedestrian_go", "pedestrian:red")
    assert "Perd 100 points" in shown(robot)


def test_the_sum_after_a_round_is_not_cut_and_the_next_deal_counts_kept_papers(
    any_robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = watch_words(monkeypatch)
    playing(any_robot, rounds=2)
    any_robot.tap("paper")
    any_robot.tap("paper:A")
    for place in range(16):
        any_robot.shell.top.act(Skip(place))
    any_robot.step()
    table: Any = any_robot.shell.top
    assert table.say("macadam.hands_deal", cards=11, stock=11) in table.part.standing()
    any_robot.tap("next_round")
    assert state_of(any_robot).stock == 11
    assert cut == []


def test_nobody_is_said_to_lead_where_several_have_as_many_points(robot: Robot) -> None:
    playing(robot, rounds=2)
    for place in range(16):
        robot.shell.top.act(Skip(place))
    robot.step()
    assert "Manche 1\xa0: égalité en tête" in shown(robot)
    best = robot.shell.top.play.rules.scores(state_of(robot))
    robot.shell.top.act(Correct("points", max(best) + 50, 1))
    robot.step()
    assert f"Manche 1\xa0: {robot.shell.top.name(1)} mène" in shown(robot)


def test_signals_are_laid_out_once_and_remembered(robot: Robot) -> None:
    sit_down(robot, "macadam", NAMES[:3])
    before = state_of(robot).signals[0]
    robot.tap("signal:0")
    after = state_of(robot).signals[0]
    assert after != before
    assert kept_numbers(robot, "macadam", "signals")[0] == SIGNAL_KINDS.index(after)


def test_a_signal_whose_change_was_undone_is_not_remembered(robot: Robot) -> None:
    sit_down(robot, "macadam", NAMES[:3])
    before = state_of(robot).signals[0]
    robot.tap("signal:0")
    robot.tap("undo")
    assert state_of(robot).signals[0] == before
    assert kept_numbers(robot, "macadam", "signals")[0] == SIGNAL_KINDS.index(before)


def test_undo_only_closes_what_lies_over_the_board(robot: Robot) -> None:
    dealt(robot)
    robot.tap(f"signal:{place_of(robot, 'cycle_lane')}")
    before = state_of(robot)
    robot.tap("seat:1")
    assert robot.has("close")
    robot.tap("undo")
    assert state_of(robot) == before and not robot.has("close")
    assert robot.has("card:bicycle"), "the chosen signal is still chosen"


def test_a_moped_is_grey_without_its_paper_and_the_die_brings_it(robot: Robot) -> None:
    dealt(robot)
    robot.tap(f"signal:{place_of(robot, 'cycle_lane')}")
    assert not robot.has("card:moped")
    robot.tap("die")
    robot.tap("die:1")
    robot.tap(f"signal:{place_of(robot, 'cycle_lane')}")
    assert robot.has("card:moped")
    assert not robot.has("die")


def test_a_policeman_changes_the_card_to_follow(robot: Robot) -> None:
    dealt(robot)
    lead(robot, "cycle_lane", "bicycle")
    robot.tap("agent")
    robot.tap("pick:pedestrian:blue")
    assert state_of(robot).follow == "pedestrian:blue"
    assert robot.has("follow:pedestrian:blue")


def test_a_policeman_in_a_green_arrow_coup_fines_the_rest_by_itself(robot: Robot) -> None:
    dealt(robot)
    lead(robot, "green_arrow", "green_arrow")
    assert state_of(robot).direction == -1
    robot.tap("agent")
    robot.tap("pick:none")
    assert sum(seat.tickets for seat in state_of(robot).seats) == 2
    assert state_of(robot).stage == "lead"


def test_who_cannot_follow_loses_a_hundred_points(robot: Robot) -> None:
    dealt(robot)
    lead(robot, "cycle_lane", "bicycle")
    robot.tap("cannot")
    assert robot.shell.top.play.rules.scores(state_of(robot))[1] == -100
    robot.tap("seat:1")
    words = [getattr(w, "text", "") for w in robot.shell.view()]
    assert "-100" not in words and words.count("−100") == 2, "the ticket, and the sum of it"


def test_a_seat_out_of_turn_is_told_whose_turn_it_is(robot: Robot) -> None:
    dealt(robot)
    lead(robot, "cycle_lane", "bicycle")
    before = state_of(robot)
    robot.shell.top.seat(robot.shell.top.players[3].seat, 0.0)
    assert state_of(robot) == before
    assert robot.shell.said
    robot.shell.top.seat(robot.shell.top.players[1].seat, 0.0)
    assert state_of(robot) != before


def test_the_green_button_follows_and_the_lamp_names_the_player(robot: Robot) -> None:
    dealt(robot)
    lead(robot, "cycle_lane", "bicycle")
    sign = robot.shell.top.lamp()
    assert sign.mode is LedMode.STEADY and sign.label == NAMES[1]
    robot.shell.top.green(0.0)
    assert state_of(robot).to_play[0] == 2


def test_the_points_of_a_player_are_added_line_by_line(robot: Robot) -> None:
    dealt(robot)
    lead(robot, "cycle_lane", "bicycle")
    robot.tap("seat:0")
    words = [getattr(w, "text", "") for w in robot.shell.view()]
    assert "1 × 150" in words
    robot.tap("close")


def test_the_button_of_an_empty_seat_is_told(robot: Robot) -> None:
    dealt(robot)
    empty = next(s for s in range(8) if s not in {p.seat for p in robot.shell.top.players})
    before = state_of(robot)
    robot.app.shell.handle(Pressed(f"seat{empty}", 0.0))
    assert state_of(robot) == before
    assert robot.shell.said


def test_undo_lets_a_chosen_signal_go_before_the_last_card(robot: Robot) -> None:
    dealt(robot)
    before = state_of(robot)
    robot.tap("signal:3")
    robot.tap("undo")
    assert state_of(robot) == before
    assert not robot.has("skip"), "a signal is asked for again"
    robot.tap("undo")
    assert state_of(robot).stage == "deal"


def test_a_grey_vehicle_says_which_paper_is_missing(robot: Robot) -> None:
    dealt(robot)
    robot.tap(f"signal:{place_of(robot, 'pedestrian_wait')}")
    keys = {w.name: w for w in robot.shell.view() if isinstance(w, CardKey)}
    assert keys["card:bicycle"].enabled and not keys["card:bicycle"].why
    moped, car = keys["card:moped"], keys["card:auto"]
    assert not moped.enabled and moped.missing == "shield" and "Assurance." in moped.why
    assert not car.enabled and car.missing == "permit" and "Assurance-Permis" in car.why
    assert moped.why[0].isupper() and "Pas d’auto" in car.why


def test_cards_after_a_policeman_are_grey_when_the_hand_is_too_small(robot: Robot) -> None:
    dealt(robot)
    lead(robot, "cycle_lane", "bicycle")
    robot.shell.top.act(Correct("cards", 1, 1))
    robot.tap("agent")
    picks = [w for w in robot.shell.view() if w.name.startswith("pick:")]
    assert [w.name for w in picks if w.enabled] == ["pick:none"]
    assert all(w.why for w in picks if not w.enabled)
    robot.tap("pick:none")
    assert state_of(robot).policemen == 1


def test_a_policeman_needs_a_card_of_the_hand(robot: Robot) -> None:
    dealt(robot)
    lead(robot, "cycle_lane", "bicycle")
    robot.shell.top.act(Correct("cards", 0, 1))
    key = robot.app.shell.view()
    agent = next(w for w in key if w.name == "agent")
    assert not agent.enabled and agent.why


def test_the_die_of_the_app_shows_its_face_and_its_table_until_it_was_seen(
    any_robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt(any_robot)
    monkeypatch.setattr("companion.ui.games.macadam.sheets.secrets.randbelow", lambda n: 4)
    any_robot.tap("die")
    cut = watch_words(monkeypatch)
    any_robot.tap("die:roll")
    any_robot.wait(30)
    faces = [w for w in any_robot.shell.view() if isinstance(w, DieFace)]
    assert [face.value for face in faces] == [5]
    assert all(word in shown(any_robot) for word in ("6", "3", "2"))
    assert_touchable(any_robot.app.shell)
    assert cut == []
    any_robot.tap("die:seen")
    assert "AP" in state_of(any_robot).seats[0].paper_tickets


def test_the_stock_says_what_happened_and_how_many_are_left(robot: Robot) -> None:
    dealt(robot)
    assert f"Talon {state_of(robot).stock}" in shown(robot)
    robot.tap("exchange")
    told = robot.shell.said.text
    assert "prend une carte au talon" in told and str(state_of(robot).stock) in told
    key = next(w for w in robot.shell.view() if w.name == "exchange")
    assert not key.enabled and key.why


def test_the_token_to_put_is_named_until_it_is_put(robot: Robot) -> None:
    dealt(robot)
    assert "Jeton 1" in shown(robot)
    robot.tap(f"signal:{place_of(robot, 'cycle_lane')}")
    assert "Jeton 1 sur ce signal" in shown(robot)
