"""Heads of the Races 1 to 17."""

from kit import dark, light, picture, sym
from parts import *


def race(slug):
    """A Race's head."""
    return picture(f"alien-empires/races/{slug}.svg", 320, 330, 6.5)


@race("tachyonic-travel")
def _(p):
    for y, x in ((96, 300), (140, 318), (186, 306), (228, 290)):
        p.pen(f"210,{y}! {x},{y - 6}!", "sky", 9)
    shoulders(p, "navy", 104, collar="steel")
    p.solid("120,250 84,200 84,140 128,92 200,66 296,46! 250,96 228,150 214,206 180,250", "sky", 190)
    p.block("140,104 196,78 262,60! 214,92 170,116", "navy")
    p.solid("76,138! 150,128 222,134! 216,176 150,182 84,182", "gold", 160)
    p.flat("92,146! 140,139 146,140! 120,172 92,172!", "white")
    p.pen("110,222 136,232 162,224")


@race("hive-society")
def _(p):
    antennae(p, "brown", "138,90 112,40 66,34", 12)
    shoulders(p, "ochre", 108)
    p.block(sym("160,296! 90,296! 76,312! 160,312!"), "ink")
    p.solid(sym("160,62 112,72 84,120 92,190 126,244 160,258"), "ochre")
    for y, w in ((84, 46), (112, 20)):
        p.block(sym(f"160,{y - 10} {160 - w},{y - 4} {160 - w},{y + 6} 160,{y + 4}"), "ink")
    p.pair("128,108 84,104 60,150 78,200 116,206 138,160", "rust")
    for x, y in ((88, 136), (108, 130), (80, 158), (100, 154), (120, 148), (90, 180), (110, 176)):
        p.disc(x, y, 6.5, light("rust"), line=False)
        p.disc(320 - x, y, 6.5, light("rust", .12), line=False)
    p.pair("140,232! 112,246 104,280! 132,276 148,252!", "brown")
    p.pen("146,222 160,228 174,222")


@race("symbiotic")
def _(p):
    shoulders(p, "plum", 112)
    p.solid(sym("160,96 106,106 80,150 88,204 122,250 160,262"), "peach")
    eyes(p, 176, 34, 15, "leaf")
    smile(p, 224, 24, 8)
    p.solid("96,118 84,72 116,36 160,28 204,36 236,72 224,118 236,150 222,170 208,132 186,126 182,150 168,128 152,128 138,150 134,126 112,132 98,170 84,150", "leaf", 180)
    p.disc(160, 78, 27, "white")
    p.disc(163, 80, 15, "coral", line=False)
    p.disc(164, 81, 7, "black", line=False)
    spots(p, "112,84,7 124,58,5 206,88,7 198,60,5", dark("leaf"))


@race("traveler")
def _(p):
    p.pen("268,40! 284,336!", "ink", 20)
    p.pen("268,40! 284,336!", "tan", 9)
    p.disc(266, 40, 18, "gold")
    shoulders(p, "rust", 122, 262)
    p.solid(sym("160,120 116,122 104,170 118,222 160,244"), "teal")
    almonds(p, 172, 26, 17)
    p.block(sym("160,204! 104,194! 88,240 104,278 160,288"), "coral")
    p.pen("104,226 160,246 216,226", dark("coral"), 5)
    p.block("96,262! 70,322! 100,330! 122,278!", "coral")
    p.solid(sym("160,30! 116,46 104,98! 104,112 160,118"), "tan")
    p.solid(sym("160,92 104,92 36,112 40,130 104,126 160,124"), "tan")
    p.pen("106,94 160,100 214,94", "rust", 10)


@race("assassination")
def _(p):
    shoulders(p, "ink", 116, 254)
    p.solid(sym("160,26! 100,62 64,150 74,240 104,300! 160,300!"), "night")
    p.block(sym("160,92 116,104 100,160 112,226 160,262!"), "black")
    p.block(sym("160,128! 108,138! 112,176 160,178"), "peach")
    slits(p, 154, 27, 14, "red", 10)
    p.solid(sym("160,180! 110,176! 118,230 160,256!"), "plum")
    p.pen("160,184! 160,250!", dark("plum"), 4)
    p.block("250,214! 268,214! 268,262! 259,284! 250,262!", "steel")
    p.block("238,206! 280,206! 280,216! 238,216!", "gold")
    p.block("253,176! 265,176! 265,206! 253,206!", "umber")


@race("fanaticism")
def _(p):
    rays(p, 160, 128, 98, 150, 16, "gold", .62)
    p.disc(160, 128, 104, "fire")
    shoulders(p, "red", 106, collar="gold")
    p.solid(sym("160,44 110,60 86,112 92,176 124,232 160,250"), "lilac")
    p.disc(160, 92, 21, "white")
    p.disc(160, 92, 11, "red", line=False)
    p.disc(160, 92, 4.5, "black", line=False)
    eyes(p, 148, 33, 20, "red", pupil="black")
    brows(p, 118, 36, 20, tilt=-8)
    grin(p, 198, 34, 26, 6)


