//! Disputes in one line: finds the game of a line and its scenario.

use super::read::{Docket, Entry, scenario};
use crate::diag::{Report, code};
use crate::games;
use crate::model::GameName;
use crate::model::load::{BuiltIn, Cards};
use crate::ruling::{Line, OneLine, matching, render};
use crate::source::{Door, Files, Located, Origin, names, shortened};

/// The file name of the line in messages.
const NAME: &str = "the line";

/// The games whose disputes can be written in one line.
pub fn lines() -> impl Iterator<Item = (GameName, &'static OneLine)> {
    GameName::ALL.into_iter().filter_map(|game| Some((game, games::game(game).facts().line?)))
}

/// Whether a text is a dispute in one line: whether it has the sign of a game.
pub fn is_line(text: &str) -> bool {
    find_sign(text).is_some()
}

fn find_sign(text: &str) -> Option<(GameName, &'static OneLine)> {
    let origin = Origin::of_file(crate::source::FileId::default());
    let text = Located { value: text, origin: Origin { end: text.len() as u32, ..origin } };
    let left = text.parts(',').first().copied()?;
    lines().find(|(_, line)| left.around(line.signs).is_some_and(|[left, ..]| (line.is_meant)(left.value)))
}

/// The scenario of a one-line dispute, as if it came from a file.
pub fn read_line(door: &dyn Door, text: &str, files: &mut Files) -> Docket {
    let mut docket = Docket::default();
    let report = &mut docket.report;
    let file = files.add(NAME, text);
    let origin = Origin { end: text.len() as u32, ..Origin::of_file(file) };
    if let Some(c) = text.chars().find(|c| names::is_hidden(*c)) {
        let message = format!("the line holds U+{:04X}, which {}", u32::from(c), names::harm(c));
        report.error(code::CONTROL_CHARACTER, origin, message).help("type it again");
        return docket;
    }
    let Some((game, one)) = find_sign(text) else { return docket };
    let mut cards = Cards::default();
    cards.add_set(BuiltIn::default().load(game, door, files, report));
    let whole = Located { value: text, origin };
    let Some(line) = Line::split(whole, one.signs, &cards) else { return docket };
    let sides = [line.left, line.right];
    if let Some(side) = sides.iter().find(|side| side.value.is_empty()) {
        let sign = if side.origin == line.left.origin { "before" } else { "behind" };
        let message = format!("nobody is named {sign} the \"{}\"", shortened(one.signs[0]));
        report.error(code::EMPTY, origin, message).help(help(one));
        return docket;
    }
    let mut report = Report::default();
    let node = (one.read)(&line, &mut report);
    if report.has_errors() {
        docket.report.append(report);
        return docket;
    }
    let Some(node) = node else { return docket };
    let found = scenario(&node, &mut report);
    docket.means = Some(render::yaml(&matching::json(&node)));
    docket.entries.push(Entry { node: node.into(), scenario: found, cards, report });
    docket
}

/// How to write a line of a game.
fn help(one: &OneLine) -> String {
    format!("write {}, like `{}`", one.form, one.example)
}
