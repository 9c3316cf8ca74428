//! AE-2.2: a repeated or missing Race card.

use std::collections::BTreeMap;

use super::{Code, Report, Roster, rule};
use crate::diag::{and_list, nearest};
use crate::game::wording::{in_words, plain, with_article};
use crate::kind::Kind;
use crate::pieces::Power;
use crate::source::Origin;

pub(super) const RULES: &[Code] = &[rule!("AE-2.2")];
pub(super) const FINDS: &str = "two copies of a Race card, in one file or in several; and missing ones, if a game file prints Race cards";
pub(super) const FIX: &str = "delete one of the two: there is one copy of each";

/// At most this many missing cards are named.
const NAMED: usize = 6;

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    let names: Vec<&str> = Power::ALL.iter().map(|power| power.name()).collect();
    one_of_each(roster, Kind::Race, &names, rule!("AE-2.2"), report);
}

/// Reports repeated and missing cards of a kind; `names` are those that must exist.
pub(super) fn one_of_each(roster: &Roster<'_>, kind: Kind, names: &[&str], rule: Code, report: &mut Report) {
    let mut seen: BTreeMap<String, Origin> = BTreeMap::new();
    for card in roster.of_kind(kind) {
        let (effect, copies) = (card.effect(), card.copies());
        if let Some(first) = seen.get(&plain(effect.value)) {
            report
                .error(
                    rule,
                    effect.origin,
                    format!("there is {} card {} already", with_article(kind.name()), effect.value),
                )
                .help("there is one copy of each: delete one of the two")
                .related(*first, "the first is here");
        } else {
            seen.insert(plain(effect.value), effect.origin);
        }
        if copies.value > 1 {
            report
                .error(rule, copies.origin, format!("{} copies of {}", copies.value, effect.value))
                .help("there is one copy of each: delete `copies`");
        }
    }
    let Some(first) = roster.of_kind(kind).next().filter(|_| roster.prints(kind.component())) else { return };
    let mut missing: Vec<String> =
        names.iter().filter(|name| !seen.contains_key(&plain(name))).map(|name| (*name).to_owned()).collect();
    // A missing card that was mistyped is reported as unknown instead.
    let unknown = || seen.keys().filter(|name| !names.iter().any(|known| plain(known) == **name));
    missing.retain(|name| unknown().all(|other| nearest(other, [name.as_str()]).is_none()));
    if missing.is_empty() {
        return;
    }
    let count = missing.len();
    if count > NAMED {
        missing.truncate(NAMED - 1);
        missing.push(format!("{} more", in_words(count - missing.len())));
    }
    let is = if count == 1 { "is" } else { "are" };
    report
        .error(
            rule,
            first.name().origin,
            format!("{} {is} missing from the {} cards", and_list(&missing), kind.name()),
        )
        .help(format!("there are {} {} cards, one copy of each", in_words(names.len()), kind.name()));
}