@race("berserking")
def _(p):
    shoulders(p, "umber", 124, 258)
    p.pair("98,96! 60,96 26,60 30,20! 56,52 92,64 118,72!", "bone")
    p.solid(sym("160,58 108,66 76,114 78,176 96,230 130,262 160,266"), "red")
    p.pair("78,128! 40,116! 52,160! 80,164!", "red")
    angry(p, 136, 34, 15, "black", "gold", dark("red", .6))
    p.block(sym("160,160 146,166 136,186! 160,192!"), dark("red", .35))
    p.block(sym("160,198 116,196 100,214 118,248 160,252"), "black")
    for x in (124, 142, 178, 196):
        p.flat(f"{x - 8},203! {x + 8},203! {x},222!", "white")
    tusks(p, 238, 36, 46)
    p.pen("108,84! 132,108!", "white", 6)
    p.pen("126,76! 140,98!", "white", 6)


@race("aggressive")
def _(p):
    shoulders(p, "navy", 112, 264)
    p.solid("170,16! 214,70 236,120! 180,116 140,100", dark("slate", .2), 190)
    p.solid("40,132! 92,88 170,78 236,106 262,170 250,240 206,280 130,282 150,236 96,214 70,176", "slate", 214)
    p.flat("58,150 110,166 170,176 214,214 196,276! 132,280 148,238 98,214 74,184", "cream")
    p.block("64,158! 128,172 190,200! 160,232 122,224 88,206", "black")
    for x, y in ((80, 163), (100, 168), (120, 173), (140, 180), (160, 188)):
        p.flat(f"{x - 9},{y - 3}! {x + 10},{y + 2}! {x - 1},{y + 20}!", "white")
    for x, y in ((104, 212), (126, 224), (148, 229)):
        p.flat(f"{x - 9},{y - 1}! {x + 8},{y + 3}! {x + 2},{y - 15}!", "white")
    p.disc(132, 124, 13, "black")
    p.disc(128, 121, 4, "white", line=False)
    p.pen("110,104! 150,112!", width=8)
    for x in (214, 230, 245):
        p.pen(f"{x},176 {x - 4},200 {x - 8},222")


@race("spacer")
def _(p):
    shoulders(p, "cream", 122, 252)
    p.block("74,296! 106,286! 110,318! 78,326!", "coral")
    p.disc(160, 146, 112, "steel")
    p.disc(160, 148, 94, "navy")
    p.solid(sym("160,92 122,98 98,136 108,186 134,206 160,210"), "mint")
    p.pair("100,130! 70,110! 76,160! 98,168!", "teal")
    p.block(sym("160,58! 148,76 150,100! 160,102!"), "teal")
    eyes(p, 142, 30, 17, "ink")
    p.disc(160, 186, 9, "ink", ry=6)
    p.pen("88,92 108,72 132,62", "white", 10)
    p.block(sym("160,252! 96,244! 86,268! 160,280!"), "slate")


@race("carapace")
def _(p):
    p.pair("116,238! 66,214 38,236 26,276! 56,262 96,276!", "coral")
    shoulders(p, "rust", 104, 262)
    p.solid(sym("160,196! 96,196! 104,238 136,262 160,266"), "peach")
    p.solid(sym("160,34 92,48 46,106 36,180! 60,206! 84,190! 108,212! 134,194! 160,214!"), "coral")
    p.pen("160,38 160,206!", dark("coral"), 5)
    p.pen("62,118 110,96 160,92", dark("coral"), 5, both=True)
    p.pen("44,160 104,146 160,144", dark("coral"), 5, both=True)
    p.pair("118,196! 110,212! 132,206!", "rust")
    eyes(p, 222, 26, 13, "ink", "gold")
    p.pen("136,248 160,254 184,248")
    spots(p, "86,82,7 108,66,6 66,132,6 128,120,7", light("coral"))


@race("jinx")
def _(p):
    p.disc(160, 134, 122, "gold", line=False)
    p.disc(196, 110, 108, "fire", line=False)
    shoulders(p, "night", 96, 240)
    p.pair("94,132! 72,36! 148,92!", "ink", .2)
    p.twice("98,112! 86,66! 124,94!", "rose")
    p.solid(sym("160,84 104,96 76,148 88,208 126,246 160,252"), "ink")
    slits(p, 164, 36, 21, "lime", 8)
    p.flat(sym("160,204! 146,196! 160,194!"), "rose")
    p.pen("160,206 150,220 134,218", "lilac", 5, both=True)
    for y in (200, 212):
        p.pen(f"116,{y}! 62,{y - 12 + (y - 200) * 2}!", "lilac", 4, both=True)
    p.block(star(160, 122, 20, 8), "gold")


@race("mass")
def _(p):
    shoulders(p, "gray", 150, 232)
    p.solid(sym("160,66! 108,60! 56,96! 36,158! 48,226! 86,276! 160,288!"), "steel")
    p.flat("108,60! 56,96! 84,128! 130,112!", light("steel"))
    p.pen("56,96! 84,128! 36,158!", dark("steel"), 5)
    p.pen("84,128! 130,112! 108,60!", dark("steel"), 5)
    p.pen("236,128! 262,96!", dark("steel", .5), 5)
    p.pen("86,276! 104,240! 48,226!", dark("steel"), 5)
    p.pen("234,276! 218,240! 272,226!", dark("steel", .5), 5)
    p.block(sym("160,128! 92,128! 84,152! 160,158!"), dark("steel", .55))
    p.disc(116, 166, 14, "fire", both=True)
    p.disc(116, 166, 6, "cream", line=False, both=True)
    p.block(sym("160,222! 112,222! 104,238! 160,244!"), "ink")


