//! Parts of a simulation in files, and what they add up to.

use serde::{Deserialize, Serialize};

use crate::adjudicate::simulate::{About, Counts, Subject};
use crate::cli::Disk;
use crate::cli::status::Trouble;
use crate::diag::{Report, fold};
use crate::source::Door;
use crate::source::door::MOST_TEXT;

/// A file with the counts of some games of a simulation.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Part {
    /// The numbers of its games: from one to before another.
    #[serde(rename = "part")]
    games: (u64, u64),
    simulation: Subject,
    /// What summaries say of a custom game, so that its rulebook isn't needed again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    about: Option<About>,
    counts: Counts,
}

/// The text of a part.
pub(super) fn text((of, about): (&Subject, About), part: (u64, u64), counts: &Counts) -> String {
    let about = of.is_custom().then_some(about);
    let part = Part { games: part, simulation: of.clone(), about, counts: counts.clone() };
    serde_json::to_string(&part).expect("counts are plain data") + "\n"
}

/// How parts are written, as a help.
const WRITTEN: &str = "parts are written by `umpire simulate GAME --shard 1/4 -o part-1.json`";

/// The whole of some parts.
pub(super) fn joined(paths: &[String]) -> Result<(Subject, About, Counts), Trouble> {
    let mut parts = Vec::new();
    for path in paths {
        parts.push((path.as_str(), read(path)?));
    }
    let (first, of) = (parts[0].0, parts[0].1.simulation.clone());
    let about = parts[0].1.about.clone().unwrap_or_else(|| About::built_in(&of));
    if let Some((other, part)) = parts.iter().find(|(_, part)| part.simulation != of) {
        let help = format!("{}; join parts of one simulation", difference(&of, &part.simulation));
        return Err(Trouble::with_help(
            format!("{other} and {first} are parts of different simulations"),
            help,
        ));
    }
    parts.sort_by_key(|(_, part)| part.games);
    let mut all = Counts::none(of.players);
    let mut next = 0;
    let mut last = "";
    for (path, Part { games: (from, to), counts, .. }) in &parts {
        if *from < next {
            let message = format!("{} are in {last} and in {path}", numbers(*from, next.min(*to)));
            return Err(Trouble::with_help(message, "name each part once"));
        }
        if *from > next {
            return Err(missing(next, *from));
        }
        all.add(counts);
        if to > from {
            (next, last) = (*to, path);
        }
    }
    if next < of.games { Err(missing(next, of.games)) } else { Ok((of, about, all)) }
}

fn missing(from: u64, to: u64) -> Trouble {
    Trouble::with_help(format!("{} are in no part", numbers(from, to)), "name the files of all parts")
}

/// "games 1 to 250", from numbers that begin with 0.
fn numbers(from: u64, to: u64) -> String {
    let number = |n: u64| usize::try_from(n).map_or_else(|_| n.to_string(), fold::grouped);
    format!("games {} to {}", number(from + 1), number(to))
}

/// The first thing in which two simulations differ.
fn difference(one: &Subject, other: &Subject) -> String {
    let (one, other) = (serde_json::json!(one), serde_json::json!(other));
    let entries = one.as_object().into_iter().flatten();
    let differs = entries.into_iter().find(|(key, value)| other[key.as_str()] != **value);
    differs.map_or_else(String::new, |(key, value)| {
        format!("`{}` is {} in one, {value} in the other", key.replace('_', "-"), other[key.as_str()])
    })
}

fn read(path: &str) -> Result<Part, Trouble> {
    let bytes = Disk.read(path, MOST_TEXT).map_err(|trouble| {
        let mut report = Report::default();
        crate::model::load::report_trouble(path, &trouble, None, &mut report);
        let message = report.iter().next().map(|fault| fault.message.clone()).unwrap_or_default();
        Trouble::with_help(message, WRITTEN)
    })?;
    let part: Part = serde_json::from_slice(&bytes).map_err(|error| {
        Trouble::with_help(format!("{path} is no part of a simulation: {error}"), WRITTEN)
    })?;
    let mut report = Report::default();
    part.simulation.check(&mut report);
    if let Some(fault) = report.iter().next() {
        return Err(Trouble::with_help(
            format!("{path} is no part of a simulation: {}", fault.message),
            WRITTEN,
        ));
    }
    let (from, to) = part.games;
    let is_whole = part.about.is_some() == part.simulation.is_custom()
        && part.counts.games == to.saturating_sub(from)
        && to <= part.simulation.games
        && part.counts.seats.len() == part.simulation.players as usize
        && part.counts.are_possible(part.simulation.most_rounds());
    if !is_whole {
        let message =
            format!("{path} is no part of a simulation: its counts are not of {}", numbers(from, to));
        return Err(Trouble::with_help(message, WRITTEN));
    }
    Ok(part)
}
