//! The numbers of the rulebook.

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
/// Rows and columns of the board of a turn; the game's own boards have 8 at least (SGL-1.1), but a part will do.
pub const BOARD: std::ops::RangeInclusive<usize> = 2..=100;

/// The open questions of the rulebook.
pub mod options {
    /// SGL-3.11.
    pub const ADJACENCY: &str = "adjacency";
    /// SGL-5.1.
    pub const START_SQUARE_FOOTING: &str = "start-square-footing";
    /// SGL-6.2.
    pub const JUMP_BEGINS: &str = "jump-begins";
    /// SGL-6.4.
    pub const LEVEL_MOVE_IN_JUMP: &str = "level-move-in-jump";
    /// SGL-6.6.
    pub const LADDER_CEILING: &str = "ladder-ceiling";
    /// SGL-8.2.
    pub const LADDER_DESCENT: &str = "ladder-descent";
    /// SGL-9.2.
    pub const BOX_BUMP: &str = "box-bump";
    /// SGL-11.3.
    pub const HIGHER_GROUND: &str = "higher-ground";
    /// SGL-12.3.
    pub const BOMB_TIMING: &str = "bomb-timing";
    /// SGL-13.2.
    pub const BOTTOM_ROW: &str = "bottom-row";
}
