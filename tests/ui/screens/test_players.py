"""Setting up a play: who sits where, what is played, the numbers of the box, what differs."""

from __future__ import annotations

from itertools import combinations

import pytest

from companion.demo.robot import Robot
from companion.games import BUILT_IN
from companion.games.base import known_as
from companion.games.steam_park.state import Options
from companion.history.values import BOX, NAMES, OPTIONS
from companion.i18n import ASSETS, Language
from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.family import kept_options
from companion.ui.games.steam_park.table import SteamParkTable
from companion.ui.screens.box_numbers import BoxScreen
from companion.ui.screens.checklist import ChecklistScreen
from companion.ui.screens.choose import ThingKey
from companion.ui.screens.players import PlayersScreen
from companion.ui.screens.players_art import paint_table, places
from companion.ui.shell import Shell
from companion.ui.theme import Colour
from tests.ui.kit import SIZES, MakeRobot, assert_touchable
from tests.ui.shell_kit import shown, watch_words

pytestmark = pytest.mark.slow

FIVE_MODULES = ("stingy", "extensions", "spy_dice", "new_stands")


def kept(shell: Shell) -> Options:
    return known_as(Options, kept_options(shell, "steam_park"))


def seated(robot: Robot, count: int = 4, game: str = "steam_park") -> PlayersScreen:
    robot.tap(f"tile:{game}")
    for seat in range(count):
        robot.tap(f"seat:{seat}")
    screen = robot.shell.top
    assert isinstance(screen, PlayersScreen)
    return screen


def test_a_new_table_of_four_plays_after_nine_taps_at_most(robot: Robot) -> None:
    seated(robot)
    for key in ("play", "ok", "setup:go"):
        robot.tap(key)
    assert isinstance(robot.shell.top, SteamParkTable) and robot.taps <= 9 - 1, (
        "one tap is left to act"
    )


def test_the_same_table_plays_again_after_three_taps(robot: Robot) -> None:
    seated(robot)
    for key in ("play", "ok", "setup:go"):
        robot.tap(key)
    robot.shell.go_home()
    before = robot.taps
    for key in ("tile:steam_park", "same", "play"):
        robot.tap(key)
    assert isinstance(robot.shell.top, SteamParkTable) and robot.taps - before == 3


def test_who_has_no_name_is_called_after_the_seat_in_the_language_of_the_screen(
    robot: Robot,
) -> None:
    robot.tap("tile:steam_park")
    robot.tap("seat:2")
    robot.tap("seat:4")
    assert "Joueur 3" in shown(robot) and "Joueur 5" in shown(robot)
    robot.shell.set_language("en")
    robot.step()
    assert "Player 3" in shown(robot)
    for key in ("play", "ok", "setup:go"):
        robot.tap(key)
    table = robot.shell.top
    assert isinstance(table, SteamParkTable)
    assert [(p.name, p.seat) for p in table.players] == [("Player 3", 2), ("Player 5", 4)]
    robot.shell.set_language("fr")
    robot.shell.go_home()
    robot.tap("tile:steam_park")
    robot.tap("same")
    assert "Joueur 3" in shown(robot), "the same table follows the language too"


def test_seats_bear_the_numbers_of_their_buttons(robot: Robot) -> None:
    robot.tap("tile:steam_park")
    seats = {w.name: w.number for w in robot.shell.view() if w.name.startswith("seat:")}
    assert seats == {f"seat:{seat}": seat + 1 for seat in range(8)}
    assert robot.shell.say("app.seat_empty", n=3).count("3") == 1


def test_leaving_the_seats_keeps_the_table(robot: Robot) -> None:
    screen = seated(robot, 3)
    before = screen.seats
    robot.tap("home")
    robot.tap("tile:gumball_rally")
    assert robot.shell.top.seats == before


def test_all_names_are_reached_and_a_single_one_is_forgotten(any_robot: Robot) -> None:
    robot = any_robot
    names = [f"Maximilien{letter}" for letter in "ABCDEFGHIJKLMNOPQRST"]
    robot.app.journal.remember(NAMES, names)
    robot.tap("tile:steam_park")
    robot.tap("seat:0")
    robot.tap("names")
    assert_touchable(robot.app.shell)
    while not robot.has("forget:MaximilienS"):
        robot.tap("page:down")
    robot.wait(1)
    robot.tap("forget:MaximilienS")
    assert "MaximilienS" not in robot.app.journal.recall(NAMES, [])
    robot.tap("name:MaximilienT")
    assert robot.shell.top.seats[0].name == "MaximilienT"


def test_all_of_play_dirty_is_one_tap_and_undone_by_one(robot: Robot) -> None:
    seated(robot, 2)
    robot.tap("side:1")
    robot.tap("what:all")
    chosen = kept(robot.shell)
    assert all(getattr(chosen, module) for module in FIVE_MODULES) and chosen.director == "draw"
    robot.tap("undo")
    assert kept(robot.shell) == Options()


