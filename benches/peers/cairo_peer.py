"""cairo and Pango, by pycairo and gi: cairo_peer.py deck|hexes DATA OUT; Pango lays out and wraps the text.

Lengths are millimetres from the top left, sizes of type points; decks are those of benches/cards, maps those of benches/boards.rs.
"""
import json
import math
import os
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
# Fontconfig looks where it is told before Pango is loaded, so that no font of the system takes part.
FONTS = os.path.abspath(os.path.join(HERE, "..", "..", "layouts", "fonts"))
CONFIG = os.path.join(tempfile.gettempdir(), "punchboard-peers-fonts.conf")
with open(CONFIG, "w", encoding="utf-8") as file:
    file.write("<fontconfig><dir>%s</dir><cachedir>%s</cachedir></fontconfig>" % (FONTS, CONFIG + ".cache"))
os.environ["FONTCONFIG_FILE"] = CONFIG

import cairo  # noqa: E402
import gi  # noqa: E402

gi.require_version("Pango", "1.0")
gi.require_version("PangoCairo", "1.0")
from gi.repository import Pango, PangoCairo  # noqa: E402

PT = 72 / 25.4
GREY = "#444444"
FACES = {"regular": "Noto Sans", "bold": "Noto Sans Bold", "italic": "Noto Sans Italic"}
described = {}


def described_as(face, size):
    if (face, size) not in described:
        description = Pango.FontDescription.from_string(FACES[face])
        # The context is in millimetres.
        description.set_absolute_size(size / PT * Pango.SCALE)
        described[face, size] = description
    return described[face, size]


def rgb(color):
    return tuple(int(color[n:n + 2], 16) / 255 for n in (1, 3, 5))


class Pen:
    def __init__(self, surface, scale):
        self.context = cairo.Context(surface)
        self.context.scale(scale, scale)
        self.layout = PangoCairo.create_layout(self.context)
        self.layout.get_context().set_round_glyph_positions(False)
        options = cairo.FontOptions()
        options.set_hint_style(cairo.HintStyle.NONE)
        options.set_hint_metrics(cairo.HintMetrics.OFF)
        PangoCairo.context_set_font_options(self.layout.get_context(), options)

    def paint(self, fill, stroke=None, width=0.0):
        self.context.set_source_rgb(*rgb(fill))
        if stroke is None:
            self.context.fill()
            return
        self.context.fill_preserve()
        self.context.set_source_rgb(*rgb(stroke))
        self.context.set_line_width(width)
        self.context.stroke()

    def rectangle(self, x, y, w, h, radius, *colors):
        quarter = math.pi / 2
        self.context.new_sub_path()
        for cx, cy, n in ((x + w - radius, y + radius, -1), (x + w - radius, y + h - radius, 0),
                          (x + radius, y + h - radius, 1), (x + radius, y + radius, 2)):
            self.context.arc(cx, cy, radius, n * quarter, (n + 1) * quarter)
        self.context.close_path()
        self.paint(*colors)

    def polygon(self, points, *colors):
        self.context.move_to(*points[0])
        for point in points[1:]:
            self.context.line_to(*point)
        self.context.close_path()
        self.paint(*colors)

    def disc(self, x, y, radius, fill):
        self.context.new_sub_path()
        self.context.arc(x, y, radius, 0, 2 * math.pi)
        self.paint(fill)

    def text(self, x, y, text, face, size, color, centred=False):
        layout = self.layout
        layout.set_font_description(described_as(face, size))
        layout.set_width(-1)
        layout.set_text(text, -1)
        self.context.set_source_rgb(*rgb(color))
        if centred:
            x -= layout.get_size()[0] / Pango.SCALE / 2
        self.context.move_to(x, y - layout.get_baseline() / Pango.SCALE)
        PangoCairo.show_layout(self.context, layout)

    def paragraphs(self, x, y, width, texts, leading, gap):
        layout = self.layout
        layout.set_font_description(described_as("regular", 8))
        layout.set_width(int(width * Pango.SCALE))
        layout.set_wrap(Pango.WrapMode.WORD)
        self.context.set_source_rgb(0, 0, 0)
        for text in texts:
            layout.set_text(text, -1)
            for line in layout.get_lines_readonly():
                self.context.move_to(x, y)
                PangoCairo.show_layout_line(self.context, line)
                y += leading
            y += gap


def star(points, cx, cy, outer, inner):
    found = []
    for k in range(2 * points):
        radius, angle = (inner if k % 2 else outer), math.pi * k / points - math.pi / 2
        found.append((cx + radius * math.cos(angle), cy + radius * math.sin(angle)))
    return found


