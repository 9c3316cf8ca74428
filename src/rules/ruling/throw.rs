//! Rolls for people: who throws what and why, how to roll a die that nobody owns, and what was thrown.

use super::{Request, dice};
use crate::diag::and_list;
use crate::source::names;

/// The most groups of candidates that are listed.
const MOST_GROUPS: usize = 12;

impl Request {
    /// "7C, carrion: 2D6?"
    pub fn question(&self) -> String {
        let Request { who, purpose, sides, count, .. } = self;
        let dice = if *count == 1 { format!("D{sides}") } else { format!("{count}D{sides}") };
        format!("{who}, {purpose}: {dice}?")
    }

    /// The candidates: "1 is 19H, 2 is 20H and 3 is 21C"; `None` if the number itself counts.
    pub fn candidates(&self) -> Option<String> {
        let mut groups: Vec<(usize, usize, &str)> = Vec::new();
        for (n, name) in self.among.iter().enumerate() {
            match groups.last_mut() {
                Some((_, last, other)) if *other == name => *last = n,
                _ => groups.push((n, n, name)),
            }
        }
        let in_words = |(first, last, name): &(usize, usize, &str)| match last - first {
            0 => format!("{} is {name}", first + 1),
            _ => format!("{} to {} are {name}", first + 1, last + 1),
        };
        (2..=MOST_GROUPS)
            .contains(&groups.len())
            .then(|| and_list(&groups.iter().map(in_words).collect::<Vec<_>>()))
    }

    /// Help for the throw, one sentence each: the candidates, and which dice to use.
    pub fn help(&self) -> Vec<String> {
        let candidates = self.candidates().map(|names| format!("{names}."));
        let made = made_of(self.sides).map(|how| format!("A D{} is made of {how}.", self.sides));
        candidates.into_iter().chain(made).collect()
    }

    /// The dice of an answer: numbers as people write them (`3 5`, `3;5`, `3-5`), or the name of a candidate. `None` if
    /// it is no such roll.
    pub fn thrown(&self, said: &str) -> Option<Vec<u32>> {
        if let Some(one) = names::position(|| self.among.iter().map(String::as_str), said) {
            return Some(vec![one as u32 + 1]);
        }
        let values = dice::thrown(said)?;
        let fits = values.len() == self.count as usize
            && values.iter().all(|value| (1..=self.sides).contains(value));
        fits.then_some(values)
    }

    /// The expected answer: "2 numbers from 1 to 6".
    pub fn wanted(&self) -> String {
        match self.count {
            1 => format!("one number from 1 to {}", self.sides),
            count => format!("{count} numbers from 1 to {}", self.sides),
        }
    }
}

/// How to roll a die that nobody owns with one that people have: a D3 is "a D6: 1 and 2 count as 1, 3 and 4 as 2, 5
/// and 6 as 3".
fn made_of(sides: u32) -> Option<String> {
    const OWNED: [u32; 6] = [4, 6, 8, 10, 12, 20];
    if OWNED.contains(&sides) || sides < 2 {
        return None;
    }
    // D6 first: everybody has one.
    let whole = [6, 10, 8, 12, 20].into_iter().find(|owned| owned % sides == 0);
    let Some(die) = whole else {
        let die = OWNED.into_iter().find(|owned| *owned > sides)?;
        return Some(format!("a D{die}, thrown again when it shows more than {sides}"));
    };
    let each = die / sides;
    let link = if each == 2 { "and" } else { "to" };
    let share = |n: u32| format!("{} {link} {} count as {n}", (n - 1) * each + 1, n * each);
    let (first, others) = (share(1), (2..=sides).map(|n| share(n).replace(" count", "")));
    Some(format!("a D{die}: {}", [first].into_iter().chain(others).collect::<Vec<_>>().join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_that_nobody_owns_are_made_of_others() {
        let how = |sides| made_of(sides).unwrap_or_default();
        assert_eq!(how(2), "a D6: 1 to 3 count as 1, 4 to 6 as 2");
        assert_eq!(how(3), "a D6: 1 and 2 count as 1, 3 and 4 as 2, 5 and 6 as 3");
        assert!(how(5).starts_with("a D10: 1 and 2 count as 1, ") && how(5).ends_with("9 and 10 as 5"));
        assert_eq!(how(7), "a D8, thrown again when it shows more than 7");
        assert!([4, 6, 8, 10, 12, 20, 1, 99].into_iter().all(|sides| made_of(sides).is_none()));
    }

    #[test]
    fn whoever_throws_knows_what_it_means() {
        let among = ["19H", "20H", "21C"].map(str::to_owned).to_vec();
        let request = Request { among, ..Request::one("7O", "choice of prey", 3) };
        assert_eq!(request.question(), "7O, choice of prey: D3?");
        assert_eq!(request.help()[0], "1 is 19H, 2 is 20H and 3 is 21C.");
        assert!(request.help()[1].starts_with("A D3 is made of a D6: "));
        assert_eq!((request.thrown(" 2 "), request.thrown("21c")), (Some(vec![2]), Some(vec![3])));
        assert_eq!((request.thrown("4"), request.thrown("2 2"), request.thrown("")), (None, None, None));
        let tiles = ["Bomb", "Bomb", "Bomb", "Brick"].map(str::to_owned).to_vec();
        let request = Request { among: tiles, ..Request::one("a", "item", 4) };
        assert_eq!(request.help(), ["1 to 3 are Bomb and 4 is Brick."]);
        for said in ["3/5", "3 5", "3, 5", "3;5", "3-5", "[3, 5]", "3 and 5", "3+5"] {
            assert_eq!(Request::highest("7C", "attack", 6, 2).thrown(said), Some(vec![3, 5]), "{said}");
        }
        assert_eq!(Request::one("7C", "attack", 6).thrown("-3"), None);
    }
}
