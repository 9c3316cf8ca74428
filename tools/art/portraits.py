"""Portraits of Agents and Canons: flat, without outlines, in the frames of those that are there.

All of them sit for the Agents' painter: the face is that of `agent-human.svg`, in other colors and with other hair."""

import pathlib
import re

from kit import curve, dark, light, mirror, mixed, picture, sym

SITTER = pathlib.Path(__file__).resolve().parents[2] / "layouts/art/generation-zero/agent-human.svg"
SKINS = {
    "fair": ("#e9bd97", "#c08a64", "#8a573d"), "rosy": ("#efc4a8", "#cc9274", "#955f49"), "olive": ("#cf9f6c", "#9c6d43", "#66442b"),
    "brown": ("#a66f48", "#704529", "#43281a"), "deep": ("#7a4c33", "#502e1f", "#2f1a12"), "weathered": ("#d8a27a", "#a46c4b", "#6b4330"),
}
CORNER = "M24 24C24 24 48 19 60 22C72 25 92 40 92 40C92 40 74 51 64 52C54 53 44 50 36 44C30 39 24 24 24 24ZM24 24C24 24 19 48 22 60C25 72 40 92 40 92C40 92 51 74 52 64C53 54 50 44 44 36C39 30 24 24 24 24Z"
ARCH = "M30 572V190C30 84 150 30 300 30S570 84 570 190V572Z"


def sitter(skin, hair="#20151a", clothed=True):
    """Uniform and face of an Agent; the hair is left out."""
    lines = SITTER.read_text().splitlines()
    body, face, badge = lines[7:13], lines[13:45], lines[45:53]
    text = "\n".join((body if clothed else []) + face + (badge if clothed else []))
    for old, new in zip(("#bb7d52", "#7c4a31", "#4c2a20"), SKINS[skin]):
        text = text.replace(old, new)
    brow = re.compile(r'(<path fill=")#20151a(" d="M-30 4)')
    return brow.sub(lambda found: found[1] + hair + found[2], text)


def portrait(name, ground, inner):
    """A Canon's picture, in the arch with leaves in its corners."""
    def keep(draw):
        def whole(p):
            p.raw(f'<rect width="600" height="600" fill="#f1e9d6"/><clipPath id="arch"><path d="{ARCH}"/></clipPath><g clip-path="url(#arch)"><rect x="20" y="20" width="560" height="560" fill="{ground}"/>')
            draw(p)
            p.raw("</g>")
            p.raw(f'<path d="{ARCH}" fill="none" stroke="{inner}" stroke-width="10"/>')
            for way in ("", ' transform="translate(600 0) scale(-1 1)"'):
                p.raw(f'<g fill="{mixed(ground, inner, .35)}"{way}><path d="{CORNER}"/><circle cx="76" cy="74" r="7"/></g>')
        return picture(f"generation-zero/{name}.svg", 600, 600, 0)(whole)
    return keep


def seated(p, skin, hair="#20151a"):
    """The sitter, as large as Canons are."""
    p.raw('<g transform="translate(-36 -30) scale(1.12)">' + sitter(skin, hair, False) + "</g>")


def over(p):
    """What is drawn in the sitter's own measure."""
    p.raw('<g transform="translate(-36 -30) scale(1.12)">')


def cloth(p, fill, collar=None):
    """Shoulders in the sitter's measure, over the neck's foot."""
    p.solid("300,470! 344,436 398,448 470,468 520,500 548,620! 52,620! 80,500 130,468 202,448 256,436", fill, 330)
    p.flat("300,470! 256,436! 236,420 246,404! 300,486!", collar or light(fill, .25))
    p.flat("300,470! 344,436! 364,420 354,404! 300,486!", dark(collar or fill, .15))


