//! Fonts for live text in SVG: reduced to what a sheet shows, with a map from characters to the glyphs that
//! were measured.
//!
//! Browsers shape text again. A font with exactly one glyph for each character leaves them no choice: no
//! kerning, no ligatures, no other figures. Where one character has two glyphs (a small capital here, a
//! letter there), the font is embedded in as many variants.

use std::collections::{BTreeMap, BTreeSet};

use write_fonts::FontBuilder;
use write_fonts::read::{FontRef, TableProvider};
use write_fonts::tables::cmap::Cmap;
use write_fonts::types::{GlyphId, Tag};

use crate::compose::FontBook;
use crate::compose::fonts::{Font, FontId};

/// The glyph of each character, in one variant of a font.
type Variant = BTreeMap<char, u16>;

/// The fonts of a document's live text.
#[derive(Debug, Default)]
pub(super) struct LiveFonts {
    variants: BTreeMap<FontId, Vec<Variant>>,
}

impl LiveFonts {
    /// The family in which the characters have these glyphs.
    pub fn family(&mut self, font: FontId, shown: &[(char, u16)]) -> String {
        let variants = self.variants.entry(font).or_default();
        let fits = |variant: &Variant| {
            shown.iter().all(|(c, glyph)| variant.get(c).is_none_or(|known| known == glyph))
        };
        let n = variants.iter().position(fits).unwrap_or_else(|| {
            variants.push(Variant::new());
            variants.len() - 1
        });
        variants[n].extend(shown.iter().copied());
        name(font, n)
    }

    /// Every family with its font file.
    pub fn files(&self, fonts: &FontBook) -> Vec<(String, Vec<u8>)> {
        let all = self.variants.iter().flat_map(|(font, variants)| {
            let of_book = fonts.get(*font);
            variants.iter().enumerate().map(move |(n, variant)| {
                // A font that can't be reduced is embedded whole; the text looks the same.
                (name(*font, n), cut_down(of_book, variant).unwrap_or_else(|| of_book.data().to_vec()))
            })
        });
        all.collect()
    }
}

fn name(font: FontId, variant: usize) -> String {
    match variant {
        0 => format!("font{}", font.0),
        n => format!("font{}-{n}", font.0),
    }
}

/// A font with only the glyphs of a variant.
fn cut_down(font: &Font, variant: &Variant) -> Option<Vec<u8>> {
    let glyphs: Vec<u16> =
        variant.values().copied().chain([0]).collect::<BTreeSet<_>>().into_iter().collect();
    let number = |glyph: &u16| glyphs.binary_search(glyph).map(|n| GlyphId::new(n as u32));
    let shown = variant.iter().map(|(c, glyph)| Some((*c, number(glyph).ok()?)));
    let shown: Vec<(char, GlyphId)> = shown.collect::<Option<_>>()?;
    let subset = font.cut_down(&glyphs).ok()?;
    let whole = FontRef::from_index(font.data(), 0).ok()?;
    let table = |tag: &[u8; 4]| whole.data_for_tag(Tag::new(tag)).map(|data| data.as_bytes().to_vec());
    let mut font = FontBuilder::new();
    // Tables that browsers need, and that the subset, made for PDF, leaves out.
    for tag in [b"OS/2", b"name"] {
        font.add_raw(Tag::new(tag), table(tag)?);
    }
    let mut post = table(b"post")?.get(..32)?.to_vec();
    // Version 3: the glyphs have no names.
    post[..4].copy_from_slice(&[0, 3, 0, 0]);
    font.add_raw(Tag::new(b"post"), post);
    font.add_table(&Cmap::from_mappings(shown).ok()?).ok()?;
    Some(font.copy_missing_tables(FontRef::new(&subset).ok()?).build())
}

#[cfg(test)]
mod tests {
    use skrifa::MetadataProvider;

    use super::*;

    #[test]
    fn characters_show_as_the_glyphs_that_were_asked_for() {
        let data: &[u8] = include_bytes!("../../../layouts/fonts/Alegreya-Regular.ttf");
        let font = FontRef::from_index(data, 0).unwrap();
        let glyph = |c: char| font.charmap().map(c).unwrap().to_u32() as u16;
        // A has the glyph of B, every other character its usual one.
        let mut variant: Variant = "bcé ’ž".chars().map(|c| (c, glyph(c))).collect();
        variant.insert('A', glyph('B'));
        let whole = Font::read("Alegreya", false, false, data).unwrap();
        let cut = cut_down(&whole, &variant).unwrap();
        assert!(cut.len() < 6_000, "{} bytes", cut.len());
        let words = cut.chunks(4).map(|word| u32::from_be_bytes(*word.first_chunk().unwrap()));
        assert_eq!(words.fold(0, u32::wrapping_add), 0xb1b0_afba, "the sum of the whole file");
        let small = FontRef::from_index(&cut, 0).unwrap();
        let width = |font: &FontRef<'_>, glyph| {
            let metrics = font
                .glyph_metrics(skrifa::instance::Size::unscaled(), skrifa::instance::LocationRef::default());
            metrics.advance_width(glyph).unwrap()
        };
        for (c, glyph) in &variant {
            let found = small.charmap().map(*c).unwrap_or_else(|| panic!("{c} is missing"));
            let off = width(&small, found) - width(&font, GlyphId::from(*glyph));
            assert!(off.abs() < 0.5, "{c}");
        }
        assert_eq!(small.charmap().map('x'), None);
    }
}
