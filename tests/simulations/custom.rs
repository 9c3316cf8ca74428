//! Simulated games by custom rulebooks: each file of `tests/simulated` is a case with what is counted, and every rulebook of the repository
//! can be simulated.

use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::Trial;
use serde_json::Value as Json;

use super::{counts_agree, folder, printed, refused};

/// Every case, and every rulebook with disputes, as a test.
pub fn trials() -> Vec<Trial> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut trials = Vec::new();
    for path in yaml(&root.join("tests/simulated")) {
        let name = path.file_stem().and_then(|name| name.to_str()).expect("it has a name").to_owned();
        trials.push(crate::support::trial(format!("simulated/custom/{name}"), move || {
            counted(&path);
            Ok(())
        }));
    }
    let sets = ["decks/custom", "tests/own"].into_iter().flat_map(|all| entries(&root.join(all)));
    for set in sets.filter(|set| set.join("rulebook.yaml").is_file()) {
        let name = set.strip_prefix(root).map(|path| path.display().to_string()).expect("it is inside");
        trials.push(crate::support::trial(format!("simulated/rulebooks/{name}"), move || {
            plays_and_adds_up(&set);
            Ok(())
        }));
    }
    trials
}

/// The entries of a folder in order.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let all = fs::read_dir(folder).expect("the folder is there");
    let mut all: Vec<PathBuf> = all.map(|entry| entry.expect("it can be read").path()).collect();
    all.sort();
    all
}

fn yaml(folder: &Path) -> Vec<PathBuf> {
    entries(folder)
        .into_iter()
        .filter(|path| path.extension().is_some_and(|ending| ending == "yaml"))
        .collect()
}

/// A case: the words of the command, and what the data has, or what is refused.
fn counted(path: &Path) {
    let case = fs::read_to_string(path.with_extension("json")).expect("the case says what is counted");
    let case: Json = serde_json::from_str(&case).expect("it is JSON");
    let words = case["words"].as_array().into_iter().flatten().filter_map(Json::as_str);
    let name = path.to_str().expect("it is text");
    let words: Vec<&str> = ["custom", "--rules", name, "--format", "json"].into_iter().chain(words).collect();
    let here = Path::new(env!("CARGO_TARGET_TMPDIR"));
    if let Some(refusals) = case["refused"].as_array() {
        let message = refused(here, &words);
        for part in refusals.iter().filter_map(Json::as_str) {
            assert!(message.contains(part), "{message}");
        }
        return;
    }
    let all: Json = serde_json::from_str(&printed(here, &words)).expect("it is JSON");
    agrees(&all, &case["expect"], "");
}

/// Whether a value has all that is expected; a list has as many entries.
fn agrees(value: &Json, expected: &Json, path: &str) {
    match expected {
        Json::Object(keys) => {
            keys.iter().for_each(|(key, expected)| agrees(&value[key], expected, &format!("{path}.{key}")));
        }
        Json::Array(entries) => {
            let values = value.as_array().unwrap_or_else(|| panic!("{path} is {value}"));
            assert_eq!(values.len(), entries.len(), "{path} is {value}");
            let both = values.iter().zip(entries).zip(0..);
            both.for_each(|((value, expected), n)| agrees(value, expected, &format!("{path}[{n}]")));
        }
        _ => assert_eq!(value, expected, "{path}"),
    }
}

/// The same seed gives the same bytes, another one others; counts agree, and parts add up to the whole in every format.
fn plays_and_adds_up(set: &Path) {
    let name = set.file_name().and_then(|name| name.to_str()).expect("it has a name");
    let (folder, path) = (folder(&format!("simulated-{name}")), set.to_str().expect("it is text"));
    let words = ["custom", "--rules", path, "--games", "5", "--players", "2", "--rounds", "4"];
    let run = |more: &[&str]| printed(&folder, &[&words[..], more].concat());
    for part in 1..=3 {
        run(&["--shard", &format!("{part}/3"), "-o", &format!("{part}.json")]);
    }
    for format in ["text", "json", "html"] {
        let whole = run(&["--format", format]);
        assert_eq!(whole, run(&["--format", format]), "the same seed plays other games");
        assert_eq!(printed(&folder, &["--join", "3.json", "1.json", "2.json", "--format", format]), whole);
    }
    let text = run(&["--format", "json"]);
    assert_ne!(text, run(&["--format", "json", "--seed", "2"]), "another seed plays the same games");
    let all: Json = serde_json::from_str(&text).expect("it is JSON");
    counts_agree(&all, 5);
    assert!(all["rules"].as_array().is_some_and(|rules| !rules.is_empty()), "no rule is used: {all}");
    assert!(all["moves"].as_f64() > Some(0.0), "nobody does anything: {all}");
}
