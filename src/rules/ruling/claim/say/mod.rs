//! Claims in everyday sentences: "raven dies", "she's dead", "it's a tie", "ann has 10", "he may not do that". What the
//! umpire prints of a claim is understood, too.

mod allowed;
mod amounts;
mod near;
mod numbers;
mod pattern;
mod phrases;
mod quote;
mod some;
mod templates;
mod typos;
mod who;
mod words;

pub(super) use pattern::nth;
pub(super) use quote::{STEPS, clauses, instead, printed, same_sentences, shared, unlike};
use std::cell::RefCell;

use templates::Templates;

use super::clauses::Clause;
use super::reader::{field, word_matches};
use super::{Called, Claims, Known, ROLE};
use crate::diag::{Report, code, or_list};
use crate::source::shape::{Field, Names};
use crate::source::{Located, Node, Origin, Shape, shortened};

/// The most sentences that one sentence is rewritten to.
const MOST: usize = 60;
/// Words that begin a reason, which is no part of a claim.
const REASONS: [&str; 6] = ["because", "since", "so", "for", "when", "as"];
/// Signs that end a sentence.
const ENDS: [&str; 3] = [";", ":", "."];
/// Words between sentences.
const BETWEEN: [&str; 8] = [",", ";", ":", ".", "and", "but", "while", "though"];
/// The end of a step about what is as it was.
const UNCHANGED: &str = ": nothing has changed that";
/// Verbs of a result that has a score.
const DECIDED: [&str; 5] = ["wins", "loses", "beats", "ties", "defeats"];
/// Pronouns of who was mentioned last.
const PRONOUNS: [&str; 4] = ["she", "he", "it", "they"];

/// The claims of one or more sentences, and who was mentioned last; an error in the report offers what may be meant.
pub fn sentences(
    said: Located<&str>,
    claims: &Claims,
    known: Known<'_>,
    last: Option<String>,
    report: &mut Report,
) -> Option<Understood> {
    if is_doubtful(said, report) {
        return None;
    }
    let named = with_words(claims, known);
    let known = Known { names: &named, ..known };
    let mut grammar = Grammar::new(claims, known, said.origin, last);
    let mut is_guess = false;
    let found = grammar.understood(said);
    let found = found.or_else(|part| {
        let knows =
            |word: &str| words::is_known(word) || phrases::has(word) || grammar.templates.has_word(word);
        let text = typos::corrected(said.value, known.names, knows).ok_or_else(|| part.clone())?;
        is_guess = true;
        let text = Located { value: text.as_str(), origin: said.origin };
        grammar.understood(text).map_err(|_| part)
    });
    match found {
        Ok(nodes) => Some(Understood { nodes, last: grammar.last, is_guess }),
        Err(part) => {
            let numbers = grammar.ambiguous.take();
            let ambiguous = if numbers.is_empty() { grammar.meant_by_pronouns.take() } else { numbers };
            let (message, help) = if ambiguous.is_empty() {
                let near = near::nearest(&part, claims, known);
                let help = if near.is_empty() {
                    format!("write it as the ruling has it, like `{}`", claims.example)
                } else {
                    format!("what can be said: {}", quoted_list(&near))
                };
                (
                    format!(
                        "\"{}\" is not understood as a result",
                        shortened(as_said(said.value, &part, known))
                    ),
                    help,
                )
            } else {
                (
                    format!(
                        "\"{}\" can mean {} things",
                        shortened(as_said(said.value, &part, known)),
                        ambiguous.len()
                    ),
                    format!("say which: {}", quoted_list(&ambiguous)),
                )
            };
            report.error(code::UNKNOWN_WORD, said.origin, message).help(help);
            None
        }
    }
}

/// The names, with the words of the outcome that would be taken for words that add nothing: the result "DO".
fn with_words<'k>(claims: &Claims, known: Known<'k>) -> Vec<Called<'k>> {
    let mut names = known.names.to_vec();
    for field in claims.outcome.fields() {
        let Shape::Word(all) = field.shape else { continue };
        let empty = all.iter().filter(|word| words::of(word, &[]).is_empty());
        names.extend(empty.map(|word| Called::new("word", *word, None)));
    }
    names
}

