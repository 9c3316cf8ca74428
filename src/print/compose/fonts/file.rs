//! Font files: one TrueType or OpenType font each, taken out of what it was packed in.

use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use parley::fontique::Blob;
use skrifa::raw::TableProvider;
use skrifa::{FontRef, MetadataProvider, Tag};

/// A font file that can be used. Several styles of a variable font share it.
#[derive(Clone)]
pub struct FontFile {
    blob: Blob<u8>,
}

/// What is wrong with a font of emoji.
pub const IN_COLOR: &str = "it has only pictures in color, which can't be embedded as letters";
/// The largest size of an unpacked font, in bytes.
const MOST: u64 = 128 << 20;
/// The units in the type size that OpenType allows.
const UNITS: RangeInclusive<u16> = 16..=16_384;

impl FontFile {
    /// Reads a font file. The bytes are not copied, which matters for built-in fonts.
    ///
    /// # Errors
    /// Why the file can't be used.
    pub fn read(bytes: impl AsRef<[u8]> + Send + Sync + 'static) -> Result<FontFile, String> {
        let file = FontFile { blob: Blob::new(Arc::new(bytes)) };
        let font = FontRef::from_index(file.blob.data(), 0).map_err(|_| what_it_is(file.blob.data()))?;
        check(&font)?;
        Ok(file)
    }

    /// Unpacks a web font, takes the first font of a collection, and reads it.
    ///
    /// # Errors
    /// Why the file can't be used.
    pub fn unpack(mut bytes: Vec<u8>) -> Result<FontFile, String> {
        let is_sound = bytes.get(16..20).is_some_and(|size| {
            let size: [u8; 4] = size.try_into().expect("four bytes were taken");
            u64::from(u32::from_be_bytes(size)) <= MOST
        });
        let damaged = || "it is a damaged web font".to_owned();
        bytes = match bytes.first_chunk() {
            Some(b"wOFF" | b"wOF2") if !is_sound => return Err(damaged()),
            Some(b"wOFF") => wuff::decompress_woff1(&bytes).map_err(|_| damaged())?,
            Some(b"wOF2") => wuff::decompress_woff2(&bytes).map_err(|_| damaged())?,
            _ => bytes,
        };
        // A collection that says it has one font has only its first.
        if bytes.starts_with(b"ttcf") && bytes.len() >= 16 {
            bytes[8..12].copy_from_slice(&[0, 0, 0, 1]);
        }
        fill_empty_outlines(&mut bytes)?;
        FontFile::read(bytes)
    }

    /// The bytes of the file.
    pub fn data(&self) -> &[u8] {
        self.blob.data()
    }

    /// The bytes, shared, under a number of their own.
    pub(super) fn blob(&self) -> Blob<u8> {
        Blob::new(Arc::new(self.blob.clone()))
    }

    /// The tables of the font.
    pub(super) fn tables(&self) -> FontRef<'_> {
        FontRef::from_index(self.blob.data(), 0).expect("the font was read before")
    }
}

/// Checks that a font has what setting and embedding it needs. Glyphs are checked when they are used.
fn check(font: &FontRef<'_>) -> Result<(), String> {
    let head = font.head().map_err(|_| damaged("head"))?;
    let units = head.units_per_em();
    if !UNITS.contains(&units) {
        return Err(format!("its letters have a size of {units} units, not from 16 to 16,384"));
    }
    let glyphs = font.maxp().map_err(|_| damaged("maxp"))?.num_glyphs();
    font.hhea().map_err(|_| damaged("hhea"))?;
    let widths = font.hmtx().map_err(|_| damaged("hmtx"))?;
    if glyphs == 0 || widths.h_metrics().is_empty() {
        return Err("it has no glyphs".to_owned());
    }
    let has_outlines = font.glyf().is_ok() && font.loca(None).is_ok() || font.cff().is_ok();
    if !has_outlines && (font.cff2().is_err() || font.fvar().is_err()) {
        return Err(if has_pictures(font) {
            IN_COLOR.to_owned()
        } else {
            "it has no outlines that can be embedded".to_owned()
        });
    }
    if !font.charmap().has_map() {
        return Err("it does not say which glyph shows which character".to_owned());
    }
    // The lowest bits of fsType: 2 alone forbids any embedding.
    if font.os2().is_ok_and(|os2| os2.fs_type() & 0x000f == 0x0002) {
        return Err("its maker forbids embedding it in documents".to_owned());
    }
    Ok(())
}

/// Makes glyphs without contours end where they begin, also for readers of drawings: read-fonts 0.41 panics at one
/// that has points nevertheless. The bytes after its header become its instructions, which are never run.
///
/// # Errors
/// It is not possible, since glyphs overlap.
fn fill_empty_outlines(bytes: &mut [u8]) -> Result<(), String> {
    for place in empty_outlines(bytes) {
        let length = u16::try_from(place.len() - HEADER).unwrap_or(u16::MAX);
        bytes[place][HEADER - 2..HEADER].copy_from_slice(&length.to_be_bytes());
    }
    if empty_outlines(bytes).is_empty() { Ok(()) } else { Err(damaged("glyf")) }
}

/// The bytes of an empty glyph before its points: contours, a box, the length of its instructions.
const HEADER: usize = 12;

/// The places of glyphs without contours that have more than instructions.
fn empty_outlines(bytes: &[u8]) -> Vec<Range<usize>> {
    let Ok(font) = FontRef::from_index(bytes, 0) else { return Vec::new() };
    let glyf = Tag::new(b"glyf");
    let record = font.table_directory().table_records().iter().find(|record| record.tag() == glyf);
    let (Some(record), Ok(loca)) = (record, font.loca(None)) else { return Vec::new() };
    let place = |n| Some((loca.get_raw(n)? as usize, loca.get_raw(n + 1)? as usize));
    let is_empty = |place: &Range<usize>| {
        let glyph = bytes.get(place.clone()).unwrap_or_default();
        let number =
            |at: usize| glyph.get(at..at + 2).map_or(0, |two| usize::from(two[0]) << 8 | usize::from(two[1]));
        glyph.len() > HEADER && number(0) == 0 && HEADER + number(HEADER - 2) < glyph.len()
    };
    let places = (0..loca.len()).filter_map(place);
    let start = record.offset() as usize;
    places.map(|(from, to)| start + from..start + to).filter(is_empty).collect()
}

fn damaged(table: &str) -> String {
    format!("its table \"{table}\" is missing or damaged")
}

/// Whether glyphs are pictures, as in fonts of emoji.
fn has_pictures(font: &FontRef<'_>) -> bool {
    let tables = [*b"CBDT", *b"sbix", *b"SVG ", *b"COLR"];
    tables.into_iter().any(|tag| font.data_for_tag(Tag::new(&tag)).is_some())
}

/// Why bytes are no font that can be embedded.
fn what_it_is(bytes: &[u8]) -> String {
    let begins = |with: &[&str]| with.iter().any(|with| bytes.starts_with(with.as_bytes()));
    let what = if begins(&["%!", "\u{80}"]) || bytes.starts_with(&[0x80, 1]) {
        "a PostScript Type 1 font; convert it, for example with FontForge"
    } else if begins(&["PK\u{3}\u{4}"]) {
        "a ZIP archive; take the font out of it"
    } else if begins(&["<", "\n<", "\u{FEFF}<"]) {
        "a web page or drawing; download the font file itself"
    } else if begins(&["version https://git-lfs"]) {
        "a placeholder of Git LFS; run `git lfs pull`"
    } else {
        return "it is not a TrueType or OpenType font".to_owned();
    };
    format!("it is {what}")
}
