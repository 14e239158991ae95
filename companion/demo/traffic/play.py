"""Three rounds of Traffic at the simulated table, read by the camera from rendered pictures."""

from __future__ import annotations

from functools import partial
from random import Random

from companion.demo.robot import Robot
from companion.demo.table import sit_down
from companion.demo.traffic.claims import Claims, Wanted
from companion.demo.traffic.table import Hands
from companion.games.traffic import moves
from companion.games.traffic.board import layout
from companion.games.traffic.state import State
from companion.ui.screens.results import ResultsScreen

PLAYERS = ("Léa", "Nina", "Marc", "Papi Jo")
SEATS = (4, 6, 0, 2)


def play(robot: Robot) -> None:
    """From the home screen to the ranking; hands move the cars, buttons shout, the camera reads."""
    game = Game(robot)
    _house_rules(robot)
    sit_down(robot, "traffic", PLAYERS, SEATS)
    while not isinstance(robot.shell.top, ResultsScreen):
        game.round()
    robot.wait(0.6)
    robot.shot("traffic_final")


def _house_rules(robot: Robot) -> None:
    """Three rounds, the printed cards, and the teaching key."""
    robot.tap("tile:traffic")
    robot.tap("side:1")
    robot.tap("what:three_rounds")
    robot.tap("what:teaching")
    robot.tap("options")
    robot.tap("option:deck:1")
    robot.shot("traffic_options")
    robot.tap("ok")
    robot.tap("home")


class Game:
    """The four at the table: they try what is allowed and, at first, what is not."""

    def __init__(self, robot: Robot) -> None:
        self.robot = robot
        self.hands = Hands(robot)
        self.claims = Claims(self.hands, self.move_towards)
        self._random = Random(5)

    @property
    def state(self) -> State:
        state: State = self.robot.shell.top.state
        return state

    def round(self) -> None:
        self._deal()
        self._set_board()
        if self.state.round == 1:
            self._tell("traffic_running")
            self._lesson()
            self._wrong_moves()
            self.claims.all_kinds()
        elif self.state.round == 2:
            self._lose_camera()
        self._play_out()
        if self._playing():
            self._tell("traffic_points")
            self.robot.tap("next_round")

    def _playing(self) -> bool:
        return hasattr(self.robot.shell.top, "state")

    def _tell(self, name: str) -> None:
        self.robot.shot(f"{name}_{self.state.round}" if self._playing() else name)

    # -- before a round ------------------------------------------

    def _deal(self) -> None:
        self._tell("traffic_deal")
        if self.state.round == 1:
            self.robot.tap("experts:2+")
        self.robot.tap("deal:fair")
        if self.state.round == 1:
            self.robot.tap("hand:0")
            self._tell("traffic_hand")
            self.robot.tap("hand:done")
        self.robot.tap("dealt")

    def _set_board(self) -> None:
        """First a disc is missing, then the camera is content."""
        cells = layout(self.state.round + 4, 3)
        if self.state.round == 1:
            self._strange_boards(cells)
        self.hands.lay(cells)
        self.hands.look(2)
        self.robot.wait(1.1)
        self._tell("traffic_board_good")
        self.hands.press("green")
        self.robot.wait(1.0)
        self._tell("traffic_countdown")
        self.robot.wait(2.2)
        self.hands.look(1)

    def _strange_boards(self, cells: str) -> None:
        car = cells.index("R")
        self.hands.lay(cells[:car] + "." + cells[car + 1 :])
        self.hands.look(2)
        self._tell("traffic_board_eight")
        self.robot.tap("way:1")
        self._tell("traffic_board_copy")
        self.robot.tap("shuffle")
        self.robot.tap("way:0")

    # -- the light -----------------------------------------------

    def _next_mover(self) -> int:
        return next(p for p in (1, 0, 2, 3) if p != self.state.holder)

    def take_light(self, player: int) -> None:
        self.hands.press("green")
        self.hands.press_seat(player)

    def move(self, source: int, target: int) -> None:
        """Button, seat, and a hand that carries the car; the camera does the rest."""
        self.take_light(self._next_mover())
        self.hands.carry(source, target)
        if self.state.stage == "move":  # a glance more, as at a real table
            self.hands.look(6)
        assert self.state.stage == "run", self.robot.shell.top.watch.found

    def _lesson(self) -> None:
        self.robot.tap("band:lesson")
        self._tell("traffic_lesson")
        self.robot.tap("lesson:next")
        self.robot.tap("lesson:done")

    def _wrong_moves(self) -> None:
        board = self.state.board
        source, far = _far(board)
        self.hands.press("green")
        self._tell("traffic_who")
        self.hands.press_seat(1)
        self._tell("traffic_moving")
        self.hands.carry(source, far)
        self._tell("traffic_too_far")
        self.hands.carry(far, source)
        step = _free_step(self.state)
        self.hands.carry(*step)
        self._tell("traffic_moved")
        self.take_light(1)
        self._tell("traffic_holder")
        self.robot.wait(6.2)
        self.take_light(0)
        self.hands.carry(step[1], step[0])
        self._tell("traffic_taken_back")
        self.hands.carry(*step)
        self.robot.tap("band:cancel")
        self.hands.carry(*_free_step(self.state))
        self._tell("traffic_no_light")
        self.robot.tap("band:edit")
        self._tell("traffic_edit")
        self.robot.tap("edit:camera")
        self.robot.tap("edit:done")

    def _lose_camera(self) -> None:
        """Unplugged in the middle: one move by touch, then the camera looks again."""
        self.hands.unplug(True)
        self._tell("traffic_camera_lost")
        self.robot.tap("lost:touch")
        step = _free_step(self.state)
        self.robot.tap("light:3")
        for cell in step:
            self.robot.tap(f"cell:{cell}")
        self.robot.wait(0.4)
        self._tell("traffic_by_touch")
        self.hands.unplug(False)
        self.hands.look(3)
        self._tell("traffic_camera_back")
        self.hands.carry(*step)

    # -- until somebody has no cards -----------------------------

    def _play_out(self) -> None:
        while self._playing() and self.state.stage == "run":
            player = min(range(4), key=lambda p: self.state.left()[p])
            found = self.claims.right(player)
            if found:
                self.claims.claim(player, found)
            else:
                self.move_towards(partial(self._on_board, player))

    def move_towards(self, wanted: Wanted) -> None:
        """The move that brings such a board about, or any."""
        state = self.state
        tried = list(moves.legal(state.board, state.undo, state.options.diagonal_moves))
        steps = [step for step in tried if state.board[step[0]] != state.board[step[1]]]
        good = [step for step in steps if wanted(moves.moved(state.board, *step))]
        self.move(*(good[0] if good else self._random.choice(steps)))

    def _on_board(self, player: int, board: str) -> bool:
        return any(self.claims.fits(code, board) for code in self.state.hands[player])


def _free_step(state: State) -> tuple[int, int]:
    """A legal move onto a free crossing."""
    tried = moves.legal(state.board, state.undo, state.options.diagonal_moves)
    return next((a, b) for a, b in tried if state.board[b] == ".")


def _far(board: str) -> tuple[int, int]:
    """A car and a free crossing two streets away."""
    return next(
        (a, b)
        for a in range(16)
        for b in range(16)
        if board[a] != "." == board[b] and abs(a // 4 - b // 4) == 2 and a % 4 == b % 4
    )
