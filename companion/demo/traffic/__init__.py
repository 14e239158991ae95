"""A whole play of Traffic by taps, claims, light and camera."""

from companion.demo.traffic.play import play

__all__ = ["play"]
