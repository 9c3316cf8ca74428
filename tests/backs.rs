//! Backs land behind their fronts, for every paper, orientation, flip edge, grid, partly filled page and offset.
//!
//! The test turns the paper as a person does, independently of how the program computes backs: the back behind a front must be
//! that front's own back, and upright once the card is turned over like a page of a book.

use crate::support::named;
use libtest_mimic::Trial;
use punchboard::compose::{FaceId, Piece};
use punchboard::diag::Report;
use punchboard::geometry::{Length, Orientation, Paper, Point, Rect, Size, Turn};
use punchboard::impose::{Batch, Sheet, Side, impose};
use punchboard::model::fixed_words::ENGLISH;
use punchboard::model::sheet_spec::{Fold, Margin, MarkedSide};
use punchboard::model::{Backs, CropMarks, Cut, SheetSpec, Titled};
use punchboard::source::{Files, Origin};

/// The faces: the front of piece n is 2n, its back 2n + 1.
fn piece(n: u32, size: Size) -> Piece {
    Piece {
        name: n.to_string(),
        front: FaceId(2 * n),
        back: Some(FaceId(2 * n + 1)),
        copies: 1,
        size,
        cut: Cut::Straight,
        corner: Length::ZERO,
        folds: Vec::new(),
        footprint: None,
    }
}

/// The long edge of landscape paper decides about which line it turns.
fn turns_about_upright_line(paper: Size, edge: Backs) -> bool {
    let upright_edges_are_long = paper.height > paper.width;
    (edge == Backs::LongEdge) == upright_edges_are_long
}

/// The place of a rectangle on the back side, as seen from the front through the paper.
fn through_paper(at: Rect, paper: Size, about_upright: bool) -> Rect {
    if about_upright {
        Rect { x: paper.width - at.x - at.width, ..at }
    } else {
        Rect { y: paper.height - at.y - at.height, ..at }
    }
}

/// The direction of a face's top on its side of the paper: right and down.
fn head(turn: Turn) -> (i32, i32) {
    match turn {
        Turn::None => (0, -1),
        Turn::Quarter => (1, 0),
        Turn::Half => (0, 1),
        Turn::ThreeQuarters => (-1, 0),
    }
}

/// Checks one pair of sides.
fn check_pair(front: &Sheet, back: &Sheet, edge: Backs, offset: Point, case: &str) -> usize {
    let about_upright = turns_about_upright_line(front.paper, edge);
    assert_eq!(front.placements.len(), back.placements.len(), "{case}: as many backs as fronts");
    for placement in &front.placements {
        let FaceId(face) = placement.face;
        let own = back.placements.iter().find(|back| back.face == FaceId(face + 1));
        let own = own.unwrap_or_else(|| panic!("{case}: front {face} has no back"));
        // The offset compensates for a shift of the printer, so it is removed before comparing.
        let meant = own.at.moved(-offset.x, -offset.y);
        assert_eq!(through_paper(meant, front.paper, about_upright), placement.at, "{case}: back of {face}");
        let (right, down) = head(own.turn);
        let seen = if about_upright { (-right, down) } else { (right, -down) };
        assert_eq!(seen, head(placement.turn), "{case}: back of {face} stands upright");
        assert!(inside(meant, back.paper), "{case}: back of {face} is on the paper");
    }
    front.placements.len()
}

fn inside(at: Rect, paper: Size) -> bool {
    at.x >= Length::ZERO && at.y >= Length::ZERO && at.right() <= paper.width && at.bottom() <= paper.height
}

fn spec(paper: &Paper, backs: Backs, origin: Origin) -> SheetSpec {
    SheetSpec {
        outlines: true,
        unprintable: Margin::all(SheetSpec::UNPRINTABLE),
        head: Titled::named("test"),
        paper: paper.clone(),
        orientation: None,
        component: None,
        columns: None,
        rows: None,
        margin: Margin::all(SheetSpec::UNPRINTABLE),
        gutter: None,
        bleed: Length::ZERO,
        rim: None,
        bleed_side: MarkedSide::Both,
        crop_marks: Some(CropMarks::default()),
        backs,
        back_offset: Point::new(Length::ZERO, Length::ZERO),
        skip: Vec::new(),
        places: Vec::new(),
        pins: Vec::new(),
        overlap: Length::ZERO,
        registration: None,
        origin,
    }
}

