//! SGL-1.6: an item that is none of the nine.

use super::{Code, Report, Roster, rule};
use crate::game::wording::meant;
use crate::pieces::Item;
use crate::source::{Located, shortened};

pub(super) const RULES: &[Code] = &[rule!("SGL-1.6")];
pub(super) const FINDS: &str = "a tile, an item that a character holds, or one that a table lays on the board, that is none of the nine items";
pub(super) const FIX: &str =
    "write Bomb, Brick, Charm, Freeze Gun, Gravity Switch, Hammer, Heart, Helmet or Super Boots";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    let tiles = roster.tiles.iter().map(|tile| tile.name);
    let held =
        roster.characters.iter().filter_map(|character| character.said.item.as_ref()).map(Located::as_str);
    let laid = roster.tables.iter().flat_map(|table| &table.items).map(|(_, item)| item.as_str());
    for item in tiles.chain(held).chain(laid) {
        if Item::parse(item.value).is_none() {
            let message = format!("there is no item called \"{}\"", shortened(item.value));
            let help = meant(item.value, &Item::ALL.map(Item::name));
            report.error(rule!("SGL-1.6"), item.origin, message).help(help);
        }
    }
}
