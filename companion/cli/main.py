"""The command line: one short function per command; one clear sentence when something is wrong."""

from __future__ import annotations

import argparse
import logging
import os
import re
import sys
import threading
import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import NoReturn

from companion.cli.context import Context, report
from companion.errors import CompanionError, ToldError
from companion.games import GUESTS
from companion.i18n import Language, Translator
from companion.log import Log
from companion.service.notifier import is_service
from companion.settings import Settings, SettingsError, load_settings

logger = logging.getLogger(__name__)
Command = Callable[[Context], int]

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


def command() -> NoReturn:
    """`companion`: ends with the code of its command, whatever thread is still at work.

    Python's end aborts while another thread is inside OpenCV: switching off would be a crash.
    """
    code = main()
    if threading.active_count() == 1:
        sys.exit(code)
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(code)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command; gives the exit code."""
    # numpy's own threads cost more than they give on pictures this small; set before it is loaded.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    # What is no film is told in one sentence of ours, without the decoder's own.
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    # Debian's pygame says at every start for which processors it was not built.
    warnings.filterwarnings("ignore", "Your system is", RuntimeWarning)
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
    options, settings = _understood(words, say)
    if options.language is None and settings.path:
        say.language = settings.app.language
    if not hasattr(options, "run"):
        from companion.cli.running import run_app

        options.run = run_app
    return _logged(options.run, Context(options, settings, say, _log(settings)))


def _understood(words: list[str], say: Translator) -> tuple[argparse.Namespace, Settings]:
    """What is asked and how it is set; a bug before that is known is kept in the usual folder."""
    try:
        options = parser(say).parse_args(words)
        return options, _settings(options.settings, say, options.forgiving)
    except ToldError:
        raise
    except Exception as problem:
        usual = Settings()
        log = _log(usual)
        log.begin()
        _keep_bug(problem, usual, log)
        log.close()
        raise


def _log(settings: Settings) -> Log:
    """Of a service the manager reads the terminal, and keeps it."""
    return Log(settings.data_dir, to_terminal=is_service())


def _logged(run: Command, context: Context) -> int:
    """Runs a command; whatever ends it leaves its traceback in the log, a bug a report as well."""
    context.log.begin()
    GUESTS.log()
    try:
        return run(context)
    except ToldError:
        logger.info("the command was refused", exc_info=True)
        raise
    except Exception as problem:
        _keep_bug(problem, context.settings, context.log)
        raise
    finally:
        context.log.close()


def _keep_bug(problem: Exception, settings: Settings, log: Log) -> None:
    from companion.service.crashes import write_crash

    logger.exception("the command ended by a bug", exc_info=problem)
    write_crash(problem, settings, log, datetime.now())


def _settings(path: Path | None, say: Translator, forgiving: bool) -> Settings:
    """The settings; every problem of the file is told, each in one sentence.

    `forgiving` takes what is right of a file with mistakes.
    """
    try:
        settings = load_settings(path, os.environ)
    except SettingsError as problem:
        for told in problem.problems:
            report(say, told)
        if forgiving:
            return problem.settings
        raise
    for told in settings.unfit:
        report(say, told)
    return settings


def _language(words: Sequence[str]) -> Language:
    """The language asked for on the line, else the machine's, else French."""
    asked = re.search(r"--language[= ](fr|en)\b", " ".join(words))
    if asked:
        return "en" if asked[1] == "en" else "fr"
    spoken = os.environ.get("LC_ALL") or os.environ.get("LANG") or "fr"
    return "en" if spoken.startswith("en") else "fr"
