//! Fonts in PDF: a subset of the glyphs that are used, their widths, and the text of each.

use std::sync::Arc;

use lopdf::{Dictionary, Object, ObjectId, Stream, dictionary};
use printpdf::ToUnicodeCMap;

use super::deflate::{Deflater, Subset};
use super::glyphs::UsedFont;
use super::objects::Objects;
use crate::compose::fonts::Font;

/// The slow part of embedding a font, for which no document is needed.
pub(super) struct Packed {
    subset: Arc<Subset>,
    to_unicode: Vec<u8>,
}

/// Reduces a font to the used glyphs.
///
/// # Errors
/// The font can't be reduced.
pub(super) fn pack(font: &Font, used: &UsedFont, deflater: &mut Deflater<'_>) -> Result<Packed, String> {
    let subset = deflater
        .subset(font.number(), &used.originals, || font.cut_down(&used.originals))
        .map_err(|error| format!("the font {} can't be embedded: {error}", font.family))?;
    Ok(Packed { subset, to_unicode: deflater.deflate_in_common(to_unicode(&used.texts).as_bytes()) })
}

/// Adds a font to a document.
pub(super) fn embed(objects: &mut Objects, font: &Font, used: &UsedFont, packed: Packed) -> ObjectId {
    let Packed { subset, to_unicode } = packed;
    let name = format!("{}+{}", tag(&used.originals), font.postscript_name);
    let mut dict = if font.is_cff {
        dictionary! { "Subtype" => "OpenType" }
    } else {
        dictionary! { "Length1" => subset.length as i64 }
    };
    dict.set("Filter", "FlateDecode");
    let file = objects.add(Stream::new(dict, subset.packed.clone()));
    let mut descriptor = descriptor(font, &name);
    descriptor.set(if font.is_cff { "FontFile3" } else { "FontFile2" }, file);
    let descriptor = objects.add(descriptor);
    let widths: Vec<Object> = used.widths.iter().map(|width| Object::Real(*width as f32)).collect();
    let mut cid_font = dictionary! {
        "Type" => "Font",
        "Subtype" => if font.is_cff { "CIDFontType0" } else { "CIDFontType2" },
        "BaseFont" => Object::Name(name.clone().into_bytes()),
        "CIDSystemInfo" => dictionary! {
            "Registry" => Object::string_literal("Adobe"),
            "Ordering" => Object::string_literal("Identity"),
            "Supplement" => 0,
        },
        "FontDescriptor" => descriptor,
        "DW" => 0,
        "W" => vec![0.into(), widths.into()],
    };
    if !font.is_cff {
        cid_font.set("CIDToGIDMap", "Identity");
    }
    let cid_font = objects.add(cid_font);
    let dict = dictionary! { "Filter" => "FlateDecode" };
    let to_unicode = objects.add(Stream::new(dict, to_unicode));
    objects.add(dictionary! {
        "Type" => "Font",
        "Subtype" => "Type0",
        "BaseFont" => Object::Name(name.into_bytes()),
        "Encoding" => "Identity-H",
        "DescendantFonts" => vec![cid_font.into()],
        "ToUnicode" => to_unicode,
    })
}

/// The descriptor of a font: what a file says about it besides its glyphs.
fn descriptor(font: &Font, name: &str) -> Dictionary {
    let thousandths = |part: f32| Object::Real((part * 1_000.0).round());
    let [left, bottom, right, top] = font.bounds;
    dictionary! {
        "Type" => "FontDescriptor",
        "FontName" => Object::Name(name.as_bytes().to_vec()),
        // Symbolic: glyphs are named only by number.
        "Flags" => 4 | if font.italic { 64 } else { 0 },
        "FontBBox" => [left, bottom, right, top].map(thousandths).to_vec(),
        "ItalicAngle" => Object::Real(font.italic_angle),
        "Ascent" => thousandths(font.ascent),
        "Descent" => thousandths(-font.descent),
        "CapHeight" => thousandths(font.cap_height),
        "StemV" => if font.bold { 140 } else { 80 },
    }
}

/// Six letters, derived from the glyphs, that distinguish subsets of one font.
fn tag(glyphs: &[u16]) -> String {
    let hash = glyphs.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, glyph| {
        (hash ^ u64::from(*glyph)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    (0..6).map(|n| char::from(b'A' + (hash >> (n * 10) & 0x3ff) as u8 % 26)).collect()
}

/// The map from glyphs to their text, as `printpdf` writes it.
fn to_unicode(texts: &[Box<str>]) -> String {
    let shown = |text: &str| text.chars().map(u32::from).collect();
    ToUnicodeCMap { mappings: (0..).zip(texts.iter().map(|text| shown(text))).collect() }
        .to_cmap_string("UCS")
}
