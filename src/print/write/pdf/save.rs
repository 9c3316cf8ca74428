//! A `lopdf` document as bytes: objects numbered without gaps, everything but streams packed into object streams, and a
//! cross-reference stream (PDF 1.5 and later), which takes a third of the space that a plain table takes.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::sync::Arc;

use lopdf::{Dictionary, Object, ObjectId, Stream, StringFormat};

use super::deflate::{Deflater, Store};
use super::images::{self, Made, Pictures};
use super::objects::Objects;
use crate::compose::art::Picture;
use crate::parallel;
use crate::write::number::{push_whole, significant};

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

/// A file as it is written, from its beginning to its end.
struct Sink<'o> {
    out: &'o mut dyn Write,
    at: usize,
    identity: Identity,
    entries: Vec<(u32, Entry)>,
}

impl Sink<'_> {
    fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.at += bytes.len();
        self.identity.add(bytes);
        self.out.write_all(bytes)
    }

    /// An object that stands on its own, with its number.
    fn object(&mut self, number: u32, bytes: &[u8]) -> io::Result<()> {
        self.entries.push((number, Entry::At(self.at)));
        self.bytes(bytes)
    }
}

/// Writes a document. `root` and `info` are its catalog and its information. Pictures are made on all cores and written as they come.
pub(super) fn write_file(
    objects: &Objects,
    pictures: &Pictures,
    (root, info): (ObjectId, ObjectId),
    store: &Store,
    out: &mut dyn Write,
) -> io::Result<()> {
    let reached = reached(objects, &[root, info]);
    let numbers: BTreeMap<ObjectId, u32> = reached.iter().copied().zip(1..).collect();
    let counted = Numbers::Counted(&numbers);
    let masks: BTreeSet<ObjectId> = pictures.values().filter_map(|(_, mask)| *mask).collect();
    let is_later = |id: &ObjectId| pictures.contains_key(id) || masks.contains(id);
    let mut sink = Sink { out, at: 0, identity: Identity::new(), entries: Vec::with_capacity(numbers.len()) };
    sink.bytes(HEAD)?;
    let mut packed: Vec<(u32, Vec<u8>)> = Vec::new();
    let mut whole = Vec::new();
    for (number, id) in (1..).zip(&reached).filter(|(_, id)| !is_later(id)) {
        let Some(object) = objects.get(*id) else { continue };
        if let Object::Stream(_) = &*object {
            whole.clear();
            write_whole(&mut whole, number, &object, counted);
            sink.object(number, &whole)?;
        } else {
            let mut text = Vec::with_capacity(128);
            write(&mut text, &object, counted);
            packed.push((number, text));
        }
    }
    write_pictures(pictures, counted, store, &mut sink)?;
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
        sink.entries.extend(part.iter().enumerate().map(|(n, (at, _))| (*at, Entry::In(number, n))));
        sink.object(number, &stream)?;
    }
    let Sink { out, at, identity, entries } = sink;
    let end = end((at, identity), entries, numbers[&root], numbers[&info], &mut Deflater::new(store));
    out.write_all(&end)
}

/// A picture, with the object of its opacity, by the object that it is.
type OnePicture<'p> = (&'p ObjectId, &'p (Arc<Picture>, Option<ObjectId>));
/// An object as it is written, by its number.
type Numbered = (u32, Vec<u8>);

/// Writes the pictures that are reached, each with its opacity.
fn write_pictures(
    pictures: &Pictures,
    numbers: Numbers<'_>,
    store: &Store,
    sink: &mut Sink<'_>,
) -> io::Result<()> {
    let pictures: Vec<OnePicture<'_>> =
        pictures.iter().filter(|(id, _)| numbers.get(**id).is_some()).collect();
    let object = |id: &ObjectId, stream: Stream| {
        let number = numbers.get(*id).expect("only what is reached is written");
        let mut bytes = Vec::with_capacity(stream.content.len() + 512);
        write_whole(&mut bytes, number, &Object::Stream(stream), numbers);
        (number, bytes)
    };
    let make = |deflater: &mut Deflater<'_>, (id, (picture, mask)): &OnePicture<'_>| {
        let Made { image, mask: opacity } = images::make(picture, *mask, deflater)?;
        let opacity = mask.as_ref().zip(opacity).map(|(id, stream)| object(id, stream));
        Ok([Some(object(id, image)), opacity])
    };
    parallel::in_order(
        &pictures,
        || Deflater::new(store),
        make,
        |made: Result<[Option<Numbered>; 2], String>| {
            let made = made.map_err(io::Error::other)?;
            made.into_iter().flatten().try_for_each(|(number, bytes)| sink.object(number, &bytes))
        },
    )
}

