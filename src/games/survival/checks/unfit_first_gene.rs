//! SUR-2.5: a first creature with several advantages, or with an advanced one.

use super::{Code, Report, Roster, rule};
use crate::advantages::Advantage;
use crate::game::wording::in_words;
use crate::source::Located;

pub(super) const RULES: &[Code] = &[rule!("SUR-2.5")];
pub(super) const FINDS: &str =
    "a first creature, on its counter or at a table, with more than one advantage, or with an advanced one";
pub(super) const FIX: &str = "give it one basic advantage (SUR-10); for a creature from later in the game add `parent: 2C` or `born: 5`";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for creature in roster.counters().filter(|creature| creature.is_first()) {
        one_basic(creature.id.value, &creature.said.genes, report);
    }
    for player in roster.tables.iter().flat_map(|table| &table.players) {
        one_basic(player.name().value, &player.genes, report);
    }
}

fn one_basic(who: &str, genes: &[Located<String>], report: &mut Report) {
    let known: Vec<_> =
        genes.iter().filter_map(|gene| Some((gene, Advantage::parse(&gene.value)?))).collect();
    // Repeated advantages are reported by SUR-2.8.
    let others = known.iter().filter(|(_, advantage)| Some(*advantage) != known.first().map(|first| first.1));
    if let Some((second, _)) = others.clone().next() {
        let count = in_words(1 + others.count());
        report
            .error(rule!("SUR-2.5"), second.origin, format!("{who} begins with {count} advantages"))
            .help("a first creature has one; for a creature from later in the game add `parent:` or `born:`");
    } else if let Some((gene, advantage)) = known.first().filter(|(_, advantage)| advantage.is_advanced()) {
        let help = match advantage.needs() {
            Some(basic) => format!(
                "the first one must be basic: write {} instead; advanced ones open in round 9",
                basic.name()
            ),
            None => "the first one must be basic: advanced ones open in round 9".to_owned(),
        };
        report
            .error(rule!("SUR-2.5"), gene.origin, format!("{who} begins with {}", advantage.name()))
            .help(help);
    }
}
