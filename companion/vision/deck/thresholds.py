"""Every number the reader of taught cards decides by, with its unit and its reason.

What a file or a formula measures stands beside it: those are facts.
"""

# A cut-out against all faces, square by square.
SQUARE_PARTS = 9  # squares that would fill a card's height
SQUARE_CLOSER = 0.75  # of a square from one to the next
SQUARE_BLUR = 0.7  # pixels by which the taught faces are blurred here
SQUARE_NOISE = 0.025  # of white: less contrast than this is no print
SQUARE_STRONG = 0.25  # of white: more contrast than this weighs no more
SQUARE_OFF = (1, 1, 2)  # pixels by which a square may lie off, at each of HIGHS
SQUARE_FINEST = 2  # of HIGHS at which squares are compared
SQUARE_RANKED_AT = 1  # of HIGHS at which all faces are compared
SQUARE_KEEP = 0.67  # share of a card's squares that must be explained; the rest may be hidden
SQUARE_CHOSEN = 10  # faces most like a small cut-out, that are compared in a larger one
SQUARE_NEAR = 5  # faces most like the best one, that are always compared with it
SQUARE_SHOWN = 0.7  # share of a square that must be seen, or it is hidden
SQUARE_MIRRORED = 200  # mirror images of faces that are kept ready
SQUARE_KEPT = 96000000  # bytes of tables that are kept ready
SQUARE_RIM = 0.02  # of a card's height: what is nearer to its edge is not compared

# A closer look at likely places.
CLOSER_EXPLAINED = 0.64  # least likeness, part by part, of a card of the deck
CLOSER_EXPLAINED_PLAINLY = 0.56  # the same of one that no other kind is nearly like
CLOSER_EXPLAINED_OUTLINED = 0.45  # the same of one whose outline is that of a card on the table
CLOSER_OUTLINED = 0.55  # share of it that must lie on edges
CLOSER_PLAINLY = 0.5  # margin of such a card
CLOSER_EXPLAINED_UNSURE = 0.68  # the same of one that cannot be named
CLOSER_FINEST = 3  # of the heights at which cards are compared; finer where that leaves doubt
CLOSER_PROMISING = 0.45  # the same at the first, coarse look
CLOSER_SURE = 0.2  # margin where two kinds differ, below which the card is "?"
CLOSER_THERE = 0.005  # card heights: what comes to lie so near looks just the same
CLOSER_LIKELY = 5  # faces most like a card where it lies at last, that must be among those compared
CLOSER_ELSEWHERE = 0.03  # card heights from where these were chosen, from which they are again
CLOSER_TURNED = 0.1  # rough likeness by which a card another way up may be less like
CLOSER_LESS_LIKE = 0.03  # likeness in print by which it may be less like then
CLOSER_AS_LIKE = 0.02  # the same of its likeness square by square
CLOSER_DOUBTS = 2  # times that a card in doubt is laid and compared finely
CLOSER_HOPELESS = 0.2  # share of the pixels it is held by that must be as light as taught
CLOSER_STEPS = (8, 5, 5, 5, 5)  # at each size while a card is settled
CLOSER_HELD = (320, 450, 600, 800, 1100)  # pixels of a taught picture that hold it, at each size
CLOSER_HELD_SOFT = 0.6  # pixels by which a taught picture is blurred for that
CLOSER_HOLDS = 120  # of these that are kept ready
CLOSER_STIFF = (1.0, 0.02)  # trust in a place, and the little of the other way that is tried
CLOSER_BETTER = 0.05  # share of the outlines by which that must fit better

