//! Reads tiles: the items on the board and in the pile (SGL-1.6, SGL-10.5).

use super::character::{self, Written};
use crate::diag::{Report, code};
use crate::pieces::Item;
use crate::rule;
use crate::setup::Setup;
use crate::source::read::Count;
use crate::source::{Located, Node, Origin, Read};
use crate::tables::TILES;
use crate::world::World;

/// The most tiles of one kind in a stated pile.
const MOST_TILES: u32 = 100;

/// The number of tiles of a kind in the pile.
pub(super) type Tiles = Count<0, MOST_TILES>;

/// Lays the items of `items:`.
pub(super) fn lie(setup: &Setup, world: &mut World, items: &[(Located<String>, Node)], report: &mut Report) {
    for (label, node) in items {
        let square = setup.board.square(label.as_str(), report);
        let (Some(square), Some(item)) = (square, Item::read(node, report)) else { continue };
        setup.board.check_is_free(square, item.name(), label.origin, report);
        if world.item(square).is_some() {
            let message = format!("two items are in {square}");
            report.error(rule!("SGL-10.5"), label.origin, message).help("a square holds one item");
            continue;
        }
        if let Some(who) = world.occupant(square) {
            let message = format!("{} is in {square} and would have grabbed it", setup.names[who]);
            report.error(rule!("SGL-10.1"), label.origin, message).help("give it as the character's `item`");
        }
        world.lay(square, item);
    }
}

/// Reads the pile in `pile:`.
pub(super) fn stated_pile(world: &mut World, pile: &[(Located<String>, Node)], report: &mut Report) {
    for (item, node) in pile {
        let (item, count) = (character::item(item.as_str(), report), Tiles::read(node, report));
        let (Some(item), Some(count)) = (item, count) else { continue };
        // Tiles on the board or held may come back to the pile, which needs room for them.
        let about = world.items.iter().filter(|(_, other)| *other == item).count()
            + world.bodies.iter().filter(|body| body.item == Some(item)).count();
        if count + about as u32 > MOST_TILES {
            let message = format!("{count} {} tiles in the pile, and {about} elsewhere", item.name());
            let help = format!("the umpire takes {MOST_TILES} of a kind at most");
            report.error(code::OUT_OF_RANGE, node.origin, message).help(help);
        }
        world.pile[item as usize] = count.min(MOST_TILES);
    }
}

/// SGL-1.6: four of each kind, less those that are held or lie on the board.
pub(super) fn whole_pile(
    world: &mut World,
    characters: &[(String, Written)],
    items: Origin,
    report: &mut Report,
) {
    for item in Item::ALL {
        let holders = || characters.iter().zip(&world.bodies).filter(|(_, body)| body.item == Some(item));
        let about = world.items.iter().filter(|(_, other)| *other == item).count() + holders().count();
        if about as u32 > TILES {
            let held = holders().filter_map(|((_, written), _)| written.said.item).next_back();
            let message = format!("there are {about} {} tiles, and the game has {TILES}", item.name());
            let origin = held.map_or(items, |held| held.origin);
            report.error(rule!("SGL-1.6"), origin, message).help("state the `pile` if yours has more");
        }
        world.pile[item as usize] = TILES.saturating_sub(about as u32);
    }
}
