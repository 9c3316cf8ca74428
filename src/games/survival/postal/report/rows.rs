//! The status table (SUR-12.2): a row for each creature.

use std::collections::BTreeMap;

use crate::games::survival::advantages::Advantage;
use crate::games::survival::kind::Behaviour;
use crate::games::survival::outcome::{Fared, Hunger, Told};
use crate::games::survival::pieces::{Creature, CreatureId};
use crate::games::survival::postal::Table;
use crate::games::survival::round::report::{Fate, Outcome, Written};
use crate::games::survival::tables::MOST_AP;
use crate::rule;
use crate::ruling::{Roll, Ruling, Step, Subject};

/// A creature after a round.
#[derive(Debug, Clone)]
pub struct Row {
    /// Its id.
    pub id: String,
    /// The number in it.
    pub number: u32,
    /// Its species.
    pub species: String,
    /// Where it is, or died.
    pub hex: String,
    /// Attack points.
    pub ap: u64,
    /// Attack points that count in the next round (SUR-9.4).
    pub effective: u64,
    /// How it behaves; of the dead, nothing.
    pub behaviour: Option<Behaviour>,
    /// `normal`, `hungry` or `ravenous`; of the dead, nothing.
    pub hunger: String,
    /// What it owns.
    pub genes: Vec<String>,
    /// Its parent.
    pub parent: Option<String>,
    /// The round of its birth.
    pub born: Option<u64>,
    /// Whether it was born in this round.
    pub is_newborn: bool,
    /// The advantage that it got in this round.
    pub gained: Option<String>,
    /// What it ate.
    pub ate: Option<String>,
    /// Its fights and tussles, each with its dice.
    pub fights: Vec<String>,
    /// Why it died in this round.
    pub death: Option<String>,
}

impl Row {
    /// Its attack points: "2", or "2+1" where more count in the next round.
    pub fn ap_in_words(&self) -> String {
        let Row { ap, effective, .. } = self;
        if effective > ap { format!("{ap}+{}", effective - ap) } else { ap.to_string() }
    }

    /// Whether it lives.
    pub fn lives(&self) -> bool {
        self.death.is_none()
    }
}

/// The rows after a round.
pub(super) fn of(table: &Table, ruling: &Ruling, outcome: &Outcome) -> Vec<Row> {
    let mut fights = fights(ruling);
    let all = outcome.creatures.0.iter();
    let mut rows: Vec<(u32, Row)> = all
        .map(|(id, fate)| {
            let now = outcome.state.creatures.get(id);
            (id.number, of_one(table, ruling, *id, fate, now, fights.remove(&id.to_string())))
        })
        .collect();
    rows.sort_by_key(|(number, _)| *number);
    rows.into_iter().map(|(_, row)| row).collect()
}

/// The row of a creature; `now` is what is written of it, unless it is dead.
fn of_one(
    table: &Table,
    ruling: &Ruling,
    id: CreatureId,
    fate: &Fate,
    now: Option<&Written>,
    fights: Option<Vec<String>>,
) -> Row {
    let herd = &table.setup.herd;
    // The dead are in no state; what they were stands in the one before.
    let before = herd.find(id).map(|place| (&herd.creatures[place], &herd.written[place]));
    let Fate { species, hex, fared, parent } = fate;
    let gained = gained(ruling, id);
    let genes = || {
        // A newborn has what its parent has, and one advantage more.
        let parent = parent.as_ref().and_then(|parent| herd.find(CreatureId::parse(parent)?));
        let owner = before.map(|(creature, _)| creature).or(parent.map(|place| &herd.creatures[place]));
        owned(owner).chain(gained.clone()).collect::<Vec<_>>()
    };
    let extra = u8::from(fared.hunger == Some(Hunger::Ravenous));
    let newborn = parent.is_some().then_some(table.setup.round);
    let was = before.map(|(_, written)| written);
    Row {
        id: id.to_string(),
        number: id.number,
        species: species.clone(),
        hex: hex.clone().unwrap_or_default(),
        ap: u64::from(fared.ap),
        effective: u64::from((fared.ap + extra).min(MOST_AP)),
        behaviour: now.map(|now| now.behaviour),
        hunger: fared.hunger.map_or("", Hunger::word).to_owned(),
        genes: now.map_or_else(genes, |now| now.genes.clone()),
        is_newborn: parent.is_some(),
        gained: gained.clone(),
        parent: parent.clone().or_else(|| was.and_then(|written| written.parent.clone())),
        born: newborn.or_else(|| was.and_then(|written| written.born)).map(u64::from),
        ate: fared.ate.clone(),
        fights: fights.unwrap_or_default(),
        death: death(fared, ruling, id),
    }
}

