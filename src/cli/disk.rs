//! The disk: definitions, pictures and fonts come in here, outputs go out, whole or not at all.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::carried;
use crate::source::Door;
use crate::source::door::{BUILT_IN, Found, Trouble};

/// The door to the disk and to the files that the program carries with it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Disk;

/// Folders in each other, at most; a link that leads back to itself ends there.
const DEEPEST: usize = 12;
/// Files in a folder and below it, at most.
const MOST_FILES: usize = 20_000;

impl Door for Disk {
    fn look(&self, path: &str) -> Result<Found, Trouble> {
        if let Some(inner) = path.strip_prefix(BUILT_IN) {
            if carried::file(inner).is_some() {
                return Ok(Found::File);
            }
            let folder = format!("{}/", inner.trim_end_matches('/'));
            let files: Vec<_> =
                carried::below(&folder).iter().map(|path| format!("{BUILT_IN}{path}")).collect();
            return if files.is_empty() { Err(Trouble::NotThere) } else { Ok(Found::Folder(files)) };
        }
        let data = fs::metadata(path).map_err(|error| trouble(&error))?;
        if !data.is_dir() {
            return Ok(Found::File);
        }
        let mut files = Vec::new();
        walk(Path::new(path), 0, &mut BTreeSet::new(), &mut files).map_err(|error| trouble(&error))?;
        files.sort();
        Ok(Found::Folder(files))
    }

    fn read(&self, path: &str, most: u64) -> Result<Vec<u8>, Trouble> {
        if let Some(inner) = path.strip_prefix(BUILT_IN) {
            return carried::file(inner).map(<[u8]>::to_vec).ok_or(Trouble::NotThere);
        }
        // A pipe that lies in a folder may have nobody at its other end: opening it would wait for ever. Those that a shell
        // hands over, as in `<(command)`, are below /dev.
        let kind = fs::metadata(path).map_err(|error| trouble(&error))?;
        if !kind.is_file() && !kind.is_dir() && !path.starts_with("/dev/") && !path.starts_with("/proc/") {
            return Err(Trouble::Refused("it is a pipe or a device, and no file".to_owned()));
        }
        let file = fs::File::open(path).map_err(|error| trouble(&error))?;
        let data = file.metadata().map_err(|error| trouble(&error))?;
        if data.is_dir() {
            return Err(Trouble::Refused("it is a folder".to_owned()));
        }
        if data.len() > most {
            return Err(Trouble::TooLarge(most));
        }
        // A pipe or a device has no length: it is read up to the limit, and no farther.
        let mut bytes = Vec::with_capacity(data.len() as usize);
        file.take(most + 1).read_to_end(&mut bytes).map_err(|error| trouble(&error))?;
        if bytes.len() as u64 > most { Err(Trouble::TooLarge(most)) } else { Ok(bytes) }
    }

    fn built_in(&self, path: &str) -> Option<&'static [u8]> {
        carried::file(path)
    }

    fn built_in_below(&self, folder: &str) -> Vec<&'static str> {
        carried::below(folder)
    }
}

fn trouble(error: &io::Error) -> Trouble {
    match error.kind() {
        io::ErrorKind::NotFound => Trouble::NotThere,
        _ => Trouble::Refused(words(error)),
    }
}

/// What the machine says, in words for people.
pub(super) fn words(error: &io::Error) -> String {
    let words = match error.kind() {
        io::ErrorKind::NotFound => "there is no such file or folder",
        io::ErrorKind::PermissionDenied => "permission denied",
        io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => {
            "there is a file where a folder has to be"
        }
        io::ErrorKind::IsADirectory => "there is a folder of that name",
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "there is no room left on the disk",
        io::ErrorKind::ReadOnlyFilesystem => "nothing can be written to this disk",
        io::ErrorKind::InvalidFilename => "the name is not allowed, or too long",
        _ => {
            let text = error.to_string();
            let plain = text.split(" (os error").next().unwrap_or(&text);
            return plain.to_lowercase();
        }
    };
    words.to_owned()
}

/// The files of a folder and below it. `seen` are the folders it has come through, by their true paths: a link may lead back.
fn walk(
    folder: &Path,
    depth: usize,
    seen: &mut BTreeSet<PathBuf>,
    files: &mut Vec<String>,
) -> io::Result<()> {
    if depth > DEEPEST || !seen.insert(fs::canonicalize(folder)?) {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let hidden = path.file_name().is_none_or(|name| name.to_string_lossy().starts_with('.'));
        if hidden || files.len() >= MOST_FILES {
            continue;
        }
        if path.is_dir() {
            walk(&path, depth + 1, seen, files)?;
        } else {
            files.push(shown(&path));
        }
    }
    Ok(())
}

/// A path with `/` between folders, on every machine.
pub(super) fn shown(path: &Path) -> String {
    let path = path.strip_prefix(".").unwrap_or(path);
    let text = path.to_string_lossy();
    if std::path::MAIN_SEPARATOR == '/' {
        text.into_owned()
    } else {
        text.replace(std::path::MAIN_SEPARATOR, "/")
    }
}

/// Writes a file whole or not at all: into a new file beside it, which then takes its place.
pub(super) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder {
        fs::create_dir_all(folder)?;
    }
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?.to_string_lossy().into_owned();
    let beside: PathBuf = path.with_file_name(format!(".{name}.{}.part", std::process::id()));
    let written = fs::File::create(&beside).and_then(|mut file| {
        file.write_all(bytes)?;
        file.flush()
    });
    let done = written.and_then(|()| fs::rename(&beside, path));
    if done.is_err() {
        // Nothing half-written is left behind; the first trouble is the one to tell.
        let _ = fs::remove_file(&beside);
    }
    done
}

/// Writes a new folder with files in it, whole or not at all: into a folder beside it, which then takes the name.
pub(super) fn write_folder(folder: &Path, files: &[(&str, &[u8])]) -> io::Result<()> {
    let name = folder.file_name().ok_or(io::ErrorKind::InvalidInput)?.to_string_lossy().into_owned();
    let beside = folder.with_file_name(format!(".{name}.{}.part", std::process::id()));
    let written = files.iter().try_for_each(|(path, bytes)| write(&beside.join(path), bytes));
    let done = written.and_then(|()| fs::rename(&beside, folder));
    if done.is_err() {
        let _ = fs::remove_dir_all(&beside);
    }
    done
}
