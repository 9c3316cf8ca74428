//! The paints of areas in SVG drawings: gradients of every kind, and patterns as tiles.

use std::sync::Arc;

use usvg::{BaseGradient, Node, Paint as SvgPaint, RadialGradient, SpreadMethod};

use super::effects::transform;
use super::messages::Refusal;
use super::tracing::{Tracer, cut, faded, white};
use crate::compose::drawing::{
    Drawing, Gradient, GradientKind, Group, Item, Layer, Mask, MaskBy, Paint, PathItem, Transform,
};
use crate::compose::path::{Path, Segment};
use crate::model::Color;

/// The most repeats of a gradient; finer ones are invisible.
const MOST_REPEATS: f32 = 200.0;
/// The most tiles of a pattern.
const MOST_TILES: f32 = 40_000.0;
/// The most lines and curves in all tiles of a pattern.
const MOST_IN_TILES: usize = 200_000;

/// A gradient in the drawing's coordinates, which may be partly transparent.
struct Shades {
    kind: GradientKind,
    /// From the kind's coordinates to the drawing's, if this map does not keep circles round.
    outer: Option<Transform>,
    /// Positions, colors and opacities.
    stops: Vec<(f32, Color, f32)>,
}

impl Tracer {
    /// A paint that needs no surroundings: a color, or an opaque gradient.
    pub(super) fn simple(&mut self, paint: &SvgPaint, opacity: f32, at: Transform) -> Option<Paint> {
        if let SvgPaint::Color(color) = paint {
            return Some(Paint::Color(self.color(*color).faded(opacity)));
        }
        let spreads = base(paint)?.spread_method() != SpreadMethod::Pad;
        let shades = self.shades(paint, opacity, at, None).filter(|_| !spreads)?;
        let opaque = shades.stops.iter().all(|(_, _, opacity)| *opacity >= 1.0);
        (opaque && shades.outer.is_none()).then(|| Paint::Gradient(Arc::new(shades.colors())))
    }

    /// Paints an area; returns whether it could.
    pub(super) fn fill(
        &mut self,
        outline: Path,
        even_odd: bool,
        (paint, opacity): (&SvgPaint, f32),
        at: Transform,
        into: &mut Drawing,
    ) -> Result<bool, Refusal> {
        if let Some(simple) = self.simple(paint, opacity, at) {
            into.push(area(outline, even_odd, simple));
            return Ok(true);
        }
        let Some(bounds) = outline.bounds() else { return Ok(true) };
        if let SvgPaint::Pattern(pattern) = paint {
            let Some(tiles) = self.tiles(pattern, at, bounds)? else { return Ok(false) };
            let drawing = cut(tiles, Drawing { items: vec![white(outline, even_odd)] });
            if opacity < 1.0 {
                into.push(faded(drawing, opacity));
            } else {
                into.items.extend(drawing.items);
            }
            return Ok(true);
        }
        let Some(shades) = self.shades(paint, opacity, at, Some(bounds)) else { return Ok(false) };
        let room = Path::rectangle(bounds[0], bounds[1], bounds[2] - bounds[0], bounds[3] - bounds[1]);
        let colored = match shades.outer {
            None => {
                Drawing { items: vec![area(outline, even_odd, Paint::Gradient(Arc::new(shades.colors())))] }
            }
            Some(_) => {
                let covered = Drawing { items: vec![shades.covering(&room, shades.colors())] };
                cut(covered, Drawing { items: vec![white(outline, even_odd)] })
            }
        };
        let most = shades.stops.iter().map(|(_, _, opacity)| *opacity).fold(0.0, f32::max);
        if shades.stops.iter().all(|(_, _, opacity)| *opacity >= most) {
            into.push(faded(colored, most));
        } else {
            let mask = Drawing { items: vec![shades.covering(&room, shades.opacities())] };
            let mask = Mask { drawing: mask, by: MaskBy::Luminance };
            into.push(Item::Layer(Box::new(Layer::masked(colored, mask))));
        }
        Ok(true)
    }

