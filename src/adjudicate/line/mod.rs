//! Disputes in one line: finds the game of a line, and its scenario with dice, house rules and claims.

mod claims;
mod code;
mod parts;
mod send;

pub use self::send::sent;

use std::sync::Arc;

use self::parts::Parts;
use super::own::own_games;
use super::read::{Docket, Entry, scenario};
use crate::diag::{Report, code as codes, or_list};
use crate::games;
use crate::model::GameName;
use crate::model::load::{BuiltIn, Cards};
use crate::ruling::line::sides;
use crate::ruling::{Fit, Json, Line, OneLine, OwnGame, Scenario, matching, render};
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
#[derive(Clone, Copy)]
enum Form<'g> {
    BuiltIn(&'static OneLine),
    Own(&'g Arc<dyn OwnGame>),
}

impl<'g> Form<'g> {
    /// That of a scenario's game.
    fn of(scenario: &'g Scenario) -> Option<Form<'g>> {
        match &scenario.own {
            Some(own) => Some(Form::Own(own)),
            None => games::game(scenario.game).facts().line.map(Form::BuiltIn),
        }
    }

    fn fits(self, line: &Line<'_>) -> Fit {
        match self {
            Form::BuiltIn(one) => (one.fits)(line),
            Form::Own(own) => own.fits(line),
        }
    }

    fn read(self, parts: &Parts<'_>, line: &Line<'_>, report: &mut Report) -> Option<Node> {
        match self {
            Form::BuiltIn(one) => (one.read)(line, report),
            Form::Own(own) => {
                // `terrain=woods` is a fact, unless an option is called so.
                let is_fact = |name: &str| own.rulebook().option(name).is_none();
                let facts = parts.house_rules.iter().filter(|(name, _)| is_fact(name.value));
                let facts = facts.map(|(name, value)| {
                    let (from, to) = (name.origin.start, value.origin.end);
                    let at =
                        (from - line.whole.origin.start) as usize..(to - line.whole.origin.start) as usize;
                    let origin = line.whole.origin.part(at.start, at.end);
                    Located { value: &line.whole.value[at], origin }
                });
                let mut line = line.clone();
                line.also.extend(facts);
                own.read_line(parts.dispute, &line, report)
            }
        }
    }

    fn write(self, scenario: &Json) -> Option<String> {
        match self {
            Form::BuiltIn(one) => (one.write)(scenario),
            Form::Own(own) => own.write_line(scenario),
        }
    }

    /// Whether `NAME=VALUE` is a house rule rather than a fact.
    fn has_option(self, name: &str) -> bool {
        match self {
            Form::BuiltIn(_) => true,
            Form::Own(own) => own.rulebook().option(name).is_some(),
        }
    }

    /// The game's title, and what a line may begin with.
    fn game(self) -> (String, String) {
        match self {
            Form::BuiltIn(one) => {
                let game = lines().find(|(_, other)| std::ptr::eq(*other, one)).map(|(game, _)| game);
                game.map(|game| (game.title(), game.short().to_owned())).unwrap_or_default()
            }
            Form::Own(own) => (own.rulebook().title.to_owned(), own.rulebook().game.to_owned()),
        }
    }

    fn example(self) -> Option<String> {
        match self {
            Form::BuiltIn(one) => Some(one.example.to_owned()),
            Form::Own(own) => own.example(),
        }
    }
}

/// Whether a text is a dispute in one line, with a sign between two sides, or the code of one.
pub fn is_line(text: &str) -> bool {
    if code::is_code(text) {
        return true;
    }
    let origin = Origin::of_file(crate::source::FileId::default());
    let text = Located { value: text, origin: Origin { end: text.len() as u32, ..origin } };
    sides(Parts::of(text, &[]).fight).is_some()
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
        let parts = Parts::of(whole, &[]);
        let Some(sides) = sides(parts.fight) else {
            let message = "there is no word like x, against or attacks between two sides";
            report.error_nowhere(codes::EMPTY, message).help(self.one.form);
            return None;
        };
        let node = Reading::new(Form::BuiltIn(self.one), (whole, sides), &parts, &self.cards)
            .scenario(&parts, report)?;
        scenario(&node, &[], report)
    }
}

/// The scenario of a line about a dispute of a custom game, of the named one if there is a name; `None` if the text has no two sides, or
/// after an error in the report.
pub(crate) fn own_line(
    own: &Arc<dyn OwnGame>,
    dispute: Option<&str>,
    whole: Located<&str>,
    report: &mut Report,
) -> Option<Node> {
    let mut parts = Parts::of(whole, std::slice::from_ref(own));
    parts.dispute = dispute.or(parts.dispute);
    let sides = sides(parts.fight)?;
    Reading::new(Form::Own(own), (whole, sides), &parts, &Cards::default()).scenario(&parts, report)
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

/// The scenario of a one-line dispute or of a code, as if it came from a file. `rules` are the files or folders of the
/// rulebook of a custom game; without any, it is looked for in the current folder and above.
pub fn read_line(door: &dyn Door, text: &str, rules: &[String], files: &mut Files) -> Docket {
    if code::is_code(text) {
        return read_code(door, text, rules, files);
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
    let own = own_games(door, (rules, &[]), files, report);
    let parts = Parts::of(whole, &own);
    let Some([left, sign, right]) = sides(parts.fight) else { return docket };
    if let Some(place) = [(left, "before"), (right, "behind")].iter().find(|(side, _)| side.value.is_empty())
    {
        let message = format!("nobody is named {} the \"{}\"", place.1, shortened(sign.value));
        let help = format!("write one side, {}, and the other: {}", sign.value, examples(parts.game, &own));
        report.error(codes::EMPTY, parts.fight.origin, message).help(help);
        return docket;
    }
    let mut games = candidates(door, &parts, (&own, !rules.is_empty()), files, report);
    let sides = [left, sign, right];
    let readings: Vec<Reading<'_>> =
        games.iter().map(|(form, cards)| Reading::new(*form, (whole, sides), &parts, cards)).collect();
    let Some(reading) = chosen(&readings, &parts, report) else { return docket };
    let node = reading.scenario(&parts, report);
    let place = readings.iter().position(|other| std::ptr::eq(other, reading));
    drop(readings);
    if let Some((node, place)) = node.zip(place) {
        let mut found = Report::default();
        let scenario = scenario(&node, &own, &mut found);
        docket.means = Some(render::yaml(&matching::json(&node)));
        let (_, cards) = games.swap_remove(place);
        docket.entries.push(Entry { node: node.into(), scenario, cards, report: found });
    }
    docket
}

/// The games that a line may be of, each with its cards: those that it names, else all.
fn candidates<'g>(
    door: &dyn Door,
    parts: &Parts<'_>,
    (own, is_named): (&'g [Arc<dyn OwnGame>], bool),
    files: &mut Files,
    report: &mut Report,
) -> Vec<(Form<'g>, Cards)> {
    let custom = own.iter().enumerate().filter(|(n, _)| parts.own.is_none_or(|named| named == *n));
    let custom = custom.filter(|_| parts.game.is_none()).map(|(_, own)| (Form::Own(own), Cards::default()));
    let mut all: Vec<(Form<'g>, Cards)> = custom.collect();
    // Whoever names a rulebook means its game.
    if parts.own.is_some() || is_named && !own.is_empty() && parts.game.is_none() {
        return all;
    }
    let mut built_in = games_with_lines(door, files, report);
    built_in.retain(|known| parts.game.is_none_or(|named| named == known.game));
    all.extend(built_in.into_iter().map(|known| (Form::BuiltIn(known.one), known.cards)));
    all
}

/// The scenario of a code.
fn read_code(door: &dyn Door, text: &str, rules: &[String], files: &mut Files) -> Docket {
    match code::decode(text) {
        Ok((game, scenario)) => {
            let scenario = match game {
                GameName::Custom => format!("{{{scenario}}}"),
                game => format!("{{game: {}, {scenario}}}", game.key()),
            };
            let mut docket = super::read::read_with(door, CODE, scenario.as_bytes(), rules, files);
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
    form: Form<'l>,
    fit: Fit,
    line: Line<'l>,
}

/// The game whose people are in a line. A line that fits several or none is reported.
fn chosen<'r, 'l>(
    readings: &'r [Reading<'l>],
    parts: &Parts<'_>,
    report: &mut Report,
) -> Option<&'r Reading<'l>> {
    if let [only] = readings
        && (parts.game.is_some() || parts.own.is_some())
    {
        return Some(only);
    }
    let best = readings.iter().map(|reading| reading.fit).max().filter(|fit| *fit > Fit::No);
    let Some(best) = best else {
        let message = "no game has these people on both sides";
        let help = format!(
            "write the sides as in {}, or the game first: `sgl: zed > moe`",
            examples(None, &own_of(readings))
        );
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
            let mut games: Vec<(String, String)> =
                likely.iter().chain(others).map(|reading| reading.form.game()).collect();
            games.dedup();
            let titles: Vec<&str> = games.iter().map(|(title, _)| title.as_str()).collect();
            let message = format!("this may be a dispute in {}", or_list(&titles));
            let ways: Vec<String> = games
                .iter()
                .map(|(_, short)| format!("`{short}: {}`", shortened(parts.fight.value)))
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
        form: Form<'l>,
        (whole, [left, sign, right]): (Located<&'l str>, [Located<&'l str>; 3]),
        parts: &Parts<'l>,
        cards: &'l Cards,
    ) -> Reading<'l> {
        let line = Line { whole, left, sign, right, also: parts.also.clone(), cards };
        Reading { form, fit: form.fits(&line), line }
    }

    /// The scenario; `None` after an error in the report.
    fn scenario(&self, parts: &Parts<'_>, report: &mut Report) -> Option<Node> {
        let mut found = Report::default();
        let mut node = self.form.read(parts, &self.line, &mut found);
        // What says nothing of the fight may say what comes out of it.
        let said: Vec<Located<&str>> = if found.has_errors() { self.unread(&found) } else { Vec::new() };
        if !said.is_empty() {
            let mut line = self.line.clone();
            line.also.retain(|also| !said.contains(also));
            let mut again = Report::default();
            node = self.form.read(parts, &line, &mut again);
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
        parts.add_to(&mut node, |name| self.form.has_option(name), report);
        let own = if let Form::Own(own) = self.form { std::slice::from_ref(own) } else { &[] };
        if !claims::add(&mut node, &self.line, own, (parts, &said), report) && !said.is_empty() {
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

/// The custom games among those that a line may be of.
fn own_of(readings: &[Reading<'_>]) -> Vec<Arc<dyn OwnGame>> {
    let own = readings.iter().filter_map(|reading| match reading.form {
        Form::Own(own) => Some(Arc::clone(own)),
        Form::BuiltIn(_) => None,
    });
    own.collect()
}

/// Examples of lines of a game, or of all games; those of custom games first.
fn examples(game: Option<GameName>, own: &[Arc<dyn OwnGame>]) -> String {
    let built_in = lines().filter(|(other, _)| game.is_none_or(|game| game == *other));
    let forms = own.iter().map(Form::Own).chain(built_in.map(|(_, one)| Form::BuiltIn(one)));
    let examples: Vec<String> =
        forms.filter_map(Form::example).map(|example| format!("`{example}`")).collect();
    or_list(&examples)
}
