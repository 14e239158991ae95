"""The eyes between camera and shell, driven look by look on rendered pictures."""

from __future__ import annotations

import time
from pathlib import Path
from queue import SimpleQueue
from threading import Event as Flag

import cv2
import numpy as np
import pytest

from companion.demo.camera import StagedCamera
from companion.errors import CompanionError
from companion.events import BoardAt, BoardSeen, CardSeen, Event, MoveSeen, Trouble
from companion.eyes import Eyes
from companion.eyes.moments import MomentEyes
from companion.games.traffic.board import layout
from companion.vision.calibrate import Calibration
from companion.vision.deck_codes import code_bits
from companion.vision.moment import Moment
from companion.vision.reading import nothing
from hardware.absent import NoCamera
from hardware.capture import LiveCamera
from hardware.ports import CameraState, Frame
from hardware.simulated.camera import TableSource
from hardware.simulated.scene import Fault, Hand, SceneCard, crossing_mm
from hardware.simulated.table import SimulatedTable
from tests.hardware.hardware_waiting import eventually

pytestmark = pytest.mark.slow

BOARD = layout(3, 3)


class Scene:
    """A table, its camera, the eyes, and everything they posted."""

    def __init__(self, folder: Path) -> None:
        self.table = SimulatedTable()
        self.table.place([BOARD[k : k + 4] for k in range(0, 16, 4)])
        self.camera = StagedCamera(self.table)
        self.posted: list[Event] = []
        self.eyes = Eyes()
        self.eyes.open(self.camera, self.posted.append, folder, threaded=False)
        self.now = 0.0

    def look(self, times: int = 1) -> None:
        for _ in range(times):
            self.now += 0.1
            frame = self.camera.take(self.now)
            if frame is not None:
                self.eyes.look(frame)

    def boards(self) -> list[str]:
        return ["".join(e.cells) for e in self.posted if isinstance(e, BoardSeen)]

    def moves(self) -> list[MoveSeen]:
        return [e for e in self.posted if isinstance(e, MoveSeen)]


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    return Scene(tmp_path)


def test_nothing_is_read_unless_a_screen_wants_it(scene: Scene) -> None:
    scene.look(3)
    assert scene.posted == []


def test_a_board_that_does_not_change_is_told_once(scene: Scene) -> None:
    scene.eyes.want(True, False)
    scene.look(4)
    assert scene.boards() == [BOARD]


def test_a_board_is_told_again_when_it_is_wanted_again(scene: Scene) -> None:
    scene.eyes.want(True, False)
    scene.look()
    scene.eyes.want(False, False)
    scene.look()
    scene.eyes.want(True, False)
    scene.look()
    assert scene.boards() == [BOARD, BOARD]


def test_a_hand_that_carries_a_car_is_one_move(scene: Scene) -> None:
    source = next(c for c in range(12) if BOARD[c] != "." == BOARD[c + 4])
    scene.eyes.accept(BOARD)
    scene.eyes.want(True, False)
    scene.look(2)
    x, y = crossing_mm(*divmod(source, 4))
    disc = scene.table.disc_at(x, y)
    assert disc is not None
    scene.table.move_disc(disc, x, y + 30, carried=True)
    scene.look(2)
    scene.table.move_disc(disc, *crossing_mm(*divmod(source + 4, 4)))
    scene.look(6)
    after = list(BOARD)
    after[source], after[source + 4] = ".", BOARD[source]
    found = [event for event in scene.moves() if event.kind != "steady"]
    assert found == [MoveSeen("move", tuple(after))]


def test_the_frame_of_an_instant_is_read_even_when_a_hand_came_after(scene: Scene) -> None:
    scene.eyes.want(True, False)
    scene.look(2)
    instant = scene.now
    scene.table.set_hand(Hand(100.0, 100.0))
    scene.look(2)
    scene.eyes.ask_board(instant)
    assert scene.posted[-1] == BoardAt(instant, tuple(BOARD))
    frame = scene.camera.frame_at_or_before(instant)
    assert frame is not None and 0 <= instant - frame.at <= 0.1


def test_under_a_card_held_over_the_board_no_car_is_told_at_a_claim(scene: Scene) -> None:
    """Its printed cars were read for cars of the board, and judged the claim."""
    scene.eyes.want(True, False)
    scene.look(2)
    scene.table.show_card(["YYB"])
    scene.look(2)
    scene.eyes.ask_board(scene.now)
    answer = scene.posted[-1]
    assert isinstance(answer, BoardAt) and not answer.why
    assert "?" in answer.cells
    assert all(seen in ("?", true) for seen, true in zip(answer.cells, BOARD, strict=True))


def test_a_card_wanted_and_held_over_the_board_moves_no_car(scene: Scene) -> None:
    scene.eyes.want(True, True)
    scene.look(3)
    scene.table.show_card(["YYB"])
    scene.look(20)
    boards = [event for event in scene.posted if isinstance(event, BoardSeen)]
    assert any(isinstance(event, CardSeen) for event in scene.posted)
    assert "?" in boards[-1].cells
    for board in boards:
        assert all(seen in ("?", true) for seen, true in zip(board.cells, BOARD, strict=True))
    assert all(move.cells == tuple(BOARD) for move in scene.moves())


