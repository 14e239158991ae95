"""Teaching a deck: each card is shown once, its figure confirmed or mended, and kept."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.base import Refusal
from companion.games.traffic.cards import Card
from companion.ui.box import Box
from companion.ui.canvas import Canvas
from companion.ui.games.traffic.teach_card import CardDraft
from companion.ui.games.traffic.teach_list import TaughtList
from companion.ui.games.traffic.teach_places import LYING, UPRIGHT, Measures
from companion.ui.screen import LampSign, RailKey
from companion.ui.screens.calibrate_film import Cut, FilmStage, part_around, picture
from companion.ui.screens.study import StudyScreen, sentence_head
from companion.ui.screens.teach_study import CardInView, CardStudy
from companion.ui.theme import ASPHALT, ENAMEL, INK, LED_LIT
from companion.ui.widgets import (
    Drawing,
    Icon,
    Panel,
    Widget,
    go_key,
    plain_key,
    stop_key,
)
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.events import TapKind
    from companion.ui.shell import Shell
    from companion.vision.cards import Difficulty
    from companion.vision.teach import TaughtCard, TaughtDeck
    from hardware.ports import Frame


class TeachScreen(StudyScreen[CardStudy]):
    """Shows the camera's picture and the list; a card that is read asks to be confirmed."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell, CardStudy(shell.eyes.taught) if shell.eyes.there else None)
        self._list = TaughtList(shell, self._open)
        self._draft: CardDraft | None = None
        self._of: CardInView | None = None  # the picture the draft was read in
        self._passed: tuple[str, ...] | None = None  # refused, and still before the camera
        self._saved = ""
        self._fresh = ""  # the card that was taught just now and still lies there

    # -- the camera ----------------------------------------------------------------------------

    def wants_card(self) -> bool:
        return self._study is not None

    def woken(self) -> None:
        """A card that is read and not known asks by itself."""
        if self._study is None or self._draft is not None:
            return
        shown = self._study.shown
        if shown is None or shown.rows != self._passed:
            self._passed = None
        if shown is None:
            self._fresh = ""
        if shown is not None and not shown.known and self._passed is None:
            self._saved = ""
        if shown is not None and shown.rows and not shown.known and self._passed is None:
            self._propose(shown)

    def _propose(self, shown: CardInView) -> None:
        self._begin(CardDraft(shown.look, shown.rows, self.shell.changed), shown)
        self.shell.sound("phase")

    def _begin(self, draft: CardDraft, shown: CardInView | None) -> None:
        assert self._study is not None
        self._draft, self._of, self._saved = draft, shown, ""
        self._study.paused = True
        self.shell.changed()

    def _end(self) -> None:
        """Back to the live picture."""
        assert self._study is not None
        self._draft, self._of = None, None
        self._study.paused = False
        self.shell.changed()

    # -- view ----------------------------------------------------------------------------------

    def view(self, area: Box) -> list[Widget]:
        head, rest = area.inset(8).top(64)
        if self._draft is not None:
            return [*sentence_head(head, *self._sentence()), *self._confirm(rest, self._draft)]
        frame = self.shell.eyes.frame()
        if frame is None:
            return self.sorry(area)
        return [*sentence_head(head, *self._sentence()), *self._show(rest, frame)]

    def _sentence(self) -> tuple[str, str]:
        say = self.say
        if self._draft is not None:
            verdict = self._draft.verdict()
            if isinstance(verdict, Refusal):
                return say.words(verdict), "finger"
            asks = "vision.teach_confirm" if self._draft.proposed else "vision.teach_check"
            return say(asks), "ask"
        study = self._study
        assert study is not None
        if study.shown is not None and study.shown.known not in ("", self._fresh):
            return say("vision.teach_known", card=study.shown.known), "check"
        if self._saved:
            return self._saved, "check"
        if study.shown is not None and not study.shown.rows:
            return say("vision.teach_unsure"), "cam"
        return say("vision.teach_no_card"), "cam"

    @property
    def _measures(self) -> Measures:
        return UPRIGHT if self.shell.layout.portrait else LYING

    def _show(self, box: Box, frame: Frame) -> list[Widget]:
        left, right = self._measures.live_and_list(box)
        key, room = left.foot(68)
        stage = FilmStage(room.inset(4), (0, 0, frame.image.shape[1], frame.image.shape[0]))
        shown = self._study.shown if self._study else None
        parts: list[Widget] = [
            Panel(box=room, fill=ASPHALT, edge=None, radius=12),
            picture(self.film, stage, frame),
        ]
        if shown is not None and shown.corners is not None:
            parts.append(_outline(stage, shown.corners))
        take = plain_key(
            key,
            self.say("vision.teach_take"),
            self._take,
            name="take",
            icon="cam",
            enabled=shown is not None,
            why=self.say("vision.teach_no_card"),
        )
        return [*parts, take, *self._list.view(right, self._deck())]

    def _confirm(self, box: Box, draft: CardDraft) -> list[Widget]:
        grid, palette, keys, room = self._measures.confirm(box)
        side = min(grid.w, grid.h)
        return [
            *draft.grid(grid.middle(side, side)),
            *draft.palette(palette),
            *self._taken(room),
            *self._keys(keys, draft),
        ]

    def _taken(self, room: Box) -> list[Widget]:
        """The picture in which the card was read."""
        parts: list[Widget] = [Panel(box=room, fill=ASPHALT, edge=None, radius=12)]
        shown = self._of
        if shown is None:
            return [*parts, Icon(box=room.middle(72, 72), icon="cards", colour=ENAMEL)]
        size = (shown.frame.image.shape[1], shown.frame.image.shape[0])
        part: Cut = (0, 0, *size)
        inner = room.inset(4)
        if shown.corners is not None:
            part = part_around(shown.corners, (), size, inner)
        return [*parts, picture(self.film, FilmStage(inner, part), shown.frame)]

    def _keys(self, box: Box, draft: CardDraft) -> list[Widget]:
        parts: list[Widget] = []
        if draft.id:
            forget, box = box.left(box.w * 0.4)
            label = self.say("vision.teach_forget")
            parts.append(stop_key(forget, label, self._forget, name="forget", icon="bin"))
        good = isinstance(draft.verdict(), Card)
        words = self.say("vision.teach_yes")
        go = go_key(box, words, self._right, name="right", icon="check", enabled=good)
        return [*parts, go]

    # -- what can be done ----------------------------------------------------------------------

    def _deck(self) -> TaughtDeck:
        return self.shell.eyes.taught()

    def _take(self) -> None:
        """The card as it is seen now, even if its figure is not read."""
        shown = self._study.shown if self._study else None
        if shown is not None:
            self._propose(shown)

    def _open(self, card: TaughtCard) -> None:
        self._begin(CardDraft.of(card, self.shell.changed), None)

    def _right(self) -> None:
        from companion.vision.teach import TaughtCard

        draft = self._draft
        card = draft.verdict() if draft is not None else None
        if draft is None or not isinstance(card, Card):
            return
        name = draft.taught_as(self._deck(), card)
        kind: Difficulty = "expert" if card.expert else "regular"
        taught = TaughtCard(name, kind, card.rows, draft.look, draft.taken_for)
        self._keep(self._deck().with_card(taught))
        self._passed = self._of.rows if self._of is not None else None
        self._saved, self._fresh = self.say("vision.teach_saved", card=name), name
        self.shell.sound("accepted")
        self._end()

    def _forget(self) -> None:
        draft, before = self._draft, self._deck()
        if draft is None:
            return
        self._keep(before.without(draft.id))
        self._end()
        self.shell.tell(
            self.say("vision.teach_forgotten", card=draft.id),
            label=self.say("app.undo"),
            tap=partial(self._remember, before),
        )

    def _remember(self, deck: TaughtDeck) -> None:
        """The forgotten card after all."""
        self.shell.dismiss()
        self._keep(deck)

    def _keep(self, deck: TaughtDeck) -> None:
        try:
            self.shell.eyes.teach(deck)
        except OSError:
            self.shell.tell(self.say("vision.setup_not_saved"), kind="trouble")
        self.shell.changed()

    def _undo(self) -> None:
        """The proposal is put aside until another card is shown."""
        self._passed = self._of.rows if self._of is not None else None
        self.shell.sound("undo")
        self._end()

    def green(self, at: float) -> None:
        self._right()

    def dragged(self, kind: TapKind, x: float, y: float) -> bool:
        _, rest = self.shell.layout.main.inset(8).top(64)
        _, right = self._measures.live_and_list(rest)
        idle = self._draft is None
        return idle and self._list.dragged(kind, x, y, right)

    # -- lamp and rail -------------------------------------------------------------------------

    def lamp(self) -> LampSign:
        good = self._draft is not None and isinstance(self._draft.verdict(), Card)
        return LampSign(LedMode.STEADY if good else LedMode.OFF, self.say("app.part_camera"))

    def rail(self) -> list[RailKey]:
        undo = RailKey("undo", "undo", self.say("app.undo"), self._undo)
        last = undo if self._draft is not None else self.back_key()
        return [self.home_key(), self.turn_key(), last]


def _outline(stage: FilmStage, corners: tuple[tuple[float, float], ...]) -> Widget:
    """The edge of the card that is seen."""
    spots = tuple(stage.units(corner) for corner in corners)
    return Drawing(box=stage.box, paint=_paint_outline, args=(spots,))


def _paint_outline(spots: tuple[tuple[float, float], ...], canvas: Canvas, box: Box) -> None:
    for width, colour in ((6, INK), (4, LED_LIT)):
        for a, b in zip(spots, spots[1:] + spots[:1], strict=True):
            canvas.line(a, b, colour, width)
