//! `umpire judge`: the ruling on each scenario of some files.

use std::io::{BufRead, IsTerminal};
use std::path::PathBuf;

use clap::ValueEnum;

use super::files::{self, Format};
use crate::adjudicate::{self, Entry};
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::{Disk, disk, papers, terminal};
use crate::diag::Report;
use crate::games;
use crate::geometry::Paper;
use crate::model::prose::Prose;
use crate::press;
use crate::ruling::render::Looks;
use crate::ruling::{Die, Fact, Missing, Pcg32, Request, Rest, Ruling, Unsaid, Verdict, render};
use crate::source::Files;

/// The arguments of `judge`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Files of scenarios; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// Rolls made at the table, in the order in which they are asked for, after those in the file
    #[arg(long, value_name = "3,5,2", value_delimiter = ',', value_parser = die)]
    dice: Vec<u32>,
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
    #[arg(long)]
    brief: bool,
    /// Tell whether the ruling would be another if the open questions of the rules were read in other ways
    #[arg(long)]
    readings: bool,
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
        dice: args.dice.clone(),
        files: Files::default(),
        text: String::new(),
        pages: Vec::new(),
        printed: false,
    };
    let mut statuses = Vec::new();
    let mut report = Report::default();
    files::check_house_rules(&args.house_rules, &mut report);
    if report.has_errors() {
        table.tell(&report);
        return Ok(Status::Unreadable);
    }
    for path in &args.files {
        let docket = files::read(path, &mut table.files);
        table.tell(&docket.report);
        if docket.report.has_errors() {
            statuses.push(Status::Unreadable);
        }
        for entry in docket.entries {
            statuses.push(table.judge(entry));
        }
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
    dice: Vec<u32>,
    files: Files,
    /// What waits to be written to a file.
    text: String,
    /// What waits to be printed as a PDF.
    pages: Vec<Prose>,
    printed: bool,
}

impl Table<'_> {
    /// Judges one scenario and prints the ruling.
    fn judge(&mut self, entry: Entry) -> Status {
        let Entry { scenario, cards, mut report, .. } = entry;
        let Some(scenario) = scenario else { return self.refuse(&report) };
        let rules = adjudicate::house_rules(&scenario, &self.args.house_rules, &mut report);
        let own = scenario.dice.len();
        let more = self.dice.iter().map(|value| Die { value: *value, origin: None });
        let dice: Vec<Die> = scenario.dice.iter().copied().chain(more).collect();
        let mut asked = false;
        let asks = self.format != RulingFormat::Json && is_conversation();
        let facts = if self.args.strict {
            Unsaid::Missing
        } else if asks {
            Unsaid::Asked(Box::new(ask_fact))
        } else {
            Unsaid::Assumed
        };
        let rest = match self.args.seed {
            Some(seed) => Rest::Seed(Pcg32::new(seed)),
            None if asks => Rest::Ask(Box::new(|request| {
                asked = true;
                ask(request)
            })),
            None => Rest::Missing,
        };
        let missing = Missing { dice: rest, facts };
        let ruling = adjudicate::judge(&scenario, &cards, &rules, &dice, missing, &mut report);
        let mut ruling = match ruling {
            Ok(ruling) if !report.has_errors() => ruling,
            _ => return self.refuse(&report),
        };
        if self.args.readings {
            // What was answered at the prompt is known by now.
            let used = ruling.used.iter().map(|value| Die { value: *value, origin: None });
            let left = &dice[dice.len() - ruling.left_over..];
            let known: Vec<Die> =
                if asked { used.chain(left.iter().copied()).collect() } else { dice.clone() };
            let scenario = scenario.with(&ruling.facts);
            let rest = || self.args.seed.map_or(Rest::Missing, |seed| Rest::Seed(Pcg32::new(seed)));
            ruling.readings = Some(adjudicate::readings(&ruling, &scenario, &cards, &rules, &known, rest));
        }
        let taken = (dice.len() - ruling.left_over).saturating_sub(own);
        self.dice.drain(..taken);
        self.tell(&report);
        self.print(&ruling);
        match ruling.verdict {
            Verdict::Resolved => Status::Fine,
            Verdict::Illegal(_) => Status::Faulty,
            Verdict::Incomplete(_) | Verdict::Unsaid(_) => Status::Incomplete,
        }
    }

    fn refuse(&self, report: &Report) -> Status {
        self.tell(report);
        Status::Unreadable
    }

    /// Prints faults in the way of the format.
    fn tell(&self, report: &Report) {
        let format = if self.format == RulingFormat::Json { Format::Json } else { Format::Text };
        files::tell(report, &self.files, format);
    }

    /// Prints a ruling, or keeps it for the file.
    fn print(&mut self, ruling: &Ruling) {
        let brief = self.args.brief;
        let to_file = self.args.output.is_some();
        match self.format {
            RulingFormat::Pdf => {
                let rulebook = games::game(ruling.game).rulebook().expect("what is judged has rules");
                self.pages.push(render::ruling_prose(ruling, rulebook, brief));
            }
            RulingFormat::Json => self.text.push_str(&format!("{}\n", render::ruling_json(ruling))),
            RulingFormat::Text => {
                let looks = if to_file {
                    Looks { colors: false, width: FILE_WIDTH, brief }
                } else {
                    files::looks(brief)
                };
                let between = if self.printed { "\n" } else { "" };
                self.text.push_str(&format!("{between}{}", render::ruling_text(ruling, looks)));
            }
        }
        self.printed = true;
        // What is printed on a terminal is seen at once: the next scenario may ask for dice.
        if !to_file {
            terminal::out(&std::mem::take(&mut self.text));
        }
    }

    /// Writes what was kept for a file, whole or not at all. Without any ruling there is nothing to write.
    fn write(&self) -> Result<(), String> {
        let Some(path) = self.args.output.as_ref().filter(|_| self.printed) else { return Ok(()) };
        let bytes = match (self.format, self.files.iter().next()) {
            (RulingFormat::Pdf, Some((file, _))) => {
                let printed = press::texts("ruling", &self.pages, &self.args.paper, &Disk, file, &self.files);
                printed.pdf(&self.files)?
            }
            _ => self.text.clone().into_bytes(),
        };
        disk::write(path, &bytes).map_err(|error| disk::cannot_be_written(path, &error))
    }
}

