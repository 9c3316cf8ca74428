"""Scenes of the Event cards, and the stars of the Force cards, which grow with their value."""

from math import cos, pi, sin

from kit import OUTLINE, dark, light, mixed, picture
from parts import ball, eyes, rays, star


def event(slug, sky, glow, shift=-30):
    """An Event's scene: a sky of three flat tones, with stars. What matters is within its middle square, which is all that a card with few
    words shows."""
    def keep(draw):
        def scene(p):
            p.raw(f'<rect width="560" height="300" fill="{sky}"/>')
            p.raw(f'<ellipse cx="280" cy="170" rx="300" ry="150" fill="{mixed(sky, glow, .35)}"/><ellipse cx="280" cy="165" rx="190" ry="105" fill="{mixed(sky, glow, .7)}"/>')
            for n in range(26):
                x, y = (n * 211 + 37) % 553, (n * 97 + 23) % 291
                p.disc(x, y, 1.4 + n % 3 * .6, "white", line=False)
            p.raw(f'<g transform="translate({shift} 0)">')
            draw(p)
            p.raw("</g>")
        return picture(f"alien-empires/event-{slug}.svg", 560, 300, 6)(scene)
    return keep


@event("mutation", "#1d2a3a", "#5e9460")
def _(p):
    one = [(120 + 46 * sin(t * pi / 5), t * 30) for t in range(-1, 12)]
    two = [(120 - 46 * sin(t * pi / 5), t * 30) for t in range(-1, 12)]
    for n, (a, b) in enumerate(zip(one, two)):
        if abs(a[0] - b[0]) > 20:
            p.pen(f"{a[0]:.0f},{a[1]}! {b[0]:.0f},{b[1]}!", OUTLINE, 14)
            p.pen(f"{a[0]:.0f},{a[1]}! {120},{a[1]}!", ("coral", "gold")[n % 2], 7)
            p.pen(f"{120},{a[1]}! {b[0]:.0f},{b[1]}!", ("sky", "lime")[n % 2], 7)
    for strand, tone in ((one, "lime"), (two, "mint")):
        text = " ".join(f"{x:.0f},{y}" for x, y in strand)
        p.pen(text, OUTLINE, 24)
        p.pen(text, tone, 13)
    # One that was violet, and no longer is.
    p.raw('<g transform="translate(-44 0)">')
    p.block("430,186! 474,196 500,176 498,150 512,136 534,160 526,206 486,234 436,226!", "leaf")
    p.solid("240,310! 246,262 296,236 420,236 468,262 476,310!", "violet", 420, .3)
    p.solid("360,30 282,52 256,116 268,186 310,236 360,246 410,236 452,186 462,116 438,52", "violet", 366, 0)
    p.flat("372,33 438,52 459,116 450,184 409,233 372,242! 352,214! 380,190! 350,160! 384,132! 352,104! 380,78! 356,54!", "lime")
    p.path("M372 33L356 54L380 78L352 104L384 132L350 160L380 190L352 214L372 242", "none", OUTLINE, 5)
    p.block("268,74! 236,20 276,36 300,48!", "plum")
    p.block("430,54! 452,14 474,6 466,40 446,70!", "leaf")
    p.block("452,96! 496,80 500,98 460,122!", "leaf")
    p.disc(308, 118, 24, "white")
    p.disc(312, 120, 12, "ink", line=False)
    p.disc(404, 92, 19, "white")
    p.disc(406, 94, 10, "red", line=False)
    p.disc(424, 146, 26, "white")
    p.disc(420, 148, 13, "ink", line=False)
    p.block("296,186! 330,178 372,190 432,196! 414,220 366,226 316,214", "black")
    for x, y in ((318, 184), (340, 184), (396, 194), (416, 196)):
        p.flat(f"{x - 7},{y}! {x + 7},{y + 1}! {x},{y + 16}!", "white")
    p.raw("</g>")


def eyes_at(p, x, y, apart, r, iris="ink"):
    """Two eyes about a place."""
    for at in (x - apart, x + apart):
        p.disc(at, y, r, "white")
        p.disc(at + 1, y + 1, r * .5, iris, line=False)


