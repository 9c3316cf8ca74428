//! Drawings as PDF content streams. In forms, y grows downward from the top left corner, as in drawings; the
//! page flips them.

use super::glyphs::UsedFont;
use super::inventory::{Inventory, in_255ths};
use super::marks::{Event, Marks, begin_words};
use super::stream::{Content, whole};
use super::uses::Use;
use crate::compose::drawing::{
    Cap, Drawing, Glyph, GlyphRun, Group, Item, Join, Layer, Paint, PathItem, Pen, Stroke, Transform,
};
use crate::compose::fonts::FontId;
use crate::compose::path::{Path, Segment};
use crate::compose::tag::Role;
use crate::model::Color;
use crate::write::separation::{Inks, Separation};

/// Black ink alone.
const BLACK_INK: Inks = [0, 0, 0, 255];

/// Writes a drawing.
pub(super) fn content(drawing: &Drawing, inventory: &Inventory<'_>) -> Content {
    let mut writer = Writer::new(inventory);
    writer.drawing(drawing);
    writer.end_text();
    writer.out
}

/// Writes a drawing into a page, except for the content of fields, which viewers draw. Its parts are marked, if there are marks.
pub(super) fn write_onto(
    page: &mut Content,
    drawing: &Drawing,
    inventory: &Inventory<'_>,
    marks: Option<&mut Marks>,
) {
    let out = std::mem::take(page);
    // On a press nobody fills them in.
    let fields_are_live = inventory.separation.is_none();
    let mut writer = Writer { out, fields_are_live, marks, ..Writer::new(inventory) };
    writer.drawing(drawing);
    writer.end_text();
    *page = writer.out;
}

/// The known colors and line widths at a place in the stream. A form inherits those of the place where it is
/// drawn, so that they are unknown at its beginning; only opacity is known, since everything is placed at
/// full opacity.
#[derive(Debug, Clone, PartialEq)]
struct State {
    fill: Option<Values>,
    stroke: Option<Values>,
    width: Option<f32>,
    /// The miter limit: how far sharp corners reach out.
    miter: Option<f32>,
    opacity: u8,
    /// Whether black prints over the inks below it.
    overprints: bool,
}

/// A color as it is written: red, green, blue and nothing, or the inks of a press.
type Values = [u8; 4];

impl Default for State {
    fn default() -> State {
        State { fill: None, stroke: None, width: None, miter: None, opacity: 255, overprints: false }
    }
}

/// The start of the last line of text, its font and its size.
#[derive(Debug, Clone, Copy)]
struct TextState {
    x: f32,
    y: f32,
    font: FontId,
    size: f32,
}

pub(super) struct Writer<'w> {
    pub out: Content,
    inventory: &'w Inventory<'w>,
    state: State,
    text: Option<TextState>,
    /// Whether the content of fields is written elsewhere.
    fields_are_live: bool,
    /// The marks of the page; none in forms, which are marked as a whole where they are placed.
    pub marks: Option<&'w mut Marks>,
}

impl<'w> Writer<'w> {
    fn new(inventory: &'w Inventory<'w>) -> Writer<'w> {
        Writer {
            out: Content::default(),
            inventory,
            state: State::default(),
            text: None,
            fields_are_live: false,
            marks: None,
        }
    }
}

