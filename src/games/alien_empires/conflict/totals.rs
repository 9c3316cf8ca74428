//! AE-11: each side's total of cards and tokens.

use super::super::pieces::{Power, Powers};
use super::super::scenario::sides::Side;
use super::course::{Course, tokens_of};
use super::idle;
use crate::diag::{Code, and_list};
use crate::ids::PlayerId;
use crate::options::AllyPowers;
use crate::rule;
use crate::ruling::About;

/// The tokens of one player on one side, with their bonuses.
#[derive(Debug, Clone, Copy)]
struct Band {
    player: PlayerId,
    tokens: i64,
    /// The powers whose bonuses count for them.
    powers: Powers,
    /// Those of them that count only since a rule that limits them is left out (for "why not").
    misread: Powers,
    /// Uses of Martyr.
    martyrs: i64,
}

/// A bonus for tokens.
struct Bonus {
    power: Power,
    rule: Code,
    of: fn(i64) -> i64,
    /// The side that must have it, and whether on a world; `None` if it always works.
    only: Option<(Side, bool)>,
}

/// The bonuses for tokens, in the order of the Race cards.
const BONUSES: [Bonus; 5] = [
    Bonus { power: Power::Symbiotic, rule: rule!("AE-14.3"), of: |tokens| tokens / 2, only: None },
    Bonus {
        power: Power::Fanaticism,
        rule: rule!("AE-14.6"),
        of: |tokens| 2 * tokens,
        only: Some((Side::Attacker, true)),
    },
    Bonus {
        power: Power::Spacer,
        rule: rule!("AE-14.9"),
        of: |tokens| 2 * tokens,
        only: Some((Side::Attacker, false)),
    },
    Bonus {
        power: Power::Carapace,
        rule: rule!("AE-14.10"),
        of: |tokens| 2 * tokens,
        only: Some((Side::Defender, true)),
    },
    Bonus { power: Power::Mass, rule: rule!("AE-14.12"), of: |tokens| tokens, only: None },
];

impl Bonus {
    fn works(&self, side: Side, on_world: bool) -> bool {
        self.only.is_none_or(|only| only == (side, on_world))
    }
}

impl Band {
    /// The bonuses that count for this band, each with the Force it adds.
    fn bonuses(self, side: Side, on_world: bool) -> impl Iterator<Item = (&'static Bonus, i64)> {
        let works = move |bonus: &Bonus| bonus.works(side, on_world) || self.misread.has(bonus.power);
        let count = move |bonus: &&Bonus| self.powers.has(bonus.power) && works(bonus);
        BONUSES.iter().filter(count).map(move |bonus| (bonus, (bonus.of)(self.tokens)))
    }

    /// The Force that the band adds to its side.
    fn force(self, side: Side, on_world: bool) -> i64 {
        let bonuses: i64 = self.bonuses(side, on_world).map(|(_, adds)| adds).sum();
        self.tokens * (1 + self.martyrs) + bonuses
    }

    fn without_one(self) -> Band {
        Band { tokens: self.tokens - 1, ..self }
    }
}

/// A side's total, in Force (AE-11.4).
pub fn total(course: &mut Course<'_, '_>, side: Side) -> i64 {
    let cards = cards(course, side);
    let mut bands = bands(course, side);
    jinx(course, side, &mut bands);
    let tokens = tokens(course, side, &bands);
    let fight = &course.state.fight;
    let berserking = 4 * i64::from(fight.berserking[side as usize]);
    let berserking = if course.desk.remembers(rule!("AE-14.7")) { berserking } else { 0 };
    let is_teased = side == Side::Attacker && course.setup.teaser && course.desk.remembers(rule!("AE-14.49"));
    let teaser = if is_teased { 2 } else { 0 };
    let sum = cards + tokens + berserking - teaser;
    let total = sum.max(0);
    let name = course.leader(side);
    if teaser > 0 {
        course.step(rule!("AE-14.49"), name, || format!("Teaser: {name} attacks with 2 Force less."));
    }
    course.step(rule!("AE-11.4"), name.decides(&["totals"]), || {
        let mut terms = format!("{name}'s side: {cards} (cards) + {tokens} (tokens)");
        if berserking > 0 {
            terms.push_str(&format!(" + {berserking} (Berserking)"));
        }
        if teaser > 0 {
            terms.push_str(" − 2 (Teaser)");
        }
        format!("{terms} = {}.", signed(sum))
    });
    if total != sum {
        course.step(rule!("AE-11.6"), name, || format!("A total is never less than 0: {name} has 0."));
    }
    total
}

