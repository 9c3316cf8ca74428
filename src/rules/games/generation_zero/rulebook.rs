//! The rulebook that lies beside the code.

crate::games::game::rulebook_beside!();
