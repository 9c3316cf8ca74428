//! Opening the browser.

use std::env;
use std::process::{Command, Stdio};

/// Opens an address in the browser. Without a browser nothing happens; the address is also printed in the terminal.
pub(in crate::cli) fn open(address: &str) {
    let chosen = env::var("BROWSER").ok().filter(|browser| !browser.is_empty());
    let mut command = match (chosen, env::consts::OS) {
        (Some(browser), _) => Command::new(browser),
        (None, "macos") => Command::new("open"),
        (None, "windows") => {
            let mut explorer = Command::new("rundll32");
            explorer.arg("url.dll,FileProtocolHandler");
            explorer
        }
        (None, _) => Command::new("xdg-open"),
    };
    let command = command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Ok(mut browser) = command.spawn() {
        // Without `wait`, the ended process would stay in the system's process list.
        std::thread::spawn(move || browser.wait());
    }
}
