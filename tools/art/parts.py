"""Parts of faces: shoulders, eyes, mouths, and what is worn. A face stands in 320 x 330, its middle at 160."""

from kit import OUTLINE, dark, light, sym


def shoulders(p, fill, wide=110, top=268, collar=None, neck=None):
    """What a head stands on."""
    if neck:
        p.solid(sym(f"160,200! 128,200! 126,280 120,330! 160,330!"), neck)
    p.solid(sym(f"160,{top - 44}! 136,{top - 44}! 132,{top} {160 - wide * .72:.0f},{top + 16} {160 - wide},{top + 44} {160 - wide - 8},336! 160,336!"), fill)
    if collar:
        p.solid(sym(f"160,{top + 30}! 132,{top - 12}! 112,{top + 2}! 122,{top + 44}! 160,{top + 64}!"), collar)


def ball(p, x, y, r, fill, shade=0.3):
    """A globe, its right side in the shade."""
    p.disc(x, y, r, fill)
    edge = f"M{x + r * .3:.1f} {y - r * .954:.1f}A{r} {r} 0 0 1 {x + r * .3:.1f} {y + r * .954:.1f}Q{x + r * .56:.1f} {y} {x + r * .3:.1f} {y - r * .954:.1f}Z"
    p.raw(f'<path d="{edge}" fill="{dark(fill, shade)}"/>')
    p.disc(x, y, r, "none")


def eyes(p, y, apart=34, r=15, iris="ink", white="white", pupil=None):
    """Round eyes that look at one."""
    p.disc(160 - apart, y, r, white, both=True)
    p.disc(160 - apart + r * 0.12, y + r * 0.1, r * 0.55, iris, line=False, both=True)
    if pupil:
        p.disc(160 - apart + r * 0.12, y + r * 0.1, r * 0.27, pupil, line=False, both=True)
    for x in (160 - apart, 160 + apart):
        p.disc(x - r * 0.18, y - r * 0.25, r * 0.2, "white", line=False)


def slits(p, y, apart=34, r=17, iris="gold", tilt=8):
    """Narrow eyes with a standing pupil; `tilt` raises their outer ends."""
    inner, outer = 160 - apart + r, 160 - apart - r
    p.pair(f"{inner},{y + tilt / 2}! {160 - apart},{y - r * .62} {outer},{y - tilt}! {160 - apart},{y + r * .55}", iris, 0)
    p.twice(f"{160 - apart},{y - r * .62}! {160 - apart + 5},{y} {160 - apart},{y + r * .52}! {160 - apart - 5},{y}", OUTLINE)


def almonds(p, y, apart=36, r=26, fill="black", tilt=14):
    """Large dark eyes that shine."""
    p.pair(f"{160 - apart + r},{y + tilt}! {160 - apart + 4},{y - r * .6} {160 - apart - r},{y - tilt}! {160 - apart - 8},{y + r * .62}", fill, 0)
    p.disc(160 - apart - 6, y - 4, r * 0.17, "white", line=False)
    p.disc(160 + apart - 8, y - 2, r * 0.17, "white", line=False)


def angry(p, y, apart=34, r=16, iris="red", white="cream", lid=None):
    """Eyes below brows that fall inward."""
    eyes(p, y, apart, r, iris, white)
    inner, outer = 160 - apart + r + 5, 160 - apart - r - 5
    for way in (lambda x: x, lambda x: 320 - x):
        p.block(f"{way(inner)},{y + 1}! {way(outer)},{y - r - 3}! {way(outer + 2)},{y - r - 12}! {way(inner + 3)},{y - r + 4}!", lid or "ink")


def shut(p, y, apart=34, r=17):
    """Closed eyes."""
    p.pen(f"{160 - apart - r},{y} {160 - apart},{y + r * .6} {160 - apart + r},{y}", both=True)


def brows(p, y, apart=34, r=17, fill=OUTLINE, tilt=6):
    """Brows."""
    p.pen(f"{160 - apart - r},{y + tilt} {160 - apart},{y - 5} {160 - apart + r},{y - tilt + 5}", fill, 8, both=True)


def smile(p, y, wide=30, deep=12):
    """A line of a mouth; `deep` below 0 is a sad one."""
    p.pen(f"{160 - wide},{y} 160,{y + deep} {160 + wide},{y}")


def grin(p, y, wide=40, high=22, teeth=6, fill="black"):
    """An open mouth with teeth."""
    p.block(f"{160 - wide},{y}! 160,{y + 4} {160 + wide},{y}! {160 + wide * .6},{y + high} 160,{y + high + 5} {160 - wide * .6},{y + high}", fill)
    step = 2 * wide * 0.82 / teeth
    for n in range(teeth):
        x = 160 - wide * 0.82 + n * step
        p.flat(f"{x + 1},{y + 4}! {x + step - 1},{y + 4}! {x + step / 2},{y + high * .62}!", "white")


def fangs(p, y, wide=34, apart=18, long=18):
    """A closed mouth with two fangs."""
    smile(p, y, wide, 6)
    p.pair(f"{160 - apart - 7},{y + 3}! {160 - apart + 7},{y + 4}! {160 - apart},{y + long}!", "white", 0)


def tusks(p, y, apart=30, long=34, fill="bone"):
    """Tusks that rise."""
    p.pair(f"{160 - apart + 10},{y}! {160 - apart - 14},{y - 6} {160 - apart - 18},{y - long}! {160 - apart - 26},{y} {160 - apart - 6},{y + 14}", fill)


def nostrils(p, y, apart=9, r=4):
    """Two holes."""
    p.disc(160 - apart, y, r, OUTLINE, line=False, ry=r * 1.4, both=True)


def antennae(p, fill, at="140,90 120,40 88,22", knob=10):
    """Feelers with a knob at their ends."""
    p.pen(at, OUTLINE, 14, both=True)
    p.pen(at, fill, 5, both=True)
    x, y = (float(v) for v in at.split()[-1].split(","))
    p.disc(x, y, knob, fill, both=True)


def rays(p, x, y, inner, outer, count, fill, wide=0.5, start=0.0):
    """Spikes around a middle."""
    from math import cos, pi, sin
    for n in range(count):
        a = start + 2 * pi * n / count
        b = pi / count * wide
        at = lambda r, t: f"{x + r * cos(t):.1f},{y + r * sin(t):.1f}!"
        p.block(f"{at(inner, a - b)} {at(outer, a)} {at(inner, a + b)}", fill)


def star(x, y, outer, inner, count=5, start=-1.5708):
    """The points of a star."""
    from math import cos, pi, sin
    return " ".join(f"{x + (inner if n % 2 else outer) * cos(start + pi * n / count):.1f},{y + (inner if n % 2 else outer) * sin(start + pi * n / count):.1f}!" for n in range(2 * count))


def spots(p, places, fill):
    """Flat spots: "x,y,r x,y,r"."""
    for place in places.split():
        x, y, r = (float(v) for v in place.split(","))
        p.disc(x, y, r, fill, line=False)


__all__ = [name for name in dir() if not name.startswith("_")]
