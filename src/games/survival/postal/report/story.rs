//! Who ate whom, hex by hex, in sentences for everybody.

use std::collections::BTreeMap;

use super::Row;
use super::events::{Attack, End, Event, Number, Tussle, What};
use super::rows::Death;
use crate::diag::{Code, and_list};
use crate::game::wording::{figured, in_words};
use crate::outcome::{Dish, Eaten};
use crate::rule;

/// The events in a hex, or on the whole island.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scene {
    /// The hex; `None` for the whole island.
    pub hex: Option<String>,
    /// The events, in order.
    pub sentences: Vec<Sentence>,
}

/// A sentence with its rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// The text.
    pub text: String,
    /// The rules that decided it.
    pub rules: Vec<Code>,
}

impl Sentence {
    /// The sentence with its rules in parentheses.
    pub fn with_rules(&self) -> String {
        let rules: Vec<&str> = self.rules.iter().map(|rule| rule.name()).collect();
        format!("{} ({})", self.text, rules.join(", "))
    }
}

/// The creatures by number.
pub(super) struct Names<'a>(BTreeMap<Number, &'a Row>);

impl<'a> Names<'a> {
    /// The names of all creatures of the round.
    pub(super) fn new(rows: &'a [Row]) -> Names<'a> {
        Names(rows.iter().map(|row| (row.number, row)).collect())
    }

    /// "7C".
    pub(super) fn id(&self, who: Number) -> &'a str {
        self.0.get(&who).map_or("?", |row| &row.id)
    }

    /// "7C (Sabre)".
    pub(super) fn full(&self, who: Number) -> String {
        self.0.get(&who).map_or_else(|| "?".to_owned(), |row| format!("{} ({})", row.id, row.species))
    }

    /// "7C, 12O and 31C".
    fn list(&self, who: &[Number]) -> String {
        and_list(&who.iter().map(|who| self.id(*who)).collect::<Vec<_>>())
    }
}

/// The scenes of a round: fights hex by hex, then a summary of the rest.
pub(super) fn scenes(events: &[Event], rows: &[Row]) -> Vec<Scene> {
    let names = Names::new(rows);
    let mut scenes = Vec::new();
    let is_fight = |event: &&Event| !matches!(event.what, What::Carrion(_));
    let fights: Vec<&Event> = events.iter().filter(is_fight).collect();
    for hex in fights.chunk_by(|a, b| a.hex == b.hex) {
        let sentences =
            hex.iter().map(|event| Sentence { text: names.sentence(&event.what), rules: event.what.rules() });
        scenes.push(Scene {
            hex: hex.first().map(|event| event.hex.to_string()),
            sentences: sentences.collect(),
        });
    }
    let sentences = all_over(events, rows, &names);
    if !sentences.is_empty() {
        scenes.push(Scene { hex: None, sentences });
    }
    scenes
}

