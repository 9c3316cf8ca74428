//! The creatures of a scenario: `creatures: {7C: {species: ann, ap: 3}}`.

use std::collections::HashMap;

use super::{Distinct, Hex, refuse};
use crate::advantages::{Advantage, Advantages, Genes};
use crate::diag::{Report, code, differ_by_a_letter};
use crate::document;
use crate::game::wording::figured;
use crate::geometry::Label;
use crate::kind::Behaviour;
use crate::kind::Kind;
use crate::model::GameName;
use crate::model::load::Cards;
use crate::pieces::{Creature, CreatureId, SpeciesId, Unsaid};
use crate::rule;
use crate::source::document::read_document;
use crate::source::read::{Assumable, Count, Later};
use crate::source::{Document, Located, Node, Origin, names, read_map, shortened};
use crate::tables::{LEAST_AP, MOST_AP, MOST_ROUNDS};

/// The most creatures in one scenario.
const MOST: usize = 200_000;
/// The most creatures whose species names are compared: nobody types more by hand.
const MOST_COMPARED: usize = 100;
/// The keys that a card fills in.
const CARD_KEYS: &[&str] = &["species", "ap", "behaviour", "missed", "genes"];

/// All creatures of a scenario, in number order, with their species.
#[derive(Debug, Clone, Default)]
pub struct Herd {
    pub creatures: Vec<Creature>,
    /// The names of the species, in the order of their lowest numbers.
    pub species: Vec<String>,
    /// For each creature, its place in the file and what only the dispute `turn` uses.
    pub written: Vec<CreatureSource>,
    /// The first creature of each species.
    firsts: Vec<CreatureId>,
    /// The species by name, in the form in which names are compared.
    by_name: HashMap<String, SpeciesId>,
}

/// A creature's place in the file, and what only the dispute `turn` uses.
#[derive(Debug, Clone)]
pub struct CreatureSource {
    /// The place of its id.
    pub origin: Origin,
    /// Its hex, if stated.
    pub hex: Option<Located<Label>>,
    pub parent: Option<String>,
    /// The round of its birth.
    pub born: Option<u32>,
}

/// A creature with the name of its species, if stated.
type Entry = (Creature, Option<Located<String>>, CreatureSource);

document! {
    /// Keys of a creature in every dispute.
    pub struct StatedCreature ("a creature") {
        /// a card of the scenario's `decks` with the other values
        _card "card": Option<Later<String>>;
        /// the player, or the name of the player's species
        species: Option<Located<String>>;
        /// attack points
        ap: Assumable<Count<1, { MOST_AP as u32 }>> = Assumable::assumed(u32::from(LEAST_AP));
        /// its behaviour; by default that of its type
        behaviour: Option<Behaviour>;
        /// the advantages that it owns
        genes: Distinct;
        /// meals missed in a row
        missed: Option<Located<Count<0, 3>>>;
    }
}

document! {
    /// A creature in the dispute `hex`.
    pub struct InHex ("a creature") with stated: StatedCreature {
        /// whether it sleeps through Winter
        asleep: Option<Located<bool>>;
    }
}

document! {
    /// A creature in the dispute `turn`.
    pub struct OnMap ("a creature") with stated: StatedCreature {
        /// its hex
        hex: Option<Located<Hex>>;
        /// the id of its parent; the first of a species has none
        parent: Option<String>;
        /// the round of its birth
        born: Option<Count<1, MOST_ROUNDS>>;
    }
}

/// The creatures of one dispute.
pub trait Occasion: Document {
    /// The keys of every dispute.
    fn stated(&self) -> &StatedCreature;

    /// Notes oddities of all creatures together.
    fn compare(_: &[Entry], _: &mut Report) {}

    /// Applies the keys of this dispute.
    fn finish(self, creature: &mut Creature, written: &mut CreatureSource, report: &mut Report);
}

impl Occasion for InHex {
    fn stated(&self) -> &StatedCreature {
        &self.stated
    }

