//! The numbers of the rulebook, and the pieces on a player's two pages.

use super::pieces::Landscape;

/// A landscape piece that players cut out and lay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PieceRow {
    /// Its name on boards: kind and size.
    pub name: &'static str,
    /// The landscape of its squares.
    pub landscape: Landscape,
    /// The short and the long side, in squares.
    pub size: (u32, u32),
    /// The copies that each player has.
    pub count: u32,
}

const fn piece(name: &'static str, landscape: Landscape, size: (u32, u32), count: u32) -> PieceRow {
    PieceRow { name, landscape, size, count }
}

/// A player's pieces: the bricks page (SGL-1.4), then the second page (SGL-1.5), in the order of all lists.
pub const PIECES: [PieceRow; 11] = [
    piece("brick-1x1", Landscape::Brick, (1, 1), 10),
    piece("brick-1x2", Landscape::Brick, (1, 2), 10),
    piece("brick-1x3", Landscape::Brick, (1, 3), 5),
    piece("brick-1x4", Landscape::Brick, (1, 4), 3),
    piece("brick-1x5", Landscape::Brick, (1, 5), 1),
    piece("brick-2x2", Landscape::Brick, (2, 2), 2),
    piece("box", Landscape::Box, (1, 1), 8),
    piece("ladder-1x2", Landscape::Ladder, (1, 2), 3),
    piece("ladder-1x3", Landscape::Ladder, (1, 3), 4),
    piece("ladder-1x4", Landscape::Ladder, (1, 4), 3),
    piece("start", Landscape::Start, (1, 1), 1),
];

/// The number of players (SGL-1.11).
pub const PLAYERS: std::ops::RangeInclusive<usize> = 2..=6;
/// The squares of a board in either direction (SGL-1.1).
pub const SIDES: std::ops::RangeInclusive<u32> = 8..=100;
/// The recommended squares in either direction (SGL-1.1).
pub const ADVISED: u32 = 20;
/// The squares of a full board; one with fewer is a smaller board (SGL-1.12).
pub const FULL_BOARD: u32 = 400;

/// The hit points at the start, which are also the maximum (SGL-1.8).
pub const HIT_POINTS: u8 = 3;
/// The characters of one player, on and off the board (SGL-1.9).
pub const CHARACTERS: usize = 10;
/// The tiles of each item in the pile at the start (SGL-1.6).
pub const TILES: u32 = 4;
/// Movement points that a jump covers (SGL-6.2).
pub const JUMP: u8 = 3;
/// Movement points that a jump in Super Boots covers (SGL-12.13).
pub const BOOTS_JUMP: u8 = 6;
/// The bonus for higher ground (SGL-11.3).
pub const HEIGHT: u32 = 1;
/// The bonus of a Hammer for an attack (SGL-12.10).
pub const HAMMER: u32 = 1;
/// The bonus of a Helmet for a defence (SGL-12.12).
pub const HELMET: u32 = 1;
/// Hit points that a bomb takes (SGL-12.4).
pub const BLAST: u8 = 2;
/// Hit points that a bomb takes from the holder of a Helmet (SGL-12.4).
pub const HELMET_BLAST: u8 = 1;
/// Hit points that a newcomer loses when the blocker explodes (SGL-4.5).
pub const EXPLOSION: u8 = 1;
/// The most rounds that can be counted.
pub const MOST_ROUNDS: u32 = 1_000;
/// The squares of landscape that each player may place on a board (SGL-1.12).
pub fn most_landscape(columns: u32, rows: u32, players: u32) -> u32 {
    let squares = columns * rows;
    let all = PIECES.iter().map(|piece| piece.count * piece.size.0 * piece.size.1).sum();
    if squares >= FULL_BOARD { all } else { (2 * squares / (5 * players.max(1))).clamp(20, all) }
}

