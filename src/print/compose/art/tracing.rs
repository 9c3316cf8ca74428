//! SVG trees as drawings: paths, clips, masks, gradients and blends stay vectors wherever a drawing can express them.
//!
//! All coordinates are those of the whole drawing: a viewBox of 1 and one of 297,000 are equally precise.
//! Anything that a drawing can't express becomes a picture (see [`super::effects`]).

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use usvg::tiny_skia_path::{Path as SkiaPath, PathSegment};
use usvg::{ImageKind, LineCap, LineJoin, Node, PaintOrder};

use super::effects::{self, Cost, Effect, transform};
use super::messages::Refusal;
use super::tint::{Tinted, covers};
use crate::compose::drawing::{
    Blend, Cap, Drawing, Group, Item, Join, Layer, Mask, MaskBy, Paint, PathItem, Pen, Stroke, Transform,
};
use crate::compose::path::{Path, Segment};
use crate::compose::picture::{self, Dots, Kept, Picture, PictureData};
use crate::model::Color;

/// The most segments of a drawing; a detailed map has about 100,000.
const MOST_SEGMENTS: usize = 1_000_000;

/// Traces nodes into drawings.
pub(super) struct Tracer {
    /// The visible part of the drawing, in its coordinates.
    pub frame: [f32; 4],
    /// The resolution of pictures, in dots per unit of the drawing; `None` while only faults are searched for.
    pub resolution: Option<f32>,
    /// The effects that became pictures, or will.
    pub effects: Vec<Effect>,
    /// Whether there are pictures to draw, including those that are not reported.
    pub has_pictures: bool,
    /// The cost of drawing the pictures.
    pub cost: Cost,
    /// The box around everything drawn.
    pub inked: Option<[f32; 4]>,
    segments: usize,
    /// Pictures by the address of their bytes, so that each is read once.
    pictures: HashMap<usize, Arc<Picture>>,
    /// Whether colors count by their brightness, as in masks.
    in_mask: bool,
    /// The colors of areas, lines and gradients, but not those in masks.
    pub colors: BTreeSet<Color>,
    /// The color that replaces them.
    tint: Option<Tinted>,
}

impl Tracer {
    /// A tracer of a drawing with this frame.
    pub(super) fn new(frame: [f32; 4], resolution: Option<f32>) -> Tracer {
        Tracer {
            frame,
            resolution,
            effects: Vec::new(),
            has_pictures: false,
            cost: Cost::default(),
            inked: None,
            segments: 0,
            pictures: HashMap::new(),
            in_mask: false,
            colors: BTreeSet::new(),
            tint: None,
        }
    }

    /// The tracer with one color for everything.
    pub fn tinted(self, tint: Option<Tinted>) -> Tracer {
        Tracer { tint, ..self }
    }

    /// Adds a group's children; `at` maps their coordinates to the drawing's. Returns whether their colors
    /// mix with what is below them.
    pub(super) fn children(
        &mut self,
        group: &usvg::Group,
        at: Transform,
        into: &mut Drawing,
    ) -> Result<bool, Refusal> {
        let mut blends = false;
        for child in group.children() {
            blends |= self.node(child, at, into)?;
        }
        Ok(blends)
    }

    pub(super) fn node(&mut self, node: &Node, at: Transform, into: &mut Drawing) -> Result<bool, Refusal> {
        if let Some(effect) = effects::of_node(node) {
            return Ok(self.as_picture(node, at, effect, into));
        }
        match node {
            Node::Group(group) => self.group(group, at, into),
            Node::Text(text) => self.group(text.flattened(), at, into),
            Node::Image(image) => self.image(image, node, at, into),
            Node::Path(path) => {
                if path.is_visible() {
                    self.path_node(path, node, at, into)?;
                }
                Ok(false)
            }
        }
    }

