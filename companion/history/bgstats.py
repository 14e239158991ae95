"""A play as a web address that opens BG Stats with everything filled in."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Protocol
from urllib.parse import quote

import msgspec

from companion.games import info
from companion.games.base import Message, Outcome, Player, Setup, Standing
from companion.history.names import LONGEST
from companion.journal.records import person

PAGE = "https://app.bgstatsapp.com/createPlay.html?data="
# BG Stats remembers whom our ids mean by this name: it must never change.
SOURCE = "Table Companion"
# Bytes. More makes the squares of the code smaller than 3 pixels on a screen 480 pixels high.
MOST = 1800
# BoardGameGeek's numbers of the games that are known to be these very games.
BGG_IDS = {"scream_machine": 6627, "steam_park": 121410}
LONGEST_PLACE = 40  # letters
SHORTER_NAMES = (LONGEST, 16, 12, 8, 5)


class Shared(Protocol):
    """What there is to tell of a finished play."""

    @property
    def id(self) -> str: ...

    @property
    def setup(self) -> Setup: ...

    @property
    def started(self) -> float: ...

    @property
    def seconds(self) -> float: ...

    @property
    def outcome(self) -> Outcome | None: ...


class Words(Protocol):
    """What says a message in the family's language."""

    def words(self, sentence: Message) -> str: ...


def create_play_url(
    play: Shared, say: Words, *, starter: int | None = None, place: str = ""
) -> str:
    """The address to draw as a code.

    The tie-break goes along as a comment. Where the address would be too long to be read, the
    comment is left out, then the place, then long names are cut. `starter` is the player who
    began, if known; `place` where the family plays, if it wants that told.
    """
    tie_break = play.outcome.tie_break if play.outcome else None
    comment = say.words(tie_break) if tie_break else ""
    where = place.strip()[:LONGEST_PLACE].rstrip()
    tries = [(comment, where, LONGEST), ("", where, LONGEST)]
    tries += [("", "", letters) for letters in SHORTER_NAMES]
    urls = [_url(play, starter, *attempt) for attempt in tries]
    return next((url for url in urls if len(url) <= MOST), urls[-1])


def person_id(name: str) -> str:
    """The same person always has the same id, on any device."""
    return f"{person(name) & 0xFFFF_FFFF:08x}"


def _url(play: Shared, starter: int | None, comment: str, place: str, letters: int) -> str:
    outcome = play.outcome
    standings = {s.player: s for s in outcome.standings} if outcome else {}
    payload = {
        "sourceName": SOURCE,
        "sourcePlayId": play.id.replace("-", "")[:16],
        "playDate": datetime.fromtimestamp(play.started, UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": max(1, round(play.seconds / 60)),
        **({"location": place} if place else {}),
        **({"comments": comment} if comment else {}),
        "game": _game(play.setup.game, outcome.highest_wins if outcome else True),
        "players": [
            _player(person, standings.get(seat), seat == starter, letters)
            for seat, person in enumerate(play.setup.players)
        ],
    }
    return PAGE + quote(msgspec.json.encode(payload), safe=":,-_.~")


def _game(key: str, highest_wins: bool) -> dict[str, object]:
    game = info(key)
    return {
        "name": game.name if game else key,
        "sourceGameId": key,
        **({"bggId": BGG_IDS[key]} if key in BGG_IDS else {}),
        "highestWins": highest_wins,
        "noPoints": False,
    }


def _player(
    person: Player, standing: Standing | None, starts: bool, letters: int
) -> dict[str, object]:
    """BG Stats on Android stops at a player without `winner` or `startPlayer`."""
    told: dict[str, object] = {
        "name": person.name[:letters].rstrip(),
        "sourcePlayerId": person_id(person.name),
        "startPlayer": starts,
        "winner": standing is not None and standing.place == 1,
    }
    if standing is None:
        return told
    score = {} if standing.score is None else {"score": standing.score}
    return told | score | {"rank": standing.place}
