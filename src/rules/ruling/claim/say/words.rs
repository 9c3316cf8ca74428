//! A sentence as words of one form: small letters, names in full, verbs in the present tense, digits for numbers.

use super::super::Called;
use super::numbers;
use crate::source::names;

/// The mark before a name, which is one word then: `@Raven Nightglass`.
const NAME: char = '@';

/// Contractions and phrases, and what they stand for.
const LONG: &[(&str, &str)] = &[
    (", isn't she", ""),
    (", isn't he", ""),
    (", doesn't she", ""),
    (", doesn't he", ""),
    ("no one's", "nobody's"),
    ("neither one", "nobody"),
    ("neither of the two", "nobody"),
    ("not one of them", "nobody"),
    ("the one who is", ""),
    ("the latter", "it"),
    ("ain't", "is not"),
    ("no way", "not"),
    ("for sure", ""),
    ("by now", ""),
    ("this round", ""),
    ("this time", ""),
    ("right away", ""),
    ("as well", ""),
    ("to fight another day", ""),
    ("in one hit", ""),
    ("in one go", ""),
    ("i reckon", ""),
    ("i'd say", ""),
    ("i guess", ""),
    ("i mean", ""),
    ("goes down to", "is down to"),
    ("drops to", "is down to"),
    ("falls to", "is down to"),
    ("walks away unhurt", "is unhurt"),
    ("gets away unhurt", "is unhurt"),
    ("there are no survivors", "nobody survives"),
    ("are no survivors", "nobody survives"),
    ("one-shots", "1-shots"),
    ("one-shotted", "1-shotted"),
    ("stays put", "stays"),
    ("stay put", "stay"),
    ("attack points", "ap"),
    ("attack point", "ap"),
    ("can't", "can not"),
    ("cannot", "can not"),
    ("won't", "will not"),
    ("n't", " not"),
    ("'ll", " will"),
    ("'re", " are"),
    ("'ve", " have"),
    ("'d ", " would "),
    ("it's", "it is"),
    ("she's", "she is"),
    ("he's", "he is"),
    ("that's", "that is"),
    ("there's", "there is"),
    ("no one", "nobody"),
    ("half a", "0.5"),
    ("some one", "somebody"),
    ("somebody's", "somebody is"),
    ("someone's", "somebody is"),
    ("not all", "not both"),
    ("not everybody", "not both"),
    ("not everyone", "not both"),
    ("everyone's", "everybody is"),
    ("none of them", "nobody"),
    ("neither of them", "nobody"),
    ("both of them", "both"),
    ("they both", "both"),
    ("all of them", "both"),
    ("is going to", "will"),
    ("must not", "may not"),
    ("in the end", ""),
    ("after all", ""),
    ("of course", ""),
    ("i think", ""),
    ("i say", ""),
    ("at all", ""),
    ("any more", ""),
    ("no longer", "not"),
    ("hit points", "hp"),
    ("hit point", "hp"),
    ("health points", "health"),
    ("health point", "health"),
];

/// Words that add nothing; an article is none if it is somebody's name.
const FILLERS: &[&str] = &[
    "a",
    "an",
    "the",
    "his",
    "her",
    "its",
    "their",
    "my",
    "should",
    "must",
    "would",
    "will",
    "shall",
    "still",
    "then",
    "just",
    "only",
    "really",
    "surely",
    "now",
    "already",
    "too",
    "also",
    "do",
    "does",
    "did",
    "there",
    "actually",
    "definitely",
    "totally",
    "simply",
    "probably",
    "certainly",
    "even",
    "clearly",
    "obviously",
    "again",
    "anymore",
    "that",
    "please",
    "yes",
    "well",
    "ms",
    "mrs",
    "mr",
];

