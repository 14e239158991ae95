"""The command line: one clear sentence, exit code 2, never a traceback without --debug."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import warnings
import zipfile
from contextlib import closing
from pathlib import Path

import cv2
import pytest

from companion import __version__
from companion.cli import main as cli
from companion.cli.context import Context
from companion.demo import show
from companion.errors import CompanionError
from companion.history.values import NAMES
from companion.journal import open_journal
from tests.ui.shell_kit import evenings
from tests.vision.boards import photos

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]


def companion(
    *words: str, home: Path, code: int = 0, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Runs the command in a home of its own."""
    env = {
        **os.environ,
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_DATA_HOME": str(home / "data"),
        "LANG": "fr_FR.UTF-8",
        "LC_ALL": "fr_FR.UTF-8",
        "SDL_AUDIODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "PYTHONPATH": str(ROOT),
        **environment,
    }
    done = subprocess.run(
        [sys.executable, "-m", "companion", *words],
        capture_output=True,
        text=True,
        check=False,
        env=env,
        cwd=home,
    )
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    return done


@pytest.mark.parametrize(
    "words",
    [
        ("dance",),
        ("read",),
        ("print", "poster", "-o", "x.pdf"),
        ("print", "markers", "-o", "nowhere/at/all.pdf"),
        ("replay", "missing.jsonl"),
        ("import", "missing.json"),
        ("demo", "chess"),
        ("--settings", "missing.toml", "doctor"),
        ("watch", "missing-folder"),
        ("read", "photo.jpg", "--crossings", "1,2 3,4"),
        ("--size", "huge", "run"),
        ("run", "--size", "huge"),
    ],
    ids=" ".join,
)
def test_wrong_words_end_with_one_sentence_and_exit_code_2(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    with_display = {"SDL_VIDEODRIVER": "x11", "DISPLAY": ":99"}
    environment = with_display if words[-1] == "run" else {"SDL_VIDEODRIVER": "dummy"}
    done = companion(*words, home=tmp_path, code=2, **environment)
    assert len(done.stderr.strip().splitlines()) <= 2
    assert done.stderr.strip() and not done.stdout, "nothing is announced that is refused"


def test_what_pygame_thinks_of_the_processor_is_not_for_the_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words = "Your system is neon capable but pygame was not built with support for it."

    def run(*_: object) -> int:
        warnings.warn(words, RuntimeWarning, stacklevel=1)
        return 0

    monkeypatch.setattr(cli, "_run", run)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        assert cli.main(["doctor"]) == 0
    assert told == []


def test_wrong_settings_do_not_keep_the_rescue_screen_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "companion.toml"
    path.write_text('[app]\nfullscreen = true\ntext = "huge"\n')
    shown: list[Context] = []

    def rescue(context: Context) -> int:
        shown.append(context)
        return 0

    monkeypatch.setattr("companion.service.rescue.run_rescue", rescue)
    assert cli.main(["--settings", str(path), "rescue"]) == 0
    assert shown[0].settings.app.fullscreen and shown[0].settings.app.text == "normal"
    assert "app.text" in capsys.readouterr().err


def test_every_problem_of_the_settings_is_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "companion.toml"
    path.write_text('[app]\nlanguge = "fr"\nfullscreen = "yes"\n[wiring]\ngreen_led = 99\n')
    done = companion("--settings", str(path), "export", "x.json", home=tmp_path, code=2)
    assert "app.language" in done.stderr
    assert "app.fullscreen" in done.stderr
    assert "99" in done.stderr


def test_a_house_rule_that_cannot_be_is_told_and_the_command_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "companion.toml"
    path.write_text("[steam_park]\ndragons = true\nlast_throws = 300\n")
    done = companion("--settings", str(path), "actions", "traffic", home=tmp_path)
    assert "steam_park.dragons" in done.stderr and "steam_park.last_throws" in done.stderr


def with_plays(home: Path) -> Path:
    """A home in which a few evenings were played."""
    with closing(open_journal(home / "data" / "table-companion")) as journal:
        journal.adopt(evenings())
        journal.remember(NAMES, ["Léa"])
    return home


@pytest.mark.parametrize("ending", ["json", "zip"])
def test_plays_are_exported_and_imported_once(ending: str, tmp_path: Path) -> None:
    here, there = with_plays(tmp_path / "here"), tmp_path / "there"
    there.mkdir()
    file = str(tmp_path / f"plays.{ending}")
    companion("export", file, home=here)
    for _ in range(2):
        companion("import", file, home=there)
    companion("export", "after.json", home=there)
    companion("export", "before.json", home=here)
    assert (there / "after.json").read_bytes() == (here / "before.json").read_bytes()


@pytest.mark.parametrize("ending", ["json", "csv", "jsonl", "zip"])
def test_an_export_never_overwrites_unless_it_is_told_to(ending: str, tmp_path: Path) -> None:
    home, file = with_plays(tmp_path), tmp_path / f"kept.{ending}"
    file.write_text("precious")
    done = companion("export", file.name, home=home, code=2)
    assert file.read_text() == "precious" and "--force" in done.stderr
    companion("export", file.name, "--force", home=home)
    assert file.stat().st_size > 100


def test_an_export_speaks_of_the_file_and_of_no_stick(tmp_path: Path) -> None:
    done = companion("--language", "en", "export", "kept.zip", home=with_plays(tmp_path))
    assert done.stdout == "Done: 9 plays in kept.zip.\n"


def test_a_refused_copy_is_named_and_leaves_nothing_behind(tmp_path: Path) -> None:
    home = with_plays(tmp_path)
    companion("export", "strange.zip", home=home)
    with zipfile.ZipFile(home / "strange.zip", "a") as pack:
        pack.writestr("../outside.txt", "x")
    before = sorted(home.rglob("*.zip"))
    done = companion("--language", "en", "import", "strange.zip", home=home, code=2)
    assert done.stderr == "strange.zip holds what a copy never holds: nothing is changed.\n"
    assert sorted(home.rglob("*.zip")) == before


@pytest.mark.parametrize("ending", ["json", "csv", "jsonl", "zip"])
def test_an_export_of_nothing_is_an_error_and_leaves_no_file(ending: str, tmp_path: Path) -> None:
    companion("export", f"none.{ending}", home=tmp_path, code=2)
    assert not (tmp_path / f"none.{ending}").exists()


@pytest.mark.parametrize(
    "words",
    [
        ("export", "plays.txt"),
        ("export", "plays"),
        ("print", "markers", "-o", "sheet.png"),
        ("report", "-o", "report.txt"),
        ("say", "Bip", "-o", "bip.mp3"),
    ],
    ids=" ".join,
)
def test_an_ending_that_would_lie_is_refused(words: tuple[str, ...], tmp_path: Path) -> None:
    with_plays(tmp_path)
    companion(*words, home=tmp_path, code=2)
    assert not (tmp_path / words[-1]).exists()


@pytest.mark.parametrize("command", ["read", "card"])
def test_the_exit_code_says_that_a_photo_was_not_read(command: str, tmp_path: Path) -> None:
    done = companion(command, "missing.jpg", home=tmp_path, code=1)
    assert done.stdout.count("missing.jpg") == 1


def test_a_folder_without_pictures_cannot_be_watched(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    done = companion("watch", "empty", home=tmp_path, code=2)
    assert "empty" in done.stderr


def test_a_photo_that_is_none_is_told_in_its_line(tmp_path: Path) -> None:
    (tmp_path / "not.jpg").write_text("no photo")
    done = companion("read", "not.jpg", "--json", home=tmp_path, code=1)
    line = json.loads(done.stdout)
    assert line["cells"] is None
    assert "not.jpg" in line["why"]


def test_people_are_told_that_the_turn_of_an_unmarked_board_cannot_be_known(
    tmp_path: Path,
) -> None:
    photo = next(p for p in photos() if not p.markers and not p.hidden)
    cv2.imwrite(str(tmp_path / "board.jpg"), photo.image())
    done = companion("--language", "en", "read", "board.jpg", home=tmp_path)
    assert len(done.stdout.splitlines()) == 6
    assert "cannot be known" in done.stdout.splitlines()[-1]


def test_the_help_speaks_both_languages(tmp_path: Path) -> None:
    french = companion("--help", home=tmp_path).stdout
    english = companion("--language", "en", "--help", home=tmp_path).stdout
    assert "compagnon" in french and "companion" in english


def test_the_parser_s_own_words_are_french_too(tmp_path: Path) -> None:
    told = companion("read", "--help", home=tmp_path).stdout
    assert "utilisation" in told and "montre cette aide" in told
    assert "usage:" not in told and "show this help" not in told
    missing = companion("read", home=tmp_path, code=2).stderr
    assert "il manque" in missing and "required" not in missing
    unknown = companion("sing", home=tmp_path, code=2).stderr
    assert "commande : 'sing' n’existe pas" in unknown.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    "words",
    [
        ("--language", "en", "read", "none.jpg"),
        ("--language=en", "read", "none.jpg"),
        ("read", "none.jpg", "--language=en"),
        ("read", "--language", "en", "none.jpg", "--debug"),
    ],
    ids=" ".join,
)
def test_language_and_debug_may_stand_before_or_after_the_command(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    assert "cannot be found" in companion(*words, home=tmp_path, code=1).stdout


def test_actions_are_listed_from_the_code(tmp_path: Path) -> None:
    done = companion("actions", "gumball_rally", "--json", home=tmp_path)
    forms = [json.loads(line) for line in done.stdout.splitlines()]
    assert {"line_up", "card", "danger", "correct"} <= {form["do"] for form in forms}


def test_what_should_not_happen_is_one_sentence_and_an_exit_code_of_its_own(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> int:
        raise RuntimeError("a wire is loose")

    monkeypatch.setattr(cli, "_run", broken)
    assert cli.main(["--language", "en", "doctor"]) == cli.BUG
    assert "a wire is loose" in capsys.readouterr().err
    with pytest.raises(RuntimeError):
        cli.main(["--debug", "doctor"])


def test_the_version_is_told(tmp_path: Path) -> None:
    assert companion("--version", home=tmp_path).stdout == f"Table Companion {__version__}\n"


def test_a_refused_command_leaves_its_traceback_in_the_log(tmp_path: Path) -> None:
    companion("replay", "missing.jsonl", home=tmp_path, code=2)
    log = tmp_path / "data/table-companion/log/companion.log"
    assert "Traceback" in log.read_text() and "missing.jsonl" in log.read_text()


def test_a_report_is_one_file_and_says_what_is_inside(tmp_path: Path) -> None:
    done = companion("report", "--picture", "-o", "all.zip", home=tmp_path)
    assert "avec les noms des joueurs et une image de la caméra" in done.stdout
    with zipfile.ZipFile(tmp_path / "all.zip") as pack:
        assert {"doctor.txt", "companion-settings.json", "picture.jpg"} <= set(pack.namelist())
        assert pack.read("picture.jpg")[:2] == b"\xff\xd8"


def test_a_report_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    done = companion("report", "-o", "no/such/folder/all.zip", home=tmp_path, code=2)
    assert done.stderr.count("\n") == 1 and "no/such/folder/all.zip" in done.stderr


def test_a_log_that_cannot_be_written_stops_no_command(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("no folder")
    done = companion("replay", "missing.jsonl", home=tmp_path, code=2)
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed")
def test_a_sentence_is_written_as_a_sound(tmp_path: Path) -> None:
    done = companion("say", "Accepté, plus que quatre", "-o", "said.wav", home=tmp_path)
    assert "said.wav" in done.stdout
    assert (tmp_path / "said.wav").read_bytes()[:4] == b"RIFF"


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed")
def test_a_sentence_is_said_and_the_command_ends_with_it(tmp_path: Path) -> None:
    companion("say", "Léa", home=tmp_path)


@pytest.mark.parametrize("words", [("say", " "), ("say", "Léa", "-o", "no/folder/x.wav")])
def test_what_cannot_be_said_or_written_is_one_sentence(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    done = companion(*words, home=tmp_path, code=2)
    assert done.stderr.count("\n") == 1


def test_without_an_engine_the_voice_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    done = companion("say", "Léa", home=tmp_path, code=2, PATH=str(tmp_path / "bin"))
    assert "espeak-ng" in done.stderr and done.stderr.count("\n") == 1


def test_another_users_pictures_of_the_demonstration_are_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    usual = tmp_path / show.FOLDER
    usual.mkdir()
    assert show._usual_folder() == usual
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != usual)
    other = show._usual_folder()
    assert other != usual
    show._make(other)
    with pytest.raises(CompanionError, match="demo_folder"):
        show._make(usual)


def test_switching_off_waits_for_no_thread_and_keeps_its_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Python's own end would abort while another thread is inside OpenCV."""
    left: list[int] = []
    done = threading.Event()
    thread = threading.Thread(target=done.wait, daemon=True)
    thread.start()
    monkeypatch.setattr(cli, "main", lambda: 77)
    monkeypatch.setattr(os, "_exit", left.append)
    cli.command()
    done.set()
    assert left == [77]
