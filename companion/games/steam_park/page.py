"""One explanation: what the player reads when a name is tapped."""

import msgspec


class Page(msgspec.Struct, frozen=True):
    """`title` and `text` are message keys."""

    id: str
    title: str
    text: str
