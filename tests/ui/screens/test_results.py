"""The end of a play: who won, once more, and a code that a phone really reads."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from random import Random
from urllib.parse import unquote

import cv2
import numpy as np
import pygame
import pytest

from companion.demo.past import Evening, past_evenings
from companion.demo.robot import Robot
from companion.demo.table import NAMES
from companion.games.base import Message, Outcome, Player, Standing
from companion.games.gumball_rally.actions import Stay
from companion.games.ranking import ranking
from companion.history.bgstats import PAGE
from companion.i18n import Language
from companion.play import Play
from companion.ui.canvas import Canvas
from companion.ui.qr import modules_in
from companion.ui.screens.begin import begin_play
from companion.ui.screens.history_play import HistoryPlayScreen
from companion.ui.screens.ranking import _paint_line
from companion.ui.screens.results import ResultsScreen
from companion.ui.screens.shares import SharesScreen
from companion.ui.screens.sharing import CodeScreen, play_url, starter_of
from companion.ui.widgets import Plot
from hardware.ports import LedMode
from tests.ui.kit import SIZES, MakeRobot, assert_touchable
from tests.ui.shell_kit import shown, watch_words

pytestmark = pytest.mark.slow

LONG = tuple(f"{c} Marie-Bernadette Éloïse"[:24] for c in "ABCDEFGH")


def finished(robot: Robot, game: str, names: tuple[str, ...] = NAMES[:4]) -> Play:
    """A whole play of these people, found in the journal as any other."""
    who = tuple(range(min(len(names), len(NAMES))))
    archived = past_evenings(robot.app.shell.wall_clock(), (Evening(game, who, 60, 3),))[0]
    robot.app.journal.adopt([archived])
    for seat in who:
        robot.app.journal.rename(archived.play.id, seat, names[seat])
    return Play.resume(archived.play.id, robot.app.journal)


def rally_of_eight(robot: Robot) -> Play:
    """Eight long names, driven to the winner's flag by the rules themselves."""
    players = tuple(Player(name, "ABCDEFGH"[i], i) for i, name in enumerate(LONG))
    begin_play(robot.app.shell, "gumball_rally", players)
    robot.tap("setup:go")
    play: Play = robot.shell.top.play
    random = Random(1)
    while play.outcome is None:
        offered = [action for action in play.actions if not isinstance(action, Stay)]
        assert play.act(random.choice(offered)) is None
    return play


def read(robot: Robot) -> dict[str, object]:
    """What a phone reads from the picture of the screen."""
    robot.app.window.painter.forget()
    robot.step()
    surface = robot.app.window.surface
    pixels = np.frombuffer(pygame.image.tobytes(surface, "RGB"), np.uint8)
    wide, high = surface.get_size()
    image = np.ascontiguousarray(pixels.reshape(high, wide, 3)[:, :, ::-1])
    # A phone that is held near has several pixels for each of the screen.
    near = cv2.resize(image, None, fx=2, fy=2, interpolation=cv2.INTER_NEAREST)
    text = cv2.QRCodeDetectorAruco().detectAndDecode(near)[0]
    assert text.startswith(PAGE), "no code was read"
    payload: dict[str, object] = json.loads(unquote(text[len(PAGE) :]))
    return payload


@pytest.mark.parametrize("size", SIZES)
def test_a_phone_reads_the_large_code_with_eight_long_names(
    make_robot: MakeRobot, size: tuple[int, int]
) -> None:
    robot = make_robot(size)
    play = rally_of_eight(robot)
    robot.shell.replace(ResultsScreen(robot.app.shell, play))
    robot.tap("qr")
    assert isinstance(robot.shell.top, CodeScreen)
    told = read(robot)
    players = told["players"]
    assert isinstance(players, list)
    assert len(players) == 8
    assert all(isinstance(p["startPlayer"], bool) for p in players)
    assert [p["startPlayer"] for p in players].count(True) == 1
    assert play.outcome is not None
    winners = {i for i, p in enumerate(players) if p["winner"]}
    assert winners == set(play.outcome.winners())
    assert told["game"] == {
        "name": "Gumball Rally",
        "sourceGameId": "gumball_rally",
        "highestWins": True,
        "noPoints": False,
    }


