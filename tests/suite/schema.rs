//! The schema for editors agrees with the program: every built-in definition is valid, and definitions with a fault of keys, types, words,
//! units or ranges are not.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use libtest_mimic::{Failed, Trial};
use punchboard::diag::Report;
use punchboard::model::GameName;
use punchboard::source::{Files, Node, yaml};
use serde_json::Value;

use super::{entries, folder, json_schema, run};

/// A test for each built-in definition file, and for each with a fault that a schema can find.
pub fn trials() -> Vec<Trial> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut trials = Vec::new();
    for top in ["decks", "layouts"] {
        let mut files = Vec::new();
        walk(&root.join(top), &mut files);
        trials.extend(files.into_iter().map(|path| {
            let name = path.strip_prefix(root).expect("it is below").to_string_lossy().replace('\\', "/");
            crate::support::trial(format!("schema/{name}"), move || is_valid(&path))
        }));
    }
    for path in entries(&folder("decks")) {
        let name = path.file_stem().expect("it has a name").to_string_lossy().into_owned();
        let is_told = FAULTS.iter().any(|fault| name.starts_with(fault));
        if path.is_file() && path.extension().is_some_and(|ending| ending == "yaml") && is_told {
            trials.push(crate::support::trial(format!("schema/{name}"), move || is_invalid(&path)));
        }
    }
    for game in GameName::with_rules() {
        trials.push(crate::support::trial(format!("schema/cases of {game}"), move || cases_are_valid(game)));
    }
    trials.push(crate::support::trial("schema/custom-games", custom_games_are_valid));
    trials.push(crate::support::trial("schema/states-and-postal-games", states_are_valid));
    trials.push(crate::support::trial("schema/whole-games", whole_games_are_valid));
    trials.push(crate::support::trial("schema/starters", starters_are_valid));
    trials.push(crate::support::trial("schema/names-are-offered", names_are_offered));
    trials.push(crate::support::trial("schema/of-one-game-and-kind", of_one_game_and_kind));
    trials.push(crate::support::trial("schema/sizes and colors by language", || {
        is_valid(&folder("decks").join("sizes-and-colors-by-language.yaml"))
    }));
    trials
}

/// The beginnings of names of definitions with a fault that a schema can find.
const FAULTS: [&str; 11] = [
    "board-faults",
    "map-faults",
    "custom-declarations",
    "pb-bad-unit",
    "pb-missing-key",
    "pb-out-of-range",
    "pb-unknown-game",
    "pb-unknown-key",
    "pb-unknown-kind",
    "pb-unknown-word",
    "pb-wrong-type",
];

fn walk(folder: &Path, into: &mut Vec<PathBuf>) {
    for path in entries(folder) {
        if path.is_dir() {
            walk(&path, into);
        } else if path.extension().is_some_and(|ending| ending == "yaml") {
            into.push(path);
        }
    }
}

fn printed(words: &[&str]) -> Value {
    let found = run(&[&["schema"], words].concat(), &folder("decks"));
    assert_eq!(found.status, 0, "{}", found.err);
    serde_json::from_str(&found.out).expect("the schema is JSON")
}

/// The schema of all definitions.
fn schema() -> &'static Value {
    static SCHEMA: OnceLock<Value> = OnceLock::new();
    SCHEMA.get_or_init(|| printed(&[]))
}

/// The documents of a file that are valid YAML.
fn documents(path: &Path) -> Result<Vec<Node>, Failed> {
    let (mut files, mut report) = (Files::default(), Report::default());
    let file = files.add("definition.yaml", fs::read_to_string(path)?);
    Ok(yaml::parse(&files, file, &mut report))
}

fn faults(path: &Path) -> Result<Vec<String>, Failed> {
    // Disputes beside a rulebook have their own schema.
    let documents = documents(path)?.into_iter().filter(|node| node.get("dispute").is_none());
    Ok(documents
        .collect::<Vec<_>>()
        .iter()
        .flat_map(|node| json_schema::faults(schema(), &json_schema::json(node)))
        .collect())
}

fn is_valid(path: &Path) -> Result<(), Failed> {
    let faults = faults(path)?;
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n").into()) }
}

