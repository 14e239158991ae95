"""A player's turn as it is entered: pieces that are tried on the rules, and sent together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from msgspec.structs import replace

from companion.games.base import Refusal
from companion.games.steam_park.actions import (
    Action,
    Attract,
    Bonus,
    Clean,
    Ground,
    Rides,
    Stands,
    UseStand,
)
from companion.games.steam_park.rules import apply
from companion.games.steam_park.state import Deed, PieceKind, Result, State

P = TypeVar("P")
DEED_OF: dict[type, Deed] = {
    Rides: "rides",
    Stands: "stands",
    Attract: "attract",
    Clean: "clean",
    Bonus: "bonus",
    Ground: "ground",
}
PIECES = (Rides, Stands, Attract, Clean, Bonus, Ground, UseStand)


@dataclass(frozen=True)
class Draft:
    """Actions in the order in which they will be done: one per deed, one per stand used."""

    acts: tuple[Action, ...] = ()

    def sequence(self) -> tuple[Action, ...]:
        """The fountain always comes last."""
        return tuple(sorted(self.acts, key=lambda act: getattr(act, "kind", "") == "fountain"))

    def tried(self, state: State) -> Result:
        """The state with all of it done, or the first refusal."""
        for act in self.sequence():
            result = apply(state, act)
            if isinstance(result, Refusal):
                return result
            state = result
        return state

    def added(self, state: State, piece: Action) -> Draft | Refusal:
        """The draft with one more piece, or why the rules refuse it.

        What was entered later may make a piece possible (a ride built for a visitor), so its
        action is tried at the end too.
        """
        index = next((i for i, act in enumerate(self.acts) if _same(act, piece)), None)
        if index is None:
            return _checked(Draft((*self.acts, piece)), state)
        merged = _merged(self.acts[index], piece)
        before, after = self.acts[:index], self.acts[index + 1 :]
        here = _checked(Draft((*before, merged, *after)), state)
        if isinstance(here, Draft):
            return here
        later = _checked(Draft((*before, *after, merged)), state)
        return later if isinstance(later, Draft) else here

    def takes(self, state: State, shown: State, piece: Action) -> bool:
        """Whether a piece can be added; `shown` is the state with the draft done."""
        alone = not any(_same(act, piece) for act in self.acts) and not self.uses("fountain")
        if alone:
            return not isinstance(apply(shown, piece), Refusal)
        return isinstance(self.added(state, piece), Draft)

    def without(self, deed: Deed) -> Draft:
        return Draft(tuple(act for act in self.acts if DEED_OF.get(type(act)) != deed))

    def find(self, kind: type[P]) -> P | None:
        return next((act for act in self.acts if isinstance(act, kind)), None)

    def uses(self, kind: PieceKind) -> int:
        """How often a stand is used in the draft."""
        return sum(a.count for a in self.acts if isinstance(a, UseStand) and a.kind == kind)

    def amount(self, deed: Deed) -> int:
        """How much of a deed is entered, for its tick mark."""
        return _amount(next((a for a in self.acts if DEED_OF.get(type(a)) == deed), None))


def _checked(draft: Draft, state: State) -> Draft | Refusal:
    result = draft.tried(state)
    return result if isinstance(result, Refusal) else draft


def _same(act: Action, piece: Action) -> bool:
    return type(act) is type(piece) and getattr(act, "kind", "") == getattr(piece, "kind", "")


def _merged(a: Action, b: Action) -> Action:
    """Both pieces as one action; they are of one kind."""
    match a, b:
        case Rides(), Rides():
            return replace(a, rides=a.rides + b.rides, extensions=a.extensions + b.extensions)
        case Stands(), Stands():
            return replace(a, stands=a.stands + b.stands)
        case Attract(), Attract():
            return _attract(a, b)
        case Clean(), Clean():
            return replace(a, dice=a.dice + b.dice, spy=a.spy or b.spy, sure=a.sure or b.sure)
        case Bonus(), Bonus():
            return replace(a, cards=a.cards + b.cards, money=a.money + b.money)
        case Ground(), Ground():
            return replace(a, count=a.count + b.count)
        case UseStand(), UseStand():
            sure = a.sure or b.sure
            return replace(a, count=a.count + b.count, blanks=a.blanks + b.blanks, sure=sure)
    raise TypeError(f"{type(a).__name__} is no piece of a draft")


def _attract(a: Attract, b: Attract) -> Attract:
    return replace(
        a,
        seats=a.seats + b.seats,
        stingy_in=a.stingy_in + b.stingy_in,
        missing=a.missing or b.missing,
        stingy_back=a.stingy_back + b.stingy_back,
        pooled=a.pooled + b.pooled,
    )


def _amount(act: Action | None) -> int:
    match act:
        case Rides():
            return len(act.sizes)
        case Stands():
            return len(act.stands)
        case Attract():
            return max(1, len(act.seats) + len(act.pooled))
        case Clean():
            return act.dice + act.spy
        case Bonus():
            return act.cards
        case Ground():
            return act.count
    return 0
