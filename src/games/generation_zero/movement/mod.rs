//! Movement and what is done on the map: a turn's moves, ways over Locations, chapters, ensnaring, drawing Canons.

mod draw;
mod ensnare;
mod hunt;
pub(super) mod turn;
mod walk;
