"""One play of one game: rules first, journal second, screen third."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from companion.errors import CompanionError
from companion.games import info, rules
from companion.games.base import Act, AnyGame, Field, Message, Outcome, Refusal, Setup, new_options
from companion.history.names import check_names
from companion.journal import Journal, RepairedError
from companion.journal.fold import Misfit, Step, Timeline, amended, fold
from companion.journal.records import Archived, Entry, EntryKind, PlayRecord, seconds_played


class Play:
    """A play that is saved as it goes; build it with `begin` or `resume`."""

    def __init__(
        self, record: PlayRecord, timeline: Timeline, journal: Journal, entries: tuple[Entry, ...]
    ) -> None:
        self.id = record.id
        self.started = record.started
        self._timeline = timeline
        self._journal = journal
        self._repairs = journal.repairs
        self._entries = list(entries)
        self._log: list[Message] = []

    @classmethod
    def begin(cls, setup: Setup, journal: Journal) -> Play:
        """Starts and saves a play. Raises CompanionError for players or options that do not fit."""
        check_players(setup)
        timeline = Timeline(_with_every_option(setup))
        return cls(_found(journal, journal.open_play(timeline.setup)), timeline, journal, ())

    @classmethod
    def resume(cls, id: str, journal: Journal) -> Play:
        """The play as it was left, also a finished one. Raises CompanionError."""
        record = _found(journal, id)
        entries = journal.entries(id)
        return cls(record, fold(record.setup, entries), journal, entries)

    @property
    def setup(self) -> Setup:
        return self._timeline.setup

    @property
    def rules(self) -> AnyGame:
        return self._timeline.rules

    @property
    def state(self) -> msgspec.Struct:
        return self._timeline.state

    @property
    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.state)

    @property
    def actions(self) -> tuple[Act, ...]:
        """What can be done now, as the game lists it."""
        return tuple(self.rules.actions(self.state))

    @property
    def fields(self) -> tuple[Field, ...]:
        """The numbers that `act(Correct(...))` may put right."""
        return self.rules.fields(self.state)

    @property
    def can_undo(self) -> bool:
        return bool(self._timeline.done)

    @property
    def can_redo(self) -> bool:
        return bool(self._timeline.undone)

    @property
    def undone(self) -> Step | None:
        """What was taken back last and can be put forward again."""
        return self._timeline.undone[-1] if self._timeline.undone else None

    @property
    def done(self) -> tuple[Step, ...]:
        """What was done and not taken back, each with the states around it."""
        return tuple(self._timeline.done)

    @property
    def log(self) -> tuple[Message, ...]:
        """What was done and not taken back, in words."""
        for step in self._timeline.done[len(self._log) :]:
            self._log.append(self.rules.describe(step.before, step.action))
        return tuple(self._log)

    @property
    def undoes(self) -> Message:
        """What the next undo takes back, in words: the last line, or a change further up."""
        change, last = self.done[-1].change, len(self.done) - 1
        earlier = change is not None and change.line < last
        return Message("app.edit_itself") if earlier else self.log[-1]

    @property
    def seconds(self) -> float:
        """How long the play took so far, without the long breaks."""
        return seconds_played(self.started, tuple(step.at for step in self._timeline.done))

    def act(self, action: Act) -> Refusal | None:
        """Does the action and saves it, or says why not; nothing changes on a refusal."""
        step = self._timeline.step(action, 0)
        if isinstance(step, Refusal):
            return step
        at = self._save("act", step.after, msgspec.json.encode(action))
        self._timeline.push(step._replace(at=at))
        return None

    def undo(self) -> bool:
        """Takes back the last action, also after the ranking; False with nothing to take back.

        Where the past was changed since, the past stands again as it stood, and nothing else goes.
        """
        if not self.can_undo:
            return False
        last = self._timeline.done[-1]
        if last.change is not None:
            undone = [*self._timeline.undone, last]
            self._rewrite(self._timeline.rewritten(*last.change[:2], undone), last.change.line)
            return True
        self._save("undo", last.before)
        self._timeline.undo()
        del self._log[len(self._timeline.done) :]
        return True

    def redo(self) -> bool:
        """Puts the last action taken back forward again; False with nothing to put forward."""
        if not self.can_redo:
            return False
        last = self._timeline.undone[-1]
        if last.change is not None:
            put, more = (*last.change.put[:-1], last), self._timeline.undone[:-1]
            more = more if all(step.change for step in more) else []  # the file forgets plain ones
            self._rewrite(self._timeline.rewritten(last.change.line, put, more), last.change.line)
            return True
        self._save("redo", last.after)
        self._timeline.redo()
        return True

    def amend(self, edits: Mapping[int, Act | None]) -> Misfit | None:
        """Changes lines of the past (from 0; None removes one) and saves it, whole or not at all.

        Gives the first line that would no longer fit; then nothing has changed.
        """
        found = amended(self._timeline, edits)
        if isinstance(found, Misfit):
            return found
        self._rewrite(found, min(edits))
        return None

    def _rewrite(self, found: Timeline, line: int) -> None:
        """Saves a timeline that differs from that line (from 0) on, whole or not at all."""
        undone = [Entry("undo", self._entries[-1].at)] * (len(self._timeline.done) - line)
        done = [_acted(step) for step in found.done[line:]]
        before = self._timeline, self._entries
        self._timeline, self._entries = found, [*self._entries, *undone, *done]
        try:
            self._put_back()
        except BaseException:
            self._timeline, self._entries = before
            raise
        self._log = []

    def rename(self, player: int, name: str) -> None:
        """Puts a player's name right, in the whole play. Raises CompanionError."""
        names = [p.name for p in self.setup.players]
        clean = check_names([*names[:player], name, *names[player + 1 :]])
        self._journal.rename(self.id, player, clean[player])
        setup = _found(self._journal, self.id).setup
        self._timeline, self._log = fold(setup, self._entries), []

    def _save(self, kind: EntryKind, after: msgspec.Struct, action: bytes | None = None) -> float:
        if self._journal.repairs != self._repairs:
            self._put_back()
        try:
            entry = self._append(kind, after, action)
        except RepairedError:
            self._put_back()
            entry = self._append(kind, after, action)
        self._entries.append(entry)
        return entry.at

    def _append(self, kind: EntryKind, after: msgspec.Struct, action: bytes | None) -> Entry:
        outcome = self.rules.outcome(after)
        return self._journal.append(
            self.id,
            len(self._entries) + 1,
            kind,
            action,
            outcome=outcome,
            outcome_changed=outcome != self.outcome,
        )

    def _put_back(self) -> None:
        """A rebuilt file may have lost a part of this play; the whole of it is still here."""
        ended = self._entries[-1].at if self.outcome else None
        record = PlayRecord(
            self.id, self.setup, self.started, self.started, ended, outcome=self.outcome
        )
        self._journal.put_back(Archived(record, tuple(self._entries)))
        self._repairs = self._journal.repairs


def _with_every_option(setup: Setup) -> Setup:
    """The set-up with every option in it; what does not fit is left for the timeline to refuse."""
    if info(setup.game) is None:
        return setup
    try:
        options = new_options(rules(setup.game), setup.options)
    except msgspec.ValidationError:
        return setup
    return msgspec.structs.replace(setup, options=options)


def _acted(step: Step) -> Entry:
    return Entry("act", step.at, msgspec.Raw(msgspec.json.encode(step.action)))


def check_players(setup: Setup) -> None:
    """Raises CompanionError for an unknown game, too many or too few players, or bad names."""
    game = info(setup.game)
    if game is None:
        raise CompanionError("history.unknown_game", game=setup.game)
    if not game.fewest <= len(setup.players) <= game.most:
        raise CompanionError(
            "history.player_count", game=game.name, fewest=game.fewest, most=game.most
        )
    check_names([player.name for player in setup.players])


def _found(journal: Journal, id: str) -> PlayRecord:
    record = journal.play(id)
    if record is None:
        raise CompanionError("history.unknown_play")
    return record
