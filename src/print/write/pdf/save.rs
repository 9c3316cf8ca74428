//! Objects as the bytes of a file: numbered without gaps, everything except streams packed into object
//! streams, and a cross-reference stream (PDF 1.5 and later), which takes a third of the space of a plain
//! table.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::sync::Arc;

use lopdf::{Dictionary, ObjectId, Stream, dictionary};

use super::deflate::Deflater;
use super::identity::Identity;
use super::images::{self, Made, Pictures};
use super::objects::Objects;
use super::written::Written;
use super::xref::{self, Entry};
use crate::compose::picture::Picture;
use crate::parallel;
use crate::write::Document;
use crate::write::number::push_whole;
use crate::write::separation::Standard;

/// The number of objects in one object stream.
pub(super) const PACKED: usize = 200;

/// From the objects of a document to their numbers in a file.
pub(super) type Numbers<'n> = &'n (dyn Fn(ObjectId) -> u32 + Sync);

/// The objects that a file's trailer names.
#[derive(Debug, Clone, Copy)]
pub(super) struct Trailer {
    /// The catalog.
    pub root: ObjectId,
    /// The information dictionary.
    pub info: ObjectId,
}

/// A file that is being written, from its beginning to its end.
pub(super) struct Sink<'o> {
    out: &'o mut dyn Write,
    at: usize,
    identity: Identity,
    entries: Vec<(u32, Entry)>,
    numbers: Numbers<'o>,
}

impl Sink<'_> {
    /// Begins a file. The second line shows programs that the file is not text.
    pub fn begin<'o>(out: &'o mut dyn Write, version: &str, numbers: Numbers<'o>) -> io::Result<Sink<'o>> {
        let mut sink = Sink { out, at: 0, identity: Identity::new(), entries: Vec::new(), numbers };
        sink.bytes(format!("%PDF-{version}\n").as_bytes())?;
        sink.bytes(b"%\xE2\xE3\xCF\xD3\n")?;
        Ok(sink)
    }

    fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.at += bytes.len();
        self.identity.add(bytes);
        self.out.write_all(bytes)
    }

    /// Writes a stream under a number of the file.
    pub fn stream(&mut self, number: u32, stream: &Written) -> io::Result<()> {
        self.entries.push((number, Entry::At(self.at)));
        let mut head = Vec::with_capacity(128);
        push_whole(&mut head, i64::from(number));
        head.extend_from_slice(b" 0 obj\n");
        stream.write(&mut head, self.numbers);
        head.extend_from_slice(b"stream\n");
        self.bytes(&head)?;
        self.bytes(stream.content.as_deref().unwrap_or_default())?;
        self.bytes(b"\nendstream\nendobj\n")
    }

    /// Writes an object that is no stream under a number of the file, as it is.
    fn object(&mut self, number: u32, object: &Written) -> io::Result<()> {
        self.entries.push((number, Entry::At(self.at)));
        let mut text = format!("{number} 0 obj\n").into_bytes();
        object.write(&mut text, self.numbers);
        text.extend_from_slice(b"\nendobj\n");
        self.bytes(&text)
    }

    /// Writes an object stream under a number of the file, and records what is packed into it.
    pub fn packed(&mut self, number: u32, stream: &Written, within: &[ObjectId]) -> io::Result<()> {
        let numbers = self.numbers;
        self.entries.extend(within.iter().enumerate().map(|(n, id)| (numbers(*id), Entry::In(number, n))));
        self.stream(number, stream)
    }

    /// Writes the cross-reference stream and the end of the file.
    pub fn end(mut self, trailer: Trailer, deflater: &mut Deflater<'_>) -> io::Result<()> {
        let start = self.at;
        let mut entries = std::mem::take(&mut self.entries);
        entries.sort_unstable_by_key(|(number, _)| *number);
        let number = entries.last().map_or(0, |(number, _)| *number) + 1;
        entries.push((number, Entry::At(start)));
        let (dict, rows) = xref::table(&entries, trailer, &self.identity.clone().value());
        self.stream(number, &deflated(dict, &rows, deflater))?;
        self.bytes(format!("startxref\n{start}\n%%EOF\n").as_bytes())
    }
}

impl Sink<'_> {
    /// Writes a cross-reference table, as versions before 1.5 have it, and the end of the file.
    fn end_with_table(mut self, trailer: Trailer) -> io::Result<()> {
        let start = self.at;
        let mut entries = std::mem::take(&mut self.entries);
        entries.sort_unstable_by_key(|(number, _)| *number);
        let text = xref::plain(&entries, trailer, &self.identity.clone().value(), self.numbers);
        self.bytes(text.as_bytes())?;
        self.bytes(format!("startxref\n{start}\n%%EOF\n").as_bytes())
    }
}

/// The version of files that are for no press.
pub(super) const VERSION: &str = "1.7";