    /// Species names that differ by a letter are probably meant to be one, which would change the ruling.
    fn compare(read: &[Entry], report: &mut Report) {
        if read.len() > MOST_COMPARED {
            return;
        }
        let named = |(creature, species, _): &'_ Entry| Some((creature.id.kind, species.clone()?));
        let mut known: Vec<(Kind, Located<String>)> = Vec::new();
        for (kind, name) in read.iter().filter_map(named) {
            let alike = known.iter().filter(|(other, _)| *other == kind).map(|(_, other)| other);
            if let Some(other) = alike.clone().find(|other| differ_by_a_letter(&other.value, &name.value)) {
                let message = format!(
                    "\"{}\" is another species than \"{}\"",
                    shortened(&name.value),
                    shortened(&other.value)
                );
                report
                    .note(code::UNKNOWN_NAME, name.origin, message)
                    .related(other.origin, "the other one")
                    .help("if you mean one species, write both names the same");
            }
            if !alike.into_iter().any(|other| names::same(&other.value, &name.value)) {
                known.push((kind, name));
            }
        }
    }

    /// SUR-11.8: only creatures with Hibernation can sleep.
    fn finish(self, creature: &mut Creature, _: &mut CreatureSource, report: &mut Report) {
        // A creature that can't sleep is awake, even if nothing is stated.
        creature.unsaid.species = self.stated.species.is_none();
        creature.asleep.is_given = self.asleep.is_some() || !creature.genes.has(Advantage::Hibernation);
        let Some(asleep) = self.asleep.filter(|asleep| asleep.value) else { return };
        creature.asleep.value = true;
        if !creature.genes.has(Advantage::Hibernation) {
            let message = format!("{} sleeps without Hibernation", creature.id);
            let help = "add \"Frugal Metabolism\" and \"Hibernation\" to its genes, or let it be awake";
            refuse(rule!("SUR-11.8"), asleep.origin, message, help, report);
        }
    }
}

impl Occasion for OnMap {
    fn stated(&self) -> &StatedCreature {
        &self.stated
    }

    fn finish(self, _: &mut Creature, written: &mut CreatureSource, _: &mut Report) {
        *written = CreatureSource { hex: self.hex, parent: self.parent, born: self.born, ..*written };
    }
}

impl Herd {
    /// Reads `creatures:`.
    pub fn read<O: Occasion>(node: &Node, cards: &Cards, report: &mut Report) -> Herd {
        let mut herd = Herd::default();
        let Some(map) = read_map(node, "a map of creatures by their ids", report) else { return herd };
        if map.is_empty() {
            report
                .error(code::EMPTY, node.origin, "there are no creatures")
                .help("write one or more: `7C: {ap: 3}`");
        }
        if map.len() > MOST {
            let message = format!("{} creatures", map.len());
            report.error(code::TOO_LARGE, node.origin, message).help(format!("write {MOST} or fewer"));
            return herd;
        }
        let mut read = Vec::with_capacity(map.len());
        for (key, node) in map.iter() {
            let Some(id) = CreatureId::parse(&key.text) else {
                unknown_id(&key.text, key.origin, report);
                continue;
            };
            read.extend(creature::<O>(id, key.origin, node, cards, report));
        }
        O::compare(&read, report);
        read.sort_by_key(|(creature, ..)| creature.id.number);
        for pair in read.windows(2) {
            let ((a, ..), (b, _, written)) = (&pair[0], &pair[1]);
            if a.id.number == b.id.number {
                let message = format!("{} and {} have the same number", b.id, a.id);
                let help = "a number identifies one creature; give one of them another";
                refuse(rule!("SUR-2.3"), written.origin, message, help, report);
            }
        }
        herd.assemble(read, report);
        herd
    }

    fn assemble(&mut self, read: Vec<Entry>, report: &mut Report) {
        for (mut creature, species, written) in read {
            let name = species.map_or_else(|| creature.id.to_string(), |species| species.value);
            let fresh = self.species.len() as SpeciesId;
            creature.species = *self.by_name.entry(names::key(&name)).or_insert(fresh);
            if creature.species == fresh {
                self.species.push(name);
                self.firsts.push(creature.id);
            }
            let first = self.firsts[creature.species as usize];
            if first.kind != creature.id.kind {
                let name = &self.species[creature.species as usize];
                let message = format!("{} and {first} are both of {}", creature.id, shortened(name));
                let help = "all creatures of a species have the same type; is one of the letters wrong?";
                refuse(rule!("SUR-1.3"), written.origin, message, help, report);
            }
            self.creatures.push(creature);
            self.written.push(written);
        }
    }

    /// The place of a creature in the herd.
    pub fn find(&self, id: CreatureId) -> Option<usize> {
        let place = self.creatures.binary_search_by_key(&id.number, |creature| creature.id.number).ok()?;
        (self.creatures[place].id == id).then_some(place)
    }

