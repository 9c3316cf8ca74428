//! A table sent into a running Tabletop Simulator, through the port that it has for editors of scripts.

use std::io::Write;
use std::net::{Ipv4Addr, Shutdown, SocketAddrV4, TcpStream};
use std::time::Duration;

use serde_json::{Value, json};

use crate::cli::status::Trouble;

/// The port on which the game listens.
pub(super) const PORT: &str = "39999";
/// How long the game may take to answer.
const PATIENCE: Duration = Duration::from_secs(3);
/// The number of a message that runs a script.
const RUN: u32 = 3;

/// Sends the objects of a saved object: each takes the place of the one that has its identifier. Returns how many
/// there are.
pub(super) fn send(port: u16, saved_object: &[u8]) -> Result<usize, Trouble> {
    let table: Value = serde_json::from_slice(saved_object).expect("saved objects are JSON");
    let objects = table["ObjectStates"].as_array().cloned().unwrap_or_default();
    let message = json!({"messageID": RUN, "guid": "-1", "script": script(&objects)}).to_string();
    let fails = |why: std::io::Error| {
        Trouble::with_help(
            format!("Tabletop Simulator can't be reached at port {port}: {why}"),
            "start the game on this machine, load a table, and try again",
        )
    };
    let address = SocketAddrV4::new(Ipv4Addr::LOCALHOST, port);
    let mut stream = TcpStream::connect_timeout(&address.into(), PATIENCE).map_err(fails)?;
    stream.set_write_timeout(Some(PATIENCE)).map_err(fails)?;
    stream.write_all(message.as_bytes()).map_err(fails)?;
    stream.shutdown(Shutdown::Write).map_err(fails)?;
    Ok(objects.len())
}

/// A script that removes earlier objects, and makes the new ones once these are gone.
fn script(objects: &[Value]) -> String {
    let mut remove = String::new();
    let mut make = String::new();
    for object in objects {
        if let Some(id) = object["GUID"].as_str() {
            remove.push_str(&format!(
                "local old = getObjectFromGUID(\"{id}\") if old then old.destruct() end\n"
            ));
        }
        make.push_str(&format!("  spawnObjectJSON({{json = {}}})\n", quoted(&object.to_string())));
    }
    format!("{remove}Wait.frames(function()\n{make}end, 2)\n")
}

/// A text as a script has it: between brackets with so many signs that it does not end early.
fn quoted(text: &str) -> String {
    let mut signs = String::new();
    while text.contains(&format!("]{signs}]")) {
        signs.push('=');
    }
    format!("[{signs}[{text}]{signs}]")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_with_brackets_stay_whole() {
        assert_eq!(quoted("a"), "[[a]]");
        assert_eq!(quoted("a[b[1]]"), "[=[a[b[1]]]=]");
    }
}
