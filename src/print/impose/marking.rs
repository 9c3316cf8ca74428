//! Which cut and fold marks a sheet gets: marks around blocks, lines along shared edges, outlines, arcs at
//! corners, the fold.

use std::cell::Cell;
use std::sync::Arc;

use super::arrangement::{Arrangement, Cuts, OrientedPaper, Spot};
use super::cuts::{self, Ground, LEAST_MARK, Unmarked};
use super::margin::{self, CutEnds, Furniture};
use super::{Contour, Mark, RulerUnit, Side, backs, honeycomb, nest, registration};
use crate::diag::{Report, code};
use crate::geometry::figure::Step;
use crate::geometry::{Figure, Footprint, Length, Point, Rect, Size, Turn};
use crate::model::sheet_spec::{Between, Fold, Margin, MarkedSide};
use crate::model::{CropMarks, Cut, SheetSpec};

/// How the sheets of an arrangement are marked.
pub(super) struct Marking<'a> {
    arrangement: &'a Arrangement<'a>,
    bleed: Length,
    spec: &'a SheetSpec,
    /// The sides at which marks had no room on any sheet so far.
    unmarked: Cell<Unmarked>,
}

impl<'a> Marking<'a> {
    pub fn new(arrangement: &'a Arrangement<'a>, bleed: Length, spec: &'a SheetSpec) -> Marking<'a> {
        Marking { arrangement, bleed, spec, unmarked: Cell::default() }
    }

    fn oriented(&self) -> OrientedPaper {
        self.arrangement.oriented
    }

    /// The line along which the paper is folded, if any.
    fn fold(&self) -> Option<Fold> {
        self.spec.backs.fold()
    }

    /// The furniture of the margins. A sheet without room for its rulers is reported, unless it is a
    /// picture: nobody prints without margins.
    pub fn furniture(&self, report: &mut Report) -> Furniture {
        let mut block = self.arrangement.block;
        if let Some(fold) = self.fold() {
            block = block.union(backs::mirror(block, self.oriented().paper, fold));
        }
        let ends = match self.spec.crop_marks {
            Some(_) => CutEnds::around(self.arrangement.sheets.iter().flat_map(|spots| self.straight(spots))),
            None => CutEnds::default(),
        };
        let furniture = Furniture::arrange(self.oriented(), block.grown(self.bleed), &ends, self.spec);
        if !self.is_picture() {
            report_missing_rulers(self.spec, &furniture, report);
        }
        furniture
    }

    /// Whether the sheet is a picture to upload rather than paper to cut: it has no margins and no marks.
    fn is_picture(&self) -> bool {
        self.spec.margin == Margin::all(Length::ZERO) && self.spec.crop_marks.is_none()
    }

    /// The trims of pieces, and of their backs across the fold.
    pub fn trims(&self, spots: &[Spot<'_>]) -> Vec<Rect> {
        self.with_folded(spots.iter().map(Spot::bounds))
    }

    /// The trims of pieces that are cut out along straight edges.
    fn straight(&self, spots: &[Spot<'_>]) -> Vec<Rect> {
        let straight = |spot: &&Spot<'_>| {
            let piece = spot.piece;
            piece.cut == Cut::Straight && piece.footprint.as_ref().is_none_or(Footprint::is_full)
        };
        let is_cut_through = self.arrangement.cuts != Cuts::Outlines;
        self.with_folded(spots.iter().filter(|spot| is_cut_through && straight(spot)).map(|spot| spot.at))
    }

    fn with_folded(&self, trims: impl Iterator<Item = Rect>) -> Vec<Rect> {
        let paper = self.oriented().paper;
        match self.fold() {
            Some(fold) => trims.flat_map(|at| [at, backs::mirror(at, paper, fold)]).collect(),
            None => trims.collect(),
        }
    }

    /// The marks of one side of a sheet.
    pub fn marks(&self, spots: &[Spot<'_>], furniture: &Furniture, side: Side) -> Vec<Mark> {
        let mut found = Vec::new();
        if let Some(marks) = self.spec.crop_marks {
            let is_marked = match marks.side {
                MarkedSide::Front => side == Side::Front,
                MarkedSide::Back => side == Side::Back,
                MarkedSide::Both => true,
            };
            if is_marked {
                found.extend(self.cuts(spots, furniture, marks));
                found.retain(|mark| !registration::is_near(mark, self.spec, self.oriented().paper));
            }
        } else if self.spec.outlines
            && self.spec.registration.is_none()
            && side == Side::Front
            && !self.is_picture()
        {
            // Nobody could cut out what is not square without its outline.
            let marks = CropMarks { corners: false, ..CropMarks::default() };
            let is_comb = |spot: &&Spot<'_>| spot.tilt.is_none() && honeycomb::is_six_sided(spot.piece);
            let (combs, others): (Vec<Spot<'_>>, Vec<Spot<'_>>) =
                spots.iter().copied().partition(|spot| is_comb(&spot));
            let sides = honeycomb::edges(&combs).into_iter();
            found.extend(sides.map(|(from, to)| Mark::Crop { from, to, line: marks.line.into() }));
            found.extend(self.folded(outlines(&others, marks)));
        }
        if side == Side::Front {
            found.extend(spots.iter().flat_map(folds_of).map(|[from, to]| Mark::Fold { from, to }));
        }
        if side == Side::Back {
            found.iter_mut().for_each(|mark| behind(mark, self.oriented(), self.spec));
        } else if let Some(fold) = self.fold() {
            let block = self.trims(spots).into_iter().reduce(Rect::union);
            found.extend(block.into_iter().flat_map(|block| {
                fold_line(fold, self.oriented().paper, block.grown(self.bleed), &furniture.free)
            }));
        }
        found
    }

    /// What a cutting machine follows: the pieces, their folds and that of the sheet, as seen from the front. Labels that are cut already have none.
    pub fn contours(&self, spots: &[Spot<'_>]) -> Vec<Contour> {
        let SheetSpec { crop_marks, outlines, registration, .. } = self.spec;
        if self.is_picture() || crop_marks.is_none() && !outlines && registration.is_none() {
            return Vec::new();
        }
        let cuts: Vec<Contour> = spots.iter().flat_map(contours_of).collect();
        let folds = spots.iter().flat_map(folds_of).map(|[from, to]| Contour::Fold { from, to });
        let Some(fold) = self.fold() else { return cuts.into_iter().chain(folds).collect() };
        let paper = self.oriented().paper;
        let across = cuts.iter().map(|contour| contour_in(contour, fold, paper));
        let mut found: Vec<Contour> = cuts.iter().cloned().chain(across).chain(folds).collect();
        let Size { width, height } = paper;
        let point = Point::new;
        let (from, to) = match fold {
            Fold::Upright => (point(width / 2, Length::ZERO), point(width / 2, height)),
            Fold::Lying => (point(Length::ZERO, height / 2), point(width, height / 2)),
        };
        found.push(Contour::Fold { from, to });
        found
    }

    /// The marks for cuts, as seen from the front.
    fn cuts(&self, spots: &[Spot<'_>], furniture: &Furniture, marks: CropMarks) -> Vec<Mark> {
        let trims = self.trims(spots);
        let printable = margin::printable(self.oriented(), self.spec);
        let ground = Ground { free: furniture.free, printable, trims: &trims, bleed: self.bleed };
        if self.arrangement.cuts == Cuts::Outlines {
            return self.folded(spots.iter().flat_map(|spot| around(spot, marks)).collect());
        }
        let mut found = Vec::new();
        if self.arrangement.cuts == Cuts::Shared {
            let stretches = cuts::stretches(nest::edges(spots), Length::ZERO);
            let block = trims.iter().copied().reduce(Rect::union).unwrap_or_default();
            let marks_only = CropMarks { between: Some(Between::Nothing), ..marks };
            let (mut around, _) = cuts::marks(&stretches, ground, marks_only);
            // Lines show all of these cuts; marks are drawn around the block, at cuts that run from edge to
            // edge and through no piece.
            around.retain(|mark| is_outside(mark, block) && !goes_through(mark, &trims));
            found.extend(around);
            found.extend(stretches.iter().map(|stretch| stretch.whole(marks)));
            let sides = honeycomb::edges(spots).into_iter();
            found.extend(sides.map(|(from, to)| Mark::Crop { from, to, line: marks.line.into() }));
            return self.folded(found);
        }
        let join = match self.arrangement.cuts {
            Cuts::Through => self.oriented().paper.width + self.oriented().paper.height,
            // Ends that are closer together have no room for two marks.
            _ => self.bleed * 2 + LEAST_MARK * 2,
        };
        let edges = self.straight(spots).into_iter().flat_map(cuts::edges);
        let mut stretches = cuts::stretches(edges, join);
        // Nobody cuts where the paper is folded.
        let Size { width, height } = self.oriented().paper;
        stretches.retain(|stretch| match self.fold() {
            Some(Fold::Upright) => !(stretch.upright && stretch.at == width / 2),
            Some(Fold::Lying) => stretch.upright || stretch.at != height / 2,
            None => true,
        });
        let (lines, unmarked) = cuts::marks(&stretches, ground, marks);
        self.unmarked.set(self.unmarked.get().and(unmarked));
        found.extend(lines);
        found.extend(self.folded(outlines(spots, marks)));
        found
    }

    /// The marks and their mirror images across the fold.
    fn folded(&self, marks: Vec<Mark>) -> Vec<Mark> {
        let Some(fold) = self.fold() else { return marks };
        let paper = self.oriented().paper;
        let across = |mark: &Mark| {
            let mut mark = mark.clone();
            map(&mut mark, |at| backs::mirror(at, paper, fold));
            mark
        };
        let others: Vec<Mark> = marks.iter().map(across).filter(|mark| !marks.contains(mark)).collect();
        marks.into_iter().chain(others).collect()
    }

    /// Reports cuts without room for their marks, unless the sheet says what else is to show them.
    pub fn report_unmarked(&self, report: &mut Report) {
        let between = self.spec.crop_marks.map(|marks| marks.between);
        let Some(sides) = self.unmarked.get().words() else { return };
        let (instead, help) = match between {
            Some(None) => (
                ": crosses show the cuts instead",
                "use fewer columns or rows; or write `crop_marks: {between: crosses}`, `{between: ticks}` or `{between: lines}` to confirm",
            ),
            Some(Some(Between::Nothing)) => (
                "",
                "use fewer columns or rows; or write `crop_marks: {between: crosses}`, `{between: ticks}` or `{between: lines}`",
            ),
            _ => return,
        };
        let message = format!("no room for crop marks at the {sides}{instead}");
        report.warning(code::NO_ROOM_FOR_CROP_MARKS, self.spec.origin, message).help(help);
    }
}

/// The lines along which a piece is folded.
fn folds_of(spot: &Spot<'_>) -> impl Iterator<Item = [Point; 2]> {
    let (at, turn, size) = (spot.at.origin(), spot.turn, spot.piece.size);
    spot.piece.folds.iter().map(move |[from, to]| {
        let line = Figure { start: *from, steps: vec![Step::Line(*to)], is_closed: false }.turned(turn, size);
        let center = spot.at.center();
        let place = |point: Point| spot.tilt.place(Point::new(at.x + point.x, at.y + point.y), center);
        let end = line.steps.first().map_or(line.start, Step::end);
        [place(line.start), place(end)]
    })
}

/// The outlines of pieces that are not cut out straight, and arcs at rounded corners.
fn outlines(spots: &[Spot<'_>], marks: CropMarks) -> Vec<Mark> {
    let mut found = Vec::new();
    for spot in spots {
        let (at, corner, line) = (spot.at, spot.piece.corner, marks.line.into());
        let is_rectangle =
            spot.piece.cut == Cut::Straight && spot.piece.footprint.as_ref().is_none_or(Footprint::is_full);
        if !spot.tilt.is_none() {
            found.extend(around(spot, marks).into_iter().filter(|_| !is_rectangle));
            continue;
        }
        match (&spot.piece.cut, &spot.piece.footprint) {
            (Cut::Straight, Some(shape)) if !shape.is_full() => {
                let edges = cuts::stretches(nest::edges(std::slice::from_ref(spot)), Length::ZERO);
                found.extend(edges.iter().map(|edge| edge.whole(marks)));
            }
            (Cut::Straight, _) if marks.corners && corner > Length::ZERO => {
                found.push(Mark::Corners { at, corner, line });
            }
            (Cut::Straight, _) => {}
            (cut, _) => found.push(Mark::Outline { at, cut: turned(cut, spot), corner, line }),
        }
    }
    found
}

/// The whole outline of a piece in a free place.
fn around(spot: &Spot<'_>, marks: CropMarks) -> Vec<Mark> {
    let piece = spot.piece;
    let line = marks.line.into();
    let is_squares = piece.footprint.as_ref().is_some_and(|squares| !squares.is_full());
    if spot.tilt.is_none() && !is_squares {
        let rectangle = (piece.cut == Cut::Straight).then(|| {
            let cut = if marks.corners { Cut::Rounded } else { Cut::Straight };
            Mark::Outline { at: spot.at, cut, corner: piece.corner, line }
        });
        return rectangle.map_or_else(|| outlines(std::slice::from_ref(spot), marks), |mark| vec![mark]);
    }
    let corner = if piece.cut == Cut::Straight && !marks.corners { Length::ZERO } else { piece.corner };
    let mark = |(at, figure)| Mark::Outline { at, cut: Cut::Own(Arc::new(figure)), corner, line };
    figures(spot, corner).into_iter().map(mark).collect()
}

/// The outline of a piece on its sheet: figures, each with the rectangle around the piece, from whose corner it is measured.
pub(super) fn figures(spot: &Spot<'_>, corner: Length) -> Vec<(Rect, Figure)> {
    let Spot { at, tilt, .. } = *spot;
    let figures = contour(spot, corner).figures().into_iter();
    figures.map(|figure| (tilt.around(at), tilt.figure(&figure, at))).collect()
}

/// Reports rulers without room.
pub(super) fn report_missing_rulers(spec: &SheetSpec, furniture: &Furniture, report: &mut Report) {
    let message = match furniture.missing_rulers().as_slice() {
        [] => return,
        [RulerUnit::Inches] => "no margin of this sheet has room for its ruler of 4 inches",
        [RulerUnit::Millimetres] => "no margin of this sheet has room for its ruler of 100 mm",
        _ => "no margin of this sheet has room for its rulers",
    };
    report.warning(code::NO_ROOM_FOR_RULERS, spec.origin, message).help(
        "use fewer columns or rows: without a ruler nobody can see whether the print has its true size",
    );
}

/// Whether a line is outside a rectangle.
fn is_outside(mark: &Mark, block: Rect) -> bool {
    let Mark::Crop { from, to, .. } = mark else { return true };
    to.x <= block.x || from.x >= block.right() || to.y <= block.y || from.y >= block.bottom()
}

/// Whether a line, extended in both directions, runs through the inside of a piece.
fn goes_through(mark: &Mark, trims: &[Rect]) -> bool {
    let Mark::Crop { from, to, .. } = mark else { return false };
    let is_upright = from.x == to.x;
    trims.iter().any(|trim| trim.is_cut(is_upright, if is_upright { from.x } else { from.y }))
}

/// The outline after its piece's turn.
fn turned(cut: &Cut, spot: &Spot<'_>) -> Cut {
    let lies = spot.turn.applied_to(Size::new(Length::ZERO, Length::mm(1))).width > Length::ZERO;
    match cut {
        Cut::Hex if lies => Cut::HexPointy,
        Cut::HexPointy if lies => Cut::Hex,
        Cut::Own(figure) if spot.turn != Turn::None => {
            Cut::Own(Arc::new(figure.turned(spot.turn, spot.piece.size)))
        }
        cut => cut.clone(),
    }
}

/// What a machine follows to cut out a piece.
fn contours_of(spot: &Spot<'_>) -> Vec<Contour> {
    let corner = spot.piece.corner;
    if spot.tilt.is_none() {
        return vec![contour(spot, corner)];
    }
    let own = |(at, figure)| Contour::Cut { at, cut: Cut::Own(Arc::new(figure)), corner, squares: None };
    figures(spot, corner).into_iter().map(own).collect()
}

/// The outline of a piece before it is tilted.
fn contour(spot: &Spot<'_>, corner: Length) -> Contour {
    let squares = spot.piece.footprint.as_ref().map(|squares| squares.turned(spot.turn));
    Contour::Cut { at: spot.at, cut: turned(&spot.piece.cut, spot), corner, squares }
}

/// The mirror image of a contour in the fold of a paper.
fn contour_in(contour: &Contour, fold: Fold, paper: Size) -> Contour {
    let Contour::Cut { at, cut, corner, squares } = contour else { return contour.clone() };
    let [sideways, upside_down] = [fold == Fold::Upright, fold == Fold::Lying];
    let cut = match cut {
        Cut::Own(figure) => Cut::Own(Arc::new(figure.mirrored([sideways, upside_down], at.size()))),
        cut => cut.clone(),
    };
    let squares = squares.as_ref().map(|squares| match fold {
        Fold::Upright => squares.mirrored(),
        Fold::Lying => squares.mirrored().turned(Turn::Half),
    });
    Contour::Cut { at: backs::mirror(*at, paper, fold), cut, corner: *corner, squares }
}

/// Moves a mark to its place on the other side of the paper.
fn behind(mark: &mut Mark, oriented: OrientedPaper, spec: &SheetSpec) {
    map(mark, |at| backs::place_behind(at, oriented, spec));
}

/// Moves a mark in the way that `place` moves rectangles.
fn map(mark: &mut Mark, place: impl Fn(Rect) -> Rect) {
    match mark {
        Mark::Crop { from, to, .. } => {
            let point = |at: Point| place(Rect::new(at, Size::default())).origin();
            let (a, b) = (point(*from), point(*to));
            (*from, *to) = (a.min(b), a.max(b));
        }
        Mark::Outline { at, cut, .. } => {
            if let Cut::Own(figure) = cut {
                // The images of opposite corners show which mirror was used.
                let corner = |x, y| place(Rect::new(Point::new(x, y), Size::default()));
                let (first, last) = (corner(at.x, at.y), corner(at.right(), at.bottom()));
                *figure = Arc::new(figure.mirrored([last.x < first.x, last.y < first.y], at.size()));
            }
            *at = place(*at);
        }
        Mark::Corners { at, .. } | Mark::Pin { at } => *at = place(*at),
        _ => {}
    }
}

/// The line to fold along, in the center of the paper, where no face is.
fn fold_line(fold: Fold, paper: Size, block: Rect, free: &Rect) -> Vec<Mark> {
    let point = |along: Length| match fold {
        Fold::Upright => Point::new(paper.width / 2, along),
        Fold::Lying => Point::new(along, paper.height / 2),
    };
    let line =
        |from: Length, to: Length| (from < to).then(|| Mark::Fold { from: point(from), to: point(to) });
    let ends = match fold {
        Fold::Upright => [line(free.y, block.y), line(block.bottom(), free.bottom())],
        Fold::Lying => [line(free.x, block.x), line(block.right(), free.right())],
    };
    ends.into_iter().flatten().collect()
}
