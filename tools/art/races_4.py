"""Heads of the Races 50 to 65, and of one whose name is not in the game's list."""

from kit import OUTLINE, dark, light, sym
from parts import *
from races_1 import race


@race("clean-slate")
def _(p):
    shoulders(p, "mint", 106, 262)
    p.pen("130,52! 100,14!", OUTLINE, 9)
    p.pen("190,52! 224,10!", OUTLINE, 9)
    p.disc(100, 16, 9, "coral")
    p.disc(224, 12, 9, "coral")
    p.solid("56,60 66,48 160,44 254,48 264,60 268,150 262,226 250,238 160,242 70,238 58,226 52,150", "cream", 214)
    p.block("78,76 92,68 160,66 228,68 242,76 246,146 240,206 226,216 160,218 94,216 80,206 74,146", "sea")
    p.flat("92,84 150,78! 104,150 92,150!", "teal")
    p.pen("124,188! 196,188!", "mint", 6)
    p.block("196,236! 250,196! 268,216! 214,258!", "tan")
    p.block("190,244! 206,226! 226,250! 206,266!", "white")


@race("repatriations")
def _(p):
    p.solid("110,330! 96,290 60,282 44,252 58,196! 100,196 128,224 176,250 240,262 290,300 300,330!", "peach", 220)
    p.pen("66,206 52,160 44,128", OUTLINE, 22)
    p.pen("66,206 52,160 44,128", "peach", 10)
    p.pen("96,204 100,160 104,122", OUTLINE, 22)
    p.pen("96,204 100,160 104,122", "peach", 10)
    p.disc(42, 116, 19, "white")
    p.disc(106, 110, 19, "white")
    p.disc(40, 118, 9, "ink", line=False)
    p.disc(104, 112, 9, "ink", line=False)
    p.pen("58,254 74,264 94,258")
    ball(p, 208, 170, 96, "rust")
    p.raw('<path d="M208 96A74 74 0 1 1 134 170A56 56 0 0 1 246 170A38 38 0 0 1 170 170A20 20 0 0 1 210 170" fill="none" stroke="#5b3d2e" stroke-width="9"/>')
    p.block("186,74! 186,34! 208,16! 230,34! 230,74!", "cream")
    p.block("174,44! 208,8! 242,44! 232,50! 208,26! 184,50!", "red")


@race("diplomat")
def _(p):
    shoulders(p, "ink", 126, 256)
    p.block("230,262! 266,288! 140,330! 96,330!", "blue")
    p.solid(sym("160,66 106,76 80,124 70,196 108,240 160,250"), "brown")
    p.disc(126, 196, 40, "tan", ry=34, both=True)
    p.block(sym("160,160! 140,164 148,182! 160,186!"), "black")
    p.pair("140,226! 116,224! 120,288 136,306!", "cream")
    eyes(p, 140, 34, 14, "ink")
    p.raw('<circle cx="194" cy="140" r="22" fill="none" stroke="#e3ba55" stroke-width="6"/>')
    p.pen("214,150 226,190 222,230", "gold", 4)
    for x, y in ((108, 192), (124, 206), (106, 210), (138, 192)):
        p.disc(x, y, 3, OUTLINE, line=False, both=True)
    p.solid("112,74! 118,8! 202,8! 208,74!", "ink", 182)
    p.block("116,48! 204,48! 206,68! 114,68!", "red")
    p.block(sym("160,72 96,66 84,78 110,86 160,88"), "ink")


@race("deporter")
def _(p):
    shoulders(p, "olive", 122, 252)
    p.solid("150,300! 120,262 112,200! 50,214 18,200 22,176! 96,150 112,104! 140,84 200,86 240,120 246,190 236,252 222,300!", "leaf", 206)
    p.flat("112,200! 50,214 24,204! 60,200 130,186 190,214 216,290! 158,298! 126,258!", "lime")
    p.pen("20,188 70,182 130,176 168,154")
    for x in (36, 56, 76, 96, 116):
        p.flat(f"{x - 8},{184 - (x - 36) * .05:.0f}! {x + 8},{183 - (x - 36) * .05:.0f}! {x},{200 - (x - 36) * .05:.0f}!", "white")
    p.disc(34, 172, 5, OUTLINE, line=False)
    p.disc(140, 126, 19, "gold")
    p.block("136,110! 142,110! 144,142! 138,142!", "black")
    p.solid("112,92! 104,60 150,36 220,42 252,74 246,104! 180,88", "olive", 210)
    p.block("112,92! 180,88 246,104! 244,118! 180,102 84,112! 80,98!", "black")
    p.block(star(160, 66, 17, 7), "gold")


