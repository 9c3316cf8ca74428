"""Heads of the Races 18 to 33."""

from kit import OUTLINE, dark, light, sym
from parts import *
from races_1 import race


@race("spies")
def _(p):
    shoulders(p, "tan", 120, 254)
    p.solid(sym("160,104 112,112 96,160 112,222 160,246"), "moss")
    p.pair("152,300! 132,330! 70,330! 62,250! 104,206!", "tan")
    p.block(sym("160,142! 92,138! 88,174 122,186 152,168! 160,166!"), "black")
    p.disc(122, 160, 13, "lime", line=False, both=True)
    p.twice("116,148! 126,148! 112,172! 104,170!", "white")
    smile(p, 218, 22, -6)
    p.solid(sym("160,40! 124,34 104,66 100,108! 160,112!"), "umber")
    p.solid(sym("160,98 96,96 44,112 62,124 110,118 160,122"), "umber")
    p.pen("102,96 160,102 218,96", "red", 11)


@race("burnout")
def _(p):
    p.solid("160,10! 196,52 232,64 236,118 214,152! 106,152! 82,112 92,64 112,74 128,44", "fire", 190)
    p.flat("162,46! 184,78 206,96 200,140! 120,140! 112,108 124,88 138,98", "gold")
    shoulders(p, "ink", 108, 262)
    p.solid(sym("160,100 114,106 86,146 90,192 112,210! 116,250! 160,256!"), "night")
    p.disc(126, 168, 23, "black", both=True)
    p.disc(126, 170, 12, "fire", line=False, both=True)
    p.disc(126, 170, 6, "cream", line=False, both=True)
    p.block(sym("160,196! 150,212! 160,216!"), "black")
    for x in (128, 144, 160, 176, 192):
        p.pen(f"{x},226! {x},252!", "fire", 5)
    p.pen("100,134! 118,122! 112,108!", "fire", 5)
    p.pen("214,122! 204,136! 222,150!", "fire", 5)


@race("emulate")
def _(p):
    p.solid("150,66! 128,26 160,8! 164,40 196,4! 190,46 226,30! 200,78!", "gold", 180)
    shoulders(p, "leaf", 104, 262)
    p.solid(sym("160,54 106,70 82,128 92,196 112,270! 160,290!"), "leaf")
    p.disc(120, 140, 34, "cream", both=True)
    eyes(p, 140, 40, 18, "ink")
    p.solid(sym("160,128 124,148 118,190 140,214 160,250!"), "coral")
    p.pen("126,186 160,196 194,186")
    p.disc(144, 160, 4, OUTLINE, line=False, both=True)
    p.twice("96,206! 124,226 124,266! 108,262!", "red")


def cat(p, fur, stripes):
    """One of two cats that are the same."""
    p.pair("82,124! 62,40! 132,84!", fur)
    p.twice("86,104! 76,66! 110,88!", "pink")
    p.solid(sym("160,78 102,90 66,144 76,206 122,244 160,250"), fur)
    p.block("152,82! 168,82! 164,122! 156,122!", stripes)
    p.twice("128,88! 140,84! 146,114! 138,112!", stripes)
    p.twice("72,150! 104,160! 70,172!", stripes)
    p.twice("76,186! 104,186! 84,206!", stripes)
    p.pair("146,150! 132,134 102,138 92,160! 118,174 138,166!", "white", 0)
    p.disc(121, 154, 12, "leaf", line=False, both=True)
    p.disc(121, 154, 6, "black", line=False, both=True)
    p.disc(160, 210, 32, "cream", line=False, ry=22)
    p.flat(sym("160,204! 144,192! 160,188!"), "rose")
    p.pen("160,204! 160,214 146,224 130,216", both=True, width=5)