# Judging one face against another.
JUDGE_SOFT = 0.8  # pixels by which the cut-out is blurred: fine print differs in sharpness
JUDGE_BLURS = (0.6, 0.95, 1.3, 1.8)  # pixels of the cut-out by which the lens may have blurred it
JUDGE_RIVALS = 7  # faces most like the cut-out that are compared two by two
JUDGE_CLOSE = 0.1  # of the card: a face that explains less than the best by this is none of them
JUDGE_BURNT = 242  # grey levels: what is lighter may have been lighter still
JUDGE_BURNT_LEAST = 0.02  # share of a cut-out from which that is considered
JUDGE_LIT = 2  # of them whose own light is found
JUDGE_GAIN = (0.5, 1.6)  # contrast about a tile against teaching
JUDGE_GAIN_STEADY = 0.3  # of a card's mean contrast, that holds it at one
JUDGE_STAY = 0.02  # of its contrast: a tile that gains less does not move
JUDGE_QUICK_OPEN = 0.3  # likeness of a square to either of two faces, below which it is hidden
JUDGE_QUICK_SEEN = 0.4  # share of what tells two faces apart that must be seen at the quick look
JUDGE_QUICKLY = 0.45  # margin at the quick look that needs no closer one
JUDGE_PLENTY = 0.06  # of the card, that must differ between two faces for the quick look to tell
JUDGE_BACK = 0.7  # likeness of a back that need not be told from its mirror image
JUDGE_NAMED = 0.4  # margin from which a card is named where several kinds are nearly like it
JUDGE_ALONE = 0.6  # the same over all others, from which a smaller one over a single kind will do
JUDGE_CONFIRMED = 0.8  # margin that needs no second opinion: none above 0.6 ever failed
JUDGE_FITS = 0.65  # share of the difference of two kinds that the better one explains

# Places by two sides that meet.
CORNER_NEAR = 300.0  # pixels of a card's height, for what is near to no ground
CORNER_SHORTEST = 30.0  # pixels of an edge
CORNER_EDGES = 220  # edges, the likeliest
CORNER_TURN = 0.4  # sine of the least angle between two sides in the picture
CORNER_GAP = 0.2  # of the shorter edge, from its end to that of the other
CORNER_SUPPORT = 0.6  # share of the outline that must lie on edges
CORNER_APART = 0.08  # of its diagonal, between two places worth trying
CORNER_PLACES = 60  # tried at most

# Local features.
FEATURE_STEP = 0.72  # size of a level of the pyramid against the one before
FEATURE_PATCH = 12  # samples of the described square, each way
FEATURE_REACH = 9.0  # pixels of the level from the spot's middle to the edge of that square
FEATURE_BINS = 8  # directions of slopes told apart
FEATURE_TURNS = 36  # directions of a whole turn in which the main one is sought
FEATURE_CELLS = 4  # parts of the square told apart, each way
FEATURE_ABOUT = 32  # pixels about the free part of a picture that are described with it
FEATURE_FAINT = 1.6  # least difference (grey levels of 255) that makes a spot
FEATURE_ROUND = 10.0  # most ratio of a spot's curvatures: an edge is not a spot
FEATURE_PLANES = (  # weights of blue, green and red; the first level; the share of features
    ((0.114, 0.587, 0.299), 0, 1.0),  # light
    ((0.0, -1.0, 1.0), 2, 0.8),  # red against green
    ((1.0, -0.5, -0.5), 2, 0.8),  # blue against yellow
)
FEATURE_SOFT = (7, 1.2)  # pixels of the blur before slopes are taken: its window, its width
FEATURE_BLOB = (9, 1.5)  # the same of the further blur that leaves blobs
FEATURE_CROWD = 48  # pixels of the cells in which the features count less, the more there are
FEATURE_MAIN = 0.85  # of the strongest direction: one nearly as strong is a main one too

# Many places at a glance.
GLANCE_SIZES = (2, 3, 4, 5, 6)  # of the picture: a card is sampled where it is least too large
GLANCE_FACES = 4  # by rough likeness, that are compared closely
GLANCE_PROMISING = 12  # places that are looked at again with their sides moved
GLANCE_PROMISE = 0.3  # least rough likeness of these
GLANCE_PLAIN = 0.9  # rough likeness that needs no better place
GLANCE_TALLER = 1.1  # times the sampled height: the picture may show a card so much larger
GLANCE_APART = 0.12  # card heights between two places that are looked at again
GLANCE_MOVES = ((0.12, 0.24, 0.4, -0.12), (0.06, -0.06), (0.03, -0.03))  # of a side, outwards

