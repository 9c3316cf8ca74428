//! Tests of the source code: that it keeps what ARCHITECTURE.md promises.
//!
//! Each test collects all faults, with file and line, before it fails.

#![allow(clippy::disallowed_methods, reason = "a test reads the code base from disk itself")]
#![allow(clippy::case_sensitive_file_extension_comparisons, reason = "these are the names of our own files")]

use crate::support::named;
use libtest_mimic::Trial;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use punchboard::check::catalogue;
use punchboard::games;
use punchboard::model::{GameName, Rule, Rulebook};
use serde_yaml::Value;

/// The most lines of a file; a longer one is about more than one thing.
const MOST_LINES: usize = 600;

/// The most lines of a function, including its braces; a longer one does more than one thing.
const MOST_OF_A_FUNCTION: usize = 59;

/// The folders of `src` and of its crates, each with its floor. A folder uses only lower floors; two on the same floor do not use each
/// other, except on the ground floor, where messages have places and places are named in messages.
const FLOORS: [(&str, u32); 23] = [
    // Used only by build scripts.
    ("build", 0),
    ("chance", 0),
    ("geometry", 0),
    ("parallel", 0),
    ("source", 0),
    ("diag", 0),
    ("model", 1),
    ("ruling", 2),
    ("game", 3),
    ("games", 4),
    ("compose", 4),
    ("check", 5),
    ("adjudicate", 5),
    ("impose", 5),
    ("write", 6),
    ("press", 7),
    ("export", 8),
    ("pack", 8),
    ("job", 8),
    ("post", 8),
    ("preview", 9),
    ("cli", 10),
    ("bin", 11),
];

/// The folders of `src` that are separate crates, each with some of the floors.
const CRATES: [&str; 3] = ["ground/", "rules/", "print/"];

/// Folders that may not use each other although their floors would allow it: printing knows no games, and rules know no paper.
const PRINT_COLUMN: [&str; 6] = ["compose", "impose", "write", "press", "export", "pack"];
const RULES_COLUMN: [&str; 5] = ["ruling", "game", "games", "check", "adjudicate"];