    /// A gradient, repeated to fill `room`. `None` if it would repeat too often, or is of a kind that only
    /// pictures can show.
    fn shades(
        &mut self,
        paint: &SvgPaint,
        opacity: f32,
        at: Transform,
        room: Option<[f32; 4]>,
    ) -> Option<Shades> {
        let base = base(paint)?;
        let stops = base.stops().iter().map(|stop| {
            let seen = stop.opacity().get() * opacity;
            (stop.offset().get(), self.color(stop.color()), seen)
        });
        let stops: Vec<_> = stops.collect();
        let at = at.after(transform(base.transform()));
        let repeats = (base.spread_method(), room);
        match paint {
            SvgPaint::LinearGradient(linear) => {
                let ends = upright([linear.x1(), linear.y1(), linear.x2(), linear.y2()], at)?;
                let (ends, stops) = repeated_along(ends, stops, repeats)?;
                Some(Shades { kind: GradientKind::Linear(ends), outer: None, stops })
            }
            SvgPaint::RadialGradient(radial) => {
                let (inner, outer) = if at.is_similar() {
                    (at, None)
                } else {
                    let scale = at.scale();
                    let outer = at.after(Transform::scaled(1.0 / scale, 0.0, 0.0));
                    (Transform::scaled(scale, 0.0, 0.0), Some(outer))
                };
                let back = outer.map_or(Some(Transform::IDENTITY), Transform::inverse)?;
                let repeats = (repeats.0, repeats.1.map(|room| back.around(room)));
                let (places, stops) = repeated_around(circles(radial, inner)?, stops, repeats)?;
                Some(Shades { kind: GradientKind::Radial(places), outer, stops })
            }
            SvgPaint::Color(_) | SvgPaint::Pattern(_) => None,
        }
    }

    /// The tiles of a pattern that cover a box; `None` if there are too many.
    fn tiles(
        &mut self,
        pattern: &usvg::Pattern,
        at: Transform,
        room: [f32; 4],
    ) -> Result<Option<Drawing>, Refusal> {
        let at = at.after(transform(pattern.transform()));
        let (x, y) = (pattern.rect().x(), pattern.rect().y());
        let (width, height) = (pattern.rect().width(), pattern.rect().height());
        let Some(back) = at.inverse() else { return Ok(Some(Drawing::default())) };
        let [left, top, right, bottom] = back.around(room);
        let columns = [((left - x) / width).floor(), ((right - x) / width).ceil()];
        let rows = [((top - y) / height).floor(), ((bottom - y) / height).ceil()];
        let count = (columns[1] - columns[0]) * (rows[1] - rows[0]);
        if !count.is_finite() || count > MOST_TILES {
            return Ok(None);
        }
        let at = at.after(Transform::moved(x, y));
        let mut all = Drawing::default();
        let mut children = pattern.root().children();
        if let Some((ground, rest)) = ground(children, width, height) {
            // One ground for all tiles: with separate grounds there would be hairlines between them.
            let [l, t, r, b] = room;
            let color = Paint::Color(self.color(ground));
            all.push(area(Path::rectangle(l, t, r - l, b - t), false, color));
            children = rest;
        }
        let tile = self.tile(pattern, children, at)?;
        if tile.is_empty() {
            return Ok(Some(all));
        }
        if size(&tile).saturating_mul(count as usize) > MOST_IN_TILES {
            return Ok(None);
        }
        let tile = Arc::new(tile);
        let [a, b, c, d, ..] = at.0;
        for row in rows[0] as i32..rows[1] as i32 {
            for column in columns[0] as i32..columns[1] as i32 {
                let (right, down) = (column as f32 * width, row as f32 * height);
                let moved = Transform::moved(a * right + c * down, b * right + d * down);
                all.push(Item::Shared(tile.clone(), moved));
            }
        }
        Ok(Some(all))
    }

    /// One tile of a pattern, clipped at its edges if something reaches beyond them.
    fn tile(
        &mut self,
        pattern: &usvg::Pattern,
        children: &[Node],
        at: Transform,
    ) -> Result<Drawing, Refusal> {
        let mut tile = Drawing::default();
        let inked = self.inked;
        for child in children {
            // Blends within the pattern do not see what is below it.
            self.node(child, at, &mut tile)?;
        }
        self.inked = inked;
        let (width, height) = (pattern.rect().width(), pattern.rect().height());
        let reach = pattern.root().layer_bounding_box();
        let slack = 0.001 * width.max(height);
        let within = reach.left() >= -slack
            && reach.top() >= -slack
            && reach.right() <= width + slack
            && reach.bottom() <= height + slack;
        if within || tile.is_empty() {
            return Ok(tile);
        }
        let cell = Path::rectangle(0.0, 0.0, width, height).moved_by(|x, y| at.apply(x, y));
        let group = Group {
            transform: Transform::IDENTITY,
            clip: Some(cell),
            opacity: 1.0,
            drawing: tile,
            tag: None,
        };
        Ok(Drawing { items: vec![Item::Group(Box::new(group))] })
    }
}

