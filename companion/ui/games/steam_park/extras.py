"""The keys of a turn beside rides, visitors and stands: brooms, cards, guests, stands in use."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.steam_park.actions import Action, Attract, Bonus, Clean
from companion.games.steam_park.state import PieceKind
from companion.ui.box import Box
from companion.ui.games.steam_park.art import GREY, Pick
from companion.ui.widgets import Widget

if TYPE_CHECKING:
    from companion.ui.games.steam_park.action import ActionPart

CROWDED = 9  # keys in a row from which they stand closer
USABLE: tuple[PieceKind, ...] = ("casino", "security", "shooting", "fountain")


class Extras:
    """The same keys in the same places all the play; what cannot be used now is dim."""

    def __init__(self, part: ActionPart) -> None:
        self._part = part
        self.say = part.say

    def view(self, box: Box, rows: int) -> list[Widget]:
        extras = self.names()
        columns = -(-len(extras) // rows)
        cells = box.grid(columns, rows, 6 if columns < CROWDED else 4)
        return [self._extra(name, cell) for name, cell in zip(extras, cells, strict=False)]

    def names(self) -> tuple[str, ...]:
        state = self._part.state
        used = [kind for kind in USABLE if kind in state.plans]
        names = ["clean"]
        if state.options.spy_dice:
            names.append("clean_spy")
        names += ["bonus", "guest"]
        if state.options.stingy:
            names.append("stingy")
        return (*names, *used, "stands")

    def _extra(self, name: str, box: Box) -> Widget:
        match name:
            case "clean":
                return self._key(
                    box, name, "steam.deed_clean", "broom", Clean(self._part.player, 1)
                )
            case "clean_spy":
                piece = Clean(self._part.player, 0, spy=True)
                return self._key(box, name, "steam.short_spy", "eye", piece)
            case "bonus":
                return self._bonus(box)
            case "guest":
                return self._guest(box)
            case "stingy":
                return self._stingy(box)
            case "stands":
                return self._stands(box)
        return self._part.asking.use_key(box, name)

    def _key(self, box: Box, name: str, word: str, icon: str, piece: Action) -> Widget:
        drafted = self._part.draft.find(Clean)
        dice = 0 if drafted is None else drafted.spy if name == "clean_spy" else drafted.dice
        return Pick(
            box=box,
            name=name,
            label=self.say(word),
            icon=icon,
            count=int(dice),
            wide=box.w > 118,
            dim=not self._part.takes(piece),
            on_tap=partial(self._part.add, piece),
        )

    def _bonus(self, box: Box) -> Widget:
        gambles = self._part.state.director == "gambler"
        piece = Bonus(self._part.player, 1)
        tap = partial(self._part.add, piece) if gambles else self._part.asking.bonus
        return Pick(
            box=box,
            name="bonus",
            label=self.say("steam.short_bonus"),
            icon="cards",
            count=self._part.draft.amount("bonus"),
            wide=box.w > 118,
            dim=not self._part.takes(piece),
            on_tap=tap,
        )

    def _guest(self, box: Box) -> Widget:
        drafted = self._part.draft.find(Attract)
        return Pick(
            box=box,
            name="visitor:guest",
            label=self.say("steam.short_guest"),
            icon="people",
            count=sum(s.who == "guest" for s in drafted.seats) if drafted else 0,
            wide=box.w > 118,
            dim=not self._part.asking.guest_ways(),
            on_tap=self._part.asking.guest,
        )

    def _stingy(self, box: Box) -> Widget:
        drafted = self._part.draft.find(Attract)
        seated = sum(s.who == "stingy" for s in drafted.seats) if drafted else 0
        bag = self._part.shown.bag_stingy
        return Pick(
            box=box,
            name="visitor:stingy",
            label=self.say("steam.short_stingy"),
            icon="botg",
            fill=GREY,
            count=seated,
            wide=box.w > 118,
            note=f"×{bag}" if bag and not seated else "",
            on_tap=self._part.asking.stingy,
        )

    def _stands(self, box: Box) -> Widget:
        """Which stands are in this play, and what they do."""
        part = self._part
        return Pick(
            box=box,
            name="stands",
            label=self.say("steam.stands_key"),
            icon="stall",
            wide=box.w > 118,
            on_tap=lambda: part.table.explain_stands(part.shown),
        )