@event("population-explosion", "#2a1836", "#dd7a56")
def _(p):
    ball(p, 310, 300, 176, "teal")
    for n, (x, y, r, tone) in enumerate(((180, 190, 34, "coral"), (246, 142, 38, "gold"), (322, 116, 44, "lime"), (398, 146, 38, "rose"), (456, 204, 34, "sky"), (214, 246, 34, "violet"), (290, 206, 40, "sky"), (366, 214, 38, "gold"), (428, 266, 34, "coral"), (290, 284, 36, "lime"), (360, 290, 30, "lilac"))):
        p.pen(f"{x - r * .3:.0f},{y - r * .9:.0f} {x - r * .6:.0f},{y - r * 1.5:.0f}", OUTLINE, 5)
        p.pen(f"{x + r * .3:.0f},{y - r * .9:.0f} {x + r * .6:.0f},{y - r * 1.5:.0f}", OUTLINE, 5)
        ball(p, x, y, r, tone)
        if n % 3 == 0:
            p.disc(x, y - 4, r * .38, "white")
            p.disc(x, y - 3, r * .17, "ink", line=False)
        else:
            eyes_at(p, x, y - 4, r * .34, r * .26)
        p.pen(f"{x - r * .3:.0f},{y + r * .45:.0f} {x},{y + r * .62:.0f} {x + r * .3:.0f},{y + r * .45:.0f}", width=5)


@event("power-up", "#1a2148", "#3f6fa8")
def _(p):
    rays(p, 310, 160, 90, 290, 16, "gold", .5, .1)
    rays(p, 310, 160, 90, 200, 16, "cream", .6, .1 + pi / 16)
    for side in (lambda x: x, lambda x: 620 - x):
        p.block(f"{side(262)},300! {side(190)},286 {side(124)},252 {side(112)},196 {side(128)},120! {side(176)},118! {side(182)},176 {side(196)},206 {side(250)},214!", "teal" if side(0) == 0 else dark("teal", .25))
        p.block(f"{side(116)},124! {side(108)},84 {side(126)},58 {side(166)},56 {side(186)},80 {side(184)},122!", "teal" if side(0) == 0 else dark("teal", .25))
        p.pen(f"{side(126)},84 {side(146)},90 {side(172)},82", width=5)
        p.pen(f"{side(140)},208 {side(160)},232 {side(196)},238", width=5)
    p.solid("230,310! 226,226 262,196! 358,196! 394,226 390,310!", "navy", 330, .25)
    p.block("300,206! 276,258! 302,258! 286,302! 342,244! 314,244! 336,206!", "gold")
    p.solid("310,46 258,58 238,104 246,156 276,196 310,206 344,196 374,156 382,104 362,58", "teal", 320, .25)
    for side in (lambda x: x, lambda x: 620 - x):
        p.pen(f"{side(280)},56 {side(262)},26 {side(240)},20", OUTLINE, 14)
        p.pen(f"{side(280)},56 {side(262)},26 {side(240)},20", "teal", 5)
        p.disc(side(238), 20, 11, "gold")
        p.block(f"{side(302)},122! {side(258)},96! {side(256)},112 {side(272)},132 {side(298)},136", "gold")
        p.disc(side(280), 121, 6, "black", line=False)
    p.block("276,162! 344,162! 334,184 286,184", "white")
    for x in (293, 310, 327):
        p.pen(f"{x},162! {x},184!", width=4)


@event("universal-peace", "#173a4a", "#7fb5d6")
def _(p):
    for r, tone in ((236, "coral"), (214, "gold"), (192, "leaf"), (170, "blue")):
        p.disc(310, 316, r, tone)
    p.disc(310, 316, 148, "#4f8196")
    p.raw('<g transform="translate(56 30) scale(.78)">')
    p.solid("196,186! 250,168 300,166 330,120 300,60 350,40! 390,92 398,150 416,126 446,120 468,136! 490,150! 464,156 444,196 380,232 300,226 250,206!", "white", 392, .2)
    p.pen("330,128 360,140 392,150", "steel", 6)
    p.disc(446, 138, 5, OUTLINE, line=False)
    p.block("468,136! 494,150! 464,157!", "fire")
    p.pen("486,152 506,190 504,226", "olive", 6)
    for d in ("500,178! 524,166 530,182 508,192", "504,206! 528,202 528,220 506,218", "496,184! 476,190 480,206 502,204", "502,222! 484,232 492,246 506,232"):
        p.block(d, "leaf")
    p.block("196,186! 160,166! 172,196! 150,214! 206,208!", "white")
    p.raw("</g>")


