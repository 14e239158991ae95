"""Scream Machine's rules: the start, which action is for which stage, the ranking."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.base import Act, Correct, Message, Outcome, Player, Refusal, When
from companion.games.ranking import ranking
from companion.games.scream_machine import counting, turns, visitors
from companion.games.scream_machine.actions import (
    Action,
    Advertise,
    Arrive,
    Build,
    BuildRow,
    Demolish,
    Draw,
    EndTurn,
    First,
    FixRide,
    FixVisitor,
    Look,
    NextRound,
    Novelties,
    Reveal,
    RowCard,
    Score,
    ScoreOnly,
    TurnAction,
    Visit,
)
from companion.games.scream_machine.corrections import correct
from companion.games.scream_machine.counting import varieties
from companion.games.scream_machine.options import attraction_pile, check, gap_count, rounds
from companion.games.scream_machine.state import HAND, STAGES, Options, Stage, State, Values
from companion.games.scream_machine.visitors import PILE_EMPTY

BEFORE_THE_END: tuple[Stage, ...] = STAGES[:-2]
WHEN: When[Stage, State] = {
    First: (("opening", "score"), turns.first),
    Build: (("opening", "turns"), turns.build),
    BuildRow: (("turns",), turns.build_row),
    RowCard: (("deal", "turns"), turns.row_card),
    Advertise: (("turns",), turns.advertise),
    Look: (("turns",), turns.look),
    Draw: (("turns",), turns.draw),
    Demolish: (("turns",), turns.demolish),
    Novelties: (("turns",), turns.novelties),
    EndTurn: (("opening", "turns"), turns.end_turn),
    FixRide: (BEFORE_THE_END, turns.fix_ride),
    Arrive: (("deal",), visitors.arrive),
    Reveal: (("reveal",), visitors.reveal),
    Visit: (("visit",), visitors.visit),
    NextRound: (("resolved", "score"), visitors.next_round),
    FixVisitor: (("deal", "turns", "reveal", "visit"), visitors.fix_visitor),
    ScoreOnly: (BEFORE_THE_END, counting.score_only),
    Score: (("score",), counting.score),
    Correct: (STAGES, correct),
}
NOT_NOW: dict[type[Act], Refusal] = {
    First: Refusal("scream.first_too_late", {}, "setup"),
    Score: Refusal("scream.only_when_counting", {}, "end"),
}
HELP_PAGES: dict[Stage, str] = {
    "opening": "opening",
    "deal": "visitors",
    "turns": "turn",
    "reveal": "resolution",
    "visit": "resolution",
    "resolved": "resolution",
    "score": "end",
    "over": "end",
}


def setup(players: tuple[Player, ...], options: Options, seed: int) -> State:
    """A table before the opening. Raises CompanionError when it cannot be played so."""
    count = len(players)
    check(count, options)
    return State(
        names=tuple(player.name for player in players),
        options=options,
        parks=((),) * count,
        hands=(HAND,) * count,
        scores=(0,) * count,
        gaps=((),) * gap_count(count, options),
        pile=attraction_pile(count),
        families=(0,) * count,
        stage="score" if options.score_only else "opening",
    )


def apply(state: State, action: Action) -> State | Refusal:
    """The table after the action, or why it cannot be."""
    asked = action.player if isinstance(action, TurnAction) else None
    if state.stage in ("opening", "turns") and asked not in (None, state.turn):
        return Refusal("scream.not_your_turn", {"name": state.names[state.turn]}, "turn")
    stages, handler = WHEN[type(action)]
    if state.stage not in stages:
        return _not_now(state, action)
    return handler(replace(state, notices=()), action)


def _not_now(state: State, action: Action) -> Refusal:
    if isinstance(action, Arrive) and state.stage == "turns" and state.short:
        return PILE_EMPTY
    return NOT_NOW.get(type(action), Refusal("scream.not_now", {}, "turn"))


def scores(state: State) -> tuple[int, ...]:
    """The visitors of each park: where the pawns stand."""
    return state.scores


def score_history(state: State) -> tuple[tuple[int, ...], ...]:
    """The scores at the start and after each finished round."""
    return ((0,) * len(state.names), *state.history)


def help_page(state: State) -> str:
    """The help page for what is going on."""
    return HELP_PAGES[state.stage]


def outcome(state: State) -> Outcome | None:
    """The ranking when the last round is over: visitors, then different families."""
    if state.stage != "over":
        return None
    families = varieties(state)
    keys = {p: (state.scores[p], families[p]) for p in range(len(state.names))}
    best = [p for p in keys if keys[p] == max(keys.values())]
    decided: Values = {
        "name": ", ".join(state.names[p] for p in best),
        "count": families[best[0]],
    }
    key = "scream.tie_families" if len(best) == 1 else "scream.tie_families_shared"
    ended = Message("scream.ended", {"count": rounds(len(state.names))})
    found = ranking(keys, state.scores, tie_break=Message(key, decided), reason=ended)
    told = tuple(replace(s, detail=_variety(keys, s.player)) for s in found.standings)
    return replace(found, standings=told)


def _variety(keys: dict[int, tuple[int, int]], player: int) -> Message | None:
    """The families of a park, where they alone part it from another with as many visitors."""
    visitors, families = keys[player]
    equal = {many for score, many in keys.values() if score == visitors}
    return Message("scream.tie_count", {"count": families}) if len(equal) > 1 else None
