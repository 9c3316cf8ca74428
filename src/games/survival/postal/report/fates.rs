//! The fates of a player's creatures and letter, reported to that player only.

use super::events::{self, Event, Number, Tussle, What};
use super::rows::{Death, Row};
use super::story::Names;
use super::turn_report::{Fate, Played, PlayerStatus};
use crate::diag::and_list;
use crate::game::letter::Received;
use crate::kind::Behaviour;
use crate::outcome::{Dish, Eaten};
use crate::pieces::Creature;
use crate::postal::Table;
use crate::rule;
use crate::ruling::{Ruling, Step};

/// The fates of all creatures of a species, in number order.
pub(super) fn fates(
    table: &Table,
    ruling: &Ruling,
    events: &[Event],
    rows: &[Row],
    species: &str,
    played: Played,
) -> Vec<Fate> {
    let names = Names::new(rows);
    let own = rows.iter().filter(|row| row.species == species);
    let fate = |row: &Row| {
        let before = table.setup.herd.creatures.iter().find(|creature| creature.id.number == row.number);
        let steps = ruling.steps.iter().filter(|step| events::about(step).first() == Some(&row.number));
        let steps: Vec<&Step> = steps.collect();
        let one = One { row, before, steps, names: &names, played };
        let mut sentences = vec![one.way(table)];
        let own = events.iter().filter(|event| event.what.is_about(row.number));
        let own: Vec<&What> = own.map(|event| &event.what).collect();
        let has_fought = own.iter().any(|what| matches!(what, What::Tussle(_)));
        sentences.extend(own.iter().map(|what| one.event(what)));
        sentences.extend(one.meal(has_fought));
        sentences.extend(one.now());
        Fate { id: row.id.clone(), text: sentences.join(" "), lives: row.lives() }
    };
    own.map(fate).collect()
}

/// The round of one creature.
struct One<'a> {
    row: &'a Row,
    /// The creature before the round; `None` for a newborn.
    before: Option<&'a Creature>,
    /// The steps that are mainly about it.
    steps: Vec<&'a Step>,
    names: &'a Names<'a>,
    played: Played,
}

