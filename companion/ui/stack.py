"""The screens, one upon the other: the one on top has the word."""

from __future__ import annotations

from companion.ui.screen import Screen


class Stack:
    """The lowest screen is the home screen; it stays."""

    def __init__(self) -> None:
        self._screens: list[Screen] = []

    def changed(self) -> None:
        """Another screen is on top."""
        raise NotImplementedError

    @property
    def top(self) -> Screen:
        return self._screens[-1]

    @property
    def shown(self) -> list[Screen]:
        """The screens that can be seen, lowest first: the top one, and what it lies over."""
        base = next(i for i in reversed(range(len(self._screens))) if not self._screens[i].modal)
        return self._screens[base:]

    @property
    def playing(self) -> str | None:
        """The play on the screen, or below what lies over it."""
        plays = (getattr(screen, "play", None) for screen in self._screens)
        return next((play.id for play in plays if play is not None and play.outcome is None), None)

    @property
    def played(self) -> str:
        """The key of the game that is being played; "" when none is."""
        plays = (getattr(screen, "play", None) for screen in self._screens)
        return next((play.setup.game for play in plays if play is not None), "")

    @property
    def shown_cards(self) -> str:
        """The key of the game whose cards belong before the camera now; "" for none."""
        asked = (screen.shows_cards() for screen in reversed(self._screens))
        return next((game for game in asked if game), self.played)

    def push(self, *screens: Screen) -> None:
        """The last is on top; those below it are entered when they come up."""
        if self._screens:
            self.top.left()
        self._screens += screens
        self.top.entered()
        self.changed()

    def pop(self) -> None:
        if len(self._screens) > 1:
            self._screens.pop().left()
            self.top.entered()
        self.changed()

    def replace(self, screen: Screen) -> None:
        """Puts the screen in the place of the one on top."""
        self._screens.pop().left()
        self._screens.append(screen)
        screen.entered()
        self.changed()

    def go_home(self) -> None:
        while len(self._screens) > 1:
            self._screens.pop().left()
        self.top.entered()
        self.changed()
