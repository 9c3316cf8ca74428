//! The status table (SUR-12.2): a row for each creature.

use std::collections::BTreeMap;
use std::fmt;

use crate::advantages::Advantage;
use crate::kind::Behaviour;
use crate::outcome::{Eaten, Ended, Fared, Hunger};
use crate::pieces::{Creature, CreatureId};
use crate::postal::Table;
use crate::rolls;
use crate::round::report::{CreatureOutcome, Outcome, WrittenCreature};
use crate::ruling::{Roll, Ruling};
use crate::tables::effective_ap;

/// A creature after a round.
#[derive(Debug, Clone, Default)]
pub struct Row {
    /// Its id: `19H`.
    pub id: String,
    /// The number of its id.
    pub number: u32,
    /// The name of its species.
    pub species: String,
    /// Its hex, or where it died.
    pub hex: String,
    /// Attack points.
    pub ap: u64,
    /// Attack points that count in the next round (SUR-9.4).
    pub effective: u64,
    /// Its behaviour; `None` for the dead.
    pub behaviour: Option<Behaviour>,
    /// Its hunger; `None` for the dead.
    pub hunger: Option<Hunger>,
    /// Its advantages.
    pub genes: Vec<String>,
    /// The id of its parent.
    pub parent: Option<String>,
    /// The round of its birth.
    pub born: Option<u64>,
    /// Whether it was born in this round.
    pub is_newborn: bool,
    /// The advantage that it gained in this round.
    pub gained: Option<Advantage>,
    /// Its meal.
    pub ate: Option<Eaten>,
    /// Its fights and tussles, each with its dice.
    pub fights: Vec<String>,
    /// Why it died in this round.
    pub death: Option<Death>,
    /// Why its ordered move is void.
    pub void: Option<String>,
}

/// Why a creature died.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Death {
    /// It was killed and eaten, by this creature if known.
    Eaten(Option<CreatureId>),
    /// It was killed, by this creature if known.
    Killed(Option<CreatureId>),
    /// It lost a fight for corpses.
    OverCarrion,
    /// It lost a fight for plants.
    OverPlants,
    /// It ate Poisonous Flesh.
    Poisoned,
    Starved,
}

impl fmt::Display for Death {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Death::Eaten(Some(by)) => write!(f, "eaten by {by}"),
            Death::Eaten(None) => f.write_str("eaten"),
            Death::Killed(Some(by)) => write!(f, "killed by {by}"),
            Death::Killed(None) => f.write_str("killed"),
            Death::OverCarrion => f.write_str("killed over carrion"),
            Death::OverPlants => f.write_str("killed over plants"),
            Death::Poisoned => f.write_str("poisoned"),
            Death::Starved => f.write_str("starved"),
        }
    }
}

impl Row {
    /// Attack points: "2", or "2+1" if more count in the next round.
    pub fn ap_in_words(&self) -> String {
        let Row { ap, effective, .. } = self;
        if effective > ap { format!("{ap}+{}", effective - ap) } else { ap.to_string() }
    }

    /// Its hunger in a word; empty for the dead.
    pub fn hunger_in_words(&self) -> &'static str {
        self.hunger.map_or("", Hunger::word)
    }

    /// "hungry" or "ravenous", if it is.
    pub fn want(&self) -> Option<&'static str> {
        self.hunger.filter(|hunger| *hunger != Hunger::Normal).map(Hunger::word)
    }

    /// Its meal, in a word.
    pub fn ate_in_words(&self) -> Option<String> {
        self.ate.map(|ate| ate.to_string())
    }

    /// Why it died; empty for the living.
    pub fn death_in_words(&self) -> String {
        self.death.map(|death| death.to_string()).unwrap_or_default()
    }

    /// Whether it is alive.
    pub fn lives(&self) -> bool {
        self.death.is_none()
    }
}

/// The rows after a round.
pub(super) fn after(table: &Table, ruling: &Ruling, outcome: &Outcome) -> Vec<Row> {
    let mut fights = fights(ruling);
    let all = outcome.creatures.0.iter();
    let mut rows: Vec<(u32, Row)> = all
        .map(|(id, fate)| {
            let now = outcome.state.creatures.get(id);
            (id.number, row(table, ruling, *id, fate, now, fights.remove(&id.to_string())))
        })
        .collect();
    rows.sort_by_key(|(number, _)| *number);
    rows.into_iter().map(|(_, row)| row).collect()
}

