//! GZ-5.18: a second secret Monster.

use super::{Code, Report, Roster, rule};
use crate::kind::Kind;

pub(super) const RULES: &[Code] = &[rule!("GZ-5.18")];
pub(super) const FINDS: &str = "a second Monster that is marked as the secret one";
pub(super) const FIX: &str = "keep `secret: true` on one Monster only";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for game in roster.games() {
        let monsters = game.cards(Kind::Monster).into_iter();
        let secret = monsters.filter_map(|monster| Some((monster, monster.values.secret?)));
        let mut secret = secret.filter(|(_, secret)| secret.value);
        let Some((first, here)) = secret.next() else { continue };
        for (other, marked) in secret {
            let message = format!("{} is a secret Monster, and so is {}", other.name(), first.name());
            report
                .error(rule!("GZ-5.18"), marked.origin, message)
                .help("there is one in a game: delete `secret`")
                .related(here.origin, "the other is here");
        }
    }
}
