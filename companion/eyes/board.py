"""Traffic's board in the pictures: what lies there, and what moved; cv2 comes with the first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.events import BoardSeen, MoveSeen

if TYPE_CHECKING:
    from companion.vision.calibrate import Calibration
    from companion.vision.cards import CardReading
    from companion.vision.reader import BoardReader
    from companion.vision.reading import Reading
    from companion.vision.steady import Follower
    from hardware.ports import Frame

LookForCard = Callable[[], "CardReading"]


class BoardEyes:
    """Reader and follower; everything here but `cars` belongs to the eyes' thread."""

    def __init__(self, known: Callable[[], Calibration]) -> None:
        self.cars = 3  # of each colour on the board
        self._known = known
        self._reader: BoardReader | None = None
        self._follower: Follower | None = None
        self._last: tuple[int, Reading] | None = None
        self._beside: tuple[Reading, Reading] | None = None  # and what a card leaves of it
        self._posted: BoardSeen | None = None

    def see(self, frame: Frame, card: LookForCard) -> list[BoardSeen | MoveSeen]:
        """What this picture adds: the board where it looks otherwise, then what moved.

        Where the board differs a `card` is looked for first: under it nothing is told.
        """
        from companion.vision.doubts import doubt
        from companion.vision.green import with_green

        reading = self._beside_card(self.read(frame), card)
        moves = [MoveSeen(move.kind, move.cells) for move in self._follow().see(reading, frame.at)]
        open_ = doubt(frame.image, reading)
        now = BoardSeen(
            with_green(frame.image, reading),
            reading.covered,
            reading.why,
            (open_.key, open_.crossings) if open_ else ("", ""),
        )
        if now == self._posted:
            return [*moves]
        self._posted = now
        return [now, *moves]

    def _beside_card(self, reading: Reading, card: LookForCard) -> Reading:
        """A car that is new or gone may be printed on a card that is held over the board."""
        if not self._differs(reading):
            return reading
        if self._beside is None or self._beside[0] is not reading:
            from companion.vision.under_card import under_card

            self._beside = reading, under_card(reading, card())
        return self._beside[1]

    def _differs(self, reading: Reading) -> bool:
        """Whether something is told that the follower does not believe, or a first whole board."""
        from companion.vision.reading import UNSURE

        known = self._follow().board
        if known is None:
            return UNSURE not in reading.cells
        return any(c not in (UNSURE, k) for c, k in zip(reading.cells, known, strict=True))

    def read(self, frame: Frame, card: CardReading | None = None) -> Reading:
        """The board in this picture beside that card; the same picture is not read twice."""
        if self._last is None or self._last[0] != frame.number:
            if self._reader is None:
                self._reader = self._new_reader()
            self._last = (frame.number, self._reader.read(frame.image))
        if card is None:
            return self._last[1]
        from companion.vision.under_card import under_card

        return under_card(self._last[1], card)

    def accept(self, board: Sequence[str], before: Sequence[str] = "") -> None:
        """The board as the play has it: changes are looked for from there."""
        self._follow().accept(tuple(board), tuple(before) or None)

    def _follow(self) -> Follower:
        if self._follower is None:
            from companion.vision.steady import Follower

            # All eight directions: the rules, not the eyes, say which moves are allowed.
            self._follower = Follower(diagonals=True, cars=self.cars)
        return self._follower

    def _new_reader(self) -> BoardReader:
        from msgspec.structs import replace

        from companion.vision.reader import BoardReader

        return BoardReader(replace(self._known(), most=self.cars))

    # -- what is forgotten ---------------------------------------------------------------------

    def tell_again(self) -> None:
        """Somebody looks again: the board is told, though it looks as before."""
        self._posted = None

    def forget_round(self) -> None:
        self._reader, self._follower, self._posted = None, None, None

    def forget_reading(self) -> None:
        """The camera was closed: its next picture may bear the number of the last."""
        self._last = None

    def forget_learnt(self) -> None:
        """What is known of the camera is another."""
        self._reader, self._last, self._posted = None, None, None
