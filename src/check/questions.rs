//! Rules that answer a question in everyday words: "why does my creature starve?", "who eats first?".

use crate::model::Rule;

/// The most rules in an answer.
const MOST: usize = 8;
/// The least part of the best rule's weight that another rule of the answer has.
const LEAST: f64 = 0.6;
/// What words of the same meaning weigh, as a part of the word itself: the first of them in a rule, and each further one.
const SYNONYM: (f64, f64) = (0.55, 0.15);
/// The most words of the same meaning that count.
const MOST_SYNONYMS: usize = 4;
/// What somebody or something in the question weighs, as a part of what happens to it.
const WEAK: f64 = 0.1;

/// Words that ask or that every sentence has.
const FILLERS: &[&str] = &[
    "a", "about", "all", "am", "an", "and", "any", "are", "at", "be", "because", "been", "being", "but",
    "by", "can", "could", "did", "do", "does", "doesn", "don", "every", "for", "from", "get", "gets",
    "getting", "got", "had", "happen", "happens", "has", "have", "he", "her", "him", "his", "how", "i", "if",
    "in", "into", "is", "isn", "it", "its", "just", "let", "may", "me", "mean", "means", "might", "mine",
    "much", "must", "my", "of", "on", "or", "our", "rule", "rules", "s", "shall", "she", "should", "so",
    "some", "still", "t", "than", "that", "the", "their", "them", "then", "there", "they", "this", "to",
    "too", "us", "was", "we", "were", "what", "when", "where", "which", "while", "who", "whom", "whose",
    "why", "will", "with", "would", "you", "your",
];

/// Those of whom every second rule speaks.
const EVERYBODY: &[&str] = &[
    "agent",
    "animal",
    "beast",
    "canon",
    "card",
    "character",
    "creature",
    "monster",
    "people",
    "person",
    "piece",
    "player",
    "somebody",
    "sue",
    "token",
    "unit",
];

/// Words of one meaning, each by its beginning: `starv` is that of "starve" and "starving".
const MEANINGS: &[&[&str]] = &[
    &["starv", "missed", "hunger", "hungry", "ravenous", "famish", "unfed", "meal"],
    &["eat", "ate", "eaten", "feed", "fed", "food", "meal", "devour", "graz", "hungry"],
    &["die", "dies", "died", "dying", "dead", "death", "kill", "perish", "slain", "graveyard", "destroy"],
    &["flee", "fled", "flight", "escap", "run"],
    &["attack", "fight", "fought", "battle", "conflict", "combat", "assault", "strik", "thrust", "hit"],
    &["move", "moving", "movement", "walk", "step", "travel", "march", "path"],
    &["win", "won", "winner", "victor", "beat", "defeat"],
    &["lose", "loses", "losing", "lost", "loser", "loss"],
    &["tie", "tied", "draw", "equal", "standoff", "stalemate"],
    &["hurt", "wound", "harm", "damage", "injur", "hit", "health"],
    &["dice", "roll", "throw", "threw", "d6"],
    &["jump", "leap", "hop"],
    &["retreat", "withdraw", "flee"],
    &["start", "begin", "first", "setup"],
    &["end", "over", "finish", "last"],
    &["order", "sequence", "first", "turn"],
    &["breed", "birth", "born", "offspring", "newborn", "child", "young", "reproduc", "spring"],
    &["see", "look", "reveal", "hidden", "secret", "unseen", "know"],
    &["weapon", "sword", "gun", "dagger", "arm"],
    &["heal", "recover", "health"],
    &["water", "river", "sea", "swim"],
    &["push", "shove", "displac"],
    &["block", "stop", "prevent"],
    &["animal", "beast", "creature"],
    &["token", "counter", "piece", "unit"],
];

