//! The grid of slots: how many faces of one size a sheet of paper holds, and where each goes.

use super::arrange::Lying;
use crate::diag::{Report, code};
use crate::geometry::{Length, Orientation, Point, Rect, Size};
use crate::model::{Backs, SheetSpec};

/// A grid of slots in the middle of the paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grid {
    /// The paper as it lies.
    pub paper: Size,
    /// Which way it lies.
    pub orientation: Orientation,
    /// Slots side by side; under a gutter fold those of the fronts alone.
    pub columns: u32,
    /// Slots one below the other.
    pub rows: u32,
    /// The size of a slot.
    pub size: Size,
    /// The space between slots.
    pub gutter: Size,
    /// The top left corner of the first slot.
    pub origin: Point,
}

/// What a face that fills a page measures on a sheet's paper.
pub fn page_size(spec: &SheetSpec) -> Size {
    let paper = spec.paper.lying(spec.orientation.unwrap_or_default());
    Size::new(paper.width - spec.margin.width * 2, paper.height - spec.margin.height * 2)
}

impl Grid {
    /// The grid for faces of a size; why there is none is reported.
    pub(super) fn find(size: Size, spec: &SheetSpec, report: &mut Report) -> Option<Grid> {
        bleed_has_room(spec, report)?;
        let orientations = match spec.orientation {
            Some(orientation) => vec![orientation],
            None => vec![Orientation::Portrait, Orientation::Landscape],
        };
        let grids = orientations.iter().map(|orientation| Grid::lying(*orientation, size, spec));
        // More slots win; the first of equals, which is upright.
        let best = grids.reduce(|best, next| if next.count() > best.count() { next } else { best })?;
        let (columns, rows) = (spec.columns.unwrap_or(1), spec.rows.unwrap_or(1));
        if best.count() == 0 || best.columns < columns || best.rows < rows {
            too_large(size, &best, spec, report);
            return None;
        }
        Some(best)
    }

    /// The grid on paper that lies in a way: as many slots as fit, or as many as asked for, if they fit.
    fn lying(orientation: Orientation, size: Size, spec: &SheetSpec) -> Grid {
        let (paper, gutter) = (spec.paper.lying(orientation), spec.gutter());
        let room = Size::new(
            paper.width - spec.margin.width * 2 - spec.bleed * 2,
            paper.height - spec.margin.height * 2 - spec.bleed * 2,
        );
        let fitting = |room: Length, size: Length, gutter: Length| {
            if room < size { 0 } else { (room + gutter).fits(size + gutter).clamp(0, 1_000) as u32 }
        };
        let fold = spec.backs == Backs::GutterFold;
        let columns = if fold {
            // The middle of the paper is where it is folded: fronts on the left, half a gutter away from it.
            fitting(room.width / 2 - gutter.width / 2, size.width, gutter.width)
        } else {
            fitting(room.width, size.width, gutter.width)
        };
        let rows = fitting(room.height, size.height, gutter.height);
        let columns = spec.columns.map_or(columns, |wanted| wanted.min(columns));
        let rows = spec.rows.map_or(rows, |wanted| wanted.min(rows));
        let extent = |n: u32, size: Length, gutter: Length| (size + gutter) * i64::from(n) - gutter;
        let (width, height) =
            (extent(columns, size.width, gutter.width), extent(rows, size.height, gutter.height));
        let x = if fold { paper.width / 2 - gutter.width / 2 - width } else { (paper.width - width) / 2 };
        let origin = Point::new(x, (paper.height - height) / 2);
        Grid { paper, orientation, columns, rows, size, gutter, origin }
    }

    /// How many slots it has.
    pub fn count(&self) -> u32 {
        self.columns * self.rows
    }

    /// The slots row by row, without those that are skipped.
    pub(super) fn slots(&self, skip: &[u32]) -> Vec<Rect> {
        (0..self.count()).filter(|n| !skip.contains(n)).map(|n| self.slot(n)).collect()
    }

    /// The slot of a number, counted row by row from 0.
    pub fn slot(&self, n: u32) -> Rect {
        let (column, row) = (i64::from(n % self.columns), i64::from(n / self.columns));
        let x = self.origin.x + (self.size.width + self.gutter.width) * column;
        let y = self.origin.y + (self.size.height + self.gutter.height) * row;
        Rect::at(Point::new(x, y), self.size)
    }

    /// How the paper lies.
    pub(super) fn lies(&self) -> Lying {
        Lying { paper: self.paper, orientation: self.orientation }
    }

    /// The rectangle around all slots.
    pub fn block(&self) -> Rect {
        self.slot(0).union(self.slot(self.count() - 1))
    }
}

/// Bleed of neighbors must not run into each other's trim.
fn bleed_has_room(spec: &SheetSpec, report: &mut Report) -> Option<()> {
    let gutter = spec.gutter();
    let least = gutter.width.min(gutter.height);
    if least >= spec.bleed * 2 {
        return Some(());
    }
    let message = format!("a bleed of {} runs into the neighbors across a gutter of {least}", spec.bleed);
    report.error(code::BLEED, spec.origin, message).help(format!(
        "make the gutter {} or the bleed {}",
        spec.bleed * 2,
        least / 2
    ));
    None
}

fn too_large(size: Size, best: &Grid, spec: &SheetSpec, report: &mut Report) {
    let gutter = spec.gutter();
    let name = &spec.paper.name;
    let one_or_both =
        |size: Size| if size.width == size.height { size.width.to_string() } else { size.to_string() };
    let margin = one_or_both(Size::new(spec.margin.width, spec.margin.height));
    let gutter = match one_or_both(gutter) {
        gutter if gutter == "0mm" => String::new(),
        gutter => format!(" with a gutter of {gutter}"),
    };
    let wanted = match (spec.columns, spec.rows) {
        (Some(columns), Some(rows)) => format!("{columns} columns and {rows} rows"),
        (Some(columns), None) => format!("{columns} columns"),
        (None, Some(rows)) => format!("{rows} rows"),
        (None, None) => "faces".to_owned(),
    };
    let message = if best.count() == 0 {
        format!("a face of {size} does not fit on {name} within margins of {margin}")
    } else {
        format!("{wanted} of {size}{gutter} do not fit on {name} within margins of {margin}")
    };
    let help = if best.count() == 0 {
        "use larger paper, or smaller margins or bleed".to_owned()
    } else {
        format!(
            "{} columns and {} rows do; leave `columns` and `rows` out to get as many as fit",
            best.columns, best.rows
        )
    };
    report.error(code::FACE_TOO_LARGE, spec.origin, message).help(help);
}

/// Reports a sheet that skips every slot.
pub(super) fn all_skipped(spec: &SheetSpec, report: &mut Report) {
    report
        .error(code::OUT_OF_RANGE, spec.origin, "every slot of the sheet is skipped")
        .help("leave at least one slot to print in");
}
