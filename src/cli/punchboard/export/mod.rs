//! `punchboard export`: writes a set for a program in which people play together.

mod address;
mod deal;
mod live;
mod summary;

use std::path::{Path, PathBuf};

use clap::ValueEnum;

use self::summary::Done;
use super::output::{self, Extent, Output};
use super::owner::Owner;
use super::render::{dpi, folders_of_sets, is_built_in, report_taken};
use super::report::{self, Faults};
use super::selection::Selection;
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::{Disk, disk, terminal};
use crate::compose::Options;
use crate::diag::{Code, Report, code};
use crate::export::{How, Kit, Program, export};
use crate::impose::show::Show;
use crate::job::{Job, Wanted};
use crate::model::Language;
use crate::press::{LeftOut, Outcome, Printed};
use crate::source::Files;
use crate::source::checksum::Checksum;
use crate::write::PictureFormat;

/// The arguments of `export`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The program to play with
    #[arg(value_enum)]
    program: ProgramName,
    /// Names of built-in games, definition files, or folders with them [default: the built-in sets]
    paths: Vec<String>,
    /// The folder to write to
    #[arg(short, long, value_name = "DIR", default_value = "output")]
    output: PathBuf,
    /// The address where DIR can be found on the web, so that other players see the pictures of tts [default: the folder itself]
    #[arg(long, value_name = "URL", value_parser = address::base)]
    base_url: Option<String>,
    /// Dots per inch of pictures, as far as the program takes so many [default: 150; 100 for vassal]
    #[arg(long, value_parser = dpi)]
    dpi: Option<u32>,
    /// The format of pictures without clear parts; all others are png
    #[arg(long, value_enum, default_value = "png")]
    pictures: Pictures,
    /// The language to export, like de
    #[arg(long, value_name = "LANG", value_parser = language)]
    lang: Option<Language>,
    #[command(flatten)]
    selection: Selection,
    /// Lay the table out as `umpire new` deals a game with this seed (tts and vassal; games whose set-up is in their rules)
    #[arg(long, value_name = "SEED", value_parser = seed)]
    deal: Option<String>,
    /// Who plays the game that is dealt [default: as few as may play]
    #[arg(long, value_name = "NAME,…", value_delimiter = ',', requires = "deal")]
    players: Vec<String>,
    /// Send the table into the Tabletop Simulator that runs on this machine, too
    #[arg(long, value_name = "PORT", num_args = 0..=1, require_equals = true, default_missing_value = live::PORT)]
    live: Option<u16>,
    /// Export what has errors, too, as far as it can be drawn
    #[arg(long)]
    draft: bool,
    #[command(flatten)]
    faults: Faults,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ProgramName {
    /// Tabletop Simulator: a saved object
    Tts,
    /// VASSAL: a module
    Vassal,
    /// playingcards.io: a room
    #[value(name = "playingcards")]
    PlayingCards,
    /// virtualtabletop.io: a room
    #[value(name = "virtualtabletop")]
    VirtualTabletop,
    /// Card Game Simulator: a game
    Cgs,
    /// Boards and maps as JSON, for programs of your own: spaces, neighbors, sides, roads
    Graph,
}

impl ProgramName {
    fn program(self) -> Program {
        match self {
            ProgramName::Tts => Program::TabletopSimulator,
            ProgramName::Vassal => Program::Vassal,
            ProgramName::PlayingCards => Program::PlayingCards,
            ProgramName::VirtualTabletop => Program::VirtualTabletop,
            ProgramName::Cgs => Program::CardGameSimulator,
            ProgramName::Graph => Program::Graph,
        }
    }

    /// The name of its folder: that of the argument.
    fn folder(self) -> String {
        self.to_possible_value().expect("all programs can be named").get_name().to_owned()
    }

