//! The status table (SUR-12.2): a row for each creature.

use std::collections::BTreeMap;

use crate::games::survival::pieces::{Behaviour, CreatureId};
use crate::games::survival::postal::Table;
use crate::games::survival::tables::MOST_AP;
use crate::ruling::{Json, Roll, Ruling};

/// A creature after a round.
#[derive(Debug, Clone)]
pub struct Row {
    /// Its id.
    pub id: String,
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
    /// What it ate.
    pub ate: Option<String>,
    /// Its fights and tussles, each with its dice.
    pub fights: Vec<String>,
    /// Why it died in this round.
    pub death: Option<String>,
}

impl Row {
    /// Whether it lives.
    pub fn lives(&self) -> bool {
        self.death.is_none()
    }
}

/// The rows after a round.
pub(super) fn of(table: &Table, ruling: &Ruling) -> Vec<Row> {
    let mut fights = fights(ruling);
    let herd = &table.setup.herd;
    let state = &ruling.outcome["state"]["creatures"];
    let all = ruling.outcome["creatures"].as_object().into_iter().flatten();
    let mut rows: Vec<(u32, Row)> = all
        .filter_map(|(id, told)| {
            let creature = CreatureId::parse(id)?;
            let text = |value: &Json| value.as_str().map(str::to_owned);
            // The dead are in no state; what they were stands in the one before.
            let before = herd.find(creature).map(|place| (&herd.creatures[place], &herd.written[place]));
            let lives = state.get(id);
            let genes = match lives {
                Some(now) => now["genes"].as_array().into_iter().flatten().filter_map(text).collect(),
                None => before
                    .iter()
                    .flat_map(|(c, _)| c.genes.iter())
                    .map(|gene| gene.name().to_owned())
                    .collect(),
            };
            let ap = told["ap"].as_u64().unwrap_or(1);
            let is_ravenous = told["hunger"] == "ravenous";
            let behaviour = lives.and_then(|now| now["behaviour"].as_str());
            let behaviour =
                behaviour.and_then(|word| Behaviour::WORDS.iter().find(|(name, _)| *name == word));
            let newborn = told["parent"].is_string().then_some(u64::from(table.setup.round));
            let born = before.and_then(|(_, written)| written.born).map(u64::from);
            let row = Row {
                id: id.clone(),
                species: text(&told["species"]).unwrap_or_default(),
                hex: text(&told["hex"]).unwrap_or_default(),
                ap,
                effective: (ap + u64::from(is_ravenous)).min(u64::from(MOST_AP)),
                behaviour: behaviour.map(|(_, behaviour)| *behaviour),
                hunger: text(&told["hunger"]).unwrap_or_default(),
                genes,
                parent: text(&told["parent"])
                    .or_else(|| before.and_then(|(_, written)| written.parent.clone())),
                born: newborn.or(born),
                ate: text(&told["ate"]),
                fights: fights.remove(id).unwrap_or_default(),
                death: death(told, ruling, id),
            };
            Some((creature.number, row))
        })
        .collect();
    rows.sort_by_key(|(number, _)| *number);
    rows.into_iter().map(|(_, row)| row).collect()
}

/// The rows before the first round.
pub(super) fn before(table: &Table) -> Vec<Row> {
    let herd = &table.setup.herd;
    let row = |creature: &crate::games::survival::pieces::Creature| Row {
        id: creature.id.to_string(),
        species: herd.species[creature.species as usize].clone(),
        hex: creature.hex.map(|hex| table.setup.map.island.label(hex).to_string()).unwrap_or_default(),
        ap: u64::from(creature.ap),
        effective: u64::from(creature.ap),
        behaviour: Some(creature.behaviour),
        hunger: "normal".to_owned(),
        genes: creature.genes.iter().map(|gene| gene.name().to_owned()).collect(),
        parent: None,
        born: None,
        ate: None,
        fights: Vec::new(),
        death: None,
    };
    herd.creatures.iter().map(row).collect()
}

/// Why a creature died, if it did.
fn death(told: &Json, ruling: &Ruling, id: &str) -> Option<String> {
    let by = told["by"].as_str();
    Some(match told["fate"].as_str()? {
        "eaten" => by.map_or("eaten".to_owned(), |by| format!("eaten by {by}")),
        "killed" => match (by, last_purpose(ruling, id)) {
            (Some(by), _) => format!("killed by {by}"),
            (None, Some("carrion")) => "killed over carrion".to_owned(),
            (None, Some("plants" | "roll-off")) => "killed over plants".to_owned(),
            _ => "killed".to_owned(),
        },
        "poisoned" => "poisoned".to_owned(),
        "starved" => "starved".to_owned(),
        _ => return None,
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
