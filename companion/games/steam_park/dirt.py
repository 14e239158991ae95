"""The dirt phase: faces and visitors soil the park, then the tile counts."""

from companion.games.base import Refusal
from companion.games.steam_park.actions import Dirt
from companion.games.steam_park.counts import pig_dice, visitors
from companion.games.steam_park.race import tile_dirt
from companion.games.steam_park.stages import advance
from companion.games.steam_park.state import Result, State, Values, with_park


def after(dirt: int, faces: int, seated: int, tile: int) -> int:
    """The dirt phase's formula; stingy visitors are not among `seated`."""
    return max(0, dirt + faces + seated + tile)


def preview(state: State, player: int, faces: int) -> int:
    """What a player's dirt would become with so many dirt faces."""
    park = state.parks[player]
    tile = tile_dirt(state.options, len(state.parks))[state.order.index(player)]
    return after(park.dirt, faces, visitors(park), tile)


def dirt(state: State, action: Dirt) -> Result:
    if len(action.faces) != len(state.parks):
        return Refusal("steam.faces_all", rule="dirt")
    for player, faces in enumerate(action.faces):
        most = pig_dice(state, player)
        if not 0 <= faces <= most:
            values: Values = {"player": state.names[player], "count": most}
            return Refusal("steam.faces_range", values, "dirt")
    after_all = state
    for player, faces in enumerate(action.faces):
        after_all = with_park(after_all, player, dirt=preview(state, player, faces))
    return advance(after_all)
