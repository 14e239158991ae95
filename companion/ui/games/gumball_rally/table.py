"""Gumball Rally on the screen: the queue as a road, colour and number in two taps."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from companion.games.gumball_rally.cards import (
    DANGER_CARDS,
    WINDOWS,
    Card,
    Colour,
)
from companion.games.gumball_rally.state import (
    Danger,
    Draw,
    State,
    Stay,
)
from companion.i18n import ordinal
from companion.play import Play
from companion.ui.box import Box
from companion.ui.games.gumball_rally.art import (
    HAZARD_WORDS,
    Lane,
    Motion,
    QueueView,
    paint_windows,
    type_of,
)
from companion.ui.games.gumball_rally.checkpoint import CheckpointScreen
from companion.ui.games.gumball_rally.keys import Keys
from companion.ui.play_screen import PlayScreen
from companion.ui.screen import LampSign
from companion.ui.theme import INK, OVERTAKE, OVERTAKE_CAP, SEATS, on
from companion.ui.widgets import (
    Button,
    Drawing,
    Panel,
    Text,
    Token,
    Widget,
)
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.ui.shell import Shell

TOLD = 2.5  # seconds for which the comparison stays under the passed buggies


class Table(PlayScreen):
    """One screen for the whole rally; it asks one question at a time."""

    def __init__(self, shell: Shell, play: Play) -> None:
        super().__init__(shell, play)
        self._keys = Keys(self)
        self._motion: Motion | None = None
        self._told_until = 0.0

    def turn_of(self) -> int | None:
        driver: int | None = self.state.driver
        return driver

    def can_step_back(self) -> bool:
        return self._keys.colour is not None

    def step_back(self) -> None:
        self._keys.colour = None

    def unacted(self) -> None:
        self._keys.colour = None
        self._motion = None

    # -- view ----------------------------------------------------------------------------------

    def view(self, area: Box) -> list[Widget]:
        state: State = self.state
        title = self.say("gumball.round_n", n=state.round)
        if self.shell.layout.portrait:
            head, rest = self.head(area, title)
            note, rest = rest.top(28, 4)
            head.append(Text(box=note.inset(6, 0), text=self._note(state), size=18))
            road, rest = rest.top(rest.h * 0.44)
            band, keys = rest.top(92 if state.stage == "danger" else 50)
        else:
            head, rest = self.head(area, title, self._note(state))
            road, rest = rest.top(max(184, rest.h * 0.44))
            band, keys = rest.top(50)
        parts = [*head, self._queue(road), *self._band(band, state)]
        match state.stage:
            case "line_up":
                return parts + self._keys.starters(keys)
            case "card":
                return parts + self._keys.cards(keys, state)
            case "danger":
                return parts + self._keys.dangers(keys, state)
            case "photo":
                return parts + self._keys.photos(keys, state)
        return parts

    def _note(self, state: State) -> str:
        """What just happened, or what to remember."""
        last = state.overtaking
        if state.reshuffled:
            return self.say("gumball.shuffle_pile")
        if last is not None:
            place = ordinal(state.queue.index(last.player) + 1, self.say.language)
            values = {"name": self.name(last.player), "place": place, "count": last.passes}
            key = "gumball.passes" if last.passes else "gumball.stays"
            return self.say(key, **values)
        if state.dangers and state.dangers[-1].colour is not None:
            return self._danger_note(state, state.dangers[-1].colour)
        return self.say("gumball.leader_first")

    def _danger_note(self, state: State, colour: Colour) -> str:
        """Which danger came and whom it hit."""
        hazard = self.say(HAZARD_WORDS[type_of(colour, state.options.icons)])
        hit = state.sent_back
        if not hit:
            return self.say("gumball.nobody_back", hazard=hazard)
        if len(hit) == 1:
            return self.say("gumball.one_back", hazard=hazard, name=self.name(hit[0]))
        return self.say("gumball.many_back", hazard=hazard, n=len(hit))

    def _queue(self, box: Box) -> Widget:
        state: State = self.state
        queue = state.queue or tuple(range(len(self.players)))
        motion = self._motion
        share = motion.share(self.shell.now) if motion else 1.0
        if motion and share < 1:
            self.shell.animate(motion.start + motion.seconds)
        told = state.overtaking if self.shell.now < self._told_until else None
        lanes = tuple(
            Lane(
                player=p,
                shape=self.shape(p),
                name=self.name(p),
                place=ordinal(i + 1, self.say.language),
                card=state.laid[p],
                rank=i,
                was=motion.before.index(p) if motion else i,
                compared=told is not None and p in told.rivals,
                card_type=self._type(state.laid[p]),
            )
            for i, p in enumerate(queue)
        )
        own = state.laid[told.player] if told else None
        return QueueView(
            box=box,
            lanes=lanes,
            share=share,
            driver=state.driver,
            own=own,
            mover=state.overtaking.player if state.overtaking else None,
            back=state.sent_back,
            per_row=-(-len(lanes) // 2) if self.shell.layout.portrait and len(lanes) > 4 else 8,
        )

    def _type(self, card: Card | None) -> str:
        return type_of(card.colour, self.state.options.icons) if card else ""

    # -- the question --------------------------------------------------------------------------

    def _band(self, box: Box, state: State) -> list[Widget]:
        if state.stage == "danger":
            return self._danger_band(box, state)
        driver = state.driver
        question = {
            "line_up": self.say("gumball.who_first"),
            "photo": self.say("gumball.photo_question"),
        }.get(state.stage, "")
        fill = INK
        parts: list[Widget] = []
        words = box.inset(14, 4)
        if driver is not None:
            fill = SEATS[self.shape(driver)].fill
            question = self.say("gumball.which_card", name=self.name(driver))
            mark, words = words.left(40, 14)
            parts.append(Token(box=mark, shape=self.shape(driver), white=True))
        stay, words = self._stay_key(words, state)
        text = Text(box=words, text=question, size=25, colour=on(fill))
        return [Panel(box=box, fill=fill, radius=12, edge=None), *parts, text, *stay]

    def _stay_key(self, box: Box, state: State) -> tuple[list[Widget], Box]:
        """ "Stay here": one place less each time, from the last place back to none.

        It stands in the next driver's band, so it bears the sign of the one who moved.
        """
        last = state.overtaking
        if last is None or not last.rivals or state.options.must_pass:
            return [], box
        key, rest = box.rightmost(190)
        fewer = last.passes - 1 if last.passes else len(last.rivals)
        label = "gumball.stay_here" if last.passes else "gumball.pass_again"
        button = Button(
            box=Box(key.x, box.centre[1] - 24, key.w, 48),
            label=self.say(label, name=self.name(last.player)),
            token=self.shape(last.player),
            size=17,
            radius=10,
            name="stay",
            on_tap=partial(self.act, Stay(fewer)),
        )
        return [button], rest

    def _danger_band(self, box: Box, state: State) -> list[Widget]:
        number = len(state.dangers) + 1
        if self.shell.layout.portrait:
            above, bar = box.inset(6, 2).top(50, 2)
            stay, words = self._stay_key(above, state)
            words, bar = words.inset(8, 0), bar.inset(8, 2)
        else:
            stay, rest = self._stay_key(box.inset(6, 3), state)
            words, bar = rest.inset(8, 2).left(rest.w * 0.4)

        return [
            Panel(box=box, fill=INK, radius=12, edge=None),
            Text(box=words, text=self.say("gumball.danger_n", n=number), size=20, colour=on(INK)),
            Drawing(box=bar, paint=paint_windows, args=(number, WINDOWS, DANGER_CARDS)),
            *stay,
        ]

    # -- what follows an action ------------------------------------------------------------------

    def acted(self, before: State, action: Any) -> None:
        after: State = self.state
        self._keys.colour = None
        moved = self._steps(before.queue, after.queue)
        seconds = min(OVERTAKE * moved, OVERTAKE_CAP)
        self._motion = Motion(before.queue, self.shell.now, seconds) if moved else None
        self.shell.animate(self.shell.now + seconds)
        self._told_until = self.shell.now + seconds + TOLD
        self.shell.sound(self._sound(action, moved))
        turned = isinstance(action, (Danger, Draw))
        if turned and after.scoring is not None and after.stage == "card":
            self.shell.push(CheckpointScreen(self.shell, self))

    @staticmethod
    def _steps(before: tuple[int, ...], after: tuple[int, ...]) -> int:
        """The most places by which a buggy goes forward or back."""
        if not before:
            return 0
        return max(abs(before.index(p) - after.index(p)) for p in after)

    @staticmethod
    def _sound(action: Any, moved: int) -> str:
        if isinstance(action, (Danger, Draw)):
            return "danger"
        return "overtake" if moved else "key"

    def wake_at(self) -> float | None:
        told = self._told_until if self.shell.now < self._told_until else None
        tick = super().wake_at()
        return min((t for t in (told, tick) if t is not None), default=None)

    # -- lamp and button -------------------------------------------------------------------------

    def lamp(self) -> LampSign:
        if self.state.stage == "danger":
            return LampSign(LedMode.FAST, self.say("gumball.danger"))
        return super().lamp()

    def seat_lamps(self) -> dict[int, LedMode]:
        driver = self.turn_of()
        return {} if driver is None else {self.players[driver].seat: LedMode.STEADY}

    def green(self, at: float) -> None:
        """With the app's own danger pile the button turns the card."""
        if self.state.stage == "danger" and self.state.options.app_deck:
            self.act(Draw())
