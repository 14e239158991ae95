"""Tools that make pictures and train the small networks; nothing here runs at a table.

Nothing of this package is in the wheel.  It needs torch (2.13) and Python 3.11; DATA is a folder
for samples, PHOTOS are folders of pictures with their truth beside them.  `kept_out.py` names the
light maps, tables, prints and styles that no sample is made of.

The networks of the board, each by one command (`--start` goes on from an exported network, here
the one of the release before; without it a first network is trained):

    python -m companion.vision.training.make painted 0 2000 --out DATA/painted
    python -m companion.vision.training.make rendered PHOTOS... --out DATA
    python -m companion.vision.training.train board --data DATA --minutes 75 --rate 0.0012
        --painted 0.35 --start assets/vision/board.onnx
    python -m companion.vision.training.train finder --data DATA --minutes 60 --rate 0.0015
        --painted 0.3 --start assets/vision/finder.onnx

What they then read of the kept-out pictures, and the curves from which the sureness was chosen:

    python -m companion.vision.training.judge given PHOTOS...
    python -m companion.vision.training.judge find PHOTOS...
    python -m companion.vision.training.judge cards CARDS...
    python -m companion.vision.training.judge lessons 0 60

The networks of the cards are those of release 0.1 (CARDS are folders of card pictures with truth
files, STILLS of board pictures; the paths name earlier results to go on from, a first run leaves
`--start` out):

    python -m companion.vision.training.cards_train --which near --drawn 9000 --seed 6
        --minutes 34 --start EARLIER/cards_near.pt --photos CARDS --tables STILLS --out OUT
    python -m companion.vision.training.cards_train --which far --drawn 4500 --seed 6
        --minutes 26 --start EARLIER/cards_far.pt --photos CARDS --tables STILLS --out OUT

The other near network goes on from the first, with 90 cards more:

    python -m companion.vision.training.cards_train --which near --drawn 9000 --seed 9 --share 0.45
        --minutes 36 --start OUT/cards_near.pt --photos CARDS MORE --tables STILLS --out OTHER
"""
