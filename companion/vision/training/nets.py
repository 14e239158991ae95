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
        self.finer = _Residual(32)
        self.deeper = nn.Sequential(_Residual(48), _Residual(48))
        self.crossing = nn.Sequential(
            nn.Conv2d(48, 64, 4, 4, bias=False), nn.BatchNorm2d(64), nn.ReLU(inplace=True)
        )
        self.detail = nn.Sequential(
            nn.Conv2d(32, 64, 8, 8, bias=False), nn.BatchNorm2d(64), nn.ReLU(inplace=True)
        )
        # On a 4x4 grid a 7x7 pool sees every crossing from every crossing: the light's colour,
        # and what the other discs look like.
        self.all = nn.AvgPool2d(7, 1, 3)
        self.most = nn.MaxPool2d(7, 1, 3)
        self.compare = nn.Sequential(_conv(192, 96, 1), _conv(96, 64, 1))
        self.name = nn.Sequential(_conv(128, 64, 1), _conv(64, 64, 1), nn.Conv2d(64, 5, 1))
        self.shift = nn.Sequential(_conv(128, 64, 1), nn.Conv2d(64, 2, 1))
        self.place = nn.Sequential(
            _conv(48, 32, 3, 2), _conv(32, 24, 3, 2), nn.Flatten(), nn.Linear(600, 64), nn.ReLU()
        )
        self.board = nn.Linear(64, 1)
        for late in (self.finer.body[1], self.detail, self.compare[1]):
            quiet(late)
        for block in self.deeper:
            quiet(block.body[1])

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        fine, f = self.features(x)
        seen = self.seen((fine, f))
        return self.name(seen), self.shift(seen), self.board(self.place(f))

    def features(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Maps of the whole picture: four and eight pixels a cell."""
        fine = self.finer(self.body[:4](x))
        return fine, self.deeper(self.body[4:](fine))

    def seen(self, maps: tuple[torch.Tensor, torch.Tensor]) -> torch.Tensor:
        """What each crossing looks like, beside all others."""
        fine, f = maps
        c = self.crossing(f[:, :, 2:18, 2:18]) + self.detail(fine[:, :, 4:36, 4:36])
        c = c + self.compare(torch.cat([c, self.all(c), self.most(c)], 1))
        return torch.cat([c, self.all(c)], 1)


class CloserNet(nn.Module):  # type: ignore[misc]
    """320x320 board from above -> per crossing 5 names: the board network's, and finer details."""

    def __init__(self) -> None:
        super().__init__()
        self.base = BoardNet()
        self.coarser = nn.AvgPool2d(2)
        self.near = nn.Sequential(_conv(3, 32, 5, 4), _conv(32, 48, 3, 2), _Residual(48))
        self.spot = nn.Sequential(
            nn.Conv2d(48, 64, 8, 8, bias=False), nn.BatchNorm2d(64), nn.ReLU(inplace=True)
        )
        self.deep = nn.Sequential(_Residual(48), _Residual(48))
        self.weigh = nn.Sequential(_conv(192, 96, 1), _conv(96, 64, 1))
        self.talk = nn.Sequential(_Among(64), _Among(64))
        self.add = nn.Conv2d(64, 5, 1)
        nn.init.zeros_(self.add.weight)
        nn.init.zeros_(self.add.bias)
        for block in self.deep:
            quiet(block.body[1])

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        seen = self.base.seen(self.base.features(self.coarser(x)))
        d = self.spot(self.deep(self.near(x))[:, :, 4:36, 4:36])
        c = seen[:, :64]
        both = self.talk(self.weigh(torch.cat([c, d, self.base.all(d)], 1)))
        return self.base.name(seen) + self.add(both)


class _Among(nn.Module):  # type: ignore[misc]
    """Each crossing looks at all others: discs of a box are alike, and so are bare crossings."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.width = width
        self.ask = nn.Conv2d(width, width, 1)
        self.offer = nn.Conv2d(width, width, 1)
        self.give = nn.Conv2d(width, width, 1)
        self.take = nn.Conv2d(width, width, 1)
        self.think = nn.Sequential(_conv(width, 2 * width, 1), nn.Conv2d(2 * width, width, 1))
        for late in (self.take, self.think[1]):
            nn.init.normal_(late.weight, 0, 0.005)
            nn.init.zeros_(late.bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        ask, offer, give = (f(x).flatten(2) for f in (self.ask, self.offer, self.give))
        alike = (ask.transpose(1, 2) @ offer / self.width**0.5).softmax(2)
        x = x + self.take((give @ alike.transpose(1, 2)).unflatten(2, (4, 4)))
        return x + self.think(x)


class FinderNet(nn.Module):  # type: ignore[misc]
    """256x144 picture -> 64x36 maps: the outer crossings, and the area between them."""

    def __init__(self) -> None:
        super().__init__()
        self.down1 = nn.Sequential(_conv(3, 12, 5, 2), _conv(12, 20, 3, 2), _conv(20, 24))
        self.down2 = nn.Sequential(_conv(24, 40, 3, 2), _Residual(40))
        self.down3 = nn.Sequential(_conv(40, 56, 3, 2), _Residual(56), _Residual(56))
        self.wider = nn.Sequential(_Wide(56, 2), _Wide(56, 4), _Residual(56))
        self.up3 = nn.ConvTranspose2d(56, 32, 2, 2)
        self.mid = _conv(72, 40)
        self.again = _Residual(40)
        self.up2 = nn.ConvTranspose2d(40, 16, 2, 2)
        self.out = nn.Sequential(_conv(40, 20), nn.Conv2d(20, 2, 1))
        for block in (*self.wider, self.again):
            quiet(block.body[1])

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        a = self.down1(x)
        b = self.down2(a)
        c = self.wider(self.down3(b))
        m = self.again(self.mid(torch.cat([b, self.up3(c)], 1)))
        return self.out(torch.cat([a, self.up2(m)], 1))


class _Wide(nn.Module):  # type: ignore[misc]
    """A residual that looks far around: a cloth repeats itself, a board does not."""

    def __init__(self, width: int, reach: int) -> None:
        super().__init__()
        far = nn.Conv2d(width, width, 3, 1, reach, dilation=reach, bias=False)
        self.body = nn.Sequential(
            nn.Sequential(far, nn.BatchNorm2d(width), nn.ReLU(inplace=True)), _conv(width, width)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + self.body(x)


def quiet(layer: nn.Sequential) -> None:
    """Let an added layer begin almost silent: the network goes on from what it knows."""
    nn.init.constant_(layer[1].weight, 0.05)
