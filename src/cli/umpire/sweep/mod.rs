//! `umpire sweep`: the odds of a dispute for every combination of some facts, or of all cards against all cards.

mod data;
pub(super) mod html;
mod paper;
mod text;

use std::path::PathBuf;

use clap::ValueEnum;

use super::files::{self, Format as Faults};
use crate::adjudicate::sweep::{self, Cell, Plan, Swept, outliers};
use crate::cli::papers::PaperParser;
use crate::cli::shard::Shard;
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::{Disk, disk, terminal};
use crate::diag::{Report, code};
use crate::geometry::Paper;
use crate::source::door::MOST_TEXT;
use crate::source::{Door, Files, Node};

const EXAMPLES: &str = "\
Examples:
  umpire sweep my-game combat --over attacker --over defender --of \"hits.blue <= 0\"
  umpire sweep my-game combat --over attacker --over defender --of lost -o matrix.pdf
  umpire sweep \"{agent} x {sue}, city\" --of \"result = agents\"
  umpire sweep \"11C ap3! v {creature}, {terrain: grassland, jungle}\" --of \"hex.corpses\"";

/// The arguments of `sweep`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    /// A folder or file with a rulebook; or a dispute in one line with components in braces, or `{tokens: 1-8}`
    #[arg(value_name = "RULEBOOK|LINE")]
    rulebook: String,
    /// The dispute of the rulebook
    dispute: Option<String>,
    /// A fact of which all values are tried; the last one varies fastest
    #[arg(long, value_name = "FACT")]
    over: Vec<String>,
    /// A condition or a number, made of keys of the outcome
    #[arg(long, value_name = "EXPRESSION")]
    of: String,
    /// A scenario whose other facts, decisions and house rules hold in all cells
    #[arg(long, value_name = "FILE")]
    set: Option<String>,
    /// How to print the odds [default: by the ending of the -o file, else text]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Write them to this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Only one of several parts, whose outputs add up to the whole: 2/8. auto takes both numbers from a Slurm array,
    /// auto/8 the part from an indexed Kubernetes job or GNU parallel. For csv and json
    #[arg(long, value_name = "I/N", value_parser = Shard::parse)]
    shard: Option<Shard>,
    /// Choose a value for an option of the rulebook
    #[arg(long = "house-rule", value_name = "NAME=VALUE")]
    house_rules: Vec<String>,
    /// The paper of a PDF: a4, letter, or any other that `punchboard render` takes
    #[arg(long, value_name = "PAPER", default_value = "a4", value_parser = PaperParser)]
    paper: Paper,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people: bars, or a shaded matrix
    Text,
    /// For spreadsheets
    Csv,
    /// For programs: one JSON object
    Json,
    /// One page that stands alone
    Html,
    /// For paper (needs -o)
    Pdf,
}

/// What is printed.
struct Shown<'s> {
    plan: &'s Plan,
    of: &'s str,
    swept: &'s Swept,
    /// What stands out, in words.
    notes: Vec<String>,
}

