"""Before the first round: start money, and how many rounds there are."""

from companion.games.steam_park.directors import baron
from companion.games.steam_park.modules import spy_dice
from companion.games.steam_park.state import Options


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
