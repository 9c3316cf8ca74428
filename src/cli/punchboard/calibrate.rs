//! `punchboard calibrate`: prints the page with which a printer is measured, and keeps what was measured.

use std::path::PathBuf;

use super::printers;
use super::report::bold;
use crate::cli::papers::PaperParser;
use crate::cli::status::{Ended, Status, Trouble};
use crate::cli::{Disk, disk, terminal};
use crate::diag::render::wrapped;
use crate::geometry::{Length, Orientation, Paper, Size};
use crate::model::printer::{CROSSES, PrintedSide, Readings};
use crate::model::sheet_spec::Margin;
use crate::press::calibration;

/// The arguments of `calibrate`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The paper: a4, letter, or any other [default: a4, or that of the profile]
    #[arg(long, value_name = "PAPER", value_parser = PaperParser, hide_possible_values = true)]
    paper: Option<Paper>,
    /// The file to write the page to, both sides of it
    #[arg(short, long, value_name = "FILE", default_value = "calibration.pdf")]
    output: PathBuf,
    /// Keep what was measured as the profile of this printer: a name, or a file that ends in .yaml
    #[arg(long, value_name = "NAME", conflicts_with = "output")]
    set: Option<String>,
    /// What was measured on the front: A,B,C,D,E in millimeters, and the margins left, right, top, bottom if you read them
    #[arg(long, value_name = "NUMBERS", value_parser = readings, requires = "set")]
    front: Option<Measured>,
    /// What was measured on the back, as seen from the back
    #[arg(long, value_name = "NUMBERS", value_parser = readings, requires = "set")]
    back: Option<Measured>,
}

/// What was typed for one side.
#[derive(Debug, Clone, Copy)]
struct Measured {
    readings: Readings,
    margins: Option<Margin>,
}

/// Parses five lengths, and four margins, in millimeters by default.
fn readings(text: &str) -> Result<Measured, String> {
    let help = "write five lengths, like 25.3,24.8,25.5,159.6,246.5, or nine with the margins left, right, top, bottom";
    let mm = |word: &str| {
        let word = word.trim();
        let length = word.parse::<f64>().ok().or_else(|| Length::parse(word).ok().map(Length::to_mm));
        length.filter(|mm| (0.0..=2_000.0).contains(mm)).ok_or(format!("\"{word}\" is not a length: {help}"))
    };
    let numbers: Vec<f64> =
        text.split([',', ' ']).filter(|word| !word.is_empty()).map(mm).collect::<Result<_, _>>()?;
    let ([a, b, c, d, e] | [a, b, c, d, e, ..]) = numbers[..] else {
        return Err(format!("{} numbers: {help}", numbers.len()));
    };
    let margins = match numbers[5..] {
        [] => None,
        [left, right, top, bottom] => {
            let [left, right, top, bottom] =
                [left, right, top, bottom].map(|mm| Length::um((mm * 1_000.0) as i64));
            Some(Margin { left, right, top, bottom })
        }
        _ => return Err(format!("{} numbers: {help}", numbers.len())),
    };
    Ok(Measured { readings: Readings { a, b, c, d, e }, margins })
}

/// Writes the page, or the profile.
pub(super) fn run(args: &Args) -> Ended {
    match &args.set {
        Some(name) => keep(name, args),
        None => page(args),
    }
}

fn page(args: &Args) -> Ended {
    let paper = args.paper.clone().unwrap_or_else(a4);
    let (printed, files) = calibration(&paper, &Disk);
    let bytes = printed.pdf(&files)?;
    disk::write(&args.output, &bytes).map_err(|error| disk::cannot_be_written(&args.output, &error))?;
    let next = format!(
        "{}: print both sides at 100 %, measure what it asks for, then `punchboard calibrate --set NAME --paper {} --front … --back …`",
        disk::printed(&args.output),
        paper.name.to_lowercase()
    );
    terminal::out(&format!("{}\n", wrapped(&next, terminal::width(), 0)));
    Ok(Status::Fine)
}

fn a4() -> Paper {
    Paper::parse("a4").expect("it is a paper")
}

