"""The photo finish: a card each of the drivers who are equal in front."""

from __future__ import annotations

from functools import partial

from companion.games.gumball_rally.actions import Photo
from companion.games.gumball_rally.cards import NUMBERS
from companion.ui.box import Box
from companion.ui.games.gumball_rally.part import GumballPart
from companion.ui.widgets import Text, Token, Widget, number_pad


class PhotoPart(GumballPart):
    """One driver after the other: a single tap each."""

    def title(self) -> str:
        return self.say("gumball.photo_title")

    def note(self) -> str:
        return self.say("gumball.photo_note")

    def question(self) -> str:
        """Whoever drew the same greatest card draws again."""
        again = any(self.state.redraws[p] for p in self.state.photo_rivals)
        return self.say("gumball.photo_again" if again else "gumball.photo_question")

    def asked(self) -> int | None:
        return next(p for p in self.state.photo_rivals if not self.state.photos[p])

    def keys(self, box: Box) -> list[Widget]:
        player = next(p for p in self.state.photo_rivals if not self.state.photos[p])
        who, keys = box.top(44)
        mark, words = who.left(44)
        ask = self.say("gumball.photo_card", name=self.table.name(player))
        return [
            Token(box=mark, shape=self.table.shape(player)),
            Text(box=words, text=ask, size=22),
            *number_pad(keys, NUMBERS, partial(self._draw, player)),
        ]

    def _draw(self, player: int, number: int) -> None:
        self.table.act(Photo(player, number))
