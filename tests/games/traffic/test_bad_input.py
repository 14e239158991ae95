"""Whatever is pressed at the wrong moment: a clear word in both languages, and nothing lost."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.games import traffic as t
from companion.games.base import Correct, Refusal
from companion.games.traffic.actions import (
    Action,
    Bip,
    BoardSet,
    CancelLight,
    Continue,
    Dealt,
    Diagonals,
    First,
    Hand,
    Handicap,
    Move,
    NextRound,
    Objection,
    Overrule,
    Reveal,
    Say,
    ShowCard,
    ShowCells,
    ShowPattern,
    Shuffle,
    Start,
    TakeLight,
    Unchanged,
    Withdraw,
)
from companion.games.traffic.board import layout
from companion.games.traffic.deal import dealt_hands
from companion.games.traffic.match import match
from companion.games.traffic.state import State
from companion.games.traffic.tell import combination, match_message
from companion.games.traffic.words import verdict_message
from tests.games.catalogue_words import both, catalogue, forms, help_pages
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


def told(state: State, action: Action) -> str:
    """The refusal's key; its words exist and its help page too."""
    after = t.apply(state, action)
    assert isinstance(after, Refusal), action
    both(after)
    assert after.rule in help_pages("traffic") | {""}, after
    return after.key


def test_a_bip_without_cards() -> None:
    over = act(running(), Correct("regular", 0, 1))
    assert told(over, Bip(1)) == "traffic.no_cards"
    assert told(over, Bip(0)) == "traffic.round_over"


def test_who_claims_or_waits_bips_only_once() -> None:
    state = act(running(), Bip(0), Bip(1))
    assert told(state, Bip(0)) == "traffic.bip_again"
    assert told(state, Bip(1)) == "traffic.bip_again"
    assert told(judged(running(), RIGHT), Bip(0)) == "traffic.bip_again"


def test_the_light_taken_during_a_claim_or_a_move() -> None:
    assert told(act(running(), Bip(0)), TakeLight(1)) == "traffic.light_locked"
    assert told(judged(running(), RIGHT), TakeLight(1)) == "traffic.light_locked"
    assert told(act(running(), TakeLight(0)), TakeLight(1)) == "traffic.light_moving"


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
    assert told(act(fresh(), Dealt()), BoardSet(cells)) == key
    assert told(running(), BoardSet(cells)) == key


def test_a_card_that_nobody_holds() -> None:
    state = fresh(3, deck="printed")
    hands = dealt_hands(state, 1)
    state = act(state, *(Hand(player, hand) for player, hand in enumerate(hands)))
    state = act(state, Dealt(), BoardSet(BOARD), Start(), Bip(0))
    assert told(state, ShowCard("N40")) == "traffic.card_nobody"
    assert told(state, ShowCard(hands[1][0])) == "traffic.card_other"
    assert told(state, ShowCard("Z99")) == "traffic.card_unknown"
    assert told(state, ShowPattern(("RRR",))) == "traffic.card_not_in_deck"
    assert told(state, ShowCard("E01")) == "traffic.card_no_expert"


def test_a_code_means_nothing_with_the_cards_of_the_box() -> None:
    assert told(act(running(), Bip(0)), ShowCard("N01")) == "traffic.card_unknown"
    assert told(fresh(), Hand(0, ("N01",))) == "traffic.deck_unknown"


def test_an_expert_card_in_a_regular_hand() -> None:
    assert told(act(running(), Bip(0)), ShowPattern(EXPERT)) == "traffic.card_no_expert"
    assert told(fresh(deck="printed"), Hand(0, ("N01", "E01"))) == "traffic.hand_expert"


def test_a_regular_card_from_a_hand_of_expert_cards() -> None:
    state = act(running(experts=13), Bip(0))
    assert told(state, ShowPattern(RIGHT)) == "traffic.card_no_regular"


def test_a_hand_list_that_cannot_be() -> None:
    state = act(fresh(4, deck="printed"), Hand(1, ("N01",)))
    eleven = tuple(f"N{number:02}" for number in range(10, 21))
    assert told(state, Hand(0, eleven)) == "traffic.hand_too_many"
    assert told(state, Hand(0, ("N01",))) == "traffic.card_other"
    assert told(state, Hand(0, ("N02", "N02"))) == "traffic.card_unknown"
    assert told(state, Hand(0, ("Q7",))) == "traffic.card_unknown"


def test_a_number_corrected_below_zero_or_that_does_not_exist() -> None:
    assert refused(running(), Correct("regular", -1, 0)) == "app.correct_range"
    assert refused(running(), Correct("points_1", 3, 0)) == "app.correct_unknown"
    assert told(running(), Correct("regular", 3, 7)) == "traffic.no_such_player"


