"""What is said aloud in Steam Park: the race, dirt, whose turn, income. Bids stay secret."""

from __future__ import annotations

from companion.games.steam_park.actions import (
    Action,
    Bid,
    Dirt,
    Done,
    EndTurn,
    Fine,
    Income,
    SettleCard,
    TakeBack,
)
from companion.games.steam_park.race import last_player, throws_left
from companion.games.steam_park.state import State, active
from companion.games.steam_park.words import describe
from companion.ui.aloud import Aloud, Tale, turn, verdict
from hardware.ports import Importance

SECRET = (Bid,)
SILENT = (EndTurn, Income)  # what follows says it
DECIDES = (Done, TakeBack, Fine, SettleCard)
STAGES = {
    "bids": "voice.phase_bids",
    "spy": "voice.phase_spy",
    "dirt": "voice.phase_dirt",
    "income": "voice.phase_income",
    "cards": "voice.phase_cards",
    "fines": "voice.phase_fines",
}


def aloud(before: State, action: Action, after: State) -> Tale:
    """What was done, what it brings to whom, what comes next."""
    return [
        *_done(before, action),
        *_auction(before, after),
        *_numbers(before, action, after),
        *_next(before, after),
    ]


def _done(before: State, action: Action) -> Tale:
    if isinstance(action, SILENT):
        return []
    decides = isinstance(action, DECIDES)
    return [Aloud(Importance.VERDICT if decides else Importance.REMARK, describe(before, action))]


def _auction(before: State, after: State) -> Tale:
    """The bids are shown at once, when the last is made."""
    shown = after.auction
    if shown is None or before.auction is not None:
        return []
    names = after.names
    return [verdict("voice.stolen", thief=names[shown.thief], victim=names[shown.victim])]


def _numbers(before: State, action: Action, after: State) -> Tale:
    pairs = list(zip(after.names, before.parks, after.parks, strict=True))
    if isinstance(action, Dirt):
        return [verdict("voice.dirt", name=name, count=park.dirt) for name, _, park in pairs]
    if isinstance(action, Income):
        return [
            verdict("voice.income", name=name, money=park.money - old.money)
            for name, old, park in pairs
        ]
    return []


def _next(before: State, after: State) -> Tale:
    if after.round != before.round:
        return [turn("voice.phase_race", round=after.round)]
    last = last_player(after)
    if last is not None and (last_player(before) != last or after.throws != before.throws):
        return [turn("voice.last_throws", name=after.names[last], count=throws_left(after))]
    phase = STAGES.get(after.stage)
    if after.stage != before.stage and phase is not None:
        return [turn(phase)]
    playing = active(after)
    if playing is None or playing == active(before):
        return []
    return [turn("voice.turn_dice", name=after.names[playing])]
