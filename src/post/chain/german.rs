//! German words of orders: a line that can't be read is tried once more with the words of the game's table in English.

/// A German word, or a verb and its particle, and the English one; none if the word adds nothing. Umlauts are written as two letters.
pub(super) type Pair = (&'static str, &'static str);

/// Particles of German verbs, which may come at the end: "greift den Wolf an".
const PARTICLES: [&str; 4] = ["an", "auf", "ein", "ab"];

/// A line with the German words of a table in English; `None` if it has none of them.
pub(super) fn in_english(line: &str, table: &[Pair]) -> Option<String> {
    let mut words = words(line);
    let mut is_changed = false;
    for (german, english) in table {
        let (first, second) =
            german.split_once(' ').map_or((*german, None), |(verb, rest)| (verb, Some(rest)));
        for at in 0..words.len() {
            if !words[at].is(first) {
                continue;
            }
            if let Some(second) = second {
                let mut later = at + 1..words.len();
                let is_second = |other: &usize| words[*other].is(second);
                let found = if PARTICLES.contains(&second) {
                    later.rev().find(is_second)
                } else {
                    later.next().filter(is_second)
                };
                let Some(other) = found else { continue };
                words[other].english = Some("");
            }
            words[at].english = Some(english);
            is_changed = true;
        }
    }
    is_changed.then(|| {
        let parts = words.iter().flat_map(|word| [word.english.unwrap_or(word.text), word.behind]);
        parts.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
    })
}

/// The German words of a table, for somebody whose line can't be read: one for each English word.
pub(super) fn known(table: &[Pair]) -> String {
    let is_first = |at: usize| table[..at].iter().all(|(_, english)| *english != table[at].1);
    let known = (0..table.len()).filter(|at| !table[*at].1.is_empty() && is_first(*at));
    known.map(|at| table[at].0).collect::<Vec<_>>().join(", ")
}

/// A word of a line, and what is between it and the next one.
struct Word<'l> {
    text: &'l str,
    behind: &'l str,
    english: Option<&'static str>,
}

impl Word<'_> {
    /// Whether it is a German word that was not read yet.
    fn is(&self, german: &str) -> bool {
        self.english.is_none() && simple(self.text) == german
    }
}

/// The words of a line; the first one is empty if the line begins with something else.
fn words(line: &str) -> Vec<Word<'_>> {
    let is_part = |c: char| c.is_alphabetic() || c == '\'';
    let mut words = Vec::new();
    let mut rest = line;
    while !rest.is_empty() {
        let (text, after) = rest.split_at(rest.find(|c| !is_part(c)).unwrap_or(rest.len()));
        let (behind, next) = after.split_at(after.find(is_part).unwrap_or(after.len()));
        words.push(Word { text, behind, english: None });
        rest = next;
    }
    words
}

/// A word in small letters, with umlauts as two letters.
fn simple(word: &str) -> String {
    let word = word.to_lowercase();
    word.replace('ä', "ae").replace('ö', "oe").replace('ü', "ue").replace('ß', "ss")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: [Pair; 5] = [
        ("greift an", "attack"),
        ("oben links", "up-left"),
        ("links", "left"),
        ("nach", ""),
        ("stein", "brick"),
    ];

    #[test]
    fn words_are_read_wherever_they_are() {
        let read = |line: &str| in_english(line, &TABLE);
        assert_eq!(read("greift Rex an").as_deref(), Some("attack Rex"));
        assert_eq!(read("Greift an: Rex").as_deref(), Some("attack : Rex"));
        assert_eq!(read("nach oben links").as_deref(), Some("up-left"));
        assert_eq!(read("links").as_deref(), Some("left"));
        assert_eq!(read("ann Stein-1x4 A7").as_deref(), Some("ann brick-1x4 A7"));
        assert_eq!(read("greift Rex"), None);
        assert_eq!(read("jump"), None);
        assert_eq!(read(""), None);
    }
}
