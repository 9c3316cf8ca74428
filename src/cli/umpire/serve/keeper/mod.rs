//! The pages of a whole game in a folder: one for its keeper, and one for each player.
//!
//! A page changes nothing by itself. It puts letters into the folder of the next round, and runs `umpire turn`, `post` and `undo`, so the
//! files are those that the commands write, and pages and commands can be used in turn.

mod commands;
mod letters;
mod rounds;
mod seat;
mod server;
mod table;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::site::Site;
use crate::chance::digest;
use crate::cli::http::{self, Page};
use crate::cli::umpire::game::folder::Folder;
use crate::cli::umpire::game::game_of;
use crate::diag::Report;
use crate::model::template::file_name;
use crate::source::{Files, Node, yaml};

/// The letters of a token.
const TOKEN: usize = 32;

/// A game that is served.
pub(super) struct Keeper {
    folder: PathBuf,
    /// The token of the keeper's page.
    pub(super) token: String,
    players: Vec<Seat>,
    /// Whether the game is played by post, so that players send letters.
    is_by_post: bool,
    /// Held while a command runs or a letter is written: one request at a time works in the folder.
    working: Mutex<()>,
}

/// A player with a page.
#[derive(Debug, Clone)]
struct Seat {
    name: String,
    /// The base name of the player's files.
    file: String,
    token: String,
    /// The address of the player's page.
    address: String,
}

/// Whether a folder holds a game that is played; definitions of a game have no state.
pub(super) fn is_game(folder: &Path) -> bool {
    ["game.yaml", "state.yaml"].iter().all(|file| folder.join(file).is_file())
}

impl Keeper {
    /// The game in a folder; `None` if it can't be read, which is reported. `word` is the token of the keeper's page, if it was chosen.
    pub(super) fn open(
        folder: &str,
        word: Option<&str>,
        site: &Site,
        files: &mut Files,
        report: &mut Report,
    ) -> Option<Keeper> {
        let own = word.map_or_else(http::token, str::to_owned);
        // Nobody can find the keeper's token, or that of another player, from the own one.
        let token = |name: &str| {
            let mut token = digest(format!("{own} player {name}").as_bytes());
            token.truncate(TOKEN);
            token
        };
        let (names, is_by_post) = names(&Folder::open(folder.as_ref()), files, report);
        let seat = |name: String| {
            let token = token(&name);
            Seat { file: file_name(&name), address: site.address(&token), token, name }
        };
        let players = names.into_iter().map(seat).collect();
        (!report.has_errors()).then(|| Keeper {
            folder: folder.into(),
            token: own.clone(),
            players,
            is_by_post,
            working: Mutex::default(),
        })
    }

    /// The addresses of the players' pages, one a line.
    pub(super) fn links(&self) -> String {
        self.players
            .iter()
            .map(|seat| format!("{}  {}\n", seat.address, seat.name))
            .collect::<Vec<_>>()
            .concat()
    }

    /// All pages.
    pub(super) fn pages(self) -> Vec<Page> {
        let keeper = Arc::new(self);
        let own = Page { token: keeper.token.clone(), router: server::of_keeper(Arc::clone(&keeper)) };
        let of_players = keeper.players.iter().enumerate().map(|(place, seat)| Page {
            token: seat.token.clone(),
            router: server::of_player(Arc::clone(&keeper), place),
        });
        std::iter::once(own).chain(of_players).collect()
    }

    /// Waits until no other request works in the folder.
    fn work(&self) -> MutexGuard<'_, ()> {
        self.working.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The names of the players, and whether the game is played by post: then they are in `game.yaml`, else in its state.
fn names(folder: &Folder, files: &mut Files, report: &mut Report) -> (Vec<String>, bool) {
    let Some(bytes) = folder.read("game.yaml", report) else { return (Vec::new(), false) };
    let file = files.add(folder.shown("game.yaml"), String::from_utf8_lossy(&bytes).into_owned());
    let game = yaml::parse(files, file, report).into_iter().next();
    let listed = game.as_ref().and_then(|game| game.get("players")).map(Node::entries);
    let listed: Vec<String> = listed.into_iter().flatten().map(|(name, _)| name.text.to_string()).collect();
    let read = game_of(folder, files, report).zip(folder.read("state.yaml", report));
    let Some((game, state)) = read.filter(|(game, _)| listed.is_empty() && !game.is_by_post()) else {
        return (listed, true);
    };
    let stand = game.status((&folder.shown("state.yaml"), &state), None, files, report);
    (stand.map(|(_, stand)| stand.players).unwrap_or_default(), false)
}
