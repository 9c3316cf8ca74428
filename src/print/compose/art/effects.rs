//! Effects that a drawing can't express (blur, shadow and other filters, patterns with too many tiles)
//! become pictures at the resolution of the print, drawn by `resvg`, as fine as time and memory allow.

use resvg::tiny_skia::{Pixmap, Transform as Matrix};
use usvg::filter::Kind;
use usvg::{Group, Node};

use super::messages::Refusal;
use crate::compose::drawing::Transform;
use crate::compose::picture::{Dots, Picture};

/// Something that becomes a picture, under the name that messages use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Effect(pub &'static str);

impl Effect {
    /// Colors that repeat too often to be drawn one by one.
    pub const PAINT: Effect = Effect("a pattern or gradient");
    /// A picture in a mask, where only brightness counts.
    pub const PICTURE_IN_MASK: Effect = Effect("a picture in a mask");
    const LIGHTER: Effect = Effect("colors that add up (plus-lighter)");
}

/// The resolution of sharp pictures, unless there are too many dots.
pub(super) const FINE_DPI: f32 = 600.0;
/// The resolution at which print looks sharp.
const PLAIN_DPI: f32 = 300.0;
/// Pictures with more dots get no more than `PLAIN_DPI`.
const MANY_DOTS: f32 = 2_000_000.0;
/// The most dots of all layers of a picture together; more need too much memory.
const MOST_DOTS: f64 = 100e6;
/// The most steps for drawing the pictures of a file, one step for one dot: a few seconds.
const MOST_STEPS: f64 = 2.0e9;
/// The dots of the longer side of a drawing for which its cost is computed. A drawing that costs too much at
/// this size is refused; one that costs little may get finer pictures.
pub(super) const RECKONED: f32 = 1_000.0;
/// The most filters within each other. Each is drawn on a layer that is larger than the one inside.
const MOST_NESTED: usize = 8;
/// The longest side of a picture, in dots.
const LONGEST: f32 = 16_000.0;

/// The cost of drawing pictures when the longer side of the drawing has [`RECKONED`] dots.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Cost {
    /// Dots of all layers of the largest picture.
    pub dots: f64,
    pub steps: f64,
}

/// The effect of a node that a drawing can't express, if any.
pub(super) fn of_node(node: &Node) -> Option<Effect> {
    let Node::Group(group) = node else { return None };
    let mut kinds =
        group.filters().iter().flat_map(|filter| filter.primitives()).map(usvg::filter::Primitive::kind);
    if let Some(kind) = kinds.next() {
        let of_kind = |kind: &Kind| match kind {
            Kind::GaussianBlur(_) => "blur",
            Kind::DropShadow(_) => "shadow",
            Kind::Turbulence(_) => "turbulence",
            _ => "a filter",
        };
        let first = of_kind(kind);
        return Some(Effect(if kinds.all(|other| of_kind(other) == first) { first } else { "a filter" }));
    }
    (!group.filters().is_empty()).then_some(Effect("a filter"))
}

/// The effect that turns a whole drawing into a picture: colors that are added to what is below, which PDF
/// can't express.
pub(super) fn of_whole(root: &Group) -> Option<Effect> {
    fn adds(group: &Group) -> bool {
        group.blend_mode() == usvg::BlendMode::PlusLighter
            || group.children().iter().any(|child| match child {
                Node::Group(group) => adds(group),
                _ => false,
            })
    }
    adds(root).then_some(Effect::LIGHTER)
}

/// The visible part of the box that a node covers, in the drawing's coordinates.
pub(super) fn room(node: &Node, at: Transform, frame: [f32; 4]) -> Option<[f32; 4]> {
    let (own, at) = match node {
        Node::Group(group) => (group.layer_bounding_box().to_rect(), at.after(transform(group.transform()))),
        node => (node.stroke_bounding_box(), at),
    };
    let [l, t, r, b] = at.around([own.left(), own.top(), own.right(), own.bottom()]);
    let room = [l.max(frame[0]), t.max(frame[1]), r.min(frame[2]), b.min(frame[3])];
    (room[0] < room[2] && room[1] < room[3]).then_some(room)
}

impl Cost {
    /// Adds the cost of a node that covers a box, at a resolution in dots per unit.
    pub fn add(&mut self, node: &Node, at: Transform, room: [f32; 4], resolution: f32) {
        let own = f64::from((room[2] - room[0]) * (room[3] - room[1]) * resolution * resolution);
        let (mut dots, mut steps) = (own, own);
        cost(node, f64::from(at.scale() * resolution), own * 25.0, &mut dots, &mut steps);
        self.dots = self.dots.max(dots);
        self.steps += steps;
    }

    /// Adds the cost of a whole tree.
    pub fn add_whole(&mut self, tree: &usvg::Tree, at: Transform, frame: [f32; 4], resolution: f32) {
        tree.root().children().iter().for_each(|child| self.add(child, at, frame, resolution));
    }

    /// The finest affordable resolution, in dots per unit of a drawing whose longer side is `longest` units.
    ///
    /// # Errors
    /// Nothing would be visible at that resolution.
    pub fn finest(self, longest: f32) -> Result<f32, Refusal> {
        if self.dots > MOST_DOTS || self.steps > MOST_STEPS {
            let why = "its filters would take too long to draw".to_owned();
            return Err((why, "use fewer and smaller ones, or export it as PNG at 300 dpi"));
        }
        let finer = (MOST_DOTS / self.dots.max(1.0)).min(MOST_STEPS / self.steps.max(1.0)).sqrt();
        Ok((RECKONED * finer as f32).min(LONGEST) / longest)
    }
}

