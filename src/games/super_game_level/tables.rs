//! The numbers of the rulebook, and the pieces of a player's two pages.

use super::pieces::Landscape;

/// A piece of landscape that players cut out and lay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PieceRow {
    /// What it is called on boards: kind and size.
    pub name: &'static str,
    /// What each of its squares is.
    pub landscape: Landscape,
    /// Its squares the short way and the long way.
    pub size: (u32, u32),
    /// How many a player has.
    pub count: u32,
}

const fn piece(name: &'static str, landscape: Landscape, size: (u32, u32), count: u32) -> PieceRow {
    PieceRow { name, landscape, size, count }
}

/// The pieces of a player: the bricks page (SGL-1.4), then those of the second page (SGL-1.5).
pub const PIECES: [PieceRow; 11] = [
    piece("brick-1x1", Landscape::Brick, (1, 1), 10),
    piece("brick-1x2", Landscape::Brick, (1, 2), 10),
    piece("brick-1x3", Landscape::Brick, (1, 3), 5),
    piece("brick-1x4", Landscape::Brick, (1, 4), 3),
    piece("brick-1x5", Landscape::Brick, (1, 5), 1),
    piece("brick-2x2", Landscape::Brick, (2, 2), 2),
    piece("ladder-1x4", Landscape::Ladder, (1, 4), 3),
    piece("ladder-1x3", Landscape::Ladder, (1, 3), 4),
    piece("ladder-1x2", Landscape::Ladder, (1, 2), 3),
    piece("box", Landscape::Box, (1, 1), 8),
    piece("start", Landscape::Start, (1, 1), 1),
];

/// How many can play (SGL-1.11).
pub const PLAYERS: std::ops::RangeInclusive<usize> = 2..=6;
/// Squares of a board in either direction (SGL-1.1).
pub const SIDES: std::ops::RangeInclusive<u32> = 8..=100;
/// The squares in either direction that are advised (SGL-1.1).
pub const ADVISED: u32 = 20;
/// A board with fewer squares is a smaller one (SGL-1.12).
pub const FULL_BOARD: u32 = 400;

/// Hit points at the beginning, and the most there are (SGL-1.8).
pub const HIT_POINTS: u8 = 3;
/// Characters of one player, wherever they are (SGL-1.9).
pub const CHARACTERS: usize = 10;
/// Tiles of each kind in the pile at the beginning (SGL-1.6).
pub const TILES: u32 = 4;
/// Movement points that a jump covers (SGL-6.2).
pub const JUMP: u8 = 3;
/// The same in Super Boots (SGL-12.13).
pub const BOOTS_JUMP: u8 = 6;
/// What higher ground adds (SGL-11.3).
pub const HEIGHT: u32 = 1;
/// What a Hammer adds to an attack (SGL-12.10).
pub const HAMMER: u32 = 1;
/// What a Helmet adds to a defence (SGL-12.12).
pub const HELMET: u32 = 1;
/// Hit points that a bomb takes (SGL-12.4).
pub const BLAST: u8 = 2;
/// The same from the holder of a Helmet (SGL-12.4).
pub const HELMET_BLAST: u8 = 1;
/// Hit points that a newcomer loses when the blocker explodes (SGL-4.5).
pub const EXPLOSION: u8 = 1;
/// How many squares of landscape each player may place on a board (SGL-1.12).
pub fn most_landscape(columns: u32, rows: u32, players: u32) -> u32 {
    let squares = columns * rows;
    let all = PIECES.iter().map(|piece| piece.count * piece.size.0 * piece.size.1).sum();
    if squares >= FULL_BOARD { all } else { (2 * squares / (5 * players.max(1))).clamp(20, all) }
}

/// Rows and columns of the board of a turn; the game's own boards have 8 at least (SGL-1.1), but a part will do.
pub const BOARD: std::ops::RangeInclusive<usize> = 2..=100;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pages_hold_what_the_rulebook_says() {
        let of = |landscape| PIECES.iter().filter(move |piece| piece.landscape == landscape);
        let count = |landscape| of(landscape).map(|piece| piece.count).sum::<u32>();
        let squares = |landscape| of(landscape).map(|p| p.count * p.size.0 * p.size.1).sum::<u32>();
        assert_eq!((count(Landscape::Brick), squares(Landscape::Brick)), (31, 70));
        assert_eq!((count(Landscape::Ladder), count(Landscape::Box), count(Landscape::Start)), (10, 8, 1));
        // SGL-1.12: the full set is 109 squares.
        assert_eq!(most_landscape(20, 20, 6), 109);
        assert_eq!(
            (most_landscape(19, 20, 2), most_landscape(12, 12, 4), most_landscape(8, 8, 6)),
            (76, 20, 20)
        );
    }
}
