//! Sentences that repeat or deny what a step or a verdict says, be it true or not: "ann draws 5 cards", "bob does not go
//! first".

use std::collections::HashSet;

use super::super::Called;
use super::numbers::number;
use super::pattern::nth;
use super::{BETWEEN, Grammar, split, spoken, with_their_subjects, words};
use crate::geometry::Label;
use crate::ruling::Subject;
use crate::source::Node;

/// The key of a claim about what steps say.
pub(in crate::ruling::claim) const STEPS: &str = "steps";
/// Words before what a claim may leave out.
const CIRCUMSTANCES: [&str; 12] =
    ["in", "on", "at", "from", "to", "of", "with", "for", "against", "since", "because", "by"];
/// Signs and words between clauses of a text.
const SEPARATORS: [&str; 7] = [". ", ": ", "; ", ", and ", ", ", " and ", " but "];

impl Grammar<'_> {
    /// The claims of all sentences, some of them about steps.
    ///
    /// # Errors
    /// The part that is not understood.
    pub(super) fn quotations(&mut self, said: &str) -> Result<Vec<Node>, String> {
        self.take_accounts();
        let words = words::of(said, self.known.names);
        self.quoted(super::trimmed(&words)).map_or_else(|| self.sentences(said), |node| Ok(vec![node]))
    }

    /// Takes what rulings may say.
    fn take_accounts(&mut self) {
        if self.clauses.is_empty() {
            // With other dice most steps say the same, or only other numbers.
            let (mut accounts, mut seen) = ((self.known.accounts)(), HashSet::new());
            for account in &mut accounts {
                account.steps.retain(|step| seen.insert(step.text.clone()));
            }
            self.clauses = accounts.iter().flat_map(|account| account.clauses(self.known.names)).collect();
        }
    }

    /// The claim of a circumstance that steps mention: "in round 2".
    pub(super) fn circumstance(&mut self, words: &[String]) -> Option<Node> {
        self.take_accounts();
        self.quoted(words)
    }

    /// The claim of a sentence that a step may say of somebody.
    pub(super) fn quoted(&self, words: &[String]) -> Option<Node> {
        if let Some(said) = self.like_a_clause(words) {
            let said = Node::map([(said.as_str(), Node::yes(self.origin))], self.origin);
            return Some(Node::map([(STEPS, said)], self.origin));
        }
        match (words.iter().position(|word| word == "not"), words.split_first()) {
            (Some(at), _) => {
                let node = self.quoted(&[&words[..at], &words[at + 1..]].concat())?;
                node.get("not").is_none().then(|| Node::map([("not", node)], self.origin))
            }
            (None, Some((first, predicate))) if ["both", "nobody"].contains(&first.as_str()) => {
                let of =
                    |name: String| self.quoted(&[vec![words::as_name(&name)], predicate.to_vec()].concat());
                let all = super::who::merged(&self.people().into_iter().filter_map(of).collect::<Vec<_>>())?;
                Some(if first == "both" { all } else { self.none_of(&all) })
            }
            _ => None,
        }
    }

    /// Whether a step says this, or the like with other spaces and numbers, of the same subject.
    pub(super) fn is_of_steps(&self, words: &[String]) -> bool {
        let says = |words: &Vec<String>| {
            let mut unlike =
                self.clauses.iter().filter_map(|clause| unlike(words, &clause.words, self.known.names));
            unlike.any(|(is_of_another, _)| !is_of_another)
        };
        Self::rewritten(words).iter().any(says)
    }

    /// That none of some sentences is so.
    fn none_of(&self, said: &Node) -> Node {
        Node::map([("not", said.clone())], self.origin)
    }

    /// The sentence as a step says the like.
    fn like_a_clause(&self, words: &[String]) -> Option<String> {
        let like = |words: &Vec<String>| {
            let clauses = self.clauses.iter();
            let like =
                clauses.filter_map(|clause| Some((unlike(words, &clause.words, self.known.names)?, clause)));
            let (_, clause) = like.min_by_key(|(unlike, _)| *unlike)?;
            let is_whole = clause.words.len() == words.len();
            let text = is_whole.then(|| printed(&clause.text, &clause.words, self.known.names));
            Some(text.map_or_else(
                || spoken(words),
                |text| instead(&text, (&clause.words, words), self.known.names),
            ))
        };
        Self::rewritten(words).iter().find_map(like)
    }
}

