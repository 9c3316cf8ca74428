//! Order lines: `orders:` and `standing:`.

use std::collections::HashSet;

use super::creature::{Herd, unknown_id};
use super::{advantages, label, unknown_name};
use crate::diag::{Report, code};
use crate::games::survival::pieces::{Advantage, Behaviour, CreatureId, SpeciesId};
use crate::geometry::Label;
use crate::rule;
use crate::ruling::{Json, matching};
use crate::source::fields::{read_text, wrong_type};
use crate::source::{Fields, Located, Node};

/// A line of orders.
#[derive(Debug, Clone)]
pub struct Line {
    /// Whom it is for.
    pub order: Order,
    /// The line as it was written.
    pub written: Json,
}

/// What a line orders.
#[derive(Debug, Clone)]
pub enum Order {
    /// For a creature, by its place among all.
    Creature(usize, Box<CreatureOrder>),
    /// For a species.
    Species(SpeciesId, SpeciesOrder),
    /// For nobody who is there, though a creature of that name may be born; a standing order only.
    Nobody(Option<CreatureId>),
}

/// What is ordered to a creature.
#[derive(Debug, Clone, Default)]
pub struct CreatureOrder {
    /// Where it moves.
    pub path: Option<Path>,
    /// How it behaves from now on.
    pub behaviour: Option<Behaviour>,
    /// What it leaves unused.
    pub without: Vec<Advantage>,
    /// Whether it sleeps.
    pub sleep: bool,
    /// Where its newborns go.
    pub child: Vec<Label>,
    /// How its newborns behave.
    pub child_behaviour: Option<Behaviour>,
    /// Where it starts.
    pub place: Option<Label>,
}

/// What is ordered to a species.
#[derive(Debug, Clone, Default)]
pub struct SpeciesOrder {
    /// Its enemy.
    pub enemy: Option<SpeciesId>,
    /// The new advantage, first choice first.
    pub genes: Vec<Advantage>,
}

/// An ordered move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Path {
    /// It stays where it is.
    Stay,
    /// The hexes that it enters, in order.
    Through(Vec<Label>),
}

/// Which list is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum List {
    /// This round's orders.
    Orders,
    /// Standing orders: what they say of creatures, species or advantages that are not there is ignored.
    Standing,
}

/// Reads the lines of a list.
pub fn read(nodes: &[Node], list: List, herd: &Herd, report: &mut Report) -> Vec<Line> {
    let mut seen = HashSet::new();
    let mut lines = Vec::new();
    for node in nodes {
        let Some(mut fields) = Fields::of(node, "an order line", report) else { continue };
        let (creature, species) = (fields.get("creature"), fields.get("species"));
        let order = match (creature, species) {
            (Some(whom), None) => {
                // Whoever it is for, the line must make sense.
                let whom = read_text(whom, report);
                let place = whom.and_then(|whom| creature_called(whom, list, herd, report));
                let order = creature_order(&mut fields, place, list, herd, report);
                fields.finish(report);
                once(whom, "creature", &mut seen, report);
                let called = || whom.and_then(|whom| CreatureId::parse(whom.value));
                place.map_or_else(|| Order::Nobody(called()), |place| Order::Creature(place, Box::new(order)))
            }
            (None, Some(whom)) => {
                let whom = read_text(whom, report);
                let species = whom.and_then(|whom| species_called(whom, list, herd, report));
                let order = species_order(&mut fields, list, herd, report);
                fields.finish(report);
                once(whom, "species", &mut seen, report);
                species.map_or(Order::Nobody(None), |species| Order::Species(species, order))
            }
            (both, _) => {
                let what = if both.is_some() { "both a creature and a species" } else { "nobody" };
                report
                    .error(code::MISSING_KEY, fields.head(), format!("an order line for {what}"))
                    .help("each line is for one `creature: …` or for one `species: …`");
                continue;
            }
        };
        lines.push(Line { order, written: matching::json(node) });
    }
    lines
}

