"""Whatever is pressed at the wrong moment: a clear word in both languages, and nothing lost."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import traffic as t
from companion.games.base import Correct, Refusal
from tests.games.catalogue_words import both, catalogue, help_pages
from tests.games.traffic.table import (
    BOARD,
    EXPERT,
    MIRROR,
    RIGHT,
    act,
    fresh,
    judged,
    refused,
    running,
)


def told(state: t.State, action: t.Action) -> str:
    """The refusal's key; its words exist and its help page too."""
    after = t.apply(state, action)
    assert isinstance(after, Refusal), action
    both(after)
    assert after.rule in help_pages("traffic") | {""}, after
    return after.key


def test_a_bip_without_cards() -> None:
    over = act(running(), Correct("regular", 0, 1))
    assert told(over, t.Bip(1)) == "traffic.no_cards"
    assert told(over, t.Bip(0)) == "traffic.round_over"


def test_a_second_bip_during_a_claim() -> None:
    state = act(running(), t.Bip(0))
    assert told(state, t.Bip(1)) == "traffic.bip_second"
    assert told(state, t.Bip(0)) == "traffic.bip_second"
    assert told(judged(running(), RIGHT), t.Bip(1)) == "traffic.bip_second"


def test_a_bip_during_a_move() -> None:
    assert told(act(running(), t.TakeLight(1)), t.Bip(0)) == "traffic.bip_moving"


def test_the_light_taken_during_a_claim_or_a_move() -> None:
    assert told(act(running(), t.Bip(0)), t.TakeLight(1)) == "traffic.light_locked"
    assert told(judged(running(), RIGHT), t.TakeLight(1)) == "traffic.light_locked"
    assert told(act(running(), t.TakeLight(0)), t.TakeLight(1)) == "traffic.light_moving"


@pytest.mark.parametrize(
    ("cells", "key"),
    [
        (BOARD.replace(".", "R", 1), "traffic.board_too_many"),
        (BOARD.replace("R", ".", 1), "traffic.board_too_few"),
        (BOARD.replace("R", "B", 1), "traffic.board_colours"),
        (BOARD.replace(".", "G", 1), "traffic.board_green"),
        (BOARD.replace("R", "?", 1), "traffic.board_unsure"),
        (BOARD.replace("R", "X", 1), "traffic.board_shape"),
        (BOARD[:15], "traffic.board_shape"),
        ("", "traffic.board_shape"),
    ],
)
def test_a_board_that_is_not_three_and_three_and_three(cells: str, key: str) -> None:
    assert told(act(fresh(), t.Dealt()), t.BoardSet(cells)) == key
    assert told(running(), t.BoardSet(cells)) == key


def test_a_card_that_nobody_holds() -> None:
    state = fresh(3, deck="printed")
    hands = t.dealt_hands(state, 1)
    state = act(state, *(t.Hand(player, hand) for player, hand in enumerate(hands)))
    state = act(state, t.Dealt(), t.BoardSet(BOARD), t.Start(), t.Bip(0))
    assert told(state, t.ShowCard("N40")) == "traffic.card_nobody"
    assert told(state, t.ShowCard(hands[1][0])) == "traffic.card_other"
    assert told(state, t.ShowCard("Z99")) == "traffic.card_unknown"
    assert told(state, t.ShowPattern(("RRR",))) == "traffic.card_not_in_deck"
    assert told(state, t.ShowCard("E01")) == "traffic.card_no_expert"


def test_a_code_means_nothing_with_the_cards_of_the_box() -> None:
    assert told(act(running(), t.Bip(0)), t.ShowCard("N01")) == "traffic.card_unknown"
    assert told(fresh(), t.Hand(0, ("N01",))) == "traffic.deck_unknown"


def test_an_expert_card_in_a_regular_hand() -> None:
    assert told(act(running(), t.Bip(0)), t.ShowPattern(EXPERT)) == "traffic.card_no_expert"
    assert told(fresh(deck="printed"), t.Hand(0, ("N01", "E01"))) == "traffic.hand_expert"


def test_a_regular_card_from_a_hand_of_expert_cards() -> None:
    state = act(running(experts=13), t.Bip(0))
    assert told(state, t.ShowPattern(RIGHT)) == "traffic.card_no_regular"


def test_a_hand_list_that_cannot_be() -> None:
    state = act(fresh(4, deck="printed"), t.Hand(1, ("N01",)))
    eleven = tuple(f"N{number:02}" for number in range(10, 21))
    assert told(state, t.Hand(0, eleven)) == "traffic.hand_too_many"
    assert told(state, t.Hand(0, ("N01",))) == "traffic.card_other"
    assert told(state, t.Hand(0, ("N02", "N02"))) == "traffic.card_unknown"
    assert told(state, t.Hand(0, ("Q7",))) == "traffic.card_unknown"


def test_a_number_corrected_below_zero_or_that_does_not_exist() -> None:
    assert refused(running(), Correct("regular", -1, 0)) == "app.correct_range"
    assert refused(running(), Correct("points_1", 3, 0)) == "app.correct_unknown"
    assert told(running(), Correct("regular", 3, 7)) == "traffic.no_such_player"


