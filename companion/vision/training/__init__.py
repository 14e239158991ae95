"""Tools that make pictures and train the small networks; nothing here runs at a table.

The networks of the board were made by (torch 2.13, Python 3.11, a folder DATA for samples):

    python -m companion.vision.training.make painted 0 3000 --out DATA/painted
    python -m companion.vision.training.make rendered FOLDER_OF_PHOTOS_WITH_TRUTH --out DATA
    python -m companion.vision.training.train board --data DATA --minutes 60 --hold STYLE...
    python -m companion.vision.training.train finder --data DATA --minutes 60 --hold STYLE...
"""
