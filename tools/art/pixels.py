"""Super Game Level in pixels: its nine items, as pictures for the tiles and as signs, and the Graveyard."""

from math import sin

from arcade import DRAWN, cloud, hills
from kit import picture, PICTURES

PALETTE = {
    "k": "#1b1630", "w": "#ffffff", "r": "#d23c3c", "R": "#96202f", "o": "#e07b2a", "y": "#f6c83d", "Y": "#c98a16", "b": "#3f6fd0", "B": "#274a94",
    "c": "#8fd6f2", "s": "#c3cad6", "S": "#8690a6", "g": "#63a94f", "G": "#3c7a3c", "t": "#9a623a", "T": "#6a3f26", "p": "#9c6fd0", "P": "#6a3fa0", "d": "#3a3a52", "D": "#26243c",
}

# Items whose white pixels are left out of their sign, as outlines are.
SHINES = ("bomb", "heart", "freeze-gun", "helmet")

ITEMS = {
    "bomb": ("a bomb", """
............o.y.
..........t..y..
.........tk.o.y.
........tk......
.....kkkkk......
....kddddkk.....
...kdddddddkk...
..kdddddddddDk..
.kddwwddddddDDk.
.kdwwdddddddDDk.
.kdwddddddddDDk.
.kddddddddddDDk.
..kddddddddDDk..
..kkdddddDDDkk..
....kkDDDDkk....
......kkkk......"""),
    "brick": ("bricks", """
................
................
kkkkkkkkkkkkkkkk
kooooookooooooRk
korrrrrkorrrrrRk
korrrrrkorrrrrRk
krrrRRRkrrrRRRRk
kkkkkkkkkkkkkkkk
kookoooooookoook
korkorrrrrRkorrk
korkorrrrrRkorrk
kRRkrrRRRRRkrRRk
kkkkkkkkkkkkkkkk
................
................
................"""),
    "charm": ("a cross with a loop", """
......kkkk......
.....kyyyyk.....
....kywkkyYk....
....kyk..kYk....
....kyk..kYk....
....kyykkyYk....
.....kyyyYk.....
.kkkkkkyYkkkkkk.
.kywyyyyyyyyyYk.
.kyYYYYyYYYYYYk.
.kkkkkkyYkkkkkk.
......kyYk......
......kyYk......
......kyYk......
......kYYk......
......kkkk......"""),
    "freeze-gun": ("a gun with a snowflake", """
.............c..
...........c.c.c
............ccc.
..........ccccc.
.kkkkkkkk...ccc.
kbbbbbbbbk.c.c.c
kbccccccbbkk.c..
kbcwwccbbbcckkk.
kbccccccbbcccssk
kbbbbbbbbbcckkk.
.kkBBBBBBBkk....
..kBBkkBk.......
..kBBk.kk.......
.kBBkkkk........
.kBBk...........
.kkkk..........."""),
    "gravity-switch": ("an arrow up and an arrow down", """
....kk..........
...kcbk.........
..kcbbbk.kkkk...
.kcbbbbbkkoRk...
kcbbbbbbBkoRk...
kkkkbbkkkkoRk...
...kcBk..koRk...
...kcBk..koRk...
...kcBk..koRk...
...kcBk..koRk...
...kcBkkkkoRkkkk
...kcBkkorrrrrRk
...kcBk.korrrRk.
...kkkk..korRk..
..........kRk...
...........k...."""),
    "hammer": ("a hammer", """
................
...kkkkkkkkkk...
..kwssssssssSk..
..kssssssssSSk..
..kssssssssSSk..
..kSSSSSSSSSSk..
...kkkkttkkkk...
......ktTk......
......ktTk......
......ktTk......
......ktTk......
......ktTk......
......ktTk......
......kTTk......
......kkkk......
................"""),
    "heart": ("a heart", """
................
..kkkk....kkkk..
.krrrrk..krrrrk.
krwwrrrkkrrrrrRk
krwrrrrrrrrrrrRk
krrrrrrrrrrrrrRk
krrrrrrrrrrrrrRk
krrrrrrrrrrrrRRk
.krrrrrrrrrrrRk.
..krrrrrrrrrRk..
...krrrrrrrRk...
....krrrrrRk....
.....krrrRk.....
......krRk......
.......kk.......
................"""),
    "helmet": ("a knight's helmet", """
.........kkkk...
.......kkrrrrk..
.....kkkrrrrrrk.
....kssskrrkrrk.
...kswsssSk.kk..
..kswsssssSk....
..kssssssssSk...
.kssssssssSSk...
.kkkkkkkkkSSk...
.kwkkwkkkkSSk...
.kkkkkkkkSSSk...
.kskskskssSSk...
.kskskskssSSk...
..ksssssssSk....
...kkkkkkkk.....
................"""),
    "super-boots": ("a boot with a wing", """
.....kkkkkk.....
.....krrrRk.....
.kkk.krrrRk.....
kwwwkkwwwsk.....
kwwwwkrrrRk.....
.kkwwkrrrRk.....
kwwwwkrrrRk.....
kwwwwkrrrRk.....
.kkwwkrrrrkkk...
...kkkrrrrrrrkk.
.....krrrrrrrrRk
.....krrrrrrrrRk
.....kyyyyyyyyYk
.....kkkkkkkkkkk
................
......y..y..y..."""),
}