@picture("generation-zero/agent-pim-quillon.svg", 600, 600, 0)
def _(p):
    p.raw('<rect width="600" height="600" fill="#f1e9d6"/><clipPath id="frame"><path d="M24 52V548L52 576H548L576 548V52L548 24H52Z"/></clipPath><g clip-path="url(#frame)"><rect width="600" height="600" fill="#b96f5c"/>')
    for y in range(24, 600, 46):
        p.raw(f'<rect y="{y}" width="600" height="23" fill="#aa604e"/>')
    p.raw('<g transform="translate(-21 -41.4) scale(1.07)">')
    p.flat("190,330 150,250 170,140 240,84 330,70 410,100 452,180 446,270 410,340 430,400 380,440 220,440 176,400", "#8f3d1d")
    p.raw(sitter("rosy", "#8f3d1d"))
    p.flat("196,280! 176,220 186,150 236,108 300,90 366,104 414,150 424,220 404,284! 398,230 372,186 330,168! 300,196 244,204 214,232", "#b4562a")
    p.flat("240,132 300,108 356,124! 320,128 276,144 236,176!", "#d67a45")
    p.flat("196,280! 180,340 196,400 226,420! 210,360", "#b4562a")
    p.flat("404,284! 420,340 404,400 374,420! 392,360", "#8f3d1d")
    for x, y, r in ((178, 150, 34), (206, 108, 36), (258, 80, 38), (320, 70, 38), (378, 88, 38), (420, 138, 36), (436, 198, 32), (168, 208, 32), (170, 268, 30), (434, 262, 30), (180, 324, 30), (424, 324, 30)):
        p.disc(x, y, r, "#b4562a" if x < 330 else "#9c4822")
        p.disc(x - r * .3, y - r * .3, r * .36, "#d67a45" if x < 330 else "#b4562a")
    for x in (257, 343):
        p.raw(f'<circle cx="{x}" cy="266" r="39" fill="#ffffff" fill-opacity=".18" stroke="#20151a" stroke-width="8"/>')
    p.raw('<path d="M296 262Q300 256 304 262" fill="none" stroke="#20151a" stroke-width="8"/>')
    for x, y in ((238, 316), (254, 324), (270, 316), (330, 322), (346, 318), (358, 326)):
        p.disc(x, y, 4, "#c4805c")
    p.raw("</g></g>")


@portrait("canon-isaude", "#6f93a3", "#26424f")
def _(p):
    p.flat("30,420 160,330 300,400 420,320 580,410 580,600 30,600", "#5a8074")
    p.disc(420, 150, 70, "#e6dcb4")
    p.flat("340,600! 352,470 330,390 380,300 372,250! 420,286 480,330 556,420 560,470 520,488 470,450 470,600!", "#4a2f22")
    p.flat("372,250! 352,330 330,420 300,600! 350,600! 372,420 400,300", "#241510")
    p.disc(448, 362, 10, "#16100c")
    p.flat("470,420! 540,430! 540,444! 466,436!", "#c9a15a")
    over(p)
    p.flat("206,150 190,240 170,330 130,420 160,460 220,400 400,360 400,180 330,110 250,110", "#3a1f16")
    p.raw("</g>")
    seated(p, "olive", "#2a1611")
    over(p)
    p.flat("200,290! 186,210 210,140 270,104 340,106 392,150 408,220 402,270! 384,214 340,176! 280,190 230,216", "#2a1611")
    p.flat("232,150 280,122 330,124! 290,136 240,176!", "#54301f")
    p.flat("210,270! 176,350 140,470 160,560 190,470 226,360", "#2a1611")
    cloth(p, "#2f6a5b", "#d9c38a")
    p.flat("150,470! 232,444! 300,520! 220,620! 130,620!", "#3f8a76")
    p.flat("188,160! 300,118 414,166! 418,190! 300,148 184,186!", "#c9a15a")
    p.disc(300, 136, 12, "#b8402f")
    p.disc(300, 508, 18, "#c9a15a")
    p.raw("</g>")


