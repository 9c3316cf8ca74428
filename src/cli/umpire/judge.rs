//! `umpire judge`: judges each scenario of some files.

pub(super) mod variants;
mod web;

use std::convert::Infallible;
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use self::variants::Other;
use self::web::Web;
use super::files::{self, Format, RulesArgs};
use super::portraits::Portraits;
use super::prompt;
use crate::adjudicate::{self, Entry, Inquiry};
use crate::cli::papers::PaperParser;
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::{Disk, disk, terminal};
use crate::diag::Report;
use crate::games;
use crate::geometry::Paper;
use crate::model::prose::Prose;
use crate::parallel;
use crate::press;
use crate::ruling::render::{Extent, Looks};
use crate::ruling::{Die, Missing, Pcg32, Rest, Ruling, Unsaid, Verdict, render};
use crate::source::{Files, Located, Origin};

/// The arguments of `judge`.
#[derive(clap::Args)]
#[command(after_help = one_line_help())]
pub(super) struct Args {
    /// Files with scenarios, `-` for standard input, or disputes in one line (see below)
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    #[command(flatten)]
    rules: RulesArgs,
    /// Rolls made at the table, in the order in which the rules need them, after those in the file
    #[arg(long, value_name = "3,5,2")]
    dice: Vec<String>,
    /// Roll all missing dice: the same seed gives the same dice on every machine (PCG32)
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// How to print the ruling [default: by the ending of the -o file, else text]
    #[arg(long, value_enum)]
    format: Option<RulingFormat>,
    /// Write all rulings to this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The paper of a PDF: a4, letter, or any other that `punchboard render` takes
    #[arg(long, default_value = "a4", value_parser = PaperParser, hide_possible_values = true)]
    paper: Paper,
    /// Choose a value for an option of the rulebook
    #[arg(long = "house-rule", value_name = "NAME=VALUE")]
    house_rules: Vec<String>,
    /// Assume no defaults for missing facts: stop there, and name what is missing
    #[arg(long)]
    strict: bool,
    /// Print only the verdict and the outcome, without the steps
    #[arg(long, conflicts_with = "full")]
    brief: bool,
    /// Print the whole page, as in a PDF: what was judged, the ruling, and the texts of the rules
    #[arg(long)]
    full: bool,
    /// Also show between the steps what had no effect: a weapon outside of its terrain, a power that nobody used
    #[arg(long, conflicts_with = "brief")]
    why_not: bool,
    /// Show whether the ruling would differ under other values of the rules' options
    #[arg(long)]
    readings: bool,
    /// Show also the ruling if some values were others, and what differs: `terrain=forest, 7C.ap=3`
    #[arg(long, value_name = "KEY=VALUE")]
    what_if: Vec<String>,
    /// Show also the ruling on another file or line, and what differs
    #[arg(long, value_name = "FILE")]
    against: Vec<String>,
}

/// The help on disputes in one line.
fn one_line_help() -> String {
    let lines = adjudicate::lines().map(|(game, line)| {
        format!("  {}: {}\n    umpire judge \"{}\"\n", game.title(), line.form, line.example)
    });
    let own = "  Your own game, in the folder of its rulebook: NAME x NAME, FACTS\n    umpire judge \"Guard x Outpost, woods, night, shift 1\"\n";
    format!("Disputes in one line:\n{}{own}", lines.collect::<String>())
}

/// How rulings are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum RulingFormat {
    /// For people
    Text,
    /// For programs: one JSON object a line
    Json,
    /// For paper: each ruling begins on a new page (needs -o)
    Pdf,
    /// For phones and forums: one page that needs nothing else, with the cards, the rules inside the steps, readings and odds
    Html,
}

impl Args {
    fn extent(&self) -> Extent {
        match (self.brief, self.full) {
            (true, _) => Extent::Brief,
            (_, true) => Extent::Full,
            _ => Extent::Usual,
        }
    }

