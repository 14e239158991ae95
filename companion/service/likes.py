"""How this table likes it: what was chosen on the screen, else what the settings file says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.history.values import (
    BRIGHTNESS,
    LARGE_TEXT,
    RAIL_LEFT,
    ROTATION,
    VOICE_SAYS,
    VOICE_SPEED,
    VOICE_VOLUME,
    VOLUME,
)
from companion.ui.rotation import ANGLES, Angle

if TYPE_CHECKING:
    from companion.journal import Journal
    from companion.settings import Settings
    from companion.ui.box import Layout
    from companion.ui.window import Window
    from hardware.parts import Parts


class Likes:
    """Asked anew each time: another value may have been chosen, or brought back by a copy."""

    def __init__(self, journal: Journal, settings: Settings) -> None:
        self._recall = journal.recall
        self._settings = settings

    def tune(self, parts: Parts) -> None:
        """Loud, talkative and bright."""
        sound, voice = self._settings.sound, self._settings.voice
        parts.speaker.volume = self._recall(VOLUME, sound.volume)
        parts.voice.says = self._recall(VOICE_SAYS, voice.says)
        parts.voice.volume = self._recall(VOICE_VOLUME, voice.volume)
        parts.voice.speed = self._recall(VOICE_SPEED, voice.speed)
        brightness = self._recall(BRIGHTNESS)
        if brightness is not None:
            parts.backlight.shine(brightness)

    def lay_out(self, window: Window) -> Layout:
        """The rail left or right, letters usual or large, the picture this way up."""
        return window.lay_out(
            rail_left=self._recall(RAIL_LEFT, False),
            large_text=self._recall(LARGE_TEXT, self._settings.app.text == "large"),
            rotation=self._rotation(),
        )

    def _rotation(self) -> Angle | None:
        """None is as the panel is sold."""
        wanted = self._recall(ROTATION, self._settings.app.rotation)
        return next((angle for angle in ANGLES if angle == wanted), None)
