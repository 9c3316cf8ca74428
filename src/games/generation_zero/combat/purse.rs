//! Points gained: where each goes, as the thrust decides, then the way that it is on; else it must be chosen.

use crate::words::{Gain, Stat};

/// The decisions for points, the innermost list first; each list is used up from the front.
#[derive(Debug, Default)]
pub struct Purse<'a> {
    layers: Vec<&'a [Gain]>,
    /// The path at which a scenario would place further points; `None` if they all go to Attack.
    place: Option<Vec<String>>,
    /// The number of points taken.
    taken: usize,
}

/// A decision for a point.
#[derive(Debug, PartialEq, Eq)]
pub enum Point {
    /// Adds to this stat.
    To(Gain),
    /// It must be chosen; a scenario would say it at this path.
    Open(Vec<String>),
}

impl<'a> Purse<'a> {
    /// With one list, and its path in the scenario.
    pub fn new(gain: &'a [Gain], place: &[&str]) -> Purse<'a> {
        let place = place.iter().map(|part| (*part).to_owned()).collect();
        Purse { layers: vec![gain], place: Some(place), taken: 0 }
    }

    /// The decision for the next point.
    pub fn take(&mut self) -> Point {
        self.taken += 1;
        for layer in self.layers.iter_mut().rev() {
            if let [first, rest @ ..] = layer {
                *layer = rest;
                return Point::To(*first);
            }
        }
        match &self.place {
            Some(place) => Point::Open(place.iter().cloned().chain([self.taken.to_string()]).collect()),
            None => Point::To(Gain::Stat(Stat::Attack)),
        }
    }

    /// The number of decisions left in the outermost list.
    pub fn left(&self) -> usize {
        self.layers.first().map_or(0, |layer| layer.len())
    }

    /// Runs `act` with a further list, which is dropped afterward.
    pub fn within<'b, T>(&mut self, gain: &'b [Gain], act: impl FnOnce(&mut Purse<'b>) -> T) -> T
    where
        'a: 'b,
    {
        let layers = self.layers.iter().copied().chain([gain]).collect();
        let mut inner = Purse { layers, place: self.place.clone(), taken: self.taken };
        let done = act(&mut inner);
        self.taken = inner.taken;
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
        let mut purse = Purse::new(&way, &["moves", "2", "gain"]);
        let thrust = [Gain::Stat(Stat::Allure)];
        let taken = purse.within(&thrust, |purse| [purse.take(), purse.take()]);
        assert_eq!(taken, [Point::To(Gain::Stat(Stat::Allure)), Point::To(Gain::Special)]);
        assert_eq!(purse.left(), 1);
        assert_eq!(purse.take(), Point::To(Gain::Stat(Stat::Speed)));
        assert_eq!(purse.take(), Point::Open(["moves", "2", "gain", "4"].map(str::to_owned).to_vec()));
    }
}
