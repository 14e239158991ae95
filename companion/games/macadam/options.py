"""The house rules and what the box prints, as the options screen draws them."""

from __future__ import annotations

from companion.errors import CompanionError
from companion.games.base import Option
from companion.games.macadam.names import SIGNAL_WORDS
from companion.games.macadam.state import DEALT, DECK, SIGNAL_KINDS, SIGNALS, Options, State


def signals_option(state: State) -> tuple[int, ...]:
    """The signals as the table has them now, to be remembered as the option `signals`."""
    return tuple(SIGNAL_KINDS.index(kind) for kind in state.signals)


OPTIONS = (
    Option(
        "signals",
        "macadam.option_signals",
        "numbers",
        help="macadam.option_signals_help",
        choices=SIGNAL_KINDS,
        choice_labels=tuple(SIGNAL_WORDS[kind] for kind in SIGNAL_KINDS),
        low=0,
        high=len(SIGNAL_KINDS) - 1,
        printed=True,
    ),
    Option(
        "deal6",
        "macadam.option_deal6",
        "number",
        help="macadam.option_deal6_help",
        low=1,
        high=9,
        printed=True,
    ),
    Option("rounds", "macadam.option_rounds", "number", low=1, high=9),
    Option(
        "auto_moto_same",
        "macadam.option_auto_moto_same",
        "switch",
        help="macadam.option_auto_moto_same_help",
    ),
    Option(
        "arrows_while_waiting",
        "macadam.option_arrows_while_waiting",
        "switch",
        help="macadam.option_arrows_while_waiting_help",
    ),
    Option(
        "agent_needs_papers",
        "macadam.option_agent_needs_papers",
        "switch",
        help="macadam.option_agent_needs_papers_help",
    ),
    Option(
        "die_for",
        "macadam.option_die_for",
        "choice",
        choices=("all", "leader"),
        choice_labels=("macadam.die_for_all", "macadam.die_for_leader"),
    ),
    Option(
        "empty_hand",
        "macadam.option_empty_hand",
        "choice",
        help="macadam.option_empty_hand_help",
        choices=("draw", "end", "pass", "fine"),
        choice_labels=(
            "macadam.empty_hand_draw",
            "macadam.empty_hand_end",
            "macadam.empty_hand_pass",
            "macadam.empty_hand_fine",
        ),
    ),
    Option(
        "keep_drawn",
        "macadam.option_keep_drawn",
        "switch",
        help="macadam.option_keep_drawn_help",
    ),
    Option(
        "fine_vehicles",
        "macadam.option_fine_vehicles",
        "switch",
        help="macadam.option_fine_vehicles_help",
    ),
    Option(
        "follow_green",
        "macadam.option_follow_green",
        "switch",
        help="macadam.option_follow_green_help",
    ),
    Option(
        "papers_anytime",
        "macadam.option_papers_anytime",
        "switch",
        help="macadam.option_papers_anytime_help",
    ),
    Option(
        "papers_per_round",
        "macadam.option_papers_per_round",
        "switch",
        help="macadam.option_papers_per_round_help",
    ),
    Option(
        "leader_extra_card",
        "macadam.option_leader_extra_card",
        "switch",
        help="macadam.option_leader_extra_card_help",
    ),
)


def dealt(players: int, options: Options) -> int:
    """Cards for each hand."""
    return DEALT.get(players, options.deal6)


def stock(players: int, options: Options) -> int:
    """Cards left for the stock after the deal."""
    return DECK - players * dealt(players, options)


def check(players: int, options: Options) -> None:
    """Raises CompanionError when the game cannot be played so."""
    if not 2 <= players <= 6:
        raise CompanionError("macadam.player_count", low=2, high=6)
    kinds = range(len(SIGNAL_KINDS))
    if len(options.signals) != SIGNALS or any(kind not in kinds for kind in options.signals):
        raise CompanionError("macadam.sixteen_signals")
    for option in OPTIONS:
        value = getattr(options, option.name)
        if option.kind == "number" and not option.low <= value <= option.high:
            raise CompanionError("macadam.option_range", low=option.low, high=option.high)
        if option.kind == "choice" and value not in option.choices:
            raise CompanionError("macadam.option_choice", choices=", ".join(option.choices))
