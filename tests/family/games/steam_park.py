"""Steam Park: the race, bids, spy dice, dirt, whole turns, income, the end."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.games.base import Act, Refusal, known_as
from companion.games.steam_park import actions as possible
from companion.games.steam_park import apply
from companion.games.steam_park.actions import (
    Attract,
    Bid,
    Bonus,
    Clean,
    Dirt,
    Done,
    EndTurn,
    Fine,
    Ground,
    Income,
    LastThrow,
    Rides,
    Seat,
    SettleCard,
    Spy,
    Stands,
    Steal,
    TakeBack,
    UseStand,
)
from companion.games.steam_park.race import last_player
from companion.games.steam_park.state import State
from companion.play import Play
from tests.family.games import Green, Many, Press, Tap, Touch, Wait

DIRECTORS = ("none", "sweeper", "gambler", "smooth_talker", "planner", "architect", "baron")
PIECES = 3  # things done in a turn, at the most

BY_ITSELF: tuple[type[Act], ...] = ()


def options(draw: Random) -> dict[str, Any]:
    director = draw.choice(DIRECTORS)
    stingy, extensions = draw.random() < 0.3, draw.random() < 0.4
    new_stands = draw.random() < 0.4
    return {
        "stingy": stingy,
        "extensions": extensions,
        "new_stands": new_stands,
        "spy_dice": new_stands if director == "baron" else draw.random() < 0.3,
        "director": director,
    }


def wish(play: Play, draw: Random) -> tuple[Act, ...]:
    state = known_as(State, play.state)
    match state.stage:
        case "race":
            return _race(state, draw)
        case "action":
            return _turn(state, draw)
        case "dirt":
            return (Dirt(tuple(draw.randint(0, 4) for _ in state.parks)),)
        case "bids":
            bidder = next(p for p in state.order if state.bids[p] is None)
            return (Bid(bidder, draw.randint(0, min(6, state.parks[bidder].money))),)
    found: list[Any] = [a for a in possible(state) if not isinstance(a, (Steal, TakeBack))]
    asked: int | None = found[0].player if isinstance(found[0], Fine) else None
    if isinstance(found[0], Spy):
        asked = next(p for p in state.order if state.spied[p] is None)
    return (draw.choice([a for a in found if getattr(a, "player", None) == asked]),)


def _race(state: State, draw: Random) -> tuple[Act, ...]:
    """Sometimes several slap their fields in the same instant."""
    waiting = [p for p in range(len(state.parks)) if p not in state.order]
    last = last_player(state)
    if last is not None:
        return (LastThrow() if draw.random() < 0.6 else Done(last),)
    draw.shuffle(waiting)
    together = draw.randint(1, max(1, len(waiting) - 1)) if draw.random() < 0.4 else 1
    return tuple(Done(p) for p in waiting[:together])


def _turn(state: State, draw: Random) -> tuple[Act, ...]:
    """Some things, each of another kind, in the order in which they are touched."""
    player = state.order[state.turn.index]
    done: list[Act] = []
    for _ in range(draw.randint(0, PIECES)):
        pieces = [a for a in possible(state) if _has_key(a, done, state)]
        if not pieces:
            break
        piece = draw.choice(pieces)
        after = apply(state, piece)
        assert not isinstance(after, Refusal)
        done, state = [*done, piece], after
        if getattr(piece, "kind", "") == "fountain":
            break  # it is always told last
    return (*done, EndTurn(player))


def _has_key(action: Any, done: list[Act], state: State) -> bool:
    """Single pieces, as one touch tells them, none of a kind that was told already."""
    if isinstance(action, EndTurn) or any(_same(action, other) for other in done):
        return False
    match action:
        case Attract(seats=seats, pooled=pooled):
            plain_seats = all(s.ride is None and not s.pool and s.who != "stingy" for s in seats)
            return len(seats) + len(pooled) == 1 and plain_seats and not action.stingy_in
        case Clean(dice=dice, spy=spy):
            return dice == 1 and not spy
        case Bonus(cards=cards, money=money):
            return cards == 1 and (money == 0 or state.director != "gambler")
        case Ground(count=count):
            return count == 1
    return True


def _same(one: Any, other: Any) -> bool:
    return type(one) is type(other) and getattr(one, "kind", "") == getattr(other, "kind", "")


def touch(table: Any, wanted: tuple[Act, ...], draw: Random) -> Touch:
    if table.race.lingering or table.bids.revealing:
        return Green() if draw.random() < 0.2 else Tap("next")
    match wanted[0]:
        case Done() | LastThrow():
            return _call(table, wanted, draw)
        case Bid(amount=amount):
            return Tap(f"bid:{amount}" if table.shell.find("bid:0") else "cover")
        case Spy(matches=matches, pay=pay):
            return Tap(f"spy:{matches}" if pay else "spy:away")
        case Dirt(faces=faces):
            return _dirt(table, faces, draw)
        case Income():
            return Green() if draw.random() < 0.2 else Tap("next")
        case SettleCard(money=money, winners=winners):
            return _card(table, money, set(winners))
        case Fine(amount=amount):
            return Tap(f"fine:{amount}" if table.shell.find(f"fine:{amount}") else "more")
    return _piece(table, wanted, draw)


def _call(table: Any, wanted: tuple[Any, ...], draw: Random) -> Touch:
    if table.race.counting:
        return Wait(0.5)
    if not table.race.running:
        return Tap("next")
    if isinstance(wanted[0], LastThrow):
        return Green() if draw.random() < 0.2 else Tap("throw")
    if len(wanted) > 1:
        return Many(tuple(f"done:{action.player}" for action in wanted))
    player = wanted[0].player
    return Press(player) if draw.random() < 0.3 else Tap(f"done:{player}")


def _dirt(table: Any, faces: tuple[int, ...], draw: Random) -> Touch:
    wrong = [p for p, n in enumerate(faces) if table.part.faces[p] != n]
    if not wrong:
        return Tap("next")
    if draw.random() < 0.5:
        return Many(tuple(f"dirt:{p}:{faces[p]}" for p in wrong[:2]))
    return Tap(f"dirt:{wrong[0]}:{faces[wrong[0]]}")


def _card(table: Any, money: int, winners: set[int]) -> Touch:
    shown = {w.name for w in table.shell.view() if getattr(w, "chosen", False)}
    won = {int(name[7:]) for name in shown if name.startswith("winner:")}
    for player in sorted(won ^ winners):
        return Tap(f"winner:{player}")
    return Tap("next" if table.part._money == money else f"money:{money}")


def _piece(table: Any, wanted: tuple[Any, ...], draw: Random) -> Touch:
    acts = table.part.draft.acts
    if acts != wanted[: len(acts)]:
        return Tap("undo")
    piece = wanted[len(acts)]
    if isinstance(piece, EndTurn):
        seat = draw.random() < 0.2 and table.sheet is None
        return Press(piece.player) if seat else Tap("next")
    return Tap(_answer(piece) if table.sheet is not None else _key(piece))


def _key(piece: Any) -> str:
    match piece:
        case Rides(rides=(ride, *_)):
            return f"ride:{ride.colour}:{ride.size}"
        case Rides(extensions=(extension, *_)):
            return f"extension:{extension.metal}:{extension.size}"
        case Stands(stands=(stand, *_)):
            return f"stand:{stand.kind}"
        case Attract(seats=(Seat(who=who), *_)):
            return f"visitor:{who}"
        case Attract(pooled=(colour, *_)):
            return f"visitor:{colour}"
        case UseStand(kind=kind):
            return f"use:{kind}"
        case Clean():
            return "clean"
        case Bonus():
            return "bonus"
    return "ground"


def _answer(piece: Any) -> str:
    match piece:
        case Rides(extensions=(extension, *_)):
            return f"on_ride:{extension.ride}"
        case Stands(stands=(stand, *_)):
            return f"copy:{stand.copies}"
        case Attract(seats=(seat, *_)):
            if seat.extension:
                return "way:extension"
            return "way:guest" if seat.who == "guest" else "way:place"
        case Attract():
            return "way:to_pool"
        case Bonus(money=money):
            return f"money:{money}"
        case UseStand(blanks=blanks):
            return "shot:blank" if blanks else "shot:face"
    return "close"


def plain(action: Act) -> Act:
    return action
