"""Makes layouts/fonts/NotoSansSymbols-Regular.ttf: the signs of games, from three fonts of the Noto project.

    python3 tools/fonts/symbols.py FOLDER layouts/fonts/NotoSansSymbols-Regular.ttf

FOLDER has NotoSansSymbols2-Regular.ttf, NotoSansSymbols-Regular.ttf and NotoSansMath-Regular.ttf. Needs fonttools 4.
"""

import os
import sys
import tempfile

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

# Suits, stars, shapes, boxes and crosses, dice and chess, weather and weapons; numbers in circles, Roman numerals;
# arrows. The first font that has a sign gives it.
SIGNS = (
    "•♠♡♢♣♤♥♦♧★☆●○◎◉◐◑◒◓■□▢▣▪▫▲△▴▵▶▷▸▹▼▽▾▿◀◁◂◃◆◇◈◊⬟⬠⬡⬢⬣⬤⯃⯄"
    "✓✔✗✘✕✖☐☑☒✚✛✝✦✧✶✱❖❤⚀⚁⚂⚃⚄⚅⛀⛁⛂⛃♔♕♖♗♘♙♚♛♜♝♞♟"
    "☀☁☂☃☄☾☽☠☢☣☥☮☯⚐⚑⚒⚓⚔⚕⚖⚗⚙⚛⚠⚡⚰⚱⛏⛨⌂⌛⏳⏱☙❧♀♂☿♁♃♄"
    + "".join(map(chr, [*range(0x2460, 0x2474), 0x24EA, *range(0x2776, 0x2780), *range(0x24B6, 0x24D0)]))
    + "".join(map(chr, [*range(0x2160, 0x216C), *range(0x2170, 0x217C)]))
    + "←↑→↓↔↕↖↗↘↙↩↪↰↱↲↳↶↷↺↻⇄⇅⇆⇐⇑⇒⇓⇔⇕⇦⇧⇨⇩∅∞≈≠≤≥√"
)
SOURCES = ("NotoSansSymbols2-Regular.ttf", "NotoSansSymbols-Regular.ttf", "NotoSansMath-Regular.ttf")


def cut(path, signs, to):
    """Saves a font with only these signs, without features and hints."""
    font = TTFont(path)
    options = Options()
    options.hinting = False
    options.layout_features = []
    options.glyph_names = False
    options.notdef_outline = True
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "MATH", "DSIG", "FFTM"]
    subsetter = Subsetter(options)
    subsetter.populate(text=signs)
    subsetter.subset(font)
    font.save(to)


def main(folder, out):
    rest = dict.fromkeys(SIGNS)
    with tempfile.TemporaryDirectory() as scratch:
        parts = []
        for name in SOURCES:
            path = os.path.join(folder, name)
            has = TTFont(path).getBestCmap()
            signs = "".join(sign for sign in rest if ord(sign) in has)
            rest = dict.fromkeys(sign for sign in rest if ord(sign) not in has)
            parts.append(os.path.join(scratch, name))
            cut(path, signs, parts[-1])
        font = Merger().merge(parts)
    if rest:
        print("no font has", "".join(rest), file=sys.stderr)
    names = font["name"]
    names.names = []
    for number, text in {
        0: "Copyright 2016-2018 Google LLC. All Rights Reserved.",
        1: "Noto Sans Symbols",
        2: "Regular",
        4: "Noto Sans Symbols Regular",
        6: "NotoSansSymbols-Regular",
        13: "This Font Software is licensed under the SIL Open Font License, Version 1.1.",
        14: "https://scripts.sil.org/OFL",
    }.items():
        names.setName(text, number, 3, 1, 0x409)
    font["head"].created = font["head"].modified = 0
    font.recalcTimestamp = False
    font["OS/2"].fsType = 0
    font.save(out)


if __name__ == "__main__":
    main(*sys.argv[1:])
