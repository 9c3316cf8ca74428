//! Many random games of each game, to the end, as `umpire simulate` plays them: nothing appears or disappears except by a rule.

use std::collections::BTreeSet;

use libtest_mimic::Trial;
use punchboard::adjudicate::simulate::{Plan, Subject};
use punchboard::diag::Report;
use punchboard::games::{self, chain::After};
use punchboard::model::{GameName, HouseRules};
use punchboard::ruling::{Json, Ruling};

/// What must hold after a move: the state with its orders, the ruling, and the next state. It may keep a number from move to move.
type Hold = fn(&Json, &Ruling, &Json, &mut u64) -> Result<(), String>;

pub fn trials() -> Vec<Trial> {
    // With the numbers of games, unless `PUNCHBOARD_GAMES` gives another: as many as a build without optimization plays in some seconds.
    let all: [(GameName, u64, Hold); 3] = [
        (GameName::AlienEmpires, 20, super::empires::hold),
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
    let (least, most) = (simulation.players.least, simulation.players.most.min(4));
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
    };
    let mut rules = HouseRules::default();
    let rulebook = games::game(game).rulebook().ok_or("it has no rules")?;
    for (option, value) in simulation.agreed {
        rules.set(rulebook, option, value).map_err(|(message, _)| message)?;
    }
    let mut plan = Plan { of, set: None, rules };
    let mut report = Report::default();
    plan.prepare(&mut report);
    if report.has_errors() {
        return Err("it can't be set up".to_owned());
    }
    let (mut fault, mut kept, mut moves) = (Ok(()), 0, 0);
    let is_over = plan.watched(number, &mut |before, ruling, after| {
        moves += 1;
        if let (Ok(()), After::Scenario(after)) = (&fault, after) {
            fault = hold(before, ruling, after, &mut kept).map_err(|why| format!("move {moves}: {why}"));
        }
    });
    fault.map(|()| is_over)
}

fn super_game_level(before: &Json, ruling: &Ruling, after: &Json, _: &mut u64) -> Result<(), String> {
    if before["dispute"] == "creation" {
        return Ok(());
    }
    let names: Vec<String> = keys(&before["characters"]).into_iter().map(str::to_owned).collect();
    super::whole_games::conserved(&names, &ruling.outcome)?;
    super::whole_games::landscape_stays(before, after)
}

/// Creatures come from somewhere and go somewhere, plants have a limit, and corpses come only from the dead.
fn survival(before: &Json, ruling: &Ruling, after: &Json, _: &mut u64) -> Result<(), String> {
    crate::postal::random_games::holds(before, &ruling.outcome, after)
}

fn keys(map: &Json) -> BTreeSet<&str> {
    map.as_object().into_iter().flat_map(|map| map.keys()).map(String::as_str).collect()
}
