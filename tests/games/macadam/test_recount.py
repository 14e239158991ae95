"""Exposed cards beside what the play counted."""

from __future__ import annotations

from companion.games.macadam.recount import counted_points, lying_points, recount
from companion.games.macadam.state import Seat

SEAT = Seat(cards=5, laid=(2, 1, 0, 0, 0, 1, 0))


def test_cards_that_agree_have_no_difference() -> None:
    counts = recount(SEAT, ["pedestrian-red", "bicycle", "pedestrian-blue", "blue_arrow"])
    assert not any(count.missing for count in counts)
    assert counted_points(counts) == lying_points(counts) == 550


def test_missing_and_unknown_cards_are_counted_by_kind() -> None:
    counts = recount(SEAT, ["pedestrian-red", "auto", "auto", "blue_arrow", "bicycle"])
    assert {c.kind: c.missing for c in counts if c.missing} == {"pedestrian": 1, "auto": -2}
    assert lying_points(counts) == 450


def test_policemen_papers_backs_and_strangers_score_nothing() -> None:
    counts = recount(Seat(cards=5), ["policeman", "insurance", "licence", "back", "?", "joker"])
    assert not any(count.lying for count in counts)
