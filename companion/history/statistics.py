"""Who plays what, how well, and who beats whom; worked out from the rankings that were kept."""

from __future__ import annotations

import msgspec
import numpy as np
from numpy.typing import NDArray

from companion.journal.records import NO_SCORE, Results, game_number, person

# The columns of `journal.records.SEAT`.
SEAT = np.dtype(
    [
        ("who", "<i8"),
        ("at", "<f8"),
        ("game", "<u4"),
        ("place", "<i4"),
        ("score", "<i4"),
        ("highest", "u1"),
        ("seat", "u1"),
        ("_", "<u2"),
    ]
)
Flags = NDArray[np.bool_]


class Tally(msgspec.Struct, frozen=True):
    """One person in one game; `average` and `best` stay None over all games together."""

    name: str
    plays: int
    wins: int
    streak: int
    average: float | None = None
    best: int | None = None

    @property
    def win_rate(self) -> float:
        return self.wins / self.plays


class Duel(msgspec.Struct, frozen=True):
    """One person against another: how often ahead, behind, or level in the ranking."""

    name: str
    other: str
    ahead: int
    behind: int
    level: int


class CoursePoint(msgspec.Struct, frozen=True):
    """One play on a person's plot, in order of time."""

    at: float
    game: str
    place: int
    players: int
    score: int | None


class Statistics:
    """Made once for a screen: `Statistics(journal.results())`. Nothing here changes later."""

    def __init__(self, results: Results) -> None:
        seats = np.frombuffer(results.packed, SEAT)
        order = np.argsort(seats["at"], kind="stable")
        # Each column by itself in memory: twice as fast to look through.
        self._seats = {name: seats[name][order] for name in SEAT.names or ()}
        self._play = np.cumsum(self._seats["seat"] == 0) - 1
        self._size = np.bincount(self._play) if len(seats) else np.zeros(0, np.int64)
        self._names = {person(name): name for name in results.names}
        self._games = {game_number(key): key for key in results.games}

    @property
    def games(self) -> tuple[str, ...]:
        """The games with at least one play that counts."""
        return tuple(self._games.values())

    def tallies(self, game: str | None = None) -> tuple[Tally, ...]:
        """Everybody who played (that game), most wins first."""
        chosen = np.flatnonzero(self._in(game))
        order = chosen[np.argsort(self._seats["who"][chosen], kind="stable")]
        ends = np.flatnonzero(np.diff(self._seats["who"][order])) + 1
        groups = np.split(order, ends) if len(order) else []
        made = [self._tally(group, game) for group in groups]
        return tuple(sorted(made, key=lambda t: (-t.wins, t.plays, t.name)))

    def duels(self, name: str, game: str | None = None) -> tuple[Duel, ...]:
        """The person against everybody who sat at the same table, most plays together first."""
        who, place = self._seats["who"], self._seats["place"]
        mine = self._in(game) & (who == person(name))
        my_place = np.zeros(len(self._size), np.int64)
        my_place[self._play[mine]] = place[mine]
        others = np.flatnonzero((my_place[self._play] > 0) & (who != person(name)))
        gap = place[others] - my_place[self._play[others]]
        people, which = np.unique(who[others], return_inverse=True)
        counts = [np.bincount(which[side], minlength=len(people)) for side in _sides(gap)]
        made = [
            Duel(name, self._name(other), *(int(count[i]) for count in counts))
            for i, other in enumerate(people)
        ]
        return tuple(sorted(made, key=lambda d: (-(d.ahead + d.behind + d.level), d.other)))

    def points(self, name: str, game: str | None = None) -> tuple[CoursePoint, ...]:
        """The person's plays for a plot, the oldest first."""
        mine = np.flatnonzero(self._in(game) & (self._seats["who"] == person(name)))
        return tuple(
            CoursePoint(at, self._games[game], place, size, _score(score))
            for at, game, place, size, score in zip(
                self._seats["at"][mine].tolist(),
                self._seats["game"][mine].tolist(),
                self._seats["place"][mine].tolist(),
                self._size[self._play[mine]].tolist(),
                self._seats["score"][mine].tolist(),
                strict=True,
            )
        )

    def _in(self, game: str | None) -> Flags:
        if game is None:
            return np.ones(len(self._play), np.bool_)
        chosen: Flags = self._seats["game"] == game_number(game)
        return chosen

    def _tally(self, mine: NDArray[np.int64], game: str | None) -> Tally:
        wins = self._seats["place"][mine] == 1
        average, best = (None, None) if game is None else self._scores(mine)
        name = self._name(self._seats["who"][mine[0]])
        return Tally(name, len(mine), int(wins.sum()), _streak(wins), average, best)

    def _scores(self, mine: NDArray[np.int64]) -> tuple[float | None, int | None]:
        scores = self._seats["score"][mine].astype(np.int64)
        scored = scores != NO_SCORE
        if not scored.any():
            return None, None
        sign = np.where(self._seats["highest"][mine], 1, -1)[scored]
        scores = scores[scored]
        return float(scores.mean()), int(scores[np.argmax(scores * sign)])

    def _name(self, who: np.int64) -> str:
        return self._names.get(int(who), "?")


def _sides(gap: NDArray[np.int64]) -> tuple[Flags, Flags, Flags]:
    return gap > 0, gap < 0, gap == 0


def _streak(wins: Flags) -> int:
    """The wins in a row up to the last play."""
    losses = np.flatnonzero(~wins)
    return len(wins) - 1 - int(losses[-1]) if len(losses) else len(wins)


def _score(packed: int) -> int | None:
    return None if packed == NO_SCORE else packed
