//! What nobody knows for sure: `?` or a range such as `ap: 1-3` for a number or a choice, and facts that must not be
//! assumed. The scenario is judged under each possible value, and the ruling says whether it matters.

use std::sync::Arc;

use super::judge::{Refused, dispute, hear, same, settled};
use crate::diag::{Report, and_list, code};
use crate::games;
use crate::model::HouseRules;
use crate::model::load::Cards;
use crate::ruling::{
    Answers, Common, Die, Fact, KnownFact, Need, PlainData, Rest, Ruling, Scenario, Unknown, UnknownCase,
    Verdict,
};
use crate::source::{Document, Node, Origin, Shape, Value, shortened};

/// The most combinations of values that are judged.
const MOST: usize = 400;
/// The most values of one range.
const MOST_VALUES: i64 = 100;
/// How often further open values are looked for, since one error may hide another.
const ROUNDS: usize = 4;

/// What a ruling is made with, besides the scenario.
#[derive(Clone, Copy)]
pub(super) struct With<'w> {
    pub(super) cards: &'w Cards,
    pub(super) house_rules: &'w HouseRules,
    pub(super) dice: &'w [Die],
    pub(super) rest: &'w Rest,
}

/// A value that nobody knows.
pub(super) struct Open {
    /// Its place in the file; `None` for a fact that the scenario does not state.
    pub(super) origin: Option<Origin>,
    /// As a fact: its path, its name for people, and its possible values.
    pub(super) fact: Fact,
}

/// The ruling on a scenario that was refused because of `?` and ranges in it; `None` if there are none. `found` are the
/// faults for which it was refused.
pub(super) fn judge_open(
    scenario: &Scenario,
    with: With<'_>,
    found: &Report,
    report: &mut Report,
) -> Option<Result<Ruling, Refused>> {
    let open = all_open(scenario, with, found);
    if open.is_empty() {
        return None;
    }
    Some(check_limits(scenario, &open, report).and_then(|()| under_each(scenario, with, &open, report)))
}

/// A scenario as it can be read and judged for now: with the first possible value of what is open in it.
pub(super) fn tried(scenario: Scenario, cards: &Cards, house_rules: &HouseRules) -> Scenario {
    let mut found = Report::default();
    if super::judge::open(&scenario, cards, house_rules, &mut found).is_ok() {
        return scenario;
    }
    let with = With { cards, house_rules, dice: &[], rest: &Rest::Missing };
    let open = all_open(&scenario, with, &found);
    let has_limits = !open.is_empty() && open.iter().all(|one| values(one) > 0);
    if has_limits { with_values(&scenario, &open, &vec![0; open.len()]) } else { scenario }
}

/// All open values for which a scenario was refused: one error may hide another.
pub(super) fn all_open(scenario: &Scenario, with: With<'_>, found: &Report) -> Vec<Open> {
    let mut open = open_values(scenario, found);
    for _ in 0..ROUNDS {
        open.iter_mut().filter(|one| values(one) == 0).for_each(|one| ask_for_limits(one, scenario, with));
        if open.is_empty() || open.iter().any(|one| values(one) == 0) {
            break;
        }
        let mut found = Report::default();
        let first = with_values(scenario, &open, &vec![0; open.len()]);
        let tried = hear(&first, with.cards, with.house_rules, with.dice, Rest::Missing, &mut found);
        let more = if tried.is_err() { open_values(scenario, &found) } else { Vec::new() };
        let known = |one: &Open| open.iter().any(|known| known.fact.path == one.fact.path);
        let more: Vec<Open> = more.into_iter().filter(|one| !known(one)).collect();
        if more.is_empty() {
            break;
        }
        open.extend(more);
    }
    open
}

/// Finds the possible values of a `?` that its key does not limit: those of the fact that is needed without it.
fn ask_for_limits(one: &mut Open, scenario: &Scenario, with: With<'_>) {
    let mut without = scenario.clone();
    remove(Arc::make_mut(&mut without.node), &one.fact.path);
    let report = &mut Report::default();
    let Ok(ruling) = hear(&without, with.cards, with.house_rules, with.dice, with.rest.clone(), report)
    else {
        return;
    };
    let demanded = match &ruling.verdict {
        Verdict::Unsaid(facts) => facts.as_slice(),
        _ => &[],
    };
    let mut facts = ruling.facts.iter().map(|known| &known.fact).chain(demanded);
    if let Some(fact) = facts.find(|fact| fact.path == one.fact.path) {
        one.fact = fact.clone();
    }
}

