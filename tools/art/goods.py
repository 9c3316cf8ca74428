"""Goods that are bought, carried and sold: on Caravan's chits, with its camels, and on Ferry Town's."""

from kit import OUTLINE, dark, light, picture
from parts import spots


def good(slug):
    """A good of Caravan, on a ground that one sees through."""
    return picture(f"decks/custom/caravan/art/{slug}.svg", 160, 130, 5)


def pepper(p, x, y, turn=0, size=1.0):
    """A red pepper with a green stalk, its tip at the lower right."""
    p.raw(f'<g transform="translate({x} {y}) rotate({turn}) scale({size})">')
    p.solid("-26,-20 -8,-26 6,-10 14,12 34,24! 10,28 -12,14 -28,-2", "red", 2, .28)
    p.pen("-26,-20 -34,-30! -44,-30", OUTLINE, 13)
    p.pen("-26,-20 -34,-30! -44,-30", "leaf", 6)
    p.raw("</g>")


def bowl(p, y, left, right, fill):
    """A bowl whose rim is at this height."""
    deep = (right - left) * .34
    p.solid(f"{left},{y}! {right},{y}! {right - 12},{y + deep * .7:.0f} {right - 34},{y + deep:.0f}! {left + 34},{y + deep:.0f}! {left + 12},{y + deep * .7:.0f}", fill, left + (right - left) * .62, .25)


@good("poor-spice")
def _(p):
    p.solid("36,78! 62,52 80,40 98,52 124,78!", "fire", 92, .2)
    spots(p, "70,66,4 88,58,3 96,70,4 58,74,3", dark("fire", .3))
    bowl(p, 78, 24, 136, "brown")
    p.pen("38,92! 122,92!", light("brown", .3), 4)


@good("fine-spice")
def _(p):
    p.solid("40,66! 62,38 82,20 100,38 122,66!", "red", 94, .2)
    spots(p, "74,48,4 90,40,3 98,56,4 62,58,3", light("red", .4))
    p.solid("30,66! 130,66! 140,96 128,124! 32,124! 20,96", "tan", 92, .22)
    p.pen("28,72 80,82 132,72", dark("tan", .45), 5)
    pepper(p, 76, 100, -14, .8)


def bolt(p, x, y, fill, wide=104):
    """A roll of cloth seen from the side, its end at the left."""
    p.solid(f"{x},{y - 21}! {x + wide},{y - 21} {x + wide + 9},{y} {x + wide},{y + 21} {x},{y + 21}!", fill, x + wide * .72, .22)
    p.disc(x, y, 21, light(fill, .35), ry=21)
    p.pen(f"{x + 2},{y} {x - 7},{y - 4} {x - 6},{y + 8} {x + 8},{y + 8} {x + 11},{y - 8} {x - 4},{y - 13}", OUTLINE, 4)


@good("poor-silk")
def _(p):
    bolt(p, 34, 76, "violet")
    p.block("112,54! 128,54! 128,112! 120,102! 112,112!", "violet")


@good("fine-silk")
def _(p):
    bolt(p, 64, 34, "gold", 62)
    bolt(p, 30, 80, "plum")
    p.block("104,58! 122,58! 126,120! 114,108! 102,120!", "plum")
    for y in (70, 82, 94):
        p.disc(113, y, 4, "gold", line=False)


@good("salt")
def _(p):
    p.solid("20,84! 62,68! 140,80! 140,112! 100,126! 20,114!", "white", 100, .16)
    p.pen("20,84! 100,94! 140,80!", width=4)
    p.pen("100,94! 100,126!", width=4)
    p.solid("36,44! 74,30! 128,40! 128,68! 92,80! 36,72!", "white", 92, .16)
    p.pen("36,44! 92,52! 128,40!", width=4)
    p.pen("92,52! 92,80!", width=4)
    for d in ("56,37! 110,46! 110,74!", "60,48! 60,75!"):
        p.pen(d, "rust", 6)
    p.pen("50,92! 74,95!", "steel", 5)
    p.pen("36,104! 58,107!", "steel", 5)


def cluster(p, fill, shine):
    """Dates on their stalk."""
    p.pen("80,6! 82,40", OUTLINE, 17)
    p.pen("80,6! 82,40", "ochre", 9)
    p.block("84,22! 112,2 146,14! 120,34 92,32", "leaf")
    p.block("76,22! 50,4 18,18! 42,36 70,32", "leaf")
    for x, y, turn in ((48, 60, 24), (112, 60, -24), (34, 92, 12), (126, 92, -12), (80, 58, 0), (60, 96, 8), (100, 96, -8)):
        p.raw(f'<g transform="rotate({turn} {x} {y})">')
        p.solid(f"{x},{y - 24} {x + 16},{y - 8} {x + 15},{y + 14} {x},{y + 25} {x - 15},{y + 14} {x - 16},{y - 8}", fill, x + 3, .25)
        p.pen(f"{x - 7},{y - 8} {x - 7},{y + 6}", shine, 5)
        p.raw("</g>")


