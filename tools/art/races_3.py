"""Heads of the Races 34 to 49."""

from kit import OUTLINE, dark, light, sym
from parts import *
from races_1 import race


@race("gatherer")
def _(p):
    shoulders(p, "tan", 104, 266)
    p.pair("98,92 74,50 108,36 134,74", "tan")
    p.twice("102,76 90,58 106,50 122,72", "pink")
    p.solid(sym("160,60 110,76 88,124 44,168 40,224 92,256 160,262"), "tan")
    p.disc(84, 208, 36, "cream", line=False, both=True)
    eyes(p, 142, 36, 18, "black", "ink")
    p.disc(160, 176, 12, "rose", ry=9)
    p.pen("160,184! 160,196 146,204 130,198", width=5, both=True)
    p.block("150,198! 170,198! 168,222! 152,222!", "white")
    p.pen("160,200! 160,220!", width=3)
    for x in (116, 160, 204):
        p.disc(x, 292, 20, "leaf", ry=16)
    p.pen("84,300! 236,300!", "umber", 12)


@race("breeder")
def _(p):
    p.pair("124,100! 88,70 76,6! 118,4 148,60 150,96!", "bone")
    p.twice("124,82! 102,62 96,24! 116,30 134,70!", "pink")
    shoulders(p, "bone", 100, 266)
    p.solid(sym("160,84 110,94 84,142 92,200 124,244 160,252"), "bone")
    eyes(p, 152, 38, 17, "red")
    p.flat(sym("160,196! 144,182! 160,178!"), "rose")
    p.pen("160,196! 160,206 146,214 130,206", width=5, both=True)
    p.block("146,208! 174,208! 172,238! 148,238!", "white")
    p.pen("160,210! 160,236!", width=4)
    for x, y in ((60, 290), (262, 294)):
        p.disc(x, y, 34, "cream")
        p.block(f"{x - 18},{y - 28}! {x - 26},{y - 66} {x - 8},{y - 34}!", "cream")
        p.block(f"{x + 18},{y - 28}! {x + 26},{y - 66} {x + 8},{y - 34}!", "cream")
        p.disc(x - 11, y - 2, 5, "black", line=False)
        p.disc(x + 11, y - 2, 5, "black", line=False)
        p.disc(x, y + 9, 4, "rose", line=False)


@race("memory")
def _(p):
    shoulders(p, "blue", 108, 266)
    p.pair("104,82! 36,54 8,124 32,206 98,206!", "slate")
    p.twice("92,106 46,88 32,132 50,180 90,180", "rose")
    p.solid(sym("160,48 112,60 86,116 100,180 130,206! 134,300 160,308"), "steel")
    for y in (218, 238, 258, 278):
        p.pen(f"138,{y} 160,{y + 6} 182,{y}", dark("steel"), 5)
    p.pair("128,204! 96,222 92,266! 118,252 138,228!", "cream")
    eyes(p, 142, 34, 13, "ink")
    brows(p, 118, 34, 15)
    p.block(star(160, 86, 20, 12, 8), "gold")


@race("projection")
def _(p):
    p.flat("130,330! 190,330! 280,30! 40,30!", mixed_beam())
    p.block(sym("160,296! 118,296! 108,336! 160,336!"), "steel")
    p.disc(160, 300, 15, "sky")
    for n, (top, foot, dx) in enumerate(((44, 84, 0), (92, 120, 16), (128, 170, -8), (178, 206, 14), (214, 252, 0))):
        p.raw(f'<clipPath id="s{n}"><path d="M0 {top}H320V{foot}H0Z"/></clipPath><g clip-path="url(#s{n})"><g transform="translate({dx} 0)">')
        p.solid(sym("160,44 104,58 74,112 84,182 118,236 160,252"), "sky")
        almonds(p, 148, 36, 26, "navy")
        p.pair("78,130! 44,96! 52,176! 84,182!", "sky")
        p.block(sym("160,206! 134,204! 140,226! 160,228!"), "navy")
        p.raw("</g></g>")


def mixed_beam():
    """The light of the projector."""
    return "#5a6fae"


@race("thinker")
def _(p):
    shoulders(p, "slate", 94, 280)
    p.solid(sym("160,8 78,20 22,82 40,148 92,178 112,246 160,270"), "mint")
    for d in ("160,14! 152,40 168,66 156,96 160,118", "118,34 130,58 108,78 84,66", "66,66 82,92 64,116 46,108", "100,104 116,124 104,146 80,146", "202,34 190,58 212,78 236,66", "254,66 238,92 256,116 274,108", "220,104 204,124 216,146 240,146", "136,84 124,104 138,124"):
        p.pen(d, dark("mint"), 7)
    eyes(p, 186, 24, 14, "ink")
    brows(p, 164, 24, 14, tilt=-3)
    p.pen("146,238 160,234 174,238")
    p.disc(124, 188, 21, "none", both=True)
    p.pen("146,184 160,180 174,184", width=5)


