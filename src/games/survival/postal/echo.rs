//! What a letter orders, in plain sentences, before the round is played.

use super::german_echo::in_german;
use super::letter::Ordered;
use super::{Letter, Player, Table};
use crate::advantages::Advantage;
use crate::calendar::{has_births, is_winter};
use crate::diag::and_list;
use crate::game::letter::Received;
use crate::geometry::Label;
use crate::options::NmrBehaviour;
use crate::pieces::{Creature, SpeciesId};
use crate::round::walk;
use crate::rulebook;
use crate::scenario::orders::{CreatureOrder, Line, Order, Path, SpeciesOrder};
use crate::source::shortened;

/// The orders of a letter in sentences, one a line, for each creature and for the species; of a German letter in German.
pub fn sentences(table: &Table, player: &Player, letter: &Letter) -> Vec<String> {
    let english = in_english(table, player, letter);
    if letter.is_german { english.iter().map(|sentence| in_german(sentence)).collect() } else { english }
}

fn in_english(table: &Table, player: &Player, letter: &Letter) -> Vec<String> {
    let Some(own) = table.species(player) else {
        return vec![format!("{} has no living creature: there is nothing to order.", player.species)];
    };
    let mut out = Vec::new();
    let Ordered { lines, standing } = table.ordered(letter);
    match letter.received {
        _ if !lines.is_empty() => orders(table, own, &lines, &mut out),
        Received::Unusable => out.push("None of this letter can be used.".to_owned()),
        _ if letter.came => out.push("It has no orders for this round.".to_owned()),
        _ => {}
    }
    if lines.is_empty() {
        without_orders(table, own, standing.as_deref(), &mut out);
    }
    if let Some(standing) = &standing {
        if standing.is_empty() {
            out.push("From now on there are no standing orders.".to_owned());
        }
        for line in standing {
            out.push(format!("Standing orders: {}", standing_sentence(table, &line.order)));
        }
    }
    if let Some(press) = &letter.press {
        out.push(format!("Press: {}", shortened(press)));
    }
    out
}

/// What the creatures of a species do without orders.
fn without_orders(table: &Table, own: SpeciesId, standing: Option<&[Line]>, out: &mut Vec<String>) {
    let setup = &table.setup;
    let standing: Vec<&Order> = match standing {
        Some(lines) => lines.iter().map(|line| &line.order).collect(),
        None => table.standing_orders(own).collect(),
    };
    if !standing.is_empty() {
        out.push("The standing orders are used (SUR-5.14):".to_owned());
        creatures(table, own, &standing, out);
        return;
    }
    let keeps = table.game.rules.is(rulebook(), NmrBehaviour::Keep);
    for creature in setup.herd.creatures.iter().filter(|creature| creature.species == own) {
        let behaviour = if keeps { creature.behaviour } else { creature.id.kind.default_behaviour() };
        let behaves = format!("is {} (SUR-5.13)", behaviour.word());
        let way = if creature.hex.is_none() {
            "starts in a hex drawn at random (SUR-2.4)"
        } else {
            "moves at random (SUR-5.12)"
        };
        out.push(format!("{} {way} and {behaves}.", creature.id));
    }
    if setup.round == 1 {
        out.push("The first advantage is drawn at random (SUR-2.5).".to_owned());
    }
}

fn orders(table: &Table, own: SpeciesId, lines: &[Line], out: &mut Vec<String>) {
    let orders: Vec<&Order> = lines.iter().map(|line| &line.order).collect();
    creatures(table, own, &orders, out);
    let names_gene = |order: &&Order| matches!(order, Order::Species(_, order) if !order.genes.is_empty());
    if table.setup.round == 1 && !orders.iter().any(names_gene) {
        out.push("No first advantage is named: it is drawn at random (SUR-2.5).".to_owned());
    }
}

/// What each creature of a species does in this round, then the orders for the species.
fn creatures(table: &Table, own: SpeciesId, orders: &[&Order], out: &mut Vec<String>) {
    let herd = &table.setup.herd;
    for (place, creature) in herd.creatures.iter().enumerate().filter(|(_, c)| c.species == own) {
        let order = orders.iter().find(|order| matches!(order, Order::Creature(other, _) if *other == place));
        out.push(match order {
            Some(order) => order_sentence(table, order),
            None if table.setup.round == 1 => {
                format!("{} starts in a hex drawn at random (SUR-2.4).", creature.id)
            }
            None => {
                let at =
                    creature.hex.map(|hex| table.setup.map.island.label(hex).to_string()).unwrap_or_default();
                format!("{} has no order and stays in {at} (SUR-5.5).", creature.id)
            }
        });
    }
    let species_order = orders.iter().find(|order| matches!(order, Order::Species(..)));
    out.extend(species_order.map(|order| order_sentence(table, order)).filter(|text| !text.is_empty()));
}