/// Reports an open value without limits, and too many combinations.
pub(super) fn check_limits(scenario: &Scenario, open: &[Open], report: &mut Report) -> Result<(), Refused> {
    let Some(one) = open.iter().find(|one| values(one) == 0) else { return Ok(()) };
    let message = format!("{} may be anything", one.fact.what);
    report
        .error(code::WRONG_TYPE, one.origin.unwrap_or(scenario.head), message)
        .help("write a range, like 1-3");
    Err(Refused)
}

/// The same for a ruling that stops because of facts that must not be assumed: which of their values would change it.
/// `None` if there are too many to try.
pub(super) fn judge_unsaid(scenario: &Scenario, with: With<'_>, facts: &[Fact]) -> Option<Unknown> {
    let open: Vec<Open> = facts.iter().map(|fact| Open { origin: None, fact: fact.clone() }).collect();
    let ruling = under_each(scenario, with, &open, &mut Report::default()).ok()?;
    // If only one answer makes sense, nothing is known of the others.
    ruling.unknown.map(|unknown| *unknown).filter(|unknown| unknown.cases.len() > 1)
}

/// Judges under each combination of values.
fn under_each(
    scenario: &Scenario,
    with: With<'_>,
    open: &[Open],
    report: &mut Report,
) -> Result<Ruling, Refused> {
    let many = number_of_combinations(scenario, open, MOST, report)?;
    let mut cases: Vec<UnknownCase> = Vec::new();
    let mut refusal: Option<Report> = None;
    for n in 0..many {
        let combination = combination(open, n);
        let scenario = with_values(scenario, open, &combination);
        let mut found = Report::default();
        let ruled = hear(&scenario, with.cards, with.house_rules, with.dice, with.rest.clone(), &mut found);
        let Ok(ruled) = ruled else {
            refusal.get_or_insert(found);
            continue;
        };
        let alike = |case: &&mut UnknownCase| same(&case.ruling, &ruled);
        if let Some(case) = cases.iter_mut().find(alike) {
            case.values.push(combination);
        } else {
            // Who is right is decided once for all that come to the same.
            let ruling = settled(ruled, &scenario, with.cards, with.house_rules, with.dice);
            cases.push(UnknownCase { values: vec![combination], ruling });
        }
    }
    if cases.is_empty() {
        report.append(refusal.unwrap_or_default());
        return Err(Refused);
    }
    Ok(summed_up(open, cases))
}

/// The number of combinations; more than `most` are reported.
pub(super) fn number_of_combinations(
    scenario: &Scenario,
    open: &[Open],
    most: usize,
    report: &mut Report,
) -> Result<usize, Refused> {
    let many = open.iter().map(values).try_fold(1usize, usize::checked_mul);
    if let Some(many) = many.filter(|many| *many <= most) {
        return Ok(many);
    }
    let origin = open.first().and_then(|one| one.origin).unwrap_or(scenario.head);
    let each: Vec<String> = open.iter().map(|one| format!("{} for {}", values(one), one.fact.what)).collect();
    let (all, number) = (and_list(&each), many.map_or_else(String::new, |many| format!("{many} ")));
    let message = format!("{number}combinations of what is unknown ({all}), the most is {most}");
    report.error(code::TOO_LARGE, origin, message).help("write narrower ranges, or say some of the values");
    Err(Refused)
}

/// One ruling of those under each combination: theirs if they are the same, else none, with what it depends on.
fn summed_up(open: &[Open], cases: Vec<UnknownCase>) -> Ruling {
    let mut ruling = cases[0].ruling.clone();
    if let Some(other) = cases.get(1).map(|case| &case.ruling) {
        let same = ruling.steps.iter().zip(&other.steps).take_while(|(a, b)| a == b).count();
        let rule =
            ruling.steps.get(same).or(other.steps.get(same)).or(ruling.steps.last()).map(|step| step.rule);
        let facts = open.iter().map(|one| Fact { rule: rule.unwrap_or(one.fact.rule), ..one.fact.clone() });
        ruling.verdict = Verdict::Unsaid(facts.collect());
        ruling.steps.truncate(same);
        ruling.why_not.retain(|idle| idle.after <= same);
        ruling.outcome = PlainData::nothing();
        ruling.warnings.clear();
        let all = ruling.claims.len() + ruling.undecided;
        // Whoever is right or wrong in every case is so.
        let stands = |claim: &crate::ruling::Decided| {
            let of = |case: &UnknownCase| {
                case.ruling
                    .claims
                    .iter()
                    .find(|other| other.player == claim.player)
                    .map(|other| other.differs.is_none())
            };
            cases.iter().all(|case| of(case) == Some(claim.differs.is_none()))
        };
        let claims = std::mem::take(&mut ruling.claims);
        ruling.claims = claims.into_iter().filter(stands).collect();
        ruling.undecided = all - ruling.claims.len();
        ruling.used.clear();
        ruling.left_over = 0;
    }
    let of = open.iter().map(|one| one.fact.clone()).collect();
    ruling.unknown = Some(Box::new(Unknown { of, cases }));
    ruling
}