@pytest.mark.parametrize("size", SIZES)
def test_a_code_shown_beside_the_ranking_is_readable_too(
    make_robot: MakeRobot, size: tuple[int, int]
) -> None:
    robot = make_robot(size)
    play = finished(robot, "macadam", ("Léa", "Marc", "Nina"))
    screen = ResultsScreen(robot.app.shell, play)
    robot.shell.replace(screen)
    robot.step()
    inline = any(w.name == "qr" and hasattr(w, "paint") for w in robot.app.shell.view())
    if not inline:
        robot.tap("qr")
    assert len(read(robot)["players"]) == 3  # type: ignore[arg-type]


def test_three_rounds_of_traffic_are_won_by_the_fewest_points(robot: Robot) -> None:
    play = finished(robot, "traffic", ("Léa", "Marc"))
    assert play.outcome is not None
    robot.shell.replace(CodeScreen(robot.app.shell, "traffic", url(robot, play, highest=False)))
    game = read(robot)["game"]
    assert isinstance(game, dict)
    assert game["highestWins"] is False


def url(robot: Robot, play: Play, *, highest: bool) -> str:
    """The address of the play, ended as three rounds end where fewest points win."""
    from types import SimpleNamespace

    from companion.history.bgstats import create_play_url

    outcome = play.outcome
    assert outcome is not None
    if outcome.highest_wins:
        outcome = ranking({0: (-2,), 1: (-5,)}, (2, 5), highest_wins=highest)
    told = SimpleNamespace(
        id=play.id,
        setup=play.setup,
        started=play.started,
        seconds=play.seconds,
        outcome=outcome,
    )
    return create_play_url(told, robot.app.shell.say)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", ["gumball_rally", "scream_machine", "macadam"])
def test_the_ranking_is_touchable_and_names_the_winner(
    make_robot: MakeRobot, size: tuple[int, int], language: Language, game: str
) -> None:
    robot = make_robot(size, language)
    play = finished(robot, game)
    robot.shell.replace(ResultsScreen(robot.app.shell, play))
    robot.step()
    assert_touchable(robot.app.shell)
    assert play.outcome is not None
    banner = next(w.args[0] for w in robot.app.shell.view() if hasattr(w, "args"))
    assert all(play.setup.players[p].name in banner for p in play.outcome.winners())


def test_the_light_cheers_three_seconds_then_rests_steady(robot: Robot) -> None:
    play = finished(robot, "macadam")
    robot.shell.replace(ResultsScreen(robot.app.shell, play))
    robot.step()
    assert robot.shell.top.lamp().mode is LedMode.FAST
    robot.wait(3.2)
    assert robot.shell.top.lamp().mode is LedMode.STEADY


def test_once_more_seats_the_same_people_and_lets_the_game_say_who_begins(robot: Robot) -> None:
    play = finished(robot, "gumball_rally")
    robot.shell.replace(ResultsScreen(robot.app.shell, play))
    robot.tap("again")
    if robot.has("setup:go"):
        robot.tap("setup:go")
    table = robot.shell.top
    assert table.players == play.setup.players
    assert table.play.id != play.id
    assert table.state.stage == "line_up"


def test_undo_reaches_back_over_the_ranking(robot: Robot) -> None:
    play = finished(robot, "gumball_rally")
    robot.shell.replace(ResultsScreen(robot.app.shell, play))
    robot.tap("undo")
    assert play.outcome is None
    assert robot.shell.top.play is play
    robot.tap("said:key")
    assert isinstance(robot.shell.top, ResultsScreen)


@pytest.mark.parametrize(
    ("game", "begins"),
    [("gumball_rally", True), ("scream_machine", True), ("macadam", True), ("traffic", False)],
)
def test_who_began_is_known_where_somebody_begins(robot: Robot, game: str, begins: bool) -> None:
    starter = starter_of(finished(robot, game, NAMES[:3]))
    assert (starter is not None) is begins


def test_the_code_key_says_what_it_is_for(robot: Robot) -> None:
    play = rally_of_eight(robot)
    robot.shell.replace(ResultsScreen(robot.app.shell, play))
    assert "Code pour le téléphone" in shown(robot)


