//! Properties of every ruling, tested on random scenarios.
//!
//! The generator is the program's own, with fixed seeds, so that failures are reproducible.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use libtest_mimic::{Failed, Trial};
use punchboard::adjudicate;
use punchboard::cli::Disk;
use punchboard::ruling::{Json, Pcg32, Rest, Ruling, render};
use punchboard::source::Files;

use super::{entries, folder};

/// Scenarios tested for each property.
const TRIED: u64 = 250;

pub fn trials() -> Vec<Trial> {
    vec![
        crate::support::trial("properties/the same input gives the same bytes", || each_battle(same_bytes)),
        crate::support::trial("properties/nobody gains Health by being hit", || {
            each_battle(no_health_gained)
        }),
        crate::support::trial("properties/Agents keep their order of arrival", || {
            each_battle(order_of_arrival)
        }),
        crate::support::trial("properties/nobody thrusts twice in a round", || {
            each_battle(one_thrust_a_round)
        }),
        crate::support::trial("properties/every step cites a rule of the rulebook", || {
            each_battle(cites_rules)
        }),
        crate::support::trial("properties/mutated scenarios neither panic nor hang", mutated),
    ]
}

/// A reproducible source of random choices.
pub struct Chance(Pcg32);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(Pcg32::new(seed))
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0.die(n as u32) as usize - 1
    }

    pub fn pick<'t>(&mut self, words: &[&'t str]) -> &'t str {
        words[self.below(words.len())]
    }

    pub fn happens(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// A battle of two to eight, with weapons, artefacts, departments and decisions, legal or not. Nobody heals in it.
fn battle(seed: u64) -> String {
    let mut chance = Chance(Pcg32::new(seed));
    let mut text = String::from("game: generation-zero\ndispute: battle\n");
    let terrain = ["plain", "forest", "hills", "cave", "valley", "city", "[hills, cave]", "river"];
    text.push_str(&format!("terrain: {}\nfight_on: true\n", chance.pick(&terrain)));
    let options = [
        "doubling: last",
        "effect-turn: player-turn",
        "battle-length: one-round",
        "recharge-clock: thrusts",
        "neuralyser-attack: forbidden",
        "neuralyse-release: random",
        "appendix-insanity: ignored",
    ];
    if chance.happens(60) {
        text.push_str(&format!("house_rules: {{{}}}\n", chance.pick(&options)));
    }
    let (agents, sues) = (chance.below(4) + 1, chance.below(4) + 1);
    text.push_str("agents:\n");
    for n in 0..agents {
        let species = chance.pick(&["elf", "human", "wizard", "eldar", "droid"]);
        let weapon = chance.pick(&["knife", "bow", "magic", "dagger", "sword", "gun", "mace", "neuralyser"]);
        let department = chance.pick(&["DMS", "DOGA", "DIC", "FicPsych", "DoWTF", "DCUP", "DI", "Postal"]);
        let artefacts = chance.pick(&["[]", "[ring]", "[dagger, jewel]", "[crown]", "[tiara]", "[necklace]"]);
        let ability = chance.pick(&[
            "{add: {attack: 2}}",
            "{target: enemy, paralyse: true}",
            "{double: attack, turns: 2}",
        ]);
        let lust = if department == "DI" { "" } else { ", lust_object: C0" };
        let [attack, defence, stealth, speed, insanity, special] =
            [5, 4, 5, 4, 5, 6].map(|n| chance.below(n) as i64);
        text.push_str(&format!(
            "  - {{name: A{n}, attack: {attack}, defence: {defence}, stealth: {stealth}, speed: {speed}, insanity: {}, special: {special}, \
             species: {species}, weapon: {weapon}, department: {department}, artefacts: {artefacts}, ability: {ability}{lust}}}\n",
            insanity + 1
        ));
    }
    text.push_str("sues:\n");
    for n in 0..sues {
        let species = chance.pick(&["elf", "human", "fairy", "alien"]);
        let artefact = chance.pick(&["ring", "dagger", "crown", "jewel", "tiara"]);
        let weapon = chance.pick(&["magic", "mace", "sword"]);
        let [attack, defence, observe, allure, speed] = [6, 4, 5, 4, 4].map(|n| chance.below(n));
        text.push_str(&format!(
            "  - {{name: S{n}, attack: {attack}, defence: {defence}, observe: {observe}, allure: {allure}, speed: {speed}, \
             species: {species}, artefact: {artefact}, weapon: {weapon}, canons: [C{n}, D{n}]}}\n"
        ));
    }
    text.push_str("thrusts:\n");
    for _ in 0..chance.below(12) {
        let ability = chance.pick(&["", "", "", "use: own, ", "use: department, "]);
        let (agent, sue) = (chance.below(agents), chance.below(sues));
        let upon =
            if ability.is_empty() || chance.happens(50) { String::new() } else { format!("upon: S{sue}, ") };
        let deed = match chance.below(6) {
            0 => "flee: true".to_owned(),
            1 | 2 => format!("attack: A{agent}"),
            _ => format!("attack: S{sue}"),
        };
        text.push_str(&format!("  - {{{ability}{upon}{deed}}}\n"));
    }
    text
}

/// The ruling on a scenario, if it makes sense.
fn rule(text: &str) -> Option<Ruling> {
    let mut files = Files::default();
    let docket = adjudicate::read(&Disk, "a scenario", text.as_bytes(), &mut files);
    let entry = docket.entries.into_iter().next()?;
    let scenario = entry.scenario?;
    let mut report = entry.report;
    let rules = adjudicate::house_rules(&scenario, &[], &mut report);
    let rest = Rest::Seed(Pcg32::new(1));
    let ruling =
        adjudicate::judge(&scenario, &entry.cards, &rules, &scenario.dice, rest, &mut report).ok()?;
    // Neither may depend on earlier requests.
    let readings = || Rest::Seed(Pcg32::new(1));
    adjudicate::readings(&ruling, &scenario, &entry.cards, &rules, &scenario.dice, readings);
    Some(ruling)
}

fn each_battle(holds: fn(&str, &Ruling) -> Result<(), String>) -> Result<(), Failed> {
    let mut judged = 0;
    for seed in 0..TRIED {
        let text = battle(seed);
        if let Some(ruling) = rule(&text) {
            judged += 1;
            holds(&text, &ruling).map_err(|why| format!("seed {seed}: {why}\n{text}"))?;
        }
    }
    // A generator of invalid scenarios would pass every test.
    if judged * 2 > TRIED { Ok(()) } else { Err(format!("only {judged} of {TRIED} could be judged").into()) }
}

fn same_bytes(text: &str, ruling: &Ruling) -> Result<(), String> {
    let again = rule(text).ok_or("refused the second time")?;
    let (first, second) = (render::ruling_json(ruling), render::ruling_json(&again));
    if first == second { Ok(()) } else { Err(format!("{first}\n{second}")) }
}

/// 'Sues may thrust between them, but no Agent before one that came earlier.
fn order_of_arrival(_: &str, ruling: &Ruling) -> Result<(), String> {
    let Some(order) = ruling.outcome["order"].as_array() else { return Ok(()) };
    let arrived: Vec<&str> =
        ruling.outcome["agents"].as_object().into_iter().flatten().map(|(name, _)| name.as_str()).collect();
    let thrusting = order.iter().filter_map(Json::as_str).filter(|name| arrived.contains(name));
    let places: Vec<_> = thrusting.map(|name| arrived.iter().position(|other| *other == name)).collect();
    if places.is_sorted() { Ok(()) } else { Err(format!("arrived: {arrived:?}, order: {order:?}")) }
}

fn no_health_gained(_: &str, ruling: &Ruling) -> Result<(), String> {
    let full = BTreeMap::from([("agents", 6), ("sues", 6)]);
    for (side, most) in full {
        for (name, body) in ruling.outcome[side].as_object().into_iter().flatten() {
            let health = body["health"].as_i64().unwrap_or(0);
            if !(0..=most).contains(&health) {
                return Err(format!("{name} has {health} Health"));
            }
        }
    }
    // In the trace, what is left never grows.
    let mut left: BTreeMap<String, i64> = BTreeMap::new();
    for step in ruling.steps.iter().filter(|step| step.rule.name() == "GZ-6.5") {
        let Some((before, after)) = step.text.split_once(" lost, ") else { continue };
        let victim = before.split([' ', ':']).nth(2).unwrap_or_default().to_owned();
        let now: i64 = after.split(' ').next().and_then(|n| n.parse().ok()).ok_or("no number")?;
        if let Some(was) = left.insert(victim.clone(), now).filter(|was| *was <= now) {
            return Err(format!("{victim} had {was} and then {now}: {}", step.text));
        }
    }
    Ok(())
}

fn one_thrust_a_round(_: &str, ruling: &Ruling) -> Result<(), String> {
    let free = ruling.outcome["free"].as_array().map_or(0, Vec::len);
    let is_thrust = |rule: &str| matches!(rule, "GZ-6.5" | "GZ-6.8" | "GZ-6.12" | "GZ-12.10");
    let mut seen = BTreeSet::new();
    let mut thrusts = 0;
    for step in &ruling.steps {
        if step.rule.name() == "GZ-6.14" {
            seen.clear();
        }
        let who = step.text.split([' ', ':']).next().unwrap_or_default();
        // The last step of an illegal ruling says why, and is no thrust.
        if is_thrust(step.rule.name()) && (step.text.contains(" attacks ") || step.text.contains(" flees: "))
        {
            thrusts += 1;
            if thrusts > free && !seen.insert(who) {
                return Err(format!("{who} thrusts twice: {}", step.text));
            }
        }
    }
    Ok(())
}

fn cites_rules(_: &str, ruling: &Ruling) -> Result<(), String> {
    let rulebook = punchboard::games::game(ruling.game).rulebook().ok_or("no rulebook")?;
    match ruling.steps.iter().find(|step| rulebook.rule(step.rule.name()).is_none()) {
        Some(step) => Err(format!("{} is no rule", step.rule)),
        None if ruling.outcome == Json::Null => Err("no outcome".to_owned()),
        None => Ok(()),
    }
}

/// Cases with letters, words and lines changed, doubled and left out.
fn mutated() -> Result<(), Failed> {
    let mut chance = Chance(Pcg32::new(11));
    let words = [
        "-1",
        "99",
        "100000000000",
        "true",
        "[]",
        "{}",
        "~",
        "A1",
        "Ada",
        "flee",
        "'",
        "&a",
        "*a",
        ": ",
        "ä",
    ];
    for game in entries(&folder("cases")).into_iter().filter(|path| path.is_dir()) {
        for path in entries(&game) {
            let text = fs::read_to_string(&path)?;
            let cases: Vec<&str> = text.split("\n---\n").collect();
            for _ in 0..40 {
                let mut case = cases[chance.below(cases.len())].to_owned();
                for _ in 0..=chance.below(4) {
                    let mut parts: Vec<String> =
                        case.split_inclusive([' ', ',', '\n']).map(str::to_owned).collect();
                    let (at, other) = (chance.below(parts.len()), chance.below(parts.len()));
                    match chance.below(5) {
                        0 => parts[at] = format!("{} ", chance.pick(&words)),
                        1 => drop(parts.remove(at)),
                        2 => parts.swap(at, other),
                        3 => parts.insert(at, parts[other].clone()),
                        _ => parts[at] = parts[at].chars().rev().collect(),
                    }
                    case = parts.concat();
                    if case.trim().is_empty() {
                        break;
                    }
                }
                rule(&case);
            }
        }
    }
    Ok(())
}
