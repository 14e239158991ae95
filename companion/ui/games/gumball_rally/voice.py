"""What is said aloud in Gumball Rally: cards and overtaking, dangers, checkpoints, whose turn."""

from __future__ import annotations

from companion.games.gumball_rally.actions import Action, Danger, Draw, LineUp
from companion.games.gumball_rally.danger import to_draw
from companion.games.gumball_rally.state import State
from companion.games.gumball_rally.words import describe
from companion.ui.aloud import Aloud, Tale, names_of, turn, verdict
from hardware.ports import Importance

SECRET: tuple[type, ...] = ()


def aloud(before: State, action: Action, after: State) -> Tale:
    """What was driven, who falls back, who scores, who is next."""
    return [*_done(before, action), *_danger(before, after), *_next(before, after)]


def _done(before: State, action: Action) -> Tale:
    decides = isinstance(action, (Danger, Draw))
    first = isinstance(action, LineUp)
    importance = Importance.VERDICT if decides else Importance.REMARK
    return [Aloud(Importance.TURN if first else importance, describe(before, action))]


def _danger(before: State, after: State) -> Tale:
    if len(after.dangers) == len(before.dangers):
        return []
    if after.dangers[-1].colour is not None:
        return [_fallen(after)]
    return _gains(after)


def _fallen(after: State) -> Aloud:
    back = after.sent_back
    if not back:
        return verdict("voice.nobody_back")
    return verdict("voice.fall_back", names=names_of(after.names, back), count=len(back))


def _gains(after: State) -> Tale:
    gains = after.scoring.gains if after.scoring else ()
    won = [player for player in after.queue if player < len(gains) and gains[player]]
    return [verdict("voice.gain", name=after.names[p], points=gains[p]) for p in won]


def _next(before: State, after: State) -> Tale:
    if after.stage == "danger" and before.stage != "danger":
        return [turn("voice.turn_danger")]
    if after.stage == "photo":
        return [turn("voice.turn_photo", name=after.names[to_draw(after)[0]])]
    driver = after.driver
    if driver is None or (driver == before.driver and after.round == before.round):
        return []
    return [turn("voice.turn_card", name=after.names[driver])]
