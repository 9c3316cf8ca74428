//! Printing only what has changed: the record of a print that was kept, and what to take out of a deck and to put in.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::Request;
use crate::cli::status::Trouble;
use crate::cli::terminal::{BOLD, PLAIN};
use crate::cli::{Disk, disk};
use crate::compose::Options;
use crate::diag::{Report, code, counted};
use crate::job::{Job, Wanted};
use crate::model::{Language, kept};
use crate::press::{Earlier, Outcome, Record, Recorded, short_hash};
use crate::source::door::MOST_TEXT;
use crate::source::shortened;

/// The first lines of a record.
const HEAD: &str = "# What was printed, for `punchboard render --changed`: each piece with its copies and a hash of what it shows.";

/// Which pieces are printed, by what was printed before; and the revision.
#[derive(Default, clap::Args)]
pub(super) struct Changes {
    /// Print only pieces that have changed since the print that `--mark-printed` kept, and list what to take out and put in
    #[arg(long, conflicts_with_all = ["changed_since", "only", "conditions", "each", "contact", "fan"])]
    changed: bool,
    /// Print only pieces that differ from an earlier version: a folder with its definitions, or with a print that was kept
    #[arg(long, value_name = "DIR", conflicts_with_all = ["only", "conditions", "each", "contact", "fan"])]
    changed_since: Option<PathBuf>,
    /// Keep a record of this print, `printed.yaml` in the folder of the set, for `--changed`
    #[arg(long, conflicts_with_all = ["only", "conditions", "each", "contact", "fan", "list"])]
    mark_printed: bool,
    /// The revision, like "playtest 7": in the margin with a hash of what is printed, and where layouts say `{revision}`
    #[arg(long, value_name = "TEXT", value_parser = stamp)]
    stamp: Option<String>,
    /// List each piece with its number of copies, and print nothing
    #[arg(long, conflicts_with_all = ["each", "contact", "fan"])]
    list: bool,
    /// Whether it is printed again, to compare it: what was kept with it is no earlier print.
    #[arg(skip)]
    again: bool,
}

/// Parses a revision: one short line.
fn stamp(text: &str) -> Result<String, String> {
    const LONGEST: usize = 60;
    let text = text.trim();
    let is_line = !text.is_empty() && text.chars().count() <= LONGEST && !text.contains(char::is_control);
    is_line.then(|| text.to_owned()).ok_or_else(|| format!("write one line of at most {LONGEST} characters"))
}

/// A record as it is written.
#[derive(Serialize, Deserialize)]
struct Kept {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    revision: Option<String>,
    hash: String,
    pieces: Vec<KeptPiece>,
    /// The print before, which `verify` compares it with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    before: Option<Box<Kept>>,
}

#[derive(Serialize, Deserialize)]
struct KeptPiece {
    part: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    component: String,
    name: String,
    copies: u32,
    /// The hash of its faces: 16 hexadecimal digits.
    print: String,
}

impl KeptPiece {
    fn recorded(self) -> Option<Recorded> {
        let KeptPiece { part, component, name, copies, print } = self;
        let print = u64::from_str_radix(&print, 16).ok()?;
        Some(Recorded { part, component, name, copies, print, picture: None })
    }
}

impl From<&Recorded> for KeptPiece {
    fn from(piece: &Recorded) -> KeptPiece {
        let Recorded { part, component, name, copies, print, picture: _ } = piece.clone();
        KeptPiece { part, component, name, copies, print: format!("{print:016x}") }
    }
}

impl Changes {
    /// The options that change what a PDF holds, as words of the command line.
    pub fn to_keep(&self) -> Vec<String> {
        let Changes { changed, changed_since, mark_printed, stamp, list: _, again: _ } = self;
        let folder = changed_since.iter().map(|folder| format!("--changed-since={}", folder.display()));
        let stamp = stamp.iter().map(|stamp| format!("--stamp={stamp}"));
        let flags = [("--changed", *changed), ("--mark-printed", *changed && *mark_printed)];
        let flags = flags.into_iter().filter(|(_, is_on)| *is_on).map(|(name, _)| name.to_owned());
        folder.chain(stamp).chain(flags).collect()
    }

    /// Prints again what was printed before.
    pub fn print_again(&mut self) {
        self.again = true;
    }

    /// Compares with the earlier version in another folder.
    pub fn compare_with(&mut self, folder: &Path) {
        (self.changed, self.changed_since) = (false, Some(folder.to_owned()));
    }

    /// Whether only changed pieces are printed.
    pub fn is_selection(&self) -> bool {
        self.changed || self.changed_since.is_some()
    }