# What is the ground.
GROUND_SOFT = 5  # pixels about which the median is taken: noise has colours of its own
GROUND_STRONGEST = 64  # of the difference of colours, either way: stronger ones are taken as one
GROUND_COLOURS = (16, 32, 32)  # told apart: lightness and two differences of colours
GROUND_PARTS = (8, 5)  # of the picture, across and down
GROUND_LEAST = 0.5  # of the parts, in which a colour of the ground is found
GROUND_MOST = 0.6  # of the picture, that can be no ground
GROUND_ENOUGH = 0.02  # of a part, that a colour must cover to be found in it

# Print without light, in tiles.
TILE_BROAD = 4  # parts of a card's width: what is broader than one may be light as well as print
TILE_RIM = 40  # a card's height in rims: what is nearer to its edge is in no tile
TILE_HUE = 0.5  # of such a broad difference in colour that counts as print
TILE_LEVEL = 0.2  # the same of a broad difference in light
TILE_OFF = tuple((x, y) for y in (0, 1, -1) for x in (0, 1, -1))  # pixels a tile may lie off
TILE_ACROSS = 3  # tiles of a card's width

# A file of a deck.
FILE_ASPECT = 0.2  # least width of a card by its height; the most is 1 over this

# Pictures in a folder made into a deck.
LEARN_SHAPE = 1.15  # most ratio of the shapes of two cards of a deck
LEARN_EMPTY = 0.03  # log light: a picture that differs less from one plain colour shows no card
LEARN_RIM = 0.03  # card heights: how far a taught picture may be cut beside the card's edge
LEARN_SLIVER = 48  # grey levels by which the ground differs from the card's edge there
LEARN_MOST_ASKED = 80  # cards that tell what the border of all looks like
LEARN_EDGE = 0.35  # of the local contrast: what a third of a pixel of misplacement explains
LEARN_SPOT = 9  # pixels of a card 118 high: the square in which two pictures must differ somewhere
LEARN_SAME = 0.01  # mean squared log light of that square below which two pictures show one card
LEARN_ALIKE = 0.15  # below which a camera may not tell them apart in poor light
LEARN_SOFT = 0.8  # pixels by which taught pictures are blurred while they are compared
LEARN_ALIKE_ALL_OVER = 0.003  # the same for the whole picture

# The light on a card.
LIGHT_COARSE = 0  # the level of HIGHS at which the light is found
LIGHT_SOFT = 0.9  # pixels by which both are blurred while the light is found
LIGHT_SOFTLY = 0.8  # pixels by which the cut-out was blurred before
LIGHT_STIFF = (0.0, 1.0, 1.0, 20.0, 30.0, 30.0)  # hold of level, slopes, contrast, two colour casts
LIGHT_HAZE = (0.35, 1.15)  # contrast of the scene against teaching: glare and haze take some away
LIGHT_STRICTER = (1.0, 0.36, 0.12, 0.09)  # squared log light of a misfit that still counts
LIGHT_BURNT = 0.8  # of white, linear: what is lighter may have been lighter still
LIGHT_EVERY = 2  # pixels between those that tell the light

# One lamp over all cards.
LAMP_CARDS = 2  # sure ones that tell it
LAMP_SURE = 0.45  # margin of these
LAMP_AGAIN = 0.6  # margin below which a card is looked at once more under it
LAMP_HUES = 0.1  # log light by which these may differ in either colour cast, as half of them do
LAMP_PLAIN = 0.5  # share of a difference of two kinds that is colour and no print
LAMP_FITS = 0.45  # share of such a difference that the better one must explain
LAMP_STIFF = (1.0, 0.0, 0.0, 1.0, 4.0, 4.0)  # hold of each number of the light, for each pixel

# The taught pictures in light.
LOOK_HIGHS = (40, 60, 84, 118, 168)  # pixels: the heights at which cards are compared
LOOK_TALLER = 1.35  # times a height: a card so much larger is still compared at it
LOOK_BLURRED = 0.2  # pixels: a smaller blur is none
LOOK_ROUGH = 28  # pixels of the height in the first, rough ranking
LOOK_ROUGH_LIGHT = 0.7  # of the light about a place and of its mean colour, taken away there
LOOK_KEPT = 120  # pictures and their changes that are kept ready
LOOK_BRIGHT = 90  # percentile of a deck's pixels that a camera exposes well
LOOK_EXPOSED = 0.4  # of white, linear, in which that shows these
LOOK_DARKEST = 0.03  # light added before taking logarithms, so that noise in shadows counts little

