//! `punchboard watch`: a local web page that shows definitions as they will be printed, and updates when a file is saved.
//!
//! Three parts work at the same time: the page asks the [`server`] for events and pictures; [`looking`] looks at the definitions whenever
//! one of their files has changed; the [`hub`] holds the last looks.

mod args;
mod browser;
mod changes;
mod connections;
mod disputes;
mod events;
mod hub;
mod looking;
mod page;
mod pictures;
mod print;
mod server;
mod token;

use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::sync::Arc;

pub(super) use self::args::Args;
use self::hub::Hub;
use super::report;
use crate::cli::status::{Ended, Status};
use crate::cli::{Disk, disk, terminal};
use crate::job::Job;
use crate::source::Door as _;
use crate::source::door::Trouble::NotFound;

/// Serves the page until Ctrl-C.
pub(super) fn run(args: &Args) -> Ended {
    if let Some(ended) = missing(args) {
        return Ok(ended);
    }
    let listener = listener(args.port)?;
    let failed = |error: io::Error| format!("the page can't be served: {}", disk::reason(&error));
    listener.set_nonblocking(true).map_err(failed)?;
    let port = listener.local_addr().map_err(failed)?.port();
    let token = token::token();
    let address = format!("http://127.0.0.1:{port}/{token}/");
    let hub = Arc::new(Hub::new(looking::begin(args.subject())?));
    hub.start();
    let what = if args.paths.is_empty() { "this folder".to_owned() } else { args.paths.join(", ") };
    terminal::out(&format!("{address}\nshows {what}; stop with Ctrl-C\n"));
    if !args.no_open {
        browser::open(&address);
    }
    server::serve(listener, server::Desk::new(args.clone(), &token, port, hub)).map_err(failed)?;
    Ok(Status::Fine)
}

/// Reports paths that are missing, as `check` does; `None` if there are none.
fn missing(args: &Args) -> Option<Status> {
    let is_missing = |path: &String| Disk.look(path) == Err(NotFound);
    let missing: Vec<String> = args.paths().into_iter().filter(is_missing).collect();
    if missing.is_empty() {
        return None;
    }
    let job = Job::check(&Disk, &missing, &[]);
    let found = job.report();
    report::print_faults(&found, job.files());
    Some(report::status(&found))
}

/// The port that is tried first: browsers store the page's settings by its port, such as the scale of the screen.
const USUAL_PORT: u16 = 4747;

/// Listens for connections from this machine only.
fn listener(asked: Option<u16>) -> Result<TcpListener, String> {
    let bind = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    let found = match asked {
        Some(port) => bind(port),
        None => bind(USUAL_PORT).or_else(|_| bind(0)),
    };
    found.map_err(|error| {
        let port = asked.map(|port| format!(" at port {port}")).unwrap_or_default();
        let why = if error.kind() == io::ErrorKind::AddrInUse {
            "the port is taken".to_owned()
        } else {
            disk::reason(&error)
        };
        format!("the page can't be served{port}: {why}")
    })
}
