//! Wrong claims made by machine: about each case, another fate, another number and another winner are claimed of
//! everybody, and the rule that is cited is that of a step about whom the claim is about.

use libtest_mimic::Trial;
use punchboard::adjudicate::{self, Refused};
use punchboard::cli::Disk;
use punchboard::diag::Report;
use punchboard::model::GameName;
use punchboard::ruling::{Claims, Json, Rest, Ruling, Scenario, Step, Subject, Verdict};
use punchboard::source::shape::Names;
use punchboard::source::{Files, Node, Origin, Shape};

use super::{entries, folder};
use crate::support::named;

/// The most wrong claims about one case.
const MOST: usize = 60;
/// The most sentences of one case that are typed back.
const SAID: usize = 3;

/// A case with the ruling on wrong claims about it.
struct WronglyClaimed<'c> {
    scenario: Scenario,
    ruling: Ruling,
    /// Judges the scenario with other claims.
    judge: &'c dyn Fn(&Scenario, &mut Report) -> Result<Ruling, Refused>,
}

/// Every case that is resolved, judged with wrong claims.
fn for_each_case(mut take: impl FnMut(WronglyClaimed<'_>)) {
    for path in entries(&folder("cases")).iter().flat_map(|game| entries(game)) {
        let bytes = std::fs::read(&path).expect("a case can be read");
        let docket = adjudicate::read(&Disk, &path.to_string_lossy(), &bytes, &mut Files::default());
        for entry in docket.entries {
            let Some(mut scenario) = entry.scenario else { continue };
            let rules = adjudicate::house_rules(&scenario, &[], &mut Report::default());
            let dice = scenario.dice.clone();
            let judge = |scenario: &Scenario, report: &mut Report| {
                adjudicate::judge(scenario, &entry.cards, &rules, &dice, Rest::Missing, report)
            };
            scenario.claims.clear();
            let Ok(ruling) = judge(&scenario, &mut Report::default()) else { continue };
            if ruling.verdict != Verdict::Resolved {
                continue;
            }
            scenario.claims = wrong_claims(claims_of(&scenario), &ruling.outcome, scenario.head);
            let Ok(ruling) = judge(&scenario, &mut Report::default()) else { continue };
            take(WronglyClaimed { scenario, ruling, judge: &judge });
        }
    }
}

fn the_rule_cited_is_of_a_step_about_the_subject() {
    let (mut made, mut wrong, mut far) = (0, Vec::new(), Vec::new());
    let mut disputes: Vec<String> = Vec::new();
    for_each_case(|WronglyClaimed { scenario, ruling, .. }| {
        made += ruling.claims.iter().filter(|claim| claim.differs.is_some()).count();
        let case = scenario.case.clone().unwrap_or_default();
        wrong.extend(badly_cited(&ruling).into_iter().map(|why| format!("{case}: {why}")));
        let words = claims_of(&scenario);
        far.extend(not_decided_by_a_step(words, &ruling).into_iter().map(|why| format!("{case}: {why}")));
        let dispute = format!("{} {}", scenario.game.key(), scenario.dispute.value);
        if !ruling.claims.is_empty() && !disputes.contains(&dispute) {
            disputes.push(dispute);
        }
    });
    assert!(made > 10_000, "only {made} wrong claims");
    assert!(wrong.is_empty(), "{} of {made}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(far.len() * 100 < made, "{} of {made}:\n{}", far.len(), far.join("\n"));
    let all = games_with_cases().flat_map(|game| {
        adjudicate::disputes(game).iter().map(move |dispute| format!("{} {}", game.key(), dispute.name))
    });
    let missing: Vec<String> = all.filter(|dispute| !disputes.contains(dispute)).collect();
    assert!(missing.is_empty(), "no wrong claims about {}", missing.join(", "));
}

/// What the umpire prints of a claim that is wrong is understood when it is typed back, and true.
fn what_is_printed_is_understood_and_true() {
    let (mut said, mut wrong) = (0, Vec::new());
    for_each_case(|WronglyClaimed { mut scenario, ruling, judge }| {
        let printed = ruling.claims.iter().filter_map(|claim| claim.differs.as_ref());
        let printed: Vec<String> = printed.map(|differs| differs.ruled_text.clone()).collect();
        // Sentences of different kinds: a few of each case.
        let apart = printed.len().div_ceil(SAID).max(1);
        for sentence in printed.into_iter().step_by(apart) {
            said += 1;
            let claim = Node::text(sentence.as_str(), scenario.head);
            scenario.claims = vec![("bob".to_owned(), claim)];
            let mut report = Report::default();
            let is_right = judge(&scenario, &mut report)
                .is_ok_and(|ruling| ruling.claims.iter().all(|claim| claim.differs.is_none()));
            if !is_right {
                let case = scenario.case.as_deref().unwrap_or_default();
                let why = report.iter().next().map(|fault| fault.help.clone().unwrap_or_default());
                wrong.push(format!("{case}: {sentence}: {why:?}"));
            }
        }
    });
    assert!(said > 1_000, "only {said} sentences");
    assert!(wrong.is_empty(), "{} of {said}:\n{}", wrong.len(), wrong.join("\n"));
}

/// Verdicts and steps are understood when they are typed back, and verdicts are true. A step may say what is no longer so
/// in the end: "Zed has 2 hit points".
fn verdicts_and_steps_are_understood() {
    let (mut said, mut unclear, mut wrong, mut overtaken) = (0, Vec::new(), Vec::new(), Vec::new());
    for_each_case(|WronglyClaimed { mut scenario, ruling, judge }| {
        let case = scenario.case.clone().unwrap_or_default();
        let apart = ruling.steps.len().div_ceil(SAID).max(1);
        let steps = ruling.steps.iter().step_by(apart).map(|step| (step.text.clone(), false));
        for (sentence, is_verdict) in steps.chain([(ruling.sentence.clone(), true)]) {
            said += 1;
            scenario.claims = vec![("bob".to_owned(), Node::text(sentence.as_str(), scenario.head))];
            let mut report = Report::default();
            match judge(&scenario, &mut report) {
                Ok(ruling) => {
                    let differs = ruling.claims.first().and_then(|claim| claim.differs.as_ref());
                    let list = if is_verdict { &mut wrong } else { &mut overtaken };
                    list.extend(differs.map(|differs| format!("{case}: {sentence}: {}", differs.ruled_text)));
                }
                Err(_) => {
                    let fault = report.iter().next().expect("a refusal has a reason");
                    unclear.push(format!("{case}: {sentence}: {} {:?}", fault.message, fault.help));
                }
            }
        }
    });
    assert!(said > 1_000, "only {said} sentences");
    for (list, most) in [(wrong, 0), (unclear, said / 100), (overtaken, said / 50)] {
        assert!(list.len() <= most, "{} of {said}:\n{}", list.len(), list.join("\n"));
    }
}

/// The claims whose rule is that of no step that decides the value, or that says why nothing has changed it.
fn not_decided_by_a_step(words: &Claims, ruling: &Ruling) -> Vec<String> {
    let wrong = ruling.claims.iter().filter_map(|claim| Some((claim, claim.differs.as_ref()?, claim.rule?)));
    let far = wrong.filter(|(claim, differs, rule)| {
        let turns = words.turns_on.iter().filter(|(key, ..)| differs.path.ends_with(key)).map(|(.., on)| *on);
        let keys: Vec<&str> = differs.path.split('.').chain(turns).collect();
        let is_kept = [words.kept, words.counted].concat().iter().any(|(_, kept)| kept == rule);
        let of_rule = ruling.steps.iter().filter(|step| step.rule == *rule);
        let decides = |step: &Step| keys.iter().any(|key| step.decides(&claim.about, key));
        !claim.is_forgotten && !is_kept && of_rule.clone().count() > 0 && !of_rule.clone().any(decides)
    });
    far.map(|(_, differs, rule)| format!("{}: {}", differs.ruled_text, rule.name())).collect()
}

/// The games whose cases are judged.
fn games_with_cases() -> impl Iterator<Item = GameName> {
    entries(&folder("cases"))
        .into_iter()
        .filter_map(|path| GameName::from_key(&path.file_name()?.to_string_lossy()))
}

fn claims_of(scenario: &Scenario) -> &'static Claims {
    let disputes = adjudicate::disputes(scenario.game);
    disputes.iter().find(|dispute| dispute.name == scenario.dispute.value).expect("it is a dispute").claims
}

/// Claims of other values, each of another player.
fn wrong_claims(claims: &Claims, outcome: &Json, origin: Origin) -> Vec<(String, Node)> {
    let mut made = Vec::new();
    for field in claims.outcome.fields() {
        let Some(value) = outcome.get(field.name) else { continue };
        match (&field.shape, value) {
            (Shape::Map(Names::Kind(_), Shape::Object(object)), Json::Object(map)) => {
                for (name, value) in map {
                    for inner in object.fields() {
                        let other = another(&inner.shape, &value[inner.name], (claims, outcome));
                        made.extend(other.map(|other| vec![field.name, name.as_str(), inner.name, other]));
                    }
                }
            }
            (Shape::Map(Names::Kind(_), Shape::Whole), Json::Object(map)) => {
                made.extend(
                    map.iter()
                        .filter_map(|(name, value)| Some(vec![field.name, name.as_str(), number(value)?])),
                );
            }
            (shape, value) => {
                made.extend(another(shape, value, (claims, outcome)).map(|other| vec![field.name, other]));
            }
        }
    }
    let claim = |(n, path): (usize, Vec<&str>)| {
        let (last, keys) = path.split_last().expect("it has a value");
        let value =
            keys.iter().rev().fold(Node::text(*last, origin), |node, key| Node::map([(*key, node)], origin));
        (format!("player {n}"), value)
    };
    made.into_iter().take(MOST).enumerate().map(claim).collect()
}

/// Another value of a key: another fate, another number, another winner; nobody only where nobody else is there.
fn another<'o>(
    shape: &'static Shape,
    value: &Json,
    (claims, outcome): (&Claims, &'o Json),
) -> Option<&'o str> {
    match (shape, value) {
        (Shape::Word(words), Json::String(is)) => words.iter().copied().find(|word| word != is),
        (Shape::Whole, value) => number(value),
        (Shape::Name(Names::Kind(kind)), Json::String(is)) => {
            Some(others(claims, outcome, kind).find(|other| other != is).unwrap_or("nobody"))
        }
        (Shape::List(Shape::Name(Names::Kind(kind))), Json::Array(are)) => {
            others(claims, outcome, kind).find(|other| !are.iter().any(|is| is == other))
        }
        (Shape::Truth, Json::Bool(truth)) => Some(if *truth { "no" } else { "yes" }),
        _ => None,
    }
}

