//! The disk: reads definitions, pictures and fonts; writes outputs, whole or not at all.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread::{self, Scope};

use tempfile::NamedTempFile;

use super::carried;
use crate::diag::nearest;
use crate::source::door::{Again, BUILT_IN, Found, MOST_BINARY, Trouble};
use crate::source::{Door, visible};

/// The door to the disk and to the built-in files.
#[derive(Debug, Clone, Copy, Default)]
pub struct Disk;

/// The most folders inside each other; a link that leads back to its own folder ends here.
const DEEPEST: usize = 12;
/// The most links that are followed one after the other.
const MOST_LINKS: usize = 40;
/// The most files in a folder and below it.
const MOST_FILES: usize = 20_000;

impl Door for Disk {
    fn look(&self, path: &str) -> Result<Found, Trouble> {
        if let Some(inner) = path.strip_prefix(BUILT_IN) {
            if carried::is_there(inner) {
                return Ok(Found::File);
            }
            let folder = format!("{}/", inner.trim_end_matches('/'));
            let files: Vec<_> =
                carried::below(&folder).iter().map(|path| format!("{BUILT_IN}{path}")).collect();
            return if files.is_empty() { Err(Trouble::NotFound) } else { Ok(Found::Folder(files)) };
        }
        let data = fs::metadata(path).map_err(|error| trouble(Path::new(path), &error))?;
        if !data.is_dir() {
            return Ok(Found::File);
        }
        let mut files = Vec::new();
        walk(Path::new(path), 0, &mut BTreeSet::new(), &mut files)
            .map_err(|error| trouble(Path::new(path), &error))?;
        files.sort();
        Ok(Found::Folder(files))
    }

    fn list(&self, folder: &str) -> Vec<String> {
        if folder.starts_with(BUILT_IN) {
            let inner = folder.strip_prefix(BUILT_IN).unwrap_or(folder);
            let prefix = format!("{}/", inner.trim_end_matches('/'));
            let own = carried::below(&prefix).into_iter().filter(|path| !path[prefix.len()..].contains('/'));
            return own.map(|path| format!("{BUILT_IN}{path}")).collect();
        }
        let Ok(entries) = fs::read_dir(if folder.is_empty() { "." } else { folder }) else {
            return Vec::new();
        };
        let files = entries.take(MOST_FILES).filter_map(Result::ok).filter(|entry| !entry.path().is_dir());
        let prefix =
            if folder.is_empty() { String::new() } else { format!("{}/", folder.trim_end_matches('/')) };
        let mut paths: Vec<String> =
            files.filter_map(|entry| Some(format!("{prefix}{}", entry.file_name().to_str()?))).collect();
        paths.sort();
        paths
    }

    fn read(&self, path: &str, most: u64) -> Result<Vec<u8>, Trouble> {
        if let Some(inner) = path.strip_prefix(BUILT_IN) {
            return carried::file(inner).map(<[u8]>::to_vec).ok_or(Trouble::NotFound);
        }
        read_file(Path::new(path), most)
    }

    fn again(&self, path: &str) -> Option<Again> {
        // A pipe can be read only once.
        fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
        let path = path.to_owned();
        Some(Arc::new(move || Disk.read(&path, MOST_BINARY)))
    }

    fn built_in(&self, path: &str) -> Option<&'static [u8]> {
        carried::file(path)
    }

    fn is_built_in(&self, path: &str) -> bool {
        carried::is_there(path)
    }

    fn built_in_below(&self, folder: &str) -> Vec<&'static str> {
        carried::below(folder)
    }
}

/// Reads a file of at most so many bytes.
fn read_file(path: &Path, most: u64) -> Result<Vec<u8>, Trouble> {
    // A pipe in a folder may have no writer: opening it would wait forever. A device may never end.
    let kind = fs::metadata(path).map_err(|error| trouble(path, &error))?;
    if !kind.is_file() && !kind.is_dir() && !is_handed_over(path) {
        return Err(Trouble::Refused("it is a pipe or a device, not a file".to_owned()));
    }
    let file = fs::File::open(path).map_err(|error| trouble(path, &error))?;
    let data = file.metadata().map_err(|error| trouble(path, &error))?;
    if data.is_dir() {
        return Err(Trouble::Refused("it is a folder".to_owned()));
    }
    if data.len() > most {
        return Err(Trouble::TooLarge(most));
    }
    // A pipe or a device has no length, so reading stops one byte past the limit.
    let mut bytes = Vec::with_capacity(data.len() as usize);
    file.take(most + 1).read_to_end(&mut bytes).map_err(|error| trouble(path, &error))?;
    if bytes.len() as u64 > most { Err(Trouble::TooLarge(most)) } else { Ok(bytes) }
}

