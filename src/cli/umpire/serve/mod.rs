//! `umpire serve`: settles disputes on a phone, or keeps a whole game.
//!
//! For disputes, one page out of the program asks what `umpire ask` asks, and shows the ruling. The server remembers nothing: a dispute is
//! in the address of the page, as the answers so far or as a line that `umpire judge` takes. A whole game in a folder has a page for its
//! keeper and one for each player; they put letters into the folder and run the commands of whole games.

mod args;
mod balance;
mod bench;
mod boards;
mod faces;
mod keeper;
mod page;
mod ruled;
mod server;
mod site;

use std::sync::Arc;

pub(super) use self::args::Args;
pub(in crate::cli) use self::bench::Bench;
use self::keeper::Keeper;
pub(in crate::cli) use self::server::router;
use self::site::Site;
use super::files::{self, Format};
use crate::cli::http::{self, Page};
use crate::cli::status::{Ended, Status, Trouble};
use crate::diag::Report;
use crate::source::Files;

/// Serves the page until Ctrl-C.
pub(super) fn run(args: &Args) -> Ended {
    let (mut files, mut report) = (Files::default(), Report::default());
    if args.paths.iter().any(|path| keeper::is_game(path.as_ref())) {
        let [folder] = args.paths.as_slice() else {
            let help = "serve it alone; disputes have another `umpire serve`, at another port";
            return Err(Trouble::with_help("the folder of a game has pages of its own", help));
        };
        let site = Site::open(args)?;
        let keeper = Keeper::open(folder, args.token.as_deref(), &site, &mut files, &mut report);
        files::print_faults(&report, &files, Format::Text);
        let Some(keeper) = keeper else { return Ok(Status::Unreadable) };
        site.announce(&keeper.token, &keeper.links(), args);
        site.serve(keeper.pages())?;
        return Ok(Status::Fine);
    }
    let bench = Bench::new(&args.paths, &mut files, &mut report);
    files::print_faults(&report, &files, Format::Text);
    let Some(bench) = bench else { return Ok(Status::Unreadable) };
    let site = Site::open(args)?;
    let token = args.token.clone().unwrap_or_else(http::token);
    site.announce(&token, "", args);
    let bench = Arc::new(bench);
    site.serve(vec![Page { token, router: router(move || Arc::clone(&bench)) }])?;
    Ok(Status::Fine)
}
