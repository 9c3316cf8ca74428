//! House rules from the command line, each given to the sets whose rulebook has the option.

use crate::diag::{Report, code};
use crate::games;
use crate::model::{GameSet, HouseRules};

/// Takes the house rules that the rulebook of a set knows out of `unknown`.
pub(super) fn take_known(set: &GameSet, unknown: &mut Vec<&String>, report: &mut Report) -> HouseRules {
    let mut given = HouseRules::default();
    let Some(rulebook) = games::game(set.game).rulebook_of(set) else { return given };
    unknown.retain(|rule| {
        let (name, value) = rule.split_once('=').unwrap_or((rule, ""));
        match given.set(rulebook, name.trim(), value.trim()) {
            Ok(()) => false,
            Err((_, help)) if value.is_empty() && rulebook.option(name.trim()).is_some() => {
                let message = format!("the house rule \"{}\" has no value", name.trim());
                report.error_nowhere(code::HOUSE_RULE, message).help(format!("{help}: `NAME=VALUE`"));
                false
            }
            // It may be a house rule of another set's game.
            Err(_) if rulebook.option(name.trim()).is_none() => true,
            Err((message, help)) => {
                report.error_nowhere(code::HOUSE_RULE, message).help(help);
                false
            }
        }
    });
    given
}

/// Reports house rules that no rulebook knows.
pub(super) fn report_unknown(unknown: &[&String], sets: &[&GameSet], report: &mut Report) {
    for rule in unknown {
        let name = rule.split('=').next().unwrap_or_default().trim();
        let books = sets.iter().filter_map(|set| games::game(set.game).rulebook_of(set));
        let options = books.flat_map(|book| book.options().map(|(_, option)| option.name));
        report
            .error_nowhere(code::HOUSE_RULE, format!("no game here has an option \"{name}\""))
            .did_you_mean(name, options, || {
                "write `--house-rule NAME=VALUE`; `punchboard rules GAME` lists the options".to_owned()
            });
    }
}
