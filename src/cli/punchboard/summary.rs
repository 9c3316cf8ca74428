//! The summary of `render`: what was written, and what to set in the print dialog.

use std::collections::BTreeSet;
use std::path::PathBuf;

use super::output::Cleared;
use super::paper;
use super::report::bold;
use crate::cli::disk;
use crate::cli::terminal::{self, DIM, PLAIN};
use crate::diag::render::wrapped;
use crate::diag::{and_list, columns, counted};
use crate::impose::Spare;
use crate::model::Backs;
use crate::press::LeftOut;

/// A file that was written, or the pictures of one file's sheets.
pub(super) struct Written {
    pub folder: PathBuf,
    /// Its name; for several pictures, `*` stands for the part that differs.
    pub name: String,
    /// Number of sheets of paper, or of pictures without paper.
    pub sheets: usize,
    /// Number of components on them.
    pub pieces: usize,
    /// Where the backs are printed.
    pub backs: Backs,
    /// Whether fronts and backs are apart in the file.
    pub by_side: bool,
    /// Whether both sides are printed on.
    pub two_sided: bool,
    /// The smallest scale of a page, in percent.
    pub scale: u32,
    /// Area that is printed on, and area of all sheets, in square millimeters.
    pub area: (f64, f64),
    /// The name of the sheet that it is printed on.
    pub sheet: String,
    /// The room on the sheets of each part.
    pub spare: Vec<Spare>,
    /// The ink of a press on average and at most, in percent.
    pub ink: Option<[f64; 2]>,
    /// The name of its pages in order, if it is a booklet.
    pub to_read: Option<String>,
    /// The names of the files for a cutting machine, without their endings, each after the number of its sheets.
    pub cut: Vec<(usize, String)>,
}

/// A file that was not printed.
pub(super) struct Missed {
    /// The folder of its set.
    pub folder: PathBuf,
    /// The file, and why it was not printed.
    pub left_out: LeftOut,
}

/// What a summary counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    /// Sheets of paper.
    Sheet,
    /// Pictures without paper.
    Picture,
}

impl Unit {
    fn name(self) -> &'static str {
        match self {
            Unit::Sheet => "sheet",
            Unit::Picture => "picture",
        }
    }
}

impl Written {
    /// How to print it.
    fn sides(&self) -> String {
        let sides = self.backs.instructions(self.two_sided);
        let sides = match sides.strip_prefix("both sides, ").filter(|_| self.by_side) {
            Some(flip) => format!("one side after the other, {flip}"),
            None => sides.to_owned(),
        };
        let ink = self.ink.map(|[mean, most]| format!("ink {mean:.0} %, at most {most:.0} %"));
        let smaller = Some(self.made_smaller()).filter(|smaller| !smaller.is_empty());
        [Some(sides), smaller, ink].into_iter().flatten().collect::<Vec<_>>().join("; ")
    }

    /// The scale, if it is below 100 %.
    fn made_smaller(&self) -> String {
        if self.scale < 100 { format!("made smaller, to {} %", self.scale) } else { String::new() }
    }
}

