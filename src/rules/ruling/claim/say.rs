//! Claims in everyday sentences: "raven dies", "she's dead", "it's a tie", "ann has 10", "he may not do that". What the
//! umpire prints of a claim is understood, too.

use super::offer::{Offer, meant};
use super::reader::word_matches;
use super::{Called, Claims};
use crate::diag::{Report, code, or_list};
use crate::source::shape::{Field, Names};
use crate::source::{Located, Node, Origin, Shape, names, shortened};

/// Contractions, and what they stand for.
const CONTRACTIONS: [(&str, &str); 10] = [
    ("can't", "can not"),
    ("cannot", "can not"),
    ("won't", "will not"),
    ("n't", " not"),
    ("it's", "it is"),
    ("she's", "she is"),
    ("he's", "he is"),
    ("that's", "that is"),
    ("they're", "they are"),
    ("'ll", " will"),
];
/// Words that add nothing.
const FILLERS: [&str; 14] = [
    "should", "must", "would", "will", "be", "still", "then", "just", "only", "really", "surely", "now",
    "already", "too",
];
/// Pronouns of who was mentioned last.
const PRONOUNS: [&str; 4] = ["she", "he", "it", "they"];

/// Predicates that mean the same, the one that games use first.
const SYNONYMS: [&[&str]; 16] = [
    &[
        "dies",
        "is dead",
        "dead",
        "is killed",
        "gets killed",
        "got killed",
        "is slain",
        "falls",
        "is gone",
        "does not survive",
        "does not live",
        "is not alive",
        "loses its life",
        "is a corpse",
    ],
    &[
        "lives",
        "is alive",
        "alive",
        "survives",
        "stays alive",
        "does not die",
        "is not dead",
        "is not killed",
        "makes it",
        "is living",
        "lives on",
    ],
    &["gets away", "flees", "escapes", "fled", "has fled", "runs away", "got away", "is away", "runs"],
    &[
        "eats",
        "is fed",
        "has fed",
        "fed",
        "has eaten",
        "gets food",
        "gets a meal",
        "gets to eat",
        "feeds",
        "ate",
    ],
    &[
        "eats nothing",
        "is unfed",
        "does not eat",
        "goes hungry",
        "gets nothing",
        "has not eaten",
        "is not fed",
        "stays hungry",
        "does not get to eat",
    ],
    &["lives and eats nothing", "is unfed"],
    &["is eaten", "gets eaten", "is food"],
    &["starves", "dies of hunger", "is starved", "hungers to death"],
    &["holds nothing", "has no item", "has nothing", "drops its item", "loses its item", "is empty-handed"],
    &["is frozen", "freezes", "gets frozen", "is hit", "frozen"],
    &["is not frozen", "does not freeze", "is not hit"],
    &["is hurt", "is wounded", "loses a hit point", "takes damage"],
    &["is out", "drops out", "is eliminated"],
    // Phrases that players type, not words of the program.
    &[
        "is in …",
        "stands in …",
        "ends in …",
        "lands in …",
        "goes to …",
        "reaches …",
        "is on …",
        "is at …",
        "stays in …",
        "moves to …",
        "ends up in …",
        "gets to …",
        "lands on …",
    ],
    &[
        "is at …",
        "is in …",
        "stands at …",
        "lands at …",
        "goes to …",
        "reaches …",
        "moves to …",
        "stays at …",
    ],
    &["loses …", "drops …", "pays …", "sacrifices …"],
];

/// Says of nobody or of the whole fight, and the claim that it is.
const OF_ALL: [(&[&str], &str, &str); 4] = [
    (
        &[
            "tie",
            "a tie",
            "it is a tie",
            "draw",
            "a draw",
            "it is a draw",
            "stalemate",
            "it is a stalemate",
            "nobody wins",
            "no one wins",
            "a stalemate",
            "they tie",
            "it ties",
            "tied",
            "stand-off",
            "it is a stand-off",
            "neither wins",
        ],
        "winner",
        "nobody",
    ),
    (
        &[
            "nobody dies",
            "no one dies",
            "nobody is dead",
            "everybody lives",
            "all live",
            "everyone lives",
            "both live",
            "everyone survives",
            "nobody is killed",
            "both survive",
            "nobody gets killed",
        ],
        "dead",
        "nobody",
    ),
    (
        &[
            "nobody eats",
            "no one eats",
            "nobody has fed",
            "nobody is fed",
            "neither eats",
            "nobody gets food",
        ],
        "ate",
        "nobody",
    ),
    (&["nobody flees", "nobody gets away", "no one gets away"], "fled", "nobody"),
];

