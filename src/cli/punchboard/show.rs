//! `punchboard show`: prints or copies a built-in layout, sheet, icon, deck, guide or font.

use std::path::{Path, PathBuf};

use super::stock::{Item, Kind, items};
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::{carried, disk, terminal};
use crate::compose::FontBook;
use crate::diag::{did_you_mean, or_list};
use crate::source::names::same;
use crate::source::shortened;

/// The arguments of `show`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// A name from `list` (starter/poker, a4-poker-9up, nato-armour, tidepool/cards), after its kind if several things have that name
    #[arg(required = true, num_args = 1..=2, value_name = "[KIND] NAME")]
    words: Vec<String>,
    /// The file or folder to write to [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Prints the thing, or writes it to a file.
pub(super) fn run(args: &Args) -> Ended {
    let found = match args.words.as_slice() {
        [kind, name] => {
            let kind = Kind::parse(kind).ok_or_else(|| unknown_kind(kind))?;
            find(name, &[kind])?
        }
        [name] => find(name, &Kind::ALL)?,
        _ => unreachable!("clap takes one or two"),
    };
    if found.kind == Kind::Fonts {
        return font(&found, args.output.as_deref());
    }
    let bytes = carried::file(&found.path).expect("it was listed");
    match &args.output {
        None => terminal::out(&String::from_utf8_lossy(bytes)),
        Some(path) => {
            let base = found.path.rsplit('/').next().unwrap_or_default();
            let path = if path.is_dir() { path.join(base) } else { path.clone() };
            write(&path, bytes)?;
        }
    }
    if found.kind == Kind::Games {
        terminal::err(&format!("To copy the whole game: punchboard new set {}\n", found.name));
    }
    Ok(Status::Fine)
}

/// Finds the one thing with a name.
fn find(name: &str, kinds: &[Kind]) -> Result<Item, Trouble> {
    let mut all: Vec<Item> = kinds.iter().flat_map(|kind| items(*kind)).collect();
    let hits: Vec<usize> =
        (0..all.len()).filter(|n| same(&all[*n].name, name) || all[*n].path == name).collect();
    match hits.as_slice() {
        [] => Err(unknown(name, kinds, &all)),
        [n] => Ok(all.swap_remove(*n)),
        several => {
            let kinds: Vec<&str> = several.iter().map(|n| all[*n].kind.one()).collect();
            let shown = shortened(name);
            let help = format!("write its kind, too: `punchboard show {} {shown}`", kinds[0]);
            Err(Trouble::with_help(format!("\"{shown}\" is {}", or_list(&kinds)), help))
        }
    }
}

/// The message for an unknown name. It suggests names that end in it, like `starter/poker` for "poker".
fn unknown(name: &str, kinds: &[Kind], all: &[Item]) -> Trouble {
    let what = if let [kind] = kinds {
        kind.one()
    } else {
        "game, deck, layout, look, sheet, vendor, icon, font or guide"
    };
    let ends = |item: &&Item| item.name.rsplit_once('/').is_some_and(|(_, last)| same(last, name));
    let quoted: Vec<String> =
        all.iter().filter(ends).take(4).map(|item| format!("\"{}\"", item.name)).collect();
    let help = if quoted.is_empty() {
        let list = if let [kind] = kinds { format!(" {}", kind.many()) } else { String::new() };
        did_you_mean(name, all.iter().map(|item| item.name.as_str()), || {
            format!("`punchboard list{list}` lists the names")
        })
    } else {
        format!("did you mean {}?", or_list(&quoted))
    };
    Trouble::with_help(format!("there is no {what} called \"{}\"", shortened(name)), help)
}

fn unknown_kind(word: &str) -> Trouble {
    let kinds = Kind::ALL.map(Kind::one);
    let help = did_you_mean(word, kinds, || format!("the kinds are {}", or_list(&kinds)));
    Trouble::with_help(format!("there is no kind of thing called \"{}\"", shortened(word)), help)
}

/// Writes the files of a font and its licence into a folder.
fn font(font: &Item, folder: Option<&Path>) -> Ended {
    let Some(folder) = folder else {
        let name = &font.name;
        let help = format!(
            "a layout has it with `style: {{font: {name}}}`; `punchboard show \"{name}\" -o FOLDER` writes its files and its licence"
        );
        return Err(Trouble::with_help(format!("{name} is a font, not a text"), help));
    };
    let styles = FontBook::bundled_files(&font.name).into_iter().map(|(path, ..)| path);
    let licence = font.path.rsplit_once('-').map(|(stem, _)| format!("{stem}-OFL.txt"));
    for path in styles.chain(licence) {
        let base = path.rsplit('/').next().unwrap_or_default();
        if let Some(bytes) = carried::file(&path) {
            write(&folder.join(base), bytes)?;
        }
    }
    Ok(Status::Fine)
}

/// Writes a new file and prints its path.
fn write(path: &Path, bytes: &[u8]) -> Result<(), Trouble> {
    if path.symlink_metadata().is_ok() {
        let message = format!("{} already exists", disk::shown(path));
        return Err(Trouble::with_help(message, "choose another name"));
    }
    disk::write(path, bytes).map_err(|error| disk::cannot_be_written(path, &error))?;
    terminal::out(&format!("{}\n", disk::shown(path)));
    Ok(())
}