    pub fn species(&self, name: &str) -> Option<SpeciesId> {
        let by_a_word = || names::meant(|| self.species.iter().map(String::as_str), name);
        self.by_name.get(&names::key(name)).copied().or_else(|| by_a_word().map(|n| n as SpeciesId))
    }

    /// The type of a species (SUR-1.3).
    pub fn kind(&self, species: SpeciesId) -> Kind {
        self.firsts[species as usize].kind
    }
}

/// Reports a text that is no id.
pub fn unknown_id(text: &str, origin: Origin, report: &mut Report) {
    let help = match CreatureId::parse(&text.trim().to_ascii_uppercase()) {
        Some(meant) => format!("did you mean {meant}?"),
        None => "an id is a number of up to six digits and H, O or C: 42H".to_owned(),
    };
    report
        .error(rule!("SUR-2.3"), origin, format!("\"{}\" is not a creature's id", shortened(text)))
        .help(help);
}

/// Reads one creature.
fn creature<O: Occasion>(
    id: CreatureId,
    origin: Origin,
    node: &Node,
    cards: &Cards,
    report: &mut Report,
) -> Option<Entry> {
    // `7C: ann` is short for its species, `7C: D4` for its hex.
    let bare = node.as_text().filter(|_| !node.is_null() && node.as_integer().is_none());
    let named = bare.map(|text| {
        let key = if Label::parse(&text.to_uppercase()).is_some() { "hex" } else { "species" };
        Node::map([(key, node.clone())], node.origin)
    });
    let node = named.as_ref().unwrap_or(node);
    let stated: O = if node.is_null() {
        read_document(&Node::map([], node.origin), report)?
    } else {
        let filled = cards.filled(node, GameName::Survival, |_| true, CARD_KEYS, report)?;
        read_document(&filled, report)?
    };
    let shared = stated.stated();
    let mut creature = Creature {
        id,
        species: 0,
        ap: shared.ap.value as u8,
        missed: shared.missed.map_or(0, |missed| missed.value as u8),
        behaviour: shared.behaviour.unwrap_or(id.kind.default_behaviour()),
        genes: Genes::default(),
        unused: Advantages::default(),
        asleep: Assumable::given(false),
        hex: None,
        parent: None,
        unsaid: Unsaid {
            ap: !shared.ap.is_given,
            missed: shared.missed.is_none(),
            behaviour: shared.behaviour.is_none(),
            species: false,
        },
    };
    genes(&mut creature, &shared.genes, report);
    missed(&creature, shared.missed, report);
    let species = shared.species.clone();
    let mut written = CreatureSource { origin, hex: None, parent: None, born: None };
    stated.finish(&mut creature, &mut written, report);
    Some((creature, species, written))
}

/// SUR-2.8: adds the advantages and reports those that it can't have.
fn genes(creature: &mut Creature, stated: &[Located<Advantage>], report: &mut Report) {
    let kind = creature.id.kind;
    for gene in stated {
        creature.genes.add(gene.value);
    }
    for gene in stated {
        let name = gene.value.name();
        if !gene.value.is_of_use(kind) {
            let message = format!("{name} is of no use to {}", kind.plural());
            refuse(rule!("SUR-2.8"), gene.origin, message, "delete it", report);
        } else if let Some(needs) = gene.value.needs().filter(|needs| !creature.genes.has(*needs)) {
            let message = format!("{name} without {}", needs.name());
            let help = format!("add \"{}\", or delete \"{name}\"", needs.name());
            refuse(rule!("SUR-2.8"), gene.origin, message, &help, report);
        }
    }
}

/// SUR-9.3, SUR-9.5: reports more missed meals than a living creature can have.
fn missed(creature: &Creature, stated: Option<Located<u32>>, report: &mut Report) {
    let most = creature.deadly_misses();
    if let Some(missed) = stated.filter(|missed| missed.value as u8 >= most) {
        let is_carnivore = creature.id.kind == Kind::Carnivore;
        let rule = if is_carnivore { rule!("SUR-9.5") } else { rule!("SUR-9.3") };
        let message = format!(
            "{} has missed {} and would be dead",
            creature.id,
            figured(missed.value, "meal", "meals")
        );
        refuse(rule, missed.origin, message, &format!("write {} or less", most - 1), report);
    }
}
