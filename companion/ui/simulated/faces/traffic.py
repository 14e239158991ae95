"""The cards of Traffic's printable deck, without their codes: known by their look alone."""

from __future__ import annotations

from companion.ui.simulated.deck import printed_cards
from hardware.simulated.art import card_shapes
from hardware.simulated.scene import SceneCard
from hardware.simulated.shapes import Shape


def faces() -> dict[str, tuple[Shape, ...]]:
    """By code."""
    return {card.code: card_shapes(SceneCard(card.rows, card.expert)) for card in printed_cards()}
