"""Every number the eyes decide by, with its unit and its reason.

What a network's input measures stands beside the network, what a printed card measures beside the
printer, what a formula of optics or colour needs stands in it: those are facts. The reader of
taught cards (companion/vision/deck) has such a table of its own. The curves from which the
sureness was chosen are in docs/eyes.md.
"""

import math

# Reading (shares are chances after the joint inventory, 0..1).
SURE = 0.96  # among the four names; below, "?": see the curve in docs/eyes.md
MISLED = 1  # open questions from which a board's other names must be plain by themselves
PLAINLY = 0.99  # the network's own share for such a name: see the curve in docs/eyes.md
PLAIN_AT_ONCE = 0.95  # chance of every name from which one look that tells all cars is enough
SHADE_FAITH = 0.5  # power of the chances in a deep shadow: there a disc looks like the shade
UNCLEAR = 6  # crossings: with more "?" than this, streets found by sight are not believed
FEWEST_CARS = 5.5  # and half the covered, less half the open: a new board found by streets
FEWEST_POSSIBLE = 7  # cars and covered crossings of such a board: a round has eight cars or nine
COVERED = 0.5  # chance that something lies over a crossing whose name is in doubt: told as covered
BURIED = 0.9  # the same chance from which a crossing is not named, however plain its name seems
NO_CAR_LEFT = 0.02  # odds of a car under a cover below which it is empty: all are seen elsewhere
TEMPERATURE = 0.55  # divides the network's scores so that they are as sure as they are right
CLOSER_ASKED = 0.995  # sureness of the first network below which the closer look is asked
CLOSER_SAYS = (0.5, 0.5)  # shares of the board network and of the closer look, where it is asked
CLOSER_VIEWS = ((0, False), (2, True))  # quarter turns, mirror: two views are steadier than one
OTHER_VIEWS = ((2, False), (1, True), (3, True))  # quarter turns, mirror: four looks tell as eight
ONE_MISSING = 0.06  # how likely one car is neither seen nor hidden, against none: in a hand
MORE_MISSING = 0.3  # the same for each further one: boards being laid out or cleared away

# Finding.
IS_BOARD = 0.5  # chance, from the board network, that the crossings are in place
MARKERS_TELL = 3  # markers between which a board lies for certain: its plain cars say where
PLAIN_CAR = 0.9  # chance of a car that is beyond doubt at one look
TAPPED_CARS = 6  # such cars on tapped crossings: a board, however strange its streets look
TAPPED_OPEN = 0.03  # of worth: at most two open questions among them
FIT = 0.9  # chance less what is still off (pitches): the least to believe in a place
WORSE = 0.05  # of worth: so much below another place in the same picture, crossings lie wrong
FIT_ALL_ROUND = 0.94  # fit from four sides, for a place half hidden or searched for harder
GOOD_FIT = 0.93  # so good, and so well to be read, that no other guess is tried
PLAIN = 0.7  # chance of the likeliest name from which a crossing asks no question
OPEN_COST = 0.012  # taken from the fit for each open question, so that nothing weird wins
NEAR_MISS = 0.0  # fit of a place that lies on some streets, though a street too far or askew
CORNER_DRAWN = 0.5  # pitches by which one corner of such a place may have been drawn away
THREE_AS_FOUR, FIVE_AS_FOUR = 1.5, 0.75  # pitches by which a side is moved out, or in, then
SAME_PLACE = 0.3  # pitches: two places nearer than this lead to the same board
MARKERS_DENY = 1.5  # pitches between what two markers say and a place found by streets: it is wrong
FEW_HIDDEN = 3  # crossings: with more covered, a part of the board fits as well as the whole
STREET_BEYOND = 0.5  # pitches to the picture's edge below which such a part may be a cut board's
HIDDEN_COST = 0.01  # taken from the fit for each hidden crossing, where two places are compared
DISPUTED = 0.02  # of that: a place without markers, half hidden, must beat those a street beside
PROPOSALS_SHIFTED = 3  # places round which the board is looked for when none fits
OTHER_SIZES = (0.8, 1.25)  # times, tried with them
PLACES_SETTLED = 4  # of these places, the best looking, are followed up
NEARLY = 0.06  # pitches: a correction below this is made without another look
HIDDEN_WEIGHT = 0.02  # of a hidden crossing when the board is placed, against 1
STRAY = 1.3  # pitches: a first guess further away than this is another place
TAP_STRAY = 0.30  # pitches: a tapped crossing is not moved further than this
FINER = 2  # times the network's pixels: a board is sampled so finely before it is reduced
REFINE_STEPS = 4  # looks that may correct a guess
SLANT = 2.2  # longest over shortest side of the four outer crossings
GLOW = 0.2  # brightest cell of the map of areas: below, no board is looked for
GLOW_SECOND = 0.35  # the same for a second board beside one that was found
BOARD_SPAN = 1.5  # side of a board in sides of its outer crossings
PEAK = 0.06  # heat of a possible outer crossing
MIN_SIDE = 30.0  # pixels between two outer crossings; below, discs are a few pixels wide
MARKER_INSETS = (0.215, 0.17, 0.26)  # outer crossing inside the square of markers, in its sides
MARKER_RATIOS = (0.04, 0.22, 19)  # marker side over their distance: from, to, how many
MARKERS_HALVED = 1000  # pixels of the longer side: from here, half the size is looked at first
HALVED_MARKERS = (0.06, 0.6)  # outline in parts of the longer side: of all four seen at half size
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

