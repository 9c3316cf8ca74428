//! `punchboard verify`: reads a printed file back and compares it with the definitions.

use std::path::{Path, PathBuf};

use super::render::reprint::{Elsewhere, Planned, Reprint, reprint};
use super::report::{self, bold};
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::{disk, terminal};
use crate::diag::render::wrapped;
use crate::geometry::{Length, Paper};
use crate::write::pdf::read::{ReadFile, read};

/// The largest file that is read, in bytes: prints of thousands of pictures are that large.
const LARGEST: u64 = 2 << 30;
/// The most differences that are listed.
const MOST: usize = 30;

/// The arguments of `verify`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// A file that `punchboard render` has written
    file: PathBuf,
    /// The definitions: a built-in game, a file, or a folder [default: this folder]
    paths: Vec<String>,
    /// The profile of the printer that it was printed for, if it is elsewhere now: its name, or a file that ends in .yaml
    #[arg(long, value_name = "NAME")]
    printer: Option<String>,
    /// The ICC profile that it was printed with, if it is elsewhere now
    #[arg(long, value_name = "FILE")]
    profile: Option<PathBuf>,
    /// The earlier version that its changes are from, if it is elsewhere now
    #[arg(long, value_name = "DIR")]
    changed_since: Option<PathBuf>,
}

/// Compares a file with definitions, and prints what differs. The file itself keeps the options that it was printed with.
pub(super) fn run(args: &Args) -> Ended {
    let unread =
        |why: String| Trouble::with_help(why, "name a PDF file that `punchboard render` has written");
    let bytes =
        disk::read(&args.file, LARGEST).map_err(|error| unread(disk::cannot_be_read(&args.file, &error)))?;
    let found = read(&bytes).map_err(|why| unread(format!("{}: {why}", disk::shown(&args.file))))?;
    let here = [".".to_owned()];
    // Below the folder of all prints: that of the set, and that of the paper.
    let output = args.file.ancestors().nth(3).unwrap_or_else(|| Path::new("")).to_owned();
    let elsewhere = Elsewhere {
        paths: if args.paths.is_empty() { &here } else { &args.paths },
        output,
        printer: args.printer.as_ref(),
        profile: args.profile.as_deref(),
        changed_since: args.changed_since.as_deref(),
    };
    let Reprint { files, report, planned } = reprint(&found, paper(&found), &elsewhere)?;
    report::print_faults(&report, &files);
    let Some(planned) = planned else {
        terminal::err(&format!("{}: nothing was compared\n", bold(&report::counted(&report))));
        return Ok(report::status(&report));
    };
    if let Some(same) = planned.iter().find(|planned| planned.bytes == bytes) {
        terminal::out(&said(args, same, true));
        return Ok(Status::Fine);
    }
    let Some(planned) = planned.iter().min_by_key(|planned| planned.differences.len()) else {
        let name = found.made_by.first().unwrap_or(&found.title);
        let message = format!("the definitions print no file called \"{name}\"");
        return Err(Trouble::with_help(message, "name the definitions that it was printed from"));
    };
    terminal::out(&said(args, planned, false));
    Ok(if planned.differences.is_empty() { Status::Fine } else { Status::Faulty })
}

/// The paper of the first page.
fn paper(found: &ReadFile) -> Option<Paper> {
    let [width, height] = found.pages.first()?.size.map(|side| Length::from_pt(side as f64 / 100.0));
    let near = |a: Length, b: Length| (a - b).to_um().abs() < 50;
    let is_it = |paper: &Paper| {
        near(paper.size.width.min(paper.size.height), width.min(height))
            && near(paper.size.width.max(paper.size.height), width.max(height))
    };
    let named = Paper::names().filter_map(|name| Paper::parse(name).ok()).find(is_it);
    named.or_else(|| Paper::parse(&format!("{width} x {height}")).ok())
}

/// The result in words.
fn said(args: &Args, planned: &Planned, is_identical: bool) -> String {
    let name = disk::printed(&args.file);
    let Planned { pieces, pages, differences: all, .. } = planned;
    let plural =
        |count: usize, what: &str| if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") };
    let what = format!("{} on {}", plural(*pieces, "piece"), plural(*pages, "page"));
    if is_identical {
        return format!(
            "{}: {what}\n",
            bold(&format!("{name} is what the definitions print, byte for byte"))
        );
    }
    if all.is_empty() {
        let text = format!(
            "{name} shows what the definitions print: {what}; its bytes differ, as those of another version do"
        );
        return format!("{}\n", wrapped(&text, terminal::width(), 0));
    }
    let mut out = String::new();
    for difference in all.iter().take(MOST) {
        out.push_str(&format!("{}\n", wrapped(difference, terminal::width(), 2).replace('\n', "\n  ")));
    }
    if all.len() > MOST {
        out.push_str(&format!("and {} more\n", all.len() - MOST));
    }
    out.push_str(&format!(
        "{}\n",
        bold(&format!("{name} differs from the definitions: {}", plural(all.len(), "difference")))
    ));
    out
}
