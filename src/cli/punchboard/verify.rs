//! `punchboard verify`: reads a printed file back and compares it with the definitions.

use std::fs;
use std::path::PathBuf;

use super::lang::{self, Lang};
use super::profile;
use super::report::{self, Faults, bold};
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::{Disk, disk, terminal};
use crate::compose::{Ink, Options};
use crate::diag::render::wrapped;
use crate::geometry::{Length, Paper};
use crate::job::{Job, Wanted};
use crate::model::{Players, kept};
use crate::press::{Printed, Sequence, differences};
use crate::source::Files;
use crate::write::pdf::read::{ReadFile, read};
use crate::write::separation::{ForPress, Separation, Standard};

/// The most differences that are listed.
const MOST: usize = 30;

/// The arguments of `verify`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// A file that `punchboard render` has written
    file: PathBuf,
    /// The definitions: a built-in game, a file, or a folder [default: this folder]
    paths: Vec<String>,
    /// The language that was printed, like de
    #[arg(long, value_name = "LANG", value_parser = lang::parse)]
    lang: Option<Lang>,
    /// The cards that were printed, if it was a selection
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// The number of players that it was printed for
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=i64::from(Players::MOST)))]
    players: Option<u32>,
    /// The ICC profile that it was printed with, if not FOGRA39
    #[arg(long, value_name = "FILE")]
    profile: Option<PathBuf>,
    /// The revision that it was printed with, like "playtest 7"
    #[arg(long, value_name = "TEXT")]
    stamp: Option<String>,
    #[command(flatten)]
    faults: Faults,
}

/// How a file may have been printed. It says neither how much ink was saved nor in which order its sides are: the way that differs least
/// is meant.
fn ways() -> impl Iterator<Item = (Sequence, Ink)> {
    let orders = [Sequence::Interleaved, Sequence::FrontsFirst, Sequence::BacksFirst, Sequence::CutAndStack];
    orders.into_iter().flat_map(|sequence| [Ink::Full, Ink::Low, Ink::Mono].map(|ink| (sequence, ink)))
}

/// A file as the definitions print it.
struct Planned {
    printed: Printed,
    bytes: Vec<u8>,
}

/// Compares a file with definitions, and prints what differs.
pub(super) fn run(args: &Args) -> Ended {
    let unread =
        |why: String| Trouble::with_help(why, "name a PDF file that `punchboard render` has written");
    let bytes = fs::read(&args.file).map_err(|error| unread(disk::cannot_be_read(&args.file, &error)))?;
    let found = read(&bytes).map_err(|why| unread(format!("{}: {why}", disk::shown(&args.file))))?;
    let language = match args.lang {
        Some(Lang::One(language)) => Some(language),
        Some(Lang::All) | None => None,
    };
    let here = [".".to_owned()];
    let paths = if args.paths.is_empty() { &here } else { args.paths.as_slice() };
    let paths = report::paths_or_built_in(paths);
    let mut job = Job::check_in(&Disk, &paths, &args.faults.house_rules, language);
    let only = job.choose(&args.only, &[]);
    let faults = job.report();
    report::print_faults(&faults, job.files());
    if faults.has_errors() {
        terminal::err(&format!("{}: nothing was compared\n", bold(&report::counted(&faults))));
        return Ok(report::status(&faults));
    }
    let is_for_press = bytes.starts_with(b"%PDF-1.6");
    let separation = is_for_press.then(|| profile::separation(args.profile.as_deref(), None)).transpose()?;
    let revision = args.stamp.as_deref().and_then(kept::text);
    let mut best: Option<(Planned, Vec<String>)> = None;
    for (sequence, ink) in ways() {
        if best.as_ref().is_some_and(|(_, differences)| differences.is_empty()) {
            break;
        }
        let wanted = Wanted {
            options: Options { ink, revision, ..Options::default() },
            only: only.clone(),
            players: args.players,
            sequence,
            contents: true,
            ..Wanted::default()
        };
        for planned in planned(&mut job, &wanted, &found, separation.as_ref())? {
            if planned.bytes == bytes {
                terminal::out(&said(args, &planned, &[], true));
                return Ok(Status::Fine);
            }
            let plan = read(&planned.bytes)?;
            let all = differences(&planned.printed, &plan, &found);
            if best.as_ref().is_none_or(|(_, fewest)| all.len() < fewest.len()) {
                best = Some((planned, all));
            }
        }
    }
    let Some((planned, all)) = best else {
        let message = format!("the definitions print no file called \"{}\"", file_of(&found.title));
        return Err(Trouble::with_help(
            message,
            "name the definitions that it was printed from; `--lang` names its language",
        ));
    };
    terminal::out(&said(args, &planned, &all, false));
    Ok(if all.is_empty() { Status::Fine } else { Status::Faulty })
}

/// The files with the name of the one that was found, on its paper and on that of its sheet.
fn planned(
    job: &mut Job<'_>,
    wanted: &Wanted,
    found: &ReadFile,
    separation: Option<&Separation>,
) -> Result<Vec<Planned>, String> {
    let make = |mut printed: Printed, files: &Files| {
        if file_of(&printed.title) != file_of(&found.title) {
            return Ok(None);
        }
        // Margins name the files for a cutting machine, if there were any.
        let cut = format!("{}-cut", printed.name);
        let mut texts = found.pages.iter().flat_map(|page| &page.drawn).flat_map(|drawn| &drawn.texts);
        if texts.any(|(text, _)| text.contains(&cut)) {
            printed.name_cut_files();
        }
        let mut bytes = Vec::new();
        let press = separation.map(|separation| ForPress { separation, standard: Standard::X4 });
        let written = printed.write_pdf_for(files, press, &mut bytes);
        written.map(|()| Some(Planned { printed, bytes })).map_err(|error| error.to_string())
    };
    let papers: Vec<Option<Paper>> = std::iter::once(None).chain(paper(found).map(Some)).collect();
    let mut all = Vec::new();
    for n in 0..job.sets().len() {
        for outcome in job.print_on(&papers, n, wanted, &mut |_, _, _| {}, &make) {
            for made in outcome.printed {
                all.extend(made?);
            }
        }
    }
    Ok(all)
}

/// The name of a file in its title, which begins with that of the set: a set may have been renamed.
fn file_of(title: &str) -> &str {
    title.rsplit_once(": ").map_or(title, |(_, file)| file)
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
fn said(args: &Args, planned: &Planned, all: &[String], is_identical: bool) -> String {
    let name = disk::printed(&args.file);
    let Printed { pieces, sheets, .. } = &planned.printed;
    let plural =
        |count: usize, what: &str| if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") };
    let what = format!("{} on {}", plural(*pieces, "piece"), plural(sheets.len(), "page"));
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
