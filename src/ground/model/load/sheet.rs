//! `sheet` documents: found by name, adapted to the requested paper, read with their defaults.

use crate::diag::Report;
use crate::geometry::{Length, Paper, Size};
use crate::model::sheet_spec::{Margin, NAMED_SIZES};
use crate::model::{Library, Registration, SheetSpec};
use crate::source::door::BUILT_IN;
use crate::source::read::unknown;
use crate::source::{Door, Files, Located, Node, Read};

/// The sheet of a name, on `paper` if one is requested.
///
/// If the sheet is for another paper, one with the same name except for the paper is used (`a4-poker-9up` and
/// `letter-poker-9up`). If there is none, the sheet is adapted to the requested paper, with as many columns and rows
/// as fit.
pub fn sheet(
    name: &Located<String>,
    paper: Option<&Paper>,
    library: &Library,
    door: &dyn Door,
    files: &mut Files,
    report: &mut Report,
) -> Option<SheetSpec> {
    let node = match library.sheets.get(&name.value) {
        Some(source) => source.node.clone(),
        None => match built_in(&name.value, door, files, report) {
            Some(node) => node,
            None => {
                unknown_sheet(name, library, door, report);
                return None;
            }
        },
    };
    let spec = SheetSpec::read(&node, report)?;
    let Some(paper) = paper.filter(|paper| paper.size != spec.paper.size) else {
        return Some(spec);
    };
    let own = format!("{}-", spec.paper.name.to_lowercase());
    let named = name.value.split_once(&own);
    if let Some((before, rest)) = named.filter(|(before, _)| before.is_empty() || before.ends_with('-')) {
        // Between papers only the number of faces differs: a4-poker-9up, letter-poker-9up.
        let stem = rest.rsplit_once('-').filter(|(_, n)| n.ends_with("up")).map_or(rest, |(stem, _)| stem);
        let wanted = format!("{before}{}-{stem}", paper.name.to_lowercase());
        let same = |other: &str| {
            other == wanted
                || other.strip_prefix(&wanted).is_some_and(|n| n.starts_with('-') && n.ends_with("up"))
        };
        if let Some(source) = library.sheets.values().find(|source| same(&source.name.value)) {
            return SheetSpec::read(&source.node, report);
        }
        let listed = built_in_names(door);
        if let Some(other) = listed.iter().find(|other| same(other)) {
            return built_in(other, door, files, report).and_then(|node| SheetSpec::read(&node, report));
        }
    }
    Some(on_other_paper(spec, paper))
}

/// A sheet adapted to another paper: with as many columns and rows as fit, and with margins that shrink with the
/// paper as long as rulers have room. Pages keep their orientation.
fn on_other_paper(spec: SheetSpec, paper: &Paper) -> SheetSpec {
    const RULERS: Length = Length::um(9_100);
    // Pages are as large as the paper allows, also two on a sheet.
    let pages = spec.columns.zip(spec.rows).map(|(columns, rows)| columns * rows);
    let is_page = spec.component.is_none() && pages.is_some_and(|pages| pages <= 2);
    let side = |size: Size| size.width.min(size.height);
    let (new, own) = (side(paper.size), side(spec.paper.size));
    let smaller = |margin: Length| {
        if new >= own { margin } else { margin.min(RULERS).max(margin * new.to_um() / own.to_um()) }
    };
    let Margin { left, right, top, bottom } = spec.margin;
    let [left, right, top, bottom] = [left, right, top, bottom].map(smaller);
    let margin = Margin { left, right, top, bottom };
    SheetSpec {
        paper: paper.clone(),
        orientation: spec.orientation.filter(|_| is_page),
        columns: spec.columns.filter(|_| is_page),
        rows: spec.rows.filter(|_| is_page),
        skip: Vec::new(),
        // Places and pins are those of a die of one size.
        places: Vec::new(),
        pins: Vec::new(),
        margin,
        // A file of cuts fits one paper.
        registration: spec.registration.map(|marks| Registration { template: None, ..marks }),
        ..spec
    }
}

fn built_in(name: &str, door: &dyn Door, files: &mut Files, report: &mut Report) -> Option<Node> {
    let path = format!("layouts/sheets/{name}.yaml");
    let bytes = door.built_in(&path)?;
    super::document_of(files, &format!("{BUILT_IN}{path}"), bytes, report)
}

fn built_in_names(door: &dyn Door) -> Vec<&'static str> {
    let below = door.built_in_below("layouts/sheets/");
    below.iter().filter_map(|path| path.strip_prefix("layouts/sheets/")?.strip_suffix(".yaml")).collect()
}

/// The names of built-in sheets on a paper that are named after a size.
pub fn sheets_for(size: Size, paper: &Paper, door: &dyn Door) -> Vec<&'static str> {
    let paper = format!("{}-", paper.name.to_lowercase());
    // `mini-european` is not `mini`: the longest name counts.
    let size_of = |name: &str| {
        let rest = name.strip_prefix(&paper)?;
        let named = NAMED_SIZES.iter().filter(|(name, _)| rest.starts_with(&format!("{name}-")));
        named.max_by_key(|(name, _)| name.len()).map(|(_, size)| *size)
    };
    built_in_names(door).into_iter().filter(|name| size_of(name) == Some(size)).collect()
}

fn unknown_sheet(name: &Located<String>, library: &Library, door: &dyn Door, report: &mut Report) {
    if library.is_incomplete {
        return;
    }
    let built_in = built_in_names(door);
    let known: Vec<_> = library.sheets.names().chain(built_in).collect();
    unknown("sheet", name.as_str(), &known, report);
}
