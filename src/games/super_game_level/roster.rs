//! Reads definitions into levels, pages of pieces and tables.

use super::fields::{self, COMPONENTS, HitPoint, Player, Table, Use};
use super::pieces::{Item, Landscape};
use super::tables::{PIECES, PieceRow};
use crate::diag::{Report, code};
use crate::game::wording::{meant, same};
use crate::game::{check, table};
use crate::geometry::{Footprint, Label};
use crate::model::board::LaidPiece;
use crate::model::{Board, GameSet};
use crate::source::{Located, Node, Read, shortened};

/// The game's definitions in a set.
pub struct Roster<'s> {
    /// The boards.
    pub levels: Vec<Level<'s>>,
    /// The landscape pieces to cut out.
    pub stock: Vec<Stock<'s>>,
    /// The item tiles.
    pub tiles: Vec<Tile<'s>>,
    /// The characters to cut out.
    pub characters: Vec<Character<'s>>,
    /// The hit point tokens to cut out: how many, and the place of the first.
    pub hit_points: Option<Located<u64>>,
    pub tables: Vec<Table>,
    set: &'s GameSet,
}

/// A board with its landscape.
pub struct Level<'s> {
    /// The board itself.
    pub board: &'s Board,
    /// Its pieces; those with unknown names are left out.
    pub pieces: Vec<Laid<'s>>,
    /// The landscape of each square, from the symbols, or from the pieces if there are no symbols.
    squares: Vec<Landscape>,
    /// Whether any symbol is landscape.
    pub is_drawn: bool,
}

/// A piece in its place.
#[derive(Clone, Copy)]
pub struct Laid<'s> {
    pub written: &'s LaidPiece,
    pub row: &'static PieceRow,
}

/// A kind of landscape piece on a player's page.
pub struct Stock<'s> {
    /// Its name.
    pub name: Located<&'s str>,
    pub landscape: Landscape,
    /// Its short and long side in squares, if it is a readable rectangle.
    pub size: Option<(u32, u32)>,
    /// The number of copies.
    pub copies: Located<u64>,
}

/// A kind of item tile.
pub struct Tile<'s> {
    /// Its name.
    pub name: Located<&'s str>,
    /// The item of that name.
    pub item: Option<Item>,
    /// When it takes effect, if the tile says so.
    pub usage: Option<Located<Use>>,
    /// The number of copies.
    pub copies: Located<u64>,
}

/// A character to be cut out.
pub struct Character<'s> {
    /// Its name.
    pub name: Located<&'s str>,
    /// Its fields.
    pub said: fields::Character,
    /// The number of copies.
    pub copies: Located<u64>,
}

impl<'s> Roster<'s> {
    /// Reads a set; errors in the form of its pieces and tables are reported.
    pub fn read(set: &'s GameSet, report: &mut Report) -> Roster<'s> {
        check::components(set, COMPONENTS, report);
        check::plate_names(set, report);
        let kinds = [
            ("brick", Landscape::Brick),
            ("ladder", Landscape::Ladder),
            ("box", Landscape::Box),
            ("start", Landscape::Start),
        ];
        let mut stock = Vec::new();
        for (component, landscape) in kinds {
            for (entry, piece) in check::cards::<fields::Landscape>(set, component, report) {
                let name = entry.name.as_str();
                let size = size(name.value, piece.shape.as_ref(), landscape);
                stock.push(Stock { name, landscape, size, copies: entry.located_copies() });
            }
        }
        let tiles =
            check::cards(set, "item", report).into_iter().map(|(entry, fields::Tile { usage, .. })| {
                let name = entry.name.as_str();
                Tile { name, item: Item::parse(name.value), usage, copies: entry.located_copies() }
            });
        let tiles = tiles.collect();
        let characters = check::cards(set, "character", report).into_iter().map(|(entry, said)| Character {
            name: entry.name.as_str(),
            said,
            copies: entry.located_copies(),
        });
        let characters = characters.collect();
        let hit_points = check::cards::<HitPoint>(set, "hit-point", report);
        let tables: Vec<Table> =
            set.tables.iter().filter_map(|table| Table::read(&table.node, report)).collect();
        for table in &tables {
            table::repeated_players(table.players.iter().map(Player::name), report);
        }
        Roster {
            levels: set.boards.iter().map(|board| Level::read(board, report)).collect(),
            stock,
            tiles,
            characters,
            hit_points: hit_points.first().map(|(first, _)| Located {
                value: hit_points.iter().map(|(entry, _)| u64::from(entry.copies)).sum(),
                origin: first.origin_of("copies"),
            }),
            tables,
            set,
        }
    }

    /// How many parts of the set's own game file print a component; `None` without a game file, since the set may be a
    /// draft.
    pub fn prints(&self, component: &str) -> Option<usize> {
        check::prints(self.set, component)
    }

    /// The board that a table names.
    pub fn level_of(&self, table: &Table) -> Option<&Level<'s>> {
        let name = table.board.as_ref()?;
        self.levels.iter().find(|level| same(&level.board.plate.name.value, &name.value))
    }

