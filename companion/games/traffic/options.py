"""The house rules as the options screen draws them."""

from __future__ import annotations

from companion.games.base import Option

OPTIONS = (
    Option("three_rounds", "traffic.option_three_rounds", "switch"),
    Option(
        "referee",
        "traffic.option_referee",
        "choice",
        help="traffic.option_referee_help",
        choices=("table_first", "referee"),
        choice_labels=("traffic.referee_table_first", "traffic.referee_referee"),
    ),
    Option(
        "turn45",
        "traffic.option_turn45",
        "choice",
        help="traffic.option_turn45_help",
        choices=("ask", "on", "off"),
        choice_labels=("traffic.turn45_ask", "traffic.turn45_on", "traffic.turn45_off"),
    ),
    Option("diagonal_moves", "traffic.option_diagonal_moves", "switch"),
    Option(
        "win_by_denouncing",
        "traffic.option_win_by_denouncing",
        "switch",
        help="traffic.option_win_by_denouncing_help",
    ),
    Option(
        "late_objection",
        "traffic.option_late_objection",
        "switch",
        help="traffic.option_late_objection_help",
    ),
    Option(
        "together_ms",
        "traffic.option_together_ms",
        "number",
        help="traffic.option_together_ms_help",
        low=0,
        high=2000,
        step=50,
    ),
    Option(
        "deck",
        "traffic.option_deck",
        "choice",
        help="traffic.option_deck_help",
        choices=("box", "printed"),
        choice_labels=("traffic.deck_box", "traffic.deck_printed"),
    ),
    Option(
        "cars_per_colour", "traffic.option_cars_per_colour", "number", low=3, high=4, printed=True
    ),
    Option("handicap", "traffic.option_handicap", "switch", help="traffic.option_handicap_help"),
    Option("hint", "traffic.option_hint", "switch", help="traffic.option_hint_help"),
    Option("teaching", "traffic.option_teaching", "switch", help="traffic.option_teaching_help"),
)