# Places by outlines.
OUTLINE_THRESHOLDS = ((40, 110), (110, 260))  # slopes of faint and of plain edges: weak, strong end
OUTLINE_GROUND = (0.5, 0.25)  # of the picture's parts: what is found in fewer is no ground
OUTLINE_ODD = 0.4  # sides and angles off what a camera can show of a card
OUTLINE_MOST = 36  # outlines tried at each threshold
OUTLINE_PLACES = 240  # places given
OUTLINE_LEAST = 40.0  # pixels of a card's height in the picture
OUTLINE_LEAST_AREA = (0.3, 0.25)  # of the square of that height: its box, its hull
OUTLINE_HOLLOW = 0.5  # share of its hull that an outline must fill
OUTLINE_LARGEST = 0.8  # of the picture: what is larger is no card
OUTLINE_FAR = 2000.0  # pixels of the reduced picture: sides that cross further off do not
OUTLINE_EDGE = 2.0  # pixels from the middle of a dilated edge to its end
OUTLINE_RIM = 0.5  # pixels that a shape of other colours than the ground is too small
OUTLINE_SAME = 5.0  # pixels between two places worth trying
OUTLINE_FILLS = 0.6  # share of the card's area that its outline must hold
OUTLINE_SPILLS = 1.08  # the most that its outline may exceed the card's area
OUTLINE_STRETCH = (1.2, 1.42)  # times the length that can be seen
OUTLINE_WIDER = (0.55, 1.9)  # than a card of the deck, as a camera shows one aslant
OUTLINE_CUT = (1.1, 2.2)  # the same where an end is hidden
OUTLINE_ROUNDED = (0.009, 0.022)  # of an outline's length, that its polygon may be off
OUTLINE_ALONG = 0.8  # of a side, along which it is laid anew: corners are rounded
OUTLINE_BESIDE = 3.0  # pixels from it: what is further away is a finger or another card
OUTLINE_POINTS = 6  # of the outline by which a side is laid anew
OUTLINE_EXACTLY = (0.01, 0.01)  # pixels and radians in which a line is laid
OUTLINE_MOVED = 8.0  # pixels: a corner that would move further stays
OUTLINE_SIDES = 14  # of that polygon at most: rounded corners have some of their own

# Where two faces differ.
PAIR_SOFTLY = 0.02  # of white, squared, from which a difference of two faces weighs no more
PAIR_LEAST_OPEN = 0.3  # share of what tells two kinds apart that must be seen
PAIR_PLENTY = 0.6  # the same from which a margin counts whole
PAIR_LEAST_SEEN = 0.0005  # of the card, in pixels' weight, that must be seen to differ
PAIR_SAME = 0.01  # of the card, in pixels' weight: what differs less is a mirror image of itself
PAIR_OF_HUE, PAIR_OF_LIGHT = 1.0, 0.3  # of a difference in colour or light all over a tile
PAIR_OPEN = 0.3  # of the difference of two kinds that one must explain, or a tile is hidden
PAIR_ITS_OWN = (0.7, 1.5)  # contrast of that print against what is about it: blur differs
PAIR_HELD = 0.5  # of the difference of two kinds, that holds it there
PAIR_NEAR = 5  # pixels about which two faces are compared
PAIR_FAINT = 0.004  # of white, squared: what is no print
PAIR_KEPT = 200  # pairs that are kept ready

# What a place can be.
PLACE_SMALLEST = 44.0  # pixels of a card's height
PLACE_LARGEST = 0.9  # of the picture's height, of a card's
PLACE_SLENDER = 4.5  # longest over shortest side
PLACE_COMMON = 0.02  # of a card, that another must cover to lie upon it
PLACE_INSIDE = 0.6  # share of a card that must lie in the picture

