//! `punchboard watch`: a page on this machine that shows what definitions look like, and each change as soon as a file is saved.
//!
//! Three parts work side by side: the page asks the [`server`] for events and pictures; [`looking`] looks at the definitions whenever a file
//! that they are made of has changed; the [`hub`] holds what was seen last.

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
use std::path::PathBuf;
use std::sync::Arc;

use self::hub::Hub;
use super::lang;
use super::report::{self, Faults};
use crate::cli::status::{Ended, Status};
use crate::cli::{disk, papers, terminal};
use crate::geometry::Paper;
use crate::model::Language;
use crate::preview::Subject;

/// The arguments of `watch`.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct Args {
    /// Definition files, folders of them, or games by name; the current folder if none is named
    paths: Vec<String>,
    /// Paper: a4, letter, a3, legal, tabloid, or a size like 210mm x 297mm
    #[arg(long, value_name = "PAPER", value_parser = papers::paper)]
    paper: Option<Paper>,
    /// The language: de, where there are words in several
    #[arg(long, value_name = "LANG", value_parser = lang::parse_one)]
    lang: Option<Language>,
    /// The port of the page's address; 4747, or a free one if that is taken
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
    /// What opens a file at a line in your editor, with {file}, {line} and {column} in it
    #[arg(long, value_name = "LINK", default_value = "vscode://file/{file}:{line}:{column}", value_parser = editor)]
    editor: String,
    /// The folder that the page's button prints PDFs into
    #[arg(short, long, value_name = "DIR", default_value = "output")]
    output: PathBuf,
    #[command(flatten)]
    faults: Faults,
}

/// A link to an editor: with a scheme that is no script's, and the file in it.
fn editor(text: &str) -> Result<String, String> {
    let scheme = text.split(':').next().unwrap_or_default().to_ascii_lowercase();
    let is_link =
        text.contains("://") && scheme.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c));
    if !is_link || !text.contains("{file}") || ["javascript", "data"].contains(&scheme.as_str()) {
        return Err("write a link like vscode://file/{file}:{line}:{column}".to_owned());
    }
    Ok(text.to_owned())
}

impl Args {
    /// The paths that are watched.
    fn paths(&self) -> Vec<String> {
        if self.paths.is_empty() { vec![".".to_owned()] } else { report::paths_or_built_in(&self.paths) }
    }

    fn subject(&self) -> Subject {
        Subject {
            paths: self.paths(),
            house_rules: self.faults.house_rules.clone(),
            policy: self.faults.policy(),
            paper: self.paper.clone(),
            language: self.lang,
        }
    }
}

/// Serves the page until somebody ends it.
pub(super) fn run(args: &Args) -> Ended {
    let listener = listener(args.port)?;
    let failed = |error: io::Error| format!("the page can't be served: {}", disk::words(&error));
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
            disk::words(&error)
        };
        format!("there can be no page{port}: {why}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn editors_are_links_with_the_file() {
        assert!(editor("vscode://file/{file}:{line}:{column}").is_ok());
        assert!(editor("subl://open?url=file://{file}&line={line}").is_ok());
        for wrong in ["javascript://{file}", "code {file}", "vscode://file/", "data://{file}"] {
            assert!(editor(wrong).is_err(), "{wrong}");
        }
    }
}