@race("trader")
def _(p):
    shoulders(p, "plum", 118, 260)
    p.pair("94,132! 30,124 40,166 96,164!", "bone")
    p.pair("116,92! 70,66 56,24! 92,40 140,72!", "umber")
    p.solid(sym("160,80 112,92 90,140 106,206 136,240 160,250"), "bone")
    slits(p, 146, 32, 17, "gold", 4)
    p.flat(sym("160,210! 146,200! 160,196!"), "rose")
    p.pen("160,210! 160,220 146,226 134,220", width=5, both=True)
    p.block(sym("160,238! 138,238! 146,276! 160,300!"), "white")
    p.solid("122,88! 134,24! 186,24! 198,88!", "red", 178)
    p.pen("160,24! 196,14! 214,52!", "gold", 6)
    p.block("206,50! 222,50! 220,78! 208,78!", "gold")
    p.disc(44, 190, 17, "gold", both=True)
    p.disc(44, 190, 7, "fire", line=False, both=True)


@race("inconspicuous")
def _(p):
    p.solid("0,336! 4,230 30,206 40,150 78,128 92,78 140,88 160,66 184,90 232,76 244,128 282,150 288,206 314,230 320,336!", "leaf", 216)
    p.disc(160, 196, 84, "black", line=False, ry=52)
    eyes(p, 190, 36, 25, "gold", "cream", "black")
    p.solid("20,336! 26,286 60,262 84,228 124,240 160,222 200,242 240,228 262,262 296,286 300,336!", "moss", 190)
    for x, y in ((70, 158), (104, 116), (156, 102), (214, 114), (250, 162), (110, 276), (176, 268), (232, 290), (60, 306)):
        p.pen(f"{x - 10},{y} {x},{y + 8} {x + 12},{y - 2}", dark("leaf"), 5)


@race("scourge")
def _(p):
    p.pair("110,250! 40,200 4,220 20,276 90,290!", "sky", .15)
    shoulders(p, "umber", 84, 266)
    p.pen("138,88 116,42 92,22", OUTLINE, 8, both=True)
    p.pen("118,50! 96,56!", OUTLINE, 5, both=True)
    p.pen("108,36! 86,42!", OUTLINE, 5, both=True)
    p.solid(sym("160,70 120,78 98,120 112,172 140,196 160,200"), "slate")
    p.pair("124,96! 88,92 70,126 84,164 116,168 132,134", "red")
    for x, y in ((96, 122), (110, 114), (92, 140), (106, 136), (104, 154)):
        p.disc(x, y, 5, light("red"), line=False)
        p.disc(320 - x, y, 5, light("red", .1), line=False)
    p.block(sym("160,186! 148,188! 152,250! 160,312!"), "ink")
    p.pen("150,192 130,230 136,262", OUTLINE, 6, both=True)
    p.pen("146,76 160,70 174,76", width=5)


@race("foundation")
def _(p):
    p.solid("64,336! 64,300! 256,300! 256,336!", "gray")
    p.solid("84,300! 88,276! 232,276! 236,300!", "steel")
    p.solid(sym("160,20! 100,24! 92,104! 76,112! 82,196! 100,216! 96,262! 116,280! 160,284!"), "sand")
    p.flat(sym("160,98! 100,98! 96,124! 128,132! 160,126!"), dark("sand", .45))
    p.disc(126, 130, 9, "ink", line=False, both=True)
    p.block(sym("160,112! 148,120! 136,190! 144,202! 160,206!"), "sand")
    p.block(sym("160,226! 118,226! 122,240! 160,242!"), dark("sand", .5))
    p.pair("92,116! 66,120! 72,196! 82,200!", "sand")
    p.pen("108,44! 212,44!", dark("sand"), 6)
    p.pen("106,66! 214,66!", dark("sand"), 6)
    p.pen("116,258! 132,262!", dark("sand"), 5)
    p.pen("196,60! 186,84! 200,92!", dark("sand", .5), 5)