/// The rows and columns of the board of a turn; boards have at least 8 (SGL-1.1), but parts of a board may be smaller.
pub const BOARD: std::ops::RangeInclusive<usize> = 2..=100;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::creation::Stated;
    use crate::diag::and_list;
    use crate::game::wording::in_words;
    use crate::pieces::Item;
    use crate::rulebook;
    use crate::source::Document;

    fn rule(id: &str) -> &'static str {
        rulebook().rule(id).expect("it exists").rule
    }

    fn pieces_of(landscape: Landscape) -> impl Iterator<Item = &'static PieceRow> {
        PIECES.iter().filter(move |piece| piece.landscape == landscape)
    }

    #[test]
    fn the_pages_hold_what_the_rulebook_says() {
        let count = |landscape| pieces_of(landscape).map(|piece| piece.count).sum::<u32>();
        let squares = |landscape| pieces_of(landscape).map(|p| p.count * p.size.0 * p.size.1).sum::<u32>();
        let sized = |piece: &PieceRow| {
            format!("{} {}x{}", in_words(piece.count as usize), piece.size.0, piece.size.1)
        };
        let bricks: Vec<String> = pieces_of(Landscape::Brick).map(sized).collect();
        let (pieces, on) = (count(Landscape::Brick), squares(Landscape::Brick));
        let said =
            format!("A bricks page holds {pieces} pieces on {on} squares, namely {}.", and_list(&bricks));
        assert_eq!(rule("SGL-1.4"), said);
        let mut ladders: Vec<String> = pieces_of(Landscape::Ladder).map(sized).collect();
        ladders.reverse();
        let said = format!(
            "The second page holds {} ladders, {} boxes, {} black start square and {} blank characters.",
            and_list(&ladders),
            in_words(count(Landscape::Box) as usize),
            in_words(count(Landscape::Start) as usize),
            in_words(CHARACTERS)
        );
        assert_eq!(rule("SGL-1.5"), said);
        // SGL-1.12: the full set is 109 squares.
        assert!(
            rule("SGL-1.12").contains(&format!("nor above {} (the full set)", most_landscape(20, 20, 6)))
        );
        assert!(rule("SGL-1.12").contains(&format!("fewer than {FULL_BOARD} squares")));
        assert_eq!(
            (most_landscape(19, 20, 2), most_landscape(12, 12, 4), most_landscape(8, 8, 6)),
            (76, 20, 20)
        );
    }

    #[test]
    fn items_are_the_rulebooks() {
        let names = |items: Vec<Item>| and_list(&items.into_iter().map(Item::name).collect::<Vec<_>>());
        let (held, others): (Vec<Item>, Vec<Item>) = Item::ALL.into_iter().partition(|item| item.is_held());
        assert!(rule("SGL-1.6").contains(&format!("two each of {}", names(Item::ALL.to_vec()))));
        let four = in_words(TILES as usize);
        assert!(
            rule("SGL-1.6").contains(&format!("{four} of each, {} in all", TILES as usize * Item::ALL.len()))
        );
        assert!(rule("SGL-1.7").starts_with(&format!("{} are held", names(held))));
        assert!(rule("SGL-1.7").contains(&format!("{} are never held", names(others))));
    }

    #[test]
    fn the_rulebook_says_what_the_tables_say() {
        let said = [
            ("SGL-1.1", format!("at least {0} by {0} and at most {1} by {1}", SIDES.start(), SIDES.end())),
            ("SGL-1.1", format!("{ADVISED} by {ADVISED} or more is advised")),
            ("SGL-1.8", format!("{} hit points", in_words(HIT_POINTS.into()))),
            ("SGL-1.9", format!("{} characters and no more", in_words(CHARACTERS))),
            ("SGL-1.11", format!("to {} people play", in_words(*PLAYERS.end()))),
            ("SGL-4.5", format!("loses {} hit point", in_words(EXPLOSION.into()))),
            ("SGL-6.2", format!("the next {} movement points", in_words(JUMP.into()))),
            ("SGL-11.3", format!("adds {} to its roll", in_words(HEIGHT as usize))),
            ("SGL-12.4", format!("takes {} hit points, or", in_words(BLAST.into()))),
            ("SGL-12.4", format!("or {} from the holder of a Helmet", in_words(HELMET_BLAST.into()))),
            ("SGL-12.10", format!("adds {} when attacking", in_words(HAMMER as usize))),
            ("SGL-12.12", format!("adds {} when attacked", in_words(HELMET as usize))),
            ("SGL-12.13", format!("covers {} movement points", in_words(BOOTS_JUMP.into()))),
        ];
        for (id, said) in said {
            assert!(rule(id).contains(&said), "{id}: {said}");
        }
        let about = Stated::OBJECT.field("characters").expect("it is a key").about;
        assert!(
            about.contains(&format!("{} for each, `NAME-1` to `NAME-{CHARACTERS}`", in_words(CHARACTERS)))
        );
    }
}
