"""The voice of the table: how much it says, how fast, how loud, and a key to try it."""

from __future__ import annotations

from typing import TypeVar, get_args

from companion.history.values import VOICE_SAYS, VOICE_SPEED, VOICE_VOLUME
from companion.journal.kept import Kept
from companion.ui.box import Box
from companion.ui.screen import LampSign, Screen
from companion.ui.screens.settings_levels import levels
from companion.ui.screens.settings_tabs import TABS, VOICE, tabs
from companion.ui.theme import INK2, STOP
from companion.ui.widgets import (
    Icon,
    Panel,
    Paragraph,
    Text,
    Widget,
    go_key,
    segments,
    stepper,
)
from hardware.ports import Importance, LedMode, PartName, Says

T = TypeVar("T")
SAYS: tuple[Says, ...] = get_args(Says)
WORDS = ("app.voice_off", "app.voice_matters", "app.voice_everything")
SLOWEST, FASTEST, SPEED_STEP = 80, 300, 20  # words a minute
LAST = 3  # sentences that can be read again here


class VoiceScreen(Screen):
    """Everything takes effect with the next sentence."""

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(8).top(TABS)
        upright = self.shell.layout.portrait
        choices, heard = rest.top(rest.h * 0.53) if upright else rest.left(rest.w * 0.58)
        parts = [*tabs(self.shell, head, VOICE), Panel(box=choices), Panel(box=heard)]
        rows = choices.inset(14, 10).rows(3)
        for row, cell in zip((self._says, self._speed, self._volume), rows, strict=True):
            parts += row(cell)
        return parts + self._trying(heard.inset(14, 10), 60 if upright else 88)

    def _row(self, box: Box, icon: str, label: str) -> tuple[list[Widget], Box]:
        words, keys = box.top(32, 4)
        mark, words = words.left(32, 10)
        parts: list[Widget] = [Icon(box=mark, icon=icon), Text(box=words, text=label, size=18)]
        return parts, keys.middle(keys.w, min(56, keys.h - 4))

    def _says(self, box: Box) -> list[Widget]:
        parts, keys = self._row(box, "people", self.say("app.voice_how_much"))
        chosen = SAYS.index(self.shell.parts.voice.says)
        labels = [self.say(word) for word in WORDS]
        return parts + segments(keys, labels, chosen, self._set_says, name="voice")

    def _set_says(self, index: int) -> None:
        voice = self.shell.parts.voice
        voice.says = SAYS[index]
        if not index:
            voice.hush()
        self._remember(VOICE_SAYS, voice.says)

    def _speed(self, box: Box) -> list[Widget]:
        parts, keys = self._row(box, "gauge", self.say("app.voice_speed"))
        speed = self.shell.parts.voice.speed
        return parts + stepper(
            keys,
            speed,
            self._set_speed,
            low=SLOWEST,
            high=FASTEST,
            step=SPEED_STEP,
            name="voice_speed",
            label=self.say("app.voice_words_a_minute"),
        )

    def _set_speed(self, speed: int) -> None:
        self.shell.parts.voice.speed = speed
        self._remember(VOICE_SPEED, speed)

    def _volume(self, box: Box) -> list[Widget]:
        parts, keys = self._row(box, "sound", self.say("app.voice_volume"))
        volume = self.shell.parts.voice.volume
        return parts + levels(keys, volume, self._set_volume, name="voice_volume")

    def _set_volume(self, percent: int) -> None:
        self.shell.parts.voice.volume = percent
        self._remember(VOICE_VOLUME, percent)

    def _remember(self, kept: Kept[T], value: T) -> None:
        self.shell.journal.remember(kept, value)
        self.shell.click()

    # -- trying it -------------------------------------------------------------------------------

    def _trying(self, box: Box, words: float) -> list[Widget]:
        key, rest = box.foot(64)
        state, said = rest.top(words)
        trouble = self._trouble()
        silent = self.shell.parts.voice.says == "off"
        parts: list[Widget] = [
            Paragraph(
                box=state,
                text=trouble or self._engine(),
                size=16,
                colour=STOP if trouble else INK2,
            ),
            go_key(
                key,
                self.say("app.voice_try"),
                self._try,
                name="voice_try",
                enabled=not silent,
                why=self.say("app.voice_is_off"),
            ),
        ]
        return parts + self._last(said)

    def _engine(self) -> str:
        """Who speaks; before the hardware was looked for nobody knows."""
        chosen = self.shell.parts.chosen.get(PartName.VOICE)
        return "" if chosen is None else self.say.words(chosen.why)

    def _trouble(self) -> str:
        of_voice = [t for t in self.shell.troubles if t.part is PartName.VOICE]
        return self.say.words(of_voice[-1]) if of_voice else ""

    def _last(self, box: Box) -> list[Widget]:
        """What was or would be said, for those who hear nothing."""
        said = self.shell.parts.voice.said[-LAST:]
        if not said:
            return []
        head, rest = box.top(26, 2)
        parts: list[Widget] = [
            Text(box=head, text=self.say("app.voice_last"), size=16, colour=INK2)
        ]
        for cell, sentence in zip(rest.rows(LAST, 2), reversed(said), strict=False):
            quoted = self.say("app.voice_said", text=sentence.text)
            parts.append(Paragraph(box=cell, text=quoted, size=16, middle=True))
        return parts

    def _try(self) -> None:
        """From its beginning, also for who taps twice."""
        self.shell.sound("key")
        self.shell.parts.voice.hush()
        self.shell.speak(self.say("app.voice_sample"), Importance.VERDICT)
        self.shell.changed()

    def lamp(self) -> LampSign:
        return LampSign(LedMode.OFF, self.say("app.lamp_rest"))
