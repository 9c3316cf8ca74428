//! The first files of a game in rounds.

use serde_json::json;

use super::game_of;
use super::out::round_files;
use super::set_up::SET_UP;
use crate::diag::Report;
use crate::games::people::{self, Person};
use crate::games::postal::{GAME, Table, TurnReport, begin, form};
use crate::post::proof::FIRST;
use crate::post::prove::PROMISE;
use crate::post::read::document;
use crate::post::round::AFTER;
use crate::post::{Begun, NewGame};
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
    let mut beginning = new.beginning.clone();
    let named = new.beginning["players"].as_object().into_iter().flatten();
    let named: Vec<&str> = named.map(|(name, _)| name.as_str()).collect();
    for (name, player) in beginning["players"].as_object_mut().into_iter().flatten() {
        let address = people::address_among(new.addresses.unwrap_or_default(), &named, name);
        if let Some(address) = address {
            let species = player.get("species").unwrap_or(player).clone();
            *player = json!({"species": species, "address": address});
        }
    }
    let game_file =
        begin::game_file(&beginning, new.title.unwrap_or(&GAME.title()), new.seed, new.house_rules);
    let state = begin::state_file(&beginning);
    let secret = new.seed.is_secret.then_some(new.seed.text);
    let node = document(("game.yaml", game_file.as_bytes()), files, report);
    let game = node.and_then(|node| game_of(&node, secret, report));
    let node = document(("state.yaml", state.as_bytes()), files, report);
    let Some((game, node)) = game.zip(node).filter(|_| !report.has_errors()) else { return Ok(None) };
    let Some(table) = Table::read(game, node, report) else { return Ok(None) };
    let forms = form::forms(&table, &|_| Vec::new());
    let mut round = round_files(&TurnReport::before(&table), &forms, None, door, files, report)?;
    round.push((FIRST.to_owned(), game_file.clone().into_bytes()));
    round.push((SET_UP.to_owned(), begin::set_up_file(&beginning).into_bytes()));
    round.push((AFTER.to_owned(), state.clone().into_bytes()));
    if let Some(promised) = &table.game.seeding.commitment {
        round.push((PROMISE.to_owned(), format!("{}\n", promised.value).into_bytes()));
    }
    let people: Vec<Person> = table.players.iter().map(|player| player.as_ref().clone()).collect();
    let players = people.iter().map(|person| person.name.clone()).collect();
    Ok(Some(Begun { game: game_file, state, round, players, people }))
}