/// The claims of sentences about those who have a part in the dispute, by their part: "Levy loses 2" is "the target
/// loses 2".
fn in_parts(said: Located<&str>, claims: &Claims, known: Known<'_>) -> Option<Vec<Node>> {
    let roles: Vec<_> = known.names.iter().filter(|one| one.kind == ROLE).collect();
    let is_role = |name: &str| roles.iter().any(|role| role.in_outcomes() == name);
    let mut words = words::of(said.value, known.names);
    for word in &mut words {
        let Some(name) = words::name(word) else { continue };
        if let Some(role) = roles.iter().find(|role| role.name.eq_ignore_ascii_case(name)) {
            *word = role.in_outcomes().to_owned();
        }
    }
    let names: Vec<_> = known.names.iter().filter(|one| !is_role(&one.name)).cloned().collect();
    let known = Known { names: &names, ..known };
    let mut grammar = Grammar::new(claims, known, said.origin, None);
    if roles.is_empty() { None } else { grammar.sentences(&spoken(&words)).ok() }
}

/// What sentences claim.
#[derive(Debug)]
pub struct Understood {
    /// The claims, in the keys of the outcome.
    pub nodes: Vec<Node>,
    /// Who was mentioned last.
    pub last: Option<String>,
    /// Whether words were corrected, so that something else may have been meant.
    pub is_guess: bool,
}

/// Asks whether a number with a comma is one number or two.
fn is_doubtful(said: Located<&str>, report: &mut Report) -> bool {
    let Some(number) = numbers::doubtful(said.value) else { return false };
    let (one, two) = (numbers::as_one(number), number.replace(',', " and "));
    let message = format!("\"{number}\" can be one number or two");
    let help = format!("write \"{one}\" for one, \"{two}\" for two");
    report.error(code::UNKNOWN_WORD, said.origin, message).help(help);
    true
}

/// The part of what was said that has these words, as it was said; all of it if no part has just these.
fn as_said<'s>(said: &'s str, part: &str, known: Known<'_>) -> &'s str {
    let said = said.trim();
    let mut parts = vec![said];
    for between in [";", ". ", ",", " and ", " but ", " while ", " though "] {
        let smaller: Vec<&str> = parts.iter().flat_map(|part| part.split(between)).collect();
        parts.extend(smaller);
    }
    let is_it = |one: &&str| spoken(trimmed(&words::of(one, known.names))) == part.trim();
    parts.into_iter().find(is_it).map_or(said, |found| found.trim().trim_end_matches(['.', '?', '!']))
}

/// Sentences in quotation marks: "a", "b" or "c".
fn quoted_list(sentences: &[String]) -> String {
    or_list(&sentences.iter().map(|one| format!("\"{one}\"")).collect::<Vec<_>>())
}

/// What sentences are understood with.
struct Grammar<'a> {
    claims: &'a Claims,
    known: Known<'a>,
    templates: Templates<'a>,
    origin: Origin,
    /// Who was mentioned last, for "she".
    last: Option<String>,
    /// The clauses of rulings on the scenario, once a sentence may be about steps.
    clauses: Vec<Clause>,
    /// The readings of a number that can be several things.
    ambiguous: RefCell<Vec<String>>,
    /// The sentences that one with a pronoun can mean, if there are several.
    meant_by_pronouns: RefCell<Vec<String>>,
}

impl<'a> Grammar<'a> {
    fn new(claims: &'a Claims, known: Known<'a>, origin: Origin, last: Option<String>) -> Grammar<'a> {
        Grammar {
            claims,
            known,
            templates: Templates::new(claims, known),
            origin,
            last,
            clauses: Vec::new(),
            ambiguous: RefCell::default(),
            meant_by_pronouns: RefCell::default(),
        }
    }
}

