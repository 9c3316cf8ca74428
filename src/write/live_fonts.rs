//! Fonts for live text in SVG: cut down to what a sheet shows, with a map from characters to the very glyphs that were measured.
//!
//! Browsers shape text anew. A font that holds nothing but one glyph for each character leaves them no choice: no kerning, no
//! ligatures, no other figures. Where one character shows as two glyphs (a small capital here, a letter there), the font is embedded in
//! as many variants.

use std::collections::BTreeMap;

use subsetter::GlyphRemapper;

use crate::compose::FontBook;
use crate::compose::fonts::FontId;

/// What each character shows as, in one variant of a font.
type Variant = BTreeMap<char, u16>;

/// The fonts that a document's live text is written in.
#[derive(Debug, Default)]
pub(super) struct LiveFonts {
    variants: BTreeMap<FontId, Vec<Variant>>,
}

impl LiveFonts {
    /// The family in which some characters show as some glyphs.
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
            let data = &fonts.get(*font).data;
            variants.iter().enumerate().map(move |(n, variant)| {
                // A font that can't be cut down is embedded whole, which shows the text all the same.
                (name(*font, n), cut_down(data, variant).unwrap_or_else(|| data.to_vec()))
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

type Tables = BTreeMap<[u8; 4], Vec<u8>>;

/// A font with the glyphs of a variant alone.
fn cut_down(data: &[u8], variant: &Variant) -> Option<Vec<u8>> {
    let mut remapper = GlyphRemapper::new();
    let shown: BTreeMap<char, u16> = variant.iter().map(|(c, glyph)| (*c, remapper.remap(*glyph))).collect();
    let subset = subsetter::subset(data, 0, &remapper).ok()?;
    let mut tables = tables(&subset)?;
    // What browsers ask for besides, and the subset, being made for PDF, leaves out.
    let whole = self::tables(data)?;
    for tag in [b"OS/2", b"name"] {
        tables.insert(*tag, whole.get(tag)?.clone());
    }
    let mut post = whole.get(b"post")?.get(..32)?.to_vec();
    // Version 3: the glyphs have no names.
    post[..4].copy_from_slice(&[0, 3, 0, 0]);
    tables.insert(*b"post", post);
    tables.insert(*b"cmap", cmap(&shown));
    Some(assembled(*subset.first_chunk()?, &tables))
}

/// The tables of a font file by their tags.
fn tables(font: &[u8]) -> Option<Tables> {
    let long = |at: usize| font.get(at..)?.first_chunk().map(|bytes| u32::from_be_bytes(*bytes) as usize);
    let count = u16::from_be_bytes(*font.get(4..)?.first_chunk()?);
    let records = (0..usize::from(count)).map(|n| 12 + n * 16);
    records
        .map(|at| {
            let tag: [u8; 4] = *font.get(at..)?.first_chunk()?;
            let (start, length) = (long(at + 8)?, long(at + 12)?);
            Some((tag, font.get(start..start.checked_add(length)?)?.to_vec()))
        })
        .collect()
}

/// A map from characters to glyphs: in format 4 for those that fit two bytes, in format 12 for all.
fn cmap(shown: &BTreeMap<char, u16>) -> Vec<u8> {
    let mut out = Vec::new();
    let short = |out: &mut Vec<u8>, n: u16| out.extend(n.to_be_bytes());
    let long = |out: &mut Vec<u8>, n: u32| out.extend(n.to_be_bytes());
    // One segment a character, and the one that ends the list.
    let mut segments: Vec<(u16, u16)> = (shown.iter())
        .filter_map(|(c, glyph)| Some((u16::try_from(u32::from(*c)).ok()?, *glyph)))
        .filter(|(c, _)| *c != 0xffff)
        .collect();
    segments.push((0xffff, 0));
    let count = segments.len() as u16;
    let largest = 1u16 << count.ilog2();
    let mut four = Vec::new();
    for n in [4, 16 + 8 * count, 0, 2 * count, 2 * largest, largest.ilog2() as u16, 2 * (count - largest)] {
        short(&mut four, n);
    }
    segments.iter().for_each(|(c, _)| short(&mut four, *c));
    short(&mut four, 0);
    segments.iter().for_each(|(c, _)| short(&mut four, *c));
    segments.iter().for_each(|(c, glyph)| short(&mut four, glyph.wrapping_sub(*c)));
    segments.iter().for_each(|_| short(&mut four, 0));
    let mut twelve = vec![0, 12, 0, 0];
    long(&mut twelve, 16 + 12 * shown.len() as u32);
    long(&mut twelve, 0);
    long(&mut twelve, shown.len() as u32);
    for (c, glyph) in shown {
        for n in [u32::from(*c), u32::from(*c), u32::from(*glyph)] {
            long(&mut twelve, n);
        }
    }
    for n in [0, 2, 3, 1] {
        short(&mut out, n);
    }
    long(&mut out, 20);
    for n in [3, 10] {
        short(&mut out, n);
    }
    long(&mut out, 20 + four.len() as u32);
    out.extend(four);
    out.extend(twelve);
    out
}

/// A font file of some tables.
fn assembled(kind: [u8; 4], tables: &Tables) -> Vec<u8> {
    let count = tables.len() as u16;
    let largest = 1u16 << count.ilog2();
    let mut out = kind.to_vec();
    for n in [count, 16 * largest, largest.ilog2() as u16, 16 * (count - largest)] {
        out.extend(n.to_be_bytes());
    }
    let mut start = 12 + 16 * tables.len();
    let mut bodies = Vec::new();
    for (tag, table) in tables {
        let mut table = table.clone();
        if tag == b"head" && table.len() >= 12 {
            // The sum of the whole file, which is set below.
            table[8..12].fill(0);
        }
        out.extend(tag);
        out.extend(sum(&table).to_be_bytes());
        out.extend((start as u32).to_be_bytes());
        out.extend((table.len() as u32).to_be_bytes());
        table.resize(table.len().next_multiple_of(4), 0);
        start += table.len();
        bodies.push((tag, table));
    }
    let mut head = None;
    for (tag, table) in bodies {
        if tag == b"head" {
            head = Some(out.len() + 8);
        }
        out.extend(table);
    }
    if let Some(at) = head {
        let adjustment = 0xb1b0_afba_u32.wrapping_sub(sum(&out));
        out[at..at + 4].copy_from_slice(&adjustment.to_be_bytes());
    }
    out
}

/// The sum of a table, as four bytes each.
fn sum(table: &[u8]) -> u32 {
    let words = table.chunks(4).map(|chunk| {
        let mut word = [0; 4];
        word[..chunk.len()].copy_from_slice(chunk);
        u32::from_be_bytes(word)
    });
    words.fold(0, u32::wrapping_add)
}

#[cfg(test)]
mod tests {
    use skrifa::{FontRef, MetadataProvider};

    use super::*;

    #[test]
    fn characters_show_as_the_glyphs_that_were_asked_for() {
        let data: &[u8] = include_bytes!("../../layouts/fonts/Alegreya-Regular.ttf");
        let font = FontRef::from_index(data, 0).unwrap();
        let glyph = |c: char| font.charmap().map(c).unwrap().to_u32() as u16;
        // A stands for B, the rest for itself.
        let mut variant: Variant = "bcé ’ž".chars().map(|c| (c, glyph(c))).collect();
        variant.insert('A', glyph('B'));
        let cut = cut_down(data, &variant).unwrap();
        assert!(cut.len() < 6_000, "{} bytes", cut.len());
        assert_eq!(sum(&cut), 0xb1b0_afba);
        let small = FontRef::from_index(&cut, 0).unwrap();
        let width = |font: &FontRef<'_>, glyph| {
            let metrics = font
                .glyph_metrics(skrifa::instance::Size::unscaled(), skrifa::instance::LocationRef::default());
            metrics.advance_width(glyph).unwrap()
        };
        for (c, glyph) in &variant {
            let found = small.charmap().map(*c).unwrap_or_else(|| panic!("{c} is there"));
            let off = width(&small, found) - width(&font, skrifa::GlyphId::from(*glyph));
            assert!(off.abs() < 0.5, "{c}");
        }
        assert_eq!(small.charmap().map('x'), None);
    }
}
