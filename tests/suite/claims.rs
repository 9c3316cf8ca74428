//! Claims follow from outcomes: every part of an outcome may be claimed, and the claim is true.

use libtest_mimic::Trial;
use punchboard::adjudicate;
use punchboard::cli::Disk;
use punchboard::diag::Report;
use punchboard::ruling::render::yaml;
use punchboard::ruling::{Rest, Verdict};
use punchboard::source::{Files, yaml as parser};

use super::{entries, folder};
use crate::support::named;

fn every_outcome_may_be_claimed_and_is_so() {
    let mut judged = 0;
    for path in entries(&folder("cases")).iter().flat_map(|game| entries(game)) {
        let bytes = std::fs::read(&path).expect("a case can be read");
        let name = path.to_string_lossy();
        let docket = adjudicate::read(&Disk, &name, &bytes, &mut Files::default());
        for entry in docket.entries {
            let (Some(mut scenario), mut report) = (entry.scenario, Report::default()) else { continue };
            let case = scenario.case.clone().unwrap_or_default();
            let rules = adjudicate::house_rules(&scenario, &[], &mut report);
            scenario.claims.clear();
            let dice = scenario.dice.clone();
            let ruling =
                adjudicate::judge(&scenario, &entry.cards, &rules, &dice, Rest::Missing, &mut report);
            let Ok(ruling) = ruling else { continue };
            if ruling.verdict != Verdict::Resolved {
                continue;
            }
            let mut files = Files::default();
            let file = files.add("outcome", yaml(&ruling.outcome));
            let outcome = parser::parse(&files, file, &mut Report::default()).remove(0);
            scenario.claims = vec![("everybody".to_owned(), outcome)];
            let mut report = Report::default();
            let again = adjudicate::judge(&scenario, &entry.cards, &rules, &dice, Rest::Missing, &mut report);
            let faults: Vec<&str> = report.iter().map(|found| found.message.as_str()).collect();
            let again = again.unwrap_or_else(|_| panic!("{name}, {case}: {faults:?}"));
            let claim = again.claims.first().unwrap_or_else(|| panic!("{name}, {case}: nothing is claimed"));
            assert!(claim.differs.is_none(), "{name}, {case}: {:?}", claim.differs);
            judged += 1;
        }
    }
    assert!(judged > 500, "only {judged} outcomes");
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("claims": every_outcome_may_be_claimed_and_is_so)
}
