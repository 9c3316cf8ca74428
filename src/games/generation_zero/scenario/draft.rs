//! A combatant as read, before the others are known.

use super::character::{AgentTraits, Feats, Figure, Person, Presence, SueTraits};
use super::condition::Condition;
use crate::diag::{Report, code, nearest, or_list};
use crate::kind::Kind;
use crate::rule;
use crate::setup::Character;
use crate::source::read::Assumable;
use crate::source::{Located, shortened};
use crate::tables::{HUMAN, SPECIES_NAMES, species_of};
use crate::words::{Artefact, Department, Stat, unknown_word};

/// A combatant as read, before the others are known.
pub(super) struct Draft {
    pub character: Character,
    pub presence: Presence,
    pub max_health: Option<Located<i64>>,
    pub player: Option<Located<String>>,
    pub charged: Assumable<bool>,
    pub feats: Feats,
    pub canons: Vec<Located<String>>,
    pub crown: Vec<Located<String>>,
    /// What lasts from turn to turn, in a whole game.
    pub condition: Condition,
    /// The species, as written.
    pub species: Option<Located<String>>,
    pub species_health: Option<i64>,
    /// Required keys that are missing.
    pub lacks: Vec<&'static str>,
}

/// What is printed on an Agent.
pub(super) fn agent(
    figure: Figure,
    person: Person,
    traits: AgentTraits,
    key: &'static str,
    report: &mut Report,
) -> Draft {
    let mut written = draft(figure, Some(person), Kind::Agent, key, report);
    let character = &mut written.character;
    character.stats[Stat::Stealth as usize] = Some(traits.stealth);
    character.stats[Stat::Insanity as usize] = Some(traits.insanity);
    character.department = traits.department;
    if let Some(lust_object) = &traits.lust_object
        && character.department() == Some(Department::Di)
    {
        report
            .error(rule!("GZ-14.12"), lust_object.origin, "Agents of the DI have no Lust Object")
            .help("delete `lust_object`");
    }
    character.lust_object = traits.lust_object.map(|name| name.value);
    written
}

/// What is printed on a 'Sue.
#[allow(clippy::needless_pass_by_value, reason = "what was read becomes the character")]
pub(super) fn sue(
    figure: Figure,
    person: Person,
    traits: SueTraits,
    key: &'static str,
    report: &mut Report,
) -> Draft {
    let mut written = draft(figure, Some(person), Kind::Sue, key, report);
    let character = &mut written.character;
    character.stats[Stat::Observe as usize] = Some(traits.observe);
    character.stats[Stat::Allure as usize] = Some(traits.allure);
    character.artefact = traits.artefact;
    written
}

/// The values that all combatants have.
#[allow(clippy::needless_pass_by_value, reason = "what was read becomes the character")]
pub(super) fn draft(
    figure: Figure,
    person: Option<Person>,
    kind: Kind,
    key: &'static str,
    report: &mut Report,
) -> Draft {
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
    Draft {
        character: Character {
            name: figure.name.value.clone(),
            kind,
            key,
            player: 0,
            stats,
            special: person.special,
            kills: Assumable::assumed(0),
            full_is_given: figure.max_health.is_some() || species.is_some(),
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
        charged: Assumable::assumed(true),
        feats: Feats::default(),
        canons: Vec::new(),
        crown: Vec::new(),
        condition: Condition::default(),
        species_health: species.map(|(_, health)| health),
        species: person.species,
        lacks: Vec::new(),
    }
}

impl Draft {
    /// Adds what an Agent has done and won.
    pub(super) fn with_feats(mut self, feats: Feats) -> Draft {
        self.character.kills = feats.kills;
        Draft { feats, ..self }
    }

    /// Reports a species that is not in the table, unless other keys give the Health. Returns whether it was reported.
    fn lacks_species(&self, report: &mut Report) -> bool {
        let known_health =
            self.species_health.or(self.max_health.or(self.presence.health).map(|health| health.value));
        let unknown = self.species.as_ref().filter(|_| self.species_health.is_none());
        let Some(species) = unknown else { return false };
        if known_health.is_none() {
            unknown_word("species", species.as_str(), &SPECIES_NAMES, report);
            return true;
        }
        // A custom species comes with its `max_health`.
        if let Some(near) = nearest(&species.value, SPECIES_NAMES).filter(|_| self.max_health.is_none()) {
            let message = format!("the species \"{}\" is not in the table", shortened(&species.value));
            let help = format!("did you mean \"{near}\"? your own species needs a `max_health`");
            report.warning(rule!("GZ-10.2"), species.origin, message).help(help);
        }
        false
    }

    /// Full Health and Health now, and whether a Pendant is counted in them.
    pub(super) fn health(
        &self,
        is_fighter: bool,
        artefacts_work: bool,
        report: &mut Report,
    ) -> (i64, i64, bool) {
        let Draft { character, presence, max_health, .. } = self;
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
        if is_fighter {
            self.check_fighter(species_is_reported, report);
        }
        let health = presence.health.map_or(full, |health| health.value);
        if let Some(given) = presence.health.filter(|given| given.value > full) {
            report
                .error(rule!("GZ-10.4"), given.origin, format!("{health} Health, full Health is {full}"))
                .help(format!("write {full} or less, or add `max_health`"));
        }
        (full, health.min(full), counts_pendants && pile > 0)
    }

    /// Reports required values that a fighter lacks, all in one message.
    fn check_fighter(&self, species_is_reported: bool, report: &mut Report) {
        let Draft { character, presence, .. } = self;
        let mut lacks: Vec<String> = self.lacks.iter().map(|key| format!("\"{key}\"")).collect();
        let mut keys: Vec<&str> = self.lacks.clone();
        let is_monster = character.kind == Kind::Monster;
        let has_health = presence.health.is_some() || !is_monster && character.full_is_given;
        if !has_health && !species_is_reported {
            lacks.extend((!is_monster).then(|| "a species".to_owned()));
            lacks.push("a Health".to_owned());
            keys.push(if is_monster { "health" } else { "species" });
        }
        if lacks.is_empty() {
            return;
        }
        let message = format!("{} fights without {}", character.name, or_list(&lacks));
        let added: Vec<String> = keys.iter().map(|key| format!("{key}: …")).collect();
        let help = format!("add `{}`", added.join(", "));
        let card =
            if keys.len() > 1 { ", or write `card` in place of `name` for a card of the deck" } else { "" };
        report.error(code::MISSING_KEY, character.origin, message).help(help + card);
    }
}