/// What a quantifier or a number is in one word.
const SAME: &[(&str, &str)] = &[
    ("none", "nobody"),
    ("neither", "nobody"),
    ("no-one", "nobody"),
    ("someone", "somebody"),
    ("anyone", "anybody"),
    ("either", "anybody"),
    ("precisely", "exactly"),
    ("everybody", "both"),
    ("everyone", "both"),
    ("all", "both"),
    ("each", "both"),
    ("zero", "0"),
    ("one", "1"),
    ("two", "2"),
    ("three", "3"),
    ("four", "4"),
    ("five", "5"),
    ("six", "6"),
    ("seven", "7"),
    ("eight", "8"),
    ("nine", "9"),
    ("ten", "10"),
    ("eleven", "11"),
    ("twelve", "12"),
    ("could", "can"),
    ("was", "is"),
    ("were", "is"),
    ("are", "is"),
    ("be", "is"),
    ("been", "is"),
    ("have", "has"),
    ("had", "has"),
    ("got", "gets"),
    ("dead-lock", "tie"),
    ("standoff", "stand-off"),
    ("him", "it"),
    ("them", "they"),
];

/// Verbs in the present tense with their other forms.
const VERBS: &[(&str, &[&str])] = &[
    ("attacks", &["attack", "attacked"]),
    ("beats", &["beat"]),
    ("begins", &["begin", "began"]),
    ("comes", &["come", "came"]),
    ("defeats", &["defeat", "defeated"]),
    ("dies", &["die", "died"]),
    ("drops", &["drop", "dropped"]),
    ("draws", &["drew"]),
    ("eats", &["eat", "ate", "eaten"]),
    ("ends", &["end", "ended"]),
    ("escapes", &["escape", "escaped"]),
    ("explodes", &["explode", "exploded"]),
    ("fails", &["fail", "failed"]),
    ("falls", &["fall", "fell", "fallen"]),
    ("feeds", &["feed", "fed"]),
    ("flees", &["flee", "fled"]),
    ("freezes", &["freeze", "froze"]),
    ("gets", &["get", "gotten"]),
    ("goes", &["go", "went", "gone"]),
    ("happens", &["happen", "happened"]),
    ("hits", &["hit"]),
    ("holds", &["hold", "held"]),
    ("hurts", &["hurt"]),
    ("jumps", &["jump", "jumped"]),
    ("keeps", &["keep", "kept"]),
    ("kicks", &["kick", "kicked"]),
    ("kills", &["kill", "killed"]),
    ("lands", &["land", "landed"]),
    ("lives", &["live", "lived"]),
    ("loses", &["lose", "lost", "loose", "looses", "losing"]),
    ("makes", &["make", "made"]),
    ("misses", &["miss", "missed"]),
    ("moves", &["move", "moved"]),
    ("negotiates", &["negotiate", "negotiated"]),
    ("perishes", &["perish", "perished"]),
    ("reaches", &["reach", "reached"]),
    ("remains", &["remain", "remained"]),
    ("reveals", &["reveal", "revealed"]),
    ("rolls", &["roll", "rolled"]),
    ("retreats", &["retreat", "retreated"]),
    ("runs", &["run", "ran"]),
    ("slays", &["slay", "slew"]),
    ("sleeps", &["sleep", "slept"]),
    ("starts", &["start", "started"]),
    ("starves", &["starve"]),
    ("stays", &["stay", "stayed"]),
    ("strikes", &["strike", "struck"]),
    ("survives", &["survive", "survived"]),
    ("takes", &["take", "took", "taken"]),
    ("thrusts", &["thrust"]),
    ("plays", &["play", "played"]),
    ("ties", &["tie", "tied"]),
    ("walks", &["walk", "walked"]),
    ("wins", &["win", "won"]),
    ("works", &["work", "worked"]),
];

/// Participles that say what is done to somebody.
const PASSIVE: &[&str] = &[
    "beaten", "defeated", "dropped", "eaten", "fed", "frozen", "hit", "hurt", "killed", "slain", "starved",
    "tied",
];

