//! Properties of every conflict of Alien Empires, tested on random ones: nothing appears or disappears except by a rule, and the odds match
//! the rulings.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use libtest_mimic::{Failed, Trial};
use punchboard::adjudicate;
use punchboard::cli::Disk;
use punchboard::games::alien_empires::pieces::{Event, Power};
use punchboard::ruling::{Json, Pcg32, Rest, Ruling, Verdict};
use punchboard::source::Files;

/// Conflicts tested for each property.
const TRIED: u64 = 400;

pub fn trials() -> Vec<Trial> {
    vec![
        crate::support::trial("conflicts/tokens are conserved", || each(tokens)),
        crate::support::trial("conflicts/cards are conserved", || each(cards)),
        crate::support::trial("conflicts/an illegal action has no effect", || each(illegal)),
        crate::support::trial("conflicts/probabilities add up to 1, and what happened was possible", odds),
        crate::support::trial("conflicts/known odds", || {
            known_odds();
            Ok(())
        }),
    ]
}

/// A reproducible source of random choices.
struct Chance(Pcg32);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0.die(n as u32) as usize - 1
    }

    fn happens(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn pick<'t>(&mut self, words: &[&'t str]) -> &'t str {
        words[self.below(words.len())]
    }
}

/// A random conflict: its text, and how many tokens and which cards there are in it.
struct Conflict {
    text: String,
    tokens: u64,
    cards: BTreeMap<String, u64>,
    /// How many of the cards are in hands or discards.
    visible: u64,
}

const NAMES: [&str; 4] = ["ann", "bob", "cyd", "dan"];
const SPACES: [&str; 5] = ["F6", "F5", "F7", "E6", "F8"];

/// A conflict between two of up to four players, all cards named; `unseen` cards are left in the deck.
fn conflict(seed: u64, unseen: usize) -> Conflict {
    let mut chance = Chance(Pcg32::new(seed));
    let mut races: Vec<&str> = Power::ALL.iter().map(|power| power.name()).collect();
    let mut cards: BTreeMap<String, u64> = BTreeMap::new();
    let mut deal = |chance: &mut Chance, races: &mut Vec<&str>| {
        let card = match chance.below(10) {
            // The deck has enough of these for so few cards.
            0..6 => chance.pick(&["3", "4", "5", "6", "7", "3"]).to_owned(),
            _ => races.swap_remove(chance.below(races.len())).to_owned(),
        };
        *cards.entry(card.clone()).or_default() += 1;
        card
    };
    let (mut tokens, mut visible) = (0, 0);
    let mut text = String::from("game: alien-empires\ndispute: conflict\nattacker: ann\ndefender: bob\n");
    let mut add = |line: String| text.push_str(&line);
    if chance.happens(50) {
        add("world: Vega\n".to_owned());
    }
    let rules =
        ["ties: both-destroyed", "ties: defender-wins", "ally-powers: own-tokens", "commitment: free"];
    if chance.happens(50) {
        add(format!("house_rules: {{{}}}\n", chance.pick(&rules)));
    }
    let players = 2 + chance.below(3);
    let mut hands: Vec<Vec<String>> = Vec::new();
    let mut face_up: Vec<Vec<String>> = Vec::new();
    add("players:\n".to_owned());
    for (n, name) in NAMES.iter().enumerate().take(players) {
        let mut spaces = String::new();
        for (at, space) in SPACES.iter().enumerate() {
            let number = if at == 0 && n < 2 { 1 + chance.below(5) } else { chance.below(3) };
            tokens += number as u64;
            write!(spaces, "{space}: {number}, ").expect("a String takes everything");
        }
        let hand: Vec<String> = (0..chance.below(4)).map(|_| deal(&mut chance, &mut races)).collect();
        let mut powers = Vec::new();
        for _ in 0..2 {
            powers.push(races.swap_remove(chance.below(races.len())).to_owned());
        }
        visible += hand.len() as u64;
        add(format!(
            "  {name}: {{tokens: {{{spaces}}}, hand: [{}], powers: [{}]}}\n",
            hand.join(", "),
            powers.join(", ")
        ));
        hands.push(hand);
        face_up.push(powers);
    }
    if players > 2 && chance.happens(60) {
        add(format!(
            "allies: [{{player: cyd, with: {}, tokens: {{F6: 1}}}}]\n",
            chance.pick(&["ann", "bob"])
        ));
    }
    let deck: Vec<String> = (0..chance.below(3)).map(|_| deal(&mut chance, &mut races)).collect();
    let rest: Vec<String> = (0..unseen).map(|_| deal(&mut chance, &mut races)).collect();
    let discards: Vec<String> = (0..chance.below(3)).map(|_| deal(&mut chance, &mut races)).collect();
    visible += discards.len() as u64;
    add(format!(
        "deck: [{}]\nunseen: [{}]\ndiscards: [{}]\n",
        deck.join(", "),
        rest.join(", "),
        discards.join(", ")
    ));
    add("actions:\n".to_owned());
    for _ in 0..chance.below(5) {
        let side = chance.below(2);
        if let Some(deed) = deed(&mut chance, &hands[side], &face_up[side], &face_up[1 - side]) {
            add(format!("  - {{by: {}, {deed}}}\n", NAMES[side]));
        }
    }
    for (side, hand) in hands.iter().enumerate().take(2) {
        let force = hand.iter().find(|card| card.parse::<u8>().is_ok());
        let shown = force.map_or(if side == 0 { "[]" } else { "[3]" }, String::as_str);
        add(format!("  - {{by: {}, reveal: {shown}}}\n", NAMES[side]));
    }
    Conflict { text, tokens, cards, visible }
}

