//! The sentences in which people may claim what comes out of a dispute, made of the names and words of its rulebook:
//! "Guard is out", "the result is DR", "the attacker loses 2", "nobody wins".

use std::sync::Arc;

use super::code::{DisputeCode, Ex, FactCode, FactKind, Out, Piece};
use super::may::{May, Possible};

/// Sentences of keys: the key, a value (`*` for any, empty for none), and the sentence; see `ruling::Claims`.
pub type Sayings = Vec<(String, String, String)>;

/// Verbs that end the name of a number: `attacker_loses`.
const VERBS: [&str; 9] = ["loses", "takes", "wins", "gains", "deals", "pays", "scores", "gets", "keeps"];
/// Names of numbers that are losses.
const LOSSES: [&str; 9] =
    ["damage", "lost", "loss", "losses", "hits", "wounds", "dead", "killed", "casualties"];
/// Names of truths in verbs: yes and no.
const SUCCESS: [(&str, &str, &str); 3] = [
    ("success", "succeeds", "fails"),
    ("won", "wins", "loses"),
    ("survives", "survives", "does not survive"),
];

/// What sentences are made for.
struct Speaker<'d> {
    dispute: &'d DisputeCode,
    /// How many keys have numbers: "it is 3" needs to be clear.
    numbers: usize,
    all: Sayings,
}

/// The sentences of a dispute.
pub fn sayings(possible: &mut Possible<'_>, dispute: &DisputeCode) -> Sayings {
    let mut leaves = Vec::new();
    collect(dispute, &dispute.outcome, None, &mut leaves);
    for leaf in &mut leaves {
        leaf.may = possible.of(leaf.ex, &May::default());
        // Of what may be any text, only the text itself can be claimed.
        leaf.may.numbers &= !leaf.may.others;
    }
    let numbers = leaves.iter().filter(|leaf| leaf.may.numbers).count();
    let mut speaker = Speaker { dispute, numbers, all: Vec::new() };
    speaker.of_finding(&leaves);
    leaves.iter().for_each(|leaf| speaker.of_leaf(leaf));
    speaker.all
}

/// A value of an outcome.
struct Leaf<'d> {
    key: &'d str,
    ex: &'d Ex,
    may: May,
    /// Whether it is there for each of several participants.
    is_each: bool,
}

fn collect<'d>(dispute: &DisputeCode, out: &'d Out, key: Option<&'d str>, leaves: &mut Vec<Leaf<'d>>) {
    let leaf = |key, ex, is_each| Leaf { key, ex, may: May::default(), is_each };
    match out {
        Out::Value(ex) => leaves.extend(key.map(|key| leaf(key, ex, false))),
        Out::Map(entries) if key.is_some() && dispute.is_by_role(entries) => {
            let first =
                entries.iter().find_map(|(_, out)| if let Out::Value(ex) = out { Some(ex) } else { None });
            leaves.extend(key.zip(first).map(|(key, ex)| leaf(key, ex, true)));
        }
        Out::Map(entries) => entries.iter().for_each(|(key, out)| collect(dispute, out, Some(key), leaves)),
        Out::Each(_, keys) => leaves.extend(keys.iter().map(|(key, ex)| leaf(key, ex, true))),
    }
}

impl DisputeCode {
    /// Whether all keys of a map are facts that are one participant.
    pub fn is_by_role(&self, entries: &[(Arc<str>, Out)]) -> bool {
        let is_it =
            |fact: &FactCode, name: &str| *fact.name == *name && matches!(fact.kind, FactKind::Piece(_));
        let is_role = |name: &str| self.facts.iter().any(|fact| is_it(fact, name));
        !entries.is_empty() && entries.iter().all(|(key, out)| matches!(out, Out::Value(_)) && is_role(key))
    }
}

