//! Every die roll in the rulebook, by name. No other file rolls dice.

use super::pieces::Item;
use crate::ruling::{Desk, Request, Roll, Stop};

/// The purpose of the attacker's roll.
pub const ATTACK: &str = "attack";
/// The purpose of the defender's roll.
pub const DEFENCE: &str = "defence";

/// SGL-3.7: a character's movement points.
pub fn movement(desk: &mut Desk<'_>, who: &str) -> Result<Roll, Stop> {
    one_die(desk, who, "movement")
}

/// SGL-11.2: the attacker's roll.
pub fn attack(desk: &mut Desk<'_>, who: &str) -> Result<Roll, Stop> {
    one_die(desk, who, ATTACK)
}

/// SGL-11.2: the defender's roll.
pub fn defence(desk: &mut Desk<'_>, who: &str) -> Result<Roll, Stop> {
    one_die(desk, who, DEFENCE)
}

/// SGL-9.3: one tile from a pile that is not empty; tiles are numbered by kind. The last tile needs no roll.
pub fn item(desk: &mut Desk<'_>, who: &str, pile: &[u32; 9]) -> Result<(Item, Option<Roll>), Stop> {
    let tiles: u32 = pile.iter().sum();
    let of_tile = |tile: usize| {
        let mut left = tile as u32;
        let found = Item::ALL.into_iter().zip(pile).find(|(_, count)| {
            let is_here = left < **count;
            left -= (**count).min(left);
            is_here
        });
        found.expect("the die has as many sides as there are tiles").0
    };
    let (tile, roll) = desk.pick(who, "item", tiles as usize, |tile| of_tile(tile).name().to_owned())?;
    Ok((of_tile(tile), roll))
}

fn one_die(desk: &mut Desk<'_>, who: &str, purpose: &'static str) -> Result<Roll, Stop> {
    desk.roll(Request::one(who.to_owned(), purpose, 6))
}
