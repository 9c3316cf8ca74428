//! What players have sent for a round: letters, files of orders, or answers at a terminal.

use std::fs;

use super::folder::Folder;
use super::{asking, inbox, lines};
use crate::cli::umpire::looks::Looks;
use crate::cli::umpire::prompt;
use crate::cli::{Disk, disk};
use crate::diag::{Report, code};
use crate::model::load::report_trouble;
use crate::post::chain::{Asking, TurnDesk};
use crate::post::{Desk, Game, RoundFile, Sent};
use crate::source::door::{Found, Trouble};
use crate::source::{Door, Files};

/// What players have sent: letters, or in games with turns `orders/07.yaml` or all files in `orders/07/`; at a terminal they are asked
/// for. `None` after an error in the report.
pub(super) fn sent(
    (folder, looks): (&Folder, &Looks<'_>),
    (game, desk): (&Game, &dyn Desk),
    is_dry: bool,
    files: &mut Files,
    report: &mut Report,
) -> Option<Sent> {
    if let Some(turns) = desk.turns() {
        if !game.waits(turns.state().1) {
            let passing = turns.passing().map(|text| (turns.state().0.to_owned(), text.into_bytes()));
            return Some(Sent::orders(passing.into_iter().collect()));
        }
        let place = format!("orders/{:02}", desk.round());
        let file = format!("{place}.yaml");
        if !game.is_by_post() || folder.has(&file) || !folder.has(&place) {
            return orders((folder, looks), turns, (&file, &place), is_dry, files, report).map(Sent::orders);
        }
    }
    Some(letters(folder, desk, files, report))
}

/// The letters for a round.
pub(super) fn letters(folder: &Folder, desk: &dyn Desk, files: &mut Files, report: &mut Report) -> Sent {
    let (letters, dice) = inbox::letters(folder, desk, files, report);
    Sent { letters, dice, orders: None, files: inbox::files(folder, desk, report) }
}

/// The files of orders of a turn that is not played by letters.
fn orders(
    (folder, looks): (&Folder, &Looks<'_>),
    turns: &TurnDesk,
    (file, place): (&str, &str),
    is_dry: bool,
    files: &mut Files,
    report: &mut Report,
) -> Option<Vec<RoundFile>> {
    let names = order_files(folder, place, report)?;
    if folder.has(file) && !names.is_empty() {
        let message = format!("both {} and {} exist", folder.shown(file), folder.shown(place));
        report.error_nowhere(code::REPEATED_NAME, message).help("keep one of them");
        return None;
    }
    let names = if folder.has(file) { vec![file.to_owned()] } else { names };
    if !names.is_empty() {
        let read = |inner: String| Some((folder.shown(&inner), folder.read(&inner, report)?));
        return names.into_iter().map(read).collect();
    }
    if !prompt::is_conversation() {
        report
            .error_nowhere(code::NOT_FOUND, format!("there are no orders for turn {}", turns.round()))
            .help(format!(
                "write {}{}; `umpire status {}` shows what they may be",
                folder.shown(file),
                others(folder),
                folder.shown("")
            ));
        return None;
    }
    let orders = ask(looks, turns, files, report)?;
    if !is_dry {
        let path = folder.inner(file);
        if let Err(error) = disk::write(&path, orders.as_bytes()) {
            report.error_nowhere(code::NOT_FOUND, disk::cannot_be_written(&path, &error));
            return None;
        }
    }
    Some(vec![(folder.shown(file), orders.into_bytes())])
}

/// Files beside those of this turn, which may have a wrong name: ", and not orders/1.txt".
fn others(folder: &Folder) -> String {
    let entries = fs::read_dir(folder.inner("orders")).into_iter().flatten().flatten();
    let mut names: Vec<String> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    let is_older = |name: &str| folder.has(&format!("rounds/{}", name.trim_end_matches(".yaml")));
    names.retain(|name| !name.starts_with('.') && !is_older(name));
    names.sort();
    names
        .first()
        .map(|name| format!(", and not {}", folder.shown(&format!("orders/{name}"))))
        .unwrap_or_default()
}

/// Asks for the actions of a turn; returns the text of its file of orders. What this shows is noted as if the conversation were broken off,
/// until the turn is played.
fn ask(looks: &Looks<'_>, turns: &TurnDesk, files: &mut Files, report: &mut Report) -> Option<String> {
    let asking = Asking::from_state(&turns.game, turns.state(), &Disk, files, report);
    if report.has_errors() {
        return None;
    }
    let note = |shown| looks.note(&[(turns.round(), "a broken-off conversation", shown)], report);
    match asking {
        Some(mut asking) => asking::ask(&mut asking, note),
        None => lines::Turn { game: &turns.game, state: turns.state() }.ask(note),
    }
}

/// The paths of the files of orders in a folder. Other files would be ignored silently, so they are reported.
fn order_files(folder: &Folder, below: &str, report: &mut Report) -> Option<Vec<String>> {
    let paths = match Disk.look(&folder.shown(below)) {
        Ok(Found::Folder(paths)) => paths,
        Ok(Found::File) | Err(Trouble::NotFound) => return Some(Vec::new()),
        Err(trouble) => {
            report_trouble(&folder.shown(below), &trouble, None, report);
            return None;
        }
    };
    let place = folder.shown(&format!("{below}/"));
    let mut names: Vec<String> =
        paths.iter().map(|path| path.strip_prefix(&place).unwrap_or(path).to_owned()).collect();
    // Editors leave such files behind.
    names.retain(|name| ![".bak", ".orig", ".tmp", "~"].iter().any(|end| name.ends_with(end)));
    names.sort();
    let is_order = |name: &str| matches!(name.rsplit_once('.'), Some((_, "yaml" | "yml")));
    let (orders, strange): (Vec<String>, Vec<String>) = names.into_iter().partition(|name| is_order(name));
    for name in &strange {
        report
            .error_nowhere(code::NOT_FOUND, format!("{place}{name} is not a file of orders"))
            .help("orders are .yaml files: rename it, or move it elsewhere");
    }
    strange.is_empty().then(|| orders.into_iter().map(|name| format!("{below}/{name}")).collect())
}
