//! Profiles of printers: one YAML file each, in a folder of the user or wherever a path says.

use std::path::{Path, PathBuf};
use std::{env, fs};

use super::report;
use crate::cli::disk;
use crate::cli::status::Trouble;
use crate::diag::{Report, did_you_mean};
use crate::model::Printer;
use crate::source::door::MOST_TEXT;
use crate::source::{Files, Read, shortened, yaml};

/// The ending of a profile.
const ENDING: &str = "yaml";
/// The variable that names another folder.
const VARIABLE: &str = "PUNCHBOARD_PRINTERS";

/// The folder with the profiles of a user.
///
/// # Errors
/// The environment does not say where users have their settings.
pub(super) fn folder() -> Result<PathBuf, Trouble> {
    let named = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(own) = named(VARIABLE) {
        return Ok(own);
    }
    let home = || named("HOME");
    let settings = if cfg!(windows) {
        named("APPDATA")
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        named("XDG_CONFIG_HOME").or_else(|| home().map(|home| home.join(".config")))
    };
    let settings = settings.ok_or_else(|| {
        Trouble::with_help(
            "there is no folder for settings",
            format!("set {VARIABLE} to a folder, or name a file like ./kitchen.yaml"),
        )
    })?;
    Ok(settings.join("punchboard").join("printers"))
}

/// The file of a printer: a path is the file itself, a name is one in the folder of the user.
///
/// # Errors
/// The name can't be that of a file, or there is no folder.
pub(super) fn file(name: &str) -> Result<PathBuf, Trouble> {
    let path = Path::new(name);
    if path.extension().is_some_and(|ending| ending == ENDING || ending == "yml") {
        return Ok(path.to_owned());
    }
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | ' ' | '.');
    if name.trim().is_empty() || name.starts_with('.') || !name.chars().all(is_plain) {
        return Err(Trouble::with_help(
            format!("\"{}\" can't be the name of a printer", shortened(name)),
            "write letters, digits and hyphens, like kitchen; or a path that ends in .yaml",
        ));
    }
    Ok(folder()?.join(format!("{name}.{ENDING}")))
}

/// Reads the profile of a printer.
///
/// # Errors
/// It is missing or can't be read; its faults are printed.
pub(super) fn load(name: &str) -> Result<Printer, Trouble> {
    let path = file(name)?;
    let bytes = disk::read(&path, MOST_TEXT).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => missing(name, &path),
        _ => Trouble::from(disk::cannot_be_read(&path, &error)),
    })?;
    let text = String::from_utf8(bytes)
        .map_err(|_| Trouble::from(format!("{} can't be read: it is not UTF-8 text", disk::shown(&path))))?;
    let (mut files, mut report) = (Files::default(), Report::default());
    let file = files.add(disk::shown(&path), text);
    let nodes = yaml::parse(&files, file, &mut report);
    let read = nodes.first().and_then(|node| Printer::read(node, &mut report));
    report::print_faults(&report, &files);
    read.filter(|_| !report.has_errors()).ok_or_else(|| {
        let help = "correct the file, or measure the printer again with `punchboard calibrate`";
        Trouble::with_help(format!("the printer \"{}\" can't be used", shortened(name)), help)
    })
}

fn missing(name: &str, path: &Path) -> Trouble {
    let names: Vec<String> = path.parent().map(names_in).unwrap_or_default();
    let help = did_you_mean(name, names.iter().map(String::as_str), || {
        "measure it: `punchboard calibrate --paper a4 -o calibration.pdf` writes the page".to_owned()
    });
    Trouble::with_help(
        format!("there is no printer \"{}\": {} is missing", shortened(name), disk::shown(path)),
        help,
    )
}

/// The printers in a folder, in alphabetical order.
fn names_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let profiles = entries.filter(|path| path.extension().is_some_and(|ending| ending == ENDING));
    let mut names: Vec<String> =
        profiles.filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned())).collect();
    names.sort();
    names
}
