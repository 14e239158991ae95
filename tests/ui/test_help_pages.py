"""Every game has short help pages, the same ones in both languages."""

import ast
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import msgspec
import pytest

from companion.demo.robot import Robot
from companion.games import rules
from companion.i18n import Language
from companion.ui.box import Box
from companion.ui.games import drawings_of
from companion.ui.help_pages import Page, pages, parsed
from companion.ui.widgets import Paragraph
from tests.ui.kit import SIZES, MakeRobot

PAGES = {
    "traffic": "setup board running light claim verdict denounce rounds end pictures "
    "pictures_green pictures_light",
    "gumball_rally": "setup queue card danger checkpoint end pictures",
    "scream_machine": "setup opening visitors turn resolution end pictures",
    "steam_park": "setup roll baron spy dirt action visitors extensions stands directors "
    "income end pictures",
    "macadam": "setup lead follow agent papers arrows end pictures",
}
COUNTS = {  # 0 is the general rule
    "traffic": (0, *range(2, 5)),
    "gumball_rally": (0, *range(3, 9)),
    "scream_machine": (0, *range(2, 7)),
    "steam_park": (0, *range(2, 6)),
    "macadam": (0, *range(2, 7)),
}
EVERYTHING = {"spy_dice": True, "director": "baron", "new_stands": True}  # of Play Dirty
RULES = Path(__file__).parents[2] / "companion" / "games"
games = pytest.mark.parametrize("game", PAGES)
languages = pytest.mark.parametrize("language", ["fr", "en"])


def every_page(game: str, language: Language) -> list[tuple[Page, tuple[str, ...]]]:
    found = pages(game, language).values()
    options = (as_printed(game), {**as_printed(game), **EVERYTHING})
    every = product(found, COUNTS[game], options)
    return [(page, page.lines(count, chosen)) for page, count, chosen in every]


def as_printed(game: str) -> dict[str, object]:
    found: dict[str, object] = msgspec.to_builtins(rules(game).Options())
    return found


def setup_lines(game: str, language: Language, count: int, **options: object) -> str:
    page = pages(game, language)["setup"]
    return " ".join(page.lines(count, {**as_printed(game), **options}))


@games
@languages
def test_a_game_has_exactly_the_pages_its_phases_ask_for(game: str, language: Language) -> None:
    assert " ".join(pages(game, language)) == PAGES[game]


@games
@languages
def test_a_page_fits_the_small_screen(game: str, language: Language) -> None:
    for page, lines in every_page(game, language):
        words = sum(len(line.split()) for line in (page.title, *lines))
        assert words <= 90, page.id
        assert 3 <= len(lines) <= 9, page.id
        assert max(map(len, lines)) <= 80, page.id
        assert len(page.title) <= 20, page.id


@games
@languages
def test_no_placeholder_is_left_for_any_number_of_players(game: str, language: Language) -> None:
    for page, lines in every_page(game, language):
        assert not re.search(r"[{}]", " ".join(lines)), page.id


@games
@languages
def test_the_set_up_is_a_checklist(game: str, language: Language) -> None:
    for count in COUNTS[game]:
        lines = pages(game, language)["setup"].lines(count, as_printed(game))
        assert len(lines) >= 5
        assert all(line.startswith("- ") for line in lines)


@games
def test_both_languages_give_the_same_numbers_in_the_set_up(game: str) -> None:
    for count in COUNTS[game]:
        both = [setup_lines(game, lang, count, **EVERYTHING) for lang in ("fr", "en")]
        numbers = [sorted(re.findall(r"\d+", lines)) for lines in both]
        assert numbers[0] == numbers[1]


@games
def test_french_has_hard_spaces_before_its_signs(game: str) -> None:
    for page in pages(game, "fr").values():
        text = " ".join((page.title, *page.text))
        bare = re.sub(r"\{(n|if|option|drawing):", "", text)
        assert not re.search(r"(?<!\u00a0)[!?:;»]", bare), page.id
        assert not re.search("«(?!\u00a0)|\u202f|'", text), page.id


def test_the_checklist_says_how_many_cards_each_player_gets() -> None:
    assert "20 white cards" in setup_lines("traffic", "en", 2)
    assert "13 cartes blanches" in setup_lines("traffic", "fr", 3)
    assert "11 cards" in setup_lines("macadam", "en", 4)
    assert "19 are left" in setup_lines("gumball_rally", "en", 7)
    assert "5 rounds" in setup_lines("steam_park", "en", 5)
    assert "4 manches" in setup_lines("scream_machine", "fr", 4)


