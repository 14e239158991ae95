"""Claims at the demonstration's table: right ones, every kind of wrong one, and what follows."""

from __future__ import annotations

from collections.abc import Callable

from companion.demo.traffic.table import Hands
from companion.games.traffic.cards import deck
from companion.games.traffic.claims import judge
from companion.games.traffic.state import State
from companion.games.traffic.tell import combination

Wanted = Callable[[str], bool]
Move = Callable[[Wanted], None]
TRIES = 6  # moves made to bring about what is to be shown


class Claims:
    """Who shouts with which card, and how it is shown."""

    def __init__(self, hands: Hands, move: Move) -> None:
        self.hands = hands
        self._move = move
        self.robot = hands.robot
        self._count = 0

    @property
    def state(self) -> State:
        state: State = self.robot.shell.top.state
        return state

    def fits(self, code: str, board: str) -> bool:
        return judge(board, deck()[code], "off").result == "accepted"

    def right(self, player: int) -> str:
        """A card of the player that lies on the board."""
        hand = self.state.hands[player]
        return next((code for code in hand if self.fits(code, self.state.board)), "")

    def _wrong(self, reason: str, board: str = "") -> tuple[int, str] | None:
        """Somebody's card that is refused for that reason."""
        for player, hand in enumerate(self.state.hands):
            for code in hand:
                if judge(board or self.state.board, deck()[code], "off").reason == reason:
                    return player, code
        return None

    def _bring_about(self, wanted: Wanted) -> None:
        """Moves until the board is such, or enough is enough."""
        for _ in range(TRIES):
            if wanted(self.state.board):
                return
            self._move(wanted)

    def bip(self, player: int) -> None:
        self.hands.look()
        self.hands.press_seat(player)
        self.robot.wait(0.5)

    def claim(self, player: int, code: str) -> None:
        """By turns shown to the camera and tapped in the hand list; goes on by the button."""
        self._count += 1
        self.bip(player)
        if self._count % 3:
            self.hands.show(code, turn=self._count)
        if self.state.claim is not None and self.state.claim.card is None:
            self.robot.tap(f"card:{code}")  # also where the camera was not sure of it
        self.robot.step(3.1)
        assert self.state.claim is not None and self.state.claim.accepted(), self.state.claim
        self.hands.press("green")

    # -- every kind once -------------------------------------------

    def all_kinds(self) -> None:
        for reason in ("mirror", "colours", "gap"):
            self._refused(reason)
        self._accepted()
        self._expert()
        self._by_cars()
        self._drawn()
        self._objected()
        self._both_at_once()

    def _refused(self, reason: str) -> None:
        self._bring_about(lambda board: self._wrong(reason, board) is not None)
        found = self._wrong(reason)
        if found is None:
            return
        self.bip(found[0])
        self.robot.tap("way:show")
        self.hands.look()
        if reason == "mirror":
            self.robot.shot("traffic_show_card")
        self.hands.show(found[1])
        self.robot.step(3.1)
        self.robot.shot(f"traffic_refused_{reason}")
        self.robot.tap("spot:none" if self.robot.has("spot:none") else "continue")

    def _accepted(self) -> None:
        player = next((p for p in range(4) if self.right(p)), None)
        if player is None:
            return
        self.bip(player)
        self.robot.shot("traffic_pick_card")
        self.hands.show(self.right(player), turn=1)
        self.robot.step(0.5)
        self.robot.shot("traffic_window")
        self.robot.step(2.6)
        self.robot.shot("traffic_accepted")
        self.robot.tap("contest")
        self.robot.shot("traffic_contest")
        self.robot.tap("contest:close")
        self.robot.step(4.2)
        self.robot.tap("undo")
        self.robot.tap("said:key")

    def _expert(self) -> None:
        """The strong player shows his green card."""
        code = next(code for code in self.state.hands[2] if deck()[code].expert)
        self._bring_about(lambda board: self.fits(code, board))
        self.bip(2)
        self.hands.show(code)
        self.robot.step(3.1)
        self.robot.shot("traffic_expert")
        self._on()

    def _by_cars(self) -> None:
        """Three cars tapped on the frozen board; a card of nobody is told, nothing is lost."""
        self.bip(1)
        self.robot.tap("way:cars")
        lesson = combination(self.state.board)
        for cell in lesson.cells if lesson else ():
            self.robot.tap(f"cell:{cell}")
        self.robot.shot("traffic_tap_cars")
        self.robot.tap("check")
        if self.state.stage == "claim":
            self.robot.shot("traffic_not_his_card")
            self.robot.tap("withdraw")
        else:
            self._on()

    def _drawn(self) -> None:
        self.bip(0)
        self.robot.tap("way:draw")
        for cell in (0, 1, 4):
            self.robot.tap(f"grid:{cell}")
        self.robot.shot("traffic_draw_card")
        self.robot.tap("check")
        if self.state.stage == "claim":
            self.robot.tap("other_way")
            self.robot.tap("withdraw")
        else:
            self.robot.step(3.1)
            self._on()

    def _objected(self) -> None:
        """A neighbour sees the mistake first and gives a card away."""
        found = self._wrong("absent") or self._wrong("mirror")
        if found is None:
            return
        other = (found[0] + 1) % 4
        self.bip(found[0])
        self.hands.show(found[1])
        self.robot.wait(0.5)
        self.hands.press_seat(other)
        self.robot.shot("traffic_objection")
        if self.robot.has("give"):
            self.robot.tap("give")
            self.robot.shot("traffic_give")
            self.robot.tap(f"card:{min(self.state.hands[other])}")
        else:
            self.robot.step(4.2)

    def _both_at_once(self) -> None:
        self.hands.look()
        for player in (0, 3):
            self.hands.press_now(self.hands.seat(player))
        self.robot.wait(0.5)
        self.robot.shot("traffic_tied")
        self.robot.tap("first:3")
        while self.robot.has("withdraw"):  # whoever was not first comes up next
            self.robot.tap("withdraw")

    def _on(self) -> None:
        """Whatever the verdict is, play goes on."""
        for key in ("spot:none", "answer:no", "continue"):
            if self.state.stage == "verdict" and self.robot.has(key):
                self.robot.tap(key)
        if self.state.stage == "verdict" and self.robot.has("spot:none"):
            self.robot.tap("spot:none")
