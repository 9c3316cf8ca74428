//! What CONTRIBUTING promises of new things: in how many places each of them is named.

use libtest_mimic::Trial;

use crate::support::named;
use crate::tidy::{lines, none};
use punchboard::games;
use punchboard::model::GameName;

/// A new game is a folder, a row of `games!`, and its module and its arm in `games/mod.rs`; what belongs to one game alone (rounds
/// by post, maps set up at random, what a new game is told) may name it besides.
fn a_game_is_named_in_three_lines() {
    let own = [
        "src/post/",
        "src/cli/umpire/postal/",
        "src/cli/umpire/whole/new.rs",
        "src/cli/punchboard/new/map.rs",
    ];
    let mut wrong = Vec::new();
    let lines = lines();
    for game in GameName::with_rules() {
        let (key, folder) = (game.key(), game.key().replace('-', "_"));
        let named_so = [
            format!("\"{key}\""),
            format!("mod {folder};"),
            format!("{folder}::"),
            format!("GameName::{game:?}"),
        ];
        let named: Vec<String> = lines
            .iter()
            .filter(|line| !line.path.starts_with(&format!("src/rules/games/{folder}/")))
            .filter(|line| line.path.starts_with("src/") && !own.iter().any(|own| line.path.starts_with(own)))
            .filter(|line| named_so.iter().any(|word| line.code.contains(word)))
            .map(|line| format!("{}:{}", line.path, line.number))
            .collect();
        let expected = ["src/ground/model/game_name.rs", "src/rules/games/mod.rs", "src/rules/games/mod.rs"];
        if !named.iter().map(|place| place.rsplit_once(':').expect("a line").0).eq(expected) {
            wrong.push(format!("{game} is named in {}", named.join(", ")));
        }
    }
    none("a game that is listed by hand", &wrong);
}

/// A new check is two files and a line of the list in `checks/mod.rs`: no other file has to name it.
fn a_check_is_named_in_one_line() {
    let mut wrong = Vec::new();
    let lines = lines();
    for game in GameName::with_rules() {
        let folder = format!("src/rules/games/{}/", game.key().replace('-', "_"));
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

/// A new kind of slot is two files, and the lines that CONTRIBUTING tells: kinds of which no other file asks anything are named there only.
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
    named!("places": a_game_is_named_in_three_lines, a_check_is_named_in_one_line, a_slot_kind_is_named_in_five_lines)
}