def rows_of(text):
    """The rows of pixels."""
    return text.strip("\n").split("\n")


def outline(rows, wanted, step, x=0.0, y=0.0):
    """One path of all pixels of these kinds, a run of them at a time, and as high as equal runs are."""
    runs, open_runs = [], {}
    for n, row in enumerate([*rows, ""]):
        here, at = set(), 0
        while at < len(row):
            if row[at] in wanted:
                end = at
                while end < len(row) and row[end] in wanted:
                    end += 1
                here.add((at, end))
                at = end
            else:
                at += 1
        for run in sorted(open_runs.keys() - here):
            runs.append((*run, open_runs.pop(run), n))
        for run in here:
            open_runs.setdefault(run, n)
    return "".join(f"M{x + a * step:g} {y + top * step:g}H{x + b * step:g}V{y + foot * step:g}H{x + a * step:g}Z" for a, b, top, foot in sorted(runs, key=lambda run: (run[2], run[0])))


def sprite(p, rows, step=10, x=0, y=0, palette=PALETTE):
    """Pixels in their colors: a ground in the outline's color, the others on it."""
    for kind in sorted(set("".join(rows)) - {"."}):
        p.raw(f'<path d="{outline(rows, kind, step, x, y)}" fill="{palette[kind]}"/>')


def sign(slug, title, rows):
    """The sign of an item, in one color, as large as a sign may be."""
    filled = "".join(sorted(set("".join(rows)) - set(".kw" if slug in SHINES else ".k")))
    places = [(x, y) for y, row in enumerate(rows) for x, kind in enumerate(row) if kind in filled]
    (left, right), (top, foot) = ((min(of), max(of) + 1) for of in zip(*places))
    step = 22 / max(right - left, foot - top)
    d = outline(rows, filled, step, 12 - (left + right) / 2 * step, 12 - (top + foot) / 2 * step)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="currentColor">\n  <title>{title}</title>\n  <path d="{d}"/>\n</svg>\n'


for slug, (title, text) in ITEMS.items():
    rows = rows_of(text)
    assert all(len(row) == 16 for row in rows) and len(rows) == 16, (slug, [len(row) for row in rows])
    picture(f"super-game-level/item-{slug}.svg", 160, 160, 0)(lambda p, rows=rows: sprite(p, rows))
    PICTURES[f"layouts/icons/item-{slug}.svg"] = lambda slug=slug, title=title, rows=rows: sign(slug, title, rows)


STAR = """
.......kk.......
......kyYk......
......kyYk......
.....kywyYk.....
.....kywyYk.....
kkkkkkwyyYkkkkkk
kyyyywyyyyyyyYYk
.kywwyyyyyyyYYk.
..kyyyyyyyyYYk..
...kyyyyyyyYk...
...kyyyyyyyYk...
..kyyyyyyyyYYk..
..kyyyYYYYyyYk..
.kyyYYkkkkYYYYk.
.kYYkk....kkYYk.
.kkk........kkk."""

# The backs of items.
picture("super-game-level/star.svg", 160, 160, 0)(lambda p: sprite(p, rows_of(STAR)))


ARROW = """
....kkkkkkkk....
....kwwwwwsk....
....kwwwwwsk....
....kwwwwwsk....
....kwwwwwsk....
....kwwwwwsk....
....kwwwwwsk....
kkkkkwwwwwskkkkk
kwwwwwwwwwwwwwsk
.kwwwwwwwwwwwsk.
..kwwwwwwwwwsk..
...kwwwwwwwsk...
....kwwwwwsk....
.....kwwwsk.....
......kwsk......
.......kk......."""

# The pointer beside the board.
picture("super-game-level/gravity-arrow.svg", 160, 160, 0)(lambda p: sprite(p, rows_of(ARROW)))


# The Graveyard: a page in pixels of 10 units, which the places for the dead are laid on.
WIDE, HIGH, HORIZON = 124, 181, 40


