"""What the app sees of the hardware: small structs and the doors every driver implements.

Every time is `time.monotonic()` in seconds. Importing this module opens nothing and loads
neither cv2 nor pygame.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, IntEnum
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

import msgspec

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Image: TypeAlias = NDArray[np.uint8]

MAX_SEATS = 8
GREEN = "green"
SEATS = tuple(f"seat{seat}" for seat in range(MAX_SEATS))


class Message(msgspec.Struct, frozen=True):
    """A sentence by its key in the catalogues, with the values that fill it."""

    key: str
    values: dict[str, object] = {}


class PartName(Enum):
    """The parts of the hardware that can be chosen, fail and be examined."""

    CAMERA = "camera"
    BUTTONS = "buttons"
    LIGHT = "light"
    SOUND = "sound"
    SCREEN = "screen"
    VOICE = "voice"


class Trouble(msgspec.Struct, frozen=True):
    """Something to tell once; `solved` tells that the earlier trouble of this part is over."""

    part: PartName
    key: str
    values: dict[str, object] = {}
    solved: bool = False

    @property
    def about(self) -> tuple[PartName, object]:
        """Gives the part, and which one of several: one button may be stuck and another free."""
        return self.part, self.values.get("name")


Tell: TypeAlias = Callable[[Trouble], None]


class Pressed(msgspec.Struct, frozen=True):
    """A button went down; `at` is its very first edge, so that the first finger wins."""

    name: str
    at: float


class Released(msgspec.Struct, frozen=True):
    """A button came up again."""

    name: str
    at: float


ButtonEvent: TypeAlias = Pressed | Released
Post: TypeAlias = Callable[[ButtonEvent], None]


class Buttons(Protocol):
    """The green button and the seat buttons."""

    @property
    def names(self) -> tuple[str, ...]:
        """Gives the buttons that are there: `green`, `seat0` ... `seat7`."""

    @property
    def held(self) -> frozenset[str]:
        """Gives the buttons that are down now, without those that are stuck."""

    def start(self, post: Post, tell: Tell | None = None) -> None:
        """Posts every event from the driver's thread; `tell` hears of each trouble once."""

    def look(self) -> bool:
        """Looks whether the driver still answers; gives whether it is being asked right now."""

    def lives(self) -> bool:
        """Tells whether its threads live; one that died is started once more, then told."""

    def close(self) -> None:
        """Gives the pins back; may be called twice."""


class LedMode(Enum):
    """What the green light can show, the same in all games."""

    OFF = "off"
    STEADY = "steady"
    SLOW = "slow"
    FAST = "fast"
    REFUSED = "refused"


class GreenLight(Protocol):
    """The green LED, the seat LEDs and the buzzer."""

    @property
    def mode(self) -> LedMode:
        """Gives what the green LED shows now; REFUSED only while it flashes."""

    @property
    def lit(self) -> bool:
        """Tells whether the green LED shines at this instant: the screen lamp mirrors it."""

    def seat_mode(self, seat: int) -> LedMode:
        """Gives what the LED of a seat shows now."""

    def show(self, mode: LedMode) -> None:
        """Sets the green LED; REFUSED flashes twice, then what was shown before comes back."""

    def show_seat(self, seat: int, mode: LedMode) -> None:
        """Sets the LED of a seat; a seat without an LED is remembered and shown nowhere."""

    def buzz(self, hertz: float = 880.0, seconds: float = 0.12) -> None:
        """Sounds the buzzer, if there is one, without waiting."""

    def listen(self, tell: Tell) -> None:
        """Tells there what goes wrong with the light, each trouble once."""

    def look(self) -> bool:
        """Looks whether the driver still answers; gives whether it is being asked right now."""

    def lives(self) -> bool:
        """Tells whether its threads live; one that died is started once more, then told."""

    def close(self) -> None:
        """Puts all LEDs out and gives the pins back; may be called twice."""


class Frame(msgspec.Struct, frozen=True, eq=False):
    """One picture, blue-green-red, 8 bits; never written to after it was handed out."""

    image: Image
    at: float
    number: int


