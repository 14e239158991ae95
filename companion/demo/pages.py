"""The pictures of README and pages, made by the app itself: `make pictures`.

Every picture is what the screen shows while the demonstration plays; the stand is drawn from the
files that are printed.
"""

from __future__ import annotations

import os
import struct
import sys
import tempfile
import time
from importlib import import_module
from itertools import pairwise
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import numpy as np
import pygame
from PIL import Image, ImageDraw, ImageFont

from companion.app import App
from companion.demo.past import past_evenings, remember_evenings
from companion.demo.robot import Robot, VirtualClock
from companion.demo.solids import drawn
from companion.journal import Journal
from companion.service.start import lay_table
from companion.settings import AppSettings, Settings
from companion.ui.screens.wiring import WiringScreen
from companion.ui.services import Stick
from companion.ui.window import Window
from hardware.wiring import default_wiring

ROOT = Path(__file__).resolve().parents[2]
OUT = ROOT / "docs" / "pictures"
SIZE = (800, 480)
SMALL = (560, 336)  # pixels of the moving pictures
COLOURS = 96
FONT = "Signika_600SemiBold.ttf"
LONGEST, SHORTEST = 1500, 80  # milliseconds that one picture of a film stands

# The screens that the pages show, by the demonstration's own names for them.
WANTED = {
    "traffic": (
        "traffic_running_1",
        "traffic_moved_1",
        "traffic_show_card",
        "traffic_refused_mirror",
        "traffic_accepted",
    ),
    "gumball_rally": ("gumball_card", "gumball_overtake", "gumball_danger"),
    "scream_machine": ("scream_hand", "scream_walk", "scream_resolution"),
    "steam_park": ("steam_race_1_running", "steam_action_1", "steam_income_1"),
    "macadam": ("macadam_lead", "macadam_follow_2", "macadam_policeman"),
}
# A film begins after one of the demonstration's pictures and ends with another; so many pictures
# of what was before are left out.
FILMS = {
    "light": ("traffic_countdown_1", "traffic_moved_1", 0),
    "bip": ("traffic_refused_gap", "traffic_accepted", 2),
}


class Photographer(Robot):
    """Keeps the wanted pictures by their names, and films what happens between two of them."""

    wanted: tuple[str, ...] = ()

    def __init__(self, app: App, clock: VirtualClock) -> None:
        super().__init__(app, clock)
        self._film: list[tuple[float, Image.Image]] = []
        self._filming = ""

    def step(self, seconds: float = 0.0) -> None:
        super().step(seconds)
        if self._filming:
            self._expose()

    def _expose(self) -> None:
        picture = self.picture().resize(SMALL, Image.Resampling.LANCZOS)
        if not self._film or picture.tobytes() != self._film[-1][1].tobytes():
            self._film.append((self.clock.now, picture))

    def picture(self) -> Image.Image:
        """What the window shows now."""
        surface = self.app.window.surface
        pixels = pygame.image.tobytes(surface, "RGB")
        return Image.frombytes("RGB", surface.get_size(), pixels)

    def shot(self, name: str) -> None:
        super().shot(name)
        for film, (first, last, before) in FILMS.items():
            if self._filming == film and name == last:
                self._filming = ""
                keep_film(self._film[before:], OUT / f"{film}.gif")
            elif name == first:
                self._filming, self._film = film, []
        if name in self.wanted:
            keep(self.picture(), name)


def keep(picture: Image.Image, name: str) -> None:
    """A small PNG; the app's flat colours need no more."""
    few = picture.quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(OUT / f"{name}.png", optimize=True)
    print(f"docs/pictures/{name}.png", flush=True)


def keep_film(film: list[tuple[float, Image.Image]], path: Path) -> None:
    """A GIF in the film's own time; its last picture stands longest."""
    times = [at for at, _ in film]
    gaps = [round(1000 * (b - a)) for a, b in pairwise(times)]
    stands = [min(LONGEST, max(SHORTEST, gap)) for gap in gaps] + [3 * LONGEST]
    few = _strip(film).quantize(COLOURS, dither=Image.Dither.NONE)
    frames = [f.quantize(palette=few, dither=Image.Dither.NONE) for _, f in film]
    frames[0].save(path, save_all=True, append_images=frames[1:], duration=stands, loop=0)
    print(f"docs/pictures/{path.name}: {len(frames)} pictures, {path.stat().st_size} bytes")


def _strip(film: list[tuple[float, Image.Image]]) -> Image.Image:
    """All pictures below each other: their colours are chosen together."""
    wide, high = SMALL
    strip = Image.new("RGB", (wide, high * len(film)))
    for row, (_, picture) in enumerate(film):
        strip.paste(picture, (0, row * high))
    return strip


