"""Which message names what: families, visitors, options of a turn."""

from __future__ import annotations

from companion.games.scream_machine.state import CHEAP

FAMILY_WORDS = {
    "coaster": "scream.family_coaster",
    "water": "scream.family_water",
    "kiddie": "scream.family_kiddie",
    "food": "scream.family_food",
    "family": "scream.family_family",
    "thrill": "scream.family_thrill",
    "nostalgia": "scream.family_nostalgia",
}


VISITOR_WORDS = {**FAMILY_WORDS, "food": "scream.visitor_food", "cheap": "scream.visitor_cheap"}


OPTION_WORDS = {
    "advertise": "scream.advertise",
    "look": "scream.look",
    "draw": "scream.draw",
    "demolish": "scream.demolish",
    "novelties": "scream.novelties",
}


NUMBER_WORDS = {**FAMILY_WORDS, CHEAP: "scream.price"}