def test_players_and_crossings_that_do_not_exist() -> None:
    state = act(running(), TakeLight(0))
    assert told(running(), Bip(3)) == "traffic.no_such_player"
    assert told(running(), TakeLight(-1)) == "traffic.no_such_player"
    assert told(state, Move(16, 2)) == "traffic.no_such_crossing"
    assert told(state, Say(-1, "R")) == "traffic.no_such_crossing"
    assert told(state, Say(1, "?")) == "traffic.board_shape"
    assert told(act(running(), Bip(0)), ShowCells((1, 2, 99))) == "traffic.taps_twice"


def test_objections_out_of_place() -> None:
    assert told(running(), Objection(1)) == "traffic.not_now"
    assert told(act(running(), Bip(0)), Objection(0)) == "traffic.objection_self"
    assert told(judged(running(), RIGHT), Objection(1)) == "traffic.objection_late"


def test_a_play_does_not_start_without_a_board() -> None:
    assert told(act(fresh(), Dealt()), Start()) == "traffic.not_started"
    assert told(fresh(), TakeLight(0)) == "traffic.not_started"


ACTIONS = st.one_of(
    st.builds(Bip, st.integers(0, 3), st.none() | st.integers(0, 200)),
    st.builds(TakeLight, st.integers(0, 3)),
    st.builds(Move, st.integers(0, 15), st.integers(0, 15)),
    st.builds(ShowCells, st.lists(st.integers(0, 15), max_size=4).map(tuple)),
    st.builds(ShowPattern, st.sampled_from([RIGHT, MIRROR, EXPERT, ("RBY",), ("Q",)])),
    st.builds(ShowCard, st.sampled_from(["N01", "N40", "E01", ""])),
    st.builds(Objection, st.integers(0, 3)),
    st.builds(First, st.integers(0, 3)),
    st.builds(Say, st.integers(0, 15), st.sampled_from("RBY.")),
    st.builds(Overrule, st.booleans()),
    st.builds(Diagonals, st.booleans()),
    st.builds(Handicap, st.integers(0, 3), st.integers(-1, 21)),
    st.builds(Continue, st.sampled_from(["", "N03"]), st.booleans()),
    st.builds(Correct, st.sampled_from(["regular", "expert", "points_1"]), st.integers(-1, 21),
              st.integers(0, 3)),
    st.sampled_from([Dealt(), BoardSet(BOARD), Start(), Unchanged(), CancelLight(),
                     Reveal(), Withdraw(), NextRound(), Shuffle(4)]),
)  # fmt: skip


@given(st.lists(ACTIONS, max_size=40), st.sampled_from(["box", "printed"]))
@example([Bip(0), ShowPattern(("RB", "?Y")), Objection(1)], "box")  # accepted, and told so
@settings(max_examples=150, deadline=None)
def test_nothing_that_is_pressed_breaks_the_play_or_lacks_words(
    pressed: list[Action], deck: str
) -> None:
    state = act(fresh(4, deck=deck, three_rounds=True), Dealt(), BoardSet(BOARD), Start())
    for action in pressed:
        after = t.apply(state, action)
        if isinstance(after, Refusal):
            assert after.key.startswith("app.") or both(after)
            continue
        both(t.describe(state, action))
        state = after
        assert min(state.regular) >= 0 and min(state.expert) >= 0
        assert (state.claim is not None) == (state.stage in ("claim", "window", "verdict"))
        assert state.mover is not None or state.stage != "move"
        assert state.mover is None or state.stage == "move" or state.claim is not None
        assert not state.waiting or state.claim is not None
        assert t.help_page(state) in help_pages("traffic")
        assert len(state.board) in (0, 16)
        if state.claim is not None and state.claim.verdict is not None:
            both(verdict_message(state.claim.board, state.claim.verdict))


@given(st.integers(0, 10**6), st.text("RBY.?G", min_size=16, max_size=16), st.booleans())
@settings(max_examples=150, deadline=None)
def test_whatever_the_camera_sees_can_be_said(seed: int, cells: str, light: bool) -> None:
    state = running(board=layout(seed, 3))
    state = act(state, TakeLight(0)) if light else state
    both(match_message(state, match(state, cells)))


def test_lessons_and_expert_cards_are_said_in_both_languages() -> None:
    lesson = combination(BOARD)
    assert lesson is not None and all(both(lesson.why))


def test_the_catalogues_name_exactly_the_same_sentences() -> None:
    keys = [{m.id if isinstance(m.id, str) else m.id[0] for m in catalogue(lang, "traffic")}
            for lang in ("fr", "en")]  # fmt: skip
    assert keys[0] == keys[1]


def test_french_words_carry_hard_spaces_before_their_signs() -> None:
    for message in catalogue("fr", "traffic"):
        words = " ".join(forms(message))
        assert not re.search(r" [!?:;»]|« |\u202f|'", words), words