# A whole picture.
READ_LARGEST = 1600  # pixels: larger pictures are reduced
READ_FEATURES = 340  # spots sought at the finest level of a picture
READ_WAVES = 3  # of them, until a card is sure
READ_MOST_TRIED = 12  # places that are looked at closely at once
READ_ROUGHLY = 0.3  # least rough likeness of a place worth a closer look
READ_OUTLINED = 0.6  # share of a place's outline that lies on edges, from which less will do
READ_ROUGHLY_OUTLINED = 0.0  # least rough likeness of such a place
READ_SHARED = 0.45  # share of a card that a better one may take from it
READ_SAME_PLACE = 0.5  # share of a place that a likelier one of the same wave may take
READ_SEVERAL = 3  # sure cards that tell how large all are
READ_OTHER_SIZE = 0.35  # natural logarithm of the ratio of its sides to those of the others
READ_SAME_SIZE = 0.09  # the same, from which a card was perhaps laid amiss
READ_AS_TAUGHT = 0.8  # likeness of a card that was not, whatever its size
READ_PLAINLY = 0.6  # margin of one that was not, likewise
READ_RELAID = 0.02  # likeness by which one that fits the others' size may be less as taught
READ_CLEARER = 0.03  # likeness by which a card in doubt must exceed one that is not, at one place
READ_ODD = 0.3  # sides and angles off what a camera can show, of a card
READ_TELLING = 0.6  # likeness of a card that tells how the table leans
READ_LEVELS = 5  # sizes of features while nothing is known of the table
READ_NEARLY = 30.0  # pixels from what is no ground, in which they are sought
READ_COARSER = 0.72  # of the picture, in which they are sought
READ_NEAR = 0.12  # card heights from what is no ground, in which they are sought
READ_NEAR_LEVELS = 4  # the same once the table is known
READ_NEAR_FEATURES = 300  # spots sought at the finest of these
READ_NEAR_HIGH = 100.0  # pixels of a card in the picture in which they are sought
READ_INNER = 0.6  # of a clear card: what has its middle there is that card
READ_SHRUNK = 0.94  # of a clear card's size: features within are its own
READ_GROWN = 1.08  # of its size: what is within is not left over
READ_ROUNDS = 3  # of looking for cards on a table, while they tell better how it leans
READ_SHOWN = 0.5  # share of the cards found that must be no ground, or nobody knows what is ground
READ_UNEDGED = 0.15  # share of a card's outline on edges, below which it was laid amiss
READ_UNDOUBTED = 0.9  # likeness of a card that was not, on a table of its own colour
READ_BELIED = 0.1  # contrast, summed over squares, that must belie one of two cards that overlap
READ_THERE = 0.06  # card heights from a card that is laid well: a place so near was tried
READ_LEFT = 0.06  # of a square as high as a card: less that is no ground is no card
READ_LEFT_FAINTLY = 0.35  # the same, below which faint edges are not sought
READ_LIES = 0.75  # share of a place that a clear card takes

# Places by straight sides.
SIDE_NEAR = 0.08  # card heights from what is no ground: a card's edge may have its colour
SIDE_SEEN = (0.2, 0.5, 0.8)  # of an edge, where the ground is looked for
SIDE_COARSER = 0.65  # of the reduced picture, in which edges are sought
SIDE_OF_GROUND = 0.3  # worth of an edge that is of the ground
SIDE_SHORTEST = 0.16  # card heights of an edge
SIDE_MOST = 110  # edges, the longest
SIDE_SQUARE = 0.1  # cosine of the angle between two sides
SIDE_GAP = 0.45  # card heights from an edge's end to the corner: a finger may hide it
SIDE_GAPS = 1.3  # times that, for both edges of a corner together
SIDE_LONGER = 0.08  # card heights by which an edge may exceed its side
SIDE_SIDE = 0.06  # of a side's length: an edge this close to it is the whole side
SIDE_STEPS = 12  # points of each side that are looked at
SIDE_OUTSIDE = 20  # pixels by which a corner may lie outside the picture
SIDE_KNOWN = 1.03  # of a known card's size: edges within are its own
SIDE_SHAPE = 0.1  # natural logarithm of the ratio of its sides to a card's
SIDE_SUPPORT = 0.42  # share of the outline that must lie on edges
SIDE_APART = 0.09  # card heights between two places worth trying
SIDE_PLACES = 60  # tried at most

