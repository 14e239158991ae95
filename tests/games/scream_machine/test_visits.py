"""Scream Machine rule by rule: the visitors choose, rounds, the end, counting, help."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.errors import CompanionError
from companion.games import scream_machine as s
from companion.games.base import Correct, Player, Refusal, Word
from companion.games.scream_machine.actions import (
    Action,
    Advertise,
    Arrive,
    Build,
    EndTurn,
    First,
    FixRide,
    NextRound,
    Reveal,
    Score,
    ScoreOnly,
    Visit,
)
from companion.games.scream_machine.options import OPTIONS, rounds
from companion.games.scream_machine.parks import Spot, matrix, what_if
from companion.games.scream_machine.state import HIDDEN, Kind, Options, Visitor
from companion.games.scream_machine.visitors import next_hidden, on_table
from companion.games.scream_machine.words import explain
from tests.games.catalogue_words import both, help_pages, sentence
from tests.games.scream_machine.table import (
    act,
    dealt,
    everybody_done,
    opened,
    refused,
    resolved,
    rides,
    table,
    visiting,
)


def test_hidden_locals_are_turned_one_by_one_before_the_visitors_choose() -> None:
    assert refused(dealt(), Reveal("cheap")) == "scream.not_now"
    state = everybody_done(dealt())
    assert (state.stage, next_hidden(state)) == ("reveal", (0, 0))
    assert refused(state, Visit()) == "scream.not_now"
    state = act(state, *(Reveal("cheap") for _ in range(4)))
    assert (state.stage, next_hidden(state)) == ("visit", None)
    assert refused(state, Reveal("cheap")) == "scream.not_now"


def test_a_fifth_visitor_of_a_kind_cannot_be_revealed() -> None:
    state = everybody_done(dealt())
    assert on_table(state)["coaster"] == 4
    assert refused(state, Reveal("coaster")) == "scream.visitor_copies"


def test_a_national_visitor_goes_to_the_strictly_highest_sum() -> None:
    parks = (rides(("water", 3), ("water", 1)), rides(("water", 3)), rides(("water", 1)))
    state = act(visiting(parks, "water"), Visit())
    assert state.scores == (1, 0, 0)
    assert state.decisions[0].numbers == (4, 3, 1)


def test_a_tie_is_told_with_the_numbers_of_each_park_and_the_visitor_stays() -> None:
    parks = (rides(("water", 5)), rides(("water", 3), ("water", 1), ("water", 1)), ())
    state = act(visiting(parks, "water"), Visit())
    told = explain(state, state.decisions[0])
    assert both(told) == ("Eau\u00a0: 5 - 5 - 0, égalité, reste", "Water: 5 - 5 - 0, tie, stays")
    assert state.national == (Visitor("water", carried=True),)


def test_a_local_visitor_compares_only_his_two_neighbours() -> None:
    parks = (rides(("water", 1)), rides(("water", 3)), rides(("water", 5)), ())
    state = visiting(parks)
    state = replace(state, gaps=((Visitor("water"),), (), (), (Visitor("water"),)))
    state = act(state, Visit())
    assert [(d.players, d.numbers, d.winner) for d in state.decisions] == [
        ((0, 1), (1, 3), 1),
        ((3, 0), (0, 1), 0),
    ]
    assert sentence(explain(state, state.decisions[1]), "en") == "Water: 0 - 1, goes to Léa"


def test_several_visitors_of_one_family_go_to_the_same_park() -> None:
    state = act(visiting((rides(("food", 1)), (), ()), "food food food"), Visit())
    assert state.scores == (3, 0, 0)


def test_a_cheapskate_goes_to_the_lowest_price() -> None:
    parks = (rides(("food", 5)), rides(("food", 1), ("water", 1)), rides(("water", 3)))
    state = act(visiting(parks, "cheap"), Visit())
    assert (state.scores, state.decisions[0].numbers) == ((0, 1, 0), (5, 2, 3))


def test_an_empty_park_costs_nothing_unless_it_is_closed() -> None:
    parks = ((), rides(("food", 1)), rides(("water", 3)))
    assert act(visiting(parks, "cheap"), Visit()).scores == (1, 0, 0)
    closed = act(visiting(parks, "cheap", empty_park_closed=True), Visit())
    assert (closed.scores, closed.decisions[0].numbers) == ((0, 1, 0), (None, 1, 3))
    assert "× - 1 - 3" in sentence(explain(closed, closed.decisions[0]), "fr")
    nowhere = act(visiting(((), (), ()), "cheap", empty_park_closed=True), Visit())
    assert nowhere.decisions[0].stays


def test_a_tied_cheapskate_stays_or_leaves_by_the_house_rule() -> None:
    parks = (rides(("food", 1)), rides(("water", 1)), rides(("water", 3)))
    assert act(visiting(parks, "cheap"), Visit()).national == (Visitor("cheap", True),)
    state = act(visiting(parks, "cheap", cheap_tie_stays=False), Visit())
    assert (state.national, state.scores) == ((), (0, 0, 0))
    assert explain(state, state.decisions[0]).key == "scream.decision_leaves"


def test_a_strength_of_zero_wins_nobody() -> None:
    state = act(visiting(((), (), ()), "thrill"), Visit())
    assert state.decisions[0].winner is None


def test_the_next_round_moves_the_first_player_and_adds_to_those_who_stayed() -> None:
    state = resolved()
    left = sum(len(gap) for gap in state.gaps) + len(state.national)
    after = act(state, NextRound())
    assert (after.round, after.first, after.stage) == (2, 1, "deal")
    told = {notice.key: notice.values for notice in after.notices}
    assert "scream.shuffle_visitors" in told
    assert told["scream.first_passes"] == {"name": after.names[after.first]}
    assert on_table(after).total() == left + 4
    assert all(v.carried for v in after.national)
    assert s.score_history(after) == ((0, 0, 0, 0), state.scores)


def test_who_arrives_is_told_apart_from_those_who_stayed() -> None:
    after = act(act(resolved(), NextRound()), Arrive("family"))
    assert [visitor.carried for visitor in after.national][-1:] == [False]


def test_a_whole_play_has_its_number_of_rounds() -> None:
    for count in range(2, 7):
        state = replace(table(count), stage="resolved", round=rounds(count) - 1)
        state = act(state, NextRound())
        assert s.outcome(state) is None
        state = act(replace(state, stage="resolved"), NextRound())
        assert (state.stage, s.actions(state)) == ("over", [])


def ended(scores: tuple[int, ...], parks: tuple[Any, ...]) -> Any:
    state = replace(table(len(parks)), stage="resolved", round=6, scores=scores, parks=parks)
    return s.outcome(act(state, NextRound()))


def test_equal_visitors_are_decided_by_variety_in_words() -> None:
    parks = (rides(("water", 5)), rides(("water", 1), ("food", 1)), ())
    result = ended((9, 9, 3), parks)
    assert result.winners() == (1,)
    assert sentence(result.tie_break, "en") == (
        "Tie: Marc wins with 2 different families of attractions."
    )


def test_variety_that_leaves_two_of_three_in_front_is_told_with_both_names() -> None:
    result = ended((9, 9, 9), (rides(("water", 1)), (), rides(("food", 1))))
    assert result.winners() == (0, 2)
    assert sentence(result.tie_break, "en") == (
        "Tie: Léa, Nina win together with 1 family of attractions."
    )


def test_parks_that_variety_alone_parts_tell_how_varied_they_are_on_every_place() -> None:
    parks = (rides(("water", 5)), rides(("water", 1), ("food", 1)), rides(("food", 2)), ())
    result = ended((3, 3, 9, 5), parks)
    details = [standing.detail and sentence(standing.detail, "en") for standing in result.standings]
    assert [standing.place for standing in result.standings] == [1, 2, 3, 4]
    assert details == [None, None, "2 families", "1 family"]


def test_equal_visitors_and_variety_share_the_victory() -> None:
    result = ended((9, 9, 3), (rides(("water", 5)), rides(("food", 1)), ()))
    assert (result.winners(), result.tie_break) == ((0, 1), None)


def test_two_to_six_players_and_one_or_two_gaps_only() -> None:
    for count in (1, 7):
        players = tuple(Player(str(seat), "A", seat) for seat in range(count))
        with pytest.raises(CompanionError) as told:
            s.setup(players, Options(), 1)
        assert told.value.key == "scream.player_count"
    with pytest.raises(CompanionError):
        table(2, two_player_gaps=3)


def test_only_counting_can_begin_in_the_middle_of_a_play() -> None:
    state = act(dealt(), Advertise(), ScoreOnly(), Score(1, 1), Score(0, -1))
    assert (state.stage, state.scores, state.round) == ("score", (1, 2, 1, 1), 1)
    assert refused(state, Score(2, -2)) == "scream.score_range"
    assert act(state, Score(2, -1)).scores[2] == 0
    assert refused(state, Score(9, 1)) == "scream.player_unknown"
    assert refused(state, ScoreOnly()) == "scream.not_now"
    assert refused(dealt(), Score(0, 1)) == "scream.only_when_counting"


def test_while_only_counting_nothing_beyond_the_limits_is_offered() -> None:
    state = act(table(score_only=True), Correct("scores", 199, 1))
    offered = s.actions(state)
    assert Score(1, -1) in offered and Score(1, 1) not in offered
    assert Score(0, 1) in offered and Score(0, -1) not in offered


def test_only_counting_from_the_middle_on_keeps_the_families_built_so_far() -> None:
    state = act(dealt(), FixRide(1, "food", 1, True), ScoreOnly())
    assert state.families == (1, 2, 1, 1)
    state = act(state, *(NextRound() for _ in range(4)))
    result = s.outcome(state)
    assert result is not None and result.winners() == (1,)
    result = s.outcome(act(state, Correct("families", 5, 3)))
    assert result is not None and result.winners() == (3,)


def test_only_counting_keeps_round_and_first_player_to_the_end() -> None:
    state = act(table(score_only=True), First(3), Score(0, 4), NextRound())
    assert (state.stage, state.round, state.first) == ("score", 2, 0)
    state = act(state, Score(1, 2), NextRound(), NextRound(), NextRound())
    assert state.stage == "over"
    assert s.score_history(state) == ((0, 0, 0, 0), (4, 0, 0, 0), *[(4, 2, 0, 0)] * 3)


def test_counting_on_after_the_visitors_chose_writes_the_round_once() -> None:
    state = act(resolved(), ScoreOnly(), Score(0, 2), NextRound())
    assert s.score_history(state) == ((0, 0, 0, 0), state.scores)


def test_a_tie_while_only_counting_asks_for_the_families() -> None:
    state = act(table(score_only=True), *(NextRound() for _ in range(3)))
    assert act(state, NextRound()).stage == "over"
    state = act(state, Correct("families", 5, 2), NextRound())
    result = s.outcome(state)
    assert result is not None and result.winners() == (2,)


def test_the_matrix_gives_sums_prices_and_leaders() -> None:
    parks = (rides(("water", 5), ("food", 1)), rides(("water", 3)), rides(("food", 1)))
    found = matrix(visiting(parks))
    assert found.strengths["water"] == (5, 3, 0)
    assert found.prices == (6, 3, 1)
    asked: tuple[Kind, ...] = ("water", "food", "thrill", "cheap")
    assert [found.leaders[kind] for kind in asked] == [(0,), (0, 2), (), (2,)]


def test_what_if_tells_the_open_visitors_a_card_would_win_and_lose() -> None:
    parks = (rides(("water", 1)), rides(("water", 3)), rides(("food", 5)))
    hidden = (Visitor(HIDDEN), Visitor("water"))
    state = replace(visiting(parks, "water cheap"), gaps=(hidden, (), ()), stage="turns")
    found = what_if(state, "water", 3)
    assert found.gains == (Spot(None, 0, "water"), Spot(0, 1, "water"))
    assert found.wins == found.gains
    assert found.loses == (Spot(None, 1, "cheap"),)
    assert what_if(state, "thrill", 1).gains == ()


def test_what_if_leaves_the_table_as_it_is() -> None:
    state = dealt()
    before = msgspec.json.encode(state)
    what_if(state, "thrill", 5)
    assert msgspec.json.encode(state) == before


def test_numbers_are_put_right_by_hand_within_their_limits() -> None:
    state = act(dealt(), Correct("scores", 7, 1), Correct("round", 3), Correct("first", 4))
    assert next(field.value for field in s.fields(state) if field.name == "first") == 4
    state = act(state, Correct("actions_left", 2))
    assert (state.scores[1], state.round, state.first, state.actions_left) == (7, 3, 3, 2)
    for wrong in (Correct("round", 5), Correct("scores", -1, 0), Correct("pile", 3)):
        assert isinstance(s.apply(state, wrong), Refusal)


def test_a_score_put_right_after_the_visit_is_the_score_of_the_plot() -> None:
    state = act(resolved(), Correct("scores", 50, 0))
    assert s.score_history(state)[-1][0] == 50
    assert s.score_history(act(dealt(), Correct("scores", 50, 0))) == ((0, 0, 0, 0),)


def test_every_option_has_its_words_and_a_place_on_the_options_screen() -> None:
    assert {option.name for option in OPTIONS} == set(Options.__struct_fields__)
    for option in OPTIONS:
        assert all(both(Word(key)) for key in (option.label, option.help))


def test_a_round_of_four_players_takes_thirteen_taps_for_visitors() -> None:
    state = opened()
    face_up, hidden = len(state.to_deal), on_table(state)[HIDDEN]
    assert face_up + hidden == 13


def test_undo_to_the_first_tap_is_a_replay_of_fewer_actions() -> None:
    steps = [Build("water", 5), EndTurn(), Build("food", 3)]
    text = json.loads(msgspec.json.encode(steps))
    again = [msgspec.convert(step, Action) for step in text]
    assert again == steps
    assert act(table(), *again[:1]) == act(table(), steps[0])


def test_every_phase_has_its_help_page() -> None:
    states = (table(), opened(), dealt(), everybody_done(dealt()), resolved())
    seen = {s.help_page(state) for state in states} | {s.help_page(table(score_only=True))}
    assert seen == {"opening", "visitors", "turn", "resolution", "end"}
    assert seen <= help_pages("scream_machine")