/// Outside crates, each with the files or folders that may use it. More than one needs a reason.
const DOORS: [(&str, &[&str]); 52] = [
    ("jiff", &["src/rules/game/zone.rs"]),
    // Build scripts read rulebooks with it; the programs read and write their own lists.
    (
        "serde_yaml",
        &[
            "src/rules/build/",
            "src/games/generation_zero/build.rs",
            "src/rules/game/erratum.rs",
            "src/cli/punchboard/output.rs",
            "src/cli/punchboard/render/changes.rs",
            "src/cli/punchboard/fetch.rs",
        ],
    ),
    ("pulldown_cmark", &["src/ground/source/markdown/mod.rs"]),
    ("sha2", &["src/ground/chance/digest.rs"]),
    ("encoding_rs", &["src/ground/source/encoding.rs"]),
    ("mailparse", &["src/ground/source/mail/parts.rs"]),
    ("mail_builder", &["src/post/mail/eml.rs"]),
    ("saphyr_parser", &["src/ground/source/yaml/reader.rs"]),
    ("annotate_snippets", &["src/ground/diag/render.rs"]),
    // Outlines of pieces, boxes of elements of drawings, and outlines of letters.
    (
        "kurbo",
        &[
            "src/ground/geometry/figure/svg.rs",
            "src/print/compose/art/css/shapes.rs",
            "src/print/compose/fonts/pen.rs",
        ],
    ),
    ("color", &["src/print/compose/art/css/colors.rs"]),
    ("svgtypes", &["src/ground/geometry/figure/svg.rs"]),
    ("strsim", &["src/ground/diag/suggest.rs"]),
    ("unicode_normalization", &["src/ground/source/names.rs"]),
    ("unicode_width", &["src/ground/diag/columns.rs"]),
    ("printpdf", &["src/print/write/pdf/"]),
    ("moxcms", &["src/print/write/separation/"]),
    // Writes the parts of PDF that printpdf lacks (ARCHITECTURE.md lists them).
    ("lopdf", &["src/print/write/pdf/"]),
    // Packs pages; unpacks documents of word processors and built-in files, and checks that embedded pictures are intact.
    (
        "flate2",
        &[
            "src/print/write/deflate.rs",
            "src/print/write/png/packer.rs",
            "src/print/compose/picture/packed.rs",
            "src/print/compose/art/text.rs",
            "src/print/export/zip.rs",
            "src/cli/carried.rs",
            "src/ground/source/office/zip.rs",
            "src/adjudicate/line/code.rs",
        ],
    ),
    ("subsetter", &["src/print/compose/fonts/cut.rs"]),
    ("svg", &["src/print/write/svg.rs"]),
    // `compose` reads drawings; `write` draws finished sheets as pictures.
    ("usvg", &["src/print/compose/art/", "src/print/write/png/"]),
    ("resvg", &["src/print/compose/art/", "src/print/write/png/"]),
    ("tiny_skia", &["src/print/write/png/"]),
    // `compose` reads pictures, `write` writes them.
    ("qrcode", &["src/print/compose/qr.rs"]),
    ("ureq", &["src/cli/punchboard/fetch.rs"]),
    ("png", &["src/print/compose/picture/", "src/print/write/png/"]),
    ("gif", &["src/print/compose/picture/"]),
    ("image_webp", &["src/print/compose/picture/", "src/print/write/png/"]),
    ("jpeg_encoder", &["src/print/write/png/"]),
    ("zune_jpeg", &["src/print/compose/picture/"]),
    ("base64", &["src/print/write/svg.rs", "src/adjudicate/line/code.rs", "src/cli/umpire/judge/web.rs"]),
    // One file keeps fonts, the other breaks lines.
    ("parley", &["src/print/compose/fonts/", "src/print/compose/text/"]),
    ("skrifa", &["src/print/compose/fonts/", "src/print/write/live_fonts.rs"]),
    ("wuff", &["src/print/compose/fonts/file.rs"]),
    ("clap", &["src/cli/"]),
    ("clap_complete", &["src/cli/shells.rs"]),
    ("clap_mangen", &["src/cli/shells.rs"]),
    ("indicatif", &["src/cli/"]),
    ("console", &["src/cli/terminal.rs"]),
    ("inquire", &["src/cli/umpire/ask/terminal.rs"]),
    ("anstream", &["src/cli/terminal.rs"]),
    ("tempfile", &["src/cli/disk.rs"]),
    // Outcomes of rulings are JSON data, built by each game; a preview is JSON for the page that shows it, and so are
    // virtual tables.
    (
        "serde_json",
        &[
            "src/cli/",
            "src/rules/ruling/",
            "src/rules/game/",
            "src/games/",
            "src/post/",
            "src/preview/",
            "src/print/export/",
        ],
    ),
    ("libtest_mimic", &[]),
    ("axum", &["src/cli/http/", "src/cli/punchboard/watch/", "src/cli/umpire/serve/"]),
    ("hyper", &["src/cli/http/connections.rs"]),
    ("hyper_util", &["src/cli/http/connections.rs"]),
    ("tokio", &["src/cli/http/", "src/cli/punchboard/watch/", "src/cli/umpire/serve/"]),
    ("futures_util", &["src/cli/punchboard/watch/"]),
    ("notify", &["src/cli/punchboard/watch/"]),
    ("notify_debouncer_mini", &["src/cli/punchboard/watch/"]),
];

/// Names of the outside world, which only `cli` may use.
const OUTSIDE: [&str; 11] = [
    "std::fs",
    "std::env",
    "std::time",
    "std::net",
    "std::process",
    "println!",
    "eprintln!",
    "print!",
    "process::exit",
    "std::io::stdin",
    "thread_rng",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every file below a folder, sorted, as paths from the root with `/`.
pub fn below(folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut open: Vec<PathBuf> = vec![root().join(folder)];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            open.extend(entries.map(|entry| entry.expect("a folder can be listed").path()));
        } else {
            let inner = path.strip_prefix(root()).expect("it is below the root");
            let parts: Vec<_> = inner.components().map(|part| part.as_os_str().to_string_lossy()).collect();
            found.push(parts.join("/"));
        }
    }
    found.sort();
    found
}