    fn group(&mut self, group: &usvg::Group, at: Transform, into: &mut Drawing) -> Result<bool, Refusal> {
        let own = at.after(transform(group.transform()));
        if !group.should_isolate() {
            return self.children(group, own, into);
        }
        let mut drawing = Drawing::default();
        let blends = self.children(group, own, &mut drawing)?;
        if let Some(clip) = group.clip_path() {
            drawing = self.clipped(drawing, clip, own)?;
        }
        let mut masks = group.mask();
        while let Some(mask) = masks {
            drawing = match self.mask(mask, own)? {
                Some(by) => Drawing { items: vec![Item::Layer(Box::new(Layer::masked(drawing, by)))] },
                None => Drawing::default(),
            };
            masks = mask.mask();
        }
        if drawing.is_empty() {
            return Ok(false);
        }
        let (opacity, blend) = (group.opacity().get(), blend(group.blend_mode()));
        if blends || blend != Blend::Normal {
            into.push(Item::Layer(Box::new(Layer { drawing, opacity, blend, mask: None })));
        } else if opacity < 1.0 {
            into.push(faded(drawing, opacity));
        } else {
            into.items.extend(drawing.items);
        }
        Ok(blend != Blend::Normal)
    }

    /// Adds a path with its fill and its line. If the map keeps shapes, the path is mapped; otherwise its
    /// line is kept where it was drawn and mapped when it is painted.
    fn path_node(
        &mut self,
        path: &usvg::Path,
        node: &Node,
        at: Transform,
        into: &mut Drawing,
    ) -> Result<(), Refusal> {
        let scale = at.scale();
        if !scale.is_normal() {
            return Ok(());
        }
        if path.stroke().is_none() || at.is_similar() {
            return self.painted(path, node, at, at, into);
        }
        let inner = Transform::scaled(scale, 0.0, 0.0);
        let outer = at.after(Transform::scaled(1.0 / scale, 0.0, 0.0));
        let mut drawing = Drawing::default();
        self.painted(path, node, inner, at, &mut drawing)?;
        into.push(Item::Group(Box::new(Group {
            transform: outer,
            clip: None,
            opacity: 1.0,
            drawing,
            tag: None,
        })));
        Ok(())
    }

    /// Whether an outline is a ground that a tint leaves out.
    fn is_dropped(&self, outline: &Path) -> bool {
        !self.in_mask && self.tint.is_some_and(|tint| tint.drops_ground && covers(outline, self.frame))
    }

    /// Paints a path in coordinates mapped by `inner`; the whole map is `at`.
    fn painted(
        &mut self,
        path: &usvg::Path,
        node: &Node,
        inner: Transform,
        at: Transform,
        into: &mut Drawing,
    ) -> Result<(), Refusal> {
        let outline = self.outline(path.data(), inner)?;
        let fill = path.fill().filter(|_| has_inside(path) && !self.is_dropped(&outline));
        let even_odd = fill.is_some_and(|fill| fill.rule() == usvg::FillRule::EvenOdd);
        let simple_fill = fill.map(|fill| self.simple(fill.paint(), fill.opacity().get(), inner));
        let stroke = path.stroke();
        let simple_stroke = stroke.map(|stroke| {
            let paint = self.simple(stroke.paint(), stroke.opacity().get(), inner);
            paint.filter(|paint| matches!(paint, Paint::Color(_)))
        });
        self.ink(&outline, stroke.map_or(0.0, |stroke| stroke.width().get() * inner.scale()), at, inner);
        let fill_first = path.paint_order() == PaintOrder::FillAndStroke;
        // One item, if fill and line are plain and painted in this order.
        if let (None | Some(Some(_)), None | Some(Some(_)), true) = (&simple_fill, &simple_stroke, fill_first)
        {
            let paint = simple_stroke.flatten();
            let line = stroke.zip(paint).map(|(stroke, paint)| line(stroke, paint, inner.scale()));
            if simple_fill.is_some() || line.is_some() {
                let (line, pen) = line.unzip();
                let fill = simple_fill.flatten();
                let item = PathItem { path: outline, fill, even_odd, stroke: line, pen: pen.flatten() };
                into.push(Item::Path(Box::new(item)));
            }
            return Ok(());
        }
        let (mut filled, mut stroked) = (Drawing::default(), Drawing::default());
        let is_drawn = match fill {
            Some(fill) => {
                let paint = (fill.paint(), fill.opacity().get());
                self.fill(outline.clone(), even_odd, paint, inner, &mut filled)?
            }
            None => true,
        } && match (stroke, simple_stroke.flatten()) {
            (Some(stroke), Some(paint)) => {
                let (line, pen) = line(stroke, paint, inner.scale());
                let item = PathItem { path: outline, fill: None, even_odd: false, stroke: Some(line), pen };
                stroked.push(Item::Path(Box::new(item)));
                true
            }
            (Some(stroke), None) => self.band(path, stroke, inner, &mut stroked)?,
            (None, _) => true,
        };
        if !is_drawn {
            self.as_picture(node, at, Effect::PAINT, into);
            return Ok(());
        }
        let [below, above] = if fill_first { [filled, stroked] } else { [stroked, filled] };
        into.items.extend(below.items.into_iter().chain(above.items));
        Ok(())
    }

