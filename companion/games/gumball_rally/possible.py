"""What can be done now."""

from __future__ import annotations

from companion.games.gumball_rally.actions import (
    Action,
    Danger,
    Draw,
    LineUp,
    Photo,
    PlayCard,
    Stay,
)
from companion.games.gumball_rally.cards import COLOURS, DANGER_CARDS, NUMBERS, WINDOWS, Card
from companion.games.gumball_rally.danger import count, to_draw
from companion.games.gumball_rally.state import State


def actions(state: State) -> list[Action]:
    """What can be done now."""
    match state.stage:
        case "line_up":
            return [LineUp(p) for p in range(len(state.names))]
        case "card":
            laid = {card for card in state.laid if card}
            cards = [(c, n) for c in COLOURS for n in NUMBERS if Card(c, n) not in laid]
            return [*(PlayCard(c, n, state.driver) for c, n in cards), *_stays(state)]
        case "danger":
            return [*_stays(state), *_dangers(state)]
        case "photo":
            return [Photo(p, n) for p in to_draw(state) for n in NUMBERS]
    return []


def _stays(state: State) -> list[Action]:
    last = state.overtaking
    if last is None or state.options.must_pass:
        return []
    counts = (n for n in range(len(last.rivals) + 1) if n != last.passes)
    return [Stay(n, last.player) for n in counts]


def _dangers(state: State) -> list[Action]:
    if state.options.app_deck:
        return [Draw()]
    draw = len(state.dangers) + 1
    passed = count(state, "checkpoint")
    low, high = WINDOWS[min(passed, 2)]
    marker = Danger("checkpoint" if passed < 2 and draw < DANGER_CARDS else "winner")
    if draw in (high, DANGER_CARDS):
        return [marker]
    out = {card.colour for card in state.dangers if card.kind == "major"}
    hazards = [Danger("minor", c) for c in COLOURS]
    hazards += [Danger("major", c) for c in COLOURS if c not in out]
    return [*hazards, marker] if draw >= low else list(hazards)
