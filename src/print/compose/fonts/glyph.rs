//! Drawing a glyph with a pen.

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawError, DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};

/// Draws a glyph in units of the font; nothing for a space.
///
/// # Errors
/// Its outline is damaged.
pub(super) fn draw(
    font: &FontRef<'_>,
    glyph: GlyphId,
    location: LocationRef<'_>,
    pen: &mut impl OutlinePen,
) -> Result<(), DrawError> {
    let Some(outline) = font.outline_glyphs().get(glyph) else { return Ok(()) };
    // At any size, skrifa rounds to a 64th of a dot; in the font's own units, it does not round at all.
    outline.draw(DrawSettings::unhinted(Size::unscaled(), location), pen).map(drop)
}
