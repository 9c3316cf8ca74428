//! `--with-layouts`: copies the built-in layouts, looks, sheets, icons and art that a set uses into the set, which then uses the copies.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use crate::cli::carried;
use crate::geometry::Paper;
use crate::job::{Job, Wanted};
use crate::source::door::{BUILT_IN, Door, Found, Trouble};

/// The built-in folder of each kind of document, and the file of the set that all of its documents are copied into.
const SHELVES: [(&str, &str); 3] = [
    ("layouts/faces/", "layouts.yaml"),
    ("layouts/looks/", "looks.yaml"),
    ("layouts/sheets/", "sheets.yaml"),
];
const ICONS: &str = "layouts/icons/";
const ART: &str = "layouts/art/";
/// The patterns of terrains: definitions use them by name and can't have their own.
const PATTERNS: &str = "layouts/art/patterns/";

/// Adds the built-in files that a set uses to its files, and makes it use these. `set` is its name.
pub(super) fn add_layouts(files: &mut Vec<(String, Vec<u8>)>, set: &str) {
    let used = used(files);
    let mut added = Vec::new();
    for (folder, into) in SHELVES {
        let documents = used.iter().filter(|path| path.starts_with(folder)).map(|path| text(path));
        let documents: Vec<String> = documents.collect();
        if documents.is_empty() {
            continue;
        }
        let documents = documents.join("---\n");
        match files.iter_mut().find(|(name, _)| name == into) {
            Some((_, own)) => own.extend_from_slice(format!("---\n{documents}").as_bytes()),
            None => {
                files.push((into.to_owned(), documents.into_bytes()));
                added.push(into);
            }
        }
    }
    let art: BTreeSet<&str> =
        files.iter().flat_map(|(_, bytes)| art_of(&String::from_utf8_lossy(bytes))).collect();
    let is_drawing =
        |path: &&str| path.starts_with(ICONS) || path.starts_with(ART) && !path.starts_with(PATTERNS);
    for path in used.iter().map(String::as_str).chain(art).filter(is_drawing) {
        let name = own_path(path, set);
        if let Some(bytes) = carried::file(path)
            && !files.iter().any(|(other, _)| *other == name)
        {
            files.push((name, bytes.to_vec()));
        }
    }
    let names_pictures = |name: &str| matches!(name.rsplit('.').next(), Some("yaml" | "csv" | "json"));
    for (name, bytes) in files.iter_mut().filter(|(name, _)| names_pictures(name)) {
        let text = String::from_utf8_lossy(bytes);
        let own = text
            .replace(&format!("{BUILT_IN}{ART}{set}/"), "art/")
            .replace(&format!("{BUILT_IN}{ART}"), "art/");
        *bytes = if name == "game.yaml" { with_definitions(&own, &added) } else { own }.into_bytes();
    }
    files.sort_by(|(one, _), (other, _)| (one.contains('/'), one).cmp(&(other.contains('/'), other)));
}

/// The path in a set for a built-in icon or picture: `icons/card.svg`, `art/canon.svg`.
fn own_path(path: &str, set: &str) -> String {
    let path = path.strip_prefix("layouts/").unwrap_or(path);
    path.strip_prefix(&format!("art/{set}/")).map_or_else(|| path.to_owned(), |name| format!("art/{name}"))
}

/// The text of a built-in file, with one newline at its end.
fn text(path: &str) -> String {
    let text = carried::file(path).map(String::from_utf8_lossy).unwrap_or_default();
    format!("{}\n", text.trim_end())
}

/// The pictures that a text with a field in its path (`built-in:layouts/art/{name}.svg`) may mean: all that start with the part before
/// the field.
fn art_of(text: &str) -> Vec<&'static str> {
    let mut found = Vec::new();
    for (at, start) in text.match_indices(&format!("{BUILT_IN}{ART}")) {
        let path = &text[at + start.len()..];
        let end = path.find(|c: char| c.is_whitespace() || "{}\"',".contains(c)).unwrap_or(path.len());
        if path[end..].starts_with('{') {
            found.extend(carried::below(&format!("{ART}{}", &path[..end])));
        }
    }
    found
}

/// A game file that also reads the added files, if it lists its `definitions:`.
fn with_definitions(text: &str, added: &[&str]) -> String {
    if added.is_empty() {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len() + 80);
    for line in text.lines() {
        match line.strip_prefix("definitions:") {
            Some(list) if list.trim_start().starts_with('[') => {
                let list = list.trim_start().trim_start_matches('[');
                out.push_str(&format!("definitions: [{}, {list}\n", added.join(", ")));
            }
            Some(_) => {
                out.push_str(&format!("{line}\n"));
                out.extend(added.iter().map(|name| format!("  - {name}\n")));
            }
            None => out.push_str(&format!("{line}\n")),
        }
    }
    out
}

/// The built-in files that are read when a set is printed, on A4, on Letter and on its own papers.
fn used(files: &[(String, Vec<u8>)]) -> BTreeSet<String> {
    let door = Noted {
        files: files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect(),
        used: Mutex::default(),
    };
    let papers: Vec<Option<Paper>> =
        ["a4", "letter"].into_iter().map(|name| Paper::parse(name).ok()).chain([None]).collect();
    let mut job = Job::check(&door, &["game.yaml".to_owned()], &[]);
    for n in 0..job.sets().len() {
        job.print_on(&papers, n, &Wanted::default(), &mut |_, _, _| {}, &|_, _| ());
    }
    drop(job);
    door.used.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// A door to the files of a set that is not written yet and to the built-in files; it notes which of these are read.
struct Noted<'f> {
    files: BTreeMap<&'f str, &'f [u8]>,
    used: Mutex<BTreeSet<String>>,
}

impl Noted<'_> {
    fn note(&self, path: &str) {
        self.used.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned());
    }
}

impl Door for Noted<'_> {
    fn look(&self, path: &str) -> Result<Found, Trouble> {
        if self.files.contains_key(path) {
            return Ok(Found::File);
        }
        let folder = if path == "." { String::new() } else { format!("{path}/") };
        let below = self.files.keys().filter(|name| name.starts_with(&folder));
        let below: Vec<String> = below.map(|name| (*name).to_owned()).collect();
        if below.is_empty() { Err(Trouble::NotFound) } else { Ok(Found::Folder(below)) }
    }

    fn read(&self, path: &str, _most: u64) -> Result<Vec<u8>, Trouble> {
        let found = match path.strip_prefix(BUILT_IN) {
            Some(inner) => self.built_in(inner),
            None => self.files.get(path).copied(),
        };
        found.map(<[u8]>::to_vec).ok_or(Trouble::NotFound)
    }

    fn built_in(&self, path: &str) -> Option<&'static [u8]> {
        let bytes = carried::file(path)?;
        self.note(path);
        Some(bytes)
    }

    fn built_in_below(&self, folder: &str) -> Vec<&'static str> {
        carried::below(folder)
    }
}