@event("temporal-nexus", "#231a48", "#9c85d0")
def _(p):
    spiral = " ".join(f"{310 + (t * 8.4) * cos(t * .62):.0f},{150 + (t * 5.2) * sin(t * .62):.0f}" for t in range(4, 44))
    p.pen(spiral, "lilac", 9)
    p.block("226,16! 394,16! 394,44! 226,44!", "gold")
    p.block("226,256! 394,256! 394,284! 226,284!", "gold")
    p.solid("244,44! 376,44! 372,96 326,150! 372,204 376,256! 244,256! 248,204 294,150! 248,96", "sky", 330)
    p.flat("262,84! 358,84! 350,106 312,142! 312,200! 366,246! 254,246! 308,200! 308,142! 270,106", "gold")
    p.pen("262,62! 266,92 282,114", "white", 7)
    p.pen("244,44! 376,44!", width=6)
    p.pen("236,44! 236,256!", "rust", 9)
    p.pen("384,44! 384,256!", "rust", 9)


@event("supernova", "#30101c", "#c04a40")
def _(p):
    rays(p, 320, 150, 92, 300, 14, "coral", .6, .1)
    rays(p, 320, 150, 84, 206, 14, "fire", .7, .1 + pi / 14)
    rays(p, 320, 150, 70, 146, 14, "gold", .8, .1)
    p.disc(320, 150, 84, "gold")
    p.disc(320, 150, 60, "cream", line=False)
    p.disc(320, 150, 34, "white", line=False)
    for x, y, r in ((196, 250, 22), (470, 60, 16), (486, 232, 26), (206, 60, 12)):
        p.solid(f"{x - r},{y}! {x - r * .4},{y - r}! {x + r * .7},{y - r * .7}! {x + r},{y + r * .3}! {x + r * .1},{y + r}! {x - r * .8},{y + r * .7}!", "brown")


@event("worm-hole", "#101a38", "#3d7f88", -4)
def _(p):
    for n, tone in enumerate(("sea", "teal", "mint", "teal", "sea", "night", "black")):
        r = 1 - n * .135
        p.raw(f'<ellipse cx="{330 + n * 9}" cy="{156 - n * 2}" rx="{196 * r:.0f}" ry="{136 * r:.0f}" fill="{mixed(dark(tone if tone != "night" else "#3a3358", .05), OUTLINE, n * .06)}" stroke="{OUTLINE}" stroke-width="6" transform="rotate(-14 330 156)"/>')
    for n in range(9):
        a = n * 2 * pi / 9
        p.pen(f"{334 + 188 * cos(a):.0f},{154 + 128 * sin(a):.0f} {356 + 110 * cos(a + .5):.0f},{150 + 76 * sin(a + .5):.0f} {380 + 40 * cos(a + 1.1):.0f},{146 + 26 * sin(a + 1.1):.0f}", "mint", 4)
    p.raw('<g transform="translate(232 196) rotate(-22)">')
    p.solid("-92,-20! -60,-34 20,-34 78,0 20,34 -60,34 -92,20!", "cream", 10)
    p.block("-70,-30! -104,-66! -20,-36!", "coral")
    p.block("-70,30! -104,66! -20,36!", "coral")
    p.disc(24, -4, 16, "sky")
    p.block("-92,-16! -134,0! -92,16!", "fire")
    p.raw("</g>")


TONES = ["#5d9794", "#4f8f90", "#45888c", "#3b7f88", "#2f7484", "#2d6390", "#345494", "#454892", "#5d3d8c", "#7a3580", "#8c3374", "#a33062", "#b03252", "#b93540", "#c23a2e"]


def force(value):
    """A Force card's star: as many rays as its value, larger and hotter with it."""
    @picture(f"alien-empires/force-{value}.svg", 400, 400, 6)
    def _(p):
        tone = TONES[value - 1]
        far = 121 + 5.0 * value
        core = 72 if value < 10 else 98
        if value >= 12:
            rays(p, 200, 200, core, far, value, "gold", 1.5, -pi / 2 + pi / value)
        p.disc(200, 200, far - (22 if value < 12 else 52), light(tone, .72))
        if value < 9:
            p.disc(200, 200, far - 44, light(tone, .5))
        if value >= 9:
            rays(p, 200, 200, core, far - (12 if value < 12 else 40), value, light(tone, .4), .8, -pi / 2 + pi / value)
        rays(p, 200, 200, core - 4, far - (0 if value < 12 else 12), value, tone, .85 if value > 5 else .62 if value == 5 else .5, -pi / 2)
        ball(p, 200, 200, core, dark(tone, .25), .3)
        if value >= 10:
            p.raw(f'<circle cx="200" cy="200" r="{core - 9}" fill="none" stroke="#ffffff" stroke-width="2.5"/>')


for each in range(1, 16):
    force(each)