pub fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// A line of code without its comment.
pub struct Line {
    pub path: String,
    pub number: usize,
    pub code: String,
}

/// Every line of `src`; a `use` over several lines counts as its first.
pub fn lines() -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for path in below("src").into_iter().filter(|path| path.ends_with(".rs")) {
        let mut in_use = false;
        for (n, line) in read(&path).lines().enumerate() {
            let comment = line.trim_start().starts_with("//");
            let code = if comment { "" } else { line.split(" // ").next().unwrap_or_default() };
            match lines.last_mut().filter(|_| in_use) {
                Some(first) => first.code.push_str(code.trim()),
                None => lines.push(Line { path: path.clone(), number: n + 1, code: code.to_owned() }),
            }
            let begins = code.trim_start().starts_with("use ") || code.trim_start().starts_with("pub use ");
            in_use = (in_use || begins) && !code.contains(';');
        }
    }
    lines
}

/// The floor of a file: `src/rules/game/check.rs` belongs to `game`, and all of `src/games` to `games`.
fn folder_of(path: &str) -> &str {
    let inner = path.trim_start_matches("src/");
    let inner = CRATES.iter().find_map(|own| inner.strip_prefix(own)).unwrap_or(inner);
    inner.split(['/', '.']).next().unwrap_or_default()
}

/// The words after a prefix in a line, also in `crate::{a, b}`.
fn words_after<'l>(code: &'l str, prefix: &str) -> Vec<&'l str> {
    let mut words = Vec::new();
    for (at, _) in code.match_indices(prefix) {
        let before = code[..at].chars().next_back();
        if before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':') {
            continue;
        }
        let rest = &code[at + prefix.len()..];
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        match rest.strip_prefix('{') {
            Some(list) => words.extend(
                list.split('}')
                    .next()
                    .unwrap_or_default()
                    .split(',')
                    .map(|word| word.trim().split(|c: char| !is_word(c)).next().unwrap_or_default()),
            ),
            None => words.push(rest.split(|c: char| !is_word(c)).next().unwrap_or_default()),
        }
    }
    words
}

/// Fails if there are faults, and lists them.
pub fn none(what: &str, wrong: &[String]) {
    assert!(wrong.is_empty(), "{what}:\n  {}\n", wrong.join("\n  "));
}

fn folders_use_lower_floors_only() {
    let floor = |folder: &str| FLOORS.iter().find(|(name, _)| *name == folder).map(|(_, floor)| *floor);
    let mut wrong = Vec::new();
    for line in lines() {
        let own = folder_of(&line.path);
        // The root of the library declares all of them.
        if own == "lib" {
            continue;
        }
        let Some(own_floor) = floor(own) else {
            wrong.push(format!("{}: the folder `{own}` has no floor in tests/tidy.rs", line.path));
            continue;
        };
        for used in words_after(&line.code, "crate::") {
            let Some(used_floor) = floor(used).filter(|_| used != own) else { continue };
            let apart = |a: &[&str], b: &[&str]| a.contains(&own) && b.contains(&used);
            let across = apart(&PRINT_COLUMN, &RULES_COLUMN) || apart(&RULES_COLUMN, &PRINT_COLUMN);
            let ground = own_floor == 0 && used_floor == 0;
            if across || used_floor > own_floor || used_floor == own_floor && !ground {
                wrong.push(format!("{}:{}: `{own}` uses `{used}`", line.path, line.number));
            }
        }
    }
    none("a folder uses one of its own floor, of a higher one, or of the other column", &wrong);
}

fn each_plumbing_crate_has_one_door() {
    let mut wrong = Vec::new();
    for line in lines() {
        for (name, doors) in DOORS {
            let named = line.code.match_indices(&format!("{name}::")).any(|(at, _)| {
                let before = line.code[..at].chars().next_back();
                !before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | ':' | '.'))
                    && !is_own_module(&line, name)
            });
            if named && !doors.iter().any(|door| line.path.starts_with(door)) {
                wrong.push(format!("{}:{}: {name} is for {}", line.path, line.number, doors.join(" and ")));
            }
        }
    }
    none("a crate is named outside of its door", &wrong);
}

