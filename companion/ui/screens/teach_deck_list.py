"""All kinds of a game's cards: which are taught, with the picture that was kept."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.ui.box import Box
from companion.ui.paging import Pager
from companion.ui.screen import LampSign, RailKey, Screen
from companion.ui.theme import GO, INK2, SEMI
from companion.ui.widgets import Icon, Panel, Paragraph, Text, Widget
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.events import TapKind
    from companion.games.base import CardKind
    from companion.ui.screens.teach_deck import TeachDeckScreen
    from companion.ui.shell import Shell

ROW = 84.0


class KindsScreen(Screen):
    """A tap on a kind asks for it next."""

    def __init__(self, shell: Shell, teach: TeachDeckScreen) -> None:
        super().__init__(shell)
        self.game = teach.game
        self._teach = teach
        self._pager = Pager(shell)

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(8).top(40)
        kinds, taught = self._teach.kinds, self._teach.taught
        done = len(taught & {kind.key for kind in kinds})
        title = self.say("deck.progress", done=done, total=len(kinds))
        columns = 2 if self.shell.layout.portrait else 3
        rows = [kinds[k : k + columns] for k in range(0, len(kinds), columns)]
        keys, cells, shown = self._pager.page(rest, rows, ROW)
        parts: list[Widget] = [Text(box=head, text=title, size=26), *keys]
        for cell, row in zip(cells, shown, strict=False):
            for box, kind in zip(cell.columns(columns), row, strict=False):
                parts += self._kind(box, kind)
        return parts

    def _kind(self, box: Box, kind: CardKind) -> list[Widget]:
        picture, words = box.inset(8, 6).left(56)
        about = self.say(kind.group)
        high = 22 if self.shell.width(about, 16, SEMI) <= words.w else 38
        name, group = words.top(words.h - high, 0)
        kept = self._teach.pictures.of(picture, self._teach.deck, kind.key)
        missing = Icon(box=picture.middle(40, 40), icon="dashed", colour=INK2)
        return [
            Panel(
                box=box,
                name=f"kind:{kind.key}",
                on_tap=partial(self._want, kind),
                border=GO if kept else None,
            ),
            *(kept or [missing]),
            Paragraph(box=name, text=self.say.words(kind.name), size=18, middle=True),
            Paragraph(box=group, text=about, size=16, colour=INK2, middle=True),
        ]

    def _want(self, kind: CardKind) -> None:
        self.shell.sound("key")
        self.shell.pop()
        self._teach.ask_for(kind)

    def _share(self) -> None:
        from companion.ui.screens.share_deck import ShareDeckScreen

        self.shell.push(ShareDeckScreen(self.shell, self.game))

    def rail(self) -> list[RailKey]:
        share = RailKey("share", "share", self.say("deck.share"), self._share)
        return [self.home_key(), share, self.turn_key(), self.back_key()]

    def dragged(self, kind: TapKind, x: float, y: float) -> bool:
        return self._pager.dragged(kind, y)

    def lamp(self) -> LampSign:
        return LampSign(LedMode.OFF, self.say("app.lamp_rest"))
