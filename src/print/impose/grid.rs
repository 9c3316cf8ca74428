//! The grid of slots: how many faces of one size fit on a sheet, and where each goes.

use super::arrangement::OrientedPaper;
use super::backs;
use super::margin::{self, CutEnds, Furniture};
use crate::diag::{Report, and_list, code};
use crate::geometry::{Length, Orientation, Point, Rect, Size};
use crate::model::sheet_spec::{Fold, Margin};
use crate::model::{FaceSize, Layout, Share, SheetSpec};

/// A grid of slots in the center of the paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grid {
    /// The size of the paper in its orientation.
    pub paper: Size,
    /// Portrait or landscape.
    pub orientation: Orientation,
    /// Slots side by side; on folded paper, the slots of the fronts alone.
    pub columns: u32,
    /// Slots one below the other; on folded paper, the slots of the fronts alone.
    pub rows: u32,
    /// The size of a slot.
    pub size: Size,
    /// The space between slots.
    pub gutter: Size,
    /// The top left corner of the first slot.
    pub origin: Point,
}

/// The excess allowed where lengths are added up: label sizes in inches are rounded to a few places.
const TOLERANCE: Length = Length::um(50);
/// The least space at a fold between the bleed of a front and that of its back.
const FOLD: Length = Length::mm(5);
/// The least length of a row or column that may lose one piece to make room for marks and rulers.
const MANY: u32 = 7;

/// The size of a face that fills a page on this sheet's paper.
pub fn page_size(spec: &SheetSpec) -> Size {
    spec.margin.within(spec.paper.lying(spec.orientation.unwrap_or_default())).size()
}

/// The size of a layout's face on this sheet's paper if it fills a page, or a half or quarter of one. Without an orientation of the
/// sheet, halves are upright.
pub fn page_for(layout: &Layout, spec: &SheetSpec) -> Size {
    let Size { width, height } = page_size(spec);
    let gutter = spec.gutter();
    let half = |length: Length, gutter: Length| (length - gutter) / 2;
    match layout.size {
        FaceSize::Page(Share::Half) => match (spec.orientation, spec.columns, spec.rows) {
            (None, ..) => Size::new(half(width.max(height), gutter.width), width.min(height)),
            (_, Some(2), _) => Size::new(half(width, gutter.width), height),
            (_, _, Some(2)) => Size::new(width, half(height, gutter.height)),
            _ if width > height => Size::new(half(width, gutter.width), height),
            _ => Size::new(width, half(height, gutter.height)),
        },
        FaceSize::Page(Share::Quarter) => Size::new(half(width, gutter.width), half(height, gutter.height)),
        _ => Size::new(width, height),
    }
}

/// How many pieces, with a gutter between them, fit into a room.
pub(super) fn fitting(room: Length, size: Length, gutter: Length) -> u32 {
    let room = room + TOLERANCE;
    if room < size { 0 } else { (room + gutter).fits(size + gutter).clamp(0, 1_000) as u32 }
}

/// The orientations that a sheet's paper may have.
pub(super) fn orientations(spec: &SheetSpec) -> Vec<Orientation> {
    match spec.orientation {
        Some(orientation) => vec![orientation],
        None => vec![Orientation::Portrait, Orientation::Landscape],
    }
}

impl Grid {
    /// The grid for faces of a size. If none fits, the reason is reported.
    pub(super) fn find(size: Size, spec: &SheetSpec, report: &mut Report) -> Option<Grid> {
        bleed_has_room(spec, report)?;
        let grids = orientations(spec).into_iter().map(|orientation| Grid::lying(orientation, size, spec));
        // The grid with more slots wins; of equals the first, which is portrait.
        let best = grids.reduce(|best, next| if next.count() > best.count() { next } else { best })?;
        let (columns, rows) = (spec.columns.unwrap_or(1), spec.rows.unwrap_or(1));
        if best.count() == 0 || best.columns < columns || best.rows < rows {
            too_large(size, &best, spec, report);
            return None;
        }
        let best = best.with_marks(spec);
        let gap = best.fold_gap(spec).filter(|_| spec.outer_bleed() > Length::ZERO);
        if let Some(gap) = gap.filter(|gap| *gap < spec.outer_bleed() + FOLD / 2) {
            fold_is_narrow(gap, spec, report);
        }
        Some(best)
    }