# Corners set right.
SETTLE_SPREAD = 0.3  # log light at which a misfit begins to lose its weight; less on the way
SETTLE_FIRST = 1.5  # times that at the first step
SETTLE_SPREAD_OUT = (11, 0.02)  # pixels about which, and strength against which, hold is compared
SETTLE_STRETCH = 250.0  # hold against stretching, of a card on a table whose lean is known
SETTLE_SHEAR = 60.0  # the same against standing aslant
SETTLE_LEAN = 900.0  # the same against leaning
SETTLE_STILL = 0.08  # pixels: a smaller step is the last
SETTLE_STAY = (
    8.0,
    8.0,
    1.0,
    8.0,
    8.0,
    1.0,
    60.0,
    60.0,
)  # hold against moving, by number of the plane
SETTLE_LIT = (1e-3, 1e-3, 1e-3, 0.3)  # hold of the light: level, slopes, a contrast of one
SETTLE_CONTRAST = (0.3, 1.5)  # against teaching
SETTLE_LONGEST = 0.12  # a single step, in card heights
SETTLE_FAR = 0.25  # card heights: a corner that would move further was another card's

# A card that is shown to be taught.
SPOT_WIDE = 640  # pixels: shapes are sought in a picture this wide
SPOT_THRESHOLDS = ((30, 80), (90, 220))  # the same, in the brightest of the colours
SPOT_MOST = 40  # shapes tried at each threshold
SPOT_SMALL, SPOT_LARGE = 0.008, 0.5  # of the picture's area
SPOT_FILLS = 0.75  # of the card place's area, above which a shape is the place itself
SPOT_SHAPES = (0.4, 1.05)  # short side over long side of a card
SPOT_SAME_SHAPE = 1.18  # most ratio of the shapes of two cards of a deck, as a camera measures them
SPOT_SQUARE = 32.0  # degrees by which a corner may differ from a right angle in the picture
SPOT_FILLED = 0.93  # share of the four-sided shape that the outline must fill
SPOT_SIMPLER = (0.02, 0.035, 0.05)  # of an outline's length, that its polygon may be off, in turn
SPOT_LENS = 0.9  # focal length of a usual camera, in widths of the picture
SPOT_EDGE = 3.0  # pixels: a shape that touches the picture's edge is cut off
SPOT_PROBE = 7  # pixels about a side in which it is sought again
SPOT_PROBES = 48  # places along a side
SPOT_PROBED = (0.1, 0.9)  # of a side, where it is laid anew
SPOT_OUTERMOST = 0.7  # weight of the innermost step against the outermost: frames are steep too
SPOT_STRONG = 0.6  # of the usual step along a side: weaker ones do not count
SPOT_AWAY = 2.5  # times the probe: a corner that would move further stays
SPOT_EDGED = 0.8  # share of a side that must lie on an edge
SPOT_ALONG = (0.08, 0.92)  # of a side, where that is looked at
SPOT_NEAR = 3  # pixels beside it in which the edge may be
SPOT_STEEP = 25.0  # slope of an edge
SPOT_ASLANT = 0.45  # of the slope across a side, that may run along it

# The table's plane.
TABLE_ROUNDS = 3  # in which the plane is fitted to all cards
TABLE_AGREE = 0.1  # logarithm of the ratio of sides: cards off by less tell the plane together
TABLE_LENSES = (0.55, 0.7, 0.85, 1.0, 1.3, 1.8, 3.0)  # focal lengths, in widths of the picture
TABLE_ABOVE = 150  # pixels of a card's height where the table is seen from straight above
TABLE_SIZES = (0.75, 1.33)  # times that, of cards on a known table

# Teaching on the screen.
TEACH_HIGH = 118  # pixels: the height at which two cards are compared
TEACH_SOFT = 1.0  # pixels by which both are blurred first
TEACH_RIM = 24  # a card's height in rims: what is nearer to its edge is not compared
TEACH_BLOCK = 9  # pixels of the part in which two cards must differ
TEACH_STEPS = 12  # of moving one card upon the other
TEACH_STILL = 1e-4  # gain of likeness below which a step is the last
TEACH_SHARP = 1.2  # pixels by which a picture is blurred before its sharpness is measured: noise
TEACH_ROUGH = 5  # taught cards that are compared closely
TEACH_AGAIN = 0.08  # squared log light where they differ most, below which it is the same card
TEACH_EMPTY = 0.09  # log light: a card that varies less, slow shades apart, has nothing printed
TEACH_ALIKE = 0.3  # below which a camera may take one card for the other

