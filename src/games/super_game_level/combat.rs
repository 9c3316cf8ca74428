//! SGL-11: one attack in any dispute. The caller checks who may attack whom.

use super::facts;
use super::pieces::{Gravity, Item, Square};
use super::rolls;
use super::tables::{HAMMER, HEIGHT, HELMET};
use crate::options::{Adjacency, HigherGround};
use crate::rule;
use crate::ruling::{About, Desk, Name, Roll, Stop};
use crate::words;

words! {
    /// One of the two fighters.
    pub enum Side {
        /// The attacking character.
        Attacker = "attacker",
        /// The attacked character.
        Defender = "defender",
    }
}

/// What matters of a character in an attack.
#[derive(Debug, Clone, Copy)]
pub struct Fighter<'a> {
    pub name: Name<'a>,
    /// Hit points, 0 to 3.
    pub hp: u8,
    /// Their path in a scenario, if nobody stated them.
    pub unsaid: Option<&'a [&'a str]>,
    /// The item that it holds.
    pub item: Option<Item>,
    /// Whether it is frozen.
    pub is_frozen: bool,
}

/// The result of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clash {
    /// The winner; `None` in a stalemate.
    pub winner: Option<Side>,
    /// The fighter that lost a hit point, and how many it has left.
    pub hurt: Option<(Side, u8)>,
}

/// SGL-3.11: whether two squares are adjacent.
pub fn are_adjacent(desk: &Desk<'_>, a: Square, b: Square) -> bool {
    let reaches_corners = desk.is(Adjacency::Eight);
    a.shares_edge(b) || reaches_corners && a.touches_corner(b)
}

/// SGL-11.3: which of two neighbors has higher ground.
pub fn higher(
    desk: &Desk<'_>,
    gravity: impl FnOnce(&Desk<'_>) -> Gravity,
    attacker: Square,
    defender: Square,
) -> Option<Side> {
    if attacker.row == defender.row {
        return None;
    }
    if attacker.touches_corner(defender) && desk.is(HigherGround::DirectlyAbove) {
        return None;
    }
    let is_attackers = gravity(desk).is_above(attacker, defender);
    Some(if is_attackers { Side::Attacker } else { Side::Defender })
}

/// Rolls for both; the higher total wins.
///
/// # Errors
/// A die is missing.
pub fn clash(
    desk: &mut Desk<'_>,
    attacker: Fighter<'_>,
    defender: Fighter<'_>,
    higher: Option<Side>,
) -> Result<Clash, Stop> {
    let higher = higher.filter(|_| desk.remembers(rule!("SGL-11.3")));
    let bonus = |side| if higher == Some(side) { HEIGHT } else { 0 };
    let heights = (bonus(Side::Attacker), bonus(Side::Defender));
    let has_hammer = attacker.item == Some(Item::Hammer) && desk.remembers(rule!("SGL-12.10"));
    let hammer = if has_hammer { HAMMER } else { 0 };
    let has_helmet = defender.item == Some(Item::Helmet) && desk.remembers(rule!("SGL-12.12"));
    let helmet = if has_helmet { HELMET } else { 0 };
    if let Some(side) = higher {
        let name = if side == Side::Attacker { attacker.name } else { defender.name };
        desk.step(rule!("SGL-11.3"), name, || format!("{name} has higher ground: +{HEIGHT}."));
    }
    if hammer > 0 {
        desk.step(rule!("SGL-12.10"), attacker.name, || {
            format!("{} attacks with a Hammer: +{HAMMER}.", attacker.name)
        });
    }
    if helmet > 0 {
        desk.step(rule!("SGL-12.12"), defender.name, || {
            format!("{} is attacked in a Helmet: +{HELMET}.", defender.name)
        });
    }
    idle(desk, attacker, defender, higher);
    let both = (attacker.name, defender.name);
    let mut attack = rolls::attack(desk, attacker.name.text)?;
    let mut defence = rolls::defence(desk, defender.name.text)?;
    let totals = (attack.values[0] + heights.0 + hammer, defence.values[0] + heights.1 + helmet);
    (attack.total, defence.total) = (Some(i64::from(totals.0)), Some(i64::from(totals.1)));
    let sums = (
        sum(attacker.name, &attack, heights.0, (hammer, "Hammer")),
        sum(defender.name, &defence, heights.1, (helmet, "Helmet")),
    );
    desk.step_with(rule!("SGL-11.2"), both, [attack, defence], || format!("{}; {}.", sums.0(), sums.1()));
    Ok(decide(desk, attacker, defender, totals))
}

/// Notes what has no effect on the attack.
fn idle(desk: &mut Desk<'_>, attacker: Fighter<'_>, defender: Fighter<'_>, higher: Option<Side>) {
    let (one, other) = (attacker.name, defender.name);
    if higher.is_none() {
        desk.idle(rule!("SGL-11.3"), || format!("Neither {one} nor {other} has higher ground."));
    }
    if attacker.item == Some(Item::Helmet) {
        desk.idle(rule!("SGL-12.12"), || {
            format!("{one}'s Helmet adds nothing: it helps whoever is attacked.")
        });
    }
    if defender.item == Some(Item::Hammer) {
        desk.idle(rule!("SGL-12.10"), || format!("{other}'s Hammer adds nothing: it helps whoever attacks."));
    }
    if defender.is_frozen {
        desk.idle(rule!("SGL-12.8"), || format!("{other} is frozen and defends as usual."));
    }
}

/// A total in words: "Zed attacks with 4 + 1 (Hammer) = 5".
fn sum<'a>(
    name: Name<'a>,
    roll: &Roll,
    height: u32,
    (extra, item): (u32, &'a str),
) -> impl Fn() -> String + use<'a> {
    let (die, total) = (roll.values[0], roll.total.unwrap_or_default());
    let verb = if roll.request.purpose == rolls::ATTACK { "attacks with" } else { "defends with" };
    move || {
        let height = if height > 0 { format!(" + {height} (height)") } else { String::new() };
        let extra = if extra > 0 { format!(" + {extra} ({item})") } else { String::new() };
        let total = if height.is_empty() && extra.is_empty() { String::new() } else { format!(" = {total}") };
        format!("{name} {verb} {die}{height}{extra}{total}")
    }
}

