//! Super Game Level: properties of every turn, tested on random turns, and known odds.

use std::collections::BTreeSet;

use libtest_mimic::{Failed, Trial};
use punchboard::adjudicate::{self, Entry};
use punchboard::cli::Disk;
use punchboard::diag::Report;
use punchboard::geometry::Label;
use punchboard::ruling::{Json, Odds, Pcg32, Rest, Ruling, Verdict, render};
use punchboard::source::Files;

use super::properties::Chance;

/// Turns tested for each property.
const TRIED: u64 = 60;
/// Actions offered to each.
const OFFERED: usize = 50;

pub fn trials() -> Vec<Trial> {
    vec![
        crate::support::trial("super-game-level/mirrored boards give mirrored rulings", || {
            each_turn(mirrored)
        }),
        crate::support::trial("super-game-level/one a square and nobody in a brick", || each_turn(squares)),
        crate::support::trial("super-game-level/points spent equal the roll", || each_turn(points)),
        crate::support::trial("super-game-level/tiles are neither made nor lost", || each_turn(tiles)),
        crate::support::trial("super-game-level/what is typed is possible, and all adds up to 1", || {
            each_turn(odds_of_turn)
        }),
        crate::support::trial("super-game-level/the same input gives the same bytes", || {
            each_turn(same_bytes)
        }),
        crate::support::trial("super-game-level/odds of one fight", one_fight),
        crate::support::trial("super-game-level/odds of fights until one falls", fights_on),
        crate::support::trial("super-game-level/odds of a turn", open_dice),
    ]
}

/// A turn in the making.
#[derive(Clone, Default)]
struct Turn {
    head: String,
    rows: Vec<String>,
    /// Name, square and the rest of a character on the board.
    characters: Vec<(String, Label, String)>,
    /// Those elsewhere.
    others: Vec<String>,
    items: Vec<(Label, &'static str)>,
    actions: Vec<String>,
    is_unfinished: bool,
    seed: u64,
}

impl Turn {
    fn text(&self) -> String {
        let mut text = format!("game: super-game-level\ndispute: turn\nplayer: ann\n{}board:\n", self.head);
        self.rows.iter().for_each(|row| text.push_str(&format!("  - '{row}'\n")));
        text.push_str("characters:\n");
        self.others.iter().for_each(|other| text.push_str(&format!("  {other}\n")));
        for (name, at, rest) in &self.characters {
            text.push_str(&format!("  {name}: {{at: {at}{rest}}}\n"));
        }
        let items: Vec<String> = self.items.iter().map(|(at, item)| format!("{at}: {item}")).collect();
        text.push_str(&format!("items: {{{}}}\n", items.join(", ")));
        text.push_str(&format!(
            "actions: [{}]\nunfinished: {}\n",
            self.actions.join(", "),
            self.is_unfinished
        ));
        text
    }

    fn columns(&self) -> u32 {
        self.rows[0].len() as u32
    }

    /// The same turn on the board seen in a mirror.
    fn mirrored(&self) -> Turn {
        let square = |at: Label| mirror_square(at, self.columns());
        let word = |word: &str| match word {
            "l" => "r".to_owned(),
            "r" => "l".to_owned(),
            "ul" => "ur".to_owned(),
            "ur" => "ul".to_owned(),
            "dl" => "dr".to_owned(),
            "dr" => "dl".to_owned(),
            // Names are in lower case.
            _ => Label::parse(word)
                .filter(|_| word.starts_with(char::is_uppercase))
                .map_or(word.to_owned(), |at| square(at).to_string()),
        };
        let mirror = |action: &String| action.split(' ').map(word).collect::<Vec<_>>().join(" ");
        Turn {
            rows: self.rows.iter().map(|row| row.chars().rev().collect()).collect(),
            characters: self
                .characters
                .iter()
                .map(|(n, at, rest)| (n.clone(), square(*at), rest.clone()))
                .collect(),
            items: self.items.iter().map(|(at, item)| (square(*at), *item)).collect(),
            actions: self.actions.iter().map(mirror).collect(),
            ..self.clone()
        }
    }

    fn entry(&self) -> Entry {
        read(&self.text())
    }