/// The files that were written, folder by folder. `to_print`: they go to a printer, so how to print them is added.
pub(super) fn text(written: &[Written], unit: Unit, to_print: bool) -> String {
    let names = written.iter().map(|file| columns::count(&file.name)).max().unwrap_or(0);
    let width = |count: fn(&Written) -> usize, unit: &str| {
        written.iter().map(|file| counted(count(file), unit).len()).max().unwrap_or(0)
    };
    let (sheets, pieces) = (width(|file| file.sheets, unit.name()), width(|file| file.pieces, "piece"));
    // In a narrow terminal, how to print a file is on the line below it.
    let how = written.iter().map(|file| file.sides().chars().count()).max().unwrap_or(0);
    let used = if to_print { "uses 100 %".len() + 2 } else { 0 };
    let wide = names + sheets + pieces + used + how + 8 <= terminal::width();
    let mut out = String::new();
    let mut folder = None;
    for file in written {
        if folder != Some(&file.folder) {
            folder = Some(&file.folder);
            out.push_str(&format!("{}/\n", disk::printed(&file.folder)));
        }
        let name = columns::padded(&file.name, names);
        let (count, of) = (counted(file.sheets, unit.name()), counted(file.pieces, "piece"));
        out.push_str(&format!("  {name}  {count:>sheets$}  {of:>pieces$}"));
        if to_print {
            out.push_str(&format!("  uses {:>3} %", paper::percent([file.area].into_iter())));
        }
        let how = if to_print { file.sides() } else { file.made_smaller() };
        if !how.is_empty() {
            out.push_str(if wide { "  " } else { "\n    " });
            out.push_str(&how);
        }
        out.push('\n');
    }
    let sum = |count: fn(&Written) -> usize| written.iter().map(count).sum::<usize>();
    let on = counted(sum(|file| file.sheets), unit.name());
    let pieces = counted(sum(|file| file.pieces), "piece");
    let total = match unit {
        Unit::Sheet if to_print => {
            let used = paper::percent(written.iter().map(|file| file.area));
            format!(
                "{}, {on} of paper, {pieces}; {used} % of the paper is used",
                counted(written.len(), "file")
            )
        }
        Unit::Sheet => format!("{}, {on} of paper, {pieces}", counted(written.len(), "file")),
        Unit::Picture => format!("{on} of {pieces}"),
    };
    out.push_str(&format!("{}\n", bold(&wrapped(&total, terminal::width(), 0))));
    if to_print {
        for saving in paper::savings(written) {
            out.push_str(&format!("{DIM}{}{PLAIN}\n", wrapped(&saving, terminal::width(), 0)));
        }
        out.push_str(&to_read(written));
        let advice = "In the print dialog: scale 100 % (\"actual size\"), not \"fit\"; sides as above. Then measure the ruler in \
                      the margin.";
        let advice = wrapped(advice, terminal::width(), 0);
        out.push_str(&format!("{DIM}{advice}{PLAIN}\n"));
    }
    out
}

/// The files to read on a screen.
fn to_read(written: &[Written]) -> String {
    let names: BTreeSet<&str> = written.iter().filter_map(|file| file.to_read.as_deref()).collect();
    if names.is_empty() {
        return String::new();
    }
    let names = and_list(&names.into_iter().collect::<Vec<_>>());
    let text = format!("To read on a screen, with its pages in order: {names}");
    format!("{DIM}{}{PLAIN}\n", wrapped(&text, terminal::width(), 0))
}

/// The files for a cutting machine, and for how many sheets each is.
pub(super) fn cut(written: &[Written]) -> String {
    const MOST: usize = 6;
    let mut files: Vec<String> = (written.iter().flat_map(|file| &file.cut))
        .map(|(sheets, name)| format!("{name} ({})", counted(*sheets, "sheet")))
        .collect();
    if files.len() > MOST {
        let more = files.split_off(MOST - 1).len();
        files.push(format!("{more} more"));
    }
    let text = if files.is_empty() {
        "For the cutting machine: nothing, since pages, texts and labels are not cut out".to_owned()
    } else {
        format!("For the cutting machine: {}; the margin of each sheet names its file", and_list(&files))
    };
    format!("{DIM}{}{PLAIN}\n", wrapped(&text, terminal::width(), 0))
}

/// The files that were not printed, and why; outside a draft, with a hint at `--draft`.
pub(super) fn missed(missed: &[Missed], is_draft: bool) -> String {
    let mut lines: Vec<String> = Vec::new();
    for Missed { folder, left_out: LeftOut { name, why, more } } in missed {
        let more = match more {
            0 => String::new(),
            1 => ", and 1 more error".to_owned(),
            n => format!(", and {n} more errors"),
        };
        let text = format!("{}: not printed: {why}{more}", disk::printed(&folder.join(name)));
        let line = format!("{}\n", wrapped(&text, terminal::width(), 2).replace('\n', "\n  "));
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    if !lines.is_empty() && !is_draft {
        lines.push("`--draft` prints what can be drawn\n".to_owned());
    }
    lines.concat()
}

/// The outdated files that were removed or kept.
pub(super) fn cleared(cleared: &Cleared) -> String {
    let list = |paths: &[PathBuf]| {
        const MOST: usize = 4;
        let mut names: Vec<String> = paths.iter().take(MOST).map(|path| disk::printed(path)).collect();
        if paths.len() > MOST {
            names.push(format!("{} more", paths.len() - MOST));
        }
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        and_list(&names)
    };
    let mut out = String::new();
    for (paths, what) in [
        (&cleared.removed, "removed as outdated"),
        (&cleared.kept, "outdated, but kept because it was changed"),
    ] {
        if !paths.is_empty() {
            let text = format!("{what}: {}", list(paths));
            out.push_str(&format!("{DIM}{}{PLAIN}\n", wrapped(&text, terminal::width(), 0)));
        }
    }
    out
}