/// The bytes of a file of at most so many, which the command line or another file names.
///
/// # Errors
/// The file is missing, too large, no file, or can't be read.
pub(super) fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    read_file(path, most).map_err(|trouble| match trouble {
        Trouble::NotFound => io::ErrorKind::NotFound.into(),
        Trouble::Refused(why) => io::Error::other(why),
        Trouble::TooLarge(most) => io::Error::other(format!("it is larger than {} MiB", most >> 20)),
    })
}

/// Whether a shell made this path for a pipe, as for `<(command)`.
fn is_handed_over(path: &Path) -> bool {
    let is_below = |folder: &&str| path.starts_with(folder);
    ["/dev/fd", "/proc/self/fd"].iter().any(is_below) || path == Path::new("/dev/stdin")
}

fn trouble(path: &Path, error: &io::Error) -> Trouble {
    match error.kind() {
        io::ErrorKind::NotFound => match fs::read_link(path) {
            Ok(target) => Trouble::Refused(format!("it is a link to {}, which is missing", shown(&target))),
            Err(_) => Trouble::NotFound,
        },
        _ => Trouble::Refused(reason(error)),
    }
}

/// Adds the files in a folder and below it to `files`. `seen` are the real paths of the folders visited so far: a link may lead back.
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

/// A path with `/` between folders, on every system.
pub(super) fn shown(path: &Path) -> String {
    let path = path.strip_prefix(".").unwrap_or(path);
    let text = path.to_string_lossy();
    if std::path::MAIN_SEPARATOR == '/' {
        text.into_owned()
    } else {
        text.replace(std::path::MAIN_SEPARATOR, "/")
    }
}

/// A path as it is printed: as [`shown`], and on one line whatever the name.
pub(super) fn printed(path: &Path) -> String {
    visible(&shown(path)).into_owned()
}

/// How to correct a path that was typed and is missing: the file or folder beside it that is most like it.
pub(super) fn help_for_missing(path: &str) -> String {
    let path = Path::new(path);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let beside = fs::read_dir(folder.unwrap_or(Path::new("."))).into_iter().flatten().flatten();
    let mut names: Vec<String> =
        beside.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    // The order of a folder's entries varies.
    names.sort_unstable();
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    match nearest(&name, names.iter().map(String::as_str)) {
        Some(near) => format!("did you mean {}?", shown(&folder.unwrap_or(Path::new("")).join(near))),
        None => "correct the path, which is relative to the current folder".to_owned(),
    }
}

/// Prefix and suffix of the names of unfinished files.
const PART: (&str, &str) = (".punchboard-", ".part");

/// Writes a file whole or not at all: into a new file beside it, which takes its place once it is complete on the disk.
pub(super) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    write_with(path, |out| out.write_all(bytes))
}

/// Like [`write()`], but `make` writes the bytes piece by piece.
pub(super) fn write_with(path: &Path, make: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    finish(begin(path, make)?, path)
}

/// The path to write to for a path that may be a link: the link stays, and its target is written.
fn behind_links(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    // For a circle of links, the system reports an error when the file is written.
    for _ in 0..MOST_LINKS {
        let Ok(target) = fs::read_link(&path) else { break };
        path = path.parent().unwrap_or(Path::new("")).join(target);
    }
    path
}

/// Whether a path is a device or a pipe, which takes bytes but keeps no file.
fn is_a_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|data| !data.is_file() && !data.is_dir())
}

/// A file that was written, but is not in its place yet.
enum Made {
    /// It is in an unfinished file beside its place.
    Beside(NamedTempFile),
    /// It was written to a device, so nothing needs to move.
    Given,
}

