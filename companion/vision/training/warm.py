"""Going on from an exported network: its folded weights -> a torch network that can learn."""

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import nn

PREFIX, ENDS = "onnx_node!/", ("/Conv", "/ConvTranspose", "/Gemm")


def _module_name(node: str) -> str:
    """ "/down2/down2.1/body/body.0/Conv" -> "down2.1.body.0"."""
    parts = node.removeprefix(PREFIX).split("/")[:-1]
    pairs = zip(parts, [*parts[1:], ""], strict=True)
    return ".".join(a for a, b in pairs if not b.startswith(a + "."))


def _folded(path: Path) -> Iterator[tuple[str, list[torch.Tensor]]]:
    net = cv2.dnn.readNetFromONNX(str(path), cv2.dnn.ENGINE_CLASSIC)  # it keeps its weights
    for name in net.getLayerNames():
        blobs = net.getLayer(name).blobs
        if blobs and name.endswith(ENDS):
            yield _module_name(name), [torch.from_numpy(np.array(b)) for b in blobs]


def _norm_after(net: nn.Module, name: str) -> nn.BatchNorm2d | None:
    """The batch norm that was folded into this convolution, if there was one."""
    parent, _, last = name.rpartition(".")
    around = net.get_submodule(parent)
    if isinstance(around, nn.Sequential) and last == "0" and len(around) > 1:
        return around[1] if isinstance(around[1], nn.BatchNorm2d) else None
    return None


def start_from(net: nn.Module, path: Path, some: torch.Tensor, within: str = "") -> None:
    """Take over the weights of an exported network; layers it has not keep their beginning.

    `some` are inputs, on which the batch norms are measured so that learning starts where the
    exported network stopped. `within` is a network inside this one whose layers were exported
    under their own names.
    """
    norms: list[nn.BatchNorm2d] = []
    known = {name for name, _ in net.named_modules()}
    for own, (weight, bias) in _folded(path):
        name = own if own in known else f"{within}.{own}"
        layer = net.get_submodule(name)
        layer.weight.data.copy_(weight.reshape(layer.weight.shape))
        norm = _norm_after(net, name)
        if norm is None:
            layer.bias.data.copy_(bias.reshape(-1))
            continue
        nn.init.constant_(norm.weight, 1.0)
        norm.bias.data.copy_(bias.reshape(-1))
        norm.running_var.fill_(1 - norm.eps)
        norms.append(norm)
    _measure(net, norms, some)


def _measure(net: nn.Module, norms: list[nn.BatchNorm2d], some: torch.Tensor) -> None:
    seen: dict[nn.BatchNorm2d, tuple[torch.Tensor, torch.Tensor]] = {}

    def keep(norm: nn.BatchNorm2d, given: tuple[torch.Tensor]) -> None:
        var, mean = torch.var_mean(given[0], (0, 2, 3))
        seen[norm] = (mean, var)

    hooks = [norm.register_forward_pre_hook(keep) for norm in norms]
    net.eval()
    with torch.no_grad():
        net(some)
        for norm, (mean, var) in seen.items():
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(var)
            norm.weight.copy_((var + norm.eps).sqrt())
            norm.bias.add_(mean)
    for hook in hooks:
        hook.remove()
    net.train()
