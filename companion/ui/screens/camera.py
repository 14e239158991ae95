"""The camera's own screen for all games: what it sees, what it reads there, how the light is."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games import GAMES, card_kinds
from companion.ui.box import Box
from companion.ui.games import board_face, camera_screen, teach_screen
from companion.ui.screen import LampSign, RailKey, Screen
from companion.ui.screens.calibrate_film import FilmStage
from companion.ui.screens.camera_study import CameraSight, CameraStudy
from companion.ui.screens.camera_view import camera_view
from companion.ui.screens.pick import PickScreen
from companion.ui.screens.study import Places, StudyScreen
from companion.ui.widgets import Widget
from hardware.ports import LedMode

if TYPE_CHECKING:
    from companion.events import TapKind
    from companion.ui.screens.calibrate_face import BoardFace
    from companion.ui.shell import Shell
    from companion.vision.reading import Point

BOARD = "traffic"  # the game whose board the camera reads


class CameraScreen(StudyScreen[CameraStudy]):
    """`game` is the one whose cards are read now; `drawing` is a card place under the finger."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell, None)
        taught = (info.key for info in GAMES if shell.eyes.has_taught(info.key))
        self.game = next(taught, BOARD)
        self.placing = False
        self.drawing: tuple[Point, Point] | None = None
        self.face: BoardFace | None = None

    # -- the camera ----------------------------------------------------------------------------

    def wants_camera(self) -> bool:
        return self._study is not None

    def shows_cards(self) -> str:
        return self.game

    @property
    def sight(self) -> CameraSight | None:
        """The newest look, while the camera gives pictures."""
        study = self._study
        return study.sight if study is not None and self.shell.eyes.frame() is not None else None

    def entered(self) -> None:
        self._study = self._new_study()
        super().entered()

    def _new_study(self) -> CameraStudy | None:
        eyes = self.shell.eyes
        if not eyes.there:
            return None
        board = self.game == BOARD
        self.face = board_face() if board else None
        return CameraStudy(self.game, partial(eyes.deck, self.game), eyes.known(), board=board)

    def _look_anew(self) -> None:
        self._study = self._new_study()
        if self._study is not None:
            self.shell.eyes.study(self._study.look)
        self.shell.changed()

    # -- which game ----------------------------------------------------------------------------

    def name_of(self, game: str) -> str:
        return next(info.name for info in GAMES if info.key == game)

    def choose_game(self) -> None:
        games = [info for info in GAMES if card_kinds(info.key)]
        choices = [(info.name, "") for info in games]
        chosen = next((i for i, info in enumerate(games) if info.key == self.game), -1)
        title = self.say("deck.which_game")

        def done(index: int) -> None:
            self.game = games[index].key
            self._look_anew()

        self.aside(PickScreen(self.shell, title, choices, done, chosen))

    def kind_named(self, key: str) -> str:
        """A kind in words; "?" and a card that lies face down too."""
        if key == "back":
            return self.say("deck.face_down")
        found = next((kind for kind in card_kinds(self.game) if kind.key == key), None)
        return self.say.words(found.name) if found is not None else self.say("deck.not_sure")

    # -- where it leads ------------------------------------------------------------------------

    def teach(self) -> None:
        self._lead(teach_screen(self.shell, self.game))

    def board(self) -> None:
        """Traffic's crossings, discs and empty board."""
        self._lead(camera_screen(self.shell))

    def _lead(self, screen: Screen) -> None:
        self.placing = False
        self.shell.click()
        self.aside(screen)

    # -- the card place ------------------------------------------------------------------------

    def set_placing(self) -> None:
        """A rectangle is to be dragged over the picture, or was."""
        self.placing, self.drawing = not self.placing, None
        self.shell.click()
        self.shell.changed()

    def whole_picture(self) -> None:
        """Cards are looked for everywhere again."""
        self._place(())
        self.placing = False

    def _place(self, corners: tuple[Point, ...]) -> None:
        from msgspec.structs import replace

        eyes = self.shell.eyes
        try:
            eyes.learn(replace(eyes.known(), card_place=corners))
        except OSError:
            self.shell.tell(self.say("vision.setup_not_saved"), kind="trouble")
        self.shell.sound("accepted")
        self._look_anew()

    def dragged(self, kind: TapKind, x: float, y: float) -> bool:
        frame = self.shell.eyes.frame()
        if not self.placing or frame is None:
            return False
        stage = self.stage(self._places().room)
        if kind == "down":
            if not stage.box.holds(x, y):
                return False
            self.drawing = (stage.pixels((x, y)), stage.pixels((x, y)))
        elif self.drawing is not None:
            self.drawing = (self.drawing[0], stage.pixels((x, y)))
            if kind == "up":
                self._drawn(*self.drawing)
        self.shell.changed()
        return True

    def _drawn(self, corner: Point, other: Point) -> None:
        """The rectangle is the card place; one too small for a card is a slip."""
        from companion.vision.card_place import shares

        frame = self.shell.eyes.frame()
        self.drawing = None
        corners = shares(corner, other, frame.image) if frame is not None else None
        if corners is None:
            self.shell.tell(self.say("deck.place_small"), kind="refused")
            return
        self.placing = False
        self._place(corners)

    # -- view ----------------------------------------------------------------------------------

    def sentence(self) -> tuple[str, str]:
        """What the head says, and its sign."""
        say, sight = self.say, self.sight
        if self.placing:
            return say("deck.draw_place"), "finger"
        if sight is None:
            return say("vision.setup_trying"), "cam"
        if sight.advice:
            return say(sight.advice[0]), "alert"
        if sight.board is not None and not sight.board.spots:
            return say(sight.board.reading.why or "vision.no_board"), "info"
        if sight.cards is not None or self.game == BOARD:
            return say("deck.lay_some"), "cards"
        return say("deck.not_taught", game=self.name_of(self.game)), "info"

    def view(self, area: Box) -> list[Widget]:
        return self.sorry(area) or camera_view(self, self._places())

    def _places(self) -> Places:
        return self.places((208, 250))

    def stage(self, room: Box) -> FilmStage:
        """The whole picture in the room."""
        frame = self.shell.eyes.frame()
        assert frame is not None
        return FilmStage(room.inset(4), (0, 0, frame.image.shape[1], frame.image.shape[0]))

    # -- lamp and rail -------------------------------------------------------------------------

    def lamp(self) -> LampSign:
        sight = self.sight
        good = sight is not None and not sight.advice
        return LampSign(LedMode.STEADY if good else LedMode.OFF, self.say("app.part_camera"))

    def rail(self) -> list[RailKey]:
        undo = RailKey("undo", "undo", self.say("app.undo"), self.set_placing)
        return [self.home_key(), self.turn_key(), undo if self.placing else self.back_key()]
