"""Hands at the simulated table: they lay discs, carry cars, show cards and press buttons."""

from __future__ import annotations

from pathlib import Path

from companion.demo.camera import StagedCamera
from companion.demo.robot import Robot
from companion.events import Pressed
from companion.games.traffic.cards import deck
from companion.vision.deck_codes import code_bits
from hardware.simulated.scene import Fault, crossing_mm
from hardware.simulated.table import SimulatedTable

PERIOD = 1 / 10  # seconds between two pictures
PATIENCE = 5  # looks for which a card is held up
HOLDS = 3  # times it is held up, each turned a quarter further, until it is read
HAND_AWAY = 4  # looks until the board is believed again


class Hands:
    """Everything that people do beside the screen; the camera looks on."""

    def __init__(self, robot: Robot) -> None:
        self.robot = robot
        self.table = SimulatedTable()
        self.camera = StagedCamera(self.table)
        folder = Path(self.camera.learnt.name)
        robot.shell.parts.table = self.table
        robot.app.shell.eyes.open(self.camera, robot.app.post, folder, threaded=False)

    def look(self, times: int = 1) -> None:
        """The camera takes pictures while time passes; the app reads those it wants."""
        for _ in range(times):
            self.robot.step(PERIOD)
            frame = self.camera.take(self.robot.clock.now)
            if frame is not None:
                self.robot.shell.eyes.look(frame)
            self.robot.step()

    def lay(self, cells: str) -> None:
        """All discs at once, without a hand in the way."""
        self.table.place([cells[row * 4 : row * 4 + 4] for row in range(4)])

    def carry(self, source: int, target: int) -> None:
        """A hand takes a car along and lets it go; a car in the way goes back to the start."""
        (x1, y1), (x2, y2) = crossing_mm(*divmod(source, 4)), crossing_mm(*divmod(target, 4))
        disc = self.table.disc_at(x1, y1)
        assert disc is not None
        for share in (0.3, 1.0):
            x, y = x1 + share * (x2 - x1), y1 + share * (y2 - y1)
            self.table.move_disc(disc, x, y, carried=True)
            self.look()
        self.table.drop_disc(disc)
        self.look(HAND_AWAY)

    def show(self, code: str, turn: int = 0) -> None:
        """A printed card before the camera until it is read."""
        rows = [row.replace("_", "E").replace("?", ".") for row in deck()[code].rows]
        for look in range(HOLDS * PATIENCE):
            self.table.show_card(rows, turn=turn + look // PATIENCE, code=code_bits(code))
            self.look()
            if not self.robot.shell.top.wants_card():
                break
        self.table.hide_card()

    def press(self, name: str) -> None:
        self.press_now(name)
        self.robot.step(0.1)

    def press_seat(self, player: int) -> None:
        self.press(self.seat(player))

    def seat(self, player: int) -> str:
        """The button of a player's seat."""
        return f"seat{self.robot.shell.top.players[player].seat}"

    def press_now(self, name: str) -> None:
        """A press that the app has not yet heard of."""
        self.robot.app.post(Pressed(name, self.robot.clock.now))

    def unplug(self, out: bool) -> None:
        self.table.set_fault(Fault.UNPLUGGED if out else Fault.NONE)
        self.look()
