//! Properties of every ruling on Survival, tested on random hexes and rounds, and known odds.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use libtest_mimic::{Failed, Trial};
use punchboard::adjudicate;
use punchboard::cli::Disk;
use punchboard::diag::Report;
use punchboard::model::HouseRules;
use punchboard::ruling::{Die, Json, Odds, Pcg32, Request, Rest, Ruling, Verdict};
use punchboard::source::Files;

/// Scenarios tested for each property.
const TRIED: u64 = 300;

pub fn trials() -> Vec<Trial> {
    vec![
        crate::support::trial("survival/AP stay within 1 to 6", || each_hex(ap_in_bounds)),
        crate::support::trial("survival/corpses and meals are conserved", || each_hex(food_is_conserved)),
        crate::support::trial("survival/nobody eats twice, and herbivores eat no meat", || {
            each_hex(one_meal_each)
        }),
        crate::support::trial("survival/a hex of a round is judged as the hex alone", hexes_alone),
        crate::support::trial("survival/the state of a round is the next round's input", rounds_go_on),
        crate::support::trial("survival/odds add up to 1 and hold what is judged", odds_hold_rulings),
        crate::support::trial("survival/odds are the mean of the odds after the next die", odds_are_means),
        crate::support::trial("survival/known odds", known_odds),
        crate::support::trial("survival/odds beyond counting are refused soon", beyond_counting),
    ]
}

/// A reproducible source of random choices.
struct Chance(Pcg32);

impl Chance {
    fn new(seed: u64) -> Chance {
        Chance(Pcg32::new(seed))
    }

    fn below(&mut self, n: usize) -> usize {
        self.0.die(n as u32) as usize - 1
    }

    fn pick<'t>(&mut self, words: &[&'t str]) -> &'t str {
        words[self.below(words.len())]
    }
}

const FOR_ALL: [&str; 6] = [
    "Foul Odour, Poisonous Flesh",
    "Thick Hide, Armour",
    "Camouflage",
    "Fleet of Foot",
    "Frugal Metabolism",
    "Herd Instinct",
];
const FOR_HUNTERS: [&str; 3] = ["Cannibalism", "Sharp Teeth, Killer Instinct", "Scavenger"];

/// The creatures of a hex, one a line; each of some species of one kind.
fn creatures(chance: &mut Chance, most: usize, first: usize) -> Vec<String> {
    let n = chance.below(most) + 1;
    let one = |n: usize| {
        let species = chance.below(4);
        let kind = ["H", "O", "C", "C"][species];
        let behaviour = chance.pick(&["defensive", "semi-defensive", "aggressive", "aggressive"]);
        let mut genes = vec![chance.pick(&FOR_ALL)];
        if kind != "H" {
            genes.push(chance.pick(&FOR_HUNTERS));
        }
        genes.truncate(chance.below(3));
        let (ap, missed) = (chance.below(6) + 1, chance.below(2));
        format!(
            "{}{kind}: {{species: s{species}, ap: {ap}, behaviour: {behaviour}, missed: {missed}, genes: [{}]}}",
            first + n,
            genes.join(", ")
        )
    };
    (0..n).map(one).collect()
}

/// A hex with its food.
fn hex(seed: u64, most: usize) -> String {
    let mut chance = Chance::new(seed);
    let mut text = String::from("game: survival\ndispute: hex\n");
    let terrain = chance.pick(&["desert", "grassland", "jungle", "jungle"]);
    let plants = if terrain == "desert" { 0 } else { chance.below(4) };
    let options = [
        "other-food: enough",
        "gained-ap: next-round",
        "aggressive-loser: fended-off",
        "go-round: corpses-only",
        "go-round: meat-eaters-only",
        "own-species-carrion: non-lethal",
        "bonus-cap: six",
    ];
    let option = if chance.below(2) == 0 { "" } else { chance.pick(&options) };
    let corpses = chance.below(3);
    writeln!(text, "terrain: {terrain}\nplants: {plants}\ncorpses: {corpses}\nhouse_rules: {{{option}}}")
        .expect("a String takes everything");
    writeln!(text, "enemies: {{}}\ncreatures:").expect("a String takes everything");
    for creature in creatures(&mut chance, most, 1) {
        writeln!(text, "  {creature}").expect("a String takes everything");
    }
    text
}

/// The ruling on a text, with these dice and a seed for the others.
fn rule(text: &str, dice: &[u32], seed: Option<u64>) -> Result<Ruling, String> {
    with(text, dice, |scenario, cards, rules, dice, report| {
        let rest = seed.map_or(Rest::Missing, |seed| Rest::Seed(Pcg32::new(seed)));
        adjudicate::judge(scenario, cards, rules, dice, rest, report).ok()
    })
}