def photographer(data: Path, settings: Settings | None = None) -> Photographer:
    clock = VirtualClock()
    chosen = settings or Settings(app=AppSettings(language="en", data_dir=str(data)))
    app = App(chosen, Window(SIZE), Journal(None, time.time), clock=clock)
    app.shell.say.language = "en"
    return Photographer(app, clock)


def games(data: Path) -> None:
    """Every game of the demonstration, and the evening around them."""
    for game, wanted in WANTED.items():
        robot = photographer(data)
        robot.wanted = wanted
        import_module(f"companion.demo.{game}").play(robot)
        robot.app.close()


def first_steps(data: Path) -> None:
    """The five pages of a new table, with the simulated camera."""
    robot = photographer(data)
    robot.app.plug_in()
    robot.app.welcome()
    for number in range(1, 6):
        until = time.monotonic() + 10
        while number == 4 and robot.shell.parts.camera.latest() is None:
            robot.step(0.3)
            time.sleep(0.05)
            if time.monotonic() > until:
                break
        robot.step(0.3)
        keep(robot.picture(), f"first_{number}")
        robot.tap("next")
    robot.app.close()


def home(data: Path) -> None:
    """Home, and the simulated table beside it."""
    robot = photographer(data)
    app = robot.app
    app.plug_in()
    table = app.shell.parts.table
    if table is None:
        raise SystemExit("there is no simulated table on a machine with real parts")
    lay_table(app, table)
    robot.step(1.0)
    _wait(robot, 1)
    keep(robot.picture(), "home")
    app.close()


def keeping(data: Path) -> None:
    """Copies of everything, the wiring on the screen, the date."""
    robot = photographer(data)
    remember_evenings(robot.app.journal, past_evenings(robot.app.shell.wall_clock()))
    stick = data / "stick"
    stick.mkdir()
    robot.app.storage.find = lambda: (Stick("FAMILY", stick, 28_000),)
    robot.tap("settings")
    robot.tap("tab:4")
    robot.step()
    keep(robot.picture(), "keep")
    robot.tap("copy")
    robot.tap("evening:0")
    robot.tap("stick:0")
    _wait(robot, 3)
    keep(robot.picture(), "copy")
    robot.tap("back")
    play = robot.app.journal.plays()[0]
    robot.app.journal.delete(play.id)
    robot.tap("restore")
    robot.tap("backup:0")
    _wait(robot, 3)
    keep(robot.picture(), "restore")
    robot.app.close()


def _wait(robot: Photographer, seconds: float) -> None:
    """For work in a thread."""
    for _ in range(int(seconds / 0.05)):
        time.sleep(0.05)
        robot.step(0.1)


def wiring(data: Path) -> None:
    base = Settings(app=AppSettings(language="en", data_dir=str(data)))
    wired = Settings(app=base.app, wiring=default_wiring(2, buzzer=True))
    robot = photographer(data, wired)
    robot.shell.push(WiringScreen(robot.app.shell))
    robot.step()
    keep(robot.picture(), "wiring")
    robot.app.close()


# -- the stand --------------------------------------------------------------------------------

GROUND = (231, 236, 243)
ROOM = (240, 180)  # pixels for one part


def stand() -> None:
    """The printed parts side by side, from the files themselves."""
    parts = sorted((ROOT / "hardware" / "stand").glob("*.stl"))
    sheet = Image.new("RGB", (900, 560), GROUND)
    pen = ImageDraw.Draw(sheet)
    letters = ImageFont.truetype(str(ROOT / "assets" / "fonts" / FONT), 24)
    for number, part in enumerate(parts):
        x, y = 150 + 300 * (number % 3), 140 + 270 * (number // 3)
        sheet.paste(drawn(triangles(part), ROOM, GROUND), (x - ROOM[0] // 2, y - ROOM[1] // 2))
        words = part.stem.replace("_", " ")
        pen.text((x, y + 118), words, fill=(16, 32, 58), anchor="mm", font=letters)
    keep(sheet, "stand")


def triangles(path: Path) -> np.ndarray:
    """The corners of a binary STL file, three by three."""
    data = path.read_bytes()
    (count,) = struct.unpack_from("<I", data, 80)
    row = np.dtype([("normal", "<3f4"), ("corners", "<9f4"), ("more", "<u2")])
    return np.frombuffer(data, row, count, 84)["corners"].reshape(-1, 3, 3).astype(float)


def main() -> int:
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        stand()
        wiring(Path(folder))
        first_steps(Path(folder))
        home(Path(folder))
        keeping(Path(folder))
        games(Path(folder))
    return 0


if __name__ == "__main__":
    sys.exit(main())
