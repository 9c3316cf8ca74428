//! Modules of a game's crate do not use each other in circles, so that each can be read after those it uses.
//!
//! This is about top modules: a folder with all its files counts as one. The root of a crate declares them and does not count.

#![allow(clippy::case_sensitive_file_extension_comparisons, reason = "these are the names of our own files")]

use crate::support::named;
use crate::tidy::{below, none, read};
use libtest_mimic::Trial;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// Which top module uses which, each pair with the first place where it does, as `path:line`.
type Uses = BTreeMap<String, BTreeMap<String, String>>;

/// A source file of a crate: its path from the root of the crate, and its text.
type File = (String, String);

/// The module path of a file: `whole/turn.rs` is `whole`, `turn`; `whole/mod.rs` is `whole`; the root is empty.
fn modules_of(path: &str) -> Vec<&str> {
    let mut modules: Vec<&str> = path.trim_end_matches(".rs").split('/').collect();
    modules.pop_if(|last| ["mod", "lib"].contains(last));
    modules
}

/// The code of a file without comments and without the tests at its end, with the same lines.
fn code_of(text: &str) -> String {
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let lines = code.lines().map(|line| {
        let is_comment = line.trim_start().starts_with("//");
        if is_comment { "" } else { line.split(" // ").next().unwrap_or_default() }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Reads a path, or a tree of paths like `a::{b, c::{self, d as e}}`, after the modules `before`. Returns the code after it.
fn read_paths<'c>(code: &'c str, before: &[&'c str], paths: &mut Vec<Vec<&'c str>>) -> &'c str {
    let mut path = before.to_vec();
    let mut code = code;
    loop {
        if let Some(inner) = code.strip_prefix('{') {
            return read_branches(inner, &path, paths);
        }
        let end = code.find(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '*')).unwrap_or(code.len());
        path.push(&code[..end]);
        code = &code[end..];
        let Some(rest) = code.trim_start().strip_prefix("::") else { break };
        code = rest.trim_start();
    }
    paths.push(path);
    code
}

/// Reads the inside of the braces of a tree of paths. Returns the code after them.
fn read_branches<'c>(code: &'c str, before: &[&'c str], paths: &mut Vec<Vec<&'c str>>) -> &'c str {
    let mut code = code;
    loop {
        code = code.trim_start_matches(|c: char| c == ',' || c.is_whitespace());
        if let Some(rest) = code.strip_prefix('}') {
            return rest;
        }
        let rest = read_paths(code, before, paths).trim_start();
        assert!(rest.len() < code.len(), "no path begins with `{}`", code.lines().next().unwrap_or_default());
        code = rest;
        if let Some(renamed) = rest.strip_prefix("as ") {
            code = renamed.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
        }
    }
}

/// The paths of a file from the root of its crate, each with its line.
fn paths_of<'c>(own: &[&'c str], code: &'c str) -> Vec<(Vec<&'c str>, usize)> {
    let mut found = Vec::new();
    for word in ["crate", "self", "super"] {
        for (at, _) in code.match_indices(&format!("{word}::")) {
            let before = code[..at].chars().next_back();
            if before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | ':' | '$')) {
                continue;
            }
            let mut paths = Vec::new();
            read_paths(&code[at..], &[], &mut paths);
            let line = code[..at].lines().count().max(1);
            found.extend(paths.into_iter().map(|path| (from_root(own, &path), line)));
        }
    }
    found
}