    /// The format that was asked for, or else that of the output's ending.
    fn format(&self) -> RulingFormat {
        let ending = self.output.as_ref().and_then(|path| path.extension());
        let by_name = match ending.map(std::ffi::OsStr::to_ascii_lowercase) {
            Some(ending) if ending == "pdf" => RulingFormat::Pdf,
            Some(ending) if ending == "json" => RulingFormat::Json,
            Some(ending) if ending == "html" || ending == "htm" => RulingFormat::Html,
            _ => RulingFormat::Text,
        };
        self.format.unwrap_or(by_name)
    }
}

/// Judges scenarios and prints the rulings.
pub(super) fn run(args: &Args) -> Ended {
    let format = args.format();
    if format == RulingFormat::Pdf && args.output.is_none() {
        return Err(Trouble::with_help("a PDF needs a file name", "add `-o ruling.pdf`"));
    }
    let mut session = Session {
        args,
        format,
        dice: Vec::new(),
        files: Files::default(),
        text: String::new(),
        pages: Vec::new(),
        portraits: Portraits::default(),
        title: None,
        printed: false,
    };
    let mut statuses = Vec::new();
    let mut report = Report::default();
    files::check_house_rules(&args.house_rules, &mut report);
    session.dice = dice(&args.dice.join(" "), &mut session.files, &mut report);
    if report.has_errors() {
        session.print_faults(&report);
        return Ok(Status::Unreadable);
    }
    for path in &args.files {
        let docket = files::read(path, &args.rules.rules, &mut session.files);
        if let Some(input) = args.output.as_ref().and_then(|output| overwritten(output, &session.files)) {
            let trouble = format!("-o would overwrite {input}, which is an input");
            return Err(Trouble::with_help(trouble, "choose another name for the ruling"));
        }
        files::echo(&docket, format != RulingFormat::Text || args.output.is_some());
        session.print_faults(&docket.report);
        if docket.report.has_errors() {
            statuses.push(Status::Unreadable);
        }
        statuses.extend(session.judge_all(&docket.entries, path));
    }
    if !session.dice.is_empty() && statuses.len() > 1 && format != RulingFormat::Json {
        terminal::err(&format!("{} of the dice given were not used\n", session.dice.len()));
    }
    session.write()?;
    // The worst one counts: a scenario that makes no sense, a forbidden action, a missing roll.
    Ok(statuses.into_iter().max().unwrap_or(Status::Fine))
}

/// The rulings of one run, and the dice of the command line that are left.
struct Session<'a> {
    args: &'a Args,
    format: RulingFormat,
    dice: Vec<Die>,
    files: Files,
    /// Rulings that were not printed or written to a file yet.
    text: String,
    /// Rulings that go into a PDF.
    pages: Vec<Prose>,
    /// The pictures of cards that a page shows.
    portraits: Portraits,
    /// The title of a page, which is that of its first ruling.
    title: Option<String>,
    /// Whether there was a ruling before.
    printed: bool,
}