@pytest.mark.parametrize(
    ("board", "card"),
    [
        (507, SceneCard(("BYY",), x=144.4, y=67.3, turn_deg=31.6)),
        (510, SceneCard(("RYR",), x=136.7, y=78.0, turn_deg=-28.1)),
        (511, SceneCard(("BY", ".B"), x=123.8, y=93.8, turn_deg=23.9)),
    ],
    ids=["moves", "swaps", "against the rules"],
)
def test_a_card_held_still_over_the_board_of_a_round_moves_no_car(
    scene: Scene, board: int, card: SceneCard
) -> None:
    """Nobody has asked for a card: its cars were taken for a move, or for two that swapped."""
    scene.table.shuffle(board)
    scene.eyes.want(True, False)
    scene.look(5)
    true = scene.moves()[-1].cells
    scene.eyes.accept(true)
    scene.table.change(card=card)
    scene.look(60)
    scene.table.change(card=None)
    scene.look(15)
    assert all(move.cells == true for move in scene.moves())


def test_a_printed_card_is_known_by_its_code_and_told_once(scene: Scene) -> None:
    scene.eyes.want(False, True)
    scene.table.show_card(["BB", "R."], turn=1, code=code_bits("N03"))
    scene.look(3)
    cards = [e for e in scene.posted if isinstance(e, CardSeen)]
    assert [(card.code, card.rows) for card in cards] == [("N03", ("BB", "R?"))]


def test_a_card_without_a_code_is_told_when_a_second_look_agrees(scene: Scene) -> None:
    scene.eyes.want(False, True)
    scene.table.show_card(["BB", "R."])
    scene.look()
    assert not [e for e in scene.posted if isinstance(e, CardSeen)]
    scene.look()
    (card,) = [e for e in scene.posted if isinstance(e, CardSeen)]
    assert (card.code, card.rows) == ("", ("BB", "R?"))


def claims(scene: Scene, times: int = 1) -> list[CardSeen]:
    """So many times a card is wanted for a while; what was posted of cards."""
    for _ in range(times):
        scene.eyes.want(False, True)
        scene.look(4)
        scene.eyes.want(False, False)
        scene.look()
    return [event for event in scene.posted if isinstance(event, CardSeen)]


def test_a_card_left_in_view_is_not_the_card_of_the_next_claim(scene: Scene) -> None:
    scene.table.show_card(["BB", "R."], code=code_bits("N03"))
    assert [card.left for card in claims(scene, 3)] == [False, True, True]


def test_the_same_card_counts_again_once_it_was_taken_away(scene: Scene) -> None:
    scene.table.show_card(["BB", "R."], code=code_bits("N03"))
    claims(scene)
    scene.eyes.want(False, True)
    scene.look(2)
    scene.table.hide_card()
    scene.look(4)
    scene.table.show_card(["BB", "R."], code=code_bits("N03"))
    assert [card.left for card in claims(scene)] == [False, True, False]


def test_another_card_counts_at_once_beside_one_that_was_left(scene: Scene) -> None:
    scene.table.show_card(["BB", "R."], code=code_bits("N03"))
    claims(scene)
    scene.table.show_card(["BBR"], code=code_bits("N01"))
    assert [(card.code, card.left) for card in claims(scene)] == [("N03", False), ("N01", False)]


def test_a_lost_camera_is_told_once_and_its_return_too(scene: Scene) -> None:
    scene.eyes.want(True, False)
    scene.look()
    scene.table.set_fault(Fault.UNPLUGGED)
    scene.look(3)
    assert not scene.eyes.seeing
    assert scene.eyes.there
    scene.table.set_fault(Fault.NONE)
    scene.look(2)
    assert scene.eyes.seeing
    told = [event for event in scene.posted if isinstance(event, Trouble)]
    assert [(trouble.key, trouble.solved) for trouble in told] == [
        ("hardware.camera_lost", False),
        ("hardware.camera_back", True),
    ]


def test_without_a_camera_the_eyes_are_blind_and_harmless() -> None:
    posted: list[Event] = []
    eyes = Eyes()
    eyes.open(NoCamera(), posted.append, Path())
    eyes.want(True, True)
    eyes.accept(BOARD)
    assert not eyes.there
    assert not eyes.seeing
    eyes.ask_board(0.0)
    eyes.close()
    assert posted == []


def test_eyes_that_could_not_read_tell_it_and_try_again_with_the_next_wish(tmp_path: Path) -> None:
    posted: SimpleQueue[Event] = SimpleQueue()
    eyes = Eyes()
    eyes.open(LiveCamera(TableSource(SimulatedTable())), posted.put, tmp_path)

    def blind(frame: Frame) -> None:
        raise CompanionError("vision.discs_alike")

    eyes.study(blind)
    for _ in range(2):
        eyes.want(True, False)
        told = posted.get(timeout=60)
        assert isinstance(told, Trouble) and told.key == "vision.discs_alike"
        eyes.rest()
    eyes.close()


