"""What all commands share: the options, the settings, the language, and how to print."""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path

import msgspec

from companion.errors import CompanionError
from companion.i18n import Sentence, Translator
from companion.log import Log
from companion.settings import Settings


@dataclass(frozen=True)
class Context:
    """One call of one command."""

    options: argparse.Namespace
    settings: Settings
    say: Translator
    log: Log

    def print(self, key: str, **values: object) -> None:
        """One sentence for people."""
        print(self.say(key, **values), flush=True)

    def print_json(self, value: object) -> None:
        """One object per line, for programs."""
        print(msgspec.json.encode(value).decode(), flush=True)


def report(say: Translator, problem: Sentence) -> None:
    """What went wrong, in one sentence."""
    print(say.words(problem), file=sys.stderr)


def must_end(path: Path, *endings: str) -> None:
    """Raises CompanionError for a file whose ending would lie about what is in it."""
    if path.suffix.lower() not in endings:
        raise CompanionError("app.cli_ending", file=path, endings=" ".join(endings))
