//! AE-1.5: two players of one color, or with one symbol.

use std::collections::BTreeMap;

use super::{Code, Report, Roster, rule};
use crate::game::wording::{plain, same};
use crate::source::Located;

pub(super) const RULES: &[Code] = &[rule!("AE-1.5")];
pub(super) const FINDS: &str = "two players of a table with one color, chits of two players with one symbol, and a player's chits with two";
pub(super) const FIX: &str =
    "give one of them another color, and another symbol, which tells colors apart in black and white";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for table in &roster.tables {
        let mut colors: BTreeMap<String, (Located<&str>, &str)> = BTreeMap::new();
        for player in &table.players {
            let Some(color) = player.color.as_ref().map(Located::as_str) else { continue };
            if let Some((first, owner)) = colors.get(&plain(color.value)) {
                let message =
                    format!("{} plays {}, and so does {owner}", player.name().value, color.value.trim());
                report
                    .error(rule!("AE-1.5"), color.origin, message)
                    .help("each player has a different color: choose another")
                    .related(first.origin, format!("{owner}'s is here"));
            } else {
                colors.insert(plain(color.value), (color, player.name().value));
            }
        }
    }
    symbols(roster, report);
}

fn symbols(roster: &Roster<'_>, report: &mut Report) {
    let mut of_player: BTreeMap<String, Located<&str>> = BTreeMap::new();
    let mut of_symbol: BTreeMap<String, (Located<&str>, &str)> = BTreeMap::new();
    for chit in roster.tokens.iter().chain(&roster.markers) {
        let (Some(player), Some(symbol)) = (chit.player(), chit.symbol()) else { continue };
        let first = *of_player.entry(plain(player.value)).or_insert(symbol);
        if !same(first.value, symbol.value) {
            let message =
                format!("{} has the symbol \"{}\", and \"{}\"", player.value, symbol.value, first.value);
            report
                .error(rule!("AE-1.5"), symbol.origin, message)
                .help("all of a player's pieces have one symbol: correct one of the two")
                .related(first.origin, "the other is here");
            continue;
        }
        let (first, owner) = *of_symbol.entry(plain(symbol.value)).or_insert((symbol, player.value));
        // Reported once for all chits of the player.
        if !same(owner, player.value) && of_player[&plain(player.value)].origin == symbol.origin {
            let message = format!("{} has the symbol of {owner}", player.value);
            report
                .error(rule!("AE-1.5"), symbol.origin, message)
                .help("give one of them another: in black and white, symbols tell the colors apart")
                .related(first.origin, format!("{owner}'s is here"));
        }
    }
}