def test_a_picture_that_cannot_be_read_is_told_once_and_the_next_is_tried(tmp_path: Path) -> None:
    posted: SimpleQueue[Event] = SimpleQueue()
    eyes, read = Eyes(), Flag()
    camera = LiveCamera(TableSource(SimulatedTable()))
    eyes.open(camera, posted.put, tmp_path)
    looks: list[int] = []

    def stumbling(frame: Frame) -> None:
        looks.append(frame.number)
        if len(looks) < 3:
            raise cv2.error("a picture without pixels")
        read.set()

    eyes.study(stumbling)
    eyes.want(True, False)
    assert read.wait(60)
    eyes.close()
    camera.close()
    told = posted.get(timeout=1)
    assert isinstance(told, Trouble) and told.key == "vision.look_failed"
    assert posted.empty()


def test_the_thread_of_the_eyes_reads_a_live_camera_until_it_is_closed(tmp_path: Path) -> None:
    table = SimulatedTable()
    table.place([BOARD[k : k + 4] for k in range(0, 16, 4)])
    camera, seen = LiveCamera(TableSource(table)), Flag()
    eyes = Eyes()
    boards: list[Event] = []

    def post(event: Event) -> None:
        boards.append(event)
        seen.set()

    eyes.open(camera, post, tmp_path)
    eyes.want(True, False)
    assert seen.wait(60)
    eyes.close()
    camera.close()
    assert isinstance(boards[0], BoardSeen)
    assert "".join(boards[0].cells) == BOARD


def test_a_camera_that_nobody_wants_for_a_while_is_let_go_and_starts_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.eyes.eyes.REST_AFTER", -1.0)
    camera, eyes = LiveCamera(TableSource(SimulatedTable())), Eyes()
    eyes.open(camera, lambda event: None, tmp_path)
    eyes.want(True, False)
    assert eventually(lambda: camera.health().state is CameraState.LIVE)
    eyes.want(False, False)
    eyes.want(False, False)
    assert eventually(lambda: camera.health().state is CameraState.CLOSED)
    assert not eyes.awake
    eyes.want(True, False)
    assert eventually(lambda: camera.health().state is CameraState.LIVE)
    eyes.close()
    camera.close()


def test_a_camera_that_was_let_go_too_late_starts_again_for_who_wants_it(tmp_path: Path) -> None:
    """The eyes' thread lets it go; a wish may come in between and must not be left waiting."""
    camera, eyes = LiveCamera(TableSource(SimulatedTable())), Eyes()
    eyes.open(camera, lambda event: None, tmp_path)
    eyes.want(True, False)
    camera.close()
    eyes.want(True, False)
    assert eventually(lambda: camera.health().state is CameraState.LIVE)
    eyes.close()
    camera.close()


def test_the_moment_of_a_claim_has_the_pictures_that_a_slow_look_missed(scene: Scene) -> None:
    kept: list[tuple[tuple[str, int], Moment]] = []
    scene.eyes.keep_moments(lambda key, moment: kept.append((key, moment)))
    scene.eyes.want(True, False)
    scene.look(12)
    scene.eyes.ask_board(scene.now, ("play", 7))
    for _ in range(9):
        scene.now += 0.1
        scene.camera.take(scene.now)
    scene.look(3)
    ((key, moment),) = kept
    assert key == ("play", 7) and moment.cells == BOARD and len(moment.spots) == 16
    assert sum(shot.after < 0 for shot in moment.run) >= 8
    assert sum(shot.after > 0 for shot in moment.run) >= 5


def test_pictures_after_a_claim_are_kept_although_no_screen_wants_any_more(tmp_path: Path) -> None:
    """Whoever touches the cars on the screen needs no camera, but the moment does."""
    table = SimulatedTable()
    table.place([BOARD[k : k + 4] for k in range(0, 16, 4)])
    camera, seen, kept = LiveCamera(TableSource(table)), Flag(), SimpleQueue[Moment]()
    eyes = Eyes()
    eyes.keep_moments(lambda key, moment: kept.put(moment))
    eyes.open(camera, lambda event: seen.set(), tmp_path)

    def after_a_claim() -> bool:
        eyes.want(True, False)
        assert seen.wait(60)
        eyes.ask_board(time.monotonic(), ("play", 7))
        eyes.want(False, False)
        return any(shot.after > 0 for shot in kept.get(timeout=60).run)

    # A first look that loads everything on a busy machine may take longer than that second.
    found = any(after_a_claim() for _ in range(8))
    eyes.close()
    camera.close()
    assert found


def test_a_moment_is_kept_without_later_pictures_where_the_camera_gives_none() -> None:
    kept: list[Moment] = []
    moments = MomentEyes()
    moments.keep = lambda key, moment: kept.append(moment)
    moments.watch(NoCamera(), 1.0)
    assert not moments.waits(1.0)
    frame = Frame(np.zeros((48, 64, 3), np.uint8), 1.0, 1)
    reading = nothing("vision.nothing")
    moments.claim(("play", 7), 1.0, frame, reading, Calibration())
    assert moments.waits(1.5) and not kept
    assert not moments.waits(9.0) and len(kept) == 1