/// The number of values that an open one may have.
fn values(open: &Open) -> usize {
    match &open.fact.answers {
        Answers::Between(least, most) => usize::try_from(most - least + 1).unwrap_or(0),
        Answers::Truth => 2,
        Answers::OneOf(words) => words.len(),
    }
}

/// The numbers of the values in a combination, from 0.
pub(super) fn combination(open: &[Open], mut n: usize) -> Vec<usize> {
    let mut all: Vec<usize> = Vec::with_capacity(open.len());
    for one in open.iter().rev() {
        all.push(n % values(one));
        n /= values(one);
    }
    all.reverse();
    all
}

/// The scenario with these values.
pub(super) fn with_values(scenario: &Scenario, open: &[Open], combination: &[usize]) -> Scenario {
    let facts = open.iter().zip(combination).map(|(one, n)| KnownFact {
        fact: one.fact.clone(),
        value: one.fact.answer(*n),
        is_said: true,
    });
    scenario.with(&facts.collect::<Vec<_>>())
}

/// Removes the value at a path of keys; items of lists go by their names, or by their numbers from 1.
fn remove(node: &mut Node, path: &[String]) {
    match (&mut node.value, path) {
        (Value::Map(map), [key]) => drop(map.remove(key)),
        (Value::Map(map), [key, rest @ ..]) => {
            if let Some(below) = map.get_mut(key) {
                remove(below, rest);
            }
        }
        (Value::List(nodes), [key, rest @ ..]) => {
            let number = key.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
            let named = nodes.iter().position(|node| name(node) == Some(key));
            match named.or(number).filter(|at| *at < nodes.len()) {
                Some(at) if rest.is_empty() => drop(nodes.remove(at)),
                Some(at) => remove(&mut nodes[at], rest),
                None => {}
            }
        }
        _ => {}
    }
}

/// The values of a scenario that are open and for which it was refused.
fn open_values(scenario: &Scenario, found: &Report) -> Vec<Open> {
    let mut open = Vec::new();
    let states = dispute(scenario).states;
    for (key, node) in scenario.node.entries().filter(|(key, _)| Common::OBJECT.field(&key.text).is_none()) {
        let field = states.field(&key.text);
        // What a rulebook calls its facts is clear to those who play by it.
        let about = field.filter(|_| scenario.own.is_none()).map_or("", |field| field.about);
        let mut path = Path { keys: vec![key.text.to_string()], names: vec![key.text.to_string()], about };
        walk(scenario, node, field.map(|field| &field.shape), &mut path, &mut open);
    }
    let is_refused = |one: &Open| {
        let places = || found.iter().filter_map(|fault| fault.origin);
        one.origin.is_some_and(|at| places().any(|origin| origin.start == at.start && origin.file == at.file))
    };
    open.retain(is_refused);
    open
}

/// Finds open values in a part of a scenario.
fn walk(
    scenario: &Scenario,
    node: &Node,
    shape: Option<&'static Shape>,
    path: &mut Path,
    open: &mut Vec<Open>,
) {
    match &node.value {
        Value::Scalar(scalar) => {
            let Some(answers) = answers(scenario, scalar.text.trim(), shape) else { return };
            let keys: Vec<&str> = path.keys.iter().map(String::as_str).collect();
            let rule = crate::diag::Code::new(
                super::judge::rulebook(scenario).rules().next().map_or("", |rule| rule.id),
            );
            let need = Need { rule, why: "the ruling depends on it" };
            let fact = Fact::new(&keys, path.label(), need, answers, 0);
            open.push(Open { origin: Some(node.origin), fact });
        }
        Value::List(nodes) => {
            let inner = shape.and_then(|shape| {
                alternatives(shape).find_map(|one| match one {
                    Shape::List(inner) | Shape::OneOrMore(inner) | Shape::OneOrTwo(inner) => Some(*inner),
                    _ => None,
                })
            });
            for (n, node) in nodes.iter().enumerate() {
                let key = name(node).map_or_else(|| (n + 1).to_string(), str::to_owned);
                path.below(&key, |path| walk(scenario, node, inner, path, open));
            }
        }
        Value::Map(map) => {
            if let (Some(name), Some(last)) = (name(node), path.names.last_mut()) {
                name.clone_into(last);
            }
            for (key, node) in map.iter() {
                let inner =
                    shape.and_then(|shape| alternatives(shape).find_map(|one| of_key(one, &key.text)));
                path.below(&key.text, |path| walk(scenario, node, inner, path, open));
            }
        }
    }
}

