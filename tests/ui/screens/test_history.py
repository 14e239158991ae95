"""The history by taps: filter, detail, resume, put right, delete and bring back, statistics."""

from __future__ import annotations

import itertools
from typing import Any

import msgspec
import pytest

from companion.demo.robot import Robot
from companion.games.base import Correct, Player, Setup
from companion.history.statistics import Statistics, Tally
from companion.history.values import NAMES
from companion.journal.records import Archived, PlayRecord
from companion.ui.box import Box
from companion.ui.screens.history import PlayList
from companion.ui.screens.history_art import PlayLines, PlayRow, win_bar
from companion.ui.screens.statistics_art import Course, DuelBar
from tests.ui.kit import SIZES, MakeRobot, assert_touchable
from tests.ui.shell_kit import shown, with_past

pytestmark = pytest.mark.slow


@pytest.fixture
def history(robot: Robot) -> Robot:
    with_past(robot)
    robot.tap("history")
    return robot


def rows(robot: Robot) -> list[str]:
    return [w.name for w in robot.app.shell.view() if w.name.startswith("play:")]


def ids(robot: Robot, **filter: object) -> list[str]:
    plays = robot.app.journal.plays(**filter)  # type: ignore[arg-type]
    return [f"play:{play.id}" for play in plays]


def counted_plays(robot: Robot) -> int:
    """Places at all tables of the plays that count."""
    return sum(tally.plays for tally in Statistics(robot.app.journal.results()).tallies())


def open_finished(robot: Robot) -> PlayRecord:
    play = robot.app.journal.plays(finished=True)[0]
    robot.tap(f"play:{play.id}")
    return play


def test_plays_are_listed_newest_first_and_unfinished_ones_are_marked(history: Robot) -> None:
    first_page = rows(history)
    assert first_page == ids(history)[: len(first_page)]
    assert "pas finie" in shown(history)
    history.tap("page:down")
    assert rows(history) == ids(history)[len(first_page) : 2 * len(first_page)]


