"""What lies over a play: a question, a look-up, a choice; closed by Back or by its cross."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.ui.box import Box
from companion.ui.widgets import Panel, Paragraph, Veil, Widget, close_key

if TYPE_CHECKING:
    from companion.events import CardsSeen
    from companion.ui.games.table import GameTable

HEAD = 52.0  # units of the title's row
SHADE = 150  # how dark the play below becomes, of 255


class Sheet:
    """Lies over the part until it is closed; the play below does not answer meanwhile.

    A subclass gives `title` and `content`, or draws its whole `view` itself.
    """

    title = ""
    size = (640.0, 430.0)  # units at the most; never more than the area
    covers = False  # nothing of the play below is to be seen
    closes_on_undo = True  # else Undo takes back the action that opened it

    def __init__(self, table: GameTable) -> None:
        self.table = table
        self.shell = table.shell
        self.say = table.say

    def view(self, area: Box) -> list[Widget]:
        """A panel with its title, the cross, and the content. Only reads."""
        panel = area.middle(min(self.size[0], area.w - 16), min(self.size[1], area.h - 16))
        head, body = panel.inset(18, 14).top(HEAD)
        cross, words = head.rightmost(56)
        return [
            Veil(box=area),
            Panel(box=panel, blocks=True),
            Paragraph(box=words, text=self.title, size=25, middle=True),
            close_key(cross, self.close),
            *self.content(body),
        ]

    def content(self, box: Box) -> list[Widget]:
        """What stands below the title."""
        raise NotImplementedError

    def close(self) -> None:
        """Puts the sheet away; nothing in the play changes."""
        self.table.close_sheet()

    def closed(self) -> None:
        """The sheet is gone, whoever closed it."""

    def step_back(self) -> bool:
        """Takes the last half-entered thing back; False when there is none: Back closes it."""
        return False

    def touched(self, x: float, y: float) -> bool:
        """A finger went down on no key; True when that meant something."""
        return False

    def green(self, at: float) -> None:
        """The green button was pressed while the sheet lies there."""

    def wants_deck(self) -> bool:
        """Whether it looks at the taught cards of this game itself."""
        return False

    def cards_seen(self, event: CardsSeen) -> bool:
        """Cards in view; True when they are the sheet's business and nobody's turn."""
        return False

    def wake_at(self) -> float | None:
        return None

    def woken(self) -> None:
        """The moment of `wake_at` has come."""