/// The names of a kind in an outcome.
fn others<'o>(claims: &Claims, outcome: &'o Json, kind: &'static str) -> impl Iterator<Item = &'o str> {
    let maps = claims
        .outcome
        .fields()
        .filter(move |field| matches!(field.shape, Shape::Map(Names::Kind(of), _) if of == kind));
    let maps: Vec<&'o Json> = maps.filter_map(|field| outcome.get(field.name)).collect();
    maps.into_iter().filter_map(Json::as_object).flat_map(|map| map.keys().map(String::as_str))
}

/// A number that is not this one.
fn number(value: &Json) -> Option<&'static str> {
    value.as_i64().map(|number| if number == 1 { "3" } else { "1" })
}

/// The claims whose rule is not that of a step about whom they are about.
fn badly_cited(ruling: &Ruling) -> Vec<String> {
    let rulebook = punchboard::games::game(ruling.game).rulebook().expect("it has a rulebook");
    let mut found = Vec::new();
    for claim in &ruling.claims {
        let Some(differs) = &claim.differs else { continue };
        let about = [claim.about.clone(), vec![Subject::Anybody]].concat();
        let concerns = |rule: Option<&str>| {
            let mut steps =
                ruling.steps.iter().filter(|step| rule.is_none_or(|rule| step.rule.name() == rule));
            steps.any(|step| claim.about.is_empty() || step.concerns(&about))
        };
        let rule = claim.rule.map(punchboard::diag::Code::name);
        // An open question that decides it may be cited by no step.
        let is_open = rulebook.options().any(|(of, option)| {
            Some(of.id) == rule && ruling.consulted.iter().any(|(name, _)| *name == option.name)
        });
        if !(is_open
            || claim.is_forgotten && ruling.steps.iter().any(|step| Some(step.rule.name()) == rule)
            || rule.is_some() && concerns(rule)
            || !concerns(None))
        {
            found.push(format!("{} is {}, not {}: {rule:?}", differs.path, differs.ruled, differs.claimed));
        }
    }
    found
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("wrong claims": the_rule_cited_is_of_a_step_about_the_subject, what_is_printed_is_understood_and_true, verdicts_and_steps_are_understood)
}