    /// A line of several colors, as the area that it covers. Returns whether it can be drawn this way.
    fn band(
        &mut self,
        path: &usvg::Path,
        stroke: &usvg::Stroke,
        inner: Transform,
        into: &mut Drawing,
    ) -> Result<bool, Refusal> {
        let Some(band) = band(path.data(), stroke, inner.scale()) else { return Ok(true) };
        let band = self.outline(&band, inner)?;
        self.fill(band, false, (stroke.paint(), stroke.opacity().get()), inner, into)
    }

    /// Records the box of something drawn.
    fn ink(&mut self, outline: &Path, line: f32, at: Transform, inner: Transform) {
        let outer = inner.inverse().map_or(Transform::IDENTITY, |back| at.after(back));
        if let Some([l, t, r, b]) = outline.bounds() {
            self.ink_box(outer.around([l - line / 2.0, t - line / 2.0, r + line / 2.0, b + line / 2.0]));
        }
    }

    pub(super) fn ink_box(&mut self, [l, t, r, b]: [f32; 4]) {
        let [al, at, ar, ab] = self.inked.unwrap_or([l, t, r, b]);
        self.inked = Some([al.min(l), at.min(t), ar.max(r), ab.max(b)]);
    }

    fn image(
        &mut self,
        image: &usvg::Image,
        node: &Node,
        at: Transform,
        into: &mut Drawing,
    ) -> Result<bool, Refusal> {
        if !image.is_visible() {
            return Ok(false);
        }
        let bytes = match image.kind() {
            ImageKind::SVG(tree) => return self.children(tree.root(), at, into),
            // The reader of linked and embedded pictures lets nothing else through.
            ImageKind::PNG(bytes)
            | ImageKind::JPEG(bytes)
            | ImageKind::GIF(bytes)
            | ImageKind::WEBP(bytes) => bytes,
        };
        if self.in_mask {
            return Ok(self.as_picture(node, at, Effect::PICTURE_IN_MASK, into));
        }
        let picture = match self.pictures.get(&(Arc::as_ptr(bytes) as usize)) {
            Some(known) => known.clone(),
            None => {
                let keep = || Kept::held(bytes);
                let read =
                    picture::read(bytes, &keep).unwrap_or_else(|| Err("it is of no known kind".to_owned()));
                let why =
                    |why| (format!("a picture in it can't be used: {why}"), super::messages::EXPORT_PICTURES);
                let picture = Arc::new(read.map_err(why)?);
                self.pictures.insert(Arc::as_ptr(bytes) as usize, picture.clone());
                picture
            }
        };
        let (width, height) = (image.size().width(), image.size().height());
        self.ink_box(at.around([0.0, 0.0, width, height]));
        let [a, b, c, d, e, f] = at.0;
        if b == 0.0 && c == 0.0 && a > 0.0 && d > 0.0 {
            into.push(Item::Picture(picture, [e, f, width * a, height * d]));
        } else {
            // In units of its own dots, numbers might be too coarse or too fine.
            let scale = at.scale();
            let transform = at.after(Transform::scaled(1.0 / scale, 0.0, 0.0));
            let item = Item::Picture(picture, [0.0, 0.0, width * scale, height * scale]);
            let drawing = Drawing { items: vec![item] };
            into.push(Item::Group(Box::new(Group {
                transform,
                clip: None,
                opacity: 1.0,
                drawing,
                tag: None,
            })));
        }
        Ok(false)
    }

