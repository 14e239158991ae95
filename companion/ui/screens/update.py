"""A new version from a stick: chosen here, verified and installed by the machine, on trial."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion import __version__
from companion.errors import CompanionError
from companion.ui.box import Box
from companion.ui.screen import LampSign, Screen
from companion.ui.screens.export import LOOK_EVERY, MOST, answer
from companion.ui.services import ReleaseFile
from companion.ui.theme import INK2
from companion.ui.widgets import Bar, Panel, Paragraph, Text, Widget, go_key
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.shell import Shell

STEPS = {"busy": "keep.update_busy", "unpack": "keep.update_unpack", "fill": "keep.update_fill"}
ANSWERS = STEPS | {
    "trial": "keep.update_trial",
    "forged": "keep.update_forged",
    "older": "keep.update_older",
    "damaged": "keep.update_damaged",
    "foreign": "keep.update_foreign",
    "machine": "keep.update_machine",
    "python": "keep.update_python",
    "full": "keep.update_full",
    "unreadable": "keep.update_unreadable",
    "no_key": "keep.update_no_key",
    "failed": "keep.update_failed",
}
GOOD = (*STEPS, "trial")


class UpdateScreen(Screen):
    """One key per release on a stick; the machine's answer stands below."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._storage = shell.services.storage
        self._releases: tuple[ReleaseFile, ...] = ()
        self._asked = False
        self._said = ""  # the machine's word
        self._problem = ""
        self._look_at = shell.now

    def entered(self) -> None:
        self._releases = self._storage.releases()[:MOST]

    # -- view ----------------------------------------------------------------------------------

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(8).top(44)
        about, rest = rest.top(48)
        told, rest = rest.foot(76)
        version = self.say("keep.update_version", version=__version__)
        text = f"{version} {self.say('keep.update_about')}"
        parts: list[Widget] = [
            Text(box=head, text=self.say("keep.update_title"), size=28),
            Paragraph(box=about, text=text, size=18, colour=INK2),
            Panel(box=rest),
        ]
        return parts + self._keys(rest.inset(14, 12)) + self._answer(told)

    def _keys(self, box: Box) -> list[Widget]:
        if not self._releases:
            text = self.say("keep.update_none")
            return [Paragraph(box=box, text=text, size=20, middle=True)]
        high = min(68.0, (box.h - (MOST - 1) * 8) / MOST)
        return [
            go_key(
                Box(box.x, box.y + i * (high + 8), box.w, high),
                self.say("keep.update_key", version=release.version, stick=release.stick),
                partial(self._ask, release),
                name=f"release:{i}",
                icon="swap",
                size=22,
                enabled=release.newer and not self._busy,
                why="" if release.newer else self.say("keep.update_older"),
            )
            for i, release in enumerate(self._releases)
        ]

    @property
    def _busy(self) -> bool:
        return self._asked and self._said in ("", *GOOD)

    def _answer(self, box: Box) -> list[Widget]:
        if self._problem:
            return answer(box, False, self._problem)
        if not self._asked:
            return self._last_trial(box)
        said = self._said or "busy"
        if said in STEPS:
            words, bar = box.inset(14, 8).top(44)
            share = list(STEPS).index(said) / len(STEPS)
            text = self.say(STEPS[said])
            return [
                Paragraph(box=words, text=text, size=18, middle=True),
                Bar(box=bar, share=share),
            ]
        return answer(box, said in GOOD, self.say(ANSWERS.get(said, "keep.update_damaged")))

    def _last_trial(self, box: Box) -> list[Widget]:
        tried = self._storage.tried()
        if tried is None:
            return []
        key = "keep.update_kept" if tried.kept else "keep.update_back"
        return answer(box, tried.kept, self.say(key, version=tried.version))

    # -- asking --------------------------------------------------------------------------------

    def _ask(self, release: ReleaseFile) -> None:
        self._problem, self._said = "", ""
        try:
            self._storage.update(release.file)
            self._asked = True
        except CompanionError as problem:
            self._problem = self.say.words(problem)
        self.shell.sound("refused" if self._problem else "key")
        self.shell.changed()

    def wake_at(self) -> float:
        return self._look_at

    def woken(self) -> None:
        self._look_at = self.shell.now + LOOK_EVERY
        before = (self._said, self._releases)
        if self._asked:
            self._said = self._storage.updated()
        if not self._busy:
            self._releases = self._storage.releases()[:MOST]
        if (self._said, self._releases) != before:
            self.shell.changed()

    def lamp(self) -> LampSign:
        return LampSign(LedMode.OFF, self.say("app.lamp_rest"))
