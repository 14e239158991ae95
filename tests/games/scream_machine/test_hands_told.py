"""What hands must do in Scream Machine: the row, the visitors, the first-player card."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.scream_machine.hands import hands
from tests.games.scream_machine.table import dealt, opened, resolved, table


def test_two_players_leave_the_cheapskates_in_the_box() -> None:
    assert [told.key for told in hands(table(2))] == ["scream.hands_cards", "scream.hands_no_cheap"]
    assert [told.key for told in hands(table(3))] == ["scream.hands_cards"]


def test_the_row_is_laid_before_the_first_round_only() -> None:
    first = opened(4)
    assert [told.key for told in hands(first)] == ["scream.hands_row", "scream.hands_deal"]
    assert hands(first)[0].values == {"count": 7}
    later = replace(first, round=2, first=1)
    assert [told.key for told in hands(later)] == ["scream.hands_deal", "scream.hands_first"]
    assert hands(later)[1].values == {"name": later.names[1]}


def test_a_turn_says_how_many_actions_are_left() -> None:
    state = dealt(4)
    assert hands(state)[-1].values == {"name": state.names[state.turn], "count": 4}


def test_after_the_visits_pawns_move_and_the_pile_is_shuffled_unless_it_was_the_last_round() -> (
    None
):
    state = resolved(4)
    keys = [told.key for told in hands(state)]
    assert keys == ["scream.hands_pawns", "scream.shuffle_visitors"]
    assert [told.key for told in hands(replace(state, round=4))] == ["scream.hands_pawns"]


def test_nobody_is_told_that_no_action_is_left_to_play() -> None:
    state = replace(table(3), stage="turns", actions_left=0)
    assert [told.key for told in hands(state)] == ["scream.hands_turn_over"]
    assert [told.key for told in hands(replace(state, actions_left=1))] == ["scream.hands_turn"]
