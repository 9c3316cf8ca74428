"""What all pictures are drawn with: one dark outline, two tones, light from the left, and a muted palette.

A shape is given by the points that it goes through, as one string: "160,40 90,80! 60,150". Curves are laid through them;
a point with "!" is a corner. `sym` makes a whole outline of its left half.
"""

OUTLINE = "#1b1630"
LINE = 6.0

COLORS = {
    "teal": "#5aab9c", "moss": "#97ad58", "leaf": "#5e9460", "ochre": "#d2a043", "gold": "#e3ba55", "coral": "#dd7a56",
    "red": "#c04a40", "rose": "#cf8298", "violet": "#9c85d0", "plum": "#6f5090", "slate": "#7f93a8", "steel": "#b3bdc8",
    "sky": "#7fb5d6", "blue": "#3f6fa8", "navy": "#2f3d66", "rust": "#a65a34", "brown": "#7a5238", "tan": "#c9a477",
    "bone": "#e8dfc6", "cream": "#f4ecd6", "white": "#fcf8ee", "ink": "#2b2642", "black": "#1b1630", "sand": "#dcc28c",
    "lime": "#c3d46a", "mint": "#a9d6bd", "peach": "#e9b891", "gray": "#8c8a92", "night": "#3a3358", "skin": "#d9a27a",
    "umber": "#5b3d2e", "pink": "#e7a9b5", "olive": "#6f7741", "sea": "#3d7f88", "lilac": "#c3b1e3", "fire": "#ec9a45",
}


def color(name):
    """A color of the palette, or one that is written out."""
    return COLORS.get(name, name)


def mixed(one, other, part):
    """A color between two: 0 is the one, 1 the other."""
    a, b = (tuple(int(color(c)[n:n + 2], 16) for n in (1, 3, 5)) for c in (one, other))
    return "#" + "".join(f"{round(x + (y - x) * part):02x}" for x, y in zip(a, b))


def dark(name, part=0.3):
    """The side of a color that the light doesn't reach."""
    return mixed(name, OUTLINE, part)


def light(name, part=0.35):
    """A color where the light falls on it."""
    return mixed(name, "#ffffff", part)


def points(text):
    """The points of a string, each with whether it is a corner."""
    found = []
    for word in text.split():
        corner = word.endswith("!")
        x, y = word.rstrip("!").split(",")
        found.append((float(x), float(y), corner))
    return found


