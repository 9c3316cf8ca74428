//! The guides for game masters and for tables, played: their files are written, their commands are run, and what they show of them is what
//! they print.

use crate::support::{named, words};
use libtest_mimic::Trial;
use std::fs;
use std::path::Path;

use punchboard::games;
use punchboard::games::alien_empires::pieces::{Event, Power};
use punchboard::games::postal::keys::{LETTER_KEYS, ORDER_KEYS};
use punchboard::model::GameName;
use punchboard::ruling::Common;
use punchboard::source::shape::Names;
use punchboard::source::{Document, Object, Shape};

use super::{put, scratch, umpire};

/// What a command line prints: an `umpire …`, or `cat FILE` to look at what it wrote.
fn run(line: &str, folder: &Path) -> String {
    let words: Vec<&str> = words(line).collect();
    match words[..] {
        ["umpire", ref rest @ ..] => {
            let ran = umpire(rest, folder);
            format!("{}{}", ran.err, ran.out)
        }
        ["cat", file] => {
            fs::read_to_string(folder.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
        }
        ["mkdir", name] => {
            fs::create_dir(folder.join(name)).expect("there is room");
            String::new()
        }
        _ => panic!("the guide runs umpire, mkdir and cat, not {line}"),
    }
}

fn a_game_master_gets_what_the_guide_shows() {
    shows_what_happens(
        "postal",
        &[
            "game-masters/postal-game.md",
            "game-masters/postal-letters.md",
            "game-masters/postal-corrections.md",
            "game-masters/postal-dice.md",
        ],
    );
}

fn a_table_gets_what_the_guide_to_disputes_shows() {
    shows_what_happens(
        "disputes",
        &[
            "players/disputes.md",
            "players/claims.md",
            "players/odds-and-dice.md",
            "players/rulings.md",
            "players/generation-zero.md",
            "players/generation-zero-turns.md",
            "players/super-game-level.md",
            "players/survival.md",
            "players/alien-empires.md",
            "players/alien-empires-turns.md",
        ],
    );
}

fn players_get_what_the_guide_to_whole_games_shows() {
    shows_what_happens("whole-games", &["game-masters/whole-games.md"]);
}

fn players_get_what_the_guide_to_games_by_post_shows() {
    shows_what_happens("by-post", &["game-masters/by-post.md"]);
}

fn players_get_what_the_guide_to_alien_empires_shows() {
    shows_what_happens("alien-empires", &["game-masters/alien-empires.md"]);
}

fn players_get_what_the_guide_to_generation_zero_shows() {
    shows_what_happens("generation-zero", &["game-masters/generation-zero.md"]);
}

fn players_get_what_the_guide_to_custom_games_shows() {
    shows_what_happens("custom-games", &["game-masters/custom-games.md"]);
}

/// The table of the keys of a letter, or of an order in it, as the program declares them.
fn keys(table: &str) -> String {
    let words = if table == "letter" { LETTER_KEYS } else { ORDER_KEYS };
    let mut out = String::from("\n| key | or | meaning |\n|---|---|---|\n");
    for (key, others) in words {
        let others: Vec<String> = others.iter().map(|other| format!("`{other}`")).collect();
        out.push_str(&format!("| `{}` | {} | {} |\n", key.name, others.join(", "), key.about));
    }
    out.push('\n');
    out
}

/// The table of what a dispute states, of its own keys or of those below some of them: `alien-empires conflict players`.
fn states(path: &[&str]) -> String {
    let [game, name, below @ ..] = path else { panic!("{path:?} names no dispute") };
    let game = games::game(GameName::from_key(game).expect("it is a game"));
    let dispute = game.facts().disputes.iter().find(|dispute| dispute.name == *name);
    let mut object = dispute.unwrap_or_else(|| panic!("there is no dispute {path:?}")).states;
    for key in below {
        let field = object.field(key).unwrap_or_else(|| panic!("{path:?} is no key"));
        object = keys_within(&field.shape).unwrap_or_else(|| panic!("{path:?} has no keys of its own"));
    }
    let mut table = "\n| key | value | meaning |\n|---|---|---|\n".to_owned();
    // What others state as well stands behind what is its own.
    let own = object.groups.iter().rev().flat_map(|group| *group);
    for field in own.filter(|field| Common::OBJECT.field(field.name).is_none()) {
        let needed = if field.required { "needed: " } else { "" };
        let meaning = field.meaning().replace('|', "\\|");
        table.push_str(&format!("| `{}` | {} | {needed}{meaning} |\n", field.name, value(&field.shape)));
    }
    table + "\n"
}

/// The map with keys of its own that a value is or holds.
fn keys_within(shape: &Shape) -> Option<&'static Object> {
    match shape {
        Shape::Object(object) => Some(object),
        Shape::List(inner) | Shape::OneOrMore(inner) | Shape::Map(_, inner) => keys_within(inner),
        Shape::Either(shapes) => shapes.iter().find_map(keys_within),
        _ => None,
    }
}

