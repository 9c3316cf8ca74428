//! Characters and Monsters as a scenario states them.

use std::borrow::Cow;

use super::ability::Ability;
use super::condition::{AgentInPlay, Condition, MonsterInPlay, SueInPlay};
use super::{Id, Reader};
use crate::diag::{Report, code, nearest};
use crate::document;
use crate::games::generation_zero::fields;
use crate::games::generation_zero::kind::Kind;
use crate::games::generation_zero::tables::{
    HEALTH, HUMAN, INSANITIES, SPECIAL, SPECIES_NAMES, STAT, species_of,
};
use crate::games::generation_zero::words::{Artefact, Department, Stat, Weapon, unknown_word};
use crate::model::GameName;
use crate::rule;
use crate::ruling::Json;
use crate::ruling::matching::json;
use crate::source::document::{is_meant, read_document};
use crate::source::fields::shortened;
use crate::source::read::{Later, Name, Told, Within, of};
use crate::source::{Document, Key, Located, Node, Origin, Value};

/// A stat, or another number that only grows.
pub type Points = Within<{ *STAT.start() }, { *STAT.end() }>;
/// Health.
pub type Health = Within<{ *HEALTH.start() }, { *HEALTH.end() }>;

document! {
    /// What is printed on an Agent, a 'Sue and a Monster alike.
    pub struct Figure ("a combatant") {
        /// a card of the scenario's `decks` that tells the rest
        _card "card": Option<Later<String>>;
        /// what it is called
        name: Located<String>;
        /// what an attack is compared with Defence
        attack: Told<Points> = Told::assumed(0);
        /// what an attack must exceed
        defence: Told<Points> = Told::assumed(0);
        /// Locations in one move
        speed: Told<Points> = Told::assumed(0);
        /// full Health; that of the species unless it says so
        max_health: Option<Located<Health>>;
    }
}

document! {
    /// Where one of them is, and how it is doing.
    #[derive(Default)]
    pub struct Presence ("a combatant") {
        /// where it is: a label, or any word where there are no `locations`; where the fight is unless it says so
        at: Option<Name<of::Space>>;
        /// what is left of its Health; all unless it says so
        health: Option<Located<Health>>;
    }
}

document! {
    /// What is printed on an Agent and a 'Sue alike.
    #[derive(Default)]
    pub struct Person ("a character") {
        /// whose it is; `agents` or `sues` unless it says so
        player: Option<Located<String>>;
        /// 0 to 5: how fast an ability recharges
        special: Told<Within<{ *SPECIAL.start() }, { *SPECIAL.end() }>> = Told::assumed(0);
        /// decides the Health
        species: Option<Located<String>>;
        /// what it bears
        weapon: Option<Weapon>;
        /// the character's own ability, in the terms of GZ-16.1
        ability: Option<Ability>;
    }
}

document! {
    /// Whether an ability can be used.
    pub struct Charge ("a character") {
        /// whether the Special is charged
        charged: Told<bool> = Told::assumed(true);
    }
}

document! {
    /// What is printed on an Agent alone.
    pub struct AgentTraits ("an Agent") {
        /// compared with the Observe of 'Sues
        stealth: Told<Points> = Told::assumed(0);
        /// 1 to 5: what a captive Lust Object does to Attack
        insanity: Told<Within<{ *INSANITIES.start() }, { *INSANITIES.end() }>> = Told::assumed(3);
        /// gives the second ability
        department: Option<String>;
        /// the Canon that turns this Agent's head
        lust_object: Option<Located<String>>;
    }
}

document! {
    /// What an Agent has done and won.
    #[derive(Default)]
    pub struct Feats ("an Agent") {
        /// the Artefacts won
        artefacts: Vec<Artefact>;
        /// 'Sues killed earlier in the game
        kills: Told<Points> = Told::assumed(0);
    }
}

document! {
    /// What is printed on a 'Sue alone.
    pub struct SueTraits ("a 'Sue") {
        /// compared with the Stealth of Agents
        observe: Told<Points> = Told::assumed(0);
        /// how many Canons she can hold
        allure: Told<Points> = Told::assumed(0);
        /// what the Agent who kills her wins
        artefact: Option<Artefact>;
    }
}

document! {
    /// An Agent.
    pub struct Agent ("an Agent") with
        figure: Figure, presence: Presence, person: Person, charge: Charge, traits: AgentTraits, feats: Feats
    {
        /// the 'Sue, or the 'Sues, against whom each Crown is turned
        crown: Vec<Located<String>>;
    }
}

