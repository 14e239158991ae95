"""The settings file: what it may say, and how its mistakes are told."""

from __future__ import annotations

import os
import re
from pathlib import Path

import msgspec
import pytest

from companion.games import GAMES, rules
from companion.i18n import ASSETS
from companion.settings import (
    AppSettings,
    Settings,
    SettingsError,
    find_settings,
    load_settings,
)
from companion.settings.reading import SECTIONS, read_settings
from companion.settings.values import HardwareNames
from hardware.settings import CameraChoice, HardwareSettings, PartChoice
from hardware.wiring import Wiring

EXAMPLE = ASSETS / "companion.toml.example"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "companion.toml"


def told(file: Path, text: str) -> list[tuple[str, dict[str, object]]]:
    file.write_text(text, encoding="utf-8")
    _, problems = read_settings(file)
    return [(p.key, dict(p.values)) for p in problems]


def test_without_a_file_everything_has_its_default() -> None:
    assert load_settings(None, {"XDG_CONFIG_HOME": "/nowhere"}) == Settings()


def test_a_file_is_read_into_structs(file: Path) -> None:
    file.write_text(
        '[app]\nlanguage = "en"\nsize = "800x480"\ndata_dir = "/var/lib/companion"\n'
        '[hardware]\ncamera = "photos"\ncamera_number = 2\n'
        '[wiring]\ngreen_button = "pin 11"\nseat_buttons = ["GPIO5", 12]\n'
        '[traffic]\nturn45 = "on"\n'
    )
    settings = load_settings(file, {})
    assert settings.app.language == "en"
    assert settings.size() == (800, 480)
    assert settings.data_dir() == Path("/var/lib/companion")
    assert settings.game_options("traffic") == {"turn45": "on"}
    assert settings.game_options("macadam") == {}
    hardware = settings.hardware_settings(HardwareSettings)
    assert hardware.camera is CameraChoice.PHOTOS
    assert hardware.camera_number == 2
    assert hardware.wiring == Wiring(green_button=17, seat_buttons=(5, 12))


def test_every_problem_is_told_at_once_with_the_nearest_right_name(file: Path) -> None:
    problems = told(
        file,
        '[app]\nlangage = "fr"\nlanguage = "frr"\nfullscreen = "yes"\nsize = "big"\n'
        "data_dir = 3\n"
        '[sonud]\nmute = true\n[clock]\nturn_limit = -5\n[hardware]\ncamera = "webcan"\n'
        '[traffic]\nturn54 = "ask"\nturn45 = "no"\ndiagonal_moves = 1\n',
    )
    assert problems == [
        ("settings.section_unknown", {"setting": "sonud", "right": "sound"}),
        ("settings.unknown", {"setting": "app.langage", "right": "app.language"}),
        (
            "settings.choice",
            {"setting": "app.language", "choices": '"en", "fr"', "right": '"fr"'},
        ),
        ("settings.switch", {"setting": "app.fullscreen"}),
        ("settings.size", {"setting": "app.size"}),
        ("settings.text", {"setting": "app.data_dir"}),
        ("settings.range", {"setting": "clock.turn_limit", "low": 0, "high": 3600}),
        (
            "settings.choice",
            {
                "setting": "hardware.camera",
                "choices": '"auto", "none", "photos", "picamera", "real", "simulated", "webcam"',
                "right": '"webcam"',
            },
        ),
        ("settings.unknown", {"setting": "traffic.turn54", "right": "traffic.turn45"}),
        (
            "settings.choice",
            {"setting": "traffic.turn45", "choices": '"ask", "off", "on"', "right": '"on"'},
        ),
        ("settings.switch", {"setting": "traffic.diagonal_moves"}),
    ]


def test_nothing_is_guessed_where_nothing_resembles_what_was_written(file: Path) -> None:
    problems = told(
        file,
        '[dragons]\nfire = true\n[app]\nquux = 1\nlanguage = "klingon"\n'
        '[steam_park]\ndragons = true\n[macadam]\nempty_hand = "sleep"\n',
    )
    assert problems == [
        ("settings.section_strange", {"setting": "dragons"}),
        ("settings.strange", {"setting": "app.quux"}),
        ("settings.choice_strange", {"setting": "app.language", "choices": '"en", "fr"'}),
        ("settings.strange", {"setting": "steam_park.dragons"}),
        (
            "settings.choice_strange",
            {"setting": "macadam.empty_hand", "choices": '"draw", "end", "fine", "pass"'},
        ),
    ]


def test_the_edition_of_the_rules_is_no_setting(file: Path) -> None:
    assert told(file, "[macadam]\nedition = 1\n") == [
        ("settings.strange", {"setting": "macadam.edition"})
    ]


def test_house_rules_that_cannot_be_keep_nobody_from_playing(file: Path) -> None:
    file.write_text(
        "[steam_park]\nsimple = true\nspy_dice = true\nlast_throws = 300\n"
        "dirt_table = [[0, 4, 9], [5, 9, 2]]\nstingy = true\n"
    )
    settings = load_settings(file, {})
    assert settings.game_options("steam_park") == {"spy_dice": True, "stingy": True}
    assert [told.key for told in settings.unfit] == [
        "settings.range",
        "steam.table_falls",
        "app.option_excluded",
    ]
    file.write_text("[steam_park]\nlast_throws = 300\n[app]\ndata_dir = 3\n")
    with pytest.raises(SettingsError) as error:
        load_settings(file, {})
    assert len(error.value.problems) == 2


def test_an_angle_in_quotes_is_told_how_it_is_written(file: Path) -> None:
    [(key, values)] = told(file, '[app]\nrotation = "90"\n')
    assert key == "settings.choice"
    assert values["choices"] == '0, 90, 180, 270, "auto"' and values["right"] == "90"


