"""The phases of a round and the way from one to the next."""

from msgspec.structs import replace

from companion.games.steam_park.state import Stage, State, Turn

HELP_PAGES: dict[Stage, str] = {
    "race": "roll",
    "bids": "baron",
    "spy": "spy",
    "dirt": "dirt",
    "action": "action",
    "income": "income",
    "simple": "income",
    "cards": "directors",
    "fines": "end",
    "over": "end",
}


def help_page(state: State) -> str:
    """The page of the rules at hand that explains the phase."""
    return HELP_PAGES[state.stage]


def round_stages(state: State) -> tuple[Stage, ...]:
    """The phases of every round of this play, in order."""
    if state.options.simple:
        return ("simple",)
    bids: tuple[Stage, ...] = ("bids",) if state.director == "baron" else ()
    spy: tuple[Stage, ...] = ("spy",) if state.options.spy_dice else ()
    between = bids + spy if state.options.baron_before_spy else spy + bids
    return ("race", *between, "dirt", "action", "income")


def advance(state: State) -> State:
    """The next phase of the same round."""
    stages = round_stages(state)
    return replace(state, stage=stages[stages.index(state.stage) + 1], turn=Turn())


def fresh_round(state: State) -> State:
    """The same play with nothing done yet in the round."""
    nobody = (None,) * len(state.parks)
    return replace(
        state,
        stage=round_stages(state)[0],
        order=(),
        throws=0,
        bids=nobody,
        auction=None,
        spied=nobody,
        turn=Turn(),
    )