@portrait("canon-tamsin", "#8c7aa0", "#43335a")
def _(p):
    for y in (130, 250, 370):
        p.raw(f'<rect x="30" y="{y}" width="540" height="14" fill="#5f4c78"/>')
        for n in range(14):
            h = 62 + (n * 37 + y) % 34
            p.raw(f'<rect x="{38 + n * 38}" y="{y - h}" width="{24 + n * 13 % 10}" height="{h}" fill="{("#b9a06a", "#a4574c", "#5f8577", "#c9bfa8", "#6a7fa3")[(n + y) % 5]}"/>')
    seated(p, "fair", "#8f8577")
    over(p)
    p.flat("196,300! 176,220 200,150 252,108 300,100 350,108 402,150 424,220 404,300! 398,240 360,190 300,160! 240,190 204,240", "#c9c1b0")
    p.flat("300,104! 350,110 402,152 424,222 404,300! 398,240 360,190 300,160!", "#9a9182")
    p.disc(300, 78, 46, "#c9c1b0")
    p.flat("300,34! 346,60 342,108 300,122!", "#9a9182")
    p.raw('<path d="M262 50L350 104" stroke="#6f4a2a" stroke-width="10"/>')
    cloth(p, "#5b3550", "#e9dfc6")
    for x in (257, 343):
        p.raw(f'<path d="M{x - 34} 274H{x + 34}Q{x + 30} 304 {x} 304Q{x - 30} 304 {x - 34} 274Z" fill="#ffffff" fill-opacity=".25" stroke="#b08a3a" stroke-width="6"/>')
    p.raw('<path d="M291 276H309" stroke="#b08a3a" stroke-width="6"/>')
    p.flat("150,560! 300,520! 300,640! 150,640!", "#f1e6c8")
    p.flat("300,520! 450,560! 450,640! 300,640!", "#d8c9a0")
    for y in (566, 584, 602):
        p.raw(f'<path d="M172 {y}L282 {y - 24}M318 {y - 24}L428 {y}" stroke="#9a8660" stroke-width="5"/>')
    p.flat("430,560! 470,430 492,392! 494,440 448,568!", "#f6f1e2")
    p.raw('<path d="M432 572L488 404" stroke="#8d8778" stroke-width="4"/>')
    p.disc(430, 556, 24, "#e9bd97")
    p.raw("</g>")


@portrait("canon-perrin", "#b98d5a", "#5b3a20")
def _(p):
    p.flat("30,600 30,300! 110,230 190,210 260,250 300,330 570,330! 570,600!", "#a2774a")
    for x, y, w, h in ((44, 300, 76, 250), (134, 214, 70, 330), (466, 250, 84, 300)):
        p.flat(f"{x},{y + h}! {x + 6},{y + 16} {x + w / 2},{y} {x + w - 4},{y + 22} {x + w},{y + h}!", "#7d7468")
        p.flat(f"{x + w * .6},{y + 8} {x + w - 4},{y + 22} {x + w},{y + h}! {x + w * .66},{y + h}!", "#5d564e")
    seated(p, "weathered", "#efe9da")
    over(p)
    cloth(p, "#4d5a3a", "#6b7a50")
    p.flat("194,250! 196,330 232,400 300,430 368,400 404,330 406,250! 420,330 392,430 352,470 300,484 248,470 208,430 180,330", "#efe9da")
    p.flat("300,430 368,400 404,330 406,250! 420,330 392,430 352,470 300,484!", "#c6bda8")
    p.flat("240,352 270,334 300,346 330,334 360,352 340,372 300,362 260,372", "#efe9da")
    p.flat("196,214! 168,196 190,140 236,96 300,84 366,96 412,140 434,196 404,214! 360,184 300,176 240,184", "#7a3d2a")
    p.flat("300,84! 366,96 412,140 434,196 404,214! 360,184 310,176!", "#562818")
    p.flat("150,232! 180,196 300,174 420,196 450,232! 420,236 300,206 180,236", "#93513a")
    p.disc(300, 74, 24, "#d9b35a")
    p.raw('<path d="M332 384L396 418L404 452" fill="none" stroke="#3a2417" stroke-width="13"/>')
    p.flat("386,440! 430,440! 426,486 392,486!", "#3a2417")
    for x, y, r in ((408, 402, 12), (424, 372, 17), (412, 332, 22)):
        p.raw(f'<circle cx="{x}" cy="{y}" r="{r}" fill="#f4efe2" fill-opacity=".55"/>')
    p.raw("</g>")