    /// The grid in an orientation: as many slots as fit, or as many as asked for, if they fit.
    fn lying(orientation: Orientation, size: Size, spec: &SheetSpec) -> Grid {
        let paper = spec.paper.lying(orientation);
        let room = spec.margin.within(paper).grown(-spec.outer_bleed());
        let gutter = spec.gutter();
        let room = backs::room_of_fronts(room, paper, gutter, spec.backs);
        let columns = fitting(room.width, size.width, gutter.width);
        let rows = fitting(room.height, size.height, gutter.height);
        let columns = spec.columns.map_or(columns, |wanted| wanted.min(columns));
        let rows = spec.rows.map_or(rows, |wanted| wanted.min(rows));
        Grid { paper, orientation, columns, rows, size, gutter, origin: room.origin() }.placed(spec)
    }

    /// The grid moved to the center of its room, or to the fold.
    fn placed(self, spec: &SheetSpec) -> Grid {
        let extent = |n: u32, size: Length, gutter: Length| (size + gutter) * i64::from(n) - gutter;
        let width = extent(self.columns, self.size.width, self.gutter.width);
        let height = extent(self.rows, self.size.height, self.gutter.height);
        let room = spec.margin.within(self.paper);
        let at_fold = |paper: Length, room: Length, extent: Length, gutter: Length| {
            // Bleeds keep away from the fold if there is room.
            let wanted =
                if spec.outer_bleed() > Length::ZERO { spec.outer_bleed() + FOLD / 2 } else { Length::ZERO };
            let most = paper / 2 - room - spec.outer_bleed() - extent;
            paper / 2 - extent - wanted.min(most).max(gutter / 2)
        };
        let fold = spec.backs.fold();
        let x = match fold {
            Some(Fold::Upright) => at_fold(self.paper.width, room.x, width, self.gutter.width),
            _ => room.x + (room.width - width) / 2,
        };
        let y = match fold {
            Some(Fold::Lying) => at_fold(self.paper.height, room.y, height, self.gutter.height),
            _ => room.y + (room.height - height) / 2,
        };
        Grid { origin: Point::new(x, y), ..self }
    }

    /// The distance of the last column or row from the fold, if the paper is folded.
    fn fold_gap(&self, spec: &SheetSpec) -> Option<Length> {
        Some(match spec.backs.fold()? {
            Fold::Upright => self.paper.width / 2 - self.block().right(),
            Fold::Lying => self.paper.height / 2 - self.block().bottom(),
        })
    }

    /// The grid with a row or column less, if that makes room for marks and rulers, rows and columns are
    /// long, and their number is not given.
    fn with_marks(self, spec: &SheetSpec) -> Grid {
        let less =
            |n: u32, asked: Option<u32>| if asked.is_none() && n >= MANY { vec![n, n - 1] } else { vec![n] };
        let (columns, rows) = (less(self.columns, spec.columns), less(self.rows, spec.rows));
        let grids = columns.iter().flat_map(|columns| {
            rows.iter().map(|rows| Grid { columns: *columns, rows: *rows, ..self }.placed(spec))
        });
        // Of equals the first is the largest.
        let better = |best: Grid, next: Grid| {
            let merit = |grid: &Grid| (grid.has_room(spec), grid.count());
            if merit(&next) > merit(&best) { next } else { best }
        };
        grids.reduce(better).unwrap_or(self)
    }

    /// Whether there is room for marks, and whether for rulers too.
    fn has_room(&self, spec: &SheetSpec) -> (bool, bool) {
        let mut slots: Vec<Rect> = (0..self.count()).map(|n| self.slot(n)).collect();
        if let Some(fold) = spec.backs.fold() {
            let behind: Vec<Rect> = slots.iter().map(|slot| backs::mirror(*slot, self.paper, fold)).collect();
            slots.extend(behind);
        }
        let Some(block) = slots.iter().copied().reduce(Rect::union) else { return (true, true) };
        let block = block.grown(spec.outer_bleed());
        let ends = match spec.crop_marks {
            Some(_) => CutEnds::around(slots),
            None => CutEnds::default(),
        };
        let marks = margin::has_room_for_marks(self.oriented_paper(), block, &ends, spec);
        (marks, Furniture::arrange(self.oriented_paper(), block, &ends, spec).has_rulers())
    }

    /// The number of slots.
    pub fn count(&self) -> u32 {
        self.columns * self.rows
    }

    /// The slots row by row, without the skipped ones.
    pub(super) fn slots(&self, skip: &[u32]) -> Vec<Rect> {
        (0..self.count()).filter(|n| !skip.contains(n)).map(|n| self.slot(n)).collect()
    }

