"""The parks and all that the table shares, frozen; and the small questions asked of them."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec
from msgspec.structs import replace

from companion.games.base import Refusal, Word, replaced

Choice = Literal[
    "none", "draw", "sweeper", "gambler", "smooth_talker", "planner", "architect", "baron"
]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`stand_plans`: one 0/1 per kind of `state.KINDS`; what is missing to five is drawn.

    `edition` is no house rule: it says which rules a stored play was played by.
    """

    simple: bool = False
    stingy: bool = False
    extensions: bool = False
    director: Choice = "none"
    spy_dice: bool = False
    new_stands: bool = False
    stand_plans: tuple[int, ...] = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    tile_dirt: tuple[int, int, int, int, int] = (-4, -2, 0, 0, 2)
    last_throws: int = 3
    dirt_table: tuple[tuple[int, int, int], ...] = ()
    spy_counts_spy: bool = True
    baron_before_spy: bool = True
    start_money_adds: bool = True
    shooting_blank: int = 2
    office_each: bool = True
    edition: int = 2


BEFORE: dict[str, object] = {"edition": 1}
"""How plays were played that were stored before an option existed."""


Colour = Literal["black", "green", "blue", "pink", "red", "violet"]
Who = Literal["black", "green", "blue", "pink", "red", "violet", "stingy", "guest"]
Metal = Literal["gold", "rust"]


PieceKind = Literal[
    "security",
    "info",
    "casino",
    "toilets",
    "kiosk",
    "fountain",
    "mirrors",
    "office",
    "shooting",
    "incinerator",
]


Stage = Literal[
    "race", "bids", "spy", "dirt", "action", "income", "simple", "cards", "fines", "over"
]
STAGES: tuple[Stage, ...] = get_args(Stage)
Deed = Literal["rides", "stands", "attract", "clean", "bonus", "ground"]
Values = dict[str, int | str | Word]
COLOURS: tuple[Colour, ...] = ("black", "green", "blue", "pink", "red", "violet")
WHO: tuple[Who, ...] = (*COLOURS, "stingy", "guest")
METALS: tuple[Metal, ...] = ("gold", "rust")
SIZES = (1, 2, 3)
BASE_KINDS: tuple[PieceKind, ...] = ("security", "info", "casino", "toilets", "kiosk")
NEW_KINDS: tuple[PieceKind, ...] = ("fountain", "mirrors", "office", "shooting", "incinerator")
KINDS = BASE_KINDS + NEW_KINDS
DEEDS: tuple[Deed, ...] = ("rides", "stands", "attract", "clean", "bonus", "ground")
STANDS_PER_KIND = 4
VISITORS_PER_COLOUR = 7
STINGY_VISITORS = 7
EXTRA_GROUNDS = 20
WHITE_DICE = 6
HAND = 3


COLOUR_WORDS: dict[str, str] = {
    "black": "steam.colour_black",
    "green": "steam.colour_green",
    "blue": "steam.colour_blue",
    "pink": "steam.colour_pink",
    "red": "steam.colour_red",
    "violet": "steam.colour_violet",
    "stingy": "steam.colour_stingy",
    "guest": "steam.colour_guest",
}


class Places(msgspec.Struct, frozen=True):
    """The places of a ride or an extension: `right` sit there in the ride's colour."""

    size: int
    right: int = 0
    stingy: int = 0
    guests: tuple[Who, ...] = ()

    @property
    def free(self) -> int:
        return self.size - self.right - self.stingy - len(self.guests)


class Extension(msgspec.Struct, frozen=True):
    metal: Metal
    places: Places
    penalised: bool = False


class Ride(msgspec.Struct, frozen=True):
    colour: Colour
    places: Places
    extension: Extension | None = None


class Park(msgspec.Struct, frozen=True):
    """`mirrors`: kinds copied by halls of mirrors; `plain`: visitors in simple mode."""

    money: int = 0
    dirt: int = 0
    rides: tuple[Ride, ...] = ()
    stands: tuple[PieceKind, ...] = ()
    mirrors: tuple[PieceKind, ...] = ()
    ground: int = 0
    plain: int = 0


class Turn(msgspec.Struct, frozen=True):
    """The turn now running: place in tile order, what is done, dice spent, stands used.

    `spies` of the dice spent were spy dice.
    """

    index: int = 0
    done: tuple[Deed, ...] = ()
    dice: int = 0
    uses: tuple[PieceKind, ...] = ()
    spies: int = 0


class Auction(msgspec.Struct, frozen=True):
    """The Baron's bids, shown: who stole one die from whom and what each one pays.

    `spy`: the stolen die is the victim's spy die; it stays one in the thief's hands.
    """

    thief: int
    victim: int
    bids: tuple[int, ...]
    pays: tuple[int, ...]
    spy: bool = False


class State(msgspec.Struct, frozen=True):
    """A play. `order` holds the players in the order of their tiles of this round."""

    names: tuple[str, ...]
    options: Options
    director: str
    plans: tuple[PieceKind, ...]
    rounds: int
    stage: Stage
    parks: tuple[Park, ...]
    round: int = 1
    order: tuple[int, ...] = ()
    throws: int = 0
    bids: tuple[int | None, ...] = ()
    auction: Auction | None = None
    spied: tuple[bool | None, ...] = ()
    turn: Turn = Turn()
    bag_stingy: int = 0
    pool: tuple[Colour, ...] = ()
    cards: int = 0
    fines: tuple[int | None, ...] = ()
    history: tuple[tuple[int, ...], ...] = ()


def with_park(state: State, player: int, **changes: object) -> State:
    park = replace(state.parks[player], **changes)
    return replace(state, parks=replaced(state.parks, player, park))


def earn(state: State, player: int, money: int) -> State:
    return with_park(state, player, money=state.parks[player].money + money)


def soil(state: State, player: int, dirt: int) -> State:
    """More dirt, or less of it; never below 0."""
    return with_park(state, player, dirt=max(0, state.parks[player].dirt + dirt))


def active(state: State) -> int | None:
    """Whose turn it is in the action phase."""
    return state.order[state.turn.index] if state.stage == "action" else None


def too_dear(state: State, player: int, price: int, rule: str) -> Refusal | None:
    """Why a player cannot pay a price, or None: nobody spends what he does not have."""
    money = state.parks[player].money
    if price <= money:
        return None
    values: Values = {"player": state.names[player], "price": price, "money": money}
    return Refusal("steam.too_dear", values, rule)


def colour_word(who: str) -> Word:
    return Word(COLOUR_WORDS[who])


Result = State | Refusal
"""What every action gives: the state after it, or why not."""
