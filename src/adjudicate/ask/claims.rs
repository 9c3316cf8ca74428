//! Asks who claims what: a name, then a suggested sentence or any claim in the words of the file format.

use super::super::judge::{Hearing, accounts, house_rules, open, read_claim};
use super::super::read::scenario;
use super::super::unknown::tried;
use crate::diag::Report;
use crate::model::HouseRules;
use crate::ruling::ask::nowhere;
use crate::ruling::claim;
use crate::ruling::claim::Known;
use crate::ruling::claim::offer::{self, Gap, Offer};
use crate::ruling::{Asker, Called, Claims, Dispute, Json, Pause, Question, Scenario, Wanted};
use crate::source::{Located, Node, names};

/// The most claims that one interview takes.
const MOST: usize = 20;
/// The largest number that is offered in a claim.
const MOST_OFFERED: i64 = 20;
/// The answer that ends the questions about claims.
const NOBODY: &str = "nobody";

/// Asks what each player claims and writes it into the scenario.
pub(super) fn ask(asker: &mut Asker<'_>, dispute: &'static Dispute) -> Result<(), Pause> {
    let Some(Asked { names, before, players, scenario, rules, hearing }) = known(asker) else {
        return Ok(());
    };
    let accounts = || accounts(&*hearing.proceedings, &scenario, &rules);
    let known = Known { names: &names, before: &before, accounts: &accounts };
    let offers = dispute.claims.offers(known);
    let mut last = None;
    let mut claims = Node::map([], nowhere());
    for n in 0..MOST {
        let question = if n == 0 {
            Question::new("What does each of you say? First a name")
                .hint("The ruling says who is right; an empty line continues to it")
        } else {
            Question::new("Who says something else?")
        };
        let names: &[&str] = if players.is_empty() { &["ann", "bob"] } else { &[] };
        let player = asker.line(question.picks(players.iter().cloned()).names(names).or(NOBODY))?;
        if player == NOBODY {
            break;
        }
        let question = Question::new(format!("What does {player} say?"))
            .hint("Pick a sentence, say it in your own words, or write it as in a file: `Ada: dead`")
            .picks(offers.iter().map(|offer| offer.sentence.clone()));
        let terms = (dispute.claims, known);
        let (offer, mut said) =
            asker.read(question, |said, report| meant(&offers, said, terms, &mut last, report))?;
        let mut claim = claims.key_mut(&player).cloned().unwrap_or_else(|| Node::map([], nowhere()));
        match offer {
            Meant::Offer(offer) => {
                if offer.is_open() && said.is_empty() {
                    said = asker.line(filling(offer))?;
                }
                offer.say(&mut claim, &said);
            }
            Meant::Written(nodes) => nodes.iter().for_each(|node| add(&mut claim, node)),
        }
        check(asker, &player, &claim)?;
        claims.set(&player, claim);
        asker.say("claims", claims.clone());
    }
    Ok(())
}

/// The question for the open value of a suggested sentence.
fn filling(offer: &Offer) -> Question {
    let question = Question::new(format!("{}: how?", offer.sentence)).hint("Fill in the dots");
    match offer.gap() {
        Gap::Number => question.wants(Wanted::Number(0, MOST_OFFERED)),
        Gap::Names(names) => question.list(names.iter().cloned()),
        Gap::Words => question,
    }
}

/// What a player claims: a suggested sentence, or a claim in the file format.
enum Meant<'o> {
    Offer(&'o Offer),
    Written(Vec<Node>),
}

/// Finds the suggested sentence that was typed, with the words that fill its gap; otherwise reads a claim in
/// the file format.
fn meant<'o>(
    offers: &'o [Offer],
    said: Located<&str>,
    (claims, known): (&Claims, Known<'_>),
    last: &mut Option<String>,
    report: &mut Report,
) -> Option<(Meant<'o>, String)> {
    if let Some(whole) = offers.iter().find(|offer| names::same(&offer.sentence, said.value)) {
        return Some((Meant::Offer(whole), String::new()));
    }
    let mut unclear = Report::default();
    if !said.value.contains(':') {
        let understood = claim::sentences(said, claims, known, last.clone(), &mut unclear);
        if let Some(understood) = understood {
            *last = understood.last;
            return Some((Meant::Written(understood.nodes), String::new()));
        }
    }
    // A number may be that of something else than what is offered: "ann has 10".
    let offer = offer::meant(offers, said.value).filter(|(_, rest)| rest.parse::<i64>().is_err());
    if let Some((offer, rest)) = offer {
        let rest = if rest == "…" { "" } else { rest };
        return Some((Meant::Offer(offer), rest.to_owned()));
    }
    if unclear.has_errors() {
        report.append(unclear);
        return None;
    }
    let node = crate::ruling::ask::written(said, report)?;
    Some((Meant::Written(vec![node]), String::new()))
}

/// Adds what one claim says to another, map by map.
pub(in super::super) fn add(claim: &mut Node, other: &Node) {
    for (key, value) in other.entries() {
        match claim.key_mut(&key.text) {
            Some(below) if below.as_map().is_some() && value.as_map().is_some() => add(below, value),
            _ => claim.set(&key.text, value.clone()),
        }
    }
}

/// The dispute that is asked about, ready to be judged.
struct Asked {
    scenario: Scenario,
    rules: HouseRules,
    hearing: Hearing,
    /// The names that claims may use.
    names: Vec<Called<'static>>,
    /// The outcome before anything has happened.
    before: Json,
    /// The players' names.
    players: Vec<String>,
}

/// The dispute so far; `None` if it can't be judged.
fn known(asker: &Asker<'_>) -> Option<Asked> {
    let mut report = Report::default();
    let scenario = scenario(&asker.node, asker.own.as_slice(), &mut report)?;
    let rules = house_rules(&scenario, &[], &mut report);
    let scenario = tried(scenario, asker.cards, &rules);
    let hearing = open(&scenario, asker.cards, &rules, &mut report).ok()?;
    let named = hearing.proceedings.named();
    let players = named.iter().filter(|known| ["player", "species"].contains(&known.kind));
    let players = players.map(|known| known.name.to_string()).collect();
    let before = Json::clone(&hearing.proceedings.beginning());
    let names = named.into_iter().map(Called::into_owned).collect();
    Some(Asked { scenario, rules, hearing, names, before, players })
}

/// Refuses a claim that the dispute does not allow.
fn check(asker: &Asker<'_>, player: &str, claim: &Node) -> Result<(), Pause> {
    let mut report = Report::default();
    let Some(scenario) = scenario(&asker.node, asker.own.as_slice(), &mut report) else { return Ok(()) };
    let rules = house_rules(&scenario, &[], &mut report);
    let scenario = tried(scenario, asker.cards, &rules);
    let Ok(hearing) = open(&scenario, asker.cards, &rules, &mut report) else { return Ok(()) };
    let (names, before) = (hearing.proceedings.named(), hearing.proceedings.beginning());
    let accounts = || accounts(&*hearing.proceedings, &scenario, &rules);
    let known = Known { names: &names, before: &before, accounts: &accounts };
    let mut report = Report::default();
    read_claim(&scenario, (player, claim), (Some(known), &mut None), &mut report);
    crate::ruling::Refusal::from_report(&report).map_or(Ok(()), |refusal| Err(Pause::Refused(refusal)))
}