    /// A drawing clipped at a clip path.
    fn clipped(
        &mut self,
        drawing: Drawing,
        clip: &usvg::ClipPath,
        at: Transform,
    ) -> Result<Drawing, Refusal> {
        let mut drawing = drawing;
        let mut next = Some(clip);
        while let Some(clip) = next {
            let mut shapes = Drawing::default();
            self.clip_shapes(clip.root(), at.after(transform(clip.transform())), &mut shapes)?;
            drawing = cut(drawing, shapes);
            next = clip.clip_path();
        }
        Ok(drawing)
    }

    /// The shapes of a clip path, in white.
    fn clip_shapes(&mut self, group: &usvg::Group, at: Transform, into: &mut Drawing) -> Result<(), Refusal> {
        for child in group.children() {
            match child {
                Node::Path(path) if path.is_visible() => {
                    let even_odd = path.fill().is_some_and(|fill| fill.rule() == usvg::FillRule::EvenOdd);
                    into.push(white(self.outline(path.data(), at)?, even_odd));
                }
                Node::Path(_) | Node::Image(_) => {}
                Node::Text(text) => {
                    let flat = text.flattened();
                    self.clip_shapes(flat, at.after(transform(flat.transform())), into)?;
                }
                Node::Group(group) => {
                    let own = at.after(transform(group.transform()));
                    let mut shapes = Drawing::default();
                    self.clip_shapes(group, own, &mut shapes)?;
                    if let Some(clip) = group.clip_path() {
                        shapes = self.clipped(shapes, clip, own)?;
                    }
                    into.items.extend(shapes.items);
                }
            }
        }
        Ok(())
    }

    /// The drawing of a mask; `None` if it hides everything.
    fn mask(&mut self, mask: &usvg::Mask, at: Transform) -> Result<Option<Mask>, Refusal> {
        if mask.root().children().is_empty() {
            return Ok(None);
        }
        let by = match mask.kind() {
            usvg::MaskType::Luminance => MaskBy::Luminance,
            usvg::MaskType::Alpha => MaskBy::Opacity,
        };
        let (before, inked) = (self.in_mask, self.inked);
        self.in_mask = true;
        let mut drawing = Drawing::default();
        let traced = self.children(mask.root(), at, &mut drawing);
        (self.in_mask, self.inked) = (before, inked);
        traced?;
        let rect = mask.rect();
        let room = Path::rectangle(rect.x(), rect.y(), rect.width(), rect.height());
        let clip = Some(room.moved_by(|x, y| at.apply(x, y)));
        let group = Group { transform: Transform::IDENTITY, clip, opacity: 1.0, drawing, tag: None };
        Ok(Some(Mask { drawing: Drawing { items: vec![Item::Group(Box::new(group))] }, by }))
    }

    /// Draws a node as a picture in print resolution. Returns whether its colors mix with what is below them.
    pub(super) fn as_picture(
        &mut self,
        node: &Node,
        at: Transform,
        effect: Effect,
        into: &mut Drawing,
    ) -> bool {
        let blend = match node {
            Node::Group(group) => blend(group.blend_mode()),
            _ => Blend::Normal,
        };
        self.has_pictures = true;
        if effect != Effect::PICTURE_IN_MASK {
            self.effects.push(effect);
        }
        let Some(room) = effects::room(node, at, self.frame) else { return false };
        self.ink_box(room);
        let Some(resolution) = self.resolution else {
            let longest = self.frame[2].max(self.frame[3]);
            self.cost.add(node, at, room, effects::RECKONED / longest);
            return blend != Blend::Normal;
        };
        let Some((picture, room)) = effects::drawn(node, at, room, resolution) else { return false };
        let picture = if self.in_mask { luminous(&picture) } else { picture };
        let item = Item::Picture(Arc::new(picture), room);
        if blend == Blend::Normal {
            into.push(item);
        } else {
            let drawing = Drawing { items: vec![item] };
            into.push(Item::Layer(Box::new(Layer { drawing, opacity: 1.0, blend, mask: None })));
        }
        blend != Blend::Normal
    }

