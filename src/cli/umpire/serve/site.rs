//! Where pages are served: the port, and the names of this machine.

use std::io::{self, IsTerminal};
use std::net::{IpAddr, Ipv4Addr, TcpListener};

use super::Args;
use crate::cli::disk;
use crate::cli::http::code::{self, Ground};
use crate::cli::http::{self, Guard, Page};
use crate::cli::status::Trouble;
use crate::cli::terminal::{self, DIM, PLAIN};

/// The port that is tried first, so that an address that was sent stays good.
const USUAL_PORT: u16 = 4748;

/// A port that pages are served at.
pub(super) struct Site {
    listener: TcpListener,
    /// The names of this machine, without the port.
    names: Vec<String>,
    port: u16,
    /// The start of every address, without a slash at its end.
    start: String,
}

impl Site {
    /// Listens at the port that the command line names.
    ///
    /// # Errors
    /// The port is taken, or there is no network to be reached in.
    pub(super) fn open(args: &Args) -> Result<Site, Trouble> {
        let own = if args.lan { Some(network()?) } else { None };
        let at = if args.lan { IpAddr::from(Ipv4Addr::UNSPECIFIED) } else { Ipv4Addr::LOCALHOST.into() };
        let listener = http::listener(at, args.port, USUAL_PORT)?;
        let port = listener.local_addr().map_err(|error| failed(&error))?.port();
        let mut names = ["127.0.0.1", "localhost"].map(str::to_owned).to_vec();
        names.extend(own.map(|own| own.to_string()));
        let host = own.map_or_else(|| "127.0.0.1".to_owned(), |own| own.to_string());
        Ok(Site { listener, names, port, start: format!("http://{host}:{port}") })
    }

    /// The address of the page with a token.
    pub(super) fn address(&self, token: &str) -> String {
        format!("{}/{token}/", self.start)
    }

    /// Prints the address of the page with a token, and what belongs to it, and opens it.
    pub(super) fn announce(&self, token: &str, others: &str, args: &Args) {
        let address = self.address(token);
        terminal::out(&format!("{address}\n{others}"));
        let is_for_phones = args.lan && io::stdout().is_terminal();
        if let Some(ground) = args.qr.or(is_for_phones.then_some(Ground::Dark)) {
            match code::qr(&address, ground, terminal::shows_colors(), terminal::width()) {
                Some(code) => terminal::out(&code),
                None => terminal::err("The terminal is too narrow for a QR code.\n"),
            }
        }
        if args.lan {
            let text = "Whoever is in this network and has the address can use the page.";
            terminal::err(&format!("{DIM}{text}{PLAIN}\n"));
        }
        terminal::err(&format!("{DIM}Stop with Ctrl-C{PLAIN}\n"));
        if !args.no_open && !args.lan {
            http::browser::open(&address);
        }
    }

    /// Serves pages until Ctrl-C.
    ///
    /// # Errors
    /// The system does not allow it.
    pub(super) fn serve(self, pages: Vec<Page>) -> Result<(), Trouble> {
        let guard = Guard::new(&self.names, self.port);
        Ok(http::serve(self.listener, guard, pages).map_err(|error| failed(&error))?)
    }
}

fn failed(error: &io::Error) -> String {
    format!("the page can't be served: {}", disk::reason(error))
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
