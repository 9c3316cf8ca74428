//! Several files from one document: what they have in common is written once. Objects keep the numbers that they have in the document, so
//! that the same bytes serve all files.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use lopdf::{Object, ObjectId};

use super::deflate::Deflater;
use super::objects::Objects;
use super::save::{self, Entry, HEAD, Numbers, PACKED, references};
use crate::parallel;

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

impl Parts {
    /// Sorts the objects that a file needs. What no other file uses is alone.
    fn of(reached: &[u32], own: &Own, base: &HashMap<u32, Written>, uses: &HashMap<u32, u32>) -> Parts {
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
    }
}

/// What is written of a file's own objects, by their numbers.
type Own = BTreeMap<u32, Written>;

/// What all files have in common.
struct Common<'c> {
    /// The document's objects by their numbers.
    base: &'c HashMap<u32, Written>,
    /// The object streams of what files share, by the numbers of the objects in them: many share the very same.
    shared: HashMap<&'c [u32], Vec<u8>>,
    /// The largest number of an object.
    last: u32,
}

/// Writes files, each with what can be reached from its catalog.
pub(super) fn files(objects: &Objects, files: &[File]) -> Vec<Vec<u8>> {
    let ids: Vec<ObjectId> = objects.ids().collect();
    let written = parallel::map(
        &ids,
        || (),
        |(), _, id| {
            let object = objects.get(*id)?;
            Some(Written::of(id.0, &object))
        },
    );
    let base: HashMap<u32, Written> =
        ids.iter().zip(written).filter_map(|(id, written)| Some((id.0, written?))).collect();
    let needed = |(): &mut (), _, file: &File| {
        let own = own_objects(file);
        let reached = reached(file, &own, &base);
        (own, reached)
    };
    let needed: Vec<(Own, Vec<u32>)> = parallel::map(files, || (), needed);
    let mut uses: HashMap<u32, u32> = HashMap::new();
    let all = needed.iter().flat_map(|(_, reached)| reached);
    all.for_each(|number| *uses.entry(*number).or_default() += 1);
    let last = needed.iter().flat_map(|(own, _)| own.keys()).chain(base.keys()).max().copied().unwrap_or(0);
    let parts: Vec<Parts> =
        needed.iter().map(|(own, reached)| Parts::of(reached, own, &base, &uses)).collect();
    let lists: BTreeSet<&[u32]> = parts.iter().map(|parts| parts.shared.as_slice()).collect();
    let lists: Vec<&[u32]> = lists.into_iter().collect();
    let streams = parallel::map(&lists, Deflater::quick, |deflater, _, numbers| {
        let texts = numbers.iter().map(|number| (*number, base[number].bytes.as_slice()));
        save::object_stream(last + 1, texts, deflater)
    });
    let common = Common { base: &base, shared: lists.into_iter().zip(streams).collect(), last };
    parallel::map(files, Deflater::quick, |deflater, n, file| {
        common.written(file, &needed[n].0, &parts[n], deflater)
    })
}

impl Common<'_> {
    /// One file, whole.
    fn written(&self, file: &File, own: &Own, parts: &Parts, deflater: &mut Deflater<'_>) -> Vec<u8> {
        let text = |number: &u32| own.get(number).unwrap_or_else(|| &self.base[number]).bytes.as_slice();
        let shared = &self.shared[parts.shared.as_slice()];
        let size: usize = parts.streams.iter().map(|number| text(number).len()).sum();
        let mut out = Vec::with_capacity(size + shared.len() + (16 << 10));
        out.extend_from_slice(HEAD);
        let mut entries: Vec<(u32, Entry)> = Vec::new();
        for number in &parts.streams {
            entries.push((*number, Entry::At(out.len())));
            out.extend_from_slice(text(number));
        }
        let mut next = self.last + 1;
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
    }
}

/// What is written of a file's own objects, none of which is a stream.
fn own_objects(file: &File) -> Own {
    file.own.iter().map(|(id, object)| (id.0, Written::of(id.0, object))).collect()
}

/// The numbers of the objects that a file needs, in order.
fn reached(file: &File, own: &Own, base: &HashMap<u32, Written>) -> Vec<u32> {
    let mut reached = BTreeSet::new();
    let mut next: Vec<ObjectId> = vec![file.root, file.info];
    while let Some((number, _)) = next.pop() {
        let object = own.get(&number).or_else(|| base.get(&number));
        if let Some(object) = object.filter(|_| reached.insert(number)) {
            next.extend(&object.names);
        }
    }
    reached.into_iter().collect()
}
