//! Each game's README says which rules are checked, judged, printed and left to the table, and which options and rolls
//! there are. It says so truly.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use punchboard::games;
use punchboard::model::{GameName, Rulebook};

/// One test for each README beside a game's code.
pub fn trials() -> Vec<Trial> {
    let known = GameName::ALL.into_iter().filter_map(|game| Some((game, games::game(game).rulebook()?)));
    let folders = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games");
    let known = known.map(|(game, rulebook)| (folders.join(game.key().replace('-', "_")), game, rulebook));
    known
        .filter(|(folder, ..)| folder.join("README.md").exists())
        .map(|(folder, game, book)| {
            crate::support::trial(format!("readme/{game}"), move || compare(&folder, game, book))
        })
        .collect()
}

fn compare(folder: &Path, game: GameName, rulebook: &Rulebook) -> Result<(), Failed> {
    let path = folder.join("README.md");
    let text = fs::read_to_string(&path)?.replace("\r\n", "\n");
    let mut wanted = text.clone();
    for (mark, table) in [("options", options(rulebook)), ("rules", rules(game, rulebook))] {
        let (begin, end) = (format!("<!-- {mark} -->\n"), format!("<!-- end of {mark} -->\n"));
        let (before, rest) = wanted.split_once(&begin).ok_or(format!("no {begin}"))?;
        let (_, after) = rest.split_once(&end).ok_or(format!("no {end}"))?;
        wanted = format!("{before}{begin}{table}{end}{after}");
    }
    let rolls = fs::read_to_string(folder.join("rolls.rs"))?;
    for purpose in rolls.split("desk.pick(").skip(1).filter_map(|call| call.split('"').nth(1)) {
        if !text.contains(&format!("`{purpose}`")) {
            return Err(format!("the roll for `{purpose}` is not told").into());
        }
    }
    if env::var_os("BLESS").is_some() {
        fs::write(&path, &wanted)?;
        return Ok(());
    }
    if text == wanted {
        Ok(())
    } else {
        Err(format!("{} is out of date: BLESS=1 renews it", path.display()).into())
    }
}

fn options(rulebook: &Rulebook) -> String {
    let mut out = String::from("| option | rule | values, the default first |\n|---|---|---|\n");
    for (rule, option) in rulebook.options() {
        let others = option.words().filter(|value| *value != option.default);
        let values: Vec<_> =
            std::iter::once(option.default).chain(others).map(|v| format!("`{v}`")).collect();
        writeln!(out, "| `{}` | {} | {} |", option.name, rule.id, values.join(", "))
            .expect("a String takes everything");
    }
    out
}

fn rules(game: GameName, rulebook: &Rulebook) -> String {
    let disputes: Vec<&str> = games::game(game).facts().disputes.iter().map(|dispute| dispute.name).collect();
    let mut out =
        String::from("| rule | checked | judged in | printed | left to the table |\n|---|---|---|---|---|\n");
    let checked = games::game(game).checked_rules();
    for rule in rulebook.rules() {
        let has = |user: &str| if rule.is_used_by(user) { "yes" } else { "" };
        let is_play = |user: &str| disputes.contains(&user) || ["new", "whole"].contains(&user);
        let judged: Vec<_> = rule.used_by.iter().copied().filter(|user| is_play(user)).collect();
        let check = if checked.contains(rule.id) { "yes" } else { "" };
        let (print, table) = (has("print"), has("table"));
        writeln!(out, "| {} | {check} | {} | {print} | {table} |", rule.id, judged.join(", "))
            .expect("a String takes everything");
    }
    out
}
