"""Laying a card and overtaking."""

from __future__ import annotations

import msgspec

from companion.games.base import Refusal, replaced
from companion.games.gumball_rally.actions import LineUp, PlayCard, Stay
from companion.games.gumball_rally.cards import COLOURS, NUMBERS, Card, passes
from companion.games.gumball_rally.names import card_values
from companion.games.gumball_rally.state import Overtaking, State


def line_up(state: State, action: LineUp) -> State | Refusal:
    count = len(state.names)
    if not 0 <= action.first < count:
        return Refusal("gumball.no_such_driver", rule="queue")
    queue = tuple((action.first + i) % count for i in range(count))
    return msgspec.structs.replace(state, queue=queue, stage="card")


def play_card(state: State, action: PlayCard) -> State | Refusal:
    driver = state.driver
    assert driver is not None  # in stage "card" somebody has not played yet
    if action.colour not in COLOURS or action.number not in NUMBERS:
        return Refusal("gumball.no_such_card", rule="card")
    if action.player not in (None, driver):
        return Refusal("gumball.other_driver", {"name": state.names[driver]}, rule="card")
    card = Card(action.colour, action.number)
    if card in state.laid:
        return Refusal("gumball.card_on_table", card_values(card), rule="card")
    laid = replaced(state.laid, driver, card)
    start = state.queue.index(driver)
    rivals = passable(state.queue, laid, driver)
    moved = Overtaking(driver, start, rivals, len(rivals))
    pile, discards, reshuffled = _drawn(state)
    return msgspec.structs.replace(
        state,
        laid=laid,
        queue=driven(state.queue, driver, len(rivals)),
        overtaking=moved,
        sent_back=(),
        scoring=None,
        stage="card" if None in laid else "danger",
        pile=pile,
        discards=discards,
        reshuffled=reshuffled,
    )


def _drawn(state: State) -> tuple[int, int, bool]:
    """Race pile, discards, and whether the discards were shuffled to make a new pile."""
    if state.pile > 0:
        return state.pile - 1, state.discards, False
    return max(0, state.discards - 1), 0, True


def passable(queue: tuple[int, ...], laid: tuple[Card | None, ...], player: int) -> tuple[int, ...]:
    """The cars that the player's card may pass, nearest first."""
    own = laid[player]
    passed: list[int] = []
    for rival in reversed(queue[: queue.index(player)]):
        card = laid[rival]
        if own is None or card is None or not passes(own, card):
            break
        passed.append(rival)
    return tuple(passed)


def driven(queue: tuple[int, ...], player: int, places: int) -> tuple[int, ...]:
    """The queue with that player so many places further ahead."""
    at = queue.index(player)
    rest = [p for p in queue if p != player]
    rest.insert(at - places, player)
    return tuple(rest)


def stay(state: State, action: Stay) -> State | Refusal:
    last = state.overtaking
    if last is None:
        return Refusal("gumball.nobody_to_hold", rule="card")
    if state.options.must_pass:
        return Refusal("gumball.must_pass_on", rule="card")
    if action.player not in (None, last.player):
        return Refusal("gumball.other_driver", {"name": state.names[last.player]}, rule="card")
    if not 0 <= action.passes <= len(last.rivals):
        return Refusal("gumball.cannot_pass_that", {"count": len(last.rivals)}, rule="card")
    return msgspec.structs.replace(
        state,
        queue=driven(state.queue, last.player, action.passes - last.passes),
        overtaking=msgspec.structs.replace(last, passes=action.passes),
    )
