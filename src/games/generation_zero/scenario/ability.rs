//! An own ability as a scenario or a card states it (GZ-16.1).

use crate::diag::{Report, code};
use crate::games::generation_zero::words::Stat;
use crate::source::fields::{read_integer, read_word, unknown_key, wrong_type};
use crate::source::{Fields, Node};

/// When an ability may be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Timing {
    /// Before moving.
    Map,
    /// In a thrust.
    Combat,
    /// Both.
    Either,
}

/// Whom an ability acts on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// Its user.
    User,
    /// Another on the user's side.
    Ally,
    /// One on the other side.
    Enemy,
}

/// What an effect does to a stat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Change {
    /// Adds to it.
    Add(i64),
    /// Makes it a number.
    Set(i64),
    /// Doubles it.
    Double,
}

/// An own ability.
#[derive(Debug, Clone)]
pub struct Ability {
    /// What it is called.
    pub name: String,
    /// When it may be used.
    pub timing: Timing,
    /// Whom it acts on.
    pub target: Target,
    /// What it does to stats, for a while.
    pub changes: Vec<(Stat, Change)>,
    /// For how many turns; 0 is this thrust or move only.
    pub turns: u32,
    /// Health restored.
    pub heal: i64,
    /// Whether the target loses its next thrust.
    pub paralyse: bool,
    /// Whether it draws the nearest loose Canon.
    pub draw: bool,
    /// How far away that Canon may be.
    pub within: Option<usize>,
    /// How many steps it comes.
    pub steps: Option<usize>,
    /// No extra cost for River and Mountain in this thrust or move.
    pub ignore_terrain: bool,
    /// Its user neither moves nor writes a chapter.
    pub stationary: bool,
}

/// Reads an ability.
pub(super) fn read(node: &Node, report: &mut Report) -> Option<Ability> {
    let mut fields = Fields::of(node, "an ability", report)?;
    // What a card says about it in words.
    fields.get("text");
    let name =
        fields.text("name", report).map_or_else(|| "its ability".to_owned(), |name| name.value.to_owned());
    let timings = [("map", Timing::Map), ("combat", Timing::Combat), ("either", Timing::Either)];
    let timing = fields.word("timing", &timings, report).unwrap_or(Timing::Either);
    let targets = [("self", Target::User), ("ally", Target::Ally), ("enemy", Target::Enemy)];
    let target = fields.word("target", &targets, report).unwrap_or(Target::User);
    let mut changes = Vec::new();
    if let Some(node) = fields.get("set") {
        numbers(node, 0..=99, report).into_iter().for_each(|(stat, n)| changes.push((stat, Change::Set(n))));
    }
    let words: Vec<_> = Stat::ALL.iter().map(|stat| (stat.name(), *stat)).collect();
    for node in fields.list("double") {
        changes.extend(read_word(node, &words, report).map(|stat| (stat, Change::Double)));
    }
    if let Some(node) = fields.get("add") {
        numbers(node, -99..=99, report)
            .into_iter()
            .for_each(|(stat, n)| changes.push((stat, Change::Add(n))));
    }
    let turns = fields.integer("turns", 0..=9, report).map_or(1, |turns| turns.value as u32);
    let heal = fields.integer("heal", 1..=99, report).map_or(0, |heal| heal.value);
    let paralyse = fields.truth("paralyse", report).unwrap_or(false);
    let draw = fields.truth("draw", report).unwrap_or(false);
    let within = fields.integer("within", 1..=99, report).map(|within| within.value as usize);
    let steps = fields.integer("steps", 1..=99, report).map(|steps| steps.value as usize);
    let ignore_terrain = fields.truth("ignore_terrain", report).unwrap_or(false);
    let stationary = fields.truth("stationary", report).unwrap_or(false);
    if paralyse && target != Target::Enemy {
        let origin = fields.head();
        report
            .error(crate::rule!("GZ-16.3"), origin, "only an enemy can be paralysed")
            .help("write `target: enemy`");
    }
    fields.finish(report);
    let timing = if draw || stationary { Timing::Map } else { timing };
    Some(Ability {
        name,
        timing,
        target,
        changes,
        turns,
        heal,
        paralyse,
        draw,
        within,
        steps,
        ignore_terrain,
        stationary,
    })
}

/// A map from stats to numbers.
fn numbers(node: &Node, limits: std::ops::RangeInclusive<i64>, report: &mut Report) -> Vec<(Stat, i64)> {
    let Some(map) = node.as_map() else {
        wrong_type(node, "a map of stat: number", report);
        return Vec::new();
    };
    let mut numbers: Vec<(Stat, i64)> = Vec::new();
    for (key, node) in map.iter() {
        let Some(stat) = Stat::parse(&key.text) else {
            let stats = Stat::ALL.iter().map(|stat| stat.name());
            unknown_key(&key.text, key.origin, "an effect", stats, report);
            continue;
        };
        if numbers.iter().any(|(other, _)| *other == stat) {
            report.error(code::DUPLICATE_KEY, key.origin, format!("{} stands twice here", stat.name()));
        }
        numbers.extend(read_integer(node, limits.clone(), report).map(|number| (stat, number.value)));
    }
    numbers
}