/// The odds of a text after these dice; `None` if they can't be counted.
fn odds(text: &str, dice: &[u32]) -> Result<Option<Odds>, String> {
    with(text, dice, |scenario, cards, rules, dice, report| {
        adjudicate::odds::exact(scenario, cards, rules, dice, report).ok()
    })
}

type Scenario = punchboard::ruling::Scenario;
type Cards = punchboard::model::load::Cards;

fn with<T>(
    text: &str,
    dice: &[u32],
    ask: impl FnOnce(&Scenario, &Cards, &HouseRules, &[Die], &mut Report) -> Option<T>,
) -> Result<T, String> {
    let docket = adjudicate::read(&Disk, "a scenario", text.as_bytes(), &mut Files::default());
    let entry = docket.entries.into_iter().next().ok_or("no scenario")?;
    let scenario = entry.scenario.ok_or("no scenario")?;
    let mut report = entry.report;
    let rules = adjudicate::house_rules(&scenario, &[], &mut report);
    let dice: Vec<Die> = dice.iter().map(|value| Die { value: *value, origin: None }).collect();
    let found = ask(&scenario, &entry.cards, &rules, &dice, &mut report);
    found.ok_or_else(|| format!("refused: {report:?}\n{text}"))
}

fn each_hex(holds: fn(&str, &Json) -> Result<(), String>) -> Result<(), Failed> {
    for seed in 0..TRIED {
        let text = hex(seed, 9);
        let ruling = rule(&text, &[], Some(seed))?;
        holds(&text, &ruling.outcome)
            .map_err(|why| format!("seed {seed}: {why}\n{text}\n{}", ruling.outcome))?;
    }
    Ok(())
}

/// The creatures of an outcome.
fn all(outcome: &Json) -> impl Iterator<Item = (&str, &Json)> {
    outcome["creatures"].as_object().into_iter().flatten().map(|(id, creature)| (id.as_str(), creature))
}

/// How many creatures of an outcome have one of some words in a field.
fn count(outcome: &Json, field: &str, words: &[&str]) -> i64 {
    let has = |creature: &Json| creature[field].as_str().is_some_and(|word| words.contains(&word));
    all(outcome).filter(|(_, creature)| has(creature)).count() as i64
}

fn ap_in_bounds(_: &str, outcome: &Json) -> Result<(), String> {
    let bad = all(outcome).find(|(_, creature)| !(1..=6).contains(&creature["ap"].as_i64().unwrap_or(0)));
    bad.map_or(Ok(()), |(id, _)| Err(format!("{id} has too many AP or too few")))
}

fn food_is_conserved(text: &str, outcome: &Json) -> Result<(), String> {
    let given = |key: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(key)).ok_or("no such line")?;
        line.trim().parse::<i64>().map_err(|error| error.to_string())
    };
    let bodies = count(outcome, "fate", &["killed", "poisoned", "starved"]);
    let corpses = given("corpses:")? + bodies - count(outcome, "ate", &["corpse"]);
    let plants = given("plants:")? - count(outcome, "ate", &["fruit", "grass"]);
    let found = (outcome["hex"]["corpses"].as_i64(), outcome["hex"]["plants"].as_i64());
    if found == (Some(corpses), Some(plants)) {
        Ok(())
    } else {
        Err(format!("{corpses} corpses and {plants} plant meals should be left"))
    }
}

fn one_meal_each(_: &str, outcome: &Json) -> Result<(), String> {
    let mut eaten = BTreeSet::new();
    for (id, creature) in all(outcome) {
        let Some(meal) = creature["ate"].as_str() else { continue };
        let is_plant = matches!(meal, "fruit" | "grass");
        if id.ends_with('H') && !is_plant || id.ends_with('C') && is_plant {
            return Err(format!("{id} has eaten {meal}"));
        }
        if is_plant || meal == "corpse" {
            continue;
        }
        let victim = &outcome["creatures"][meal];
        if victim["fate"] != "eaten" || victim["by"] != id || !eaten.insert(meal) {
            return Err(format!("{id} has eaten {meal}, which was not eaten by it"));
        }
    }
    if count(outcome, "fate", &["eaten"]) == eaten.len() as i64 {
        Ok(())
    } else {
        Err("somebody was eaten by nobody".to_owned())
    }
}

