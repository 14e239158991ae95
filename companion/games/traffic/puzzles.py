"""Puzzles to learn looking: a board and a card; is it there, and where?"""

from __future__ import annotations

from random import Random
from typing import Literal

import msgspec

from companion.games.traffic.board import FREE, layout
from companion.games.traffic.board import place as place_of
from companion.games.traffic.cards import Card, corner, deck, figure, mirrored, quarter
from companion.games.traffic.claims import Verdict, judge

CARS = 3  # of each colour
TRIES = 400  # cards and boards looked at for the one that is wanted
PuzzleKind = Literal["find", "valid"]
Answer = Literal["right", "mirror", "wrong"]


class Puzzle(msgspec.Struct, frozen=True):
    """`find`: the card is there, show where. `valid`: say whether it is there."""

    kind: PuzzleKind
    board: str
    card: Card

    @property
    def verdict(self) -> Verdict:
        return judge(self.board, self.card, "off", CARS)

    @property
    def there(self) -> bool:
        return self.verdict.result == "accepted"

    @property
    def size(self) -> int:
        """How many crossings the card shows."""
        return len(figure(self.card.rows))

    def shown(self, cells: tuple[int, ...]) -> Answer:
        """What the crossings that somebody shows are worth."""
        if tuple(sorted(cells)) in self.verdict.places:
            return "right"
        lying = corner((*place_of(c), self.board[c].replace(FREE, "_")) for c in cells)
        turns = [mirrored(figure(self.card.rows))]
        for _ in range(3):
            turns.append(quarter(turns[-1]))
        return "mirror" if lying in turns else "wrong"


def puzzle(seed: int, board: str = "") -> Puzzle:
    """A puzzle by chance; on a board that was seen, the cards are chosen for it.

    Half of them ask to find the card, half whether it is there; of these half are not.
    """
    random = Random(seed)
    kind: PuzzleKind = "find" if random.random() < 0.5 else "valid"
    there = kind == "find" or random.random() < 0.5
    cards = list(deck().values())
    made = Puzzle(kind, board or layout(random.getrandbits(31), CARS), random.choice(cards))
    for _ in range(TRIES):
        if made.there == there:
            return made
        other = board or layout(random.getrandbits(31), CARS)
        made = Puzzle(kind, other, random.choice(cards))
    return Puzzle("valid", made.board, made.card)
