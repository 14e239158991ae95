"""A guided first round: an arrow at a key and a sentence for every question of the round."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pygame
import pytest

from companion.demo.robot import Robot
from companion.games.base import Player
from companion.games.gumball_rally.actions import Danger, LineUp, PlayCard
from companion.games.macadam.actions import Deal, Follow, Lead
from companion.games.scream_machine.actions import Arrive, Build, EndTurn, First, Reveal, Visit
from companion.games.scream_machine.state import VISITORS
from companion.games.steam_park.actions import Dirt, Done, Income
from companion.games.steam_park.actions import EndTurn as SteamEnd
from companion.history.values import GUIDED, SETUP_SEEN
from companion.i18n import ASSETS, LANGUAGES, Language
from companion.ui.canvas import Canvas
from companion.ui.pixels import Pixels
from companion.ui.screens.begin import begin_play
from companion.ui.screens.checklist import ChecklistScreen
from companion.ui.screens.players import PlayersScreen
from companion.ui.theme import SEMI
from tests.ui.kit import SIZES, MakeRobot

pytestmark = pytest.mark.slow

NAMES = ("Léa", "Nina", "Marc")
ROUNDS: dict[str, list[Any]] = {
    "gumball_rally": [
        LineUp(0),
        *(PlayCard("blue", 3), PlayCard("blue", 5), PlayCard("red", 9)),
    ],
    "macadam": [Deal(0), Lead(0, "pedestrian:red"), Follow(), Follow()],
    "scream_machine": [
        *(Build("water", 3), EndTurn(), Build("thrill", 1), EndTurn(), Build("food", 1), EndTurn()),
        *(Arrive(kind) for kind in ("water", "thrill", "food", "family", "water")),
        *(Arrive(kind) for kind in ("thrill", "coaster", "kiddie")),
        *(EndTurn(), EndTurn(), EndTurn()),
        *(Reveal("water"), Reveal("coaster"), Reveal("food")),
        Visit(),
    ],
    "steam_park": [
        *(Done(2), Done(0), Done(1)),
        Dirt((1, 2, 0)),
        *(SteamEnd(2), SteamEnd(0), SteamEnd(1)),
    ],
}
LAST = {"gumball_rally": Danger("minor", "blue"), "steam_park": Income()}


def sit(robot: Robot, game: str, guided: bool = True) -> Any:
    shell = robot.shell
    shell.journal.remember(GUIDED.of(game), guided)
    shell.journal.remember(SETUP_SEEN.of(game), True)
    begin_play(shell, game, tuple(Player(n, "ABC"[i], i) for i, n in enumerate(NAMES)))
    if isinstance(shell.top, ChecklistScreen):
        shell.pop()
    robot.step(0.1)
    return shell.top


def arrows(robot: Robot) -> list[Any]:
    return [w for w in robot.shell.view() if w.name == "guide:arrow"]


def pointed(robot: Robot) -> bool:
    """Whether the arrow's tip touches a key."""
    (arrow,) = arrows(robot)
    x = arrow.box.centre[0]
    tip = arrow.box.bottom - 4 if arrow.down else arrow.box.y + 4
    return any(w.is_target and w.box.inset(-6).holds(x, tip) for w in robot.shell.view())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ROUNDS)
def test_every_question_of_the_first_round_is_guided(
    make_robot: MakeRobot, game: str, size: tuple[int, int]
) -> None:
    robot = make_robot(size)
    table = sit(robot, game)
    for action in [*ROUNDS[game], None]:
        robot.wait(4.0)
        stage = table.state.stage
        assert pointed(robot), (stage, robot.names())
        assert table.standing() == robot.shell.say(table.hint.told)
        if action is not None:
            assert table.act(action), action


def drawn(robot: Robot, widgets: list[Any]) -> Any:
    """These widgets alone on a sheet of their own, where the arrow is."""
    (arrow,) = arrows(robot)
    screen = robot.app.window.painter.canvas
    sheet = Canvas(pygame.Surface(screen.surface.get_size()), screen.scale, ASSETS)
    sheet.clip(arrow.bounds())
    for widget in widgets:
        if widget.bounds().meets(arrow.bounds()):
            widget.draw(sheet, pressed=False)
    return pygame.surfarray.array3d(sheet.surface).astype(int)


