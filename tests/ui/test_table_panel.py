"""The simulated table beside the screen reads what the voice says."""

from __future__ import annotations

import pygame
import pytest

from companion.i18n import Translator
from companion.ui.table_panel import TablePanel
from hardware.simulated.table import SimulatedTable


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def panel(said: list[str]) -> TablePanel:
    pygame.display.init()
    window = pygame.display.set_mode((1160, 480))
    spoken = lambda: said[-1] if said else ""  # noqa: E731
    return TablePanel(SimulatedTable(), window, 800, 480, Translator("fr"), spoken)


def title(panel: TablePanel) -> str:
    return str(getattr(panel.widgets()[0], "text", ""))


def test_what_would_be_said_is_read_beside_the_table(panel: TablePanel, said: list[str]) -> None:
    assert title(panel) == Translator("fr")("app.simulated_table")
    said.append("Feu vert libre.")
    assert title(panel) == "La voix\u00a0: Feu vert libre."