/// What may stand there, in a word or two.
fn value(shape: &Shape) -> String {
    match shape {
        Shape::Between(least, most) if most - least == 1 => format!("{least} or {most}"),
        Shape::Between(least, most) if *most < 1_000 => format!("{least} to {most}"),
        Shape::Between(..) | Shape::Whole => "a number".to_owned(),
        Shape::Truth => "`true`".to_owned(),
        Shape::Text | Shape::Name(Names::New) => "a name".to_owned(),
        Shape::Name(Names::Space) => "a space".to_owned(),
        Shape::Word(words) if words.len() > 4 => "a name".to_owned(),
        Shape::Word(words) => words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", "),
        Shape::List(inner) => format!("a list: {}", value(inner)),
        Shape::OneOrMore(inner) => format!("{}, or a list", value(inner)),
        Shape::Map(Names::Space, inner) => format!("by space: {}", value(inner)),
        Shape::Map(_, inner) => format!("by name: {}", value(inner)),
        Shape::Object(object) => object.what.trim_end_matches(" of a deck").to_owned(),
        // Names of one kind, in whatever spelling.
        Shape::Either([Shape::Word(_), Shape::Text]) => "a name".to_owned(),
        Shape::Either([_, Shape::Object(object)]) if object.what.ends_with(" of a deck") => {
            "a card".to_owned()
        }
        Shape::Either(shapes) => shapes.iter().map(value).collect::<Vec<_>>().join(" or "),
        _ => String::new(),
    }
}

/// The powers and events of Alien Empires that take keys, with those keys.
fn powers() -> String {
    let powers = Power::ALL.iter().map(|power| (power.name(), power.keys()));
    let events = Event::ALL.iter().map(|event| (event.name(), event.keys()));
    let mut table = "\n| card | keys | may be left out |\n|---|---|---|\n".to_owned();
    let ticked = |keys: &[&str]| keys.iter().map(|key| format!("`{key}`")).collect::<Vec<_>>().join(", ");
    for (name, keys) in powers.chain(events).filter(|(_, keys)| !keys.all.is_empty()) {
        let (needed, others) = keys.all.split_at(keys.needed);
        table.push_str(&format!("| {name} | {} | {} |\n", ticked(needed), ticked(others)));
    }
    table + "\n"
}

/// The table below a remark that asks for one.
fn generated(line: &str) -> Option<String> {
    let (kind, name) = line.strip_prefix("<!-- ")?.strip_suffix(" -->")?.split_once(": ")?;
    let path: Vec<&str> = name.split(' ').collect();
    match (kind, path.as_slice()) {
        ("keys", _) => Some(keys(name)),
        ("states", ["alien-empires", "powers"]) => Some(powers()),
        ("states", path) => Some(states(path)),
        _ => None,
    }
}

/// Plays chapters of the book one after the other in one folder, and compares what they show with what is printed.
fn shows_what_happens(folder: &str, chapters: &[&str]) {
    let folder = scratch(&format!("guide-{folder}"));
    let mut played = Played::default();
    for chapter in chapters {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/src").join(chapter);
        let guide = fs::read_to_string(&path).expect("a chapter can be read").replace("\r\n", "\n");
        let out = played.chapter(&guide, &folder);
        if std::env::var_os("BLESS").is_some() {
            fs::write(&path, &out).expect("a chapter can be written");
            continue;
        }
        let line = out.lines().zip(guide.lines()).position(|(a, b)| a != b);
        assert!(
            out == guide,
            "{chapter} shows something else from line {} on: BLESS=1 renews it\n{out}",
            line.map_or(0, |line| line + 1)
        );
    }
    let Played { files, commands, .. } = played;
    assert!(files >= 3 && commands >= 6, "{files} files and {commands} commands");
}

/// How many files were written and commands run.
#[derive(Default)]
struct Played {
    files: usize,
    commands: usize,
    /// Digests that commands print now in place of those that the guide shows, which later commands give.
    renewed: Vec<(String, String)>,
}

/// The digests that commands have printed.
fn digests<'t>(lines: impl Iterator<Item = &'t str>) -> Vec<String> {
    lines.filter_map(|line| line.strip_prefix("  digest   ")).map(str::to_owned).collect()
}

impl Played {
    /// The chapter with its tables and with what its commands print now.
    fn chapter(&mut self, guide: &str, folder: &Path) -> String {
        let mut out = String::new();
        let mut lines = guide.lines();
        while let Some(line) = lines.next() {
            out.push_str(&format!("{line}\n"));
            if let Some(table) = generated(line) {
                out.push_str(&table);
                lines
                    .by_ref()
                    .skip_while(|line| line.is_empty())
                    .take_while(|line| !line.is_empty())
                    .for_each(drop);
                continue;
            }
            let Some(kind) = line.strip_prefix("```").filter(|kind| !kind.is_empty()) else { continue };
            let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            self.block(kind, &block, folder, &mut out);
            out.push_str("```\n");
        }
        out
    }

    /// Writes the file of a block, or runs its commands.
    fn block(&mut self, kind: &str, block: &[&str], folder: &Path, out: &mut String) {
        if let Some((_, name)) = kind.split_once(" file=") {
            put(folder, name, format!("{}\n", block.join("\n")).as_bytes());
            self.files += 1;
        }
        if kind != "console" {
            block.iter().for_each(|line| out.push_str(&format!("{line}\n")));
            return;
        }
        let mut now = Vec::new();
        for command in block.iter().filter_map(|line| line.strip_prefix("$ ")) {
            let renew = |command: String, (old, new): &(String, String)| command.replace(old.as_str(), new);
            let command = self.renewed.iter().fold(command.to_owned(), renew);
            let printed = run(&command, folder);
            out.push_str(&format!("$ {command}\n{printed}"));
            now.extend(digests(printed.lines()));
            self.commands += 1;
        }
        self.renewed.extend(digests(block.iter().copied()).into_iter().zip(now));
    }
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("postal": players_get_what_the_guide_to_generation_zero_shows, a_game_master_gets_what_the_guide_shows, a_table_gets_what_the_guide_to_disputes_shows, players_get_what_the_guide_to_whole_games_shows, players_get_what_the_guide_to_alien_empires_shows, players_get_what_the_guide_to_games_by_post_shows, players_get_what_the_guide_to_custom_games_shows)
}