@race("reductionism")
def _(p):
    shoulders(p, "violet", 138, 236)
    p.solid(sym("160,190! 82,176! 40,232! 70,290! 160,300!"), "lilac")
    p.solid(sym("160,206! 108,200! 84,236! 104,268! 160,276!"), "plum")
    p.solid(sym("160,222! 132,218! 122,240! 136,256! 160,258!"), "ink")
    p.pen("160,236! 160,168!", "peach", 20)
    p.disc(160, 142, 36, "peach")
    p.flat("184,116 196,142 180,170 168,176 186,144", dark("peach"))
    eyes(p, 138, 13, 8, "ink")
    p.pen("152,160 160,163 168,160", width=4)
    p.pen("160,106! 160,66!", "violet", 7)
    p.disc(160, 58, 11, "gold")


@race("limit")
def _(p):
    shoulders(p, "slate", 118, 258)
    p.solid(sym("160,40 106,52 78,106 80,176 108,240 160,260"), "tan")
    p.block(sym("160,112! 72,104! 72,152! 160,160!"), "steel")
    p.block(sym("160,124! 88,118! 88,140! 160,146!"), "black")
    p.disc(124, 132, 7, "red", line=False, both=True)
    p.solid(sym("160,186! 84,178! 92,226 120,258 160,264"), "steel")
    for x in (116, 138, 160, 182, 204):
        p.pen(f"{x},200! {x},240!", "ink", 8)
    p.disc(160, 66, 20, "red")
    p.block("147,61! 173,61! 173,71! 147,71!", "white")
    p.pen("86,180! 62,140! 74,108!", "steel", 8, both=True)


@race("tactician")
def _(p):
    shoulders(p, "navy", 116, 262, collar="red")
    p.pair("78,128! 62,84! 112,98!", "brown")
    p.solid(sym("160,84 102,92 72,150 80,216 118,260 160,268"), "brown")
    p.disc(122, 158, 42, "sand", both=True)
    eyes(p, 158, 38, 24, "gold", "white", "black")
    p.block(sym("160,168! 142,180! 160,222!"), "fire")
    p.disc(198, 158, 33, "none")
    p.pen("228,174 240,220 232,262", "gold", 5)
    p.solid(sym("160,22 92,34 58,64! 78,92! 160,88"), "navy")
    p.block(sym("160,86 92,84! 84,106 160,110"), "black")
    p.block(star(160, 56, 19, 8), "gold")
    for x in (124, 160, 196):
        p.pen(f"{x - 9},244 {x},252 {x + 9},244", dark("brown"), 5)


@race("neutralize")
def _(p):
    shoulders(p, "ink", 116, 258)
    p.block(sym("160,254! 120,254! 112,290! 160,290!"), "slate")
    p.pen("160,60! 160,28!", width=9)
    p.disc(160, 24, 12, "gray")
    p.solid("78,60! 242,60! 250,250! 70,250!", "slate", 196)
    p.block("48,120! 76,120! 74,190! 46,190!", "gray")
    p.block("244,120! 272,120! 274,190! 246,190!", "ink")
    p.disc(122, 116, 25, "ink")
    p.disc(122, 116, 12, "lime", line=False)
    p.disc(198, 116, 25, "ink")
    p.pen("186,104! 210,128!", "gray", 7)
    p.pen("210,104! 186,128!", "gray", 7)
    p.disc(160, 196, 36, "ink")
    p.raw('<path d="M145 181A22 22 0 1 0 175 181M160 172V196" fill="none" stroke="#c04a40" stroke-width="9"/>')


@race("eliminate")
def _(p):
    shoulders(p, "black", 116, 258, collar="red")
    p.solid(sym("160,36 112,48 90,100 96,170 122,236 160,262"), "bone")
    p.solid("160,36! 206,46 232,98 226,172 200,236 160,262!", "gray", 200)
    p.pen("160,40! 160,258!", width=5)
    p.disc(124, 138, 14, "white")
    p.disc(126, 139, 7, "ink", line=False)
    p.pen("100,112 124,106 144,120", width=8)
    p.disc(200, 138, 36, "black")
    p.disc(200, 138, 25, "red", line=False)
    p.disc(200, 138, 18, "black", line=False)
    p.disc(200, 138, 8, "red", line=False)
    for d in ("200,88! 200,120!", "200,156! 200,188!", "150,138! 182,138!", "218,138! 250,138!"):
        p.pen(d, "red", 5)
    p.block(sym("160,204! 126,204! 130,222! 160,224!"), "ink")
    for x in (140, 150, 160, 170, 180):
        p.pen(f"{x},207! {x},221!", "steel", 3)