SAME_SHAPE = 0.02  # difference of the sides' ratio: else the camera cuts its picture anew

# Light.
DARK = 45.0  # mean grey of the board
BRIGHT = 215.0  # the same, from above
BURNT = 250  # a pixel this bright has lost its colour
PALE_BRIGHT = 0.6  # of the brightest: spots that tell the light's colour
PALE_TOP = 99.0  # percent of the picture that is no brighter than its brightest
PALE_AMONG = 95.0  # percent of those spots that are no paler than the palest
PALE_LEAST = 0.45  # weakest over strongest colour of the palest of these in white light
GLARE_SHARE = 0.06  # share of such pixels in one ninth of the board
GLARE_ALONE = 3  # times the middle ninth: a lamp, not a bleached picture
SHADED = 0.55  # of the middle crossing's light: less is a deep shadow
DOUBT_REACH = 0.4  # pitches round a crossing in which a shadow or a glare is looked for
UNEVEN = 3.0  # brightest ninth over darkest ninth
BLUR = 12.0  # variance of the Laplacian on the board seen from above
MIN_CONTRAST = 6.0  # grey levels: a picture flatter than this shows nothing
MIN_COLOUR = 8.0  # levels between the colour planes: below, a black-and-white picture
CAR_COLOUR = 0.07  # spread of a car's red, green, blue against the board's light: less is grey
GREY_CARS = 3  # all grey make a photocopy; fewer may be a shadow that was taken for a car
COLOUR_SHARE = 0.99  # of the pixels that may be colourless all the same

# Cards: believing a figure (shares 0..1).
CARD_SURE = 0.3  # margin below which a card is not told
CARD_SURE_AGAIN = 0.4  # the same for a second try: who tries often is lucky once
CARD_WELL_CUT = 0.9  # solidity of a card beyond doubt: a piece of a board gets no luckier try
CARD_HOPE_SHARE, CARD_HOPE_MARK = 0.2, 0.5  # of card in the crop, chance of a mark: else no card
CARD_NEARER = 1.25  # a card this much larger than the next is the one that is shown
CARD_SECOND_TRIES = ((0.0, 1.3), (0.0, 0.77), (math.pi / 4, 1.0))  # turn by, size times
CARD_BELIEVED, CARD_HELD = 0.95, 0.8  # belief in a figure at the first look, and at each other one
CARD_SHIFTS = ((0.0, 1.15), (0.0, 0.87), (0.12, 1.0), (-0.12, 1.0))  # other looks at one card
CARD_DEEPER = 1.5  # power of the grey levels for a pale card: darker, its colours stronger
BOX_ENDS = (1, 99)  # percentiles of the cells that count for a card's box: single ones stray
CARD_UNSEEN_BOX = (5, 34)  # cells: where a card should lie in its crop, when none is seen there
CARD_FLAT = 4.0  # grey levels of spread below which a picture shows nothing
CARD_GREY = 0.5  # grey levels between the colours below which a picture has none

