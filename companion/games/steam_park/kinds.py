"""The kinds of card in the box: bonus cards, by the money printed on them.

No source lists the 34 cards, so a kind is an amount; cards that look different and print the same
amount are pictures of one kind.
"""

from __future__ import annotations

from companion.games.base import CardKind, Message

DEAREST = 24
BONUS_KINDS = {f"bonus-{money}": money for money in range(1, DEAREST + 1)}

CARD_KINDS = tuple(
    CardKind(key, "steam.kinds_bonus", None, Message("steam.kind_bonus", {"money": money}))
    for key, money in BONUS_KINDS.items()
)
