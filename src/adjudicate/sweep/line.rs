//! Sweeps of disputes in one line, such as `{agent} x {sue}, city`: each name in braces is a component, and each of its
//! cards is tried.

use super::{Axis, Plan, Source};
use crate::adjudicate::line::{Known, games_with_lines};
use crate::diag::{Report, and_list, code, did_you_mean};
use crate::model::Entry;
use crate::model::load::Cards;
use crate::ruling::{Json, Scenario};
use crate::source::door::Door;
use crate::source::{Files, names};

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

/// A sweep of a line with components in braces. `None` after an error in the report.
pub fn of_line(door: &dyn Door, line: &str, files: &mut Files, report: &mut Report) -> Option<Plan> {
    let mut between = vec![String::new()];
    let mut components = Vec::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((component, after)) = after.split_once('}') else { break };
        between.last_mut().expect("there is one from the beginning").push_str(before);
        components.push(component.trim().to_owned());
        between.push(String::new());
        rest = after;
    }
    between.last_mut().expect("there is one from the beginning").push_str(rest);
    let mut all: Vec<String> = Vec::new();
    let mut problem = None;
    for known in games_with_lines(door, files, report) {
        let cards = known.cards.all(known.game, |_| true);
        let axis = |wanted: &String| {
            let of: Vec<&(&str, &Entry)> =
                cards.iter().filter(|(component, _)| names::same(component, wanted)).collect();
            let (name, _) = of.first()?;
            let mut values: Vec<Json> = Vec::new();
            for (_, entry) in &of {
                let name = Json::from(entry.name.value.as_str());
                if !values.contains(&name) {
                    values.push(name);
                }
            }
            Some(Axis { name: (*name).to_owned(), values })
        };
        let axes: Option<Vec<Axis>> = components.iter().map(axis).collect();
        all.extend(cards.iter().map(|(component, _)| (*component).to_owned()));
        let Some(mut axes) = axes else { continue };
        number_twins(&mut axes);
        let first: Vec<&Json> = axes.iter().filter_map(|axis| axis.values.first()).collect();
        let mut faults = Report::default();
        if known.scenario(&filled(&between, &first), &mut faults).is_some() {
            let game = known.game.key().to_owned();
            let rulebook = crate::games::game(known.game).rulebook().expect("a game with disputes has one");
            let source = Box::new(Lines { known, between });
            return Some(Plan { game, dispute: line.to_owned(), axes, rulebook, source });
        }
        problem = problem.or(Some(faults));
    }
    match problem {
        Some(faults) => report.append(faults),
        None => unfit(&components, &mut all, report),
    }
    None
}

/// Reports components that no game has.
fn unfit(components: &[String], all: &mut Vec<String>, report: &mut Report) {
    all.sort();
    all.dedup();
    let known: Vec<&str> = all.iter().map(String::as_str).collect();
    let unknown = components.iter().find(|name| !known.iter().any(|known| names::same(known, name)));
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
