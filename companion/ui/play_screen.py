"""What all game screens share: acting, undoing, the clock, the pause, the way to the results."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from companion.games import info
from companion.games.base import Act, Refusal
from companion.history.values import GUIDED
from companion.play import Play
from companion.ui.aloud import Aloud, Tale, in_words, results, turn
from companion.ui.box import Box
from companion.ui.games import guide_of, voice_of
from companion.ui.guide import Hint
from companion.ui.screen import RailKey
from companion.ui.screens.help import HelpScreen
from companion.ui.screens.pause import PauseScreen
from companion.ui.screens.timer import TimerScreen
from companion.ui.turn_screen import TurnScreen
from companion.ui.widgets import Plate, Text, Widget, clock_text
from hardware.ports import Importance
from hardware.sentences import spoken

if TYPE_CHECKING:
    from companion.ui.shell import Shell


class PlayScreen(TurnScreen):
    """Base of the game screens. A subclass draws `view` and says whose turn it is."""

    def __init__(self, shell: Shell, play: Play) -> None:
        super().__init__(shell, play)
        self._voice = voice_of(self.game)
        self.guide = guide_of(self.game)
        self.guided = shell.journal.recall(GUIDED.of(self.game), False)
        self._hinted: set[str] = set()  # hints that were said

    # -- for subclasses ------------------------------------------------------------------------

    def acted(self, before: msgspec.Struct, action: Act) -> None:
        """An action was done and saved: sounds and motions start here."""
        self.shell.sound("key")

    def unacted(self) -> None:
        """The state changed by undo or redo: forget half-entered things."""

    def can_step_back(self) -> bool:
        """Whether something is half entered."""
        return False

    def step_back(self) -> None:
        """What was half entered last is taken back."""

    # -- acting --------------------------------------------------------------------------------

    def act(self, action: Act) -> bool:
        """Rules, then journal, then screen; a refusal is told with the way to its rule."""
        before = self.state
        refusal = self.play.act(action)
        if refusal is not None:
            self.refused(refusal, lambda: self._act_surely(action))
            if self._voice is None or not isinstance(action, self._voice.SECRET):
                self.say_aloud(self.say.words(refusal))
            return False
        self.done(before, action)
        return True

    def done(self, before: msgspec.Struct, action: Act) -> None:
        """An action was taken by the rules and saved: the screen follows, and says it."""
        self.unasked += not self.shell.by_touch
        self.shell.dismiss()
        self._follow_turn()
        self.acted(before, action)
        self._tell_aloud(before, action)
        self._tell_if_unsaved()
        if self.play.outcome is not None:
            self.finish()
        self.shell.changed()

    def _tell_aloud(self, before: msgspec.Struct, action: Act) -> None:
        """What happened, in one breath; at the end with the ranking."""
        hint = self._new_hint()
        tale = [*self._without(self.aloud(before, action), hint), *hint]
        if self.play.outcome is not None:
            names = [player.name for player in self.players]
            tale += results(self.play.outcome, names, self.say.language)
        text, importance = in_words(tale, self.shell.parts.voice.says, self.say)
        if text:
            self.shell.speak(self._not_twice(text), importance)

    def _without(self, tale: Tale, hint: Tale) -> Tale:
        """What the hint begins with is not said before it as well."""
        told = "".join(self.say.words(one.message) for one in hint)
        return [
            one for one in tale if not told.startswith(self.say.words(one.message).rstrip(".!"))
        ]

    def _not_twice(self, text: str) -> str:
        """The same happened again: that is another sentence, or nobody would hear it."""
        again = self.shell.spoken == spoken(text)
        return self.say("voice.again", told=text) if again else text

    def aloud(self, before: msgspec.Struct, action: Act) -> Tale:
        """What is said of an action that was done; as a rule by the game's own voice."""
        if self._voice is not None:
            return self._voice.aloud(before, action, self.state)
        return [Aloud(Importance.REMARK, self.play.rules.describe(before, action))]

    # -- the guided first round --------------------------------------------------------------

    @property
    def hint(self) -> Hint | None:
        """What a guided table is told to do now."""
        return self.guide.hint(self.state) if self.guide is not None and self.guided else None

    def _new_hint(self) -> Tale:
        """Each hint is said once, when it first comes up."""
        hint = self.hint
        if hint is None or hint.told in self._hinted:
            return []
        self._hinted.add(hint.told)
        return [turn(hint.told)]

    def _tell_hint(self) -> None:
        for told in self._new_hint():
            self.shell.speak(self.say.words(told.message), told.importance)

    def set_guided(self, guided: bool) -> None:
        """The guide is left, or taken up again."""
        self.guided, self._hinted = guided, set()
        self.shell.journal.remember(GUIDED.of(self.game), guided)
        self.shell.click()
        self._tell_hint()

    def say_aloud(self, words: str, importance: Importance = Importance.TURN) -> None:
        """A sentence that stands on the screen; not again while it was the last one said."""
        if self.shell.spoken != spoken(words):
            self.shell.speak(words, importance)

    def _act_surely(self, action: Act) -> None:
        self.act(msgspec.structs.replace(action, sure=True))

    def refused(self, refusal: Refusal, sure: Callable[[], None] | None = None) -> None:
        """Why not, with the way to the rule; where the rules only ask, `sure` does it anyway."""
        self.shell.flash_refused()
        label, tap = "", None
        if refusal.ask and sure is not None:
            label, tap = self.say("app.all_the_same"), sure
        elif refusal.rule:
            label, tap = self.say("app.rule"), lambda: self.help(refusal.rule)
        self.shell.tell(self.say.words(refusal), label=label, tap=tap, kind="refused")

    def undo(self) -> None:
        """What is half entered goes first, then the last action."""
        if not self.can_step_back():
            self.undo_action()
            return
        self.step_back()
        self.shell.sound("undo")
        self.shell.changed()

    def undo_action(self) -> None:
        """Takes the last action back; the strip's key can bring it again."""
        if not self.play.can_undo:
            return
        words = self.say.words(self.play.undoes)
        self.play.undo()
        self._changed_back()
        self.tell_undone(words)

    def tell_undone(self, words: str) -> None:
        self.shell.sound("undo")
        text = self.say("app.undone", what=words)
        self.shell.parts.voice.hush()
        self.shell.speak(text, Importance.TURN)
        self.shell.tell(text, label=self.say("app.redo"), tap=self.redo)

    def redo(self) -> None:
        """Brings the last undone action again; the key stays while there are more."""
        if not self.play.redo():
            return
        self._changed_back()
        self.shell.dismiss()
        if self.play.outcome is not None:
            self.finish()
        elif self.play.can_redo:
            text = self.say("app.redone", what=self.say.words(self.play.log[-1]))
            self.shell.tell(text, label=self.say("app.redo"), tap=self.redo)

    def _changed_back(self) -> None:
        self._follow_turn()
        self.unacted()
        self.shell.changed()

    def past_changed(self) -> None:
        """What was done before is not what it was: forget half-entered things, look anew."""
        self._changed_back()
        if self.play.outcome is not None:
            self.finish()

    def finish(self) -> None:
        from companion.ui.screens.results import ResultsScreen

        self.clock = self.clock.paused(self.shell.now)
        self.shell.replace(ResultsScreen(self.shell, self.play))

    def _tell_if_unsaved(self) -> None:
        trouble = self.shell.journal.trouble
        if trouble is not None:
            self.shell.tell(self.say.words(trouble), kind="trouble")

    # -- clock, pause, help ----------------------------------------------------------------------

    def entered(self) -> None:
        if not self.clock_held:
            self.clock = self.clock.started(self.shell.now)
        self._follow_turn()
        self._tell_hint()

    def help(self, page: str = "") -> None:
        page = page or self.play.rules.help_page(self.state)
        told = getattr(self.state, "options", None)  # all of them, also for an old play
        options = self.play.setup.options if told is None else msgspec.to_builtins(told)
        self.shell.push(HelpScreen(self.shell, self.game, page, len(self.players), options))

    def pause(self) -> None:
        self.shell.push(PauseScreen(self.shell, self))

    def show_timer(self) -> None:
        self.shell.push(TimerScreen(self.shell, self))

    def rail(self) -> list[RailKey]:
        undoes = self.play.can_undo or self.can_step_back()
        return [
            self._clock_key(),
            self.turn_key(),
            RailKey("pause", "pause", self.say("app.pause"), self.pause),
            RailKey(
                "undo",
                "undo",
                self.say("app.undo"),
                self.undo,
                enabled=undoes,
                danger=True,
                why=self.say("app.nothing_to_undo"),
            ),
        ]

    def _clock_key(self) -> RailKey:
        if not self.shell.clock_shown:
            return RailKey("help", "eye", self.say("app.help"), self.help)
        left = self.clock.left(self.shell.now)
        seconds = self.clock.elapsed(self.shell.now) if left is None else left
        return RailKey("clock", "clock", clock_text(int(seconds)), self.show_timer)

    # -- things many games draw ------------------------------------------------------------------

    def head(self, area: Box, title: str, note: str = "") -> tuple[list[Widget], Box]:
        """The plate, a title, something short on the right; and the area below."""
        bar, rest = area.inset(8).top(40)
        found = info(self.game)
        plate, middle = bar.left(min(192, bar.w * 0.4), 16)
        parts: list[Widget] = [Plate(box=plate, text=found.name if found else "", game=self.game)]
        if note:
            spare = middle.w - self.shell.width(title, 22) - 12
            room = min(max(min(middle.w * 0.55, 300), spare), self.shell.width(note, 18) + 8)
            right, middle = middle.rightmost(room)
            parts.append(Text(box=right, text=note, align="right", size=18))
        parts.append(Text(box=middle, text=title, size=22))
        return parts, rest
