//! Where points go: what is decided for a thrust, then for the way that it is on, then Attack.

use crate::games::generation_zero::words::{Gain, Stat};

/// What is decided for points, the innermost first; each list is used up from the front.
#[derive(Debug, Default)]
pub struct Purse<'a> {
    layers: Vec<&'a [Gain]>,
}

impl<'a> Purse<'a> {
    /// With one list.
    pub fn of(gain: &'a [Gain]) -> Purse<'a> {
        Purse { layers: vec![gain] }
    }

    /// What the next point goes to.
    pub fn take(&mut self) -> Gain {
        for layer in self.layers.iter_mut().rev() {
            if let [first, rest @ ..] = layer {
                *layer = rest;
                return *first;
            }
        }
        Gain::Stat(Stat::Attack)
    }

    /// How much of the outermost list is left.
    pub fn left(&self) -> usize {
        self.layers.first().map_or(0, |layer| layer.len())
    }

    /// Does something under a list of its own, which is gone afterwards.
    pub fn within<'b, T>(&mut self, gain: &'b [Gain], act: impl FnOnce(&mut Purse<'b>) -> T) -> T
    where
        'a: 'b,
    {
        let mut inner = Purse { layers: self.layers.iter().copied().chain([gain]).collect() };
        let done = act(&mut inner);
        for (outer, inner) in self.layers.iter_mut().zip(&inner.layers) {
            *outer = &outer[outer.len() - inner.len()..];
        }
        done
    }
}
