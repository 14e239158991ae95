"""The exposed cards of a player in one look of the camera, compared with the app's sum."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.events import CardsSeen
from companion.games.macadam.names import KIND_WORDS
from companion.games.macadam.recount import Count, counted_points, lying_points, recount
from companion.ui.box import Box
from companion.ui.games.sheet import Sheet
from companion.ui.games.shown_ledger import UNSURE
from companion.ui.theme import GO, INK2, STOP
from companion.ui.widgets import Paragraph, Text, Widget

if TYPE_CHECKING:
    from companion.ui.games.macadam.table import MacadamTable


class RecountSheet(Sheet):
    """Only looks: what differs is named, and put right where everything is."""

    table: MacadamTable

    size = (640.0, 470.0)

    def __init__(self, table: MacadamTable, player: int) -> None:
        super().__init__(table)
        self._player = player
        self._seen: CardsSeen | None = None
        self.title = self.say("macadam.recount_title", name=table.name(player))

    def wants_deck(self) -> bool:
        return True

    def cards_seen(self, event: CardsSeen) -> bool:
        self._seen = event
        return True

    def closed(self) -> None:
        """The cards that were counted are nobody's turn."""
        if self._seen is not None:
            self.table.shown.let_lie(self._seen)

    # -- view ----------------------------------------------------------------------------------

    def _counts(self) -> tuple[Count, ...]:
        cards = self._seen.cards if self._seen else ()
        return recount(self.table.state.seats[self._player], [card.kind for card in cards])

    def content(self, box: Box) -> list[Widget]:
        counts = self._counts()
        told, rest = box.top(58, 4)
        head, rest = rest.top(22, 2)
        rows = rest.rows(len(counts) + 1, 1)
        parts: list[Widget] = [self._judgement(told, counts), *self._head(head)]
        for count, row in zip(counts, rows, strict=False):
            parts += _row(row, self.say(KIND_WORDS[count.kind]), count.counted, count.lying)
        sums = counted_points(counts), lying_points(counts)
        return [*parts, *_row(rows[-1], self.say("macadam.recount_points"), *sums)]

    def _head(self, box: Box) -> list[Widget]:
        _, app, camera = _columns(box)
        return [
            Text(
                box=app, text=self.say("macadam.recount_app"), size=16, colour=INK2, align="right"
            ),
            Text(
                box=camera,
                text=self.say("macadam.recount_camera"),
                size=16,
                colour=INK2,
                align="right",
            ),
        ]

    def _judgement(self, box: Box, counts: tuple[Count, ...]) -> Widget:
        colour = INK2
        if not any(count.lying for count in counts):
            text = self.say("macadam.recount_lay", name=self.table.name(self._player))
        else:
            text = self._differences(counts)
            colour = STOP if any(count.missing for count in counts) else GO
        return Paragraph(box=box, text=text, size=19, colour=colour, middle=True)

    def _differences(self, counts: tuple[Count, ...]) -> str:
        """Each kind that differs by name, and how many cards nobody could read."""
        told = [
            self.say(
                "macadam.recount_missing" if count.missing > 0 else "macadam.recount_more",
                count=abs(count.missing),
                kind=self.say(KIND_WORDS[count.kind]),
            )
            for count in counts
            if count.missing
        ]
        assert self._seen is not None
        unsure = sum(card.kind == UNSURE for card in self._seen.cards)
        if unsure:
            told.append(self.say("app.shown_unknown", count=unsure))
        return " · ".join(told) if told else self.say("macadam.recount_equal")


def _columns(box: Box) -> tuple[Box, Box, Box]:
    words, numbers = box.left(box.w * 0.5)
    app, camera = numbers.columns(2)
    return words, app, camera


def _row(box: Box, label: str, counted: int, lying: int) -> list[Widget]:
    words, app, camera = _columns(box)
    colour = INK2 if counted == lying else STOP
    return [
        Text(box=words, text=label, size=18),
        Text(box=app, text=str(counted), size=18, colour=INK2, align="right"),
        Text(box=camera, text=str(lying), size=18, colour=colour, align="right"),
    ]
