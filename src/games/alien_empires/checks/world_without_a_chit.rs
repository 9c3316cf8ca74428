//! AE-1.3: a world on the map that has no chit.

use super::{Code, Report, Roster, rule};
use crate::diag::nearest;
use crate::game::wording::same;
use crate::roster::worlds_on;
use crate::source::shortened;
use crate::tables::WORLDS;

pub(super) const RULES: &[Code] = &[rule!("AE-1.3")];
pub(super) const FINDS: &str =
    "a world on a map without a world chit of its name, if there are chits of 20 worlds";
pub(super) const FIX: &str = "use the same name on the map and on the chit";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    if roster.worlds.len() < WORLDS {
        return;
    }
    for name in roster.maps.iter().flat_map(worlds_on).map(|world| &world.name) {
        let chits = || roster.worlds.iter().map(|chit| chit.name.as_str());
        if chits().any(|chit| same(chit.value, &name.value)) {
            continue;
        }
        let message = format!("\"{}\" has no chit", shortened(&name.value));
        let near = nearest(&name.value, chits().map(|chit| chit.value));
        let meant = near.and_then(|near| chits().find(|chit| chit.value == near));
        let diagnostic = report.error(rule!("AE-1.3"), name.origin, message);
        match meant {
            Some(chit) => diagnostic
                .help(format!("did you mean \"{}\"?", chit.value))
                .related(chit.origin, "this chit is nearest"),
            None => diagnostic.help("each world has a chit of its name: use the same name in both places"),
        };
    }
}
