"""Three whole games of Steam Park: the base box for four, then all modules for five, twice."""

from __future__ import annotations

from random import Random

from companion.demo.robot import Robot
from companion.demo.table import NAMES, sit_down
from companion.games.steam_park.modules.directors import DIRECTORS
from companion.games.steam_park.state import COLOURS, DEEDS, KINDS, PieceKind

MODULES = ("stingy", "extensions", "spy_dice", "new_stands")
PICTURED = (1, 3)  # rounds of which pictures are taken


def play(robot: Robot) -> None:
    """From the home screen to the ranking, three times."""
    random = Random(7)
    sit_down(robot, "steam_park", NAMES[:4])
    _game(robot, random, "steam")
    _fifth_player(robot)
    _modules(robot)
    _director(robot, "baron")
    _begin(robot)
    _game(robot, random, "steam_dirty")
    _same_table(robot)
    _plans(robot, ("casino", "office", "incinerator", "kiosk", "security"))
    _director(robot, "gambler")
    _begin(robot)
    _game(robot, random, "steam_gambler", ())


def _fifth_player(robot: Robot) -> None:
    """The same table, and one more seat."""
    robot.tap("home")
    robot.tap("tile:steam_park")
    if robot.has("same"):
        robot.tap("same")
    robot.tap("seat:4")
    if not robot.has(f"name:{NAMES[4]}"):
        robot.tap("other")
        for letter in ("Z", "O", "accents", "É"):
            robot.tap(f"key:{letter}")
        robot.tap("ok")
    robot.tap("seat:4")
    robot.tap("side:1")


def _same_table(robot: Robot) -> None:
    robot.tap("home")
    robot.tap("tile:steam_park")
    if robot.has("same"):
        robot.tap("same")
    robot.tap("side:1")


def _modules(robot: Robot) -> None:
    for module in MODULES:
        robot.tap(f"what:{module}")
    robot.shot("steam_modules")


def _plans(robot: Robot, kinds: tuple[PieceKind, ...]) -> None:
    """The stands of the play are chosen, none is drawn."""
    robot.tap("what:stand_plans")
    for kind in sorted(kinds, key=KINDS.index):
        robot.tap(f"tick:{KINDS.index(kind)}")
    robot.shot("steam_stand_plans")
    robot.tap("ok")


def _director(robot: Robot, director: str) -> None:
    robot.tap("what:director")
    robot.shot(f"steam_directors_{director}")
    wanted = robot.shell.say(DIRECTORS[director].title)
    robot.leaf(lambda: wanted in _labels(robot))
    robot.tap(_labels(robot)[wanted])


def _labels(robot: Robot) -> dict[str, str]:
    """The names of the keys that bear a label."""
    return {w.label: w.name for w in robot.shell.view() if w.name.startswith("thing:")}


def _begin(robot: Robot) -> None:
    robot.tap("play")
    if robot.has("setup:go"):
        robot.shot("steam_what_differs")
        robot.tap("setup:go")
    robot.step(0.1)


def _game(robot: Robot, random: Random, name: str, pictured: tuple[int, ...] = PICTURED) -> None:
    """Round after round; a picture of each phase in some of them."""
    steps = {
        "race": _race,
        "bids": _bids,
        "spy": _spy,
        "dirt": _dirt,
        "action": _turn,
        "income": _income,
        "cards": _card,
        "fines": _fine,
    }
    seen: set[str] = set()
    table = robot.shell.top
    while robot.shell.top is table:
        stage = table.state.stage
        title = f"{name}_{stage}_{min(3, table.state.round)}"
        new = title not in seen and table.state.round in pictured
        seen.add(title)
        steps[stage](robot, random, title if new else "")
    robot.wait(0.6)
    robot.shot(f"{name}_final")


def play_to_the_cards(robot: Robot, random: Random) -> None:
    """Round after round without pictures, until the Gambler's cards are judged."""
    steps = {"race": _race, "dirt": _dirt, "action": _turn, "income": _income}
    table = robot.shell.top
    while table.state.stage in steps:
        steps[table.state.stage](robot, random, "")


def _shot(robot: Robot, title: str) -> None:
    if title:
        robot.shot(title)


def _race(robot: Robot, random: Random, title: str) -> None:
    """The count-down, everybody's call, a wrong one taken back, the last throws."""
    table = robot.shell.top
    _shot(robot, title)
    robot.tap("next")
    _shot(robot, title and f"{title}_count")
    robot.wait(3.1)
    order = random.sample(range(len(table.players)), len(table.players))
    for place, player in enumerate(order[:-1]):
        robot.wait(1.5)
        robot.tap(f"done:{player}")
        robot.wait(0.1)
        if title and place == 1:
            _shot(robot, f"{title}_running")
            robot.wait(0.8)
            robot.tap(f"back:{player}")
            robot.tap(f"done:{player}")
            robot.wait(0.1)
    if robot.has("throw"):
        robot.tap("throw")
        _shot(robot, title and f"{title}_last")
        robot.tap("throw")
        robot.tap("throw")
    _shot(robot, title and f"{title}_done")
    robot.tap("next")


