"""Super Game Level: the sky behind its boards, in steps as coarse as an old screen's, and ten sample characters."""

from math import sin

from kit import OUTLINE, dark, light, picture, sym
from parts import ball, star

STEP = 12.5


def blocks(p, x, y, rows, fill):
    """Rows of a shape, each from where to where in steps."""
    d = "".join(f"M{x + a * STEP:g} {y + n * STEP:g}h{(b - a) * STEP:g}v{STEP:g}h{(a - b) * STEP:g}Z" for n, (a, b) in enumerate(rows))
    p.raw(f'<path d="{d}" fill="{fill}"/>')


def cloud(p, x, y, big):
    """A cloud with a flat foot and a shade below."""
    rows = [(4, 8), (3, 10), (1, 12), (0, 13)] if big else [(2, 5), (1, 7), (0, 8)]
    blocks(p, x, y, rows, "#ffffff")
    blocks(p, x, y + (len(rows) - 1) * STEP, [rows[-1]], "#e3eff7")


def hills(p, foot, high, wide, at, fill):
    """Stepped hills from side to side."""
    d = f"M0 {foot}"
    for n in range(81):
        x = n * STEP
        y = foot - round((sin(x / wide + at) * .5 + .5) * high / STEP) * STEP - STEP
        d += f"V{y:g}H{x + STEP:g}"
    p.raw(f'<path d="{d}V1000H0Z" fill="{fill}"/>')