impl Writer<'_> {
    fn drawing(&mut self, drawing: &Drawing) {
        match &self.marks {
            Some(marks) if marks.is_between() => {
                drawing.items.iter().for_each(|item| self.marked_item(item));
                self.end_artifact();
            }
            Some(marks) if marks.text().is_some() => {
                drawing.items.iter().for_each(|item| self.item_of_text(item));
            }
            _ => drawing.items.iter().for_each(|item| self.item(item)),
        }
    }

    pub(super) fn item(&mut self, item: &Item) {
        if let Item::Text(run) = item {
            return self.run(run);
        }
        self.end_text();
        match item {
            Item::Text(_) | Item::Origin(..) => {}
            Item::Path(path) => self.path_item(path),
            Item::Picture(picture, [x, y, width, height]) => {
                let n = self.inventory.picture(picture);
                self.out.uses.add(Use::Picture(n as u32));
                // A picture is one unit wide and high, and is upright only where y grows upward.
                let upright = Transform(picture.orientation.upright())
                    .after(Transform([1.0, 0.0, 0.0, -1.0, 0.0, 1.0]));
                let at = Transform([*width, 0.0, 0.0, *height, *x, *y]).after(upright);
                self.placed(at, "I", n);
            }
            Item::Shared(shared, at) => {
                let n = self.inventory.shared(shared);
                self.out.uses.add(Use::Form(n as u32));
                self.placed(*at, "X", n);
            }
            Item::Group(group) => self.group(group),
            Item::Layer(layer) => self.layer(layer),
            Item::Field(_) if self.fields_are_live => self.note(Event::Field),
            Item::Field(field) => field.shown().into_iter().for_each(|drawing| self.drawing(drawing)),
        }
    }

    /// Places a form or a picture, named by the first letter of its kind and its number.
    fn placed(&mut self, at: Transform, kind: &str, number: usize) {
        self.opaque();
        self.overprint(false);
        if at == Transform::IDENTITY {
            self.out.name(kind, number);
            self.out.op(" Do");
            return;
        }
        self.out.word("q ");
        self.out.matrix(at);
        self.out.word("cm ");
        self.out.name(kind, number);
        self.out.op(" Do Q");
    }

    fn layer(&mut self, layer: &Layer) {
        self.overprint(false);
        let n = self.inventory.layer(layer);
        let form = self.inventory.layers[n].form;
        self.out.uses.add(Use::Layer(n as u32));
        self.out.uses.add(Use::Form(form as u32));
        self.out.op(&format!("q /L{n} gs /X{form} Do Q"));
    }

    fn group(&mut self, group: &Group) {
        let word = group.tag.as_deref().filter(|tag| tag.role == Role::Icon && self.marks.is_none());
        match word.and_then(|tag| tag.words.as_deref()) {
            // In a form that is marked as a whole.
            Some(word) if self.inventory.separation.is_none() => {
                begin_words(word, &mut self.out);
                self.unmarked_group(group);
                self.end_text();
                self.out.op("EMC");
            }
            _ => self.unmarked_group(group),
        }
    }

    pub(super) fn unmarked_group(&mut self, group: &Group) {
        if group.is_plain() {
            return self.drawing(&group.drawing);
        }
        if group.opacity < 1.0 {
            let n = self.inventory.faded(group);
            self.out.uses.add(Use::Form(n as u32));
            self.opacity(in_255ths(group.opacity));
            self.overprint(false);
            self.out.op(&format!("/X{n} Do"));
            return;
        }
        self.out.op("q");
        let outer = self.state.clone();
        let is_in_stretch = self.is_in_stretch();
        self.inside_of(group);
        if !is_in_stretch {
            self.pause();
        }
        self.end_text();
        self.out.op("Q");
        self.state = outer;
    }

    /// A group's clip, transform and drawing, without saving the state around it.
    fn inside_of(&mut self, group: &Group) {
        if group.transform != Transform::IDENTITY {
            self.out.matrix(group.transform);
            self.out.op("cm");
        }
        if let Some(clip) = &group.clip {
            self.path(clip);
            self.out.op("W n");
        }
        self.drawing(&group.drawing);
    }

    fn path_item(&mut self, item: &PathItem) {
        self.overprint(false);
        match &item.fill {
            Some(Paint::Gradient(gradient)) => {
                // `sh` follows the current matrix, which a pattern would not.
                self.opaque();
                let n = self.inventory.gradient(gradient);
                self.out.uses.add(Use::Gradient(n as u32));
                self.out.word("q ");
                self.path(&item.path);
                self.out.word(if item.even_odd { "W* n " } else { "W n " });
                self.out.op(&format!("/S{n} sh Q"));
                self.stroke_alone(item);
            }
            Some(Paint::Color(fill)) => {
                let together = match &item.stroke {
                    Some(Stroke { paint: Paint::Color(color), .. }) => fill.a == 255 && color.a == 255,
                    _ => false,
                };
                self.opacity(fill.a);
                let values = self.values(*fill, |press| press.inks(*fill));
                self.fill_color(values);
                // Fill and line are one operation only if neither is transparent.
                if let (true, Some(stroke)) = (together, &item.stroke) {
                    self.stroke_state(stroke, item.pen());
                    self.path(&item.path);
                    self.out.op(if item.even_odd { "B*" } else { "B" });
                    self.end_stroke(stroke, item.pen());
                } else {
                    self.path(&item.path);
                    self.out.op(if item.even_odd { "f*" } else { "f" });
                    self.stroke_alone(item);
                }
            }
            None => self.stroke_alone(item),
        }
    }

    fn stroke_alone(&mut self, item: &PathItem) {
        let Some(stroke) = &item.stroke else { return };
        if let Paint::Color(color) = stroke.paint {
            self.opacity(color.a);
        }
        self.stroke_state(stroke, item.pen());
        self.path(&item.path);
        self.out.op("S");
        self.end_stroke(stroke, item.pen());
    }

    fn stroke_state(&mut self, stroke: &Stroke, pen: Pen) {
        let color = match &stroke.paint {
            Paint::Color(color) => *color,
            // A line is too thin to show a gradient; it gets the middle color.
            Paint::Gradient(gradient) => {
                gradient.stops.get(gradient.stops.len() / 2).map_or(Color::BLACK, |(_, color)| *color)
            }
        };
        let values = self.values(color, |press| press.inks_of_line(color, stroke.width));
        if self.state.stroke != Some(values) {
            self.state.stroke = Some(values);
            self.color(values, ["G", "RG", "K"]);
        }
        if self.state.width != Some(stroke.width) {
            self.state.width = Some(stroke.width);
            self.out.number(stroke.width);
            self.out.op("w");
        }
        if !stroke.dash.is_empty() {
            self.out.word("[");
            stroke.dash.iter().for_each(|length| self.out.number(*length));
            self.out.word("]");
            self.out.number(pen.dash_offset);
            self.out.op("d");
        }
        match pen.cap {
            Cap::Butt => {}
            Cap::Round => self.out.op("1 J"),
            Cap::Square => self.out.op("2 J"),
        }
        match pen.join {
            Join::Miter if self.state.miter != Some(pen.miter) => {
                self.state.miter = Some(pen.miter);
                self.out.number(pen.miter);
                self.out.op("M");
            }
            Join::Miter => {}
            Join::Round => self.out.op("1 j"),
            Join::Bevel => self.out.op("2 j"),
        }
    }

    fn end_stroke(&mut self, stroke: &Stroke, pen: Pen) {
        if !stroke.dash.is_empty() {
            self.out.op("[]0 d");
        }
        if pen.cap != Cap::Butt {
            self.out.op("0 J");
        }
        if pen.join != Join::Miter {
            self.out.op("0 j");
        }
    }

    fn path(&mut self, path: &Path) {
        for segment in &path.segments {
            match *segment {
                Segment::Move(x, y) => self.point(x, y, "m "),
                Segment::Line(x, y) => self.point(x, y, "l "),
                Segment::Cubic([x1, y1, x2, y2, x, y]) => {
                    for n in [x1, y1, x2, y2, x, y] {
                        self.out.number(n);
                    }
                    self.out.word("c ");
                }
                Segment::Close => self.out.word("h "),
            }
        }
    }

    fn point(&mut self, x: f32, y: f32, operator: &str) {
        self.out.number(x);
        self.out.number(y);
        self.out.word(operator);
    }

    fn run(&mut self, run: &GlyphRun) {
        if self.text.is_none() {
            // While text is written only its color changes the state.
            self.opacity(run.color.a);
            self.out.op("BT");
        }
        self.opacity(run.color.a);
        let values = self.values(run.color, |press| press.inks_of_text(run.color, run.size));
        // Black letters are printed over what is below them, so that no white shows around them.
        self.overprint(self.inventory.separation.is_some() && values == BLACK_INK);
        self.fill_color(values);
        let at = self.text;
        if at.is_none_or(|at| at.font != run.font || at.size.to_bits() != run.size.to_bits()) {
            self.out.uses.add(Use::Font(run.font));
            self.out.name("F", usize::from(run.font.0));
            self.out.word(" ");
            self.out.number(run.size);
            self.out.op("Tf");
        }
        // Positions are computed from the numbers as written, so that rounding errors do not add up.
        let (x, y) = match at {
            None => {
                let (x, y) = (rounded(run.x), rounded(run.y));
                self.out.word("1 0 0 -1 ");
                self.point(x, y, "Tm\n");
                (x, y)
            }
            Some(at) => {
                let (right, up) = (rounded(run.x - at.x), rounded(at.y - run.y));
                self.point(right, up, "Td\n");
                (at.x + right, at.y - up)
            }
        };
        self.text = Some(TextState { x, y, font: run.font, size: run.size });
        let used = &self.inventory.fonts[&run.font];
        let (glyphs, text) = (run.glyphs(), run.text());
        let is_plain = used.shows_plainly(&glyphs, &text);
        // Glyphs that show something other than they usually do.
        if !is_plain {
            begin_words(&text, &mut self.out);
        }
        self.glyphs(&glyphs, run.size, used);
        if !is_plain {
            self.out.op("EMC");
        }
    }

    /// Glyphs, with the space between them where it differs from their widths, in thousandths of the size.
    fn glyphs(&mut self, glyphs: &[Glyph], size: f32, used: &UsedFont) {
        let size = f64::from(size);
        let mut pen = 0.0;
        let mut rise = 0.0f32;
        self.out.word("[(");
        for glyph in glyphs {
            if (glyph.y - rise).abs() > 0.005 {
                // Marks above and below letters.
                self.out.word(")]TJ ");
                self.out.number(-glyph.y);
                self.out.word("Ts [(");
                rise = glyph.y;
            }
            let kern = whole((pen - f64::from(glyph.x)) / size * 1_000.0);
            // Less than two thousandths of the size is invisible; such errors are corrected as soon as they
            // add up to more.
            if kern.abs() > 1 {
                self.out.word(")");
                self.out.integer(kern);
                self.out.word("(");
                pen -= kern as f64 * size / 1_000.0;
            }
            let number = used.number(glyph.id);
            for byte in number.to_be_bytes() {
                // Brackets and the backslash are special in a string; a carriage return would be read as a line feed.
                match byte {
                    b'(' | b')' | b'\\' => self.out.bytes.extend([b'\\', byte]),
                    b'\r' => self.out.word("\\r"),
                    byte => self.out.bytes.push(byte),
                }
            }
            pen += used.widths[usize::from(number)] / 1_000.0 * size;
        }
        self.out.op(")]TJ");
        if rise != 0.0 {
            self.out.op("0 Ts");
        }
    }

    pub(super) fn end_text(&mut self) {
        if self.text.take().is_some() {
            self.out.op("ET");
        }
    }

    /// A color as it is written; `inks` gives those of a press.
    fn values(&self, Color { r, g, b, .. }: Color, inks: impl FnOnce(&Separation) -> Inks) -> Values {
        self.inventory.separation.map_or([r, g, b, 0], inks)
    }

    fn fill_color(&mut self, values: Values) {
        if self.state.fill != Some(values) {
            self.state.fill = Some(values);
            self.color(values, ["g", "rg", "k"]);
        }
    }

    /// Writes a color with the operator for gray, for red, green and blue, or for inks.
    fn color(&mut self, values: Values, [gray, rgb, inks]: [&str; 3]) {
        let [r, g, b, _] = values;
        let (count, operator) = match self.inventory.separation {
            Some(_) => (4, inks),
            None if r == g && g == b => (1, gray),
            None => (3, rgb),
        };
        values[..count].iter().for_each(|channel| self.out.number(f32::from(*channel) / 255.0));
        self.out.op(operator);
    }

    fn overprint(&mut self, is_on: bool) {
        if self.state.overprints != is_on {
            self.state.overprints = is_on;
            self.out.uses.add(Use::Overprint(is_on));
            self.out.op(&format!("/O{} gs", u8::from(is_on)));
        }
    }

    fn opaque(&mut self) {
        self.opacity(255);
    }

    fn opacity(&mut self, opacity: u8) {
        if self.state.opacity != opacity {
            self.state.opacity = opacity;
            self.out.uses.add(Use::Opacity(opacity));
            self.out.op(&format!("/G{opacity} gs"));
        }
    }
}

/// The inside of a fading group: its transform and clip, then its drawing.
pub(super) fn faded_content(group: &Group, inventory: &Inventory<'_>) -> Content {
    let mut writer = Writer::new(inventory);
    writer.inside_of(group);
    writer.end_text();
    writer.out
}

/// The start of text, rounded as it is written: hundredths of a point are four thousandths of a millimetre.
fn rounded(number: f32) -> f32 {
    whole(f64::from(number * 100.0)) as f32 / 100.0
}