@portrait("canon-jory", "#8fae6a", "#3f5a2c")
def _(p):
    p.flat("30,410! 200,350 380,380 580,330 580,600! 30,600!", "#6f9150")
    p.flat("250,600! 300,480 270,420 330,368! 350,368! 330,424 380,490 400,600!", "#e3d29c")
    p.raw('<g transform="translate(0 22)">')
    seated(p, "fair", "#a3762c")
    over(p)
    p.flat("198,286! 176,214 196,140 262,96 340,92 404,134 426,214 402,286! 396,236 370,206! 352,222! 330,196! 304,220! 276,194! 256,222! 230,206! 206,240", "#d9a93f")
    p.flat("340,92! 404,134 426,214 402,286! 396,236 370,206! 352,222! 340,204!", "#a97c28")
    p.flat("196,166! 186,110 236,66 330,54 410,92 428,160! 340,124 250,132", "#b8492f")
    p.flat("340,56! 410,92 428,160! 350,126!", "#8a3320")
    p.flat("184,170! 240,128 340,118 432,164! 440,182 340,142 240,152", "#8a3320")
    p.flat("390,84! 420,10 470,-16! 462,40 410,104", "#f1e9d6")
    p.flat("396,92! 440,40 470,-16! 462,44 410,104", "#c9bd9c")
    cloth(p, "#7a5a34", "#d9c38a")
    p.flat("140,470! 180,458! 430,620! 370,620!", "#4a3018")
    p.flat("330,560! 450,540! 470,640! 340,640!", "#c9a15a")
    p.flat("330,560! 396,592! 450,540! 396,606!", "#8f6a2c")
    p.disc(396, 600, 13, "#b8402f")
    for x, y in ((236, 322), (252, 330), (268, 320), (334, 326), (350, 320), (364, 330)):
        p.disc(x, y, 4.5, "#c08a64")
    p.raw("</g></g>")


@portrait("canon-marl", "#5a3426", "#24140e")
def _(p):
    p.raw('<path d="M30 600V360Q90 250 180 360V600Z" fill="#2a1711"/><path d="M46 600V380Q92 300 164 380V600Z" fill="#d9622b"/><path d="M66 600V440Q100 340 146 440V600Z" fill="#f2b24a"/>')
    for x, y, r in ((70, 250, 5), (150, 200, 4), (200, 130, 5), (96, 150, 4), (480, 170, 5), (520, 260, 4), (430, 110, 4)):
        p.disc(x, y, r, "#f2b24a")
    seated(p, "deep", "#14100e")
    over(p)
    p.solid("300,470! 360,430 440,440 530,480 580,640! 20,640! 70,480 160,440 240,430", "#7a4c33", 330)
    p.flat("212,448! 260,470! 276,640! 190,640!", "#c9a477")
    p.flat("388,448! 340,470! 324,640! 410,640!", "#9a7850")
    p.flat("206,500! 394,500! 420,640! 180,640!", "#b58b58")
    p.flat("320,500! 394,500! 420,640! 336,640!", "#8d6a40")
    p.flat("198,270! 206,350 246,412 300,426 354,412 394,350 402,270! 380,330 340,340! 300,332! 260,340! 220,330", "#14100e")
    p.flat("262,350! 300,336! 338,350! 318,358 282,358", "#2f1a12")
    p.flat("202,216! 190,180 230,124 300,104 370,124 410,180 398,216! 300,176", "#b8402f")
    p.flat("300,104! 370,124 410,180 398,216! 310,178!", "#862a1f")
    p.flat("196,196! 300,150 404,196! 402,216! 300,174 198,216!", "#d9d2c0")
    p.raw('<g transform="rotate(16 480 470)">')
    p.flat("470,330! 494,330! 494,640! 470,640!", "#8a5a32")
    p.flat("410,270! 550,270! 556,282! 556,338! 548,346! 412,346! 404,334! 404,282!", "#8d949c")
    p.flat("410,270! 550,270! 556,282! 404,284!", "#c9d0d6")
    p.flat("500,284! 556,282! 556,338! 548,346! 500,346!", "#5f666e")
    p.raw("</g></g>")
