//! Sheets as SVG, with the `svg` crate: real text in embedded fonts, or outlines for what draws without fonts.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Arc;

use svg::node::element::{
    ClipPath, Definitions, Element, Group as SvgGroup, Image, LinearGradient, Path as SvgPath,
    RadialGradient, Stop, Style, Use,
};
use svg::{Document as SvgDocument, Node};

use super::Document;
use super::base64::base64;
use crate::compose::art::{Picture, PictureData};
use crate::compose::drawing::{
    Drawing, GlyphRun, Gradient, GradientKind, Group, Item, Paint, PathItem, Stroke, Transform,
};
use crate::compose::fonts::FontId;
use crate::compose::path::{Path, Segment};
use crate::compose::{Face, FontBook};
use crate::geometry::{Length, Size, Turn};
use crate::impose::Placement;
use crate::model::Color;

/// How text is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Text {
    /// As text that can be selected, in fonts that are embedded.
    Live,
    /// As shapes.
    Outlines,
}

/// A sheet as an SVG document of its true size.
pub fn sheet(document: &Document<'_>, number: usize, text: Text) -> String {
    let (sheet, margins) = (&document.sheets[number], &document.margins[number]);
    let mut writer = Writer::new(document.fonts, text);
    let mut body = SvgGroup::new();
    for placement in &sheet.placements {
        let face = &document.faces[placement.face.0 as usize];
        let mut group = placed(placement, face);
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
pub fn face(face: &Face, fonts: &FontBook, text: Text) -> String {
    let mut writer = Writer::new(fonts, text);
    let mut body = SvgGroup::new();
    writer.drawing(&face.drawing, &mut body);
    writer.finish(body, face.size)
}

/// A group that moves a face to its place on a sheet.
fn placed(placement: &Placement, face: &Face) -> SvgGroup {
    let pt = |length: Length| length.to_pt() as f32;
    let (width, height) = (pt(face.size.width), pt(face.size.height));
    let moved = Transform::moved(pt(placement.at.x), pt(placement.at.y));
    let at = match placement.turn {
        Turn::None => moved,
        turn => moved.after(Transform::turned(turn, width, height)),
    };
    SvgGroup::new().set("transform", matrix(at))
}

struct Writer<'w> {
    fonts: &'w FontBook,
    text: Text,
    definitions: Definitions,
    shared: BTreeMap<usize, String>,
    glyphs: BTreeMap<(FontId, u16), String>,
    used: BTreeSet<FontId>,
    count: usize,
}

impl<'w> Writer<'w> {
    fn new(fonts: &'w FontBook, text: Text) -> Writer<'w> {
        Writer {
            fonts,
            text,
            definitions: Definitions::new(),
            shared: BTreeMap::new(),
            glyphs: BTreeMap::new(),
            used: BTreeSet::new(),
            count: 0,
        }
    }

    fn finish(mut self, body: SvgGroup, size: Size) -> String {
        let mut document = SvgDocument::new()
            .set("width", format!("{}mm", decimal(size.width.to_mm() as f32)))
            .set("height", format!("{}mm", decimal(size.height.to_mm() as f32)))
            .set(
                "viewBox",
                format!("0 0 {} {}", decimal(size.width.to_pt() as f32), decimal(size.height.to_pt() as f32)),
            );
        if self.text == Text::Live && !self.used.is_empty() {
            self.definitions.append(Style::new(self.font_faces()));
        }
        document.append(self.definitions);
        document.append(body);
        document.to_string()
    }

    /// The fonts of live text, each whole: cutting them down is for PDF, where glyphs are named by number.
    fn font_faces(&self) -> String {
        let mut css = String::new();
        for id in &self.used {
            let font = self.fonts.get(*id);
            let _ = write!(
                css,
                "@font-face{{font-family:\"{}\";src:url(data:font/ttf;base64,{})}}",
                family(*id),
                base64(&font.data)
            );
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
                Item::Picture(picture, [x, y, width, height]) => into.append(
                    Image::new()
                        .set("x", decimal(*x))
                        .set("y", decimal(*y))
                        .set("width", decimal(*width))
                        .set("height", decimal(*height))
                        .set("preserveAspectRatio", "none")
                        .set("href", picture_url(picture)),
                ),
                Item::Shared(shared, at) => {
                    let id = self.shared(shared);
                    into.append(Use::new().set("href", format!("#{id}")).set("transform", matrix(*at)));
                }
                Item::Group(group) => self.group(group, into),
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
            self.stroke(stroke, &mut path);
        }
        into.append(path);
    }

    fn stroke(&mut self, stroke: &Stroke, path: &mut SvgPath) {
        self.paint(&stroke.paint, "stroke", path);
        path.assign("stroke-width", decimal(stroke.width));
        if !stroke.dash.is_empty() {
            let dash: Vec<_> = stroke.dash.iter().map(|length| decimal(*length)).collect();
            path.assign("stroke-dasharray", dash.join(" "));
        }
        if stroke.round {
            path.assign("stroke-linecap", "round");
            path.assign("stroke-linejoin", "round");
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
            .map(|(at, color)| Stop::new().set("offset", decimal(*at)).set("stop-color", rgb(*color)));
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

    /// Text as text: each character where it was measured to be.
    fn live<N: Node>(&mut self, run: &GlyphRun, into: &mut N) {
        self.used.insert(run.font);
        // The crate's own text element would put the text on a line of its own, which shifts it.
        let mut text = Element::new("text");
        let xs: Vec<_> = places(run).into_iter().map(|x| decimal(run.x + x)).collect();
        text.assign("x", xs.join(" "));
        text.assign("y", decimal(run.y));
        text.assign("font-family", family(run.font));
        text.assign("font-size", decimal(run.size));
        text.assign("fill", rgb(run.color));
        text.assign("xml:space", "preserve");
        text.append(svg::node::Text::new(run.text.to_string()));
        into.append(text);
    }

    /// Text as shapes, each glyph's stored once.
    fn outlines<N: Node>(&mut self, run: &GlyphRun, into: &mut N) {
        let mut group = SvgGroup::new().set("fill", rgb(run.color));
        if run.color.a < 255 {
            group.assign("fill-opacity", decimal(f32::from(run.color.a) / 255.0));
        }
        for glyph in &run.glyphs {
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

/// Where each character of a run begins; characters that share a glyph share its width.
fn places(run: &GlyphRun) -> Vec<f32> {
    let mut places = Vec::with_capacity(run.text.len());
    for (at, _) in run.text.char_indices() {
        let glyph = run.glyphs.iter().rev().find(|glyph| usize::from(glyph.text_start) <= at);
        places.push(glyph.map_or(0.0, |glyph| glyph.x));
    }
    places
}

fn family(font: FontId) -> String {
    format!("font{}", font.0)
}

fn picture_url(picture: &Picture) -> String {
    match &picture.data {
        PictureData::Jpeg { bytes, .. } => format!("data:image/jpeg;base64,{}", base64(bytes)),
        PictureData::Rgb(dots, alpha) => {
            let png = super::png::encode(picture.width, picture.height, dots, alpha.as_deref(), None);
            format!("data:image/png;base64,{}", base64(&png))
        }
    }
}

fn rgb(color: Color) -> String {
    Color { a: 255, ..color }.to_string()
}

fn matrix(Transform([a, b, c, d, e, f]): Transform) -> String {
    if (a, b, c, d) == (1.0, 0.0, 0.0, 1.0) {
        return format!("translate({} {})", decimal(e), decimal(f));
    }
    let fine = |n: f32| trimmed(&format!("{n:.5}"));
    format!("matrix({} {} {} {} {} {})", fine(a), fine(b), fine(c), fine(d), decimal(e), decimal(f))
}

fn data(path: &Path) -> String {
    path_data(path, &decimal)
}

/// Outlines at size 1 need more digits, since they are scaled up.
fn fine_data(path: &Path) -> String {
    path_data(path, &|n| trimmed(&format!("{n:.5}")))
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

/// A number in thousandths without useless zeros.
fn decimal(number: f32) -> String {
    trimmed(&format!("{number:.3}"))
}

fn trimmed(text: &str) -> String {
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text.is_empty() || text == "-0" { "0".to_owned() } else { text.to_owned() }
}