@race("copycat")
def _(p):
    p.raw('<g transform="translate(88 -14) scale(.86)">')
    cat(p, "steel", "slate")
    p.raw("</g>")
    shoulders(p, "brown", 104, 264)
    p.raw('<g transform="translate(-30 16)">')
    cat(p, "fire", "umber")
    p.raw("</g>")


@race("vampirism")
def _(p):
    p.pair("94,136! 20,110 10,30! 60,40 124,84!", "plum")
    p.twice("84,116! 40,92 28,52! 62,60 100,84!", "rose")
    p.block("104,300! 44,330! 60,206! 120,262!", "red")
    p.block("216,300! 276,330! 260,206! 200,262!", dark("red"))
    shoulders(p, "black", 92, 266)
    p.solid(sym("160,84! 124,74 88,112 86,178 120,230 160,250"), "plum")
    angry(p, 150, 34, 16, "red", "gold", "black")
    p.block(sym("160,170! 142,178 148,194 160,196"), "night")
    p.block(sym("160,206 118,202! 128,222 160,228"), "black")
    p.twice("132,205! 148,207! 141,236!", "white")


@race("doubler")
def _(p):
    shoulders(p, "red", 140, 262)
    for x, c in ((88, "gold"), (232, "fire")):
        p.solid(f"{x - 24},200! {x + 24},200! {x + 26},290! {x - 26},290!", c)
        p.solid(" ".join(f"{x + dx},{y}" for dx, y in ((0, 66), (44, 82), (60, 134), (46, 196), (0, 222), (-46, 196), (-60, 134), (-44, 82))), c)
        p.pen(f"{x},66! {x},34!", width=9)
        p.disc(x, 28, 12, "sky")
        p.block(f"{x - 46},128! {x + 46},128! {x + 40},164! {x - 40},164!", "ink")
        p.disc(x - 18, 146, 9, "cream", line=False)
        p.disc(x + 18, 146, 9, "cream", line=False)
        p.pen(f"{x - 20},190 {x},200 {x + 20},190")


@race("feedback")
def _(p):
    for r in (70, 98, 126):
        p.raw(f'<path d="M{160 - r} {196 - r * .6:.0f}A{r * 1.1:.0f} {r * 1.1:.0f} 0 0 0 {160 - r} {196 + r * .6:.0f}M{160 + r} {196 - r * .6:.0f}A{r * 1.1:.0f} {r * 1.1:.0f} 0 0 1 {160 + r} {196 + r * .6:.0f}" fill="none" stroke="#c3d46a" stroke-width="6"/>')
    shoulders(p, "sea", 98, 268)
    p.solid(sym("160,52 112,60 92,110 100,180 118,240 160,262"), "teal")
    p.pair("100,92! 44,44 28,88 42,132 96,128!", "mint")
    p.disc(62, 90, 10, "ink", both=True)
    eyes(p, 112, 27, 16, "ink", "cream")
    p.disc(160, 196, 54, "ink")
    p.disc(160, 196, 38, "slate")
    p.disc(160, 196, 18, "ink")
    p.disc(154, 190, 5, "white", line=False)


@race("booby-trap")
def _(p):
    p.solid(sym("160,200! 146,200! 134,330! 160,330!"), "leaf")
    p.pair("142,330! 70,322 36,272! 96,262 140,300!", "leaf")
    p.solid("34,150! 60,60 140,30 216,44 284,108! 290,140! 200,128 110,138", "moss", 210)
    p.solid("34,150! 110,152 200,166 288,150! 260,214 190,246 110,236 56,200", "moss", 200)
    p.flat("60,146! 120,140 200,140 262,140! 258,154! 190,176 110,162 66,158", "red")
    for x in (62, 92, 122, 152, 182, 212, 242):
        p.block(f"{x - 11},136! {x + 11},134! {x},166!", "cream")
    for x in (78, 108, 138, 168, 198, 228):
        p.block(f"{x - 9},172! {x + 9},174! {x},150!", "cream")
    eyes(p, 86, 34, 15, "black", "gold")
    spots(p, "92,206,7 122,216,6 206,212,8 180,226,5", dark("moss"))


