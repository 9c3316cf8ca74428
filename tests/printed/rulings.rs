//! Rulings as PDF, read back: every step with its rule, the whole outcome, the texts of the rules.

use std::path::PathBuf;
use std::process::Command;

use libtest_mimic::Trial;
use punchboard::model::GameName;
use serde_json::Value;

use crate::support::pdf;

/// The tests.
pub fn trials() -> impl Iterator<Item = Trial> {
    let whole = GameName::with_rules().map(GameName::key).map(|game| {
        crate::support::trial(format!("printed/rulings of {game} are printed whole"), move || {
            printed_whole(game);
            Ok(())
        })
    });
    whole.chain([crate::support::trial("printed/a ruling with many rules is one page", || {
        one_page();
        Ok(())
    })])
}

/// A battle of three thrusts, with ten rules.
const BATTLE: &str = "game: generation-zero
dispute: battle
title: An ability does not replace the attack
agents: [{name: Ada, attack: 3, defence: 2, stealth: 3, species: human, ability: {timing: combat, add: {attack: 2}, turns: 0}}]
sues: [{name: Sia, attack: 4, defence: 2, observe: 3, allure: 1, species: elf}]
thrusts: [{use: own, attack: true}, {attack: Ada}, {attack: Sia}]
";

fn one_page() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (file, out) = (folder.join("battle.yaml"), folder.join("battle.pdf"));
    std::fs::write(&file, BATTLE).unwrap();
    let judged =
        Command::new(env!("CARGO_BIN_EXE_umpire")).arg("judge").arg(&file).arg("-o").arg(&out).output();
    assert!(judged.expect("the program was built").status.success());
    let pages = pdf::read(&std::fs::read(&out).unwrap()).pages;
    let text = pages[0].whole_text();
    let cited: std::collections::BTreeSet<&str> =
        text.split_whitespace().filter(|word| word.starts_with("GZ-")).collect();
    assert!(pages.len() == 1 && cited.len() > 9, "{} pages, {cited:?}", pages.len());
}

/// Judges the cases of a game into JSON and into PDF, and compares.
fn printed_whole(game: &str) {
    let folder = format!("{}/tests/cases/{game}", env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let pdf_path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("rulings-{game}.pdf"));
    let judge = |more: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_umpire"))
            .arg("judge")
            .args(&files[..3])
            .args(["--seed", "7", "--readings"])
            .args(more)
            .output()
            .expect("the program was built");
        String::from_utf8(output.stdout).unwrap()
    };
    let json = judge(&["--format", "json"]);
    let rulings: Vec<Value> = json
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .filter(|r: &Value| r.get("verdict").is_some())
        .collect();
    assert!(rulings.len() > 10, "{} rulings", rulings.len());
    assert!(judge(&["-o", &pdf_path.to_string_lossy()]).is_empty(), "the file is all that is written");
    let pages = pdf::read(&std::fs::read(&pdf_path).unwrap()).pages;
    // Each ruling begins with its page 1.
    let mut texts: Vec<String> = Vec::new();
    for page in &pages {
        let text = squeezed(&page.whole_text());
        if page.runs.last().expect("pages are numbered").text.starts_with("1 of") {
            texts.push(text);
        } else {
            texts.last_mut().expect("the first page is page 1").push_str(&text);
        }
    }
    assert_eq!(texts.len(), rulings.len(), "each ruling has pages of its own");
    for (text, ruling) in texts.iter().zip(&rulings) {
        let has = |what: &str| assert!(text.contains(&squeezed(what)), "{what:?} is missing in\n{text}");
        ruling["title"].as_str().into_iter().for_each(has);
        for step in ruling["steps"].as_array().unwrap() {
            has(&format!("{} {}", step["rule"].as_str().unwrap(), step["text"].as_str().unwrap()));
        }
        let mut outcome = ruling["outcome"].clone();
        // Unchanged piles that were not mentioned are only in the output for programs.
        outcome.as_object_mut().expect("outcomes are maps").remove("pile");
        // The state for the next turn repeats the outcome as a file.
        if game == "super-game-level" {
            outcome.as_object_mut().expect("outcomes are maps").remove("state");
        }
        leaves(&outcome, &has);
    }
}

/// Every text and number in an outcome.
fn leaves(value: &Value, has: &dyn Fn(&str)) {
    match value {
        Value::Object(map) => map.iter().for_each(|(_, value)| leaves(value, has)),
        Value::Array(list) => list.iter().for_each(|value| leaves(value, has)),
        Value::String(text) => has(text),
        Value::Number(number) => has(&number.to_string()),
        Value::Bool(_) | Value::Null => {}
    }
}

/// Text without whitespace, because lines are broken anywhere.
fn squeezed(text: &str) -> String {
    // Printed quotation marks and minus signs are typographic.
    let plain = |c: char| match c {
        '‘' | '’' => '\'',
        '“' | '”' => '"',
        '−' => '-',
        c => c,
    };
    text.chars().filter(|c| !c.is_whitespace()).map(plain).collect()
}
