"""What is said aloud in Macadam: signals, cards to follow, direction, tickets, whose turn."""

from __future__ import annotations

from companion.games.macadam.actions import Action, Cannot, Deal, Lead, Skip, WrongCard
from companion.games.macadam.cards import follows_any
from companion.games.macadam.names import card_word
from companion.games.macadam.scoring import points
from companion.games.macadam.state import State, turn
from companion.games.macadam.words import describe
from companion.ui.aloud import Aloud, Tale, names_of, verdict
from companion.ui.aloud import turn as said_turn
from hardware.ports import Importance

PAID = (Cannot, Skip, WrongCard)  # tickets
LED = (Lead, Deal)
SECRET: tuple[type, ...] = ()


def aloud(before: State, action: Action, after: State) -> Tale:
    """What was laid, which way it goes round, who is next."""
    notices = [Aloud(Importance.VERDICT, notice) for notice in after.notices]
    told = [*_done(before, action), *_direction(before, after), *notices]
    return [*told, *_fined(before, action, after), *_next(before, after)]


def _done(before: State, action: Action) -> Tale:
    importance = Importance.REMARK
    if isinstance(action, PAID):
        importance = Importance.VERDICT
    elif isinstance(action, LED):
        importance = Importance.TURN
    return [Aloud(importance, describe(before, action))]


def _fined(before: State, action: Action, after: State) -> Tale:
    """By name, all who pay without having done anything: a policeman stopped them."""
    if before.round != after.round:
        return []
    seats = enumerate(zip(before.seats, after.seats, strict=True))
    paying = [player for player, (old, new) in seats if new.tickets > old.tickets]
    if isinstance(action, PAID):
        paying = [player for player in paying if player != turn(before)]
    names = names_of(after.names, paying)
    return [verdict("voice.fined", names=names, count=len(paying))] if paying else []


def _direction(before: State, after: State) -> Tale:
    """An arrow turned the coup round; with the next lead it goes clockwise again."""
    if after.stage != "follow" or after.direction == before.direction:
        return []
    return [said_turn("voice.clockwise" if after.direction > 0 else "voice.anticlockwise")]


def _next(before: State, after: State) -> Tale:
    if after.stage in ("round_over", "over"):
        return _round_over(before, after)
    asked = (after.stage, turn(after))
    if after.stage not in ("lead", "follow") or asked == (before.stage, turn(before)):
        return []
    name = after.names[turn(after)]
    if after.stage == "lead":
        return [said_turn("voice.turn_lead", name=name)]
    if after.any_vehicle:
        arrows = after.options.arrows_while_waiting
        key = "voice.turn_vehicle_arrow" if arrows else "voice.turn_vehicle"
        return [said_turn(key, name=name)]
    if follows_any(after) or not after.follow:
        return [said_turn("voice.turn_any_card", name=name)]
    return [said_turn("voice.turn_follow", name=name, card=card_word(after.follow))]


def _round_over(before: State, after: State) -> Tale:
    if after.stage == before.stage:
        return []
    if after.stage == "over":  # the ranking follows
        return [verdict("voice.coup_over")]
    told = zip(after.names, after.seats, strict=True)
    lines = [verdict("voice.points", name=name, points=points(seat)) for name, seat in told]
    return [verdict("voice.coup_over"), *lines]
