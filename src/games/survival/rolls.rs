//! All dice rolls of the rulebook, by name; no other file rolls.
//!
//! Where odds are counted, a contest is replaced by the class of its result: see [`shares`].

use crate::options::BonusCap;
use std::cmp::Ordering;

use super::advantages::Advantage;
use super::pieces::CreatureId;
use super::shares::{self, Entrant, TussleResult};
use crate::ruling::{Desk, Request, Roll, Stop};

/// The roll of the attacker.
pub const ATTACK: &str = "attack";
/// The roll of the victim.
pub const DEFENCE: &str = "defence";
/// The roll of creatures that fight over corpses.
pub const CARRION: &str = "carrion";
/// The roll of creatures that fight over plants.
pub const PLANTS: &str = "plants";
/// The second roll of creatures that are tied over plants.
pub const ROLL_OFF: &str = "roll-off";

/// The result of a contest.
#[derive(Debug, Clone)]
pub struct Contest<T> {
    /// The result.
    pub result: T,
    /// The rolls, each with its total; empty if only the class of the result was drawn.
    pub rolls: Vec<Roll>,
}

/// SUR-6.2: which of several hunters with equal AP goes next, from 0.
pub fn next_hunter(
    desk: &mut Desk<'_>,
    hex: &str,
    n: usize,
    name: impl Fn(usize) -> String,
) -> Result<(usize, Option<Roll>), Stop> {
    desk.pick(hex, "attack order", n, name)
}

/// SUR-6.3: which of several equal victims is attacked, from 0.
pub fn choice_of_prey(
    desk: &mut Desk<'_>,
    hunter: CreatureId,
    n: usize,
    name: impl Fn(usize) -> String,
) -> Result<(usize, Option<Roll>), Stop> {
    if n == 1 { Ok((0, None)) } else { desk.pick(&hunter.to_string(), "choice of prey", n, name) }
}

/// SUR-10.9: whether the chosen prey is not seen.
pub fn is_hidden(desk: &mut Desk<'_>, who: CreatureId) -> Result<(bool, Vec<Roll>), Stop> {
    shows_at_least(desk, who, "camouflage", 5)
}

/// SUR-10.10: whether the losing victim escapes.
pub fn escapes(desk: &mut Desk<'_>, who: CreatureId) -> Result<(bool, Vec<Roll>), Stop> {
    shows_at_least(desk, who, "escape", 6)
}

/// SUR-10.2, SUR-11.2: whether the creature makes its extra move.
pub fn moves_again(desk: &mut Desk<'_>, who: CreatureId) -> Result<(bool, Vec<Roll>), Stop> {
    shows_at_least(desk, who, "extra move", 4)
}

/// SUR-5.12: the direction of a random move, 1 to 6.
pub fn direction(desk: &mut Desk<'_>, who: CreatureId) -> Result<(u32, Roll), Stop> {
    let roll = desk.roll(Request::one(who.to_string(), "move", 6))?;
    Ok((roll.values[0], roll))
}

/// SUR-10.1: the direction in which a creature leaves the water, 1 to 6.
pub fn way_out(desk: &mut Desk<'_>, who: CreatureId) -> Result<(u32, Roll), Stop> {
    let roll = desk.roll(Request::one(who.to_string(), "exit", 6))?;
    Ok((roll.values[0], roll))
}

/// SUR-2.4: which of several hexes a creature starts in, from 0.
pub fn placement(
    desk: &mut Desk<'_>,
    who: CreatureId,
    n: usize,
    name: impl Fn(usize) -> String,
) -> Result<(usize, Option<Roll>), Stop> {
    desk.pick(&who.to_string(), "placement", n, name)
}

/// SUR-2.5, SUR-4.8, SUR-4.10: which of several advantages a creature or species gets, from 0.
pub fn advantage(desk: &mut Desk<'_>, who: &str, open: &[Advantage]) -> Result<(usize, Option<Roll>), Stop> {
    desk.pick(who, "gene", open.len(), |n| open[n].name().to_owned())
}

/// SUR-6.5: attacker against victim; `Greater` if the attacker wins.
pub fn fight(desk: &mut Desk<'_>, attacker: Entrant, victim: Entrant) -> Result<Contest<Ordering>, Stop> {
    if desk.may_wait() {
        let most = most_counted(desk);
        let shares = || Some(shares::fight_shares(attacker, victim, most));
        if let Some(class) = desk.class(shares)? {
            return Ok(Contest { result: shares::fight_of_class(class), rolls: Vec::new() });
        }
    }
    let attack = total(desk, attacker, ATTACK)?;
    let defence = total(desk, victim, DEFENCE)?;
    Ok(Contest { result: attack.total.cmp(&defence.total), rolls: vec![attack, defence] })
}

/// SUR-7.4, SUR-8.4, SUR-8.6: a tussle for fewer meals than there are entrants. `apart` says for which entrants
/// it matters whether they are tied or beaten.
pub fn tussle(
    desk: &mut Desk<'_>,
    purpose: &'static str,
    entrants: &[Entrant],
    meals: usize,
    apart: impl Fn(usize) -> bool,
) -> Result<Contest<Vec<TussleResult>>, Stop> {
    if desk.may_wait() {
        let most = most_counted(desk);
        let shares = || shares::tussle_shares(entrants, meals, most, apart);
        if let Some(class) = desk.class(shares)? {
            return Ok(Contest { result: shares::tussle_of_class(class, entrants.len()), rolls: Vec::new() });
        }
    }
    let rolls = entrants.iter().map(|entrant| total(desk, *entrant, purpose));
    let rolls = rolls.collect::<Result<Vec<Roll>, Stop>>()?;
    let totals: Vec<i64> = rolls.iter().filter_map(|roll| roll.total).collect();
    Ok(Contest { result: shares::standings(&totals, meals), rolls })
}

/// A D6 for each effective AP, of which the best counts, with bonuses (SUR-5.10).
fn total(desk: &mut Desk<'_>, entrant: Entrant, purpose: &'static str) -> Result<Roll, Stop> {
    let request = Request::highest(entrant.id.to_string(), purpose, 6, u32::from(entrant.dice));
    let mut roll = desk.roll(request)?;
    let sum = roll.highest() + u32::from(entrant.bonus);
    let sum = if sum > 6 { sum.min(most_counted(desk)) } else { sum };
    roll.total = Some(i64::from(sum));
    Ok(roll)
}

/// SUR-5.10: the most that a die can count with its bonuses.
fn most_counted(desk: &Desk<'_>) -> u32 {
    if desk.is(BonusCap::Six) { 6 } else { u32::MAX }
}

fn shows_at_least(
    desk: &mut Desk<'_>,
    who: CreatureId,
    purpose: &'static str,
    least: u32,
) -> Result<(bool, Vec<Roll>), Stop> {
    let share = f64::from(7 - least) / 6.0;
    if let Some(class) = desk.class(|| Some(vec![(0, 1.0 - share), (1, share)]))? {
        return Ok((class == 1, Vec::new()));
    }
    let roll = desk.roll(Request::one(who.to_string(), purpose, 6))?;
    Ok((roll.values[0] >= least, vec![roll]))
}
