//! SGL-1.6: an item that is none of the nine.

use super::SglCheck;
use crate::diag::Report;
use crate::games::super_game_level::pieces::Item;
use crate::games::super_game_level::roster::Roster;
use crate::games::wording::meant;
use crate::rule;
use crate::source::fields::shortened;

pub(super) const CHECK: SglCheck = SglCheck {
    code: rule!("SGL-1.6"),
    also: &[],
    finds: "a tile, an item that a character holds, or one that a table lays on the board, that is none of the nine items",
    fails: "\
component: item
pieces: [{name: Hamer, use: held}]
",
    mend: "write Bomb, Brick, Charm, Freeze Gun, Gravity Switch, Hammer, Heart, Helmet or Super Boots",
    run,
};

fn run(roster: &Roster<'_>, report: &mut Report) {
    let tiles = roster.tiles.iter().map(|tile| tile.name);
    let held = roster.characters.iter().filter_map(|character| character.item);
    let laid = roster.tables.iter().flat_map(|table| &table.items).map(|(_, item)| *item);
    for item in tiles.chain(held).chain(laid) {
        if Item::parse(item.value).is_none() {
            let message = format!("there is no item called \"{}\"", shortened(item.value));
            let help = meant(item.value, &Item::ALL.map(Item::name));
            report.error(rule!("SGL-1.6"), item.origin, message).help(help);
        }
    }
}
