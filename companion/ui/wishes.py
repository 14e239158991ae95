"""What screens ask of the shell: draw anew, a sound, a sentence, a width, the clock."""

from __future__ import annotations

from collections.abc import Sequence

from companion.history.values import CLOCK_SHOWN, LANGUAGE, ROUND_LIMIT, TURN_LIMIT
from companion.i18n import Language
from companion.ui.box import Box, Layout
from companion.ui.guard import Key
from companion.ui.sentences import Sentences
from companion.ui.services import Services
from companion.ui.signals import make_sound
from companion.ui.theme import BOLD
from companion.ui.turn_clock import TurnClock
from companion.ui.widgets import Widget
from hardware.ports import Importance, LedMode


class Wishes(Sentences):
    """Everything here is answered at once; what happens comes to `Shell.handle`."""

    def __init__(self, services: Services, layout: Layout) -> None:
        super().__init__()
        self.services = services
        self.say = services.say
        self.journal = services.journal
        self.parts = services.parts
        self.settings = services.settings
        self.layout = layout
        self.turned = services.settings.app.turned
        self._until = 0.0  # something moves until then
        self._view: list[Widget] | None = None  # as it is drawn, until something changes

    def changed(self) -> None:
        self._view = None

    def animate(self, until: float) -> None:
        """Keep drawing until then (a car is moving)."""
        self._until = max(self._until, until)

    def go_on(self, key: Key) -> None:
        """Somebody goes on by touch: what was said was read."""
        if key.question != "said":
            self.hush()
        self.changed()

    def sound(self, name: str) -> None:
        make_sound(self.parts, name)

    def click(self) -> None:
        """A key that changes only the screen: it is heard and drawn."""
        self.sound("key")
        self.changed()

    def width(self, text: str, size: float, face: str = BOLD) -> float:
        """How many units these words take, in the letters of this table."""
        return self.services.measure(text, size, face)

    def words_on(self, widgets: Sequence[Widget]) -> list[Box]:
        """Where these widgets would draw words."""
        return self.services.words_on(widgets)

    def speak(self, text: str, importance: Importance = Importance.REMARK) -> None:
        """Says a sentence aloud; nobody waits for it, and a table without a voice goes on."""
        self.parts.voice.speak(text, self.say.language, importance)

    @property
    def spoken(self) -> str:
        """The last sentence that was or would be said: a table without sound reads it."""
        said = self.parts.voice.said
        return said[-1].text if said else ""

    def flash_refused(self) -> None:
        self.parts.light.show(LedMode.REFUSED)
        self.sound("refused")

    def turn(self) -> None:
        """Show everything to the player opposite."""
        self.turned = not self.turned
        self.changed()

    def wall_clock(self) -> float:
        """Seconds since 1970, for what is kept over days."""
        return self.services.wall_clock()

    def lay_out(self) -> None:
        """The rail may have changed its side."""
        self.layout = self.services.lay_out()
        self.changed()

    def set_language(self, language: Language) -> None:
        self.say.language = language
        self.journal.remember(LANGUAGE, language)
        self.changed()

    # -- the clock ---------------------------------------------------------------------------

    @property
    def clock_shown(self) -> bool:
        return self.journal.recall(CLOCK_SHOWN, self.settings.clock.shown)

    @property
    def clock_by_round(self) -> bool:
        """Whether the countdown runs for a whole round instead of for each turn."""
        return bool(self.journal.recall(ROUND_LIMIT, 0))

    def new_clock(self) -> TurnClock:
        turn = self.journal.recall(TURN_LIMIT, self.settings.clock.turn_limit)
        return TurnClock(limit=self.journal.recall(ROUND_LIMIT, 0) or turn)
