//! Disputes in one line: finds the game of a line, and its scenario with dice, house rules and claims.

mod claims;
mod code;
mod parts;
mod send;

pub use self::send::sent;

use self::parts::Parts;
use super::read::{Docket, Entry, scenario};
use crate::diag::{Report, code as codes, or_list};
use crate::games;
use crate::model::GameName;
use crate::model::load::{BuiltIn, Cards};
use crate::ruling::line::sides;
use crate::ruling::{Fit, Line, OneLine, Scenario, matching, render};
use crate::source::{Door, Files, Located, Node, Origin, names, shortened};

/// The file name of the line in messages.
const NAME: &str = "the line";
/// The file name of a code in messages.
const CODE: &str = "the code";

/// The games whose disputes can be written in one line.
pub fn lines() -> impl Iterator<Item = (GameName, &'static OneLine)> {
    GameName::ALL.into_iter().filter_map(|game| Some((game, games::game(game).facts().line?)))
}

/// The one-line form of a game.
fn form(game: GameName) -> Option<&'static OneLine> {
    games::game(game).facts().line
}

/// Whether a text is a dispute in one line, with a sign between two sides, or the code of one.
pub fn is_line(text: &str) -> bool {
    if code::is_code(text) {
        return true;
    }
    let origin = Origin::of_file(crate::source::FileId::default());
    let text = Located { value: text, origin: Origin { end: text.len() as u32, ..origin } };
    sides(Parts::of(text).fight).is_some()
}

/// A game whose lines are read again and again, with the cards that they name.
pub(super) struct Known {
    /// The game.
    pub(super) game: GameName,
    one: &'static OneLine,
    /// Its cards.
    pub(super) cards: Cards,
}

impl Known {
    /// The scenario of a line.
    pub(super) fn scenario(&self, text: &str, report: &mut Report) -> Option<Scenario> {
        let origin = Origin { end: text.len() as u32, ..Origin::of_file(crate::source::FileId::default()) };
        let whole = Located { value: text, origin };
        let parts = Parts::of(whole);
        let Some(sides) = sides(parts.fight) else {
            let message = "there is no word like x, against or attacks between two sides";
            report.error_nowhere(codes::EMPTY, message).help(self.one.form);
            return None;
        };
        let node = Reading::new((self.game, self.one), (whole, sides), &parts, &self.cards)
            .scenario(&parts, report)?;
        scenario(&node, &[], report)
    }
}

/// The games that have a one-line form, with the cards of their built-in sets.
pub(super) fn games_with_lines(door: &dyn Door, files: &mut Files, report: &mut Report) -> Vec<Known> {
    let mut sets = BuiltIn::default();
    lines()
        .map(|(game, one)| {
            let mut cards = Cards::default();
            cards.add_set(sets.load(game, door, files, report));
            Known { game, one, cards }
        })
        .collect()
}

/// The scenario of a one-line dispute or of a code, as if it came from a file.
pub fn read_line(door: &dyn Door, text: &str, files: &mut Files) -> Docket {
    if code::is_code(text) {
        return read_code(door, text, files);
    }
    let mut docket = Docket::default();
    let report = &mut docket.report;
    let file = files.add(NAME, text);
    let origin = Origin { end: text.len() as u32, ..Origin::of_file(file) };
    if let Some(c) = text.chars().find(|c| names::is_hidden(*c)) {
        let message = format!("the line holds U+{:04X}, which {}", u32::from(c), names::harm(c));
        report.error(codes::CONTROL_CHARACTER, origin, message).help("type it again");
        return docket;
    }
    let whole = Located { value: text, origin };
    let parts = Parts::of(whole);
    let Some([left, sign, right]) = sides(parts.fight) else { return docket };
    if let Some(place) = [(left, "before"), (right, "behind")].iter().find(|(side, _)| side.value.is_empty())
    {
        let message = format!("nobody is named {} the \"{}\"", place.1, shortened(sign.value));
        let help = format!("write one side, {}, and the other: {}", sign.value, examples(parts.game));
        report.error(codes::EMPTY, parts.fight.origin, message).help(help);
        return docket;
    }
    let mut games = games_with_lines(door, files, report);
    games.retain(|known| parts.game.is_none_or(|named| named == known.game));
    let sides = [left, sign, right];
    let readings: Vec<Reading<'_>> = games
        .iter()
        .map(|known| Reading::new((known.game, known.one), (whole, sides), &parts, &known.cards))
        .collect();
    let Some(reading) = chosen(&readings, &parts, report) else { return docket };
    let (game, node) = (reading.game, reading.scenario(&parts, report));
    if let Some(node) = node {
        let mut found = Report::default();
        let scenario = scenario(&node, &[], &mut found);
        let cards = games.into_iter().find(|known| known.game == game).map(|known| known.cards);
        docket.means = Some(render::yaml(&matching::json(&node)));
        let cards = cards.unwrap_or_default();
        docket.entries.push(Entry { node: node.into(), scenario, cards, report: found });
    }
    docket
}