/// A path that begins with `crate`, `self` or `super`, from the root of the crate.
fn from_root<'c>(own: &[&'c str], path: &[&'c str]) -> Vec<&'c str> {
    let mut base = if path.first() == Some(&"crate") { Vec::new() } else { own.to_vec() };
    for word in path {
        match *word {
            "crate" | "self" => {}
            "super" => {
                base.pop();
            }
            word => base.push(word),
        }
    }
    base
}

/// The uses of top modules of a crate by each other.
fn uses(files: &[File]) -> Uses {
    let tops: BTreeSet<&str> =
        files.iter().filter_map(|(path, _)| modules_of(path).first().copied()).collect();
    let mut uses = Uses::new();
    for (path, text) in files {
        let (own, code) = (modules_of(path), code_of(text));
        let Some(top) = own.first() else { continue };
        for (used, line) in paths_of(&own, &code) {
            let Some(used) = used.first().filter(|used| *used != top && tops.contains(*used)) else {
                continue;
            };
            let of_top = uses.entry((*top).to_owned()).or_default();
            of_top.entry((*used).to_owned()).or_insert_with(|| format!("{path}:{line}"));
        }
    }
    uses
}

/// The shortest circle from a module back to itself, each step with its place.
fn circle(uses: &Uses, start: &str) -> Option<Vec<(String, String)>> {
    let mut reached: BTreeMap<&str, Vec<(String, String)>> = BTreeMap::new();
    let mut open = VecDeque::from([(start, Vec::new())]);
    while let Some((module, way)) = open.pop_front() {
        for (used, place) in uses.get(module).into_iter().flatten() {
            let mut way = way.clone();
            way.push((used.clone(), place.clone()));
            if used == start {
                return Some(way);
            }
            if !reached.contains_key(used.as_str()) {
                reached.insert(used, way.clone());
                open.push_back((used, way));
            }
        }
    }
    None
}

/// Every circle among the top modules of a crate, each once: `a -> b (a.rs:3) -> a (b.rs:5)`.
fn circles(files: &[File]) -> Vec<String> {
    let uses = uses(files);
    let mut seen = BTreeSet::new();
    let mut told = Vec::new();
    for start in uses.keys() {
        let Some(way) = circle(&uses, start) else { continue };
        let members: BTreeSet<String> = way.iter().map(|(module, _)| module.clone()).collect();
        if seen.insert(members) {
            let steps = way.iter().map(|(module, place)| format!(" -> {module} ({place})"));
            told.push(format!("{start}{}", steps.collect::<String>()));
        }
    }
    told
}

fn no_game_has_a_circle() {
    let mut crates: BTreeMap<String, Vec<File>> = BTreeMap::new();
    for path in below("src/games").iter().filter(|path| path.ends_with(".rs")) {
        let Some((game, inner)) = path["src/games/".len()..].split_once('/') else { continue };
        crates.entry(game.to_owned()).or_default().push((inner.to_owned(), read(path)));
    }
    let read = crates.values().filter(|files| !uses(files).is_empty()).count();
    assert!(read >= 4, "modules that use each other were found in {read} games");
    let mut wrong = Vec::new();
    for (game, files) in &crates {
        wrong.extend(circles(files).into_iter().map(|circle| format!("src/games/{game}: {circle}")));
    }
    none("modules use each other in a circle; move what they share below them", &wrong);
}

/// The files of an invented crate.
fn made_up(files: &[(&str, &str)]) -> Vec<File> {
    files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect()
}

fn a_circle_is_found_through_nested_paths() {
    let files = made_up(&[
        ("lib.rs", "mod claims;\nmod fight;\nmod whole;\nuse crate::{claims, whole};\n"),
        (
            "claims.rs",
            "//! Claims.\n\nuse super::{\n    whole::{self, turn::{Other as Own, *}},\n    words,\n};\n",
        ),
        ("fight/mod.rs", "mod round;\npub use self::round::Round;\n"),
        ("fight/round.rs", "use super::super::words;\nfn f() {\n    crate::claims::named()\n}\n"),
        ("whole/mod.rs", "mod turn;\n"),
        ("whole/turn.rs", "use super::Over;\nuse crate::{diag::Report, fight::{Crowns, Purse as P}};\n"),
        ("words.rs", "#[cfg(test)]\nmod tests {\n    use super::*;\n    use crate::claims;\n}\n"),
    ]);
    let expected =
        "claims -> whole (claims.rs:3) -> fight (whole/turn.rs:2) -> claims (fight/round.rs:3)".to_owned();
    assert_eq!(circles(&files), [expected]);
}

fn no_circle_is_found_where_there_is_none() {
    let files = made_up(&[
        ("ask.rs", "// use super::whole;\nuse super::{claims as said, line::{Line, Whole}};\n"),
        ("claims.rs", "use crate::whole::{end, turn::Turn};\n"),
        ("line.rs", "use crate::source::{ask, whole};\nuse other::ask::Ask;\n"),
        ("whole/turn.rs", "use super::end::End;\nuse super::super::line;\n"),
        ("whole/end.rs", "use super::turn::claims;\nuse self::ask::Asked;\n"),
    ]);
    assert_eq!(circles(&files), Vec::<String>::new());
    let used: Vec<_> = uses(&files)["ask"].keys().cloned().collect();
    assert_eq!(used, ["claims", "line"]);
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("circles": no_game_has_a_circle, a_circle_is_found_through_nested_paths, no_circle_is_found_where_there_is_none)
}