@race("mercenary")
def _(p):
    shoulders(p, "umber", 124, 256)
    p.block("70,296! 96,276! 250,330! 214,330!", "tan")
    p.pair("96,108! 66,70! 118,80!", "moss")
    p.pair("84,150! 46,140! 82,184!", "moss")
    p.solid(sym("160,56! 134,60 100,96 82,150 96,206 128,250 160,258"), "moss")
    p.pair("150,58! 132,40! 160,20!", "olive")
    slits(p, 146, 34, 19, "fire", 8)
    p.pen("92,104! 240,170!", OUTLINE, 10)
    p.block("172,128! 224,138! 222,172! 196,180! 170,164!", "black")
    nostrils(p, 192, 10, 4)
    p.pen("106,216 140,230 180,230 214,216")
    p.flat("126,224! 138,229! 131,246!", "white")
    p.pen("104,128! 116,180!", "red", 6)
    p.pen("100,142! 114,138!", "red", 4)
    p.pen("104,160! 120,156!", "red", 4)
    for n in range(4):
        p.block(f"{110 + n * 34},{284 + n * 12}! {122 + n * 34},{288 + n * 12}! {118 + n * 34},{310 + n * 12}! {106 + n * 34},{306 + n * 12}!", "gold")


@race("distress-call")
def _(p):
    for r in (34, 58, 82):
        p.raw(f'<path d="M{160 - r * .8:.0f} {52 - r * .6:.0f}A{r} {r} 0 0 0 {160 - r * .8:.0f} {52 + r * .6:.0f}M{160 + r * .8:.0f} {52 - r * .6:.0f}A{r} {r} 0 0 1 {160 + r * .8:.0f} {52 + r * .6:.0f}" fill="none" stroke="#ec9a45" stroke-width="8"/>')
    shoulders(p, "fire", 112, 270)
    p.pen("160,110! 160,60!", OUTLINE, 11)
    p.disc(160, 52, 19, "red")
    p.disc(154, 46, 5, "white", line=False)
    p.solid(sym("160,96 102,104 68,152 80,216 122,254 160,260"), "sky")
    p.disc(124, 164, 30, "white", both=True)
    p.disc(124, 158, 14, "navy", line=False, both=True)
    p.disc(119, 152, 5, "white", line=False, both=True)
    p.pen("94,128! 138,116!", width=8, both=True)
    p.disc(160, 224, 17, "black", ry=20)
    p.pair("90,196! 80,218 92,230 102,216!", "white", 0)
    p.block("86,282! 234,282! 240,306! 80,306!", "white")


@race("contagion")
def _(p):
    shoulders(p, "black", 118, 252)
    p.solid(sym("160,84 112,92 92,140 106,200 134,228 160,232"), "umber")
    p.solid("132,150! 188,150! 190,190 150,270 84,318! 110,252 128,200", "bone", 160)
    p.pen("122,214! 160,228!", dark("bone", .4), 5)
    p.pen("112,246! 140,264!", dark("bone", .4), 5)
    p.disc(122, 148, 26, "gold", both=True)
    p.disc(122, 148, 15, "lime", line=False, both=True)
    p.disc(117, 142, 5, "white", line=False, both=True)
    p.solid("112,96! 108,30! 212,30! 208,96!", "ink", 186)
    p.block(sym("160,86 104,82 44,94 56,110 110,108 160,112"), "ink")
    p.block("110,72! 210,72! 210,86! 110,86!", "red")


@race("toll-keeper")
def _(p):
    shoulders(p, "slate", 120, 258)
    p.pen("240,92! 316,30!", OUTLINE, 24)
    p.pen("240,92! 316,30!", "white", 13)
    p.pen("258,78! 272,66!", "red", 13)
    p.pen("290,52! 302,42!", "red", 13)
    p.solid("78,74! 242,74! 250,254! 70,254!", "gold", 200)
    p.block("120,74! 126,44! 194,44! 200,74!", "slate")
    p.disc(160, 44, 17, "red")
    p.block("92,98! 228,98! 230,150! 90,150!", "ink")
    p.disc(126, 124, 15, "fire", line=False, both=True)
    p.disc(126, 124, 6, "cream", line=False, both=True)
    p.block("142,170! 178,170! 178,184! 142,184!", "black")
    p.disc(160, 172, 10, "steel")
    p.block("98,204! 222,204! 224,238! 96,238!", "ink")
    for x in (116, 138, 160, 182, 204):
        p.pen(f"{x},206! {x},236!", "steel", 6)