/// The rows before the first round.
pub(super) fn before(table: &Table) -> Vec<Row> {
    let herd = &table.setup.herd;
    let row = |creature: &Creature| Row {
        id: creature.id.to_string(),
        number: creature.id.number,
        species: herd.species[creature.species as usize].clone(),
        hex: creature.hex.map(|hex| table.setup.map.island.label(hex).to_string()).unwrap_or_default(),
        ap: u64::from(creature.ap),
        effective: u64::from(creature.ap),
        behaviour: Some(creature.behaviour),
        hunger: "normal".to_owned(),
        genes: creature.genes.iter().map(|gene| gene.name().to_owned()).collect(),
        parent: None,
        born: None,
        is_newborn: false,
        gained: None,
        ate: None,
        fights: Vec::new(),
        death: None,
    };
    herd.creatures.iter().map(row).collect()
}

/// The advantages of a creature by their names.
fn owned(creature: Option<&Creature>) -> impl Iterator<Item = String> + use<'_> {
    creature.into_iter().flat_map(|creature| creature.genes.iter()).map(|gene| gene.name().to_owned())
}

/// The advantage that a creature got in a round: a newborn (SUR-4.7), or one that began (SUR-2.5).
fn gained(ruling: &Ruling, id: CreatureId) -> Option<String> {
    let rules = [(rule!("SUR-4.7"), "gains"), (rule!("SUR-2.5"), "begins with")];
    let is_about = |step: &&Step| step.about.contains(&Subject::from(id));
    ruling.steps.iter().filter(is_about).find_map(|step| {
        let (_, verb) = rules.iter().find(|(rule, _)| *rule == step.rule)?;
        let told = step.text.strip_prefix(&format!("{id} {verb} "))?;
        // One name may begin another: the longest is meant.
        let genes = Advantage::all().map(Advantage::name).filter(|name| told.starts_with(name));
        genes.max_by_key(|name| name.len()).map(str::to_owned)
    })
}

/// Why a creature died, if it did.
fn death(fared: &Fared, ruling: &Ruling, id: CreatureId) -> Option<String> {
    Some(match fared.fate {
        Told::Asleep | Told::Fed | Told::Unfed => return None,
        Told::Eaten => fared.by.map_or("eaten".to_owned(), |by| format!("eaten by {by}")),
        Told::Killed => match (fared.by, last_purpose(ruling, &id.to_string())) {
            (Some(by), _) => format!("killed by {by}"),
            (None, Some("carrion")) => "killed over carrion".to_owned(),
            (None, Some("plants" | "roll-off")) => "killed over plants".to_owned(),
            _ => "killed".to_owned(),
        },
        Told::Poisoned => "poisoned".to_owned(),
        Told::Starved => "starved".to_owned(),
    })
}

fn last_purpose(ruling: &Ruling, id: &str) -> Option<&'static str> {
    let rolls = ruling.steps.iter().rev().flat_map(|step| step.rolls.iter().rev());
    rolls.into_iter().find(|roll| roll.request.who == id).map(|roll| roll.request.purpose)
}

/// The fights and tussles of each creature, in the order of the round.
fn fights(ruling: &Ruling) -> BTreeMap<String, Vec<String>> {
    let mut fights: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut note = |who: &str, text: String| fights.entry(who.to_owned()).or_default().push(text);
    for step in &ruling.steps {
        if let [attack, defence] = step.rolls.as_slice()
            && (attack.request.purpose, defence.request.purpose) == ("attack", "defence")
        {
            let (hunter, victim) = (attack.request.who.as_ref(), defence.request.who.as_ref());
            let (ours, theirs) = (total(attack), total(defence));
            note(
                hunter,
                format!("attacked {victim}, {ours} to {theirs} ({} / {})", dice(attack), dice(defence)),
            );
            note(
                victim,
                format!("attacked by {hunter}, {theirs} to {ours} ({} / {})", dice(defence), dice(attack)),
            );
            continue;
        }
        for roll in &step.rolls {
            if let purpose @ ("carrion" | "plants" | "roll-off") = roll.request.purpose {
                note(&roll.request.who, format!("{purpose} {} ({})", total(roll), dice(roll)));
            }
        }
    }
    fights
}

fn total(roll: &Roll) -> i64 {
    roll.total.unwrap_or_else(|| i64::from(roll.highest()))
}

/// "2 5 3".
fn dice(roll: &Roll) -> String {
    roll.values.iter().map(u32::to_string).collect::<Vec<_>>().join(" ")
}
