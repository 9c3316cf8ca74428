//! `umpire status` of a postal game: the next round, and the players.

use super::folder::Folder;
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::terminal::{self, BOLD, PLAIN};
use crate::cli::umpire::files::{self, Format};
use crate::diag::did_you_mean;
use crate::diag::{Report, and_list};
use crate::games::postal::{Player, Table};
use crate::ruling::render::{self, Extent};
use crate::source::{Files, names};

/// Prints the status; with a `viewer`, also the creatures of this player.
pub(in crate::cli::umpire) fn run(folder: &Folder, viewer: Option<&str>) -> Ended {
    let (mut files, mut report) = (Files::default(), Report::default());
    let state = super::state(folder, &mut report);
    let name = folder.shown("state.yaml");
    let table = state.and_then(|state| super::table(folder, (&name, &state), &mut files, &mut report));
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