def test_players_and_crossings_that_do_not_exist() -> None:
    state = act(running(), t.TakeLight(0))
    assert told(running(), t.Bip(3)) == "traffic.no_such_player"
    assert told(running(), t.TakeLight(-1)) == "traffic.no_such_player"
    assert told(state, t.Move(16, 2)) == "traffic.no_such_crossing"
    assert told(state, t.Say(-1, "R")) == "traffic.no_such_crossing"
    assert told(state, t.Say(1, "?")) == "traffic.board_shape"
    assert told(act(running(), t.Bip(0)), t.ShowCells((1, 2, 99))) == "traffic.taps_twice"


def test_objections_out_of_place() -> None:
    assert told(running(), t.Objection(1)) == "traffic.not_now"
    assert told(act(running(), t.Bip(0)), t.Objection(0)) == "traffic.objection_self"
    assert told(judged(running(), RIGHT), t.Objection(1)) == "traffic.objection_late"


def test_a_play_does_not_start_without_a_board() -> None:
    assert told(act(fresh(), t.Dealt()), t.Start()) == "traffic.not_started"
    assert told(fresh(), t.TakeLight(0)) == "traffic.not_started"


ACTIONS = st.one_of(
    st.builds(t.Bip, st.integers(0, 3), st.none() | st.integers(0, 200)),
    st.builds(t.TakeLight, st.integers(0, 3)),
    st.builds(t.Move, st.integers(0, 15), st.integers(0, 15)),
    st.builds(t.ShowCells, st.lists(st.integers(0, 15), max_size=4).map(tuple)),
    st.builds(t.ShowPattern, st.sampled_from([RIGHT, MIRROR, EXPERT, ("RBY",), ("Q",)])),
    st.builds(t.ShowCard, st.sampled_from(["N01", "N40", "E01", ""])),
    st.builds(t.Objection, st.integers(0, 3)),
    st.builds(t.First, st.integers(0, 3)),
    st.builds(t.Say, st.integers(0, 15), st.sampled_from("RBY.")),
    st.builds(t.Overrule, st.booleans()),
    st.builds(t.Diagonals, st.booleans()),
    st.builds(t.Handicap, st.integers(0, 3), st.integers(-1, 21)),
    st.builds(t.Continue, st.sampled_from(["", "N03"]), st.booleans()),
    st.builds(Correct, st.sampled_from(["regular", "expert", "points_1"]), st.integers(-1, 21),
              st.integers(0, 3)),
    st.sampled_from([t.Dealt(), t.BoardSet(BOARD), t.Start(), t.Unchanged(), t.CancelLight(),
                     t.Reveal(), t.Withdraw(), t.NextRound(), t.Shuffle(4)]),
)  # fmt: skip


@given(st.lists(ACTIONS, max_size=40), st.sampled_from(["box", "printed"]))
@settings(max_examples=150, deadline=None)
def test_nothing_that_is_pressed_breaks_the_play_or_lacks_words(
    pressed: list[t.Action], deck: str
) -> None:
    state = act(fresh(4, deck=deck, three_rounds=True), t.Dealt(), t.BoardSet(BOARD), t.Start())
    for action in pressed:
        after = t.apply(state, action)
        if isinstance(after, Refusal):
            assert after.key.startswith("app.") or both(after)
            continue
        both(t.describe(state, action))
        state = after
        assert min(state.regular) >= 0 and min(state.expert) >= 0
        assert (state.claim is not None) == (state.stage in ("claim", "window", "verdict"))
        assert (state.mover is not None) == (state.stage == "move")
        assert t.lamp(state) and t.phase(state) in help_pages("traffic")
        assert len(state.board) in (0, 16)
        if state.claim is not None and state.claim.verdict is not None:
            both(t.verdict_message(state.claim.board, state.claim.verdict))


@given(st.integers(0, 10**6), st.text("RBY.?G", min_size=16, max_size=16), st.booleans())
@settings(max_examples=150, deadline=None)
def test_whatever_the_camera_sees_can_be_said(seed: int, cells: str, light: bool) -> None:
    state = running(board=t.layout(seed, 3))
    state = act(state, t.TakeLight(0)) if light else state
    both(t.match_message(state, t.match(state, cells)))


def test_lessons_and_expert_cards_are_said_in_both_languages() -> None:
    lesson = t.combination(BOARD)
    assert lesson is not None and all(both(lesson.why))


def test_the_catalogues_name_exactly_the_same_sentences() -> None:
    keys = [{m.id if isinstance(m.id, str) else m.id[0] for m in catalogue(lang, "traffic")}
            for lang in ("fr", "en")]  # fmt: skip
    assert keys[0] == keys[1]


def test_french_words_carry_hard_spaces_before_their_signs() -> None:
    for message in catalogue("fr", "traffic"):
        words = message.string if isinstance(message.string, str) else " ".join(message.string)
        assert not re.search(r" [!?:;»]|« |\u202f|'", words), words
