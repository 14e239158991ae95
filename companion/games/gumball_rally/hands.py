"""What hands must do on the table now: cards, buggies, point cards."""

from __future__ import annotations

from companion.games.base import Message
from companion.games.gumball_rally.state import State


def hands(state: State) -> tuple[Message, ...]:
    """At most two short things to do, in their order; nothing once the race is over."""
    match state.stage:
        case "line_up":
            return _to_prepare(state)
        case "card":
            return _to_drive(state)
        case "danger":
            told = () if state.options.app_deck else (Message("gumball.hands_danger"),)
            return (*_moved(state), *told) or (Message("gumball.hands_draw_by_app"),)
        case "photo":
            name = next(state.names[p] for p in state.photo_rivals if not state.photos[p])
            return (Message("gumball.hands_photo", {"name": name}),)
    return ()


def _to_prepare(state: State) -> tuple[Message, ...]:
    cards = Message("gumball.hands_cards")
    return (cards,) if state.options.app_deck else (cards, Message("gumball.hands_pile"))


def _to_drive(state: State) -> tuple[Message, ...]:
    """What the last card or danger left to do, then the driver's card."""
    driver = state.driver
    name = state.names[driver] if driver is not None else ""
    lay = Message("gumball.hands_lay", {"name": name})
    if state.reshuffled:
        return (Message("gumball.shuffle_pile"), lay)
    if any(state.laid):
        return (*_moved(state), lay)
    if state.scoring is not None:
        return (Message("gumball.hands_points"), Message("gumball.hands_discard"))
    if state.dangers:
        fallen = _fallen(state)
        return (*fallen, Message("gumball.hands_discard"), lay)[:2]
    return (lay,)


def _moved(state: State) -> tuple[Message, ...]:
    """The cardboard buggy that drives as the one on the screen did."""
    last = state.overtaking
    if last is None or not last.passes:
        return ()
    name = state.names[last.player]
    return (Message("gumball.hands_move", {"name": name, "count": last.passes}),)


def _fallen(state: State) -> tuple[Message, ...]:
    """The buggies that the danger card sends to the end."""
    back = state.sent_back
    if len(back) == 1:
        return (Message("gumball.hands_back", {"name": state.names[back[0]]}),)
    return (Message("gumball.hands_back_many", {"count": len(back)}),) if back else ()
