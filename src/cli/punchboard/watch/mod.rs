//! `punchboard watch`: a page on this machine that shows what definitions look like, and each change as soon as a file is saved.
//!
//! Three parts work side by side: the page asks the [`server`] for events and pictures; [`looking`] looks at the definitions whenever a file
//! that they are made of has changed; the [`hub`] holds what was seen last.

mod args;
mod browser;
mod changes;
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
use crate::cli::status::{Ended, Status};
use crate::cli::{disk, terminal};

/// Serves the page until somebody ends it.
pub(super) fn run(args: &Args) -> Ended {
    let listener = listener(args.port)?;
    let failed = |error: io::Error| format!("the page can't be served: {}", disk::reason(&error));
    listener.set_nonblocking(true).map_err(failed)?;
    let port = listener.local_addr().map_err(failed)?.port();
    let token = token::token();
    let address = format!("http://127.0.0.1:{port}/{token}/");
    let hub = Arc::new(Hub::new(looking::begin(args.subject())?));
    hub.attend();
    let what = if args.paths.is_empty() { "this folder".to_owned() } else { args.paths.join(", ") };
    terminal::out(&format!("{address}\nshows {what}; Ctrl-C ends it\n"));
    if !args.no_open {
        browser::open(&address);
    }
    server::serve(listener, server::Desk::new(args.clone(), &token, port, hub)).map_err(failed)?;
    Ok(Status::Fine)
}

/// The port that is tried first: what browsers keep of a page, such as how large their screen is, goes by its port.
const USUAL_PORT: u16 = 4747;

/// Listens on this machine alone.
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
        format!("there can be no page{port}: {why}")
    })
}
