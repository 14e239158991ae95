"""What is played, in large tiles: modules, rounds, teaching; each with a picture and a sentence."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from companion.games import rules
from companion.games.base import Option
from companion.games.fit import excluded_by
from companion.ui.box import Box
from companion.ui.family import keep_rules, kept_options
from companion.ui.games import can_teach, numbers_screen, teach_screen
from companion.ui.games.featured import EVERYTHING, Everything, Feature, featured
from companion.ui.screens.choose import ChooseScreen, Thing, ThingKey
from companion.ui.screens.pick import PickScreen
from companion.ui.widgets import Widget

if TYPE_CHECKING:
    from companion.ui.screens.players import PlayersScreen

TAUGHT = "traffic"  # the game that has a played lesson
BROAD, TALL = 3, 2  # tiles in a row
TALLEST = 140.0  # units of a tile


class WhatTiles:
    """Draws the tiles and keeps what they choose, at once."""

    def __init__(self, screen: PlayersScreen) -> None:
        self._screen = screen
        self._shell = screen.shell
        self._game = screen.game
        self._options = {option.name: option for option in rules(self._game).OPTIONS}

    @property
    def chosen(self) -> msgspec.Struct:
        return kept_options(self._shell, self._game)

    def summary(self) -> str:
        """What is chosen beyond the plain game, in a few words."""
        say, chosen, book = self._screen.say, self.chosen, rules(self._game).Options()
        names = [
            self._label(feature, chosen)
            for feature in featured(self._game)
            if feature.option in self._options
            and getattr(chosen, feature.option) != getattr(book, feature.option)
        ]
        return ", ".join(names) if names else say("app.plain_game")

    def view(self, box: Box) -> list[Widget]:
        columns = TALL if self._shell.layout.portrait else BROAD
        tiles, lessons = self._tiles(), self._lessons()
        rows = max(1, -(-(len(tiles) + len(lessons)) // columns))
        high = min(box.h, rows * (TALLEST + 8) - 8)
        cells = Box(box.x, box.y, box.w, high).grid(columns, rows)
        keys = [self._key(cell, *tile) for cell, tile in zip(cells, tiles, strict=False)]
        others = zip(cells[len(tiles) :], lessons, strict=False)
        return [*keys, *(lesson(cell) for cell, lesson in others)]

    def _lessons(self) -> list[Callable[[Box], Widget]]:
        """For people how to play, for the camera which cards there are."""
        people = [self._lesson] if self._game == TAUGHT else []
        return [*people, *([self._cards] if can_teach(self._shell, self._game) else [])]

    def _cards(self, box: Box) -> Widget:
        say = self._screen.say
        return ThingKey(
            box=box,
            icon="cam",
            label=say("deck.learn_cards"),
            about=say("deck.learn_cards_about"),
            name="teach",
            on_tap=self._teach,
        )

    def _teach(self) -> None:
        self._shell.push(teach_screen(self._shell, self._game))

    def _lesson(self, box: Box) -> Widget:
        """The game can be learnt by playing, before the first card is dealt."""
        say = self._screen.say
        return ThingKey(
            box=box,
            icon="finger",
            label=say("learn.tutorial"),
            about=say("learn.tutorial_about"),
            name="learn",
            on_tap=self._screen.learn,
        )

    def _tiles(self) -> list[tuple[Feature | Everything, msgspec.Struct]]:
        chosen = self.chosen
        whole = EVERYTHING.get(self._game)
        first: list[Feature | Everything] = [] if whole is None else [whole]
        offered = [f for f in featured(self._game) if f.option in self._options]
        return [(tile, chosen) for tile in (*first, *offered)]

    def _key(self, box: Box, tile: Feature | Everything, chosen: msgspec.Struct) -> Widget:
        say = self._screen.say
        if isinstance(tile, Everything):
            on = all(getattr(chosen, name) == value for name, value in tile.values.items())
            return ThingKey(
                box=box,
                icon=tile.icon,
                label=say(tile.label),
                about=say(tile.about),
                on=on,
                takes_back=on,
                name="what:all",
                on_tap=partial(self._all, tile, not on),
            )
        option = self._options[tile.option]
        about = tile.about or option.help
        possible = not tile.needs or bool(getattr(chosen, tile.needs))
        needed = say(self._options[tile.needs].label) if tile.needs else ""
        return ThingKey(
            box=box,
            icon=tile.icon,
            label=self._label(tile, chosen),
            about=say(about) if about else "",
            on=possible and self._on(option, chosen),
            takes_back=self._on(option, chosen),
            name=f"what:{tile.option}",
            enabled=possible,
            why=say("app.needs_first", what=needed),
            on_tap=partial(self._tapped, tile, option),
        )

    def _on(self, option: Option, chosen: msgspec.Struct) -> bool:
        """Whether something else is chosen than the plain game has."""
        value = getattr(chosen, option.name)
        if option.kind == "switch":
            return bool(value)
        return bool(value != getattr(rules(self._game).Options(), option.name))

    def _label(self, feature: Feature, chosen: msgspec.Struct) -> str:
        """The option's name; for a choice what is chosen, for a number how many."""
        say, option = self._screen.say, self._options[feature.option]
        value = getattr(chosen, option.name)
        if option.kind == "choice" and self._on(option, chosen):
            return say(option.choice_labels[option.choices.index(value)])
        words = say(option.label)
        return f"{words} · {value}" if option.kind == "number" else words

    # -- what taps do ----------------------------------------------------------------------------

    def keep(self, **values: object) -> None:
        """These values are played from now on."""
        self._screen.remember_step()
        options = msgspec.structs.replace(self.chosen, **values)
        options, told = self._without_excluded(options, set(values))
        keep_rules(self._shell, self._game, options)
        self._shell.click()
        if told:
            self._shell.tell(told)

    def _without_excluded(
        self, options: msgspec.Struct, just: set[str]
    ) -> tuple[msgspec.Struct, str]:
        """What cannot go with the choice just made goes back to its default, in one sentence."""
        module = rules(self._game)
        book, say = module.Options(), self._screen.say
        for option in module.OPTIONS:
            others = excluded_by(module, option, msgspec.to_builtins(options))
            if not others:
                continue
            gone = others if option.name in just else (option.name,)
            names = ", ".join(say(self._options[name].label) for name in gone)
            plain = {name: getattr(book, name) for name in gone}
            return msgspec.structs.replace(options, **plain), say("app.option_goes", names=names)
        return options, ""

    def _all(self, whole: Everything, on: bool) -> None:
        book = rules(self._game).Options()
        plain = {name: getattr(book, name) for name in whole.values}
        was, values = self.chosen, whole.values if on else plain
        gone = [n for n in values if on and values[n] == plain[n] != getattr(was, n)]
        self.keep(**values)
        if gone:
            say = self._screen.say
            names = ", ".join(say(self._options[name].label) for name in gone)
            self._shell.tell(say("app.option_goes", names=names))

    def _tapped(self, feature: Feature, option: Option) -> None:
        value = getattr(self.chosen, option.name)
        match option.kind:
            case "switch":
                self.keep(**{option.name: not value})
            case "choice":
                self._choose(feature, option, value)
            case "number":
                self._pick(option, value)
            case _:
                set_ = partial(self._set, option.name)
                screen = numbers_screen(self._game, option.kind)
                self._shell.push(screen(self._shell, self._game, option, value, set_))

    def _set(self, name: str, value: object) -> None:
        self.keep(**{name: value})

    def _choose(self, feature: Feature, option: Option, value: str) -> None:
        """Each choice by its name, with what it does."""
        say = self._screen.say
        things = [
            Thing(feature.icon, say(label), say(feature.abouts[choice]))
            for choice, label in zip(option.choices, option.choice_labels, strict=True)
        ]

        def done(index: int) -> None:
            self.keep(**{option.name: option.choices[index]})

        at = option.choices.index(value)
        title = say(option.label)
        self._shell.push(ChooseScreen(self._shell, self._game, title, things, at, done))

    def _pick(self, option: Option, value: int) -> None:
        numbers = range(option.low, option.high + 1)

        def done(index: int) -> None:
            self.keep(**{option.name: numbers[index]})

        choices = [(str(number), "") for number in numbers]
        title = self._screen.say(option.label)
        self._shell.push(PickScreen(self._shell, title, choices, done, value - option.low))