/// Who wins or loses: the predicates of both.
const WINS: [&str; 7] = ["wins", "is the winner", "has won", "win", "won", "wins the fight", "wins it"];
const LOSES: [&str; 6] = ["loses", "is beaten", "lost", "has lost", "is defeated", "loses the fight"];

/// What is said of actions.
const FORBIDDEN: [&str; 12] = [
    "not allowed",
    "illegal",
    "forbidden",
    "may not",
    "can not",
    "must not",
    "not legal",
    "against the rules",
    "not permitted",
    "not possible",
    "impossible",
    "is void",
];
const ALLOWED: [&str; 6] = ["allowed", "legal", "permitted", "may", "can", "possible"];

/// The claim of a sentence. `last` is who was mentioned last, for "she".
///
/// # Errors
/// The sentence is not understood; up to three that may be meant, about the same person.
pub fn understand(
    said: &str,
    claims: &Claims,
    known: &[Called<'_>],
    last: Option<&str>,
    origin: Origin,
) -> Result<(Node, Option<String>), Vec<String>> {
    let plain = plain(said);
    let offers = claims.all_offers(known);
    let of = |offer: &Offer, value: &str, who: Option<String>| {
        let mut node = Node::map([], origin);
        offer.say(&mut node, value);
        Ok((node, who))
    };
    let whole = meant(&offers, said.trim().trim_end_matches('.'));
    // "ann has 10" is her total rather than a card in her hand, if she has both.
    let is_number = |(offer, value): &(&Offer, &str)| value.parse::<i64>().is_err() || offer.is_number();
    if let Some((offer, value)) = whole.filter(is_number) {
        return of(offer, value, None);
    }
    let text = |key: &str, value: &str| Node::map([(key, Node::text(value, origin))], origin);
    if let Some((path, value)) = said.rsplit_once(": ") {
        return keyed(path, value, claims, known, origin).map(|node| (node, None)).ok_or_else(Vec::new);
    }
    for (sentences, key, value) in OF_ALL {
        let can = claims.words.iter().any(|wide| wide.word == key) || key == "winner" && has_winner(claims);
        if can && sentences.contains(&plain.as_str()) {
            return Ok((text(key, value), None));
        }
    }
    let subject = subject(&plain, known, last);
    let Some((name, predicate)) = &subject else {
        return legality(&plain, origin)
            .map(|node| (node, None))
            .ok_or_else(|| nearest(&plain, None, &claims.offers(known)));
    };
    let predicate = without_fillers(predicate);
    let named = |predicate: &str| format!("{name} {}", inner_names(predicate, known));
    let is_bare = predicate.rsplit_once(' ').is_some_and(|(_, number)| number.parse::<i64>().is_ok());
    if let Some((offer, number)) = number(name, &predicate, &offers).filter(|_| is_bare) {
        return of(offer, number, Some(name.clone()));
    }
    for predicate in alternatives(&predicate) {
        if let Some((offer, value)) = meant(&offers, &named(&predicate)) {
            return of(offer, value, Some(name.clone()));
        }
    }
    if let Some(node) = wins(name, &predicate, claims, known, &text) {
        return Ok((node, Some(name.clone())));
    }
    if let Some((offer, number)) = number(name, &predicate, &offers) {
        return of(offer, number, Some(name.clone()));
    }
    match legality(&plain, origin) {
        Some(node) => Ok((node, Some(name.clone()))),
        None => Err(nearest(&named(&predicate), Some(name), &claims.offers(known))),
    }
}

/// "health of Raven Nightglass: 3", as differences without a sentence of their own are printed, or "over: yes".
fn keyed(path: &str, value: &str, claims: &Claims, known: &[Called<'_>], origin: Origin) -> Option<Node> {
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
    let Some(name) = name else { return Some(Node::map([(key.as_str(), value)], origin)) };
    // A map of the outcome by name, or a key of what stands under that name.
    let inner = |field: &Field| matches!(field.shape, Shape::Map(_, Shape::Object(object)) if object.field(&key).is_some());
    let holder = |field: &&Field| match field.shape {
        Shape::Map(Names::Kind(kind), _) => {
            inner(field) && known.iter().any(|known| known.kind == kind && known.in_outcomes() == name)
        }
        _ => false,
    };
    let own = Node::map([(name.as_str(), value.clone())], origin);
    match claims.outcome.fields().find(holder) {
        Some(field) => {
            let entry = Node::map([(key.as_str(), value)], origin);
            Some(Node::map([(field.name, Node::map([(name.as_str(), entry)], origin))], origin))
        }
        None => claims.outcome.field(&key).map(|field| Node::map([(field.name, own)], origin)),
    }
}

/// Whether a dispute has a winner.
fn has_winner(claims: &Claims) -> bool {
    !claims.sides.is_empty() || ["winner", "winners"].iter().any(|key| claims.outcome.field(key).is_some())
}

/// A sentence in small letters, without contractions and the full stop.
fn plain(said: &str) -> String {
    let mut text = names::key(said).replace('’', "'");
    for (short, long) in CONTRACTIONS {
        text = text.replace(short, long);
    }
    text.trim_end_matches(['.', '!']).trim().to_owned()
}

/// Without the words that add nothing.
fn without_fillers(predicate: &str) -> String {
    let words: Vec<&str> = predicate.split(' ').filter(|word| !FILLERS.contains(word)).collect();
    let text = words.join(" ");
    // "she should be dead" is left as "dead".
    if text == "not dead" { "is not dead".to_owned() } else { text }
}

/// The predicate, and those that mean the same.
fn alternatives(predicate: &str) -> Vec<String> {
    let mut all = vec![predicate.to_owned()];
    for group in SYNONYMS {
        for said in group {
            let rest = match said.strip_suffix('…') {
                Some(head) => predicate.strip_prefix(head),
                None => (predicate == *said).then_some(""),
            };
            if let Some(rest) = rest {
                all.extend(group.iter().map(|other| format!("{}{rest}", other.trim_end_matches('…'))));
            }
        }
    }
    all
}

/// The name that a sentence is about, in full, and the rest: a name, one word of it, or a pronoun.
fn subject(plain: &str, known: &[Called<'_>], last: Option<&str>) -> Option<(String, String)> {
    let words: Vec<&str> = plain.split(' ').collect();
    for length in (1..words.len()).rev() {
        let head = words[..length].join(" ");
        let (head, possessive) = match head.strip_suffix("'s") {
            Some(head) => (head.to_owned(), true),
            None => (head, false),
        };
        let head = head.strip_prefix("the ").unwrap_or(&head);
        let name = word_matches(head, known).or_else(|| {
            let is_pronoun = PRONOUNS.contains(&head);
            last.filter(|_| is_pronoun).map(str::to_owned)
        });
        if let Some(name) = name {
            let rest = words[length..].join(" ");
            return Some(if possessive { (format!("{name}'s"), rest) } else { (name, rest) });
        }
    }
    None
}

/// A predicate with the names in it in full: "is killed by raven".
fn inner_names(predicate: &str, known: &[Called<'_>]) -> String {
    for by in [" by ", " eats ", " of ", " against "] {
        if let Some((head, tail)) = predicate.rsplit_once(by)
            && let Some(name) = word_matches(tail, known)
        {
            return format!("{head}{by}{name}");
        }
    }
    predicate.to_owned()
}

/// "zed wins", "zed loses", "zed beats moe".
fn wins(
    name: &str,
    predicate: &str,
    claims: &Claims,
    known: &[Called<'_>],
    text: &dyn Fn(&str, &str) -> Node,
) -> Option<Node> {
    if !has_winner(claims) {
        return None;
    }
    let beats = ["beats ", "kills ", "defeats "].iter().any(|verb| predicate.starts_with(verb));
    if WINS.contains(&predicate) || beats {
        return Some(text("winner", name));
    }
    if !LOSES.contains(&predicate) {
        return None;
    }
    if claims.outcome.field("loser").is_some() {
        return Some(text("loser", name));
    }
    let kind = known.iter().find(|known| known.in_outcomes() == name)?.kind;
    if claims.sides.is_empty() {
        // Whoever else is there wins, if it is one alone.
        let mut others = known.iter().filter(|known| known.kind == kind && known.in_outcomes() != name);
        let other = others.next()?;
        return others.next().is_none().then(|| text("winner", other.in_outcomes()));
    }
    let own = claims.map_of(kind)?.0.name;
    let is_there = |key: &str| {
        let Some(Shape::Map(Names::Kind(kind), _)) = claims.outcome.field(key).map(|field| &field.shape)
        else {
            return false;
        };
        known.iter().any(|known| known.kind == *kind)
    };
    let mut others = claims.sides.iter().filter(|(key, _)| *key != own && is_there(key));
    Some(text("winner", others.next()?.0))
}

/// "ann has 10", "keeps 3 Health": the open claim of that name that fits a number best.
fn number<'o, 'p>(name: &str, predicate: &'p str, offers: &'o [Offer]) -> Option<(&'o Offer, &'p str)> {
    let rest =
        ["has ", "keeps ", "is left with ", "has got ", "is down to ", "is at ", "ends with ", "gets "]
            .iter()
            .find_map(|verb| predicate.strip_prefix(verb))?;
    let (number, noun) = rest.split_once(' ').unwrap_or((rest, ""));
    number.parse::<i64>().ok()?;
    let noun = noun.trim_end_matches(" left").trim_end_matches('s').to_owned();
    let noun = if ["hp", "life", "lives", "live"].contains(&noun.as_str()) { "h".to_owned() } else { noun };
    let fits = |offer: &&Offer| {
        let sentence = offer.sentence.to_lowercase();
        let is_of = sentence.starts_with(&format!("{} ", name.to_lowercase()))
            || sentence.starts_with(&format!("{}'s ", name.to_lowercase()));
        let after = sentence.split_once('…').map_or("", |(_, after)| after.trim());
        let before = sentence.split_once('…').map_or("", |(before, _)| before);
        let is_noun = if noun.is_empty() {
            before.ends_with("total is ") || before.ends_with("has ") && !after.contains(" in ")
        } else {
            after.starts_with(&noun) || before.contains(&noun)
        };
        is_of && offer.is_number() && is_noun
    };
    offers.iter().find(fits).map(|offer| (offer, number))
}

/// "that is not allowed", "she may not", "action 2 is illegal".
fn legality(plain: &str, origin: Origin) -> Option<Node> {
    let words: Vec<&str> = plain.split(' ').collect();
    let has = |phrase: &str| {
        let phrase: Vec<&str> = phrase.split(' ').collect();
        words.windows(phrase.len()).any(|window| *window == phrase)
    };
    let number = words.windows(2).find(|pair| ["action", "thrust", "move", "order"].contains(&pair[0]));
    let number = number.and_then(|pair| pair[1].parse::<i64>().ok());
    if FORBIDDEN.iter().any(|phrase| has(phrase)) {
        let value = number.map_or_else(|| Node::yes(origin), |number| Node::number(number, origin));
        return Some(Node::map([("illegal", value)], origin));
    }
    ALLOWED.iter().any(|phrase| has(phrase)).then(|| Node::map([("legal", Node::yes(origin))], origin))
}

/// The sentences that are most like what was said, about the same person if it is known.
fn nearest(said: &str, name: Option<&str>, offers: &[Offer]) -> Vec<String> {
    let words = |text: &str| -> Vec<String> { text.to_lowercase().split(' ').map(str::to_owned).collect() };
    let own = words(said);
    let of = name.map(|name| name.trim_end_matches("'s"));
    let mut found: Vec<(usize, usize, &str)> = offers
        .iter()
        .enumerate()
        .filter(|(_, offer)| of.is_none_or(|name| offer.sentence.starts_with(name)))
        .map(|(n, offer)| {
            let shared = words(&offer.sentence).iter().filter(|word| own.contains(word)).count();
            (usize::MAX - shared, n, offer.sentence.as_str())
        })
        .collect();
    found.sort_unstable();
    found.into_iter().take(3).map(|(.., sentence)| sentence.to_owned()).collect()
}

/// The claims of one or more sentences, and who was mentioned last; an error in the report offers what may be meant.
pub fn sentences(
    said: Located<&str>,
    claims: &Claims,
    known: &[Called<'_>],
    last: Option<String>,
    report: &mut Report,
) -> Option<(Vec<Node>, Option<String>)> {
    let whole = understand(said.value, claims, known, last.as_deref(), said.origin);
    if let Ok((node, who)) = whole {
        return Some((vec![node], who.or(last)));
    }
    let (mut nodes, mut who) = (Vec::new(), last);
    let parts: Vec<Located<&str>> = said.parts(',');
    for part in
        parts.iter().flat_map(|part| part.value.split(" and ").map(|value| Located { value, ..*part }))
    {
        match understand(part.value, claims, known, who.as_deref(), said.origin) {
            Ok((node, of)) => {
                nodes.push(node);
                who = of.or(who);
            }
            Err(near) => {
                let message = format!("\"{}\" is not understood", shortened(part.value.trim()));
                let help = if near.is_empty() {
                    format!("write it as the ruling has it, like `{}`", claims.example)
                } else {
                    let near: Vec<String> = near.iter().map(|one| format!("\"{one}\"")).collect();
                    format!("what can be said: {}", or_list(&near))
                };
                report.error(code::UNKNOWN_WORD, said.origin, message).help(help);
                return None;
            }
        }
    }
    Some((nodes, who))
}
