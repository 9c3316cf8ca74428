//! The Creation Phase: each player lays a start square and some other pieces at random.

use std::collections::BTreeSet;

use crate::game::simulation::{Turn, list, text};
use crate::tables::PIECES;

/// The pieces that each player lays, in order.
const LAID: [&str; 8] = ["brick-1x4", "start", "brick-1x3", "ladder-1x3", "box", "box", "box", "box"];
/// How high a box hangs over landscape, so that whoever stands there can bump it in a jump.
const BOX: usize = 3;
/// How often a place is looked for before a player passes instead.
const TRIES: usize = 30;

/// The pieces of all players until everybody has passed, in turn.
pub(super) fn actions(turn: &mut Turn<'_>) -> Vec<String> {
    let names: Vec<String> =
        list(&turn.state["players"]).iter().map(|player| text(&player["name"]).to_owned()).collect();
    let side = |key: &str| turn.state[key].as_u64().unwrap_or(0) as usize;
    let mut floor = Floor { width: side("width"), height: side("height"), taken: BTreeSet::new() };
    let first = names.iter().position(|name| turn.state["next"] == **name).unwrap_or(0);
    let mut actions = Vec::new();
    for piece in LAID {
        for n in 0..names.len() {
            let name = &names[(first + n) % names.len()];
            actions.push(match floor.place(turn, piece) {
                Some(place) => format!("{name} {piece} {place}"),
                None => format!("{name} pass"),
            });
        }
    }
    actions.extend((0..names.len()).map(|n| format!("{} pass", names[(first + n) % names.len()])));
    actions
}

/// The board while landscape is laid.
struct Floor {
    width: usize,
    height: usize,
    /// Squares with landscape, by column and row.
    taken: BTreeSet<(usize, usize)>,
}

impl Floor {
    /// A random place for a piece, in words; none was found if the board is full.
    fn place(&mut self, turn: &mut Turn<'_>, piece: &str) -> Option<String> {
        match piece {
            // Whoever enters has footing.
            "start" => return self.place_above(turn, 1),
            "box" => return self.place_above(turn, BOX),
            _ => {}
        }
        let size = PIECES.iter().find(|row| row.name == piece)?.size;
        let (short, long) = (size.0 as usize, size.1 as usize);
        for _ in 0..TRIES {
            // Ladders stand.
            let turned = piece.starts_with("ladder") || long > 1 && turn.happens(15);
            let (wide, high) = if turned { (short, long) } else { (long, short) };
            let (column, row) = (turn.below(self.width - wide + 1), 1 + turn.below(self.height - high - 1));
            // Nothing is laid in the first row, nor in the last one, where the fallen die.
            let squares: Vec<_> =
                (0..wide).flat_map(|x| (0..high).map(move |y| (column + x, row + y))).collect();
            if squares.iter().all(|square| !self.taken.contains(square)) {
                self.taken.extend(squares);
                let word = if turned { " turned" } else { "" };
                return Some(format!("{}{}{word}", char::from(b'A' + column as u8), row + 1));
            }
        }
        None
    }

    /// A place so many rows above landscape.
    fn place_above(&mut self, turn: &mut Turn<'_>, rows: usize) -> Option<String> {
        let above = self.taken.iter().filter_map(|(column, row)| Some((*column, row.checked_sub(rows)?)));
        let free: Vec<(usize, usize)> = above.filter(|square| !self.taken.contains(square)).collect();
        let (column, row) = turn.pick(&free)?;
        self.taken.insert((column, row));
        Some(format!("{}{}", char::from(b'A' + column as u8), row + 1))
    }
}
