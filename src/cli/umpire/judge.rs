//! `umpire judge`: the ruling on each scenario of some files.

use std::convert::Infallible;
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::files::{self, Format};
use super::prompt;
use crate::adjudicate::{self, Entry, Inquiry};
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::{Disk, disk, papers, terminal};
use crate::diag::{Report, code};
use crate::games;
use crate::geometry::Paper;
use crate::model::prose::Prose;
use crate::parallel;
use crate::press;
use crate::ruling::render::{Extent, Looks};
use crate::ruling::{Die, Missing, Pcg32, Rest, Ruling, Unsaid, Verdict, render};
use crate::source::{Files, Origin, shortened};

/// The arguments of `judge`.
#[derive(clap::Args)]
#[command(after_help = one_lines())]
pub(super) struct Args {
    /// Files of scenarios, `-` for standard input, or disputes in one line: see below
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// Rolls made at the table, in the order in which they are asked for, after those in the file
    #[arg(long, value_name = "3,5,2")]
    dice: Vec<String>,
    /// Make all rolls that are still missing: the same seed gives the same dice on every machine (PCG32)
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// How the ruling is printed; by default as the name given with -o ends, else as text
    #[arg(long, value_enum)]
    format: Option<RulingFormat>,
    /// Write the rulings to a file, all of them together
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The paper of a PDF: a4, letter, or another that `punchboard` prints on
    #[arg(long, default_value = "a4", value_parser = papers::paper)]
    paper: Paper,
    /// Agree on an option of the rulebook: NAME=VALUE
    #[arg(long = "house-rule", value_name = "NAME=VALUE")]
    house_rules: Vec<String>,
    /// Assume nothing that nobody has said: stop there, and name what is missing
    #[arg(long)]
    strict: bool,
    /// Only the verdict and the outcome, without the steps
    #[arg(long, conflicts_with = "full")]
    brief: bool,
    /// The whole page, as a PDF has it: what was judged, the ruling, and the words of the rules
    #[arg(long)]
    full: bool,
    /// Tell between the steps what was looked at and did nothing: the weapon outside of its terrain, the power that nobody used
    #[arg(long, conflicts_with = "brief")]
    why_not: bool,
    /// Tell whether the ruling would be another if the open questions of the rules were read in other ways
    #[arg(long)]
    readings: bool,
}

/// How disputes are said in one line.
fn one_lines() -> String {
    let lines = adjudicate::lines().map(|(game, line)| {
        format!("  {}: {}\n    umpire judge \"{}\"\n", game.title(), line.form, line.example)
    });
    format!("Disputes in one line:\n{}", lines.collect::<String>())
}

/// How rulings are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum RulingFormat {
    /// For people
    Text,
    /// For programs: one JSON object a line
    Json,
    /// For paper: each ruling on pages of its own (needs -o)
    Pdf,
}

impl Args {
    fn extent(&self) -> Extent {
        match (self.brief, self.full) {
            (true, _) => Extent::Brief,
            (_, true) => Extent::Full,
            _ => Extent::Usual,
        }
    }

    /// The format asked for, else that of the output's name.
    fn format(&self) -> RulingFormat {
        let ending = self.output.as_ref().and_then(|path| path.extension());
        let by_name = match ending.map(std::ffi::OsStr::to_ascii_lowercase) {
            Some(ending) if ending == "pdf" => RulingFormat::Pdf,
            Some(ending) if ending == "json" => RulingFormat::Json,
            _ => RulingFormat::Text,
        };
        self.format.unwrap_or(by_name)
    }
}

/// Judges, prints the rulings.
pub(super) fn run(args: &Args) -> Ended {
    let format = args.format();
    if format == RulingFormat::Pdf && args.output.is_none() {
        return Err(Trouble::with_help("a PDF needs a name", "add `-o ruling.pdf`"));
    }
    let mut table = Table {
        args,
        format,
        dice: Vec::new(),
        files: Files::default(),
        text: String::new(),
        pages: Vec::new(),
        printed: false,
    };
    let mut statuses = Vec::new();
    let mut report = Report::default();
    files::check_house_rules(&args.house_rules, &mut report);
    table.dice = dice(&args.dice.join(" "), &mut table.files, &mut report);
    if report.has_errors() {
        table.tell(&report);
        return Ok(Status::Unreadable);
    }
    for path in &args.files {
        let docket = files::read(path, &mut table.files);
        if let Some(input) = args.output.as_ref().and_then(|output| overwritten(output, &table.files)) {
            let trouble = format!("-o would overwrite {input}, which is read here");
            return Err(Trouble::with_help(trouble, "give the ruling a name of its own"));
        }
        files::echo(&docket, format != RulingFormat::Text || args.output.is_some());
        table.tell(&docket.report);
        if docket.report.has_errors() {
            statuses.push(Status::Unreadable);
        }
        statuses.extend(table.judge_all(&docket.entries));
    }
    if !table.dice.is_empty() && statuses.len() > 1 && format != RulingFormat::Json {
        terminal::err(&format!("{} of the dice given were not used\n", table.dice.len()));
    }
    table.write()?;
    // The gravest tells: a scenario that makes no sense, a forbidden action, a missing roll.
    Ok(statuses.into_iter().max().unwrap_or(Status::Fine))
}

