//! `punchboard new game`: a small custom game, complete and printable, with comments that explain it.

use std::path::PathBuf;

use super::copy::{self, Copy};
use crate::cli::status::Trouble;
use crate::diag::{did_you_mean, or_list};
use crate::model::GameName;
use crate::model::template::slug;
use crate::source::shortened;

/// The folder that is copied. Its title and folder name are replaced by those of the copy.
const MODEL: &str = "decks/custom/new-game/";
/// The game files that are copied: that in this folder, and that of a game with a rulebook.
pub(super) const MODEL_FILES: [&str; 2] =
    ["decks/custom/new-game/game.yaml", "decks/custom/new-rulebook/game.yaml"];
const TITLE: &str = "\"New Game\"";
const FOLDER: &str = "new-game";
/// The folder that is copied for a game with a rulebook, which has its own cards and rules.
const RULED: &str = "decks/custom/new-rulebook/";
const RULED_FOLDER: &str = "new-rulebook";

/// Parts that a game may have: each is a definition file and a printed file.
const PARTS: [&str; 4] = ["cards", "tokens", "board", "rules"];
/// The part that is printed with the cards and rules, and judged.
const RULEBOOK: &str = "rulebook";

/// The arguments of `new game`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The folder to create, or an empty one; the game is named after it
    folder: PathBuf,
    /// The parts of the game: cards, tokens, board, rules [default: these]; rulebook has rules that are checked and judged
    #[arg(value_name = "PART", value_parser = part)]
    parts: Vec<&'static str>,
    /// Copy the layouts, looks, sheets and icons that it uses, so that you can change them, too
    #[arg(long)]
    with_layouts: bool,
}

/// Parses a part; "card" is accepted for "cards".
fn part(text: &str) -> Result<&'static str, String> {
    let word = text.to_lowercase();
    let all: Vec<&str> = PARTS.into_iter().chain([RULEBOOK]).collect();
    let found = all.iter().copied().find(|part| *part == word || part.strip_suffix('s') == Some(&word));
    found.ok_or_else(|| {
        let help = did_you_mean(text, all.iter().copied(), || format!("write {}", or_list(&all)));
        format!("a game has no \"{}\": {help}", shortened(text))
    })
}

/// Writes the game; returns the list of what was written.
pub(super) fn run(args: &Args) -> Result<String, Trouble> {
    if args.parts.contains(&RULEBOOK) {
        return with_rulebook(args);
    }
    let is_wanted = |part: &str| args.parts.is_empty() || args.parts.contains(&part);
    let mut copy = Copy::from_folder(MODEL);
    copy.retain(|file| file == "game.yaml" || file.strip_suffix(".yaml").is_none_or(is_wanted));
    let name = copy::name_of(&args.folder);
    let title = title(&name);
    let typed = copy::shell_word(&args.folder.to_string_lossy());
    copy.change(|file, text| {
        let text = text.replace(TITLE, &quoted(&title)).replace(FOLDER, &typed);
        if file != "game.yaml" {
            return text;
        }
        // A folder name in letters that can't be printed is not the title, but still the name of the output folder.
        copy::with_own_folder(&with_files(&text, is_wanted), &slug(&title), &name)
    });
    if args.with_layouts {
        copy.with_layouts(FOLDER);
    }
    copy.write(&args.folder)
}

/// Writes a game with a rulebook: its cards and its page of rules are those of the rulebook, other parts are added.
fn with_rulebook(args: &Args) -> Result<String, Trouble> {
    let mut copy = Copy::from_folder(RULED);
    let others: Vec<&str> =
        ["tokens", "board"].into_iter().filter(|part| args.parts.contains(part)).collect();
    let mut more = Copy::from_folder(MODEL);
    let game_file = more.text("game.yaml");
    more.retain(|file| file.strip_suffix(".yaml").is_some_and(|part| others.contains(&part)));
    copy.add(more);
    let title = title(&copy::name_of(&args.folder));
    let typed = copy::shell_word(&args.folder.to_string_lossy());
    let name = rulebook_name(&title);
    copy.change(|file, text| {
        let text = text
            .replace(TITLE, &quoted(&title))
            .replace("# New Game\n", &format!("# {title}\n"))
            .replace(&format!("name: {RULED_FOLDER}"), &format!("name: {name}"))
            .replace(&format!("game: {RULED_FOLDER}"), &format!("game: {name}"))
            .replace(RULED_FOLDER, &typed);
        if file != "game.yaml" {
            return text;
        }
        let printed =
            |part: &&str| game_file.lines().find(|line| line.starts_with(&format!("  - {{file: {part},")));
        let lines = others.iter().filter_map(printed).flat_map(|line| [line, "\n"]);
        let text: String = std::iter::once(text.as_str()).chain(lines).collect();
        copy::with_own_folder(&text, &slug(&title), &copy::name_of(&args.folder))
    });
    if args.with_layouts {
        copy.with_layouts(RULED_FOLDER);
    }
    let written = copy.write(&args.folder)?;
    let dispute = copy::shell_word(&args.folder.join("dispute.yaml").to_string_lossy());
    Ok(format!("{written}Then: umpire judge {dispute}\n"))
}

/// The name of the rulebook of a game with this title. Those of built-in games are taken.
fn rulebook_name(title: &str) -> String {
    let name = slug(title);
    let is_taken = GameName::ALL.iter().any(|game| game.key() == name);
    if is_taken { format!("{name}-rules") } else { name }
}

/// A game file without the printed files that are not wanted, each of which is one line, and without first steps for
/// parts that it lacks.
fn with_files(text: &str, is_wanted: impl Fn(&str) -> bool) -> String {
    let has_all = PARTS.into_iter().all(&is_wanted);
    let stays = |line: &&str| {
        if line.starts_with("first_steps:") {
            return has_all;
        }
        let file = line.strip_prefix("  - {file: ").and_then(|rest| rest.split(',').next());
        file.is_none_or(&is_wanted)
    };
    let lines = text.lines().filter(stays).flat_map(|line| [line, "\n"]);
    lines.collect()
}

/// The title of a game in a folder of this name: `the-long_way` becomes The Long Way. The built-in fonts have Latin, Greek and Cyrillic
/// letters only, so a name in other letters becomes New Game.
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