@race("psychic")
def _(p):
    for x, y in ((44, 80), (274, 76), (40, 210), (282, 206)):
        p.block(f"{x},{y - 26}! {x + 15},{y}! {x},{y + 26}! {x - 15},{y}!", "mint")
    shoulders(p, "violet", 106, 266, collar="gold")
    p.solid(sym("160,90 108,96 90,140 98,192 126,240 160,254"), "skin")
    shut(p, 170, 32, 18)
    smile(p, 218, 18, 6)
    p.solid(sym("160,26 104,34 72,80 82,122 160,110"), "plum")
    p.pen("84,104 120,62 160,44", light("plum"), 6)
    p.pen("100,116 140,84 190,64", light("plum"), 6)
    p.pair("136,110! 160,86! 160,134!", "white", 0)
    p.disc(160, 110, 25, "white", ry=19)
    p.disc(160, 110, 12, "leaf", line=False)
    p.disc(160, 110, 5, "black", line=False)


@race("worldships")
def _(p):
    for x in (96, 160, 224):
        p.solid(f"{x - 22},262! {x + 22},262! {x + 14},300 {x},332! {x - 14},300", "fire")
        p.block(f"{x - 26},238! {x + 26},238! {x + 30},270! {x - 30},270!", "slate")
    p.raw('<clipPath id="w"><path d="M0 0H320V150H0Z"/></clipPath><g clip-path="url(#w)"><ellipse cx="160" cy="150" rx="150" ry="36" fill="none" stroke="#1b1630" stroke-width="24" transform="rotate(-12 160 150)"/></g>')
    p.solid("160,30 218,44 262,88 270,150 244,212 200,244 160,250 104,236 60,196 48,146 66,84 110,42", "teal", 196)
    p.flat("84,84 130,60 164,78 142,104 100,108", "moss")
    p.flat("176,206 226,190 232,214 190,234", "olive")
    p.flat("64,160 96,190 88,208 66,186", "moss")
    p.raw('<path d="M14 176Q150 240 300 122" fill="none" stroke="#1b1630" stroke-width="26"/><path d="M14 176Q150 240 300 122" fill="none" stroke="#e3ba55" stroke-width="13"/>')
    eyes(p, 142, 36, 20, "navy")
    p.pen("140,172 160,180 180,172")


@race("martyr")
def _(p):
    p.raw('<ellipse cx="160" cy="46" rx="74" ry="22" fill="none" stroke="#1b1630" stroke-width="26"/><ellipse cx="160" cy="46" rx="74" ry="22" fill="none" stroke="#f4d479" stroke-width="13"/>')
    shoulders(p, "white", 118, 258)
    p.solid(sym("160,76! 110,84 74,150 84,250 96,300! 160,300!"), "steel")
    p.solid(sym("160,112 118,118 104,164 116,220 160,250"), "sand")
    shut(p, 176, 24, 14)
    p.pen("132,190! 128,212!", "sky", 7)
    smile(p, 226, 16, -5)
    for d in ("246,214! 196,282!", "284,260! 212,296!"):
        p.pen(d, OUTLINE, 13)
        p.pen(d, "tan", 6)
    p.block("246,214! 262,180! 276,200! 256,222!", "red")
    p.block("284,260! 310,234! 316,258! 290,272!", "red")


@race("precognition")
def _(p):
    shoulders(p, "sea", 106, 270, collar="cream")
    p.pair("100,100 66,130 62,220 84,290! 116,280! 100,200", "white")
    p.solid(sym("160,50 108,58 88,110 96,180 124,236 160,252"), "lilac")
    p.block(sym("160,126! 84,112! 84,160! 160,168!"), "ink")
    p.pen("92,124 160,140 228,124", "night", 5)
    p.raw('<path d="M112 92Q160 44 208 92Q160 126 112 92Z" fill="#fcf8ee" stroke="#1b1630" stroke-width="6.5"/>')
    p.disc(160, 89, 17, "gold", line=False)
    p.disc(160, 89, 8, "black", line=False)
    smile(p, 208, 20, 0)
    p.pen("236,140! 282,112!", "ink", 14)
    p.pen("236,148! 286,158!", "ink", 14)


@race("repulsion")
def _(p):
    rays(p, 160, 160, 104, 156, 22, "gold", .7)
    ball(p, 160, 160, 112, "gold")
    p.disc(160, 220, 60, "cream", line=False, ry=38)
    eyes(p, 136, 52, 29, "navy")
    p.disc(160, 196, 26, "rust", ry=17)
    p.disc(160, 196, 15, "black", line=False, ry=8)
    p.pair("60,178! 20,160 14,206! 62,206!", "fire")
    spots(p, "122,84,8 150,74,6 184,82,8 160,98,5", "rust")


