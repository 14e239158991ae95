"""Every number the eyes decide by, with its unit and its reason."""

# Reading (shares are chances after the joint inventory, 0..1).
SURE = 0.90  # among the four names; below, "?": see the curve in docs/eyes.md
UNCLEAR = 6  # crossings: with more "?" than this, streets found by sight are not believed
COVERED = 0.5  # chance that something lies over the crossing: it is told as covered, not read
TEMPERATURE = 1.0  # divides the network's scores so that they are as sure as they are right
ONE_MISSING = 0.03  # how likely one car is neither seen nor hidden, against none: in a hand
MORE_MISSING = 0.3  # the same for each further one: boards being laid out or cleared away

# Finding.
IS_BOARD = 0.5  # chance, from the board network, that the crossings are in place
FIT = 0.9  # chance less what is still off (pitches): the least to believe in a place
GOOD_FIT = 0.93  # so good, and so well to be read, that no other guess is tried
PLAIN = 0.7  # chance of the likeliest name from which a crossing asks no question
OPEN_COST = 0.012  # taken from the fit for each open question, so that nothing weird wins
PROPOSALS_SHIFTED = 3  # proposals round which the board is looked for when none fits
OTHER_SIZES = (0.8, 1.25)  # times, tried with them
PLACES_SETTLED = 4  # of these places, the best looking, are followed up
NEARLY = 0.06  # pitches: a correction below this is made without another look
STRAY = 1.3  # pitches: a first guess further away than this is another place
TAP_STRAY = 0.30  # pitches: a tapped crossing is not moved further than this
REFINE_STEPS = 4
SLANT = 2.2  # longest over shortest side of the four outer crossings
GLOW = 0.2  # brightest cell of the map of areas: below, no board is looked for
PEAK = 0.06  # heat of a possible outer crossing
MIN_SIDE = 30.0  # pixels between two outer crossings; below, discs are a few pixels wide
MARKER_INSETS = (0.215, 0.17, 0.26)  # outer crossing inside the square of markers, in its sides
MARKERS_HALVED = 1000  # pixels of the longer side: from here, half the size is looked at first
MARKER_WINDOW = 23  # pixels: one wide threshold finds more markers than three narrow ones, sooner
FAINT_WINDOWS = (5, 65, 10)  # pixels, from, to, by: for markers in shade, of any size
FAINT_CONTRAST = 5  # grey levels between ink and paper where little light falls
SMALLEST_MARKER = 0.015  # its outline in parts of the picture's longer side
MARKERS_REACH = 1.2  # of the outer crossings' span, from the middle: markers lie within
LONG_EDGE = 1600  # pixels: larger photos are reduced first, nothing is lost for the reader

# Keeping watch over a board already found (grey levels 0..255, shares 0..1).
CELL_CHANGE = 9.0  # mean change of a crossing's points that asks for a new look
STILL_CHANGE = 14.0  # change of one point of the print
STILL_SHARE = 0.06  # share of such points that asks for a new look
FOLLOW = 0.05  # pitches: the board moved, follow it
CALM = 0.15  # pitches: the same while the print lies still or a hand disturbs the view
BUMP_SHARE = 0.3  # share of the print that changes when the whole board moves
SAME_PICTURE = 0.6  # correlation: the board's last picture seen elsewhere in the frame
LOST = 0.45  # pitches: too far to follow, find it again
RELOOK = 30  # frames between two looks even if nothing seems to change
RELOOK_IN_DOUBT = 3  # the same while a crossing is "?": noise differs from frame to frame
LOOKS_AVERAGED = 8  # looks at a quiet board that are weighed as one

# Light.
DARK = 45.0  # mean grey of the board
BRIGHT = 215.0
BURNT = 250  # a pixel this bright has lost its colour
GLARE_SHARE = 0.06  # share of such pixels in one ninth of the board
UNEVEN = 3.0  # brightest ninth over darkest ninth
BLUR = 12.0  # variance of the Laplacian on the board seen from above
MIN_CONTRAST = 6.0  # grey levels: a picture flatter than this shows nothing
MIN_COLOUR = 8.0  # levels between the colour planes: below, a black-and-white picture
