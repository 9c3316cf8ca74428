//! Fonts: the bundled ones and those of a layout, with the measures that composing needs.
//!
//! System fonts are never used: the same definitions give the same cards on every machine.

use std::any::Any;
use std::sync::{Arc, OnceLock};

use parley::FontContext;
use parley::fontique::{
    Blob, Collection, CollectionOptions, FontInfoOverride, FontStyle, FontWeight, SourceCache,
};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::raw::TableProvider;
use skrifa::{FontRef, GlyphId, MetadataProvider, Tag};

use super::path::{Path, Segment};
use crate::model::style::TITLES;

/// The index of a font in a [`FontBook`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FontId(pub u16);

/// All fonts of one run.
pub struct FontBook {
    fonts: Vec<Arc<Font>>,
    collection: Collection,
    /// What typesetters have measured with the fonts.
    learned: OnceLock<Box<dyn Any + Send + Sync>>,
}

/// One font: one style of a family. Measures are fractions of the type size.
pub struct Font {
    /// The family's name in styles.
    pub family: String,
    /// Bold.
    pub bold: bool,
    /// Italic.
    pub italic: bool,
    /// The PostScript name of the font, for PDF.
    pub postscript_name: String,
    /// The height above the baseline.
    pub ascent: f32,
    /// The depth below the baseline; positive.
    pub descent: f32,
    /// The height of capitals.
    pub cap_height: f32,
    /// The height of letters like b and d, which may rise above capitals.
    pub letter_height: f32,
    /// The box around all glyphs: left, bottom, right, top, upward.
    pub bounds: [f32; 4],
    /// The slant in degrees, negative to the right.
    pub italic_angle: f32,
    /// Whether its outlines are cubic, in a CFF table.
    pub is_cff: bool,
    /// Whether it has real small capitals.
    pub has_small_caps: bool,
    glyph_count: u16,
    /// The widths of the glyphs, read at first use: many fonts are loaded and not used.
    advances: OnceLock<Vec<f32>>,
    /// The number of font units in the type size.
    units_per_em: f32,
    /// The font file.
    blob: Blob<u8>,
}

/// The bundled families: name, prefix of their files in `layouts/fonts/`, and their styles. Families with
/// one style come last: they never replace another.
const BUNDLED: [(&str, &str, &[Style]); 5] = [
    ("Alegreya Sans", "AlegreyaSans", &ALL_STYLES),
    ("Alegreya", "Alegreya", &ALL_STYLES),
    ("Inter", "Inter", &ALL_STYLES),
    ("Noto Sans", "NotoSans", &ALL_STYLES),
    ("Jersey 10", "Jersey10", &[REGULAR]),
];