impl Session<'_> {
    /// Judges scenarios and prints the rulings, in order. Scenarios are judged in parallel unless they share dice or ask for some.
    fn judge_all(&mut self, entries: &[Entry], path: &str) -> Vec<Status> {
        let asks = self.format != RulingFormat::Json && !self.args.strict && prompt::is_conversation();
        let has_variants = !self.args.what_if.is_empty() || !self.args.against.is_empty();
        if asks || has_variants || !self.dice.is_empty() {
            let one = |(n, entry)| self.judge(entry, (path, n), asks);
            return entries.iter().enumerate().map(one).collect();
        }
        let terms = Terms { args: self.args, format: self.format, sends: entries.len() <= MOST_SENT };
        let parts: Vec<&[Entry]> = entries.chunks(PART).collect();
        let judge = |(): &mut (), part: &&[Entry]| -> Vec<Judged> {
            part.iter().map(|entry| judge(terms, &[], entry, &[], false)).collect()
        };
        let mut statuses = Vec::with_capacity(entries.len());
        let Ok(()) = parallel::in_order(
            &parts,
            || (),
            judge,
            |judged| {
                statuses.extend(judged.into_iter().map(|judged| self.settle(judged, path)));
                self.show();
                Ok::<(), Infallible>(())
            },
        );
        statuses
    }

    /// Judges one scenario, the nth of a file from 0, and prints the ruling.
    fn judge(&mut self, entry: &Entry, (path, n): (&str, usize), asks: bool) -> Status {
        let Some(variants) = variants::of(self.args, entry, (path, n), &mut self.files) else {
            return Status::Unreadable;
        };
        let terms = Terms { args: self.args, format: self.format, sends: true };
        let judged = judge(terms, &self.dice, entry, &variants, asks);
        let status = self.settle(judged, path);
        // Print it now, because the next scenario may ask for dice.
        self.show();
        status
    }

    /// Prints the faults of a scenario in the file `path` and keeps its ruling.
    fn settle(&mut self, judged: Judged, path: &str) -> Status {
        self.dice.drain(..judged.taken);
        self.print_faults(&judged.report);
        let Some(answer) = judged.answer else { return Status::Unreadable };
        self.keep(answer.written, path);
        answer.status
    }

    /// Prints faults in the chosen format, after the rulings before them.
    fn print_faults(&mut self, report: &Report) {
        if report.iter().next().is_some() {
            self.show();
        }
        let format = if self.format == RulingFormat::Json { Format::Json } else { Format::Text };
        files::print_faults(report, &self.files, format);
    }

    /// Prints all waiting rulings in one system call, because each call takes time.
    fn show(&mut self) {
        if self.args.output.is_none() && self.format != RulingFormat::Html && !self.text.is_empty() {
            terminal::out(&std::mem::take(&mut self.text));
        }
    }

    /// Keeps a ruling until it is printed or written to the file.
    fn keep(&mut self, ruling: Written, path: &str) {
        match ruling {
            Written::Page(page) => self.pages.push(page),
            Written::Web(web) => {
                let Session { portraits, files, args, .. } = self;
                self.text.push_str(&web.article(portraits, path, files, args.brief));
                self.title.get_or_insert_with(|| web.title().to_owned());
            }
            Written::Text(text) => {
                let between = if self.printed && self.format == RulingFormat::Text { "\n" } else { "" };
                self.text.push_str(between);
                self.text.push_str(&text);
            }
        }
        self.printed = true;
    }

    /// Writes the rulings to the output file, if there are any.
    fn write(&self) -> Result<(), String> {
        let page = self.title.as_ref().map(|title| render::html_page(title, &self.text));
        if let (Some(page), None) = (&page, &self.args.output) {
            terminal::out(page);
        }
        let Some(path) = self.args.output.as_ref().filter(|_| self.printed) else { return Ok(()) };
        let bytes = match (self.format, self.files.iter().find(|(_, file)| file.name != DICE)) {
            (RulingFormat::Pdf, Some((file, _))) => {
                let printed = press::texts("ruling", &self.pages, &self.args.paper, &Disk, file, &self.files);
                printed.pdf(&self.files)?
            }
            _ => page.unwrap_or_else(|| self.text.clone()).into_bytes(),
        };
        disk::write(path, &bytes).map_err(|error| disk::cannot_be_written(path, &error))
    }
}

/// A scenario that was judged.
struct Judged {
    report: Report,
    /// `None` if the scenario makes no sense.
    answer: Option<Answer>,
    /// How many dice of the command line it used.
    taken: usize,
}

/// A ruling as it is printed. Only this waits for the rulings before it, because the ruling itself is far larger.
struct Answer {
    status: Status,
    written: Written,
}

/// A ruling in the chosen format.
enum Written {
    /// As text or JSON.
    Text(String),
    /// As pages for the PDF of all rulings.
    Page(Prose),
    /// For the page of all rulings.
    Web(Box<Web>),
}

/// How scenarios are judged and printed.
#[derive(Clone, Copy)]
struct Terms<'a> {
    args: &'a Args,
    format: RulingFormat,
    /// Whether each ruling says how to send it.
    sends: bool,
}

/// The most scenarios of a file whose rulings say how to send them: whoever judges thousands sends none, and making
/// codes takes as long as judging.
const MOST_SENT: usize = 100;