    /// An outline after a map.
    fn outline(&mut self, path: &SkiaPath, at: Transform) -> Result<Path, Refusal> {
        let mut out = Path { segments: Vec::with_capacity(path.len()) };
        let mut from = (0.0, 0.0);
        for segment in path.segments() {
            out.segments.push(match segment {
                PathSegment::MoveTo(p) => {
                    from = at.apply(p.x, p.y);
                    Segment::Move(from.0, from.1)
                }
                PathSegment::LineTo(p) => {
                    from = at.apply(p.x, p.y);
                    Segment::Line(from.0, from.1)
                }
                PathSegment::QuadTo(c, p) => {
                    let toward = |from: f32, control: f32| from + (control - from) * 2.0 / 3.0;
                    let ((x0, y0), c, p) = (from, at.apply(c.x, c.y), at.apply(p.x, p.y));
                    from = p;
                    let [x1, y1] = [toward(x0, c.0), toward(y0, c.1)];
                    Segment::Cubic([x1, y1, toward(p.0, c.0), toward(p.1, c.1), p.0, p.1])
                }
                PathSegment::CubicTo(c1, c2, p) => {
                    let (c1, c2) = (at.apply(c1.x, c1.y), at.apply(c2.x, c2.y));
                    from = at.apply(p.x, p.y);
                    Segment::Cubic([c1.0, c1.1, c2.0, c2.1, from.0, from.1])
                }
                PathSegment::Close => Segment::Close,
            });
        }
        self.count(out.segments.len())?;
        Ok(out)
    }

    /// Whether something drawn is a picture in the file.
    pub fn has_images(&self) -> bool {
        !self.pictures.is_empty()
    }

    /// Counts lines and curves against the limit.
    pub(super) fn count(&mut self, segments: usize) -> Result<(), Refusal> {
        self.segments += segments;
        if self.segments > MOST_SEGMENTS {
            let why = "it has more than a million lines and curves".to_owned();
            return Err((why, "export it as PNG at 300 dpi"));
        }
        Ok(())
    }

    /// A color; in a mask, its brightness as gray.
    pub(super) fn color(&mut self, color: usvg::Color) -> Color {
        let usvg::Color { red, green, blue } = color;
        if self.in_mask {
            let gray = brightness([red, green, blue]);
            return Color::rgb(gray, gray, gray);
        }
        let own = Color::rgb(red, green, blue);
        self.colors.insert(own);
        self.tint.map_or(own, |tint| tint.color)
    }
}

/// Whether a path is more than a line: a line has no inside, although PDF viewers would show a hairline of it.
fn has_inside(path: &usvg::Path) -> bool {
    let bounds = path.data().bounds();
    bounds.width() > 0.0 && bounds.height() > 0.0
}

/// The brightness of a color by the factors of SVG. Those of PDF differ, so that masks are stored in gray.
fn brightness([red, green, blue]: [u8; 3]) -> u8 {
    (0.2125 * f32::from(red) + 0.7154 * f32::from(green) + 0.0721 * f32::from(blue)).round() as u8
}

/// A picture in the gray of its brightness.
fn luminous(picture: &Picture) -> Picture {
    let PictureData::Dots(dots) = &picture.data else { return picture.clone() };
    let full = dots.in_full(picture.width);
    let gray = full.chunks_exact(3).flat_map(|dot| [brightness([dot[0], dot[1], dot[2]]); 3]).collect();
    Picture::of_dots(picture.width, picture.height, Dots::rgb(gray, dots.alpha.clone()))
}

/// A drawing clipped at shapes: along their outline if possible, by a mask if they overlap or have holes.
pub(super) fn cut(drawing: Drawing, shapes: Drawing) -> Drawing {
    if drawing.is_empty() || shapes.is_empty() {
        return Drawing::default();
    }
    let item = match joined(&shapes) {
        Some(clip) => {
            let group =
                Group { transform: Transform::IDENTITY, clip: Some(clip), opacity: 1.0, drawing, tag: None };
            Item::Group(Box::new(group))
        }
        None => {
            let mask = Mask { drawing: shapes, by: MaskBy::Luminance };
            Item::Layer(Box::new(Layer::masked(drawing, mask)))
        }
    };
    Drawing { items: vec![item] }
}

