//! Several files from one document: what they share is written once. Objects keep their numbers from the
//! document, so that the same bytes serve all files.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io;

use lopdf::ObjectId;

use super::deflate::Deflater;
use super::objects::Objects;
use super::save::{self, PACKED, Sink, Trailer};
use super::written::Written;
use crate::parallel;

/// A file to bind: its own objects, which replace those of the document. None of them is a stream.
pub(super) struct File {
    pub own: BTreeMap<ObjectId, Written>,
    /// Its catalog.
    pub root: ObjectId,
    /// Its information dictionary.
    pub info: ObjectId,
}

impl File {
    fn get<'o>(&'o self, id: ObjectId, objects: &'o Objects) -> &'o Written {
        self.own.get(&id).unwrap_or_else(|| objects.get(id))
    }
}

/// The objects of a file: streams, objects shared with others, and its own.
#[derive(Default)]
struct Parts {
    streams: Vec<ObjectId>,
    shared: Vec<ObjectId>,
    alone: Vec<ObjectId>,
}

impl Parts {
    /// Sorts the objects that a file needs. Objects that no other file uses are its own.
    fn sort(file: &File, reached: &[ObjectId], objects: &Objects, uses: &HashMap<ObjectId, u32>) -> Parts {
        let mut parts = Parts::default();
        for id in reached {
            if file.get(*id, objects).content.is_some() {
                parts.streams.push(*id);
            } else if !file.own.contains_key(id) && uses[id] > 1 {
                parts.shared.push(*id);
            } else {
                parts.alone.push(*id);
            }
        }
        parts
    }
}

/// Writes files, each with everything that can be reached from its catalog.
pub(super) fn files(objects: &Objects, files: &[File]) -> Vec<Vec<u8>> {
    let reached = parallel::map(
        files,
        || (),
        |(), _, file| save::reached(&[file.root, file.info], |id| file.get(id, objects)),
    );
    let mut uses: HashMap<ObjectId, u32> = HashMap::new();
    reached.iter().flatten().for_each(|id| *uses.entry(*id).or_default() += 1);
    let parts: Vec<Parts> = files
        .iter()
        .zip(&reached)
        .map(|(file, reached)| Parts::sort(file, reached, objects, &uses))
        .collect();
    // Many files share the same objects.
    let lists: BTreeSet<&[ObjectId]> = parts.iter().map(|parts| parts.shared.as_slice()).collect();
    let lists: Vec<&[ObjectId]> = lists.into_iter().collect();
    let streams = parallel::map(&lists, Deflater::quick, |deflater, _, ids| {
        save::object_stream(ids.iter().map(|id| (*id, objects.get(*id))), &own_number, deflater)
    });
    let shared: HashMap<&[ObjectId], Written> = lists.into_iter().zip(streams).collect();
    parallel::map(files, Deflater::quick, |deflater, n, file| {
        let written = bound(file, &parts[n], &shared[parts[n].shared.as_slice()], objects, deflater);
        written.expect("writing in memory has no trouble")
    })
}

/// One whole file; `shared` are the bytes that it shares with others.
fn bound(
    file: &File,
    parts: &Parts,
    shared: &Written,
    objects: &Objects,
    deflater: &mut Deflater<'_>,
) -> io::Result<Vec<u8>> {
    let contents = parts.streams.iter().filter_map(|id| objects.get(*id).content.as_deref());
    let mut out = Vec::with_capacity(contents.map(<[u8]>::len).sum::<usize>() + (16 << 10));
    let mut sink = Sink::begin(&mut out, save::VERSION, &own_number)?;
    for id in &parts.streams {
        sink.stream(id.0, objects.get(*id))?;
    }
    let next = objects.last() + 1;
    if !parts.shared.is_empty() {
        sink.packed(next, shared, &parts.shared)?;
    }
    for (part, number) in parts.alone.chunks(PACKED).zip(next + 1..) {
        let stream =
            save::object_stream(part.iter().map(|id| (*id, file.get(*id, objects))), &own_number, deflater);
        sink.packed(number, &stream, part)?;
    }
    sink.end(Trailer { root: file.root, info: file.info }, deflater)?;
    Ok(out)
}

fn own_number((number, _): ObjectId) -> u32 {
    number
}