/// The objects that can be reached from others, in the order of their numbers; what nothing names is left out.
fn reached(objects: &Objects, from: &[ObjectId]) -> Vec<ObjectId> {
    let mut reached: BTreeSet<ObjectId> = BTreeSet::new();
    let mut next: Vec<ObjectId> = from.to_vec();
    while let Some(id) = next.pop() {
        if !reached.contains(&id) && objects.references(id, &mut next) {
            reached.insert(id);
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

/// The cross-reference stream and the end of a file that is held.
pub(super) fn finish(
    out: &mut Vec<u8>,
    entries: Vec<(u32, Entry)>,
    root: u32,
    info: u32,
    deflater: &mut Deflater<'_>,
) {
    let mut identity = Identity::new();
    identity.add(out);
    let end = end((out.len(), identity), entries, root, info, deflater);
    out.extend_from_slice(&end);
}

/// The cross-reference stream and the end of a file of which so much is written.
fn end(
    (start, identity): (usize, Identity),
    mut entries: Vec<(u32, Entry)>,
    root: u32,
    info: u32,
    deflater: &mut Deflater<'_>,
) -> Vec<u8> {
    let mut out = Vec::new();
    entries.sort_unstable_by_key(|(number, _)| *number);
    let number = entries.last().map_or(0, |(number, _)| *number) + 1;
    entries.push((number, Entry::At(start)));
    // A file of pictures may be larger than four bytes can tell.
    let wide = if u32::try_from(start).is_ok() { 4 } else { 8 };
    let mut table = Vec::with_capacity((entries.len() + 1) * (wide + 3));
    let mut line = |kind: u8, first: u64, second: u16| {
        table.push(kind);
        table.extend_from_slice(&first.to_be_bytes()[8 - wide..]);
        table.extend_from_slice(&second.to_be_bytes());
    };
    // The free entry that every file begins with.
    line(0, 0, 0xFFFF);
    // Each run of numbers with its length.
    let mut runs: Vec<(u32, u32)> = vec![(0, 1)];
    for (number, entry) in &entries {
        match runs.last_mut() {
            Some((first, count)) if *first + *count == *number => *count += 1,
            _ => runs.push((*number, 1)),
        }
        match entry {
            Entry::At(at) => line(1, *at as u64, 0),
            Entry::In(stream, at) => line(2, u64::from(*stream), *at as u16),
        }
    }
    let id = identity.value();
    let mut dict = Dictionary::new();
    dict.set("Type", "XRef");
    dict.set("Size", i64::from(number) + 1);
    if runs.len() > 1 {
        let index = runs.iter().flat_map(|(first, count)| [i64::from(*first), i64::from(*count)]);
        dict.set("Index", index.map(Object::Integer).collect::<Vec<_>>());
    }
    dict.set("W", vec![1.into(), (wide as i64).into(), 2.into()]);
    dict.set("Filter", "FlateDecode");
    let id = Object::String(id.to_vec(), StringFormat::Hexadecimal);
    dict.set("ID", vec![id.clone(), id]);
    begin(&mut out, number);
    let data = deflater.deflate(&table);
    out.extend_from_slice(format!("<</Root {root} 0 R/Info {info} 0 R").as_bytes());
    for (key, value) in &dict {
        name(&mut out, key);
        write(&mut out, value, Numbers::Own);
    }
    stream_body(&mut out, &data);
    out.extend_from_slice(format!("startxref\n{start}\n%%EOF\n").as_bytes());
    out
}

/// What tells this file from others: a hash of everything before its end. It is two of those with which rustc looks up names: over files of
/// hundreds of megabytes a digest would take its time, and nobody has to be kept from making another file of the same.
struct Identity {
    hashes: [u64; 2],
    /// Bytes that do not make a word yet.
    rest: Vec<u8>,
}

/// Where the two begin: 2⁶⁴ divided by the golden ratio, and a prime of xxHash. All that counts is that they differ.
const BEGINNINGS: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f];
/// What each step multiplies with, so that every bit counts: 2⁶⁴ divided by pi.
const FACTOR: u64 = 0x517c_c1b7_2722_0a95;

impl Identity {
    fn new() -> Identity {
        Identity { hashes: BEGINNINGS, rest: Vec::with_capacity(8) }
    }

    fn add(&mut self, mut bytes: &[u8]) {
        if !self.rest.is_empty() {
            let (first, others) = bytes.split_at((8 - self.rest.len()).min(bytes.len()));
            self.rest.extend_from_slice(first);
            bytes = others;
            if self.rest.len() < 8 {
                return;
            }
            let rest = std::mem::take(&mut self.rest);
            self.words(&rest);
        }
        let whole = bytes.len() / 8 * 8;
        self.words(&bytes[..whole]);
        self.rest.extend_from_slice(&bytes[whole..]);
    }

    fn words(&mut self, bytes: &[u8]) {
        for word in bytes.as_chunks::<8>().0 {
            let word = u64::from_le_bytes(*word);
            self.hashes = self.hashes.map(|hash| (hash.rotate_left(5) ^ word).wrapping_mul(FACTOR));
        }
    }

    fn value(mut self) -> [u8; 16] {
        if !self.rest.is_empty() {
            let mut rest = std::mem::take(&mut self.rest);
            rest.resize(8, 0);
            self.words(&rest);
        }
        let [first, second] = self.hashes.map(u64::to_be_bytes);
        let mut id = [0; 16];
        id[..8].copy_from_slice(&first);
        id[8..].copy_from_slice(&second);
        id
    }
}

fn begin(out: &mut Vec<u8>, number: u32) {
    push_whole(out, i64::from(number));
    out.extend_from_slice(b" 0 obj\n");
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
        Object::Integer(n) => {
            space_before_word(out);
            push_whole(out, *n);
        }
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
            Some(number) => {
                space_before_word(out);
                push_whole(out, i64::from(number));
                out.extend_from_slice(b" 0 R");
            }
            None => word(out, b"null"),
        },
        Object::Stream(_) => unreachable!("streams stand on their own"),
    }
}

/// A word, parted from the word before.
fn word(out: &mut Vec<u8>, text: &[u8]) {
    space_before_word(out);
    out.extend_from_slice(text);
}

/// Adds a space where a word would join the word before.
fn space_before_word(out: &mut Vec<u8>) {
    if out.last().is_some_and(|last| last.is_ascii_alphanumeric() || matches!(last, b'.' | b'-')) {
        out.push(b' ');
    }
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