/// A round in which nobody moves, on a row of three hexes.
fn quiet_round(seed: u64) -> (String, Vec<Vec<String>>) {
    let mut chance = Chance::new(seed);
    let hexes: Vec<Vec<String>> = (0..3).map(|n| creatures(&mut chance, 5, 10 * n + 1)).collect();
    let mut text = String::from("game: survival\ndispute: turn\nround: 6\nmap: [jgd]\n");
    text.push_str("hexes: {A1: {max: 1, corpses: 1}, B1: {max: 2}, C1: {corpses: 2}}\ncreatures:\n");
    let mut species = BTreeSet::new();
    for (hex, members) in ["A1", "B1", "C1"].into_iter().zip(&hexes) {
        for creature in members {
            species.extend(creature.split(['{', ',']).nth(1).map(|field| field.replace("species: ", "")));
            let line = creature.replace(": {", &format!(": {{hex: {hex}, "));
            writeln!(text, "  {line}").expect("a String takes everything");
        }
    }
    let orders: Vec<String> = species.iter().map(|name| format!("{{species: {name}}}")).collect();
    writeln!(text, "orders: [{}]", orders.join(", ")).expect("a String takes everything");
    (text, hexes)
}

/// Hexes do not affect each other: each has the same result as when it is judged alone with the same dice, in any order.
fn hexes_alone() -> Result<(), Failed> {
    let food = [("A1", "jungle", 1, 1), ("B1", "grassland", 0, 2), ("C1", "desert", 2, 0)];
    for seed in 0..TRIED {
        let (text, hexes) = quiet_round(seed);
        let ruling = rule(&text, &[], Some(seed))?;
        for ((name, terrain, corpses, plants), members) in food.into_iter().zip(hexes).rev() {
            let steps = ruling.steps.iter().filter(|step| step.text.starts_with(&format!("{name}: ")));
            let dice: Vec<u32> =
                steps.flat_map(|step| step.rolls.iter().flat_map(|roll| roll.values.clone())).collect();
            let alone = format!(
                "game: survival\ndispute: hex\nhex: {name}\nterrain: {terrain}\ncorpses: {corpses}\nplants: {plants}\ncreatures:\n  {}\n",
                members.join("\n  ")
            );
            let alone = rule(&alone, &dice, None)?;
            for (id, creature) in all(&alone.outcome) {
                for (key, value) in creature.as_object().into_iter().flatten() {
                    let there = &ruling.outcome["creatures"][id][key];
                    if there != value {
                        return Err(
                            format!("seed {seed}: {id}.{key} is {there}, alone {value}\n{text}").into()
                        );
                    }
                }
            }
            let left = &ruling.outcome["state"]["hexes"][name];
            if left["corpses"] != alone.outcome["hex"]["corpses"] || alone.left_over > 0 {
                return Err(format!("seed {seed}: other corpses in {name}\n{text}").into());
            }
        }
    }
    Ok(())
}

/// A game continues from state to state, from the first round to the last.
fn rounds_go_on() -> Result<(), Failed> {
    for seed in 0..12 {
        let mut text = String::from(
            "game: survival\ndispute: turn\nround: 1\nmap: sample\nhexes: {B7: {max: 4}, D8: {max: 3}, G4: {max: 3}, C4: {max: 4}}\ncreatures:\n",
        );
        for n in 1..=12 {
            let kind = ["H", "O", "C"][n % 3];
            writeln!(text, "  {n}{kind}: {{species: s{n}}}").expect("a String takes everything");
        }
        for round in 1..=12_u64 {
            let ruling = rule(&text, &[], Some(seed * 100 + round))?;
            if ruling.verdict != Verdict::Resolved {
                return Err(format!("round {round} is {:?}", ruling.verdict).into());
            }
            ap_in_bounds(&text, &ruling.outcome)?;
            if ruling.outcome["over"] == true {
                break;
            }
            let mut state = ruling.outcome["state"].clone();
            state["game"] = "survival".into();
            state["dispute"] = "turn".into();
            text = state.to_string();
        }
    }
    Ok(())
}

/// Each outcome's text with its probability.
fn by_text(odds: &Odds) -> BTreeMap<String, f64> {
    odds.chances().map(|chance| (chance.outcome.to_string(), chance.p)).collect()
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-12
}

fn odds_hold_rulings() -> Result<(), Failed> {
    for seed in 0..TRIED / 2 {
        let text = hex(seed, 5);
        let Some(odds) = odds(&text, &[])? else { return Err(format!("not counted:\n{text}").into()) };
        let sum: f64 = odds.chances().map(|chance| chance.p).sum();
        let known = by_text(&odds);
        let ruled = rule(&text, &[], Some(seed))?.outcome.to_string();
        if !close(sum, 1.0) || !known.get(&ruled).is_some_and(|p| *p > 0.0) {
            return Err(format!("seed {seed}: {sum}, {ruled}\n{text}").into());
        }
    }
    Ok(())
}