/// Refuses filters in filters in filters, each of which takes longer than those inside.
pub(super) fn hold_nesting(root: &Group) -> Result<(), Refusal> {
    let deepest = nested(root);
    if deepest <= MOST_NESTED {
        return Ok(());
    }
    let why = format!("its filters would take too long to draw: {deepest} of them are within each other");
    Err((why, "use one filter for the whole group, or export it as PNG at 300 dpi"))
}

/// How many filters are within each other.
fn nested(group: &Group) -> usize {
    let inner = group.children().iter().map(|child| match child {
        Node::Group(group) => nested(group),
        _ => 0,
    });
    inner.max().unwrap_or_default() + group.filters().len()
}

/// Adds the dots of all layers that drawing a node needs, and the steps. `scale` is that of the node's
/// surroundings, `most` the largest layer.
fn cost(node: &Node, scale: f64, most: f64, dots: &mut f64, steps: &mut f64) {
    let Node::Group(group) = node else { return };
    let own = transform(group.transform()).scale();
    let scale = scale * f64::from(own);
    let bounds = group.layer_bounding_box();
    let layer = (f64::from(bounds.width()) * f64::from(bounds.height()) * scale * scale).min(most);
    if group.should_isolate() {
        *dots += layer;
        *steps += layer * 4.0;
    }
    for primitive in group.filters().iter().flat_map(|filter| filter.primitives()) {
        *dots += layer;
        *steps += layer * weight(primitive.kind(), scale);
        if let Kind::Image(image) = primitive.kind() {
            image.root().children().iter().for_each(|child| cost(child, scale, most, dots, steps));
        }
    }
    let clips = group.clip_path().map(usvg::ClipPath::root);
    let masks = group.mask().map(usvg::Mask::root);
    for root in clips.into_iter().chain(masks) {
        *dots += layer;
        *steps += layer * 4.0;
        root.children().iter().for_each(|child| cost(child, scale, most, dots, steps));
    }
    group.children().iter().for_each(|child| cost(child, scale, most, dots, steps));
}

/// The steps of a filter for one dot.
fn weight(kind: &Kind, scale: f64) -> f64 {
    match kind {
        Kind::GaussianBlur(_) | Kind::DropShadow(_) => 12.0,
        Kind::Turbulence(turbulence) => 30.0 * f64::from(turbulence.num_octaves().max(1)),
        Kind::ConvolveMatrix(matrix) => {
            4.0 * f64::from(matrix.matrix().columns()) * f64::from(matrix.matrix().rows())
        }
        Kind::Morphology(morphology) => {
            let side = |radius: f32| (f64::from(radius) * scale * 2.0).max(1.0);
            4.0 * side(morphology.radius_x().get()) * side(morphology.radius_y().get())
        }
        Kind::DiffuseLighting(_) | Kind::SpecularLighting(_) => 12.0,
        Kind::Merge(merge) => 3.0 * merge.inputs().len() as f64,
        _ => 4.0,
    }
}

/// The resolution, in dots per unit, of a drawing printed at a `height` in points, with its size in its own units.
pub(super) fn resolution(height: f32, [width_units, height_units]: [f32; 2]) -> f32 {
    let inches = height / 72.0;
    let area = inches * inches * width_units / height_units;
    let dpi = (MANY_DOTS / area).sqrt().clamp(PLAIN_DPI, FINE_DPI);
    dpi * inches / height_units
}

/// A node's picture at a resolution in dots per unit, and the box that it covers.
pub(super) fn drawn(
    node: &Node,
    at: Transform,
    room: [f32; 4],
    resolution: f32,
) -> Option<(Picture, [f32; 4])> {
    let [left, top, right, bottom] = room;
    let columns = ((right - left) * resolution).ceil().max(1.0);
    let rows = ((bottom - top) * resolution).ceil().max(1.0);
    let mut map = Pixmap::new(columns as u32, rows as u32)?;
    let Transform([a, b, c, d, e, f]) = at;
    let to_dots = Matrix::from_scale(resolution, resolution)
        .pre_translate(-left, -top)
        .pre_concat(Matrix::from_row(a, b, c, d, e, f));
    // `render_node` moves the node to the corner of the picture by its place in the whole drawing; this is
    // undone here.
    let corner = node.abs_layer_bounding_box()?;
    resvg::render_node(node, to_dots.pre_translate(corner.x(), corner.y()), &mut map.as_mut());
    let picture = picture(map);
    Some((picture, [left, top, columns / resolution, rows / resolution]))
}

/// A whole drawing's picture.
pub(super) fn drawn_whole(
    tree: &usvg::Tree,
    at: Transform,
    frame: [f32; 4],
    resolution: f32,
) -> Option<Picture> {
    let (columns, rows) = ((frame[2] * resolution).ceil().max(1.0), (frame[3] * resolution).ceil().max(1.0));
    let mut map = Pixmap::new(columns as u32, rows as u32)?;
    let scale = at.scale();
    resvg::render(
        tree,
        Matrix::from_scale(columns / frame[2] * scale, rows / frame[3] * scale),
        &mut map.as_mut(),
    );
    Some(picture(map))
}

/// Dots with the color that they had before premultiplication by opacity.
fn picture(map: Pixmap) -> Picture {
    let (width, height) = (map.width(), map.height());
    let mut rgba = map.take();
    for dot in rgba.chunks_exact_mut(4) {
        let alpha = u32::from(dot[3]);
        if alpha > 0 && alpha < 255 {
            for part in &mut dot[..3] {
                *part = ((u32::from(*part) * 255 + alpha / 2) / alpha).min(255) as u8;
            }
        }
    }
    Picture::of_dots(width, height, Dots::rgba(&rgba))
}

/// A transform of `usvg` as one of ours.
pub(super) fn transform(t: usvg::Transform) -> Transform {
    Transform([t.sx, t.ky, t.kx, t.sy, t.tx, t.ty])
}
