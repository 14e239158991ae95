"""The help pages say what this table plays: no switch is passed over or contradicted."""

from __future__ import annotations

from itertools import product
from typing import Any

import msgspec
import pytest

from companion.games import BUILT_IN, rules
from companion.i18n import LANGUAGES, Language
from companion.ui.help_pages import pages
from tests.games.test_switches import positions

# Switches that change nothing a page of the rules tells: how the app helps, what it knows, what the
# box prints elsewhere, and modules that have a page of their own. All others must change the pages.
SILENT = {
    "traffic": {"deck", "hint", "teaching", "together_ms"},
    "gumball_rally": {"icons"},
    "scream_machine": {"what_if", "score_only"},
    "steam_park": {"simple", "extensions"},
    "macadam": set[str](),
}
# Switches that mean something only beside others.
BESIDE: dict[str, dict[str, Any]] = {
    "photo_finish_all": {"photo_finish": True},
    "baron_before_spy": {"director": "baron", "spy_dice": True},
    "start_money_adds": {"director": "baron", "spy_dice": True},
    "office_each": {"new_stands": True},
    "shooting_blank": {"new_stands": True},
}
# One position of a switch, and words that would contradict it in French.
CONTRADICTS: list[tuple[str, dict[str, Any], str]] = [
    ("macadam", {"auto_moto_same": False}, "une même sorte"),
    ("macadam", {"agent_needs_papers": False}, "demande toujours ses papiers"),
    ("macadam", {"die_for": "leader"}, "À votre tour, lancez"),
    ("macadam", {"empty_hand": "end"}, "piochez-en une"),
    ("macadam", {"keep_drawn": True}, "talon et en mettre 1 dessous"),
    ("macadam", {"follow_green": False}, "il faut une flèche verte"),
    ("macadam", {"papers_per_round": True}, "sert toute la partie"),
    ("steam_park", {"last_throws": 5}, "3 lancers"),
    ("steam_park", {"last_throws": 0}, "lancers au plus"),
    ("steam_park", {"last_throws": 1}, "lancers au plus"),
    ("steam_park", {"spy_counts_spy": False}, "son dé espion aussi"),
    ("steam_park", {"baron_before_spy": False}, "mises du Baron viennent d’abord"),
    ("steam_park", {"start_money_adds": False}, "14 Danari"),
    ("macadam", {"rounds": 3}, "La partie finit après le jeton 16"),
    ("scream_machine", {"two_player_gaps": 2}, "une seule place"),
    ("steam_park", {"shooting_blank": 3}, "face vierge, 2"),
    ("steam_park", {"director": "architect"}, "ne se touchent pas"),
    ("steam_park", {"director": "planner"}, "autant que vous voulez"),
    ("steam_park", {"new_stands": False}, "Fontaine"),
    ("steam_park", {"new_stands": False}, "Incinérateur"),
    ("steam_park", {"stingy": False}, "gris"),
    ("steam_park", {"director": "sweeper"}, "1 dé enlève 2 saletés"),
    ("steam_park", {"director": "gambler"}, "prenez l’argent indiqué"),
    ("scream_machine", {"opening_ad_exactly_three": True}, "Il vous reste une action"),
    ("traffic", {"cars_per_colour": 4}, "9 voitures"),
    ("traffic", {"three_rounds": True}, "Le premier sans carte gagne"),
    ("traffic", {"diagonal_moves": False}, "en diagonale aussi"),
    ("traffic", {"turn45": "off"}, "La table choisit une fois"),
    ("traffic", {"referee": "referee"}, "donne une de ses cartes"),
    ("traffic", {"late_objection": True}, "avant le verdict"),
    ("traffic", {"win_by_denouncing": False}, "dernière carte fait gagner"),
    ("gumball_rally", {"must_pass": True}, "Rester derrière"),
    ("gumball_rally", {"app_deck": True}, "Retournez une carte Danger"),
    ("gumball_rally", {"photo_finish": True}, "victoire partagée"),
]


def said(game: str, language: Language, **chosen: Any) -> str:
    """All pages as tables of every size with these rules read them."""
    module = rules(game)
    about = next(about for about in BUILT_IN if about.key == game)
    beside = {name: value for key in chosen for name, value in BESIDE.get(key, {}).items()}
    options = msgspec.to_builtins(msgspec.convert({**beside, **chosen}, module.Options))
    counts = range(about.fewest, about.most + 1)
    found = (page.lines(n, options) for n in counts for page in pages(game, language).values())
    return "\n".join(line for lines in found for line in lines).replace("\u00a0", " ")


@pytest.mark.parametrize("game", [game.key for game in BUILT_IN])
def test_every_switch_changes_what_the_pages_say(game: str) -> None:
    for option, language in product(rules(game).OPTIONS, LANGUAGES):
        if option.name in SILENT[game]:
            continue
        # A director that is drawn is told by its own name once the play has begun.
        values = [value for value in positions(option) if value != "draw"]
        texts = {said(game, language, **{option.name: value}) for value in values}
        assert len(texts) == len(values) or not values, option.name


@pytest.mark.parametrize("game", [game.key for game in BUILT_IN])
def test_only_switches_that_exist_are_left_out(game: str) -> None:
    assert SILENT[game] <= {option.name for option in rules(game).OPTIONS}


@pytest.mark.parametrize(("game", "chosen", "words"), CONTRADICTS)
def test_a_page_does_not_contradict_a_switch(game: str, chosen: dict[str, Any], words: str) -> None:
    pages_said = said(game, "fr", **chosen)
    if words == "victoire partagée":
        pages_said = pages_said.partition("Le plus grand total gagne")[2]
    assert words not in pages_said
    (name,) = chosen
    other = [value for o in rules(game).OPTIONS if o.name == name for value in positions(o)]
    told = [said(game, "fr"), *(said(game, "fr", **{name: value}) for value in other)]
    assert any(words in text for text in told)