/// Counting by classes of contests and counting with given dice agree, although they compute in different ways.
fn odds_are_means() -> Result<(), Failed> {
    for seed in 0..TRIED / 6 {
        let text = hex(seed, 4);
        let Verdict::Incomplete(Request { sides, .. }) = rule(&text, &[], None)?.verdict else { continue };
        let wanted = by_text(&odds(&text, &[])?.ok_or("not counted")?);
        let mut means: BTreeMap<String, f64> = BTreeMap::new();
        for value in 1..=sides {
            for (outcome, p) in by_text(&odds(&text, &[value])?.ok_or("not counted")?) {
                *means.entry(outcome).or_default() += p / f64::from(sides);
            }
        }
        let differs = wanted.iter().find(|(outcome, p)| !means.get(*outcome).is_some_and(|q| close(**p, *q)));
        if let Some((outcome, p)) = differs {
            return Err(
                format!("seed {seed}: {p} against {:?}: {outcome}\n{text}", means.get(outcome)).into()
            );
        }
        if means.len() != wanted.len() {
            return Err(format!("seed {seed}: other outcomes\n{text}").into());
        }
    }
    Ok(())
}

/// The probability that a creature has a fate.
fn chance_of(odds: &Odds, id: &str, fate: &str) -> f64 {
    odds.chances().filter(|c| c.outcome["creatures"][id]["fate"] == fate).map(|c| c.p).sum()
}

fn known_odds() -> Result<(), Failed> {
    let head = "game: survival\ndispute: hex\n";
    let fights = [
        ("7C: {}", "19H: {}", [5.0 / 12.0, 5.0 / 12.0]),
        ("7C: {ap: 2}", "19H: {ap: 2}", [505.0 / 1296.0, 505.0 / 1296.0]),
        ("7C: {ap: 3}", "19H: {}", [95.0 / 144.0, 25.0 / 144.0]),
        ("7C: {behaviour: aggressive}", "19H: {}", [7.0 / 12.0, 5.0 / 18.0]),
        ("7C: {ap: 3, behaviour: aggressive}", "19H: {ap: 3}", [10073.0 / 15552.0, 3893.0 / 23328.0]),
    ];
    for (attacker, victim, [wins, loses]) in fights {
        let text = format!("{head}creatures: {{{attacker}, {victim}}}\n");
        let odds = odds(&text, &[])?.ok_or("not counted")?;
        let won = chance_of(&odds, "7C", "fed");
        // The victim that has won has one AP more.
        let before = [2, 3].into_iter().find(|ap| victim.contains(&format!("ap: {ap}"))).unwrap_or(1);
        let lost: f64 =
            odds.chances().filter(|c| c.outcome["creatures"]["19H"]["ap"] == before + 1).map(|c| c.p).sum();
        if !close(won, wins) || !close(lost, loses) {
            return Err(format!("{attacker} against {victim}: {won} and {lost}").into());
        }
    }
    let three = odds(&format!("{head}corpses: 1\ncreatures: {{1C: {{}}, 2C: {{}}, 3C: {{}}}}\n"), &[])?;
    let three = three.ok_or("not counted")?;
    let nobody = three.chances().filter(|c| c.outcome["hex"]["corpses"] == 1).map(|c| c.p).sum();
    let fed = ["1C", "2C", "3C"].map(|id| chance_of(&three, id, "fed"));
    if !close(nobody, 17.0 / 72.0) || !fed.iter().all(|p| close(*p, 55.0 / 216.0)) {
        return Err(format!("{fed:?} {nobody}").into());
    }
    // A roll-off without end: of equals, each has the same share, and somebody eats.
    let plants = format!("{head}terrain: jungle\nplants: 1\ncreatures: {{1H: {{}}, 2H: {{}}, 3H: {{}}}}\n");
    let plants = odds(&plants, &[])?.ok_or("not counted")?;
    if plants.len() != 3 || !plants.chances().all(|chance| close(chance.p, 1.0 / 3.0)) {
        return Err(format!("{plants:?}").into());
    }
    let twelve: Vec<String> =
        (1..=12).map(|n| format!("{n}C: {{ap: {}, behaviour: aggressive}}", n % 6 + 1)).collect();
    let twelve = format!("{head}corpses: 1\ncreatures: {{{}}}\n", twelve.join(", "));
    // All of one species, so that nobody hunts, and the losers die.
    let twelve = twelve.replace("{ap", "{species: ann, ap");
    let twelve = odds(&twelve, &[])?.ok_or("not counted")?;
    let sum: f64 = twelve.chances().map(|chance| chance.p).sum();
    if close(sum, 1.0) { Ok(()) } else { Err(format!("twelve at a corpse: {sum}").into()) }
}

fn beyond_counting() -> Result<(), Failed> {
    let crowd: Vec<String> = (1..=40).map(|n| format!("{n}H: {{}}")).collect();
    let text = format!(
        "game: survival\ndispute: hex\nterrain: jungle\nplants: 20\ncreatures: {{{}}}\n",
        crowd.join(", ")
    );
    if odds(&text, &[])?.is_some() { Err("40 herbivores can't be counted".into()) } else { Ok(()) }
}
