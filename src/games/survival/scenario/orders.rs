//! Order lines: `orders:` and `standing:`.

use std::collections::HashSet;

use super::creature::{Herd, unknown_id};
use super::{Distinct, Hex, unknown_name};
use crate::advantages::Advantage;
use crate::diag::{Report, code};
use crate::document;
use crate::geometry::Label;
use crate::kind::Behaviour;
use crate::pieces::{CreatureId, SpeciesId};
use crate::rule;
use crate::ruling::{Json, matching};
use crate::source::document::is_meant;
use crate::source::read::Or;
use crate::source::{Located, Node, Read, Shape, wrong_type};

/// An order line.
#[derive(Debug, Clone)]
pub struct Line {
    /// The order.
    pub order: Order,
    /// The line as written.
    pub written: Json,
}

#[derive(Debug, Clone)]
pub enum Order {
    /// For a creature, by its place in the herd.
    Creature(usize, Box<CreatureOrder>),
    Species(SpeciesId, SpeciesOrder),
    /// For nobody alive, though a creature with that id may be born; standing orders only.
    Nobody(Option<CreatureId>),
}

/// The order for a creature.
#[derive(Debug, Clone, Default)]
pub struct CreatureOrder {
    /// Its move.
    pub path: Option<Path>,
    /// Its new behaviour.
    pub behaviour: Option<Behaviour>,
    /// The advantages that it leaves unused.
    pub without: Vec<Advantage>,
    /// Whether it sleeps.
    pub sleep: bool,
    /// The hexes of its newborns.
    pub child: Vec<Label>,
    /// The behaviour of its newborns.
    pub child_behaviour: Option<Behaviour>,
    /// The hex where it starts.
    pub place: Option<Label>,
}

/// The order for a species.
#[derive(Debug, Clone, Default)]
pub struct SpeciesOrder {
    pub enemy: Option<SpeciesId>,
    /// The new advantage, in order of preference.
    pub genes: Vec<Advantage>,
}

/// An ordered move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Path {
    Stay,
    /// The entered hexes, in order.
    Through(Vec<Label>),
}

/// The kind of order list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum List {
    /// This round's orders.
    Orders,
    /// Standing orders, which may name missing creatures, species or advantages: these are ignored.
    Standing,
}

document! {
    /// An order line for a creature.
    pub struct OfCreature ("an order line") {
        /// the creature's id
        creature: Located<String>;
        /// the hexes to enter, in order, or `stay`
        path "move": Option<Located<Path>>;
        /// its new behaviour
        behaviour: Option<Behaviour>;
        /// the advantages to leave unused
        without: Distinct;
        /// whether to sleep through Winter
        sleep: Option<bool>;
        /// the hex of its newborn, or of both twins
        child: Option<Located<Vec<Hex>>>;
        /// the behaviour of its newborn
        child_behaviour: Option<Behaviour>;
        /// in round 1, the hex where it starts
        place: Option<Hex>;
    }
}

document! {
    /// An order line for a species.
    pub struct OfSpecies ("an order line") {
        /// the species
        species: Located<String>;
        /// the species to declare an enemy
        enemy: Option<Located<String>>;
        /// the new advantage, in order of preference
        gene: Distinct;
    }
}

/// An order line as written, for a creature or for a species.
#[derive(Debug, Clone)]
pub struct OrderLine {
    stated: Or<OfCreature, OfSpecies>,
    written: Json,
}

impl Read for OrderLine {
    type Value = OrderLine;
    const SHAPE: Shape = Shape::Either(&[OfCreature::SHAPE, OfSpecies::SHAPE]);

    fn read(node: &Node, report: &mut Report) -> Option<OrderLine> {
        let stated = match (node.holds("creature"), node.holds("species")) {
            (true, false) => Or::This(OfCreature::read(node, report)?),
            (false, true) => Or::That(OfSpecies::read(node, report)?),
            _ if node.as_map().is_none() => {
                wrong_type(node, "an order line", report);
                return None;
            }
            (false, false) if is_meant::<OfCreature>(node, "creature") => {
                Or::This(OfCreature::read(node, report)?)
            }
            (false, false) if is_meant::<OfSpecies>(node, "species") => {
                Or::That(OfSpecies::read(node, report)?)
            }
            (has_both, _) => {
                let what = if has_both { "both a creature and a species" } else { "nobody" };
                report
                    .error(code::MISSING_KEY, node.head(), format!("an order line for {what}"))
                    .help("each line is for one `creature: …` or for one `species: …`");
                return None;
            }
        };
        Some(OrderLine { stated, written: matching::json(node) })
    }
}

