"""Traffic by touch and buttons: the light, moves, Bips one by one and together, claims."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any

from companion.games.base import Act, Refusal, known_as
from companion.games.traffic import actions as possible
from companion.games.traffic import apply
from companion.games.traffic.actions import (
    Bip,
    BoardSet,
    CancelLight,
    Continue,
    Dealt,
    Diagonals,
    First,
    Handicap,
    Move,
    NextRound,
    Objection,
    Overrule,
    Reveal,
    ShowCard,
    ShowCells,
    Start,
    TakeLight,
    Unchanged,
    Withdraw,
)
from companion.games.traffic.claims import Turn45
from companion.games.traffic.state import State
from companion.games.traffic.tapped import compare
from companion.play import Play
from companion.ui.games.traffic.edit import BoardEditor
from tests.family.games import Green, Many, Press, Tap, Touch, Wait

CLAIMS = 0.75  # chance that somebody shouts while the cars stand
TOGETHER = 0.2
READ = 0.4  # seconds that one needs to read what is asked

BY_ITSELF: tuple[type[Act], ...] = (Start, Reveal, Continue)


def options(draw: Random) -> dict[str, Any]:
    return {
        "deck": draw.choice(("box", "printed")),
        "referee": draw.choice(("table_first", "referee")),
        "turn45": draw.choice(("ask", "on", "off")),
    }


def wish(play: Play, draw: Random) -> tuple[Act, ...]:
    state = known_as(State, play.state)
    found = possible(state)
    match state.stage:
        case "run":
            return _run(state, found, draw)
        case "move":
            rare = (Bip, CancelLight, Unchanged)
            moves = [a for a in found if not isinstance(a, rare)]
            return (draw.choice(moves if moves and draw.random() < 0.8 else _no_bips(found)),)
        case "claim":
            return _claim(state, found, draw)
        case "window":
            objections = [a for a in found if isinstance(a, Objection)]
            if state.options.referee == "table_first" and objections and draw.random() < 0.1:
                return (draw.choice(objections),)
            return (Reveal(),)
        case "verdict":
            late = [a for a in found if isinstance(a, Objection)]
            return (draw.choice(late),) if late and draw.random() < 0.2 else _verdict(state, draw)
        case "deal":
            allowed = enumerate(state.handicap if state.options.handicap else ())
            meant = (Handicap(p, 1) for p, n in allowed if not n)
            strong = [a for a in meant if not isinstance(apply(state, a), Refusal)]
            return (draw.choice(strong) if strong and draw.random() < 0.3 else Dealt(),)
    return (draw.choice(_no_bips(found)),)


def _verdict(state: State, draw: Random) -> tuple[Act, ...]:
    assert state.claim is not None
    verdict = state.claim.verdict
    if state.claim.accepted() is None and verdict is not None:
        if verdict.result == "ask":
            return (Diagonals(draw.random() < 0.5),)
        if verdict.result == "table":
            return (Overrule(draw.random() < 0.8),)
    giver = state.claim.objector
    given = Continue(state.hands[giver][0]) if giver is not None and state.hands[giver] else None
    if given is not None and not isinstance(apply(state, given), Refusal):
        return (given,)
    return (Continue(),)


def _no_bips(found: tuple[Any, ...]) -> list[Any]:
    return [a for a in found if not isinstance(a, (Bip, Withdraw))]


def _run(state: State, found: tuple[Any, ...], draw: Random) -> tuple[Act, ...]:
    bips = [a for a in found if isinstance(a, Bip)]
    lights = [a for a in found if isinstance(a, TakeLight)]
    if draw.random() >= CLAIMS and lights:
        return (draw.choice(lights),)
    draw.shuffle(bips)
    if draw.random() < TOGETHER:
        return tuple(bips[:2])
    fewest = min(bips, key=lambda bip: state.left()[bip.player])
    return (fewest if draw.random() < 0.7 else bips[0],)


def _claim(state: State, found: tuple[Any, ...], draw: Random) -> tuple[Act, ...]:
    assert state.claim is not None
    if state.claim.tied:
        return (draw.choice([a for a in found if isinstance(a, First)]),)
    if draw.random() < 0.1:
        return (Withdraw(),)
    best_first = draw.random() < 0.9
    shows: list[Any]
    if state.options.deck == "printed":
        shows = [a for a in found if isinstance(a, ShowCard)]
        return (shows[0] if best_first else draw.choice(shows),) if shows else (Withdraw(),)
    tried = _cells(state, draw, best_first=best_first)
    allowed = (a for a in tried if not isinstance(apply(state, a), Refusal))
    return (next(allowed, Withdraw()),)


def _cells(state: State, draw: Random, *, best_first: bool) -> list[ShowCells]:
    """Cars of the frozen board, with a gap for a green card: what the table is asked, or by lot."""
    assert state.claim is not None
    board = state.claim.board
    cars = [cell for cell, car in enumerate(board) if car != "."]
    tried = [ShowCells(cells) for cells in combinations(cars, 3)]
    player = state.claim.player
    if state.expert[player] and (not state.regular[player] or draw.random() < 0.3):
        free = [cell for cell, car in enumerate(board) if car == "."]
        tried = [ShowCells((*a.cells, gap)) for a in tried for gap in draw.sample(free, 2)]
    draw.shuffle(tried)
    if best_first:
        tried.sort(key=lambda action: _rank(board, action.cells, state.turn45))
    return tried


@lru_cache(maxsize=1000)
def _rank(board: str, cells: tuple[int, ...], turn45: Turn45) -> int:
    return int(compare(board, cells, turn45).result != "table")


def touch(table: Any, wanted: tuple[Act, ...], draw: Random) -> Touch:
    action = wanted[0]
    if table.held:
        return Wait(0.2)
    match action:
        case Bip(player=player):
            return _bip(table, wanted, player, draw)
        case TakeLight(player=player):
            return _light(table, player, draw)
        case ShowCells(cells=cells):
            return _cars(table, cells)
        case Continue(given=given):
            return _go_on(table, given)
        case Start():
            return Tap("start") if draw.random() < 0.3 else Wait(1.0)
        case Reveal():
            return Tap("reveal") if table.shell.find("reveal") else Wait(1.0)
        case Objection(player=player):
            return _object(table, player, draw)
    if isinstance(action, Dealt) and draw.random() < 0.2:
        return Green()
    return Tap(_key(table, action))


def _object(table: Any, player: int, draw: Random) -> Touch:
    if table.shell.now < table.stage_since + READ:
        return Wait(READ)
    return Press(player) if draw.random() < 0.3 else Tap(f"object:{player}")


KEYS: dict[type, str] = {
    Dealt: "dealt",
    BoardSet: "board:go",
    CancelLight: "band:cancel",
    Unchanged: "band:unchanged",
    NextRound: "next_round",
}


def _key(table: Any, action: Any) -> str:
    match action:
        case Handicap(player=player):
            return f"experts:{player}+"
        case Move(source=source, target=target):
            return f"cell:{target if table.run.picked == source else source}"
        case First(player=player):
            return f"first:{player}"
        case BoardSet() if table.shell.find("way:0") and table.part.mode != "copy":
            # The board that is meant is the one to copy, whatever a camera sees or a slip opened.
            return "way:1" if table.shell.find("way:2") else "way:0"
        case ShowCard(card=card):
            if table.shell.find(f"card:{card}"):
                return f"card:{card}"
            return _other_page(table, card)
        case Withdraw():  # the drawing page leads back to the page that has the key
            return "withdraw" if table.shell.find("withdraw") else "other_way"
        case Diagonals(count=yes) | Overrule(accepted=yes):
            return "answer:yes" if yes else "answer:no"
    return KEYS[type(action)]


def _other_page(table: Any, card: str) -> str:
    """Where more cards are shown; back, where those on the page come after the wanted one."""
    shown = [w.name.removeprefix("card:") for w in table.shell.view() if "card:" in w.name]
    passed = bool(shown) and _in_the_deck(card) < min(map(_in_the_deck, shown))
    turn = ("page:up", "page:down") if passed else ("page:down", "page:up")
    for name in ("other_way", *turn, "way:hand", "way:deck"):
        if table.shell.find(name) and name != f"way:{table.claiming.way}":
            return name
    return "undo"


def _in_the_deck(card: str) -> tuple[bool, str]:
    """Where a card stands in the list: the white ones first, each kind by its number."""
    return card[0] == "E", card


def _light(table: Any, player: int, draw: Random) -> Touch:
    if table.run.asking:
        return Press(player)
    return Green() if draw.random() < 0.3 else Tap(f"light:{player}")


def _bip(table: Any, wanted: tuple[Any, ...], player: int, draw: Random) -> Touch:
    if table.run.asking:
        return Tap("band:cancel")
    if table.state.claim is not None:
        return Press(player)  # the second of two who shout together
    if len(wanted) > 1:
        return Many(tuple(f"bip:{action.player}" for action in wanted))
    return Press(player) if draw.random() < 0.4 else Tap(f"bip:{player}")


def _cars(table: Any, cells: tuple[int, ...]) -> Touch:
    if isinstance(table.sheet, BoardEditor):
        return Tap("undo")  # somebody touched the pencil: what was smeared there goes with it
    if table.claiming.way != "cars":
        return Tap("way:cars" if table.shell.find("way:cars") else "other_way")
    taps = table.claiming.taps
    if taps != cells[: len(taps)]:
        return Tap("clear")
    return Tap("check" if taps == cells else f"cell:{cells[len(taps)]}")


def _go_on(table: Any, given: str) -> Touch:
    find = table.shell.find
    for over in ("contest:close", "edit:done"):
        if find(over):
            return Tap(over)
    if table.part is table.claiming:
        return Tap("undo")  # somebody asked for another card
    if given:
        return Tap(f"card:{given}" if find(f"card:{given}") else "give")
    for name in ("continue", "spot:none", "give:white"):
        if find(name):
            return Tap(name)
    return Wait(1.0)


def plain(action: Act) -> Act:
    """Without the moment of the shout."""
    return Bip(action.player) if isinstance(action, Bip) else action
