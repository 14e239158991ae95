"""The reader of taught cards: any deck, shown once, whatever its art.

`learn` takes a picture of each kind, `read` names the cards of a picture. Local features propose
where cards lie, outlines propose those without features, and a comparison with the taught
pictures, pixel by pixel and under the light of the scene, decides which kind each one is.
"""
