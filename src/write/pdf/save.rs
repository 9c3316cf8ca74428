//! A `lopdf` document as bytes: objects numbered without gaps, everything but streams packed into object streams, and a
//! cross-reference stream (PDF 1.5 and later), which takes a third of the space that a plain table takes.

use std::collections::BTreeMap;

use lopdf::{Dictionary, Document, Object, ObjectId, StringFormat};

use super::deflate::Deflater;
use crate::compose::parallel;
use crate::write::number::significant;

/// Objects in one object stream.
const PACKED: usize = 200;

/// Where an object stands.
#[derive(Clone, Copy)]
enum Entry {
    /// At a byte of the file.
    At(usize),
    /// In an object stream, at a place in it.
    In(u32, usize),
}

/// What a file is made of: objects that several files share, and some in their places.
pub(super) struct Objects<'a> {
    pub base: &'a BTreeMap<ObjectId, Object>,
    pub own: BTreeMap<ObjectId, Object>,
}

impl<'a> Objects<'a> {
    /// All objects of a document.
    pub(super) fn of(doc: &'a Document) -> Objects<'a> {
        Objects { base: &doc.objects, own: BTreeMap::new() }
    }

    fn get(&self, id: ObjectId) -> Option<&Object> {
        self.own.get(&id).or_else(|| self.base.get(&id))
    }
}

/// Writes a document. `root` and `info` are its catalog and its information.
pub(super) fn bytes(objects: &Objects<'_>, root: ObjectId, info: ObjectId) -> Vec<u8> {
    let reached = reached(objects, &[root, info]);
    let numbers: BTreeMap<ObjectId, u32> = reached.iter().map(|(id, _)| *id).zip(1..).collect();
    let streams = reached.iter().filter_map(|(_, object)| object.as_stream().ok());
    let content: usize = streams.map(|stream| stream.content.len() + 160).sum();
    let mut out = Vec::with_capacity(content + content / 16 + (16 << 10));
    // The second line tells programs that the file is not text.
    out.extend_from_slice(b"%PDF-1.7\n%\xE2\xE3\xCF\xD3\n");
    let mut entries = vec![Entry::At(0); numbers.len()];
    let mut packed: Vec<(usize, Vec<u8>)> = Vec::new();
    for (at, (_, object)) in reached.iter().enumerate() {
        if let Object::Stream(stream) = object {
            entries[at] = Entry::At(out.len());
            begin(&mut out, at + 1);
            write_stream(&mut out, &stream.dict, &stream.content, &numbers);
        } else {
            let mut text = Vec::with_capacity(128);
            write(&mut text, object, &numbers);
            packed.push((at, text));
        }
    }
    let parts: Vec<&[(usize, Vec<u8>)]> = packed.chunks(PACKED).collect();
    let streams = parallel::map(&parts, Deflater::new, |deflater, _, part| object_stream(part, deflater));
    for (part, (dict, data)) in parts.iter().zip(streams) {
        let number = entries.len() + 1;
        for (n, (at, _)) in part.iter().enumerate() {
            entries[*at] = Entry::In(number as u32, n);
        }
        entries.push(Entry::At(out.len()));
        begin(&mut out, number);
        write_stream(&mut out, &dict, &data, &numbers);
    }
    finish(&mut out, entries, numbers[&root], numbers[&info], &numbers);
    out
}

/// The objects that can be reached from others, in the order of their numbers; what nothing names is left out.
fn reached<'o>(objects: &'o Objects<'_>, from: &[ObjectId]) -> Vec<(ObjectId, &'o Object)> {
    let mut reached: BTreeMap<ObjectId, &Object> = BTreeMap::new();
    let mut next: Vec<ObjectId> = from.to_vec();
    while let Some(id) = next.pop() {
        if let Some(object) = objects.get(id)
            && reached.insert(id, object).is_none()
        {
            references(object, &mut next);
        }
    }
    reached.into_iter().collect()
}

fn references(object: &Object, into: &mut Vec<ObjectId>) {
    match object {
        Object::Reference(id) => into.push(*id),
        Object::Array(objects) => objects.iter().for_each(|object| references(object, into)),
        Object::Dictionary(dict) => dict.iter().for_each(|(_, object)| references(object, into)),
        Object::Stream(stream) => stream.dict.iter().for_each(|(_, object)| references(object, into)),
        _ => {}
    }
}

/// Objects packed into one stream: its dictionary and its compressed content.
fn object_stream(part: &[(usize, Vec<u8>)], deflater: &mut Deflater) -> (Dictionary, Vec<u8>) {
    let (mut head, mut body) = (String::new(), Vec::new());
    for (at, text) in part {
        head.push_str(&format!("{} {} ", at + 1, body.len()));
        body.extend_from_slice(text);
        body.push(b'\n');
    }
    let mut dict = Dictionary::new();
    dict.set("Type", "ObjStm");
    dict.set("N", part.len() as i64);
    dict.set("First", head.len() as i64);
    dict.set("Filter", "FlateDecode");
    (dict, deflater.deflate(&[head.as_bytes(), &body].concat()))
}

