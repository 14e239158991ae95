"""The buttons of the simulated table, pressed by the mouse, by keys or by a script."""

from __future__ import annotations

from hardware.button_events import ButtonEvents
from hardware.ports import Post, Tell
from hardware.simulated.table import Edge, SimulatedTable


class SimulatedButtons:
    """Buttons over the table's model; bounces made by a script are debounced like real ones."""

    def __init__(self, table: SimulatedTable) -> None:
        self._table = table
        self._events = ButtonEvents(table.names)
        table.listen(self._edge)

    @property
    def names(self) -> tuple[str, ...]:
        return self._events.names

    @property
    def held(self) -> frozenset[str]:
        return self._events.held

    def start(self, post: Post, tell: Tell | None = None) -> None:
        self._events.start(post, tell, lambda name: name in self._table.down)

    def look(self) -> bool:
        return False

    def lives(self) -> bool:
        return self._events.lives()

    def close(self) -> None:
        self._events.close()

    def _edge(self, edge: Edge) -> None:
        self._events.edge(*edge)