/// Whether a word that is also the name of a crate means a module beside the file, like `svg` and `png` of `write` and `art`.
fn is_own_module(line: &Line, name: &str) -> bool {
    let folder = line.path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let beside = root().join(folder).join(format!("{name}.rs"));
    beside.exists() && !line.path.ends_with(&format!("/{name}.rs"))
}

fn the_outside_world_belongs_to_the_command_line() {
    let mut wrong = Vec::new();
    for line in lines().iter().filter(|line| !["build", "cli", "bin"].contains(&folder_of(&line.path))) {
        for word in OUTSIDE.iter().filter(|word| line.code.contains(**word)) {
            wrong.push(format!("{}:{}: {word}", line.path, line.number));
        }
    }
    none("only `cli` touches disk, environment, clock, network, terminal and the process", &wrong);
}

fn files_are_short_and_say_what_they_are_about() {
    let mut wrong = Vec::new();
    let files = ["src", "tests", "benches"].into_iter().flat_map(below);
    for path in &files.filter(|path| path.ends_with(".rs")).collect::<Vec<_>>() {
        let text = read(path);
        let count = text.lines().count();
        if count > MOST_LINES {
            wrong.push(format!("{path}: {count} lines, the most is {MOST_LINES}"));
        }
        // A file that others include can't have a module comment.
        let begins = if *path == "src/games/list.rs" { "// " } else { "//! " };
        if !text.starts_with(begins) {
            wrong.push(format!("{path}:1: does not begin with `{begins}` and what it is about"));
        }
    }
    none("a file is about one thing and says so in its first sentence", &wrong);
}

/// Code is formatted, so a function ends at the first closing brace with the indent of its first line.
fn functions_are_short() {
    let is_function = |line: &str| {
        let code = line.trim_start();
        let code = match code.strip_prefix("pub(") {
            Some(rest) => rest.split_once(") ").map_or("", |(_, code)| code),
            None => code.strip_prefix("pub ").unwrap_or(code),
        };
        ["fn ", "const fn ", "async fn "].iter().any(|begins| code.starts_with(begins))
    };
    let mut wrong = Vec::new();
    for path in below("src").into_iter().filter(|path| path.ends_with(".rs")) {
        let text = read(&path);
        let lines: Vec<&str> = text.lines().collect();
        for (n, line) in
            lines.iter().enumerate().filter(|(_, line)| is_function(line) && !line.ends_with([';', '}']))
        {
            let end = format!("{}}}", &line[..line.len() - line.trim_start().len()]);
            let count = lines[n..].iter().position(|line| *line == end).map_or(0, |last| last + 1);
            if count > MOST_OF_A_FUNCTION {
                wrong.push(format!("{path}:{}: {count} lines, the most is {MOST_OF_A_FUNCTION}", n + 1));
            }
        }
    }
    none("a function does one thing", &wrong);
}

fn nothing_depends_on_where_it_was_made() {
    // Assembled from parts, so that this file can be searched, too.
    let outside = format!("../{}", "shared");
    let mut wrong = Vec::new();
    let folders = ["src", "tests", "decks", "layouts", "benches"];
    let mut paths: Vec<String> = folders.iter().flat_map(|folder| below(folder)).collect();
    let beside = fs::read_dir(root()).expect("the root can be listed");
    let beside = beside.map(|entry| entry.expect("it can be listed").path()).filter(|path| path.is_file());
    paths.extend(
        beside.map(|path| path.file_name().expect("a file has a name").to_string_lossy().into_owned()),
    );
    for path in paths {
        let Ok(text) = fs::read_to_string(root().join(&path)) else { continue };
        for (n, _) in text.lines().enumerate().filter(|(_, line)| line.contains(&outside)) {
            wrong.push(format!("{path}:{}: names {outside}", n + 1));
        }
    }
    none("the project is whole in itself", &wrong);
}

/// Every rulebook.
fn rulebooks() -> impl Iterator<Item = &'static Rulebook> {
    GameName::ALL.into_iter().filter_map(|name| games::game(name).rulebook())
}

