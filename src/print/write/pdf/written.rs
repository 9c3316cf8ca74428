//! Objects as the bytes of a file: short, and with gaps for the numbers of objects that they name, which are
//! known only at the end.

use lopdf::{Dictionary, Object, ObjectId};

use crate::write::number::{push_whole, significant};

/// An object as the bytes of a file.
#[derive(Default)]
pub(super) struct Written {
    text: Vec<u8>,
    /// The objects that it names, each with the place of its number in the text.
    names: Vec<(usize, ObjectId)>,
    /// The content of a stream.
    pub content: Option<Vec<u8>>,
}

impl Written {
    pub fn from_object(object: Object) -> Written {
        let mut written = Written::default();
        if let Object::Stream(stream) = object {
            written.dictionary(&stream.dict);
            written.content = Some(stream.content);
        } else {
            written.object(&object);
        }
        // A large deck has thousands of them.
        written.text.shrink_to_fit();
        written.names.shrink_to_fit();
        written
    }

    /// Adds bytes of the format as they are.
    pub fn literal(&mut self, text: &str) {
        self.text.extend_from_slice(text.as_bytes());
    }

    /// Adds the name of an object.
    pub fn reference(&mut self, id: ObjectId) {
        self.space_before_word();
        self.names.push((self.text.len(), id));
        self.text.extend_from_slice(b" 0 R");
    }

    /// The objects that it names.
    pub fn names(&self) -> impl Iterator<Item = ObjectId> {
        self.names.iter().map(|(_, id)| *id)
    }

    /// Writes the object, without the content of a stream, into a file in which `number` gives the numbers
    /// of objects.
    pub fn write(&self, out: &mut Vec<u8>, number: impl Fn(ObjectId) -> u32) {
        let mut from = 0;
        for (at, id) in &self.names {
            out.extend_from_slice(&self.text[from..*at]);
            push_whole(out, i64::from(number(*id)));
            from = *at;
        }
        out.extend_from_slice(&self.text[from..]);
    }

    /// Adds an object that is no stream.
    pub fn object(&mut self, object: &Object) {
        match object {
            Object::Null => self.word(b"null"),
            Object::Boolean(true) => self.word(b"true"),
            Object::Boolean(false) => self.word(b"false"),
            Object::Integer(n) => {
                self.space_before_word();
                push_whole(&mut self.text, *n);
            }
            Object::Real(n) => self.word(significant(*n).as_bytes()),
            Object::Name(text) => self.name(text),
            Object::String(bytes, _) => self.string(bytes),
            Object::Array(objects) => {
                self.text.push(b'[');
                objects.iter().for_each(|object| self.object(object));
                self.text.push(b']');
            }
            Object::Dictionary(dict) => self.dictionary(dict),
            Object::Reference(id) => self.reference(*id),
            Object::Stream(_) => unreachable!("streams stand on their own"),
        }
    }

    fn dictionary(&mut self, dict: &Dictionary) {
        self.text.extend_from_slice(b"<<");
        for (key, value) in dict {
            self.name(key);
            self.object(value);
        }
        self.text.extend_from_slice(b">>");
    }

    /// A word, separated from the word before.
    fn word(&mut self, text: &[u8]) {
        self.space_before_word();
        self.text.extend_from_slice(text);
    }

    /// Adds a space where a word would join the word before.
    fn space_before_word(&mut self) {
        if self.text.last().is_some_and(|last| last.is_ascii_alphanumeric() || matches!(last, b'.' | b'-')) {
            self.text.push(b' ');
        }
    }

    fn name(&mut self, text: &[u8]) {
        self.text.push(b'/');
        for byte in text {
            if byte.is_ascii_alphanumeric() || b"-+_.,:;@!$&*=?^|~'\"".contains(byte) {
                self.text.push(*byte);
            } else {
                self.text.extend_from_slice(format!("#{byte:02X}").as_bytes());
            }
        }
    }

    fn string(&mut self, bytes: &[u8]) {
        if bytes.iter().all(|b| (0x20..0x7f).contains(b) && !b"()\\".contains(b)) {
            self.text.push(b'(');
            self.text.extend_from_slice(bytes);
            self.text.push(b')');
        } else {
            self.text.push(b'<');
            bytes.iter().for_each(|b| self.text.extend_from_slice(format!("{b:02X}").as_bytes()));
            self.text.push(b'>');
        }
    }
}
