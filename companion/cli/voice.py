"""`companion say TEXT`: tries the voice of the settings."""

from __future__ import annotations

import time

from companion.cli.context import Context, must_end
from companion.errors import CompanionError
from companion.files import write_whole
from companion.i18n import ASSETS
from hardware.sentences import has_words
from hardware.settings import HardwareSettings
from hardware.sound import MixerSpeaker, play_wav
from hardware.speech import open_engine

LOOK = 0.05  # seconds between looks whether the sentence is over


def run_say(context: Context) -> int:
    """Says the text aloud, or writes it to a file. Raises HardwareError and CompanionError."""
    text, out = context.options.text, context.options.out
    if out is not None:
        must_end(out, ".wav")
    if not has_words(text):
        raise CompanionError("app.say_nothing")
    engine = open_engine(context.settings.hardware_settings(HardwareSettings).voice)
    try:
        wav = engine.make(text, context.say.language)
    finally:
        engine.close()
    if out is None:
        _play(wav, context.settings.voice.volume)
        return 0
    try:
        write_whole(out, [wav])
    except OSError as problem:
        raise CompanionError("app.say_failed", file=str(out)) from problem
    context.print("app.say_written", file=out)
    return 0


def _play(wav: bytes, volume: int) -> None:
    speaker = MixerSpeaker(ASSETS / "sounds")
    try:
        heard = play_wav(wav, volume)
        while not heard.over():
            time.sleep(LOOK)
    finally:
        speaker.close()
