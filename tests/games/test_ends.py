"""Ends that explain: why a play ended, and what the points are the sum of."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games import BUILT_IN, rules
from companion.games.base import GameInfo, Outcome
from companion.games.macadam.state import Options, Seat, State
from tests.games.catalogue_words import both
from tests.games.test_hands import states
from tests.games.test_switches import counts

TOLD = [game for game in BUILT_IN if game.key != "traffic"]


def ended(state: State, **changes: object) -> Outcome:
    found = rules("macadam").outcome(replace(state, stage="over", **changes))
    assert found is not None
    return found


def macadam(**options: object) -> State:
    seats = (Seat(3, laid=(2, 1, 0, 0, 0, 0, 0)), Seat(0, laid=(1, 0, 0, 1, 1, 0, 0), tickets=2))
    return State(
        names=("Nina", "Sam"),
        options=Options(**options),  # type: ignore[arg-type]
        signals=("motorway",) * 16,
        seats=seats,
        round=1,
    )


@pytest.mark.parametrize("game", TOLD, ids=lambda game: game.key)
def test_every_play_says_why_it_ended(game: GameInfo) -> None:
    for count in counts(game):
        *_, last = states(game, count, seed=count)
        found = rules(game.key).outcome(last)
        assert found is not None and found.reason is not None
        assert all(both(found.reason))


def test_macadam_says_which_of_its_ends_came() -> None:
    state = macadam()
    tokens = ended(state, tokens=tuple(range(1, 17)))
    assert tokens.reason is not None and tokens.reason.key == "macadam.ended_tokens"
    cards = ended(state)
    assert cards.reason is not None and cards.reason.key == "macadam.ended_cards"
    assert cards.reason.values == {"name": "Sam", "count": 1}
    early = ended(macadam(empty_hand="end"), stock=4)
    assert early.reason is not None and early.reason.key == "macadam.ended_hand"
    dry = ended(macadam(empty_hand="end"), stock=0)
    assert dry.reason is not None and dry.reason.key == "macadam.ended_cards"
    nobody = ended(replace(state, seats=(Seat(0), Seat(0))))
    assert nobody.reason is not None and nobody.reason.key == "macadam.ended_nobody"


def test_macadam_speaks_of_several_players_without_cards_in_the_plural() -> None:
    state = replace(macadam(), names=("Nina", "Sam", "Léa"), seats=(Seat(3), Seat(0), Seat(0)))
    reason = ended(state).reason
    assert reason is not None
    french, english = both(reason)
    assert french.startswith("2 joueurs ont posé") and english.startswith("2 players have laid")


def test_macadam_adds_up_by_kinds_of_cards_and_leaves_out_what_brought_nothing() -> None:
    shares = {share.label: share.points for share in ended(macadam()).shares}
    assert shares == {
        "macadam.line_pedestrians": (400, 200),
        "macadam.line_bicycles": (150, 0),
        "macadam.line_autos_motos": (0, 100),
        "macadam.share_tickets": (0, -200),
    }


@pytest.mark.parametrize("count", range(2, 7))
def test_the_kinds_of_cards_make_the_whole_score_over_all_rounds(count: int) -> None:
    game = next(game for game in BUILT_IN if game.key == "macadam")
    *_, last = states(game, count, seed=count)
    found = rules("macadam").outcome(last)
    assert found is not None
    totals = tuple(sum(share.points[p] for share in found.shares) for p in range(count))
    assert totals == rules("macadam").scores(last)
