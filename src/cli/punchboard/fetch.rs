//! `punchboard fetch`: reads the tables and pictures that decks name by their addresses, and keeps them beside the definitions.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use ureq::Agent;
use ureq::tls::{PemItem, RootCerts, TlsConfig, parse_pem};

use super::report;
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::{Disk, disk, terminal};
use crate::diag::{Report, counted};
use crate::model::load::{self, Outside};
use crate::source::checksum::Checksum;
use crate::source::{Files, door, fetched};

/// The arguments of `fetch`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Definition files, or folders with them [default: the current folder]
    paths: Vec<String>,
}

/// The list of what was fetched, in the folder of the tables.
const LIST: &str = "fetched.yaml";
const HEAD: &str =
    "# Tables and pictures that `punchboard fetch` has read: the address of each, and the day.";

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Kept {
    address: String,
    /// The day, as year-month-day in UTC.
    date: String,
}

/// Fetches all tables and pictures of definitions. What can't be fetched does not stop the others.
pub(super) fn run(args: &Args) -> Ended {
    let paths = if args.paths.is_empty() { vec![".".to_owned()] } else { args.paths.clone() };
    let agent = agent()?;
    let (mut status, mut done) = (Status::Fine, Vec::<Outside>::new());
    // A table that was fetched may name pictures.
    loop {
        let (mut files, mut found) = (Files::default(), Report::default());
        let outside = load::definitions(&Disk, &paths, &mut files, &mut found).outside;
        if outside.is_empty() {
            report::print_faults(&found, &files);
            if found.has_errors() {
                return Ok(Status::Unreadable);
            }
            return Err(Trouble::with_help(
                "no deck of these definitions has a table or picture with an address",
                "write one as `cards: {table: \"https://…\"}`",
            ));
        }
        let new: Vec<Outside> = outside.into_iter().filter(|one| !done.contains(one)).collect();
        if new.is_empty() {
            return Ok(status);
        }
        for outside in new {
            match fetch(&agent, &outside) {
                Ok(line) => terminal::out(&terminal::folded(&format!("{line}\n"))),
                Err(trouble) => {
                    terminal::err(&terminal::folded(&format!("error: {}\n  {}\n", trouble.0, trouble.1)));
                    status = Status::Unreadable;
                }
            }
            done.push(outside);
        }
    }
}

/// The variable that names a file of root certificates, as for other programs.
const ROOTS: &str = "SSL_CERT_FILE";

/// Asks servers. Certificates are judged by Mozilla's roots, or by those that the environment names.
fn agent() -> Result<Agent, Trouble> {
    let agent = concat!("punchboard/", env!("CARGO_PKG_VERSION"));
    let config = Agent::config_builder().timeout_global(Some(Duration::from_secs(30))).user_agent(agent);
    let Some(path) = std::env::var_os(ROOTS).filter(|path| !path.is_empty()) else {
        return Ok(config.build().new_agent());
    };
    let path = Path::new(&path);
    let shown = path.display();
    let pem = disk::read(path, door::MOST_TEXT)
        .map_err(|error| format!("{shown}, which {ROOTS} names, can't be read: {}", disk::reason(&error)))?;
    let certificate = |item| match item {
        Ok(PemItem::Certificate(certificate)) => Some(certificate),
        _ => None,
    };
    let roots: Vec<_> = parse_pem(&pem).filter_map(certificate).collect();
    if roots.is_empty() {
        return Err(format!("{shown}, which {ROOTS} names, has no certificate").into());
    }
    let tls = TlsConfig::builder().root_certs(RootCerts::from(roots)).build();
    Ok(config.tls_config(tls).build().new_agent())
}

/// Fetches one table or picture and keeps it. Returns what to print; or what went wrong, and a fix.
fn fetch(agent: &Agent, outside: &Outside) -> Result<String, (String, String)> {
    let Outside { address, is_picture, .. } = outside;
    let path = Path::new(&outside.path);
    let export = if *is_picture { address.clone() } else { fetched::export_of(address) };
    let failed = |why: String| {
        let help = if why.contains("UnknownIssuer") {
            "if your network has a root certificate of its own, name its file in the environment variable SSL_CERT_FILE"
        } else {
            "open the address in a browser without signing in: a shared sheet is one that anybody with the link can see"
        };
        (format!("{address} can't be fetched: {why}"), help.to_owned())
    };
    let mut answer = agent.get(&export).call().map_err(|error| failed(error.to_string()))?;
    let limit = if *is_picture { door::MOST_BINARY } else { door::MOST_TEXT };
    let bytes = answer
        .body_mut()
        .with_config()
        .limit(limit)
        .read_to_vec()
        .map_err(|error| failed(error.to_string()))?;
    if is_page(&bytes) {
        return Err(failed(format!(
            "the answer is a web page, not a {}",
            if *is_picture { "picture" } else { "table" }
        )));
    }
    let known = fs::read(path).ok().map(|old| Checksum::of_bytes(&old));
    let change = match known {
        None => "new",
        Some(old) if old == Checksum::of_bytes(&bytes) => "unchanged",
        Some(_) => "changed",
    };
    let lost = |(message, help): (String, &str)| (message, help.to_owned());
    let disk_full = "check the folder and its permissions";
    disk::write(path, &bytes).map_err(|error| lost((disk::cannot_be_written(path, &error), disk_full)))?;
    note(path, address).map_err(|message| lost((message, disk_full)))?;
    let size = counted(bytes.len(), "byte");
    Ok(format!("{}: {change}, {size}", disk::printed(path)))
}

/// Whether bytes are a web page, such as one that asks to sign in.
fn is_page(bytes: &[u8]) -> bool {
    let start = String::from_utf8_lossy(&bytes[..bytes.len().min(512)]).trim_start().to_lowercase();
    start.starts_with("<!doctype html") || start.starts_with("<html")
}

/// Notes the address and the day of a file in the list beside it.
fn note(path: &Path, address: &str) -> Result<(), String> {
    let list = path.with_file_name(LIST);
    let mut kept: BTreeMap<String, Kept> =
        serde_yaml::from_slice(&fs::read(&list).unwrap_or_default()).unwrap_or_default();
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    kept.insert(name, Kept { address: address.to_owned(), date: today() });
    let text = serde_yaml::to_string(&kept).expect("texts are YAML");
    disk::write(&list, format!("{HEAD}\n{text}").as_bytes())
        .map_err(|error| disk::cannot_be_written(&list, &error))
}

/// The day in UTC: `2026-11-28`.
fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let (year, month, day) = date((seconds / 86_400) as i64);
    format!("{year}-{month:02}-{day:02}")
}

/// The date of a day, counted from 1970-01-01, in the Gregorian calendar.
fn date(days: i64) -> (i64, i64, i64) {
    // Years begin in March, so that leap days are at their ends, and eras of 400 years are all alike.
    let days = days + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, late) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (era * 400 + year + late, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        assert_eq!(date(0), (1970, 1, 1));
        assert_eq!(date(20_785), (2026, 11, 28));
        assert_eq!((date(11_016), date(11_017)), ((2000, 2, 29), (2000, 3, 1)));
    }
}
