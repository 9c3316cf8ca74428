"""Buildings of Ferry Town's contracts: each beside the river, in few flat tones."""

from kit import OUTLINE, dark, light, picture
from parts import spots


def building(slug, sky="#dbe7ea", bank="#c9c08f"):
    """A building on the bank, the river before it."""
    def keep(draw):
        def scene(p):
            p.raw(f'<rect width="440" height="280" fill="{sky}"/>')
            p.flat("-10,190! 70,150 150,176 260,140 360,172 450,150! 450,240! -10,240!", light(bank, .35))
            p.flat("-10,214! 120,206 300,214 450,206! 450,290! -10,290!", bank)
            draw(p)
            p.flat("-10,252! 60,246 150,254 250,246 350,254 450,246! 450,290! -10,290!", "#6fa3bd")
            p.pen("40,268 66,264 92,268", "white", 4)
            p.pen("300,270 330,265 360,270", "white", 4)
        return picture(f"decks/custom/ferry-town/art/{slug}.svg", 440, 280, 5)(scene)
    return keep


def house(p, left, right, eaves, wall, roof, ridge=None, foot=240):
    """A house with a gabled roof seen from the side."""
    top = eaves - 60 if ridge is None else ridge
    p.solid(f"{left},{eaves}! {right},{eaves}! {right},{foot}! {left},{foot}!", wall, left + (right - left) * .66, .16)
    p.solid(f"{left - 18},{eaves}! {left + 26},{top}! {right - 26},{top}! {right + 18},{eaves}!", roof, left + (right - left) * .66, .22)


def gable(p, left, right, eaves, wall, roof, top, foot=240):
    """A house with its gable to the front."""
    middle = (left + right) / 2
    p.solid(f"{left},{eaves}! {middle},{top}! {right},{eaves}! {right},{foot}! {left},{foot}!", wall, middle + 18, .16)
    p.pen(f"{left - 14},{eaves + 12}! {middle},{top - 4}! {right + 14},{eaves + 12}!", OUTLINE, 22)
    p.pen(f"{left - 14},{eaves + 12}! {middle},{top - 4}! {right + 14},{eaves + 12}!", roof, 12)


def door(p, x, wide=26, high=50, fill="umber", foot=240):
    """A door."""
    p.block(f"{x},{foot}! {x},{foot - high}! {x + wide},{foot - high}! {x + wide},{foot}!", fill)


def window(p, x, y, wide=24, high=24):
    """A lit window."""
    p.block(f"{x},{y}! {x + wide},{y}! {x + wide},{y + high}! {x},{y + high}!", "gold")
    p.pen(f"{x + wide / 2},{y}! {x + wide / 2},{y + high}!", width=3)


def smoke(p, x, y, fill="white"):
    """Smoke above a chimney."""
    for dx, dy, r in ((0, 0, 11), (14, -18, 14), (34, -34, 18)):
        p.disc(x + dx, y + dy, r, fill, line=False)


@building("shed")
def _(p):
    p.solid("130,150! 320,120! 320,240! 130,240!", "tan", 250, .18)
    p.block("112,154! 336,112! 336,130! 112,174!", "brown")
    for x in (160, 190, 290):
        p.pen(f"{x},{170 - (x - 130) * .12:.0f}! {x},240!", dark("tan", .35), 4)
    door(p, 214, 54, 84)
    for x, y in ((350, 228), (378, 228), (364, 206)):
        p.disc(x, y, 14, "ochre")
        p.disc(x, y, 6, "tan", line=False)


@building("boathouse")
def _(p):
    gable(p, 120, 310, 150, "tan", "blue", 84)
    p.block("156,240! 156,176 214,150 274,176 274,240!", "ink")
    p.solid("168,222! 262,222! 246,246! 184,246!", "coral", 222, .2)
    p.pen("214,222! 214,176!", "bone", 5)
    for x in (332, 366):
        p.pen(f"{x},262! {x},214!", "umber", 9)
    p.block("310,220! 392,220! 392,232! 310,232!", "brown")