/// The suffix of a style's file, whether it is bold, and whether it is italic.
type Style = (&'static str, bool, bool);
const REGULAR: Style = ("Regular", false, false);
const ALL_STYLES: [Style; 4] =
    [REGULAR, ("Bold", true, false), ("Italic", false, true), ("BoldItalic", true, true)];

/// The family for characters that the chosen one lacks.
pub const FALLBACK: &str = "Noto Sans";
/// The height of capitals in the default family of titles, as a fraction of the type size.
const CAPITALS_OF_TITLES: f32 = 0.637;

impl Default for FontBook {
    fn default() -> FontBook {
        FontBook::empty()
    }
}

impl FontBook {
    /// A book without fonts.
    pub fn empty() -> FontBook {
        let options = CollectionOptions { shared: false, system_fonts: false };
        FontBook { fonts: Vec::new(), collection: Collection::new(options), learned: OnceLock::new() }
    }

    /// The names of the bundled families.
    pub fn bundled_names() -> impl Iterator<Item = &'static str> {
        BUNDLED.iter().map(|(name, ..)| *name)
    }

    /// The files of a bundled family below `layouts/fonts/`, with whether each is bold and italic.
    pub fn bundled_files(family: &str) -> Vec<(String, bool, bool)> {
        let Some((_, stem, styles)) = BUNDLED.iter().find(|(name, ..)| *name == family) else {
            return Vec::new();
        };
        styles.iter().map(|(style, b, i)| (format!("layouts/fonts/{stem}-{style}.ttf"), *b, *i)).collect()
    }

    /// The names of a bundled family's styles.
    pub fn bundled_styles(family: &str) -> Vec<&'static str> {
        let style = |(_, bold, italic)| match (bold, italic) {
            (false, false) => "regular",
            (true, false) => "bold",
            (false, true) => "italic",
            (true, true) => "bold italic",
        };
        FontBook::bundled_files(family).into_iter().map(style).collect()
    }

    /// Whether a family is in the book.
    pub fn has(&self, family: &str) -> bool {
        self.fonts.iter().any(|font| font.family == family)
    }

    /// Adds a font as one style of its family.
    ///
    /// # Errors
    /// Why it can't be used.
    pub fn add(&mut self, font: Arc<Font>) -> Result<FontId, String> {
        let id = u16::try_from(self.fonts.len()).map_err(|_| "there are too many fonts".to_owned())?;
        let info = FontInfoOverride {
            family_name: Some(&font.family),
            weight: Some(if font.bold { FontWeight::BOLD } else { FontWeight::NORMAL }),
            style: Some(if font.italic { FontStyle::Italic } else { FontStyle::Normal }),
            ..FontInfoOverride::default()
        };
        if self.collection.register_fonts(font.blob.clone(), Some(info)).is_empty() {
            return Err("it is not a font that can be read".to_owned());
        }
        self.fonts.push(font);
        // The measurements are of the book without this font.
        self.learned = OnceLock::new();
        Ok(FontId(id))
    }

    /// The font with an id.
    pub fn get(&self, id: FontId) -> &Font {
        &self.fonts[usize::from(id.0)]
    }

    /// Every font with its id.
    pub fn iter(&self) -> impl Iterator<Item = (FontId, &Font)> {
        (0..).map(FontId).zip(self.fonts.iter().map(Arc::as_ref))
    }

    /// The font of a family that is nearest to a style.
    pub fn nearest(&self, family: &str, bold: bool, italic: bool) -> Option<&Font> {
        let score = |font: &Font| u8::from(font.bold != bold) + 2 * u8::from(font.italic != italic);
        self.iter().map(|(_, font)| font).filter(|font| font.family == family).min_by_key(|font| score(font))
    }

    /// How much larger titles are set in a family than in the default one, so that their capitals are as high.
    pub(super) fn title_scale(&self, family: &str) -> f32 {
        if family == TITLES {
            return 1.0;
        }
        let capitals = self.nearest(family, true, false).map_or(0.0, |font| font.cap_height);
        if capitals > 0.0 { (CAPITALS_OF_TITLES / capitals).clamp(0.5, 2.0) } else { 1.0 }
    }

    /// The font that the shaper has chosen.
    pub(super) fn of_blob(&self, blob: u64) -> FontId {
        let at = self.fonts.iter().position(|font| font.blob.id() == blob);
        FontId(at.expect("the shaper knows only the fonts of this book") as u16)
    }

    /// What typesetters have measured with the fonts. The book keeps it without looking into it.
    ///
    /// # Panics
    /// Two types are asked of one book.
    pub(super) fn learned<T: Any + Default + Send + Sync>(&self) -> &T {
        let learned = self.learned.get_or_init(|| Box::new(T::default()));
        learned.downcast_ref().expect("only typesetters keep anything in it")
    }

    /// The context for the shaper, one for each thread.
    pub(super) fn context(&self) -> FontContext {
        FontContext { collection: self.collection.clone(), source_cache: SourceCache::default() }
    }
}