impl Shown<'_> {
    /// "Probability of winner = we, by steps and giant".
    fn title(&self) -> String {
        let axes: Vec<&str> = self.swept.axes.iter().map(|axis| axis.name.as_str()).collect();
        let what = if self.swept.is_mean { "Mean of" } else { "Probability of" };
        format!("{what} {}, by {}", self.of, crate::diag::and_list(&axes))
    }

    /// The matrices: one for each combination of all values but those of the last two facts.
    fn matrices(&self) -> Vec<Matrix> {
        let axes = &self.swept.axes;
        let (outer, inner) = axes.split_at(axes.len().saturating_sub(2));
        let size: usize = inner.iter().map(|axis| axis.values.len()).product();
        let count: usize = outer.iter().map(|axis| axis.values.len()).product();
        let one = |n: usize| {
            let said = outer.iter().zip(sweep::values(outer, n));
            let said = said.map(|(axis, value)| format!("{}: {}", axis.name, sweep::label(value)));
            let (rows, columns) = match inner {
                [rows, columns] => (rows.labels(), columns.labels()),
                [rows] => (rows.labels(), Vec::new()),
                _ => (Vec::new(), Vec::new()),
            };
            let cells = self.swept.cells[n * size..(n + 1) * size].iter().map(|cell| cell.value).collect();
            Matrix { title: said.collect::<Vec<_>>().join(", "), rows, columns, cells }
        };
        (0..count).map(one).collect()
    }

    /// How many cells have no value, and why the first of them has none.
    fn open(&self) -> Option<String> {
        let open: Vec<&Cell> = self.swept.cells.iter().filter(|cell| cell.value.is_none()).collect();
        let why = open.first()?.why.as_deref().unwrap_or_default();
        let some =
            if open.len() == 1 { "1 cell has".to_owned() } else { format!("{} cells have", open.len()) };
        Some(format!("{some} no value (?): {why}"))
    }

    /// Where a value is between the least and the largest, 0 to 1; a probability is that itself.
    fn place(&self, value: f64) -> f64 {
        let (least, most) = self.range();
        ((value - least) / (most - least)).clamp(0.0, 1.0)
    }

    /// The least and the largest value, between which cells are shaded.
    fn range(&self) -> (f64, f64) {
        if !self.swept.is_mean {
            return (0.0, 1.0);
        }
        let all = self.swept.cells.iter().filter_map(|cell| cell.value);
        // Bars begin at zero, so that one of twice the length is twice the number.
        let begin = if self.swept.axes.len() == 1 { (0.0, 0.0) } else { (f64::INFINITY, f64::NEG_INFINITY) };
        let (least, most) = all.fold(begin, |(a, b), v| (a.min(v), b.max(v)));
        if least < most { (least, most) } else { (least.min(0.0), most.max(1.0)) }
    }
}

/// A table of odds: a bar for each row, or a cell for each row and column.
struct Matrix {
    title: String,
    rows: Vec<String>,
    columns: Vec<String>,
    /// Row by row.
    cells: Vec<Option<f64>>,
}

impl Matrix {
    fn cell(&self, row: usize, column: usize) -> Option<f64> {
        self.cells[row * self.columns.len().max(1) + column]
    }
}

/// A probability in percent, or a mean, in a few letters.
fn short(value: f64, is_mean: bool) -> String {
    if is_mean {
        return if value.abs() < 9.95 { format!("{value:.1}") } else { format!("{value:.0}") };
    }
    match value * 100.0 {
        p if p <= 0.0 || p >= 100.0 - 1e-9 => format!("{p:.0}"),
        p if p < 0.5 => "<1".to_owned(),
        p if p > 99.5 => ">99".to_owned(),
        p => format!("{p:.0}"),
    }
}

/// The same with more digits.
fn long(value: f64, is_mean: bool) -> String {
    if is_mean { format!("{value:.3}") } else { format!("{:.2} %", value * 100.0) }
}

/// Sweeps and prints.
pub(super) fn run(args: &Args) -> Ended {
    let format = format(args)?;
    let (mut files, mut report) = (Files::default(), Report::default());
    files::check_house_rules(&args.house_rules, &mut report);
    let set = set(args, &mut files, &mut report);
    let plan = if report.has_errors() { None } else { plan(args, set.as_ref(), &mut files, &mut report) };
    if let Some(plan) = &plan {
        plan.check(&mut report);
    }
    let Some(plan) = plan.filter(|_| !report.has_errors()) else {
        files::print_faults(&report, &files, Faults::Text);
        return Ok(Status::Unreadable);
    };
    let rules = plan.house_rules(set.as_ref(), &args.house_rules, &mut report);
    let part = args.shard.map_or((0, plan.cells()), |shard| shard.part(plan.cells()));
    let may_go = !report.has_errors();
    let swept = may_go.then(|| plan.sweep(&args.of, &rules, part, &mut files, &mut report).ok()).flatten();
    files::print_faults(&report, &files, Faults::Text);
    let Some(swept) = swept else {
        let lacks = report.iter().any(|fault| fault.code == code::MISSING_KEY);
        return Ok(if lacks { Status::Incomplete } else { Status::Unreadable });
    };
    let is_whole = swept.cells.len() == plan.cells();
    let notes =
        if is_whole { outliers(&swept).iter().map(sweep::Outlier::text).collect() } else { Vec::new() };
    write(args, format, &Shown { plan: &plan, of: &args.of, swept: &swept, notes })
}

