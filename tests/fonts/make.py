"""Makes the fonts of the tests: parts of Alegreya Sans, which has the SIL Open Font License, and fonts of bars.

    python3 tests/fonts/make.py

Needs fonttools 4 and brotli.
"""

import os

from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, InstanceDescriptor, SourceDescriptor
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTCollection, TTFont
from fontTools.varLib import build

HERE = os.path.dirname(os.path.abspath(__file__))
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def path(name):
    return os.path.join(HERE, name)


def part(text):
    """A part of Alegreya Sans, with its kerning and ligatures."""
    font = TTFont(os.path.join(HERE, "../../layouts/fonts/AlegreyaSans-Regular.ttf"), recalcTimestamp=False)
    options = Options()
    options.hinting = False
    options.layout_features = ["kern", "liga"]
    options.name_IDs = [0, 1, 2, 6, 13, 14]
    subsetter = Subsetter(options)
    subsetter.populate(text=text)
    subsetter.subset(font)
    return font


def bars(weight, width, slant, cff=False, named="Bars", letters=LETTERS):
    """A font whose letters are two bars, thicker, wider and leaning by its numbers."""
    order = [".notdef", "space", "bars"]
    font = FontBuilder(1000, isTTF=not cff)
    font.setupGlyphOrder(order)
    font.setupCharacterMap({ord(" "): "space", **{ord(letter): "bars" for letter in letters}})
    advance = 2 * weight + width
    lean = 0.2 * slant

    def draw(pen, name):
        if name == "bars":
            for left in (20, advance - 20 - weight):
                points = [(left, 0), (left + lean * 700, 700), (left + weight + lean * 700, 700), (left + weight, 0)]
                pen.moveTo(points[0])
                for point in points[1:]:
                    pen.lineTo(point)
                pen.closePath()

    drawn = {}
    for name in order:
        pen = T2CharStringPen(advance, {}) if cff else TTGlyphPen(None)
        draw(pen, name)
        drawn[name] = pen.getCharString() if cff else pen.glyph()
    if cff:
        font.setupCFF(f"{named}-Regular", {}, drawn, {})
    else:
        font.setupGlyf(drawn)
    font.setupHorizontalMetrics({name: (300 if name == "space" else advance, 20) for name in order})
    font.setupHorizontalHeader(ascent=900, descent=-250)
    font.setupNameTable({"familyName": named, "styleName": "Regular", "psName": f"{named}-Regular"})
    font.setupOS2(sTypoAscender=900, sTypoDescender=-250, sCapHeight=700, sxHeight=500, usWeightClass=400)
    font.setupPost()
    font.font["head"].created = font.font["head"].modified = 0
    font.font.recalcTimestamp = False
    return font.font


def varies(cff):
    """A variable font of bars. Its default is thin, as in some well-known fonts."""
    space = DesignSpaceDocument()
    for tag, name, least, usual, most in (
        ("wght", "Weight", 100, 100, 900),
        ("wdth", "Width", 50, 100, 200),
        ("slnt", "Slant", -12, 0, 0),
    ):
        space.addAxis(AxisDescriptor(tag=tag, name=name, minimum=least, default=usual, maximum=most))
    usual = {"Weight": 100, "Width": 100, "Slant": 0}
    for changed, shape in (
        ({}, (20, 400, 0)),
        ({"Weight": 900}, (180, 400, 0)),
        ({"Width": 50}, (20, 200, 0)),
        ({"Width": 200}, (20, 800, 0)),
        ({"Slant": -12}, (20, 400, 1)),
    ):
        space.addSource(SourceDescriptor(font=bars(*shape, cff=cff), location={**usual, **changed}))
    place = {"Weight": 800, "Width": 50, "Slant": 0}
    space.addInstance(InstanceDescriptor(styleName="Poster", familyName="Bars", location=place))
    font = build(space)[0]
    font.recalcTimestamp = False
    return font


def main():
    letters = part(LETTERS + " .,-*")
    letters.save(path("letters.ttf"))
    for flavor in ("woff", "woff2"):
        letters.flavor = flavor
        letters.save(path(f"letters.{flavor}"))
    bars(60, 400, 0, cff=True).save(path("bars.otf"))
    varies(cff=False).save(path("bars-varies.ttf"))
    varies(cff=True).save(path("bars-varies.otf"))
    bars(60, 400, 0, named="Thai", letters=map(chr, range(0x0E01, 0x0E5C))).save(path("thai.ttf"))
    both = TTCollection()
    both.fonts = [bars(60, 400, 0), bars(150, 400, 0, named="Thick")]
    both.save(path("bars.ttc"))
    color = bars(60, 400, 0)
    del color["glyf"].glyphs["bars"].coordinates
    color["glyf"]["bars"] = TTGlyphPen(None).glyph()
    builder = FontBuilder(font=color)
    builder.setupCOLR({"bars": [(".notdef", 0)]})
    builder.setupCPAL([[(1.0, 0.5, 0.0, 1.0)]])
    color.save(path("color.ttf"))


main()
