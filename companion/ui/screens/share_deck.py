"""A game's taught cards as a file: given to another appliance of the family, or taken from it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import CompanionError
from companion.games import card_kinds
from companion.ui.box import Box
from companion.ui.paging import Pager
from companion.ui.screen import LampSign, RailKey, Screen
from companion.ui.screens.dialog import DialogScreen
from companion.ui.screens.export import answer
from companion.ui.services import DeckFile, Stick, Work, Writing
from companion.ui.theme import INK2
from companion.ui.when import moment
from companion.ui.widgets import Panel, Paragraph, Text, Widget, plain_key
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.events import TapKind
    from companion.ui.shell import Shell
    from companion.vision.deck.model import Deck

MOST = 4  # sticks that fit the screen: a Pi has four ports
ROW = 56.0
LOOK_EVERY = 0.5  # seconds between looks for sticks, and whether the work is done


class ShareDeckScreen(Screen):
    """Above where it can be written to, below what can be taken; nothing is replaced unasked."""

    def __init__(self, shell: Shell, game: str) -> None:
        super().__init__(shell)
        self.game = game
        self._storage = shell.services.storage
        self._pager = Pager(shell)
        self._sticks: tuple[Stick, ...] = ()
        self._found: tuple[DeckFile, ...] = ()
        self._giving: Writing | None = None
        self._taking: Work[Deck] | None = None
        self._answer: tuple[bool, str] | None = None
        self._look_at = shell.now

    def entered(self) -> None:
        self._look()

    def _look(self) -> None:
        self._sticks = self._storage.sticks()[:MOST]
        self._found = self._storage.decks()

    @property
    def _busy(self) -> bool:
        return self._giving is not None or self._taking is not None

    # -- view ----------------------------------------------------------------------------------

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(8).top(40)
        foot, rest = rest.foot(64)
        keys, rest = rest.top(60)
        about, files = rest.top(28, 4)
        return [
            Text(box=head, text=self.say("deck.share_title"), size=26),
            *self._givers(keys),
            Text(box=about, text=self.say("deck.take_over"), size=18, colour=INK2),
            Panel(box=files),
            *self._rows(files.inset(10, 8)),
            *self._foot(foot),
        ]

    def _givers(self, box: Box) -> list[Widget]:
        say, idle = self.say, not self._busy
        known = self.shell.eyes.has_taught(self.game)
        why = "" if known else say("deck.nothing_taught")
        places = [(stick.name, stick.folder) for stick in self._sticks]
        places.append((say("keep.this_device"), self._storage.own))
        return [
            plain_key(
                cell,
                say("deck.give_to", place=name),
                partial(self._give, folder),
                name=f"give:{i}",
                icon="share",
                size=18,
                enabled=known and idle,
                why=why,
            )
            for i, ((name, folder), cell) in enumerate(
                zip(places, box.columns(len(places)), strict=True)
            )
        ]

    def _rows(self, box: Box) -> list[Widget]:
        if not self._found:
            text = self.say("deck.no_file")
            return [Paragraph(box=box, text=text, size=20, middle=True, align="centre")]
        keys, cells, shown = self._pager.page(box, self._found, ROW)
        for i, (cell, found) in enumerate(zip(cells, shown, strict=False)):
            day = moment(found.made, self.shell.wall_clock(), self.say)
            place = found.place or self.say("keep.this_device")
            label = self.say("deck.file_row", file=found.path.stem, day=day, place=place)
            take, idle = partial(self._take, found.path), not self._busy
            keys.append(plain_key(cell, label, take, name=f"take:{i}", size=18, enabled=idle))
        return keys

    def _foot(self, box: Box) -> list[Widget]:
        if self._busy:
            return [Paragraph(box=box, text=self.say("deck.working"), size=20, middle=True)]
        return [] if self._answer is None else answer(box, *self._answer)

    # -- giving and taking ---------------------------------------------------------------------

    def _give(self, folder: Path) -> None:
        deck = self.shell.eyes.taught_deck(self.game)
        self.shell.click()
        if deck is None:
            self._ended(False, self.say("deck.nothing_taught"))
            return
        try:
            self._giving = self._storage.give_deck(self.game, deck, folder)
        except CompanionError as problem:
            self._ended(False, self.say.words(problem))

    def _take(self, file: Path) -> None:
        self.shell.click()
        self._answer = None
        kinds = [kind.key for kind in card_kinds(self.game)]
        self._taking = self._storage.take_deck(file, kinds)

    def wake_at(self) -> float:
        return self._look_at

    def woken(self) -> None:
        self._look_at = self.shell.now + LOOK_EVERY
        try:
            self._go_on()
        except CompanionError as problem:
            self._ended(False, self.say.words(problem))
        self.shell.changed()

    def _go_on(self) -> None:
        if self._giving is not None and not self._giving.under_way:
            giving, self._giving = self._giving, None
            count, file = giving.result()
            self._ended(True, self.say("deck.given", count=count, file=file.name))
        elif self._taking is not None and not self._taking.under_way:
            taking, self._taking = self._taking, None
            self._offer(taking.result())
        if not self._busy:
            self._look()

    def _offer(self, deck: Deck) -> None:
        """What is taught here is replaced only when somebody says so."""
        here = self.shell.eyes.taught_deck(self.game)
        if here is None:
            self._adopt(deck)
            return
        text = self.say("deck.replace_text", here=len(here.kinds), there=len(deck.kinds))
        yes = (self.say("deck.replace"), partial(self._adopt, deck))
        no = (self.say("app.back"), lambda: None)
        self.shell.push(DialogScreen(self.shell, self.say("deck.replace_title"), text, yes, no))

    def _adopt(self, deck: Deck) -> None:
        self.shell.eyes.keep_deck(self.game, deck)
        self._ended(True, self.say("deck.taken", count=len(deck.kinds)))

    def _ended(self, good: bool, text: str) -> None:
        self._answer = good, text
        self.shell.sound("accepted" if good else "refused")
        self.shell.changed()

    def dragged(self, kind: TapKind, x: float, y: float) -> bool:
        return self._pager.dragged(kind, y)

    def rail(self) -> list[RailKey]:
        return [self.home_key(), self.turn_key(), self.back_key()]

    def lamp(self) -> LampSign:
        return LampSign(LedMode.OFF, self.say("app.lamp_rest"))
