//! Fingerprints of faces: a hash of each display list, the same on every machine. It shows which faces have changed since they were drawn,
//! sent or printed.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::compose::drawing::{
    Drawing, FieldKind, GlyphRun, Gradient, GradientKind, Group, Item, Layer, Paint, PathItem, Transform,
};
use crate::compose::path::{Path, Segment};
use crate::compose::picture::{Colors, Dots, Kept, Picture, PictureData};
use crate::compose::{Face, FontBook};
use crate::impose::Sheet;
use crate::source::checksum::Checksum;

/// The hash of a picture.
pub type Fingerprint = u64;

/// Takes fingerprints of the drawings of one file.
#[derive(Debug)]
pub struct Prints<'f> {
    /// Hashes of the fonts of the book.
    fonts: &'f [u64],
    /// Fingerprints of drawings that are used several times, by their addresses.
    known: HashMap<usize, u64>,
}

/// A checksum of everything that is hashed, without regard to the order of bytes in numbers of the machine.
#[derive(Default)]
struct State(Checksum);

impl State {
    fn add(&mut self, bytes: &[u8]) {
        self.0 = self.0.with(bytes);
    }
}

impl Hasher for State {
    fn write(&mut self, bytes: &[u8]) {
        self.add(bytes);
    }

    fn write_u16(&mut self, number: u16) {
        self.add(&number.to_le_bytes());
    }

    fn write_u32(&mut self, number: u32) {
        self.add(&number.to_le_bytes());
    }

