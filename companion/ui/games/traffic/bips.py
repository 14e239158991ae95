"""The keys of those who shout while a claim is looked at: their Bips wait and come up after it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.ui.box import Box
from companion.ui.games.traffic.part import shouting
from companion.ui.theme import INK2
from companion.ui.widgets import Panel, Paragraph, Widget

if TYPE_CHECKING:
    from companion.ui.games.traffic.part import TrafficPart


def later_bips(
    part: TrafficPart, box: Box, claimant: int, shout: Callable[[int], object]
) -> list[Widget]:
    """A row of players; who waits already stands in the banner and is grey here."""
    words, keys = box.left(92, 6)
    players = part.others(claimant)
    row = part.player_keys(keys.inset(4, 2), players, "bip", shout)
    text = part.say("traffic.bip_too")
    return [
        Panel(box=box, radius=12),
        Paragraph(box=words.inset(8, 4), text=text, size=17, colour=INK2, middle=True),
        *(
            replace(key, enabled=player not in shouting(part.state))
            for player, key in zip(players, row, strict=True)
        ),
    ]