    fn judge(&self) -> Ruling {
        judge(&self.entry(), self.seed).unwrap_or_else(|why| panic!("{why}\n{}", self.text()))
    }
}

fn read(text: &str) -> Entry {
    let docket = adjudicate::read(&Disk, "a turn", text.as_bytes(), &mut Files::default());
    docket.entries.into_iter().next().expect("there is one")
}

fn judge(entry: &Entry, seed: u64) -> Result<Ruling, String> {
    let mut report = Report::default();
    let scenario = entry.scenario.as_ref().ok_or("no scenario")?;
    let rules = adjudicate::house_rules(scenario, &[], &mut report);
    let rest = Rest::Seed(Pcg32::new(seed));
    let ruling = adjudicate::judge(scenario, &entry.cards, &rules, &scenario.dice, rest, &mut report);
    ruling.map_err(|_| report.iter().map(|found| found.message.clone()).collect::<Vec<_>>().join("; "))
}

fn odds(entry: &Entry) -> Result<Option<Odds>, String> {
    let mut report = Report::default();
    let scenario = entry.scenario.as_ref().ok_or("no scenario")?;
    let rules = adjudicate::house_rules(scenario, &[], &mut report);
    let odds = adjudicate::odds::exact(scenario, &entry.cards, &rules, &scenario.dice, &mut report);
    odds.map_err(|_| "refused".to_owned())
}

/// A board of 5 to 8 by 4 to 7 with two players' characters and items on it, and nothing done yet.
fn begun(seed: u64) -> Turn {
    let mut chance = Chance::new(seed);
    let mut turn = Turn { seed, is_unfinished: true, ..Turn::default() };
    let options = [
        "adjacency: four",
        "start-square-footing: floor",
        "jump-begins: next-point",
        "level-move-in-jump: hovers",
        "ladder-ceiling: ceiling",
        "ladder-descent: literal",
        "box-bump: head-hit",
        "higher-ground: directly-above",
        "bomb-timing: after-entry",
        "bottom-row: own-move",
    ];
    if chance.happens(60) {
        turn.head.push_str(&format!("house_rules: {{{}}}\n", chance.pick(&options)));
    }
    if chance.happens(30) {
        turn.head.push_str("gravity: up\n");
    }
    turn.head.push_str("reserves: {ann: 1, bob: 1}\n");
    let (columns, rows) = (chance.below(4) + 5, chance.below(4) + 4);
    let symbol =
        |chance: &mut Chance| ['.', '.', '.', '.', '.', '.', '#', '#', '?', '=', '*'][chance.below(11)];
    turn.rows = (0..rows).map(|_| (0..columns).map(|_| symbol(&mut chance)).collect()).collect();
    let mut taken = BTreeSet::new();
    let free = |chance: &mut Chance, taken: &mut BTreeSet<(usize, usize)>| {
        (0..20).map(|_| (chance.below(rows), chance.below(columns))).find_map(|(row, column)| {
            let is_free = !matches!(turn.rows[row].as_bytes()[column], b'#' | b'?');
            let at = Label { column: column as u32, row: row as u32 };
            (is_free && taken.insert((row, column))).then_some(at)
        })
    };
    let held = ["bomb", "brick", "freeze-gun", "hammer", "helmet", "super-boots"];
    let mut characters = Vec::new();
    for (n, player) in ["ann", "bob", "ann", "bob", "ann"].into_iter().enumerate() {
        let Some(at) = free(&mut chance, &mut taken) else { continue };
        let mut rest = format!(", player: {player}, hp: {}", chance.below(3) + 1);
        if chance.happens(60) {
            rest.push_str(&format!(", item: {}", chance.pick(&held)));
        }
        if chance.happens(15) {
            rest.push_str(&format!(", frozen: {}", chance.pick(&["shot", "skipped"])));
        }
        characters.push((format!("c{n}"), at, rest));
    }
    let lying = ["charm", "gravity-switch", "heart", "hammer", "bomb", "super-boots"];
    let items = (0..chance.below(7)).filter_map(|_| {
        let at = free(&mut chance, &mut taken)?;
        Some((at, lying[chance.below(lying.len())]))
    });
    let items = items.collect();
    turn.characters = characters;
    turn.items = items;
    turn.others = vec![
        "e0: ann".into(),
        "e1: ann".into(),
        "d0: {player: ann, at: graveyard}".into(),
        "d1: {player: bob, at: graveyard}".into(),
    ];
    turn
}

/// A possible action; `points` are those of the open activation.
fn offer(turn: &Turn, points: Option<u64>, chance: &mut Chance) -> String {
    let directions = ["l", "r", "u", "d", "ul", "ur", "dl", "dr"];
    let names = ["c0", "c1", "c2", "c3", "c4", "e0", "e1"];
    let square = |chance: &mut Chance| Label {
        column: chance.below(turn.rows[0].len()) as u32,
        row: chance.below(turn.rows.len()) as u32,
    };
    let kind = match points {
        None if chance.happens(80) => 0,
        Some(0) if chance.happens(50) => chance.below(10),
        _ => chance.below(24),
    };
    match kind {
        0 | 1 => format!("play {}", chance.pick(&names)),
        2 => {
            let starts: Vec<Label> = (0..turn.rows.len())
                .flat_map(|row| turn.rows[row].match_indices('*').map(move |(column, _)| (row, column)))
                .map(|(row, column)| Label { column: column as u32, row: row as u32 })
                .collect();
            let at = if starts.is_empty() { square(chance) } else { starts[chance.below(starts.len())] };
            format!("enter {} {at} {}", chance.pick(&["e0", "e1", "d0"]), chance.pick(&directions))
        }
        3 | 4 => "jump".to_owned(),
        5 | 6 => format!("attack {}", chance.pick(&names)),
        7 => format!("brick {}", square(chance)),
        8 => format!("bomb {}", square(chance)),
        9 => format!("freeze {}", chance.pick(&directions)),
        10 => format!("charm {}", chance.pick(&["d0", "d1", "none"])),
        11 => "s".to_owned(),
        _ => chance.pick(&directions).to_owned(),
    }
}

/// Builds turns from legal actions, and checks each, unfinished and finished.
fn each_turn(holds: fn(&Turn, &Ruling) -> Result<(), String>) -> Result<(), Failed> {
    let mut done = 0;
    for seed in 0..TRIED {
        let mut turn = begun(seed);
        if !turn.characters.iter().any(|(_, _, rest)| rest.contains("ann")) {
            continue;
        }
        let mut chance = Chance::new(seed + 1_000);
        let check = |turn: &Turn, ruling: &Ruling| {
            holds(turn, ruling).map_err(|why| format!("seed {seed}: {why}\n{}", turn.text()))
        };
        let mut points = None;
        for _ in 0..OFFERED {
            turn.actions.push(offer(&turn, points, &mut chance));
            let ruling = turn.judge();
            check(&turn, &ruling)?;
            points = ruling.outcome.get("active").and_then(|active| active["points"].as_u64());
            if matches!(ruling.verdict, Verdict::Illegal(_)) {
                turn.actions.pop();
            }
        }
        done += turn.actions.len();
        turn.is_unfinished = false;
        check(&turn, &turn.judge())?;
    }
    // A generator that finds no legal action would pass every test.
    if done as u64 > TRIED * 5 { Ok(()) } else { Err(format!("only {done} actions were legal").into()) }
}

fn mirror_square(at: Label, columns: u32) -> Label {
    Label { column: columns - 1 - at.column, ..at }
}

fn mirror_json(json: &Json, columns: u32) -> Json {
    let word = |text: &str| match Label::parse(text).filter(|_| text.starts_with(char::is_uppercase)) {
        Some(at) => mirror_square(at, columns).to_string(),
        None => text.to_owned(),
    };
    match json {
        Json::String(text) => word(text).into(),
        Json::Array(values) => values.iter().map(|value| mirror_json(value, columns)).collect(),
        Json::Object(object) => {
            let rows = |rows: &Json| match rows {
                Json::Array(rows) => rows
                    .iter()
                    .filter_map(Json::as_str)
                    .map(|row| Json::from(row.chars().rev().collect::<String>()))
                    .collect(),
                other => other.clone(),
            };
            let mirrored = |(key, value): (&String, &Json)| match key.as_str() {
                "board" => (key.clone(), rows(value)),
                _ => (word(key), mirror_json(value, columns)),
            };
            object.iter().map(mirrored).collect()
        }
        other => other.clone(),
    }
}

fn mirrored(turn: &Turn, ruling: &Ruling) -> Result<(), String> {
    let other = turn.mirrored().judge();
    let rules = |ruling: &Ruling| ruling.steps.iter().map(|step| step.rule.name()).collect::<Vec<_>>();
    let seen = mirror_json(&other.outcome, turn.columns());
    if ruling.outcome == seen && rules(ruling) == rules(&other) {
        Ok(())
    } else {
        Err(format!("{}\n{seen}\n{:?}\n{:?}", ruling.outcome, rules(ruling), rules(&other)))
    }
}

fn squares(turn: &Turn, ruling: &Ruling) -> Result<(), String> {
    let bricks = ruling.outcome["bricks"].as_array().ok_or("no bricks")?;
    let mut taken = BTreeSet::new();
    for (name, body) in ruling.outcome["characters"].as_object().ok_or("no characters")? {
        let (at, hp) = (body["at"].as_str().ok_or("nowhere")?, body["hp"].as_u64().ok_or("no hp")?);
        if (at == "graveyard") != (hp == 0) || hp > 3 {
            return Err(format!("{name} has {hp} hit points and is in {at}"));
        }
        let Some(square) = Label::parse(at) else {
            if body.get("item").is_some() || body.get("frozen").is_some() {
                return Err(format!("{name} in the {at} holds something or is frozen"));
            }
            continue;
        };
        let symbol = turn.rows[square.row as usize].as_bytes()[square.column as usize];
        if matches!(symbol, b'#' | b'?') || bricks.iter().any(|brick| brick == at) {
            return Err(format!("{name} is in a brick"));
        }
        if !taken.insert(at) || ruling.outcome["items"].get(at).is_some() {
            return Err(format!("{name} in {at} is not alone"));
        }
    }
    Ok(())
}

fn points(turn: &Turn, ruling: &Ruling) -> Result<(), String> {
    let Some(active) = ruling.outcome.get("active") else { return Ok(()) };
    let left = active["points"].as_u64().ok_or("no points")?;
    let legal = if matches!(ruling.verdict, Verdict::Illegal(_)) {
        turn.actions.len() - 1
    } else {
        turn.actions.len()
    };
    let begun = turn.actions[..legal]
        .iter()
        .rposition(|action| action.starts_with("play"))
        .ok_or("nobody is played")?;
    let is_point = |action: &&String| action.len() <= 2;
    let spent = turn.actions[begun..legal].iter().filter(is_point).count() as u64;
    let mut rolls = ruling.steps.iter().flat_map(|step| &step.rolls);
    let rolled = rolls.rfind(|roll| roll.request.purpose == "movement").ok_or("no roll")?.values[0];
    let jump = active["jump"].as_u64().unwrap_or(0);
    if left + spent == u64::from(rolled) && jump <= 6 {
        Ok(())
    } else {
        Err(format!("{rolled} rolled, {spent} spent, {left} left"))
    }
}

fn tiles(_: &Turn, ruling: &Ruling) -> Result<(), String> {
    let outcome = &ruling.outcome;
    let pile: u64 = outcome["pile"].as_object().into_iter().flatten().filter_map(|(_, n)| n.as_u64()).sum();
    let held = outcome["characters"]
        .as_object()
        .into_iter()
        .flatten()
        .filter(|(_, body)| body.get("item").is_some());
    let lying = outcome["items"].as_object().map_or(0, serde_json::Map::len);
    let placed = ["bricks", "bombs"].map(|key| outcome[key].as_array().map_or(0, Vec::len));
    let all = pile as usize + held.count() + lying + placed.iter().sum::<usize>();
    if all == 36 { Ok(()) } else { Err(format!("{all} tiles: {outcome}")) }
}

/// Uses few dice, because all results are enumerated.
fn odds_of_turn(turn: &Turn, ruling: &Ruling) -> Result<(), String> {
    if ruling.used.len() > 3 || !turn.actions.len().is_multiple_of(3) {
        return Ok(());
    }
    let Some(odds) = odds(&turn.entry())? else { return Err("too many".to_owned()) };
    let sum: f64 = odds.chances().map(|chance| chance.p).sum();
    if (sum - 1.0).abs() > 1e-9 {
        return Err(format!("the odds add up to {sum}"));
    }
    let is_possible = odds.chances().any(|chance| chance.p > 0.0 && ruling.outcome == chance.outcome);
    if is_possible { Ok(()) } else { Err(format!("no odds for {}", ruling.outcome)) }
}

fn same_bytes(turn: &Turn, ruling: &Ruling) -> Result<(), String> {
    let (first, second) = (render::ruling_json(ruling), render::ruling_json(&turn.judge()));
    if first == second { Ok(()) } else { Err(format!("{first}\n{second}")) }
}

/// The probability that an outcome fulfills a condition.
fn share(odds: &Odds, says: impl Fn(&Json) -> bool) -> f64 {
    odds.chances().filter(|chance| says(&chance.outcome)).map(|chance| chance.p).sum()
}

fn expect(what: &str, found: f64, wanted: f64) -> Result<(), Failed> {
    if (found - wanted).abs() < 1e-12 { Ok(()) } else { Err(format!("{what}: {found}, not {wanted}").into()) }
}

fn fight(fields: &str) -> Odds {
    let text = format!("game: super-game-level\ndispute: fight\nattacker: Zed\ndefender: Moe\n{fields}");
    odds(&read(&text)).expect("it makes sense").expect("it can be counted")
}

fn wins(name: &'static str) -> impl Fn(&Json) -> bool {
    move |outcome| outcome.get("winner").is_some_and(|winner| winner == name)
}

fn one_fight() -> Result<(), Failed> {
    let even = fight("");
    expect("even, Zed", share(&even, wins("Zed")), 5.0 / 12.0)?;
    expect("even, stalemate", share(&even, |outcome| outcome.get("winner").is_none()), 1.0 / 6.0)?;
    let higher = fight("higher: attacker");
    expect("higher, Zed", share(&higher, wins("Zed")), 21.0 / 36.0)?;
    expect("higher, Moe", share(&higher, wins("Moe")), 10.0 / 36.0)
}

fn fights_on() -> Result<(), Failed> {
    let even = fight("fight_on: true");
    expect("even, Zed", share(&even, wins("Zed")), 0.5)?;
    // Zed unhurt: three wins in a row, stalemates left out.
    let is_unhurt = |outcome: &Json| outcome["characters"]["Zed"]["hp"] == 3;
    expect("even, unhurt", share(&even, is_unhurt), 0.125)?;
    let (p, q) = (21.0 / 31.0, 10.0 / 31.0);
    let higher = fight("fight_on: true\nhigher: attacker");
    let wanted = p * p * p * (1.0 + 3.0 * q + 6.0 * q * q);
    expect("higher, Zed", share(&higher, wins("Zed")), wanted)
}

fn open_dice() -> Result<(), Failed> {
    let board = "game: super-game-level\ndispute: turn\nplayer: ann\nboard: ['.a....', '......', '......', '.b....', '######']\n";
    // Four points are enough to come down on b and stay there; two are in the air.
    let fall = format!("{board}characters: {{a: ann, b: bob}}\n");
    let fall = odds(&read(&fall))?.ok_or("too many")?;
    expect("A fall to B3", share(&fall, |outcome| outcome["characters"]["a"]["at"] == "B3"), 5.0 / 6.0)?;
    expect("A fall to B2", share(&fall, |outcome| outcome["characters"]["a"]["at"] == "B2"), 1.0 / 6.0)?;
    let attack = format!(
        "{board}characters: {{a: ann, b: {{player: bob, hp: 1}}}}\nactions: [play a, d, d, attack b]\n"
    );
    let attack = odds(&read(&attack))?.ok_or("too many")?;
    // With a 1 the second step is illegal; otherwise Zed attacks from above.
    let illegal: f64 = attack.chances().filter(|chance| chance.why.is_some()).map(|chance| chance.p).sum();
    expect("no second point", illegal, 1.0 / 6.0)?;
    expect("ann wins", share(&attack, wins("ann")), 5.0 / 6.0 * 21.0 / 36.0)
}
