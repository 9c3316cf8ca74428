//! A value for each space, such as a player's stacks, in the order of the spaces.

use super::spaces::Space;

/// Values by space. Spaces without an entry have the default value.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct BySpace<T>(Vec<(Space, T)>);

impl<T: Copy + Default> BySpace<T> {
    pub fn get(&self, space: Space) -> T {
        self.iter().find(|(other, _)| *other == space).map(|(_, value)| value).unwrap_or_default()
    }

    /// The value of a space, to be changed.
    pub fn get_mut(&mut self, space: Space) -> &mut T {
        let at = match self.0.binary_search_by_key(&space, |(other, _)| *other) {
            Ok(at) => at,
            Err(at) => {
                self.0.insert(at, (space, T::default()));
                at
            }
        };
        &mut self.0[at].1
    }

    pub fn iter(&self) -> impl Iterator<Item = (Space, T)> + '_ {
        self.0.iter().copied()
    }

    /// All values without their spaces, to be changed.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut().map(|(_, value)| value)
    }
}

impl<T> Default for BySpace<T> {
    fn default() -> BySpace<T> {
        BySpace(Vec::new())
    }
}

impl<T> FromIterator<(Space, T)> for BySpace<T> {
    /// Sorts the values by space. Each space may come only once.
    fn from_iter<I: IntoIterator<Item = (Space, T)>>(values: I) -> BySpace<T> {
        let mut values: Vec<_> = values.into_iter().collect();
        values.sort_by_key(|(space, _)| *space);
        BySpace(values)
    }
}