    /// Whether pieces are listed, not printed.
    pub fn is_list(&self) -> bool {
        self.list
    }

    /// Whether the print has to be recorded.
    pub fn need_record(&self) -> bool {
        self.list || self.mark_printed || self.is_selection()
    }

    /// The options of the print with its revision. A plain list needs no faces.
    pub fn options(&self, options: Options) -> Options {
        let revision = self.stamp.as_deref().and_then(kept::text);
        Options { revision, faults_only: self.list && !self.is_selection(), ..options }
    }

    /// One print is compared or kept, so there is one paper.
    pub fn check_papers(&self, papers: usize) -> Result<(), Trouble> {
        if papers <= 1 || !(self.mark_printed || self.is_selection()) {
            return Ok(());
        }
        let option = match (self.mark_printed, self.changed) {
            (true, _) => "--mark-printed",
            (false, true) => "--changed",
            (false, false) => "--changed-since",
        };
        Err(Trouble::with_help(
            format!("{option} takes one paper, and there are {papers}"),
            "add `--paper a4`, or the paper that you print on",
        ))
    }

    /// The earlier prints of sets, by their numbers. A missing one is reported.
    pub fn befores(
        &self,
        (job, sets, folders): (&Job<'_>, &[usize], &[PathBuf]),
        language: Option<Language>,
        (request, wanted): (Request<'_>, &Wanted),
        found: &mut Report,
    ) -> BTreeMap<usize, Earlier> {
        if !self.is_selection() {
            return BTreeMap::new();
        }
        let before = |n: &usize| {
            let before = match &self.changed_since {
                None => {
                    let last = read_kept(&folders[*n].join(file_name(job, *n)));
                    let is_its_own = self.again && self.mark_printed;
                    let last = if is_its_own { last.and_then(|last| Some(*last.before?)) } else { last };
                    last.map(Kept::earlier)
                }
                Some(folder) => {
                    let slug = job.sets()[*n].game_file().map(|game_file| game_file.slug.clone());
                    let kept = [folder.clone(), folder.join(slug.unwrap_or_default())];
                    let kept = kept.iter().find_map(|folder| read_kept(&folder.join(file_name(job, *n))));
                    kept.map(Kept::earlier)
                        .or_else(|| of_definitions(folder, (job, *n), language, (request, wanted)))
                }
            };
            if before.is_none() {
                self.report_missing(job, *n, found);
            }
            Some((*n, before?))
        };
        sets.iter().filter_map(before).collect()
    }

    fn report_missing(&self, job: &Job<'_>, n: usize, found: &mut Report) {
        let title = job.sets()[n].game_file().map_or("the set", |game_file| &game_file.title.value);
        let title = shortened(title);
        let (message, help) = match &self.changed_since {
            None => (
                format!("no print of {title} was kept"),
                "`--mark-printed` keeps a record of what you print; `--changed-since` takes a folder with earlier definitions",
            ),
            Some(folder) => (
                format!("{} has no earlier version of {title} that can be printed", disk::shown(folder)),
                "name a folder with its definitions, or one with the `printed.yaml` of `--mark-printed`",
            ),
        };
        found.error_nowhere(code::NOT_FOUND, message).help(help);
    }

    /// The list of a set's pieces or changes; keeps the record of its print if that is wanted and complete.
    pub fn finish<T>(
        &self,
        (job, n): (&Job<'_>, usize),
        folder: &Path,
        before: Option<&Earlier>,
        outcome: &Outcome<T>,
    ) -> Result<String, String> {
        let Some(game_file) = job.sets()[n].game_file() else { return Ok(String::new()) };
        let title = &game_file.title.value;
        let mut text = match before {
            Some(before) => differences(title, before, &outcome.record),
            None if self.list => pieces(title, &outcome.record),
            None => String::new(),
        };
        let is_whole =
            outcome.left_out.is_empty() && !outcome.report.has_errors() && !job.report().has_errors();
        if self.mark_printed && is_whole {
            let path = folder.join(file_name(job, n));
            let revision = self.stamp.clone().or_else(|| game_file.revision.clone());
            let pieces = outcome.record.iter().map(KeptPiece::from).collect();
            let hash = short_hash(&outcome.record);
            let before = read_kept(&path).and_then(|last| last.before_another(&hash));
            let kept = Kept { revision, hash, pieces, before };
            let kept = serde_yaml::to_string(&kept).expect("names and numbers are YAML");
            disk::write(&path, format!("{HEAD}\n{kept}").as_bytes())
                .map_err(|error| disk::cannot_be_written(&path, &error))?;
            text.push_str(&format!("{} keeps a record of this print\n", disk::printed(&path)));
        } else if self.mark_printed {
            text.push_str(&format!("no record of this print of {title} was kept: a part of it is missing\n"));
        }
        Ok(text)
    }
}

/// The name of a set's record: one for each language.
fn file_name(job: &Job<'_>, n: usize) -> String {
    let suffix = job.sets()[n].game_file().map(|game_file| game_file.languages.suffix());
    format!("printed{}.yaml", suffix.unwrap_or_default())
}

/// A print that was kept in a file, if the file exists and is one.
fn read_kept(path: &Path) -> Option<Kept> {
    serde_yaml::from_slice(&disk::read(path, MOST_TEXT).ok()?).ok()
}

impl Kept {
    /// It as a print to compare with.
    fn earlier(self) -> Earlier {
        let pieces: Vec<Recorded> = self.pieces.into_iter().filter_map(KeptPiece::recorded).collect();
        let name = self.revision.unwrap_or_else(|| format!("the print {}", self.hash));
        Earlier::new(name, &pieces)
    }

    /// The print before the next one, which may be the same again.
    fn before_another(mut self, hash: &str) -> Option<Box<Kept>> {
        let before = self.before.take();
        if self.hash == hash { before } else { Some(Box::new(self)) }
    }
}

/// What earlier definitions of a set would print, if they can be printed without errors.
fn of_definitions(
    folder: &Path,
    (job, n): (&Job<'_>, usize),
    language: Option<Language>,
    (request, wanted): (Request<'_>, &Wanted),
) -> Option<Earlier> {
    let path = folder.to_string_lossy().into_owned();
    let mut old = Job::check_in(&Disk, &[path], &request.args.faults.house_rules, language);
    old.fill_all();
    let slug = |job: &Job<'_>, n: usize| job.sets()[n].game_file().map(|game_file| game_file.slug.clone());
    let sets = 0..old.sets().len();
    let same = sets.clone().find(|other| slug(&old, *other) == slug(job, n));
    let set = same.or_else(|| sets.clone().next().filter(|_| sets.len() == 1))?;
    let options = Options { pictured: true, ..wanted.options };
    let wanted = Wanted { options, record: true, contents: false, since: BTreeMap::new(), ..wanted.clone() };
    let papers = super::papers(request);
    let outcome = old.print_sets(&papers, &[set], &wanted, &mut |_, _, _| {}, &|_, _, _| ()).pop()?.pop()?;
    let is_sound = !old.report().has_errors() && !outcome.report.has_errors() && !outcome.record.is_empty();
    let name = disk::shown(folder).clone();
    is_sound.then(|| Earlier::new(name, &outcome.record))
}

/// What to take out of a printed set and to put in.
fn differences(title: &str, before: &Earlier, now: &[Recorded]) -> String {
    let new: Record = now.iter().collect();
    let (out, put) = (before.record.beyond(&new), new.beyond(&before.record));
    if out.is_empty() && put.is_empty() {
        return format!("{title}: nothing has changed since {}\n", before.name);
    }
    let keys: BTreeSet<(&str, &str)> = out.keys().chain(put.keys()).copied().collect();
    let total =
        |pieces: &BTreeMap<(&str, &str), u32>| counted(pieces.values().sum::<u32>() as usize, "piece");
    let mut text = format!(
        "{BOLD}{title}, since {}: take out {}, put in {}{PLAIN}\n   out    in\n",
        before.name,
        total(&out),
        total(&put)
    );
    let number = |copies: Option<&u32>| copies.map_or(String::new(), u32::to_string);
    for key in keys {
        let (component, name) = key;
        let kind = if component.is_empty() { String::new() } else { format!(" ({component})") };
        text.push_str(&format!("{:>6}{:>6}  {name}{kind}\n", number(out.get(&key)), number(put.get(&key))));
    }
    text
}

/// All pieces of a print with their numbers of copies, part by part.
fn pieces(title: &str, now: &[Recorded]) -> String {
    let total = now.iter().map(|piece| piece.copies as usize).sum();
    let mut text = format!("{BOLD}{title}: {}{PLAIN}\n", counted(total, "piece"));
    for part in now.chunk_by(|a, b| a.part == b.part) {
        let count = part.iter().map(|piece| piece.copies as usize).sum();
        text.push_str(&format!("  {}, {}\n", part[0].part, counted(count, "piece")));
        // A card whose copies differ has one line.
        for same in part.chunk_by(|a, b| a.name == b.name) {
            let copies: u32 = same.iter().map(|piece| piece.copies).sum();
            text.push_str(&format!("{copies:>6}  {}\n", same[0].name));
        }
    }
    text
}
