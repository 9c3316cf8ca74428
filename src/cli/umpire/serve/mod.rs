//! `umpire serve`: settles disputes on a phone. One page out of the program asks what `umpire ask` asks, and shows the ruling.
//!
//! The server remembers nothing: a dispute is in the address of the page, as the answers so far or as a line that `umpire judge` takes.

mod args;
mod bench;
mod boards;
mod faces;
mod page;
mod ruled;
mod server;

use std::io;
use std::net::{IpAddr, Ipv4Addr};

pub(super) use self::args::Args;
use self::bench::Bench;
use super::files::{self, Format};
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::terminal::{self, DIM, PLAIN};
use crate::cli::{disk, http};
use crate::diag::Report;
use crate::source::Files;

/// The port that is tried first, so that an address that was sent stays good.
const USUAL_PORT: u16 = 4748;

/// Serves the page until Ctrl-C.
pub(super) fn run(args: &Args) -> Ended {
    let (mut files, mut report) = (Files::default(), Report::default());
    let bench = Bench::new(&args.paths, &mut files, &mut report);
    files::print_faults(&report, &files, Format::Text);
    let Some(bench) = bench else { return Ok(Status::Unreadable) };
    let own = if args.lan { Some(network()?) } else { None };
    let at = if args.lan { IpAddr::from(Ipv4Addr::UNSPECIFIED) } else { Ipv4Addr::LOCALHOST.into() };
    let listener = http::listener(at, args.port, USUAL_PORT)?;
    let failed = |error: io::Error| format!("the page can't be served: {}", disk::reason(&error));
    let port = listener.local_addr().map_err(failed)?.port();
    let token = http::token();
    let mut names = ["127.0.0.1", "localhost"].map(str::to_owned).to_vec();
    names.extend(own.map(|own| own.to_string()));
    let host = own.map_or_else(|| "127.0.0.1".to_owned(), |own| own.to_string());
    let address = format!("http://{host}:{port}/{token}/");
    terminal::out(&format!("{address}\n"));
    if own.is_some() {
        terminal::err(&format!(
            "{DIM}Whoever is in this network and has the address can use the page.{PLAIN}\n"
        ));
    }
    terminal::err(&format!("{DIM}Stop with Ctrl-C{PLAIN}\n"));
    if !args.no_open && !args.lan {
        http::browser::open(&address);
    }
    let guard = http::Guard::new(&token, &names, port);
    http::serve(listener, guard, server::router(bench)).map_err(failed)?;
    Ok(Status::Fine)
}

/// The address of this machine in its network.
fn network() -> Result<IpAddr, Trouble> {
    http::on_the_network().ok_or_else(|| {
        Trouble::with_help(
            "this machine is in no network",
            "without --lan the page is for this machine alone",
        )
    })
}