impl Font {
    /// Reads a font file as one style of a family. The bytes are not copied, which matters for built-in fonts.
    ///
    /// # Errors
    /// Why the file can't be used.
    pub fn read(
        family: &str,
        bold: bool,
        italic: bool,
        bytes: impl AsRef<[u8]> + Send + Sync + 'static,
    ) -> Result<Font, String> {
        let blob = Blob::new(Arc::new(bytes));
        let font = FontRef::from_index(blob.data(), 0).map_err(|_| not_a_font(blob.data()).to_owned())?;
        let is_cff = font.cff().is_ok();
        if !is_cff && font.glyf().is_err() {
            return Err("it has no outlines that can be embedded".to_owned());
        }
        if font.cmap().is_err() {
            return Err("it does not say which glyph shows which character".to_owned());
        }
        // The lowest bits of fsType: 2 alone forbids any embedding.
        if font.os2().is_ok_and(|os2| os2.fs_type() & 0x000f == 0x0002) {
            return Err("its maker forbids embedding it in documents".to_owned());
        }
        let metrics = font.metrics(Size::new(1.0), LocationRef::default());
        let glyphs = font.glyph_metrics(Size::new(1.0), LocationRef::default());
        let bounds = metrics.bounds.unwrap_or_default();
        let small_caps = Tag::new(b"smcp");
        let has_small_caps = font
            .gsub()
            .and_then(|gsub| gsub.feature_list())
            .is_ok_and(|list| list.feature_records().iter().any(|record| record.feature_tag() == small_caps));
        let name = font.localized_strings(skrifa::string::StringId::POSTSCRIPT_NAME).english_or_first();
        let name: String = name.map(|name| name.chars().collect()).unwrap_or_default();
        let name: String = name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
        let tall = "bdfhklt".chars().filter_map(|letter| glyphs.bounds(font.charmap().map(letter)?));
        let cap_height = metrics.cap_height.unwrap_or(metrics.ascent * 0.7);
        let letter_height = tall.map(|bounds| bounds.y_max).fold(cap_height, f32::max);
        Ok(Font {
            family: family.to_owned(),
            bold,
            italic,
            postscript_name: if name.is_empty() { "Font".to_owned() } else { name },
            ascent: metrics.ascent,
            descent: -metrics.descent,
            cap_height,
            letter_height,
            bounds: [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max],
            italic_angle: metrics.italic_angle,
            is_cff,
            has_small_caps,
            glyph_count: u16::try_from(glyphs.glyph_count()).unwrap_or(u16::MAX),
            advances: OnceLock::new(),
            units_per_em: f32::from(metrics.units_per_em.max(1)),
            blob,
        })
    }

    /// The font file.
    pub fn data(&self) -> &[u8] {
        self.blob.data()
    }

    /// The font file, for owners that keep it.
    pub fn file(&self) -> Arc<dyn AsRef<[u8]> + Send + Sync> {
        Arc::new(self.blob.clone())
    }

