//! The sheets for the cutting templates of silhouette-card-maker: its published layouts, computed again from its specification.

use libtest_mimic::{Failed, Trial};
use punchboard::cli::Disk;
use punchboard::compose::{FaceId, Piece};
use punchboard::diag::Report;
use punchboard::geometry::{Length, Rect, Size};
use punchboard::impose::{Batch, Mark, Side, impose};
use punchboard::model::fixed_words::ENGLISH;
use punchboard::model::game_set::Library;
use punchboard::model::{Cut, load};
use punchboard::source::{Files, Located, Origin};

/// The published layouts: paper, card, variant, orientation, rows, columns, length of marks, version.
const LAYOUTS: &str = include_str!("../../silhouette/layouts.tsv");

/// The sizes of its papers, landscape, in micrometers.
const PAPERS: [(&str, i64, i64); 5] = [
    ("letter", 279_400, 215_900),
    ("tabloid", 431_800, 279_400),
    ("a4", 297_000, 210_000),
    ("a3", 420_000, 297_000),
    ("arch_b", 457_200, 304_800),
];

/// The sizes of its cards in micrometers.
const CARDS: [(&str, i64, i64); 19] = [
    ("bridge", 57_150, 88_900),
    ("bridge_square", 57_150, 57_150),
    ("business", 88_900, 50_800),
    ("credit", 85_725, 53_975),
    ("domino", 44_450, 88_900),
    ("domino_square", 44_450, 44_450),
    ("euro_business", 85_000, 55_000),
    ("euro_mini", 44_000, 68_000),
    ("japanese", 59_000, 86_000),
    ("jumbo", 88_900, 139_700),
    ("micro", 31_750, 44_450),
    ("mini", 44_450, 63_500),
    ("poker", 63_500, 88_900),
    ("standard", 63_000, 88_000),
    ("standard_double", 88_000, 126_000),
    ("tarot", 69_850, 120_650),
    ("american_mini", 41_000, 63_000),
    ("catan", 54_000, 80_000),
    ("70mm_square", 70_000, 70_000),
];

pub fn trials() -> Vec<Trial> {
    vec![
        crate::support::trial("cutting/sheets fit the templates of silhouette-card-maker", published),
        crate::support::trial("cutting/registration marks have their published shapes", shapes),
    ]
}

/// Whole dots of 300 per inch, halves to the even one.
fn dots(um: i64) -> f64 {
    (um as f64 * 300.0 / 25_400.0).round_ties_even()
}

fn mm_of(dots: f64) -> f64 {
    dots * 25.4 / 300.0
}

/// A published layout.
struct Layout<'t> {
    name: String,
    template: String,
    card: Size,
    count: [u32; 2],
    paper: Size,
    /// The place of the first card, and the step to the next, in dots.
    start: [f64; 2],
    step: [f64; 2],
    /// The published length of the marks, and the one that the specification gives.
    length: [f64; 2],
    variant: &'t str,
}

fn layout(row: &str) -> Layout<'_> {
    let fields: Vec<&str> = row.split('\t').collect();
    let [paper, card, variant, orientation, rows, columns, length, version] = fields[..] else {
        panic!("{row}")
    };
    let (_, w, h) = PAPERS.into_iter().find(|(name, ..)| *name == paper).expect("a paper");
    let (w, h) = if orientation == "portrait" { (h, w) } else { (w, h) };
    let (_, cw, ch) = CARDS.into_iter().find(|(name, ..)| *name == card).expect("a card");
    let count = [columns.parse::<u32>().expect("a number"), rows.parse().expect("a number")];
    let gap = 15.0;
    let start = [(w, cw, count[0]), (h, ch, count[1])].map(|(paper, card, count)| {
        let count = f64::from(count);
        ((dots(paper) - (count * dots(card) + (count + 1.0) * gap)) / 2.0 + gap).round_ties_even()
    });
    let is_borderless = variant == "borderless";
    let inset = dots(if is_borderless { 3_500 } else { 10_000 });
    let most = mm_of((start[0] - inset).max(start[1] - inset) - gap);
    let ending = if is_borderless { "-borderless" } else { "" };
    Layout {
        name: format!("silhouette-{}-{}{ending}", paper.replace('_', "-"), card.replace('_', "-")),
        template: format!("{paper}-{card}{ending}-v{version}.studio3"),
        card: Size::new(Length::um(cw), Length::um(ch)),
        count,
        paper: Size::new(Length::um(w), Length::um(h)),
        start,
        step: [dots(cw) + gap, dots(ch) + gap],
        length: [length.parse().expect("a number"), most],
        variant,
    }
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() <= 0.01
}

/// All cards of a layout on its sheet, and one more on the next.
fn sheets(layout: &Layout<'_>) -> Result<Vec<punchboard::impose::Sheet>, Failed> {
    let (mut files, mut report) = (Files::default(), Report::default());
    let origin = Origin::of_file(files.add("test", ""));
    let named = Located { value: layout.name.clone(), origin };
    let spec = load::sheet(&named, None, &Library::default(), &Disk, &mut files, &mut report);
    let spec = spec.ok_or(format!("there is no sheet {}", layout.name))?;
    let piece = Piece {
        name: "Card".to_owned(),
        front: FaceId(0),
        back: Some(FaceId(1)),
        copies: layout.count[0] * layout.count[1] + 1,
        size: layout.card,
        cut: Cut::Straight,
        corner: Length::mm(3),
        folds: Vec::new(),
        footprint: None,
    };
    let batch = Batch {
        pieces: &[piece],
        bleed: Length::mm(3),
        set: "Set",
        title: "Cards",
        words: &ENGLISH,
        with_backs: true,
        skip: &[],
        is_stacked: false,
    };
    let sheets = impose(batch, &spec, &mut report);
    if report.has_errors() {
        return Err(format!("{}: {}", layout.name, report.sorted()[0].message).into());
    }
    Ok(sheets)
}

