//! Claims about what may be done: `illegal: 2`, `illegal: yes`, `legal: yes`. They are decided while an action is
//! illegal, too.

use super::reader::{ClaimReader, NOTHING, SOMETHING, is_one_of};
use super::{Claim, Claims, Clauses, Decided, Difference, Part, Point, Says, alike};
use crate::ruling::{Illegal, Json, Verdict};
use crate::source::{Key, Node, wrong_type};

/// What a claim says of the actions of a scenario.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Legality {
    /// All of them are legal.
    Legal,
    /// One of them is illegal: this one, by its number from 1, or any.
    Illegal(Option<usize>),
}

/// Keys that say that something is illegal.
const ILLEGAL: [&str; 3] = ["illegal", "forbidden", "not allowed"];
/// Keys that say that everything is legal.
const LEGAL: [&str; 2] = ["legal", "allowed"];

impl ClaimReader<'_> {
    /// Reads `illegal: 2`, `legal: no` or `verdict: illegal`; false if the key is another one.
    pub(super) fn legality(&mut self, key: &Key, node: &Node) -> bool {
        let is_key = |words: &[&str]| words.iter().any(|word| alike(word, &key.text));
        let is_verdict = alike(&key.text, "verdict");
        if !is_verdict && !is_key(&ILLEGAL) && !is_key(&LEGAL) {
            return false;
        }
        let text = node.as_text().unwrap_or_default();
        let says = match text.trim().parse::<usize>() {
            Ok(number) if number > 0 && is_key(&ILLEGAL) => Some(Legality::Illegal(Some(number))),
            _ if is_verdict && alike(text, "illegal") => Some(Legality::Illegal(None)),
            _ if is_verdict && is_one_of(text, &["legal", "resolved"]) => Some(Legality::Legal),
            _ if is_verdict => None,
            _ if is_one_of(text, &SOMETHING) || is_one_of(text, &NOTHING) => {
                let is_legal = is_key(&LEGAL) == is_one_of(text, &SOMETHING);
                Some(if is_legal { Legality::Legal } else { Legality::Illegal(None) })
            }
            _ => None,
        };
        match says {
            Some(says) => self.legality = Some(says),
            None if is_verdict => wrong_type(node, "`legal` or `illegal`", self.report),
            None => wrong_type(node, "yes, no or the number of an action", self.report),
        }
        true
    }
}

impl Claim {
    /// Compares the claim with a verdict and its outcome; `None` if that does not decide it.
    pub fn decide_by(
        &self,
        claims: &Claims,
        verdict: &Verdict,
        outcome: &Json,
        clauses: Option<&Clauses<'_>>,
    ) -> Option<Decided> {
        let about_actions = match (self.legality, verdict) {
            (Some(says), Verdict::Illegal(illegal)) => says.against(illegal),
            (Some(Legality::Illegal(which)), Verdict::Resolved) => {
                AboutActions::Refuted(Box::new(unfounded(which)))
            }
            (Some(Legality::Legal), Verdict::Resolved) => AboutActions::Upheld,
            _ => AboutActions::NotClaimed,
        };
        let rule = match verdict {
            Verdict::Illegal(illegal) => Some(illegal.rule),
            _ => None,
        };
        match (about_actions, verdict) {
            (AboutActions::Open, _) => None,
            (AboutActions::Refuted(differs), _) => Some(Decided { rule, ..self.decided(Some(*differs)) }),
            (_, Verdict::Resolved) => Some(self.decide(claims, outcome, clauses)),
            // What would happen stays open while an action is illegal.
            (AboutActions::Upheld, _) if self.points.is_empty() => Some(self.decided(None)),
            _ => None,
        }
    }
}

/// What a verdict says of a claim about legal actions.
enum AboutActions {
    /// The claim is about the outcome only.
    NotClaimed,
    /// The umpire never came to the action.
    Open,
    Upheld,
    Refuted(Box<Difference>),
}

impl Legality {
    /// Compares the legality with a verdict that an action is illegal.
    fn against(self, illegal: &Illegal) -> AboutActions {
        let is = if illegal.action == 0 { "it".to_owned() } else { illegal.which() };
        let ruled = (Json::from(illegal.action), format!("{is} is illegal"));
        match self {
            Legality::Legal => {
                AboutActions::Refuted(Box::new(difference((false.into(), "it is allowed".to_owned()), ruled)))
            }
            Legality::Illegal(Some(number)) if number < illegal.action => {
                let ruled_text = format!("action {number} is allowed, and {}", ruled.1);
                let claimed = (number.into(), "it is not".to_owned());
                AboutActions::Refuted(Box::new(difference(claimed, (ruled.0, ruled_text))))
            }
            // A situation that is illegal from the start leaves no action legal.
            Legality::Illegal(Some(number)) if illegal.action > 0 && number > illegal.action => {
                AboutActions::Open
            }
            Legality::Illegal(_) => AboutActions::Upheld,
        }
    }

    /// The legality in a sentence without a full stop.
    pub(super) fn in_words(self) -> String {
        match self {
            Legality::Legal => "it is allowed".to_owned(),
            Legality::Illegal(None) => "it is illegal".to_owned(),
            Legality::Illegal(Some(number)) => format!("action {number} is illegal"),
        }
    }
}

/// The difference where nothing is illegal.
fn unfounded(which: Option<usize>) -> Difference {
    let (claimed, ruled_text) = match which {
        Some(number) => (Json::from(number), format!("action {number} is allowed")),
        None => (true.into(), "it is allowed".to_owned()),
    };
    difference((claimed, "it is illegal".to_owned()), (false.into(), ruled_text))
}

fn difference((claimed, claimed_text): (Json, String), (ruled, ruled_text): (Json, String)) -> Difference {
    let path = vec![Part::Key("illegal")];
    let point = Point { path, says: Says::Is(claimed.clone()), is_denied: false };
    Difference { path: "illegal".to_owned(), claimed, ruled, ruled_text, claimed_text, point }
}