def test_what_is_wrong_keeps_its_default_and_what_is_right_is_taken(file: Path) -> None:
    file.write_text('[app]\nlanguage = "de"\nturned = true\n')
    settings, problems = read_settings(file)
    assert len(problems) == 1
    assert (settings.app.language, settings.app.turned) == ("fr", True)


def test_a_file_with_mistakes_is_refused_with_all_of_them(file: Path) -> None:
    file.write_text("[app]\nlangage = 1\nfulscreen = true\n")
    with pytest.raises(SettingsError) as error:
        load_settings(file, {})
    assert error.value.values["count"] == 2
    assert len(error.value.problems) == 2


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("[wiring]\ngreen_buton = 17\n", "hardware.wire_unknown"),
        ('[wiring]\ngreen_button = "pin 1"\n', "hardware.pin_power"),
        ("[wiring]\ngreen_button = 17\ngreen_led = 17\n", "hardware.pin_twice"),
    ],
)
def test_wiring_mistakes_are_told_by_the_wiring(file: Path, text: str, key: str) -> None:
    assert [k for k, _ in told(file, text)] == [key]


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"[app\nlanguage=1", "settings.toml"),
        (b"[app]\n\nlanguage = \xff\xfe", "settings.toml"),
        (b"app = 3\n", "settings.section_table"),
    ],
)
def test_a_file_that_is_no_settings_file_is_told(file: Path, data: bytes, key: str) -> None:
    file.write_bytes(data)
    settings, problems = read_settings(file)
    assert [p.key for p in problems] == [key]
    assert settings.app == Settings().app


def test_the_line_of_a_writing_mistake_is_told(file: Path) -> None:
    assert told(file, "[app]\nturned = true\nlanguage = fr\n")[0][1]["line"] == 3


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(SettingsError) as error:
        load_settings(tmp_path / "none.toml", {})
    assert [p.key for p in error.value.problems] == ["settings.missing"]


def test_the_users_file_comes_before_the_machines(tmp_path: Path) -> None:
    etc, home = tmp_path / "etc", tmp_path / "home"
    for place in (etc, home):
        (place / "table-companion").mkdir(parents=True)
    environ = {"XDG_CONFIG_HOME": str(home)}
    assert find_settings(environ, etc) is None
    machine = etc / "table-companion" / "companion.toml"
    machine.write_text("")
    assert find_settings(environ, etc) == machine
    own = home / "table-companion" / "companion.toml"
    own.write_text("")
    assert find_settings(environ, etc) == own


def test_the_example_says_the_defaults_and_names_every_setting(file: Path) -> None:
    active = re.sub(r"(?m)^#(?=\w+ = )", "", EXAMPLE.read_text(encoding="utf-8"))
    file.write_text(active, encoding="utf-8")
    settings, problems = read_settings(file)
    assert problems == ()
    assert settings.app == Settings().app
    assert settings.clock == Settings().clock
    assert msgspec.structs.replace(settings.hardware, camera_number=None) == Settings().hardware
    assert settings.wiring == Settings().wiring
    sections: dict[str, type[msgspec.Struct]] = {**SECTIONS, "wiring": Wiring}
    for section, struct in sections.items():
        written = re.search(rf"(?ms)^\[{section}\]$(.*?)(?=^\[|\Z)", active)
        assert written is not None
        keys = set(re.findall(r"(?m)^(\w+) = ", written.group(1)))
        assert keys == {field.name for field in msgspec.structs.fields(struct)}
    assert set(settings.games) == {game.key for game in GAMES}
    for game in GAMES:
        chosen = msgspec.convert(settings.game_options(game.key), rules(game.key).Options)
        assert chosen == rules(game.key).Options()


def test_the_hardwares_own_names_are_the_ones_that_may_be_written() -> None:
    for field, choices in (
        ("camera", CameraChoice),
        ("buttons", PartChoice),
        ("sound", PartChoice),
    ):
        for choice in choices:
            names = msgspec.convert({field: choice.value}, HardwareNames)
            made = Settings(hardware=names).hardware_settings(HardwareSettings)
            assert getattr(made, field) is choice
    assert Settings().hardware_settings(HardwareSettings) == HardwareSettings()


@pytest.mark.parametrize(
    "text",
    [
        b"a = " + b"[" * 10_000,
        b"a = " + b"{a=" * 10_000,
        b"[clock]\nturn_limit = " + b"9" * 5_000,
        b"\xff\xfe",
    ],
)
def test_what_no_reader_can_follow_is_told_as_wrong_toml(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "companion.toml"
    path.write_bytes(text)
    found, (problem,) = read_settings(path)
    assert found == Settings() and problem.key == "settings.toml"


@pytest.mark.parametrize("what", ["pipe", "device", "long"])
def test_what_is_no_settings_file_is_told_and_not_waited_for(tmp_path: Path, what: str) -> None:
    path = tmp_path / "companion.toml"
    if what == "pipe":
        os.mkfifo(path)
    elif what == "device":
        path.symlink_to("/dev/zero")
    else:
        path.write_bytes(b"#" * 100_000)
    found, (problem,) = read_settings(path)
    assert found == Settings() and problem.key == "settings.no_file"


def test_a_folder_with_a_sign_that_no_path_has_is_told(tmp_path: Path) -> None:
    path = tmp_path / "companion.toml"
    path.write_text('[app]\ndata_dir = "a\\u0000b"\n')
    found, (problem,) = read_settings(path)
    assert found.app.data_dir == "" and problem.key == "settings.text"


def test_the_home_of_nobody_is_a_folder_like_any_other() -> None:
    settings = Settings(app=AppSettings(data_dir="~nobody-at-all/x"))
    assert settings.data_dir().name == "x"
