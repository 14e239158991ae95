"""Which cards in view are new: each counts once."""

from __future__ import annotations

import msgspec

from companion.events import CardsSeen, ShownCard
from companion.ui.games.shown_ledger import GONE, Ledger, Pending, in_reading_order


def card(kind: str, x: float = 0.0, y: float = 0.0) -> ShownCard:
    corners = ((x, y), (x + 60, y), (x + 60, y + 90), (x, y + 90))
    return ShownCard(kind, corners, 1.0)


def seen(*cards: ShownCard, fresh: bool = True) -> CardsSeen:
    return CardsSeen("game", cards, tuple(range(len(cards))) if fresh else ())


def kinds(ledger: Ledger) -> list[str]:
    return [pending.kind for pending in ledger.pending]


def test_a_card_counts_when_the_eyes_are_sure_of_it() -> None:
    ledger = Ledger()
    ledger.see(seen(card("a"), fresh=False), 0.0)
    assert kinds(ledger) == []
    ledger.see(seen(card("a")), 0.1)
    assert kinds(ledger) == ["a"]


def test_of_two_alike_both_count_and_each_once() -> None:
    ledger = Ledger()
    ledger.see(seen(card("a")), 0.0)
    ledger.see(seen(card("a"), card("a", 200)), 0.1)
    assert kinds(ledger) == ["a", "a"]
    ledger.settle(ledger.pending)
    ledger.see(seen(card("a"), card("a", 200)), 0.2)
    assert kinds(ledger) == []


def test_a_card_pushed_aside_is_the_same_card() -> None:
    ledger = Ledger()
    ledger.see(seen(card("a")), 0.0)
    ledger.settle(ledger.pending)
    ledger.see(seen(card("a", 300, 200)), 0.5)
    assert kinds(ledger) == []


def test_a_card_that_was_covered_for_a_moment_is_not_new() -> None:
    ledger = Ledger()
    ledger.see(seen(card("a")), 0.0)
    ledger.settle(ledger.pending)
    ledger.see(seen(), 1.0)
    ledger.see(seen(card("a")), 1.0 + GONE / 2)
    assert kinds(ledger) == []


def test_a_card_that_was_away_is_asked_about_and_forgotten_when_it_leaves() -> None:
    ledger = Ledger()
    ledger.see(seen(card("a")), 0.0)
    ledger.settle(ledger.pending)
    ledger.see(seen(), 1.0)
    ledger.see(seen(card("a", 400)), 5.0)
    assert ledger.pending[0].again
    ledger.see(seen(), 6.0)
    assert kinds(ledger) == []


def test_in_another_turn_what_lies_there_is_old_and_what_was_away_is_new() -> None:
    ledger = Ledger()
    ledger.see(seen(card("a"), card("b", 100)), 0.0)
    ledger.settle(ledger.pending)
    ledger.see(seen(card("a")), 1.0)
    ledger.turn_over(keep_pending=False)
    ledger.see(seen(card("a")), 2.0)
    assert kinds(ledger) == []
    ledger.see(seen(card("a"), card("b", 100)), 3.0)
    assert kinds(ledger) == ["b"]


def test_an_old_card_laid_elsewhere_after_an_absence_is_new() -> None:
    ledger = Ledger()
    ledger.see(seen(card("a")), 0.0)
    ledger.settle(ledger.pending)
    ledger.turn_over(keep_pending=False)
    ledger.see(seen(), 1.0)
    ledger.see(seen(card("a", 300)), 1.0 + GONE)
    assert kinds(ledger) == ["a"] and not ledger.pending[0].again


def test_a_card_that_nobody_knows_is_a_doubt_until_somebody_goes_on() -> None:
    ledger = Ledger()
    ledger.see(seen(card("?"), fresh=False), 0.0)
    assert len(ledger.doubts) == 1
    ledger.let_doubts_lie()
    ledger.see(seen(card("?"), fresh=False), 1.0)
    assert not ledger.doubts
    ledger.see(seen(card("?"), card("?", 200), fresh=False), 2.0)
    assert len(ledger.doubts) == 1


def test_cards_are_read_row_by_row_also_when_they_lie_crooked() -> None:
    places = {"c": (300, 20), "a": (0, 30), "b": (150, 0), "e": (160, 150), "d": (10, 170)}
    cards = [Pending(kind, kind, at, 90.0) for kind, at in places.items()]
    assert [c.kind for c in in_reading_order(cards)] == ["a", "b", "c", "d", "e"]


def twin(x: float = 0.0) -> ShownCard:
    return msgspec.structs.replace(card("?", x), among=("six", "nine"))


def test_a_card_of_two_kinds_is_asked_about_until_it_is_said_which() -> None:
    ledger = Ledger()
    ledger.see(seen(twin(), fresh=False), 0.0)
    (doubt,) = ledger.doubts
    ledger.let_doubts_lie()
    ledger.see(seen(twin(5), fresh=False), 1.0)
    assert ledger.doubts == (doubt,)
    ledger.settle([ledger.correct(doubt, "nine")])
    ledger.see(seen(twin(), fresh=False), 2.0)
    assert not ledger.doubts and not ledger.pending


def test_a_card_that_was_said_to_be_one_and_is_read_now_is_not_new() -> None:
    ledger = Ledger()
    ledger.see(seen(twin(), fresh=False), 0.0)
    ledger.settle([ledger.correct(ledger.doubts[0], "nine")])
    ledger.see(seen(card("nine")), 1.0)
    assert not ledger.pending


def test_another_card_of_two_kinds_at_the_place_of_one_that_left_is_asked_about() -> None:
    ledger = Ledger()
    ledger.see(seen(twin(), fresh=False), 0.0)
    ledger.settle([ledger.correct(ledger.doubts[0], "nine")])
    ledger.see(seen(), 1.0)
    ledger.see(seen(), 1.0 + GONE)
    ledger.see(seen(twin(), fresh=False), 2.0 + GONE)
    assert len(ledger.doubts) == 1
