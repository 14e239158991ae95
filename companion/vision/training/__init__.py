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

The other near network goes on from the first, with 90 cards more:

    python -m companion.vision.training.cards_train --which near --drawn 9000 --seed 9 --share 0.45
        --minutes 36 --start OUT/cards_near.pt --photos CARDS MORE --tables STILLS --out OTHER

About 1,900, 1,600 and 2,800 steps on a busy core. Right / "?" / wrong on 99 rendered cards of
kept-out styles: the first near network alone 96/3/0, the other alone 96/3/0, both by turns 97/2/0.
On 59 cards rendered afterwards: 57/2/0, 56/2/1 and 58/1/0; on 24 more 23/1/0, 24/0/0 and 24/0/0.
All these helped to choose. On the last 14, looked at once the choice was made: 13/1/0.
"""