impl Speaker<'_> {
    fn say(&mut self, key: &str, value: &str, sentence: impl Into<String>) {
        let one = (key.to_owned(), value.to_owned(), sentence.into());
        if !self.all.contains(&one) {
            self.all.push(one);
        }
    }

    /// The sentences of the finding: its parts with a single value that the outcome has, too.
    fn of_finding(&mut self, leaves: &[Leaf<'_>]) {
        let Some(finding) = &self.dispute.finding else { return };
        let (mut text, mut found) = (String::new(), Vec::new());
        for piece in &finding.0 {
            match piece {
                Piece::Written(written) => text.push_str(written),
                Piece::Value(ex) => {
                    found.push(self.in_a_sentence(ex, leaves));
                    text.push(HOLE);
                }
            }
        }
        let mut values = found.into_iter();
        for part in text.split([',', '.', ';', ':']) {
            let here: Vec<Option<Said>> = values.by_ref().take(part.matches(HOLE).count()).collect();
            let mut sentence = String::new();
            let mut key = None;
            let mut is_clear = true;
            let mut said = here.into_iter();
            for (n, written) in part.split(HOLE).enumerate() {
                if n > 0 {
                    match said.next().flatten() {
                        Some(Said::Key(own)) if key.is_none() => {
                            key = Some(own);
                            sentence.push_str("{}");
                        }
                        Some(Said::Fact(name)) => sentence.push_str(&format!("the {name}")),
                        _ => is_clear = false,
                    }
                }
                sentence.push_str(written);
            }
            let words =
                sentence.split_whitespace().filter(|word| !["{}", "the", "The"].contains(word)).count();
            // "The land {}" makes sense if the value is a verb.
            let has_verbs = |key: &String| {
                leaves.iter().any(|leaf| leaf.key == key && leaf.may.words.iter().any(|word| is_verb(word)))
            };
            let makes_sense =
                |key: &String| words > 1 || words == 1 && (!sentence.ends_with("{}") || has_verbs(key));
            if let Some(key) = key.filter(|key| is_clear && makes_sense(key)) {
                self.say(&key, "*", sentence.trim());
            }
        }
    }

    /// What a value within the finding is: a key of the outcome, or a participant.
    fn in_a_sentence(&self, ex: &Ex, leaves: &[Leaf<'_>]) -> Option<Said> {
        let same = |other: &Ex| format!("{other:?}") == format!("{ex:?}");
        let key = leaves.iter().find(|leaf| !leaf.is_each && same(leaf.ex)).map(|leaf| leaf.key.to_owned());
        match (key, ex) {
            (Some(key), _) => Some(Said::Key(key)),
            (None, Ex::Call(_, parts, _)) => self.in_a_sentence(parts.first()?, leaves),
            (None, Ex::Fact(fact)) => self.participant(*fact).map(Said::Fact),
            _ => None,
        }
    }

    /// The name of a fact that is one participant.
    fn participant(&self, fact: u16) -> Option<String> {
        let fact = &self.dispute.facts[usize::from(fact)];
        matches!(fact.kind, FactKind::Piece(_)).then(|| spaced(&fact.name))
    }

    fn of_leaf(&mut self, leaf: &Leaf<'_>) {
        let may = &leaf.may;
        let key = leaf.key;
        if leaf.is_each {
            return self.of_somebody("{who}", key, may);
        }
        if let Some(owner) = self.owner(leaf.ex) {
            self.of_somebody(&format!("the {owner}"), key, may);
        }
        self.of_all(key, may);
    }

    /// The only participant whose fields an expression reads, if it reads nothing else.
    fn owner(&self, ex: &Ex) -> Option<String> {
        fn owners(ex: &Ex, found: &mut Vec<u16>) -> bool {
            match ex {
                Ex::Of(of, _) if matches!(**of, Ex::Fact(_)) => {
                    if let Ex::Fact(fact) = **of {
                        found.push(fact);
                    }
                    true
                }
                Ex::Const(_) => true,
                Ex::Compare(..) | Ex::Sum(..) | Ex::Not(_) | Ex::All(_) | Ex::Any(_) | Ex::Call(..) => {
                    ex.parts().into_iter().all(|part| owners(part, found))
                }
                _ => false,
            }
        }
        let mut found = Vec::new();
        let are_all = owners(ex, &mut found);
        let first = *found.first()?;
        (are_all && found.iter().all(|fact| *fact == first)).then(|| self.participant(first))?
    }

    /// What is true of somebody.
    fn of_somebody(&mut self, who: &str, key: &str, may: &May) {
        let noun = spaced(key);
        for word in &may.words {
            if is_verb(word) {
                self.say(key, word, format!("{who} {word}"));
            } else {
                self.say(key, word, format!("{who} is {word}"));
                self.say(key, word, format!("{who} goes {word}"));
                self.say(key, word, format!("{who} {word}"));
            }
        }
        if may.truths {
            self.say(key, "true", format!("{who} is {noun}"));
            self.say(key, "", format!("{who} is not {noun}"));
            self.say(key, "true", format!("{who} has {noun}"));
        }
        if may.numbers {
            self.say(key, "*", format!("{who} has {}", counted(&noun)));
            self.say(key, "*", format!("{who} has {{}} {noun} left"));
            if LOSSES.contains(&key) {
                self.say(key, "*", format!("{who} loses {{}}"));
                self.say(key, "*", format!("{who} loses {{}} {noun}"));
            }
        }
        self.say(key, "*", format!("{noun} of {who} is {{}}"));
        self.say(key, "*", format!("{who}'s {noun} is {{}}"));
    }

    /// What is true of the whole.
    fn of_all(&mut self, key: &str, may: &May) {
        let noun = spaced(key);
        let is_of_pieces = may.pieces || may.lists.as_ref().is_some_and(|of| of.pieces);
        if ["winner", "winners", "won_by"].contains(&key) {
            self.say(key, "*", "{} wins");
            self.say(key, "", "nobody wins");
            self.say(key, "", "it is a tie");
            self.say(key, "", "it is a draw");
        } else if is_of_pieces && is_state(&noun) {
            self.say(key, "*", format!("{{}} is {noun}"));
            self.say(key, "", format!("nobody is {noun}"));
        }
        if key == "fallen" {
            self.say(key, "*", "{} falls");
            self.say(key, "", "nobody falls");
        }
        for word in &may.words {
            if is_verb(word) {
                self.say(key, word, format!("the {noun} {word}"));
                self.say(key, word, format!("it {word}"));
            }
        }
        if may.truths {
            self.truth(key, &noun);
        }
        if may.numbers {
            self.number(key, &noun);
        }
        self.say(key, "*", format!("the {noun} is {{}}"));
        if !may.words.is_empty() {
            self.say(key, "*", "it is {}");
            self.say(key, "*", "{}");
        }
        self.say(key, "", format!("there is no {noun}"));
    }

    fn truth(&mut self, key: &str, noun: &str) {
        if is_state(noun) {
            self.say(key, "true", format!("it is {noun}"));
            self.say(key, "", format!("it is not {noun}"));
        } else {
            self.say(key, "true", noun);
            self.say(key, "", format!("no {noun}"));
            self.say(key, "true", format!("it is {noun}"));
            self.say(key, "", format!("it is not {noun}"));
        }
        for (_, yes, no) in SUCCESS.iter().filter(|(of, ..)| *of == key) {
            self.say(key, "true", format!("it {yes}"));
            self.say(key, "", format!("it {no}"));
        }
    }

    fn number(&mut self, key: &str, noun: &str) {
        match noun.rsplit_once(' ').filter(|(_, verb)| VERBS.contains(verb)) {
            Some((who, verb)) => {
                self.say(key, "*", format!("the {who} {verb} {{}}"));
                self.say(key, "*", format!("the {who}s {verb} {{}}"));
            }
            None if noun.ends_with('s') || is_state(noun) || LOSSES.contains(&key) => {
                self.say(key, "*", counted(noun));
            }
            None => {}
        }
        self.say(key, "*", format!("the {noun} is {{}}"));
        self.say(key, "*", format!("the {noun} is at {{}}"));
        self.say(key, "*", format!("{{}} {noun}"));
        self.say(key, "*", format!("there is {{}} {noun}"));
        if LOSSES.contains(&key) || self.numbers == 1 {
            for verb in ["deals", "does", "takes", "loses", "is", "gets", "scores"] {
                self.say(key, "*", format!("it {verb} {{}}"));
                self.say(key, "*", format!("{verb} {{}}"));
                self.say(key, "*", format!("it {verb} {{}} {noun}"));
                self.say(key, "*", format!("{verb} {{}} {noun}"));
            }
        }
    }
}

/// The mark of a value within a text.
const HOLE: char = '\u{1}';

/// A value within the finding.
enum Said {
    /// One that the outcome has under a key.
    Key(String),
    /// A participant, by the fact's name.
    Fact(String),
}

/// A name as people say it.
fn spaced(name: &str) -> String {
    name.replace(['_', '-'], " ")
}

/// A number with its noun, in one and in many.
fn counted(noun: &str) -> String {
    match noun.strip_suffix('s').filter(|one| !one.ends_with('s') && !one.is_empty()) {
        Some(one) => format!("{{|{one}|{noun}}}"),
        None => format!("{{}} {noun}"),
    }
}

/// Whether a word of a rulebook is what somebody does: "holds", "retreats".
fn is_verb(word: &str) -> bool {
    let is_one_word = word.len() > 3 && word.chars().all(|c| c.is_ascii_lowercase());
    is_one_word && word.ends_with('s') && !word.ends_with("ss") && !word.ends_with("us")
}

/// Whether a name is what somebody is: "gone", "killed", "out".
fn is_state(noun: &str) -> bool {
    const STATES: [&str; 14] = [
        "gone", "won", "lost", "dead", "out", "over", "done", "open", "safe", "hit", "free", "built", "paid",
        "up",
    ];
    STATES.contains(&noun) || noun.ends_with("ed") || noun.ends_with("en") || noun.ends_with("able")
}
