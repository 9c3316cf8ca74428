//! Rules booklets agree with their rulebooks: each number in a paragraph is in a rule cited beside it, and each name is one of the game's.
//!
//! For text without a rule beside it, `tests/booklets/GAME.yaml` gives the source. Remarks, and the drawings before them, are examples.
#![allow(clippy::disallowed_methods, reason = "tests read their data from disk")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::Trial;
use punchboard::compose::Options;
use punchboard::games;
use punchboard::geometry::Paper;
use punchboard::job::Wanted;
use punchboard::model::{GameName, Rulebook};
use serde::Deserialize;

use numbers::{bare, numbers, numbers_of};

use super::papers;
use crate::support::named;

mod aids;
mod numbers;

/// The tests.
pub fn trials() -> Vec<Trial> {
    use aids::numbers_are_those_of_the_rules as numbers_of_aids_are_those_of_the_rules;
    named!("booklets": numbers_are_those_of_the_rules, numbers_of_aids_are_those_of_the_rules, names_are_those_of_the_game,
        chances_of_a_fight_are_counted, they_have_eight_to_twenty_four_pages)
}

/// The sources of a booklet's numbers that have no rule beside them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ground {
    /// Beginnings of lines, with the rules that have their numbers.
    #[serde(default)]
    rests_on: BTreeMap<String, Vec<String>>,
    /// Headings whose sections are examples.
    #[serde(default)]
    examples: Vec<String>,
    /// Words with numbers that are in no rule, with their sources.
    #[serde(default)]
    free: BTreeMap<String, String>,
    /// Words of player aids and set-up pages with numbers from other rules, and these rules; none for words that are not numbers.
    #[serde(default)]
    aids: BTreeMap<String, Vec<String>>,
    /// Players' names in examples.
    players: Vec<String>,
}

/// The text of a booklet, and its sources.
struct Booklet {
    folder: PathBuf,
    /// `None` for sets without rules.
    rulebook: Option<&'static Rulebook>,
    text: String,
    ground: Ground,
}

fn booklets() -> impl Iterator<Item = Booklet> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let of_games = GameName::ALL.into_iter().filter_map(|name| {
        let rulebook = games::game(name).rulebook()?;
        Some((name.key(), Path::new("decks").join(name.key()), Some(rulebook)))
    });
    let of_custom = ["caravan", "tidepool"].map(|name| (name, Path::new("decks/custom").join(name), None));
    of_games.chain(of_custom).map(move |(name, folder, rulebook)| {
        let folder = root.join(folder);
        let text = read(&folder.join("rules.md"));
        Booklet { folder, rulebook, text, ground: ground(root, name) }
    })
}

fn ground(root: &Path, name: &str) -> Ground {
    let path = root.join("tests/booklets").join(name).with_extension("yaml");
    let told = serde_yaml::from_str(&read(&path));
    told.unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A line that is not an example, with its number in the file and its rules: those of its source, or those beside it, or else those of the
/// paragraph before it in its section.
struct Line<'b> {
    number: usize,
    text: &'b str,
    rules: Vec<&'b str>,
}

impl Booklet {
    fn lines(&self) -> Vec<Line<'_>> {
        let all: Vec<&str> = self.text.lines().collect();
        let mut found = Vec::new();
        let mut before: Vec<&str> = Vec::new();
        let (mut is_example, mut is_block) = (false, false);
        for (n, text) in all.iter().copied().enumerate() {
            if let Some(heading) = text.strip_prefix('#') {
                let heading = heading.trim_start_matches('#').trim();
                is_example = self.ground.examples.iter().any(|example| example == heading);
                before.clear();
            }
            // The drawing of an example is before it.
            let is_drawing = text.starts_with('|') && {
                let mut after = all[n..].iter().skip_while(|line| line.starts_with('|') || line.is_empty());
                after.next().is_some_and(|line| line.starts_with('>'))
            };
            if text.starts_with("```") {
                is_block = !is_block;
                continue;
            }
            let is_frame =
                is_block || text.is_empty() || text.starts_with(['#', '>']) || text.starts_with("---");
            if is_example || is_drawing || is_frame {
                continue;
            }
            let rules = if let Some(rules) = self.rests_on(text) {
                rules
            } else {
                let cited = cited(text);
                if !cited.is_empty() {
                    before = cited;
                }
                before.clone()
            };
            found.push(Line { number: n + 1, text, rules });
        }
        found
    }

    fn rests_on<'b>(&'b self, text: &'b str) -> Option<Vec<&'b str>> {
        let grounds = self.ground.rests_on.iter().filter(|(begin, _)| text.starts_with(begin.as_str()));
        let (_, rules) = grounds.max_by_key(|(begin, _)| begin.len())?;
        Some(rules.iter().map(String::as_str).chain(cited(text)).collect())
    }
}

/// The rules that are cited in a text.
fn cited(text: &str) -> Vec<&str> {
    let behind = text.split("{rule ").skip(1);
    behind.filter_map(|rest| rest.split_once('}')).map(|(id, _)| id.trim()).collect()
}