/// Judges a scenario with its own dice and `more` after them. `asks`: missing dice and facts are asked for at the terminal.
fn judge(terms: Terms<'_>, more: &[Die], entry: &Entry, variants: &[Other], asks: bool) -> Judged {
    let Terms { args, format, sends } = terms;
    let mut report = entry.report.clone();
    let nothing = |report: Report| Judged { report, answer: None, taken: 0 };
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
    if args.readings || format == RulingFormat::Html && sends && !args.brief {
        // The other readings use the answers given at the prompt.
        let scenario = scenario.with(&ruling.facts);
        ruling.readings = Some(adjudicate::readings(&ruling, &scenario, cards, &rules, &known, rest));
    }
    for variant in variants {
        let facts = if args.strict { Unsaid::Missing } else { Unsaid::Assumed };
        let terms = (args.house_rules.as_slice(), facts);
        ruling.variants.push(variant.judged(terms, &ruling, scenario, (&known, more), rest()));
    }
    if args.extent() == Extent::Full || format == RulingFormat::Pdf && !args.brief {
        ruling.submitted = Some(adjudicate::as_submitted(scenario, &ruling, cards, &rules));
    }
    if !args.why_not && format != RulingFormat::Json {
        ruling.why_not.clear();
    }
    if sends && !args.brief {
        ruling.line = adjudicate::sent(scenario, &ruling, cards, &dice);
    }
    ruling.seed = args.seed;
    ruling.generated = ruling.used.len().saturating_sub(dice.len() - ruling.left_over);
    let taken = (dice.len() - ruling.left_over).saturating_sub(scenario.dice.len());
    let status = match ruling.verdict {
        Verdict::Resolved => Status::Fine,
        Verdict::Illegal(_) | Verdict::Undecided(_) => Status::Faulty,
        Verdict::Incomplete(_) | Verdict::Unsaid(_) => Status::Incomplete,
    };
    let web = |ruling| Web::new(scenario, ruling, (cards, &rules, &known));
    let written = written(args, format, ruling, web);
    Judged { report, answer: Some(Answer { status, written }), taken }
}

/// A ruling in the chosen format and extent.
fn written(args: &Args, format: RulingFormat, ruling: Ruling, web: impl FnOnce(Ruling) -> Web) -> Written {
    let extent = args.extent();
    let page = |ruling: &Ruling| {
        let game = games::game(ruling.game);
        let rulebook = ruling.own.or_else(|| game.rulebook()).expect("what is judged has rules");
        render::ruling_prose(ruling, rulebook, game.facts().headings, args.brief)
    };
    let text = match format {
        RulingFormat::Pdf => return Written::Page(page(&ruling)),
        RulingFormat::Html => return Written::Web(Box::new(web(ruling))),
        RulingFormat::Json => render::ruling_json(&ruling) + "\n",
        RulingFormat::Text => {
            let looks = if args.output.is_some() {
                Looks { colors: false, width: FILE_WIDTH, extent }
            } else {
                files::looks(extent)
            };
            match extent {
                Extent::Full => render::ruling_page(&page(&ruling), &ruling, looks),
                _ => render::ruling_text(&ruling, looks),
            }
        }
    };
    Written::Text(text)
}

/// How many scenarios a thread judges before their rulings are printed.
const PART: usize = 16;

/// The input file that the output would overwrite, even through another path or a link.
fn overwritten<'f>(output: &Path, files: &'f Files) -> Option<&'f str> {
    let output = output.canonicalize().ok()?;
    let is_output = |name: &&str| Path::new(name).canonicalize().is_ok_and(|input| input == output);
    files.iter().map(|(_, file)| file.name.as_str()).find(is_output)
}

/// The width of text in a file, in characters.
const FILE_WIDTH: usize = 100;

/// The "file" of dice from the command line in messages.
const DICE: &str = "--dice";

/// The dice of the command line; each has its place there.
fn dice(text: &str, files: &mut Files, report: &mut Report) -> Vec<Die> {
    if text.is_empty() {
        return Vec::new();
    }
    let origin = Origin { end: text.len() as u32, ..Origin::of_file(files.add(DICE, text)) };
    Die::read_all(Located { value: text, origin }, report)
}
