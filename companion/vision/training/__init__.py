"""Tools that make pictures and train the small networks; nothing here runs at a table.

Nothing of this package is in the wheel.  It needs torch (2.13), onnx and Python 3.11; DATA is a
folder for samples, PHOTOS are folders of pictures with their truth beside them.  `kept_out.py`
names the light maps, tables, prints and styles that no sample is made of.

A first network is trained from rendered and painted pictures (`--start` goes on from an exported
one):

    python -m companion.vision.training.make painted 0 2000 --out DATA/painted
    python -m companion.vision.training.make rendered PHOTOS... --out DATA
    python -m companion.vision.training.train board --data DATA --minutes 75 --rate 0.0012
        --painted 0.35 --start assets/vision/board.onnx
    python -m companion.vision.training.train finder --data DATA --minutes 60 --rate 0.0015
        --painted 0.3 --start assets/vision/finder.onnx

Then both networks that name crossings learn from boards put together from rendered light (LIGHT),
any print, any discs and any camera (`relit.py`, `prints.py`, `grounds.py`, `marks.py`, `tops.py`).
SWATCHES is a folder of photographed surfaces, GEN that of the generator of the pictures, which path
traces with Blender's bpy:

    PYTHONPATH=GEN:. python -m companion.vision.training.light_render 0 400 --out LIGHT
    python -m companion.vision.training.closer_train make PHOTOS... --data DATA/rendered
    python -m companion.vision.training.closer_train train --data DATA --light LIGHT
        --swatches SWATCHES --shares relit=0.75 rendered=0.25 --minutes 48 --rate 0.0018
        --start assets/vision/closer.onnx --out OUT
    python -m companion.vision.training.names_train --whole --data DATA --light LIGHT
        --swatches SWATCHES --relit 0.6 --minutes 44 --rate 0.001
        --start assets/vision/board.onnx --out OUT

The network of many prints (`names.onnx`) is the blend of the board network (0.3) and of what
`names_train --relit 0.65 --minutes 34` made of it (0.7), its weights kept in half the bytes
(`train.halved`).

How the shipped networks came from these commands stands in docs/eyes.md ("What was learnt from
what").

Boards to judge by, of light, tables, prints and discs that nothing is learnt from:

    PYTHONPATH=GEN:. python -m companion.vision.training.whole_render 400 414 --out WHOLE
    PYTHONPATH=GEN:. python -m companion.vision.training.strange WHOLE PHOTOS --each 4 --use judge
    PYTHONPATH=GEN:. python -m companion.vision.training.kept_cards 7300 7340 --out SET/cards

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

The network that finds cards (`--which far`) is taught likewise; of either, `blended` keeps the mean
of the weights before and after:

    python -m companion.vision.training.blended BEFORE AFTER 0.5 --out assets/vision/cards_near.onnx
"""