/// Nouns that are counted, in the singular.
const NOUNS: &[&str] = &[
    "agent",
    "bomb",
    "brick",
    "card",
    "character",
    "corpse",
    "creature",
    "item",
    "kill",
    "meal",
    "order",
    "pass",
    "plant",
    "point",
    "power",
    "square",
    "sue",
    "thrust",
    "token",
    "total",
    "world",
];

/// Words of which no name is meant.
const NO_NAMES: &[&str] =
    &["the", "of", "and", "a", "an", "in", "on", "is", "it", "to", "not", "no", "at", "by", "has", "with"];

/// The words of a sentence.
pub(super) fn of(said: &str, known: &[Called<'_>]) -> Vec<String> {
    let found = named(&raw(said), known);
    let mut words: Vec<String> = Vec::new();
    for (n, word) in found.iter().enumerate() {
        let previous: Vec<&str> = words.iter().map(String::as_str).collect();
        let next = found.get(n + 1).map(String::as_str);
        let word = match word.as_str() {
            "'s" => contracted(next),
            "this" if is_pointed(&found, n + 1) => "that",
            "one" if is_pointed(&found, n) => "it",
            word => word,
        };
        let word = plain(word, &previous, next);
        let is_twice = word == "is" && previous.last() == Some(&"is");
        if !word.is_empty() && !is_twice {
            words.push(word);
        }
    }
    as_statement(without_perfect(&words))
}

/// Whether the word at a place is the "one" of "that one", rather than a number: "that one agent dies", "that one of them".
fn is_pointed(found: &[String], n: usize) -> bool {
    let is = |n: usize, words: &[&str]| found.get(n).is_some_and(|word| words.contains(&word.as_str()));
    n > 0 && is(n, &["one"]) && is(n - 1, &["that", "this"]) && !is(n + 1, NOUNS) && !is(n + 1, &["of"])
}

/// A question as what it asks: "is raven dead", "not raven survives".
fn as_statement(mut words: Vec<String>) -> Vec<String> {
    let is_asked = |word: &String| ["is", "has", "can", "may", "not"].contains(&word.as_str());
    if let [verb, who, _, ..] = words.as_slice()
        && is_asked(verb)
        && (name(who).is_some() || NOUNS.contains(&who.as_str()))
    {
        words.swap(0, 1);
    }
    // "7C and 9C both starve".
    let after_a_name =
        |n: usize| n > 1 && words[n] == "both" && name(&words[n - 1]).is_some() && words[n - 2] == "and";
    if let Some(n) = (0..words.len()).find(|n| after_a_name(*n)) {
        words.remove(n);
    }
    words
}

/// What "'s" stands for: "moe's hurt" is "is", "ann's won" is "has"; else it may be a possessive.
fn contracted(next: Option<&str>) -> &'static str {
    match next {
        Some("been" | "got") => "has",
        Some(next) if PASSIVE.contains(&next) => "is",
        Some(next) if VERBS.iter().any(|(_, forms)| forms.contains(&next) && !NOUNS.contains(&next)) => "has",
        _ => "'s",
    }
}

/// The name that a word is, if it is one.
pub(super) fn name(word: &str) -> Option<&str> {
    word.strip_prefix(NAME)
}

/// A word as a name.
pub(super) fn as_name(name: &str) -> String {
    format!("{NAME}{name}")
}

/// Whether two words are the same, be they names or not.
pub(super) fn same(a: &str, b: &str) -> bool {
    let bare = |word: &str| word.trim_start_matches(NAME).to_lowercase();
    a == b || bare(a) == bare(b)
}