/// The build makes tables of the rulebooks; this test reads them with another reader.
fn rulebooks_are_as_written() {
    for book in rulebooks() {
        let path = format!("src/games/{}/rulebook.yaml", book.game.replace('-', "_"));
        let written: Value = serde_yaml::from_str(&read(&path)).expect("it is YAML");
        assert_eq!([text(&written, "game"), text(&written, "title")], [Some(book.game), Some(book.title)]);
        let sections = list(&written, "sections");
        assert_eq!(book.sections.len(), sections.len(), "{path}");
        for (section, written) in book.sections.iter().zip(sections) {
            assert_eq!(
                [text(written, "id"), text(written, "title")],
                [Some(section.id), Some(section.title)]
            );
            let rules = list(written, "rules");
            assert_eq!(section.rules.len(), rules.len(), "{path}: {}", section.id);
            section.rules.iter().zip(rules).for_each(|(rule, written)| is_as_written(rule, written));
        }
    }
}

fn is_as_written(rule: &Rule, written: &Value) {
    let (row, words) = (texts(written, "row"), text(written, "text").unwrap_or_default());
    let of_row = format!("{}: {words}", row.join(", "));
    let said = text(written, "rule").unwrap_or(&of_row);
    let provenance = format!("{:?}", rule.provenance).to_lowercase();
    assert_eq!(
        [rule.source, rule.reason, rule.left, Some(rule.id), Some(provenance.as_str())],
        ["source", "reason", "left", "id", "provenance"].map(|key| text(written, key)),
    );
    assert_eq!([rule.rule, rule.text], [said, words]);
    assert_eq!([rule.row, rule.used_by], [&row[..], &texts(written, "used_by")]);
    let option = written.get("option");
    assert_eq!(rule.option.is_some(), option.is_some(), "{}", rule.id);
    for (option, written) in rule.option.iter().zip(option) {
        assert_eq!(
            [Some(option.name), Some(option.default)],
            ["name", "default"].map(|key| text(written, key))
        );
        let values = written["values"].as_mapping().expect("a map");
        let mut values: Vec<_> =
            values.iter().map(|(value, meaning)| (value.as_str(), meaning.as_str())).collect();
        values.sort_unstable();
        let told: Vec<_> =
            option.values.iter().map(|(value, meaning)| (Some(*value), Some(*meaning))).collect();
        assert_eq!(told, values, "{}", rule.id);
    }
}

fn text<'v>(map: &'v Value, key: &str) -> Option<&'v str> {
    map.get(key).map(|value| value.as_str().expect("a text"))
}

fn list<'v>(map: &'v Value, key: &str) -> &'v [Value] {
    map.get(key).map_or(&[], |value| value.as_sequence().expect("a list"))
}

fn texts<'v>(map: &'v Value, key: &str) -> Vec<&'v str> {
    list(map, key).iter().map(|value| value.as_str().expect("a text")).collect()
}

/// Requirements on rulebooks that the build can't check.
fn rulebooks_are_whole() {
    let mut wrong = Vec::new();
    assert_eq!(rulebooks().count(), GameName::with_rules().count(), "one for each game with rules");
    let mut ids = BTreeSet::new();
    for (game, book) in
        GameName::ALL.into_iter().filter_map(|game| Some((game, games::game(game).rulebook()?)))
    {
        assert_eq!((book.game, book.title), (game.key(), &*game.title()), "the name on the box");
        let checked = games::game(game).checked_rules();
        for code in checked.iter().filter(|code| !code.starts_with("PB-") && book.rule(code).is_none()) {
            wrong.push(format!("{game}: a check of {code}, which is no rule"));
        }
        for rule in book.rules() {
            if !ids.insert(rule.id) {
                wrong.push(format!("{}: another game has it, too", rule.id));
            }
            let is_checked = checked.contains(rule.id);
            if rule.used_by.is_empty() && !is_checked {
                wrong.push(format!("{}: nobody uses it", rule.id));
            }
            if rule.is_used_by("check") && !is_checked {
                wrong.push(format!("{}: no check applies it", rule.id));
            }
        }
    }
    none("rulebooks", &wrong);
}