/// Reports a second line for the same one.
fn once<'n>(
    whom: Option<Located<&'n str>>,
    what: &'static str,
    seen: &mut HashSet<(&'static str, &'n str)>,
    report: &mut Report,
) {
    if let Some(whom) = whom.filter(|whom| !seen.insert((what, whom.value))) {
        report
            .error(code::REPEATED_NAME, whom.origin, format!("two lines for {}", whom.value))
            .help("write all that is ordered to one in one line");
    }
}

fn creature_called(whom: Located<&str>, list: List, herd: &Herd, report: &mut Report) -> Option<usize> {
    let Some(id) = CreatureId::parse(whom.value) else {
        unknown_id(whom.value, whom.origin, report);
        return None;
    };
    let place = herd.find(id);
    if place.is_none() && list == List::Orders {
        let ids = herd.creatures.iter().take(super::MOST_SUGGESTED);
        let ids: Vec<String> = ids.map(|creature| creature.id.to_string()).collect();
        unknown_name("creature", whom, ids.iter().map(String::as_str), report);
    }
    place
}

fn species_called(whom: Located<&str>, list: List, herd: &Herd, report: &mut Report) -> Option<SpeciesId> {
    match list {
        List::Orders => super::hex::species(herd, whom, report),
        List::Standing => herd.species(whom.value),
    }
}

fn creature_order(
    fields: &mut Fields<'_>,
    place: Option<usize>,
    list: List,
    herd: &Herd,
    report: &mut Report,
) -> CreatureOrder {
    let mut order = CreatureOrder::default();
    let going = fields.get("move");
    order.path = going.and_then(|node| path(node, report));
    order.behaviour = fields.word("behaviour", &Behaviour::WORDS, report);
    for gene in advantages(fields.list("without"), report) {
        let is_owned = place.is_some_and(|place| herd.creatures[place].genes.has(gene.value));
        if is_owned {
            order.without.push(gene.value);
        } else if let Some(place) = place.filter(|_| list == List::Orders) {
            let message = format!("{} does not own {}", herd.creatures[place].id, gene.value.name());
            report
                .error(rule!("SUR-5.15"), gene.origin, message)
                .help("only what is owned can be left unused");
        }
    }
    let sleep = fields.truth("sleep", report);
    order.sleep = sleep.unwrap_or(false);
    if let Some(node) = going.filter(|_| sleep.is_some()) {
        report
            .error(rule!("SUR-11.8"), node.origin, "`move` beside `sleep`")
            .help("a sleeper does not move: leave one of the two out");
    }
    order.child = labels(fields, "child", report);
    if order.child.len() > 2 {
        let origin = fields.get("child").map_or(fields.origin(), |node| node.origin);
        report
            .error(code::OUT_OF_RANGE, origin, format!("{} places for newborns", order.child.len()))
            .help("a creature has one newborn, or twins: name one hex or two");
    }
    order.child_behaviour = fields.word("child_behaviour", &Behaviour::WORDS, report);
    order.place = fields.get("place").and_then(|node| label(node, report));
    order
}

fn species_order(fields: &mut Fields<'_>, list: List, herd: &Herd, report: &mut Report) -> SpeciesOrder {
    let enemy = fields.text("enemy", report).and_then(|name| species_called(name, list, herd, report));
    let genes = advantages(fields.list("gene"), report).into_iter().map(|gene| gene.value).collect();
    SpeciesOrder { enemy, genes }
}

fn path(node: &Node, report: &mut Report) -> Option<Path> {
    if node.as_text() == Some("stay") {
        return Some(Path::Stay);
    }
    let nodes = node.as_list().unwrap_or(std::slice::from_ref(node));
    if nodes.is_empty() {
        report.error(code::EMPTY, node.origin, "a path of no hex").help("write the hexes entered, or `stay`");
    }
    if node.as_map().is_some() {
        wrong_type(node, "a hex, a list of hexes, or `stay`", report);
        return None;
    }
    Some(Path::Through(nodes.iter().filter_map(|node| label(node, report)).collect()))
}

fn labels(fields: &mut Fields<'_>, key: &'static str, report: &mut Report) -> Vec<Label> {
    fields.list(key).iter().filter_map(|node| label(node, report)).collect()
}