def test_an_arrow_on_every_line_says_that_its_play_opens(
    history: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[tuple[str, float]] = []
    canvas = history.app.window.painter.canvas
    monkeypatch.setattr(
        canvas, "icon", lambda icon, at, *args, **kwargs: found.append((icon, at[1]))
    )
    for name in rows(history):
        row = history.shell.find(name)
        row.draw(canvas, False)
        assert [icon for icon, y in found if row.box.y < y < row.box.bottom] == ["right"]


def test_a_line_of_the_history_tells_every_score_and_cuts_no_name(
    robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("Maximilienne", "Barthélemy", "Anne-Charlot", "Wilhelmine-W", "Léa", "Tom")
    people = [Player(name, "ABCDEF"[n], n) for n, name in enumerate(names)]
    scores = tuple((player, "2050") for player in people)
    canvas, told = robot.app.window.painter.canvas, list[tuple[str, float]]()
    write = canvas.text

    def note(text: str, at: tuple[float, float], *args: Any, **kwargs: Any) -> None:
        told.append((text, at[0] + canvas.width(text, *args[:1])))
        write(text, at, *args, **kwargs)

    monkeypatch.setattr(canvas, "text", note)
    for lines in (
        PlayLines("Hier 20:15", " = ".join(names[:4]), "4 à égalité", "", scores),
        PlayLines("Aujourd’hui 20:15", "Maximilienne gagne", "Maximilienne", "pas comptée", scores),
    ):
        told.clear()
        row = PlayRow(box=Box(20, 100, 416, 68), game="macadam", told=lines)
        row.draw(canvas, False)
        words = [text for text, _ in told]
        assert words.count("2050") == 6 and not any("…" in text for text in words)
        assert {lines.result, lines.short} & set(words)
        assert all(right <= row.box.right for text, right in told if text != lines.note)


def test_a_long_name_beside_its_wins_is_large_enough_to_be_read(robot: Robot) -> None:
    for name in ("Maximilienne", "Barthélemy", "Anne-Charlot"):
        bar = win_bar(Box(20, 100, 192, 37), Tally(name, 20, 12, 3), "C", 12)
        *lines, number = robot.shell.words_on([bar])[1:]  # after the sign's letter
        assert min(line.h for line in lines) >= 0.9 * 13
        assert max(line.right for line in lines) < number.x - 40


def test_the_list_follows_the_chosen_game_and_person(history: Robot) -> None:
    history.tap("game:macadam")
    assert rows(history) == ids(history, game="macadam")
    history.tap("who")
    names = history.app.journal.names()
    history.tap(f"pick:{names.index('Hugo') + 1}")
    assert rows(history) == ids(history, game="macadam", player="Hugo")
    assert len(rows(history)) == 1
    history.tap("game:all")
    assert rows(history) == ids(history, player="Hugo")


def test_a_game_never_played_says_so_kindly(robot: Robot) -> None:
    robot.tap("history")
    assert "Aucune partie" in shown(robot)
    robot.tap("statistics")
    assert "Pas encore de partie finie" in shown(robot)


def test_one_play_shows_ranking_length_and_every_action(history: Robot) -> None:
    play = open_finished(history)
    words = shown(history)
    assert "durée" in words
    assert play.outcome is not None
    history.tap("log")
    log = history.shell.top._play.log
    assert history.shell.say.words(log[-1]) in shown(history)


def test_an_unfinished_play_is_resumed_where_it_was(history: Robot) -> None:
    play = history.app.journal.plays(finished=False)[0]
    history.tap(f"play:{play.id}")
    history.tap("resume")
    assert history.shell.top.play.id == play.id
    assert len(history.shell.top.play.done) == 9


def type_name(robot: Robot, seat: int, old: str, new: str) -> None:
    robot.tap("fix_name")
    robot.tap(f"pick:{seat}")
    for _ in old:
        robot.tap("key:rub")
    for letter in new.upper():
        robot.tap(f"key:{letter}")
    robot.tap("ok")


def test_a_name_is_put_right_in_one_play(history: Robot) -> None:
    play = open_finished(history)
    old = play.players[0].name
    type_name(history, 0, old, "Anna")
    changed = history.app.journal.play(play.id)
    assert changed is not None
    assert changed.players[0].name == "Anna"
    assert changed.players[1:] == play.players[1:]
    assert "Anna" in [p.name for p in history.shell.top.players]
    assert old in history.app.journal.names()


def test_a_name_put_right_in_one_play_is_put_right_everywhere_by_one_more_tap(
    history: Robot,
) -> None:
    journal = history.app.journal
    play = open_finished(history)
    old = play.players[0].name
    others = len(journal.plays(player=old)) - 1
    assert others > 0
    type_name(history, 0, old, "Anna")
    history.tap("said:key")
    assert old not in journal.names()
    assert len(journal.plays(player="Anna")) == others + 1
    assert "Anna" in shown(history)
    assert old not in journal.recall(NAMES, [])


def test_a_name_borne_in_no_other_play_is_not_offered_everywhere(history: Robot) -> None:
    play = open_finished(history)
    old = play.players[0].name
    type_name(history, 0, old, "Anna")
    history.shell.dismiss()
    type_name(history, 0, "Anna", "Ines")
    assert not history.has("said:key")


def test_a_deleted_play_comes_back_with_one_tap(history: Robot) -> None:
    before = history.app.journal.count()
    play = open_finished(history)
    history.tap("delete")
    assert history.app.journal.count() == before - 1
    assert f"play:{play.id}" not in rows(history)
    history.tap("said:key")
    assert history.app.journal.count() == before
    assert f"play:{play.id}" in rows(history)


def test_a_play_that_does_not_count_stays_listed_but_leaves_the_statistics(
    history: Robot,
) -> None:
    play = open_finished(history)
    before = counted_plays(history)
    history.tap("counted")
    assert counted_plays(history) < before
    history.tap("back")
    assert f"play:{play.id}" in rows(history)
    assert "ne compte pas" in shown(history)
    history.tap(f"play:{play.id}")
    history.tap("counted")
    assert counted_plays(history) == before


def test_statistics_follow_the_person_and_the_game(history: Robot) -> None:
    history.tap("statistics")
    history.tap("person:Marc")
    top = history.shell.top
    assert top._chosen.name == "Marc"
    assert {duel.other for duel in top._duels} >= {"Léa", "Nina"}
    assert top._chosen.average is None
    history.tap("game:gumball_rally")
    assert top._chosen.average is not None
    assert all(point.game == "gumball_rally" for point in top._points)


@pytest.mark.parametrize("size", SIZES)
def test_everybody_a_person_played_against_can_be_seen(
    make_robot: MakeRobot, size: tuple[int, int]
) -> None:
    robot = with_past(make_robot(size))
    robot.tap("history")
    robot.tap("statistics")
    everybody = {duel.other for duel in robot.shell.top._duels}
    assert len(everybody) >= 5
    seen: set[str] = set()
    for _ in range(4):
        seen |= {w.duel.other for w in robot.shell.view() if isinstance(w, DuelBar)}
        assert_touchable(robot.app.shell)
        if robot.has("rivals"):
            robot.tap("rivals")
    assert seen == everybody


def unknown_play(outcome: bool) -> Archived:
    players = (Player("Léa", "C", 0), Player("Marc", "B", 1))
    setup = Setup("tarot", players, {"dogs": True}, 1)
    played = Archived(PlayRecord("old-play", setup, 1.6e9, 1.6e9), ())
    if not outcome:
        return played
    from companion.games.ranking import ranking

    done = ranking({0: (12,), 1: (3,)}, (12, 3))
    record = msgspec.structs.replace(played.play, ended=1.6e9, outcome=done)
    return Archived(record, ())


@pytest.mark.parametrize("size", SIZES)
def test_the_numbers_beside_the_course_do_not_lie_on_one_another(
    make_robot: MakeRobot, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    robot = with_past(make_robot(size))
    robot.tap("history")
    robot.tap("statistics")
    canvas = robot.app.window.painter.canvas
    heights: list[float] = []

    def note(_text: str, at: tuple[float, float], *_: object, **__: object) -> None:
        heights.append(at[1])

    monkeypatch.setattr(canvas, "text", note)
    course = next(widget for widget in robot.shell.view() if isinstance(widget, Course))
    course.draw(canvas, False)
    heights.sort()
    assert heights
    assert all(b - a >= 16 for a, b in itertools.pairwise(heights))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("finished", [True, False])
def test_a_play_of_an_unknown_game_is_told_and_stays_readable(
    make_robot: MakeRobot, size: tuple[int, int], finished: bool
) -> None:
    robot = make_robot(size)
    robot.app.journal.adopt([unknown_play(finished)])
    robot.shell.top.entered()
    assert not robot.has("resume")
    robot.tap("history")
    robot.tap("play:old-play")
    assert "« tarot » n’est pas un jeu" in shown(robot).replace("\u00a0", " ")
    assert not robot.has("resume") and not robot.has("code")
    assert_touchable(robot.app.shell)
    robot.tap("delete")
    robot.tap("said:key")
    assert robot.app.journal.count() == 1


def test_a_play_that_the_rules_no_longer_take_says_why_in_words(robot: Robot) -> None:
    journal = robot.app.journal
    players = tuple(Player(name, name[0], seat) for seat, name in enumerate(("Ana", "Bo", "Cy")))
    id = journal.open_play(Setup("gumball_rally", players, {}, 1))
    journal.append(id, 1, "act", msgspec.json.encode(Correct("nothing", 1, 0)))
    robot.tap("history")
    robot.tap(f"play:{id}")
    told = shown(robot)
    assert robot.shell.say("app.correct_unknown", field="nothing") in told
    assert "key=" not in told


def test_a_page_of_twenty_thousand_plays_reads_only_what_it_shows(robot: Robot) -> None:
    journal = robot.app.journal
    asked: list[tuple[int, int]] = []
    plays = journal.plays

    def watched(**kwargs: int) -> tuple[PlayRecord, ...]:
        asked.append((kwargs["limit"], kwargs["offset"]))
        return plays(**kwargs)  # type: ignore[arg-type]

    journal.plays = watched  # type: ignore[method-assign, assignment]
    listed = PlayList(journal, None, None)
    listed._count = 20_000
    assert list(listed[40:45]) == []
    assert list(listed[40:45]) == []
    assert asked == [(5, 40)]


def test_a_play_that_the_disk_has_spoilt_is_marked_in_the_list(robot: Robot) -> None:
    robot = with_past(robot)
    play = robot.app.journal.plays(finished=True, limit=1)[0]
    (whole,) = [a for a in robot.app.journal.archive() if a.play.id == play.id]
    hurt = msgspec.structs.replace(whole.play, hurt="end")
    robot.app.journal.put_back(Archived(hurt, whole.entries))
    robot.tap("history")
    assert robot.shell.say("app.play_hurt") in shown(robot)