impl Names<'_> {
    fn sentence(&self, what: &What) -> String {
        match what {
            What::Attack(attack) => self.attack(attack, None),
            What::Tussle(tussle) => self.tussle(tussle),
            What::Carrion(who) => format!("{} ate without a fight.", self.list(who)),
            What::Poisoned(who) => format!("{} died of what it had eaten: Poisonous Flesh.", self.id(*who)),
        }
    }

    /// The sentence for an attack. It is for the owner of the creature `own`, which it calls "it".
    pub(super) fn attack(&self, attack: &Attack, own: Option<Number>) -> String {
        let (hunter, prey) = (attack.hunter, attack.prey);
        let name = |who: Number, it: &str| if own == Some(who) { it.to_owned() } else { self.full(who) };
        let escaped = if own.is_some() { "the prey" } else { self.id(prey) };
        let (hunter, prey) = (name(hunter, "It"), name(prey, "it"));
        let (ours, theirs) = attack.totals.unwrap_or_default();
        match attack.end {
            End::Hidden => format!("{hunter} looked for {prey} and did not see it: Camouflage."),
            End::Escaped => format!(
                "{hunter} attacked {prey} and won, {ours} to {theirs}, but {escaped} is Fleet of Foot and escaped."
            ),
            End::StandOff => format!("{hunter} attacked {prey}: a stand-off, {ours} to {theirs}."),
            End::PreyEaten => format!("{hunter} attacked {prey}, won {ours} to {theirs} and ate it."),
            End::PreyKilled => {
                format!("{hunter}, having fed, attacked {prey}, won {ours} to {theirs} and killed it.")
            }
            End::FendedOff => {
                format!("{hunter} attacked {prey}, lost {ours} to {theirs} and was fended off.")
            }
            End::HunterEaten => {
                format!("{hunter} attacked {prey}, lost {ours} to {theirs} and was eaten by it.")
            }
            End::HunterKilled => format!("{hunter} attacked {prey}, lost {ours} to {theirs} and was killed."),
        }
    }

    fn tussle(&self, tussle: &Tussle) -> String {
        let all: Vec<String> = tussle.totals.iter().map(|(who, _)| self.full(*who)).collect();
        let totals: Vec<String> = tussle.totals.iter().map(|(_, total)| total.to_string()).collect();
        let over = if tussle.is_carrion { "carrion" } else { "plants" };
        let again = match tussle.rolled_again.as_slice() {
            [] => String::new(),
            tied => format!("; {} rolled again", self.list(tied)),
        };
        let mut came = vec![match tussle.fed.as_slice() {
            [] => "nobody ate".to_owned(),
            fed => format!("{} ate", self.list(fed)),
        }];
        came.extend((!tussle.dead.is_empty()).then(|| format!("{} died", self.list(&tussle.dead))));
        format!("{} fought over {over}, {}{again}: {}.", and_list(&all), and_list(&totals), and_list(&came))
    }
}

/// Meals without fights, hunger, deaths and births on the whole island.
fn all_over(events: &[Event], rows: &[Row], names: &Names<'_>) -> Vec<Sentence> {
    let mut sentences = Vec::new();
    let mut say = |text: String, rules: &[Code]| sentences.push(Sentence { text, rules: rules.to_vec() });
    let carrion = events.iter().filter_map(|event| match &event.what {
        What::Carrion(who) => Some(who.iter().map(|who| format!("{} ({})", names.id(*who), event.hex))),
        _ => None,
    });
    let carrion: Vec<String> = carrion.flatten().collect();
    if !carrion.is_empty() {
        say(format!("Carrion without a fight: {}.", and_list(&carrion)), &[rule!("SUR-7.3")]);
    }
    let living = || rows.iter().filter(|row| row.lives());
    let grazed =
        living().filter(|row| matches!(row.ate, Some(Eaten::Dish(Dish::Fruit | Dish::Grass)))).count();
    if grazed > 0 {
        let text = figured(grazed as i64, "creature ate plants", "creatures ate plants");
        say(format!("{text}."), &[rule!("SUR-8.2"), rule!("SUR-8.5")]);
    }
    let unfed: Vec<&str> = living().filter(|row| row.want().is_some()).map(|row| row.id.as_str()).collect();
    if !unfed.is_empty() {
        say(format!("Hungry: {}.", and_list(&unfed)), &[rule!("SUR-9.2")]);
    }
    let starved = rows.iter().filter(|row| row.death == Some(Death::Starved));
    let starved: Vec<String> =
        starved.map(|row| format!("{} ({}) in {}", row.id, row.species, row.hex)).collect();
    if !starved.is_empty() {
        say(format!("Starved: {}.", and_list(&starved)), &[rule!("SUR-9.3"), rule!("SUR-9.5")]);
    }
    let born = rows.iter().filter(|row| row.is_newborn).filter_map(|row| {
        let parent = row.parent.as_ref()?;
        Some(format!("{} to {parent} ({})", row.id, row.species))
    });
    let born: Vec<String> = born.collect();
    if !born.is_empty() {
        let n = in_words(born.len());
        say(format!("Born, {n}: {}.", and_list(&born)), &[rule!("SUR-4.4")]);
    }
    sentences
}
