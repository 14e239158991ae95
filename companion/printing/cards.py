"""For taught cards: the mat on which they are laid, and stickers for those that look alike."""

from __future__ import annotations

from companion.printing.codes import draw_code
from companion.printing.markers import marker_bits
from companion.printing.pieces import draw_cut_box, draw_steps
from companion.printing.sheet import BORDER, HAIR, INK2, MARGIN, PaperSheet
from companion.vision.card_place import MARK_MM, MAT
from companion.vision.stickers import CODE_MM, RIM_MM, STICKERS, sticker_bits

ACROSS = 10
NUMBER = 5.0  # below a sticker, for its number: it is cut away or kept, as one likes
GAP = 2.0


def draw_mat(sheet: PaperSheet) -> None:
    """One page: a marker in each corner, and room for cards between them."""
    sheet.blank_page()
    wide, high = sheet.width - 2 * MARGIN, sheet.height - 2 * MARGIN
    ends = ((0, 0), (1, 0), (1, 1), (0, 1))
    for marker, (right, low) in zip(MAT, ends, strict=True):
        x = MARGIN + right * (wide - MARK_MM)
        y = MARGIN + low * (high - MARK_MM)
        draw_code(sheet, marker_bits(marker), x, y, MARK_MM)
    inner = MARK_MM + 6
    sheet.box(MARGIN, MARGIN + inner, wide, high - 2 * inner, line=HAIR, width=0.5, radius=4)
    sheet.text(sheet.centre, MARGIN + 9, sheet.say("deck.mat_title"), 20, "plate", BORDER, "centre")
    about = sheet.say("deck.mat_about")
    sheet.paragraph(MARGIN + inner, MARGIN + 12, wide - 2 * inner, about, 10, INK2)
    sheet.text(sheet.centre, sheet.height - 14, sheet.say("deck.mat_keep"), 10, "text", INK2,
               "centre")  # fmt: skip


def draw_stickers(sheet: PaperSheet) -> None:
    """One page: a hundred stickers, numbered."""
    say = sheet.say
    top = sheet.page(say("deck.stickers_title"), say("deck.stickers_under"))
    side = CODE_MM + 2 * RIM_MM
    step_x = (sheet.width - 2 * MARGIN - side) / (ACROSS - 1)
    step_y = side + NUMBER + GAP
    for number in range(1, STICKERS + 1):
        row, column = divmod(number - 1, ACROSS)
        x, y = MARGIN + column * step_x, top + row * step_y
        draw_cut_box(sheet, x, y, side, side + NUMBER)
        draw_code(sheet, sticker_bits(number), x + RIM_MM, y + RIM_MM, CODE_MM)
        sheet.text(x + side / 2, y + side + 3.4, str(number), 9, "bold", INK2, "centre")
    steps = (say("deck.stickers_stick"), say("deck.stickers_teach"))
    below = top + STICKERS / ACROSS * step_y + 2
    draw_steps(sheet, MARGIN, below, sheet.width - 2 * MARGIN, steps)
    sheet.footer()
