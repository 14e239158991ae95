"""The address that opens BG Stats with the play filled in."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import unquote

import msgspec
import pytest

from companion.games.base import Message, Outcome, Player, Setup, Standing
from companion.history.bgstats import MOST, PAGE, create_play_url
from companion.history.names import LONGEST


class Shared(msgspec.Struct):
    setup: Setup
    outcome: Outcome | None
    id: str = "6f9619ff-8b86-d011-b42d-00cf4fc964ff"
    started: float = 1_700_000_000.0
    seconds: float = 1500.0


class Say:
    def words(self, sentence: Message) -> str:
        return "Le plus de piétons l’emporte."


def shared(*names: str, **outcome: Any) -> Shared:
    players = tuple(Player(name, "ABCDEFGH"[i], i) for i, name in enumerate(names))
    standings = tuple(Standing(i, i + 1, 50 - i) for i in range(len(names)))
    return Shared(Setup("traffic", players, {}, 1), Outcome(standings, **outcome))


def payload(url: str) -> dict[str, Any]:
    assert url.startswith(PAGE)
    told: dict[str, Any] = json.loads(unquote(url.removeprefix(PAGE)))
    return told


def test_the_play_is_told_as_bg_stats_wants_it() -> None:
    assert payload(create_play_url(shared("Zoé", "Bo"), Say(), starter=1)) == {
        "sourceName": "Table Companion",
        "sourcePlayId": "6f9619ff8b86d011",
        "playDate": "2023-11-14 22:13:20",
        "durationMin": 25,
        "game": {
            "name": "Traffic",
            "sourceGameId": "traffic",
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": "Zoé",
                "sourcePlayerId": "2d396dba",
                "startPlayer": False,
                "winner": True,
                "score": 50,
                "rank": 1,
            },
            {
                "name": "Bo",
                "sourcePlayerId": "399f24cc",
                "startPlayer": True,
                "winner": False,
                "score": 49,
                "rank": 2,
            },
        ],
    }


def test_where_the_lowest_wins_it_is_said() -> None:
    assert (
        payload(create_play_url(shared("Ana", "Bo", highest_wins=False), Say()))["game"][
            "highestWins"
        ]
        is False
    )


def test_a_person_has_one_id_however_the_name_is_written() -> None:
    one = payload(create_play_url(shared("Zoé", "Bo"), Say()))["players"]
    two = payload(create_play_url(shared("Bo", " zoé"), Say()))["players"]
    assert one[0]["sourcePlayerId"] == two[1]["sourcePlayerId"] != one[1]["sourcePlayerId"]


def test_the_tie_break_goes_along_as_a_comment() -> None:
    told = payload(create_play_url(shared("Ana", "Bo", tie_break=Message("x")), Say()))
    assert told["comments"] == "Le plus de piétons l’emporte."


def test_a_player_who_is_out_has_no_score() -> None:
    play = shared("Ana", "Bo")
    play.outcome = Outcome((Standing(0, 1, 5), Standing(1, 2, None)))
    assert "score" not in payload(create_play_url(play, Say()))["players"][1]


@pytest.mark.parametrize("letter", ["x", "é", "ệ"])
def test_eight_long_names_stay_short_enough_for_a_phone(letter: str) -> None:
    names = [letter * (LONGEST - 1) + str(i) for i in range(8)]
    play = shared(*names, tie_break=Message("x"))
    url = create_play_url(play, Say())
    assert len(url) <= MOST
    told = payload(url)["players"]
    assert len({player["sourcePlayerId"] for player in told}) == 8
    assert all(name.startswith(p["name"]) for name, p in zip(names, told, strict=True))


def test_a_place_is_told_only_where_the_family_names_one() -> None:
    play = shared("Ana", "Bo")
    assert payload(create_play_url(play, Say(), place=" Chez Léa "))["location"] == "Chez Léa"
    assert "location" not in payload(create_play_url(play, Say(), place="  "))
    assert "location" not in payload(create_play_url(play, Say()))


def test_a_place_gives_way_before_names_are_cut() -> None:
    names = [f"Maximilienne-Éléonore {n}"[:LONGEST] for n in range(8)]
    url = create_play_url(shared(*names), Say(), place="é" * 400)
    told = payload(url)
    assert len(url) <= MOST and len(told.get("location", "")) <= 40
    bare = payload(create_play_url(shared(*names), Say()))
    assert [p["name"] for p in told["players"]] == [p["name"] for p in bare["players"]]
