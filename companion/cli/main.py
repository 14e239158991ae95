"""The command line: one short function per command; one clear sentence when something is wrong."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from companion.cli.context import Context, report
from companion.errors import CompanionError, ToldError
from companion.i18n import Translator
from companion.settings import Settings, SettingsError, load_settings

BUG = 70  # exit code of what should not happen; 1 is an answer: not fit, not the same


class _Parser(argparse.ArgumentParser):
    """Wrong words end with exit code 2 and one sentence, in the user's language."""

    def error(self, message: str) -> None:  # type: ignore[override]
        raise CompanionError("app.cli_words", words=message, program=self.prog)


def parser(say: Translator) -> argparse.ArgumentParser:
    """All commands and their options."""
    from companion.cli import commands

    _teach_argparse(say)
    main = _Parser(prog="companion", description=say("app.cli_about"), allow_abbrev=False)
    main.set_defaults(settings=None, language=None, forgiving=False)
    commands.add(main, say)
    return main


def _teach_argparse(say: Translator) -> None:
    """Its own words come from the two gettext functions it imported under these names."""
    catalogue = say.catalogue("argparse")
    vars(argparse).update(_=catalogue.gettext, ngettext=catalogue.ngettext)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command; gives the exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    say = Translator(_language(words))
    try:
        return _run(words, say)
    except ToldError as problem:
        if "--debug" in words:
            raise
        report(say, problem)
        return problem.exit_code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as problem:
        if "--debug" in words:
            raise
        print(say("app.cli_bug", problem=f"{type(problem).__name__}: {problem}"), file=sys.stderr)
        return BUG


def _run(words: list[str], say: Translator) -> int:
    options = parser(say).parse_args(words)
    settings = _settings(options.settings, say, options.forgiving)
    if options.language is None and settings.path:
        say.language = settings.app.language
    if not hasattr(options, "run"):
        from companion.cli.running import run_app

        options.run = run_app
    code: int = options.run(Context(options, settings, say))
    return code


def _settings(path: Path | None, say: Translator, forgiving: bool) -> Settings:
    """The settings; every problem of the file is told, each in one sentence.

    `forgiving` takes what is right of a file with mistakes.
    """
    try:
        return load_settings(path, os.environ)
    except SettingsError as problem:
        for told in problem.problems:
            report(say, told)
        if forgiving:
            return problem.settings
        raise


def _language(words: Sequence[str]) -> str:
    """The language asked for on the line, else the machine's, else French."""
    asked = re.search(r"--language[= ](fr|en)\b", " ".join(words))
    if asked:
        return asked[1]
    spoken = os.environ.get("LC_ALL") or os.environ.get("LANG") or "fr"
    return "en" if spoken.startswith("en") else "fr"


if __name__ == "__main__":
    sys.exit(main())