def disc(x, y, r):
    """The rows of a disc of pixels, each from where to where."""
    return [(y + n, x - half, x + half) for n in range(-r, r + 1) for half in [int((r * r - n * n + r * .8) ** .5)]]


def boxes(found):
    """A path of boxes: x, y, width, height in pixels."""
    return "".join(f"M{x * 10:g} {y * 10:g}h{w * 10:g}v{h * 10:g}h{-w * 10:g}Z" for x, y, w, h in found)


def ridge(foot, high, wide, at):
    """The boxes of a stepped ridge above the horizon, two pixels a step."""
    return [(x, foot - top, 2, top) for x in range(0, WIDE, 2) for top in [round((sin(x / wide + at) * .5 + .5) * high / 2) * 2 + 2]]


TREE = [(5, 0, 3, 26), (2, 2, 2, 6), (4, 6, 2, 4), (8, 4, 2, 3), (10, 0, 2, 5), (0, 8, 2, 4), (2, 12, 4, 2), (8, 10, 3, 2), (10, 7, 2, 4), (4, 24, 5, 2)]


def fence():
    """The pickets and the rail of the fence on the horizon."""
    pickets = [(x, HORIZON - 5, 2, 7) for x in range(1, WIDE, 5) if not 54 <= x <= 68]
    return [*pickets, (0, HORIZON - 3, 54, 1), (70, HORIZON - 3, 54, 1), (52, HORIZON - 9, 3, 11), (70, HORIZON - 9, 3, 11), (55, HORIZON - 11, 15, 2)]


def trees():
    """Two dead trees, the second mirrored."""
    one = [(x + 3, y + HORIZON - 26, w, h) for x, y, w, h in TREE]
    two = [(WIDE - 4 - x - w, y + HORIZON - 24, w, h) for x, y, w, h in TREE]
    return one + two


@picture("super-game-level/graveyard.svg", WIDE * 10, HIGH * 10, 0)
def _(p):
    for y, tone in ((0, "#2a2d5c"), (15, "#3b3d72"), (28, "#545389")):
        p.raw(f'<rect y="{y * 10}" width="{WIDE * 10}" height="{HIGH * 10 - y * 10}" fill="{tone}"/>')
        if y:
            p.raw(f'<path d="{boxes([(x, y - 1, 2, 1) for x in range(0, WIDE, 4)])}" fill="{tone}"/>')
    # None behind the title.
    stars = [((n * 37 + 5) % 122, (n * 23 + 3) % 30) for n in range(60)]
    p.raw(f'<path d="{boxes([(x, y, 1, 1) for x, y in stars if not (14 < x < 94 and 2 < y < 24)])}" fill="#f4f0d8"/>')
    p.raw(f'<path d="{boxes([(a, y, b - a + 1, 1) for y, a, b in disc(103, 13, 9)])}" fill="#f5e9b8"/>')
    p.raw(f'<path d="{boxes([(98, 8, 4, 3), (105, 14, 5, 4), (100, 17, 3, 2), (107, 8, 2, 2)])}" fill="#ddcb8a"/>')
    p.raw(f'<path d="{boxes(ridge(HORIZON, 10, 13, .6))}" fill="#6d6c9e"/>')
    p.raw(f'<path d="{boxes(ridge(HORIZON, 5, 8, 2.2))}" fill="#8a8cae"/>')
    p.raw(f'<path d="{boxes(trees())}" fill="#231f3d"/>')
    p.raw(f'<rect y="{HORIZON * 10}" width="{WIDE * 10}" height="{(HIGH - HORIZON) * 10}" fill="#b9c6ac"/>')
    p.raw(f'<path d="{boxes([(x, HORIZON - 1, 3, 1) for x in range(1, WIDE, 7)])}" fill="#b9c6ac"/>')
    p.raw(f'<path d="{boxes(fence())}" fill="#2e2950"/>')
    tufts = [((n * n * 13 + n * 29) % 119, HORIZON + 4 + (n * 2) % (HIGH - HORIZON - 6)) for n in range(70)]
    p.raw(f'<path d="{boxes([box for x, y in tufts for box in ((x, y, 1, 2), (x + 2, y - 1, 1, 3), (x + 4, y, 1, 2))])}" fill="#98ab8c"/>')