class CameraState(Enum):
    """How a camera is doing."""

    STARTING = "starting"
    LIVE = "live"
    LOST = "lost"
    FROZEN = "frozen"
    BLACK = "black"
    ENDED = "ended"
    CLOSED = "closed"


class CameraHealth(msgspec.Struct, frozen=True):
    """The state of a camera, and how fast it gives frames."""

    state: CameraState
    frames: int = 0
    rate: float = 0.0
    locked: bool = False


class Camera(Protocol):
    """Any camera. The latest frame wins; nothing queues up."""

    @property
    def about(self) -> Message:
        """Names the camera, for the doctor."""

    def start(self, tell: Tell | None = None) -> None:
        """Starts the camera's thread and returns at once; troubles go to `tell`, each once."""

    def latest(self) -> Frame | None:
        """Gives the newest frame, or None when there is none worth looking at (lost, closed)."""

    def frame_at_or_before(self, at: float) -> Frame | None:
        """Gives the newest frame that is not younger than `at`, of the last second or so."""

    def photo(self) -> Frame | None:
        """Gives the best picture the camera can take, waiting for it up to two seconds."""

    def lock(self) -> None:
        """Lets exposure, white balance and focus settle and keeps them, for one play."""

    def unlock(self) -> None:
        """Gives exposure, white balance and focus back to the camera."""

    def health(self) -> CameraHealth:
        """Gives how the camera is doing now."""

    def lives(self) -> bool:
        """Tells whether its threads live; one that died is started once more, then told."""

    def close(self) -> None:
        """Stops the thread and lets the device go; may be called twice."""


class Speaker(Protocol):
    """Plays short sounds by name."""

    volume: int  # percent; 0 is silent. It is heard at once

    @property
    def names(self) -> tuple[str, ...]:
        """Gives the sounds it knows."""

    def play(self, name: str) -> bool:
        """Starts a sound and tells whether it is heard; unknown or volume 0 is silence."""

    def listen(self, tell: Tell) -> None:
        """Tells there what goes wrong with the sound, each trouble once."""

    def look(self) -> bool:
        """Looks whether the driver still answers; gives whether it is being asked right now."""

    def lost(self) -> None:
        """The device was pulled out: another is looked for, or the same until it is back."""

    def close(self) -> None:
        """Lets the sound device go; may be called twice."""


class Importance(IntEnum):
    """How much a sentence matters: what matters more interrupts what matters less."""

    REMARK = 1
    TURN = 2
    VERDICT = 3


Says: TypeAlias = Literal["off", "matters", "everything"]


class Said(msgspec.Struct, frozen=True):
    """A sentence that was given to the voice."""

    text: str
    importance: Importance
    at: float


class Voice(Protocol):
    """Speaks sentences, without anybody waiting for it."""

    says: Says  # what of it is spoken: nothing, turns and verdicts, or everything
    volume: int  # percent, of the next sentence
    speed: int  # words a minute, of the next sentence

    @property
    def heard(self) -> bool:
        """Tells whether anybody can hear it."""

    @property
    def said(self) -> tuple[Said, ...]:
        """Gives the last sentences, the newest last, heard or not: a screen may show them."""

    def speak(self, text: str, language: str, importance: Importance) -> bool:
        """Takes a sentence; gives whether it is one to say."""

    def hush(self) -> None:
        """Ends what is being said, and what waits to be."""

    def listen(self, tell: Tell) -> None:
        """Tells there what goes wrong with the voice, once."""

    def close(self) -> None:
        """Falls silent; may be called twice."""


class Backlight(Protocol):
    """How bright the screen shines."""

    @property
    def percent(self) -> int | None:
        """Gives the brightness now, 1 to 100; None where it cannot be changed from here."""

    def shine(self, percent: int) -> bool:
        """Sets the brightness, never to darkness; tells whether the screen takes it."""

    def listen(self, tell: Tell) -> None:
        """Tells there what goes wrong with the brightness, each trouble once."""

    def look(self) -> bool:
        """Looks whether the driver still answers; gives whether it is being asked right now."""