    /// The usual resolution. VASSAL shows boards in their own dots.
    fn dpi(self) -> u32 {
        if self == ProgramName::Vassal { 100 } else { 150 }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Pictures {
    /// Every dot unchanged
    Png,
    /// Smaller files that look nearly the same
    #[value(alias = "jpg")]
    Jpeg,
}

/// Parses a language.
fn language(text: &str) -> Result<Language, String> {
    match super::lang::parse(text)? {
        super::lang::Lang::One(language) => Ok(language),
        super::lang::Lang::All => Err("write one language, like de".to_owned()),
    }
}

/// Faults that show on paper only.
const OF_PAPER: [Code; 5] =
    [code::NO_BLEED, code::LOST_BLEED, code::BLEED, code::THIN_LINE, code::OUTSIDE_SAFE_AREA];

/// Parses a seed.
fn seed(text: &str) -> Result<String, String> {
    if text.trim().is_empty() { Err("write any text".to_owned()) } else { Ok(text.to_owned()) }
}

impl Args {
    /// How to write into a folder.
    fn how(&self, folder: &Path) -> How {
        How {
            program: self.program.program(),
            dpi: self.dpi.unwrap_or(self.program.dpi()),
            pictures: match self.pictures {
                Pictures::Png => PictureFormat::Png,
                Pictures::Jpeg => PictureFormat::Jpeg,
            },
            base: address::of_folder(self.base_url.as_deref(), (&self.output, folder)),
        }
    }

    /// Whether the program can do what is asked.
    fn check(&self) -> Result<(), Trouble> {
        let can_deal = matches!(self.program, ProgramName::Tts | ProgramName::Vassal);
        if self.deal.is_some() && !can_deal {
            return Err(Trouble::with_help(
                "`--deal` lays out tables of tts and vassal only",
                "leave it out",
            ));
        }
        if self.live.is_some() && self.program != ProgramName::Tts {
            return Err(Trouble::with_help(
                "`--live` sends to Tabletop Simulator only",
                "write `punchboard export tts`",
            ));
        }
        Ok(())
    }
}

/// Exports sets, then reports the faults and what was written.
pub(super) fn run(args: &Args) -> Ended {
    args.check()?;
    let paths = report::paths_or_built_in(&args.paths);
    let mut job = Job::check_in(&Disk, &paths, &args.faults.house_rules, args.lang);
    let wanted = Wanted {
        options: Options { draft: args.draft, ..Options::default() },
        only: args.selection.of(&mut job),
        show: Some(Show::Loose),
        policy: args.faults.policy(),
        ..Wanted::default()
    };
    let mut found = job.report();
    job.fill_all();
    let owners: Vec<Option<Owner>> = (0..job.sets().len()).map(|n| Owner::of_set(&job, n)).collect();
    let folders = folders_of_sets(&job, &args.output);
    let ready = composed(&mut job, &wanted, (&owners, &folders), &mut found);
    // Knives and ink are no concern of a screen.
    found.retain(|fault| !OF_PAPER.contains(&fault.code));
    wanted.policy.apply(&mut found);
    let mut done = Done::default();
    let mut trouble = None;
    for (n, outcome) in ready {
        let folder = folders[n].join(args.program.folder());
        let Outcome { printed, left_out, made_of, .. } = outcome;
        let Some(kit) = kit(args, &job, n, (printed, &left_out), &mut found) else { continue };
        match one(args, job.files(), (&kit, made_of), (&folder, owners[n].as_ref())) {
            Ok(exported) => done.0.push(exported),
            Err(why) => trouble = trouble.or(Some(why)),
        }
    }
    report::print_faults(&found, job.files());
    let status = report::status(&found);
    terminal::out(&done.text(args.base_url.is_some()));
    match trouble {
        Some(why) => Err(why),
        None if done.0.is_empty() => {
            terminal::err(&format!("{}: nothing was exported\n", report::bold(&report::counted(&found))));
            Ok(status.max(Status::Faulty))
        }
        None => Ok(status),
    }
}

/// Composes the pieces of all sets whose folders hold nothing of others. Faults are added to `found`.
fn composed(
    job: &mut Job<'_>,
    wanted: &Wanted,
    (owners, folders): (&[Option<Owner>], &[PathBuf]),
    found: &mut Report,
) -> Vec<(usize, Outcome)> {
    let mut sets: Vec<usize> = (0..job.sets().len()).collect();
    sets.retain(|n| job.has_language(*n) && job.sets()[*n].game_file().is_some());
    sets.retain(|n| {
        let taken = owners[*n].as_ref().and_then(|owner| output::other_owner(&folders[*n], owner));
        taken.is_none_or(|other| {
            report_taken(job, *n, (&folders[*n], &other), found);
            false
        })
    });
    let outcomes = job.print_sets(&[None], &sets, wanted, &mut |_, _, _| {}, &|_, printed, _| printed);
    let mut ready: Vec<(usize, Outcome)> = Vec::new();
    for (n, outcomes) in sets.into_iter().zip(outcomes) {
        for mut outcome in outcomes {
            let reported = std::mem::take(&mut outcome.report);
            found.append_unless_reported(reported, |origin| is_built_in(job, origin));
            ready.push((n, outcome));
        }
    }
    ready
}

/// The kit of a set, laid out as asked; `None` if it has faults or nothing for a table.
fn kit<'j>(
    args: &Args,
    job: &'j Job<'_>,
    n: usize,
    (printed, left_out): (Vec<Printed>, &[LeftOut]),
    found: &mut Report,
) -> Option<Kit<'j>> {
    let set = &job.sets()[n];
    let game_file = set.game_file().expect("sets without one were left out");
    let title = &game_file.title;
    if let (Some(left_out), false) = (left_out.first(), args.draft) {
        let message = format!("\"{}\" is not exported: {}: {}", title.value, left_out.name, left_out.why);
        found
            .error(code::NOT_PRINTED, title.origin, message)
            .help("fix it, or export it as it is with `--draft`");
        return None;
    }
    // The set, or what it needs, has errors.
    if printed.is_empty() && found.has_errors() {
        return None;
    }
    let kit = Kit::new(printed, set.definitions(), game_file, args.program.program().shows_cut_pieces());
    if kit.is_empty() {
        let message = format!("\"{}\" has no cards, pieces or boards to export", title.value);
        found.error(code::EMPTY, title.origin, message).help(
            "a set with texts alone is printed with `punchboard render`; choose other cards if you chose some",
        );
        return None;
    }
    match &args.deal {
        None => Some(kit),
        Some(seed) => {
            let paths = report::paths_or_built_in(&args.paths);
            let deal = deal::deal(set.definitions().game, &paths, &args.players, seed)?;
            Some(kit.dealt(deal))
        }
    }
}