    /// The tables of the font, as skrifa reads them.
    fn tables(&self) -> FontRef<'_> {
        FontRef::from_index(self.blob.data(), 0).expect("the font was read before")
    }

    /// A function that returns the box around the ink of a glyph at size 1: left, top, right and bottom, `y`
    /// downward; `None` for a space.
    ///
    /// # Panics
    /// Never: the font was read before.
    pub fn inks(&self) -> impl Fn(u16) -> Option<[f32; 4]> + '_ {
        let font = self.tables();
        let metrics = font.glyph_metrics(Size::new(1.0), LocationRef::default());
        move |glyph| {
            let bounds = match metrics.bounds(GlyphId::from(glyph)) {
                Some(bounds) => {
                    // The side bearing of a font may place a glyph elsewhere than it was drawn.
                    let at = metrics.left_side_bearing(GlyphId::from(glyph)).unwrap_or(bounds.x_min);
                    Some([at, -bounds.y_max, at + bounds.x_max - bounds.x_min, -bounds.y_min])
                }
                None => self.outline(glyph).bounds(),
            };
            bounds.filter(|[left, _, right, _]| left < right)
        }
    }

    /// A function that returns the default glyph of a letter.
    ///
    /// # Panics
    /// Never: the font was read before.
    pub fn glyphs_of_letters(&self) -> impl Fn(char) -> Option<u16> + '_ {
        let letters = self.tables().charmap();
        move |letter| letters.map(letter).and_then(|glyph| u16::try_from(glyph.to_u32()).ok())
    }

    /// A number that no other font of this run has.
    pub fn number(&self) -> u64 {
        self.blob.id()
    }

    /// How many glyphs it has.
    pub fn glyph_count(&self) -> u16 {
        self.glyph_count
    }

    /// The width of a glyph, as a fraction of the type size.
    pub fn advance(&self, glyph: u16) -> f32 {
        let advances = self.advances.get_or_init(|| {
            let glyphs = self.tables().glyph_metrics(Size::new(1.0), LocationRef::default());
            let count = glyphs.glyph_count().min(0x1_0000);
            (0..count).map(|id| glyphs.advance_width(GlyphId::new(id)).unwrap_or(0.0)).collect()
        });
        advances.get(usize::from(glyph)).copied().unwrap_or(0.0)
    }

    /// The outline of a glyph at size 1, `y` downward; empty for a space.
    ///
    /// # Panics
    /// Never: the font was read before.
    pub fn outline(&self, glyph: u16) -> Path {
        let font = self.tables();
        let mut pen = PathPen { unit: 1.0 / self.units_per_em, ..PathPen::default() };
        if let Some(outline) = font.outline_glyphs().get(GlyphId::from(glyph)) {
            // At any size, skrifa rounds to a 64th of a dot; in the font's own units, it does not round at all.
            let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
            // A broken outline draws nothing, as in every viewer.
            let _ = outline.draw(settings, &mut pen);
        }
        pen.path
    }
}

/// Scales outlines to size 1, and flips them, since `y` grows upward in fonts.
#[derive(Default)]
struct PathPen {
    path: Path,
    at: (f32, f32),
    /// The unit of the font.
    unit: f32,
}

impl PathPen {
    fn scaled(&self, x: f32, y: f32) -> (f32, f32) {
        (x * self.unit, -y * self.unit)
    }
}

impl OutlinePen for PathPen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.at = self.scaled(x, y);
        self.path.segments.push(Segment::Move(self.at.0, self.at.1));
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.at = self.scaled(x, y);
        self.path.segments.push(Segment::Line(self.at.0, self.at.1));
    }
    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let ((x0, y0), (cx, cy), (x, y)) = (self.at, self.scaled(cx, cy), self.scaled(x, y));
        let toward = |from: f32, control: f32| from + (control - from) * 2.0 / 3.0;
        let curve = [toward(x0, cx), toward(y0, cy), toward(x, cx), toward(y, cy), x, y];
        self.at = (x, y);
        self.path.segments.push(Segment::Cubic(curve));
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2)) = (self.scaled(x1, y1), self.scaled(x2, y2));
        self.at = self.scaled(x, y);
        self.path.segments.push(Segment::Cubic([x1, y1, x2, y2, self.at.0, self.at.1]));
    }
    fn close(&mut self) {
        self.path.segments.push(Segment::Close);
    }
}

/// Why bytes are no font that can be embedded.
fn not_a_font(bytes: &[u8]) -> &'static str {
    if bytes.starts_with(b"wOF") {
        "it is a web font (WOFF), not a TrueType or OpenType font"
    } else {
        "it is not a TrueType or OpenType font"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capitals_of_titles_are_as_high_as_those_of_their_font() {
        let mut book = FontBook::empty();
        let titles: &[u8] = include_bytes!("../../../layouts/fonts/Alegreya-Bold.ttf");
        let font = Font::read(TITLES, true, false, titles).expect("it is a font");
        book.add(Arc::new(font)).expect("it can be used");
        let measured = book.iter().next().expect("one was added").1.cap_height;
        assert!((measured - CAPITALS_OF_TITLES).abs() < 0.000_5, "{measured}");
    }
}
