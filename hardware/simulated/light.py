"""The lights of the simulated table; the window draws them from the table's model."""

from __future__ import annotations

import time

from hardware.ports import LedMode, Tell
from hardware.simulated.table import SimulatedTable


class SimulatedLight:
    """A GreenLight that shines on the table's model."""

    def __init__(self, table: SimulatedTable) -> None:
        self._table = table
        self._closed = False

    @property
    def mode(self) -> LedMode:
        return self._table.lamp(0).mode

    @property
    def lit(self) -> bool:
        return self._table.lamp(0).lit(time.monotonic())

    def seat_mode(self, seat: int) -> LedMode:
        return self._table.lamp(1 + seat).mode

    def show(self, mode: LedMode) -> None:
        self._set(0, mode)

    def show_seat(self, seat: int, mode: LedMode) -> None:
        self._set(1 + seat, mode)

    def buzz(self, hertz: float = 880.0, seconds: float = 0.12) -> None:
        self._table.buzz(hertz, seconds)

    def listen(self, tell: Tell) -> None:
        """Nothing can go wrong."""

    def look(self) -> bool:
        return False

    def lives(self) -> bool:
        return True

    def close(self) -> None:
        for lamp in range(self._table.lamps):
            self._table.put_out(lamp)
        self._closed = True

    def _set(self, lamp: int, mode: LedMode) -> None:
        if not self._closed:
            self._table.set_lamp(lamp, mode)
