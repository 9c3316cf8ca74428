//! `punchboard watch`: a local web page that shows definitions as they will be printed, and updates when a file is saved.
//!
//! Three parts work at the same time: the page asks the [`server`] for events and pictures; [`looking`] looks at the definitions whenever
//! one of their files has changed; the [`hub`] holds the last looks.

mod args;
mod changes;
mod events;
mod hub;
mod looking;
mod page;
mod pictures;
mod print;
mod server;

use std::io;
use std::net::Ipv4Addr;
use std::sync::Arc;

pub(super) use self::args::Args;
use self::hub::Hub;
use super::report;
use crate::cli::status::{Ended, Status};
use crate::cli::{Disk, disk, http, terminal};
use crate::job::Job;
use crate::source::Door as _;
use crate::source::door::Trouble::NotFound;

/// Serves the page until Ctrl-C.
pub(super) fn run(args: &Args) -> Ended {
    if let Some(ended) = missing(args) {
        return Ok(ended);
    }
    let listener = http::listener(Ipv4Addr::LOCALHOST.into(), args.port, USUAL_PORT)?;
    let failed = |error: io::Error| format!("the page can't be served: {}", disk::reason(&error));
    let port = listener.local_addr().map_err(failed)?.port();
    let token = http::token();
    let address = format!("http://127.0.0.1:{port}/{token}/");
    let hub = Arc::new(Hub::new(looking::begin(args.subject())?));
    hub.start();
    let what = if args.paths.is_empty() { "this folder".to_owned() } else { args.paths.join(", ") };
    terminal::out(&format!("{address}\nshows {what}; stop with Ctrl-C\n"));
    if !args.no_open {
        http::browser::open(&address);
    }
    let guard = http::Guard::new(&["127.0.0.1", "localhost"].map(str::to_owned), port).with_frames();
    let desk = server::Desk::new(args.clone(), hub);
    http::serve(listener, guard, vec![http::Page { token, router: server::router(desk) }]).map_err(failed)?;
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