@picture("super-game-level/graveyard-lines.svg", WIDE * 10, HIGH * 10, 0)
def _(p):
    p.raw(f'<path d="{boxes([(a, y, 1, 1) for y, a, b in disc(103, 13, 9)] + [(b, y, 1, 1) for y, a, b in disc(103, 13, 9)] + [(a, y, b - a + 1, 1) for y, a, b in disc(103, 13, 9) if y in (4, 22)])}" fill="#8f8ab0"/>')
    p.raw(f'<path d="{boxes([(x, y, 2, 1) for x, y, _, _ in ridge(HORIZON, 10, 13, .6)])}" fill="#a9a5c4"/>')
    p.raw(f'<path d="{boxes(trees())}" fill="#8f8ab0"/><path d="{boxes([*fence(), (0, HORIZON + 2, WIDE, 1)])}" fill="#8f8ab0"/>')


def stone(shape):
    """A tombstone of 18 by 18 pixels: its outline, its stone, its shade, its turf."""
    rows = []
    for y in range(18):
        left, right = shape(y)
        row = ["."] * 18
        for x in range(left, right):
            row[x] = "S" if x >= right - 3 else "s"
        rows.append(row)
    for y in range(18):
        for x in range(18):
            beside = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
            if rows[y][x] in "sS" and any(not (0 <= a < 18 and 0 <= b < 18) or rows[b][a] == "." for a, b in beside):
                rows[y][x] = "K"
    for x in range(18):
        rows[16][x] = "g" if x % 3 else rows[16][x].replace(".", "g")
        rows[17][x] = "g"
    return ["".join(row) for row in rows]


STONES = (
    ("arch", lambda y: (1, 17) if y > 5 else (6 - y, 12 + y) if y > 1 else (5 - y, 13 + y)),
    ("gable", lambda y: (2, 16) if y > 6 else (8 - y, 10 + y)),
    ("cross", lambda y: (6, 12) if y < 5 or 8 < y < 14 else (1, 17) if y < 9 else (3, 15)),
)


def carved(rows, name):
    """The tombstone with letters or a crack."""
    marks = {"arch": ("##..#.##.", "#.#.#.#.#", "##..#.##.", "#.#.#.#..", "#.#.#.#..")}.get(name, ())
    rows = [list(row) for row in rows]
    for y, line in enumerate(marks):
        for x, mark in enumerate(line):
            if mark == "#":
                rows[6 + y][4 + x] = "S"
    if name == "gable":
        for x, y in ((9, 4), (8, 5), (9, 6), (9, 7), (10, 8), (9, 9)):
            rows[y][x] = "S"
    return ["".join(row) for row in rows]


for name, shape in STONES:
    rows = carved(stone(shape), name)
    picture(f"super-game-level/grave-{name}.svg", 180, 180, 0)(lambda p, rows=rows: sprite(p, rows, palette=PALETTE | {"K": "#4a4670", "s": "#dfe1ea", "S": "#b3b6cb", "g": "#8aa07c"}))


def bricks(p, x, y, count):
    """A run of bricks, 100 units high."""
    p.raw(f'<rect x="{x}" y="{y}" width="{count * 100}" height="100" fill="#4a2117"/>')
    courses = [(a, n) for n in range(4) for a in range(-25 if n % 2 else 0, count * 100, 50)]
    d = "".join(f"M{x + max(a, 0) + 3} {y + n * 25 + 3}H{x + min(a + 50, count * 100) - 3}V{y + n * 25 + 22}H{x + max(a, 0) + 3}Z" for a, n in courses)
    p.raw(f'<path d="{d}" fill="#b4532d"/>')


@picture("super-game-level/cover.svg", 1320, 620, 7)
def _(p):
    p.raw('<rect width="1320" height="620" fill="#cfe4f4"/><rect y="300" width="1320" height="320" fill="#e9f4fa"/>')
    for x, y, big in ((90, 60, True), (520, 110, False), (1010, 70, True), (760, 40, False)):
        cloud(p, x, y, big)
    hills(p, 560, 220, 120, 1.2, "#bcd8b6")
    p.raw('<rect y="560" width="1320" height="60" fill="#bcd8b6"/>')
    bricks(p, 0, 520, 5)
    bricks(p, 820, 520, 5)
    bricks(p, 300, 300, 3)
    p.raw('<path d="' + "".join(f"M640 {y}H740V{y + 12}H640Z" for y in range(330, 620, 36)) + '" fill="#c88d45"/><path d="M640 300H656V620H640ZM724 300H740V620H724Z" fill="#8a5a22"/>')
    sprite(p, rows_of(ITEMS["bomb"][1]), 8, 1160, 392)
    sprite(p, rows_of(STAR), 8, 830, 170)
    sprite(p, rows_of(ITEMS["heart"][1]), 7, 70, 160)
    for slug, x, y in (("knight", 60, 322), ("cat", 330, 104), ("robot", 900, 322)):
        p.middle = 120
        p.raw(f'<g transform="translate({x} {y})">')
        DRAWN[slug](p)
        p.raw("</g>")
