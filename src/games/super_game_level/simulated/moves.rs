//! Where a character can probably go: what a glance at the board shows, before the rules are asked.

use crate::game::simulation::{Turn, entries, list, text};
use crate::ruling::Json;

/// The directions of movement points: their words, columns to the right and rows down.
pub(super) const WAYS: [(&str, i32, i32); 8] = [
    ("l", -1, 0),
    ("r", 1, 0),
    ("u", 0, -1),
    ("d", 0, 1),
    ("ul", -1, -1),
    ("ur", 1, -1),
    ("dl", -1, 1),
    ("dr", 1, 1),
];

/// A column and a row, from 0.
pub(super) type At = (i32, i32);

/// The board at one moment.
pub(super) struct Board {
    rows: Vec<Vec<u8>>,
    /// Where characters are, with their players.
    bodies: Vec<(At, String)>,
    /// Whose turn it is.
    player: String,
    /// Rows downward that things fall: 1, or −1 when gravity is turned.
    down: i32,
}

/// How many steps two squares are apart.
pub(super) fn distance(a: At, b: At) -> i32 {
    (a.0 - b.0).abs().max((a.1 - b.1).abs())
}

/// The label of a square.
fn label((column, row): At) -> String {
    format!("{}{}", char::from(b'A' + u8::try_from(column).unwrap_or_default()), row + 1)
}

impl Board {
    /// The board of a state.
    pub(super) fn of(state: &Json) -> Board {
        Board::after(state, state)
    }

    /// The board of a state after some actions.
    pub(super) fn after(state: &Json, now: &Json) -> Board {
        let rows = list(&state["board"]).iter().map(|row| text(row).as_bytes().to_vec()).collect();
        let player = text(&state["player"]).to_owned();
        let down = if now["gravity"] == "up" { -1 } else { 1 };
        let mut board = Board { rows, bodies: Vec::new(), player, down };
        for brick in list(&now["bricks"]) {
            if let Some((column, row)) = board.square(text(brick)) {
                board.rows[row as usize][column as usize] = b'#';
            }
        }
        for (name, one) in entries(&now["characters"]) {
            if let Some(at) = board.square(text(&one["at"])) {
                board.bodies.push((at, text(&state["characters"][name]["player"]).to_owned()));
            }
        }
        board
    }

    /// The square with a label, if it is on the board.
    pub(super) fn square(&self, label: &str) -> Option<At> {
        let (column, row) = label.split_at_checked(1)?;
        let column = i32::from(column.bytes().next()?) - i32::from(b'A');
        let at = (column, row.parse::<i32>().ok()? - 1);
        self.symbol(at).map(|_| at)
    }

    fn symbol(&self, (column, row): At) -> Option<u8> {
        self.rows.get(usize::try_from(row).ok()?)?.get(usize::try_from(column).ok()?).copied()
    }

    fn is_solid(&self, at: At) -> bool {
        self.symbol(at).is_none_or(|symbol| matches!(symbol, b'#' | b'?'))
    }

    /// The labels of all start squares.
    pub(super) fn starts(&self) -> Vec<String> {
        let squares = self
            .rows
            .iter()
            .enumerate()
            .flat_map(|(y, row)| (0..row.len()).map(move |x| (x as i32, y as i32)));
        squares.filter(|at| self.symbol(*at) == Some(b'*')).map(label).collect()
    }

    /// SGL-5.1: whether somebody in a square has footing.
    fn has_footing(&self, at: At) -> bool {
        let below = (at.0, at.1 + self.down);
        let holds = matches!(self.symbol(below), Some(b'#' | b'?' | b'='));
        self.symbol(at) == Some(b'=') || holds || self.bodies.iter().any(|(body, _)| *body == below)
    }

    /// The words of the moves that look possible.
    pub(super) fn ways(&self, at: At, jumps: bool) -> Vec<String> {
        let has_footing = self.has_footing(at);
        let is_on_ladder = self.symbol(at) == Some(b'=');
        let is_open = |(_, right, down): &&(&str, i32, i32)| {
            let falls = *down == self.down;
            let is_way = match (*down == 0, falls) {
                (true, _) => has_footing,
                (_, true) => !has_footing || is_on_ladder,
                _ => jumps || is_on_ladder,
            };
            is_way && !self.is_solid((at.0 + right, at.1 + down))
        };
        let mut ways: Vec<String> = WAYS.iter().filter(is_open).map(|(way, ..)| (*way).to_owned()).collect();
        if has_footing {
            ways.push("s".to_owned());
            if !jumps {
                ways.push("jump".to_owned());
            }
        }
        ways
    }

    /// The uses of what a character holds.
    pub(super) fn uses(&self, at: At, item: &str) -> Vec<String> {
        let around = WAYS.iter().map(|(_, right, down)| (at.0 + right, at.1 + down));
        let free = around.filter(|at| !self.is_solid(*at)).map(label);
        match item {
            "brick" | "bomb" => free.take(2).map(|square| format!("{item} {square}")).collect(),
            "freeze-gun" => WAYS[..2].iter().map(|(way, ..)| format!("freeze {way}")).collect(),
            _ => Vec::new(),
        }
    }

    /// Those of some moves that lead nearest to an enemy, and not into the last row, where the fallen die.
    pub(super) fn nearest(&self, turn: &mut Turn<'_>, at: At, ways: &[String]) -> Vec<String> {
        let enemies: Vec<At> =
            self.bodies.iter().filter(|(_, player)| *player != self.player).map(|(at, _)| *at).collect();
        let last = if self.down > 0 { self.rows.len() as i32 - 1 } else { 0 };
        let score = |way: &String| {
            let (_, right, down) = WAYS.iter().find(|(word, ..)| word == way).copied().unwrap_or(("", 0, 0));
            let to = (at.0 + right, at.1 + down);
            let dies = to.1 == last && self.symbol(to) != Some(b'=');
            let near = enemies.iter().map(|enemy| distance(to, *enemy)).min().unwrap_or(0);
            let hangs = i64::from(!self.has_footing(to));
            -i64::from(near) - hangs - if dies { 100 } else { 0 } - if way == "jump" { 2 } else { 0 }
        };
        turn.best(ways, score).into_iter().collect()
    }
}
