//! Characters and Monsters as a scenario states them.

use super::ability::{self, Ability};
use super::place::unknown_word;
use super::{Id, Reader};
use crate::diag::{Report, code};
use crate::games::generation_zero::pieces::Kind;
use crate::games::generation_zero::tables::{ARTEFACTS, HUMAN, SPECIES, WEAPONS, species_of};
use crate::games::generation_zero::words::{Artefact, Department, Stat, Weapon};
use crate::model::GameName;
use crate::rule;
use crate::source::fields::read_text;
use crate::source::{Fields, Located, Node, Origin};

/// What stays the same of an Agent, a 'Sue or a Monster, whatever happens.
#[derive(Debug, Clone)]
pub struct Character {
    /// Its name.
    pub name: String,
    /// Which of the three it is.
    pub kind: Kind,
    /// Whose it is, by the player's place in the list; a Monster is nobody's.
    pub player: usize,
    /// The numbers given, by [`Stat`]; `None` for stats that it lacks.
    pub stats: [Option<i64>; 7],
    /// Special, 0 to 5.
    pub special: i64,
    /// The species' name in the table; `None` for others.
    pub species: Option<&'static str>,
    /// The department, if it is in the table.
    pub department: Option<Department>,
    /// The department's name as written.
    pub department_name: Option<String>,
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
    /// Where it was read.
    pub origin: Origin,
}

/// What is read of a character before the others are known.
pub(super) struct Read {
    pub character: Character,
    pub player: Option<Located<String>>,
    pub at: Option<Located<String>>,
    pub max_health: Option<Located<i64>>,
    pub health: Option<Located<i64>>,
    pub charged: bool,
    pub kills: i64,
    pub artefacts: Vec<Artefact>,
    pub canons: Vec<Located<String>>,
    pub crown: Vec<Located<String>>,
    /// The Health of the species.
    pub species_health: Option<i64>,
    /// A species that is in no table was reported; that is enough.
    pub species_is_reported: bool,
    /// Fields that a fighter must have and this one has not.
    pub lacks: Vec<&'static str>,
}

const AGENT: &[&str] = &[
    "name",
    "attack",
    "defence",
    "speed",
    "stealth",
    "insanity",
    "special",
    "species",
    "health",
    "max_health",
    "department",
    "weapon",
    "lust_object",
    "ability",
];
const SUE: &[&str] = &[
    "name",
    "attack",
    "defence",
    "speed",
    "observe",
    "allure",
    "special",
    "species",
    "health",
    "max_health",
    "weapon",
    "artefact",
    "ability",
];
const MONSTER: &[&str] = &["name", "attack", "defence", "health", "max_health", "speed"];

/// Reads one entry of `agents:`, `sues:` or `monsters:`.
pub(super) fn read(reader: &Reader<'_>, kind: Kind, node: &Node, report: &mut Report) -> Option<Read> {
    let known = match kind {
        Kind::Agent => AGENT,
        Kind::Sue => SUE,
        _ => MONSTER,
    };
    let is_wanted = |component: &str| component == kind.component();
    let node = &reader.cards.filled(node, GameName::GenerationZero, is_wanted, known, report)?;
    let mut fields = Fields::of(node, kind.a(), report)?;
    let origin = fields.head();
    let name = fields.required_text("name", report);
    let mut lacks = Vec::new();
    let stats = stats(kind, &mut fields, &mut lacks, report);
    let text = |fields: &mut Fields<'_>, key, report: &mut Report| {
        fields.text(key, report).map(|t| t.map(str::to_owned))
    };
    let at = text(&mut fields, "at", report);
    let max_health = fields.integer("max_health", 1..=99, report);
    let health = fields.integer("health", 1..=99, report);
    let mut read = Read {
        character: Character {
            name: name.map(|name| name.value.to_owned()).unwrap_or_default(),
            kind,
            player: 0,
            stats,
            special: 0,
            species: None,
            department: None,
            department_name: None,
            weapon: None,
            artefact: None,
            crown: Vec::new(),
            lust_object: None,
            ability: None,
            origin: name.map_or(origin, |name| name.origin),
        },
        player: None,
        at,
        max_health,
        health,
        charged: true,
        kills: 0,
        artefacts: Vec::new(),
        canons: Vec::new(),
        crown: Vec::new(),
        species_health: None,
        species_is_reported: false,
        lacks,
    };
    if kind != Kind::Monster {
        person(&mut read, &mut fields, report);
    }
    match kind {
        Kind::Agent => agent(&mut read, &mut fields, report),
        Kind::Sue => sue(&mut read, &mut fields, report),
        _ => {}
    }
    fields.finish_with(&["card"], report);
    name.is_some().then_some(read)
}

