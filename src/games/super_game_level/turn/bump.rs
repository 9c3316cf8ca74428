//! SGL-9: bumping boxes.

use crate::diag::code;
use crate::pieces::{Item, Landscape, Square};
use crate::play::Play;
use crate::rolls;
use crate::rule;
use crate::ruling::{About, Roll, Stop};
use crate::world::Id;

/// A box about to be bumped, and the square beyond it, if it is on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bump {
    square: Square,
    /// The square above it, if the board goes on there.
    pub beyond: Option<Square>,
}

impl Play<'_, '_> {
    /// SGL-9.2: the box directly above a square.
    pub fn box_above(&self, square: Square) -> Option<Bump> {
        let rise = self.state.gravity.rise();
        let above = self.next(square, rise).filter(|above| self.landscape(*above) == Some(Landscape::Box))?;
        Some(Bump { square: above, beyond: self.next(above, rise) })
    }

    /// The same as far as the board is known; what is beyond a part of the board is not asked for.
    pub fn known_box_above(&self, square: Square) -> Option<Bump> {
        let rise = self.state.gravity.rise();
        let next =
            |square: Square| rise.step_from(square).filter(|next| self.setup.landscape(*next).is_some());
        let above = next(square).filter(|above| self.landscape(*above) == Some(Landscape::Box))?;
        Some(Bump { square: above, beyond: next(above) })
    }

    /// SGL-9.3, SGL-9.4: bumps a box.
    pub(crate) fn bump(&mut self, who: Id, bump: Bump) -> Result<(), Stop> {
        let (name, square) = (self.name(who), bump.square);
        self.desk.step(rule!("SGL-9.2"), (name, square), || format!("{name} bumps the box in {square}."));
        let Some(beyond) = bump.beyond else {
            self.desk.step(rule!("SGL-9.4"), square.decides(&["items"]), || {
                format!("Beyond {square} the board ends: no item appears.")
            });
            return Ok(());
        };
        if !self.is_bare(beyond) {
            let content = self.content(beyond);
            self.desk.step(rule!("SGL-9.4"), beyond.decides(&["items"]), || {
                format!("{beyond} holds {content}: no item appears.")
            });
            return Ok(());
        }
        if self.state.pile.iter().all(|count| *count == 0) {
            self.desk.step(rule!("SGL-9.4"), ().decides(&["items"]), || {
                "The pile is empty: no item appears.".to_owned()
            });
            return Ok(());
        }
        let (item, roll) = self.draw(who)?;
        self.state.pile[item as usize] -= 1;
        self.state.lay(beyond, item);
        self.desk.step_with(rule!("SGL-9.3"), beyond.decides(&["items", "pile"]), roll, || {
            format!("The draw from the pile is {}: it appears in {beyond}.", item.with_article())
        });
        Ok(())
    }

    /// The next draw made at the table, or else a roll.
    fn draw(&mut self, who: Id) -> Result<(Item, Option<Roll>), Stop> {
        let Some(drawn) = self.setup.draws.get(self.state.drawn) else {
            return rolls::item(self.desk, self.name(who).text, &self.state.pile);
        };
        self.state.drawn += 1;
        if self.state.pile[drawn.value as usize] > 0 {
            return Ok((drawn.value, None));
        }
        let message = format!("the pile has no {} when it is drawn", drawn.value.name());
        let help = "look at `draws`, or state the `pile`";
        Err(Stop::refused(code::OUT_OF_RANGE, Some(drawn.origin), message, help))
    }
}
