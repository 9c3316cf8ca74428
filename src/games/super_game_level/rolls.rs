//! Every die that the rulebook calls for, named. No other file rolls.

use super::pieces::Item;
use crate::ruling::{Desk, Request, Roll, Stop};

/// What the attacker rolls for.
pub const ATTACK: &str = "attack";
/// What the defender rolls for.
pub const DEFENCE: &str = "defence";

/// SGL-3.7: the number of a character's movement points.
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

/// SGL-9.3: one tile of the pile, which has some; the tiles are numbered by kind. The only tile left rolls nothing.
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
