"""Whether a play from outside is one that this app could have written itself."""

from __future__ import annotations

import re
import unicodedata

import msgspec

from companion.errors import CompanionError
from companion.games import info
from companion.games.base import Outcome, Player, Setup, Standing
from companion.games.fit import settled
from companion.history.names import check_names
from companion.journal.fold import fold
from companion.journal.records import LARGEST, LATEST, Archived, Entry, PlayRecord

SHAPES = frozenset("ABCDEFGH")
MOST_PLAYERS = 8
GAME = re.compile(r"[a-z][a-z0-9_]{0,31}")
ID = re.compile(r"[A-Za-z0-9-]{1,64}")
MOST_ACTION = 10_000  # bytes of one action
MOST_OPTIONS = 20_000  # bytes of all house rules of a play
DEEPEST = 6  # a table of numbers inside a list inside the options, and some


def sensible(archived: Archived) -> Archived | None:
    """The play as it may be kept: names cleaned, the ranking worked out by our own rules.

    None for names, signs, seats, numbers or dates that this app would have refused.
    """
    play = archived.play
    players = _players(play.setup)
    if players is None or not _sensible_play(play):
        return None
    if not all(map(_sensible_entry, archived.entries)):
        return None
    options = settled(play.setup.game, play.setup.options).options
    setup = msgspec.structs.replace(play.setup, players=players, options=options)
    play = msgspec.structs.replace(play, setup=setup)
    return Archived(_with_own_ranking(play, archived.entries), archived.entries)


def _players(setup: Setup) -> tuple[Player, ...] | None:
    """With names as the app writes them; None where one of them would not be taken."""
    game, count = info(setup.game), len(setup.players)
    fewest, most = (game.fewest, game.most) if game else (1, MOST_PLAYERS)
    shapes = [player.shape for player in setup.players]
    seats = [player.seat for player in setup.players]
    if not (fewest <= count <= most and len(set(shapes)) == count == len(set(seats))):
        return None
    if not set(shapes) <= SHAPES or not all(0 <= s < MOST_PLAYERS for s in seats):
        return None
    names = [unicodedata.normalize("NFC", player.name) for player in setup.players]
    try:
        if check_names(names) != tuple(names):
            return None
    except CompanionError:
        return None
    pairs = zip(setup.players, names, strict=True)
    return tuple(msgspec.structs.replace(player, name=name) for player, name in pairs)


def _sensible_play(play: PlayRecord) -> bool:
    times = (play.started, play.last_at, play.ended, play.deleted_at)
    if not (all(map(_sensible_time, times)) and ID.fullmatch(play.id)):
        return False
    setup = play.setup
    if not GAME.fullmatch(setup.game) or not -(2**63) <= setup.seed < 2**63:
        return False
    if depth(setup.options) > DEEPEST or len(msgspec.json.encode(setup.options)) > MOST_OPTIONS:
        return False
    return (play.ended is None) if play.outcome is None else _sensible_ranking(play, play.outcome)


def _sensible_ranking(play: PlayRecord, outcome: Outcome) -> bool:
    people = range(len(play.players))
    standings = outcome.standings
    placed = all(1 <= s.place <= len(people) and abs(s.score or 0) <= LARGEST for s in standings)
    return placed and sorted(s.player for s in standings) == list(people)


def _sensible_time(at: float | None) -> bool:
    return at is None or 0 <= at <= LATEST


def _sensible_entry(entry: Entry) -> bool:
    if not _sensible_time(entry.at):
        return False
    if entry.action is msgspec.UNSET:
        return entry.kind != "act"
    return entry.kind == "act" and _sensible_action(bytes(entry.action))


def _sensible_action(action: bytes) -> bool:
    """What the rules make of it is told when the play is opened; here it must only be text."""
    try:
        action.decode()
    except UnicodeDecodeError:
        return False
    return action.startswith(b"{") and len(action) <= MOST_ACTION


def depth(value: object, deepest: int = DEEPEST + 1) -> int:
    """How many lists and tables lie in each other; counting ends at `deepest`."""
    if deepest == 0 or not isinstance(value, dict | list):
        return 0
    inside = value.values() if isinstance(value, dict) else value
    return 1 + max((depth(item, deepest - 1) for item in inside), default=0)


def _with_own_ranking(play: PlayRecord, entries: tuple[Entry, ...]) -> PlayRecord:
    """Our rules rank the play; words of a foreign ranking are not taken along.

    A play that our rules do not follow (hurt, of another version, of an unknown game) keeps
    its places and points: it is shown, and says why when it is opened.
    """
    try:
        timeline = fold(play.setup, entries)
        outcome = timeline.rules.outcome(timeline.state)
    except CompanionError:
        return msgspec.structs.replace(play, outcome=_without_words(play.outcome))
    if play.hurt or (outcome is None) != (play.outcome is None):
        return msgspec.structs.replace(play, outcome=_without_words(play.outcome))
    return msgspec.structs.replace(play, outcome=outcome)


def _without_words(outcome: Outcome | None) -> Outcome | None:
    if outcome is None:
        return None
    standings = tuple(Standing(s.player, s.place, s.score) for s in outcome.standings)
    return Outcome(standings, highest_wins=outcome.highest_wins)