/// The rules that fit a question best, the best first; none if no word of it is in a rule.
pub fn rules(question: &str, rules: impl IntoIterator<Item = &'static Rule>) -> Vec<&'static Rule> {
    let all: Vec<(&'static Rule, Vec<String>)> =
        rules.into_iter().map(|rule| (rule, super::catalogue::words(rule.rule))).collect();
    let mut asked = super::catalogue::words(question);
    // A rule that does not exist, like GZ-6.55, is no question.
    let is_word = |word: &String| !word.contains(|c: char| c.is_ascii_digit());
    if !question.trim().contains(' ') && !asked.iter().all(is_word) {
        return Vec::new();
    }
    asked.retain(|word| is_word(word) && !FILLERS.contains(&word.as_str()));
    asked.dedup();
    let mut weights = vec![0.0; all.len()];
    for word in &asked {
        let fit = |words: &[String]| fits(word, words);
        let found: Vec<f64> = all.iter().map(|(_, words)| fit(words)).collect();
        let number = found.iter().filter(|fit| **fit > 0.0).count();
        // A word that few rules have says more than one that many have.
        let says = (1.0 + all.len() as f64 / number.max(1) as f64).ln();
        let is_weak = EVERYBODY.iter().any(|one| stem(one) == stem(word));
        let says = if is_weak { WEAK * says } else { says };
        weights.iter_mut().zip(found).for_each(|(weight, fit)| *weight += fit * says);
    }
    let best = weights.iter().copied().fold(0.0, f64::max);
    let mut order: Vec<usize> =
        (0..all.len()).filter(|n| weights[*n] > 0.0 && weights[*n] >= best * LEAST).collect();
    order.sort_by(|a, b| weights[*b].total_cmp(&weights[*a]));
    order.into_iter().take(MOST).map(|n| all[n].0).collect()
}

/// How well a text has a word: 1 for the word itself, less for words of the same meaning, 0 if it has neither.
fn fits(word: &str, words: &[String]) -> f64 {
    let begins = |own: &String, start: &str| *own == start || start.len() > 2 && own.starts_with(start);
    if words.iter().any(|own| own == word || stem(own) == stem(word)) {
        return 1.0;
    }
    let is_it =
        |one: &&str| word == *one || one.len() > 2 && (word.starts_with(one) || stem(word) == stem(one));
    let meanings = MEANINGS.iter().filter(|meaning| meaning.iter().any(&is_it));
    let mut same: Vec<&str> = meanings.flat_map(|meaning| meaning.iter().copied()).collect();
    same.sort_unstable();
    same.dedup();
    let found = same.iter().filter(|one| words.iter().any(|own| begins(own, one))).count();
    match found.min(MOST_SYNONYMS) {
        0 => 0.0,
        found => SYNONYM.0 + SYNONYM.1 * (found - 1) as f64,
    }
}

/// A word without its ending: "starv" of "starves", "starved" and "starving".
fn stem(word: &str) -> &str {
    const LEAST: usize = 3;
    let endings = ["ing", "ed", "es", "s", "e"];
    let found =
        endings.iter().find_map(|ending| word.strip_suffix(ending).filter(|rest| rest.len() >= LEAST));
    found.unwrap_or(word)
}

#[cfg(test)]
mod tests {
    use crate::games;
    use crate::model::{GameName, Rule};

    fn all() -> impl Iterator<Item = &'static Rule> {
        GameName::ALL
            .into_iter()
            .filter_map(|name| games::game(name).rulebook())
            .flat_map(punchboard_ground::model::Rulebook::rules)
    }

    #[test]
    fn questions_find_the_rule_that_answers() {
        let asked = [
            ("why does my creature starve?", "SUR-9.2"),
            ("when does a hungry animal die", "SUR-9.3"),
            ("how many meals may it eat", "SUR-1.7"),
            ("can I flee from a battle?", "GZ-6.8"),
            ("who wins a tie", "AE-12.2"),
            ("can I push a character", "SGL-7.1"),
            ("how does my Special recharge", "GZ-10.6"),
        ];
        for (question, rule) in asked {
            let found: Vec<&str> = super::rules(question, all()).iter().map(|rule| rule.id).collect();
            assert!(found.contains(&rule), "{question}: {rule} is not among {found:?}");
            assert!(found.len() <= super::MOST, "{question}: {found:?}");
        }
        assert!(super::rules("xyzzy?", all()).is_empty());
        assert!(super::rules("why?", all()).is_empty());
        assert!(super::rules("GZ-6.55", all()).is_empty());
    }
}