/// The width of text in a file, in characters.
const FILE_WIDTH: usize = 100;

/// A roll on the command line.
fn die(text: &str) -> Result<u32, String> {
    text.trim().parse().map_err(|_| "rolls are whole numbers with commas between them, like 3,5,2".to_owned())
}

/// Whether there is somebody to ask.
fn is_conversation() -> bool {
    std::io::stdin().is_terminal() && std::io::stderr().is_terminal()
}

/// Asks for a fact until it is told rightly; an empty line leaves it at what is assumed.
fn ask_fact(fact: &Fact) -> Option<i64> {
    loop {
        terminal::err(&format!("{} [{}] ", fact.question(), fact.word(fact.default)));
        let line = answer()?;
        if let Some(value) = fact.value(&line) {
            return Some(value);
        }
        terminal::err("that is none of them; an empty line takes what stands in brackets\n");
    }
}

/// A line that somebody types; an empty one is no answer.
fn answer() -> Option<String> {
    let mut line = String::new();
    if std::io::stdin().lock().read_line(&mut line).ok()? == 0 {
        // The input has ended within the line.
        terminal::err("\n");
    }
    (!line.trim().is_empty()).then_some(line)
}

/// Asks for a roll until it is told rightly; an empty line is no answer.
fn ask(request: &Request) -> Option<Vec<u32>> {
    let Request { who, purpose, sides, count, .. } = request;
    let dice = if *count == 1 { format!("D{sides}") } else { format!("{count}D{sides}") };
    loop {
        terminal::err(&format!("{who}, {purpose}: {dice}? "));
        let line = answer()?;
        let words = line.split([' ', ',', '\t', '\n', '\r']).filter(|word| !word.is_empty());
        let values: Option<Vec<u32>> = words.map(|word| word.parse().ok()).collect();
        let fits = |values: &Vec<u32>| {
            values.len() == *count as usize && values.iter().all(|value| (1..=*sides).contains(value))
        };
        if let Some(values) = values.filter(fits) {
            return Some(values);
        }
        let what = if *count == 1 { "one number".to_owned() } else { format!("{count} numbers") };
        terminal::err(&format!("{what} from 1 to {sides}, please; an empty line ends the ruling here\n"));
    }
}
