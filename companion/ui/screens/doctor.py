"""The hardware, tried by hand: every part has a card that says how it is and what to do."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from companion.checkup import part_checks
from companion.ui.box import Box
from companion.ui.screen import LampSign, RailKey, Screen
from companion.ui.screens.doctor_cards import DoctorCards
from companion.ui.screens.doctor_draw import DrawScreen
from companion.ui.screens.tried import forget_tried, keep_tried
from companion.ui.widgets import Widget
from hardware.doctor import Check
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.shell import Shell

LOOK = 0.25  # seconds between two pictures
JUDGE = 1.0  # seconds between two examinations


class DoctorScreen(Screen):
    """Trying is part of the examination: a button is green once it was pressed."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._cards = DoctorCards(self)
        self.checks: list[Check] = []
        self._judge_at = 0.0
        self._look_at = shell.now
        self.large = False
        self.pressed: dict[str, float] = {}  # of this visit
        self.bip_played = False

    def entered(self) -> None:
        self.shell.parts.camera.start()
        self._judge()

    def left(self) -> None:
        self.shell.parts.camera.close()

    def _judge(self) -> None:
        shell = self.shell
        self._judge_at = shell.now + JUDGE
        self.checks = part_checks(shell.parts, shell.services.data, shell.troubles)
        shell.changed()

    def view(self, area: Box) -> list[Widget]:
        return self._cards.view(area)

    # -- what is tried -------------------------------------------------------------------------

    def enlarge(self) -> None:
        self.large = not self.large
        self.shell.changed()

    def answer(self, name: str, good: bool | None) -> None:
        keep_tried(self.shell, name, good)

    def play_bip(self) -> None:
        self.bip_played = True
        self.shell.sound("bip")
        self.shell.changed()

    def draw(self) -> None:
        self.shell.push(DrawScreen(self.shell, partial(self.answer, "touch")))

    def open_camera(self) -> None:
        from companion.ui.screens.camera import CameraScreen

        self.shell.push(CameraScreen(self.shell))

    def show_wire(self, wire: str) -> None:
        from companion.ui.screens.wiring import WiringScreen

        self.shell.push(WiringScreen(self.shell, wire))

    def green(self, at: float) -> None:
        self._press("green")

    def seat(self, seat: int, at: float) -> None:
        self._press(f"seat{seat}")

    def _press(self, name: str) -> None:
        self.pressed[name] = self.shell.now
        keep_tried(self.shell, name, True)
        self.shell.click()

    def _retest(self) -> None:
        self.pressed, self.bip_played = {}, False
        forget_tried(self.shell)
        self._judge()

    # -- time, lamps, rail -----------------------------------------------------------------------

    def wake_at(self) -> float | None:
        return self._look_at

    def woken(self) -> None:
        self._look_at = self.shell.now + LOOK
        if self.shell.now >= self._judge_at:
            self._judge()

    def lamp(self) -> LampSign:
        return LampSign(LedMode.FAST, self.say("app.lamp_test"))

    def seat_lamps(self) -> dict[int, LedMode]:
        """A seat's own light answers its button."""
        names = {f"seat{i}": i for i in range(8)}
        return {names[n]: LedMode.STEADY for n in self.pressed if n in names}

    def rail(self) -> list[RailKey]:
        return [
            self.home_key(),
            RailKey("retest", "refresh", self.say("app.retest"), self._retest),
            self.turn_key(),
            self._back_key(),
        ]

    def _back_key(self) -> RailKey:
        """From the large picture to the cards; from the cards back to where one came from."""
        key = self.back_key()
        return replace(key, tap=self.enlarge) if self.large else key