fn base(paint: &SvgPaint) -> Option<&BaseGradient> {
    match paint {
        SvgPaint::LinearGradient(gradient) => Some(gradient),
        SvgPaint::RadialGradient(gradient) => Some(gradient),
        SvgPaint::Color(_) | SvgPaint::Pattern(_) => None,
    }
}

impl Shades {
    fn colors(&self) -> Gradient {
        let stops = self.stops.iter().map(|(at, color, _)| (*at, *color)).collect();
        Gradient { kind: self.kind, stops }
    }

    /// The opacity of the gradient, as gray.
    fn opacities(&self) -> Gradient {
        let gray = |opacity: f32| (opacity.clamp(0.0, 1.0) * 255.0).round() as u8;
        let stops = self
            .stops
            .iter()
            .map(|(at, _, opacity)| (*at, Color::rgb(gray(*opacity), gray(*opacity), gray(*opacity))));
        Gradient { kind: self.kind, stops: stops.collect() }
    }

    /// A room filled with the gradient.
    fn covering(&self, room: &Path, gradient: Gradient) -> Item {
        let paint = Paint::Gradient(Arc::new(gradient));
        let Some(outer) = self.outer else { return area(room.clone(), false, paint) };
        let back = outer.inverse().unwrap_or(Transform::IDENTITY);
        let drawing =
            Drawing { items: vec![area(room.clone().moved_by(|x, y| back.apply(x, y)), false, paint)] };
        Item::Group(Box::new(Group { transform: outer, clip: None, opacity: 1.0, drawing, tag: None }))
    }
}

fn area(path: Path, even_odd: bool, fill: Paint) -> Item {
    Item::Path(Box::new(PathItem { path, fill: Some(fill), even_odd, stroke: None, pen: None }))
}

/// The ends of a linear gradient after a map. Lines of one color must stay perpendicular to it: its end
/// moves along its own.
fn upright([x1, y1, x2, y2]: [f32; 4], at: Transform) -> Option<[f32; 4]> {
    let [a, b, c, d, ..] = at.0;
    let (dx, dy) = (x2 - x1, y2 - y1);
    // Along a line of one color.
    let (lx, ly) = (a * -dy + c * dx, b * -dy + d * dx);
    let (mx, my) = (a * dx + c * dy, b * dx + d * dy);
    let length = lx * lx + ly * ly;
    if !length.is_normal() {
        return None;
    }
    let share = (mx * lx + my * ly) / length;
    let (x, y) = at.apply(x1, y1);
    Some([x, y, x + mx - share * lx, y + my - share * ly])
}

/// The focus, the center and the radius of a radial gradient; `None` if it begins at a circle, or its focus
/// is outside.
fn circles(radial: &RadialGradient, at: Transform) -> Option<[f32; 5]> {
    let ((fx, fy), (cx, cy)) = (at.apply(radial.fx(), radial.fy()), at.apply(radial.cx(), radial.cy()));
    let r = radial.r().get() * at.scale();
    let inside = (fx - cx).hypot(fy - cy) < r * 0.999;
    (radial.fr().get() <= 0.0 && inside).then_some([fx, fy, cx, cy, r])
}

type Stops = Vec<(f32, Color, f32)>;
type Repeats = (SpreadMethod, Option<[f32; 4]>);

fn repeated_along(ends: [f32; 4], stops: Stops, (spread, room): Repeats) -> Option<([f32; 4], Stops)> {
    let (SpreadMethod::Reflect | SpreadMethod::Repeat, Some(room)) = (spread, room) else {
        return Some((ends, stops));
    };
    let [x1, y1, x2, y2] = ends;
    let (dx, dy) = (x2 - x1, y2 - y1);
    let length = dx * dx + dy * dy;
    let places = corners(room).map(|(x, y)| ((x - x1) * dx + (y - y1) * dy) / length);
    let (first, last) = places.iter().fold((0.0f32, 1.0f32), |(f, l), t| (f.min(t.floor()), l.max(t.ceil())));
    let stops = repeated(&stops, first, last, spread)?;
    Some(([x1 + dx * first, y1 + dy * first, x1 + dx * last, y1 + dy * last], stops))
}