impl One<'_> {
    /// How it came to its hex.
    fn way(&self, table: &Table) -> String {
        let hex = self.row.hex.as_str();
        let island = &table.setup.map.island;
        let Some(before) = self.before else {
            let parent = self.row.parent.as_deref().unwrap_or("?");
            let gained =
                self.row.gained.map_or_else(String::new, |gene| format!(" and gained {}", gene.name()));
            return format!("Was born to {parent} in {hex}{gained}.");
        };
        let Some(from) = before.hex.map(|hex| island.label(hex).to_string()) else {
            let how = if self.rolled(rule!("SUR-2.4")) { "at random" } else { "as ordered" };
            let gained = self.row.gained.map_or_else(String::new, |gene| format!(", with {}", gene.name()));
            return format!("Began in {hex} {how}{gained}.");
        };
        let by = match self.played {
            Played::Standing => "by your standing orders",
            _ => "as ordered",
        };
        if let Some(why) = &self.row.void {
            return format!("Stayed in {from}, since its move was void: {why}.");
        }
        if self.has(rule!("SUR-5.12")) {
            return if *hex == *from {
                format!("Was to move at random and stayed in {from}.")
            } else {
                format!("Moved at random from {from} to {hex}.")
            };
        }
        if self.has(rule!("SUR-11.8")) {
            return format!("Slept in {from}.");
        }
        match (self.has(rule!("SUR-5.5")), *hex == *from) {
            (true, _) => format!("Had no move ordered and stayed in {from}."),
            (false, true) => format!("Stayed in {from} {by}."),
            (false, false) => format!("Went from {from} to {hex} {by}."),
        }
    }

    fn has(&self, rule: crate::diag::Code) -> bool {
        self.steps.iter().any(|step| step.rule == rule)
    }

    fn rolled(&self, rule: crate::diag::Code) -> bool {
        self.steps.iter().any(|step| step.rule == rule && !step.rolls.is_empty())
    }

    /// The sentence for an event.
    fn event(&self, what: &What) -> String {
        match what {
            What::Attack(attack) => self.names.attack(attack, Some(self.row.number)),
            What::Tussle(tussle) => self.tussle(tussle),
            What::Carrion(_) => "It ate a corpse.".to_owned(),
            What::Poisoned(_) => "It died of the Poisonous Flesh that it had eaten.".to_owned(),
        }
    }

    fn tussle(&self, tussle: &Tussle) -> String {
        let number: Number = self.row.number;
        let over = if tussle.is_carrion { "carrion" } else { "plants" };
        let of = |who: Number| {
            tussle.totals.iter().find(|(other, _)| *other == who).map_or(0, |(_, total)| *total)
        };
        let others: Vec<String> = (tussle.totals.iter().filter(|(who, _)| *who != number))
            .map(|(who, total)| format!("{} {total}", self.names.full(*who)))
            .collect();
        let came = if tussle.fed.contains(&number) {
            "ate"
        } else if tussle.dead.contains(&number) {
            "died"
        } else {
            "got nothing"
        };
        let again = if tussle.rolled_again.contains(&number) { ", rolled again" } else { "" };
        format!("It fought over {over} with {} against {}{again} and {came}.", of(number), and_list(&others))
    }

    /// The meal, if no event names it.
    fn meal(&self, has_fought: bool) -> Option<String> {
        let is_told = self.has(rule!("SUR-8.5")) || self.has(rule!("SUR-11.8"));
        let text = match self.row.ate {
            _ if is_told || !self.row.lives() => return None,
            Some(Eaten::Dish(Dish::Fruit)) => "It ate fruit.",
            Some(Eaten::Dish(Dish::Grass)) => "It grazed.",
            Some(Eaten::Dish(Dish::Corpse) | Eaten::Victim(_)) => return None,
            None if has_fought => return None,
            None => "It found nothing to eat.",
        };
        Some(text.to_owned())
    }

    /// Its new state, if that changed.
    fn now(&self) -> Option<String> {
        let row = self.row;
        if !row.lives() {
            return (row.death == Some(Death::Starved)).then(|| "It starved.".to_owned());
        }
        let mut now = Vec::new();
        let before = self.before.map_or(1, |creature| u64::from(creature.ap));
        if row.ap != before {
            now.push(format!("has {} AP", row.ap));
        }
        let was = self.before.map(|creature| creature.behaviour);
        let is = row.behaviour.filter(|is| was.is_some_and(|was| was != *is));
        now.extend(is.map(|is: Behaviour| format!("is {}", is.word())));
        now.extend(row.want().map(|hunger| format!("is {hunger}")));
        (!now.is_empty()).then(|| format!("Now it {}.", and_list(&now)))
    }
}

impl PlayerStatus {
    /// How the player's letter was used, in sentences for the player.
    pub fn letter_sentences(&self, round: u32) -> Vec<String> {
        let mut sentences: Vec<String> = self.choice.iter().cloned().collect();
        if self.played == Played::Gone {
            sentences.push("None of your creatures is alive. Your press is still printed.".to_owned());
            return sentences;
        }
        if self.has_resigned && self.played != Played::Orders {
            sentences.push(format!(
                "You have resigned: your creatures go on by standing orders, otherwise at random ({}). Orders, or \"I play on\", take that \
                 back.",
                rule!("SUR-13.5").name()
            ));
            return sentences;
        }
        sentences.push(match (self.received, self.played) {
        (Received::InFull, _) => "Your letter was used in full.".to_owned(),
        (Received::InPart, _) => "Your letter was used, but not all of it.".to_owned(),
        (Received::Unusable, Played::Standing) => {
            "None of your letter could be used, so your standing orders were used (SUR-5.14).".to_owned()
        }
        (Received::Nothing, Played::Standing) => {
            "No orders came from you, so your standing orders were used (SUR-5.14).".to_owned()
        }
        (received, _) => {
            let why = if received == Received::Nothing {
                "No orders came from you"
            } else {
                "None of your letter could be used"
            };
            if round == 1 {
                format!("{why}: the start hex of your creature and its advantage were drawn (SUR-2.4, SUR-2.5).")
            } else {
                format!(
                    "{why}, and you have no standing orders: your creatures went at random and behaved by default (SUR-5.12, SUR-5.13)."
                )
            }
        }
    });
        if self.can_fall_back && self.played == Played::Orders {
            sentences.push("Your standing orders were not used, because your letter came.".to_owned());
        }
        sentences
    }
}
