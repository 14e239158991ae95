"""One contract over all games: what the rest of the house may count on.

Plays by chance, with the defaults and with any mix of house rules, at every size of table.
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any, NamedTuple

import msgspec
import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from companion.games import GAMES, rules
from companion.games.base import (
    Correct,
    GameInfo,
    Message,
    Option,
    Player,
    Refusal,
    Setup,
    Word,
    new_options,
)
from companion.history.actions import kinds, list_actions
from companion.i18n import ASSETS, LANGUAGES
from companion.journal import Journal
from companion.journal.fold import fold
from companion.play import Play
from tests.games.catalogue_words import forms

pytestmark = pytest.mark.slow

MOST_STEPS = 4000  # the longest play by chance seen so far is well below
NAMES = ("Ana", "Bo", "Cléo", "Dan", "Eva", "Fay", "Gil", "Hugo")
SEEDS = 6


class Walk(NamedTuple):
    """One play by chance: its set-up, what was done, and every state on the way."""

    setup: Setup
    actions: tuple[Any, ...]
    states: tuple[Any, ...]


@cache
def walk(key: str, seed: int) -> Walk:
    """A play to its end. Odd seeds play with house rules drawn by lot."""
    game = next(game for game in GAMES if game.key == key)
    module, chance = rules(key), random.Random(seed)
    options = new_options(module, chosen_options(key, seed))
    setup = Setup(key, people(game, seed), options, seed)
    state = module.setup(setup.players, msgspec.convert(setup.options, module.Options), seed)
    actions: list[Any] = []
    states = [state]
    while module.outcome(state) is None:
        possible = module.actions(state)
        assert possible, f"nothing can be done in {module.help_page(state)}"
        assert len(actions) < MOST_STEPS, f"no end in sight, in {module.help_page(state)}"
        action = chance.choice(possible)
        state = module.apply(state, action)
        assert not isinstance(state, Refusal), (action, state)
        actions.append(action)
        states.append(state)
    return Walk(setup, tuple(actions), tuple(states))


def people(game: GameInfo, seed: int) -> tuple[Player, ...]:
    count = game.fewest + seed % (game.most - game.fewest + 1)
    return tuple(Player(NAMES[i], game.shapes[i], i) for i in range(count))


def chosen_options(key: str, seed: int) -> dict[str, Any]:
    if seed % 2 == 0:
        return {}
    chance = random.Random(seed)
    drawn = {option.name: draw(option, chance) for option in rules(key).OPTIONS}
    return {name: value for name, value in drawn.items() if value is not None}


def draw(option: Option, chance: random.Random) -> Any:
    if option.kind == "switch":
        return chance.random() < 0.5
    if option.kind == "choice":
        return typed(option, chance.choice(option.choices))
    return None


def typed(option: Option, choice: str) -> Any:
    """A choice may stand for a number (1, 2, 3 rounds)."""
    return int(choice) if choice.lstrip("-").isdigit() else choice


@pytest.fixture(params=[game.key for game in GAMES])
def key(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=range(SEEDS))
def seed(request: pytest.FixtureRequest) -> int:
    return int(request.param)


def sample(states: tuple[Any, ...], most: int) -> tuple[Any, ...]:
    """Evenly spread, the first and the last among them."""
    step = max(1, len(states) // most)
    return (*states[::step], states[-1])


# -- plays ------------------------------------------------------------------------------------


def test_a_play_by_chance_ends_with_everybody_ranked(key: str, seed: int) -> None:
    module, play = rules(key), walk(key, seed)
    outcome = module.outcome(play.states[-1])
    assert outcome is not None
    count = len(play.setup.players)
    assert sorted(s.player for s in outcome.standings) == list(range(count))
    places = [s.place for s in outcome.standings]
    assert places[0] == 1
    for index, place in enumerate(places[1:], 1):
        assert place in (places[index - 1], index + 1)
    assert len(outcome.winners()) >= 1


def test_every_state_survives_a_round_trip_through_json(key: str, seed: int) -> None:
    module = rules(key)
    for state in walk(key, seed).states:
        again = msgspec.json.decode(msgspec.json.encode(state), type=module.State)
        assert again == state


def test_every_action_survives_a_round_trip_through_json(key: str, seed: int) -> None:
    module = rules(key)
    for action in walk(key, seed).actions:
        again = msgspec.json.decode(msgspec.json.encode(action), type=module.Action)
        assert again == action


def test_every_action_that_is_offered_is_accepted(key: str, seed: int) -> None:
    module = rules(key)
    for state in sample(walk(key, seed).states, 150):
        for action in module.actions(state):
            after = module.apply(state, action)
            assert not isinstance(after, Refusal), (action, after)


def test_rules_change_no_state_that_they_are_given(key: str, seed: int) -> None:
    module = rules(key)
    for state in sample(walk(key, seed).states, 30):
        before = msgspec.json.encode(state)
        for action in module.actions(state):
            module.apply(state, action)
        assert msgspec.json.encode(state) == before


def test_replaying_the_journal_gives_the_same_states(key: str, seed: int) -> None:
    setup, actions, states = walk(key, seed)
    journal = Journal(None, lambda: 0.0)
    play = Play.begin(setup, journal)
    for action in actions:
        assert play.act(action) is None
    folded = fold(setup, journal.entries(play.id))
    assert tuple(step.after for step in folded.done) == states[1:]
    assert Play.resume(play.id, journal).state == states[-1]


def test_undo_then_redo_is_identity(key: str, seed: int) -> None:
    setup, actions, states = walk(key, seed)
    play = Play.begin(setup, Journal(None, lambda: 0.0))
    for action in actions:
        play.act(action)
    for state in reversed(states[:-1]):
        assert play.undo()
        assert play.state == state
    assert not play.can_undo
    for state in states[1:]:
        assert play.redo()
        assert play.state == state
    assert not play.can_redo


def test_scores_and_their_history_name_every_player(key: str, seed: int) -> None:
    module, play = rules(key), walk(key, seed)
    count = len(play.setup.players)
    for state in sample(play.states, 60):
        assert len(module.scores(state)) == count
        assert all(len(row) == count for row in module.score_history(state))
        assert module.help_page(state)


def test_a_number_put_right_by_hand_is_what_the_screen_then_shows(key: str, seed: int) -> None:
    module, chance = rules(key), random.Random(seed)
    for state in sample(walk(key, seed).states, 10):
        for field in module.fields(state):
            assert field.low <= field.high
            value = chance.choice((field.low, field.high, chance.randint(field.low, field.high)))
            after = module.apply(state, Correct(field.name, value, field.player))
            assert not isinstance(after, Refusal), (field, value, after)
            shown = {(f.name, f.player): f.value for f in module.fields(after)}
            assert shown.get((field.name, field.player), value) == value
            assert msgspec.json.decode(msgspec.json.encode(after), type=module.State) == after


def test_a_number_out_of_its_limits_is_refused(key: str) -> None:
    module, play = rules(key), walk(key, 0)
    for field in module.fields(play.states[0]):
        for value in (field.low - 1, field.high + 1):
            refused = module.apply(play.states[0], Correct(field.name, value, field.player))
            assert isinstance(refused, Refusal)
    assert isinstance(module.apply(play.states[0], Correct("no such number", 1)), Refusal)


def test_every_number_that_can_be_put_right_is_named_once(key: str, seed: int) -> None:
    module = rules(key)
    for state in sample(walk(key, seed).states, 40):
        names = [(field.name, field.player) for field in module.fields(state)]
        assert len(set(names)) == len(names)


# -- words ------------------------------------------------------------------------------------


@cache
def catalogues() -> dict[str, dict[str, Catalog]]:
    found: dict[str, dict[str, Catalog]] = {}
    for language in LANGUAGES:
        found[language] = {}
        for path in sorted((ASSETS / "locale" / language).glob("*.po")):
            with path.open("rb") as file:
                found[language][path.stem] = read_po(file)
    return found


def assert_words(key: str, values: Any = None) -> None:
    """The message is there in every language and takes these values."""
    for language, domains in catalogues().items():
        domain = key.partition(".")[0]
        assert domain in domains, f"no {language} catalogue for {key}"
        message = domains[domain].get(key)
        assert message is not None, f"no {language} words for {key}"
        words = forms(message)
        assert words and all(words), f"empty {language} words for {key}"
        if values is not None:
            for form in words:
                form.format(**values)


def assert_said(sentence: Message | Refusal) -> None:
    assert_words(sentence.key, sentence.values)
    for value in sentence.values.values():
        if isinstance(value, Word):
            assert_words(value.key, {})


def test_every_action_can_be_told_in_both_languages(key: str, seed: int) -> None:
    module, play = rules(key), walk(key, seed)
    for before, action in zip(play.states, play.actions, strict=False):
        assert_said(module.describe(before, action))


def test_every_correction_can_be_told_in_both_languages(key: str, seed: int) -> None:
    module = rules(key)
    for state in sample(walk(key, seed).states, 10):
        for field in module.fields(state):
            assert_words(field.label)
            assert_said(module.describe(state, Correct(field.name, field.low, field.player)))


def test_every_refusal_met_by_chance_can_be_told_and_names_its_rule(key: str, seed: int) -> None:
    """Actions of one moment are tried at another; most of them do not fit there."""
    module, play, chance = rules(key), walk(key, seed), random.Random(seed)
    offered = {a for state in sample(play.states, 40) for a in module.actions(state)}
    strange = [*offered, *examples(key)]
    refused = 0
    for state in sample(play.states, 40):
        for action in chance.sample(strange, min(60, len(strange))):
            after = module.apply(state, action)
            if isinstance(after, Refusal):
                refused += 1
                assert_said(after)
                assert after.rule or after.key.startswith("app."), after
    assert refused > 0


@cache
def examples(key: str) -> tuple[Any, ...]:
    module = rules(key)
    forms = list_actions(key)
    return tuple(msgspec.json.decode(form.example, type=module.Action) for form in forms)


def test_the_ranking_can_be_told_in_both_languages(key: str, seed: int) -> None:
    outcome = rules(key).outcome(walk(key, seed).states[-1])
    assert outcome is not None
    details = (standing.detail for standing in outcome.standings)
    for sentence in (outcome.tie_break, *details):
        if sentence is not None:
            assert_said(sentence)


# -- options and actions ----------------------------------------------------------------------


def test_the_options_on_screen_are_exactly_the_options_of_the_rules(key: str) -> None:
    module = rules(key)
    on_screen = [option.name for option in module.OPTIONS]
    assert len(set(on_screen)) == len(on_screen)
    fields = {field.name for field in msgspec.structs.fields(module.Options)}
    assert set(on_screen) == fields - {"edition"}


def test_every_option_has_words_and_a_default_that_fits_it(key: str) -> None:
    module = rules(key)
    for option in module.OPTIONS:
        default = getattr(module.Options(), option.name)
        labels = (option.label, *filter(None, (option.help,)), *option.choice_labels)
        for label in (*labels, *option.item_labels):
            assert_words(label)
        assert_default_fits(option, default)


def assert_default_fits(option: Option, default: Any) -> None:
    if option.kind == "switch":
        assert isinstance(default, bool)
    elif option.kind == "choice":
        assert str(default) in option.choices
        assert len(option.choice_labels) == len(option.choices)
    elif option.kind == "number":
        assert option.low <= default <= option.high
    elif option.kind == "numbers":
        assert all(option.low <= number <= option.high for number in default)
    elif option.kind == "ticks":
        assert len(default) == len(option.item_labels)
        assert sum(default) <= option.high < len(default) and set(default) <= {0, 1}
    else:
        assert option.kind == "table"


def test_every_choice_of_every_option_can_be_played(key: str) -> None:
    game = next(game for game in GAMES if game.key == key)
    module = rules(key)
    for option in module.OPTIONS:
        numbers = (option.low, option.high) if option.kind == "number" else ()
        switches = (True, False) if option.kind == "switch" else ()
        chosen = option.choices if option.kind == "choice" else ()
        choices = tuple(typed(option, choice) for choice in chosen)
        for value in (*numbers, *switches, *choices):
            options = msgspec.convert({option.name: value}, module.Options)
            state = module.setup(people(game, 0), options, 1)
            assert module.actions(state), (option.name, value)


def test_every_action_is_listed_with_an_example_that_is_one(key: str) -> None:
    module = rules(key)
    forms = list_actions(key)
    assert [form.do for form in forms] == [k.__struct_config__.tag for k in kinds(module)]
    assert Correct in kinds(module)
    for form in forms:
        again = msgspec.json.decode(form.example, type=module.Action)
        assert type(again).__struct_config__.tag == form.do