/// The Force of the revealed cards; the highest is doubled once by each doubling.
fn cards(course: &mut Course<'_, '_>, side: Side) -> i64 {
    let name = course.leader(side);
    let revealed = course.state.fight.revealed[side as usize].as_deref().unwrap_or_default();
    let sum: i64 = revealed.iter().map(|value| i64::from(*value)).sum();
    let Some(highest) = revealed.iter().max().copied().map(i64::from) else {
        idle::nothing_doubled(course, side);
        return 0;
    };
    let (mut rest, mut counted) = (sum - highest, highest);
    let has_doubler = course.has(side, Power::Doubler) && course.desk.remembers(rule!("AE-14.23"));
    // Capped so that the sum can't overflow. There are far fewer cards that double.
    let power_ups = course.state.fight.power_ups[side as usize].min(30);
    let power_ups = if course.desk.remembers(rule!("AE-15.3")) { power_ups } else { 0 };
    if has_doubler {
        counted *= 2;
        course
            .step(rule!("AE-14.23"), name, || format!("Doubler: {name}'s Force {highest} counts {counted}."));
    }
    for _ in 0..power_ups {
        counted *= 2;
        course.step(rule!("AE-15.3"), name.decides(&["played"]), || {
            format!("Power Up: {name}'s Force {highest} counts {counted}.")
        });
    }
    rest += counted;
    rest
}

/// A side's tokens by player: the primary player's first, then allies' in the order of joining.
fn bands(course: &mut Course<'_, '_>, side: Side) -> Vec<Band> {
    let setup = course.setup();
    let on_world = course.state.on_world;
    let leader = setup.sides.leader(side);
    let n = side as usize;
    let powers = setup.powers(leader).without(course.state.fight.off[n]).and(course.state.fight.gained[n]);
    let mut misread = Powers::default();
    let mut forgotten = Powers::default();
    for bonus in BONUSES.iter().filter(|bonus| powers.has(bonus.power) && !course.desk.remembers(bonus.rule))
    {
        // Whoever forgets a rule that lets a bonus not count takes it to count.
        let list = if bonus.works(side, on_world) { &mut forgotten } else { &mut misread };
        list.add(bonus.power);
    }
    let powers = powers.without(forgotten);
    let fighting =
        |course: &Course<'_, '_>, player: PlayerId| i64::from(course.state.holdings[player].fighting());
    let martyrs = i64::from(course.state.fight.martyrs[n]);
    let martyrs = if course.desk.remembers(rule!("AE-14.41")) { martyrs } else { 0 };
    note_useless_bonuses(course, side, powers);
    let mut bands = vec![Band { player: leader, tokens: fighting(course, leader), powers, misread, martyrs }];
    for at in 0..course.state.allies.len() {
        let (player, with) = course.state.allies[at];
        if with != side {
            continue;
        }
        let would = Band {
            player,
            tokens: fighting(course, player),
            powers: setup.powers(player),
            misread: Powers::default(),
            martyrs: 0,
        };
        let mut found =
            would.bonuses(side, on_world).filter(|(_, adds)| *adds > 0).map(|(bonus, _)| bonus.power.name());
        let Some(first) = found.next() else {
            bands.push(Band { powers: Powers::default(), ..would });
            continue;
        };
        let names: Vec<&str> = std::iter::once(first).chain(found).collect();
        let counts = course.desk.is(AllyPowers::OwnTokens);
        let name = course.name(player);
        course.step(rule!("AE-11.5"), name, || {
            let how = if counts { "counts for the ally's own tokens" } else { "adds nothing" };
            format!("{name} is an ally: {} {how}.", and_list(&names))
        });
        bands.push(if counts { would } else { Band { powers: Powers::default(), ..would } });
    }
    bands
}

