//! The first files of a game in turns.

use serde_json::json;

use super::custom;
use super::turn::begin;
use super::{TurnGame, TurnNews, players};
use crate::adjudicate;
use crate::diag::{Report, code};
use crate::games::people;
use crate::post::proof::FIRST;
use crate::post::{Begun, NewGame};
use crate::ruling::render::yaml;
use crate::ruling::{Json, Ruling, Verdict};
use crate::source::{Door, Files};

/// The first files of a game; `None` after an error in the report.
///
/// # Errors
/// A page can't be printed.
pub fn first_files(
    new: &NewGame<'_>,
    door: &dyn Door,
    files: &mut Files,
    report: &mut Report,
) -> Result<Option<Begun>, String> {
    let NewGame { seed, beginning, .. } = *new;
    let own = new.rules.and_then(|path| adjudicate::own_game(door, path, files, report));
    let rules = new.rules.map(|path| custom::copied(door, path, report)).unwrap_or_default();
    if report.has_errors() {
        return Ok(None);
    }
    let title = own.as_ref().map_or_else(|| new.game.title(), |own| own.rulebook().title.to_owned());
    let game_file = first_file(new, new.title.unwrap_or(&title));
    let secret = seed.is_secret.then_some(seed.text);
    let game = TurnGame::read(("game.yaml", game_file.as_bytes()), secret, files, report);
    let Some(mut game) = game else { return Ok(None) };
    own.into_iter().for_each(|own| game.go_by(own, report));
    if report.has_errors() {
        return Ok(None);
    }
    let text = yaml(beginning);
    let played = begin(&game, ("the set-up", text.as_bytes()), None, door, files, report);
    let Some(played) = played.filter(|played| is_set_up(&played.ruling, report)) else { return Ok(None) };
    let mut round = played.files.clone();
    round.extend(rules);
    if game.is_by_post() {
        // `game.yaml` may change during the game; its first form may not.
        round.push((FIRST.to_owned(), game_file.clone().into_bytes()));
        round.extend(TurnNews::new(&game, &played, &[]).files(door)?);
    }
    let players = players(beginning).into_iter().map(str::to_owned).collect();
    Ok(Some(Begun { game: game_file, state: played.state, round, players, people: game.people }))
}

/// The text of a new `game.yaml`: with the house rules that are given, and those of the definitions that they don't change.
fn first_file(new: &NewGame<'_>, title: &str) -> String {
    let text = |value: &Json| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let defined = new.beginning["house_rules"].as_object().into_iter().flatten();
    let defined = defined
        .filter(|(name, _)| !new.house_rules.iter().any(|(other, _)| other == *name))
        .map(|(name, value)| (name.clone(), text(value)));
    let agreed: Vec<(String, String)> = defined.chain(new.house_rules.iter().cloned()).collect();
    let players = new.addresses.map(|addresses| {
        let players = players(new.beginning);
        let said = |player: &&str| {
            let address = people::address_among(addresses, &players, player);
            ((*player).to_owned(), address.map_or(Json::Null, |address| json!({"address": address})))
        };
        players.iter().map(said).collect()
    });
    TurnGame::written(new.game, title, new.seed, &agreed, players.as_ref())
}

/// Whether a game could be set up; why not is reported.
fn is_set_up(ruling: &Ruling, report: &mut Report) -> bool {
    let (code, why) = match &ruling.verdict {
        Verdict::Resolved => return true,
        Verdict::Illegal(illegal) => (illegal.rule, illegal.reason.clone()),
        _ => (code::OUT_OF_RANGE, ruling.sentence.clone()),
    };
    report
        .error_nowhere(code, format!("this can't be set up: {why}"))
        .help("name definitions with other numbers of cards in `--decks`, or other players");
    false
}