# Cards: straightening.
CARD_LEAST_STEP = 8.0  # pixels: a grid step shorter than this cannot be
CARD_MOST_LOOKS = 3  # that straighten a card, before the one that reads it
CARD_SETTLED = 0.06  # sides of the crop: a smaller correction changes nothing
CARD_BARE = 0.05  # weight of a bare cell of the card for the grid's steps, against one of a mark
CUT_SHRINK, CUT_SOFT = 1.4, 0.45  # pictures shrunk more are softened so far, per shrinking

# Cards: marks and figures.
MARK_FAINT = 0.08  # chance below which a peak is not even a candidate
MARK_SHARPEN = 2.0  # see `sharpened`
MARK_CLEAR = 0.7  # chance at a cell's centre for a mark that lies between cells: as good as certain
MOST_MARKS = 6  # candidates weighed together
ODD_FIGURE = 0.1  # weight of "some other number of marks" against a proper figure
STRAY_MARK = 0.05  # chance that a plain mark near a figure is not the card's: a disc beside it
KIND_DOUBT = 0.08  # the ground alone never decides: glare bleaches green to white
CARD_FEWEST_CELLS = 16  # of card in a crop
LOOSE_FILL, LOOSE_EDGE = 0.72, 0.68  # mean chance of card in its box; mean decision of all cells
SOLID_STEP = 0.12  # above those two, this much more is a card beyond doubt
NO_GRID = 0.001  # weight of "these marks lie on no grid" against a perfect fit
TINT_SPOT = 0.2  # pitches: radius of the spot whose colour is taken for the mark's
TINT_DARK = 16.0  # grey levels added before colours are compared: black has no hue
ONE_TINT = 0.2  # difference of tints (log) at which one paint and two are equally likely
TINT_SLOPE, MOST_TINT = 30.0, 3.0  # log odds per difference; the most that two tints can tell
UNLIKELY = 1e-4  # share of the likeliest labelling below which another is not even laid out
COLOURLESS = 0.08  # spread of red, green, blue against the ground: below, a mark is black or grey
GROUND_LIGHT = 70  # percentile of the card's bare places: brighter than its shades, no glare
MARK_MOST = 0.99  # a mark is never surer than this
MARK_POSSIBLE = 0.01  # chance below which a label is not weighed
MARK_LEAST = 1e-3  # added to each label's heat: none is impossible
MARKS_APART = 0.45  # pitches between two marks at least

# Cards: where they lie.
CARD_CELL = 0.4  # chance of a cell to be card: lower than half, hands and glare take some away
CARD_CELL_FAINT = 0.12  # where nothing is surer, even this is looked at: the close look decides
CARD_CELL_SHARE = 0.6  # of the surest cell: what is nearly as sure belongs to it
CARD_SPECK = 3  # of the network's cells on a card; fewer is a speck
MOST_CARDS = 3  # looked at closely in one picture
CARD_PIECE = 0.6  # of the picture's sides: such pieces overlap, and one shows the middle
ANGLE_SIDE = 128  # pixels of the crop whose edges tell the turn
ANGLE_REACH = 1.15  # its side in card sizes
ANGLE_BINS = 90  # of one degree
ANGLE_STRONGEST = 95  # percentile of the edges: stronger ones count no more than it
ANGLE_WINDOW = 0.145  # squared sides: edges further from the middle fade
ANGLE_BLUR = 3  # degrees by which a direction is uncertain

# Cards: marks on a grid.
MARK_OFF_PLACE = 0.12  # pitches: how far a mark is seen from where it is
MARK_OFF_STEP = 0.08  # pitches: how far the seen step of the grid is from the true one
GRID_FOLDED = 0.1  # squared pitches: steps that span less are no grid
FIGURE_WIDEST = 3  # cells of a figure side by side
FIGURE_LONGEST = 4  # cells of a figure that is one straight line

# Cards: our printed codes.
CODE_SMALLEST = 11.0  # pixels of the shortest side: under two pixels a bit nothing is certain
CODE_SHORTEST = 0.012  # of the picture's longer side: about 4 pixels a bit in 1280 pixels
CODE_CONTRAST = 35.0  # grey levels between ink and paper
CODE_CLEAR_BIT = 0.05  # of that contrast: every bit lies so far from the middle
CODE_PAPER = 0.9  # of the bits around the code that must be white; a finger may touch it

