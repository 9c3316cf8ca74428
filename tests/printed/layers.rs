//! Layers of printed files, which viewers can switch on and off: each thing is drawn on the layer that it belongs to.

use std::collections::BTreeMap;

use libtest_mimic::Trial;
use lopdf::content::Content;
use lopdf::{Dictionary, Document, Object};

use super::BUILT;

/// The tests.
pub fn trials() -> impl Iterator<Item = Trial> {
    std::iter::once(crate::support::trial("printed/art, cut lines and marks are layers", || {
        layers();
        Ok(())
    }))
}

/// The dictionary of a key, in a dictionary or by its number.
fn inner<'f>(file: &'f Document, dict: &'f Dictionary, key: &[u8]) -> Option<&'f Dictionary> {
    dict.get_deref(key, file).ok()?.as_dict().ok()
}

/// The names of the layers that viewers list.
fn listed(file: &Document) -> Vec<String> {
    let Some(properties) = inner(file, file.catalog().expect("it has a catalog"), b"OCProperties") else {
        return Vec::new();
    };
    let usual = inner(file, properties, b"D").expect("they have a usual state");
    assert!(usual.get(b"Name").is_ok(), "PDF/UA asks for its name");
    let order = usual.get(b"Order").and_then(Object::as_array).expect("they have an order");
    let name = |layer: &Object| {
        let layer =
            file.get_dictionary(layer.as_reference().expect("layers are objects")).expect("it is there");
        String::from_utf8_lossy(layer.get(b"Name").and_then(Object::as_str).expect("it has a name"))
            .into_owned()
    };
    order.iter().map(name).collect()
}

fn layers() {
    for (file, printed) in
        BUILT.iter().flat_map(|built| &built.composed).map(|file| (&file.pdf, &file.printed))
    {
        let pdf = Document::load_mem(file).expect("it is a PDF");
        let has_lines = printed.sheets.iter().any(|sheet| {
            use punchboard::impose::Mark;
            sheet
                .marks
                .iter()
                .any(|mark| matches!(mark, Mark::Crop { .. } | Mark::Outline { .. } | Mark::Fold { .. }))
        });
        let wanted: &[&str] = if has_lines { &["Art", "Cut lines", "Marks"] } else { &[] };
        assert_eq!(listed(&pdf), wanted, "{}", printed.name);
        if !has_lines {
            continue;
        }
        for (sheet, page) in printed.sheets.iter().zip(pdf.get_pages().into_values()) {
            let drawn = drawn(&pdf, page);
            assert!(!drawn.contains_key(""), "{}: something is on no layer", printed.name);
            let is_on = |layer: &str| drawn.get(layer).copied().unwrap_or_default() > 0;
            assert_eq!(is_on("Art"), !sheet.placements.is_empty(), "{}", printed.name);
        }
    }
}

/// How much is drawn on a page on each layer; without one, the name is empty.
fn drawn(file: &Document, page: lopdf::ObjectId) -> BTreeMap<String, usize> {
    let dict = file.get_dictionary(page).expect("it is there");
    let resources = inner(file, dict, b"Resources").expect("a page has resources");
    let layers = inner(file, resources, b"Properties");
    let content = Content::decode(&file.get_page_content(page)).expect("it is sound");
    let (mut open, mut drawn): (Vec<Option<String>>, _) = (Vec::new(), BTreeMap::new());
    for operation in content.operations {
        match operation.operator.as_str() {
            "BMC" | "BDC" => {
                let word = |n: usize| operation.operands.get(n).and_then(|word| word.as_name().ok());
                let layer = word(1).filter(|_| word(0) == Some(b"OC")).and_then(|name| {
                    let layer = inner(file, layers?, name).expect("the layer is there");
                    let name = layer.get(b"Name").and_then(Object::as_str).expect("it has a name");
                    Some(String::from_utf8_lossy(name).into_owned())
                });
                open.push(layer);
            }
            "EMC" => drop(open.pop().expect("a mark was open")),
            "Do" | "f" | "f*" | "S" | "B" | "TJ" | "sh" => {
                let layer = open.iter().flatten().next_back().cloned().unwrap_or_default();
                *drawn.entry(layer).or_default() += 1;
            }
            _ => {}
        }
    }
    drawn
}
