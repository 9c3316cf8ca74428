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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_innermost_list_goes_first_and_what_is_left_stays() {
        let way = [Gain::Special, Gain::Stat(Stat::Speed)];
        let mut purse = Purse::of(&way);
        let thrust = [Gain::Stat(Stat::Allure)];
        let taken = purse.within(&thrust, |purse| [purse.take(), purse.take()]);
        assert_eq!(taken, [Gain::Stat(Stat::Allure), Gain::Special]);
        assert_eq!(purse.left(), 1);
        assert_eq!([purse.take(), purse.take()], [Gain::Stat(Stat::Speed), Gain::Stat(Stat::Attack)]);
    }
}
