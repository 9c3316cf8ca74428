//! Facts that a step needs and the scenario doesn't state: their paths, their names for people, and why they matter.

use super::pieces::{Gravity, Ground};
use super::tables::{CHARACTERS, HIT_POINTS};
use crate::diag::Code;
use crate::rule;
use crate::ruling::{Answers, Desk, Fact, Name, Need};

/// Why rules need facts.
const WHY: [(Code, &str); 11] = [
    (rule!("SGL-2.1"), "the youngest goes first"),
    (rule!("SGL-3.1"), "the oldest begins the play"),
    (rule!("SGL-3.3"), "it says what is above and what is below"),
    (rule!("SGL-4.5"), "the entry costs one"),
    (rule!("SGL-11.3"), "higher ground adds 1"),
    (rule!("SGL-11.4"), "the loser loses one"),
    (rule!("SGL-12.4"), "the bomb takes some"),
    (rule!("SGL-12.5"), "whoever grabbed it may choose one of the dead"),
    (rule!("SGL-12.11"), "the Heart gives one"),
    (rule!("SGL-14.1"), "whoever has none left has lost"),
    (rule!("SGL-14.4"), "most characters win, then most hit points"),
];

fn need(
    desk: &Desk<'_>,
    path: &[&str],
    (bare, what): (&'static str, String),
    rule: Code,
    answers: Answers,
    default: i64,
) -> i64 {
    desk.need(default, || {
        let why = WHY.iter().find(|(other, _)| *other == rule).map_or("it is needed", |(_, why)| why);
        Fact { bare, ..Fact::new(path, what, Need { rule, why }, answers, default) }
    })
}

/// A character's hit points; `assumed` by default. A bare text for a fighter is its name, for a character of a turn
/// its player.
pub(super) fn hit_points(desk: &Desk<'_>, path: &[&str], name: Name<'_>, assumed: u8, rule: Code) -> u8 {
    if !desk.writes() {
        return assumed;
    }
    let most = i64::from(HIT_POINTS);
    let bare = if path[0] == "characters" { "player" } else { "name" };
    need(
        desk,
        path,
        (bare, format!("{name}'s hit points")),
        rule,
        Answers::Between(1, most),
        i64::from(assumed),
    ) as u8
}

/// The number of the youngest player.
pub(super) fn youngest<'n>(desk: &Desk<'_>, players: impl Iterator<Item = &'n str>) -> usize {
    let players: Vec<&str> = players.collect();
    let (what, answers) = ("who is the youngest".to_owned(), Answers::words(&players));
    need(desk, &["youngest"], ("", what), rule!("SGL-2.1"), answers, 0) as usize
}

/// The number of the oldest player.
pub(super) fn oldest<'n>(desk: &Desk<'_>, players: impl Iterator<Item = &'n str>) -> usize {
    let players: Vec<&str> = players.collect();
    let (what, answers) = ("who is the oldest".to_owned(), Answers::words(&players));
    let last = players.len() as i64 - 1;
    need(desk, &["oldest"], ("", what), rule!("SGL-3.1"), answers, last) as usize
}

/// The direction in which things fall.
pub(super) fn gravity(desk: &Desk<'_>) -> Gravity {
    let (what, answers) = ("which way things fall".to_owned(), Answers::words(Gravity::NAMES));
    let found = need(desk, &["gravity"], ("", what), rule!("SGL-3.3"), answers, Gravity::Down as i64);
    Gravity::WORDS[found as usize].1
}

/// Which of two fighters has higher ground.
pub(super) fn higher(desk: &Desk<'_>) -> Ground {
    let (what, answers) = ("who has higher ground".to_owned(), Answers::words(Ground::NAMES));
    let found = need(desk, &["higher"], ("", what), rule!("SGL-11.3"), answers, Ground::Neither as i64);
    Ground::WORDS[found as usize].1
}

/// The number of a player's further characters on the sheet, besides the `named` ones.
pub(super) fn reserves(desk: &Desk<'_>, player: &str, named: usize, rule: Code) -> usize {
    let what = format!("{player}'s further characters on the sheet");
    let most = CHARACTERS.saturating_sub(named) as i64;
    need(desk, &["reserves", player], ("", what), rule, Answers::Between(0, most), 0) as usize
}

/// Which of the dead a Charm brings back, by index; `None` for nobody. A scenario states it as an action inserted
/// before this one; it is the `n`th waiting Charm.
pub(super) fn charm(desk: &Desk<'_>, action: usize, n: usize, dead: &[&str]) -> Option<usize> {
    let place = if n == 0 { format!("+{action}") } else { format!("+{action}:{}", n + 1) };
    let words: Vec<&str> = std::iter::once("none").chain(dead.iter().copied()).collect();
    let what = "whom the Charm brings back".to_owned();
    let path = ["actions", &place, "charm"];
    let found = need(desk, &path, ("", what), rule!("SGL-12.5"), Answers::words(&words), 0);
    usize::try_from(found).ok().and_then(|found| found.checked_sub(1))
}