@race("contraceptives")
def _(p):
    p.solid("80,330! 96,276! 224,276! 240,330!", "rust")
    p.block("86,268! 234,268! 234,288! 86,288!", "coral")
    p.pair("104,196! 60,196 46,160 54,124 76,128 80,160 106,164!", "leaf")
    p.solid(sym("160,34 112,58 94,130 100,220 112,268! 160,268!"), "leaf")
    for x in (124, 148, 172, 196):
        p.pen(f"{x},62 {x + (x - 160) * .24:.0f},150 {x},256", dark("leaf"), 4)
    for x, y in ((96, 110), (94, 160), (98, 220), (224, 110), (226, 170), (220, 220), (112, 66), (208, 66)):
        p.pen(f"{x},{y}! {x + (-13 if x < 160 else 13)},{y - 6}!", "cream", 4)
    shut(p, 146, 30, 15)
    p.block("128,190! 192,190! 192,206! 128,206!", "cream")
    p.pen("128,198! 192,198!", "red", 5)
    for n in range(6):
        from math import cos, pi, sin
        p.disc(160 + 19 * cos(n * pi / 3), 36 + 19 * sin(n * pi / 3), 13, "rose")
    p.disc(160, 36, 10, "gold")


@race("plea-maker")
def _(p):
    shoulders(p, "sand", 108, 268)
    p.solid(sym("160,62 110,70 84,118 88,186 122,242 160,250"), "sand")
    p.pair("112,76! 62,66 30,120 34,206 66,222 92,170 98,116", "brown")
    p.disc(123, 146, 28, "black", both=True)
    p.disc(114, 136, 10, "white", line=False)
    p.disc(188, 136, 10, "white", line=False)
    p.twice("104,158! 123,168 142,158! 136,166 123,172 110,166", "sky")
    p.pen("98,110! 136,96!", width=7, both=True)
    p.disc(160, 206, 38, "cream", line=False, ry=30)
    p.disc(160, 194, 17, "black", ry=12)
    smile(p, 228, 22, -9)
    p.pair("158,330! 156,270 140,258 124,274 112,330!", "cream")
    p.pen("140,290! 140,330!", width=4, both=True)


@race("propagandist")
def _(p):
    p.solid("136,74! 120,24 148,30! 158,2 182,28! 206,10 212,48! 238,48 226,92!", "red", 190)
    shoulders(p, "night", 108, 272)
    p.solid("120,330! 108,270 112,220 100,170 110,112 150,76 204,80 236,124 236,200 246,270 250,330!", "cream", 200)
    p.solid("112,118! 66,104 10,116! 40,136 104,150!", "gold", 80)
    p.solid("104,168! 62,176 30,204! 72,210 112,190!", "fire", 80)
    p.flat("104,150! 60,150 72,172 104,168!", "red")
    p.block("112,196! 96,216 100,254 118,258 128,226 126,200!", "red")
    p.disc(150, 128, 16, "white")
    p.disc(146, 130, 7, "black", line=False)
    p.pen("128,108! 168,116!", width=8)
    p.block("204,238! 262,222! 266,258! 208,272!", "red")
    p.block(star(235, 248, 14, 6), "gold")
    for d in ("30,152! 4,150!", "34,172! 10,184!", "34,138! 10,128!"):
        p.pen(d, "gold", 6)


@race("time-control")
def _(p):
    shoulders(p, "umber", 108, 268, collar="gold")
    p.disc(160, 30, 17, "none")
    p.block("146,34! 174,34! 176,58! 144,58!", "gold")
    ball(p, 160, 156, 106, "gold")
    p.disc(160, 156, 84, "cream")
    for n in range(12):
        from math import cos, pi, sin
        a = n * pi / 6
        r = 62 if n % 3 == 0 else 68
        p.pen(f"{160 + 76 * cos(a):.0f},{156 + 76 * sin(a):.0f}! {160 + r * cos(a):.0f},{156 + r * sin(a):.0f}!", "umber", 7 if n % 3 == 0 else 4)
    p.disc(130, 138, 15, "white", both=True)
    p.disc(132, 140, 7, "navy", line=False, both=True)
    p.pen("160,160! 116,190!", "ink", 9)
    p.pen("160,160! 218,184!", "ink", 7)
    p.disc(160, 160, 10, "red")
    p.pen("140,204 160,212 180,204")


@race("stranger")
def _(p):
    shoulders(p, "slate", 108, 262)
    p.solid(sym("160,40 104,54 76,108 84,180 116,240 160,258"), "steel")
    almonds(p, 146, 38, 30)
    smile(p, 216, 16, 0)
