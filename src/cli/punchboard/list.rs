//! `punchboard list`: the built-in layouts, looks, sheets, icons, fonts, decks and games, each with a short description.

use clap::ValueEnum;
use serde::Serialize;

use super::check::print_json;
use super::report::bold;
use super::stock::{self, Item, Kind, items};
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::terminal;
use crate::diag::columns::{count, padded};
use crate::diag::nearest;
use crate::diag::render::wrapped;
use crate::source::shortened;

/// The arguments of `list`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// What to list; without it, count each kind
    #[arg(value_enum)]
    what: Option<Kind>,
    /// List only those with this word in their name or description, like nato, poker or letter
    word: Option<String>,
    /// How to print the list
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// For programs: one JSON list
    Json,
}

/// One line of the list.
#[derive(Serialize)]
struct Listed {
    kind: &'static str,
    name: String,
    /// A size as definitions write it (`63mm x 88mm`), `page`, or a paper.
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<String>,
    #[serde(skip_serializing_if = "String::is_empty")]
    about: String,
}

pub(super) fn run(args: &Args) -> Ended {
    let kinds = args.what.map_or(Kind::ALL.to_vec(), |kind| vec![kind]);
    if args.what.is_none() && args.format == Format::Text {
        terminal::out(&overview(terminal::width()));
        return Ok(Status::Fine);
    }
    let all: Vec<Item> = kinds.iter().flat_map(|kind| items(*kind)).collect();
    let mut listed: Vec<Listed> = all.iter().map(Listed::from_item).collect();
    if let Some(word) = &args.word {
        listed.retain(|item| item.has(word));
        if listed.is_empty() {
            return Err(none_has(word, &kinds, &all));
        }
    }
    match args.format {
        Format::Json => print_json(&listed),
        Format::Text => terminal::out(&rows(&listed, terminal::width())),
    }
    Ok(Status::Fine)
}

impl Listed {
    fn from_item(item: &Item) -> Listed {
        let (about, size) = stock::description(item);
        Listed { kind: item.kind.one(), name: item.name.clone(), size, about }
    }

    fn has(&self, word: &str) -> bool {
        let word = word.to_lowercase();
        [&self.name, &self.about].iter().any(|text| text.to_lowercase().contains(&word))
    }

    /// The size as people write it: 63.5 × 88.9 mm.
    fn shown_size(&self) -> String {
        let size = self.size.as_deref().unwrap_or_default();
        match size.split_once("mm x ") {
            Some((width, height)) => format!("{width} × {}", height.replace("mm", " mm")),
            None => size.to_owned(),
        }
    }
}

/// Terminals narrower than this have no room for columns.
const NARROW: usize = 64;

/// One thing a row: name, size, description; in a narrow terminal the description is below the name.
fn rows(listed: &[Listed], width: usize) -> String {
    let most = |width: &dyn Fn(&Listed) -> usize| listed.iter().map(width).max().unwrap_or(0);
    let names = most(&|item| count(&item.name));
    let sizes = most(&|item| count(&item.shown_size()));
    let mut out = String::new();
    for item in listed {
        let size = item.shown_size();
        if width < NARROW {
            let parts: Vec<&str> =
                [size.as_str(), &item.about].into_iter().filter(|part| !part.is_empty()).collect();
            out.push_str(&format!("{}\n", bold(&item.name)));
            if !parts.is_empty() {
                out.push_str(&format!("  {}\n", hanging(&parts.join(", "), width, 2)));
            }
            continue;
        }
        let size_column = if sizes > 0 { format!("{}  ", padded(&size, sizes)) } else { String::new() };
        let indent = names + 2 + count(&size_column);
        let line =
            format!("{}  {size_column}{}", padded(&item.name, names), hanging(&item.about, width, indent));
        out.push_str(&format!("{}\n", line.trim_end()));
    }
    out
}

/// A text wrapped so that all lines begin at one column.
fn hanging(text: &str, width: usize, indent: usize) -> String {
    wrapped(text, width, indent).replace('\n', &format!("\n{:indent$}", ""))
}

/// How many there are of each kind, and how to see them.
fn overview(width: usize) -> String {
    let mut out = String::new();
    for kind in Kind::ALL {
        let about = kind.to_possible_value().and_then(|value| value.get_help().map(ToString::to_string));
        let about = about.unwrap_or_default();
        let line =
            format!("{:>4} {}  {}", items(kind).len(), padded(&kind.many(), 7), hanging(&about, width, 14));
        out.push_str(&format!("{}\n", line.trim_end()));
    }
    let next = "`punchboard list KIND` lists the names of one kind, `punchboard show NAME` prints one";
    out.push_str(&format!("{}\n", wrapped(next, width, 0)));
    out
}

fn none_has(word: &str, kinds: &[Kind], all: &[Item]) -> Trouble {
    /// Shorter parts of names are like too many words.
    const SHORT: usize = 3;
    let shown = shortened(word);
    let what = if let [kind] = kinds { kind.one() } else { "thing" };
    let parts =
        all.iter().flat_map(|item| item.name.split(['-', '/', ' '])).filter(|part| part.len() > SHORT);
    let help = match nearest(word, parts).or_else(|| nearest(word, all.iter().map(|item| item.name.as_str())))
    {
        Some(near) => format!("did you mean \"{near}\"?"),
        None => "leave out the word to list all".to_owned(),
    };
    Trouble::with_help(format!("no {what} has \"{shown}\" in its name or description"), help)
}