# Kinds that a turn makes alike.
TWIN_LIKE = 0.7  # likeness of a card turned round to another kind, from which it is its rival
TWIN_SOFT = 1.5  # pixels by which both are blurred while one is laid upon the other
TWIN_STEPS = 25  # of that
TWIN_EDGE = 0.7  # of the local contrast: what two photos of a card differ by at its edges
TWIN_SAME = 0.2  # squared log light where they differ most: two photos of a card differ by less

# A picture in several sizes.
VIEW_STEP = 0.5**0.5  # of each kept size of the picture against the one before
VIEW_WIDE = 640  # pixels: outlines, edges and the ground are sought in a picture this wide
VIEW_SMALLEST = 0.1  # of the picture
VIEW_EVENED = (1.5, (8, 5))  # times the usual contrast, at most; parts in which it is evened out
VIEW_EVEN = 16  # pixels: sides of a reduced picture are whole numbers of these
VIEW_TOO_FINE = 1.12  # times the wanted size at which a kept size still serves

# Places by features.
VOTE_TAUGHT_HIGH = 200  # pixels: the height at which taught pictures give their features
VOTE_TAUGHT_MOST = 22  # features of a taught picture at its finest level
VOTE_AXES = 32  # of the 128 numbers of a look, by which the nearest taught ones are found
VOTE_AT_ONCE = 96  # features of a picture that are compared at once: what a processor keeps near
VOTE_NEIGHBOURS = 2  # taught features that one feature of the scene may speak for
VOTE_ALIKE = 0.75  # least likeness (cosine of rooted histograms) of two features
VOTE_NEAR = 0.22  # card heights between the middles that two features of one card name
VOTE_TOGETHER = 1.5  # times that, from the middle of the fullest cell
VOTE_BESIDE = 0.8  # card heights from it, of features that may lie on the card too
VOTE_TURN = 0.6  # radians between the turns they name
VOTE_GROWTH = 0.5  # natural logarithm of the ratio of the sizes they name
VOTE_FITS = 0.06  # card heights: a feature that lands within this of its place is of the card
VOTE_TIGHTER = (0.08, 0.05, 0.03, 0.02)  # the same, ever closer, while it is fitted
VOTE_INLIER = 2.5  # times that, of a feature that still pulls the plane
VOTE_LEANING = 8  # features from which the plane may lean
VOTE_TRIES = 300  # of planes through a few features
VOTE_OWN = 0.3  # share of a card's features that must be of one face to name it
VOTE_LEAN = 0.4  # resistance against a plane that leans
VOTE_LEAST = 4  # features that make a card
VOTE_MOST = 14  # places tried, of one face and of what all share

# Cards as they are laid down.
WATCH_SMALL = (160, 90)  # pixels in which a picture is compared with the one before
WATCH_MOVED = 14.0  # grey levels by which a place must change
WATCH_READS = 3  # pictures read after a movement; two must agree
WATCH_AGAIN = (6, 20, 60)  # still pictures before each later look at a card that could not be named
WATCH_LATER = 2  # pictures read at such a look: two must agree
WATCH_MEAN = 4  # still pictures of which the first of them is the mean: less noise
WATCH_PLACES = 6  # of them that must change: less is noise

# The second opinion on two faces.
WINDOW_PART = 0.13  # of the card's height: the side of a window
WINDOW_OFF = 1  # pixels it may lie off, each way
WINDOW_MOST = 4  # windows in which two faces are compared
WINDOW_APART = 0.6  # of a window's side, between two of them
WINDOW_LEAST = 0.12  # of the greatest difference of two faces, that a window must hold
WINDOW_FAINT = 2e-5  # of white, squared: less is no difference
WINDOW_NOISE = 0.02  # of white: less contrast than this is no print
WINDOW_STRONG = 0.35  # of white, over all colours: more contrast than this weighs no more
WINDOW_OPEN = 0.75  # likeness to either face, below which a window is hidden
WINDOW_SEEN = 0.25  # share of what tells them apart that must be seen
WINDOW_KEPT = 80  # pairs whose windows are kept ready
