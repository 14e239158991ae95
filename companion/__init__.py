"""Table Companion: a touchscreen, a camera and a green light beside the real board game."""

__version__ = "0.2.0"