/// Imposes a number of pieces and checks every sheet; returns how many backs were compared.
fn check(spec: &SheetSpec, size: Size, count: u32) -> usize {
    let pieces: Vec<Piece> = (0..count).map(|n| piece(n, size)).collect();
    let batch = Batch {
        pieces: &pieces,
        bleed: spec.bleed,
        set: "Set",
        title: "Pieces",
        words: &ENGLISH,
        with_backs: true,
        skip: &[],
        is_stacked: false,
    };
    let sheets = impose(batch, spec, &mut Report::default());
    let case = format!(
        "{} {:?}, {:?}, {:?} x {:?} of {size}, bleed {}, gutter {:?}, skip {:?}, {count} pieces",
        spec.paper.name,
        spec.orientation,
        spec.backs,
        spec.columns,
        spec.rows,
        spec.bleed,
        spec.gutter,
        spec.skip
    );
    let mut seen = 0;
    if let Some(fold) = spec.backs.fold() {
        for sheet in &sheets {
            assert_eq!(sheet.side, Side::Front, "{case}: all on one side");
            for placement in sheet.placements.iter().filter(|placement| placement.face.0.is_multiple_of(2)) {
                let FaceId(face) = placement.face;
                let own = sheet.placements.iter().find(|other| other.face == FaceId(face + 1));
                let own = own.unwrap_or_else(|| panic!("{case}: front {face} has no back"));
                // Folding along the middle brings one side behind the other.
                let upright = fold == Fold::Upright;
                assert_eq!(
                    through_paper(own.at, sheet.paper, upright),
                    placement.at,
                    "{case}: back of {face}"
                );
                let (right, down) = head(own.turn);
                let stands = if upright { (-right, down) } else { (right, -down) };
                assert_eq!(stands, head(placement.turn), "{case}: back of {face} stands upright");
                seen += 1;
            }
        }
        return seen;
    }
    for pair in sheets.chunks(2) {
        let [front, back] = pair else { panic!("{case}: every front has its back side") };
        assert_eq!((front.side, back.side), (Side::Front, Side::Back), "{case}");
        seen += check_pair(front, back, spec.backs, spec.back_offset, &case);
    }
    assert!(seen == 0 || seen == count as usize, "{case}: all pieces are printed, or none fits");
    seen
}

/// Every combination of papers, orientations, flip edges, sizes, grids, bleeds, skipped slots, offsets and numbers of pieces.
fn every_back_lies_behind_its_front() {
    let mut files = Files::default();
    let origin = Origin::of_file(files.add("test", ""));
    let mm = Length::mm;
    let sizes = [(63, 88), (88, 63), (19, 19), (44, 68), (120, 70)].map(|(w, h)| Size::new(mm(w), mm(h)));
    let papers = ["a4", "letter", "a3", "legal", "tabloid", "200mm x 150mm", "203.3mm x 203.3mm"];
    let mut seen = 0;
    for paper in papers.map(|paper| Paper::parse(paper).expect("it is a paper")) {
        for edge in [Backs::LongEdge, Backs::ShortEdge, Backs::GutterFold, Backs::GutterFoldAcross] {
            for orientation in [None, Some(Orientation::Portrait), Some(Orientation::Landscape)] {
                for (size, bleed) in sizes.into_iter().flat_map(|size| [(size, mm(0)), (size, mm(3))]) {
                    for (columns, rows) in [(None, None), (Some(1), None), (Some(2), Some(1))] {
                        let spec =
                            SheetSpec { orientation, bleed, columns, rows, ..spec(&paper, edge, origin) };
                        // A square paper has no long edge to turn it over.
                        if paper.size.width == paper.size.height && edge.fold().is_none() {
                            continue;
                        }
                        seen += [1, 2, 5, 13].map(|count| check(&spec, size, count)).iter().sum::<usize>();
                        let skipping = SheetSpec { skip: vec![0, 2], ..spec.clone() };
                        seen += check(&skipping, size, 7);
                        let shifted = SheetSpec { back_offset: Point::new(mm(1), Length::um(-750)), ..spec };
                        seen += check(&shifted, size, 4);
                    }
                }
            }
        }
    }
    assert!(seen > 10_000, "only {seen} backs were looked at");
}

/// Every test of this file by its name.
pub fn trials() -> Vec<Trial> {
    named!("backs": every_back_lies_behind_its_front)
}
