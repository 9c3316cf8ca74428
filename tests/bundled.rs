//! All built-in layouts, sheets, fonts, icons and drawings load.

use std::collections::BTreeSet;
use std::sync::Arc;

use libtest_mimic::Trial;
use punchboard::cli::Disk;
use punchboard::compose::{Font, FontBook};
use punchboard::diag::{Report, render};
use punchboard::geometry::Paper;
use punchboard::model::{Library, load};
use punchboard::source::{Door, FileId, Files, Located, Origin};

use crate::support::named;
use crate::tidy::{none, read};

/// The faults of loading, as text.
fn faults(report: &Report, files: &Files) -> Vec<String> {
    let style = render::Style { colors: false, width: 100 };
    report.sorted().iter().map(|diagnostic| render::text(diagnostic, files, style)).collect()
}

/// A name that is in no file.
fn unplaced(value: &str, file: FileId) -> Located<String> {
    Located { value: value.to_owned(), origin: Origin::of_file(file) }
}

fn every_bundled_layout_and_sheet_loads() {
    let (mut files, mut report, library) = (Files::default(), Report::default(), Library::default());
    let here = files.add("tests", "");
    let inner = |path: &str, folder: &str| {
        path.strip_prefix(folder).and_then(|path| path.strip_suffix(".yaml")).map(str::to_owned)
    };
    let layouts = Disk.built_in_below("layouts/faces/");
    let layouts: Vec<_> = layouts.iter().filter_map(|path| inner(path, "layouts/faces/")).collect();
    assert!(layouts.len() >= 8, "{layouts:?}");
    for name in &layouts {
        // A layout that others extend may be incomplete.
        let text = read(&format!("layouts/faces/{name}.yaml"));
        let extended = layouts.iter().any(|other| {
            read(&format!("layouts/faces/{other}.yaml"))
                .lines()
                .any(|line| line == format!("extends: {name}"))
        });
        assert!(text.contains(&format!("name: {name}\n")), "layouts/faces/{name}.yaml has another name");
        if !extended {
            let loaded = load::layout(&unplaced(name, here), &library, &Disk, &mut files, &mut report);
            assert!(loaded.is_some() || report.has_errors(), "{name} is missing without a fault");
        }
    }
    let sheets = Disk.built_in_below("layouts/sheets/");
    let sheets: Vec<_> = sheets.iter().filter_map(|path| inner(path, "layouts/sheets/")).collect();
    assert!(sheets.len() >= 20, "{sheets:?}");
    for name in &sheets {
        let loaded = load::sheet(&unplaced(name, here), None, &library, &Disk, &mut files, &mut report);
        assert!(loaded.is_some() || report.has_errors(), "{name} is missing without a fault");
    }
    assert!(Paper::parse("a4").is_ok());
    none("a bundled layout or sheet with a fault", &faults(&report, &files));
}

fn every_bundled_font_icon_and_drawing_loads() {
    let mut wrong = Vec::new();
    let mut named = BTreeSet::new();
    for family in FontBook::bundled_names() {
        let mut book = FontBook::empty();
        for (path, bold, italic) in FontBook::bundled_files(family) {
            named.insert(path.clone());
            match Disk.built_in(&path) {
                None => wrong.push(format!("{path} is missing")),
                Some(bytes) => {
                    let read = Font::read(family, bold, italic, bytes);
                    if let Err(why) = read.and_then(|font| book.add(Arc::new(font))) {
                        wrong.push(format!("{path}: {why}"));
                    }
                }
            }
        }
    }
    let fonts = Disk.built_in_below("layouts/fonts/");
    for path in fonts.iter().filter(|path| ends_in(path, "ttf") && !named.contains(**path)) {
        wrong.push(format!("{path}: no family names it"));
    }
    let drawings = ["layouts/icons/", "layouts/art/"].into_iter().flat_map(|f| Disk.built_in_below(f));
    for path in drawings.filter(|path| ends_in(path, "svg")) {
        let bytes = Disk.built_in(path).expect("it was listed");
        if let Err(error) = usvg::Tree::from_data(bytes, &usvg::Options::default()) {
            wrong.push(format!("{path}: {error}"));
        }
    }
    none("a bundled font, icon or drawing with a fault", &wrong);
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("bundled": every_bundled_layout_and_sheet_loads, every_bundled_font_icon_and_drawing_loads)
}

fn ends_in(path: &str, ending: &str) -> bool {
    path.rsplit_once('.').is_some_and(|(_, own)| own == ending)
}