document! {
    /// A 'Sue.
    pub struct Sue ("a 'Sue") with
        figure: Figure, presence: Presence, person: Person, charge: Charge, traits: SueTraits
    {
        /// the Canons that she holds, the first ensnared first
        canons: Vec<Located<String>>;
    }
}

document! {
    /// A Monster.
    pub struct Monster ("a Monster") with figure: Figure, presence: Presence {
    }
}

/// What stays the same of an Agent, a 'Sue or a Monster, whatever happens.
#[derive(Debug, Clone)]
pub struct Character {
    /// Its name.
    pub name: String,
    /// Which of the three it is.
    pub kind: Kind,
    /// The key of the scenario under which it stands: `agents`, `sue`.
    pub key: &'static str,
    /// Whose it is, by the player's place in the list; a Monster is nobody's.
    pub player: usize,
    /// The numbers given, by [`Stat`]; `None` for stats that it lacks.
    pub stats: [Option<Told<i64>>; 7],
    /// Special, 0 to 5.
    pub special: Told<i64>,
    /// Kills before this ruling.
    pub kills: Told<i64>,
    /// Whether full Health is known for sure, apart from Health now.
    pub full_is_said: bool,
    /// The species' name in the table; `None` for others.
    pub species: Option<&'static str>,
    /// The species as written.
    pub kin: Option<String>,
    /// The department's name as written.
    pub department: Option<String>,
    /// The weapon.
    pub weapon: Option<Weapon>,
    /// The artefact that a 'Sue owns.
    pub artefact: Option<Artefact>,
    /// The 'Sues against whom an Agent's Crowns are turned.
    pub crown: Vec<Id>,
    /// The Lust Object's name.
    pub lust_object: Option<String>,
    /// The own ability.
    pub ability: Option<Ability>,
    /// The own ability as it was given.
    pub ability_as_given: Option<Json>,
    /// Whether it is the Monster that Agents may attack (GZ-5.18).
    pub is_secret: bool,
    /// Whether it is a Monster that lies face up before this ruling (GZ-2.8).
    pub is_face_up: bool,
    /// Where it was read.
    pub origin: Origin,
}

impl Character {
    /// Its department, if it is in the table.
    pub fn department(&self) -> Option<Department> {
        self.department.as_deref().and_then(Department::parse)
    }
}

/// What is read of a character before the others are known.
pub(super) struct Written {
    pub character: Character,
    pub presence: Presence,
    pub max_health: Option<Located<i64>>,
    pub player: Option<Located<String>>,
    pub charged: Told<bool>,
    pub feats: Feats,
    pub canons: Vec<Located<String>>,
    pub crown: Vec<Located<String>>,
    /// What lasts from turn to turn, in a whole game.
    pub condition: Condition,
    /// The species, as it was written.
    pub species: Option<Located<String>>,
    /// The Health of the species.
    pub species_health: Option<i64>,
    /// Keys that a fighter must have, and this one has not.
    pub lacks: Vec<&'static str>,
}

/// Reads one that stands under a key, from its own fields or from a card; in a whole game it has some that last from turn to turn.
pub(super) fn read(
    reader: &Reader<'_>,
    kind: Kind,
    key: &'static str,
    node: &Node,
    report: &mut Report,
) -> Option<Written> {
    match (kind, reader.setup.occasion.is_whole_game()) {
        (Kind::Agent, false) => of::<Agent>(reader, kind, key, node, report),
        (Kind::Agent, true) => of::<AgentInPlay>(reader, kind, key, node, report),
        (Kind::Sue, false) => of::<Sue>(reader, kind, key, node, report),
        (Kind::Sue, true) => of::<SueInPlay>(reader, kind, key, node, report),
        (_, false) => of::<Monster>(reader, kind, key, node, report),
        (_, true) => of::<MonsterInPlay>(reader, kind, key, node, report),
    }
}

/// Reads one as a document of its kind.
pub(super) fn of<C: Combatant>(
    reader: &Reader<'_>,
    kind: Kind,
    key: &'static str,
    node: &Node,
    report: &mut Report,
) -> Option<Written> {
    let node = filled::<C>(reader, kind, node, report)?;
    let lacks = ["attack", "defence"].into_iter().filter(|key| !is_meant::<C>(&node, key)).collect();
    let read: C = read_document(&node, report)?;
    let mut written = Written { lacks, ..read.written(key, report) };
    let ability = node.as_map().and_then(|map| map.get("ability")).filter(|node| !node.is_null());
    written.character.ability_as_given = ability.map(json);
    Some(written)
}