# Cards: taught ones.
TAUGHT_ALIKE = 0.6  # likeness (1 the same card) below which a card is a stranger
TAUGHT_APART = 0.08  # likeness by which the best card must beat the next
TAUGHT_READ_WELL = 0.15  # what a figure read from the picture adds to the cards that show it
TAUGHT_PRINT = 0.2  # share of the plain print in a likeness; the rest is what the network sees
TAUGHT_GROUND = 0.3  # likeness lost between a white and a green ground
TAUGHT_BLUR = 0.8  # cells: a card never lies twice in exactly the same place
TAUGHT_SPOT = 0.7  # cells round a place whose heat counts for it
TAUGHT_DARK = 0.02  # added to colours 0..1 before they are compared: black has no hue
TAUGHT_STRETCH = 80  # steps of a kept byte for a log unit of colour
TAUGHT_AROUND = 1 / 6  # of a look's side: colours are compared with those around

# Cards: which one is shown now.
CARD_AGREE = 2  # looks that must show the same card, unless its code is read
CARD_GONE = 3  # looks without the card after which it was taken away
CARD_HIDES = 0.4  # pitches round a card over the board: a car there is hidden in part
CARD_AWAY = 1.0  # or seconds between two looks without it, where each look takes long

# Finding: proposals from the maps.
MOST_PEAKS = 8  # glowing crossings, the strongest, that a corner may go to
OUTLINE_FINE = 4  # parts of a cell in which the outline of the area is followed
LEAST_AREA = 16  # cells of the map: a smaller glow is no board one could read
OUTLINE_POINTS = 48  # of an outline: enough for its four corners
LARGER = 1.2  # times: a board partly hidden glows too small
CLOSE_UP = 2.0  # sides of the board in a second look
SNAP = 0.12  # of the area's width: how far a corner goes to meet a glowing crossing
AREA_GROWN = (1.15, 1.3)  # times: the glowing area is also tried larger

# Finding: which way the streets run.
GLOW_FAINT = 0.35  # of the brightest: less is not the board
GLOW_FULL = 0.65  # share of the remaining glow from which a cell counts wholly
TURN_BINS = 30  # parts of a quarter turn
MOST_TURNS = 2  # directions of streets that are followed
WEAK_TURN = 0.6  # of the strongest direction: below, it is no street
TURN_BLUR = 1.3  # parts of a quarter turn by which a direction is uncertain

# The green light on a crossing.
GREEN_HUES = (40, 90)  # OpenCV's half degrees that people call green
GREEN_VIVID = 90  # saturation, of 255: paint, not asphalt or paper
GREEN_FULL = 0.5  # share of vivid green on a disc
GREEN_ELSEWHERE = 0.2  # the same on the other crossings, at most: a green board says nothing
GREEN_CORE = 0.24  # of the pitch: inside a disc, away from its rim and its shadow

# The lens.
LENS_WORTH = 0.8  # the misfit must shrink below this share, or the lens is taken as straight
LENS_ROUNDS = 16  # of the inverse, which has no formula: then it stands still
LENS_BENDS = (-0.6, 0.3, 61)  # bends that are tried: from, to, how many

# Photos.
PHOTO_LEAST = 48  # pixels: below, not even a disc can be told
CROSSINGS_MOST_BYTES = 1_000_000  # of a file of tapped crossings: 10,000 photos
PHOTO_MOST_BYTES = 80_000_000  # a larger file is no photo of a table
PHOTO_MOST_SIDE = 16_000  # pixels: a longer one is no photo either, and OpenCV counts in 16 bits
PHOTO_MOST_MEMORY = 120_000_000  # bytes while it is read: 40 million pixels of an ordinary JPEG

# The board seen elsewhere.
RETRACE_WIDTH = 320  # pixels the frame is reduced to; a match need only be rough
RETRACE_REACH = 0.6  # streets round the board that belong to its picture

# Following the print.
PRINT_POINTS = 150  # corners of the print that are followed
PRINT_CORNER = (0.01, 5)  # share of the best corner's strength, pixels between two corners
PRINT_FEWEST = 12  # that must agree on one movement
PRINT_ROUND_TRIP = 0.7  # pixels: a point that does not come back to where it was is not followed
PRINT_AGREE = 1.5  # pixels from the common movement
PRINT_SHARE = 0.35  # of the followed points that must agree
PRINT_GIVE_UP = 5  # frames without the board before it is looked for everywhere

