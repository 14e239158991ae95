"""One play: acting, taking back, putting right, resuming."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from companion.errors import CompanionError
from companion.games.base import Correct, Message, Refusal, Setup
from companion.journal import Journal
from companion.play import Play
from tests import tiny_game
from tests.tiny_game import Add, Watch, table, totals


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    tiny_game.install(monkeypatch)


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(tmp_path / "journal.db", Watch())


def finished(journal: Journal) -> Play:
    play = Play.begin(table(goal=5), journal)
    for number in (3, 1, 2):
        assert play.act(Add(number)) is None
    return play


def test_an_action_changes_the_state_and_is_in_the_journal(journal: Journal) -> None:
    play = Play.begin(table(), journal)
    assert play.act(Add(2)) is None
    assert totals(play) == (2, 0)
    (entry,) = journal.entries(play.id)
    assert entry.action == msgspec.Raw(b'{"do":"add","number":2}')


def test_a_refused_action_changes_nothing_and_is_not_saved(journal: Journal) -> None:
    play = Play.begin(table(), journal)
    before = play.state
    assert play.act(Add(7)) == Refusal("tiny.range", {"number": 7}, "adding")
    assert play.state is before
    assert journal.entries(play.id) == ()


def test_resuming_gives_the_same_play_with_its_redo(journal: Journal) -> None:
    play = Play.begin(table(), journal)
    for number in (1, 2, 3):
        play.act(Add(number))
    play.undo()
    again = Play.resume(play.id, journal)
    assert (again.state, again.log, again.can_redo) == (play.state, play.log, True)
    again.redo()
    assert totals(again) == (4, 2)


def test_everything_can_be_undone_also_after_the_ranking(journal: Journal) -> None:
    play = finished(journal)
    assert play.outcome is not None
    record = journal.play(play.id)
    assert record is not None and record.outcome == play.outcome and record.ended is not None
    while play.undo():
        pass
    record = journal.play(play.id)
    assert record is not None and record.outcome is None and record.ended is None
    assert play.state == play.rules.setup(play.setup.players, tiny_game.Options(5), 0)
    assert play.log == ()
    while play.redo():
        pass
    assert totals(play) == (5, 1)
    assert play.outcome is not None


def test_a_new_action_forgets_what_was_taken_back(journal: Journal) -> None:
    play = Play.begin(table(), journal)
    play.act(Add(1))
    play.undo()
    play.act(Add(3))
    assert not play.can_redo
    assert play.redo() is False
    assert totals(Play.resume(play.id, journal)) == (3, 0)


def test_a_number_put_right_after_the_end_changes_the_ranking_but_not_the_end(
    journal: Journal,
) -> None:
    play = finished(journal)
    ended = journal.plays()[0].ended
    assert play.act(Correct("total", 9, player=1)) is None
    record = journal.plays()[0]
    assert record.outcome is not None and record.outcome.winners() == (1,)
    assert record.ended == ended


def test_a_correction_out_of_its_limits_is_refused(journal: Journal) -> None:
    play = Play.begin(table(), journal)
    refusal = play.act(Correct("total", 100, player=0))
    assert refusal is not None and refusal.key == "app.correct_range"


def test_the_log_says_each_action_as_it_was_when_it_was_done(journal: Journal) -> None:
    play = Play.begin(table(), journal)
    play.act(Add(1))
    play.act(Add(2))
    assert play.log == (
        Message("tiny.added", {"player": 0, "number": 1}),
        Message("tiny.added", {"player": 1, "number": 2}),
    )
    play.undo()
    assert len(play.log) == 1


def test_a_long_break_is_not_counted_as_playing(tmp_path: Path) -> None:
    watch = Watch()
    play = Play.begin(table(), Journal(None, watch))
    play.act(Add(1))
    watch.now += 86_400
    play.act(Add(1))
    play.act(Add(1))
    assert play.seconds == 2


def test_a_name_put_right_is_right_in_the_open_play_and_in_the_journal(journal: Journal) -> None:
    play = Play.begin(table("Ana", "Bo"), journal)
    play.act(Add(1))
    play.rename(1, "  Zoé ")
    assert [p.name for p in play.setup.players] == ["Ana", "Zoé"]
    assert totals(play) == (1, 0)
    assert journal.plays(player="Zoé")[0].id == play.id
    with pytest.raises(CompanionError, match="name_twice"):
        play.rename(1, "ANA")


@pytest.mark.parametrize(
    ("setup", "key"),
    [
        (Setup("chess", (), {}, 0), "history.unknown_game"),
        (table("Ana"), "history.player_count"),
        (table("A", "B", "C", "D", "E"), "history.player_count"),
        (table("Ana", "ana"), "history.name_twice"),
        (table("Ana", " "), "history.name_empty"),
        (Setup("tiny", table().players, {"goal": "far"}, 0), "history.bad_options"),
    ],
)
def test_a_table_that_cannot_play_is_told_and_not_saved(
    journal: Journal, setup: Setup, key: str
) -> None:
    with pytest.raises(CompanionError) as told:
        Play.begin(setup, journal)
    assert told.value.key == key
    assert journal.plays() == ()


def test_a_play_of_a_game_that_is_gone_is_shown_but_not_opened(journal: Journal) -> None:
    play = journal.open_play(Setup("chess", table().players, {}, 1))
    assert [(p.id, p.playable) for p in journal.plays()] == [(play, False)]
    with pytest.raises(CompanionError, match="unknown_game"):
        Play.resume(play, journal)


def test_a_play_that_is_not_there_is_told(journal: Journal) -> None:
    with pytest.raises(CompanionError, match="unknown_play"):
        Play.resume("nothing", journal)


# -- the past ------------------------------------------------------------------------------------


def test_a_line_of_the_past_is_changed_and_the_rest_is_folded_again(journal: Journal) -> None:
    play = Play.begin(table(goal=20), journal)
    for number in (1, 2, 3):
        play.act(Add(number))
    times = [step.at for step in play.done]
    assert play.amend({0: Add(3)}) is None
    assert [step.action for step in play.done] == [Add(3), Add(2), Add(3)]
    assert totals(play) == (6, 2)
    assert [step.at for step in play.done] == times, "the table thought as long as it did"
    assert Play.resume(play.id, journal).state == play.state


def test_a_line_of_the_past_is_removed(journal: Journal) -> None:
    play = Play.begin(table(goal=20), journal)
    for number in (1, 2, 3):
        play.act(Add(number))
    assert play.amend({1: None}) is None
    assert [step.action for step in play.done] == [Add(1), Add(3)]
    again = Play.resume(play.id, journal)
    assert (again.log, again.can_redo) == (play.log, False)


def test_a_line_that_would_no_longer_fit_is_named_and_nothing_changes(journal: Journal) -> None:
    play = Play.begin(table(goal=5), journal)
    for number in (1, 1, 1, 1):
        play.act(Add(number))
    before, entries = play.state, journal.entries(play.id)
    misfit = play.amend({0: Add(3), 2: Add(2)})
    assert misfit is not None and misfit.line == 3, "the game is over before the last line"
    assert play.state is before and journal.entries(play.id) == entries
    assert play.amend({0: Add(3), 2: Add(2), 3: None}) is None
    assert play.outcome is not None


def test_an_amended_play_can_still_be_undone_step_by_step(journal: Journal) -> None:
    play = Play.begin(table(goal=20), journal)
    for number in (1, 2, 3):
        play.act(Add(number))
    play.amend({0: Add(3)})
    while play.undo():
        pass
    assert totals(play) == (0, 0)


def test_undo_brings_back_the_past_as_it_stood_before_it_was_changed(journal: Journal) -> None:
    play = Play.begin(table(goal=20), journal)
    for number in (1, 2, 3):
        play.act(Add(number))
    stood, state = [step.action for step in play.done], play.state
    play.amend({0: Add(3)})
    changed = play.state
    play.act(Add(2))
    play.undo()
    assert play.state == changed
    assert play.undoes.key == "app.edit_itself"
    play.undo()
    assert [step.action for step in play.done] == stood and play.state == state
    assert Play.resume(play.id, journal).state == state
    play.redo()
    assert play.state == changed == Play.resume(play.id, journal).state
    play.undo()
    play.undo()
    assert [step.action for step in play.done] == stood[:2], "and then the last line goes"
    play.redo()
    play.redo()
    assert play.state == changed == Play.resume(play.id, journal).state


def test_a_line_changed_twice_comes_back_in_two_undos(journal: Journal) -> None:
    play = Play.begin(table(goal=20), journal)
    for number in (1, 2, 3):
        play.amend({0: Add(number)}) if play.done else play.act(Add(number))
    seen = [play.done[0].action]
    while play.undo():
        seen += [step.action for step in play.done]
        assert Play.resume(play.id, journal).state == play.state
    assert seen == [Add(3), Add(2), Add(1)]
    while play.redo():
        assert Play.resume(play.id, journal).state == play.state
    assert [step.action for step in play.done] == [Add(3)]


def test_a_last_line_that_was_removed_can_be_put_forward_again(journal: Journal) -> None:
    play = Play.begin(table(goal=20), journal)
    for number in (1, 2):
        play.act(Add(number))
    play.amend({1: None})
    assert play.redo() and [step.action for step in play.done] == [Add(1), Add(2)]
    assert Play.resume(play.id, journal).state == play.state
