//! The claims in a line. Sentences are checked at once, so that a mistake is reported at its place.

use std::sync::Arc;

use super::super::judge::{Hearing, accounts, dispute, house_rules, open};
use super::super::unknown::tried;
use super::super::{ask, read};
use super::parts::Parts;
use crate::diag::Report;
use crate::model::HouseRules;
use crate::model::load::Cards;
use crate::ruling::claim::{self, Known};
use crate::ruling::{Called, Claims, Json, Line, OwnGame, Scenario};
use crate::source::{Located, Node, names};

/// The name under which a claim is decided that nobody's name stands before.
const NOBODYS: &str = "the claim";
/// Words for somebody who was mentioned before.
const PRONOUNS: [&str; 5] = ["she", "he", "it", "they", "that"];

/// Words for some of those who are there, or for the whole fight.
const OF_ALL: [&str; 13] = [
    "nobody",
    "everybody",
    "everyone",
    "both",
    "neither",
    "all",
    "no",
    "a",
    "an",
    "tie",
    "draw",
    "stalemate",
    "tied",
];

/// Adds the claims of a line to its scenario: those with a name, and what was `said` without one. `false` if that is no
/// claim; other mistakes are reported.
pub(super) fn add(
    node: &mut Node,
    line: &Line<'_>,
    own: &[Arc<dyn OwnGame>],
    (parts, said): (&Parts<'_>, &[Located<&str>]),
    report: &mut Report,
) -> bool {
    if parts.claims.is_empty() && said.is_empty() {
        return true;
    }
    // What is wrong with the scenario is reported when it is judged.
    let Some(Opened { words, names: known, before, scenario, rules, hearing }) = known(node, line.cards, own)
    else {
        return said.is_empty();
    };
    let accounts = || accounts(&*hearing.proceedings, &scenario, &rules);
    let terms = Known { names: &known, before: &before, accounts: &accounts };
    if !said.iter().all(|said| is_claim(&known, *said)) {
        return false;
    }
    let nobodys = said.iter().map(|said| (Located { value: NOBODYS, origin: said.origin }, *said));
    let all = parts.claims.iter().copied().chain(nobodys);
    let mut claims: Vec<Said<'_>> = Vec::new();
    let mut last = whoever(&known, line.right);
    for (who, said) in all {
        let is_map = said.value.starts_with('{');
        let found = if is_map {
            crate::ruling::ask::written(said, report).map(|node| (vec![node], None))
        } else {
            let understood = claim::sentences(said, words, terms, last.clone(), report);
            understood.map(|found| (found.nodes, found.last))
        };
        let Some((nodes, of)) = found else { return true };
        last = of.or(last);
        let before = claims.iter().position(|claim| names::same(claim.who.value, who.value));
        let place = before.unwrap_or_else(|| {
            claims.push(Said {
                who,
                sentences: Vec::new(),
                claim: Node::map([], said.origin),
                is_clear: true,
            });
            claims.len() - 1
        });
        let claim = &mut claims[place];
        claim.sentences.push(said.value);
        claim.is_clear &= !is_map && !first_words(said).any(|word| PRONOUNS.contains(&word.as_str()));
        nodes.iter().for_each(|node| ask::claims::add(&mut claim.claim, node));
    }
    let claims: Vec<_> = claims.into_iter().map(|said| (said.who.value, said.node())).collect();
    node.set("claims", Node::map(claims, line.whole.origin));
    true
}

/// What one player claims.
struct Said<'l> {
    who: Located<&'l str>,
    sentences: Vec<&'l str>,
    /// The same in the outcome's keys.
    claim: Node,
    /// Whether the sentences are clear to those who have not read the others' claims.
    is_clear: bool,
}

impl Said<'_> {
    fn node(self) -> Node {
        if self.is_clear { Node::text(self.sentences.join(", "), self.claim.origin) } else { self.claim }
    }
}

/// The first words of the sentences of a claim, in small letters.
fn first_words(said: Located<&str>) -> impl Iterator<Item = String> {
    let sentences = said.value.split(',').flat_map(|part| part.split(" and "));
    sentences.filter_map(|one| Some(one.trim().split([' ', '\'', '’']).next()?.to_lowercase()))
}

/// Whether a phrase begins like a claim: with a name, or a word for some of those who are there.
fn is_claim(known: &[Called<'_>], said: Located<&str>) -> bool {
    let first = first_words(said).next().unwrap_or_default();
    let is_name = |known: &Called<'_>| names::key(&known.name).split(' ').any(|word| word == first);
    PRONOUNS.contains(&first.as_str()) || OF_ALL.contains(&first.as_str()) || known.iter().any(is_name)
}

/// The dispute of a line, ready to be judged.
struct Opened {
    scenario: Scenario,
    rules: HouseRules,
    hearing: Hearing,
    /// The words of its claims.
    words: &'static Claims,
    /// The names that they may use.
    names: Vec<Called<'static>>,
    /// The outcome before anything has happened.
    before: Json,
}

/// Opens the dispute of a line; `None` if it can't be judged.
fn known(node: &Node, cards: &Cards, own: &[Arc<dyn OwnGame>]) -> Option<Opened> {
    let mut report = Report::default();
    let scenario = read::scenario(node, own, &mut report)?;
    let rules = house_rules(&scenario, &[], &mut report);
    let scenario = tried(scenario, cards, &rules);
    let hearing = open(&scenario, cards, &rules, &mut report).ok()?;
    let names = hearing.proceedings.named().into_iter().map(Called::into_owned).collect();
    let before = Json::clone(&hearing.proceedings.beginning());
    let words = dispute(&scenario).claims;
    Some(Opened { scenario, rules, hearing, words, names, before })
}

/// The one whom the last side names, for a claim about "her".
fn whoever(known: &[Called<'_>], side: Located<&str>) -> Option<String> {
    let side = names::key(side.value);
    let is_there =
        |name: &str| names::key(name).split(' ').any(|word| side.split(' ').any(|other| other == word));
    let mut there = known.iter().filter(|known| is_there(&known.name));
    let first = there.next()?;
    there.all(|other| other.name == first.name).then(|| first.name.to_string())
}