@race("collectors")
def _(p):
    shoulders(p, "olive", 124, 262)
    p.solid(sym("160,92 122,96 40,160 36,206 90,246 160,252"), "leaf")
    p.disc(104, 96, 39, "leaf", both=True)
    p.disc(104, 94, 25, "gold", both=True)
    p.block("88,89! 120,89! 120,99! 88,99!", "black")
    p.block("200,89! 232,89! 232,99! 200,99!", "black")
    p.pen("48,190 100,214 160,218 220,214 272,190")
    nostrils(p, 160)
    spots(p, "70,166,7 92,150,5 232,150,7 254,172,5", dark("leaf"))
    for n, c in enumerate(("coral", "gold", "sky", "gold", "violet")):
        p.disc(72 + n * 44, 276 + (8 if n in (1, 3) else 14 if n == 2 else 0), 17, c)


@race("anarchy")
def _(p):
    p.solid("160,100! 96,94! 82,40! 110,56! 112,8! 140,40! 160,2! 180,40! 208,8! 210,56! 238,40! 224,94!", "coral", 190)
    shoulders(p, "black", 112, 262)
    for x in (74, 100, 220, 246):
        p.block(f"{x - 9},296! {x + 9},296! {x},268!", "steel")
    p.pair("90,136! 62,122 58,170 88,176!", "lime")
    p.solid(sym("160,84 108,92 84,136 92,196 124,244 160,256"), "lime")
    eyes(p, 150, 34, 18, "red")
    brows(p, 124, 36, 18, tilt=-12)
    p.block("120,206! 206,196! 196,228 156,236 128,226", "black")
    p.flat("132,208! 190,202! 184,214! 136,218!", "white")
    p.raw('<circle cx="58" cy="176" r="10" fill="none" stroke="#e3ba55" stroke-width="5"/>')
    p.pen("196,92! 212,116! 204,122! 216,140!", "black", 5)


@race("minimalist")
def _(p):
    ball(p, 160, 168, 92, "white", .2)
    p.disc(132, 158, 9, "black", line=False)
    p.disc(188, 158, 9, "black", line=False)


@race("pacifist")
def _(p):
    shoulders(p, "white", 108, 258)
    p.solid("196,330! 232,250 226,160 196,102 150,84 106,100 90,150 108,196 102,250 84,330!", "white", 194)
    p.solid("98,132! 60,138 40,158! 70,164 96,166!", "fire", 90)
    p.disc(128, 136, 11, "black")
    p.disc(124, 132, 4, "white", line=False)
    p.pen("58,158! 20,182 6,214", "olive", 6)
    for d in ("42,166! 28,148 12,152 22,168", "30,178! 44,194 36,206 22,196", "16,194! 0,186 -2,206 10,206"):
        p.block(d, "leaf")
    p.pen("120,244 140,254 160,244", "steel", 6)
    p.pen("150,266 170,276 190,266", "steel", 6)
    p.pen("116,282 136,292 156,282", "steel", 6)


@race("second-chances")
def _(p):
    for x, d in ((84, -8), (122, 6), (160, -4), (198, 6), (236, -8)):
        p.pen(f"{x},196 {x + d * 2},232 {x - d},268 {x + d * 2},316", OUTLINE, 20)
        p.pen(f"{x},196 {x + d * 2},232 {x - d},268 {x + d * 2},316", "lilac" if x < 200 else "violet", 8)
    p.solid(sym("160,28 88,44 42,110 42,176! 72,204 102,182! 130,208 160,186!"), "lilac")
    p.pen("72,120 92,76 130,54", "white", 8)
    eyes(p, 138, 36, 19, "plum")
    smile(p, 168, 14, 7)
    p.raw('<path d="M130 96A34 34 0 1 1 176 102M180 84L176 104L158 96" fill="none" stroke="#6f5090" stroke-width="6"/>')


@race("teaser")
def _(p):
    shoulders(p, "violet", 110, 266)
    p.block(sym("160,262! 60,290! 84,306! 100,330! 124,304! 160,322!"), "gold")
    p.solid(sym("160,88 112,96 94,140 102,198 130,240 160,254"), "peach")
    p.pair("160,92! 126,30 50,20 26,86! 70,70 92,130!", "red")
    p.block("160,92! 194,30 270,20 294,86! 250,70 228,130!", "blue")
    p.block(sym("160,82! 100,100! 88,132! 160,122!"), "gold")
    p.disc(26, 96, 15, "gold", both=True)
    eyes(p, 158, 31, 16, "leaf")
    p.pen("112,134 128,126 144,134", width=5)
    p.pen("176,128 192,120 210,128", width=5)
    p.block("122,196! 160,206 200,192! 190,222 160,232 130,222", "black")
    p.block("148,218! 182,214! 184,246 166,262 150,248", "rose")
    p.pen("166,222! 167,244!", dark("rose"), 4)