/// Keeps what was measured; a side that was not measured now stays as it was.
fn keep(name: &str, args: &Args) -> Ended {
    if args.front.is_none() && args.back.is_none() {
        return Err(Trouble::with_help(
            "nothing was measured",
            "add `--front A,B,C,D,E` and `--back A,B,C,D,E`: the calibration page says what these are",
        ));
    }
    let path = printers::file(name)?;
    let before = if path.exists() { Some(printers::load(name)?) } else { None };
    let paper = args.paper.clone().or(before.as_ref().map(|before| before.paper.clone())).unwrap_or_else(a4);
    let size = paper.lying(Orientation::Portrait);
    let side = |measured: Option<Measured>, before: Option<PrintedSide>, word: &str| {
        let Some(Measured { readings, margins }) = measured else {
            return Ok(before.unwrap_or(PrintedSide::EXACT));
        };
        check(readings, &paper, size, word)?;
        let margins = margins.or(before.and_then(|before| before.margins));
        Ok::<PrintedSide, Trouble>(PrintedSide { margins, ..PrintedSide::measured(readings, size) })
    };
    let front = side(args.front, before.as_ref().map(|before| before.front), "front")?;
    let back = side(args.back, before.as_ref().map(|before| before.back), "back")?;
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let text = format!(
        "# How a printer prints, measured with `punchboard calibrate`. Scales are in percent, shifts to the right and downward,\n\
         # angles in degrees clockwise; the back is as seen from the back.\n\
         kind: printer\nname: {stem}\npaper: {}\nfront: {}\nback: {}\n",
        paper.name,
        written(&front),
        written(&back)
    );
    disk::write(&path, text.as_bytes()).map_err(|error| disk::cannot_be_written(&path, &error))?;
    for (word, side) in [("front", &front), ("back", &back)] {
        terminal::out(&format!("{}: {}\n", bold(word), in_words(side)));
    }
    let next = format!(
        "{}: kept; `punchboard render … --printer {name}` prints with it. Print the page of `punchboard calibrate` again to see how close it is",
        disk::printed(&path)
    );
    terminal::out(&format!("{}\n", wrapped(&next, terminal::width(), 0)));
    Ok(Status::Fine)
}

/// How far a length may be from what is expected, as a part of it: no printer is worse.
const WORST: f64 = 0.05;

/// Refuses what can't have been measured on this paper.
fn check(readings: Readings, paper: &Paper, size: Size, side: &str) -> Result<(), Trouble> {
    let across = |size: Size| [size.width, size.height].map(|length| length.to_mm() - 2.0 * CROSSES);
    let fits = |size: Size| {
        let found = [readings.d, readings.e];
        found.iter().zip(across(size)).all(|(found, meant)| (found / meant - 1.0).abs() <= WORST)
    };
    if !fits(size) {
        let other = Paper::names()
            .filter(|name| *name != paper.name)
            .find(|name| Paper::parse(name).is_ok_and(|paper| fits(paper.lying(Orientation::Portrait))));
        let [d, e] = across(size);
        let help = match other {
            Some(other) => format!("they fit {other}: add `--paper {}`", other.to_lowercase()),
            None => "D is from cross 1 to cross 2, E from cross 1 to cross 3, both in millimeters".to_owned(),
        };
        let message = format!(
            "on the {side}, D and E are {} and {}; on {} they are about {d:.1} and {e:.1}",
            readings.d, readings.e, paper.name
        );
        return Err(Trouble::with_help(message, help));
    }
    let far = [("A", readings.a), ("B", readings.b), ("C", readings.c)];
    if let Some((letter, found)) = far.into_iter().find(|(_, found)| (found - CROSSES).abs() > CROSSES * 0.8)
    {
        return Err(Trouble::with_help(
            format!("on the {side}, {letter} is {found}; it is about {CROSSES}"),
            "A, B and C are from an edge of the paper to a cross, in millimeters",
        ));
    }
    Ok(())
}

/// A side as YAML.
fn written(side: &PrintedSide) -> String {
    let margins = side.margins.map_or_else(String::new, |margins| {
        let Margin { left, right, top, bottom } = margins;
        format!(", margins: {{left: {left}, right: {right}, top: {top}, bottom: {bottom}}}")
    });
    let (across, down) = side.scale;
    format!(
        "{{scale: [{across:.3}, {down:.3}], shift: [{}, {}], angle: {:.3}{margins}}}",
        side.shift.x, side.shift.y, side.angle
    )
}

/// A side in words.
fn in_words(side: &PrintedSide) -> String {
    if side.is_exact() {
        return "exact".to_owned();
    }
    let way = |length: Length, [less, more]: [&str; 2]| match length.to_mm() {
        mm if mm.abs() < 0.005 => None,
        mm if mm < 0.0 => Some(format!("{:.2} mm {less}", -mm)),
        mm => Some(format!("{mm:.2} mm {more}")),
    };
    let shifts: Vec<String> = [way(side.shift.x, ["left", "right"]), way(side.shift.y, ["up", "down"])]
        .into_iter()
        .flatten()
        .collect();
    let shift = if shifts.is_empty() {
        "not shifted".to_owned()
    } else {
        format!("shifted {}", shifts.join(" and "))
    };
    let (across, down) = side.scale;
    let turned = match side.angle {
        angle if angle.abs() < 0.005 => String::new(),
        angle if angle < 0.0 => format!(", turned {:.2}° counterclockwise", -angle),
        angle => format!(", turned {angle:.2}° clockwise"),
    };
    format!("{across:.2} % wide, {down:.2} % high, {shift}{turned}")
}