def test_the_general_rule_of_a_set_up_names_every_size_of_table() -> None:
    told = setup_lines("traffic", "fr", 0)
    assert "Donnez 20 · 13 · 10 cartes blanches à chacun (à 2 · 3 · 4)." in told
    assert "Il reste 1 carte blanche dans la boîte (à 3)." in told


def test_a_line_that_has_no_value_for_the_count_is_left_out() -> None:
    assert "stays in the box" in setup_lines("traffic", "en", 3)
    assert "stays in the box" not in setup_lines("traffic", "en", 4)
    assert "Cheapskates" in setup_lines("scream_machine", "en", 2)
    assert "Cheapskates" not in setup_lines("scream_machine", "en", 3)


def test_the_checklist_names_only_what_the_table_plays_with() -> None:
    plain = setup_lines("steam_park", "en", 4)
    assert not re.search("Spy|Baron|New stands", plain)
    assert "4 Danari" in setup_lines("steam_park", "en", 4, spy_dice=True)
    assert "10 Danari" in setup_lines("steam_park", "en", 4, director="baron")
    assert "10 Danari" not in setup_lines("steam_park", "en", 4, director="planner")
    assert setup_lines("steam_park", "en", 4, **EVERYTHING, simple=True) == plain
    assert "The pile has 15" not in setup_lines("gumball_rally", "en", 4, app_deck=True)
    assert "12 cars" in setup_lines("traffic", "en", 4, cars_per_colour=4)


def test_the_checklist_deals_as_the_house_does() -> None:
    assert "Deal 9 cards" in setup_lines("macadam", "en", 6)
    assert "Deal 8 cards" in setup_lines("macadam", "en", 6, deal6=8)


@games
@languages
def test_every_house_rule_that_a_line_asks_for_exists(game: str, language: Language) -> None:
    text = " ".join(line for page in pages(game, language).values() for line in page.text)
    assert set(re.findall(r"\{(?:if|option):(\w+)", text)) <= set(as_printed(game))


@games
def test_every_page_that_a_refusal_names_exists(game: str) -> None:
    named = {page for file in (RULES / game).rglob("*.py") for page in named_pages(file)}
    assert named <= set(pages(game, "fr"))


def named_pages(file: Path) -> Iterator[str]:
    """The page ids written into refusals, as third argument or as `rule`."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("Refusal"):
            told = [*node.args[2:3], *(k.value for k in node.keywords if k.arg == "rule")]
            yield from (str(n.value) for n in told if isinstance(n, ast.Constant))


def test_a_game_without_help_has_no_pages(tmp_path: Path) -> None:
    assert pages("chess", "fr", tmp_path) == {}


@pytest.mark.parametrize("text", ["words\n# a | A\n", "# a\nline\n", "# a | A\n# a | B\n", "# | A"])
def test_a_help_file_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        parsed(text)


DRAWN = ("gumball_rally", "scream_machine", "macadam", "steam_park", "traffic")


@pytest.mark.parametrize("game", DRAWN)
@languages
def test_a_game_is_explained_in_at_least_three_drawings(game: str, language: Language) -> None:
    lines = pages(game, language)["pictures"].pictures(4, as_printed(game))
    named = [name for name, _ in lines if name]
    assert len(named) >= 3
    assert set(named) <= set(drawings_of(game))
    assert all(words for _, words in lines)


@pytest.mark.parametrize("game", DRAWN)
@pytest.mark.parametrize("size", SIZES)
def test_every_drawing_stays_in_its_box(
    make_robot: MakeRobot, game: str, size: tuple[int, int]
) -> None:
    robot = make_robot(size)
    canvas = robot.app.window.painter.canvas
    for name, paint in drawings_of(game).items():
        canvas.surface.fill((1, 2, 3))
        paint(canvas, Box(120, 120, 220, 90))
        outside = canvas.surface.copy()
        outside.fill((1, 2, 3), [canvas.px(v) for v in (106, 106, 248, 118)])
        blank = outside.copy()
        blank.fill((1, 2, 3))
        assert outside.get_buffer().raw == blank.get_buffer().raw, name
        assert canvas.surface.get_buffer().raw != blank.get_buffer().raw, name


def test_before_anybody_sits_the_rules_tell_every_size_of_table(robot: Robot) -> None:
    robot.tap("tile:traffic")
    robot.tap("help")
    told = " ".join(w.text for w in robot.shell.view() if isinstance(w, Paragraph))
    assert "20 · 13 · 10" in told