/// A possible action with the cards in hand.
fn deed(chance: &mut Chance, hand: &[String], own: &[String], theirs: &[String]) -> Option<String> {
    let space = chance.pick(&SPACES);
    let card = if hand.is_empty() { "3".to_owned() } else { hand[chance.below(hand.len())].clone() };
    let power =
        if theirs.is_empty() { "Mass".to_owned() } else { theirs[chance.below(theirs.len())].clone() };
    let keys = |name: &str| match Power::named(name)? {
        Power::Neutralize | Power::Copycat => Some(format!(", power: {power}")),
        Power::Limit => Some(", card: 3".to_owned()),
        Power::Emulate => Some(format!(", of: {}, power: {power}", NAMES[1])),
        Power::Rearguard => Some(format!(", to: {space}")),
        Power::MindControl | Power::Burnout | Power::Martyr => Some(String::new()),
        Power::Reinforcement => Some(format!(", from: {space}")),
        Power::CleanSlate => Some(format!(", cards: [{card}]")),
        Power::PleaMaker => Some(", tokens: {ann: 0}".to_owned()),
        Power::Pacifist | Power::Berserking => Some(format!(", card: {card}")),
        Power::Eliminate => Some(", card: 4".to_owned()),
        Power::Feedback => Some(format!(", card: {card}, to: {space}")),
        Power::Tactician | Power::Spies | Power::Opportunists | Power::Anarchy => Some(String::new()),
        _ => None,
    };
    match chance.below(4) {
        0 if !own.is_empty() => {
            let name = &own[chance.below(own.len())];
            keys(name).map(|keys| format!("use: {name}{keys}"))
        }
        1 => {
            let is_start = |card: &str| {
                Power::named(card).is_some_and(|power| {
                    power.moment() == punchboard::games::alien_empires::tables::Moment::Start
                })
            };
            let needed = if is_start(&card) { keys(&card)? } else { String::new() };
            (Power::named(&card).is_some() || Event::named(&card).is_some())
                .then(|| format!("play: {card}{needed}"))
        }
        2 => Some(chance.pick(&["discard: 7", "discard: 6, to: F7", "pass: true"]).to_owned()),
        _ => Some("pass: true".to_owned()),
    }
}

/// The ruling on a scenario, if it makes sense, with dice of a seed.
fn rule(text: &str, seed: u64) -> Option<Ruling> {
    let docket = adjudicate::read(&Disk, "a conflict", text.as_bytes(), &mut Files::default());
    let entry = docket.entries.into_iter().next()?;
    let scenario = entry.scenario?;
    let mut report = entry.report;
    let rules = adjudicate::house_rules(&scenario, &[], &mut report);
    let rest = Rest::Seed(Pcg32::new(seed));
    adjudicate::judge(&scenario, &entry.cards, &rules, &[], rest, &mut report).ok()
}

fn each(holds: fn(&Conflict, &Ruling) -> Result<(), String>) -> Result<(), Failed> {
    let mut judged = 0;
    for seed in 0..TRIED {
        let conflict = conflict(seed, 6);
        if let Some(ruling) = rule(&conflict.text, seed) {
            judged += 1;
            holds(&conflict, &ruling).map_err(|why| format!("seed {seed}: {why}\n{}", conflict.text))?;
        }
    }
    // A generator of invalid scenarios would pass every test.
    if judged * 3 > TRIED { Ok(()) } else { Err(format!("only {judged} of {TRIED} could be judged").into()) }
}

/// All tokens are on the map or lost; only Vampirism adds new ones.
fn tokens(conflict: &Conflict, ruling: &Ruling) -> Result<(), String> {
    let sum = |value: &Json| -> u64 {
        value.as_object().into_iter().flatten().filter_map(|(_, n)| n.as_u64()).sum()
    };
    let map = &ruling.outcome["tokens"];
    let on_map: u64 = map.as_object().into_iter().flatten().map(|(_, spaces)| sum(spaces)).sum();
    let lost = sum(&ruling.outcome["lost"]);
    let grown = ruling.steps.iter().filter(|step| step.rule.name() == "AE-14.22").count() as u64;
    let there = conflict.tokens + grown;
    if on_map + lost == there {
        Ok(())
    } else {
        Err(format!("{on_map} on the map and {lost} lost of {there}"))
    }
}