impl Grammar<'_> {
    /// The claims of all sentences: about the result, those who have a part in it, or else about steps.
    ///
    /// # Errors
    /// The part that is not understood.
    fn understood(&mut self, said: Located<&str>) -> Result<Vec<Node>, String> {
        let found = self.sentences(said.value);
        if found.is_ok() || !self.ambiguous.get_mut().is_empty() {
            return found;
        }
        let of_roles = found.or_else(|part| in_parts(said, self.claims, self.known).ok_or(part));
        of_roles.or_else(|part| self.quotations(said.value).map_err(|_| part))
    }

    /// The claims of all sentences.
    ///
    /// # Errors
    /// The part that is not understood.
    fn sentences(&mut self, said: &str) -> Result<Vec<Node>, String> {
        let said = said.trim().trim_end_matches('.');
        let said = said.strip_suffix(UNCHANGED).unwrap_or(said);
        if let Some(node) = said.rsplit_once(": ").and_then(|(path, value)| self.keyed(path, value)) {
            return Ok(vec![node]);
        }
        let all = words::of(said, self.known.names);
        let (all, circumstances) = without_circumstances(&all);
        let mut nodes = self.results(&all)?;
        for words in circumstances {
            let node = self.circumstance(&words);
            // A space may be named without a step that mentions it, a number is claimed.
            if node.is_none() && words.iter().any(|word| word.parse::<u32>().is_ok()) {
                return Err(spoken(&words));
            }
            nodes.extend(node);
        }
        if nodes.is_empty() { Err(said.to_owned()) } else { Ok(nodes) }
    }

    /// The claims of all sentences, without circumstances.
    fn results(&mut self, all: &[String]) -> Result<Vec<Node>, String> {
        // "So far" is no reason.
        let is_reason =
            |n: usize| REASONS.contains(&all[n].as_str()) && all.get(n + 1).is_none_or(|next| next != "far");
        let reason = (1..all.len()).find(|n| is_reason(*n));
        let words = trimmed(reason.map_or(all, |n| &all[..n]));
        if let Some(node) = self.clause(words).or_else(|| self.clause(trimmed(all))) {
            return Ok(vec![node]);
        }
        let mut nodes = Vec::new();
        for sentence in split(words, &ENDS) {
            match self.clause(trimmed(sentence)) {
                Some(node) => nodes.push(node),
                None => self.parts(sentence, &mut nodes)?,
            }
        }
        Ok(nodes)
    }

    /// The claims of a sentence with several parts.
    fn parts(&mut self, sentence: &[String], nodes: &mut Vec<Node>) -> Result<(), String> {
        let parts = with_their_subjects(&split(sentence, &BETWEEN));
        let mut previous: &[String] = &[];
        for part in &parts {
            // "raven dies and loses" is about Raven twice.
            let who = self.last.as_deref().map(words::as_name);
            let continued = [who.as_slice(), part].concat();
            // "raven dies, marrow does not", "raven is dead and marrow isn't".
            let same = match part.get(1..) {
                Some([not]) if not == "not" => [part, previous].concat(),
                Some([is, not]) if is == "is" && not == "not" && previous.first() == Some(is) => {
                    [part, &previous[1..]].concat()
                }
                _ => Vec::new(),
            };
            let node = self.clause(part).or_else(|| self.clause(&continued)).or_else(|| self.clause(&same));
            previous = part.get(1..).unwrap_or_default();
            match node {
                Some(node) => nodes.push(node),
                None if !self.clauses.is_empty() && phrases::is_added(part) => {}
                None => return Err(spoken(part)),
            }
        }
        Ok(())
    }

    /// The claim of one sentence.
    fn clause(&mut self, words: &[String]) -> Option<Node> {
        let own = |node| (node, words.to_vec());
        let found = self.meant(words).map(own).or_else(|| self.of_pronouns(words));
        let (node, words) = found.or_else(|| self.quoted(words).map(own))?;
        self.last = words.iter().find_map(|word| words::name(word)).map(str::to_owned).or(self.last.take());
        Some(node)
    }

    /// The claim of one sentence without pronouns.
    fn meant(&self, words: &[String]) -> Option<Node> {
        if words.is_empty() {
            return None;
        }
        let is_about_actions = allowed::is_about_actions(words);
        let allowed = || allowed::allowed(words, self.origin);
        // "sparkles can't get away" is about the result, "she can attack" about the rules.
        let is_result_first = !is_about_actions
            || self.templates.has("void")
            || words.iter().any(|word| word == "can") && words.iter().any(|word| word == "not");
        let result = is_result_first.then(|| self.result(words)).flatten();
        result.or_else(allowed).or_else(|| self.result(words).filter(|_| !is_result_first))
    }

    /// The claim about a result, in these words or in others that mean the same.
    fn result(&self, words: &[String]) -> Option<Node> {
        if !self.ambiguous.borrow().is_empty() {
            return None;
        }
        let same = Self::rewritten(words);
        let direct = |words: &[String]| {
            self.templates
                .claim(words, self.origin)
                .or_else(|| self.wins(words))
                .or_else(|| self.before_and_after(words))
        };
        // "ann has 10" is her total rather than a card in her hand.
        let is_number = words.iter().any(|word| numbers::number(word).is_some());
        let number = is_number.then(|| same.iter().find_map(|words| self.amount(words))).flatten();
        if !self.ambiguous.borrow().is_empty() {
            return None;
        }
        number
            .or_else(|| same.iter().find_map(|words| self.in_its_space(words)))
            .or_else(|| same.iter().find_map(|words| direct(words)))
            .or_else(|| same.iter().find_map(|words| self.amount(words)))
            .or_else(|| self.of_some(words))
            .or_else(|| same.iter().find_map(|words| self.denied(words)))
            .or_else(|| same.iter().find_map(|words| self.of_many(words)))
    }

    /// A sentence, and those that mean the same.
    fn rewritten(words: &[String]) -> Vec<Vec<String>> {
        let mut all = vec![words.to_vec()];
        // "moe's alive".
        if words.iter().any(|word| word == "'s") {
            all.push(
                words.iter().map(|word| if word == "'s" { "is".to_owned() } else { word.clone() }).collect(),
            );
        }
        let mut n = 0;
        while let Some(words) = all.get(n).cloned() {
            n += 1;
            for phrase in phrases::ALL.iter() {
                let Some(filled) = phrase.said.iter().find_map(|said| said.fits(&words)) else { continue };
                for other in phrase.means.iter().map(|means| means.with(&filled)) {
                    if !all.contains(&other) && all.len() < MOST {
                        all.push(other);
                    }
                }
            }
        }
        all
    }

    /// "zed does not win": what is denied.
    fn denied(&self, words: &[String]) -> Option<Node> {
        let at = words.iter().position(|word| word == "not")?;
        // "he can't reach C3" is no result.
        if words[..at].iter().any(|word| word == "can")
            && words.get(at + 1).is_some_and(|verb| allowed::is_action(verb))
        {
            return None;
        }
        let rest = [&words[..at], &words[at + 1..]].concat();
        let rest: Vec<String> = rest.into_iter().filter(|word| word != "can").collect();
        let node =
            (!rest.is_empty() && !rest.iter().any(|word| word == "not")).then(|| self.result(&rest))??;
        // Of several results that must all be so, nobody knows which one is denied.
        let is_of_sides = node.get("winner").is_some_and(|winner| winner.as_text() == Some("nobody"));
        if is_of_sides && !self.claims.sides.is_empty() || node.get("not").is_some() {
            return None;
        }
        Some(Node::map([("not", node)], self.origin))
    }

    /// "health of Raven Nightglass: 3", as differences without a sentence of their own are printed, or "over: yes".
    fn keyed(&self, path: &str, value: &str) -> Option<Node> {
        let (claims, known, origin) = (self.claims, self.known.names, self.origin);
        let (key, name) = match path.split_once(" of ") {
            Some((key, name)) => (key, Some(word_matches(name, known)?)),
            None => (path, None),
        };
        let key = key.replace(' ', "_");
        let parts: Vec<&str> = value.split(", ").flat_map(|part| part.split(" and ")).collect();
        let value = match parts.as_slice() {
            [one] => Node::text(*one, origin),
            parts => Node::list(parts.iter().map(|part| Node::text(*part, origin)).collect(), origin),
        };
        let Some(name) = name else {
            return field(claims.outcome, &key).map(|field| Node::map([(field.name, value)], origin));
        };
        // A map of the outcome by name, or a key of what stands under that name.
        let inner = |of: &Field| matches!(of.shape, Shape::Map(_, Shape::Object(object)) if field(object, &key).is_some());
        let holder = |field: &&Field| match field.shape {
            Shape::Map(Names::Kind(kind), _) => {
                inner(field) && known.iter().any(|known| known.kind == kind && known.in_outcomes() == name)
            }
            _ => false,
        };
        let own = Node::map([(name.as_str(), value.clone())], origin);
        match claims.outcome.fields().find(holder) {
            Some(found) => {
                let entry = Node::map([(key.as_str(), value)], origin);
                Some(Node::map([(found.name, Node::map([(name.as_str(), entry)], origin))], origin))
            }
            None => field(claims.outcome, &key).map(|field| Node::map([(field.name, own)], origin)),
        }
    }
}

