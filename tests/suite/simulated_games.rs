//! Many random games of each game, to the end, as `umpire simulate` plays them: nothing appears or disappears except by a rule.

use std::collections::BTreeSet;

use libtest_mimic::Trial;
use punchboard::adjudicate::simulate::{Plan, Subject};
use punchboard::cli::Disk;
use punchboard::diag::Report;
use punchboard::games::{self, chain::After};
use punchboard::model::load;
use punchboard::model::{GameName, HouseRules};
use punchboard::ruling::render::yaml;
use punchboard::ruling::{Json, Ruling};
use punchboard::source::Files;
use punchboard::source::door::BUILT_IN;

/// What must hold after a move: the state with its orders, the ruling, and the next state. It may keep a number from move to move.
type Hold = fn(&Json, &Ruling, &Json, &mut u64) -> Result<(), String>;

pub fn trials() -> Vec<Trial> {
    // With the numbers of games, unless `PUNCHBOARD_GAMES` gives another: as many as a build without optimization plays in some seconds.
    let all: [(GameName, u64, Hold); 4] = [
        (GameName::AlienEmpires, 20, super::empires::hold),
        (GameName::GenerationZero, 10, generation_zero),
        (GameName::SuperGameLevel, 50, super_game_level),
        (GameName::Survival, 500, survival),
    ];
    let trial = |(game, games, hold): (GameName, u64, Hold)| {
        let name = format!("simulated/{game}: games come to an end, and nothing is lost");
        crate::support::trial(name, move || {
            let games = crate::support::games(games);
            let ended = crate::support::play(games, |number| {
                let players = seats(game, number)?;
                played(game, number, players, hold)
            })?;
            let ended = ended.into_iter().filter(|is_over| *is_over).count() as u64;
            // A game that goes on for too long is ended by `simulate`.
            if ended * 20 < games * 19 {
                return Err(format!("only {ended} of {games} games have come to an end").into());
            }
            Ok(())
        })
    };
    let stuck = crate::support::trial("simulated/alien-empires: whoever must discard says what", || {
        // In this game, Eliminate made a player discard.
        if !played(GameName::AlienEmpires, 39, 3, super::empires::hold)? {
            return Err("the game did not come to its end".into());
        }
        Ok(())
    });
    all.into_iter().map(trial).chain([stuck]).collect()
}

/// How many play in a game: each number of players in turn.
fn seats(game: GameName, number: u64) -> Result<u32, String> {
    let simulation = games::game(game).facts().simulation.ok_or("it can't be simulated")?;
    // The built-in cards of Generation Zero are enough for three.
    let many = if simulation.takes_cards { 3 } else { 4 };
    let (least, most) = (simulation.players.least, simulation.players.most.min(many));
    Ok(least + (number % u64::from(most - least + 1)) as u32)
}

/// Plays a game; returns whether it came to its end.
fn played(game: GameName, number: u64, players: u32, hold: Hold) -> Result<bool, String> {
    let simulation = games::game(game).facts().simulation.ok_or("it can't be simulated")?;
    let of = Subject {
        version: String::new(),
        game: game.key().to_owned(),
        players,
        games: number + 1,
        seed: 7,
        policy: "random".to_owned(),
        house_rules: Vec::new(),
        decks: None,
        rules: None,
        rounds: None,
    };
    let mut rules = HouseRules::default();
    let rulebook = games::game(game).rulebook().ok_or("it has no rules")?;
    for (option, value) in simulation.agreed {
        rules.set(rulebook, option, value).map_err(|(message, _)| message)?;
    }
    let mut report = Report::default();
    let cards = [format!("{BUILT_IN}decks/{}", game.key())];
    let all = load::definitions(&Disk, &cards, &mut Files::default(), &mut report).sets;
    let set = all.iter().find(|set| simulation.takes_cards && set.game == game);
    let mut plan = Plan { of, set, custom: None, rules };
    plan.prepare(&mut report);
    if report.has_errors() {
        let faults: Vec<String> = report.iter().map(|fault| fault.message.clone()).collect();
        return Err(format!("it can't be set up: {}", faults.join("; ")));
    }
    let (mut fault, mut kept, mut moves) = (Ok(()), 0, 0);
    let is_over = plan.watched(number, &mut |before, ruling, after| {
        moves += 1;
        if let (Ok(()), After::Scenario(after)) = (&fault, after) {
            let sound = || if moves % READ_BACK == 0 { reads_back(after) } else { Ok(()) };
            let held = hold(before, ruling, after, &mut kept).and_then(|()| nothing_is_negative(after));
            fault = held.and_then(|()| sound()).map_err(|why| format!("move {moves}: {why}"));
        }
    });
    fault.map(|()| is_over)
}

/// After so many moves, the state is written and read again, which takes longer than a move.
const READ_BACK: u64 = 10;

/// A state is the same after it was written into a file and read again.
fn reads_back(state: &Json) -> Result<(), String> {
    let text = yaml(state);
    let (mut files, mut report) = (Files::default(), Report::default());
    let read = punchboard::post::document(("state.yaml", text.as_bytes()), &mut files, &mut report);
    let read = read.map(|node| punchboard::ruling::data(&node));
    if read.as_ref() == Some(state) { Ok(()) } else { Err(format!("the state is not read back:\n{text}")) }
}

/// No points, tokens, items or plants are fewer than none. What an ability adds may be.
fn nothing_is_negative(state: &Json) -> Result<(), String> {
    match state {
        Json::Object(map) => map
            .iter()
            .filter(|(key, _)| *key != "add")
            .try_for_each(|(key, value)| nothing_is_negative(value).map_err(|why| format!("{key}: {why}"))),
        Json::Array(all) => all.iter().try_for_each(nothing_is_negative),
        Json::Number(number) if number.as_f64() < Some(0.0) => Err(format!("{number} is negative")),
        _ => Ok(()),
    }
}

/// Nobody is lost or made but by a death, Canons and Locations are in one place, and health is within its limits.
fn generation_zero(before: &Json, ruling: &Ruling, after: &Json, _: &mut u64) -> Result<(), String> {
    if before["dispute"] == "turn" && after["dispute"] == "turn" {
        if ruling.outcome.get("state").is_none() {
            return Err("a turn has left no state".to_owned());
        }
        super::generation_zero::hold(before, &ruling.outcome);
    }
    Ok(())
}

fn super_game_level(before: &Json, ruling: &Ruling, after: &Json, _: &mut u64) -> Result<(), String> {
    if before["dispute"] == "creation" {
        return Ok(());
    }
    let names: Vec<String> = keys(&before["characters"]).into_iter().map(str::to_owned).collect();
    super::whole_games::conserved(&names, &ruling.outcome)?;
    super::whole_games::landscape_stays(before, after)?;
    let mut places = BTreeSet::new();
    for (name, one) in after["characters"].as_object().into_iter().flatten() {
        let at = one["at"].as_str().unwrap_or_default();
        if !matches!(at, "sheet" | "graveyard") && !places.insert(at) {
            return Err(format!("{name} is where somebody else is: {after}"));
        }
    }
    Ok(())
}

/// Creatures come from somewhere and go somewhere, plants have a limit, and corpses come only from the dead.
fn survival(before: &Json, ruling: &Ruling, after: &Json, _: &mut u64) -> Result<(), String> {
    crate::postal::random_games::holds(before, &ruling.outcome, after)
}

fn keys(map: &Json) -> BTreeSet<&str> {
    map.as_object().into_iter().flat_map(|map| map.keys()).map(String::as_str).collect()
}
