"""A deck taught by showing: proposed, confirmed, mended by touch, kept, known again, forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.demo.robot import Robot
from companion.events import CardSeen
from companion.i18n import Language
from companion.ui.games import camera_screen
from companion.ui.games.traffic.teach import TeachScreen
from companion.ui.screens.teach_study import CardStudy
from companion.vision.cards import CardReader, CardReading
from companion.vision.deck_codes import deck_patterns
from companion.vision.markers import Markers
from companion.vision.taught import load_deck
from companion.vision.teach import TaughtCard, TaughtDeck, TaughtLook
from hardware.ports import Frame, LedMode
from hardware.simulated.camera import TableSource
from hardware.simulated.table import SimulatedTable
from tests.ui.camera_kit import Bench, photograph
from tests.ui.kit import SIZES, MakeRobot, assert_touchable
from tests.ui.shell_kit import shown, watch_words

pytestmark = pytest.mark.slow

ANGLE, OTHER = ("RB", "?Y"), ("BBR",)


@pytest.fixture(scope="module")
def looks() -> dict[tuple[str, ...], TaughtLook]:
    """How two cards look to the real reader."""
    reader = CardReader()
    found: dict[tuple[str, ...], TaughtLook] = {}
    for rows in (ANGLE, OTHER):
        table = SimulatedTable()
        table.show_card([row.replace("?", ".") for row in rows])
        look, _ = reader.look(photograph(table.scene))
        assert look is not None
        found[rows] = look
    return found


class Answers:
    """A reader that sees what the test holds up."""

    def __init__(self, looks: dict[tuple[str, ...], TaughtLook]) -> None:
        self._looks = looks
        self.card: tuple[str, ...] = ()
        self.reads = True
        self.asked = 0

    def look(self, image: object) -> tuple[TaughtLook | None, CardReading]:
        self.asked += 1
        if not self.card:
            return None, CardReading(None, (), 0.0, why="vision.card_none")
        if not self.reads:
            return self._looks[self.card], CardReading(None, (), 0.2, why="vision.card_unsure")
        return self._looks[self.card], CardReading("regular", self.card, 0.9)


@pytest.fixture
def bench(robot: Robot, tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(robot, tmp_path)
    robot.shell.push(TeachScreen(robot.shell))
    robot.step(0.1)
    yield bench


@pytest.fixture
def answers(bench: Bench, looks: dict[tuple[str, ...], TaughtLook]) -> Answers:
    answers = Answers(looks)
    bench.robot.shell.top._study._reader = answers
    return answers


def hold(bench: Bench, answers: Answers, card: tuple[str, ...]) -> None:
    answers.card = card
    bench.look()


def test_a_shown_card_is_proposed_kept_by_one_tap_and_known_by_the_eyes(
    bench: Bench, tmp_path: Path
) -> None:
    bench.table.show_card(("RB", ".Y"))
    bench.look()
    taps = bench.robot.taps
    bench.robot.tap("right")
    assert bench.robot.taps == taps + 1
    (card,) = load_deck(tmp_path).cards
    assert (card.id, card.kind, card.pattern) == ("C01", "regular", ANGLE)
    bench.look()
    assert "Carte C01 apprise" in shown(bench.robot)
    bench.table.hide_card()
    bench.look()
    bench.table.show_card(("RB", ".Y"))
    bench.look()
    assert "déjà apprise" in shown(bench.robot)
    bench.robot.tap("back")
    heard: list[CardSeen] = []
    eyes = bench.robot.shell.eyes
    eyes._post = lambda event: heard.append(event)
    eyes.want(False, True)
    for _ in range(2):
        eyes.look(bench.camera.show(photograph(bench.table.scene), 0.0))
    assert [(seen.code, seen.rows) for seen in heard] == [("C01", ANGLE)]


def test_a_card_that_differs_from_a_taught_one_in_one_car_is_another_card(
    bench: Bench, tmp_path: Path
) -> None:
    for rows, proposed in (("BBR", True), ("BBY", True), ("BBR", False)):
        bench.table.show_card((rows,))
        bench.look(2)
        assert bench.robot.has("right") is proposed
        if proposed:
            bench.robot.tap("right")
    assert [card.pattern for card in load_deck(tmp_path).cards] == [("BBR",), ("BBY",)]


def test_a_taught_card_that_is_put_right_remembers_what_it_was_read_as(
    bench: Bench, answers: Answers, tmp_path: Path
) -> None:
    hold(bench, answers, ANGLE)
    bench.robot.tap("brush:B")
    bench.robot.tap("grid:5")
    bench.robot.tap("right")
    bench.robot.tap("card:C01")
    bench.robot.tap("brush:Y")
    bench.robot.tap("grid:5")
    bench.robot.tap("right")
    (card,) = load_deck(tmp_path).cards
    assert (card.pattern, card.read) == (("YB", "?Y"), ANGLE)


def test_a_wrong_proposal_is_mended_on_the_grid(
    bench: Bench, answers: Answers, tmp_path: Path
) -> None:
    hold(bench, answers, ANGLE)
    bench.robot.tap("brush:B")
    bench.robot.tap("grid:5")
    bench.robot.tap("right")
    assert load_deck(tmp_path).cards[0].pattern == ("BB", "?Y")


def test_a_card_that_cannot_be_read_is_taken_and_drawn_by_touch(
    bench: Bench, answers: Answers, tmp_path: Path
) -> None:
    answers.reads = False
    hold(bench, answers, OTHER)
    assert not bench.robot.has("right") and bench.robot.has("take")
    bench.robot.tap("take")
    for k in (4, 5, 6):
        bench.robot.tap(f"grid:{k}")
    bench.robot.tap("brush:_")
    bench.robot.tap("grid:9")
    bench.robot.tap("right")
    (card,) = load_deck(tmp_path).cards
    assert (card.kind, card.pattern) == ("expert", ("RBY", "?_?"))


def test_half_a_card_cannot_be_kept_and_the_sentence_says_why(
    bench: Bench, answers: Answers
) -> None:
    hold(bench, answers, ANGLE)
    assert bench.robot.shell.top.lamp().mode is LedMode.STEADY
    bench.robot.tap("clear")
    assert not bench.robot.has("right")
    assert "trois voitures" in shown(bench.robot)
    bench.robot.shell.top.green(0.0)
    assert bench.robot.shell.eyes.taught() == TaughtDeck()
    bench.robot.tap("grid:0")
    bench.robot.tap("grid:1")
    bench.robot.tap("grid:15")
    assert "se touchent" in shown(bench.robot)


def test_a_refused_proposal_does_not_come_back_until_another_card_is_shown(
    bench: Bench, answers: Answers
) -> None:
    hold(bench, answers, ANGLE)
    bench.robot.tap("undo")
    bench.look(2)
    assert not bench.robot.has("right")
    hold(bench, answers, OTHER)
    assert bench.robot.has("right")
    bench.robot.tap("undo")
    hold(bench, answers, ())
    hold(bench, answers, OTHER)
    assert bench.robot.has("right")


def test_nothing_is_looked_for_while_a_card_is_confirmed(bench: Bench, answers: Answers) -> None:
    hold(bench, answers, ANGLE)
    asked = answers.asked
    bench.look(3)
    assert answers.asked == asked


def test_the_same_figure_taught_again_replaces_the_first(bench: Bench, answers: Answers) -> None:
    hold(bench, answers, ANGLE)
    bench.robot.tap("right")
    hold(bench, answers, OTHER)
    bench.robot.tap("right")
    bench.robot.tap("take")
    bench.robot.tap("right")
    assert [card.id for card in bench.robot.shell.eyes.taught().cards] == ["C01", "C02"]


def test_a_taught_card_is_opened_mended_and_forgotten_with_a_way_back(
    bench: Bench, answers: Answers, tmp_path: Path
) -> None:
    hold(bench, answers, ANGLE)
    bench.robot.tap("right")
    hold(bench, answers, ())
    bench.robot.tap("card:C01")
    bench.robot.tap("brush:Y")
    bench.robot.tap("grid:5")
    bench.robot.tap("right")
    assert load_deck(tmp_path).cards[0].pattern == ("YB", "?Y")
    bench.robot.tap("card:C01")
    bench.robot.tap("forget")
    assert load_deck(tmp_path) == TaughtDeck()
    bench.robot.tap("said:key")
    assert [card.id for card in load_deck(tmp_path).cards] == ["C01"]


def test_a_long_list_has_pages_and_shrinks_back(
    bench: Bench, answers: Answers, looks: dict[tuple[str, ...], TaughtLook]
) -> None:
    bench.robot.shell.eyes.teach(many(looks))
    hold(bench, answers, ())
    first = {name for name in bench.robot.names() if name.startswith("card:")}
    bench.robot.tap("page:down")
    second = {name for name in bench.robot.names() if name.startswith("card:")}
    assert second and not first & second
    bench.robot.shell.eyes.teach(TaughtDeck(many(looks).cards[:2]))
    bench.look()
    assert bench.robot.has("card:C01") and not bench.robot.has("page:down")


def many(looks: dict[tuple[str, ...], TaughtLook]) -> TaughtDeck:
    cards = [
        TaughtCard(f"C{k + 1:02d}", "expert" if name[0] == "E" else "regular", rows, looks[ANGLE])
        for k, (name, rows) in enumerate(deck_patterns().items())
    ]
    return TaughtDeck(tuple(cards))


def test_without_a_camera_a_kind_sentence_stands_there(robot: Robot) -> None:
    robot.shell.push(TeachScreen(robot.shell))
    robot.step(0.1)
    assert "Pas de caméra" in shown(robot)
    robot.tap("back")


def test_a_lost_camera_is_told_but_a_card_in_hand_can_still_be_kept(
    bench: Bench, answers: Answers, tmp_path: Path
) -> None:
    hold(bench, answers, ANGLE)
    bench.camera.lose()
    bench.robot.step(0.2)
    bench.robot.tap("right")
    assert len(load_deck(tmp_path).cards) == 1
    assert "ne donne pas d’image" in shown(bench.robot)


def test_the_camera_s_screen_leads_here_and_the_camera_is_let_go_at_the_end(
    robot: Robot, tmp_path: Path
) -> None:
    bench = Bench(robot, tmp_path)
    robot.shell.push(camera_screen(robot.shell))
    bench.look()
    robot.tap("setup:cards")
    assert isinstance(robot.shell.top, TeachScreen)
    robot.tap("back")
    robot.tap("back")
    assert bench.camera.started == bench.camera.closed


def test_a_damaged_deck_is_told_in_words_and_begun_anew(robot: Robot, tmp_path: Path) -> None:
    (tmp_path / "taught-cards.json").write_text('{"cards": [{"id": 3}]}')
    bench = Bench(robot, tmp_path)
    assert bench.robot.shell.eyes.taught() == TaughtDeck()
    robot.step(0.1)
    assert "abîmées" in robot.shell.said.text


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_all_keys_are_large_and_all_words_fit(
    make_robot: MakeRobot,
    looks: dict[tuple[str, ...], TaughtLook],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    language: Language,
) -> None:
    cut = watch_words(monkeypatch)
    robot = make_robot(size, language)
    bench = Bench(robot, tmp_path)
    robot.shell.push(TeachScreen(robot.shell))
    robot.step(0.1)
    answers = Answers(looks)
    robot.shell.top._study._reader = answers
    hold(bench, answers, ())
    assert_touchable(robot.shell)
    robot.shell.eyes.teach(many(looks))
    answers.reads = False
    hold(bench, answers, OTHER)
    assert_touchable(robot.shell)
    robot.tap("take")
    assert_touchable(robot.shell)
    robot.tap("undo")
    robot.tap("card:C60")
    assert_touchable(robot.shell)
    assert cut == []


def test_a_marker_and_the_board_beside_it_make_no_card() -> None:
    table = SimulatedTable()
    table.reset()  # as a window begins
    camera = TableSource(table)
    camera.open()
    image = camera.read()
    assert image is not None and len(Markers().find(image)) == 4
    look, _ = CardReader().look(image)
    assert look is not None  # four edges that could be a card's
    study = CardStudy(TaughtDeck)
    study.look(Frame(image, 0.0, 1))
    assert study.shown is None


def test_a_corner_marker_is_never_taken_for_a_card_and_the_screen_says_there_is_none(
    bench: Bench,
) -> None:
    bench.robot.shell.push(TeachScreen(bench.robot.shell))
    bench.look(3)
    frame = bench.robot.shell.eyes.frame()
    assert frame is not None
    study = bench.robot.shell.top._study
    for number, marker in Markers().find(frame.image).items():
        middle = marker.mean(axis=0)
        card = tuple((float(x), float(y)) for x, y in middle + 1.4 * (marker - middle))
        assert study._is_marker(frame, card), number
        wide = tuple((float(x), float(y)) for x, y in middle + 4 * (marker - middle))
        assert not study._is_marker(frame, wide)
    assert study.shown is None
    assert "Aucune carte en vue" in shown(bench.robot)
    assert not any(w.name == "take" and w.enabled for w in bench.robot.shell.view())