/// Words and signs as they stand, in small letters, without contractions.
fn raw(said: &str) -> Vec<String> {
    let mut text = format!(" {} ", names::key(said).replace(['’', '`'], "'").replace(['"', '“', '”'], ""));
    for sign in [',', ';', '!', '?', '(', ')', '—'] {
        text = text.replace(sign, &format!(" {sign} "));
    }
    text = scores_in_words(&numbers::as_decimals(&text));
    for sign in [". ", ": "] {
        text = text.replace(sign, &format!(" {sign}"));
    }
    text = format!(" {} ", text.split_whitespace().collect::<Vec<_>>().join(" "));
    for (short, long) in LONG {
        // Only the ends of words, or words as a whole.
        let is_ending = short.starts_with(['\'', 'n']) && short.contains('\'');
        let (short, long) = if is_ending {
            ((*short).to_owned(), (*long).to_owned())
        } else {
            (format!(" {short} "), format!(" {long} "))
        };
        text = text.replace(&short, &long);
    }
    let mut words = Vec::new();
    for word in text.split_whitespace() {
        let word = word.strip_prefix('\'').unwrap_or(word);
        match word.strip_suffix("'s").map(|of| (of, "'s")).or_else(|| Some((word.strip_suffix("s'")?, "s'")))
        {
            Some((of, "'s")) => words.extend([of.to_owned(), "'s".to_owned()]),
            Some((of, _)) => words.extend([format!("{of}s"), "'s".to_owned()]),
            None => words.push(word.to_owned()),
        }
    }
    words.retain(|word| !matches!(word.as_str(), "" | "!" | "?" | "(" | ")" | "—"));
    words
}

/// "11-7" as "11 to 7".
fn scores_in_words(text: &str) -> String {
    let score = |word: &str| {
        let (one, other) = word.split_once(['-', '–', ':'])?;
        let is_number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
        (is_number(one) && is_number(other)).then(|| format!("{one} to {other}"))
    };
    text.split(' ').map(|word| score(word).unwrap_or_else(|| word.to_owned())).collect::<Vec<_>>().join(" ")
}

