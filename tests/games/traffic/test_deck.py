"""The printed deck and known hands: cards by their codes."""

from __future__ import annotations

from typing import Any

from companion.games.traffic.actions import (
    Bip,
    BoardSet,
    Continue,
    Dealt,
    Diagonals,
    Hand,
    Objection,
    Overrule,
    Reveal,
    ShowCard,
    ShowCells,
    ShowPattern,
    Start,
)
from companion.games.traffic.cards import deck, figure, rows_of, turned
from companion.games.traffic.claims import judge
from companion.games.traffic.deal import dealt_hands
from companion.games.traffic.state import State
from companion.games.traffic.tell import combination, hint
from tests.games.traffic.table import (
    BOARD,
    act,
    fresh,
    refused,
    verdict,
)


def printed(hands: bool = True, **options: Any) -> State:
    """A round with the printed deck and everybody's cards told."""
    state = fresh(4, deck="printed", **options)
    if hands:
        told = dealt_hands(state, 5)
        state = act(state, *(Hand(player, cards) for player, cards in enumerate(told)))
    return act(state, Dealt(), BoardSet(BOARD), Start())


def own_card(state: State, player: int, right: bool) -> str:
    """A card of the player that is on the board, or one that is not."""
    return next(
        code
        for code in state.hands[player]
        if (judge(BOARD, deck()[code], "off").result == "accepted") == right
    )


def test_a_card_picked_from_the_hand_list_is_judged_and_leaves_the_list() -> None:
    state = printed()
    code = own_card(state, 0, right=True)
    after = act(state, Bip(0), ShowCard(code), Reveal(), Continue())
    assert code not in after.hands[0] and code in after.solved
    assert after.left() == (9, 10, 10, 10)
    assert refused(act(after, Bip(0)), ShowCard(code)) == "traffic.card_nobody"


def test_a_card_seen_by_the_camera_is_recognised_however_it_is_held() -> None:
    state = printed()
    code = own_card(state, 0, right=True)
    rows = rows_of(turned(figure(deck()[code].rows), 2))
    state = act(state, Bip(0), ShowPattern(rows))
    assert state.claim is not None and state.claim.card == deck()[code]


def test_a_denouncer_with_a_known_hand_says_which_card_he_gives() -> None:
    state = printed()
    code = own_card(state, 0, right=False)
    state = act(state, Bip(0), ShowCard(code), Objection(1))
    if verdict(state).result == "ask":
        state = act(state, Diagonals(False))
    assert refused(state, Continue()) == "traffic.give_which"
    gift = state.hands[1][0]
    after = act(state, Continue(given=gift))
    assert gift in after.hands[0] and gift not in after.hands[1]
    assert code in after.hands[0]
    assert refused(state, Continue(given=state.hands[2][0])) == "traffic.card_other"


def test_tapped_cars_of_a_card_in_hand_need_no_comparing() -> None:
    state = printed()
    code = own_card(state, 0, right=True)
    place = judge(BOARD, deck()[code], "off").places[0]
    state = act(state, Bip(0), ShowCells(place))
    assert (verdict(state).result, verdict(state).cells) == ("accepted", place)


def test_with_unknown_hands_any_card_of_the_deck_may_be_claimed_once() -> None:
    state = act(printed(hands=False), Bip(0), ShowCard("N14"), Reveal())
    state = act(state, Overrule(True), Continue(), Bip(1))
    assert refused(state, ShowCard("N14")) == "traffic.card_nobody"


def test_cards_can_be_told_while_the_round_is_on() -> None:
    state = act(printed(hands=False), Hand(2, ("N01", "N02")))
    assert state.hands[2] == ("N01", "N02")
    assert refused(act(state, Bip(0)), ShowCard("N01")) == "traffic.card_other"


def test_a_hint_names_a_card_of_a_known_hand_that_is_on_the_board() -> None:
    found = hint(printed())
    assert found is not None
    assert found.card.id in printed().hands[found.player]
    assert found.verdict.result == "accepted"
    assert hint(printed(hands=False)) is None


def test_a_lesson_shows_three_cars_that_a_card_could_ask_for() -> None:
    lessons = [combination(BOARD, skip=skip) for skip in range(20)]
    for lesson in lessons:
        assert lesson is not None
        found = judge(BOARD, lesson.card, "off")
        assert lesson.cells in found.places
    assert len({lesson.cells for lesson in lessons if lesson}) > 1
    assert combination("RB.............Y") is None