@building("smokehouse")
def _(p):
    gable(p, 150, 290, 140, "slate", "umber", 78)
    door(p, 206, 30, 56)
    p.block("206,76! 234,76! 234,46! 206,46!", "brown")
    smoke(p, 222, 30, "#f4f1ea")
    p.pen("306,150! 400,150!", width=5)
    for x in (322, 350, 378):
        p.pen(f"{x},150! {x},164!", width=4)
        p.block(f"{x},164 {x + 9},182 {x},200 {x - 9},182", "steel")
        p.block(f"{x},198! {x + 9},214! {x - 9},214!", "steel")


@building("ropewalk")
def _(p):
    house(p, 60, 380, 158, "bone", "rust", 112)
    for x in (96, 156, 216, 276, 336):
        window(p, x - 12, 176)
    p.pen("34,236 90,226 150,238 210,226 270,238 330,226 408,236", OUTLINE, 18)
    p.pen("34,236 90,226 150,238 210,226 270,238 330,226 408,236", "sand", 9)


@building("bakery")
def _(p):
    gable(p, 130, 290, 140, "cream", "coral", 70)
    p.block("270,110! 298,110! 298,58! 270,58!", "brown")
    smoke(p, 286, 40)
    door(p, 196, 30, 58)
    window(p, 148, 166, 30, 30)
    window(p, 242, 166, 30, 30)
    p.pen("300,150! 352,150! 352,160!", width=5)
    p.pen("352,170 334,176 340,194 358,186 364,176 374,188 388,192 388,174 370,170 358,186", OUTLINE, 16)
    p.pen("352,170 334,176 340,194 358,186 364,176 374,188 388,192 388,174 370,170 358,186", "fire", 7)


@building("bathhouse")
def _(p):
    house(p, 100, 330, 150, "cream", "teal", 104)
    p.solid("156,106! 180,58 216,44 252,58 276,106!", "teal", 226, .22)
    p.disc(216, 40, 7, "gold")
    for x in (128, 180, 232, 284):
        p.block(f"{x},240! {x},192 {x + 16},176 {x + 32},192 {x + 32},240!", "sky")
    for x in (96, 330):
        p.pen(f"{x},138 {x + 10},118 {x - 6},102 {x + 6},84", "white", 6)


@building("watermill")
def _(p):
    from parts import rays
    gable(p, 90, 250, 140, "bone", "brown", 70)
    door(p, 112, 30, 56)
    window(p, 150, 120)
    rays(p, 300, 186, 40, 84, 10, "brown", .7)
    p.disc(300, 186, 62, "none")
    p.disc(300, 186, 48, "tan")
    p.disc(300, 186, 12, "umber")
    for dx, dy in ((44, 0), (22, 38), (-22, 38), (-44, 0), (-22, -38), (22, -38)):
        p.pen(f"300,186! {300 + dx},{186 + dy}!", width=5)


@building("school")
def _(p):
    house(p, 96, 344, 154, "coral", "slate", 112)
    p.solid("190,112! 250,112! 250,70! 190,70!", "cream", 228, .16)
    p.solid("180,72! 220,36! 260,72!", "slate", 226, .2)
    p.block("208,100! 206,86 220,78 234,86 232,100!", "gold")
    p.disc(220, 103, 5, "umber")
    door(p, 204, 34, 58)
    for x in (118, 158, 258, 298):
        window(p, x, 174, 26, 32)


@building("toll-bridge")
def _(p):
    p.raw('<rect y="222" width="440" height="60" fill="#6fa3bd"/>')
    p.solid("20,196! 120,160 220,150 320,160 420,196! 420,250! 372,250! 350,206 300,196 262,250! 178,250! 140,206 90,196 68,250! 20,250!", "slate", 250, .16)
    p.pen("20,190 120,154 220,144 320,154 420,190", OUTLINE, 18)
    p.pen("20,190 120,154 220,144 320,154 420,190", "steel", 9)
    gable(p, 182, 258, 100, "bone", "red", 52, 146)
    door(p, 206, 28, 36, foot=146)
    p.pen("262,128! 352,112!", OUTLINE, 13)
    p.pen("262,128! 352,112!", "red", 6)


@building("theatre")
def _(p):
    p.solid("90,120! 350,120! 350,240! 90,240!", "rose", 262, .16)
    p.solid("74,122! 220,58! 366,122!", "bone", 236, .16)
    for x in (104, 152, 264, 312):
        p.block(f"{x},240! {x},126! {x + 24},126! {x + 24},240!", "cream")
    p.block("184,240! 184,150! 256,150! 256,240!", "ink")
    p.block("184,150! 220,150! 208,196 184,210!", "red")
    p.block("220,150! 256,150! 256,210! 232,196", "red")
    p.disc(200, 98, 15, "gold")
    p.pen("193,101 200,106 207,101", width=3)
    p.disc(240, 98, 15, "gold")
    p.pen("233,106 240,101 247,106", width=3)


