//! Why a file is missing that seems to be there: its path is written as on Windows, or with other capitals.

use super::door::{Door, Found, beside};

/// How to fix the path of a missing file, if the files around show how. `named_in` is the file that names it, if any.
pub fn fix(door: &dyn Door, path: &str, named_in: Option<&str>) -> Option<String> {
    if path.contains('\\') {
        return Some(without_backslashes(door, path, named_in));
    }
    in_other_capitals(door, path).map(|other| format!("did you mean {other}? capitals count"))
}

/// The fix of a path with backslashes: the longest end of it that is there.
fn without_backslashes(door: &dyn Door, path: &str, named_in: Option<&str>) -> String {
    // What was joined to a path as it was written has no backslash.
    let start = path.find('\\').map_or(0, |at| path[..at].rfind('/').map_or(0, |slash| slash + 1));
    let (around, written) = path.split_at(start);
    let parts: Vec<&str> =
        written.split(['\\', '/']).filter(|part| !part.is_empty() && !part.ends_with(':')).collect();
    let is_absolute = written.contains(':') || written.starts_with('\\');
    let ends = (0..parts.len()).map(|n| parts[n..].join("/")).take(if is_absolute { parts.len() } else { 1 });
    let place = |end: &str| match named_in.filter(|_| is_absolute) {
        Some(file) => beside(file, end),
        None => format!("{around}{end}"),
    };
    for end in ends {
        let path = place(&end);
        if door.look(&path).is_ok() {
            return format!("write / between folders, on every machine: {end}");
        }
        if let Some(other) = in_other_capitals(door, &path) {
            return format!("write / between folders, on every machine, and mind the capitals: {other}");
        }
    }
    match (is_absolute, parts.last()) {
        (true, Some(name)) => format!(
            "copy it into the folder of the file that names it, and write {name}: a path like this is found on one machine only"
        ),
        _ => format!("write / between folders, on every machine: {}", parts.join("/")),
    }
}

/// The end of a path of a file or folder that exists with other capitals, from the first part that differs.
fn in_other_capitals(door: &dyn Door, path: &str) -> Option<String> {
    let parents = path.match_indices('/').rev().map(|(at, _)| &path[..at]).chain(["."]);
    let found = parents.filter(|parent| !parent.is_empty()).find_map(|parent| door.look(parent).ok());
    let Some(Found::Folder(paths)) = found else { return None };
    let wanted: Vec<String> = path.split('/').map(str::to_lowercase).collect();
    let is_it = |other: &&String| {
        let parts = other.split('/').filter(|part| *part != ".").map(str::to_lowercase);
        parts.take(wanted.len()).eq(wanted.iter().cloned())
    };
    let other = paths.iter().find(is_it)?;
    let parts = other.split('/').filter(|part| *part != ".").take(wanted.len());
    let same = parts.clone().zip(path.split('/')).take_while(|(one, two)| one == two).count();
    (same < wanted.len()).then(|| parts.skip(same).collect::<Vec<_>>().join("/"))
}