fn repeated_around(places: [f32; 5], stops: Stops, (spread, room): Repeats) -> Option<([f32; 5], Stops)> {
    let (SpreadMethod::Reflect | SpreadMethod::Repeat, Some(room)) = (spread, room) else {
        return Some((places, stops));
    };
    let [fx, fy, cx, cy, r] = places;
    let (ex, ey) = (cx - fx, cy - fy);
    let open = r * r - ex * ex - ey * ey;
    // The circles grow from the focus on; this finds the one through the farthest corner.
    let farthest = corners(room).map(|(x, y)| {
        let (qx, qy) = (x - fx, y - fy);
        let along = qx * ex + qy * ey;
        (-along + (along * along + open * (qx * qx + qy * qy)).sqrt()) / open
    });
    let last = farthest.iter().fold(1.0f32, |last, t| last.max(t.ceil()));
    let stops = repeated(&stops, 0.0, last, spread)?;
    Some(([fx, fy, fx + ex * last, fy + ey * last, r * last], stops))
}

fn corners([l, t, r, b]: [f32; 4]) -> [(f32, f32); 4] {
    [(l, t), (r, t), (l, b), (r, b)]
}

/// Stops repeated between two whole numbers, back and forth if they are mirrored.
fn repeated(stops: &Stops, first: f32, last: f32, spread: SpreadMethod) -> Option<Stops> {
    let count = last - first;
    if !count.is_finite() || count > MOST_REPEATS {
        return None;
    }
    let mut all = Stops::new();
    for n in first as i32..last as i32 {
        let place = |offset: f32| (n as f32 + offset - first) / count;
        // The colors before the first stop and after the last are those of the stops.
        let ends = [stops.first()?, stops.last()?];
        let mut period: Stops = vec![(0.0, ends[0].1, ends[0].2)];
        period.extend(stops.iter().copied());
        period.push((1.0, ends[1].1, ends[1].2));
        if spread == SpreadMethod::Reflect && n.rem_euclid(2) == 1 {
            period.reverse();
            period.iter_mut().for_each(|stop| stop.0 = 1.0 - stop.0);
        }
        all.extend(period.into_iter().map(|(offset, color, opacity)| (place(offset), color, opacity)));
    }
    Some(all)
}

/// The color of a ground that fills a pattern's tile, and the nodes on it.
fn ground(children: &[Node], width: f32, height: f32) -> Option<(usvg::Color, &[Node])> {
    let (Node::Path(path), rest) = children.split_first()? else { return None };
    let fill = path.fill().filter(|fill| fill.opacity().get() >= 1.0 && path.stroke().is_none())?;
    let SvgPaint::Color(color) = fill.paint() else { return None };
    let slack = 0.001 * width.max(height);
    let bounds = path.data().bounds();
    let covers = bounds.left() <= slack
        && bounds.top() <= slack
        && bounds.right() >= width - slack
        && bounds.bottom() >= height - slack;
    let is_box = path.data().len() <= 6 && path.data().points().len() <= 5 && {
        let on_edge = |p: &usvg::tiny_skia_path::Point| {
            let near = |a: f32, b: f32| (a - b).abs() <= slack;
            (near(p.x, bounds.left()) || near(p.x, bounds.right()))
                && (near(p.y, bounds.top()) || near(p.y, bounds.bottom()))
        };
        path.data().points().iter().all(on_edge)
    };
    (covers && is_box && path.is_visible()).then_some((*color, rest))
}

/// The number of lines and curves of a drawing.
fn size(drawing: &Drawing) -> usize {
    let of = |item: &Item| match item {
        Item::Path(item) => {
            item.path.segments.iter().filter(|segment| !matches!(segment, Segment::Close)).count()
        }
        Item::Group(group) => 2 + size(&group.drawing),
        Item::Layer(layer) => {
            4 + size(&layer.drawing) + layer.mask.as_ref().map_or(0, |mask| size(&mask.drawing))
        }
        Item::Shared(drawing, _) => 2 + size(drawing),
        Item::Text(_) | Item::Picture(..) | Item::Field(_) => 2,
        Item::Origin(..) => 0,
    };
    drawing.items.iter().map(of).sum()
}
