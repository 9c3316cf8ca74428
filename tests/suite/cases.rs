//! The umpire's cases: every document below `tests/cases` is a test.

use std::collections::BTreeMap;
use std::path::PathBuf;

use libtest_mimic::Trial;
use punchboard::adjudicate::verify::{Checked, verify};
use punchboard::adjudicate::{self, Entry};
use punchboard::cli::Disk;
use punchboard::diag::{Report, Severity};
use punchboard::games;
use punchboard::model::{GameName, Rulebook};
use punchboard::ruling::{Fact, Json, KnownFact, Missing, Rest, Scenario, Unsaid, Verdict};
use punchboard::source::{Files, Map, Node};

use super::{entries, folder};

/// One test for each case, and for each game one that counts what they cover.
pub fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for game in entries(&folder("cases")).into_iter().filter(|path| path.is_dir()) {
        let name = game.file_name().expect("it has a name").to_string_lossy().into_owned();
        let mut all = Vec::new();
        for path in entries(&game) {
            let cases = read(&path);
            assert!(!cases.is_empty(), "{}: no case in it", path.display());
            all.push(path);
            for (n, entry) in cases.into_iter().enumerate() {
                let case = entry.scenario.as_ref().and_then(|scenario| scenario.case.clone());
                let case = case.unwrap_or_else(|| format!("{n}"));
                // Entries can't be sent between threads, so each test reads its own.
                let file = all[all.len() - 1].clone();
                trials.push(crate::support::trial(format!("cases/{name}/{case}"), move || {
                    let entry = read(&file).swap_remove(n);
                    let mut report = Report::default();
                    match verify(&entry, &mut report) {
                        Checked::Passed => Ok(()),
                        Checked::Failed(why) => Err(why.into()),
                        Checked::NoCase => Err("it expects nothing".into()),
                    }
                }));
            }
        }
        let game = GameName::from_key(&name).expect("a folder of cases is called after its game");
        let paths = all.clone();
        trials.push(crate::support::trial(format!("cases/{name} say what was answered"), move || {
            answered(&paths)
        }));
        trials.push(crate::support::trial(format!("cases/{name} cover the rulebook"), move || {
            cover(game, &all)
        }));
    }
    trials.push(crate::support::trial("cases/disputes at the table name the rule".to_owned(), at_the_table));
    trials
}

/// The least number of disputes that were ruled at a table, `table-g1` and so on.
const AT_THE_TABLE: usize = 45;

/// Each dispute that was ruled at a table expects the rule that a person named: that of a claim or of an illegal action.
fn at_the_table() -> Result<(), libtest_mimic::Failed> {
    let (mut number, mut without) = (0, Vec::new());
    for entry in entries(&folder("cases")).iter().flat_map(|game| entries(game)).flat_map(|path| read(&path))
    {
        let Some(scenario) = entry.scenario else { continue };
        let case = scenario.case.unwrap_or_default();
        let Some((letter, digits)) = case.strip_prefix("table-").and_then(|rest| rest.split_at_checked(1))
        else {
            continue;
        };
        let expect = scenario.node.get("expect");
        let is_error = expect.is_some_and(|expect| expect.get("error").is_some());
        if is_error || !"acgksv".contains(letter) || digits.parse::<u32>().is_err() {
            continue;
        }
        number += 1;
        let of = |key: &str| expect.and_then(|expect| expect.get(key));
        let has_rule = |node: &Node| node.get("rule").is_some();
        let of_claims = of("claims").is_some_and(|claims| claims.entries().any(|(_, claim)| has_rule(claim)));
        let of_all = scenario.claims.is_empty() && of("rules").is_some();
        if !of_claims && !of_all && !of("illegal").is_some_and(has_rule) {
            without.push(case);
        }
    }
    if number < AT_THE_TABLE {
        return Err(format!("only {number} disputes").into());
    }
    if without.is_empty() { Ok(()) } else { Err(format!("no rule in {}", without.join(", ")).into()) }
}

fn read(path: &PathBuf) -> Vec<Entry> {
    let bytes = std::fs::read(path).expect("a case can be read");
    let docket = adjudicate::read(&Disk, &path.to_string_lossy(), &bytes, &mut Files::default());
    // A document that can't be parsed is no entry: its case would never run.
    let errors = docket.report.iter().filter(|fault| fault.severity == Severity::Error);
    let errors: Vec<&str> = errors.map(|fault| fault.message.as_str()).collect();
    assert!(errors.is_empty(), "{}: {}", path.display(), errors.join("; "));
    docket.entries
}

