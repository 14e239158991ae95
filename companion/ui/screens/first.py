"""The first evening: five short pages that set a new table up; any of them may be skipped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.history.values import FIRST_RUN
from companion.ui.box import Box
from companion.ui.screen import LampSign, RailKey, Screen
from companion.ui.screens.date import tell_unset
from companion.ui.screens.first_pages import ButtonPage, CameraPage, LanguagePage, NamesPage, Page
from companion.ui.screens.first_panel import PanelPage
from companion.ui.widgets import Pips, Text, Widget, go_key, plain_key
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.events import TapKind
    from companion.ui.shell import Shell

PAGES: tuple[type[Page], ...] = (LanguagePage, PanelPage, ButtonPage, CameraPage, NamesPage)
LOOK = 0.25  # seconds between two pictures of the camera


def wants_first_run(shell: Shell) -> bool:
    """On a table where nobody has played and nobody has seen these pages."""
    return not shell.journal.recall(FIRST_RUN, False) and not shell.journal.count()


class FirstRunScreen(Screen):
    """One page at a time; the last one leads home."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._pages = [page(shell) for page in PAGES]
        self._at = 0
        self._again = not wants_first_run(shell)  # asked for, so there is a page to go back to
        self._look_at = shell.now

    @property
    def page(self) -> Page:
        return self._pages[self._at]

    def entered(self) -> None:
        self.page.entered()

    def left(self) -> None:
        self.page.left()

    def question(self) -> int:
        return self._at

    # -- view ----------------------------------------------------------------------------------

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(12, 10).top(44)
        foot, body = rest.foot(68)
        where, title = head.rightmost(110)
        skip, onward = foot.left(foot.w * 0.34)
        last = self._at == len(self._pages) - 1
        label = self.say("first.done") if last else self.say("first.next")
        return [
            Text(box=title, text=self.page.title(), size=28),
            Pips(box=where.middle(110, 16), left=self._at + 1, total=len(self._pages)),
            *self.page.view(body),
            plain_key(skip, self.say("first.skip"), self._end, name="skip", size=18),
            go_key(onward, label, self._next, name="next", icon="check" if last else "right"),
        ]

    # -- going on ------------------------------------------------------------------------------

    def _next(self) -> None:
        self.shell.click()
        self._go(self._at + 1)

    def _before(self) -> None:
        if self._at == 0:
            self.shell.pop()
        else:
            self._go(self._at - 1)

    def _go(self, page: int) -> None:
        if page >= len(self._pages):
            self._end()
            return
        self.page.left()
        self._at = max(0, page)
        self.page.entered()
        self.shell.changed()

    def _end(self) -> None:
        """Seen or skipped, it does not come back by itself; now there is time for the date."""
        self.shell.journal.remember(FIRST_RUN, True)
        self.shell.go_home()
        tell_unset(self.shell)

    # -- what happens --------------------------------------------------------------------------

    def green(self, at: float) -> None:
        self.page.green()
        self.shell.changed()

    def seat(self, seat: int, at: float) -> None:
        self.page.seat(seat)
        self.shell.changed()

    def dragged(self, kind: TapKind, x: float, y: float) -> bool:
        return self.page.dragged(x, y)

    def wake_at(self) -> float | None:
        return self._look_at if self.page.moves else None

    def woken(self) -> None:
        self._look_at = self.shell.now + LOOK

    def lamp(self) -> LampSign:
        return LampSign(self.page.light, self.say("app.lamp_test"))

    def seat_lamps(self) -> dict[int, LedMode]:
        return self.page.seat_lamps()

    def rail(self) -> list[RailKey]:
        behind = self._at > 0 or self._again
        before = RailKey("before", "undo", self.say("app.back"), self._before, behind)
        return [self.language_key(), before]
