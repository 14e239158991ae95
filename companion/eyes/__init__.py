"""The camera's reader: looks at frames while a screen wants it, and posts what it sees.

The only room where camera and vision meet. cv2 is loaded with the first look, never before.
"""

from companion.eyes.eyes import Eyes

__all__ = ["Eyes"]
