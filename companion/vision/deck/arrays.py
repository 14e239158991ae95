"""The arrays of the card reader, named once."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]  # pictures, corners, likenesses
Doubles = NDArray[np.float64]  # planes, and sums that must be exact
