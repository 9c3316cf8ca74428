//! What all objects of the game have: class, place, names, and an identifier that stays the same from export to export.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use crate::source::checksum::Checksum;

/// The identifiers of objects: six hexadecimal digits, each once.
pub(super) struct Ids {
    set: u64,
    taken: BTreeSet<u32>,
    keys: BTreeSet<u32>,
}

impl Ids {
    /// The identifiers of a set.
    pub fn new(set: &str) -> Ids {
        Ids { set: Checksum::of_bytes(set.as_bytes()), taken: BTreeSet::new(), keys: BTreeSet::new() }
    }

    /// The identifier of an object: the same for the same words, unless another has it already.
    pub fn guid(&mut self, what: &str, id: u64) -> String {
        let wanted = self.sum(what, id) as u32 & 0xff_ffff;
        let mut all = (0..=0xff_ffff_u32).map(|n| wanted.wrapping_add(n) & 0xff_ffff);
        let free = all.find(|id| self.taken.insert(*id));
        format!("{:06x}", free.expect("a table has fewer than 16 million objects"))
    }

    /// The number of a card sheet. Sheets of other tables have other numbers, as far as chance allows: the game takes
    /// sheets with one number for the same.
    pub fn deck(&mut self, what: &str, id: u64) -> u32 {
        /// Below this are the numbers that people choose; a card's number is a hundred times as large, and has 31 bits.
        const NUMBERS: std::ops::Range<u32> = 10_000..20_000_000;
        let many = NUMBERS.end - NUMBERS.start;
        let wanted = (self.sum(what, id) % u64::from(many)) as u32;
        let mut all = (0..many).map(|n| NUMBERS.start + (wanted + n) % many);
        let free = all.find(|key| self.keys.insert(*key));
        free.expect("a table has fewer than 16 million sheets")
    }

    fn sum(&self, what: &str, id: u64) -> u64 {
        let sum = Checksum::default().with(&self.set.to_le_bytes()).with(what.as_bytes());
        let sum = sum.with(&id.to_le_bytes()).value();
        sum ^ (sum >> 32)
    }
}

/// The words of an object.
#[derive(Clone, Copy)]
pub(super) struct Words<'w> {
    pub name: &'w str,
    pub about: &'w str,
    pub tags: &'w [String],
}

/// An object, and how much room it takes on the table: width and depth.
pub(super) struct Placed {
    pub object: Map<String, Value>,
    pub room: (f64, f64),
}

/// An object of a class, of a scale from its usual size; `is_hidden` for one that lies face down.
pub(super) fn object(
    class: &str,
    words: Words<'_>,
    scale: f64,
    is_hidden: bool,
    guid: &str,
) -> Map<String, Value> {
    let is_card = class.starts_with("Card") || class.starts_with("Deck");
    let value = json!({
        "GUID": guid,
        "Name": class,
        "Transform": {
            "posX": 0.0, "posY": 1.5, "posZ": 0.0,
            "rotX": 0.0, "rotY": 180.0, "rotZ": if is_hidden { 180.0 } else { 0.0 },
            "scaleX": rounded(scale), "scaleY": 1.0, "scaleZ": rounded(scale),
        },
        "Nickname": words.name,
        "Description": words.about,
        "GMNotes": "",
        "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
        "Tags": words.tags,
        "LayoutGroupSortIndex": 0,
        "Value": 0,
        "Locked": false,
        "Grid": true,
        "Snap": true,
        "IgnoreFoW": false,
        "MeasureMovement": false,
        "DragSelectable": true,
        "Autoraise": true,
        "Sticky": true,
        "Tooltip": true,
        "GridProjection": false,
        "HideWhenFaceDown": is_card,
        "Hands": class.starts_with("Card"),
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
    });
    match value {
        Value::Object(object) => object,
        _ => unreachable!("it is written as an object"),
    }
}

/// Moves an object.
pub(super) fn move_to(object: &mut Map<String, Value>, (x, z): (f64, f64)) {
    if let Some(Value::Object(at)) = object.get_mut("Transform") {
        at.insert("posX".to_owned(), json!(rounded(x)));
        at.insert("posZ".to_owned(), json!(rounded(z)));
    }
}

/// A number to the thousandth, so that all machines write the same.
pub(super) fn rounded(number: f64) -> f64 {
    let rounded = (number * 1000.0).round() / 1000.0;
    // Not the negative zero.
    if rounded == 0.0 { 0.0 } else { rounded }
}
