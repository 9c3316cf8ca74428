//! AE-1.2: a map that is not the standard starfield.

use super::{Code, Report, Roster, rule};
use crate::game::wording::counted;
use crate::geometry::{Offset, Top};
use crate::spaces::side_of;
use crate::starfield::side;

pub(super) const RULES: &[Code] = &[rule!("AE-1.2")];
pub(super) const FINDS: &str = "a map that is not a hexagon of flat-topped hexes with side 6, or 7 for five and six players; a warning, or an error if the layout of hexes changes labels and distances";
pub(super) const FIX: &str = "write `hexagon: 6` for two to four players, `hexagon: 7` for five or six";

pub(super) fn run(roster: &Roster<'_>, report: &mut Report) {
    for map in roster.maps {
        let name = &map.plate.name;
        if map.form.top == Top::Pointy || map.form.offset == Offset::Even {
            report
                .error(rule!("AE-1.2"), name.origin, format!("the hexes of {} are laid out differently", name.value))
                .help("delete `top` and `offset`: hexes are flat-topped, and columns B, D, F … are half a hex lower");
            continue;
        }
        let Some(found) = side_of(map) else {
            report.warning(rule!("AE-1.2"), map.terrain, format!("{} is not a hexagon", name.value)).help(
                "that is allowed; the standard map is `hexagon: 6`, or `hexagon: 7` for five or six players",
            );
            continue;
        };
        let tables = roster.tables.iter().filter(|table| {
            roster.map_of(table).is_some_and(|other| std::ptr::eq(other, map))
                || table.map.is_none() && roster.maps.len() == 1
        });
        let players =
            tables.map(|table| table.players.len()).filter(|players| (2..=6).contains(players)).max();
        let (wanted, whom) = match players {
            Some(players) => (vec![side(players as u32)], counted(players, "player", "players")),
            None => (vec![side(2), side(6)], "two to four players, and 7 for five or six".to_owned()),
        };
        if !wanted.contains(&found) {
            report
                .warning(rule!("AE-1.2"), map.terrain, format!("{} is a hexagon of side {found}", name.value))
                .help(format!("that is allowed; the standard map has side {} for {whom}", wanted[0]));
        }
    }
}
