"""The rally's rules: the start, which action is for which stage, the ranking."""

from __future__ import annotations

from random import Random

from companion.games.base import Act, Correct, Message, Outcome, Player, Refusal, When
from companion.games.gumball_rally import danger, race
from companion.games.gumball_rally.actions import (
    Action,
    Danger,
    Draw,
    LineUp,
    Photo,
    PlayCard,
    Reprint,
    Stay,
)
from companion.games.gumball_rally.cards import HAND, RACE_CARDS, stacked
from companion.games.gumball_rally.corrections import correct
from companion.games.gumball_rally.state import STAGES, Options, Stage, State
from companion.games.ranking import ranking

WHEN: When[Stage, State] = {
    LineUp: (("line_up",), race.line_up),
    PlayCard: (("card",), race.play_card),
    Stay: (("card", "danger"), race.stay),
    Danger: (("danger",), danger.turn_up),
    Draw: (("danger",), danger.draw),
    Photo: (("photo",), danger.photo),
    Reprint: (STAGES, danger.reprint),
    Correct: (STAGES, correct),
}
NOT_NOW: dict[type[Act], Refusal] = {
    LineUp: Refusal("gumball.already_lined_up", rule="queue"),
    PlayCard: Refusal("gumball.card_not_now", rule="card"),
    Stay: Refusal("gumball.nobody_to_hold", rule="card"),
    Danger: Refusal("gumball.all_must_play", rule="danger"),
    Draw: Refusal("gumball.all_must_play", rule="danger"),
    Photo: Refusal("gumball.photo_not_now", rule="end"),
}
HELP_PAGES: dict[Stage, str] = {
    "line_up": "queue",
    "card": "card",
    "danger": "danger",
    "photo": "end",
    "over": "end",
}


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


def apply(state: State, action: Action) -> State | Refusal:
    """The state after the action, or why it is not possible."""
    stages, handler = WHEN[type(action)]
    if state.stage not in stages:
        return NOT_NOW[type(action)]
    return handler(state, action)


def outcome(state: State) -> Outcome | None:
    """The ranking once the winner card has been scored (and the photo taken)."""
    if state.stage != "over":
        return None
    ended = Message("gumball.ended", {"number": len(state.dangers)})
    drawn = {p: (state.redraws[p], state.photos[p]) for p in range(len(state.scores))}
    if state.options.photo_finish_all and any(state.photos):
        first = max(drawn, key=lambda p: drawn[p])
        best = max(state.scores)
        keys = {p: (best if p == first else s, int(p == first)) for p, s in enumerate(state.scores)}
        return ranking(keys, state.scores, tie_break=Message("gumball.photo_decided"), reason=ended)
    by_photo = {p: (score, *drawn[p]) for p, score in enumerate(state.scores)}
    return ranking(by_photo, state.scores, tie_break=Message("gumball.photo_decided"), reason=ended)


def scores(state: State) -> tuple[int, ...]:
    return state.scores


def score_history(state: State) -> tuple[tuple[int, ...], ...]:
    """The points of all players, at the start and after every round."""
    return state.history


def help_page(state: State) -> str:
    """The help page for what is going on."""
    return HELP_PAGES[state.stage]