/// The scenario of a code.
fn read_code(door: &dyn Door, text: &str, files: &mut Files) -> Docket {
    match code::decode(text) {
        Ok((game, scenario)) => {
            let scenario = format!("{{game: {}, {scenario}}}", game.key());
            let mut docket = super::read(door, CODE, scenario.as_bytes(), files);
            docket.means = docket.entries.first().map(|entry| render::yaml(&matching::json(&entry.node)));
            docket
        }
        Err((message, help)) => {
            let mut docket = Docket::default();
            let origin = Origin { end: text.len() as u32, ..Origin::of_file(files.add(CODE, text)) };
            docket.report.error(codes::ENCODING, origin, message).help(help);
            docket
        }
    }
}

/// A line as one game would read it.
struct Reading<'l> {
    game: GameName,
    one: &'static OneLine,
    fit: Fit,
    line: Line<'l>,
}

/// The game whose people are in a line. A line that fits several or none is reported.
fn chosen<'r, 'l>(
    readings: &'r [Reading<'l>],
    parts: &Parts<'_>,
    report: &mut Report,
) -> Option<&'r Reading<'l>> {
    if let ([only], Some(_)) = (readings, parts.game) {
        return Some(only);
    }
    let best = readings.iter().map(|reading| reading.fit).max().filter(|fit| *fit > Fit::No);
    let Some(best) = best else {
        let message = "no game has these people on both sides";
        let help = format!("write the sides as in {}, or the game first: `sgl: zed > moe`", examples(None));
        report.error(codes::UNKNOWN_NAME, parts.fight.origin, message).help(help);
        return None;
    };
    let likely: Vec<&Reading<'_>> = readings.iter().filter(|reading| reading.fit == best).collect();
    let is_read = |reading: &&&Reading<'_>| reading.scenario(parts, &mut Report::default()).is_some();
    let read: Vec<&Reading<'_>> = match likely.as_slice() {
        [only] if best == Fit::Surely || is_read(&only) => return Some(only),
        [_] => readings
            .iter()
            .filter(|reading| reading.fit > Fit::No)
            .filter(|reading| is_read(&reading))
            .collect(),
        several => several.iter().filter(is_read).copied().collect(),
    };
    match (read.as_slice(), likely.as_slice()) {
        ([], _) => likely.first().copied(),
        ([only], [_, _, ..]) => Some(only),
        (others, _) => {
            let mut games: Vec<GameName> = likely.iter().chain(others).map(|reading| reading.game).collect();
            games.dedup();
            let titles: Vec<String> = games.iter().map(|game| game.title()).collect();
            let message = format!("this may be a dispute in {}", or_list(&titles));
            let ways: Vec<String> = games
                .iter()
                .map(|game| format!("`{}: {}`", game.short(), shortened(parts.fight.value)))
                .collect();
            report
                .error(codes::UNKNOWN_GAME, parts.fight.origin, message)
                .help(format!("write the game first: {}", or_list(&ways)));
            None
        }
    }
}

impl<'l> Reading<'l> {
    /// A line as a game reads it.
    fn new(
        (game, one): (GameName, &'static OneLine),
        (whole, [left, sign, right]): (Located<&'l str>, [Located<&'l str>; 3]),
        parts: &Parts<'l>,
        cards: &'l Cards,
    ) -> Reading<'l> {
        let line = Line { whole, left, sign, right, also: parts.also.clone(), cards };
        Reading { game, one, fit: (one.fits)(&line), line }
    }

    /// The scenario; `None` after an error in the report.
    fn scenario(&self, parts: &Parts<'_>, report: &mut Report) -> Option<Node> {
        let mut found = Report::default();
        let mut node = (self.one.read)(&self.line, &mut found);
        // What says nothing of the fight may say what comes out of it.
        let said: Vec<Located<&str>> = if found.has_errors() { self.unread(&found) } else { Vec::new() };
        if !said.is_empty() {
            let mut line = self.line.clone();
            line.also.retain(|also| !said.contains(also));
            let mut again = Report::default();
            node = (self.one.read)(&line, &mut again);
            if again.has_errors() {
                report.append(found);
                return None;
            }
        }
        let mut node = match node {
            Some(node) if said.is_empty() && found.has_errors() => {
                drop(node);
                report.append(found);
                return None;
            }
            Some(node) => node,
            None => {
                report.append(found);
                return None;
            }
        };
        parts.add_to(&mut node, report);
        if !claims::add(&mut node, &self.line, &[], (parts, &said), report) && !said.is_empty() {
            *report = found;
        }
        (!report.has_errors()).then_some(node)
    }

    /// The parts after commas that the game does not understand.
    fn unread(&self, found: &Report) -> Vec<Located<&str>> {
        let is_within = |also: &&Located<&str>| {
            let places = || found.iter().filter_map(|fault| fault.origin);
            places().any(|origin| (also.origin.start..also.origin.end).contains(&origin.start))
        };
        self.line.also.iter().filter(is_within).copied().collect()
    }
}

/// Examples of lines of a game, or of all games.
fn examples(game: Option<GameName>) -> String {
    let examples: Vec<String> = lines()
        .filter(|(other, _)| game.is_none_or(|game| game == *other))
        .map(|(_, one)| format!("`{}`", one.example))
        .collect();
    or_list(&examples)
}
