//! SGL-1.4: a bricks page with other pieces than the game's.

use super::{Code, Report, Roster, rule};
use crate::diag::and_list;
use crate::game::wording::{counted, in_words};
use crate::pieces::Landscape;
use crate::tables::PIECES;

pub(super) const RULES: &[Code] = &[rule!("SGL-1.4")];
pub(super) const FINDS: &str = "bricks of another size than the game's, or more or fewer of a size than a player's page holds; fewer only where all sizes are there, or a game file prints them";
pub(super) const FIX: &str =
    "print ten 1x1, ten 1x2, five 1x3, three 1x4, one 1x5 and two 2x2 for each player";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    page(roster, ("brick", Landscape::Brick), rule!("SGL-1.4"), report);
}

/// Compares the pieces of a component with those that a player has.
pub(super) fn page(
    roster: &Roster<'_>,
    (component, landscape): (&str, Landscape),
    rule: Code,
    report: &mut Report,
) {
    let stock: Vec<_> = roster.stock.iter().filter(|stock| stock.landscape == landscape).collect();
    let Some(first) = stock.first() else { return };
    let rows: Vec<_> = PIECES.iter().filter(|row| row.landscape == landscape).collect();
    let (one, many) = landscape.word();
    for other in &stock {
        // An unreadable shape is reported where it is drawn.
        let Some((short, long)) = other.size.filter(|size| rows.iter().all(|row| row.size != *size)) else {
            continue;
        };
        let sizes: Vec<_> = rows.iter().map(|row| format!("{}x{}", row.size.0, row.size.1)).collect();
        report
            .error(rule, other.name.origin, format!("{} is a {one} of {short}x{long}", other.name.value))
            .help(format!("a player's {many} are of {}", and_list(&sizes)));
    }
    let of = |size| stock.iter().filter(move |stock| stock.size == Some(size));
    let has_all = rows.iter().all(|row| of(row.size).next().is_some()) && rows.len() > 1;
    let is_whole = has_all || roster.prints(component).is_some_and(|parts| parts > 0);
    for row in rows {
        let (count, most): (u64, u64) =
            (of(row.size).map(|stock| stock.copies.value).sum(), u64::from(row.count));
        let what = match row.size {
            (1, 1) if landscape != Landscape::Brick => String::new(),
            (short, long) => format!(" of {short}x{long}"),
        };
        let has = format!("{}{what}", counted(count as usize, one, many));
        let message = format!("{has}, a player has {}", in_words(row.count as usize));
        let last = of(row.size).next_back();
        if count > most {
            let origin = last.map_or(first.name.origin, |stock| stock.copies.origin);
            report
                .error(rule, origin, message)
                .help(format!("write `copies: {}`: this is one player's page", row.count));
        } else if count < most && is_whole {
            let origin = last.map_or(first.name.origin, |stock| stock.copies.origin);
            let help = match last {
                Some(_) => {
                    format!("add {}: this is one player's page", in_words((most - count) as usize))
                }
                None => format!("add `{{name: {}, copies: {}}}`", row.name, row.count),
            };
            report.error(rule, origin, message).help(help);
        }
    }
}
