//! A `lopdf` document as bytes: objects numbered without gaps, everything but streams packed into object streams, and a
//! cross-reference stream (PDF 1.5 and later), which takes a third of the space that a plain table takes.

use std::collections::{BTreeMap, BTreeSet};

use lopdf::{Dictionary, Document, Object, ObjectId, StringFormat};

use super::deflate::{Deflater, Store};
use crate::compose::parallel;
use crate::write::number::significant;

/// Objects in one object stream.
pub(super) const PACKED: usize = 200;

/// Where an object stands.
#[derive(Clone, Copy)]
pub(super) enum Entry {
    /// At a byte of the file.
    At(usize),
    /// In an object stream, at a place in it.
    In(u32, usize),
}

/// The numbers that objects have in a file.
#[derive(Clone, Copy)]
pub(super) enum Numbers<'a> {
    /// Without gaps, in the order of the document.
    Counted(&'a BTreeMap<ObjectId, u32>),
    /// Those of the document itself.
    Own,
}

impl Numbers<'_> {
    fn get(self, id: ObjectId) -> Option<u32> {
        match self {
            Numbers::Counted(numbers) => numbers.get(&id).copied(),
            Numbers::Own => Some(id.0),
        }
    }
}

/// What every file begins with; the second line tells programs that it is not text.
pub(super) const HEAD: &[u8] = b"%PDF-1.7\n%\xE2\xE3\xCF\xD3\n";

/// Writes a document. `root` and `info` are its catalog and its information.
pub(super) fn bytes(doc: &Document, root: ObjectId, info: ObjectId, store: &Store) -> Vec<u8> {
    let reached = reached(doc, &[root, info]);
    let numbers: BTreeMap<ObjectId, u32> = reached.iter().copied().zip(1..).collect();
    let counted = Numbers::Counted(&numbers);
    let streams = doc.objects.values().filter_map(|object| object.as_stream().ok());
    let content: usize = streams.map(|stream| stream.content.len() + 160).sum();
    let mut out = Vec::with_capacity(content + content / 16 + (16 << 10));
    out.extend_from_slice(HEAD);
    let mut entries: Vec<(u32, Entry)> = Vec::with_capacity(numbers.len());
    let mut packed: Vec<(u32, Vec<u8>)> = Vec::new();
    for (number, object) in (1..).zip(reached.iter().map(|id| &doc.objects[id])) {
        if let Object::Stream(_) = object {
            entries.push((number, Entry::At(out.len())));
            write_whole(&mut out, number, object, counted);
        } else {
            let mut text = Vec::with_capacity(128);
            write(&mut text, object, counted);
            packed.push((number, text));
        }
    }
    let parts: Vec<&[(u32, Vec<u8>)]> = packed.chunks(PACKED).collect();
    let first = reached.len() as u32 + 1;
    let streams = parallel::map(
        &parts,
        || Deflater::new(store),
        |deflater, n, part| {
            object_stream(
                first + n as u32,
                part.iter().map(|(number, text)| (*number, text.as_slice())),
                deflater,
            )
        },
    );
    for ((part, stream), number) in parts.iter().zip(streams).zip(first..) {
        entries.extend(part.iter().enumerate().map(|(n, (at, _))| (*at, Entry::In(number, n))));
        entries.push((number, Entry::At(out.len())));
        out.extend_from_slice(&stream);
    }
    finish(&mut out, entries, numbers[&root], numbers[&info], &mut Deflater::new(store));
    out
}

/// The objects that can be reached from others, in the order of their numbers; what nothing names is left out.
fn reached(doc: &Document, from: &[ObjectId]) -> Vec<ObjectId> {
    let mut reached: BTreeSet<ObjectId> = BTreeSet::new();
    let mut next: Vec<ObjectId> = from.to_vec();
    while let Some(id) = next.pop() {
        if let Some(object) = doc.objects.get(&id)
            && reached.insert(id)
        {
            references(object, &mut next);
        }
    }
    reached.into_iter().collect()
}