@pytest.mark.parametrize("size", SIZES)
def test_however_many_are_equal_their_marks_stay_on_the_plot(
    make_robot: MakeRobot, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    robot = make_robot(size)
    play = rally_of_eight(robot)
    robot.shell.replace(ResultsScreen(robot.app.shell, play))
    plot = next(w for w in robot.app.shell.view() if isinstance(w, Plot))
    level = replace(plot, history=((0,) * 8, (3,) * 8))
    marks: list[tuple[float, float]] = []
    monkeypatch.setattr(Canvas, "token", lambda self, shape, at, size: marks.append((at[0], size)))
    level.draw(robot.app.window.painter.canvas, False)
    assert all(x + side / 2 <= plot.box.right for x, side in marks)
    assert len(set(marks)) == 8


@pytest.mark.parametrize("size", SIZES)
def test_a_code_leaves_the_plot_room_to_be_read(
    make_robot: MakeRobot, size: tuple[int, int]
) -> None:
    robot = make_robot(size)
    play = finished(robot, "steam_park", TWELVE)
    robot.shell.replace(ResultsScreen(robot.app.shell, play))
    plot = next(w for w in robot.app.shell.view() if isinstance(w, Plot))
    assert plot.box.h >= 110


TWELVE = ("Maximilienne", "Wilhelmwwmmw", "Bartholomeus", "Guillemettes", "Emmanuelle W")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("large", [False, True])
def test_names_of_twelve_letters_are_never_cut_in_the_final_ranking(
    make_robot: MakeRobot, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], large: bool
) -> None:
    robot = make_robot(size)
    robot.app.window.painter.canvas.letters = 1.15 if large else 1.0
    play = finished(robot, "steam_park", TWELVE)
    cut = watch_words(monkeypatch)
    robot.shell.push(ResultsScreen(robot.shell, play))
    robot.step()
    assert cut == []
    closed = Outcome(
        tuple(
            Standing(
                p,
                1 if p < 2 else p + 1,
                None if p == 4 else 129,
                Message("steam.park_closed", {"dirt": 31}),
            )
            for p in range(5)
        ),
        reason=Message("steam.ended", {"count": 6}),
    )
    screen = ResultsScreen(robot.shell, play)
    screen._outcome = closed
    robot.shell.push(screen)
    robot.step()
    assert cut == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("large", [False, True])
def test_the_lines_of_eight_do_not_run_into_each_other(
    make_robot: MakeRobot, size: tuple[int, int], large: bool
) -> None:
    robot = make_robot(size)
    play = rally_of_eight(robot)
    robot.app.window.painter.canvas.letters = 1.15 if large else 1.0
    robot.shell.push(ResultsScreen(robot.shell, play))
    for _ in range(2):
        lines = [w for w in robot.shell.view() if getattr(w, "paint", None) is _paint_line]
        assert len(lines) == 8
        for line, below in pairwise(lines):
            words, others = robot.shell.words_on([line]), robot.shell.words_on([below])
            assert not any(w.inset(-2.2).meets(b) for w in words for b in others), line.box
        record = robot.app.journal.play(play.id)
        assert record is not None
        robot.shell.push(HistoryPlayScreen(robot.shell, record))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_screen_of_the_code_says_what_it_is_for(
    make_robot: MakeRobot,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    language: Language,
) -> None:
    robot = make_robot(size, language)
    play = finished(robot, "steam_park")
    robot.shell.push(ResultsScreen(robot.shell, play))
    robot.step(1.0)
    cut = watch_words(monkeypatch)
    robot.tap("qr")
    robot.step()
    assert isinstance(robot.shell.top, CodeScreen)
    assert "BG Stats" in shown(robot) and cut == []
    url = play_url(play, robot.shell)
    square = next(w for w in robot.shell.view() if w.name == "qr:close").box.w
    assert square * robot.shell.layout.scale / modules_in(url) >= 3


def test_the_results_say_why_the_play_ended(robot: Robot) -> None:
    play = finished(robot, "steam_park")
    robot.shell.push(ResultsScreen(robot.shell, play))
    robot.step()
    assert "tours" in shown(robot)


@pytest.mark.parametrize("size", SIZES)
def test_macadam_shows_what_the_points_are_made_of_for_six_long_names(
    make_robot: MakeRobot, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    robot = make_robot(size)
    play = finished(robot, "macadam", tuple(f"Maximilien{n:02}" for n in range(6)))
    robot.shell.replace(ResultsScreen(robot.app.shell, play))
    robot.step(0.5)
    assert_touchable(robot.shell)
    robot.tap("sum")
    cut = watch_words(monkeypatch)
    robot.step(0.5)
    assert isinstance(robot.shell.top, SharesScreen)
    robot.app.window.painter.forget()
    robot.step()
    assert cut == []
    robot.tap("back")
    assert isinstance(robot.shell.top, ResultsScreen)


def test_a_game_whose_score_is_no_sum_shows_no_key_for_it(robot: Robot) -> None:
    play = finished(robot, "gumball_rally")
    robot.shell.replace(ResultsScreen(robot.app.shell, play))
    robot.step(0.5)
    assert not robot.has("sum")