/// Reads a map as a document; `card: NAME` stands for what that card says of its keys.
pub(super) fn of_card<D: Document>(
    reader: &Reader<'_>,
    kind: Kind,
    node: &Node,
    report: &mut Report,
) -> Option<D> {
    read_document(&*filled::<D>(reader, kind, node, report)?, report)
}

fn filled<'n, D: Document>(
    reader: &Reader<'_>,
    kind: Kind,
    node: &'n Node,
    report: &mut Report,
) -> Option<Cow<'n, Node>> {
    let knows = |name: &str| D::OBJECT.field(name).is_some();
    // Who comes into a new game has no Health now, but the card may print one.
    let prints_full_health = !knows("health") && knows("max_health");
    let of_a_card = fields::object(kind).fields().map(|field| field.name);
    let known: Vec<&str> =
        of_a_card.filter(|name| knows(name) || prints_full_health && *name == "health").collect();
    let is_wanted = |component: &str| component == kind.component();
    let filled = reader.cards.filled(node, GameName::GenerationZero, is_wanted, &known, report)?;
    let is_written = node.as_map().is_none_or(|map| map.get("health").is_some());
    Some(if prints_full_health && !is_written { with_full_health(filled) } else { filled })
}

/// GZ-10.2: the Health that a card prints is the full Health of a species that is not in the table.
fn with_full_health(mut filled: Cow<'_, Node>) -> Cow<'_, Node> {
    let Some(map) = filled.as_map().filter(|map| map.get("health").is_some()) else { return filled };
    let species = map.get("species").and_then(Node::as_text);
    let is_told = map.get("max_health").is_some() || species.is_some_and(|name| species_of(name).is_some());
    if let Value::Map(map) = &mut filled.to_mut().value
        && let Some(health) = map.remove("health").filter(|_| !is_told)
    {
        map.insert(Key { text: "max_health".into(), origin: health.origin }, health);
    }
    filled
}

/// Who can stand in the cast.
pub(super) trait Combatant: Document {
    /// As the others are before names are known.
    fn written(self, key: &'static str, report: &mut Report) -> Written;
}

impl Combatant for Monster {
    fn written(self, key: &'static str, report: &mut Report) -> Written {
        Written { presence: self.presence, ..written(self.figure, None, Kind::Monster, key, report) }
    }
}

impl Combatant for Agent {
    fn written(self, key: &'static str, report: &mut Report) -> Written {
        let Agent { figure, presence, person, charge, traits, feats, crown } = self;
        let written = agent(figure, person, traits, key, report);
        Written { presence, charged: charge.charged, crown, ..written.with(feats) }
    }
}

impl Combatant for Sue {
    fn written(self, key: &'static str, report: &mut Report) -> Written {
        let Sue { figure, presence, person, charge, traits, canons } = self;
        Written { presence, charged: charge.charged, canons, ..sue(figure, person, traits, key, report) }
    }
}

/// What is printed of an Agent.
pub(super) fn agent(
    figure: Figure,
    person: Person,
    traits: AgentTraits,
    key: &'static str,
    report: &mut Report,
) -> Written {
    let mut written = written(figure, Some(person), Kind::Agent, key, report);
    let character = &mut written.character;
    character.stats[Stat::Stealth as usize] = Some(traits.stealth);
    character.stats[Stat::Insanity as usize] = Some(traits.insanity);
    character.department = traits.department;
    if let Some(lust_object) = &traits.lust_object
        && character.department() == Some(Department::Di)
    {
        report
            .error(rule!("GZ-14.12"), lust_object.origin, "Agents of the DI have no Lust Object")
            .help("leave `lust_object` out");
    }
    character.lust_object = traits.lust_object.map(|name| name.value);
    written
}

/// What is printed of a 'Sue.
#[allow(clippy::needless_pass_by_value, reason = "what was read becomes the character")]
pub(super) fn sue(
    figure: Figure,
    person: Person,
    traits: SueTraits,
    key: &'static str,
    report: &mut Report,
) -> Written {
    let mut written = written(figure, Some(person), Kind::Sue, key, report);
    let character = &mut written.character;
    character.stats[Stat::Observe as usize] = Some(traits.observe);
    character.stats[Stat::Allure as usize] = Some(traits.allure);
    character.artefact = traits.artefact;
    written
}

/// What all have in common.
#[allow(clippy::needless_pass_by_value, reason = "what was read becomes the character")]
pub(super) fn written(
    figure: Figure,
    person: Option<Person>,
    kind: Kind,
    key: &'static str,
    report: &mut Report,
) -> Written {
    let person = person.unwrap_or_default();
    if let Some(ability) = &person.ability {
        ability.check(report);
    }
    let species = person.species.as_ref().and_then(|species| species_of(&species.value));
    let mut stats = [None; 7];
    for (stat, number) in
        [(Stat::Attack, figure.attack), (Stat::Defence, figure.defence), (Stat::Speed, figure.speed)]
    {
        stats[stat as usize] = Some(number);
    }
    Written {
        character: Character {
            name: figure.name.value.clone(),
            kind,
            key,
            player: 0,
            stats,
            special: person.special,
            kills: Told::assumed(0),
            full_is_said: figure.max_health.is_some() || species.is_some(),
            species: species.map(|(name, _)| name),
            kin: person.species.as_ref().map(|species| species.value.clone()),
            department: None,
            weapon: person.weapon,
            artefact: None,
            crown: Vec::new(),
            lust_object: None,
            ability: person.ability,
            ability_as_given: None,
            is_secret: false,
            is_face_up: false,
            origin: figure.name.origin,
        },
        presence: Presence::default(),
        max_health: figure.max_health,
        player: person.player,
        charged: Told::assumed(true),
        feats: Feats::default(),
        canons: Vec::new(),
        crown: Vec::new(),
        condition: Condition::default(),
        species_health: species.map(|(_, health)| health),
        species: person.species,
        lacks: Vec::new(),
    }
}

impl Written {
    /// With what an Agent has done and won.
    pub(super) fn with(mut self, feats: Feats) -> Written {
        self.character.kills = feats.kills;
        Written { feats, ..self }
    }

    /// Reports a species that is in no table, where nothing else tells the Health. Whether it is one.
    fn lacks_species(&self, report: &mut Report) -> bool {
        let is_told =
            self.species_health.or(self.max_health.or(self.presence.health).map(|health| health.value));
        let unknown = self.species.as_ref().filter(|_| self.species_health.is_none());
        let Some(species) = unknown else { return false };
        if is_told.is_none() {
            unknown_word("species", species.as_str(), &SPECIES_NAMES, report);
            return true;
        }
        // A species of somebody's own has its full Health beside it.
        if let Some(near) = nearest(&species.value, SPECIES_NAMES).filter(|_| self.max_health.is_none()) {
            let message = format!("the species \"{}\" is not in the table", shortened(&species.value));
            let help = format!("did you mean \"{near}\"? A species of your own has a `max_health` beside it");
            report.warning(rule!("GZ-10.2"), species.origin, message).help(help);
        }
        false
    }

    /// Full Health and Health now, and whether a Pendant has a part in it.
    pub(super) fn health(
        &self,
        is_fighter: bool,
        artefacts_work: bool,
        report: &mut Report,
    ) -> (i64, i64, bool) {
        let Written { character, presence, max_health, .. } = self;
        let species_is_reported = self.lacks_species(report);
        let pile =
            self.feats.artefacts.iter().filter(|artefact| **artefact == Artefact::Pendant).count() as i64;
        let pendants = if artefacts_work { pile } else { 0 };
        let (full, counts_pendants) = match (*max_health, self.species_health, presence.health) {
            (Some(full), _, _) => (full.value, false),
            (None, Some(species), _) => (species + pendants, true),
            (None, None, Some(health)) => (health.value, false),
            (None, None, None) if character.kind == Kind::Monster => (1, false),
            (None, None, None) => (HUMAN + pendants, true),
        };
        let nothing = !character.full_is_said && presence.health.is_none();
        let (lacking, what, help) = match character.kind {
            Kind::Monster => (presence.health.is_none(), "a Health", "add `health: …`"),
            _ => (nothing, "a species or a Health", "add `species: …`"),
        };
        if is_fighter && lacking && !species_is_reported {
            let message = format!("{} fights without {what}", character.name);
            report.error(code::MISSING_KEY, character.origin, message).help(help);
        }
        let health = presence.health.map_or(full, |health| health.value);
        if let Some(given) = presence.health.filter(|given| given.value > full) {
            report
                .error(rule!("GZ-10.4"), given.origin, format!("{health} Health, full Health is {full}"))
                .help(format!("write {full} or less, or give a `max_health`"));
        }
        (full, health.min(full), counts_pendants && pile > 0)
    }

    /// Reports what a fighter must have and this one has not.
    pub(super) fn check_fighter(&self, report: &mut Report) {
        let Written { character, lacks, .. } = self;
        for key in lacks {
            let message = format!("{} fights without \"{key}\"", character.name);
            report.error(code::MISSING_KEY, character.origin, message).help(format!("add `{key}: …`"));
        }
    }
}