# Weighing looks.
SPOKEN = 1.0  # log odds: less says nothing about a crossing
FIT_ODDS = 3.0  # log odds a full board may lie behind what was seen
MISREAD = (0.004, 0.7, 1.5)  # chance of a wrong name: always, and without margin; its power

# Films.
FOLDER_PACE = 0.5  # seconds between two pictures of a folder, which carry no time of their own

# Keeping watch: the points.
PRINT_STEP = 6  # pixels of the flat board between two points of the print
PRINT_CLEAR = 0.38  # pitches from all crossings: no disc reaches there
WATCH_REACH, WATCH_POINTS = 0.22, 5  # pitches round a crossing; points per side in them

# Following the play (see `Pace`).
QUIET_LOOKS = 2  # that must agree
QUIET_SECONDS = 0.1  # that they must span
GONE_SECONDS = 4.0  # before a car that is nowhere is told
GONE_LOOKS = 3  # and quiet looks
PATIENCE = 2.0  # seconds after which a thing that lies still is no hand any more
LOOKS_KEPT = 8  # quiet looks remembered
HIDDEN_AT_START = 5  # crossings that may be hidden from the start (glare, a cup)
UNREADABLE = 4  # crossings that may be unreadable in a quiet look
BOARD_ODDS = 4.0  # log odds by which a board must beat the next
CLASH_ODDS = 5.0  # log odds by which a look must contradict all legal boards
BUMP = 0.04  # of a street's length: a larger shift of the crossings is a bump

# What was learnt of one camera.
DISCS_APART = 0.35  # logarithms of colour: discs or light poorer than this cannot be learnt
DISC_CORE = 0.16  # pitches from the crossing: paint of a disc, even one that lies off
DISC_REACH = 0.45  # the same: beyond, only discs that lie far off
PRINT_REACH = 0.62  # the same: print round the crossing, up to the square's corners
LOG_DARK = 16.0  # grey levels added before logarithms: black is noise
CHANGE_ODDS = (2.86, 1.09, 2.5, -3.38)  # log odds per log change of hue, light, edges; at none
CHANGE_LEAST = 0.05  # added to a change before its logarithm: noise
CHANGE_QUIET = 20  # percentile of the crossings: these are empty, their change is noise
CHANGE_WEIGHT = 0.6  # of these odds: they and the network look at the same picture
MOST_ADVICE = 3.0  # log odds: the empty board advises; it never overrules the network alone
PAINT_HUE, PAINT_LIGHT = 0.25, 0.6  # logarithms by which one paint differs from look to look
PAINT_ADVICE = 1.2  # log odds at most from a learnt paint: the network knows colours well

# The moment of a claim, kept as pictures.
MOMENT_BEFORE, MOMENT_AFTER = 1.0, 1.0  # seconds of the run
MOMENT_APART = 0.09  # seconds between two pictures of it
MOMENT_SHOTS = 24  # pictures of it at most
MOMENT_WIDTH, MOMENT_RUN_WIDTH = 960, 420  # pixels: the large picture, those of the run
MOMENT_MOST_PIXELS = 2_000_000  # a picture that claims more was not written by us
MOMENT_MOST_BYTES = 8_000_000  # of all its pictures, unpacked: more would be no moment of ours
MOMENT_QUALITY = 72  # of the JPEGs: 200 moments must stay below 60 MB
LEARNT_MOST_BYTES = 4_000_000  # of one file of what was learnt: a hundred taught cards take less
MOMENTS_AT_ONCE = 4  # claims whose second afterwards is still to come: all players of a table

# The place of the cards, by a printed mat or by hand.
MAT_MARKS = 3  # of its four markers, that must be seen
MAT_LOOK = 1.0  # seconds between two looks for the mat: it is seldom moved
MAT_MISSED = 8  # looks without it after which it was taken away
MAT_STIRRED = 0.02  # of the picture's width: a mat that moves less has not moved
PLACE_LEAST = 0.05  # of the picture's sides: a smaller place is a slip of the finger