/// The numbers, by [`Stat`].
fn stats(
    kind: Kind,
    fields: &mut Fields<'_>,
    lacks: &mut Vec<&'static str>,
    report: &mut Report,
) -> [Option<i64>; 7] {
    let mut stats = [None; 7];
    for stat in Stat::ALL {
        let (limits, default) = match (kind, stat) {
            (Kind::Monster, Stat::Stealth | Stat::Insanity | Stat::Observe | Stat::Allure) => continue,
            (Kind::Agent, Stat::Observe | Stat::Allure) | (Kind::Sue, Stat::Stealth | Stat::Insanity) => {
                continue;
            }
            (_, Stat::Insanity) => (1..=5, 3),
            _ => (0..=99, 0),
        };
        let there = fields.has(stat.name());
        let number = fields.integer(stat.name(), limits, report);
        stats[*stat as usize] = Some(number.map_or(default, |number| number.value));
        if !there && matches!(stat, Stat::Attack | Stat::Defence) {
            lacks.push(stat.name());
        }
    }
    stats
}

/// What Agents and 'Sues have in common.
fn person(read: &mut Read, fields: &mut Fields<'_>, report: &mut Report) {
    read.player = fields.text("player", report).map(|player| player.map(str::to_owned));
    read.character.special = fields.integer("special", 0..=5, report).map_or(0, |special| special.value);
    read.charged = fields.truth("charged", report).unwrap_or(true);
    if let Some(weapon) = fields.text("weapon", report) {
        read.character.weapon = Weapon::parse(weapon.value);
        if read.character.weapon.is_none() {
            unknown_word(weapon, "weapon", &WEAPONS, report);
        }
    }
    read.character.ability = fields.get("ability").and_then(|node| ability::read(node, report));
    if let Some(species) = fields.text("species", report) {
        let found = species_of(species.value);
        read.character.species = found.map(|(name, _)| name);
        read.species_health = found.map(|(_, health)| health);
        if read.species_health.is_none() && read.max_health.is_none() && read.health.is_none() {
            read.species_is_reported = true;
            unknown_word(species, "species", &SPECIES.map(|(name, _)| name), report);
        }
    }
}

fn agent(read: &mut Read, fields: &mut Fields<'_>, report: &mut Report) {
    if let Some(department) = fields.text("department", report) {
        read.character.department = Department::parse(department.value);
        read.character.department_name = Some(department.value.to_owned());
    }
    read.kills = fields.integer("kills", 0..=99, report).map_or(0, |kills| kills.value);
    read.artefacts = fields.list("artefacts").iter().filter_map(|node| artefact(node, report)).collect();
    read.crown = words(fields.list("crown"), report);
    if let Some(lust_object) = fields.text("lust_object", report) {
        read.character.lust_object = Some(lust_object.value.to_owned());
        if read.character.department == Some(Department::Di) {
            report
                .error(rule!("GZ-14.12"), lust_object.origin, "Agents of the DI have no Lust Object")
                .help("leave `lust_object` out");
        }
    }
}

fn sue(read: &mut Read, fields: &mut Fields<'_>, report: &mut Report) {
    read.character.artefact = fields.get("artefact").and_then(|node| artefact(node, report));
    read.canons = words(fields.list("canons"), report);
}

fn artefact(node: &Node, report: &mut Report) -> Option<Artefact> {
    let word = read_text(node, report)?;
    let artefact = Artefact::parse(word.value);
    if artefact.is_none() {
        unknown_word(word, "artefact", &ARTEFACTS, report);
    }
    artefact
}

/// The words of a list.
pub(super) fn words(nodes: &[Node], report: &mut Report) -> Vec<Located<String>> {
    nodes.iter().filter_map(|node| read_text(node, report)).map(|word| word.map(str::to_owned)).collect()
}

impl Read {
    /// Full Health and Health now.
    pub(super) fn health(&self, is_fighter: bool, artefacts_work: bool, report: &mut Report) -> (i64, i64) {
        let read = &self.character;
        let pendants =
            self.artefacts.iter().filter(|artefact| **artefact == Artefact::Pendant).count() as i64;
        let pendants = if artefacts_work { pendants } else { 0 };
        let full = match (self.max_health, self.species_health, self.health) {
            (Some(full), _, _) => full.value,
            (None, Some(species), _) => species + pendants,
            (None, None, Some(health)) => health.value,
            (None, None, None) if read.kind == Kind::Monster => 1,
            (None, None, None) => HUMAN + pendants,
        };
        let nothing = self.max_health.is_none() && self.species_health.is_none() && self.health.is_none();
        let (lacking, what, help) = match read.kind {
            Kind::Monster => (self.health.is_none(), "a Health", "add `health: …`"),
            _ => (nothing, "a species or a Health", "add `species: …`"),
        };
        if is_fighter && lacking && !self.species_is_reported {
            let message = format!("{} fights without {what}", read.name);
            report.error(code::MISSING_KEY, read.origin, message).help(help);
        }
        let health = self.health.map_or(full, |health| health.value);
        if let Some(given) = self.health.filter(|given| given.value > full) {
            report
                .error(rule!("GZ-10.4"), given.origin, format!("{health} Health, full Health is {full}"))
                .help(format!("write {full} or less, or give a `max_health`"));
        }
        (full, health.min(full))
    }

    /// Reports what a fighter must have and this one has not.
    pub(super) fn check_fighter(&self, report: &mut Report) {
        for key in &self.lacks {
            let message = format!("{} fights without \"{key}\"", self.character.name);
            report.error(code::MISSING_KEY, self.character.origin, message).help(format!("add `{key}: …`"));
        }
    }
}
