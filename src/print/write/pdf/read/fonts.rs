//! Fonts of a file that is read: the text of each glyph.

use std::collections::BTreeMap;

use lopdf::{Document, Object, ObjectId};

use super::utf_16;

/// A font: its name without the mark of its subset, and the text of each glyph.
pub(super) struct Font {
    pub name: String,
    texts: BTreeMap<u16, String>,
}

/// The fonts that were read.
#[derive(Default)]
pub(super) struct Fonts(BTreeMap<ObjectId, Font>);

impl Fonts {
    /// A font by the number of its object.
    pub fn get(&mut self, file: &Document, id: ObjectId) -> &Font {
        self.0.entry(id).or_insert_with(|| Font::read(file, id))
    }
}

impl Font {
    fn read(file: &Document, id: ObjectId) -> Font {
        let dict = file.get_dictionary(id).ok();
        let name =
            dict.and_then(|dict| dict.get(b"BaseFont").and_then(Object::as_name).ok()).unwrap_or_default();
        let name = String::from_utf8_lossy(name);
        let name = name.split_once('+').map_or(&*name, |(_, name)| name).to_owned();
        let map = dict.and_then(|dict| dict.get(b"ToUnicode").and_then(Object::as_reference).ok());
        let map = map.and_then(|id| file.get_object(id).and_then(Object::as_stream).ok());
        let map = map.and_then(|stream| stream.decompressed_content().ok()).unwrap_or_default();
        Font { name, texts: texts(&String::from_utf8_lossy(&map)) }
    }

    /// The text that glyphs show; a glyph without text is its number.
    pub fn text(&self, bytes: &[u8]) -> String {
        let glyphs = bytes.as_chunks::<2>().0.iter().map(|glyph| u16::from_be_bytes(*glyph));
        let one = |glyph: u16| self.texts.get(&glyph).cloned().unwrap_or_else(|| format!("\u{fffd}{glyph}"));
        glyphs.map(one).collect()
    }
}

/// The texts in a map from glyphs to Unicode: lines of `<glyph> <text>`, or `<first> <last> <text>`.
fn texts(map: &str) -> BTreeMap<u16, String> {
    let mut texts = BTreeMap::new();
    let mut is_range = false;
    for line in map.lines() {
        if line.contains("begin") {
            is_range = line.contains("beginbfrange");
        }
        let parts: Vec<Vec<u8>> =
            line.split('<').skip(1).filter_map(|part| hex(part.split('>').next()?)).collect();
        let glyph = |part: &Vec<u8>| <[u8; 2]>::try_from(part.as_slice()).ok().map(u16::from_be_bytes);
        match parts.as_slice() {
            [one, text] if !is_range => drop(glyph(one).map(|glyph| texts.insert(glyph, utf_16(text)))),
            [first, last, text] if is_range => {
                let (Some(first), Some(last)) = (glyph(first), glyph(last)) else { continue };
                let start = utf_16(text).chars().next().map_or(0, u32::from);
                for (n, glyph) in (first..=last).enumerate() {
                    texts.insert(glyph, char::from_u32(start + n as u32).unwrap_or('?').to_string());
                }
            }
            _ => {}
        }
    }
    texts
}

fn hex(text: &str) -> Option<Vec<u8>> {
    let digits: Vec<u8> = text.bytes().filter(u8::is_ascii_hexdigit).collect();
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    digits.chunks(2).map(byte).collect()
}