    fn write_u64(&mut self, number: u64) {
        self.add(&number.to_le_bytes());
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn finish(&self) -> u64 {
        self.0.value()
    }
}

fn hasher() -> State {
    State::default()
}

/// A hash of each font of a book. Built-in fonts never change, so their bytes are not hashed.
pub fn hash_fonts(book: &FontBook) -> Vec<u64> {
    let hash = |font: &crate::compose::fonts::Font| {
        let is_bundled = FontBook::bundled_names().any(|name| name == font.family);
        let mut state = hasher();
        (&font.family, font.bold, font.italic, font.data().len(), font.coordinates()).hash(&mut state);
        if !is_bundled {
            Checksum::of_bytes(font.data()).hash(&mut state);
        }
        state.finish()
    };
    book.iter().map(|(_, font)| hash(font)).collect()
}

/// The fingerprint of a sheet whose faces have the fingerprints `faces`.
pub fn sheet(sheet: &Sheet, faces: &[Fingerprint]) -> Fingerprint {
    let mut state = hasher();
    (sheet.paper, &sheet.marks).hash(&mut state);
    for placement in &sheet.placements {
        (faces[placement.face.0 as usize], placement.at, placement.turn).hash(&mut state);
    }
    state.finish()
}

/// The number of things that are drawn.
fn count(drawing: &Drawing) -> usize {
    let one = |item: &Item| match item {
        Item::Origin(..) => 0,
        Item::Group(group) if is_only_tagged(group) => count(&group.drawing),
        _ => 1,
    };
    drawing.items.iter().map(one).sum()
}

/// Whether a group is there for its tag alone.
fn is_only_tagged(group: &Group) -> bool {
    group.tag.is_some() && group.is_plain()
}

impl<'f> Prints<'f> {
    /// `fonts` are those of the file's book.
    pub fn new(fonts: &'f [u64]) -> Prints<'f> {
        Prints { fonts, known: HashMap::new() }
    }

    /// The fingerprint of a face.
    pub fn face(&mut self, face: &Face) -> Fingerprint {
        let mut state = hasher();
        (face.size, face.bleed, face.corner).hash(&mut state);
        self.drawing(&face.drawing, &mut state);
        state.finish()
    }

    fn drawing(&mut self, drawing: &Drawing, to: &mut State) {
        count(drawing).hash(to);
        self.items(drawing, to);
    }

    fn items(&mut self, drawing: &Drawing, to: &mut State) {
        for item in &drawing.items {
            match item {
                // Lines that move change no picture.
                Item::Origin(..) => {}
                // Neither do tags.
                Item::Group(group) if is_only_tagged(group) => self.items(&group.drawing, to),
                item => self.item(item, to),
            }
        }
    }

    fn item(&mut self, item: &Item, to: &mut State) {
        std::mem::discriminant(item).hash(to);
        match item {
            Item::Origin(..) => {}
            Item::Text(run) => self.run(run, to),
            Item::Path(item) => path_item(item, to),
            Item::Picture(shown, place) => {
                picture(shown, to);
                numbers(place, to);
            }
            Item::Group(group) => {
                transform(group.transform, to);
                group.clip.is_some().hash(to);
                group.clip.iter().for_each(|clip| path(clip, to));
                numbers(&[group.opacity], to);
                self.drawing(&group.drawing, to);
            }
            Item::Shared(shared, at) => {
                self.shared(shared).hash(to);
                transform(*at, to);
            }
            Item::Layer(layer) => self.layer(layer, to),
            Item::Field(field) => {
                let is_ticked = matches!(field.kind, FieldKind::Tick { is_ticked: true, .. });
                (&field.name, is_ticked).hash(to);
                numbers(&field.area, to);
                self.drawing(&field.drawing, to);
            }
        }
    }

    fn shared(&mut self, shared: &Arc<Drawing>) -> u64 {
        let address = Arc::as_ptr(shared) as usize;
        if let Some(known) = self.known.get(&address) {
            return *known;
        }
        let mut state = hasher();
        self.drawing(shared, &mut state);
        let print = state.finish();
        self.known.insert(address, print);
        print
    }

    fn run(&self, run: &GlyphRun, to: &mut State) {
        let glyphs = run.glyphs();
        (self.fonts.get(usize::from(run.font.0)), run.color, glyphs.len()).hash(to);
        numbers(&[run.size, run.x, run.y], to);
        for glyph in &*glyphs {
            glyph.id.hash(to);
            numbers(&[glyph.x, glyph.y], to);
        }
    }

    fn layer(&mut self, layer: &Layer, to: &mut State) {
        (layer.blend, layer.mask.is_some()).hash(to);
        numbers(&[layer.opacity], to);
        if let Some(mask) = &layer.mask {
            std::mem::discriminant(&mask.by).hash(to);
            self.drawing(&mask.drawing, to);
        }
        self.drawing(&layer.drawing, to);
    }
}

fn numbers(numbers: &[f32], to: &mut State) {
    numbers.iter().for_each(|number| to.write_u32(number.to_bits()));
}

fn transform(Transform(numbers_of): Transform, to: &mut State) {
    numbers(&numbers_of, to);
}

fn path(path: &Path, to: &mut State) {
    path.segments.len().hash(to);
    for segment in &path.segments {
        std::mem::discriminant(segment).hash(to);
        match segment {
            Segment::Move(x, y) | Segment::Line(x, y) => numbers(&[*x, *y], to),
            Segment::Cubic(points) => numbers(points, to),
            Segment::Close => {}
        }
    }
}

fn path_item(item: &PathItem, to: &mut State) {
    path(&item.path, to);
    (item.even_odd, item.fill.is_some(), item.stroke.is_some(), item.pen.is_some()).hash(to);
    item.fill.iter().for_each(|fill| paint(fill, to));
    if let Some(stroke) = &item.stroke {
        paint(&stroke.paint, to);
        numbers(&[stroke.width], to);
        (stroke.dash.len(), stroke.round).hash(to);
        numbers(&stroke.dash, to);
    }
    if let Some(pen) = item.pen {
        (std::mem::discriminant(&pen.cap), std::mem::discriminant(&pen.join)).hash(to);
        numbers(&[pen.miter, pen.dash_offset], to);
    }
}

fn paint(paint: &Paint, to: &mut State) {
    match paint {
        Paint::Color(color) => color.hash(to),
        Paint::Gradient(gradient) => {
            let Gradient { kind, stops } = &**gradient;
            match kind {
                GradientKind::Linear(points) => numbers(points, to),
                GradientKind::Radial(points) => numbers(points, to),
            }
            stops.len().hash(to);
            for (at, color) in stops {
                numbers(&[*at], to);
                color.hash(to);
            }
        }
    }
}

/// Pictures from files are hashed by the files' checksums, so they need not be decoded.
fn picture(picture_of: &Picture, to: &mut State) {
    (picture_of.width, picture_of.height, picture_of.orientation.0).hash(to);
    std::mem::discriminant(&picture_of.data).hash(to);
    let file = |file: &Kept, to: &mut State| file.sum().hash(to);
    match &picture_of.data {
        PictureData::Jpeg { file: kept, .. }
        | PictureData::Png { file: kept, .. }
        | PictureData::Other { file: kept, .. } => file(kept, to),
        PictureData::Grays(colored) => picture(colored, to),
        PictureData::Dots(dots_of) => dots(dots_of, to),
    }
}

fn dots(dots: &Dots, to: &mut State) {
    if let Colors::Palette(list) = &dots.colors {
        list.hash(to);
    }
    (dots.colors.parts(), dots.bits).hash(to);
    Checksum::of_bytes(&dots.bytes).hash(to);
    dots.alpha.as_deref().map(Checksum::of_bytes).hash(to);
}
