"""Tools that make pictures and train the small networks; nothing here runs at a table.

The networks of the board were made by (torch 2.13, Python 3.11, a folder DATA for samples):

    python -m companion.vision.training.make painted 0 3000 --out DATA/painted
    python -m companion.vision.training.make rendered FOLDER_OF_PHOTOS_WITH_TRUTH --out DATA
    python -m companion.vision.training.train board --data DATA --minutes 60 --hold STYLE...
    python -m companion.vision.training.train finder --data DATA --minutes 60 --hold STYLE...

The networks of the cards (CARDS are folders of card pictures with truth files, STILLS of board
pictures; 74 rendered cards and 325 stills were used, none of a style that is judged on; the
paths name earlier results to go on from, a first run leaves `--start` out):

    python -m companion.vision.training.cards_train --which near --drawn 9000 --seed 6
        --minutes 34 --start EARLIER/cards_near.pt --photos CARDS --tables STILLS --out OUT
    python -m companion.vision.training.cards_train --which far --drawn 4500 --seed 6
        --minutes 26 --start EARLIER/cards_far.pt --photos CARDS --tables STILLS --out OUT

About 1,900 and 1,600 steps on a busy core. Right / "?" / wrong before and after these runs and
the joint decoding: 99 rendered cards of kept-out styles 91/8/0 and 96/3/0; 59 more, rendered
afterwards and never trained on, 50/8/1 and 55/4/0 (33 of them helped to choose the decoding, all
to choose this network: a further 27 minutes gained nothing).
"""