@building("lighthouse", "#8fb0c4")
def _(p):
    p.flat("236,62! 440,10! 440,110!", "#f4e7b0")
    p.flat("204,62! 0,20! 0,100!", "#f4e7b0")
    p.block("150,244! 170,214 220,206 270,214 290,244!", "gray")
    p.solid("186,220! 200,84! 240,84! 254,220!", "cream", 226, .2)
    for y in (112, 164):
        p.block(f"{199 - (y - 84) * .1:.0f},{y}! {241 + (y - 84) * .1:.0f},{y}! {243 + (y - 62) * .1:.0f},{y + 26}! {197 - (y - 62) * .1:.0f},{y + 26}!", "red")
    p.block("190,84! 250,84! 250,76! 190,76!", "ink")
    p.block("202,76! 238,76! 238,46! 202,46!", "gold")
    p.solid("194,48! 220,22! 246,48!", "red", 226, .2)
    door(p, 209, 22, 36, foot=220)


@building("town-hall")
def _(p):
    house(p, 70, 370, 150, "bone", "brown", 106)
    p.solid("180,240! 180,84! 260,84! 260,240!", "cream", 232, .16)
    p.solid("168,86! 220,22! 272,86!", "blue", 230, .22)
    p.disc(220, 112, 19, "white")
    p.pen("220,112! 220,100!", width=4)
    p.pen("220,112! 230,112!", width=4)
    door(p, 202, 36, 60)
    for x in (88, 132, 284, 328):
        window(p, x, 174, 26, 32)
    p.pen("220,22! 220,4!", width=4)
    p.block("222,4! 246,10! 222,17!", "red")


@building("market-cross")
def _(p):
    p.block("150,240! 160,222! 280,222! 290,240!", "gray")
    p.block("170,222! 178,206! 262,206! 270,222!", "gray")
    p.solid("208,206! 212,92! 228,92! 232,206!", "slate", 221, .2)
    p.solid("212,92! 190,92! 190,74! 212,74! 212,50! 228,50! 228,74! 250,74! 250,92! 228,92!", "slate", 221, .2)
    for x, tone in ((40, "red"), (310, "teal")):
        p.block(f"{x + 8},240! {x + 8},160! {x + 92},160! {x + 92},240!", "cream")
        p.block(f"{x},164! {x + 10},136! {x + 90},136! {x + 100},164!", tone)
        p.block(f"{x + 30},164! {x + 35},136! {x + 65},136! {x + 70},164!", "white")
        p.block(f"{x},206! {x + 100},206! {x + 100},240! {x},240!", "brown")
        spots(p, f"{x + 22},200,8 {x + 42},198,9 {x + 64},200,8 {x + 80},200,7", "fire" if tone == "red" else "moss")


@building("fishing-hut")
def _(p):
    for x in (150, 280):
        p.pen(f"{x},262! {x},200!", "umber", 11)
    gable(p, 140, 290, 140, "sky", "rust", 80, 208)
    p.block("120,206! 312,206! 312,220! 120,220!", "brown")
    door(p, 200, 30, 50, foot=206)
    p.pen("312,206! 396,104!", "umber", 6)
    p.pen("396,104! 396,226!", width=3)
    p.block("396,226 408,238 396,252 384,238", "steel")


@building("quarry")
def _(p):
    p.solid("20,240! 30,120! 90,84! 170,96! 240,60! 330,90! 420,84! 430,240!", "slate", 300, .2)
    for d in ("120,240! 126,170! 220,160! 226,240!", "226,240! 224,200! 330,190! 336,240!"):
        p.block(d, "steel")
    p.pen("126,196! 222,190!", width=4)
    p.pen("60,130 90,150 84,190", dark("slate", .4), 5)
    p.pen("300,110 320,140 310,166", dark("slate", .4), 5)
    p.solid("256,180! 300,176! 302,150! 258,154!", "bone", 284, .16)
    p.pen("350,240! 376,120! 400,240!", "umber", 8)
    p.pen("376,122! 300,108!", "umber", 7)
    p.pen("300,108! 282,152!", width=3)