def _bids(robot: Robot, random: Random, title: str) -> None:
    table = robot.shell.top
    while table.state.stage == "bids":
        _shot(robot, title and f"{title}_cover")
        robot.tap("cover")
        _shot(robot, title and f"{title}_pad")
        title = ""
        money = table.state.parks[table.bids.player()].money
        robot.tap(f"bid:{random.randint(0, min(6, money))}")
    if table.state.round == 1:
        robot.shot("steam_dirty_bids_shown")
    robot.tap("next")


def _spy(robot: Robot, random: Random, title: str) -> None:
    table = robot.shell.top
    _shot(robot, title)
    while table.state.stage == "spy":
        player = table.part.player()
        matches = random.randint(0, 4)
        rich = table.state.parks[player].money >= 4 - matches
        robot.tap(f"spy:{matches}" if rich else "spy:away")


def _dirt(robot: Robot, random: Random, title: str) -> None:
    table = robot.shell.top
    for player in range(len(table.players)):
        if title and player == 2:
            _shot(robot, title)
        robot.tap(f"dirt:{player}:{random.randint(0, 3)}")
    robot.tap("next")


def _turn(robot: Robot, random: Random, title: str) -> None:
    """A turn: a ride, somebody to sit on it, a broom, and whatever else can be done."""
    wanted = [
        *(f"ride:{colour}:{size}" for colour in COLOURS for size in (1, 2)),
        *(f"extension:{metal}:1" for metal in ("gold", "rust")),
    ]
    _tap_one(robot, random, wanted)
    _tap_one(robot, random, [f"visitor:{colour}" for colour in COLOURS], title)
    _tap_one(robot, random, ["visitor:guest", "clean", "ground", "bonus"], title)
    _tap_one(robot, random, [f"stand:{kind}" for kind in robot.shell.top.state.plans], title)
    uses = [key for key in _bright(robot) if key.startswith("use:")]
    _tap_one(robot, random, uses, title)
    _shot(robot, title)
    if title:
        _look_up(robot, title)
    robot.tap("next")


def _tap_one(robot: Robot, random: Random, wanted: list[str], title: str = "") -> None:
    """One of the keys that would be taken, and an answer if a question follows."""
    bright = _bright(robot)
    found = [key for key in wanted if key in bright]
    if not found:
        return
    key = random.choice(found)
    robot.tap(key)
    if robot.has("close"):
        _shot(robot, title and f"{title}_{key.partition(':')[0]}_ask")
        answers = [a for a in _bright(robot) if a.partition(":")[0] in ANSWERS]
        robot.tap(random.choice(answers))


ANSWERS = ("way", "on_ride", "copy", "shot", "money")


def _bright(robot: Robot) -> list[str]:
    """The keys that the rules would take now."""
    shell = robot.shell
    keys = [w.name for w in shell.view() if w.is_target and not getattr(w, "dim", False)]
    return [name for name in keys if name and name != "money:more" and robot.has(name)]


def _look_up(robot: Robot, title: str) -> None:
    """What a stand does, and how a tick mark empties its action."""
    robot.tap("explain")
    robot.shot(f"{title}_explained")
    robot.tap("back")
    robot.tap("stands")
    robot.shot(f"{title}_stands")
    robot.tap("back")
    ticks = [deed for deed in DEEDS if robot.has(f"tick:{deed}")]
    if ticks:
        robot.tap(f"tick:{ticks[-1]}")
        robot.tap("undo")


def _income(robot: Robot, random: Random, title: str) -> None:
    _shot(robot, title)
    robot.tap("next")


def _card(robot: Robot, random: Random, title: str) -> None:
    """One of the Gambler's cards: who fits it best, and what is printed on it."""
    table = robot.shell.top
    robot.tap(f"winner:{random.randrange(len(table.players))}")
    robot.tap(f"money:{random.randint(2, 9)}")
    if table.state.cards == 1:
        robot.shot("steam_gambler_card")
    robot.tap("next")


def _fine(robot: Robot, random: Random, title: str) -> None:
    table = robot.shell.top
    if table.state.fines.count(None) == 1:
        robot.shot("steam_fine")
    robot.tap(f"fine:{random.randint(0, 9)}")