fn is_invalid(path: &Path) -> Result<(), Failed> {
    if faults(path)?.is_empty() { Err("it is valid by the schema".into()) } else { Ok(()) }
}

/// Every case that is not about an error is valid by the schema of cases.
fn cases_are_valid(game: GameName) -> Result<(), Failed> {
    let schema = printed(&["case", "--game", game.key()]);
    let (mut faults, mut count) = (Vec::new(), 0);
    for path in entries(&folder("cases").join(game.key())) {
        for node in documents(&path)? {
            let case = json_schema::json(&node);
            if case["expect"]["error"] == true {
                continue;
            }
            count += 1;
            faults.extend(
                json_schema::faults(&schema, &case)
                    .into_iter()
                    .map(|fault| format!("{} of {}: {fault}", case["case"], path.display())),
            );
        }
    }
    assert!(count > 50, "only {count} cases of {game}");
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n").into()) }
}

/// Rulebooks and cases of custom games are valid, and not with a mistyped key or word.
fn custom_games_are_valid() -> Result<(), Failed> {
    let (mut faults, mut count) = (Vec::new(), 0);
    let is_whole =
        |path: &PathBuf| ["cases.yaml", "rulebook.yaml"].iter().all(|file| path.join(file).exists());
    let all = [folder("own"), folder("../decks/custom")].map(|folder| entries(&folder));
    for game in all.into_iter().flatten().filter(is_whole) {
        let path = game.to_string_lossy().into_owned();
        let schemas = [printed(&["rulebook", &path]), printed(&["case", &path])];
        for (file, schema) in ["rulebook.yaml", "cases.yaml"].iter().zip(&schemas) {
            for node in documents(&game.join(file))? {
                let document = json_schema::json(&node);
                if document["expect"]["error"] == true
                    // Other capitals are understood, too; editors offer words as they are declared.
                    || document["case"] == "MA-0-4"
                    || document["kind"].as_str().is_some_and(|kind| kind != "rulebook")
                {
                    continue;
                }
                count += 1;
                faults.extend(
                    json_schema::faults(schema, &document)
                        .into_iter()
                        .map(|fault| format!("{} of {}: {fault}", document["case"], game.display())),
                );
                let mut mistyped = document.clone();
                mistyped["factts"] = "x".into();
                if json_schema::faults(schema, &mistyped).is_empty() {
                    faults.push(format!(
                        "{} of {}: a mistyped key is valid",
                        document["case"],
                        game.display()
                    ));
                }
            }
        }
    }
    assert!(count > 100, "only {count} documents");
    let march = folder("../decks/custom").join("march").to_string_lossy().into_owned();
    let schema = printed(&["scenario", &march]);
    let terrain = &schema["definitions"]["march-combat"]["properties"]["terrain"]["enum"];
    assert!(terrain.as_array().is_some_and(|words| words.iter().any(|word| word == "woods")), "{terrain}");
    let rules = &printed(&["rulebook", &march])["definitions"]["rule-names"]["enum"];
    assert!(rules.as_array().is_some_and(|ids| ids.iter().any(|id| id == "MA-5.1")), "{rules}");
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n").into()) }
}

