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

The closer look, which begins as the board network and learns finer details beside it, from boards
whose discs are put elsewhere (`rearrange.py`) and whose print is changed under them
(`overprint.py`); the last line goes on from an exported one:

    python -m companion.vision.training.closer_train make PHOTOS... --data DATA
    python -m companion.vision.training.closer_train paint 700000 700300 --data DATA
    python -m companion.vision.training.closer_train train --data DATA --minutes 65 --out OUT
    python -m companion.vision.training.closer_train train --data DATA --minutes 68 --rate 0.0012
        --seed 7 --start assets/vision/closer.onnx --out OUT

The shipped closer look is that of the first of these lines, 1,800 steps before `rearrange.py`,
decoys and glare were there; what came of going on with them stands in docs/eyes.md. The others were
taught before `augment.py` made hard shadows, coarse pictures and JPEGs; what
came of teaching the board network further with these stands in docs/eyes.md.

What they then read of the kept-out pictures, and the curves from which the sureness was chosen:

    python -m companion.vision.training.judge given PHOTOS...
    python -m companion.vision.training.judge find PHOTOS...
    python -m companion.vision.training.judge cards CARDS...
    python -m companion.vision.training.judge frames PHOTOS...
    python -m companion.vision.training.judge card_frames CARDS...
    python -m companion.vision.training.judge lessons 0 60
    python -m companion.vision.training.sureness PHOTOS... --views 6 --seed 11

The networks of the cards (CARDS are folders of card pictures with truth files, PHOTOS of board
pictures, pieces of which lie under the drawn cards):

    python -m companion.vision.training.cards_train --which near --drawn 2200 --seed 33
        --minutes 50 --rate 0.0008 --share 0.6 --start assets/vision/cards_near.onnx
        --photos CARDS... --tables PHOTOS... --out OUT

The network that finds cards (`--which far`) is that of release 0.1.
"""
