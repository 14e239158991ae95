"""Two exported networks of one shape -> one with the mean of their weights.

    python -m companion.vision.training.blended BEFORE AFTER 0.5 --out NETWORK

What a network learnt in a few minutes it may have paid for elsewhere; the mean of both keeps most
of either.
"""

import argparse
from pathlib import Path

import numpy as np
import onnx


def blended(before: Path, after: Path, share: float) -> onnx.ModelProto:
    """The mean of both, `share` of it from `after`."""
    model, other = onnx.load(before), onnx.load(after)
    further = {t.name: onnx.numpy_helper.to_array(t) for t in other.graph.initializer}
    for tensor in model.graph.initializer:
        weights = onnx.numpy_helper.to_array(tensor)
        if weights.dtype in (np.float32, np.float16):
            mean = (1 - share) * weights.astype(np.float32) + share * further[tensor.name]
            tensor.CopyFrom(onnx.numpy_helper.from_array(mean.astype(weights.dtype), tensor.name))
    return model


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("share", type=float)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    onnx.save(blended(args.before, args.after, args.share), args.out)


if __name__ == "__main__":
    main()