fn numbers_are_those_of_the_rules() {
    let mut faults = Vec::new();
    for booklet in booklets() {
        let Some(rulebook) = booklet.rulebook else { continue };
        let path = booklet.folder.join("rules.md");
        let mut unused: BTreeSet<&String> = booklet.ground.free.keys().collect();
        for Line { number, text, rules } in booklet.lines() {
            let mut rest = text.to_owned();
            for words in booklet.ground.free.keys().filter(|words| text.contains(words.as_str())) {
                rest = rest.replace(words.as_str(), "");
                unused.remove(words);
            }
            let rule = |id: &&str| rulebook.rule(id).unwrap_or_else(|| panic!("there is no {id}"));
            let said: BTreeSet<i64> = rules.iter().map(rule).flat_map(numbers_of).collect();
            for (word, _) in numbers(&rest).into_iter().filter(|(_, told)| !said.contains(told)) {
                faults.push(format!("{}:{number}: \"{word}\" is not in {rules:?}: {text}", path.display()));
            }
        }
        faults.extend(unused.iter().map(|words| format!("{} no longer says \"{words}\"", path.display())));
        for begin in booklet.ground.rests_on.keys() {
            if !booklet.lines().iter().any(|line| line.text.starts_with(begin.as_str())) {
                faults.push(format!("no line of {} begins with \"{begin}\"", path.display()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn names_are_those_of_the_game() {
    // A capitalized word inside a sentence is a name.
    let name = regex_lite::Regex::new("[a-z,;’] [*“]*([A-Z][a-z]+)").expect("a pattern");
    let word = regex_lite::Regex::new("[A-Za-z]+").expect("a pattern");
    let mut faults = Vec::new();
    for Booklet { folder, rulebook, text, ground } in booklets() {
        let files = fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry").path());
        let files =
            files.filter(|path| path.extension().is_some_and(|ending| ending == "yaml" || ending == "csv"));
        let definitions: String = files.map(|path| read(&path)).collect();
        let rules = rulebook.into_iter().flat_map(Rulebook::rules).map(|rule| rule.rule);
        let headings = text.lines().filter(|line| line.starts_with('#'));
        let sources = rules.chain([definitions.as_str()]).chain(headings);
        let mut known: BTreeSet<&str> =
            sources.flat_map(|text| word.find_iter(text)).map(|word| word.as_str()).collect();
        known.extend(ground.players.iter().map(String::as_str));
        // "Punchboard" made the pages and prints the rulebook.
        known.insert("Punchboard");
        for (n, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
            let bare = bare(line);
            let unknown = name
                .captures_iter(&bare)
                .filter_map(|found| found.get(1))
                .map(|found| found.as_str().to_owned());
            let is_known =
                |name: &String| known.contains(name.as_str()) || known.contains(name.trim_end_matches('s'));
            let path = folder.join("rules.md");
            faults.extend(
                unknown
                    .filter(|name| !is_known(name))
                    .map(|name| format!("{}:{}: {name}", path.display(), n + 1)),
            );
        }
    }
    assert!(faults.is_empty(), "names that neither the rulebook nor a card has:\n{}", faults.join("\n"));
}

fn they_have_eight_to_twenty_four_pages() {
    for set in GameName::keys_with_rules().into_iter().chain(["custom/tidepool", "custom/caravan"]) {
        for paper in ["a4", "letter"] {
            let mut job = papers::job(set);
            let options = Options { faults_only: true, ..Options::default() };
            let wanted = Wanted { paper: Paper::parse(paper).ok(), options, ..Wanted::default() };
            let outcome = job.print(0, &wanted, &mut |_, _, _| {});
            let rules = outcome.printed.iter().find(|file| file.name.starts_with("rules"));
            let pages = rules.map_or(0, |rules| rules.faces.len());
            assert!((8..=24).contains(&pages), "{set} on {paper}: {pages} pages");
        }
    }
}

/// The number of throws of some dice by their highest die, from 1 to 6.
fn highest(dice: u32) -> [f64; 6] {
    std::array::from_fn(|n| {
        let up_to = |sides: usize| (sides as f64).powi(dice as i32);
        (up_to(n + 1) - up_to(n)) / up_to(6)
    })
}

fn chances_of_a_fight_are_counted() {
    let text = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("decks/survival/rules.md"));
    for mine in 1..=4 {
        let mut row = format!("| **{mine}** |");
        for other in 1..=4 {
            let (mine, other) = (highest(mine), highest(other));
            let win: f64 = (0..6).map(|n| mine[n] * other[..n].iter().sum::<f64>()).sum();
            let equal: f64 = (0..6).map(|n| mine[n] * other[n]).sum();
            row.push_str(&format!(" {:.0}, equal {:.0} |", win * 100.0, equal * 100.0));
        }
        assert!(text.contains(&row), "{row}");
    }
}
