"""Teaching the cards of a game: each is laid before the camera once, kept, and known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games import card_kinds
from companion.ui.box import Box
from companion.ui.screen import LampSign, RailKey
from companion.ui.screens.calibrate_film import FilmStage
from companion.ui.screens.face_art import FacePictures
from companion.ui.screens.study import Places, StudyScreen
from companion.ui.screens.teach_deck_hands import FrameHands
from companion.ui.screens.teach_deck_kinds import first_missing, kinds_to_teach
from companion.ui.screens.teach_deck_list import KindsScreen
from companion.ui.screens.teach_deck_study import Outlined, TakenCard, TeachStudy
from companion.ui.screens.teach_deck_view import ask_view, teach_view
from companion.ui.widgets import Widget
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.events import TapKind
    from companion.games.base import CardKind
    from companion.ui.shell import Shell
    from companion.vision.deck.model import Deck
    from companion.vision.reading import Quad

READ = 6.0  # seconds for which an answer stands
SLOW = 5.0  # seconds without a card after which help is offered


class TeachDeckScreen(StudyScreen[TeachStudy]):
    """Asks for one kind after the other, or takes cards as they come and asks what they are."""

    def __init__(self, shell: Shell, game: str) -> None:
        eyes = shell.eyes
        study = TeachStudy(self._now_taught, eyes.known()) if eyes.there else None
        super().__init__(shell, study)
        self.game = game
        self.kinds = kinds_to_teach(card_kinds(game))
        self.pictures = FacePictures()
        self.hands = FrameHands()
        self.as_they_come = False
        self.asking: TakenCard | None = None  # taken, and nobody said yet what it is
        self.refused: TakenCard | None = None  # looks like one that was taught before
        self.last: CardKind | None = None  # kept last
        self._before: list[Deck | None] = []
        self._said = ("", "")
        self._said_until = 0.0
        self._seen_at = shell.now
        self._page = 0
        self.wanted = first_missing(self.kinds, self.deck)

    def _now_taught(self) -> Deck | None:
        return self.shell.eyes.taught_deck(self.game)

    @property
    def deck(self) -> Deck | None:
        """The deck as it is taught so far."""
        return self.shell.eyes.taught_deck(self.game)

    @property
    def taught(self) -> frozenset[str]:
        return frozenset(self.deck.kinds) if self.deck is not None else frozenset()

    @property
    def outlined(self) -> Outlined | None:
        return self._study.outlined if self._study is not None else None

    @property
    def place(self) -> Quad | None:
        """The card place, while cards are looked for there alone."""
        return self._study.place if self._study is not None and not self.hands.on else None

    @property
    def _lying(self) -> bool:
        """Whether the card in view lay there before it was asked for."""
        study = self._study
        return study is not None and study.lying and self.outlined is not None

    @property
    def again(self) -> bool:
        """Whether the wanted kind is taught already: it is taken again only when asked."""
        return self.wanted is not None and self.wanted.key in self.taught

    def kind_named(self, key: str) -> str:
        """The name of a kind in words."""
        found = next((kind for kind in self.kinds if kind.key == key), None)
        return self.say.words(found.name) if found is not None else key

    # -- the camera ----------------------------------------------------------------------------

    def wants_card(self) -> bool:
        return self._study is not None

    def shows_cards(self) -> str:
        return self.game

    def entered(self) -> None:
        super().entered()
        self._set_study()

    def _set_study(self) -> None:
        study = self._study
        if study is None:
            return
        study.but = self.wanted.key if self.wanted is not None and not self.as_they_come else ""
        study.by_itself = not self.hands.on and (
            self.as_they_come or (self.wanted is not None and not self.again)
        )
        study.hand = self.hands.quad
        study.paused = self.asking is not None

    def woken(self) -> None:
        study = self._study
        if study is None or self.asking is not None:
            return
        if study.outlined is not None:
            self._seen_at = self.shell.now
        taken = study.take()
        if taken is not None:
            self._take(taken)

    def _take(self, taken: TakenCard) -> None:
        self.refused = None
        if self.as_they_come:
            self.asking = taken
            self._set_study()
            self.shell.sound("phase")
        elif taken.same:
            self.refused = taken
            key = "deck.same_turned" if taken.turned else "deck.same_as"
            self.tell(key, "alert", other=self.kind_named(taken.like))
            self.shell.flash_refused()
        elif taken.empty and self.wanted is not None:
            self.refused = taken
            self.tell("deck.empty", "alert", card=self.say.words(self.wanted.name))
            self.shell.flash_refused()
        elif self.wanted is not None:
            self.keep_as(self.wanted, taken)
        self.shell.changed()

    # -- keeping -------------------------------------------------------------------------------

    def keep_as(self, kind: CardKind, taken: TakenCard) -> None:
        """This card is of that kind."""
        from companion.vision.deck.teach import with_face

        self._before.append(self.deck)
        deck = with_face(self.deck, kind.key, taken.face, taken.aspect, taken.sticker)
        self.shell.eyes.keep_deck(self.game, deck)
        self.last, self.asking, self.refused = kind, None, None
        self.shell.sound("accepted")
        name = self.say.words(kind.name)
        if taken.like and taken.like != kind.key:
            key = "deck.kept_turned" if taken.turned else "deck.kept_alike"
            self.tell(key, "alert", card=name, other=self.kind_named(taken.like))
        elif taken.sticker is not None:
            self.tell("deck.kept_sticker", "check", card=name, number=taken.sticker)
        else:
            self.tell("deck.kept", "check", card=name)
        self.want(first_missing(self.kinds, deck, kind))

    def keep_anyway(self) -> None:
        """The card that looks like another one is the wanted one all the same."""
        if self.refused is not None and self.wanted is not None:
            self.keep_as(self.wanted, self.refused)

    def want(self, kind: CardKind | None) -> None:
        """This kind is asked for next."""
        self.wanted = kind
        self._seen_at = self.shell.now
        self._set_study()
        self.shell.changed()

    def ask_for(self, kind: CardKind | None) -> None:
        """A hand chose what is asked for next: what was said of the card before is over."""
        self.refused, self._said_until = None, 0.0
        self.want(kind)

    def skip(self) -> None:
        """The next one that is missing; this one comes again later."""
        self.shell.click()
        self.ask_for(first_missing(self.kinds, self.deck, self.wanted))

    def remove(self) -> None:
        """The wanted kind is forgotten, until it is shown again."""
        from companion.vision.deck.teach import without

        deck, kind = self.deck, self.wanted
        if deck is None or kind is None:
            return
        self._before.append(deck)
        self._keep(without(deck, kind.key))
        self.tell("deck.removed", "bin", card=self.say.words(kind.name))
        self.want(kind)

    def _keep(self, deck: Deck | None) -> None:
        if deck is None:
            self.shell.eyes.forget_deck(self.game)
        else:
            self.shell.eyes.keep_deck(self.game, deck)

    def undo(self) -> None:
        """The question, the refused card, then what was kept or removed."""
        if self.asking is not None or self.refused is not None:
            self.asking = self.refused = None
        elif self.hands.on:
            self.hands.end()
        elif self._before:
            self._keep(self._before.pop())
            self.last = None
            self.wanted = first_missing(self.kinds, self.deck)
        self._said_until = 0.0
        self.shell.sound("undo")
        self._set_study()
        self.shell.changed()

    # -- what can be done ----------------------------------------------------------------------

    def take_now(self) -> None:
        """The card as it lies there, even if it was taken before."""
        if self._study is not None:
            self._study.asked = True
            self.shell.click()

    def set_order(self, as_they_come: bool) -> None:
        """One after the other, or as they come."""
        self.as_they_come, self.refused = as_they_come, None
        self.shell.click()
        self._set_study()

    def by_hand(self) -> None:
        """A frame on the picture, whose corners can be dragged; or the outline again."""
        frame = self.shell.eyes.frame()
        if self.hands.on:
            self.hands.end()
        elif frame is not None:
            self.hands.begin(frame.image, self.deck.aspect if self.deck is not None else None)
        self.shell.click()
        self._set_study()
        self.shell.changed()

    def open_list(self) -> None:
        self.aside(KindsScreen(self.shell, self))

    # -- view ----------------------------------------------------------------------------------

    def tell(self, key: str, icon: str, **values: object) -> None:
        self._said, self._said_until = (self.say(key, **values), icon), self.shell.now + READ
        self.shell.changed()

    def sentence(self) -> tuple[str, str]:
        """What the head says, and its sign."""
        say = self.say
        if self.asking is not None:
            return say("deck.which"), "ask"
        if self._said[0] and (self.shell.now < self._said_until or self.refused is not None):
            return self._said
        if self.hands.on:
            return say("deck.lay_in_frame"), "finger"
        if self._study is not None and self._study.other_shape:
            return say("deck.other_shape"), "alert"
        if self.outlined is None and self.shell.now > self._seen_at + SLOW:
            return say("deck.no_outline"), "alert"
        if self._lying and (self.as_they_come or self.wanted is not None) and not self.again:
            return say("deck.lies_there"), "alert"
        if self.as_they_come:
            return say("deck.any_card"), "cards"
        if self.wanted is None:
            return say("deck.all_taught"), "check"
        name = say.words(self.wanted.name)
        return say("deck.show_again" if self.again else "deck.show", card=name), "cards"

    def view(self, area: Box) -> list[Widget]:
        if not self.kinds:
            return self.sorry_because(area, "deck.no_kinds")
        if self.asking is not None:
            return ask_view(self, self._places(), self.asking)
        return self.sorry(area) or teach_view(self, self._places())

    def _places(self) -> Places:
        return self.places((228, 264))

    def unnamed(self) -> list[CardKind]:
        """The kinds to choose from: those that are missing first."""
        return sorted(self.kinds, key=lambda kind: kind.key in self.taught)

    def page_of(self, count: int, fits: int) -> int:
        """Which page of the kinds is shown."""
        return min(self._page, max(0, -(-count // fits) - 1))

    def turn_page(self, by: int) -> None:
        self._page = max(0, self._page + by)
        self.shell.click()

    def choose(self, kind: CardKind) -> None:
        """The card that was taken is of this kind."""
        taken = self.asking
        if taken is None:
            return
        self._page = 0
        self.keep_as(kind, taken)
        self._set_study()

    def stage(self, room: Box) -> FilmStage:
        """The whole picture in the room."""
        frame = self.shell.eyes.frame()
        assert frame is not None
        return FilmStage(room.inset(4), (0, 0, frame.image.shape[1], frame.image.shape[0]))

    def dragged(self, kind: TapKind, x: float, y: float) -> bool:
        if not self.hands.on or self.asking is not None or self.shell.eyes.frame() is None:
            return False
        used = self.hands.dragged(kind, (x, y), self.stage(self._places().room))
        self._set_study()
        self.shell.changed()
        return used

    def green(self, at: float) -> None:
        if self.asking is None:
            self.take_now()

    # -- lamp and rail -------------------------------------------------------------------------

    def lamp(self) -> LampSign:
        there = self.outlined is not None and self.asking is None
        return LampSign(LedMode.STEADY if there else LedMode.OFF, self.say("app.part_camera"))

    def rail(self) -> list[RailKey]:
        busy = self.asking or self.refused or self.hands.on or self._before
        undo = RailKey("undo", "undo", self.say("app.undo"), self.undo)
        keys = [self.home_key(), self.turn_key()]
        return [*keys, *([undo] if busy else []), self.back_key()]
