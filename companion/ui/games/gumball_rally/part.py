"""What every question of the rally shares: the title, the road, the band that asks."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.games.gumball_rally.actions import Stay
from companion.games.gumball_rally.cards import Card, Colour
from companion.games.gumball_rally.hands import hands
from companion.games.gumball_rally.state import State
from companion.i18n import ordinal
from companion.ui.box import Box
from companion.ui.games.gumball_rally.art import HAZARD_WORDS, Lane, QueueView, type_of
from companion.ui.games.part import Part
from companion.ui.theme import INK, SEATS, on
from companion.ui.widgets import Button, Panel, Paragraph, Text, Token, Widget

if TYPE_CHECKING:
    from companion.ui.games.gumball_rally.table import GumballRallyTable

SHORT_ROW, LONG_ROW = 4, 8  # buggies that a narrow and a wide road hold side by side


class Places(NamedTuple):
    """Where the parts of the screen stand; a wide screen has its note beside the title."""

    note: Box | None
    row: int  # buggies side by side on the road, at the most
    road: Box
    band: Box
    keys: Box


def upright(rest: Box, band_height: float) -> Places:
    note, rest = rest.top(28, 4)
    road, rest = rest.top(rest.h * 0.46)
    return Places(note.inset(6, 0), SHORT_ROW, road, *rest.top(band_height))


def lying(rest: Box, band_height: float) -> Places:
    road, rest = rest.top(max(184, rest.h * 0.44))
    return Places(None, LONG_ROW, road, *rest.top(band_height))


class GumballPart(Part):
    """One question of the rally under the road; a subclass gives the keys and what is asked."""

    table: GumballRallyTable

    @property
    def state(self) -> State:
        return self.table.state

    def band_height(self) -> float:
        return 50.0

    def keys(self, box: Box) -> list[Widget]:
        """What can be tapped."""
        raise NotImplementedError

    def question(self) -> str:
        """What the band asks."""
        return ""

    def title(self) -> str:
        return self.say("gumball.round_n", n=self.state.round)

    def standing(self) -> str:
        return self.table.in_words(hands(self.state))

    def view(self, area: Box) -> list[Widget]:
        title, note = self.title(), self.note()
        places = self._places(area)
        parts, _ = self.table.head(area, title, "" if places.note else note)
        if places.note is not None:
            parts.append(Text(box=places.note, text=note, size=18))
        road = self._road(places)
        return [
            *parts,
            road,
            *self._laid_keys(road),
            *self.band(places.band),
            *self.keys(places.keys),
        ]

    def road(self, area: Box) -> QueueView:
        """The road as it lies in the screen's area."""
        return self._road(self._places(area))

    def _places(self, area: Box) -> Places:
        _, rest = self.table.head(area, "")
        return (upright if self.portrait else lying)(rest, self.band_height())

    # -- what just happened, or what to remember -----------------------------------------------

    def note(self) -> str:
        state = self.state
        last = state.overtaking
        if state.reshuffled:
            return self.say("gumball.shuffle_pile")
        if last is not None:
            place = ordinal(state.queue.index(last.player) + 1, self.say.language)
            values = {"name": self.table.name(last.player), "place": place, "count": last.passes}
            return self.say("gumball.passes" if last.passes else "gumball.stays", **values)
        if state.dangers and state.dangers[-1].colour is not None:
            return self._danger_note(state.dangers[-1].colour)
        return self.say("gumball.leader_first")

    def _danger_note(self, colour: Colour) -> str:
        """Which danger came and whom it hit."""
        hazard = self.say(HAZARD_WORDS[type_of(colour, self.state.options.icons)])
        hit = self.state.sent_back
        if not hit:
            return self.say("gumball.nobody_back", hazard=hazard)
        if len(hit) == 1:
            return self.say("gumball.one_back", hazard=hazard, name=self.table.name(hit[0]))
        return self.say("gumball.many_back", hazard=hazard, n=len(hit))

    # -- the road ------------------------------------------------------------------------------

    def _road(self, places: Places) -> QueueView:
        state = self.state
        queue = state.queue or tuple(range(self.count))
        compared = state.overtaking if self.table.comparing else None
        lanes = tuple(self._lane(rank, player) for rank, player in enumerate(queue))
        two_rows = len(lanes) > places.row
        return QueueView(
            box=places.road,
            lanes=lanes,
            share=self.table.moved_share,
            driver=state.driver,
            own=state.laid[compared.player] if compared else None,
            mover=state.overtaking.player if state.overtaking else None,
            back=state.sent_back,
            per_row=-(-len(lanes) // 2) if two_rows else LONG_ROW,
            held=self.table.held_buggy,
        )

    def _laid_keys(self, road: QueueView) -> list[Widget]:
        """A card that lies there is touched to put it right."""
        if self.table.moved_share < 1:
            return []
        return [
            Widget(
                box=road.card_key(lane.rank),
                name=f"laid:{lane.player}",
                on_tap=partial(self.table.ask_card, lane.player),
            )
            for lane in road.lanes
            if lane.card is not None
        ]

    def _lane(self, rank: int, player: int) -> Lane:
        state, motion = self.state, self.table.motion
        compared = state.overtaking if self.table.comparing else None
        return Lane(
            player=player,
            shape=self.table.shape(player),
            name=self.table.name(player),
            place=ordinal(rank + 1, self.say.language),
            points=self.say("gumball.points_n", count=state.scores[player]),
            card=state.laid[player],
            rank=rank,
            was=motion.before.index(player) if motion else rank,
            compared=compared is not None and player in compared.rivals[: compared.passes],
            card_type=self._type(state.laid[player]),
        )

    def _type(self, card: Card | None) -> str:
        return type_of(card.colour, self.state.options.icons) if card else ""

    # -- the band ------------------------------------------------------------------------------

    def band(self, box: Box) -> list[Widget]:
        """The question in the driver's colour, and the key to stay behind."""
        driver = self.state.driver
        fill = INK
        parts: list[Widget] = []
        words = box.inset(14, 4)
        if driver is not None:
            fill = SEATS[self.table.shape(driver)].fill
            mark, words = words.left(40, 14)
            parts.append(Token(box=mark, shape=self.table.shape(driver), white=True))
        stay, words = self.stay_key(words)
        asks, colour = self.question(), on(fill)
        text: Widget = Text(box=words, text=asks, size=25, colour=colour)
        if stay:  # on an upright screen little is left beside the key
            text = Paragraph(box=words, text=asks, size=25, colour=colour, middle=True)
        return [Panel(box=box, fill=fill, radius=12, edge=None), *parts, text, *stay]

    def stay_key(self, box: Box) -> tuple[list[Widget], Box]:
        """ "Stay here": one place less each time, from the last place back to none.

        It stands in the next driver's band, so it bears the sign of the one who moved.
        """
        last = self.state.overtaking
        if last is None or not last.rivals or self.state.options.must_pass:
            return [], box
        key, rest = box.rightmost(190)
        fewer = last.passes - 1 if last.passes else len(last.rivals)
        label = "gumball.stay_here" if last.passes else "gumball.pass_again"
        button = Button(
            box=Box(key.x, box.centre[1] - 24, key.w, 48),
            label=self.say(label),
            token=self.table.shape(last.player),
            size=17,
            radius=10,
            name="stay",
            on_tap=partial(self.table.act, Stay(fewer, last.player)),
        )
        return [button], rest