@race("scavenger")
def _(p):
    shoulders(p, "umber", 124, 258)
    p.solid("64,250 96,218 130,244 160,214 190,244 226,216 256,250 240,292 160,300 82,292", "bone", 190)
    p.solid("190,250! 196,210 210,160 196,96 150,70 104,86 86,130 100,170 130,190 140,250!", "rose", 172)
    p.solid("104,112! 62,116 34,150 28,206! 56,186 76,178 108,176!", "gold", 84)
    p.pen("48,150! 104,146!", width=5)
    p.disc(126, 122, 17, "cream")
    p.disc(122, 124, 7, "black", line=False)
    p.pen("104,100! 146,112!", width=9)
    p.pen("150,74 146,50", width=5)
    p.pen("166,74 174,52", width=5)
    p.pen("186,190 176,204", dark("rose"), 5)
    p.pen("196,168 182,180", dark("rose"), 5)


@race("strategy")
def _(p):
    p.solid("88,330! 96,296! 224,296! 236,330!", "umber")
    p.solid("110,296! 128,240 136,206! 100,214 66,222 44,196 70,150 98,102 108,56! 134,66 150,40! 168,66 226,96 246,170 232,250 216,296!", "cream", 196)
    p.pen("166,68 200,104 212,170 202,250", dark("cream", .4), 7)
    for y in (98, 130, 164, 198, 232):
        p.pen(f"{232 + (y < 120) * -16},{y} {208},{y + 10}", dark("cream", .5), 5)
    p.disc(118, 128, 13, "ink")
    p.disc(114, 124, 4, "white", line=False)
    p.pen("100,110! 130,112!", width=7)
    p.disc(64, 190, 5, OUTLINE, line=False)
    p.pen("56,208 80,200", width=5)
    p.block("84,164! 108,176! 130,206! 118,210! 96,192! 76,178!", "red")


@race("resurrection")
def _(p):
    p.solid("160,8! 190,44 230,38! 222,80 262,104! 246,150 254,210 66,210 74,150 58,104! 98,80 90,38! 130,44", "lime", 200)
    p.flat("160,44! 184,70 214,72! 208,110 228,140 224,200 96,200 92,140 112,110 106,72! 136,70", "mint")
    shoulders(p, "ink", 108, 266)
    p.solid(sym("160,76 108,84 78,132 88,184 110,198! 114,236! 160,242!"), "bone")
    p.block("142,152 126,130 100,142 102,172 128,178", "black")
    p.block("178,152 194,130 220,142 218,172 192,178", "black")
    p.disc(120, 156, 9, "lime", line=False, both=True)
    p.block(sym("160,172! 148,192! 160,194!"), "black")
    for x in (130, 145, 160, 175, 190):
        p.pen(f"{x},214! {x},236!", width=5)
    p.pen("116,212! 204,212!", width=5)


@race("rearguard")
def _(p):
    p.solid(sym("160,8! 132,10 124,60! 160,60!"), "red")
    p.solid("150,10 214,14 262,60 270,140! 240,120 214,80 170,58", "red", 236)
    shoulders(p, "red", 112, 260)
    p.solid(sym("160,48 110,56 84,108 84,210! 128,246! 144,176! 160,170!"), "gold")
    p.block(sym("160,130! 146,138 104,126! 100,152! 140,168! 144,220! 160,224!"), "black")
    p.disc(122, 148, 7, "cream", line=False, both=True)
    p.disc(82, 268, 74, "blue")
    p.disc(82, 268, 54, "steel")
    p.block("42,262! 122,262! 122,276! 42,276!", "blue")
    p.disc(82, 268, 18, "gold")