/// Writes the bytes of a file into an unfinished file beside it.
fn begin(path: &Path, make: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<Made> {
    if is_a_device(path) {
        let mut out = BufWriter::new(fs::OpenOptions::new().write(true).open(path)?);
        make(&mut out)?;
        out.flush()?;
        return Ok(Made::Given);
    }
    let path = &*behind_links(path);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut part = unfinished(0o666).tempfile_in(folder)?;
    // The lock shows other runs that the file is still being written. On systems without locks, they leave it alone.
    let _ = part.as_file().try_lock();
    let mut out = BufWriter::with_capacity(256 << 10, part.as_file_mut());
    make(&mut out)?;
    out.flush()?;
    drop(out);
    Ok(Made::Beside(part))
}

/// Moves a written file into its place, once it is complete on the disk.
fn finish(made: Made, path: &Path) -> io::Result<()> {
    let Made::Beside(part) = made else { return Ok(()) };
    part.as_file().sync_all()?;
    part.persist(behind_links(path)).map_err(|failed| failed.error)?;
    Ok(())
}

/// The most files that are written at the same time.
const AT_A_TIME: usize = 8;

/// Writes files while other work goes on, because waiting for the disk to complete a file takes long.
pub(super) struct Writers<'scope, 'env> {
    scope: &'scope Scope<'scope, 'env>,
    busy: &'env Mutex<usize>,
    free: &'env Condvar,
    failed: &'env Mutex<Vec<(PathBuf, io::Error)>>,
}

/// Runs `work`, which can write files in the background, and waits for all of them. Returns its result, and the files that could not be
/// written, sorted by path because the order of failures varies.
pub(super) fn with_writers<R>(work: impl FnOnce(&Writers<'_, '_>) -> R) -> (R, Vec<(PathBuf, io::Error)>) {
    let (busy, free, failed) = (Mutex::new(0), Condvar::new(), Mutex::new(Vec::new()));
    let result = thread::scope(|scope| work(&Writers { scope, busy: &busy, free: &free, failed: &failed }));
    let mut failed = failed.into_inner().unwrap_or_else(PoisonError::into_inner);
    failed.sort_by(|(one, _), (other, _)| one.cmp(other));
    (result, failed)
}

impl Writers<'_, '_> {
    /// Writes a file as [`write_with()`] does, but returns before it is complete on the disk. If one can't be written, the others are
    /// still tried, so that every run reports the same one.
    pub(super) fn write(&self, path: PathBuf, make: impl FnOnce(&mut dyn Write) -> io::Result<()>) {
        let (busy, free, failed) = (self.busy, self.free, self.failed);
        let fail = |path, error| failed.lock().unwrap_or_else(PoisonError::into_inner).push((path, error));
        let made = match begin(&path, make) {
            Ok(made) => made,
            Err(error) => return fail(path, error),
        };
        let count = busy.lock().unwrap_or_else(PoisonError::into_inner);
        let too_many = |busy: &mut usize| *busy >= AT_A_TIME;
        *free.wait_while(count, too_many).unwrap_or_else(PoisonError::into_inner) += 1;
        self.scope.spawn(move || {
            if let Err(error) = finish(made, &path) {
                failed.lock().unwrap_or_else(PoisonError::into_inner).push((path, error));
            }
            *busy.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
            free.notify_one();
        });
    }
}

/// Writes files into a folder that nobody reads before all of them are complete. Several are written at the same time, because waiting
/// for the disk takes long.
pub(super) fn write_into(folder: &Path, files: &[(String, Vec<u8>)]) -> Result<(), (PathBuf, io::Error)> {
    let folders: BTreeSet<PathBuf> =
        files.iter().filter_map(|(name, _)| folder.join(name).parent().map(Path::to_owned)).collect();
    for folder in folders.into_iter().chain([folder.to_owned()]) {
        fs::create_dir_all(&folder).map_err(|error| (folder, error))?;
    }
    let next = AtomicUsize::new(0);
    let write = || -> Result<(), (usize, io::Error)> {
        loop {
            let n = next.fetch_add(1, Ordering::Relaxed);
            let Some((name, bytes)) = files.get(n) else { return Ok(()) };
            let written = fs::File::create(folder.join(name)).and_then(|mut file| {
                file.write_all(bytes)?;
                file.sync_all()
            });
            written.map_err(|error| (n, error))?;
        }
    };
    let failed = thread::scope(|scope| {
        let writers: Vec<_> = (0..AT_A_TIME.min(files.len())).map(|_| scope.spawn(write)).collect();
        let ended = writers.into_iter().map(|writer| writer.join().expect("a writer panicked, and so do we"));
        // Several may fail; the first in the list is reported.
        ended.filter_map(Result::err).min_by_key(|(n, _)| *n)
    });
    failed.map_or(Ok(()), |(n, error)| Err((folder.join(&files[n].0), error)))
}

/// Writes a new folder with files, whole or not at all: into a folder beside it, which then gets the name. It replaces an empty folder of
/// that name; a folder without a name, like `.`, and one behind a link are filled instead.
pub(super) fn write_folder(folder: &Path, files: &[(&str, &[u8])]) -> io::Result<()> {
    if folder.file_name().is_none() || folder.is_symlink() {
        return fill_folder(folder, files);
    }
    let around = folder.parent().filter(|around| !around.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(around)?;
    sweep(around);
    let beside = unfinished(0o777).tempdir_in(around)?;
    let lock = fs::File::open(beside.path()).ok();
    let _ = lock.as_ref().map(fs::File::try_lock);
    for (path, bytes) in files {
        write(&beside.path().join(path), bytes)?;
    }
    if folder.is_dir() {
        fs::remove_dir(folder)?;
    }
    fs::rename(beside.path(), folder)?;
    // It was renamed, so there is nothing to remove.
    let _ = beside.keep();
    Ok(())
}

/// Writes files into a folder, in which other files may be: first into a folder inside it, from which they move up once all are complete,
/// the last one last.
fn fill_folder(folder: &Path, files: &[(&str, &[u8])]) -> io::Result<()> {
    sweep(folder);
    let inside = unfinished(0o777).tempdir_in(folder)?;
    let lock = fs::File::open(inside.path()).ok();
    let _ = lock.as_ref().map(fs::File::try_lock);
    for (path, bytes) in files {
        write(&inside.path().join(path), bytes)?;
    }
    let mut moved = BTreeSet::new();
    for name in files.iter().map(|(path, _)| path.split('/').next().unwrap_or(path)) {
        if moved.insert(name) {
            fs::rename(inside.path().join(name), folder.join(name))?;
        }
    }
    inside.close()
}

/// Writes a folder with files, or adds them to an existing one in which none of them is. A new or empty folder is made whole or not at
/// all; in another one, the last file is written last.
pub(super) fn write_new(folder: &Path, files: &[(&str, &[u8])]) -> io::Result<()> {
    sweep(folder);
    let is_full = fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some());
    if is_full { fill_folder(folder, files) } else { write_folder(folder, files) }
}

/// Makes unfinished files and folders under unique names, with the usual permissions.
fn unfinished(rights: u32) -> tempfile::Builder<'static, 'static> {
    let mut part = tempfile::Builder::new();
    part.prefix(PART.0).suffix(PART.1);
    #[cfg(unix)]
    part.permissions(std::os::unix::fs::PermissionsExt::from_mode(rights));
    #[cfg(not(unix))]
    let _ = rights;
    part
}

/// Removes the unfinished files that killed runs left in a folder. Files that are still being written are locked.
pub(super) fn sweep(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if !(name.starts_with(PART.0) && name.ends_with(PART.1)) {
            continue;
        }
        let path = entry.path();
        let is_free = fs::File::open(&path).is_ok_and(|file| file.try_lock().is_ok());
        // A leftover that can't be removed does no harm.
        if is_free && path.is_dir() {
            let _ = fs::remove_dir_all(&path);
        } else if is_free {
            let _ = fs::remove_file(&path);
        }
    }
}