fn write(args: &Args, format: Format, shown: &Shown<'_>) -> Ended {
    let bytes = match format {
        Format::Text if args.output.is_none() => {
            terminal::out(&text::text(shown, terminal::width(), terminal::shows_colors()));
            return Ok(Status::Fine);
        }
        Format::Text => text::text(shown, 100, false).into_bytes(),
        Format::Csv => data::csv(shown).into_bytes(),
        Format::Json => data::json(shown).into_bytes(),
        Format::Html => html::page(shown).into_bytes(),
        Format::Pdf => paper::pdf(shown, &args.paper)?,
    };
    match &args.output {
        Some(path) => disk::write(path, &bytes).map_err(|error| disk::cannot_be_written(path, &error))?,
        None => terminal::out(&String::from_utf8_lossy(&bytes)),
    }
    Ok(Status::Fine)
}

/// The format that was asked for.
fn format(args: &Args) -> Result<Format, Trouble> {
    let ending = args.output.as_ref().and_then(|path| path.extension()?.to_str());
    let by_ending = match ending {
        Some("csv") => Format::Csv,
        Some("json") => Format::Json,
        Some("html" | "htm") => Format::Html,
        Some("pdf") => Format::Pdf,
        _ => Format::Text,
    };
    let format = args.format.unwrap_or(by_ending);
    if format == Format::Pdf && args.output.is_none() {
        return Err(Trouble::with_help("a PDF needs a file name", "add `-o matrix.pdf`"));
    }
    if args.shard.is_some() && !matches!(format, Format::Csv | Format::Json) {
        return Err(Trouble::with_help("only csv and json can be made in parts", "add `--format csv`"));
    }
    Ok(format)
}

/// The scenario whose facts hold in all cells.
fn set(args: &Args, files: &mut Files, report: &mut Report) -> Option<Node> {
    let path = args.set.as_ref()?;
    let bytes = match Disk.read(path, MOST_TEXT) {
        Ok(bytes) => bytes,
        Err(trouble) => {
            crate::model::load::report_trouble(path, &trouble, None, report);
            return None;
        }
    };
    let file = crate::model::load::add_text(files, path, &bytes, report)?;
    let node = crate::source::yaml::parse(files, file, report).into_iter().next();
    let node = node.filter(|node| node.as_map().is_some());
    if node.is_none() && !report.has_errors() {
        report
            .error_nowhere(code::EMPTY, format!("there is no scenario in {path}"))
            .help("write facts as in a scenario: `terrain: woods`");
    }
    node
}

fn plan(args: &Args, set: Option<&Node>, files: &mut Files, report: &mut Report) -> Option<Plan> {
    if args.rulebook.contains('{') && args.dispute.is_none() {
        if !args.over.is_empty() || args.set.is_some() {
            report.error_nowhere(code::UNKNOWN_NAME, "a line says everything itself").help(
                "leave out `--over` and `--set`: components in braces are swept, and facts follow after commas",
            );
            return None;
        }
        return sweep::of_line(&Disk, &args.rulebook, files, report);
    }
    let Some(dispute) = &args.dispute else {
        let help = "write `umpire sweep FOLDER DISPUTE --over FACT --of …`, or a line: \"{agent} x {sue}\"";
        report.error_nowhere(code::EMPTY, "no dispute is named").help(help);
        return None;
    };
    if args.over.is_empty() {
        report
            .error_nowhere(code::EMPTY, "no fact is swept")
            .help("add `--over FACT`, once or several times");
        return None;
    }
    let path = std::slice::from_ref(&args.rulebook);
    sweep::of_rulebook((&Disk, path), dispute, &args.over, set, files, report)
}