/// A sentence and those that mean the same, in words of one form.
pub(in crate::ruling::claim) fn same_sentences(said: &str, names: &[Called<'_>]) -> Vec<Vec<String>> {
    Grammar::rewritten(&words::of(said, names))
}

/// The clauses of a text in words of one form: the whole of it, and its parts, with the subject of the part before where
/// they have none.
pub(in crate::ruling::claim) fn clauses(text: &str, names: &[Called<'_>]) -> Vec<Vec<String>> {
    let words = words::of(text, names);
    let whole = super::trimmed(&words).to_vec();
    let mut found = vec![whole];
    let mut subject: Option<String> = None;
    for part in with_their_subjects(&split(&words, &BETWEEN)) {
        let own = part.first().filter(|word| words::name(word).is_some()).cloned();
        if let (None, Some(subject)) = (&own, &subject) {
            found.push([std::slice::from_ref(subject), &part].concat());
        }
        subject = own.or(subject);
        found.push(part);
    }
    found.dedup();
    found
}

/// Whether a sentence is a clause, or its beginning up to a circumstance, or the last circumstance of it, apart from
/// names, spaces and numbers: whether the subject is another one, and how many words are.
pub(in crate::ruling::claim) fn unlike(
    said: &[String],
    clause: &[String],
    names: &[Called<'_>],
) -> Option<(bool, usize)> {
    if said.is_empty() {
        return None;
    }
    let begins = |at: usize| clause.get(at).is_some_and(|word| CIRCUMSTANCES.contains(&word.as_str()));
    // "in round 2", "11 to 7".
    let is_circumstance = said.first().is_some_and(|word| CIRCUMSTANCES.contains(&word.as_str()))
        || matches!(said, [_, to, _] if to == "to");
    if is_circumstance {
        return clause.windows(said.len()).filter_map(|part| unlike_in_kind(said, part, names)).min();
    }
    match clause.len().checked_sub(said.len())? {
        0 => unlike_in_kind(said, clause, names),
        _ if begins(said.len()) => unlike_in_kind(said, &clause[..said.len()], names),
        _ if kind(&said[0], names) == kind(&clause[0], names) => {
            without_a_circumstance(clause).filter_map(|part| unlike_in_kind(said, &part, names)).min()
        }
        _ => None,
    }
}

/// A clause without one of its circumstances, for each: "ann moves 2 tokens to F7" of "… from F6 to F7".
fn without_a_circumstance(clause: &[String]) -> impl Iterator<Item = Vec<String>> {
    let begins = |n: &usize| CIRCUMSTANCES.contains(&clause[*n].as_str());
    let starts: Vec<usize> = (1..clause.len()).filter(begins).collect();
    let ends: Vec<usize> = starts.iter().skip(1).copied().chain([clause.len()]).collect();
    starts.into_iter().zip(ends).map(|(start, end)| [&clause[..start], &clause[end..]].concat())
}

/// Whether two sentences of the same length differ only in names, spaces and numbers.
fn unlike_in_kind(said: &[String], clause: &[String], names: &[Called<'_>]) -> Option<(bool, usize)> {
    if said.len() != clause.len() {
        return None;
    }
    let (mut same, mut others, mut is_of_another) = (0, 0, false);
    for (n, (own, other)) in said.iter().zip(clause).enumerate() {
        match kind(own, names) {
            _ if is_same(own, other) => same += usize::from(kind(own, names).is_none()),
            Some(kind_of_own) if kind(other, names) == Some(kind_of_own) => {
                others += 1;
                is_of_another |= n == 0;
            }
            _ => return None,
        }
    }
    (same > 0).then_some((is_of_another, others))
}

/// Whether two words are the same, whatever their endings: "draw", "draws".
pub(super) fn is_same(a: &str, b: &str) -> bool {
    words::same(a, b) || words::name(a).is_none() && words::name(b).is_none() && stem(a) == stem(b)
}

/// A word without the ending of a regular verb or noun.
fn stem(word: &str) -> &str {
    let mut endings =
        ["ed", "es", "s"].iter().filter(|ending| word.len() > ending.len() + 2 && !word.ends_with("ss"));
    let bare = endings.find_map(|ending| word.strip_suffix(ending)).unwrap_or(word);
    bare.strip_suffix('e').filter(|bare| bare.len() > 2).unwrap_or(bare)
}

/// How many words of a clause another one has.
pub(in crate::ruling::claim) fn shared(clause: &[String], other: &[String]) -> usize {
    clause.iter().filter(|word| other.iter().any(|other| is_same(word, other))).count()
}

/// What may differ between sentences that say the like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A name of somebody, or of something of this kind.
    Name(Option<&'static str>),
    Space,
    Number,
    Nth,
}

fn kind(word: &str, names: &[Called<'_>]) -> Option<Kind> {
    if let Some(name) = words::name(word) {
        let of = names.iter().filter(|known| known.name == name);
        let is_somebody = of.clone().any(|known| matches!(known.subject, Some(Subject::Somebody(_))));
        Some(Kind::Name(of.map(|known| known.kind).next().filter(|_| !is_somebody)))
    } else if word == "no" || number(word).is_some() {
        Some(Kind::Number)
    } else if nth(word).is_some() {
        Some(Kind::Nth)
    } else {
        Label::parse(&word.to_uppercase()).map(|_| Kind::Space)
    }
}

/// The part of a text that is a clause in these words.
pub(in crate::ruling::claim) fn printed(text: &str, clause: &[String], names: &[Called<'_>]) -> String {
    let whole = text.trim_end_matches('.');
    let mut parts = vec![whole];
    for separator in SEPARATORS {
        parts = parts.into_iter().flat_map(|part| part.split(separator)).collect();
    }
    let found = [whole].into_iter().chain(parts).find_map(|part| {
        let words = words::of(part, names);
        let words = super::trimmed(&words);
        let subject = clause.first().and_then(|word| words::name(word));
        match subject {
            _ if words == clause => Some(part.to_owned()),
            Some(subject) if clause.len() == words.len() + 1 && clause.ends_with(words) => {
                Some(format!("{subject} {part}"))
            }
            _ => None,
        }
    });
    found.unwrap_or_else(|| spoken(clause))
}

/// A clause as it is printed, with the words of a claim where that differs.
pub(in crate::ruling::claim) fn instead(
    text: &str,
    (clause, said): (&[String], &[String]),
    names: &[Called<'_>],
) -> String {
    let bare = |word: &String| super::written(word);
    let fitting =
        clause.windows(said.len()).filter_map(|part| Some((unlike_in_kind(said, part, names)?, part)));
    let Some((_, clause)) = fitting.min_by_key(|(unlike, _)| *unlike) else { return spoken(said) };
    let others = clause.iter().zip(said).filter(|(one, other)| !words::same(one, other));
    let others: Vec<(String, String)> = others.map(|(one, other)| (bare(one), bare(other))).collect();
    let mut changed: Vec<String> = text.split(' ').map(str::to_owned).collect();
    for (one, other) in &others {
        let is_it =
            |word: &&mut String| word.trim_matches(|c: char| !c.is_alphanumeric()).eq_ignore_ascii_case(one);
        match changed.iter_mut().find(is_it) {
            Some(word) => word.clone_from(other),
            None => return spoken(said),
        }
    }
    changed.join(" ")
}
