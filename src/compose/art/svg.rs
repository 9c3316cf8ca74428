//! SVG art into drawings. `usvg` reads the file; nothing else here or below knows SVG.

use std::sync::Arc;

use resvg::tiny_skia::PathSegment;
use usvg::{ImageHrefResolver, ImageKind, LineCap, Node, Options, Tree};

use super::{Artwork, jpeg, picture};
use crate::compose::drawing::{
    Drawing, Gradient, GradientKind, Group, Item, Paint, PathItem, Stroke, Transform,
};
use crate::compose::path::{Path, Segment};
use crate::model::Color;

/// Segments that a drawing may have; a detailed map has some 100,000.
const MOST_SEGMENTS: usize = 1_000_000;

/// What is wrong, and the way out.
type Refusal = (String, &'static str);

const FLATTEN: &str = "convert it to plain paths in the drawing program, or export it as PNG at 300 dpi";

/// Whether a file's beginning is that of an SVG document.
pub(super) fn looks_like(bytes: &[u8]) -> bool {
    let beginning = &bytes[..bytes.len().min(4096)];
    String::from_utf8_lossy(beginning).contains("<svg")
}

/// Reads an SVG file. The drawing comes out one point high.
pub(super) fn read(bytes: &[u8], color: Color) -> Result<Artwork, Refusal> {
    let text = std::str::from_utf8(bytes).map_err(|_| ("it is not UTF-8".to_owned(), "save it as UTF-8"))?;
    if text.contains("<text") {
        return Err(("it has text, which would be set in another font".to_owned(), FLATTEN));
    }
    if text.contains("<filter") {
        return Err(("it has filters, like blur or shadow".to_owned(), FLATTEN));
    }
    let Color { r, g, b, .. } = color;
    let options = Options {
        // The color that the file leaves to its surroundings.
        style_sheet: Some(format!("svg {{ color: #{r:02x}{g:02x}{b:02x} }}")),
        image_href_resolver: ImageHrefResolver {
            resolve_data: ImageHrefResolver::default_data_resolver(),
            // Other files are never read.
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    };
    let tree = Tree::from_str(text, &options).map_err(|error| {
        (format!("it is no SVG that can be read: {error}"), "open and save it in a drawing program")
    })?;
    let (width, height) = (tree.size().width(), tree.size().height());
    let mut reader = Reader { segments: 0 };
    let mut inner = Drawing::default();
    reader.group(tree.root(), Transform::IDENTITY, &mut inner)?;
    // What lies beyond the picture's edge is not part of it.
    let bounds = tree.root().abs_layer_bounding_box();
    let slack = 0.005 * width.max(height);
    let overflows = bounds.left() < -slack
        || bounds.top() < -slack
        || bounds.right() > width + slack
        || bounds.bottom() > height + slack;
    let scaled = Group {
        transform: Transform::scaled(1.0 / height, 0.0, 0.0),
        clip: overflows.then(|| Path::rectangle(0.0, 0.0, width, height)),
        opacity: 1.0,
        drawing: inner,
    };
    let drawing = Drawing { items: vec![Item::Group(Box::new(scaled))] };
    Ok(Artwork::Drawing(Arc::new(drawing), width / height))
}

struct Reader {
    segments: usize,
}

impl Reader {
    /// Adds a group's children; `at` maps their coordinates to those of `into`.
    fn group(&mut self, group: &usvg::Group, at: Transform, into: &mut Drawing) -> Result<(), Refusal> {
        if group.mask().is_some() {
            return Err(("it has masks".to_owned(), FLATTEN));
        }
        let own = transform(group.transform());
        let clip = group.clip_path().map(|clip| self.clip(clip)).transpose()?;
        let fades = group.opacity().get() < 1.0;
        if clip.is_none() && !fades {
            for child in group.children() {
                self.node(child, at.after(own), into)?;
            }
            return Ok(());
        }
        let mut drawing = Drawing::default();
        for child in group.children() {
            self.node(child, Transform::IDENTITY, &mut drawing)?;
        }
        let opacity = group.opacity().get();
        into.push(Item::Group(Box::new(Group { transform: at.after(own), clip, opacity, drawing })));
        Ok(())
    }

    fn node(&mut self, node: &Node, at: Transform, into: &mut Drawing) -> Result<(), Refusal> {
        match node {
            Node::Group(group) => self.group(group, at, into),
            Node::Path(path) => {
                if !path.is_visible() {
                    return Ok(());
                }
                let fill = path.fill().map(|fill| paint(fill.paint(), fill.opacity().get())).transpose()?;
                let even_odd = path.fill().is_some_and(|fill| fill.rule() == usvg::FillRule::EvenOdd);
                let stroke = path.stroke().map(stroke).transpose()?;
                let item = PathItem { path: self.path(path.data())?, fill, even_odd, stroke };
                // Gradients and strokes stay in the coordinates that they were written in.
                push_at(Item::Path(Box::new(item)), at, into);
                Ok(())
            }
            Node::Image(image) => self.image(image, at, into),
            Node::Text(_) => Ok(()),
        }
    }

    fn image(&mut self, image: &usvg::Image, at: Transform, into: &mut Drawing) -> Result<(), Refusal> {
        let save = "export the pictures in it as PNG or JPEG";
        let found = match image.kind() {
            ImageKind::PNG(data) => picture::png(data).map_err(|why| (why, save))?,
            ImageKind::JPEG(data) => jpeg::read(data.to_vec()).map_err(|why| (why.to_owned(), save))?,
            ImageKind::SVG(tree) => return self.group(tree.root(), at, into),
            ImageKind::GIF(_) | ImageKind::WEBP(_) => {
                return Err(("it has pictures that are neither PNG nor JPEG".to_owned(), save));
            }
        };
        if let Artwork::Picture(picture) = found {
            let size = image.size();
            push_at(Item::Picture(picture, [0.0, 0.0, size.width(), size.height()]), at, into);
        }
        Ok(())
    }

    fn path(&mut self, path: &resvg::tiny_skia::Path) -> Result<Path, Refusal> {
        let mut out = Path { segments: Vec::with_capacity(path.len()) };
        let mut from = (0.0, 0.0);
        for segment in path.segments() {
            out.segments.push(match segment {
                PathSegment::MoveTo(p) => {
                    from = (p.x, p.y);
                    Segment::Move(p.x, p.y)
                }
                PathSegment::LineTo(p) => {
                    from = (p.x, p.y);
                    Segment::Line(p.x, p.y)
                }
                PathSegment::QuadTo(c, p) => {
                    let toward = |from: f32, control: f32| from + (control - from) * 2.0 / 3.0;
                    let (x0, y0) = from;
                    from = (p.x, p.y);
                    Segment::Cubic([
                        toward(x0, c.x),
                        toward(y0, c.y),
                        toward(p.x, c.x),
                        toward(p.y, c.y),
                        p.x,
                        p.y,
                    ])
                }
                PathSegment::CubicTo(c1, c2, p) => {
                    from = (p.x, p.y);
                    Segment::Cubic([c1.x, c1.y, c2.x, c2.y, p.x, p.y])
                }
                PathSegment::Close => Segment::Close,
            });
        }
        self.segments += out.segments.len();
        if self.segments > MOST_SEGMENTS {
            return Err((
                "it has more than a million lines and curves".to_owned(),
                "export it as PNG at 300 dpi",
            ));
        }
        Ok(out)
    }

    /// A clip of plain paths, joined to one outline.
    fn clip(&mut self, clip: &usvg::ClipPath) -> Result<Path, Refusal> {
        if clip.clip_path().is_some() {
            return Err(("it clips a clip".to_owned(), FLATTEN));
        }
        let mut outline = Path::default();
        self.clip_group(clip.root(), transform(clip.transform()), &mut outline)?;
        Ok(outline)
    }

    fn clip_group(&mut self, group: &usvg::Group, at: Transform, into: &mut Path) -> Result<(), Refusal> {
        let at = at.after(transform(group.transform()));
        for child in group.children() {
            match child {
                Node::Group(group) => self.clip_group(group, at, into)?,
                Node::Path(path) => {
                    let path = self.path(path.data())?;
                    into.segments.extend(path.segments.into_iter().map(|segment| mapped(segment, at)));
                }
                Node::Image(_) | Node::Text(_) => {
                    return Err(("it clips with a picture or text".to_owned(), FLATTEN));
                }
            }
        }
        Ok(())
    }
}

fn push_at(item: Item, at: Transform, into: &mut Drawing) {
    if at == Transform::IDENTITY {
        into.push(item);
        return;
    }
    // Neighbors under one transform share a group.
    if let Some(Item::Group(last)) = into.items.last_mut()
        && last.transform == at
        && last.clip.is_none()
        && (last.opacity - 1.0).abs() < f32::EPSILON
    {
        last.drawing.push(item);
        return;
    }
    let drawing = Drawing { items: vec![item] };
    into.push(Item::Group(Box::new(Group { transform: at, clip: None, opacity: 1.0, drawing })));
}

fn mapped(segment: Segment, at: Transform) -> Segment {
    match segment {
        Segment::Move(x, y) => {
            let (x, y) = at.apply(x, y);
            Segment::Move(x, y)
        }
        Segment::Line(x, y) => {
            let (x, y) = at.apply(x, y);
            Segment::Line(x, y)
        }
        Segment::Cubic([x1, y1, x2, y2, x, y]) => {
            let ((x1, y1), (x2, y2), (x, y)) = (at.apply(x1, y1), at.apply(x2, y2), at.apply(x, y));
            Segment::Cubic([x1, y1, x2, y2, x, y])
        }
        Segment::Close => Segment::Close,
    }
}

fn transform(t: usvg::Transform) -> Transform {
    Transform([t.sx, t.ky, t.kx, t.sy, t.tx, t.ty])
}

fn paint(paint: &usvg::Paint, opacity: f32) -> Result<Paint, Refusal> {
    let stops = |stops: &[usvg::Stop]| {
        if opacity < 1.0 || stops.iter().any(|stop| stop.opacity().get() < 1.0) {
            return Err(("it has gradients that one can see through".to_owned(), FLATTEN));
        }
        Ok(stops.iter().map(|stop| (stop.offset().get(), rgb(stop.color()))).collect::<Vec<_>>())
    };
    let spreads = |base: &usvg::BaseGradient| base.spread_method() != usvg::SpreadMethod::Pad;
    match paint {
        usvg::Paint::Color(color) => Ok(Paint::Color(rgb(*color).faded(opacity))),
        usvg::Paint::LinearGradient(gradient) if !spreads(gradient) => {
            let at = transform(gradient.transform());
            let ((x1, y1), (x2, y2)) =
                (at.apply(gradient.x1(), gradient.y1()), at.apply(gradient.x2(), gradient.y2()));
            let kind = GradientKind::Linear([x1, y1, x2, y2]);
            Ok(Paint::Gradient(Arc::new(Gradient { kind, stops: stops(gradient.stops())? })))
        }
        usvg::Paint::RadialGradient(gradient) if !spreads(gradient) => {
            let at = transform(gradient.transform());
            let ((fx, fy), (cx, cy)) =
                (at.apply(gradient.fx(), gradient.fy()), at.apply(gradient.cx(), gradient.cy()));
            let [a, b, ..] = at.0;
            let kind = GradientKind::Radial([fx, fy, cx, cy, gradient.r().get() * a.hypot(b)]);
            Ok(Paint::Gradient(Arc::new(Gradient { kind, stops: stops(gradient.stops())? })))
        }
        usvg::Paint::LinearGradient(_) | usvg::Paint::RadialGradient(_) => {
            Err(("it has gradients that repeat".to_owned(), FLATTEN))
        }
        usvg::Paint::Pattern(_) => Err(("it has patterns".to_owned(), FLATTEN)),
    }
}

fn stroke(stroke: &usvg::Stroke) -> Result<Stroke, Refusal> {
    Ok(Stroke {
        paint: paint(stroke.paint(), stroke.opacity().get())?,
        width: stroke.width().get(),
        dash: stroke.dasharray().map(<[f32]>::to_vec).unwrap_or_default(),
        round: stroke.linecap() == LineCap::Round || stroke.linejoin() == usvg::LineJoin::Round,
    })
}

fn rgb(color: usvg::Color) -> Color {
    Color::rgb(color.red, color.green, color.blue)
}
