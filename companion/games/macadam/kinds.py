"""The kinds of card in the box: road users, arrows, policemen and papers.

The rule book tells how many policemen and papers there are; how the other cards are split among
their kinds it does not tell.
"""

from __future__ import annotations

from companion.games.base import CardKind, Message
from companion.games.macadam.names import CARD_WORDS, PAPER_WORDS
from companion.games.macadam.state import CARDS, INSURANCE, LICENCE, PAPER_CARDS, POLICEMEN

ROAD_KINDS = {card.replace(":", "-"): card for card in CARDS}
PAPER_KINDS = {"insurance": INSURANCE, "licence": LICENCE}
POLICEMAN = "policeman"

CARD_KINDS = (
    *(
        CardKind(key, "macadam.kinds_road", None, Message(CARD_WORDS[card]))
        for key, card in ROAD_KINDS.items()
    ),
    CardKind(POLICEMAN, "macadam.kinds_others", POLICEMEN, Message("macadam.kind_policeman")),
    *(
        CardKind(key, "macadam.kinds_others", PAPER_CARDS, Message(PAPER_WORDS[paper]))
        for key, paper in PAPER_KINDS.items()
    ),
)
