//! What the shaper reads of a variable font: its tables, with the widths of one place on its axes.

use skrifa::instance::{LocationRef, Size};
use skrifa::raw::TableProvider;
use skrifa::raw::types::Tag;
use skrifa::{FontRef, GlyphId, MetadataProvider};
use write_fonts::FontBuilder;
use write_fonts::from_obj::ToOwnedTable;
use write_fonts::tables::hhea::Hhea;
use write_fonts::tables::hmtx::{Hmtx, LongMetric};

/// The tables that decide which glyphs a text has, and where. Outlines and their variations are left out:
/// they are most of a font, and the shaper does not look at them.
const TABLES: [&[u8; 4]; 13] = [
    b"head", b"maxp", b"cmap", b"OS/2", b"name", b"post", b"GDEF", b"GSUB", b"GPOS", b"BASE", b"kern",
    b"fvar", b"avar",
];

/// A font with these tables; `None` if they can't be written.
pub(super) fn tables(font: &FontRef<'_>, location: LocationRef<'_>) -> Option<Vec<u8>> {
    let widths = font.glyph_metrics(Size::unscaled(), location);
    let metric = |glyph| {
        let width = widths.advance_width(GlyphId::new(glyph)).unwrap_or(0.0);
        LongMetric::new(width.round().clamp(0.0, f32::from(u16::MAX)) as u16, 0)
    };
    let metrics: Vec<LongMetric> = (0..widths.glyph_count().min(0xffff)).map(metric).collect();
    let mut hhea: Hhea = font.hhea().ok()?.to_owned_table();
    hhea.number_of_h_metrics = metrics.len() as u16;
    let mut made = FontBuilder::new();
    for tag in TABLES.map(Tag::new) {
        if let Some(table) = font.data_for_tag(tag) {
            made.add_raw(tag, table.as_bytes());
        }
    }
    made.add_table(&hhea).ok()?.add_table(&Hmtx::new(metrics, Vec::new())).ok()?;
    Some(made.build())
}