/// An order in a sentence or more.
fn order_sentence(table: &Table, order: &Order) -> String {
    match order {
        Order::Creature(place, order) => creature_sentence(table, &table.setup.herd.creatures[*place], order),
        Order::Species(_, order) => species_sentence(table, order, Some(table.setup.round)),
        Order::Nobody(_) => "a line for no living creature.".to_owned(),
    }
}

/// A standing order in a sentence. When it will be used, and from which hex, is not known.
fn standing_sentence(table: &Table, order: &Order) -> String {
    match order {
        Order::Creature(place, order) => {
            let way = match &order.path {
                Some(Path::Through(path)) => moves(path),
                None if order.sleep => "sleeps".to_owned(),
                Some(Path::Stay) | None => "stays in its hex".to_owned(),
            };
            with_way(&table.setup.herd.creatures[*place], order, way, None)
        }
        Order::Species(_, order) => species_sentence(table, order, None),
        Order::Nobody(_) => order_sentence(table, order),
    }
}

fn creature_sentence(table: &Table, creature: &Creature, order: &CreatureOrder) -> String {
    let setup = &table.setup;
    let at = creature.hex.map(|hex| setup.map.island.label(hex));
    let sleeps = order.sleep && is_winter(setup.round) && creature.genes.has(Advantage::Hibernation);
    let mut void_for = None;
    let way = match (&order.path, at) {
        (_, None) => match order.place {
            Some(place) => format!("starts in {place}"),
            None => "starts in a hex drawn at random (SUR-2.4)".to_owned(),
        },
        (Some(Path::Through(path)), Some(at)) => {
            void_for = void(table, *creature, order, path);
            if void_for.is_some() || path.as_slice() == [at] { format!("stays in {at}") } else { moves(path) }
        }
        (Some(Path::Stay), Some(at)) => format!("stays in {at}"),
        (None, _) if sleeps => "sleeps through the round".to_owned(),
        (None, Some(at)) => format!("has no move and stays in {at} (SUR-5.5)"),
    };
    let mut text = with_way(creature, order, way, Some(setup.round));
    if let Some(why) = void_for {
        text.push_str(&format!(" Its move is void: {why} (SUR-5.4)."));
    }
    text
}

/// Why a creature can't follow a path in this round; `None` if it can.
pub(super) fn void(
    table: &Table,
    mut creature: Creature,
    order: &CreatureOrder,
    path: &[Label],
) -> Option<String> {
    creature.unused = order.without.iter().fold(creature.unused, |set, gene| set.with(*gene));
    let (island, here) = (&table.setup.map.island, creature.hex?);
    // A path to its own hex means that it stays.
    if path == [island.label(here)] { None } else { walk(island, &creature, here, path).err() }
}

fn moves(path: &[Label]) -> String {
    format!("moves to {}", path.iter().map(Label::to_string).collect::<Vec<_>>().join(", then to "))
}

/// The sentence for a creature's order, with its move already in words. Orders without effect in the round are
/// marked.
fn with_way(creature: &Creature, order: &CreatureOrder, way: String, round: Option<u32>) -> String {
    let mut parts = vec![way];
    if let Some(behaviour) = order.behaviour {
        parts.push(format!("is {} from then on", behaviour.word()));
    }
    if !order.without.is_empty() {
        let names: Vec<_> = order.without.iter().map(|gene| gene.name()).collect();
        parts.push(format!("leaves {} unused", and_list(&names)));
    }
    let mut text = format!("{} {}.", creature.id, and_list(&parts));
    let child: Vec<String> = order.child.iter().map(Label::to_string).collect();
    let mut newborn = Vec::new();
    if !child.is_empty() {
        newborn.push(format!("goes to {}", and_list(&child)));
    }
    newborn.extend(order.child_behaviour.map(|behaviour| format!("is {}", behaviour.word())));
    if !newborn.is_empty() {
        let later = if round.is_none_or(has_births) { "" } else { " (but nothing is born in this round)" };
        text.push_str(&format!(" Its newborn {}{later}.", and_list(&newborn)));
    }
    text
}

fn species_sentence(table: &Table, order: &SpeciesOrder, round: Option<u32>) -> String {
    let mut parts = Vec::new();
    if let Some(enemy) = order.enemy {
        parts.push(format!("The enemy is {}.", table.setup.herd.species[enemy as usize]));
    }
    if !order.genes.is_empty() {
        let names: Vec<&str> = order.genes.iter().copied().map(Advantage::name).collect();
        let what = if round == Some(1) { "first advantage" } else { "new advantage" };
        let is_used = round.is_none_or(|round| round == 1 || has_births(round));
        let later = if is_used { "" } else { " (but nobody gains one in this round)" };
        parts.push(format!("The {what} is {}{later}.", names.join(", or else ")));
    }
    parts.join(" ")
}
