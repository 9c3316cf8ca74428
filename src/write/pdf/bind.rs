//! Several files from one document: what they have in common is written once. Objects keep the numbers that they have in the document, so
//! that the same bytes serve all files.

use std::collections::{BTreeMap, HashMap};

use lopdf::{Document, Object, ObjectId};

use super::deflate::{Deflater, Store};
use super::save::{self, Entry, HEAD, Numbers, PACKED, references};
use crate::compose::parallel;

/// A file to bind: the objects that are its own, in place of those of the document or besides them.
pub(super) struct File {
    pub own: BTreeMap<ObjectId, Object>,
    /// Its catalog.
    pub root: ObjectId,
    /// What is said of it.
    pub info: ObjectId,
}

/// An object as it is written.
struct Written {
    /// Of a stream all of it, else what goes into an object stream.
    bytes: Vec<u8>,
    is_stream: bool,
    /// What it names.
    names: Vec<ObjectId>,
}

impl Written {
    fn of(number: u32, object: &Object) -> Written {
        let mut written = Written { bytes: Vec::new(), is_stream: false, names: Vec::new() };
        references(object, &mut written.names);
        if let Object::Stream(stream) = object {
            written.is_stream = true;
            written.bytes.reserve(stream.content.len() + 256);
            save::write_whole(&mut written.bytes, number, object, Numbers::Own);
        } else {
            save::write(&mut written.bytes, object, Numbers::Own);
        }
        written
    }
}

/// The objects of a file: streams, what it shares with others, and what is its own.
#[derive(Default)]
struct Parts {
    streams: Vec<u32>,
    shared: Vec<u32>,
    alone: Vec<u32>,
}

/// Writes files, each with what can be reached from its catalog.
pub(super) fn files(doc: &Document, files: &[File], store: &Store) -> Vec<Vec<u8>> {
    let objects: Vec<(&ObjectId, &Object)> = doc.objects.iter().collect();
    let written = parallel::map(&objects, || (), |(), _, (id, object)| Written::of(id.0, object));
    let base: HashMap<u32, Written> = objects.iter().map(|(id, _)| id.0).zip(written).collect();
    let own: Vec<BTreeMap<u32, Written>> = files.iter().map(own).collect();
    let reached: Vec<Vec<u32>> =
        files.iter().zip(&own).map(|(file, own)| reached(file, own, &base)).collect();
    let mut uses: HashMap<u32, u32> = HashMap::new();
    reached.iter().flatten().for_each(|number| *uses.entry(*number).or_default() += 1);
    let last = own.iter().flat_map(BTreeMap::keys).chain(base.keys()).max().copied().unwrap_or(0);
    let parts: Vec<Parts> = reached
        .iter()
        .zip(&own)
        .map(|(reached, own)| {
            let mut parts = Parts::default();
            for number in reached {
                let is_own = own.contains_key(number);
                if !is_own && base[number].is_stream {
                    parts.streams.push(*number);
                } else if !is_own && uses[number] > 1 {
                    parts.shared.push(*number);
                } else {
                    parts.alone.push(*number);
                }
            }
            parts
        })
        .collect();
    // Many files share the very same objects.
    let mut deflater = Deflater::new(store);
    let mut shared: BTreeMap<&[u32], Vec<u8>> = BTreeMap::new();
    for parts in &parts {
        shared.entry(&parts.shared).or_insert_with(|| {
            let texts = parts.shared.iter().map(|number| (*number, base[number].bytes.as_slice()));
            save::object_stream(last + 1, texts, &mut deflater)
        });
    }
    parallel::map(
        files,
        || Deflater::new(store),
        |deflater, n, file| {
            let (parts, own) = (&parts[n], &own[n]);
            let text = |number: &u32| own.get(number).unwrap_or_else(|| &base[number]).bytes.as_slice();
            let shared = &shared[parts.shared.as_slice()];
            let size: usize = parts.streams.iter().map(|number| text(number).len()).sum();
            let mut out = Vec::with_capacity(size + shared.len() + (16 << 10));
            out.extend_from_slice(HEAD);
            let mut entries: Vec<(u32, Entry)> = Vec::new();
            for number in &parts.streams {
                entries.push((*number, Entry::At(out.len())));
                out.extend_from_slice(text(number));
            }
            let mut next = last + 1;
            if !parts.shared.is_empty() {
                let packed = parts.shared.iter().enumerate();
                entries.extend(packed.map(|(n, number)| (*number, Entry::In(next, n))));
                entries.push((next, Entry::At(out.len())));
                out.extend_from_slice(shared);
            }
            for packed in parts.alone.chunks(PACKED) {
                next += 1;
                let stream =
                    save::object_stream(next, packed.iter().map(|number| (*number, text(number))), deflater);
                entries.extend(packed.iter().enumerate().map(|(n, number)| (*number, Entry::In(next, n))));
                entries.push((next, Entry::At(out.len())));
                out.extend_from_slice(&stream);
            }
            save::finish(&mut out, entries, file.root.0, file.info.0, deflater);
            out
        },
    )
}

/// What is written of a file's own objects, none of which is a stream.
fn own(file: &File) -> BTreeMap<u32, Written> {
    file.own.iter().map(|(id, object)| (id.0, Written::of(id.0, object))).collect()
}

/// The numbers of the objects that a file needs, in order.
fn reached(file: &File, own: &BTreeMap<u32, Written>, base: &HashMap<u32, Written>) -> Vec<u32> {
    let mut reached = std::collections::BTreeSet::new();
    let mut next: Vec<ObjectId> = vec![file.root, file.info];
    while let Some((number, _)) = next.pop() {
        let object = own.get(&number).or_else(|| base.get(&number));
        if let Some(object) = object.filter(|_| reached.insert(number)) {
            next.extend(&object.names);
        }
    }
    reached.into_iter().collect()
}