/// Reads the lines of a list.
pub fn read(stated: &[OrderLine], list: List, herd: &Herd, report: &mut Report) -> Vec<Line> {
    let mut seen = HashSet::new();
    let mut lines = Vec::with_capacity(stated.len());
    for OrderLine { stated, written } in stated {
        // A line must make sense even if it is for nobody.
        let order = match stated {
            Or::This(line) => {
                once(line.creature.as_str(), "creature", &mut seen, report);
                let place = creature_called(line.creature.as_str(), list, herd, report);
                let order = creature_order(line, place, list, herd, report);
                match place {
                    Some(place) => Order::Creature(place, Box::new(order)),
                    None => Order::Nobody(CreatureId::parse(&line.creature.value)),
                }
            }
            Or::That(line) => {
                once(line.species.as_str(), "species", &mut seen, report);
                let species = species_called(line.species.as_str(), list, herd, report);
                let enemy =
                    line.enemy.as_ref().and_then(|name| species_called(name.as_str(), list, herd, report));
                let genes = line.gene.iter().map(|gene| gene.value).collect();
                species.map_or(Order::Nobody(None), |species| {
                    Order::Species(species, SpeciesOrder { enemy, genes })
                })
            }
        };
        lines.push(Line { order, written: written.clone() });
    }
    lines
}

/// Reports a second line for the same creature or species.
fn once<'n>(
    whom: Located<&'n str>,
    what: &'static str,
    seen: &mut HashSet<(&'static str, &'n str)>,
    report: &mut Report,
) {
    if !seen.insert((what, whom.value)) {
        report
            .error(code::REPEATED_NAME, whom.origin, format!("two lines for {}", whom.value))
            .help("join the orders for each in one line");
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
    line: &OfCreature,
    place: Option<usize>,
    list: List,
    herd: &Herd,
    report: &mut Report,
) -> CreatureOrder {
    let mut without = Vec::new();
    for gene in &line.without {
        let is_owned = place.is_some_and(|place| herd.creatures[place].genes.has(gene.value));
        if is_owned {
            without.push(gene.value);
        } else if let Some(place) = place.filter(|_| list == List::Orders) {
            let message = format!("{} does not own {}", herd.creatures[place].id, gene.value.name());
            report
                .error(rule!("SUR-5.15"), gene.origin, message)
                .help("only owned advantages can be left unused");
        }
    }
    if let Some(going) = line.path.as_ref().filter(|_| line.sleep.is_some()) {
        report
            .error(rule!("SUR-11.8"), going.origin, "`move` beside `sleep`")
            .help("a sleeper does not move: delete one of the two");
    }
    if let Some(child) = line.child.as_ref().filter(|child| !(1..=2).contains(&child.value.len())) {
        report
            .error(code::OUT_OF_RANGE, child.origin, format!("{} places for newborns", child.value.len()))
            .help("a creature has one newborn or twins: name one or two hexes");
    }
    CreatureOrder {
        path: line.path.as_ref().map(|path| path.value.clone()),
        behaviour: line.behaviour,
        without,
        sleep: line.sleep.unwrap_or(false),
        child: line.child.as_ref().map_or_else(Vec::new, |child| child.value.clone()),
        child_behaviour: line.child_behaviour,
        place: line.place,
    }
}

impl Read for Path {
    type Value = Path;
    const SHAPE: Shape = Shape::Either(&[Shape::Word(&["stay"]), <Vec<Hex> as Read>::SHAPE]);

    fn read(node: &Node, report: &mut Report) -> Option<Path> {
        if node.as_text() == Some("stay") {
            return Some(Path::Stay);
        }
        if node.as_map().is_some() {
            wrong_type(node, "a hex, a list of hexes, or `stay`", report);
            return None;
        }
        if node.as_list().is_some_and(<[Node]>::is_empty) {
            report
                .error(code::EMPTY, node.origin, "a path without a hex")
                .help("write the hexes to enter, or `stay`");
        }
        <Vec<Hex>>::read(node, report).map(Path::Through)
    }
}