/// The message for a file that can't be written: "out/deck.pdf can't be written: the disk is full".
pub(super) fn cannot_be_written(path: &Path, error: &io::Error) -> String {
    format!("{} can't be written: {}", shown(path), reason(error))
}

/// The message for a file that can't be read.
pub(super) fn cannot_be_read(path: &Path, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => format!("there is no file called {}", shown(path)),
        _ => format!("{} can't be read: {}", shown(path), reason(error)),
    }
}

/// The reason of a system error, without its number: "the disk is full" for "No space left on device (os error 28)".
pub(super) fn reason(error: &io::Error) -> String {
    use io::ErrorKind;
    let own = match error.kind() {
        ErrorKind::PermissionDenied => "permission denied",
        ErrorKind::StorageFull => "the disk is full",
        ErrorKind::ReadOnlyFilesystem => "the disk is read-only",
        ErrorKind::NotADirectory => "a part of the path is not a folder",
        ErrorKind::IsADirectory => "it is a folder",
        ErrorKind::DirectoryNotEmpty => "the folder is not empty",
        ErrorKind::QuotaExceeded => "your disk quota is used up",
        ErrorKind::FileTooLarge => "it is too large for the disk",
        ErrorKind::InvalidFilename => "the name is too long, or has characters that this disk does not allow",
        ErrorKind::NotFound => "there is no such folder",
        _ => {
            let text = error.to_string();
            let text = text.split(" (os error").next().unwrap_or_default();
            let mut letters = text.chars();
            return letters
                .next()
                .map(|first| first.to_lowercase().chain(letters).collect())
                .unwrap_or_default();
        }
    };
    own.to_owned()
}

