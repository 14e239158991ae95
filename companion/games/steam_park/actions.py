"""All that players can tell the companion. `spy`: the spy die is among the dice of the action."""

from __future__ import annotations

import msgspec

from companion.games.base import Act, Correct
from companion.games.steam_park.state import Colour, Metal, PieceKind, Who


class Done(Act, frozen=True):
    """A full pig: the player takes the next tile."""

    player: int


class LastThrow(Act, frozen=True):
    """The last player throws once more."""


class TakeBack(Act, frozen=True):
    """A wrong press: the tile goes back, those behind move up."""

    player: int


class Bid(Act, frozen=True):
    """A secret bid for the Baron."""

    player: int
    amount: int


class Steal(Act, frozen=True):
    """Which die the Baron's thief took, where it cannot be known: a white one or the spy die."""

    spy: bool


class Spy(Act, frozen=True):
    """The spy die: matching faces at the right neighbour; pay it, or throw it away."""

    player: int
    matches: int
    pay: bool


class Dirt(Act, frozen=True):
    """Dirt faces on each pig, a paid spy die included, in seat order."""

    faces: tuple[int, ...]


class NewRide(msgspec.Struct, frozen=True):
    colour: Colour
    size: int


class NewExtension(msgspec.Struct, frozen=True):
    """`ride` counts the player's rides, those of the same action after the old ones."""

    metal: Metal
    size: int
    ride: int


class Rides(Act, frozen=True):
    """Rides and extensions bought with ride dice."""

    player: int
    rides: tuple[NewRide, ...] = ()
    extensions: tuple[NewExtension, ...] = ()
    spy: bool = False

    @property
    def sizes(self) -> tuple[int, ...]:
        """The places of all that is built; each of them costs one die."""
        return (*(r.size for r in self.rides), *(e.size for e in self.extensions))


class NewStand(msgspec.Struct, frozen=True):
    """`copies` is for a hall of mirrors only: the neighbouring kind."""

    kind: PieceKind
    copies: PieceKind | None = None


class Stands(Act, frozen=True):
    """Stands bought with stand dice."""

    player: int
    stands: tuple[NewStand, ...]
    spy: bool = False


class Seat(msgspec.Struct, frozen=True):
    """One visitor seated. Without `ride`: the first place that fits.

    `who` "guest" is a visitor of a wrong colour that nobody named. `pool`: taken from the
    Smooth-talker's tile.
    """

    who: Who
    ride: int | None = None
    extension: bool = False
    pool: bool = False


class Attract(Act, frozen=True):
    """Who was seated. `missing` names the base colour gone from the reserve (stingy visitors).

    `stingy_in`: put into the bag. `stingy_back`: drawn, but without a place. `pooled`: wrong
    colours put on the Smooth-talker's tile.
    """

    player: int
    seats: tuple[Seat, ...] = ()
    stingy_in: int = 0
    missing: Colour | None = None
    stingy_back: int = 0
    pooled: tuple[Colour, ...] = ()
    spy: bool = False


class Clean(Act, frozen=True):
    """White clean dice, and the spy die if it shows a broom.

    `sure`: also where nothing is gained.
    """

    player: int
    dice: int
    spy: bool = False
    sure: bool = False


class Bonus(Act, frozen=True):
    """Cards played and the money printed on them, together (0 with the Gambler, who pays)."""

    player: int
    cards: int
    money: int = 0
    spy: bool = False


class Ground(Act, frozen=True):
    """Ground tiles laid, a die each; they cost the Architect dirt."""

    player: int
    count: int = 1
    spy: bool = False


class UseStand(Act, frozen=True):
    """Casino, security, shooting gallery (`blanks` of `count` throws) or fountain.

    `sure`: also where nothing is gained.
    """

    player: int
    kind: PieceKind
    count: int = 1
    blanks: int = 0
    sure: bool = False


class EndTurn(Act, frozen=True):
    """The player has used the dice; the next in the order of the tiles begins."""

    player: int


class Income(Act, frozen=True):
    """Everybody is paid; the round ends."""


class SettleCard(Act, frozen=True):
    """One of the Gambler's cards is shown: each winner takes the money printed."""

    money: int
    winners: tuple[int, ...] = ()


class Fine(Act, frozen=True):
    """The fine read on the final dirt track, where no table was typed."""

    player: int
    amount: int


class Adjust(Act, frozen=True):
    """Simple mode: more or less of each."""

    player: int
    money: int = 0
    dirt: int = 0
    visitors: int = 0


Action = (
    Done
    | LastThrow
    | TakeBack
    | Bid
    | Steal
    | Spy
    | Dirt
    | Rides
    | Stands
    | Attract
    | Clean
    | Bonus
    | Ground
    | UseStand
    | EndTurn
    | Income
    | SettleCard
    | Fine
    | Adjust
    | Correct
)
