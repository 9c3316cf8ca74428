//! Sheets as SVG, with the `svg` crate: real text in embedded fonts, or outlines for programs that draw
//! without fonts.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use svg::node::element::{
    ClipPath, Definitions, Element, Group as SvgGroup, Image, LinearGradient, Mask as MaskElement,
    Path as SvgPath, RadialGradient, Stop, Style, Use,
};
use svg::{Document as SvgDocument, Node};

use super::Document;
use super::document::place;
use super::live_fonts::LiveFonts;
use super::number::{decimal, significant};
use crate::compose::drawing::{
    Blend, Cap, Drawing, Glyph, GlyphRun, Gradient, GradientKind, Group, Item, Join, Layer, Letters, Mask,
    MaskBy, Paint, PathItem, Pen, Stroke, Transform,
};
use crate::compose::fonts::FontId;
use crate::compose::path::{Path, Segment};
use crate::compose::picture::{ExifOrientation, Picture, PictureData, plain_jpeg, plain_png};
use crate::compose::{Face, FontBook};
use crate::geometry::Size;
use crate::model::Color;

/// How text is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Text {
    /// As text that can be selected, in embedded fonts.
    Live,
    /// As shapes.
    Outlines,
}

/// A sheet as an SVG document in its true size.
///
/// # Errors
/// A picture has changed in the meantime.
pub fn sheet(document: &Document<'_>, number: usize, text: Text) -> Result<String, String> {
    let (sheet, margins) = (&document.sheets[number], &document.margins[number]);
    let mut writer = Writer::new(document.fonts, text);
    let mut body = SvgGroup::new();
    for placement in &sheet.placements {
        let face = &document.faces[placement.face.0 as usize];
        let mut group = SvgGroup::new().set("transform", matrix(place(placement, face)));
        writer.clip_to_bleed(face, &mut group);
        writer.drawing(&face.drawing, &mut group);
        body.append(group);
    }
    for drawing in margins {
        writer.drawing(drawing, &mut body);
    }
    writer.finish(body, sheet.paper)
}

/// A face alone, cut at its trim.
///
/// # Errors
/// A picture has changed in the meantime.
pub fn face(face: &Face, fonts: &FontBook, text: Text) -> Result<String, String> {
    let mut writer = Writer::new(fonts, text);
    let mut body = SvgGroup::new();
    writer.drawing(&face.drawing, &mut body);
    writer.finish(body, face.size)
}

struct Writer<'w> {
    fonts: &'w FontBook,
    text: Text,
    definitions: Definitions,
    shared: BTreeMap<usize, String>,
    glyphs: BTreeMap<(FontId, u16), String>,
    live: LiveFonts,
    count: usize,
    /// Why a picture is missing.
    trouble: Option<String>,
}