/// Writes a document. Pictures are made on all cores and written in order.
pub(super) fn write_file(
    (objects, pictures): (&Objects, &Pictures),
    trailer: Trailer,
    document: &Document<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (store, standard) = (&*document.store, document.press.map(|press| press.standard));
    let reached = reached(&[trailer.root, trailer.info], |id| objects.get(id));
    let mut all = vec![0; objects.last() as usize + 1];
    (1..).zip(&reached).for_each(|(number, id)| all[id.0 as usize] = number);
    let numbers = |id: ObjectId| all[id.0 as usize];
    let masks: BTreeSet<ObjectId> = pictures.values().filter_map(|(_, mask)| *mask).collect();
    let mut sink = Sink::begin(out, standard.map_or(VERSION, Standard::version), &numbers)?;
    let mut packed: Vec<ObjectId> = Vec::new();
    for id in &reached {
        match objects.get(*id) {
            object if object.content.is_none() => packed.push(*id),
            _ if pictures.contains_key(id) || masks.contains(id) => {}
            stream => sink.stream(numbers(*id), stream)?,
        }
    }
    write_pictures(pictures, document, &mut sink)?;
    if standard == Some(Standard::X1a) {
        packed.iter().try_for_each(|id| sink.object(numbers(*id), objects.get(*id)))?;
        return sink.end_with_table(trailer);
    }
    let parts: Vec<&[ObjectId]> = packed.chunks(PACKED).collect();
    let pack = |deflater: &mut Deflater<'_>, _, part: &&[ObjectId]| {
        object_stream(part.iter().map(|id| (*id, objects.get(*id))), &numbers, deflater)
    };
    let streams = parallel::map(&parts, || Deflater::new(store), pack);
    for ((part, stream), number) in parts.iter().zip(streams).zip(reached.len() as u32 + 1..) {
        sink.packed(number, &stream, part)?;
    }
    sink.end(trailer, &mut Deflater::new(store))
}

/// The object of a picture; the picture, and the object of its opacity.
type OnePicture<'p> = (&'p ObjectId, &'p (Arc<Picture>, Option<ObjectId>));

/// Writes the reachable pictures, each with its opacity.
fn write_pictures(pictures: &Pictures, document: &Document<'_>, sink: &mut Sink<'_>) -> io::Result<()> {
    let (numbers, separation) = (sink.numbers, document.press.map(|press| press.separation));
    let pictures: Vec<OnePicture<'_>> = pictures.iter().filter(|(id, _)| numbers(**id) != 0).collect();
    let make = |deflater: &mut Deflater<'_>, (id, (picture, mask)): &OnePicture<'_>| {
        let Made { image, mask: opacity } = images::make(picture, *mask, separation, deflater)?;
        let written = |(id, stream): (ObjectId, Stream)| (numbers(id), Written::from_object(stream.into()));
        Ok([Some((**id, image)), mask.zip(opacity)].map(|made| made.map(written)))
    };
    parallel::in_order(
        &pictures,
        || Deflater::new(&document.store),
        make,
        |made: Result<[Option<(u32, Written)>; 2], String>| {
            let made = made.map_err(io::Error::other)?;
            made.iter().flatten().try_for_each(|(number, stream)| sink.stream(*number, stream))
        },
    )
}

/// The objects that can be reached from others, in the order of their numbers; the rest is left out.
pub(super) fn reached<'o>(from: &[ObjectId], object: impl Fn(ObjectId) -> &'o Written) -> Vec<ObjectId> {
    let mut reached: BTreeSet<ObjectId> = BTreeSet::new();
    let mut next: Vec<ObjectId> = from.to_vec();
    while let Some(id) = next.pop() {
        if reached.insert(id) {
            next.extend(object(id).names());
        }
    }
    reached.into_iter().collect()
}

/// Objects packed into one stream.
pub(super) fn object_stream<'w>(
    objects: impl Iterator<Item = (ObjectId, &'w Written)>,
    numbers: Numbers<'_>,
    deflater: &mut Deflater<'_>,
) -> Written {
    let (mut head, mut body, mut count) = (String::new(), Vec::new(), 0i64);
    for (id, object) in objects {
        head.push_str(&format!("{} {} ", numbers(id), body.len()));
        object.write(&mut body, numbers);
        body.push(b'\n');
        count += 1;
    }
    let dict = dictionary! { "Type" => "ObjStm", "N" => count, "First" => head.len() as i64 };
    deflated(dict, &[head.as_bytes(), &body].concat(), deflater)
}

/// A stream, compressed.
fn deflated(mut dict: Dictionary, content: &[u8], deflater: &mut Deflater<'_>) -> Written {
    dict.set("Filter", "FlateDecode");
    Written::from_object(Stream::new(dict, deflater.deflate(content)).into())
}