/// The rulings of one run, and what is left of the dice on the command line.
struct Table<'a> {
    args: &'a Args,
    format: RulingFormat,
    dice: Vec<Die>,
    files: Files,
    /// What waits to be printed, or to be written to a file.
    text: String,
    /// What waits to be printed as a PDF.
    pages: Vec<Prose>,
    printed: bool,
}

impl Table<'_> {
    /// Judges scenarios and prints the rulings, in order. Where none depends on what was used up by another, several are judged at a time.
    fn judge_all(&mut self, entries: &[Entry]) -> Vec<Status> {
        let asks = self.format != RulingFormat::Json && !self.args.strict && prompt::is_conversation();
        if asks || !self.dice.is_empty() {
            return entries.iter().map(|entry| self.judge(entry, asks)).collect();
        }
        let (args, format) = (self.args, self.format);
        let parts: Vec<&[Entry]> = entries.chunks(PART).collect();
        let judge = |(): &mut (), part: &&[Entry]| -> Vec<Heard> {
            part.iter().map(|entry| hear(args, format, &[], entry, false)).collect()
        };
        let mut statuses = Vec::with_capacity(entries.len());
        let Ok(()) = parallel::in_order(
            &parts,
            || (),
            judge,
            |heard| {
                statuses.extend(heard.into_iter().map(|heard| self.settle(heard)));
                self.show();
                Ok::<(), Infallible>(())
            },
        );
        statuses
    }

    /// Judges one scenario and prints the ruling.
    fn judge(&mut self, entry: &Entry, asks: bool) -> Status {
        let heard = hear(self.args, self.format, &self.dice, entry, asks);
        let status = self.settle(heard);
        // It is seen at once: the next scenario may ask for dice.
        self.show();
        status
    }

    /// Tells what came of a scenario.
    fn settle(&mut self, heard: Heard) -> Status {
        self.dice.drain(..heard.taken);
        self.tell(&heard.report);
        let Some(told) = heard.told else { return Status::Unreadable };
        self.keep(told.written);
        told.status
    }

    /// Prints faults in the way of the format, behind what was printed before them.
    fn tell(&mut self, report: &Report) {
        if report.iter().next().is_some() {
            self.show();
        }
        let format = if self.format == RulingFormat::Json { Format::Json } else { Format::Text };
        files::print_faults(report, &self.files, format);
    }

    /// Prints the rulings that wait for it, together: each call to the system takes its time.
    fn show(&mut self) {
        if self.args.output.is_none() && !self.text.is_empty() {
            terminal::out(&std::mem::take(&mut self.text));
        }
    }

    /// Keeps a ruling to be printed, or for the file.
    fn keep(&mut self, ruling: Written) {
        match ruling {
            Written::Page(page) => self.pages.push(page),
            Written::Text(text) => {
                let between = if self.printed && self.format == RulingFormat::Text { "\n" } else { "" };
                self.text.push_str(between);
                self.text.push_str(&text);
            }
        }
        self.printed = true;
    }

    /// Writes what was kept for a file, whole or not at all. Without any ruling there is nothing to write.
    fn write(&self) -> Result<(), String> {
        let Some(path) = self.args.output.as_ref().filter(|_| self.printed) else { return Ok(()) };
        let bytes = match (self.format, self.files.iter().find(|(_, file)| file.name != DICE)) {
            (RulingFormat::Pdf, Some((file, _))) => {
                let printed = press::texts("ruling", &self.pages, &self.args.paper, &Disk, file, &self.files);
                printed.pdf(&self.files)?
            }
            _ => self.text.clone().into_bytes(),
        };
        disk::write(path, &bytes).map_err(|error| disk::cannot_be_written(path, &error))
    }
}

/// What came of a scenario.
struct Heard {
    report: Report,
    /// Nothing where the scenario makes no sense.
    told: Option<Answer>,
    /// How many of the dice on the command line it took.
    taken: usize,
}

/// A ruling as it is printed. The ruling itself, which is far larger, does not wait for those before it.
struct Answer {
    status: Status,
    written: Written,
}

/// A ruling in the format that was asked for.
enum Written {
    /// As text or JSON.
    Text(String),
    /// As pages of a PDF, which is made of all of them together.
    Page(Prose),
}

