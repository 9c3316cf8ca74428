//! Order forms for the next round, with the standing orders filled in.

use std::collections::BTreeMap;

use super::letter::{ORDERS, STANDING};
use super::players::who;
use super::table::when;
use super::{Letter, Table};
use crate::advantages::Advantage;
use crate::calendar::{has_births, season_and_year};
use crate::diag::render::wrapped;
use crate::kind::Behaviour;
use crate::pieces::SpeciesId;
use crate::ruling::render::{yaml, yaml_scalar, yaml_value};
use crate::ruling::{Json, matching};
use crate::source::shortened;

/// A player's form for one round.
#[derive(Debug, Clone)]
pub struct Form {
    /// The title of the game.
    pub title: String,
    /// The name of the player.
    pub player: String,
    /// The name of the player's files.
    pub file: String,
    /// The player's species.
    pub species: String,
    /// The round of the orders.
    pub round: u32,
    /// The deadline.
    pub deadline: Option<String>,
    /// The player's creatures, in number order.
    pub rows: Vec<FormRow>,
    /// The standing orders for the species.
    pub standing: String,
    /// The other living species, in the order of the game.
    pub rivals: Vec<String>,
    /// The parts of the last letter that could not be used.
    pub faults: Vec<String>,
    /// All standing orders as order lines.
    standing_lines: Vec<Json>,
    /// Orders for the species, and press, as keys of a letter.
    filled: BTreeMap<&'static str, Json>,
}

/// One creature on a form.
#[derive(Debug, Clone)]
pub struct FormRow {
    /// Its id.
    pub id: String,
    /// The label of its hex; empty before round 1.
    pub hex: String,
    /// Its state: "AP 4, hungry".
    pub now: String,
    /// Its advantages.
    pub genes: String,
    /// Its behaviour.
    pub behaviour: Behaviour,
    /// Its standing order in words.
    pub standing: String,
    /// Its filled-in order, as written after its id.
    order: String,
}

/// The forms for the round of a table, one for each player with living creatures. `faults` returns the faults
/// of a player's last letter.
pub fn forms(table: &Table, faults: &dyn Fn(&str) -> Vec<String>) -> Vec<Form> {
    let players = table.players.iter();
    let forms = players.filter_map(|player| {
        let own = table.species(player)?;
        let setup = &table.setup;
        let lines: Vec<Json> = table.standing_of(own).map(matching::json).collect();
        let creatures = setup.herd.creatures.iter().filter(|creature| creature.species == own);
        let rows = creatures.map(|creature| {
            let id = creature.id.to_string();
            let genes: Vec<&str> = creature.genes.iter().map(Advantage::name).collect();
            let hunger = match creature.missed {
                0 => "",
                _ if creature.is_ravenous() => ", ravenous",
                _ => ", hungry",
            };
            FormRow {
                hex: creature.hex.map(|hex| setup.map.island.label(hex).to_string()).unwrap_or_default(),
                now: format!("AP {}{hunger}", creature.ap),
                genes: genes.join(", "),
                behaviour: creature.behaviour,
                standing: standing(&lines, "creature", &id),
                order: String::new(),
                id,
            }
        });
        Some(Form {
            title: table.game.title.clone(),
            player: player.name.clone(),
            file: player.file.clone(),
            species: player.species.clone(),
            round: setup.round,
            deadline: table.game.due(setup.round),
            rows: rows.collect(),
            standing: standing(&lines, "species", &player.species),
            rivals: rivals(table, own),
            faults: faults(&player.name),
            standing_lines: lines,
            filled: BTreeMap::new(),
        })
    });
    forms.collect()
}

/// All other living species.
fn rivals(table: &Table, own: SpeciesId) -> Vec<String> {
    let species = table.players.iter().filter_map(|player| table.species(player));
    let others = species.filter(|species| *species != own);
    others.map(|species| table.setup.herd.species[species as usize].clone()).collect()
}

/// The standing order for a creature or species, in the words of an order.
fn standing(lines: &[Json], key: &str, whom: &str) -> String {
    let line = lines.iter().find(|line| line[key] == whom).and_then(Json::as_object);
    let parts = line.into_iter().flatten().filter(|(other, _)| *other != key).map(|(key, value)| {
        let text = |value: &Json| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let value = value
            .as_array()
            .map_or_else(|| text(value), |list| list.iter().map(text).collect::<Vec<_>>().join(", "));
        if key == "move" || key == "behaviour" {
            value
        } else {
            format!("{}: {value}", key.replace('_', " "))
        }
    });
    parts.collect::<Vec<_>>().join("; ")
}

/// The width of mails that no program breaks, however often they are quoted.
const WIDTH: usize = 72;

fn remark(out: &mut String, text: &str) {
    wrapped(text, WIDTH, 2).lines().for_each(|line| out.push_str(&format!("# {line}\n")));
}

