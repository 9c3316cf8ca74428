"""What is in the desert of Caravan's tiles: in the corners between the roads, and at oases and markets."""

from kit import OUTLINE, dark, picture
from parts import spots


def thing(slug, width=120, height=100):
    """A thing in the desert, on a ground that one sees through."""
    return picture(f"decks/custom/caravan/art/{slug}.svg", width, height, 4)


@thing("cactus")
def _(p):
    p.flat("20,92 60,84 104,92 60,98", "#dfbd78")
    for line in ("60,92! 60,18", "60,66 34,62 32,40", "60,56 84,52 86,30"):
        p.pen(line, OUTLINE, 22)
        p.pen(line, "moss", 14)
    p.disc(60, 12, 6, "rose")


@thing("tent")
def _(p):
    p.flat("6,92 60,84 116,92 60,98", "#dfbd78")
    p.solid("60,14! 110,90! 10,90!", "cream", 68, .2)
    p.block("60,14! 76,90! 44,90!", "umber")
    p.flat("60,30! 104,80! 98,72! 60,22!", "red")
    p.pen("60,14! 60,4!", width=4)
    p.block("60,4! 76,8! 60,13!", "red")


@thing("rocks")
def _(p):
    p.flat("6,92 60,84 116,92 60,98", "#dfbd78")
    p.solid("16,92! 26,54 52,36! 74,60 78,92!", "#c08c52", 56, .25)
    p.solid("62,92! 72,66 92,60! 108,92!", "#b57c42", 90, .25)


@thing("bones")
def _(p):
    p.flat("6,90 60,80 116,90 60,98", "#dfbd78")
    p.solid("20,54! 30,36 58,34 72,52! 68,70 52,72! 50,84! 36,84! 34,72! 22,68", "bone", 54, .16)
    p.disc(36, 56, 6, OUTLINE, line=False)
    p.disc(56, 56, 6, OUTLINE, line=False)
    p.pen("24,40 6,30 8,14", OUTLINE, 10)
    p.pen("24,40 6,30 8,14", "bone", 4)
    p.pen("66,40 86,30 84,14", OUTLINE, 10)
    p.pen("66,40 86,30 84,14", "bone", 4)
    for x in (88, 98, 108):
        p.pen(f"{x},88 {x + 2},66 {x - 6},56", OUTLINE, 5)


@thing("palm")
def _(p):
    p.flat("10,92 60,84 110,92 60,98", "#dfbd78")
    p.pen("52,92! 58,64 66,40", OUTLINE, 16)
    p.pen("52,92! 58,64 66,40", "brown", 8)
    for d in ("66,38 40,16 14,36! 36,34 66,44", "66,38 92,14 116,34! 96,32 66,44", "66,38 50,6 76,0! 72,18 70,40", "66,42 40,48 30,66! 50,58 68,46", "66,42 92,46 104,64! 84,58 66,46"):
        p.block(d, "leaf")


@thing("snake")
def _(p):
    p.flat("4,88 60,78 116,88 60,98", "#dfbd78")
    line = "12,84 26,64 42,80 56,88 70,70 84,74 96,60 90,42"
    p.pen(line, OUTLINE, 19)
    p.pen(line, "ochre", 11)
    p.disc(88, 38, 11, "ochre")
    p.disc(84, 36, 2.6, OUTLINE, line=False)
    p.pen("78,42! 66,46!", "red", 4)


@thing("well")
def _(p):
    p.flat("8,92 60,84 112,92 60,98", "#dfbd78")
    p.solid("30,58! 90,58! 86,92! 34,92!", "slate", 66, .2)
    p.disc(60, 58, 30, "ink", ry=8)
    p.pen("38,56! 38,24!", width=6)
    p.pen("82,56! 82,24!", width=6)
    p.solid("24,28! 60,6! 96,28!", "red", 66, .22)
    p.pen("60,22! 60,46!", width=3)


@thing("wheel")
def _(p):
    p.flat("8,90 60,82 112,90 60,98", "#dfbd78")
    p.raw('<g transform="rotate(-14 60 56)">')
    p.disc(60, 54, 36, "none")
    p.raw(f'<circle cx="60" cy="54" r="31" fill="none" stroke="#7a5238" stroke-width="8"/><circle cx="60" cy="54" r="26" fill="none" stroke="{OUTLINE}" stroke-width="4"/>')
    for dx, dy in ((26, 0), (13, 22), (-13, 22), (-26, 0), (-13, -22), (13, -22)):
        p.pen(f"60,54! {60 + dx},{54 + dy}!", width=5)
    p.disc(60, 54, 7, "ochre")
    p.raw("</g>")


@thing("oasis", 200, 200)
def _(p):
    p.disc(100, 100, 94, "#d9e6b0")
    p.flat("20,150 60,128 140,128 184,150 150,178 54,178", "#b9cf86")
    p.block("42,146 90,132 152,138 162,154 110,168 56,162", "sky")
    p.pen("74,150 100,146 122,150", "white", 5)
    for x, lean in ((72, -8), (124, 10)):
        p.pen(f"{x},142! {x + lean * .4:.0f},108 {x + lean},72", OUTLINE, 16)
        p.pen(f"{x},142! {x + lean * .4:.0f},108 {x + lean},72", "brown", 8)
        a = x + lean
        for d in (f"{a},70 {a - 24},48 {a - 48},64! {a - 28},64 {a},76", f"{a},70 {a + 24},46 {a + 48},62! {a + 28},62 {a},76", f"{a},70 {a - 14},36 {a + 8},28! {a + 6},48 {a + 4},72", f"{a},74 {a - 22},80 {a - 34},98! {a - 14},90 {a + 2},78", f"{a},74 {a + 22},78 {a + 36},96! {a + 16},90 {a},78"):
            p.block(d, "leaf")
    p.raw(f'<circle cx="100" cy="100" r="94" fill="none" stroke="#a8763a" stroke-width="8"/>')


@thing("market", 200, 200)
def _(p):
    p.disc(100, 100, 94, "#f3e3bd")
    p.flat("24,150! 176,150! 160,180 100,194 40,180", "#dfbd78")
    p.block("46,150! 46,84! 154,84! 154,150!", "cream")
    for n in range(6):
        p.block(f"{34 + n * 22},82! {44 + n * 18.7:.0f},46! {62 + n * 18.7:.0f},46! {56 + n * 22},82! {45 + n * 22},94", "red" if n % 2 == 0 else "white")
    p.block("38,120! 162,120! 162,152! 38,152!", "brown")
    spots(p, "58,116,9 76,114,10 96,116,9", "fire")
    spots(p, "118,116,8 134,114,9 150,116,7", "plum")
    p.pen("38,136! 162,136!", dark("brown"), 4)
    p.raw(f'<circle cx="100" cy="100" r="94" fill="none" stroke="#a8763a" stroke-width="8"/>')
