//! Links in every Markdown file of the project lead to files and headings that exist, and the book lists every chapter.

#![allow(clippy::disallowed_methods, reason = "a test reads its data from disk itself")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

use libtest_mimic::Trial;

use crate::support::named;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every Markdown file of the project, apart from what was built or printed.
fn documents(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder can be listed") {
        let path = entry.expect("an entry can be listed").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            let is_ours = !["target", "tests", ".git", "made"].contains(&name.as_str());
            if is_ours && !path.join("CACHEDIR.TAG").exists() {
                documents(&path, found);
            }
        } else if path.extension().is_some_and(|ending| ending == "md") {
            found.push(path);
        }
    }
}

/// The text outside of code, where a link is a link.
fn prose(text: &str) -> String {
    let blocks: String = text.split("```").step_by(2).collect();
    blocks.split('`').step_by(2).collect()
}

/// Targets of links and pictures, in order.
fn targets(text: &str) -> Vec<String> {
    let prose = prose(text);
    prose.split("](").skip(1).filter_map(|rest| rest.split(')').next()).map(str::to_owned).collect()
}

/// The anchors of the headings, as GitHub and mdBook name them.
fn anchors(text: &str) -> BTreeSet<String> {
    let blocks: String = text.split("```").step_by(2).collect();
    let heads = blocks.lines().filter(|line| line.starts_with('#')).map(|line| {
        let head = line.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
        head.chars().filter(|c| c.is_alphanumeric() || *c == '-' || *c == '_').collect()
    });
    heads.collect()
}

/// The path without `.` and `..`.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(plain.pop()),
            Component::CurDir => {}
            part => plain.push(part),
        }
    }
    plain
}

/// What is wrong with the links of one document.
fn faults(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).expect("a document can be read").replace("\r\n", "\n");
    let shown = path.strip_prefix(root()).unwrap_or(path).display().to_string();
    let mut faults = Vec::new();
    for target in targets(&text).iter().filter(|target| !target.contains("://") && !target.contains(' ')) {
        let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
        let linked = if file.is_empty() { path.to_owned() } else { plain(&path.with_file_name(file)) };
        if !linked.exists() {
            faults.push(format!("{shown}: {target} does not exist"));
        } else if !anchor.is_empty() {
            let linked = fs::read_to_string(&linked).unwrap_or_default();
            if !anchors(&linked).contains(anchor) {
                faults.push(format!("{shown}: {target} has no such heading"));
            }
        }
    }
    faults
}

fn links_lead_somewhere() {
    let mut found = Vec::new();
    documents(root(), &mut found);
    assert!(found.len() > 30, "only {} documents", found.len());
    let faults: Vec<String> = found.iter().flat_map(|path| faults(path)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn the_book_lists_every_chapter() {
    let book = root().join("docs/src");
    let summary = fs::read_to_string(book.join("SUMMARY.md")).expect("the book has a summary");
    let listed: BTreeSet<PathBuf> = targets(&summary).iter().map(|target| book.join(target)).collect();
    let mut chapters = Vec::new();
    documents(&book, &mut chapters);
    let missing: Vec<_> =
        chapters.iter().filter(|path| !path.ends_with("SUMMARY.md") && !listed.contains(*path)).collect();
    assert!(missing.is_empty(), "the summary lacks {missing:#?}");
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("guide": links_lead_somewhere, the_book_lists_every_chapter)
}
