//! A printed file as it is read back: for each page its size, and for each piece on it its place, its texts and a hash of
//! each other thing that is drawn. It follows content streams and forms as a viewer does, so that the same things are the
//! same however they were stored.

mod fonts;
mod walk;

use std::collections::BTreeMap;

use lopdf::content::Content;
use lopdf::{Dictionary, Document, Object, ObjectId};

use self::fonts::Fonts;
use self::walk::Walk;
use super::skeleton::MADE_BY;

/// A file.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadFile {
    /// Its title.
    pub title: String,
    /// What it keeps of how it was made, line by line: its name, then options. Empty if it was not printed with `render`.
    pub made_by: Vec<String>,
    /// Its pages.
    pub pages: Vec<ReadPage>,
}

/// A page.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadPage {
    /// Its width and height in hundredths of a point.
    pub size: [i64; 2],
    /// The faces on it, then its margins, in the order in which they are drawn.
    pub drawn: Vec<ReadFace>,
}

/// A face on a page, or what is in its margin.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadFace {
    /// From the face to the page: four factors in thousandths, and the place in hundredths of a point.
    pub at: [i64; 6],
    /// Its texts in the order in which they are drawn, each with the start of its baseline on the face in hundredths of a
    /// point.
    pub texts: Vec<(String, [i64; 2])>,
    /// A hash of everything else, in order; fonts, sizes and colors of texts are in it, too.
    pub others: Vec<u64>,
}

/// Reads a file.
///
/// # Errors
/// It is no PDF, or is damaged.
pub fn read(bytes: &[u8]) -> Result<ReadFile, String> {
    let damaged = |_| "it is no PDF, or is damaged".to_owned();
    let file = Document::load_mem(bytes).map_err(damaged)?;
    let info =
        file.trailer.get(b"Info").and_then(Object::as_reference).and_then(|id| file.get_dictionary(id));
    let fact = |key: &[u8]| info.as_ref().ok()?.get(key).ok().map(text_of);
    let title = fact(b"Title").unwrap_or_default();
    let made_by = fact(MADE_BY.as_bytes()).unwrap_or_default().lines().map(str::to_owned).collect();
    let mut fonts = Fonts::default();
    let page = |id: ObjectId| page(&file, id, &mut fonts);
    let pages = file.get_pages().into_values().map(page).collect::<Result<Vec<_>, String>>()?;
    Ok(ReadFile { title, made_by, pages })
}

/// A text object: UTF-16 with a mark, or Latin letters.
fn text_of(object: &Object) -> String {
    let bytes = object.as_str().unwrap_or_default();
    match bytes.strip_prefix(&[0xFE, 0xFF]) {
        Some(units) => utf_16(units),
        None => bytes.iter().map(|byte| char::from(*byte)).collect(),
    }
}

fn utf_16(units: &[u8]) -> String {
    let units = units.as_chunks::<2>().0.iter().map(|unit| u16::from_be_bytes(*unit));
    char::decode_utf16(units).map(|c| c.unwrap_or('?')).collect()
}

fn page(file: &Document, id: ObjectId, fonts: &mut Fonts) -> Result<ReadPage, String> {
    let damaged = |_| "a page is damaged".to_owned();
    let dict = file.get_dictionary(id).map_err(damaged)?;
    let edges = dict.get(b"MediaBox").and_then(Object::as_array).map_err(damaged)?;
    let edge = |n: usize| edges.get(n).and_then(|edge| edge.as_float().ok()).unwrap_or_default();
    let content = file.get_page_content(id);
    let content = Content::decode(&content).map_err(damaged)?;
    let names = resources(file, dict);
    let mut drawn = Vec::new();
    let mut depth = 0;
    let mut first = 0;
    // A face is everything between a `q` that is in no other one and its `Q`.
    for (n, operation) in content.operations.iter().enumerate() {
        match operation.operator.as_str() {
            "q" => {
                if depth == 0 {
                    first = n;
                }
                depth += 1;
            }
            "Q" => {
                depth -= 1;
                if depth == 0 {
                    let walk = Walk::new(file, fonts);
                    drawn.push(walk.face(&content.operations[first + 1..n], &names)?);
                }
            }
            _ => {}
        }
    }
    let size = [edge(2) - edge(0), edge(3) - edge(1)].map(hundredths);
    Ok(ReadPage { size, drawn })
}

/// The resources that a page or a form names, by kind.
fn resources(file: &Document, dict: &Dictionary) -> BTreeMap<Vec<u8>, Dictionary> {
    let found = dict.get(b"Resources").and_then(|resources| file.dereference(resources));
    let found = found.and_then(|(_, resources)| resources.as_dict()).ok();
    let kind = |(key, value): (&Vec<u8>, &Object)| {
        let (_, value) = file.dereference(value).ok()?;
        Some((key.clone(), value.as_dict().ok()?.clone()))
    };
    found.into_iter().flat_map(|dict| dict.iter()).filter_map(kind).collect()
}

/// Hundredths of a point: four thousandths of a millimeter.
fn hundredths(points: f32) -> i64 {
    (f64::from(points) * 100.0).round() as i64
}