@building("ferry")
def _(p):
    p.raw('<rect y="206" width="440" height="80" fill="#6fa3bd"/>')
    p.pen("0,120 220,136 440,120", "umber", 5)
    p.solid("70,214! 370,214! 350,246! 92,246!", "brown", 260, .2)
    for x in (84, 160, 280, 356):
        p.pen(f"{x},214! {x},184!", "umber", 8)
    p.pen("84,188! 356,188!", "umber", 6)
    p.pen("160,184! 160,132!", width=4)
    p.solid("196,212! 196,164! 290,164! 290,212!", "cream", 256, .16)
    p.block("186,166! 204,138! 282,138! 300,166!", "red")
    window(p, 212, 176, 22, 20)
    window(p, 252, 176, 22, 20)


@building("building-site")
def _(p):
    p.solid("130,150! 270,150! 270,240! 130,240!", "bone", 226, .16)
    for y in (172, 196, 220):
        p.pen(f"134,{y}! 266,{y}!", dark("bone", .2), 3)
    for d in ("130,150! 200,84! 270,150!", "166,150! 200,118! 234,150!"):
        p.pen(d, OUTLINE, 15)
        p.pen(d, "tan", 7)
    for x in (100, 300):
        p.pen(f"{x},240! {x},96!", "umber", 8)
    for y in (116, 170, 214):
        p.pen(f"90,{y}! 310,{y}!", "umber", 7)
    for x in (336, 364, 350):
        y = 226 if x != 350 else 206
        p.block(f"{x - 14},{y + 14}! {x - 14},{y - 6}! {x + 14},{y - 6}! {x + 14},{y + 14}!", "coral")


@building("inn")
def _(p):
    house(p, 110, 300, 150, "cream", "rust", 96)
    for d in ("110,196! 300,196!", "160,150! 160,240!", "250,150! 250,240!"):
        p.pen(d, "umber", 7)
    door(p, 186, 36, 60)
    window(p, 122, 160, 26, 26)
    window(p, 264, 160, 26, 26)
    p.pen("300,160! 356,160!", "umber", 7)
    p.block("322,168! 374,168! 374,216! 322,216!", "blue")
    p.block("336,178! 358,178! 356,206! 338,206!", "gold")
    p.pen("358,184 368,190 357,200", "gold", 5)
    p.block("334,178 338,170 348,172 358,170 362,178", "white")


@building("town-crier")
def _(p):
    p.block("190,240! 184,206! 206,206! 206,240!", "ink")
    p.block("232,240! 232,206! 254,206! 250,240!", "ink")
    p.solid("170,214! 180,136! 206,122! 236,122! 260,136! 270,214!", "red", 232, .22)
    p.pen("220,126! 220,210!", "gold", 5)
    p.disc(220, 94, 29, "peach")
    p.disc(220, 106, 9, "black", line=False)
    p.disc(209, 90, 4, OUTLINE, line=False)
    p.disc(231, 90, 4, OUTLINE, line=False)
    p.block("176,80! 196,66 220,58 244,66 264,80! 240,76 200,76", "ink")
    p.pen("178,146 150,130 140,100", OUTLINE, 22)
    p.pen("178,146 150,130 140,100", "red", 12)
    p.solid("112,96! 120,62 140,50 160,62 168,96!", "gold", 144, .25)
    p.disc(140, 102, 7, "umber")
    p.pen("262,146 292,160 300,186", OUTLINE, 22)
    p.pen("262,146 292,160 300,186", "red", 12)
    p.block("284,180! 330,172! 336,226! 292,234!", "cream")
    for y in (190, 202, 214):
        p.pen(f"296,{y}! 322,{y - 4}!", width=3)


@picture("decks/custom/ferry-town/art/meadow.svg", 320, 160, 0)
def _(p):
    p.raw('<rect width="320" height="160" fill="#e9eed2"/>')
    tufts = [((n * n * 17 + n * 31) % 312, (n * 23 + 7) % 152) for n in range(60)]
    p.raw('<path d="' + "".join(f"M{x} {y + 5}q1 -4 0 -6m3 6q0 -5 2 -8m1 8q1 -3 4 -4" for x, y in tufts) + '" fill="none" stroke="#b3c28a" stroke-width="1"/>')