/// Facts that a case leaves to defaults can be asked and written into it instead: each path is valid, the ruling stays the same, and
/// without defaults the same facts are missing.
fn answered(paths: &[PathBuf]) -> Result<(), libtest_mimic::Failed> {
    for entry in paths.iter().flat_map(read) {
        let Some(scenario) = &entry.scenario else { continue };
        let rules = adjudicate::house_rules(scenario, &[], &mut Report::default());
        let judge = |scenario: &Scenario, facts: Unsaid<'_>| {
            let missing = Missing { dice: Rest::Missing, facts };
            let report = &mut Report::default();
            let ruling = adjudicate::judge(scenario, &entry.cards, &rules, &scenario.dice, missing, report);
            let faults = || report.iter().map(|fault| fault.message.clone()).collect::<Vec<_>>().join("; ");
            ruling.map_err(|_| faults())
        };
        let Ok(assumed) = judge(scenario, Unsaid::Assumed) else { continue };
        let mut answers: Vec<KnownFact> =
            assumed.facts.iter().map(|known| answer_by_default(&known.fact)).collect();
        let mut asked = judge(scenario, Unsaid::Answered(&answers))?;
        // What must not be assumed stops the ruling; behind it more may be asked.
        while let Verdict::Unsaid(facts) = &asked.verdict {
            answers.extend(facts.iter().map(answer_by_default));
            asked = judge(scenario, Unsaid::Answered(&answers))?;
        }
        let of = scenario.case.as_deref().unwrap_or_default();
        let told =
            judge(&scenario.with(&asked.facts), Unsaid::Assumed).map_err(|why| format!("{of}: {why}"))?;
        if let Some(left) = told.facts.first() {
            return Err(format!("{of}: {} is said, and nobody reads it", left.fact.place()).into());
        }
        let stops = matches!(assumed.verdict, Verdict::Unsaid(_));
        let same = if stops { &asked } else { &assumed };
        if (&told.steps, fed(&told.outcome)) != (&same.steps, fed(&same.outcome)) {
            return Err(format!("{of}: another ruling when all is said").into());
        }
        let strict = judge(scenario, Unsaid::Missing)?;
        let is_missing = matches!(strict.verdict, Verdict::Unsaid(_));
        if is_missing == assumed.facts.is_empty() || is_missing && !strict.claims.is_empty() {
            return Err(format!("{of}: assumed, and not missing where nothing may be").into());
        }
    }
    Ok(())
}

/// A fact with the answer that is assumed, or would be if it might.
fn answer_by_default(fact: &Fact) -> KnownFact {
    let value = fact.value(&fact.word(fact.default));
    KnownFact { fact: fact.clone(), value: value.expect("what is assumed can be said"), is_said: true }
}

/// An outcome without empty hexes and empty reserves, which are listed only if the scenario names them.
fn fed(outcome: &Json) -> Json {
    let Json::Object(map) = outcome else { return outcome.clone() };
    let lies = |food: &Json| food.as_object().is_some_and(|food| food.values().any(|n| *n != 0));
    let inner = |key: &str, value: &Json| match value {
        Json::Object(hexes) if key == "hexes" => hexes
            .iter()
            .filter(|(_, food)| lies(food))
            .map(|(hex, food)| (hex.clone(), food.clone()))
            .collect(),
        Json::Object(reserves) if key == "reserves" => {
            reserves.iter().filter(|(_, n)| **n != 0).map(|(player, n)| (player.clone(), n.clone())).collect()
        }
        value => fed(value),
    };
    map.iter().map(|(key, value)| (key.clone(), inner(key, value))).collect()
}

/// Every rule that is applied in disputes is cited or tested by a case, and every option is judged at every value.
fn cover(game: GameName, paths: &[PathBuf]) -> Result<(), libtest_mimic::Failed> {
    let rulebook = games::game(game).rulebook().expect("a game with cases has a rulebook");
    let disputes: Vec<&str> = adjudicate::disputes(game).iter().map(|dispute| dispute.name).collect();
    let mut cited: Vec<String> = Vec::new();
    let mut judged: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for entry in paths.iter().flat_map(read) {
        let Some(scenario) = &entry.scenario else { continue };
        // A case is named after the rule that it tests: GZ-6.5-2.
        let named = scenario.case.as_deref().and_then(|case| case.rsplit_once('-'));
        cited.extend(named.map(|(rule, _)| rule.to_owned()));
        let mut report = Report::default();
        let rules = adjudicate::house_rules(scenario, &[], &mut report);
        // Some options only describe what exists, or decide what is refused, and no step consults them.
        let set = scenario.house_rules.as_ref().and_then(Node::as_map).into_iter().flat_map(Map::iter);
        for (option, value) in set.filter_map(|(option, value)| Some((option, value.as_text()?))) {
            judged.entry(option.text.to_string()).or_default().push(value.to_owned());
        }
        let dice = &scenario.dice;
        let Ok(ruling) = adjudicate::judge(scenario, &entry.cards, &rules, dice, Rest::Missing, &mut report)
        else {
            continue;
        };
        for step in &ruling.steps {
            if rulebook.rule(step.rule.name()).is_none() {
                return Err(format!("{} is no rule: {}", step.rule, step.text).into());
            }
            cited.push(step.rule.name().to_owned());
        }
        for (option, value) in ruling.consulted {
            judged.entry(option.to_owned()).or_default().push(value.to_owned());
        }
    }
    let mut missing: Vec<String> =
        applied(rulebook, &disputes).filter(|rule| !cited.contains(rule)).collect();
    for (rule, option) in rulebook.options() {
        if rule.used_by.iter().any(|user| disputes.contains(user)) {
            let judged = judged.get(option.name).map(Vec::as_slice).unwrap_or_default();
            let values = option.words().filter(|value| !judged.iter().any(|other| other == value));
            missing.extend(values.map(|value| format!("{}: {value}", option.name)));
        }
    }
    if missing.is_empty() { Ok(()) } else { Err(format!("no case covers {}", missing.join(", ")).into()) }
}

/// The rules that disputes apply.
fn applied(rulebook: &Rulebook, disputes: &[&str]) -> impl Iterator<Item = String> {
    rulebook
        .rules()
        .filter(|rule| rule.used_by.iter().any(|user| disputes.contains(user)))
        .map(|rule| rule.id.to_owned())
}
