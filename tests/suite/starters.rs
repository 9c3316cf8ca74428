//! Starters of disputes can be judged unchanged, and every key after a `#` in them is known.

use std::fs;

use libtest_mimic::Trial;
use punchboard::adjudicate;
use punchboard::cli::Disk;
use punchboard::diag::{Diagnostic, Report, code};
use punchboard::games;
use punchboard::model::GameName;
use punchboard::ruling::{Rest, Ruling, Verdict};
use punchboard::source::Files;

use super::partly::scratch;
use super::{UMPIRE, WIDTH, entries, folder, run_program};
use crate::support::named;

/// The tests.
pub fn trials() -> Vec<Trial> {
    named!("starters": each_is_judged, those_of_custom_games_are_read, every_key_is_one, what_is_there_is_kept)
}

/// Every kind of dispute, as words of the command line.
fn disputes() -> impl Iterator<Item = [&'static str; 2]> {
    let of_game = |game: GameName| {
        games::game(game).facts().disputes.iter().map(move |dispute| [dispute.name, game.key()])
    };
    GameName::ALL.into_iter().flat_map(of_game)
}

fn starter(words: &[&str]) -> String {
    let which = adjudicate::which(words, &[]).unwrap_or_default();
    adjudicate::starter(&which, None, &Disk).unwrap_or_else(|| panic!("{words:?} mean no dispute"))
}

/// The ruling on a text, and its faults.
fn judged(text: &str) -> (Option<Ruling>, Vec<Diagnostic>) {
    let docket = adjudicate::read(&Disk, "starter.yaml", text.as_bytes(), &mut Files::default());
    let mut report = docket.report;
    let ruling = docket.entries.into_iter().next().and_then(|entry| {
        report.append(entry.report);
        let scenario = entry.scenario?;
        let rules = adjudicate::house_rules(&scenario, &[], &mut report);
        let dice = scenario.dice.clone();
        adjudicate::judge(&scenario, &entry.cards, &rules, &dice, Rest::Missing, &mut report).ok()
    });
    (ruling, report.iter().cloned().collect())
}

fn each_is_judged() {
    for words in disputes() {
        let (ruling, faults) = judged(&starter(&words));
        assert_eq!(faults, [], "{words:?}");
        let ruling = ruling.unwrap_or_else(|| panic!("{words:?} is not judged"));
        assert_eq!(ruling.verdict, Verdict::Resolved, "{words:?}");
        let upheld: Vec<bool> = ruling.claims.iter().map(|claim| claim.differs.is_none()).collect();
        assert!(upheld.contains(&true) && upheld.contains(&false), "{words:?}: {upheld:?}");
        assert_eq!(ruling.left_over, 0, "{words:?}");
    }
}

/// Starters of custom games have no faults, and every key after a `#` is known.
fn those_of_custom_games_are_read() {
    let mut tried = 0;
    let all = [folder("own"), folder("../decks/custom")].map(|folder| entries(&folder));
    for game in all.into_iter().flatten().filter(|path| path.join("cases.yaml").exists()) {
        let rules = game.to_string_lossy().into_owned();
        let (mut files, mut report) = (Files::default(), Report::default());
        let paths = std::slice::from_ref(&rules);
        for own in adjudicate::own_games(&Disk, (paths, &[]), &mut files, &mut report) {
            for name in own.names() {
                let which = adjudicate::which(&[name], std::slice::from_ref(&own));
                let which = match which {
                    Ok(which) => which,
                    Err(_) => adjudicate::which(&[name, own.rulebook().game], std::slice::from_ref(&own))
                        .expect("the game has it"),
                };
                let text = adjudicate::starter(&which, Some(&rules), &Disk).expect("the dispute is known");
                let (ruling, faults) = judged(&text);
                assert!(ruling.is_some(), "{name}: {faults:?}\n{text}");
                for (n, _) in
                    text.lines().enumerate().filter(|(_, line)| line.starts_with('#') && is_key_line(line))
                {
                    let changed: Vec<String> = text
                        .lines()
                        .enumerate()
                        .map(|(m, line)| if m == n { line.replacen('#', "", 1) } else { line.to_owned() })
                        .collect();
                    let (_, faults) = judged(&changed.join("\n"));
                    let is_unknown = |fault: &&Diagnostic| fault.code == code::UNKNOWN_KEY;
                    assert_eq!(faults.iter().find(is_unknown), None, "{name}:\n{}", changed.join("\n"));
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 100, "{tried}");
}

/// Whether a line after a `#` is a key.
fn is_key_line(line: &str) -> bool {
    let text = line.trim_start_matches('#');
    !text.starts_with(' ') && text.split_once(':').is_some_and(|(key, _)| !key.contains(' '))
}

/// Removes the `#` of each key in turn: there may be other faults, but the key is known.
fn every_key_is_one() {
    for words in disputes() {
        let text = starter(&words);
        let lines: Vec<&str> = text.lines().collect();
        let mut tried = 0;
        for (n, line) in lines.iter().enumerate() {
            let margin = line.len() - line.trim_start().len();
            let Some(key) = line[margin..].strip_prefix('#').filter(|key| !key.starts_with(' ')) else {
                continue;
            };
            let mut taken: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
            taken[n] = format!("{}{key}", &line[..margin]);
            // Nested keys, too.
            let within = format!("{}#  ", &line[..margin]);
            for line in taken[n + 1..].iter_mut().take_while(|line| line.starts_with(&within)) {
                *line = line.replacen('#', "", 1);
            }
            let (_, faults) = judged(&taken.join("\n"));
            let name = key.trim_start_matches("- ").split(':').next().unwrap_or_default();
            let is_unknown = |fault: &&Diagnostic| {
                let has_none =
                    fault.code == code::UNKNOWN_KEY && fault.message.contains(&format!(" has no \"{name}\""));
                // Which keys go along with an action depends on its verb.
                let has_none = has_none && !fault.message.starts_with("an action ");
                fault.code == code::SYNTAX || fault.code == code::DUPLICATE_KEY || has_none
            };
            let unknown = faults.iter().find(is_unknown);
            assert!(unknown.is_none(), "{words:?}, {line}: {unknown:?}");
            tried += 1;
        }
        assert!(tried > 8, "{words:?} has {tried} keys behind a #");
    }
}

fn what_is_there_is_kept() {
    let folder = scratch("starter-there");
    fs::write(folder.join("it.yaml"), "mine\n").expect("it can be written");
    let new = |name: &str| run_program(UMPIRE, WIDTH, &["new", "dispute", "hex", "-o", name], &folder);
    let done = new("it.yaml");
    assert_eq!(done.status, 2, "{}", done.err);
    assert!(done.err.contains("it.yaml already exists"), "{}", done.err);
    assert_eq!(fs::read_to_string(folder.join("it.yaml")).expect("it is there"), "mine\n");
    let done = new("other.yaml");
    assert_eq!((done.status, done.out.as_str()), (0, "other.yaml\n"), "{}", done.err);
}
