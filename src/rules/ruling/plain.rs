//! Plain data that is printed more often than it is read.

use std::fmt;
use std::ops::Deref;
use std::sync::OnceLock;

use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};

use super::Json;

/// Plain data, kept as one line of JSON. Most of thousands of rulings are only printed: the line is parsed only when
/// somebody looks into it, and then once.
#[derive(Clone)]
pub struct PlainData {
    text: Box<RawValue>,
    read_back: OnceLock<Json>,
}

impl PlainData {
    /// Serializes a value.
    ///
    /// # Panics
    /// Never: the keys of serialized data are words and names.
    pub fn new(data: impl Serialize) -> PlainData {
        let text = to_raw_value(&data).expect("serialized data is plain data");
        PlainData { text, read_back: OnceLock::new() }
    }

    /// An empty map.
    pub fn nothing() -> PlainData {
        PlainData::new(serde_json::Map::new())
    }

    /// The JSON text, in one line.
    pub fn text(&self) -> &str {
        self.text.get()
    }
}

fn read_back(text: &str) -> Json {
    serde_json::from_str(text).expect("what was written as JSON can be read as JSON")
}

impl From<Json> for PlainData {
    fn from(json: Json) -> PlainData {
        let written = PlainData::new(&json);
        PlainData { read_back: json.into(), ..written }
    }
}

impl Deref for PlainData {
    type Target = Json;

    fn deref(&self) -> &Json {
        self.read_back.get_or_init(|| read_back(self.text.get()))
    }
}

impl PartialEq for PlainData {
    fn eq(&self, other: &PlainData) -> bool {
        // The keys may be in another order.
        self.text() == other.text() || **self == **other
    }
}

impl PartialEq<Json> for PlainData {
    fn eq(&self, other: &Json) -> bool {
        **self == *other
    }
}

impl Serialize for PlainData {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.text.serialize(serializer)
    }
}

impl fmt::Display for PlainData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl fmt::Debug for PlainData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PlainData({self})")
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Json, PlainData};

    #[test]
    fn what_is_told_is_what_is_looked_into() {
        let data = PlainData::new([("b", 1.5), ("a", 2.0)].map(|(key, value)| json!({key: [value, "é\n"]})));
        assert_eq!(data.text(), r#"[{"b":[1.5,"é\n"]},{"a":[2.0,"é\n"]}]"#);
        assert_eq!(data[1]["a"][0], 2.0);
        assert_eq!(json!({"at": &data}), json!({"at": [{"b": [1.5, "é\n"]}, {"a": [2.0, "é\n"]}]}));
        assert_eq!(Json::clone(&data).to_string(), data.to_string());
    }

    #[test]
    fn the_order_of_keys_is_no_difference() {
        let [one, other] = [r#"{"a": 1, "b": 2}"#, r#"{"b": 2, "a": 1}"#].map(|text| {
            let json: Json = serde_json::from_str(text).unwrap();
            PlainData::from(json)
        });
        assert_eq!(one, other);
        assert_ne!(one.text(), other.text());
        assert_ne!(one, PlainData::nothing());
    }
}