/// The outline of shapes that do not overlap.
fn joined(shapes: &Drawing) -> Option<Path> {
    /// With more shapes, comparing each with each takes longer than a mask.
    const MOST: usize = 64;
    let mut path = Path::default();
    let mut boxes: Vec<[f32; 4]> = Vec::new();
    for item in &shapes.items {
        let Item::Path(shape) = item else { return None };
        if shape.even_odd || boxes.len() >= MOST {
            return None;
        }
        let [l, t, r, b] = shape.path.bounds()?;
        if boxes.iter().any(|[ol, ot, or, ob]| l < *or && *ol < r && t < *ob && *ot < b) {
            return None;
        }
        boxes.push([l, t, r, b]);
        path.segments.extend(shape.path.segments.iter().copied());
    }
    Some(path)
}

/// A shape in white.
pub(super) fn white(path: Path, even_odd: bool) -> Item {
    let fill = Some(Paint::Color(Color::WHITE));
    Item::Path(Box::new(PathItem { path, fill, even_odd, stroke: None, pen: None }))
}

/// A drawing that fades as a whole.
pub(super) fn faded(drawing: Drawing, opacity: f32) -> Item {
    Item::Group(Box::new(Group { transform: Transform::IDENTITY, clip: None, opacity, drawing, tag: None }))
}

/// A line of one color, with its caps and joins.
fn line(stroke: &usvg::Stroke, paint: Paint, scale: f32) -> (Stroke, Option<Pen>) {
    let dash: Vec<f32> = stroke.dasharray().unwrap_or_default().iter().map(|length| length * scale).collect();
    let pen = Pen {
        cap: match stroke.linecap() {
            LineCap::Butt => Cap::Butt,
            LineCap::Round => Cap::Round,
            LineCap::Square => Cap::Square,
        },
        join: match stroke.linejoin() {
            LineJoin::Miter | LineJoin::MiterClip => Join::Miter,
            LineJoin::Round => Join::Round,
            LineJoin::Bevel => Join::Bevel,
        },
        miter: stroke.miterlimit().get(),
        dash_offset: if dash.is_empty() { 0.0 } else { stroke.dashoffset() * scale },
    };
    let round = pen.cap == Cap::Round && pen.join == Join::Round;
    let usual = if round { Pen { miter: pen.miter, ..Pen::ROUND } } else { Pen::SHARP };
    let line = Stroke { paint, width: stroke.width().get() * scale, dash, round };
    (line, (pen != usual).then_some(pen))
}

/// The area that a line covers; `scale` is how much larger it will be.
fn band(path: &SkiaPath, stroke: &usvg::Stroke, scale: f32) -> Option<SkiaPath> {
    let stroke = stroke.to_tiny_skia();
    let scale = scale * 16.0;
    match &stroke.dash {
        Some(dash) => path.dash(dash, scale)?.stroke(&stroke, scale),
        None => path.stroke(&stroke, scale),
    }
}

fn blend(mode: usvg::BlendMode) -> Blend {
    match mode {
        // Drawings with this blend are pictures as a whole.
        usvg::BlendMode::Normal | usvg::BlendMode::PlusLighter => Blend::Normal,
        usvg::BlendMode::Multiply => Blend::Multiply,
        usvg::BlendMode::Screen => Blend::Screen,
        usvg::BlendMode::Overlay => Blend::Overlay,
        usvg::BlendMode::Darken => Blend::Darken,
        usvg::BlendMode::Lighten => Blend::Lighten,
        usvg::BlendMode::ColorDodge => Blend::ColorDodge,
        usvg::BlendMode::ColorBurn => Blend::ColorBurn,
        usvg::BlendMode::HardLight => Blend::HardLight,
        usvg::BlendMode::SoftLight => Blend::SoftLight,
        usvg::BlendMode::Difference => Blend::Difference,
        usvg::BlendMode::Exclusion => Blend::Exclusion,
        usvg::BlendMode::Hue => Blend::Hue,
        usvg::BlendMode::Saturation => Blend::Saturation,
        usvg::BlendMode::Color => Blend::Color,
        usvg::BlendMode::Luminosity => Blend::Luminosity,
    }
}
