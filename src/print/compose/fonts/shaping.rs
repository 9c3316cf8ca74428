//! What the shaper reads of a variable font: its tables, with the widths of one place on its axes.

use skrifa::instance::{LocationRef, Size};
use skrifa::raw::TableProvider;
use skrifa::raw::types::Tag;
use skrifa::{FontRef, GlyphId, MetadataProvider};
use write_fonts::FontBuilder;
use write_fonts::from_obj::ToOwnedTable;
use write_fonts::tables::hhea::Hhea;

/// The tables that decide which glyphs a text has, and where. Outlines and their variations are left out:
/// they are most of a font, and the shaper does not look at them.
const TABLES: [&[u8; 4]; 13] = [
    b"head", b"maxp", b"cmap", b"OS/2", b"name", b"post", b"GDEF", b"GSUB", b"GPOS", b"BASE", b"kern",
    b"fvar", b"avar",
];

/// A font with these tables; `None` if they can't be written.
pub(super) fn tables(font: &FontRef<'_>, location: LocationRef<'_>) -> Option<Vec<u8>> {
    let widths = font.glyph_metrics(Size::unscaled(), location);
    let width = |glyph| {
        let width = widths.advance_width(GlyphId::new(glyph)).unwrap_or(0.0);
        width.round().clamp(0.0, f32::from(u16::MAX)) as u16
    };
    let count = u16::try_from(widths.glyph_count()).unwrap_or(u16::MAX);
    // Each width is followed by a side bearing.
    let hmtx: Vec<u8> = (0..u32::from(count))
        .flat_map(|glyph| {
            let [high, low] = width(glyph).to_be_bytes();
            [high, low, 0, 0]
        })
        .collect();
    let mut hhea: Hhea = font.hhea().ok()?.to_owned_table();
    hhea.number_of_h_metrics = count;
    let mut made = FontBuilder::new();
    for tag in TABLES.map(Tag::new) {
        if let Some(table) = font.data_for_tag(tag) {
            made.add_raw(tag, table.as_bytes());
        }
    }
    made.add_table(&hhea).ok()?.add_raw(Tag::new(b"hmtx"), hmtx);
    Some(made.build())
}
