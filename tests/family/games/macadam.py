"""Macadam: signals and cards, policemen, papers, the die."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from companion.games.base import Act, known_as
from companion.games.macadam import actions as possible
from companion.games.macadam.actions import (
    Cannot,
    Deal,
    Die,
    Exchange,
    Follow,
    Lead,
    Paper,
    Policeman,
    Reshuffle,
    Skip,
    WrongCard,
)
from companion.games.macadam.cards import follows_any
from companion.games.macadam.state import State
from companion.play import Play
from tests.family.games import Press, Tap, Touch

ASIDE = (Exchange, Paper, Die, WrongCard, Policeman, Cannot, Skip)
KEYS: dict[type, str] = {Cannot: "cannot", Reshuffle: "reshuffle"}
OFTEN = 0.75  # chance that a card is laid, where one can be

BY_ITSELF: tuple[type[Act], ...] = ()


def options(draw: Random) -> dict[str, Any]:
    return {
        "leader_extra_card": draw.random() < 0.2,
        "follow_green": draw.random() < 0.5,
        "keep_drawn": draw.random() < 0.5,
        "papers_anytime": draw.random() < 0.5,
        "fine_vehicles": draw.random() < 0.5,
        "arrows_while_waiting": draw.random() < 0.5,
        "empty_hand": draw.choice(("draw", "end", "pass", "fine")),
    }


def wish(play: Play, draw: Random) -> tuple[Act, ...]:
    state = known_as(State, play.state)
    found = possible(state)
    if state.stage == "round_over":
        return (Deal((state.dealer + 1) % len(state.names)),)
    cards = [a for a in found if not isinstance(a, ASIDE)]
    return (draw.choice(cards if cards and draw.random() < OFTEN else found),)


def touch(table: Any, wanted: tuple[Act, ...], draw: Random) -> Touch:
    action = wanted[0]
    if isinstance(action, Follow):
        plain_card = action.card == table.state.follow and table.can_pass()
        if plain_card and draw.random() < 0.3:
            return Press(table.turn_of())
    return Tap(_key(table, action, asked=table.sheet is not None))


def _key(table: Any, action: Any, *, asked: bool) -> str:
    """The first key, or the answer on the sheet that it opened."""
    match action:
        case Deal(dealer=dealer):
            return "next_round" if table.state.stage == "round_over" else f"deal:{dealer}"
        case Lead() | Skip():
            return _lead(table, action, asked=asked)
        case Follow(card=card):
            if follows_any(table.state) and card != table.state.follow:
                return f"pick:{card}" if asked else "other"
            return f"follow:{card}"
        case Exchange(keep=keep):
            return _stock(keep) if asked else "exchange"
        case Policeman(card=card):
            return f"pick:{card or 'none'}" if asked else "agent"
        case WrongCard(card=card):
            return f"pick:{card}" if asked else "wrong"
        case Paper(paper=paper):
            return f"paper:{paper}" if asked else "paper"
        case Die(value=value):
            return f"die:{value}" if asked else "die"
    return KEYS[type(action)]


def _stock(keep: bool) -> str:
    return "stock:keep" if keep else "stock:under"


def _lead(table: Any, action: Any, *, asked: bool) -> str:
    if isinstance(action, Lead) and asked:
        return f"pick:{action.extra}" if action.extra else "pick:none"
    if _chosen(table) != action.place:
        return f"signal:{action.place}"
    return f"card:{action.card}" if isinstance(action, Lead) else "skip"


def _chosen(table: Any) -> int | None:
    """The signal that stands out on the board."""
    shown = [w for w in table.shell.view() if w.name.startswith("signal:")]
    return next((int(w.name[7:]) for w in shown if getattr(w, "chosen", False)), None)


def plain(action: Act) -> Act:
    """A seat's button names its player; the card to follow need not be told."""
    if isinstance(action, Follow):
        return Follow()
    return replace(action, player=None) if hasattr(action, "player") else action