def test_a_director_is_picked_by_name_with_what_he_does(
    any_robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    robot = any_robot
    cut = watch_words(monkeypatch)
    seated(robot, 2)
    robot.tap("side:1")
    robot.step()
    assert_touchable(robot.app.shell)
    robot.tap("what:director")
    told: dict[str, str] = {}
    while True:
        robot.step()
        told |= {w.label: w.about for w in robot.shell.view() if isinstance(w, ThingKey)}
        if not robot.has("page:down"):
            break
        robot.tap("page:down")
    assert len(told) == 8 and all(told.values())
    robot.tap("thing:7")
    assert kept(robot.shell).director == "baron" and cut == []
    robot.tap("what:director")
    robot.step()
    assert robot.shell.find("thing:7") is not None, "the chosen one is in sight"


def test_upright_as_many_directors_stand_on_a_page_as_have_room(make_robot: MakeRobot) -> None:
    robot = make_robot((720, 1280))
    seated(robot, 2)
    robot.tap("side:1")
    robot.tap("what:director")
    keys = [w for w in robot.shell.view() if isinstance(w, ThingKey)]
    assert len(keys) == 4
    assert keys[-1].box.bottom <= robot.shell.layout.main.bottom


def test_a_name_or_sign_touched_again_is_no_step_to_undo(robot: Robot) -> None:
    robot.app.journal.remember(NAMES, ["Léa", "Marc", "Nina"])
    screen = seated(robot, 2)
    robot.tap("name:Marc")
    robot.tap("colour:B")
    robot.tap("undo")
    assert [player.name for player in screen.seats.values()] == ["Léa"]


def test_stand_plans_wait_for_the_module_they_belong_to(robot: Robot) -> None:
    seated(robot, 2)
    robot.tap("side:1")
    assert not robot.has("what:stand_plans")
    robot.tap("what:new_stands")
    assert robot.has("what:stand_plans")


def test_as_printed_never_touches_the_numbers_of_the_box(robot: Robot) -> None:
    robot.app.journal.remember(BOX.of("steam_park"), {"dirt_table": [[0, 4, 0], [5, 9, 3]]})
    seated(robot, 2)
    robot.tap("side:1")
    robot.tap("options")
    robot.tap("option:spy_counts_spy:0")
    robot.tap("defaults")
    robot.tap("ok")
    found = kept(robot.shell)
    assert found.dirt_table == ((0, 4, 0), (5, 9, 3)) and found.spy_counts_spy


def test_the_numbers_of_the_box_are_asked_once_also_after_modules_were_chosen(
    robot: Robot,
) -> None:
    seated(robot, 2)
    robot.tap("side:1")
    robot.tap("what:stingy")
    robot.tap("play")
    assert isinstance(robot.shell.top, BoxScreen)
    robot.tap("ok")
    assert isinstance(robot.shell.top, ChecklistScreen)
    robot.shell.go_home()
    for key in ("tile:steam_park", "same", "play"):
        robot.tap(key)
    assert isinstance(robot.shell.top, SteamParkTable)


def test_the_numbers_before_the_last_change_come_back_by_one_key(robot: Robot) -> None:
    shell = robot.shell
    for throws in ("+", "+"):
        shell.push(BoxScreen(shell, "steam_park"))
        robot.step()
        robot.tap(f"option:last_throws{throws}")
        robot.tap("ok")
    assert kept(shell).last_throws == 5
    shell.push(BoxScreen(shell, "steam_park"))
    robot.wait(1)
    robot.tap("box:undo")
    robot.tap("ok")
    assert kept(shell).last_throws == 4


@pytest.mark.parametrize("rows", [[[0, 9, 5], [10, 19, 2]], [[0, 9, 1], [5, 12, 2]]])
def test_a_dirt_table_that_cannot_be_is_refused_in_words_and_nothing_is_lost(
    robot: Robot, rows: list[list[int]]
) -> None:
    robot.app.journal.remember(BOX.of("steam_park"), {"dirt_table": [[0, 4, 1]]})
    shell = robot.shell
    screen = BoxScreen(shell, "steam_park")
    shell.push(screen)
    screen._set("dirt_table", tuple(tuple(row) for row in rows))
    robot.step()
    robot.tap("ok")
    assert shell.top is screen and shell.said is not None
    assert "Error" not in shell.said.text, "in the game's own words"
    assert kept(shell).dirt_table == ((0, 4, 1),)


def test_kept_rules_that_this_version_does_not_know_leave_the_others_alone(robot: Robot) -> None:
    strange = {"stingy": True, "dragons": 3, "last_throws": "many"}
    robot.app.journal.remember(OPTIONS.of("steam_park"), strange)
    found = kept(robot.shell)
    assert found.stingy and found.last_throws == Options().last_throws


def test_the_checklist_comes_with_what_differs_first_and_one_tap_skips_it(robot: Robot) -> None:
    seated(robot, 3)
    for key in ("play", "ok", "setup:go"):
        robot.tap(key)
    robot.shell.go_home()
    for key in ("tile:steam_park", "same", "side:1", "what:spy_dice", "play"):
        robot.tap(key)
    screen = robot.shell.top
    assert isinstance(screen, ChecklistScreen)
    lines = screen._lines()
    assert lines[0][1] and "Espionnage" in lines[0][0]
    assert [differs for _, differs in lines] == sorted((d for _, d in lines), reverse=True)
    robot.tap("setup:go")
    assert isinstance(robot.shell.top, SteamParkTable)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", ["traffic", "gumball_rally", "scream_machine", "macadam"])
def test_every_game_asks_what_is_played_in_tiles_that_can_be_read_and_touched(
    make_robot: MakeRobot,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    language: Language,
    game: str,
) -> None:
    robot = make_robot(size, language)
    cut = watch_words(monkeypatch)
    seated(robot, 3, game)
    robot.tap("side:1")
    robot.step()
    assert_touchable(robot.app.shell)
    tiles = [w.name for w in robot.shell.view() if w.name.startswith("what:")]
    assert tiles
    for tile in tiles:
        robot.tap(tile)
        robot.step()
        if robot.has("pick:away"):
            robot.tap("pick:1")
    assert cut == []


def test_what_cannot_go_together_goes_in_one_sentence_and_comes_back_by_undo(robot: Robot) -> None:
    seated(robot, 3)
    for key in ("side:1", "what:spy_dice", "what:simple"):
        robot.tap(key)
    found = kept(robot.shell)
    assert found.simple and not found.spy_dice
    assert robot.shell.said is not None and "Espionnage" in robot.shell.said.text
    robot.tap("what:stingy")
    found = kept(robot.shell)
    assert found.stingy and not found.simple
    for key in ("what:simple", "what:all"):
        robot.tap(key)
    assert not kept(robot.shell).simple
    assert robot.shell.said is not None and "Jeu simple" in robot.shell.said.text


def test_kept_rules_that_cannot_be_played_are_told_and_the_play_begins(robot: Robot) -> None:
    table = [[0, 4, 9], [5, 9, 2]]
    robot.app.journal.remember(BOX.of("steam_park"), {"dirt_table": table})
    seated(robot, 3)
    for key in ("play", "setup:go"):
        robot.tap(key)
    assert isinstance(robot.shell.top, SteamParkTable)
    assert robot.shell.top.state.options.dirt_table == ()
    assert "Piste de saleté" in robot.shell.recent[-1].text
    assert robot.app.journal.recall(BOX.of("steam_park")) == {"dirt_table": table}


def test_two_players_of_scream_machine_are_told_to_take_the_cheapskates_out(robot: Robot) -> None:
    robot.tap("tile:scream_machine")
    for key in ("seat:0", "seat:4", "play", "setup:go"):
        if key == "setup:go":
            assert "Retirez les 4 visiteurs Radins" in str(robot.shell.top._lines())
        robot.tap(key)


@pytest.mark.parametrize("wanted", [True, False])
def test_the_experts_handicap_is_a_tile_and_the_deal_follows_it(robot: Robot, wanted: bool) -> None:
    robot.tap("tile:traffic")
    for key in ("seat:0", "seat:4", "side:1", *(() if wanted else ("what:handicap",)), "play"):
        robot.tap(key)
    for key in ("ok", "setup:go"):
        if robot.has(key):
            robot.tap(key)
    assert robot.has("dealt")
    assert robot.has("experts:0+") is wanted


def test_what_is_played_fits_its_tiles_in_every_game(
    any_robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = watch_words(monkeypatch)
    for game in BUILT_IN:
        any_robot.tap(f"tile:{game.key}")
        any_robot.tap("side:1")
        any_robot.step(0.2)
        assert cut == [], game.key
        any_robot.tap("home")


@pytest.mark.parametrize("high", [44, 122])
def test_the_holes_of_the_board_on_the_table_stand_apart(robot: Robot, high: int) -> None:
    holes: list[tuple[float, float, float]] = []

    class Noting(Canvas):
        def circle(
            self,
            centre: tuple[float, float],
            radius: float,
            fill: Colour | None,
            border: Colour | None = None,
            width: float = 2,
            *,
            alpha: int = 255,
        ) -> None:
            holes.append((*centre, radius))

    paint_table(Noting(robot.app.window.surface, 1.0, ASSETS), Box(0, 0, 300, high))
    (x0, _, radius), (x1, _, _) = holes[:2]
    assert len(holes) == 9 and x1 - x0 > 2 * radius + 1


@pytest.mark.parametrize("size", [(398, 275), (464, 330), (425, 275)])
def test_the_places_round_the_table_lie_well_apart(size: tuple[int, int]) -> None:
    cells = places(Box(8, 60, *size))
    for one, other in combinations(cells, 2):
        assert not one.inset(-2).meets(other.inset(-2))
