"""What hands must do in Steam Park: tiles by their printed names, cards, dice."""

from __future__ import annotations

from typing import Any

from companion.games import steam_park as s
from companion.games.base import Player, Refusal, Word
from companion.games.steam_park.actions import Bid, Done
from companion.games.steam_park.hands import hands, taken_tile
from companion.games.steam_park.state import Options, State


def raced(players: int, done: int, **options: Any) -> State:
    people = tuple(Player(shape, shape, n) for n, shape in enumerate("ABCDE"[:players]))
    state = s.setup(people, Options(**options), 0)
    for player in range(done):
        after = s.apply(state, Done(player))
        assert not isinstance(after, Refusal)
        state = after
    return state


def test_before_the_race_everybody_takes_dice_and_cards() -> None:
    assert [told.key for told in hands(raced(3, 0))] == ["steam.hands_cards", "steam.hands_dice"]
    assert hands(raced(3, 0))[1].values == {"count": 6}
    assert hands(raced(3, 0, spy_dice=True))[1].values == {"count": 7}


def test_a_taken_tile_is_told_with_its_dirt() -> None:
    told = taken_tile(raced(4, 2))
    assert told is not None and told.values == {"name": "B", "tile": "2", "dirt": "−2"}
    assert hands(raced(4, 2)) == (told,)


def test_who_is_left_alone_is_told_how_many_throws_remain() -> None:
    told = hands(raced(4, 3))
    assert [message.key for message in told] == ["steam.hands_tile", "steam.race_last"]
    assert told[1].values == {"name": "D", "count": 3}


def test_the_last_tile_is_named_as_it_is_printed() -> None:
    for players in (2, 3, 4, 5):
        told = taken_tile(raced(players, players))
        assert told is not None and told.values["tile"] == Word("steam.tile_last_quoted")
        assert told.values["dirt"] == "+2"


def test_without_a_tile_there_is_none_to_tell() -> None:
    assert taken_tile(raced(3, 0)) is None


def test_a_stolen_die_moves_before_the_spy_dice_are_paid() -> None:
    state = raced(3, 3, director="baron", spy_dice=True)
    for bid in (Bid(0, 5), Bid(1, 2), Bid(2, 0)):
        after = s.apply(state, bid)
        assert not isinstance(after, Refusal)
        state = after
    assert state.stage == "spy"
    told = hands(state)
    assert [message.key for message in told] == ["steam.die_stolen", "steam.hands_spy"]
    assert told[0].values == {"thief": "A", "victim": "C"}