def number(value):
    """A number as short as it can be written."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def curve(text, closed=True):
    """A path through points, smooth but at corners."""
    at = points(text)
    count = len(at)
    d = f"M{number(at[0][0])} {number(at[0][1])}"
    for n in range(count if closed else count - 1):
        one, two = at[n], at[(n + 1) % count]
        before = at[n - 1] if closed or n > 0 else one
        after = at[(n + 2) % count] if closed or n + 2 < count else two
        if one[2] and two[2]:
            d += f"L{number(two[0])} {number(two[1])}"
            continue
        slope_one = (0, 0) if one[2] else ((two[0] - before[0]) / 6, (two[1] - before[1]) / 6)
        slope_two = (0, 0) if two[2] else ((after[0] - one[0]) / 6, (after[1] - one[1]) / 6)
        handles = (one[0] + slope_one[0], one[1] + slope_one[1], two[0] - slope_two[0], two[1] - slope_two[1], two[0], two[1])
        d += "C" + " ".join(number(value) for value in handles)
    return d + ("Z" if closed else "")


def mirror(text, middle):
    """The points of the other side, in the same order."""
    return " ".join(f"{number(2 * middle - x)},{number(y)}{'!' if corner else ''}" for x, y, corner in points(text))


def sym(text, middle=160):
    """A whole outline of its left half, which runs from top to bottom; points on the middle are there once."""
    left = points(text)
    right = [p for p in reversed(left) if abs(p[0] - middle) > 0.01]
    word = lambda x, y, corner: f"{number(x)},{number(y)}{'!' if corner else ''}"
    return " ".join([word(*p) for p in left] + [word(2 * middle - x, y, corner) for x, y, corner in right])


class Picture:
    """A drawing in the making, with methods that lay one shape on the others."""

    def __init__(self, width, height, line=LINE, middle=None):
        self.width, self.height, self.line = width, height, line
        self.middle = width / 2 if middle is None else middle
        self.body, self.clips = [], 0

    def raw(self, text):
        """SVG as it stands."""
        self.body.append(text)

    def path(self, d, fill="none", line=None, width=None):
        """A path; `line` is the color of its outline."""
        pen = "" if line is None or (width is None and not self.line) else f' stroke="{color(line)}" stroke-width="{number(self.line if width is None else width)}"'
        self.raw(f'<path d="{d}" fill="{color(fill)}"{pen}/>')

    def flat(self, text, fill):
        """An area without an outline."""
        self.path(curve(text), fill)

    def solid(self, text, fill, cut=None, shade=0.3):
        """A body: outlined, with its right side in the shade from `cut` on, which is its middle unless it is said."""
        d = curve(text)
        xs, ys = [p[0] for p in points(text)], [p[1] for p in points(text)]
        at = (min(xs) + max(xs)) / 2 + (max(xs) - min(xs)) * 0.14 if cut is None else cut
        self.path(d, fill)
        if shade:
            self.clips += 1
            top, foot, far = min(ys) - 40, max(ys) + 40, max(xs) + 60
            edge = f"M{number(at - 8)} {number(top)}Q{number(at + (max(xs) - min(xs)) * 0.16)} {number((top + foot) / 2)} {number(at - 14)} {number(foot)}H{number(far)}V{number(top)}Z"
            self.raw(f'<clipPath id="c{self.clips}"><path d="{d}"/></clipPath><path d="{edge}" fill="{dark(fill, shade)}" clip-path="url(#c{self.clips})"/>')
        if self.line:
            self.path(d, "none", OUTLINE)

    def block(self, text, fill):
        """An outlined area in one tone."""
        self.path(curve(text), fill, OUTLINE)

    def pair(self, text, fill, shade=0.3):
        """The same on both sides; the right one is in the shade."""
        self.path(curve(text), fill, OUTLINE)
        self.path(curve(mirror(text, self.middle)), dark(fill, shade), OUTLINE)

    def twice(self, text, fill):
        """The same flat area on both sides."""
        self.flat(text, fill)
        self.flat(mirror(text, self.middle), fill)

    def pen(self, text, pen=OUTLINE, width=None, both=False):
        """A line through points."""
        for way in [text, mirror(text, self.middle)] if both else [text]:
            self.raw(f'<path d="{curve(way, False)}" fill="none" stroke="{color(pen)}" stroke-width="{number(self.line if width is None else width)}"/>')

    def disc(self, x, y, r, fill, line=True, ry=None, both=False):
        """A circle, or an ellipse."""
        pen = f' stroke="{OUTLINE}" stroke-width="{number(self.line)}"' if line and self.line else ""
        for at in [x, 2 * self.middle - x] if both else [x]:
            if ry is None:
                self.raw(f'<circle cx="{number(at)}" cy="{number(y)}" r="{number(r)}" fill="{color(fill)}"{pen}/>')
            else:
                self.raw(f'<ellipse cx="{number(at)}" cy="{number(y)}" rx="{number(r)}" ry="{number(ry)}" fill="{color(fill)}"{pen}/>')

    def svg(self):
        """The file's text."""
        return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(self.width)} {number(self.height)}" '
                f'stroke-linejoin="round" stroke-linecap="round">\n' + "\n".join(self.body) + "\n</svg>\n")


PICTURES = {}


def picture(path, width, height, line=LINE):
    """Makes a function that draws on a picture the picture of this path in `layouts/art`."""
    def keep(draw):
        def drawn():
            made = Picture(width, height, line)
            draw(made)
            return made.svg()
        assert path not in PICTURES, path
        PICTURES[path] = drawn
        return draw
    return keep