impl Form {
    /// The form filled in with the understood orders of a letter, so that the player can correct it.
    pub fn filled_from(mut self, letter: &Letter) -> Form {
        for line in letter.said(ORDERS).into_iter().flatten() {
            let Json::Object(mut line) = line.clone() else { continue };
            let Some(id) = line.shift_remove("creature") else {
                let of_species =
                    ["enemy", "gene"].into_iter().filter_map(|key| Some((key, line.get(key)?.clone())));
                self.filled.extend(of_species);
                continue;
            };
            let only =
                line.get("move").or(line.get("place")).filter(|value| line.len() == 1 && value.is_string());
            let order = only.map_or_else(|| yaml_value(&Json::Object(line.clone())), yaml_value);
            self.rows.iter_mut().filter(|row| row.id == id).for_each(|row| row.order.clone_from(&order));
        }
        if let Some(standing) = letter.said(STANDING) {
            self.standing_lines.clone_from(standing);
        }
        self.filled.extend(letter.press.as_ref().map(|text| ("press", text.as_str().into())));
        self
    }

    /// "round 7, Autumn of Year 1".
    pub fn when(&self) -> String {
        when(self.round)
    }

    /// "Autumn of Year 1".
    pub fn season(&self) -> String {
        season_and_year(self.round)
    }

    /// "ann (Sabre)".
    pub fn who(&self) -> String {
        who(&self.player, &self.species)
    }

    /// Whether the player can choose an advantage in this round.
    pub fn names_gene(&self) -> bool {
        self.round == 1 || has_births(self.round)
    }

    /// The form as a file to fill in and return.
    pub fn yaml(&self) -> String {
        let title = &self.title;
        let who = shortened(&self.who());
        let mut out = format!("# {}: orders of {who} for {}\n", shortened(title), self.when());
        if let Some(deadline) = &self.deadline {
            out.push_str(&format!("# Due: {}\n", shortened(deadline)));
        }
        if !self.faults.is_empty() {
            out.push_str("#\n# These parts of your last letter could not be used:\n");
            self.faults.iter().for_each(|fault| out.push_str(&format!("#   {fault}\n")));
        }
        out.push_str("#\n");
        out.push_str(&self.lines());
        out
    }

    /// The lines to fill in: instructions, then a line for each creature; all fit the width of a mail.
    pub fn lines(&self) -> String {
        let Form { player, round, .. } = self;
        let mut out = String::new();
        remark(
            &mut out,
            if *round == 1 {
                "Write behind your creature where it starts and how it behaves, like {place: B7, behaviour: aggressive}; behind gene its \
                 first advantage. What you leave empty is drawn at random."
            } else {
                "Write behind each creature where it goes and how it behaves, like `B7, aggressive`. A hex (B7), a direction (N, NE, SE, \
                 S, SW, NW), two hexes with Speed (B7 C7), or stay; D, A or semi-defensive. More goes in braces: {move: B7, without: \
                 Speed, sleep: yes}. What you leave empty stays where it is."
            },
        );
        if has_births(self.round) {
            remark(
                &mut out,
                "In this round each of your creatures has a newborn: {move: B7, child: B8, child_behaviour: aggressive}; behind gene the \
                 advantage that all of them gain, and a second and third choice.",
            );
        }
        out.push_str(&format!("player: {}\nround: {round}\n\n", yaml_scalar(player)));
        let width = self.rows.iter().map(|row| row.id.len()).max().unwrap_or(0) + 1;
        for row in &self.rows {
            let at = if row.hex.is_empty() { String::new() } else { format!("in {}, ", row.hex) };
            let owns = if row.genes.is_empty() { String::new() } else { format!("; {}", row.genes) };
            let id = format!("{}:", row.id);
            let order = if row.order.is_empty() { String::new() } else { format!(" {}", row.order) };
            let state = format!("{at}{}, {}{owns}", row.now, row.behaviour.word());
            let mut before = format!("{id:width$}{order}   # ");
            for line in wrapped(&state, WIDTH, before.len()).lines() {
                out.push_str(&format!("{before}{line}\n"));
                before = format!("{:width$}   # ", "");
            }
        }
        out.push_str(&format!("\n{}", self.key("enemy")));
        if self.names_gene() {
            out.push_str(&self.key("gene"));
        }
        out.push('\n');
        remark(&mut out, "Standing orders are used when no letter comes; those written here replace them.");
        out.push_str(&if self.standing_lines.is_empty() {
            "standing:\n".to_owned()
        } else {
            yaml(&[("standing".to_owned(), Json::from(self.standing_lines.clone()))].into_iter().collect())
        });
        out.push_str(&format!("\n# Words for everybody, printed with the report.\n{}", self.press()));
        out
    }

    /// A key with its filled-in value.
    fn key(&self, key: &str) -> String {
        self.filled
            .get(key)
            .map_or_else(|| format!("{key}:\n"), |value| format!("{key}: {}\n", yaml_value(value)))
    }

    fn press(&self) -> String {
        let Some(text) = self.filled.get("press").and_then(Json::as_str) else { return self.key("press") };
        let lines = text.lines().map(|line| format!("  {line}").trim_end().to_owned() + "\n");
        format!("press: |\n{}", lines.collect::<String>())
    }
}
