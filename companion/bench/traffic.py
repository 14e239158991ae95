"""Traffic: verdicts through rendered pictures, and how soon a verdict follows the card."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from statistics import median
from typing import NamedTuple, cast

from companion.app import App
from companion.bench.figure import Figure
from companion.events import CardSeen
from companion.games.base import Player, Setup
from companion.games.traffic.actions import Bip, BoardSet, Dealt, Start
from companion.games.traffic.board import layout
from companion.games.traffic.cards import Card, deck
from companion.games.traffic.claims import Verdict, judge
from companion.journal import Journal
from companion.play import Play
from companion.settings import Settings
from companion.ui.games.traffic.table import TrafficTable
from companion.ui.window import Window
from companion.vision.reader import BoardReader
from hardware.simulated.render import Renderer
from hardware.simulated.scene import Room, Viewpoint
from hardware.simulated.sensor import Sensor
from hardware.simulated.table import SimulatedTable

BOARDS = 500
SAME_CAMERA = 10  # boards in a row under one camera and one light


class Counted(NamedTuple):
    """How verdicts on the camera's reading compare with verdicts on the true board."""

    total: int
    wrong_accepted: int
    wrong_refused: int
    unsure: int

    @property
    def unsure_share(self) -> float:
        return self.unsure / self.total


def verdicts(boards: int = BOARDS, seed: int = 1) -> Counted:
    """Random boards and cards under random cameras and lights, each read from one picture."""
    random, table, reader = Random(seed), SimulatedTable(), BoardReader()
    renderer, sensor = Renderer((1280, 720)), Sensor()
    cards = list(deck().values())
    wrong_accepted = wrong_refused = unsure = 0
    for number in range(boards):
        if number % SAME_CAMERA == 0:
            _new_camera(table, random)
            reader.forget()
        table.shuffle(random.randrange(2**31))
        scene = table.scene
        reading = reader.read(sensor.expose(renderer.clean(scene), scene.room, scene.lens))
        card = random.choice(cards)
        seen, true = _judged("".join(reading.cells), card), _judged("".join(table.cells), card)
        unsure += seen.result == "unsure" != true.result
        wrong_accepted += seen.result == "accepted" != true.result
        wrong_refused += seen.result in ("refused", "ask") and seen.result != true.result
    return Counted(boards, wrong_accepted, wrong_refused, unsure)


def _new_camera(table: SimulatedTable, random: Random) -> None:
    table.set_view(
        Viewpoint(
            side_deg=90.0 + random.uniform(-25, 25),
            tilt_deg=random.uniform(0, 34),
            distance_mm=random.uniform(440, 560),
            roll_deg=random.uniform(-6, 6),
        )
    )
    bright, warm = random.uniform(0.45, 0.95), random.uniform(-0.6, 0.8)
    table.set_room(Room(bright, warm, random.uniform(0, 360), random.uniform(0.2, 0.6)))


def _judged(board: str, card: Card) -> Verdict:
    return judge(board, card, "ask", 3)


def figures() -> Iterator[Figure]:
    """The figures of the claims."""
    counted = verdicts()
    yield Figure("wrong 'accepted' of 500 claims", counted.wrong_accepted, "", 0)
    yield Figure("wrong 'refused' of 500 claims", counted.wrong_refused, "", 0)
    yield Figure("'not sure' of 500 claims", 100 * counted.unsure_share, "%", 2)
    spent = verdict_time()
    yield Figure("card known -> verdict drawn", spent * 1000, "ms", 50, "800x480, one screen")


def verdict_time(times: int = 9) -> float:
    """Seconds from a card that is read to its verdict on the screen, the middle of some."""
    app = App(Settings(), Window((800, 480)), Journal(None, time.time))
    spans = []
    for number in range(times):
        _claim(app, number)
        card = CardSeen(("BB", "R?"), "N03")
        start = time.perf_counter()
        app.post(card)
        app.step()
        spans.append(time.perf_counter() - start)
        assert cast("TrafficTable", app.shell.top).state.stage == "verdict"
    app.close()
    return median(spans)


def _claim(app: App, seed: int) -> None:
    """A play on top of the app, a claim just made, the screen drawn."""
    options: dict[str, object] = {"referee": "referee", "deck": "printed"}
    players = tuple(Player(name, name[0], seat) for seat, name in enumerate(("Ana", "Bo", "Cy")))
    table = TrafficTable(
        app.shell, Play.begin(Setup("traffic", players, options, seed), app.journal)
    )
    app.shell.push(table)
    for action in (Dealt(), BoardSet(layout(seed, 3)), Start(), Bip(0)):
        table.act(action)
    app.step()
