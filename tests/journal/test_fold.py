"""Entries folded through the rules: the same entries give the same play, or say which is wrong."""

from __future__ import annotations

import msgspec
import pytest

from companion.journal.fold import ReplayError, Timeline, fold, following
from companion.journal.records import Entry, EntryKind
from tests.tiny_game import table


@pytest.mark.parametrize(
    ("entries", "key", "line"),
    [
        ([(b'{"do":"add","number":1}', "act"), (b'{"do":"add","number":9}', "act")], "refused", 2),
        ([(b'{"do":"jump"}', "act")], "no_action", 1),
        ([(b'{"do":', "act")], "no_action", 1),
        ([(None, "act")], "no_action", 1),
        ([(None, "undo")], "nothing_to_undo", 1),
        ([(None, "redo")], "nothing_to_undo", 1),
    ],
)
def test_folding_says_which_entry_is_wrong_and_why(
    entries: list[tuple[bytes | None, EntryKind]], key: str, line: int
) -> None:
    made = [
        Entry(kind, 0.0, msgspec.UNSET if action is None else msgspec.Raw(action))
        for action, kind in entries
    ]
    with pytest.raises(ReplayError) as told:
        fold(table(), made)
    assert told.value.key == f"history.replay_{key}"
    assert told.value.line == line


def test_an_action_that_breaks_the_rules_themselves_is_told_and_not_raised(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def apply(state: object, action: object) -> object:
        raise IndexError("tuple index out of range")

    monkeypatch.setattr("tests.tiny_game.apply", apply)
    entry = Entry("act", 0.0, msgspec.Raw(b'{"do":"add","number":1}'))
    with pytest.raises(ReplayError) as told:
        fold(table(), [entry])
    assert (told.value.key, told.value.line) == ("history.replay_broken", 1)


def test_who_folds_step_by_step_is_told_the_first_line_as_the_first() -> None:
    strange = Entry("act", 0.0, msgspec.Raw(b'{"do":"fly"}'))
    with pytest.raises(ReplayError) as told:
        list(following(Timeline(table()), [strange]))
    assert told.value.line == 1
