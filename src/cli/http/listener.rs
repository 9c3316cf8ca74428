//! The port that a page is served at.

use std::io;
use std::net::{IpAddr, Ipv4Addr, TcpListener, UdpSocket};

use crate::cli::disk;

/// Listens at a port of an address: the one that was asked for, or else the usual one, or any if that is taken.
///
/// # Errors
/// The port is taken, or the system does not allow it.
pub(in crate::cli) fn listener(at: IpAddr, asked: Option<u16>, usual: u16) -> Result<TcpListener, String> {
    let bind = |port| TcpListener::bind((at, port));
    let found = match asked {
        Some(port) => bind(port),
        None => bind(usual).or_else(|_| bind(0)),
    };
    let failed = |error: io::Error| {
        let port = asked.map(|port| format!(" at port {port}")).unwrap_or_default();
        let why = if error.kind() == io::ErrorKind::AddrInUse {
            "the port is taken".to_owned()
        } else {
            disk::reason(&error)
        };
        format!("the page can't be served{port}: {why}")
    };
    let listener = found.map_err(failed)?;
    listener.set_nonblocking(true).map_err(failed)?;
    Ok(listener)
}

/// The address by which other machines of the local network reach this one; `None` without a network. Nothing is sent.
pub(in crate::cli) fn on_the_network() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address for documentation: the system only chooses the way to it.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let own = socket.local_addr().ok()?.ip();
    (!own.is_loopback() && !own.is_unspecified()).then_some(own)
}