impl<'w> Writer<'w> {
    fn new(fonts: &'w FontBook, text: Text) -> Writer<'w> {
        Writer {
            fonts,
            text,
            definitions: Definitions::new(),
            shared: BTreeMap::new(),
            glyphs: BTreeMap::new(),
            live: LiveFonts::default(),
            count: 0,
            trouble: None,
        }
    }

    fn finish(mut self, body: SvgGroup, size: Size) -> Result<String, String> {
        if let Some(why) = self.trouble {
            return Err(why);
        }
        let mut document = SvgDocument::new()
            .set("width", format!("{}mm", decimal(size.width.to_mm() as f32)))
            .set("height", format!("{}mm", decimal(size.height.to_mm() as f32)))
            .set(
                "viewBox",
                format!("0 0 {} {}", decimal(size.width.to_pt() as f32), decimal(size.height.to_pt() as f32)),
            );
        let faces = self.font_faces();
        if !faces.is_empty() {
            self.definitions.append(Style::new(faces));
        }
        document.append(self.definitions);
        document.append(body);
        Ok(document.to_string())
    }

    /// The fonts of live text.
    fn font_faces(&self) -> String {
        let mut css = String::new();
        for (family, file) in self.live.files(self.fonts) {
            let file = STANDARD.encode(&file);
            let _ =
                write!(css, "@font-face{{font-family:\"{family}\";src:url(data:font/ttf;base64,{file})}}");
        }
        css
    }

    fn name(&mut self, kind: &str) -> String {
        self.count += 1;
        format!("{kind}{}", self.count)
    }

    fn clip_to_bleed(&mut self, face: &Face, into: &mut SvgGroup) {
        let (bleed, size) = (face.bleed.to_pt() as f32, face.size);
        let (width, height) = (size.width.to_pt() as f32, size.height.to_pt() as f32);
        let path = Path::rectangle(-bleed, -bleed, width + 2.0 * bleed, height + 2.0 * bleed);
        let id = self.clip(&path);
        into.assign("clip-path", format!("url(#{id})"));
    }

    fn clip(&mut self, path: &Path) -> String {
        let id = self.name("c");
        let path = SvgPath::new().set("d", data(path));
        self.definitions.append(ClipPath::new().set("id", id.clone()).add(path));
        id
    }

    fn drawing<N: Node>(&mut self, drawing: &Drawing, into: &mut N) {
        for item in &drawing.items {
            match item {
                Item::Text(run) if self.text == Text::Live => self.live(run, into),
                Item::Text(run) => self.outlines(run, into),
                Item::Path(path) => self.path(path, into),
                Item::Picture(picture, at) => match picture_url(picture) {
                    Ok(url) => into.append(image(picture, url, *at)),
                    Err(why) => self.trouble = Some(why),
                },
                Item::Shared(shared, at) => {
                    let id = self.shared(shared);
                    into.append(Use::new().set("href", format!("#{id}")).set("transform", matrix(*at)));
                }
                Item::Group(group) => self.group(group, into),
                Item::Layer(layer) => self.layer(layer, into),
                Item::Origin(..) => {}
                Item::Field(field) => {
                    field.shown().into_iter().for_each(|drawing| self.drawing(drawing, into));
                }
            }
        }
    }

    fn shared(&mut self, drawing: &Arc<Drawing>) -> String {
        let address = Arc::as_ptr(drawing) as usize;
        if let Some(id) = self.shared.get(&address) {
            return id.clone();
        }
        let id = self.name("d");
        let mut group = SvgGroup::new().set("id", id.clone());
        self.drawing(drawing, &mut group);
        self.definitions.append(group);
        self.shared.insert(address, id.clone());
        id
    }

    fn group<N: Node>(&mut self, group: &Group, into: &mut N) {
        if group.is_plain() {
            return self.drawing(&group.drawing, into);
        }
        let mut out = SvgGroup::new();
        if group.transform != Transform::IDENTITY {
            out.assign("transform", matrix(group.transform));
        }
        if let Some(clip) = &group.clip {
            let id = self.clip(clip);
            out.assign("clip-path", format!("url(#{id})"));
        }
        if group.opacity < 1.0 {
            out.assign("opacity", decimal(group.opacity));
        }
        self.drawing(&group.drawing, &mut out);
        into.append(out);
    }

    fn layer<N: Node>(&mut self, layer: &Layer, into: &mut N) {
        let mut out = SvgGroup::new();
        if layer.opacity < 1.0 {
            out.assign("opacity", decimal(layer.opacity));
        }
        match layer.blend {
            Blend::Normal => out.assign("style", "isolation:isolate"),
            blend => out.assign("style", format!("mix-blend-mode:{}", css(blend))),
        }
        if let Some(mask) = &layer.mask {
            let id = self.mask(mask);
            out.assign("mask", format!("url(#{id})"));
        }
        self.drawing(&layer.drawing, &mut out);
        into.append(out);
    }

    fn mask(&mut self, mask: &Mask) -> String {
        let id = self.name("m");
        let [left, top, right, bottom] = mask.drawing.bounds(self.fonts).unwrap_or_default();
        let mut out = MaskElement::new()
            .set("id", id.clone())
            .set("maskUnits", "userSpaceOnUse")
            .set("x", decimal(left - 1.0))
            .set("y", decimal(top - 1.0))
            .set("width", decimal(right - left + 2.0))
            .set("height", decimal(bottom - top + 2.0));
        if mask.by == MaskBy::Opacity {
            out.assign("mask-type", "alpha");
        }
        self.drawing(&mask.drawing, &mut out);
        self.definitions.append(out);
        id
    }

    fn path<N: Node>(&mut self, item: &PathItem, into: &mut N) {
        let mut path = SvgPath::new().set("d", data(&item.path));
        match &item.fill {
            Some(fill) => self.paint(fill, "fill", &mut path),
            None => path.assign("fill", "none"),
        }
        if item.even_odd {
            path.assign("fill-rule", "evenodd");
        }
        if let Some(stroke) = &item.stroke {
            self.stroke(stroke, item.pen(), &mut path);
        }
        into.append(path);
    }

    fn stroke(&mut self, stroke: &Stroke, pen: Pen, path: &mut SvgPath) {
        self.paint(&stroke.paint, "stroke", path);
        path.assign("stroke-width", decimal(stroke.width));
        if !stroke.dash.is_empty() {
            let dash: Vec<_> = stroke.dash.iter().map(|length| decimal(*length)).collect();
            path.assign("stroke-dasharray", dash.join(" "));
        }
        if pen.dash_offset != 0.0 {
            path.assign("stroke-dashoffset", decimal(pen.dash_offset));
        }
        match pen.cap {
            Cap::Butt => {}
            Cap::Round => path.assign("stroke-linecap", "round"),
            Cap::Square => path.assign("stroke-linecap", "square"),
        }
        match pen.join {
            Join::Miter if pen.miter == Pen::SHARP.miter => {}
            Join::Miter => path.assign("stroke-miterlimit", decimal(pen.miter)),
            Join::Round => path.assign("stroke-linejoin", "round"),
            Join::Bevel => path.assign("stroke-linejoin", "bevel"),
        }
    }

    fn paint(&mut self, paint: &Paint, what: &str, path: &mut SvgPath) {
        match paint {
            Paint::Color(color) => {
                path.assign(what, rgb(*color));
                if color.a < 255 {
                    path.assign(format!("{what}-opacity"), decimal(f32::from(color.a) / 255.0));
                }
            }
            Paint::Gradient(gradient) => {
                let id = self.gradient(gradient);
                path.assign(what, format!("url(#{id})"));
            }
        }
    }

    fn gradient(&mut self, gradient: &Arc<Gradient>) -> String {
        let address = Arc::as_ptr(gradient) as usize;
        if let Some(id) = self.shared.get(&address) {
            return id.clone();
        }
        let id = self.name("g");
        let stops = gradient
            .stops
            .iter()
            .map(|(at, color)| Stop::new().set("offset", significant(*at)).set("stop-color", rgb(*color)));
        match gradient.kind {
            GradientKind::Linear([x1, y1, x2, y2]) => {
                let mut out =
                    LinearGradient::new().set("id", id.clone()).set("gradientUnits", "userSpaceOnUse");
                for (key, value) in [("x1", x1), ("y1", y1), ("x2", x2), ("y2", y2)] {
                    out.assign(key, decimal(value));
                }
                stops.for_each(|stop| out.append(stop));
                self.definitions.append(out);
            }
            GradientKind::Radial([fx, fy, cx, cy, r]) => {
                let mut out =
                    RadialGradient::new().set("id", id.clone()).set("gradientUnits", "userSpaceOnUse");
                for (key, value) in [("fx", fx), ("fy", fy), ("cx", cx), ("cy", cy), ("r", r)] {
                    out.assign(key, decimal(value));
                }
                stops.for_each(|stop| out.append(stop));
                self.definitions.append(out);
            }
        }
        self.shared.insert(address, id.clone());
        id
    }

    /// Text as text, each character in its measured place. What a font can't show letter by letter is drawn,
    /// with invisible text over it that can be selected and found.
    fn live<N: Node>(&mut self, run: &GlyphRun, into: &mut N) {
        let (glyphs, text) = (run.glyphs(), run.text());
        for stretch in stretches(&glyphs, &text) {
            let glyphs = &glyphs[stretch.glyphs.clone()];
            let text = &text[stretch.text.clone()];
            let shown: Vec<(char, u16)> = if stretch.is_plain {
                text.chars().zip(glyphs.iter().map(|g| g.id)).collect()
            } else {
                Vec::new()
            };
            // The crate's text element would put the text on a separate line, which shifts it.
            let mut element = Element::new("text");
            if stretch.is_plain {
                let xs: Vec<_> = glyphs.iter().map(|glyph| decimal(run.x + glyph.x)).collect();
                element.assign("x", xs.join(" "));
                element.assign("font-family", self.live.family(run.font, &shown));
            } else {
                let part = GlyphRun { letters: Letters::new(glyphs, text), ..run.clone() };
                self.outlines(&part, into);
                let left = glyphs.iter().map(|glyph| glyph.x).reduce(f32::min).unwrap_or(0.0);
                element.assign("x", decimal(run.x + left));
                element.assign("fill-opacity", "0");
            }
            element.assign("y", decimal(run.y));
            element.assign("font-size", decimal(run.size));
            element.assign("fill", rgb(run.color));
            element.assign("xml:space", "preserve");
            element.append(svg::node::Text::new(text));
            into.append(element);
        }
    }

    /// Text as shapes; the shape of each glyph is stored once.
    fn outlines<N: Node>(&mut self, run: &GlyphRun, into: &mut N) {
        let mut group = SvgGroup::new().set("fill", rgb(run.color));
        if run.color.a < 255 {
            group.assign("fill-opacity", decimal(f32::from(run.color.a) / 255.0));
        }
        for glyph in &*run.glyphs() {
            let id = match self.glyphs.get(&(run.font, glyph.id)) {
                Some(id) => id.clone(),
                None => {
                    let outline = self.fonts.get(run.font).outline(glyph.id);
                    let id = if outline.segments.is_empty() { String::new() } else { self.name("y") };
                    if !id.is_empty() {
                        let path = SvgPath::new().set("id", id.clone()).set("d", fine_data(&outline));
                        self.definitions.append(path);
                    }
                    self.glyphs.insert((run.font, glyph.id), id.clone());
                    id
                }
            };
            if !id.is_empty() {
                let at = Transform::scaled(run.size, run.x + glyph.x, run.y + glyph.y);
                group.append(Use::new().set("href", format!("#{id}")).set("transform", matrix(at)));
            }
        }
        into.append(group);
    }
}

/// A part of a run: its glyphs and their text.
struct Stretch {
    glyphs: Range<usize>,
    text: Range<usize>,
    /// Whether each glyph shows one character, on the baseline.
    is_plain: bool,
}

/// A run split into plain stretches and others.
fn stretches(glyphs: &[Glyph], shown: &str) -> Vec<Stretch> {
    let starts: Vec<usize> = glyphs.iter().map(|glyph| usize::from(glyph.text_start)).collect();
    if starts.first().is_some_and(|first| *first > 0) || !starts.is_sorted() {
        // Right-to-left text.
        return vec![Stretch { glyphs: 0..starts.len(), text: 0..shown.len(), is_plain: false }];
    }
    let mut stretches: Vec<Stretch> = Vec::new();
    let mut n = 0;
    while n < starts.len() {
        let next = (n..starts.len()).find(|other| starts[*other] > starts[n]).unwrap_or(starts.len());
        let text = starts[n]..starts.get(next).copied().unwrap_or(shown.len());
        let is_plain = next == n + 1 && glyphs[n].y == 0.0 && shown[text.clone()].chars().nth(1).is_none();
        match stretches.last_mut() {
            Some(last) if last.is_plain && is_plain => (last.glyphs.end, last.text.end) = (next, text.end),
            _ => stretches.push(Stretch { glyphs: n..next, text, is_plain }),
        }
        n = next;
    }
    stretches
}

/// A picture in its place.
fn image(picture: &Picture, url: String, [x, y, width, height]: [f32; 4]) -> Image {
    let image = Image::new().set("preserveAspectRatio", "none").set("href", url);
    if picture.orientation == ExifOrientation::UPRIGHT {
        return image
            .set("x", decimal(x))
            .set("y", decimal(y))
            .set("width", decimal(width))
            .set("height", decimal(height));
    }
    let at = Transform([width, 0.0, 0.0, height, x, y]).after(Transform(picture.orientation.upright()));
    image.set("width", "1").set("height", "1").set("transform", matrix(at))
}

fn picture_url(picture: &Picture) -> Result<String, String> {
    let url = |kind: &str, bytes: &[u8]| format!("data:image/{kind};base64,{}", STANDARD.encode(bytes));
    match &picture.data {
        // Browsers show CMYK differently.
        PictureData::Jpeg { file, channels: 1 | 3, .. } => {
            return Ok(url("jpeg", &plain_jpeg(&file.read()?)?));
        }
        PictureData::Png { file, .. } => return Ok(url("png", &plain_png(&file.read()?))),
        _ => {}
    }
    let (columns, rows) = picture.rows();
    match (picture.dots(), &picture.data) {
        (Ok(dots), _) => Ok(url("png", &super::png::encode_dots(columns, rows, &dots))),
        (Err(_), PictureData::Grays(colored)) => picture_url(colored),
        (Err(why), _) => Err(why),
    }
}

/// The CSS name of a blend mode.
fn css(blend: Blend) -> String {
    let mut name = String::new();
    for letter in format!("{blend:?}").chars() {
        if letter.is_uppercase() && !name.is_empty() {
            name.push('-');
        }
        name.extend(letter.to_lowercase());
    }
    name
}

fn rgb(color: Color) -> String {
    Color { a: 255, ..color }.to_string()
}

fn matrix(Transform([a, b, c, d, e, f]): Transform) -> String {
    if (a, b, c, d) == (1.0, 0.0, 0.0, 1.0) {
        return format!("translate({} {})", decimal(e), decimal(f));
    }
    let [a, b, c, d] = [a, b, c, d].map(significant);
    format!("matrix({a} {b} {c} {d} {} {})", decimal(e), decimal(f))
}

fn data(path: &Path) -> String {
    path_data(path, &decimal)
}

/// Outlines at size 1 need more digits, since they are scaled up.
fn fine_data(path: &Path) -> String {
    path_data(path, &significant)
}

fn path_data(path: &Path, number: &dyn Fn(f32) -> String) -> String {
    let mut out = String::with_capacity(path.segments.len() * 12);
    for segment in &path.segments {
        let (letter, numbers): (char, &[f32]) = match segment {
            Segment::Move(x, y) => ('M', &[*x, *y]),
            Segment::Line(x, y) => ('L', &[*x, *y]),
            Segment::Cubic(curve) => ('C', curve),
            Segment::Close => ('Z', &[]),
        };
        out.push(letter);
        for (n, value) in numbers.iter().enumerate() {
            if n > 0 {
                out.push(' ');
            }
            out.push_str(&number(*value));
        }
    }
    out
}
