//! One style of a family, with the measures that composing needs.

use std::sync::{Arc, OnceLock};

use parley::fontique::Blob;
use skrifa::instance::{Location, LocationRef, Size};
use skrifa::raw::TableProvider;
use skrifa::{FontRef, GlyphId, MetadataProvider, Tag};

use super::file::IN_COLOR;
use super::glyph::draw;
use super::pen::PathPen;
use super::variation::{Lacking, Wanted, locate};
use super::{FontFile, cut, shaping};
use crate::compose::path::Path;

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
    /// The widths of the glyphs, read at first use: many fonts are loaded and not used.
    advances: OnceLock<Vec<f32>>,
    /// The number of font units in the type size.
    units_per_em: f32,
    /// The font file.
    file: FontFile,
    /// Where it is on the axes of a variable font; empty for others.
    location: Location,
    /// What the shaper reads: the file itself, unless the font is variable. No other font has its number.
    shaped: Blob<u8>,
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
        let file = FontFile::read(bytes)?;
        Ok(Font::new(family, &file, &Wanted { bold, italic, ..Wanted::default() }).0)
    }

    /// A style of a family from a font file, and what a variable font lacks of what is wanted.
    pub fn new(family: &str, file: &FontFile, wanted: &Wanted<'_>) -> (Font, Vec<Lacking>) {
        let font = file.tables();
        let (location, lacking) = locate(&font, wanted);
        let at = LocationRef::from(&location);
        let metrics = font.metrics(Size::new(1.0), at);
        let glyphs = font.glyph_metrics(Size::new(1.0), at);
        let bounds = metrics.bounds.unwrap_or_default();
        let small_caps = Tag::new(b"smcp");
        let has_small_caps = font
            .gsub()
            .and_then(|gsub| gsub.feature_list())
            .is_ok_and(|list| list.feature_records().iter().any(|record| record.feature_tag() == small_caps));
        let tall = "bdfhklt".chars().filter_map(|letter| glyphs.bounds(font.charmap().map(letter)?));
        let cap_height = metrics.cap_height.unwrap_or(metrics.ascent * 0.7);
        let letter_height = tall.map(|bounds| bounds.y_max).fold(cap_height, f32::max);
        let varies = !location.coords().is_empty();
        let shaped = if varies { shaping::tables(&font, at) } else { None };
        let made = Font {
            family: family.to_owned(),
            bold: wanted.bold,
            italic: wanted.italic,
            postscript_name: postscript_name(&font, varies.then_some(wanted)),
            ascent: metrics.ascent,
            descent: -metrics.descent,
            cap_height,
            letter_height,
            bounds: [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max],
            italic_angle: metrics.italic_angle,
            is_cff: font.cff().is_ok() && font.glyf().is_err(),
            has_small_caps,
            advances: OnceLock::new(),
            units_per_em: f32::from(metrics.units_per_em.max(1)),
            shaped: shaped.map_or_else(|| file.blob(), |tables| Blob::new(Arc::new(tables))),
            file: file.clone(),
            location,
        };
        (made, lacking)
    }

    /// The font file. A variable font is in it with all its styles.
    pub fn data(&self) -> &[u8] {
        self.file.data()
    }

    /// The font file, for owners that keep it.
    pub fn file(&self) -> Arc<dyn AsRef<[u8]> + Send + Sync> {
        Arc::new(self.file.blob())
    }

    /// What the shaper reads of it.
    pub(super) fn shaped(&self) -> &Blob<u8> {
        &self.shaped
    }

    /// A font file with only these glyphs, in this order, in this style. The first is glyph 0.
    ///
    /// # Errors
    /// Why it can't be made: a glyph is damaged.
    pub fn cut_down(&self, glyphs: &[u16]) -> Result<Vec<u8>, String> {
        if self.varies() {
            cut::at_location(&self.file.tables(), self.at(), glyphs)
        } else {
            cut::of_glyphs(self.data(), glyphs)
        }
    }

    /// Checks that glyphs can be embedded and show something.
    ///
    /// # Errors
    /// Why not.
    pub(super) fn check_glyphs(&self, glyphs: &[u16]) -> Result<(), String> {
        self.cut_down(glyphs).map_err(|why| format!("it can't be embedded: {why}"))?;
        let font = self.file.tables();
        let (colors, bitmaps) = (font.color_glyphs(), font.bitmap_strikes());
        for glyph in glyphs.iter().map(|glyph| GlyphId::from(*glyph)) {
            let mut pen = PathPen::new(1.0);
            draw(&font, glyph, self.at(), &mut pen).map_err(|_| "its outlines are damaged".to_owned())?;
            let is_picture =
                || colors.get(glyph).is_some() || bitmaps.glyph_for_size(Size::unscaled(), glyph).is_some();
            if pen.path.segments.is_empty() && is_picture() {
                return Err(IN_COLOR.to_owned());
            }
        }
        Ok(())
    }

    /// Whether it is a style of a variable font.
    fn varies(&self) -> bool {
        !self.location.coords().is_empty()
    }

    /// Where it is on the axes of a variable font, from -1 to 1 in steps of 1/16384.
    pub fn coordinates(&self) -> Vec<i16> {
        self.location.coords().iter().map(|coordinate| coordinate.to_bits()).collect()
    }

    /// Where it is on the axes of a variable font.
    fn at(&self) -> LocationRef<'_> {
        LocationRef::from(&self.location)
    }

    /// A function that returns the box around the ink of a glyph at size 1: left, top, right and bottom, `y`
    /// downward; `None` for a space.
    ///
    /// # Panics
    /// Never: the font was read before.
    pub fn inks(&self) -> impl Fn(u16) -> Option<[f32; 4]> + '_ {
        let font = self.file.tables();
        let metrics = font.glyph_metrics(Size::new(1.0), self.at());
        move |glyph| {
            // The boxes in a variable font are those of its default style.
            let bounds = match metrics.bounds(GlyphId::from(glyph)).filter(|_| !self.varies()) {
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
        let letters = self.file.tables().charmap();
        move |letter| letters.map(letter).and_then(|glyph| u16::try_from(glyph.to_u32()).ok())
    }

    /// A number that no other font of this run has.
    pub fn number(&self) -> u64 {
        self.shaped.id()
    }

    /// The width of a glyph, as a fraction of the type size.
    pub fn advance(&self, glyph: u16) -> f32 {
        let advances = self.advances.get_or_init(|| {
            let glyphs = self.file.tables().glyph_metrics(Size::new(1.0), self.at());
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
        let mut pen = PathPen::new(1.0 / self.units_per_em);
        // A broken outline draws nothing, as in every viewer.
        let _ = draw(&self.file.tables(), GlyphId::from(glyph), self.at(), &mut pen);
        pen.path
    }
}

/// The PostScript name of a font, for PDF. Styles of a variable font have names of their own.
fn postscript_name(font: &FontRef<'_>, style: Option<&Wanted<'_>>) -> String {
    let name = font.localized_strings(skrifa::string::StringId::POSTSCRIPT_NAME).english_or_first();
    let name: String = name.map(|name| name.chars().collect()).unwrap_or_default();
    let name: String = name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
    let name = if name.is_empty() { "Font".to_owned() } else { name };
    let Some(Wanted { bold, italic, .. }) = style else { return name };
    let style = match (bold, italic) {
        (false, false) => "Regular",
        (true, false) => "Bold",
        (false, true) => "Italic",
        (true, true) => "BoldItalic",
    };
    format!("{}-{style}", name.split_once('-').map_or(&*name, |(family, _)| family))
}