/// The cross-reference stream and the end of the file.
fn finish(
    out: &mut Vec<u8>,
    mut entries: Vec<Entry>,
    root: u32,
    info: u32,
    numbers: &BTreeMap<ObjectId, u32>,
) {
    let start = out.len();
    let number = entries.len() + 1;
    entries.push(Entry::At(start));
    // The free entry that every file begins with.
    let mut table = vec![0, 0, 0, 0, 0, 0xFF, 0xFF];
    for entry in &entries {
        let (kind, first, second) = match entry {
            Entry::At(at) => (1, u32::try_from(*at).expect("files are smaller than 4 GiB"), 0),
            Entry::In(stream, at) => (2, *stream, *at as u16),
        };
        table.push(kind);
        table.extend_from_slice(&first.to_be_bytes());
        table.extend_from_slice(&second.to_be_bytes());
    }
    let id = identity(out);
    let mut dict = Dictionary::new();
    dict.set("Type", "XRef");
    dict.set("Size", entries.len() as i64 + 1);
    dict.set("W", vec![1.into(), 4.into(), 2.into()]);
    dict.set("Filter", "FlateDecode");
    let id = Object::String(id.to_vec(), StringFormat::Hexadecimal);
    dict.set("ID", vec![id.clone(), id]);
    begin(out, number);
    let data = Deflater::new().deflate(&table);
    out.extend_from_slice(format!("<</Root {root} 0 R/Info {info} 0 R").as_bytes());
    for (key, value) in &dict {
        name(out, key);
        write(out, value, numbers);
    }
    stream_body(out, &data);
    out.extend_from_slice(format!("startxref\n{start}\n%%EOF\n").as_bytes());
}

/// What tells this file from others: a hash of everything before.
fn identity(bytes: &[u8]) -> [u8; 16] {
    let hash = |seed: u64| {
        bytes.chunks(8).fold(seed, |hash, chunk| {
            let mut word = [0u8; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            (hash.rotate_left(5) ^ u64::from_le_bytes(word)).wrapping_mul(0x517c_c1b7_2722_0a95)
        })
    };
    let mut id = [0; 16];
    id[..8].copy_from_slice(&hash(0x9e37_79b9_7f4a_7c15).to_be_bytes());
    id[8..].copy_from_slice(&hash(0xc2b2_ae3d_27d4_eb4f).to_be_bytes());
    id
}

fn begin(out: &mut Vec<u8>, number: usize) {
    out.extend_from_slice(format!("{number} 0 obj\n").as_bytes());
}

fn write_stream(out: &mut Vec<u8>, dict: &Dictionary, content: &[u8], numbers: &BTreeMap<ObjectId, u32>) {
    out.extend_from_slice(b"<<");
    for (key, value) in dict {
        if key != b"Length" {
            name(out, key);
            write(out, value, numbers);
        }
    }
    stream_body(out, content);
}

fn stream_body(out: &mut Vec<u8>, content: &[u8]) {
    out.extend_from_slice(format!("/Length {}>>stream\n", content.len()).as_bytes());
    out.extend_from_slice(content);
    out.extend_from_slice(b"\nendstream\nendobj\n");
}

fn write(out: &mut Vec<u8>, object: &Object, numbers: &BTreeMap<ObjectId, u32>) {
    match object {
        Object::Null => word(out, b"null"),
        Object::Boolean(true) => word(out, b"true"),
        Object::Boolean(false) => word(out, b"false"),
        Object::Integer(n) => word(out, n.to_string().as_bytes()),
        Object::Real(n) => word(out, significant(*n).as_bytes()),
        Object::Name(text) => name(out, text),
        Object::String(bytes, _) => string(out, bytes),
        Object::Array(objects) => {
            out.push(b'[');
            objects.iter().for_each(|object| write(out, object, numbers));
            out.push(b']');
        }
        Object::Dictionary(dict) => {
            out.extend_from_slice(b"<<");
            for (key, value) in dict {
                name(out, key);
                write(out, value, numbers);
            }
            out.extend_from_slice(b">>");
        }
        // What a reference names and is not there counts as null.
        Object::Reference(id) => match numbers.get(id) {
            Some(number) => word(out, format!("{number} 0 R").as_bytes()),
            None => word(out, b"null"),
        },
        Object::Stream(_) => unreachable!("streams stand on their own"),
    }
}

/// A word, with a space before it where it would join the word before.
fn word(out: &mut Vec<u8>, text: &[u8]) {
    if out.last().is_some_and(|last| last.is_ascii_alphanumeric() || matches!(last, b'.' | b'-')) {
        out.push(b' ');
    }
    out.extend_from_slice(text);
}

fn name(out: &mut Vec<u8>, text: &[u8]) {
    out.push(b'/');
    for byte in text {
        if byte.is_ascii_alphanumeric() || b"-+_.,:;@!$&*=?^|~'\"".contains(byte) {
            out.push(*byte);
        } else {
            out.extend_from_slice(format!("#{byte:02X}").as_bytes());
        }
    }
}

fn string(out: &mut Vec<u8>, bytes: &[u8]) {
    if bytes.iter().all(|b| (0x20..0x7f).contains(b) && !b"()\\".contains(b)) {
        out.push(b'(');
        out.extend_from_slice(bytes);
        out.push(b')');
    } else {
        out.push(b'<');
        bytes.iter().for_each(|b| out.extend_from_slice(format!("{b:02X}").as_bytes()));
        out.push(b'>');
    }
}