/// Cites the rules of powers that would add something elsewhere, or to the other side.
fn note_useless_bonuses(course: &mut Course<'_, '_>, side: Side, powers: Powers) {
    let name = course.leader(side);
    for bonus in BONUSES.iter().filter(|bonus| powers.has(bonus.power)) {
        if let Some((wanted, on_world)) = bonus.only.filter(|_| !bonus.works(side, course.state.on_world)) {
            let who = if wanted == Side::Attacker { "attacker" } else { "defender" };
            let place = if on_world { "on a world" } else { "in open space" };
            let power = bonus.power;
            let text = || format!("{power} adds nothing: {name} is not the {who} {place}.");
            course.idle(bonus.rule, text);
            course.desk.step_once(bonus.rule, name, text);
        }
    }
}

/// AE-14.11: the token whose loss costs its side most counts 0 and has no bonus.
fn jinx(course: &mut Course<'_, '_>, side: Side, bands: &mut [Band]) {
    if !course.has(side.other(), Power::Jinx) || !course.desk.remembers(rule!("AE-14.11")) {
        return;
    }
    let on_world = course.state.on_world;
    let cost = |band: &Band| band.force(side, on_world) - band.without_one().force(side, on_world);
    let mut worst: Option<(usize, i64)> = None;
    for (n, band) in bands.iter().enumerate().filter(|(_, band)| band.tokens > 0) {
        // In a tie the first one counts: the primary player's own, then the ally's who joined first.
        if worst.is_none_or(|(_, most)| cost(band) > most) {
            worst = Some((n, cost(band)));
        }
    }
    let Some((n, most)) = worst else { return };
    let is_tied = |band: &&Band| band.tokens > 0 && cost(band) == most;
    let tied: Vec<_> = bands[n + 1..].iter().filter(is_tied).map(|band| course.name(band.player)).collect();
    bands[n] = bands[n].without_one();
    let name = course.name(bands[n].player);
    course.step(rule!("AE-14.11"), name, || {
        let first =
            if n == 0 { "the opponent's own go first" } else { "the ally who joined first goes first" };
        let tie = match tied.as_slice() {
            [] => String::new(),
            tied => format!(" One of {}'s would cost as much, but {first}.", and_list(tied)),
        };
        format!("Jinx: one of {name}'s tokens counts nothing, which costs {most}.{tie}")
    });
}

/// The Force of all tokens of a side.
fn tokens(course: &mut Course<'_, '_>, side: Side, bands: &[Band]) -> i64 {
    let on_world = course.state.on_world;
    let (setup, name) = (course.setup(), course.leader(side));
    let mut sum = 0;
    let number: i64 = bands.iter().map(|band| band.tokens).sum();
    course.step(rule!("AE-11.3"), name, || {
        let each: Vec<String> = bands
            .iter()
            .filter(|band| band.tokens > 0)
            .map(|band| format!("{} of {}'s", tokens_of(band.tokens as u32), setup.name(band.player)))
            .collect();
        match each.as_slice() {
            [] => format!("No token counts on {name}'s side."),
            each => format!("{}: {number} Force.", and_list(each)),
        }
    });
    for band in bands {
        let owner = course.name(band.player);
        sum += band.force(side, on_world);
        for (bonus, adds) in band.bonuses(side, on_world) {
            let (power, tokens) = (bonus.power, tokens_of(band.tokens as u32));
            // It rounds down, which decides claims of half a point.
            let keys: &[&str] = if bonus.power == Power::Symbiotic { &["totals=part"] } else { &[] };
            course.step(bonus.rule, (owner, name.spares(keys)), || {
                format!("{power}: {owner}'s {tokens} add {adds}.")
            });
        }
        if band.martyrs > 0 {
            let (martyrs, tokens) = (band.martyrs, band.tokens);
            let adds = martyrs * tokens;
            course.step(rule!("AE-14.41"), owner.decides(&["lost"]), || {
                format!("Martyr: {martyrs} × {} = {adds} for {owner}.", tokens_of(tokens as u32))
            });
        }
    }
    sum
}

/// A number with a real minus sign.
fn signed(number: i64) -> String {
    if number < 0 { format!("−{}", -number) } else { number.to_string() }
}