/// A folder for a test.
#[cfg(test)]
pub(super) fn scratch() -> tempfile::TempDir {
    tempfile::tempdir().expect("the system has a folder for temporary files")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_files_are_whole_and_readable_and_leave_no_part() {
        let folder = scratch();
        let path = folder.path().join("a/b.txt");
        write(&path, b"one").unwrap();
        write(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let plain = folder.path().join("plain");
            fs::write(&plain, b"").unwrap();
            let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
            assert_eq!(mode(&path), mode(&plain));
        }
    }

    #[test]
    fn parts_of_killed_runs_are_removed_and_unfinished_ones_stay() {
        let folder = scratch();
        let dead = folder.path().join(".punchboard-dead.part");
        fs::write(&dead, b"half").unwrap();
        let alive = unfinished(0o666).tempfile_in(folder.path()).unwrap();
        alive.as_file().lock().unwrap();
        let own = folder.path().join("notes.part");
        fs::write(&own, b"a user's").unwrap();
        sweep(folder.path());
        assert!(!dead.exists() && alive.path().exists() && own.exists());
    }

    #[test]
    #[cfg(unix)]
    fn links_and_devices_stay_what_they_are() {
        let folder = scratch();
        let (target, link) = (folder.path().join("inner/target"), folder.path().join("link"));
        std::os::unix::fs::symlink("inner/target", &link).unwrap();
        for bytes in [b"one", b"two"] {
            write(&link, bytes).unwrap();
            assert!(link.is_symlink());
            assert_eq!(fs::read(&target).unwrap(), bytes);
        }
        let device = folder.path().join("device");
        std::os::unix::fs::symlink("/dev/null", &device).unwrap();
        write(&device, b"gone").unwrap();
        assert!(device.is_symlink() && !fs::metadata("/dev/null").unwrap().is_file());
    }

    #[test]
    #[cfg(unix)]
    fn devices_are_not_read() {
        for device in ["/dev/zero", "/dev/null", "/dev/tty"] {
            let found = Disk.read(device, 100);
            assert!(matches!(found, Err(Trouble::Refused(_) | Trouble::NotFound)), "{device}: {found:?}");
        }
    }

    #[test]
    fn an_empty_folder_is_replaced_and_a_full_one_is_not() {
        let around = scratch();
        let folder = around.path().join("set");
        fs::create_dir(&folder).unwrap();
        write_folder(&folder, &[("deck.yaml", b"kind: deck")]).unwrap();
        assert_eq!(fs::read(folder.join("deck.yaml")).unwrap(), b"kind: deck");
        assert!(write_folder(&folder, &[("deck.yaml", b"another")]).is_err());
        assert_eq!(fs::read(folder.join("deck.yaml")).unwrap(), b"kind: deck");
        assert_eq!(fs::read_dir(around.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_folder_without_a_name_is_filled() {
        let folder = scratch();
        let here = folder.path().join("set/..");
        fs::create_dir(folder.path().join("set")).unwrap();
        write_folder(&here, &[("a.yaml", b"a"), ("icons/b.svg", b"b")]).unwrap();
        assert_eq!(fs::read(folder.path().join("icons/b.svg")).unwrap(), b"b");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
    }

    #[test]
    fn reasons_have_no_numbers() {
        let error = |number| reason(&io::Error::from_raw_os_error(number));
        #[cfg(unix)]
        assert_eq!(error(20), "a part of the path is not a folder");
        assert!(!error(40).contains("os error"));
    }
}