@good("dates")
def _(p):
    cluster(p, "rust", light("rust", .45))


@good("golden-dates")
def _(p):
    cluster(p, "gold", "white")
    for x, y in ((17, 58), (144, 50)):
        p.flat(f"{x},{y - 14}! {x + 4},{y - 4}! {x + 14},{y}! {x + 4},{y + 4}! {x},{y + 14}! {x - 4},{y + 4}! {x - 14},{y}! {x - 4},{y - 4}!", "fire")


@good("bale")
def _(p):
    p.solid("22,42! 60,22! 146,34! 146,96! 106,120! 22,104!", "tan", 106, .25)
    p.pen("22,42! 106,56! 146,34!", width=5)
    p.pen("106,56! 106,120!", width=5)
    for d in ("50,28! 128,44! 128,107!", "62,49! 62,111!", "22,74! 106,88! 146,64!"):
        p.pen(d, OUTLINE, 12)
        p.pen(d, "bone", 5)
    p.disc(62, 81, 8, "bone")


@picture("decks/custom/caravan/art/camel.svg", 200, 160, 6)
def _(p):
    for x in (62, 140):
        p.block(f"{x},96! {x + 20},96! {x + 15},152! {x + 2},152!", dark("sand", .35))
    p.pen("170,92 186,104 184,124", OUTLINE, 13)
    p.pen("170,92 186,104 184,124", "umber", 5)
    p.solid("8,50! 12,36 28,26 44,28 54,40 50,52 56,74 68,74 74,46 88,34 102,46 110,66 118,66 124,44 140,34 154,48 168,76 172,100 158,118 132,112 96,116 68,110 48,98 36,72 32,58 16,58", "sand", 132, .22)
    for x in (80, 150):
        p.block(f"{x},100! {x + 20},100! {x + 14},152! {x},152!", "sand")
    p.block("40,28! 50,14! 52,34!", "sand")
    p.disc(31, 40, 4.5, OUTLINE, line=False)
    p.pen("10,52! 24,54!", width=5)
    p.block("88,56! 128,56! 134,98! 82,98!", "cream")
    p.pen("86,76! 131,76!", "rust", 7)
    p.block("92,26! 126,26! 130,60! 88,60!", "rust")
    p.pen("109,26! 109,60!", "gold", 6)


def stock(slug):
    """A good of Ferry Town, on a ground that one sees through."""
    return picture(f"decks/custom/ferry-town/art/{slug}.svg", 160, 160, 6)


@stock("wood")
def _(p):
    for x, y in ((48, 112), (112, 112), (80, 58)):
        p.disc(x, y, 31, "brown")
        p.disc(x, y, 22, "tan", line=False)
        p.raw(f'<circle cx="{x}" cy="{y}" r="12" fill="none" stroke="#7a5238" stroke-width="5"/>')
        p.disc(x, y, 3.5, "brown", line=False)


@stock("stone")
def _(p):
    for x, y, fill in ((44, 114, "slate"), (116, 114, "steel"), (80, 60, "steel")):
        p.solid(f"{x - 33},{y - 22}! {x - 22},{y - 30}! {x + 33},{y - 30}! {x + 33},{y + 20}! {x + 24},{y + 28}! {x - 33},{y + 28}!", fill, x + 14, .2)
        p.pen(f"{x - 31},{y - 20}! {x + 22},{y - 20}! {x + 31},{y - 28}!", light(fill, .5), 4)


@stock("coin")
def _(p):
    p.disc(80, 80, 74, "gold")
    p.raw(f'<path d="M132 28A74 74 0 0 1 28 132Q104 118 132 28Z" fill="{dark("gold", .2)}"/>')
    p.disc(80, 80, 74, "none")
    p.raw(f'<circle cx="80" cy="80" r="58" fill="none" stroke="{dark("gold", .45)}" stroke-width="5" stroke-dasharray="2 9"/>')
    p.block("38,92! 122,92! 108,114! 54,114!", "rust")
    p.block("62,92! 62,74! 100,74! 100,92!", "cream")
    p.block("54,76! 66,56! 96,56! 108,76!", "red")
    p.pen("34,124 56,118 80,124 104,118 126,124", OUTLINE, 5)