/// The words with names as one word each.
fn named(words: &[String], known: &[Called<'_>]) -> Vec<String> {
    let mut found = Vec::new();
    let mut n = 0;
    while n < words.len() {
        let longest = (1..=5.min(words.len() - n)).rev().find_map(|length| {
            let said = words[n..n + length].join(" ");
            let is_verb = |word: &String| word == "is" || word == "has" || is_verb(word);
            // "a is in C2", "so far, a holds nothing": no article.
            let is_alone = n == 0 || n + length == words.len() || words.get(n + length).is_some_and(is_verb);
            // "no Agent is left" is of no certain one.
            let before = n.checked_sub(1).map_or("", |n| &words[n]);
            let is_counted = before == "no" || before.parse::<i64>().is_ok() || before == "one";
            Some((length, meant(&said, known, is_alone, length == 1 && !is_counted)?))
        });
        match longest {
            Some((length, name)) => {
                found.push(as_name(&name));
                n += length;
            }
            None => {
                found.push(words[n].clone());
                n += 1;
            }
        }
    }
    found
}

/// The name that is meant: in full, or by one of its words if no other name has it; or the only one of its kind.
fn meant(said: &str, known: &[Called<'_>], is_alone: bool, is_one_word: bool) -> Option<String> {
    let is_article = ["a", "an"].contains(&said);
    if is_article && !is_alone {
        return None;
    }
    let is_verb = is_verb(said);
    // "Attack" may be a character, or what somebody adds points to.
    let is_meant = |known: &&Called<'_>| !is_verb || known.subject.is_some();
    let spaced = |name: &str| name.replace('-', " ");
    let is_whole = |name: &str| {
        let key = names::key(name);
        key == said || !is_one_word && spaced(&key) == spaced(said)
    };
    let whole = known.iter().filter(is_meant).find(|known| is_whole(&known.name));
    if let Some(whole) = whole {
        return Some(whole.name.to_string());
    }
    if !is_one_word || is_verb || NO_NAMES.contains(&said) {
        return None;
    }
    let is_word = |word: &str| names::key(word).trim_matches('\'') == said;
    // "The gun" is a freeze-gun.
    let is_last = |name: &str| name.rsplit('-').next().is_some_and(is_word);
    only(known, |known| known.name.split(' ').any(is_word) || is_last(&known.name))
        .or_else(|| only(known, |known| known.kind.trim_start_matches('\'').eq_ignore_ascii_case(said)))
}

/// Verbs in the form that sentences are compared in.
pub(super) fn verbs() -> impl Iterator<Item = &'static str> {
    VERBS.iter().map(|(verb, _)| *verb)
}

/// Whether a word has a meaning of its own.
pub(super) fn is_known(word: &str) -> bool {
    let is_in = |words: &[&str]| words.contains(&word);
    is_verb(word)
        || is_in(FILLERS)
        || is_in(PASSIVE)
        || is_in(NO_NAMES)
        || is_in(NOUNS)
        || word.strip_suffix('s').is_some_and(|one| NOUNS.contains(&one))
        || SAME.iter().any(|(other, same)| *other == word || *same == word)
}

/// Whether a word is a form of a known verb.
fn is_verb(word: &str) -> bool {
    VERBS.iter().any(|(verb, forms)| *verb == word || forms.contains(&word))
}

/// The name of the only one that fits.
fn only(known: &[Called<'_>], fits: impl Fn(&Called<'_>) -> bool) -> Option<String> {
    let mut found = known.iter().filter(|known| fits(known)).map(|known| &known.name);
    let first = found.next()?;
    found.all(|other| other == first).then(|| first.to_string())
}

/// A word in its common form; empty if it adds nothing.
fn plain(word: &str, previous: &[&str], next: Option<&str>) -> String {
    if name(word).is_some() {
        return word.to_owned();
    }
    // "marrow does 3 damage".
    let is_number =
        |word: Option<&str>| word.is_some_and(|word| word == "{n}" || numbers::number(word).is_some());
    if ["do", "does", "did"].contains(&word) && is_number(next) {
        return "does".to_owned();
    }
    // "marrow kills her" is no possessive.
    if word == "her" && next.is_none_or(|next| ["and", "but", ",", ";", "."].contains(&next)) {
        return "it".to_owned();
    }
    if FILLERS.contains(&word) {
        return String::new();
    }
    // "should be dead": "is dead".
    if let Some((_, same)) = SAME.iter().find(|(other, _)| *other == word) {
        return (*same).to_owned();
    }
    let is_counted = match previous.last() {
        Some(before) if VERBS.iter().any(|(verb, _)| *verb == word) => {
            *before == "no" || is_number(Some(before))
        }
        Some(before) => name(before).is_none() && (*before == "{n}" || !before.starts_with('{')),
        None => false,
    };
    if let Some(one) = word.strip_suffix('s').filter(|one| is_counted && NOUNS.contains(one)) {
        return one.to_owned();
    }
    // "is killed" and "gets hurt" are not what somebody does.
    let is_passive = matches!(previous, [.., "is" | "gets"] | [.., "is", "not"]);
    let is_noun = NOUNS.contains(&word) && !matches!(previous, [.., "not" | "both" | "may" | "can"]);
    let verb = VERBS.iter().find(|(_, forms)| forms.contains(&word)).filter(|_| !is_passive && !is_noun);
    verb.map_or(word, |(verb, _)| verb).to_owned()
}

/// "has died" is "dies", "gets killed" is "is killed".
fn without_perfect(words: &[String]) -> Vec<String> {
    let is_verb = |word: &str| VERBS.iter().any(|(verb, _)| *verb == word);
    let is_done = |word: &str| {
        VERBS.iter().any(|(_, forms)| forms.contains(&word))
            || ["slain", "frozen", "beaten", "struck"].contains(&word)
            || word.len() > 4 && word.ends_with("ed")
    };
    let mut found: Vec<String> = Vec::new();
    for (n, word) in words.iter().enumerate() {
        let next = words.get(n + 1).map_or("", String::as_str);
        match word.as_str() {
            "has" if is_verb(next) || next == "is" => {}
            "has" if next == "not" && words.get(n + 2).is_some_and(|word| is_verb(word)) => {}
            "gets" if is_done(next) => found.push("is".to_owned()),
            _ => found.push(word.clone()),
        }
    }
    found
}