def hidden_letters(robot: Robot, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many pixels of words the arrow covers."""
    rest = [w for w in robot.shell.view() if w.name != "guide:arrow"]
    whole = drawn(robot, rest)
    with monkeypatch.context() as wordless:
        wordless.setattr(Canvas, "text", lambda *_args, **_keywords: None)
        wordless.setattr(Pixels, "_blit", blit_anew)
        bare = drawn(robot, rest)
    words = abs(whole - bare).max(axis=2) > 40
    return int((words & (drawn(robot, arrows(robot)).max(axis=2) > 0)).sum())


def blit_anew(self: Pixels, _key: object, make: Callable[[], Any], at: tuple[int, int]) -> None:
    """Sprites that were kept have their words on them."""
    self.surface.blit(make(), at)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ROUNDS)
def test_the_arrow_covers_no_word(
    make_robot: MakeRobot,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    size: tuple[int, int],
    language: Language,
) -> None:
    robot = make_robot(size, language=language)
    table = sit(robot, game)
    for action in ROUNDS[game]:
        robot.wait(4.0)
        assert not hidden_letters(robot, monkeypatch), table.state.stage
        assert table.act(action), action


def pointed_key(robot: Robot) -> str:
    (arrow,) = arrows(robot)
    x, tip = arrow.box.centre[0], arrow.box.bottom - 4 if arrow.down else arrow.box.y + 4
    keys = [w for w in robot.shell.view() if w.is_target and w.box.inset(-6).holds(x, tip)]
    return str(min(keys, key=lambda w: abs(w.box.centre[0] - x)).name)


def test_the_arrow_goes_on_to_the_player_who_has_not_told_yet(robot: Robot) -> None:
    table = sit(robot, "steam_park")
    for action in ROUNDS["steam_park"]:
        if table.state.stage == "dirt":
            break
        table.act(action)
    robot.tap("next")  # everybody has seen who took which tile
    for player in table.state.order:
        robot.wait(0.5)
        assert pointed_key(robot).startswith(f"dirt:{player}:")
        robot.tap(f"dirt:{player}:1")
    assert table.state.stage == "action" or pointed_key(robot) == "next"


def test_the_arrow_never_points_at_what_takes_an_action_back(robot: Robot) -> None:
    table = sit(robot, "steam_park")
    for action in ROUNDS["steam_park"]:
        if table.state.stage == "action":
            break
        table.act(action)
    robot.tap("next")
    robot.wait(0.5)
    assert pointed_key(robot).startswith("ride:")
    robot.tap(pointed_key(robot))
    robot.wait(0.5)
    assert pointed_key(robot) == "next"


def test_a_signal_that_no_card_fits_is_not_pointed_at_again(robot: Robot) -> None:
    table = sit(robot, "macadam")
    table.act(Deal(0))
    place = table.state.signals.index("motorway")
    robot.wait(0.5)
    assert pointed_key(robot).startswith("signal:")
    robot.tap(f"signal:{place}")
    robot.wait(0.5)
    assert pointed_key(robot) == "skip"


@pytest.mark.parametrize("game", LAST)
def test_after_the_first_round_the_guide_is_silent(robot: Robot, game: str) -> None:
    table = sit(robot, game)
    for action in [*ROUNDS[game], LAST[game]]:
        assert table.act(action)
    robot.wait(4.0)
    assert table.hint is None and arrows(robot) == []


def test_each_hint_is_said_once_when_it_comes_up(robot: Robot) -> None:
    table = sit(robot, "gumball_rally")
    assert robot.shell.spoken == "Touchez qui part en tête : les autres se rangent derrière."
    table.act(LineUp(0))
    assert "Chacun pose une carte" in robot.shell.spoken
    table.act(PlayCard("blue", 3))
    assert "Chacun pose une carte" not in robot.shell.spoken


def test_what_a_hint_begins_with_is_not_said_before_it_as_well(robot: Robot) -> None:
    table = sit(robot, "scream_machine")
    for action in ROUNDS["scream_machine"]:
        assert table.act(action), action
        if table.state.stage == "reveal":
            break
    assert robot.shell.spoken.endswith("Retournez les visiteurs cachés : ils choisissent aussi.")
    assert robot.shell.spoken.count("Retournez les visiteurs cachés") == 1


def test_a_hint_that_comes_up_again_is_read_but_not_said_again(robot: Robot) -> None:
    table = sit(robot, "macadam")
    table.act(Deal(0))
    table.act(Lead(0, "pedestrian:red"))
    assert "Suivez avec la même carte" in robot.shell.spoken
    table.act(Follow())
    table.act(Follow())
    assert robot.shell.spoken.endswith("d’entamer.")
    assert table.standing().startswith("Touchez un signal libre")


def test_a_first_hint_waits_until_the_table_is_laid(robot: Robot) -> None:
    robot.shell.journal.remember(GUIDED.of("gumball_rally"), True)
    players = tuple(Player(n, "ABC"[i], i) for i, n in enumerate(NAMES))
    begin_play(robot.shell, "gumball_rally", players)
    assert isinstance(robot.shell.top, ChecklistScreen)
    assert robot.shell.spoken == ""
    robot.tap("setup:go")
    assert robot.shell.spoken.startswith("Touchez qui part en tête")


def test_a_visitor_whose_cards_are_all_out_is_not_pointed_at(robot: Robot) -> None:
    table = sit(robot, "scream_machine")
    for action in ROUNDS["scream_machine"]:
        if table.state.stage == "deal":
            break
        assert table.act(action), action
    first = pointed_key(robot)
    for _ in range(4):
        kind = next(kind for kind in VISITORS if first == f"visitor:{kind}")
        assert table.act(Arrive(kind))
    robot.step(0.1)
    assert pointed_key(robot) != first and pointed_key(robot).startswith("visitor:")


@pytest.mark.parametrize("size", SIZES)
def test_the_arrow_goes_into_what_opens_over_the_key_and_never_points_below_it(
    make_robot: MakeRobot, size: tuple[int, int]
) -> None:
    robot = make_robot(size)
    table = sit(robot, "scream_machine")
    for action in ROUNDS["scream_machine"]:
        if table.state.stage == "turns":
            break
        assert table.act(action), action
    robot.step(0.1)
    assert pointed_key(robot) == "row:0"
    robot.tap("row:0")
    assert pointed_key(robot).startswith("pick:")
    robot.tap(pointed_key(robot))
    assert pointed_key(robot) == "build"
    robot.tap("build")
    assert table.state.actions_left < 4
    assert pointed_key(robot) == "row:1", "the first place of the row is empty now"


def test_a_ride_whose_cards_are_all_laid_is_pale_and_not_pointed_at(robot: Robot) -> None:
    table = sit(robot, "scream_machine")
    for action in (*[Build("coaster", 1)] * 4, EndTurn()):
        assert table.act(action)
    robot.step(0.1)
    used = next(w for w in robot.shell.view() if w.name == "card:coaster:1")
    assert used.pale and pointed_key(robot) == "card:water:1"


def test_who_opens_a_park_later_is_not_asked_who_begins(robot: Robot) -> None:
    table = sit(robot, "scream_machine")
    for action in ROUNDS["scream_machine"]:
        if table.state.played:
            break
        assert table.act(action), action
    assert "qui commence" not in table.standing()


def test_who_begins_is_not_asked_any_more_once_it_was_told(robot: Robot) -> None:
    table = sit(robot, "scream_machine")
    assert "qui commence" in table.standing() and pointed_key(robot) == "first:0"
    assert table.act(First(1))
    robot.step(0.1)
    assert "qui commence" not in table.standing() and pointed_key(robot) == "card:coaster:1"


def test_the_guide_is_left_and_taken_up_from_the_pause(robot: Robot) -> None:
    table = sit(robot, "gumball_rally")
    robot.tap("pause")
    robot.tap("guide")
    assert arrows(robot) == [] and not table.guided
    robot.tap("pause")
    robot.tap("guide")
    assert len(arrows(robot)) == 1
    assert robot.shell.spoken.startswith("Touchez qui part en tête")


def test_a_table_that_did_not_ask_is_not_guided(robot: Robot) -> None:
    sit(robot, "gumball_rally", guided=False)
    assert arrows(robot) == []


def test_learning_leads_to_a_guided_play(robot: Robot) -> None:
    robot.tap("learn")
    robot.tap("learn:gumball_rally")
    assert isinstance(robot.shell.top, PlayersScreen)
    assert robot.shell.journal.recall(GUIDED.of("gumball_rally"), False)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ROUNDS)
def test_every_hint_fits_on_the_strip(make_robot: MakeRobot, game: str, language: Language) -> None:
    robot = make_robot(language=language)
    guide = import_module(f"companion.ui.games.{game}.guide")
    hints = [
        *guide.HINTS.values(),
        *(getattr(guide, name, None) for name in ("LAST", "DONE", "NEXT", "FOLLOW_ANY")),
    ]
    room = robot.shell.layout.strip.w - 54
    for hint in filter(None, hints):
        assert robot.shell.width(robot.shell.say(hint.told), 17, SEMI) <= room, hint.told
