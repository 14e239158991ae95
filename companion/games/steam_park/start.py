"""The set-up: director, stand plans, start money, rounds."""

from random import Random

from companion.errors import CompanionError
from companion.games.base import Player
from companion.games.steam_park.directors import baron
from companion.games.steam_park.modules import directors, new_stands, spy_dice
from companion.games.steam_park.options import Options, problem
from companion.games.steam_park.stages import fresh_round
from companion.games.steam_park.state import BASE_KINDS, Park, State


def rounds(players: int) -> int:
    return 5 if players == 5 else 6


def start_money(options: Options, director: str) -> int:
    """Only the Baron (10) and the spy dice (4) hand out money; the house rule adds them."""
    if options.simple:
        return 0
    grants = (
        baron.START_MONEY if director == "baron" else 0,
        spy_dice.START_MONEY if options.spy_dice else 0,
    )
    return sum(grants) if options.start_money_adds else max(grants)


def setup(players: tuple[Player, ...], options: Options, seed: int) -> State:
    """A new play. Raises CompanionError for a wrong number of players or a wrong table."""
    wrong = problem(options, len(players))
    if wrong:
        raise CompanionError(wrong.key, **wrong.values)
    source = Random(seed)
    director = "" if options.simple else directors.chosen(options, source)
    park = Park(money=start_money(options, director))
    return fresh_round(
        State(
            names=tuple(player.name for player in players),
            options=options,
            director=director,
            plans=BASE_KINDS if options.simple else new_stands.plans(options, source),
            rounds=rounds(len(players)),
            stage="race",
            parks=(park,) * len(players),
            fines=(None,) * len(players),
        )
    )