/// The games that are played in tests are valid, and one with a mistyped key is not.
fn states_are_valid() -> Result<(), Failed> {
    let mut faults = Vec::new();
    for (kind, file) in [("state", "state.yaml"), ("postal-game", "game.yaml")] {
        let schema = printed(&[kind]);
        for game in ["winter", "spring"] {
            for node in documents(&folder("postal").join(game).join(file))? {
                let mut document = json_schema::json(&node);
                faults.extend(json_schema::faults(&schema, &document));
                document["nmae"] = "x".into();
                if json_schema::faults(&schema, &document).is_empty() {
                    faults.push(format!("a mistyped key of {game}/{file} is valid"));
                }
            }
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n").into()) }
}

/// The files of new whole games and orders for them are valid; with a mistyped key they are not.
fn whole_games_are_valid() -> Result<(), Failed> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("schema-whole-games");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder)?;
    let begun = [
        ("super-game-level", "actions: [ann brick-1x4 A7, bob pass]\n"),
        ("generation-zero", "actions: [{who: Wren Tallow, path: [B2]}, {fight: B2}]\nend: false\n"),
        (
            "alien-empires",
            "space: Terra\ndefender: bob\nreveal: {ann: [7]}\nactions: [{by: ann, use: Feedback}]\nresigned: [bob]\n",
        ),
        (
            "custom",
            "dice: [3]\nactions: [Ada x Bruno, {dispute: fight, red: Ada, blue: Fox}, {set: {Ada: {health: 1}}}]\n",
        ),
    ];
    let mut faults = Vec::new();
    for (game, orders) in begun {
        let seed = ["--players", "ann,bob", "--seed", "a seed of many words"];
        let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("decks/custom/duel");
        let rules = (game == "custom").then(|| ["--rules".into(), rules.into_os_string()]);
        let made = std::process::Command::new(env!("CARGO_BIN_EXE_umpire"))
            .args(["new", game, game])
            .args(seed)
            .args(rules.into_iter().flatten())
            .current_dir(&folder)
            .output()?;
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        fs::write(folder.join(game).join("orders.yaml"), orders)?;
        for (kind, file) in
            [("whole-game", "game.yaml"), ("whole-state", "state.yaml"), ("orders", "orders.yaml")]
        {
            let all = printed(&[kind]);
            let schema = printed(&[kind, "--game", game]);
            for node in documents(&folder.join(game).join(file))? {
                let mut document = json_schema::json(&node);
                for schema in [&schema, &all] {
                    let found = json_schema::faults(schema, &document);
                    faults.extend(found.into_iter().map(|fault| format!("{game}/{file}: {fault}")));
                }
                document["nmae"] = "x".into();
                if json_schema::faults(&schema, &document).is_empty() {
                    faults.push(format!("a mistyped key of {game}/{file} is valid"));
                }
            }
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n").into()) }
}

/// Starters of disputes are valid; a named card gives the other keys.
fn starters_are_valid() -> Result<(), Failed> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games");
    let schema = printed(&["scenario"]);
    let (mut faults, mut count) = (Vec::new(), 0);
    for game in entries(&root).into_iter().map(|game| game.join("starters")).filter(|folder| folder.exists())
    {
        for path in entries(&game) {
            for node in documents(&path)? {
                let mut starter = json_schema::json(&node);
                let found = json_schema::faults(&schema, &starter);
                faults.extend(found.into_iter().map(|fault| format!("{}: {fault}", path.display())));
                count += 1;
                // Without its card, required keys are missing.
                if let Some(sue) = starter.pointer_mut("/sues/0") {
                    *sue = serde_json::json!({"canons": ["Caddoc"]});
                    if json_schema::faults(&schema, &starter).is_empty() {
                        faults.push(format!("{}: a 'Sue without a name is valid", path.display()));
                    }
                }
            }
        }
    }
    assert!(count >= 9, "only {count} starters");
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n").into()) }
}

/// With paths, the author's own names are in it.
fn names_are_offered() -> Result<(), Failed> {
    let schema = printed(&["gz-1.6-two-files", "--game", "generation-zero"]);
    let cards = &schema["definitions"]["card-names"]["enum"];
    let has = |name: &str| cards.as_array().is_some_and(|names| names.iter().any(|card| card == name));
    if has("Wren Tallow") { Ok(()) } else { Err(format!("no Wren Tallow among {cards}").into()) }
}

/// A kind and a game leave out all others.
fn of_one_game_and_kind() -> Result<(), Failed> {
    let schema = printed(&["deck", "--game", "survival"]);
    let deck =
        serde_json::json!({"kind": "deck", "game": "survival", "component": "aid", "cards": [{"name": "a"}]});
    if !json_schema::faults(&schema, &deck).is_empty() {
        return Err("a deck of the game is not valid".into());
    }
    for (key, value) in [("kind", "map"), ("game", "custom")] {
        let mut other = deck.clone();
        other[key] = value.into();
        if json_schema::faults(&schema, &other).is_empty() {
            return Err(format!("{key}: {value} is valid, too").into());
        }
    }
    Ok(())
}
