//! `punchboard new game`: a small game of one's own, whole and printable, with remarks that teach.

use std::path::PathBuf;

use super::copy::{self, Copy};
use crate::cli::status::Trouble;
use crate::diag::{did_you_mean, or_list};
use crate::model::template::slug;
use crate::source::shortened;

/// What it is a copy of. Its title and its folder are those of the copy, wherever they stand.
const MODEL: &str = "decks/custom/new-game/";
/// Its game file.
pub(super) const MODEL_FILE: &str = "decks/custom/new-game/game.yaml";
const TITLE: &str = "\"New Game\"";
const FOLDER: &str = "new-game";

/// What a game may have: each is a file of definitions, and one of the files that come out.
const PARTS: [&str; 4] = ["cards", "tokens", "board", "rules"];

/// The arguments of `new game`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The new folder, or an empty one; the game is called after it
    folder: PathBuf,
    /// What it has: cards, tokens, board, rules; all of them if none is named
    #[arg(value_name = "PART", value_parser = part_called)]
    parts: Vec<&'static str>,
    /// Bring along the layouts, looks, sheets and icons that it uses, to change them, too
    #[arg(long)]
    with_layouts: bool,
}

/// A part by its name; "card" is as good as "cards".
fn part_called(text: &str) -> Result<&'static str, String> {
    let word = text.to_lowercase();
    let found = PARTS.into_iter().find(|part| *part == word || part.strip_suffix('s') == Some(&word));
    found.ok_or_else(|| {
        let help = did_you_mean(text, PARTS, || format!("write {}", or_list(&PARTS)));
        format!("a game has no \"{}\": {help}", shortened(text))
    })
}

/// Writes the game; returns what was written.
pub(super) fn run(args: &Args) -> Result<String, Trouble> {
    let is_wanted = |part: &str| args.parts.is_empty() || args.parts.contains(&part);
    let mut copy = Copy::of(MODEL);
    copy.retain(|file| file == "game.yaml" || file.strip_suffix(".yaml").is_none_or(is_wanted));
    let name = copy::name_of(&args.folder);
    let title = title(&name);
    let typed = copy::shell_word(&args.folder.to_string_lossy());
    copy.change(|file, text| {
        let text = text.replace(TITLE, &quoted(&title)).replace(FOLDER, &typed);
        if file != "game.yaml" {
            return text;
        }
        // A title in letters that can't be printed is not that of the folder, which then names where it is printed to.
        copy::with_own_folder(&with_files(&text, is_wanted), &slug(&title), &name)
    });
    if args.with_layouts {
        copy.with_layouts(FOLDER);
    }
    copy.write(&args.folder)
}

/// A game file without the files that are not wanted; each stands on a line of its own.
fn with_files(text: &str, is_wanted: impl Fn(&str) -> bool) -> String {
    let stays = |line: &&str| {
        let file = line.strip_prefix("  - {file: ").and_then(|rest| rest.split(',').next());
        file.is_none_or(&is_wanted)
    };
    let lines = text.lines().filter(stays).flat_map(|line| [line, "\n"]);
    lines.collect()
}

/// What a game in a folder of this name is called: `the-long_way` is The Long Way. The fonts that come along have Latin, Greek and Cyrillic
/// letters: a name in others is none that could be printed.
fn title(name: &str) -> String {
    let plain: String =
        name.chars().map(|c| if "-_.".contains(c) || c.is_control() { ' ' } else { c }).collect();
    let words = plain.split_whitespace().map(|word| {
        let mut letters = word.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters).collect::<String>()
    });
    let title = words.collect::<Vec<_>>().join(" ");
    let is_drawable = title.chars().all(|c| c < '\u{530}');
    if title.is_empty() || !is_drawable { "New Game".to_owned() } else { title }
}

/// A text between quotation marks, as YAML reads it.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_names_its_game() {
        assert_eq!(title("my-game"), "My Game");
        assert_eq!(title("the_long.way 2"), "The Long Way 2");
        assert_eq!(title("Über"), "Über");
        assert_eq!(title("--"), "New Game");
        assert_eq!(title("日本"), "New Game");
        assert_eq!(quoted("a \"b\" \\"), "\"a \\\"b\\\" \\\\\"");
    }
}
