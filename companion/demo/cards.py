"""Hands at the simulated table that lay cards of our own before its camera."""

from __future__ import annotations

from pathlib import Path

from companion.demo.camera import StagedCamera
from companion.demo.robot import Robot
from companion.ui.games.shown import MOMENT
from companion.ui.games.shown_ledger import GONE
from companion.ui.simulated.laying import laid_out
from companion.ui.simulated.own_deck import lend_decks
from hardware.simulated.table import SimulatedTable

PERIOD = 0.3  # seconds between two pictures
LOOKS = 3  # pictures until what was laid is told


class CardHands:
    """Everything that people do beside the screen in a game of cards; the camera looks on."""

    def __init__(self, robot: Robot) -> None:
        self.robot = robot
        self.table = SimulatedTable()
        self.table.clear(board=False)
        self.camera = StagedCamera(self.table)
        self.kinds: list[str] = []
        folder = Path(self.camera.learnt.name)
        robot.shell.parts.table = self.table
        robot.app.shell.eyes.open(self.camera, robot.app.post, folder, threaded=False)
        lend_decks(robot.app.shell.eyes)

    def lay(self, *kinds: str) -> None:
        """These cards beside those that lie there, all at once; the camera sees them."""
        self.kinds += kinds
        self._show()

    def clear(self) -> None:
        """Every card goes, for long enough to be missed."""
        self.kinds.clear()
        self._show()
        self.robot.wait(GONE + 0.2)
        self.look()

    def _show(self) -> None:
        self.table.lay(laid_out(self.robot.shell.top.game, self.kinds))
        self.look(LOOKS)

    def look(self, times: int = 1) -> None:
        """The camera takes pictures while time passes; the app reads those it wants."""
        for _ in range(times):
            self.robot.step(PERIOD / LOOKS)
            frame = self.camera.take(self.robot.clock.now)
            if frame is not None:
                self.robot.shell.eyes.look(frame)
            self.robot.step()

    def wait(self) -> None:
        """Until what is proposed was taken by itself."""
        self.robot.wait(MOMENT + 0.2)
        self.look(LOOKS)