/// The row of a creature; `now` is its state after the round, if it is alive.
fn row(
    table: &Table,
    ruling: &Ruling,
    id: CreatureId,
    fate: &CreatureOutcome,
    now: Option<&WrittenCreature>,
    fights: Option<Vec<String>>,
) -> Row {
    let herd = &table.setup.herd;
    // The dead are missing in the new state; their values are those before the round.
    let before = herd.find(id).map(|place| (&herd.creatures[place], &herd.written[place]));
    let CreatureOutcome { species, hex, fared, parent, gained, void } = fate;
    let genes = || {
        // A newborn has its parent's advantages and one more.
        let parent = parent.as_ref().and_then(|parent| herd.find(CreatureId::parse(parent)?));
        let owner = before.map(|(creature, _)| creature).or(parent.map(|place| &herd.creatures[place]));
        owned(owner).chain(*gained).collect::<Vec<_>>()
    };
    let newborn = parent.is_some().then_some(table.setup.round);
    let was = before.map(|(_, written)| written);
    Row {
        id: id.to_string(),
        number: id.number,
        species: species.clone(),
        hex: hex.clone().unwrap_or_default(),
        ap: u64::from(fared.ap),
        effective: u64::from(effective_ap(fared.ap, fared.hunger == Some(Hunger::Ravenous))),
        behaviour: now.map(|now| now.behaviour),
        hunger: fared.hunger,
        genes: names(now.map_or_else(genes, |now| now.genes.clone())),
        is_newborn: parent.is_some(),
        gained: *gained,
        parent: parent.clone().or_else(|| was.and_then(|written| written.parent.clone())),
        born: newborn.or_else(|| was.and_then(|written| written.born)).map(u64::from),
        ate: fared.ate,
        fights: fights.unwrap_or_default(),
        death: death(fared, ruling, id),
        void: void.clone(),
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
        hunger: Some(Hunger::Normal),
        genes: names(creature.genes.iter()),
        ..Row::default()
    };
    herd.creatures.iter().map(row).collect()
}

fn owned(creature: Option<&Creature>) -> impl Iterator<Item = Advantage> + use<'_> {
    creature.into_iter().flat_map(|creature| creature.genes.iter())
}

fn names(genes: impl IntoIterator<Item = Advantage>) -> Vec<String> {
    genes.into_iter().map(|gene| gene.name().to_owned()).collect()
}

/// Why a creature died, if it did.
fn death(fared: &Fared, ruling: &Ruling, id: CreatureId) -> Option<Death> {
    Some(match fared.fate {
        Ended::Asleep | Ended::Fed | Ended::Unfed => return None,
        Ended::Eaten => Death::Eaten(fared.by),
        Ended::Killed => match (fared.by, last_purpose(ruling, &id.to_string())) {
            (None, Some(rolls::CARRION)) => Death::OverCarrion,
            (None, Some(rolls::PLANTS | rolls::ROLL_OFF)) => Death::OverPlants,
            (by, _) => Death::Killed(by),
        },
        Ended::Poisoned => Death::Poisoned,
        Ended::Starved => Death::Starved,
    })
}

fn last_purpose<'r>(ruling: &'r Ruling, id: &str) -> Option<&'r str> {
    let rolls = ruling.steps.iter().rev().flat_map(|step| step.rolls.iter().rev());
    rolls.into_iter().find(|roll| roll.request.who == id).map(|roll| &*roll.request.purpose)
}

/// The fights and tussles of each creature, in the order of the round.
fn fights(ruling: &Ruling) -> BTreeMap<String, Vec<String>> {
    let mut fights: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut note = |who: &str, text: String| fights.entry(who.to_owned()).or_default().push(text);
    for step in &ruling.steps {
        if let [attack, defence] = step.rolls.as_slice()
            && (&*attack.request.purpose, &*defence.request.purpose) == (rolls::ATTACK, rolls::DEFENCE)
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
            if let purpose @ (rolls::CARRION | rolls::PLANTS | rolls::ROLL_OFF) = &*roll.request.purpose {
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
