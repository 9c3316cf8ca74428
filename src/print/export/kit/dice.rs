//! The dice that players need, by the words of the game file: "two ten-sided dice", "five dice with six sides",
//! "a D10".

/// Dice of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::export) struct Dice {
    pub sides: u32,
    /// How many; `None` if the words name no number.
    pub count: Option<u32>,
}

/// The usual dice.
pub(in crate::export) const SIDES: [u32; 6] = [4, 6, 8, 10, 12, 20];

/// Numbers in words, each at its place.
const WORDS: [&str; 21] = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

/// The dice in a list of things that players need, each kind once.
pub(super) fn needed(needs: &[String]) -> Vec<Dice> {
    let mut all: Vec<Dice> = Vec::new();
    for dice in needs.iter().flat_map(|need| dice_in(need)) {
        if all.iter().all(|known| known.sides != dice.sides) {
            all.push(dice);
        }
    }
    all
}

/// The dice that a sentence names.
fn dice_in(need: &str) -> Vec<Dice> {
    let need = need.to_lowercase();
    let words: Vec<&str> =
        need.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let number = |word: &str| -> Option<u32> {
        let in_words = || WORDS.iter().position(|known| *known == word).map(|n| n as u32);
        word.parse().ok().or_else(in_words)
    };
    let Some(at) = words.iter().position(|word| ["dice", "die"].contains(word)) else {
        return words
            .iter()
            .filter_map(|word| sides_of(word))
            .map(|sides| Dice { sides, count: None })
            .collect();
    };
    let is_one = words[at] == "die";
    // "two six-sided dice": the number before the sides, or before the dice.
    let of_sides = at.checked_sub(2).filter(|n| words[n + 1] == "sided").and_then(|n| number(words[n]));
    let counted = if of_sides.is_some() { at.checked_sub(3) } else { at.checked_sub(1) };
    let count = counted.and_then(|n| number(words[n])).or(is_one.then_some(1));
    let named = words.iter().filter_map(|word| sides_of(word));
    let with = words.iter().rposition(|word| *word == "sides").filter(|end| *end > at);
    let listed = words[at..with.unwrap_or(at)].iter().filter_map(|word| number(word));
    let mut sides: Vec<u32> = of_sides.into_iter().chain(listed).chain(named).collect();
    if sides.is_empty() {
        sides.push(6);
    }
    sides.sort_unstable();
    sides.dedup();
    sides.retain(|sides| SIDES.contains(sides));
    sides.into_iter().map(|sides| Dice { sides, count }).collect()
}

/// The sides of `d10`.
fn sides_of(word: &str) -> Option<u32> {
    word.strip_prefix('d').and_then(|sides| sides.parse().ok()).filter(|sides| SIDES.contains(sides))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_found_in_sentences() {
        let found = |need: &str| -> Vec<(u32, Option<u32>)> {
            needed(&[need.to_owned()]).into_iter().map(|dice| (dice.sides, dice.count)).collect()
        };
        assert_eq!(found("five dice with six sides"), [(6, Some(5))]);
        assert_eq!(found("a ten-sided die (D10), on which a 0 counts as 10"), [(10, Some(1))]);
        assert_eq!(found("two ten-sided dice"), [(10, Some(2))]);
        assert_eq!(found("2 dice"), [(6, Some(2))]);
        assert_eq!(found("a D20"), [(20, None)]);
        assert_eq!(found("six-sided dice (D6): a creature rolls one for each"), [(6, None)]);
        let all = found("dice with 4, 6, 8, 10, 12 and 20 sides");
        assert_eq!(all.iter().map(|(sides, _)| *sides).collect::<Vec<_>>(), SIDES);
        assert_eq!(found("pencil and paper"), []);
    }
}