/// Writes one set into a folder.
fn one(
    args: &Args,
    files: &Files,
    (kit, made_of): (&Kit<'_>, u64),
    (folder, owner): (&Path, Option<&Owner>),
) -> Result<summary::One, Trouble> {
    let how = args.how(folder);
    // Another resolution makes other files of the same definitions.
    let as_asked = Checksum::of_bytes(format!("{how:?}").as_bytes()) & 0xffff_ffff;
    let mut output = Output::open(folder.to_owned(), owner.cloned());
    let (mut pictures, mut main) = (0, Vec::new());
    let (exported, failed) = disk::with_writers(|writers| {
        export(kit, &how, files, &mut |name, bytes| {
            pictures += usize::from(name.contains('/'));
            output.note(name, made_of ^ as_asked, Checksum::of_bytes(&bytes));
            writers.write(folder.join(name), |out| out.write_all(&bytes));
            // The file to open comes last.
            main = bytes;
            Ok(())
        })
    });
    let is_part = !args.selection.is_all();
    let extent = match (failed.is_empty() && exported.is_ok(), is_part) {
        (false, _) => Extent::Failed,
        (true, true) => Extent::Selection,
        (true, false) => Extent::All,
    };
    let cleared = output.close(extent)?;
    if let Some((path, error)) = failed.first() {
        return Err(disk::cannot_be_written(path, error).into());
    }
    let mut exported = exported?;
    if args.deal.is_some() && kit.count_dealt() == 0 {
        exported.losses.push(
            "a deal: nothing is on the board when this game begins, the players place the first pieces"
                .to_owned(),
        );
    }
    let sent = args.live.map(|port| live::send(port, &main)).transpose()?;
    Ok(summary::One { program: how.program, folder: folder.to_owned(), exported, pictures, sent, cleared })
}
