//! Fonts reduced to some of their glyphs, for embedding.

use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, GlyphId, MetadataProvider};
use subsetter::GlyphRemapper;
use write_fonts::FontBuilder;
use write_fonts::from_obj::ToOwnedTable;
use write_fonts::read::TableProvider;
use write_fonts::tables::glyf::{Contour, GlyfLocaBuilder, Glyph, SimpleGlyph};
use write_fonts::tables::head::Head;
use write_fonts::tables::hhea::Hhea;
use write_fonts::tables::hmtx::{Hmtx, LongMetric};
use write_fonts::tables::maxp::Maxp;
use write_fonts::tables::post::Post;

use super::glyph::draw;
use super::pen::QuadPen;

/// A font with only these glyphs, in this order; the first is glyph 0.
///
/// # Errors
/// Why it can't be made.
pub(super) fn of_glyphs(data: &[u8], glyphs: &[u16]) -> Result<Vec<u8>, String> {
    let remapper = GlyphRemapper::new_from_glyphs(glyphs);
    subsetter::subset(data, 0, &remapper).map_err(|error| error.to_string())
}

/// The same of a variable font: its outlines and widths at a location, as a TrueType font that varies no more.
///
/// # Errors
/// Why it can't be made.
pub(super) fn at_location(
    font: &FontRef<'_>,
    location: LocationRef<'_>,
    glyphs: &[u16],
) -> Result<Vec<u8>, String> {
    let damaged = |what: &str| format!("its {what} are damaged");
    let widths = font.glyph_metrics(Size::unscaled(), location);
    let (mut built, mut metrics) = (GlyfLocaBuilder::new(), Vec::with_capacity(glyphs.len()));
    let (mut points, mut contours) = (0, 0);
    for glyph in glyphs.iter().map(|glyph| GlyphId::from(*glyph)) {
        let mut pen = QuadPen::default();
        draw(font, glyph, location, &mut pen).map_err(|_| damaged("outlines"))?;
        let drawn = match pen.path.elements() {
            [] => Glyph::Empty,
            _ => Glyph::Simple(SimpleGlyph::from_bezpath(&pen.path).map_err(|_| damaged("outlines"))?),
        };
        if let Glyph::Simple(simple) = &drawn {
            points = simple.contours.iter().map(Contour::len).sum::<usize>().max(points);
            contours = simple.contours.len().max(contours);
        }
        let left = drawn.bbox().map_or(0, |bounds| bounds.x_min);
        let advance = widths.advance_width(glyph).unwrap_or(0.0).round().clamp(0.0, f32::from(u16::MAX));
        metrics.push(LongMetric::new(advance as u16, left));
        built.add_glyph(&drawn).map_err(|_| damaged("outlines"))?;
    }
    let (glyf, loca, format) = built.build();
    let count = u16::try_from(glyphs.len()).map_err(|_| damaged("outlines"))?;
    let mut head: Head = font.head().map_err(|_| damaged("tables"))?.to_owned_table();
    head.index_to_loc_format = format as i16;
    let mut hhea: Hhea = font.hhea().map_err(|_| damaged("tables"))?.to_owned_table();
    hhea.number_of_h_metrics = count;
    let maxp = sizes(count, points, contours);
    let mut whole = FontBuilder::new();
    let added = whole
        .add_table(&glyf)
        .and_then(|whole| whole.add_table(&loca))
        .and_then(|whole| whole.add_table(&head))
        .and_then(|whole| whole.add_table(&hhea))
        .and_then(|whole| whole.add_table(&Hmtx::new(metrics, Vec::new())))
        .and_then(|whole| whole.add_table(&maxp))
        .and_then(|whole| whole.add_table(&Post::default()));
    added.map_err(|_| damaged("tables"))?;
    Ok(whole.build())
}

/// The table of largest sizes.
fn sizes(glyphs: u16, points: usize, contours: usize) -> Maxp {
    let none = Some(0);
    let most = |count: usize| Some(u16::try_from(count).unwrap_or(u16::MAX));
    Maxp {
        num_glyphs: glyphs,
        max_points: most(points),
        max_contours: most(contours),
        max_composite_points: none,
        max_composite_contours: none,
        max_zones: Some(2),
        max_twilight_points: none,
        max_storage: none,
        max_function_defs: none,
        max_instruction_defs: none,
        max_stack_elements: none,
        max_size_of_instructions: none,
        max_component_elements: none,
        max_component_depth: none,
    }
}