@picture("super-game-level/sky.svg", 1000, 1000, 0)
def _(p):
    for y, tone in ((0, "#cfe4f4"), (325, "#dcecf7"), (625, "#e9f4fa")):
        p.raw(f'<rect y="{y}" width="1000" height="{1000 - y}" fill="{tone}"/>')
    for y, tone, low in ((325, "#dcecf7", "#cfe4f4"), (625, "#e9f4fa", "#dcecf7")):
        p.raw(f'<path d="' + "".join(f"M{n * 4 * STEP:g} {y}h{2 * STEP:g}v{-STEP:g}h{-2 * STEP:g}Z" for n in range(20)) + f'" fill="{tone}"/>')
    blocks(p, 787.5, 62.5, [(2, 7), (1, 8), (0, 9), (0, 9), (0, 9), (0, 9), (0, 9), (1, 8), (2, 7)], "#fbeeb4")
    for x, y, big in ((62.5, 100, True), (412.5, 175, False), (600, 87.5, True), (250, 337.5, False), (787.5, 300, True), (87.5, 487.5, True), (525, 425, False), (662.5, 562.5, True), (337.5, 612.5, False), (875, 700, False), (37.5, 712.5, False)):
        cloud(p, x, y, big)
    hills(p, 925, 200, 95, 1.2, "#cfe3cf")
    hills(p, 950, 125, 70, 3.4, "#bcd8b6")
    hills(p, 975, 50, 48, .4, "#a9cc9c")
    # Nothing to stand on: the hills end in mist.
    for y, tone, wide, at in ((950, "#dfe9f1", 6, 0), (962.5, "#eef4f8", 5, 2), (975, "#ffffff", 7, 1)):
        p.raw(f'<path d="M0 {y:g}H1000V1000H0Z' + "".join(f"M{(n * wide + at) * STEP:g} {y:g}h{(wide // 2) * STEP:g}v{-STEP:g}h{-(wide // 2) * STEP:g}Z" for n in range(80 // wide)) + f'" fill="{tone}"/>')


# The characters, for pictures of several.
DRAWN = {}


def character(slug):
    """A small figure that looks at one, its feet on the ground."""
    def keep(draw):
        DRAWN[slug] = draw
        return picture(f"super-game-level/sample-{slug}.svg", 240, 200, 7)(draw)
    return keep


def eyes(p, y, apart, r, iris="black"):
    """Two eyes."""
    for x in (120 - apart, 120 + apart):
        p.disc(x, y, r, "white")
        p.disc(x + 1, y + 1, r * .5, iris, line=False)


def legs(p, fill, y=168, shoe="ink"):
    """Legs with shoes."""
    p.pair(f"94,{y - 22}! 112,{y - 22}! 112,{y + 12}! 94,{y + 12}!", fill)
    p.pair(f"82,{y + 8} 112,{y + 6}! 114,{y + 24}! 80,{y + 24}!", shoe)


@character("knight")
def _(p):
    legs(p, "slate")
    p.solid(sym("120,100! 84,104! 82,156! 120,160!", 120), "blue")
    p.block("176,60! 188,50! 188,138! 176,138!", "steel")
    p.block("164,134! 200,134! 200,144! 164,144!", "gold")
    p.solid(sym("120,26 88,32 76,64 78,110! 120,116!", 120), "steel")
    p.block("84,62! 156,62! 156,80! 84,80!", "black")
    p.disc(104, 71, 6, "white", line=False)
    p.disc(138, 71, 6, "white", line=False)
    p.solid("116,30! 112,10 148,9 168,24! 140,25 130,32!", "red", 150)
    p.disc(66, 132, 26, "red")
    p.block("52,128! 80,128! 80,136! 52,136!", "white")


@character("robot")
def _(p):
    legs(p, "gray")
    p.solid("84,104! 156,104! 156,158! 84,158!", "coral", 132)
    p.disc(120, 130, 13, "lime")
    p.pen("120,26! 120,13!")
    p.disc(120, 13, 8, "red")
    p.solid("70,26! 170,26! 170,98! 70,98!", "steel", 142)
    p.block("82,42! 158,42! 158,72! 82,72!", "ink")
    p.disc(102, 57, 9, "sky", line=False)
    p.disc(138, 57, 9, "sky", line=False)
    p.pen("98,84! 142,84!")
    p.pair("66,112! 84,110! 84,126! 62,144! 50,134!", "gray")


@character("frog")
def _(p):
    p.pair("100,150 60,130 34,160 30,190! 92,190!", "leaf")
    p.solid(sym("120,96 84,110 76,160 92,190 120,192", 120), "leaf")
    p.flat(sym("120,120 98,130 94,166 120,182", 120), "lime")
    p.solid(sym("120,44 72,52 48,84 60,110 120,120", 120), "leaf")
    p.disc(86, 42, 24, "leaf")
    p.disc(154, 42, 24, "leaf")
    eyes(p, 42, 34, 15)
    p.pen("66,88 120,104 174,88")
    p.block("104,12! 136,12! 140,30! 100,30!", "red")


@character("ghost")
def _(p):
    p.solid("120,20 168,36 184,90 186,190! 164,172! 142,192! 120,172! 98,192! 76,172! 54,190! 56,90 72,36", "lilac", 146)
    eyes(p, 84, 26, 20, "navy")
    p.disc(120, 128, 12, "ink", ry=16)
    p.disc(82, 116, 9, "rose", line=False)
    p.disc(158, 116, 9, "rose", line=False)


@character("ninja")
def _(p):
    legs(p, "ink", shoe="red")
    p.solid(sym("120,100! 86,104! 84,158! 120,160!", 120), "ink")
    p.block("84,136! 156,136! 156,148! 84,148!", "red")
    p.solid(sym("120,26 82,34 66,70 80,106 120,114", 120), "ink")
    p.block(sym("120,54! 78,58! 80,82! 120,86!", 120), "peach")
    eyes(p, 70, 20, 9)
    p.pen("86,60! 112,66!")
    p.pen("128,66! 154,60!")
    p.block("168,62! 200,56! 196,72! 206,88! 170,80!", "red")
    p.pen("176,146! 222,100!", OUTLINE, 20)
    p.pen("178,144! 220,102!", "steel", 8)
    p.pen("166,134! 188,156!", OUTLINE, 12)
    p.pen("160,162! 172,150!", OUTLINE, 16)
    p.pen("160,162! 172,150!", "red", 5)


@character("astronaut")
def _(p):
    legs(p, "white", shoe="coral")
    p.solid("78,104! 162,104! 162,160! 78,160!", "white", 134)
    p.block("96,122! 144,122! 144,142! 96,142!", "blue")
    p.pair("80,108! 58,124 54,150! 72,154! 84,132!", "white")
    ball(p, 120, 62, 52, "white", .15)
    p.solid("80,50 120,34 160,50 162,80 120,92 78,80", "navy", 130)
    p.pen("90,56 106,48", "white", 7)


@character("cat")
def _(p):
    p.pen("164,176 200,166 206,124 190,112", OUTLINE, 22)
    p.pen("164,176 200,166 206,124 190,112", "fire", 10)
    p.solid(sym("120,100 86,116 80,190! 120,192!", 120), "fire")
    p.flat(sym("120,122 102,132 102,180 120,186", 120), "cream")
    p.pair("72,62! 68,12! 106,36!", "fire")
    p.solid(sym("120,28 80,38 62,76 82,110 120,116", 120), "fire")
    eyes(p, 68, 24, 12, "leaf")
    p.flat("110,84! 130,84! 120,94!", "rose")
    p.pen("120,92 110,102 98,98", width=5)
    p.pen("120,92 130,102 142,98", width=5)
    p.pen("120,30! 120,48!", "umber", 7)


@character("mushroom")
def _(p):
    p.solid(sym("120,96! 88,100! 82,160 96,190 120,192", 120), "cream")
    eyes(p, 128, 16, 11)
    p.pen("108,156 120,164 132,156", width=5)
    p.solid(sym("120,10 62,24 26,72 34,108! 120,116", 120), "red")
    for x, y, r in ((120, 50, 20), (70, 76, 14), (170, 76, 14), (96, 24, 8), (148, 24, 8)):
        p.disc(x, y, r, "white", line=False)


@character("skeleton")
def _(p):
    p.pair("98,146! 110,146! 108,184! 90,184!", "bone")
    p.pen("120,100! 120,152!", OUTLINE, 20)
    p.pen("120,100! 120,152!", "bone", 8)
    for y, w in ((112, 34), (126, 28), (140, 22)):
        p.pen(f"{120 - w},{y}! {120 + w},{y}!", OUTLINE, 17)
        p.pen(f"{120 - w},{y}! {120 + w},{y}!", "bone", 6)
    p.solid(sym("120,14 78,24 64,62 80,84! 86,104! 120,108!", 120), "bone")
    p.disc(98, 58, 15, "black", line=False)
    p.disc(142, 58, 15, "black", line=False)
    p.block("114,76! 126,76! 120,66!", "black")
    for x in (104, 120, 136):
        p.pen(f"{x},90! {x},104!", width=5)


@character("wizard")
def _(p):
    p.solid(sym("120,100! 88,106! 66,190! 120,194!", 120), "violet")
    p.solid(sym("120,60 92,66 84,96 104,116 120,118", 120), "peach")
    p.flat("96,98! 120,94 144,98! 150,126 120,168! 90,126", "white")
    eyes(p, 82, 15, 9)
    p.solid("120,6! 146,34 158,64! 82,64! 94,30", "plum", 128)
    p.block("60,64 120,54 180,64 120,76", "plum")
    p.block(star(118, 34, 13, 6), "gold")
    p.pen("192,70! 192,190!", OUTLINE, 17)
    p.pen("192,70! 192,190!", "brown", 8)
    p.disc(192, 62, 15, "sky")


GLYPHS = {
    "S": "01111 10000 10000 01110 00001 00001 11110", "U": "10001 10001 10001 10001 10001 10001 01110",
    "P": "11110 10001 10001 11110 10000 10000 10000", "E": "11111 10000 10000 11110 10000 10000 11111",
    "R": "11110 10001 10001 11110 10100 10010 10001", "G": "01110 10001 10000 10111 10001 10001 01111",
    "A": "01110 10001 10001 11111 10001 10001 10001", "M": "10001 11011 10101 10101 10001 10001 10001",
    "L": "10000 10000 10000 10000 10000 10000 11111", "V": "10001 10001 10001 10001 10001 01010 00100",
}


@picture("super-game-level/logo.svg", 970, 90, 0)
def _(p):
    # Squares that touch are one run, so that no seams show between them.
    def letters(dx, dy, fill):
        d, x = "", 5
        for letter in "SUPER GAME LEVEL":
            for n, row in enumerate(GLYPHS.get(letter, "").split()):
                for start in range(5):
                    if row[start] == "1" and (start == 0 or row[start - 1] == "0"):
                        long = len(row[start:].split("0")[0])
                        d += f"M{x + start * 10 + dx} {5 + n * 10 + dy}h{long * 10}v10.4h{-long * 10}Z"
            x += 60 if letter != " " else 40
        p.raw(f'<path d="{d}" fill="{fill}"/>')
    letters(6, 6, "#24466e")
    letters(0, 0, "#d8602c")