    /// The number of players of a board: by its own key, by a table, or by the players of its pieces.
    pub fn players_of(&self, level: &Level<'_>) -> Option<u32> {
        if let Some(players) = level.board.players {
            return u32::try_from(players.value).ok();
        }
        let tables = self
            .tables
            .iter()
            .filter(|table| self.level_of(table).is_some_and(|other| std::ptr::eq(other.board, level.board)));
        let at_a_table = tables.map(|table| table.players.len()).max().and_then(|n| u32::try_from(n).ok());
        let of_pieces = level.board.pieces.iter().filter_map(|piece| piece.player.as_ref());
        at_a_table.or_else(|| of_pieces.map(|player| player.value).max().and_then(|n| u32::try_from(n).ok()))
    }
}

impl<'s> Level<'s> {
    /// Reads a board; unknown pieces are reported.
    pub fn read(board: &'s Board, report: &mut Report) -> Level<'s> {
        let mut pieces = Vec::new();
        for written in &board.pieces {
            match PIECES.iter().find(|row| same(row.name, &written.piece.value)) {
                Some(row) => pieces.push(Laid { written, row }),
                None => unknown_piece(&written.piece, report),
            }
        }
        let known = |symbol: &char| Landscape::from_symbol(*symbol).unwrap_or(Landscape::Empty);
        let squares: Vec<Landscape> = board.squares.iter().map(known).collect();
        let is_drawn = squares.iter().any(|square| *square != Landscape::Empty);
        let mut level = Level { board, pieces, squares, is_drawn };
        if !is_drawn {
            for piece in &level.pieces {
                for at in piece.squares().filter(|at| at.column < board.columns && at.row < board.rows) {
                    level.squares[(at.row * board.columns + at.column) as usize] = piece.row.landscape;
                }
            }
        }
        level
    }

    /// The landscape of a square; `None` off the board.
    pub fn landscape_at(&self, at: Label) -> Option<Landscape> {
        let is_on = at.column < self.board.columns && at.row < self.board.rows;
        is_on.then(|| self.squares[(at.row * self.board.columns + at.column) as usize])
    }

    /// The squares of a kind of landscape, row by row.
    pub fn squares_of(&self, landscape: Landscape) -> impl Iterator<Item = Label> {
        let labels = (0..self.board.rows)
            .flat_map(|row| (0..self.board.columns).map(move |column| Label { column, row }));
        labels.filter(move |at| self.landscape_at(*at) == Some(landscape))
    }

    /// The number of squares with landscape; 0 on a blank board.
    pub fn landscape(&self) -> u32 {
        self.squares.iter().filter(|square| **square != Landscape::Empty).count() as u32
    }
}

impl Laid<'_> {
    /// The squares that it covers, some possibly off the board.
    pub fn squares(&self) -> impl Iterator<Item = Label> + use<> {
        let (short, long) = self.row.size;
        let (columns, rows) = if self.written.turned { (short, long) } else { (long, short) };
        let at = self.written.at.value;
        (0..rows).flat_map(move |down| {
            (0..columns).map(move |right| Label { column: at.column + right, row: at.row + down })
        })
    }

    /// The number of squares that it covers.
    pub fn count(&self) -> u32 {
        self.row.size.0 * self.row.size.1
    }
}

/// The short and long side of a piece in squares, from its shape or the end of its name.
fn size(name: &str, shape: Option<&Node>, landscape: Landscape) -> Option<(u32, u32)> {
    let text = match shape.and_then(Node::as_text) {
        Some(shape) => shape,
        None if matches!(landscape, Landscape::Box | Landscape::Start) => "1x1",
        None => name.rsplit_once('-')?.1,
    };
    let shape = Footprint::parse(text).filter(Footprint::is_full)?;
    let (columns, rows) = (shape.columns(), shape.rows());
    Some((columns.min(rows), columns.max(rows)))
}

fn unknown_piece(piece: &Located<String>, report: &mut Report) {
    let names: Vec<&str> = PIECES.iter().map(|row| row.name).collect();
    let message = format!("there is no piece called \"{}\"", shortened(&piece.value));
    let help = meant(&piece.value, &names);
    report.error(code::UNKNOWN_NAME, piece.origin, message).help(help);
}
