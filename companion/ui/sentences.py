"""What the app says in words: one sentence on the strip, and the last ones to read again."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from companion.i18n import Translator
from companion.ui.box import Layout
from companion.ui.screen import Screen
from companion.ui.stack import Stack
from companion.ui.strip import KEPT, Said, SaidKind, strip_key, strip_widgets
from companion.ui.theme import SAID_FOR
from companion.ui.widgets import Widget


class Sentences(Stack):
    """The stack of screens, and what is said over the one on top."""

    say: Translator
    now: float

    def __init__(self) -> None:
        super().__init__()
        self.said: Said | None = None  # on the strip now
        self.recent: deque[Said] = deque(maxlen=KEPT)  # can be read again

    def push(self, *screens: Screen) -> None:
        self.hush()
        super().push(*screens)

    def go_home(self) -> None:
        self.hush()
        super().go_home()

    def tell(
        self,
        text: str,
        *,
        label: str = "",
        tap: Callable[[], None] | None = None,
        kind: SaidKind = "info",
    ) -> None:
        """One sentence on the strip, with at most one thing to do about it."""
        self.said = Said(text, self.now + SAID_FOR, label, tap, kind)
        if not self.recent or self.recent[-1].text != text:
            self.recent.append(self.said)
        self.changed()

    def tell_why(self, why: str) -> None:
        """A grey key was touched."""
        if why:
            self.tell(why)

    def tell_ghosts(self) -> None:
        """The panel sends touches that no hand makes."""
        self.tell(self.say("app.ghost_touches"), kind="trouble")

    def hush(self) -> None:
        """What was said of the screen that is left goes with it; a trouble is everybody's."""
        if self.said is not None and self.said.kind != "trouble":
            self.said = None

    def dismiss(self) -> None:
        """Something was done: what was said before is of no more use. A trouble keeps its time."""
        self.hush()
        self.changed()

    def forget_said(self) -> None:
        """A sentence stands for its time only."""
        if self.said is not None and self.now >= self.said.until:
            self.said = None
            self.changed()

    def read_again(self) -> None:
        """Shows the last sentences once more."""
        raise NotImplementedError

    def strip(self, layout: Layout) -> list[Widget]:
        """The sentence, or what hands must do now; and the key that belongs to it."""
        why = "" if self.recent else self.say("app.said_nothing")
        key = strip_key(layout, self.said, self.say("app.read_again"), self.read_again, why)
        return [*strip_widgets(layout, self.said, self.top.standing()), key]
