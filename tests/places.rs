//! What CONTRIBUTING promises about additions: in how many places each has to be named.

use libtest_mimic::Trial;

use crate::support::named;
use crate::tidy::{lines, none, read};
use punchboard::games;
use punchboard::model::GameName;

/// A new game is a crate, its row in `list.rs` and its line in the manifest beside it; no other code names it.
fn a_game_is_named_in_its_row() {
    let mut wrong = Vec::new();
    let lines = lines();
    let manifest = read("src/games/Cargo.toml");
    for game in GameName::with_rules() {
        let (key, folder) = (game.key(), game.key().replace('-', "_"));
        let named_so = [format!("\"{key}\""), format!("GameName::{game:?}")];
        let named: Vec<String> = lines
            .iter()
            .filter(|line| {
                line.path.starts_with("src/") && !line.path.starts_with(&format!("src/games/{folder}/"))
            })
            .filter(|line| {
                named_so.iter().any(|word| line.code.contains(word)) || has_word(&line.code, &folder)
            })
            .map(|line| format!("{}:{}", line.path, line.number))
            .collect();
        let depended_on = manifest.lines().filter(|line| line.starts_with(&format!("{folder} = "))).count();
        let is_in_list = named.len() == 1 && named[0].starts_with("src/games/list.rs:");
        if !is_in_list || depended_on != 1 {
            wrong.push(format!("{game} is named in {}", named.join(", ")));
        }
    }
    none("a game that is listed by hand", &wrong);
}

/// Whether code has a whole word outside of string literals.
fn has_word(code: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    code.split('"').step_by(2).any(|code| code.split(|c| !is_part(c)).any(|other| other == word))
}

/// A new check is two files and a line of the list in `checks/mod.rs`; no other file names it.
fn a_check_is_named_in_one_line() {
    let mut wrong = Vec::new();
    let lines = lines();
    for game in GameName::with_rules() {
        let folder = format!("src/games/{}/", game.key().replace('-', "_"));
        for check in games::game(game).checks() {
            let name = check.name;
            let list = format!("{folder}checks/mod.rs");
            let named: Vec<String> = lines
                .iter()
                .filter(|line| line.path.starts_with(&folder) && !line.path.ends_with(&format!("/{name}.rs")))
                .filter(|line| {
                    line.path == list && line.code.trim() == name
                        || line.code.contains(&format!("mod {name};"))
                        || line.code.contains(&format!("checks::{name}"))
                })
                .map(|line| format!("{}:{}", line.path, line.number))
                .collect();
            if named.len() != 1 || !named[0].starts_with(&list) {
                wrong.push(format!("{name} is named in {}", named.join(", ")));
            }
        }
    }
    none("a check that is named elsewhere than in the list of its game", &wrong);
}

/// A new kind of slot is two files, and the lines that CONTRIBUTING lists; kinds that no other file handles specially are named only there.
fn a_slot_kind_is_named_in_five_lines() {
    let (declared, drawn) = ("src/ground/model/slot/mod.rs", "src/print/compose/slots/mod.rs");
    let mut wrong = Vec::new();
    let lines = lines();
    for (kind, file) in [("Stat", "stat"), ("Icons", "icons"), ("Image", "image")] {
        let own = [format!("src/ground/model/slot/{file}.rs"), format!("src/print/compose/slots/{file}.rs")];
        let named: Vec<&str> = lines
            .iter()
            .filter(|line| {
                ["src/ground/model/", "src/print/compose/", "src/print/press/", "src/cli/"]
                    .iter()
                    .any(|folder| line.path.starts_with(folder))
            })
            .filter(|line| !own.contains(&line.path))
            // What is heard of a slot is in one place; a kind that says nothing there is not heard.
            .filter(|line| line.path != "src/print/compose/slots/tags.rs")
            .filter(|line| {
                let code = line.code.trim();
                let is_list = line.path == declared || line.path == drawn;
                code.contains(&format!("SlotKind::{kind}("))
                    || is_list && code == format!("{kind};")
                    || is_list && code == format!("mod {file};")
                    || is_list && code.starts_with(&format!("pub use {file}::"))
            })
            .map(|line| line.path.as_str())
            .collect();
        if named != [declared, declared, declared, drawn, drawn] {
            wrong.push(format!("{kind} is named in {}", named.join(", ")));
        }
    }
    none("a kind of slot that is named in more than five lines", &wrong);
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("places": a_game_is_named_in_its_row, a_check_is_named_in_one_line, a_slot_kind_is_named_in_five_lines)
}
