//! Sweeps of disputes in one line, such as `{agent} x {sue}, {terrain: city, forest}`: all cards of a component in braces
//! are tried, or all values after a name.

use super::{Axis, Plan, Source};
use crate::adjudicate::line::{Known, games_with_lines};
use crate::diag::{Report, and_list, code, did_you_mean};
use crate::model::Entry;
use crate::model::load::Cards;
use crate::ruling::{Json, Scenario};
use crate::source::door::Door;
use crate::source::{Files, names};

/// How lines are swept.
const HELP: &str = "put components in braces, `{agent} x {sue}`, or values after a name, `{tokens: 1-8}`";

/// Scenarios of a line.
struct Lines {
    known: Known,
    /// The text before, between and after the braces.
    between: Vec<String>,
}

impl Source for Lines {
    fn scenario(&self, values: &[&Json]) -> Result<Scenario, String> {
        let mut report = Report::default();
        let scenario = self.known.scenario(&filled(&self.between, values), &mut report);
        let why = report.iter().next().map_or_else(String::new, |fault| fault.message.clone());
        scenario.ok_or(why)
    }

    fn cards(&self) -> &Cards {
        &self.known.cards
    }

    /// A filled line is in no file, so that its faults have no place.
    fn placed(&self, faults: Report) -> Report {
        let mut report = Report::default();
        for fault in faults.iter() {
            let added = report.error_nowhere(fault.code, fault.message.clone());
            if let Some(help) = &fault.help {
                added.help(help.clone());
            }
        }
        report
    }
}

/// A line with names in place of its braces.
fn filled(between: &[String], values: &[&Json]) -> String {
    let mut line = between[0].clone();
    for (value, after) in values.iter().zip(&between[1..]) {
        line.push_str(value.as_str().unwrap_or_default());
        line.push_str(after);
    }
    line
}

/// What is in braces: a component, whose cards are tried, or values with a name.
enum Swept {
    Component(String),
    Values(Axis),
}

impl Swept {
    /// Reads `agent`, `terrain: forest, city` or `tokens: 1-8`.
    fn read(text: &str) -> Swept {
        let Some((name, values)) = text.split_once(':') else {
            return Swept::Component(text.trim().to_owned());
        };
        let range = values.split_once('-').and_then(|(from, to)| {
            let (from, to) = (from.trim().parse::<u16>().ok()?, to.trim().parse::<u16>().ok()?);
            (from <= to).then(|| (from..=to).map(|number| number.to_string()).collect::<Vec<_>>())
        });
        let listed = || values.split(',').map(|value| value.trim().to_owned()).collect();
        let values = range.unwrap_or_else(listed).into_iter().map(Json::from).collect();
        Swept::Values(Axis { name: name.trim().to_owned(), values })
    }

    /// The values, of a component those of its cards.
    fn axis(&self, cards: &[(&str, &Entry)]) -> Option<Axis> {
        let wanted = match self {
            Swept::Values(axis) => return Some(axis.clone()),
            Swept::Component(name) => name,
        };
        let mut of = cards.iter().filter(|(component, _)| names::same(component, wanted)).peekable();
        let name = of.peek()?.0.to_owned();
        let mut values: Vec<Json> = Vec::new();
        for (_, entry) in of {
            let name = Json::from(entry.name.value.as_str());
            if !values.contains(&name) {
                values.push(name);
            }
        }
        Some(Axis { name, values })
    }
}

/// The texts around the braces of a line, and what is in these.
fn parts(line: &str) -> (Vec<String>, Vec<Swept>) {
    let (mut between, mut swept) = (Vec::new(), Vec::new());
    let mut rest = line;
    while let Some((before, (inside, after))) =
        rest.split_once('{').and_then(|(before, after)| Some((before, after.split_once('}')?)))
    {
        between.push(before.to_owned());
        swept.push(Swept::read(inside));
        rest = after;
    }
    between.push(rest.to_owned());
    (between, swept)
}

/// A sweep of a line with components, or values, in braces. `None` after an error in the report.
///
/// # Panics
/// Never: every game with lines has a rulebook.
pub fn of_line(door: &dyn Door, line: &str, files: &mut Files, report: &mut Report) -> Option<Plan> {
    let (between, swept) = parts(line);
    let mut all: Vec<String> = Vec::new();
    let mut problem = None;
    for known in games_with_lines(door, files, report) {
        let cards = known.cards.all(known.game, |_| true);
        let axes: Option<Vec<Axis>> = swept.iter().map(|swept| swept.axis(&cards)).collect();
        all.extend(cards.iter().map(|(component, _)| (*component).to_owned()));
        let Some(mut axes) = axes else { continue };
        number_twins(&mut axes);
        let game = known.game.key().to_owned();
        let rulebook = crate::games::game(known.game).rulebook().expect("a game with disputes has one");
        let source = Box::new(Lines { known, between: between.clone() });
        let plan = Plan { game, dispute: line.to_owned(), axes, rulebook, source };
        // Not all combinations make sense: nobody fights with himself.
        let fits = |cell: usize| plan.source.scenario(&plan.values(cell));
        let mut tried = plan.some_cells().map(fits);
        match tried.next() {
            Some(Err(why)) if !tried.any(|scenario| scenario.is_ok()) => problem = problem.or(Some(why)),
            None => {}
            Some(_) => {
                drop(tried);
                return Some(plan);
            }
        }
    }
    match problem {
        Some(why) => drop(report.error_nowhere(code::EMPTY, why).help(HELP)),
        None => unfit(&swept, &mut all, report),
    }
    None
}

/// Reports components that no game has.
fn unfit(swept: &[Swept], all: &mut Vec<String>, report: &mut Report) {
    all.sort();
    all.dedup();
    let known: Vec<&str> = all.iter().map(String::as_str).collect();
    let mut components = swept.iter().filter_map(|swept| match swept {
        Swept::Component(name) => Some(name),
        Swept::Values(_) => None,
    });
    let unknown = components.find(|name| !known.iter().any(|known| names::same(known, name)));
    let (message, help) = match unknown {
        Some(name) => (
            format!("there is no component called \"{name}\""),
            did_you_mean(name, known.iter().copied(), || format!("the components are {}", and_list(&known))),
        ),
        None => (
            "no game has all of these components".to_owned(),
            "write two of one game, such as `{agent} x {sue}`".to_owned(),
        ),
    };
    report.error_nowhere(code::UNKNOWN_NAME, message).help(help);
}

/// Two axes of one component get names that differ.
fn number_twins(axes: &mut [Axis]) {
    for n in 1..axes.len() {
        let same = axes[..n].iter().filter(|axis| axis.name == axes[n].name).count();
        if same > 0 {
            axes[n].name = format!("{} {}", axes[n].name, same + 1);
        }
    }
}