def front(pen, x, y, card):
    color = card["color"]
    pen.rectangle(x + 1.5, y + 1.5, 60, 85, 3, "#ffffff", color, 0.6)
    pen.text(x + 5, y + 10.5, card["title"], "bold", 11, "#000000")
    pen.text(x + 5, y + 15.5, card["type"], "italic", 8, GREY)
    pen.disc(x + 54, y + 9.5, 4, color)
    pen.polygon(star(card["points"], x + 54, y + 9.5, 3, 1.3), "#ffffff")
    pen.rectangle(x + 5, y + 19, 53, 45, 1, "#f7f4ea", "#999999", 0.2)
    pen.paragraphs(x + 7, y + 21 + 7.5 / PT, 49, card["paras"], 10 / PT, 3 / PT)
    for n, stat in enumerate(card["stats"]):
        left = x + 5 + 9 * n
        pen.rectangle(left, y + 67, 8, 14, 1, "#ffffff", color, 0.3)
        pen.text(left + 4, y + 70.5, stat["k"], "regular", 5, GREY, True)
        pen.text(left + 4, y + 78, str(stat["v"]), "bold", 12, "#000000", True)
    pen.text(x + 31.5, y + 84.5, card["id"], "regular", 5, GREY, True)


def back(pen):
    pen.rectangle(1.5, 1.5, 60, 85, 3, "#1d3557")
    for row in range(9):
        for column in range(6):
            x, y = 8 + 9.4 * column, 8 + 9 * row
            pen.polygon([(x, y - 3.5), (x + 3, y), (x, y + 3.5), (x - 3, y)], "#457b9d")
    pen.disc(31.5, 44, 13, "#ffffff")
    pen.text(31.5, 45.5, "PEERS", "bold", 12, "#1d3557", True)


def marks(pen):
    pen.context.set_source_rgb(0, 0, 0)
    pen.context.set_line_width(0.25 / PT)
    for n in range(4):
        x, y = 10.5 + 63 * n, 16.5 + 88 * n
        for begin, end in (((x, 8.5), (x, 14.5)), ((x, 282.5), (x, 288.5)), ((2.5, y), (8.5, y)), ((201.5, y), (207.5, y))):
            pen.context.move_to(*begin)
            pen.context.line_to(*end)
    pen.context.stroke()


def deck(data, out):
    surface = cairo.PDFSurface(out, 210 * PT, 297 * PT)
    pen = Pen(surface, PT)
    # The back as a recording: cairo writes it once and refers to it after that.
    recorded = cairo.RecordingSurface(cairo.Content.COLOR_ALPHA, cairo.Rectangle(0, 0, 63, 88))
    back(Pen(recorded, 1))
    places = [(10.5 + 63 * (n % 3), 16.5 + 88 * (n // 3)) for n in range(9)]
    for first in range(0, len(data["cards"]), 9):
        marks(pen)
        for (x, y), card in zip(places, data["cards"][first:first + 9]):
            front(pen, x, y, card)
        pen.context.show_page()
        marks(pen)
        for x, y in places:
            pen.context.set_source_surface(recorded, x, y)
            pen.context.paint()
        pen.context.show_page()
    surface.finish()


def hexes(data, out):
    width, height = data["page_mm"]
    size, (left, top) = data["size_mm"], data["origin_mm"]
    surface = cairo.PDFSurface(out, width * PT, height * PT)
    pen = Pen(surface, PT)
    for found in data["hexes"]:
        cx, cy = left + 1.5 * size * found["x"], top + math.sqrt(3) * size * (found["z"] + found["x"] / 2)
        corners = [(cx + size * math.cos(math.pi / 3 * k), cy + size * math.sin(math.pi / 3 * k)) for k in range(6)]
        pen.polygon(corners, data["terrain"][found["terrain"]], "#333333", 0.25)
        for n, (key, color) in enumerate((("x", "#b00020"), ("y", "#1b7f3b"), ("z", "#1d4ed8"))):
            pen.text(cx + 0.38 * size * (n - 1), cy - 0.5 * size, str(found[key]), "regular", 0.55 * size, color, True)
        pen.text(cx, cy + 0.12 * size, found["label"], "bold", 0.85 * size, "#000000", True)
        pen.text(cx, cy + 0.62 * size, found["id"], "regular", 0.5 * size, GREY, True)
    surface.finish()


kind, data, out = sys.argv[1:4]
with open(data, encoding="utf-8") as file:
    {"deck": deck, "hexes": hexes}[kind](json.load(file), out)