/// The shape of a key of a map.
fn of_key(shape: &'static Shape, key: &str) -> Option<&'static Shape> {
    match shape {
        Shape::Object(object) => object.field(key).map(|field| &field.shape),
        Shape::Map(_, inner) => Some(inner),
        Shape::List(inner) | Shape::OneOrMore(inner) => alternatives(inner).find_map(|one| of_key(one, key)),
        _ => None,
    }
}

/// The shapes that a value may have.
fn alternatives(shape: &'static Shape) -> Box<dyn Iterator<Item = &'static Shape>> {
    match shape {
        Shape::Either(shapes) => Box::new(shapes.iter().flat_map(alternatives)),
        one => Box::new(std::iter::once(one)),
    }
}

/// The values that `?` or a range may stand for; none of a `?` without limits, and `None` if the text is neither.
fn answers(scenario: &Scenario, text: &str, shape: Option<&'static Shape>) -> Option<Answers> {
    let range = range(text);
    let numbers = games::game(scenario.game).facts().card_numbers;
    let is_card = shape.is_some_and(|shape| alternatives(shape).any(|one| matches!(one, Shape::Text)));
    if let Some((least, most)) = range {
        let fits = |number: &&i64| (least..=most).contains(*number);
        let cards = || Answers::OneOf(numbers.iter().filter(fits).map(i64::to_string).collect());
        return Some(if is_card && !numbers.is_empty() { cards() } else { Answers::Between(least, most) });
    }
    // Among cards `?` is one that is not named, and a rule asks for its name.
    (text == "?" && !is_card).then(|| shape.and_then(limits).unwrap_or(Answers::OneOf(Vec::new())))
}

/// All values of a shape.
fn limits(shape: &'static Shape) -> Option<Answers> {
    alternatives(shape).find_map(|one| match one {
        Shape::Between(least, most) if most - least < MOST_VALUES => Some(Answers::Between(*least, *most)),
        Shape::Truth => Some(Answers::Truth),
        Shape::Word(words) => Some(Answers::words(words)),
        _ => None,
    })
}

/// A range: `1-3`, `1..3`, `1–3`.
fn range(text: &str) -> Option<(i64, i64)> {
    let (least, most) = ["..", "–", "-"].into_iter().find_map(|sign| text.split_once(sign))?;
    let (least, most) = (least.trim().parse().ok()?, most.trim().parse().ok()?);
    (0 <= least && least <= most && most - least < MOST_VALUES).then_some((least, most))
}

/// A place in a scenario.
struct Path {
    keys: Vec<String>,
    /// The same with the names of those that have one.
    names: Vec<String>,
    /// What the first key means.
    about: &'static str,
}

impl Path {
    /// Does something at a place below.
    fn below(&mut self, key: &str, work: impl FnOnce(&mut Path)) {
        self.keys.push(key.to_owned());
        self.names.push(key.to_owned());
        work(self);
        self.keys.pop();
        self.names.pop();
    }

    /// For people: "7C's ap", "number 2 of bob's hand", "who has higher ground".
    fn label(&self) -> String {
        let about = self.about.split([',', ';']).next().unwrap_or_default();
        match self.names.as_slice() {
            [_] if !about.is_empty() => about.to_owned(),
            names => label(names),
        }
    }
}

/// The name of what a map describes.
fn name(node: &Node) -> Option<&str> {
    ["name", "card"].into_iter().find_map(|key| node.get(key)?.as_text())
}

fn label(path: &[String]) -> String {
    let (last, before) = path.split_last().expect("every place has a key");
    match before {
        [] => last.replace('_', " "),
        _ if last.parse::<usize>().is_ok() => format!("number {last} of {}", label(before)),
        [.., owner] => format!("{}'s {}", shortened(owner), last.replace('_', " ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read() {
        let read = ["1-3", "1..3", "1–3", "3-1", "-3", "B2-B3", "1-", "1-1000"].map(range);
        assert_eq!(read, [Some((1, 3)), Some((1, 3)), Some((1, 3)), None, None, None, None, None]);
    }

    #[test]
    fn places_have_names() {
        let label = |path: &[&str]| label(&path.iter().map(|part| (*part).to_owned()).collect::<Vec<_>>());
        assert_eq!(label(&["creatures", "7C", "ap"]), "7C's ap");
        assert_eq!(label(&["terrain"]), "terrain");
        assert_eq!(label(&["players", "bob", "hand", "2"]), "number 2 of bob's hand");
    }
}
