"""Traffic's rules: the start, which action is for which stage, the ranking."""

from __future__ import annotations

from msgspec.structs import replace

from companion.errors import CompanionError
from companion.games.base import Correct, Message, Outcome, Player, Refusal, When
from companion.games.ranking import ranking
from companion.games.traffic import bip, deal, light, rounds
from companion.games.traffic.actions import (
    Action,
    Bip,
    BoardSet,
    CancelLight,
    Continue,
    DealForUs,
    Dealt,
    Diagonals,
    First,
    Hand,
    Handicap,
    Move,
    NextRound,
    Objection,
    Overrule,
    Reveal,
    Say,
    SayBoard,
    ShowCard,
    ShowCells,
    ShowPattern,
    Shuffle,
    Start,
    TakeLight,
    Unchanged,
    Withdraw,
)
from companion.games.traffic.board import CROSSINGS
from companion.games.traffic.corrections import correct
from companion.games.traffic.deal import new_round
from companion.games.traffic.rounds import finished_rounds, totals
from companion.games.traffic.state import STAGES, Options, Stage, State

PLAYERS = range(2, 5)
SHOWING: tuple[Stage, ...] = ("claim", "window", "verdict")
WHEN: When[Stage, State] = {
    Handicap: (("deal",), deal.handicap),
    Hand: (("deal", "board", "ready", "run"), deal.hand),
    DealForUs: (("deal",), deal.deal_for_us),
    Dealt: (("deal",), deal.dealt),
    Shuffle: (("deal", "board", "ready"), deal.shuffle),
    BoardSet: (("board", "ready", "run", "move"), deal.board_set),
    Say: (("run", "move", "claim", "window", "verdict"), bip.say),
    SayBoard: (SHOWING, bip.say_board),
    Start: (("ready",), deal.start),
    TakeLight: (("run",), light.take),
    Move: (("move",), light.move),
    Unchanged: (("move",), light.unchanged),
    CancelLight: (("move",), light.cancel),
    Bip: (("run", "move", "claim", "window", "verdict"), bip.bip),
    First: (("claim",), bip.first),
    ShowCard: (SHOWING, bip.show_card),
    ShowPattern: (SHOWING, bip.show_pattern),
    ShowCells: (SHOWING, bip.show_cells),
    Objection: (SHOWING, bip.objection),
    Reveal: (("window",), bip.reveal),
    Diagonals: (("verdict",), bip.diagonals),
    Overrule: (("verdict",), bip.overrule),
    Withdraw: (SHOWING, bip.withdraw),
    Continue: (("verdict",), rounds.carry_on),
    NextRound: (("round_end",), rounds.next_round),
    Correct: (STAGES, correct),
}
NOT_NOW: dict[Stage, str] = {
    "deal": "traffic.not_started",
    "board": "traffic.not_started",
    "ready": "traffic.not_started",
    "round_end": "traffic.round_over",
    "over": "traffic.round_over",
}


HELP_PAGES: dict[Stage, str] = {
    "deal": "setup",
    "board": "board",
    "ready": "board",
    "run": "running",
    "move": "light",
    "claim": "claim",
    "window": "claim",
    "verdict": "verdict",
    "round_end": "rounds",
    "over": "end",
}


def setup(players: tuple[Player, ...], options: Options, seed: int) -> State:
    """The first round, ready to deal. Raises CompanionError for too few or too many players."""
    if len(players) not in PLAYERS:
        raise CompanionError("traffic.players_range", low=PLAYERS[0], high=PLAYERS[-1])
    none = (0,) * len(players)
    fresh = State(
        names=tuple(player.name for player in players),
        options=options,
        turn45=options.turn45,
        regular=none,
        expert=none,
        hands=((),) * len(players),
        handicap=none,
        swaps=none,
        seed=seed,
        proposal="",
    )
    return new_round(fresh)


def help_page(state: State) -> str:
    """The help page for what is going on."""
    return HELP_PAGES[state.stage]


def apply(state: State, action: Action) -> State | Refusal:
    """The state after the action, or why it cannot be done now."""
    refusal = _unknown(state, action)
    if refusal is not None:
        return refusal
    stages, handler = WHEN[type(action)]
    if state.stage not in stages:
        return _not_now(state, action)
    return handler(state, action)


def _unknown(state: State, action: Action) -> Refusal | None:
    """A player or a crossing that does not exist."""
    player = getattr(action, "player", None)
    if player is not None and not 0 <= player < len(state.names):
        return Refusal("traffic.no_such_player")
    named = (getattr(action, name, None) for name in ("source", "target", "cell"))
    if any(cell is not None and not 0 <= cell < CROSSINGS for cell in named):
        return Refusal("traffic.no_such_crossing")
    return None


def _not_now(state: State, action: Action) -> Refusal:
    page = help_page(state)
    if isinstance(action, Bip) and state.stage in ("round_end", "over"):
        return _late_bip(state, action)
    if isinstance(action, TakeLight) and state.claim is not None:
        return Refusal("traffic.light_locked", rule="claim")
    if isinstance(action, TakeLight) and state.mover is not None:
        return Refusal("traffic.light_moving", {"name": state.names[state.mover]}, rule="light")
    if isinstance(action, Move | Unchanged) and state.stage == "run":
        return Refusal("traffic.move_no_light", rule="light")
    return Refusal(NOT_NOW.get(state.stage, "traffic.not_now"), rule=page)


def _late_bip(state: State, action: Bip) -> Refusal:
    if state.left()[action.player] == 0:
        return Refusal(
            "traffic.no_cards", {"name": state.names[action.player], "count": 1}, rule="claim"
        )
    return Refusal("traffic.round_over", rule=help_page(state))


def scores(state: State) -> tuple[int, ...]:
    """Points so far in three rounds, cards left in one; the fewest is best."""
    return totals(state) if state.options.three_rounds else state.left()


def score_history(state: State) -> tuple[tuple[int, ...], ...]:
    """Points from the start on after each round; in a single round, cards left at each change."""
    if not state.options.three_rounds:
        return state.trace
    rounds = finished_rounds(state)
    sums = (
        tuple(sum(points) for points in zip(*rounds[: upto + 1], strict=True))
        for upto in range(len(rounds))
    )
    return ((0,) * len(state.names), *sums)


def outcome(state: State) -> Outcome | None:
    """The fewest points win, or in one round who has no cards; equal points share the place."""
    if state.stage != "over":
        return None
    final = scores(state)
    keys = {player: (-points,) for player, points in enumerate(final)}
    return replace(ranking(keys, final, highest_wins=False), reason=_ended(state))


def _ended(state: State) -> Message:
    """Why the play is over."""
    if state.options.three_rounds:
        return Message("traffic.ended_rounds")
    out = tuple(name for name, left in zip(state.names, state.left(), strict=True) if left == 0)
    return Message("traffic.no_cards", {"name": out, "count": len(out)})
