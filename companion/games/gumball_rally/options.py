"""The house rules and the box's numbers, as the options screen draws them."""

from __future__ import annotations

from companion.games.base import Option
from companion.games.gumball_rally.state import ICONS

OPTIONS = (
    Option(
        "checkpoint_values",
        "gumball.option_checkpoint",
        "numbers",
        help="gumball.check_your_cards",
        high=20,
        printed=True,
        item_labels=("gumball.place_1", "gumball.place_2", "gumball.place_3"),
    ),
    Option(
        "finish_values",
        "gumball.option_finish",
        "numbers",
        help="gumball.check_your_cards",
        high=20,
        printed=True,
        item_labels=("gumball.place_1", "gumball.place_2", "gumball.place_3", "gumball.place_4"),
    ),
    Option(
        "icons",
        "gumball.option_icons",
        "choice",
        help="gumball.option_icons_help",
        printed=True,
        choices=ICONS,
        choice_labels=(
            "gumball.icons_blue_black_red",
            "gumball.icons_blue_red_black",
            "gumball.icons_black_blue_red",
            "gumball.icons_black_red_blue",
            "gumball.icons_red_blue_black",
            "gumball.icons_red_black_blue",
        ),
    ),
    Option("app_deck", "gumball.option_app_deck", "switch", help="gumball.option_app_deck_help"),
    Option("must_pass", "gumball.option_must_pass", "switch", help="gumball.option_must_pass_help"),
    Option("photo_finish", "gumball.option_photo", "switch", help="gumball.option_photo_help"),
    Option(
        "photo_finish_all",
        "gumball.option_photo_all",
        "switch",
        help="gumball.option_photo_all_help",
    ),
)
