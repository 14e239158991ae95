"""What hands must do on the table now: deal visitors, lay and refill the row, walk the pawns."""

from __future__ import annotations

from companion.games.base import Message
from companion.games.scream_machine.options import rounds
from companion.games.scream_machine.state import ACTIONS, HAND, NATIONALS, ROW, State

ROW_NOTICES = ("scream.refill_row", "scream.replace_row", "scream.shuffle_attractions")


def hands(state: State) -> tuple[Message, ...]:
    """At most two short things to do, in their order; nothing once the play is over."""
    match state.stage:
        case "opening":
            return _to_open(state)
        case "deal":
            return _to_deal(state)
        case "turns":
            return _to_play(state)
        case "reveal":
            return (Message("scream.hands_reveal"),)
        case "visit":
            return (Message("scream.hands_choose"),)
        case "resolved":
            return _to_clear(state)
        case "score":
            return (Message("scream.hands_count", {"name": state.names[state.first]}),)
    return ()


def _to_open(state: State) -> tuple[Message, ...]:
    two = len(state.names) == 2
    if not state.played and state.actions_left == ACTIONS:
        cards = Message("scream.hands_cards", {"count": HAND})
        return (cards, Message("scream.hands_no_cheap")) if two else (cards,)
    return (Message("scream.hands_open", {"name": state.names[state.turn]}),)


def _to_deal(state: State) -> tuple[Message, ...]:
    """The builders' row before the first round; then the visitors, as far as the pile goes."""
    dealt = Message("scream.hands_deal", {"count": NATIONALS, "places": len(state.gaps)})
    if state.round == 1:
        return (Message("scream.hands_row", {"count": ROW}), dealt)
    return (dealt, Message("scream.hands_first", {"name": state.names[state.first]}))


def _to_play(state: State) -> tuple[Message, ...]:
    name, left = state.names[state.turn], state.actions_left
    row = tuple(notice for notice in state.notices if notice.key in ROW_NOTICES)
    turn = Message("scream.hands_turn", {"name": name, "count": left})
    return (*row[:1], turn if left else Message("scream.hands_turn_over", {"name": name}))


def _to_clear(state: State) -> tuple[Message, ...]:
    pawns = Message("scream.hands_pawns")
    last = state.round >= rounds(len(state.names))
    return (pawns,) if last else (pawns, Message("scream.shuffle_visitors"))
