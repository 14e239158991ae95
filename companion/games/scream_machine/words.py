"""Which message names what, and the numbers behind a visitor's choice in words."""

from __future__ import annotations

from companion.games.base import Message, Word
from companion.games.scream_machine.model import CHEAP, Decision, State, Values

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


def explain(state: State, decision: Decision) -> Message:
    """The numbers of each park and who won, as "water: 5 - 5 - 0, tie"."""
    numbers = " - ".join("×" if number is None else str(number) for number in decision.numbers)
    values: Values = {"what": Word(NUMBER_WORDS[decision.kind]), "numbers": numbers}
    if decision.winner is not None:
        values["name"] = state.names[decision.winner]
        return Message("scream.decision_wins", values)
    return Message("scream.decision_tie" if decision.stays else "scream.decision_leaves", values)