@race("mind-control")
def _(p):
    shoulders(p, "plum", 112, 272)
    p.solid(sym("160,20 90,28 52,80 62,140 104,172! 110,222 160,236"), "pink")
    for d in ("160,28! 150,52 166,74 158,104", "110,44 128,62 112,84 92,82", "76,92 98,102 102,128", "132,116 120,96 136,84", "210,44 192,62 208,84 228,82", "244,92 222,102 218,128", "188,116 200,96 184,84"):
        p.pen(d, dark("pink", .4), 6)
    for x in (128, 192):
        p.disc(x, 168, 24, "white")
        p.raw(f'<path d="M{x} 168a4 4 0 0 1 7 3a9 9 0 0 1-16 4a14 14 0 0 1 22-16a18 18 0 0 1 2 20" fill="none" stroke="#6f5090" stroke-width="5"/>')
    p.pair("132,208! 120,250 92,262 76,300! 112,286 140,256 148,212!", "rose")
    p.pair("150,214! 142,262 128,300 140,326! 158,286 160,218!", "rose")


@race("opportunists")
def _(p):
    shoulders(p, "gray", 106, 262)
    p.pair("82,124 56,88 70,52 110,58 130,84", "gray")
    p.twice("86,106 72,88 80,70 104,76", "ink")
    p.solid(sym("160,72 106,84 80,128 48,178! 92,204 132,240 160,252"), "steel")
    p.block(sym("160,132! 128,124 84,146 62,180! 104,196 142,184 160,170!"), "ink")
    p.flat(sym("160,76! 146,88 150,150 160,156!"), "ink")
    p.disc(160, 202, 34, "cream", line=False, ry=28)
    eyes(p, 162, 34, 14, "black", "gold")
    p.disc(160, 200, 14, "black", ry=10)
    p.pen("160,210! 160,222 140,232 122,222", width=5, both=True)
    p.pen("112,112 128,106", "cream", 8, both=True)
    p.disc(256, 270, 34, "gold")
    p.disc(256, 270, 20, "fire", line=False)


@race("reinforcement")
def _(p):
    for x, y, c in ((64, 34, "leaf"), (256, 34, "leaf"), (160, 0, "moss")):
        front = c == "moss"
        g = lambda text: " ".join(f"{float(a) + x - 160:.0f},{float(b.rstrip('!')) + y:.0f}{'!' if b.endswith('!') else ''}" for a, b in (w.split(",") for w in text.split()))
        if front:
            shoulders(p, "olive", 118, 262)
        p.solid(g("160,130! 116,130! 118,206 140,244 160,250 180,244 202,206 204,130!"), "peach" if front else "tan")
        p.solid(g("160,60 110,70 86,120 82,160! 104,150! 216,150! 238,160! 234,120 210,70"), c)
        p.block(g("116,150! 204,150! 200,188! 120,188!"), "black")
        p.flat(g("124,158! 160,158! 150,178! 126,178!"), "sky")
        p.block(g(star(160, 108, 22, 9)), "gold" if front else "sand")
        p.pen(g("146,218! 174,218!"))


@race("escape-artist")
def _(p):
    for d, c in (("128,230! 84,250 40,236 30,276 66,290! 96,286 140,262!", "coral"), ("150,240! 116,290 78,300 84,326! 124,328 168,262!", "coral")):
        p.pair(d, c)
    p.solid(sym("160,18 104,30 70,84 82,148 112,190 108,238 160,262"), "coral")
    p.disc(122, 166, 27, "cream", both=True)
    p.block("104,164! 140,164! 140,174! 104,174!", "black")
    p.block("180,164! 216,164! 216,174! 180,174!", "black")
    p.disc(160, 216, 11, "black")
    spots(p, "118,72,12 146,52,7 108,112,8 138,102,6", dark("coral"))
    p.disc(256, 250, 24, "none")
    p.block("228,256! 286,256! 286,306! 228,306!", "gold")
    p.disc(257, 276, 7, "black", line=False)
    p.pen("257,276! 257,292!", width=6)
