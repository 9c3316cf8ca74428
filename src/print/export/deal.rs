//! What lies where when a game begins: names of pieces, each with a space of the board, or of a grid of cards.

use crate::geometry::Label;
use crate::source::names;

/// A table as the set-up of a game lays it out.
#[derive(Debug, Clone, Default)]
pub struct Deal {
    /// What is laid out, later things upon earlier ones.
    pub laid: Vec<Laid>,
}

/// A card or piece in a space.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Laid {
    /// Its name in the definitions.
    pub name: String,
    /// Its space.
    pub at: Label,
    /// Whether it lies face down.
    pub is_hidden: bool,
}

/// A deal, part of which is laid out already.
pub(super) struct Laying<'d, T> {
    deal: &'d [Laid],
    taken: Vec<Option<T>>,
}

impl<'d, T> Laying<'d, T> {
    /// Nothing is laid out yet.
    pub fn new(deal: &'d [Laid]) -> Laying<'d, T> {
        Laying { deal, taken: deal.iter().map(|_| None).collect() }
    }

    /// Lays out what `make` makes of a thing of this name, if one is still wanted. Returns whether it is.
    pub fn take(&mut self, name: &str, make: impl FnOnce(&Laid) -> T) -> bool {
        let wanted = self.deal.iter().zip(&mut self.taken);
        let mut free = wanted.filter(|(laid, taken)| taken.is_none() && names::same(&laid.name, name));
        let Some((laid, taken)) = free.next() else { return false };
        *taken = Some(make(laid));
        true
    }

    /// What was laid out, each with its space and how many things lie there below it.
    pub fn finish(self) -> Vec<(&'d Laid, usize, T)> {
        let mut done: Vec<(&'d Laid, usize, T)> = Vec::new();
        for (laid, thing) in self.deal.iter().zip(self.taken) {
            let Some(thing) = thing else { continue };
            let below = done.iter().filter(|(other, ..)| other.at == laid.at).count();
            done.push((laid, below, thing));
        }
        done
    }
}