/// No card appears or disappears: only drawn cards are added to hands, table and discards.
fn cards(conflict: &Conflict, ruling: &Ruling) -> Result<(), String> {
    let mut seen: BTreeMap<String, u64> = BTreeMap::new();
    let mut count = |list: &Json| {
        for card in list.as_array().into_iter().flatten() {
            let name = card.as_str().map_or_else(|| card.to_string(), str::to_owned);
            *seen.entry(name).or_default() += 1;
        }
    };
    count(&ruling.outcome["discards"]);
    for key in ["hands", "played"] {
        ruling.outcome[key].as_object().into_iter().flatten().for_each(|(_, list)| count(list));
    }
    if let Some((card, _)) = seen.iter().find(|(card, n)| conflict.cards.get(*card).is_none_or(|all| all < n))
    {
        return Err(format!("{card} is there too often"));
    }
    let total: u64 = seen.values().sum();
    let drawn = |text: &str| text.contains(" draws ") && !text.contains("as many");
    let drawn = ruling.steps.iter().filter(|step| drawn(&step.text)).count() as u64;
    let is_shuffled = ruling.steps.iter().any(|step| step.text.contains("shuffled"));
    let wanted = conflict.visible + drawn;
    if is_shuffled || total == wanted {
        Ok(())
    } else {
        Err(format!("{total} cards, there should be {wanted}"))
    }
}

/// The outcome of an illegal ruling is that of the actions before, without the dice of the illegal one.
fn illegal(conflict: &Conflict, ruling: &Ruling) -> Result<(), String> {
    let Verdict::Illegal(illegal) = &ruling.verdict else { return Ok(()) };
    let rulebook = punchboard::games::game(ruling.game).rulebook().ok_or("no rulebook")?;
    if rulebook.rule(illegal.rule.name()).is_none() {
        return Err(format!("{} is no rule", illegal.rule));
    }
    let last = ruling.steps.last().ok_or("no step says why")?;
    if last.rule != illegal.rule || last.text != illegal.reason {
        return Err("the last step does not say why".to_owned());
    }
    tokens(conflict, ruling).and_then(|()| cards(conflict, ruling))
}

fn odds() -> Result<(), Failed> {
    let mut counted = 0;
    for seed in 0..TRIED / 4 {
        let conflict = conflict(seed, 3);
        let Some(ruling) = rule(&conflict.text, seed) else { continue };
        let Some(chances) = chances(&conflict.text) else { continue };
        counted += 1;
        let sum: f64 = chances.iter().map(|(_, p)| p).sum();
        if (sum - 1.0).abs() > 1e-9 {
            return Err(format!("seed {seed}: {sum}\n{}", conflict.text).into());
        }
        if !chances.iter().any(|(outcome, p)| ruling.outcome == *outcome && *p > 0.0) {
            return Err(format!("seed {seed}: what happened has no probability\n{}", conflict.text).into());
        }
    }
    if counted > 10 { Ok(()) } else { Err(format!("only {counted} had odds").into()) }
}

/// Every outcome of a scenario with its probability; `None` if a branch of it is invalid.
fn chances(text: &str) -> Option<Vec<(Json, f64)>> {
    let docket = adjudicate::read(&Disk, "a conflict", text.as_bytes(), &mut Files::default());
    let entry = docket.entries.into_iter().next()?;
    let scenario = entry.scenario?;
    let mut report = entry.report;
    let rules = adjudicate::house_rules(&scenario, &[], &mut report);
    let odds = adjudicate::odds::exact(&scenario, &entry.cards, &rules, &[], &mut report).ok()??;
    Some(odds.chances().map(|chance| (chance.outcome, chance.p)).collect())
}

/// A Booby Trap, no dice: certain. A theft of one card in three: a third. A draw that is then stolen: the product.
fn known_odds() {
    let shares = |text: &str| -> Vec<f64> {
        chances(text).expect("it can be counted").into_iter().map(|(_, p)| p).collect()
    };
    let head = "game: alien-empires\ndispute: conflict\nattacker: ann\ndefender: bob\n";
    let certain =
        shares(&format!("{head}players: {{ann: {{tokens: 5}}, bob: {{tokens: 3, powers: [Booby Trap]}}}}\n"));
    assert_eq!(certain, [1.0]);
    let theft = shares(&format!(
        "{head}players: {{ann: {{tokens: 5, powers: [Opportunists], hand: []}}, bob: {{tokens: 3, hand: [Mass, Jinx]}}}}\n\
         deck: [Memory]\nactions: [{{by: ann, use: Opportunists}}]\n"
    ));
    assert_eq!(theft.len(), 3);
    assert!(theft.iter().all(|p| (p - 1.0 / 3.0).abs() < 1e-12), "{theft:?}");
    // Equal cards are one outcome: two of three are a Force 3, with which bob wins.
    let win = chances(&format!(
        "{head}players: {{ann: {{tokens: 5, hand: []}}, bob: {{tokens: 3, hand: []}}}}\nunseen: [3, 3, Mass]\n\
         actions: [{{by: bob, reveal: 3}}]\n"
    ));
    let win = win.expect("it can be counted");
    let of =
        |result: &str| win.iter().find(|(outcome, _)| outcome["result"] == result).map_or(0.0, |(_, p)| *p);
    assert!(
        (of("defender-wins") - 2.0 / 3.0).abs() < 1e-12 && (of("none") - 1.0 / 3.0).abs() < 1e-12,
        "{win:?}"
    );
}
