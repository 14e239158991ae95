"""The display: whether there is one, how it is opened, and whether its cable came back."""

from __future__ import annotations

import os
from pathlib import Path

import pygame

from companion.errors import CompanionError
from companion.ui.theme import BEZEL, LED_LIT

TITLE = "Table Companion"
SIGN = 64  # pixels of the sign in a window's title
UNSEEN = ("dummy", "offscreen")  # SDL's drivers that show nothing to anybody
CARDS, CONNECTORS, PANELS = Path("/dev/dri"), Path("/sys/class/drm"), Path("/dev/input")
LOOK = 2.0  # seconds between looks at the cables
SESSION = (
    "XDG_CURRENT_DESKTOP",
    "DESKTOP_SESSION",
)  # of whoever logged in
FRAME = 72  # pixels of a desktop's height that its bar and a window's title take


def has_display() -> bool:
    """Whether a window can be opened: a desktop, or the Pi's screen by KMS."""
    if os.environ.get("SDL_VIDEODRIVER"):
        return os.environ["SDL_VIDEODRIVER"] not in UNSEEN
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return True
    return bool(_cards())


def window_sign() -> pygame.Surface:
    """The green light, by which a desktop knows the window."""
    sign = pygame.Surface((SIGN, SIGN), pygame.SRCALPHA)
    for colour, share in ((BEZEL, 1.0), (LED_LIT, 0.76)):
        pygame.draw.circle(sign, colour, (SIGN // 2, SIGN // 2), round(SIGN * share / 2))
    return sign


def open_display(size: tuple[int, int], *, fullscreen: bool) -> pygame.Surface:
    """The window's surface. Raises CompanionError where nobody would see it."""
    try:
        os.environ.setdefault("SDL_VIDEO_CENTERED", "1")  # also a window that grows later
        pygame.display.init()
        if pygame.display.get_driver() in UNSEEN and has_display():
            raise pygame.error(os.environ.get("DISPLAY", ""))
        pygame.display.set_caption(TITLE)
        pygame.display.set_icon(window_sign())
        surface = pygame.display.set_mode(*((0, 0), pygame.FULLSCREEN) if fullscreen else (size,))
    except pygame.error as problem:
        pygame.display.quit()
        raise CompanionError(_why(), reason=str(problem)) from problem
    if fullscreen:
        pygame.mouse.set_visible(False)
    return surface


def desktop_size() -> tuple[int, int] | None:
    """The pixels that a window may fill, or None without a desktop. Raises CompanionError."""
    try:
        pygame.display.init()
        if pygame.display.get_driver().casefold() in (*UNSEEN, "kmsdrm"):
            return None
        wide, high = pygame.display.get_desktop_sizes()[0]
    except pygame.error as problem:
        raise CompanionError(_why(), reason=str(problem)) from problem
    framed = any(os.environ.get(name) for name in SESSION)
    return wide, high - (FRAME if framed else 0)


def parse_size(text: str) -> tuple[int, int]:
    """1280x720 as two numbers. Raises CompanionError."""
    width, _, height = text.partition("x")
    if not (
        width.isdigit() and height.isdigit() and 320 <= int(width) <= 4096 >= int(height) >= 240
    ):
        raise CompanionError("app.cli_size_wrong", size=text)
    return int(width), int(height)


def _why() -> str:
    """A card that is there but may not be used is another matter than none."""
    cards = _cards()
    barred = [card for card in cards if not _usable(card)]
    return "app.display_user" if barred and barred == cards else "app.display_none"


def _usable(device: Path) -> bool:
    return os.access(device, os.R_OK | os.W_OK, effective_ids=True)


def _cards() -> list[Path]:
    return sorted(CARDS.glob("card*"))


class Cable:
    """The plugs of screens and touch panels, as the kernel tells them.

    A service without a network never hears of a new panel: the kernel tells SDL by a socket.
    """

    def __init__(self, folder: Path = CONNECTORS, panels: Path = PANELS) -> None:
        self._folder, self._panels = folder, panels
        self._known = self._plugged()
        self._look_at = 0.0

    def came_back(self, now: float) -> bool:
        """Whether a screen or a panel was plugged in, or another one, since the last look."""
        if now < self._look_at:
            return False
        self._look_at = now + LOOK
        before, self._known = self._known, self._plugged()
        return bool(self._known - before)

    def _plugged(self) -> frozenset[tuple[str, str]]:
        return self._screens() | {(p.name, "") for p in self._panels.glob("event*") if _usable(p)}

    def _screens(self) -> frozenset[tuple[str, str]]:
        found = [(file.parent.name, *_lines(file)) for file in self._folder.glob("card*-*/status")]
        return frozenset(
            (name, ",".join(_lines(self._folder / name / "modes")))
            for name, *status in found
            if status == ["connected"]
        )


def _lines(file: Path) -> list[str]:
    try:
        return file.read_text(encoding="ascii").split()
    except (OSError, UnicodeDecodeError):
        return []