/// SGL-11.4, SGL-11.5, SGL-12.8: the result of the totals.
fn decide(desk: &mut Desk<'_>, attacker: Fighter<'_>, defender: Fighter<'_>, totals: (u32, u32)) -> Clash {
    let (attack, defence) = totals;
    if attack == defence {
        desk.step(
            rule!("SGL-11.5"),
            (attacker.name, defender.name).decides(&["winner", "hurt", "hp", "dead", "at=dead"]),
            || format!("{attack} against {defence}: a stalemate, nobody is hurt."),
        );
        return Clash { winner: None, hurt: None };
    }
    let is_attackers = attack > defence;
    let (winner, loser) = if is_attackers { (attacker, defender) } else { (defender, attacker) };
    let (winner_side, loser_side) =
        if is_attackers { (Side::Attacker, Side::Defender) } else { (Side::Defender, Side::Attacker) };
    let (more, less) = (attack.max(defence), attack.min(defence));
    if winner.is_frozen && desk.remembers(rule!("SGL-12.8")) {
        desk.step(rule!("SGL-11.4"), winner.name.decides(&["winner"]), || {
            format!("{more} beats {less}: {} wins.", winner.name)
        });
        desk.step(
            rule!("SGL-12.8"),
            (winner.name, loser.name).decides(&["hurt", "hp", "dead", "at=dead"]),
            || format!("{} is frozen, so {} loses nothing.", winner.name, loser.name),
        );
        return Clash { winner: Some(winner_side), hurt: None };
    }
    let rule = rule!("SGL-11.4");
    let hp = loser.unsaid.map_or(loser.hp, |path| facts::hit_points(desk, path, loser.name, loser.hp, rule));
    let left = hp - 1;
    let both = (winner.name.decides(&["winner"]), loser.name.decides(&["hurt", "hp", "dead", "at=dead"]));
    desk.step(rule, both, || {
        format!(
            "{more} beats {less}: {} wins, and {} loses 1 hit point, {left} left.",
            winner.name, loser.name
        )
    });
    Clash { winner: Some(winner_side), hurt: Some((loser_side, left)) }
}