/// Judges a scenario, with more dice after its own; what is missing is asked for, or not.
fn hear(args: &Args, format: RulingFormat, more: &[Die], entry: &Entry, asks: bool) -> Heard {
    let mut report = entry.report.clone();
    let nothing = |report: Report| Heard { report, told: None, taken: 0 };
    let Some(scenario) = &entry.scenario else { return nothing(report) };
    let cards = &entry.cards;
    let rules = adjudicate::house_rules(scenario, &args.house_rules, &mut report);
    let dice: Vec<Die> = scenario.dice.iter().chain(more).copied().collect();
    let rest = || args.seed.map_or(Rest::Missing, |seed| Rest::Seed(Pcg32::new(seed)));
    let (ruling, known) = if asks {
        let mut inquiry = Inquiry::new(scenario, cards, &rules, dice.clone(), rest());
        let ruling = prompt::converse(&mut inquiry, &mut report);
        (ruling, inquiry.dice().to_vec())
    } else {
        let facts = if args.strict { Unsaid::Missing } else { Unsaid::Assumed };
        let missing = Missing { dice: rest(), facts };
        (adjudicate::judge(scenario, cards, &rules, &dice, missing, &mut report), dice.clone())
    };
    let Some(mut ruling) = ruling.ok().filter(|_| !report.has_errors()) else { return nothing(report) };
    if args.readings {
        // What was answered at the prompt is known by now.
        let scenario = scenario.with(&ruling.facts);
        ruling.readings = Some(adjudicate::readings(&ruling, &scenario, cards, &rules, &known, rest));
    }
    if args.extent() == Extent::Full || format == RulingFormat::Pdf && !args.brief {
        ruling.submitted = Some(adjudicate::as_submitted(scenario, &ruling, cards, &rules));
    }
    if !args.why_not && format != RulingFormat::Json {
        ruling.why_not.clear();
    }
    ruling.seed = args.seed;
    ruling.generated = ruling.used.len().saturating_sub(dice.len() - ruling.left_over);
    let taken = (dice.len() - ruling.left_over).saturating_sub(scenario.dice.len());
    let status = match ruling.verdict {
        Verdict::Resolved => Status::Fine,
        Verdict::Illegal(_) => Status::Faulty,
        Verdict::Incomplete(_) | Verdict::Unsaid(_) => Status::Incomplete,
    };
    Heard { report, told: Some(Answer { status, written: written(args, format, &ruling) }), taken }
}

/// A ruling as it is asked for.
fn written(args: &Args, format: RulingFormat, ruling: &Ruling) -> Written {
    let extent = args.extent();
    let page = || {
        let rulebook = games::game(ruling.game).rulebook().expect("what is judged has rules");
        render::ruling_prose(ruling, rulebook, args.brief)
    };
    let text = match format {
        RulingFormat::Pdf => return Written::Page(page()),
        RulingFormat::Json => render::ruling_json(ruling) + "\n",
        RulingFormat::Text => {
            let looks = if args.output.is_some() {
                Looks { colors: false, width: FILE_WIDTH, extent }
            } else {
                files::looks(extent)
            };
            match extent {
                Extent::Full => render::ruling_page(&page(), ruling, looks),
                _ => render::ruling_text(ruling, looks),
            }
        }
    };
    Written::Text(text)
}

/// Scenarios that a core judges before their rulings are printed.
const PART: usize = 16;

/// The file among those read that an output would overwrite, by whatever path or link.
fn overwritten<'f>(output: &Path, files: &'f Files) -> Option<&'f str> {
    let there = output.canonicalize().ok()?;
    let is_it = |name: &&str| Path::new(name).canonicalize().is_ok_and(|input| input == there);
    files.iter().map(|(_, file)| file.name.as_str()).find(is_it)
}

/// The width of text in a file, in characters.
const FILE_WIDTH: usize = 100;

/// How messages name the dice of the command line.
const DICE: &str = "--dice";

/// The dice of the command line, with spaces or commas between them; each knows its place there.
fn dice(text: &str, files: &mut Files, report: &mut Report) -> Vec<Die> {
    if text.is_empty() {
        return Vec::new();
    }
    let file = files.add(DICE, text);
    let mut dice = Vec::new();
    // Nothing stands between commas that follow each other, or before the first.
    let mut is_wanted = text.trim_start().starts_with(',');
    let mut start = 0;
    for part in text.split_inclusive([',', '/', ' ', '\t', '\n']) {
        let word = part.trim_end_matches([',', '/', ' ', '\t', '\n']);
        let end = start + word.len().max(1);
        let origin = Origin { file, start: start as u32, end: end as u32 };
        let ends_in_comma = part.ends_with(',');
        start += part.len();
        match word.parse() {
            Ok(value) => dice.push(Die { value, origin: Some(origin) }),
            Err(_) if word.is_empty() && !(is_wanted && ends_in_comma) => {}
            Err(_) => {
                let message = match word {
                    "" => "a die is left out between two commas".to_owned(),
                    word => format!("\"{}\" is not a roll", shortened(word)),
                };
                report
                    .error(code::WRONG_TYPE, origin, message)
                    .help("rolls are whole numbers with spaces or commas between them: `--dice 3,5,2`");
            }
        }
        is_wanted = ends_in_comma || is_wanted && word.is_empty();
    }
    dice
}