/// The parts between these words, without empty ones.
fn split<'w>(words: &'w [String], between: &[&str]) -> Vec<&'w [String]> {
    words.split(|word| between.contains(&word.as_str())).filter(|part| !part.is_empty()).collect()
}

/// Without signs and conjunctions at both ends.
fn trimmed(words: &[String]) -> &[String] {
    let is_between =
        |word: &String| BETWEEN.contains(&word.as_str()) || ["no", "right"].contains(&word.as_str());
    let end = words.iter().rposition(|word| !BETWEEN.contains(&word.as_str())).map_or(0, |n| n + 1);
    let words = &words[..end];
    // "raven dies, right?" asks for nothing more; "no, she lives" answers somebody.
    let words = match words {
        [rest @ .., comma, right] if comma == "," && right == "right" => rest,
        [no, comma, rest @ ..] if comma == "," && is_between(no) => rest,
        words => words,
    };
    let start = words.iter().position(|word| !BETWEEN.contains(&word.as_str())).unwrap_or(words.len());
    &words[start..]
}

/// The words without the round and the space of a fight, and these: "ann wins", "in F6", "in round 2".
fn without_circumstances(words: &[String]) -> (Vec<String>, Vec<Vec<String>>) {
    let is_number = |n: usize| words.get(n).is_some_and(|word| word.parse::<u32>().is_ok());
    let is_word = |n: usize, word: &str| words.get(n).is_some_and(|other| other == word);
    let is_result = |n: usize| {
        n > 0
            && (["wins", "tie", "ties"].contains(&words[n - 1].as_str())
                || words[..n].iter().any(|word| word == "between"))
    };
    let (mut found, mut left_out, mut n) = (Vec::new(), Vec::new(), 0);
    while n < words.len() {
        let is_in = is_word(n, "in") || is_word(n, "on");
        let is_decided = words[..n].iter().any(|word| DECIDED.contains(&word.as_str()));
        let is_it = n == 2 && is_word(0, "it") && is_word(1, "is");
        let is_score = (is_decided || is_it) && is_number(n) && is_word(n + 1, "to") && is_number(n + 2);
        let length = if is_score
            || is_in && is_word(n + 1, "round") && is_number(n + 2)
            || is_word(n, "before") && is_word(n + 1, "first") && is_word(n + 2, "round")
        {
            3
        } else if is_in && is_result(n) && n + 2 < words.len() {
            2
        } else {
            found.push(words[n].clone());
            n += 1;
            continue;
        };
        left_out.push(words[n..n + length].to_vec());
        // "It is 11 to 7".
        if is_it {
            found.clear();
        }
        n += length;
    }
    (found, left_out)
}

/// The parts of a sentence, those with several subjects once for each: "7C, 12O and 31C have fed".
fn with_their_subjects(parts: &[&[String]]) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for (n, part) in parts.iter().enumerate() {
        let is_bare = part.len() == 1 && words::name(&part[0]).is_some();
        let predicate = parts[n..].iter().find(|part| part.len() > 1);
        match predicate {
            Some(of) if is_bare && words::name(&of[0]).is_some() => {
                found.push([&part[..1], &of[1..]].concat());
            }
            _ => found.push(part.to_vec()),
        }
    }
    found
}

/// A word or a name as people write it: "A2", a space, has a capital letter.
fn written(word: &str) -> String {
    let word = words::name(word).unwrap_or(word);
    let (letter, number) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
    let is_space = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    if is_space { format!("{}{number}", letter.to_ascii_uppercase()) } else { word.to_owned() }
}

/// Words as people write them.
fn spoken(words: &[String]) -> String {
    let mut text = String::new();
    for word in words.iter().map(|word| words::name(word).unwrap_or(word)) {
        if !text.is_empty() && !matches!(word, "'s" | "," | ";" | ":" | ".") {
            text.push(' ');
        }
        text.push_str(&written(word));
    }
    text
}
