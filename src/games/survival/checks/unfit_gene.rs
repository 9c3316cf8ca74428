//! SUR-2.8: a repeated advantage, one that the type can't use, or one without its prerequisite.

use super::{Code, Report, Roster, rule};
use crate::advantages::ADVANTAGES;
use crate::advantages::Advantage;
use crate::kind::Kind;
use crate::roster::kind_of;
use crate::source::Located;

pub(super) const RULES: &[Code] = &[rule!("SUR-2.8")];
pub(super) const FINDS: &str = "a creature that owns an advantage twice, one that its type can't use, \
    or an advanced one without its prerequisite";
pub(super) const FIX: &str =
    "delete Keen Forager, which is for herbivores and omnivores, and add Thick Hide, which Armour needs";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for creature in &roster.creatures {
        let Some(id) = creature.number_and_kind() else { continue };
        fit(creature.id.value, id.kind, &creature.said.genes, creature.is_first(), report);
    }
    for player in roster.tables.iter().flat_map(|table| &table.players) {
        let kind = player.kind.as_ref().and_then(|kind| kind_of(&kind.value));
        if let Some(kind) = kind {
            fit(player.name().value, kind, &player.genes, true, report);
        }
    }
}

/// Checks the advantages of one creature. `begins`: it is a first creature, whose advanced advantages SUR-2.5
/// reports.
fn fit(who: &str, kind: Kind, genes: &[Located<String>], begins: bool, report: &mut Report) {
    let known: Vec<_> =
        genes.iter().filter_map(|gene| Some((gene.origin, Advantage::parse(&gene.value)?))).collect();
    for (n, (origin, gene)) in known.iter().enumerate() {
        let name = gene.name();
        if let Some((first, _)) = known[..n].iter().find(|(_, other)| other == gene) {
            report
                .error(rule!("SUR-2.8"), *origin, format!("{who} owns {name} twice"))
                .help("a second one adds nothing: delete it")
                .related(*first, "first here");
        } else if !(gene.is_of_use(kind) || begins && gene.is_advanced()) {
            report
                .error(rule!("SUR-2.8"), *origin, format!("{who}: {name} is of no use to {}", kind.plural()))
                .help(format!("delete it: it is for {}", users(*gene)));
        } else if let Some(basic) = gene.needs().filter(|_| !begins)
            && !known.iter().any(|(_, other)| *other == basic)
        {
            report
                .error(rule!("SUR-2.8"), *origin, format!("{who} owns {name} without {}", basic.name()))
                .help(format!("add \"{}\" to its genes, or delete \"{name}\"", basic.name()));
        }
    }
}

/// The types that can use an advantage.
fn users(advantage: Advantage) -> String {
    let kinds = ADVANTAGES[advantage as usize].kinds.chars().filter_map(Kind::from_letter);
    let kinds: Vec<_> = kinds.map(Kind::plural).collect();
    crate::diag::and_list(&kinds)
}