/// The objects that an object names.
pub(super) fn references(object: &Object, into: &mut Vec<ObjectId>) {
    match object {
        Object::Reference(id) => into.push(*id),
        Object::Array(objects) => objects.iter().for_each(|object| references(object, into)),
        Object::Dictionary(dict) => dict.iter().for_each(|(_, object)| references(object, into)),
        Object::Stream(stream) => stream.dict.iter().for_each(|(_, object)| references(object, into)),
        _ => {}
    }
}

/// Objects packed into one stream, an object of that number; each with its own number and text.
pub(super) fn object_stream<'t>(
    number: u32,
    part: impl Iterator<Item = (u32, &'t [u8])>,
    deflater: &mut Deflater<'_>,
) -> Vec<u8> {
    let (mut head, mut body, mut count) = (String::new(), Vec::new(), 0i64);
    for (own, text) in part {
        head.push_str(&format!("{own} {} ", body.len()));
        body.extend_from_slice(text);
        body.push(b'\n');
        count += 1;
    }
    let mut dict = Dictionary::new();
    dict.set("Type", "ObjStm");
    dict.set("N", count);
    dict.set("First", head.len() as i64);
    dict.set("Filter", "FlateDecode");
    let data = deflater.deflate(&[head.as_bytes(), &body].concat());
    let mut out = Vec::with_capacity(data.len() + 128);
    begin(&mut out, number);
    write_stream(&mut out, &dict, &data, Numbers::Own);
    out
}

/// An object that stands on its own, with its number.
pub(super) fn write_whole(out: &mut Vec<u8>, number: u32, object: &Object, numbers: Numbers<'_>) {
    begin(out, number);
    if let Object::Stream(stream) = object {
        write_stream(out, &stream.dict, &stream.content, numbers);
    }
}

/// The cross-reference stream and the end of the file.
pub(super) fn finish(
    out: &mut Vec<u8>,
    mut entries: Vec<(u32, Entry)>,
    root: u32,
    info: u32,
    deflater: &mut Deflater<'_>,
) {
    entries.sort_unstable_by_key(|(number, _)| *number);
    let start = out.len();
    let number = entries.last().map_or(0, |(number, _)| *number) + 1;
    entries.push((number, Entry::At(start)));
    // The free entry that every file begins with.
    let mut table = vec![0, 0, 0, 0, 0, 0xFF, 0xFF];
    // Each run of numbers with its length.
    let mut runs: Vec<(u32, u32)> = vec![(0, 1)];
    for (number, entry) in &entries {
        match runs.last_mut() {
            Some((first, count)) if *first + *count == *number => *count += 1,
            _ => runs.push((*number, 1)),
        }
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
    dict.set("Size", i64::from(number) + 1);
    if runs.len() > 1 {
        let index = runs.iter().flat_map(|(first, count)| [i64::from(*first), i64::from(*count)]);
        dict.set("Index", index.map(Object::Integer).collect::<Vec<_>>());
    }
    dict.set("W", vec![1.into(), 4.into(), 2.into()]);
    dict.set("Filter", "FlateDecode");
    let id = Object::String(id.to_vec(), StringFormat::Hexadecimal);
    dict.set("ID", vec![id.clone(), id]);
    begin(out, number);
    let data = deflater.deflate(&table);
    out.extend_from_slice(format!("<</Root {root} 0 R/Info {info} 0 R").as_bytes());
    for (key, value) in &dict {
        name(out, key);
        write(out, value, Numbers::Own);
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

fn begin(out: &mut Vec<u8>, number: u32) {
    out.extend_from_slice(format!("{number} 0 obj\n").as_bytes());
}

fn write_stream(out: &mut Vec<u8>, dict: &Dictionary, content: &[u8], numbers: Numbers<'_>) {
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

pub(super) fn write(out: &mut Vec<u8>, object: &Object, numbers: Numbers<'_>) {
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
        Object::Reference(id) => match numbers.get(*id) {
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
