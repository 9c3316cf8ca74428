//! `umpire status` of a postal game: the next round, and the players.

use std::collections::BTreeMap;

use super::folder::Folder;
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::terminal::{self, BOLD, PLAIN};
use crate::cli::umpire::files::{self, Format};
use crate::diag::{Report, and_list, capital, did_you_mean};
use crate::games::postal::{Player, Table};
use crate::ruling::render::{self, Extent};
use crate::source::{Files, Node, names, yaml};

/// Prints the status; with a `viewer`, also the creatures of this player.
pub(in crate::cli::umpire) fn run(folder: &Folder, viewer: Option<&str>) -> Ended {
    let (mut files, mut report) = (Files::default(), Report::default());
    let state = super::state(folder, &mut report);
    let name = folder.shown("state.yaml");
    let table = state.and_then(|state| super::table(folder, (&name, &state), &mut files, &mut report));
    if table.is_none()
        && let Some(over) = report.iter().find(|fault| fault.code.name().starts_with("SUR-13."))
        && let Some(state) = folder.read("state.yaml", &mut Report::default())
    {
        terminal::out(&format!("{BOLD}{}{PLAIN}\n{}", capital(&over.message), score(&state, &mut files)));
        return Ok(Status::Fine);
    }
    files::print_faults(&report, &files, Format::Text);
    let Some(table) = table else { return Ok(Status::Unreadable) };
    let own = match viewer {
        Some(viewer) => Some(player(&table, viewer)?),
        None => None,
    };
    let orders = folder.shown(&format!("orders/{:02}", table.round()));
    terminal::out(&format!(
        "{BOLD}{}{PLAIN}\n  next     {}, with its letters in {orders}/\n",
        table.game.title,
        table.when()
    ));
    for player in &table.players {
        let out = if table.has_creature(player) { "" } else { ", who is out" };
        terminal::out(&format!("  plays    {} ({}){out}\n", player.name, player.species));
    }
    if let Some(own) = own {
        let creatures = table.creatures_of(own);
        terminal::out(&format!("\n{BOLD}For {}{PLAIN}\n", own.who()));
        terminal::out(&if table.has_creature(own) {
            let position = serde_json::json!({ "creatures": creatures });
            render::position_text(&position, files::looks(Extent::default()))
        } else {
            "  no creature lives\n".to_owned()
        });
        terminal::out(&format!("  letter   {orders}/{}.yaml, or as a mail\n", own.file));
    }
    Ok(Status::Fine)
}

/// The living creatures of each species, the most first.
fn score(state: &[u8], files: &mut Files) -> String {
    let file = files.add("state.yaml", String::from_utf8_lossy(state).into_owned());
    let state = yaml::parse(files, file, &mut Report::default()).into_iter().next();
    let mut living: BTreeMap<String, usize> = BTreeMap::new();
    let creatures = state.as_ref().and_then(|state| state.get("creatures")).map(Node::entries);
    for (_, creature) in creatures.into_iter().flatten() {
        let species = creature.get("species").and_then(Node::as_text).or(creature.as_text());
        *living.entry(species.unwrap_or("?").to_owned()).or_default() += 1;
    }
    let mut living: Vec<(String, usize)> = living.into_iter().collect();
    living.sort_by_key(|(_, many)| std::cmp::Reverse(*many));
    let line = |(species, many): &(String, usize)| {
        let creatures = if *many == 1 { "creature" } else { "creatures" };
        format!("  lives    {species}, with {many} {creatures}\n")
    };
    if living.is_empty() { "  nobody lives\n".to_owned() } else { living.iter().map(line).collect() }
}

fn player<'t>(table: &'t Table, name: &str) -> Result<&'t Player, Trouble> {
    let names = || table.players.iter().map(|player| player.name.as_str());
    names::position(names, name).map(|place| &table.players[place]).ok_or_else(|| {
        let known: Vec<&str> = names().collect();
        Trouble::with_help(
            format!("{name} is not a player of this game"),
            did_you_mean(name, known.iter().copied(), || format!("the players are {}", and_list(&known))),
        )
    })
}