fn published() -> Result<(), Failed> {
    let (mut fitting, mut others) = (0, 0);
    for row in LAYOUTS.lines().skip(1) {
        let layout = layout(row);
        let [published, computed] = layout.length;
        if (published - computed).abs() > 0.0101 {
            // No template is published for these: with their margins they are wider than the mat of 12 by 24 inches.
            assert_eq!(layout.variant, "borderless", "{row}");
            others += 1;
            continue;
        }
        let sheets = sheets(&layout)?;
        let front = &sheets[0];
        assert_eq!(front.paper, layout.paper, "{row}");
        assert_eq!(front.placements.len() as u32, layout.count[0] * layout.count[1], "{row}");
        for (n, placement) in front.placements.iter().enumerate() {
            let place = [n as u32 % layout.count[0], n as u32 / layout.count[0]].map(f64::from);
            let x = mm_of(layout.start[0] + layout.step[0] * place[0]);
            let y = mm_of(layout.start[1] + layout.step[1] * place[1]);
            let found = [placement.at.x.to_mm(), placement.at.y.to_mm()];
            if !near(found[0], x) || !near(found[1], y) {
                return Err(format!("{}: card {n} is at {found:?}, not {x}, {y}", layout.name).into());
            }
        }
        let bars: Vec<Rect> = front.marks.iter().filter_map(bar).collect();
        let longest = bars.iter().map(|bar| bar.width.max(bar.height).to_mm()).fold(0.0, f64::max);
        let length = published.clamp(5.0, 20.0).max(5.5);
        assert!(near(longest, length + 0.5), "{row}: {longest}");
        keeps_clear(front, &bars, row);
        let says = |mark: &Mark| matches!(mark, Mark::Label { text, .. } if text.to_string().contains(&layout.template));
        assert!(front.marks.iter().any(says), "{row}: the margin names the template");
        let back = &sheets[1];
        assert_eq!(back.side, Side::Back);
        assert!(back.marks.iter().all(|mark| bar(mark).is_none()), "{row}: marks are on the front alone");
        fitting += 1;
    }
    assert_eq!((fitting, others), (152, 38), "the published layouts");
    Ok(())
}

fn bar(mark: &Mark) -> Option<Rect> {
    if let Mark::Registration { at } = mark { Some(*at) } else { None }
}

/// No card and nothing in the margins is near to a mark, nor a card's bleed in a corner.
fn keeps_clear(sheet: &punchboard::impose::Sheet, bars: &[Rect], row: &str) {
    for bar in bars {
        for placement in &sheet.placements {
            let printed = placement.at.grown(Length::um(625));
            assert!(!printed.overlaps(bar.grown(Length::um(500))), "{row}: {placement:?} is at {bar:?}");
        }
        for mark in &sheet.marks {
            let at = match mark {
                Mark::Text { area, .. } | Mark::Label { area, .. } => *area,
                Mark::Ruler { at, turn, unit } => {
                    let (w, h) = (unit.length(), Length::mm(2));
                    if turn.degrees() == 0 {
                        Rect { x: at.x, y: at.y - h, width: w, height: h }
                    } else {
                        Rect { x: at.x - h, y: at.y - w, width: h, height: w }
                    }
                }
                _ => continue,
            };
            assert!(!at.overlaps(bar.grown(Length::mm(2))), "{row}: {mark:?} is at {bar:?}");
        }
    }
}

/// The four marks of A4 and the three of a landscape poker sheet, as numbers of the specification.
fn shapes() -> Result<(), Failed> {
    let row = LAYOUTS.lines().find(|row| row.starts_with("a4\tpoker\tdefault")).ok_or("a row")?;
    let sheets = sheets(&layout(row))?;
    let mm = |at: Rect| [at.x, at.y, at.right(), at.bottom()].map(Length::to_mm);
    let mut bars: Vec<[f64; 4]> = sheets[0].marks.iter().filter_map(bar).map(mm).collect();
    bars.sort_by(|a, b| a.partial_cmp(b).expect("numbers"));
    let mut expected = [
        // The square: 5 mm from the inset, with a line of 1 mm around it.
        [9.5, 9.5, 15.5, 15.5],
        // The corner at the lower left.
        [9.5, 191.62, 10.5, 200.5],
        [9.5, 199.5, 18.38, 200.5],
        // The corner at the upper right.
        [278.62, 9.5, 287.5, 10.5],
        [286.5, 9.5, 287.5, 18.38],
    ];
    expected.sort_by(|a, b| a.partial_cmp(b).expect("numbers"));
    let alike = bars.len() == expected.len()
        && bars.iter().flatten().zip(expected.iter().flatten()).all(|(a, b)| near(*a, *b));
    if alike { Ok(()) } else { Err(format!("{bars:?}").into()) }
}
