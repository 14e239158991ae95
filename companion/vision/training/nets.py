"""The two networks, in torch; only training needs this module."""

import torch
from torch import nn


def _conv(a: int, b: int, kernel: int = 3, stride: int = 1) -> nn.Sequential:
    pad = kernel // 2
    return nn.Sequential(
        nn.Conv2d(a, b, kernel, stride, pad, bias=False), nn.BatchNorm2d(b), nn.ReLU(inplace=True)
    )


class _Residual(nn.Module):  # type: ignore[misc]
    def __init__(self, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(_conv(width, width), _conv(width, width))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + self.body(x)


class BoardNet(nn.Module):  # type: ignore[misc]
    """160x160 board from above -> per crossing 5 names and 2 offsets, and 'this is a board'."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _conv(3, 12, 5, 2),
            _conv(12, 20),
            _conv(20, 32, 3, 2),
            _conv(32, 32),
            _conv(32, 48, 3, 2),
            _Residual(48),
            _Residual(48),
        )
        self.crossing = nn.Sequential(
            nn.Conv2d(48, 64, 4, 4, bias=False), nn.BatchNorm2d(64), nn.ReLU(inplace=True)
        )
        # On a 4x4 grid a 7x7 mean sees every crossing from every crossing: the light's colour,
        # and what the other discs look like.
        self.all = nn.AvgPool2d(7, 1, 3)
        self.name = nn.Sequential(_conv(128, 64, 1), _conv(64, 64, 1), nn.Conv2d(64, 5, 1))
        self.shift = nn.Sequential(_conv(128, 64, 1), nn.Conv2d(64, 2, 1))
        self.place = nn.Sequential(
            _conv(48, 32, 3, 2), _conv(32, 24, 3, 2), nn.Flatten(), nn.Linear(600, 64), nn.ReLU()
        )
        self.board = nn.Linear(64, 1)

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        f = self.body(x)
        c = self.crossing(f[:, :, 2:18, 2:18])
        seen = torch.cat([c, self.all(c)], 1)
        return self.name(seen), self.shift(seen), self.board(self.place(f))


class FinderNet(nn.Module):  # type: ignore[misc]
    """256x144 picture -> 64x36 maps: the outer crossings, and the area between them."""

    def __init__(self) -> None:
        super().__init__()
        self.down1 = nn.Sequential(_conv(3, 12, 5, 2), _conv(12, 20, 3, 2), _conv(20, 24))
        self.down2 = nn.Sequential(_conv(24, 40, 3, 2), _Residual(40))
        self.down3 = nn.Sequential(_conv(40, 56, 3, 2), _Residual(56), _Residual(56))
        self.up3 = nn.ConvTranspose2d(56, 32, 2, 2)
        self.mid = _conv(72, 40)
        self.up2 = nn.ConvTranspose2d(40, 16, 2, 2)
        self.out = nn.Sequential(_conv(40, 20), nn.Conv2d(20, 2, 1))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        a = self.down1(x)
        b = self.down2(a)
        c = self.down3(b)
        m = self.mid(torch.cat([b, self.up3(c)], 1))
        return self.out(torch.cat([a, self.up2(m)], 1))