fn every_rule_cited_exists() {
    let mut wrong = Vec::new();
    for line in lines() {
        for (at, _) in line.code.match_indices("rule!(\"") {
            let id = line.code[at + 7..].split('"').next().unwrap_or_default();
            if !rulebooks().any(|book| book.rules().any(|rule| rule.id == id)) {
                wrong.push(format!("{}:{}: there is no rule {id}", line.path, line.number));
            }
        }
    }
    none("a citation of a rule that does not exist", &wrong);
}

/// Each check is two files of one name, and is in the list of its game: a check outside of the list would never run.
fn every_check_is_two_files_in_a_list() {
    let mut listed = BTreeSet::new();
    for game in GameName::ALL {
        let folder = format!("src/games/{}/checks", game.key().replace('-', "_"));
        let names = games::game(game).checks().into_iter().map(|check| check.name);
        listed
            .extend(names.flat_map(|name| ["rs", "yaml"].map(|ending| format!("{folder}/{name}.{ending}"))));
    }
    let found = below("src/games").into_iter().filter(|path| {
        path.contains("/checks/") && !path.ends_with("/mod.rs") && !path.starts_with("src/games/custom/")
    });
    let found: BTreeSet<String> = found.collect();
    let wrong: Vec<String> = listed.symmetric_difference(&found).cloned().collect();
    none("a check without its two files, or a file that no list names", &wrong);
}

/// The codes in a report of `tests/decks`.
fn codes_of(report: &str) -> BTreeSet<String> {
    let text = read(report);
    let codes = text.lines().filter_map(|line| {
        let code = line.trim().strip_prefix("\"code\": \"")?.split('"').next()?;
        Some(code.to_owned())
    });
    codes.collect()
}

/// The definitions of `tests/decks` with a comment like `# Keeps AE-1.1, AE-1.2: …`, each with these rules and the path of its report.
fn kept_rules() -> Vec<(String, Vec<String>, String)> {
    let mut kept = Vec::new();
    for path in below("tests/decks").into_iter().filter(|path| path.ends_with(".yaml")) {
        let text = read(&path);
        let remarks = text.lines().filter_map(|line| line.strip_prefix("# "));
        let mut remark = remarks.skip_while(|line| !line.starts_with("Keeps ")).collect::<Vec<_>>().join(" ");
        if remark.is_empty() {
            continue;
        }
        remark.truncate(remark.find(':').unwrap_or(remark.len()));
        let rules = remark.trim_start_matches("Keeps ").split(", ").map(str::to_owned).collect();
        let within = path.trim_start_matches("tests/decks/");
        let name = within.split_once('/').map_or(within.trim_end_matches(".yaml"), |(folder, _)| folder);
        let report = format!("tests/decks/{name}.json");
        kept.push((path, rules, report));
    }
    kept
}

fn a_definition_keeps_the_rules_that_it_says() {
    let kept = kept_rules();
    let mut wrong = Vec::new();
    for (path, rules, report) in &kept {
        let broken = codes_of(report);
        for rule in rules {
            if broken.contains(rule) {
                wrong.push(format!("{path}: says that it keeps {rule}, and breaks it"));
            }
            if !rulebooks().any(|book| book.rule(rule).is_some()) {
                wrong.push(format!("{path}: says that it keeps {rule}, which is no rule"));
            }
        }
    }
    none("a definition that breaks a rule, though it says that it keeps it", &wrong);
}

fn every_code_has_an_explanation_with_an_example() {
    let mut wrong = Vec::new();
    for code in catalogue::codes() {
        match catalogue::explain(&code) {
            Err(help) => wrong.push(format!("{code}: {help}")),
            Ok(explanation) => {
                for check in &explanation.checks {
                    if check.example.is_none() || check.fix.trim().is_empty() {
                        wrong.push(format!("{code}: without an example or a fix"));
                    }
                }
            }
        }
    }
    none("explanations", &wrong);
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("tidy": folders_use_lower_floors_only, each_plumbing_crate_has_one_door, the_outside_world_belongs_to_the_command_line, files_are_short_and_say_what_they_are_about, functions_are_short, nothing_depends_on_where_it_was_made, rulebooks_are_as_written, rulebooks_are_whole, every_rule_cited_exists, every_check_is_two_files_in_a_list, a_definition_keeps_the_rules_that_it_says, every_code_has_an_explanation_with_an_example)
}