    /// The slot with a number, counted row by row from 0.
    pub fn slot(&self, n: u32) -> Rect {
        let (column, row) = (i64::from(n % self.columns), i64::from(n / self.columns));
        let x = self.origin.x + (self.size.width + self.gutter.width) * column;
        let y = self.origin.y + (self.size.height + self.gutter.height) * row;
        Rect::new(Point::new(x, y), self.size)
    }

    /// The paper in its orientation.
    pub(super) fn oriented_paper(&self) -> OrientedPaper {
        OrientedPaper { paper: self.paper, orientation: self.orientation }
    }

    /// The rectangle around all slots.
    pub fn block(&self) -> Rect {
        self.slot(0).union(self.slot(self.count() - 1))
    }
}

/// Warns if bleeds come so near the fold that they show on the other side when the fold is not exact.
fn fold_is_narrow(gap: Length, spec: &SheetSpec, report: &mut Report) {
    let gap = (gap - spec.outer_bleed()) * 2;
    let message = format!("the bleeds of fronts and backs are {gap} apart at the fold");
    report
        .warning(code::BLEED, spec.origin, message)
        .help(format!("a fold needs {FOLD}: use fewer columns, smaller margins or less bleed"));
}

/// Checks that the bleed of a piece does not run into its neighbors' trim.
fn bleed_has_room(spec: &SheetSpec, report: &mut Report) -> Option<()> {
    let gutter = spec.gutter();
    let least = gutter.width.min(gutter.height);
    if least >= spec.bleed * 2 {
        return Some(());
    }
    let message = format!("a bleed of {} runs into the neighbors across a gutter of {least}", spec.bleed);
    report.error(code::BLEED, spec.origin, message).help(format!(
        "make the gutter {}; or write `rim: {}` in place of `bleed:`, so that only edges without a neighbor bleed; or make the bleed {}",
        spec.bleed * 2,
        spec.bleed,
        least / 2
    ));
    None
}

fn too_large(size: Size, best: &Grid, spec: &SheetSpec, report: &mut Report) {
    let gutter = spec.gutter();
    let name = &spec.paper.name;
    let one_or_both =
        |size: Size| if size.width == size.height { size.width.to_string() } else { size.to_string() };
    let Margin { left, right, top, bottom } = spec.margin;
    let margin = if (left, top) == (right, bottom) {
        one_or_both(Size::new(left, top))
    } else {
        format!("{left}, {right}, {top} and {bottom} (left, right, top, bottom)")
    };
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
    let alone = SheetSpec { columns: None, rows: None, ..spec.clone() };
    let excess = excess(size, if best.count() == 0 { &alone } else { spec });
    let message = if best.count() == 0 {
        format!("a face of {size} does not fit on {name} within margins of {margin}: it is {excess}")
    } else {
        format!(
            "{wanted} of {size}{gutter} do not fit on {name} within margins of {margin}: they are {excess}"
        )
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

/// By how much the columns and rows of a sheet are too large for its paper, in the orientation where they are least.
fn excess(size: Size, spec: &SheetSpec) -> String {
    let gutter = spec.gutter();
    let extent =
        |n: Option<u32>, size: Length, gutter: Length| (size + gutter) * i64::from(n.unwrap_or(1)) - gutter;
    let needed = Size::new(
        extent(spec.columns, size.width, gutter.width),
        extent(spec.rows, size.height, gutter.height),
    );
    let beyond = |orientation: Orientation| {
        let paper = spec.paper.lying(orientation);
        let room = spec.margin.within(paper).grown(-spec.outer_bleed());
        let room = backs::room_of_fronts(room, paper, gutter, spec.backs);
        let beyond = |needed: Length, room: Length| (needed - room).max(Length::ZERO);
        Size::new(beyond(needed.width, room.width), beyond(needed.height, room.height))
    };
    let least = orientations(spec).into_iter().map(beyond).min_by_key(|beyond| beyond.width + beyond.height);
    too_far(least.unwrap_or_default())
}

/// "3mm too wide and 12mm too high".
pub(super) fn too_far(beyond: Size) -> String {
    let words = [(beyond.width, "wide"), (beyond.height, "high")];
    let words = words.into_iter().filter(|(beyond, _)| *beyond > Length::ZERO);
    and_list(&words.map(|(beyond, way)| format!("{beyond} too {way}")).collect::<Vec<_>>())
}

/// Reports a sheet that skips every slot.
pub(super) fn all_skipped(spec: &SheetSpec, report: &mut Report) {
    report
        .error(code::OUT_OF_RANGE, spec.origin, "every slot of the sheet is skipped")
        .help("leave at least one slot to print in");
}
