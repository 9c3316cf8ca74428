//! `licences`: the licences of the program, its fonts, its profile and its crates.

use super::status::Status;
use super::{carried, terminal};

/// The crates in the program with their licences and copyright; `BLESS=1 cargo test --test suite list_of_crates` renews it.
const CRATES: &str = include_str!("licences.txt");

const MIT: &str = include_str!("../../LICENSE-MIT");
const APACHE: &str = include_str!("../../LICENSE-APACHE");

/// Prints the licences of the program, its fonts and its crates.
pub(super) fn run() -> Status {
    let mut out = String::from(
        "Punchboard itself is under the MIT licence or the Apache License 2.0, at your choice, and so are its layouts, icons and pictures, which were drawn for it.\nWhat you print from your own definitions is yours.\n",
    );
    for path in carried::below("layouts/fonts/").into_iter().filter(|path| path.ends_with("-OFL.txt")) {
        let name = path.trim_start_matches("layouts/fonts/").trim_end_matches("-OFL.txt");
        let text = carried::file(path).map(String::from_utf8_lossy).unwrap_or_default();
        out.push_str(&format!("\n== The font {name}\n\n{}\n", text.trim()));
    }
    let profile =
        carried::file("layouts/profiles/FOGRA39L.txt").map(String::from_utf8_lossy).unwrap_or_default();
    out.push_str(&format!("\n== The profile FOGRA39L\n\n{}\n", profile.trim()));
    out.push_str(&format!(
        "\n{CRATES}\n== The MIT licence\n\n{}\n\n== The Apache License 2.0\n\n{APACHE}",
        MIT.trim()
    ));
    terminal::out(&out);
    Status::Fine
}
