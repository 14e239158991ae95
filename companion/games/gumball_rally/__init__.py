"""Gumball Rally: a queue of buggies, a card each, one danger card, two checkpoints, one winner."""

from __future__ import annotations

from random import Random

import msgspec

from companion.games.base import (
    Correct,
    Field,
    Message,
    Outcome,
    Player,
    Refusal,
    correction,
    ranking,
    replaced,
)
from companion.games.gumball_rally.cards import (
    COLOURS,
    DANGER_CARDS,
    HAND,
    NUMBERS,
    RACE_CARDS,
    WINDOWS,
    Card,
    DangerCard,
    stacked,
)
from companion.games.gumball_rally.danger import (
    count,
    draw,
    photo,
    reprint,
    rescored,
    to_draw,
    turn_up,
)
from companion.games.gumball_rally.options import OPTIONS, Options
from companion.games.gumball_rally.race import line_up, play_card, stay
from companion.games.gumball_rally.state import (
    Action,
    Danger,
    Draw,
    LineUp,
    Photo,
    PlayCard,
    Reprint,
    State,
    Stay,
)
from companion.games.gumball_rally.words import DANGER_WORDS, card_values, colour_values

__all__ = ["OPTIONS", "Action", "Options", "State"]


def setup(players: tuple[Player, ...], options: Options, seed: int) -> State:
    """A rally at the start: the danger pile stacked, nobody lined up yet."""
    count = len(players)
    return State(
        names=tuple(p.name for p in players),
        options=options,
        deck=stacked(Random(seed)),
        laid=(None,) * count,
        scores=(0,) * count,
        history=((0,) * count,),
        pile=RACE_CARDS - HAND * count,
        redraws=(0,) * count,
    )


def actions(state: State) -> list[Action]:
    """What can be done now."""
    match state.stage:
        case "line_up":
            return [LineUp(p) for p in range(len(state.names))]
        case "card":
            laid = {card for card in state.laid if card}
            return [PlayCard(c, n) for c in COLOURS for n in NUMBERS if Card(c, n) not in laid] + (
                _stays(state)
            )
        case "danger":
            return [*_stays(state), *_dangers(state)]
        case "photo":
            return [Photo(p, n) for p in to_draw(state) for n in NUMBERS]
    return []


def _stays(state: State) -> list[Action]:
    last = state.overtaking
    if last is None or state.options.must_pass:
        return []
    return [Stay(n) for n in range(len(last.rivals) + 1) if n != last.passes]


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


def apply(state: State, action: Action) -> State | Refusal:
    """The state after the action, or why it is not possible."""
    match action:
        case LineUp():
            return line_up(state, action)
        case PlayCard():
            return play_card(state, action)
        case Stay():
            return stay(state, action)
        case Danger():
            return turn_up(state, DangerCard(action.kind, action.colour))
        case Draw():
            return draw(state)
        case Photo():
            return photo(state, action)
        case Reprint():
            return reprint(state, action)
        case Correct():
            return _correct(state, action)


def outcome(state: State) -> Outcome | None:
    """The ranking once the winner card has been scored (and the photo taken)."""
    if state.stage != "over":
        return None
    keys = {p: (score, state.redraws[p], state.photos[p]) for p, score in enumerate(state.scores)}
    return ranking(keys, state.scores, tie_break=Message("gumball.photo_decided"))


def scores(state: State) -> tuple[int, ...]:
    return state.scores


def score_history(state: State) -> tuple[tuple[int, ...], ...]:
    """The points of all players, at the start and after every round."""
    return state.history


def phase(state: State) -> str:
    """The help page that fits."""
    pages = {"line_up": "queue", "card": "card", "danger": "danger", "photo": "end", "over": "end"}
    return pages[state.stage]


def fields(state: State) -> tuple[Field, ...]:
    """Points, and each car's place in the queue."""
    count = len(state.names)
    points = tuple(
        Field("points", "gumball.field_points", state.scores[p], 0, 99, p) for p in range(count)
    )
    places = tuple(
        Field("place", "gumball.field_place", state.queue.index(p) + 1, 1, count, p)
        for p in range(count)
        if state.queue and all(card is None for card in state.laid)
    )
    return points + places


def _correct(state: State, action: Correct) -> State | Refusal:
    field = correction(fields(state), action)
    if isinstance(field, Refusal):
        return field
    player = field.player or 0
    if field.name == "points":
        return rescored(state, replaced(state.scores, player, action.value))
    rest = [p for p in state.queue if p != player]
    rest.insert(action.value - 1, player)
    return msgspec.structs.replace(state, queue=tuple(rest), sent_back=())


def describe(state: State, action: Action) -> Message:
    """What the action does, in words."""
    match action:
        case LineUp(first=first):
            return Message("gumball.did_line_up", {"name": state.names[first]})
        case PlayCard():
            return _describe_card(state, action)
        case Stay(passes=count):
            player = state.overtaking.player if state.overtaking else 0
            name = state.names[player]
            if not count:
                return Message("gumball.did_stay_behind", {"name": name})
            return Message("gumball.did_stay", {"name": name, "count": count})
        case Danger(kind=kind, colour=colour):
            return Message(DANGER_WORDS[kind], colour_values(colour))
        case Draw():
            card = state.deck[len(state.dangers)]
            return Message(DANGER_WORDS[card.kind], colour_values(card.colour))
        case Photo(player=player, number=number):
            return Message("gumball.did_photo", {"name": state.names[player], "number": number})
        case Reprint():
            return Message("gumball.did_reprint")
        case Correct():
            return Message("app.did_correct", {"name": _whose(state, action), "n": action.value})


def _whose(state: State, action: Correct) -> str:
    return state.names[action.player] if action.player is not None else ""


def _describe_card(state: State, action: PlayCard) -> Message:
    driver = state.driver
    name = state.names[driver] if driver is not None else ""
    after = apply(state, action)
    count = after.overtaking.passes if isinstance(after, State) and after.overtaking else 0
    values = {**card_values(Card(action.colour, action.number)), "name": name}
    if not count:
        return Message("gumball.did_card_behind", values)
    return Message("gumball.did_card", {**values, "count": count})
