//! GZ-14.12: an Agent of the DI with a Lust Object, or one of another department without.

use super::GzCheck;
use crate::diag::Report;
use crate::games::generation_zero::pieces::Kind;
use crate::games::generation_zero::roster::Roster;
use crate::games::generation_zero::tables::known;
use crate::rule;

pub(super) const CHECK: GzCheck = GzCheck {
    code: rule!("GZ-14.12"),
    also: &[rule!("GZ-1.11")],
    finds: "an Agent of the DI who has a Lust Object; others have one",
    fails: "\
- {name: Hester Wyke, department: DI, lust_object: Caddoc, …}
",
    mend: "delete `lust_object`: Agents of the DI have none",
    run,
};

fn run(roster: &Roster<'_>, report: &mut Report) {
    for agent in roster.of(Kind::Agent) {
        let Some(department) = agent.text("department") else { continue };
        let internal = known(department.value, ["DI"]).is_some();
        match (internal, agent.text("lust_object")) {
            (true, Some(lust)) => {
                let message = format!("{} is of the DI and has a Lust Object", agent.name());
                report
                    .error(rule!("GZ-14.12"), lust.origin, message)
                    .help("delete `lust_object`: Agents of the DI have none")
                    .related(department.origin, "of the DI");
            }
            (false, None) => {
                let message = format!("{} has no Lust Object", agent.name());
                report
                    .error(rule!("GZ-1.11"), agent.entry.name.origin, message)
                    .help("add `lust_object: …`, a Canon of the game; only Agents of the DI have none");
            }
            _ => {}
        }
    }
}
