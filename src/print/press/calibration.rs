//! The page that a printer is measured with: on both sides four crosses, rulers, and lines at each edge that show how far it prints.

use super::fonts::{self, FontShelf, Wanted};
use super::printed::Printed;
use crate::compose::marks::{Line, MarkDrawer, Ticks};
use crate::compose::tag::Role;
use crate::compose::{Face, FaceId};
use crate::diag::Report;
use crate::geometry::{Length, Orientation, Paper, Point, Rect, Size, Turn};
use crate::impose::{PageNumber, Sheet, Side};
use crate::model::printer::CROSSES;
use crate::model::sheet_spec::CutLine;
use crate::model::style::Align;
use crate::model::{Backs, Color};
use crate::source::{Door, Files};

/// The last line of the stairs at the edges, in millimeters from the edge.
const STAIRS: i64 = 15;
/// How long the arms of a cross are.
const ARM: Length = Length::mm(6);

/// Both sides of the page on a paper, as a file to print.
pub fn calibration(paper: &Paper, door: &dyn Door) -> (Printed, Files) {
    let mut files = Files::default();
    let file = files.add("calibration", "");
    let shelf = FontShelf::default();
    let wanted = Wanted { families: &[], own: &[], shelf: &shelf };
    let needed = fonts::needed(std::iter::empty(), wanted, door, &files, &mut Report::default());
    let book = needed.book(&shelf, door);
    let size = paper.lying(Orientation::Portrait);
    let mut printed = Printed::blank(
        format!("calibration-{}", paper.name.to_lowercase().replace(' ', "")),
        format!("Calibration page, {}", paper.name),
        paper,
        book.clone(),
    );
    for side in [Side::Front, Side::Back] {
        let mut page = Page { size, drawer: MarkDrawer::new(&book, file) };
        page.draw(side, paper);
        let id = FaceId(printed.faces.len() as u32);
        let face = Face { size, bleed: Length::ZERO, corner: Length::ZERO, drawing: page.drawer.take() };
        printed.faces.push(face);
        printed.face_names.push("Calibration page".to_owned());
        let number = PageNumber { number: 1, count: 1 };
        let sheet = Sheet::page(size, "Calibration page", number, id, Rect::from_size(size));
        printed.sheets.push(Sheet { side, ..sheet });
    }
    (Printed { backs: Backs::LongEdge, pieces: 1, ..printed }, files)
}

/// One side, being drawn.
struct Page<'f> {
    size: Size,
    drawer: MarkDrawer<'f>,
}

impl Page<'_> {
    fn draw(&mut self, side: Side, paper: &Paper) {
        let Size { width, height } = self.size;
        let at = Length::um((CROSSES * 1_000.0) as i64);
        let (right, bottom) = (width - at, height - at);
        for (n, (x, y)) in [(at, at), (right, at), (at, bottom), (right, bottom)].into_iter().enumerate() {
            self.cross(x, y);
            let beside = if x == at { x + Length::mm(2) } else { x - Length::mm(7) };
            let below = if y == at { y + Length::mm(2) } else { y - Length::mm(7) };
            self.words(&(n + 1).to_string(), (beside, below), Length::mm(5), 12.0, Align::Center);
        }
        self.dimensions(at, right, bottom);
        [Edge::Top, Edge::Bottom, Edge::Left, Edge::Right].into_iter().for_each(|edge| self.stairs(edge));
        self.target();
        self.instructions(side, paper);
        let across = Ticks { count: 100, middle: 5, whole: 10, value: 10, unit: "mm" };
        let ruler = Point::new(width / 2 - Length::mm(50), bottom - Length::mm(22));
        self.drawer.ruler(ruler, Turn::None, Length::mm(100), across);
    }

    fn line(&mut self, from: (Length, Length), to: (Length, Length), width: Length, color: Color) {
        let cut = CutLine { width, color: Some(color), dash: None };
        let (from, to) = (Point::new(from.0, from.1), Point::new(to.0, to.1));
        self.drawer.cut(from, to, Line::from(cut));
    }

    fn words(&mut self, text: &str, at: (Length, Length), width: Length, size: f32, align: Align) {
        let area = Rect { x: at.0, y: at.1, width, height: Length::mm(5) };
        self.drawer.note(text, area, size, align);
    }

    fn cross(&mut self, x: Length, y: Length) {
        let thin = Length::um(100);
        self.line((x - ARM, y), (x + ARM, y), thin, Color::BLACK);
        self.line((x, y - ARM), (x, y + ARM), thin, Color::BLACK);
    }

    /// Thin lines along what is to be measured, with its letters.
    fn dimensions(&mut self, at: Length, right: Length, bottom: Length) {
        let gap = ARM + Length::mm(2);
        let near = Length::mm(7);
        let middle = |from: Length, to: Length| (from + to) / 2;
        let (across, down) = (middle(at, right), middle(at, bottom));
        for (from, to) in [
            ((near, at), (at - gap, at)),
            ((at, near), (at, at - gap)),
            ((near, bottom), (at - gap, bottom)),
            ((at + gap, at), (right - gap, at)),
            ((at, at + gap), (at, bottom - gap)),
        ] {
            self.line(from, to, Length::um(60), GRAY);
        }
        let mm = Length::mm;
        for (letter, x, y) in [
            ("A", mm(9), at + mm(1)),
            ("B", at + mm(1), mm(9)),
            ("C", mm(9), bottom + mm(1)),
            ("D", across - mm(3), at + mm(1)),
            ("E", at + mm(1), down - mm(3)),
        ] {
            self.words(letter, (x, y), mm(6), 12.0, Align::Center);
        }
    }

    /// Lines 1 mm apart from an edge of the paper, each a step to the side of the one before: the first that is printed shows the margin.
    fn stairs(&mut self, edge: Edge) {
        let Size { width, height } = self.size;
        let mm = Length::mm;
        let (step, tread) = (Length::um(4_500), mm(4));
        for n in 1..=STAIRS {
            let along = step * (n - (STAIRS + 1) / 2);
            let (from, to, beside) = match edge {
                Edge::Top => {
                    let (x, y) = (width / 2 + along, mm(n));
                    ((x, y), (x + tread, y), (x - mm(1), y + Length::um(-600)))
                }
                Edge::Bottom => {
                    let (x, y) = (width / 2 + along, height - mm(n));
                    ((x, y), (x + tread, y), (x - mm(1), y - Length::um(4_400)))
                }
                Edge::Left => {
                    let (x, y) = (mm(n), height / 2 + mm(35) + along);
                    ((x, y), (x, y + tread), (x - Length::um(800), y - Length::um(500)))
                }
                Edge::Right => {
                    let (x, y) = (width - mm(n), height / 2 + mm(35) + along);
                    ((x, y), (x, y + tread), (x - Length::um(5_200), y - Length::um(500)))
                }
            };
            self.line(from, to, Length::um(150), Color::BLACK);
            self.words(&n.to_string(), beside, mm(6), 5.0, Align::Center);
        }
    }

    /// A circle and a cross in the middle, which meet those of the other side when one looks through the paper.
    fn target(&mut self) {
        let Size { width, height } = self.size;
        let (x, y) = (width / 2, height / 2 + Length::mm(35));
        self.cross(x, y);
        let r = Length::mm(4);
        let circle = Rect { x: x - r, y: y - r, width: r * 2, height: r * 2 };
        let cut = CutLine { width: Length::um(100), color: Some(Color::BLACK), dash: None };
        self.drawer.outline(circle, &crate::model::Cut::Round, Length::ZERO, Line::from(cut));
    }

    fn instructions(&mut self, side: Side, paper: &Paper) {
        let (word, option) = match side {
            Side::Front => ("front", "--front"),
            Side::Back => ("back", "--back"),
        };
        let [width, height] = [self.size.width.to_mm(), self.size.height.to_mm()];
        let (across, down) = (width - 2.0 * CROSSES, height - 2.0 * CROSSES);
        let name = &paper.name;
        let lines = [
            (15.0, format!("Calibration page, {name}, {word}")),
            (9.0, "Print both sides at 100 % (actual size), flipped on the long edge, on the paper that you will use.".to_owned()),
            (9.0, "Measure with a good ruler, to a tenth of a millimeter if you can, this side up:".to_owned()),
            (9.0, format!("A   left edge of the paper to cross 1: ________ mm   (exactly {CROSSES})")),
            (9.0, format!("B   upper edge of the paper to cross 1: ________ mm   (exactly {CROSSES})")),
            (9.0, format!("C   left edge of the paper to cross 3: ________ mm   (exactly {CROSSES})")),
            (9.0, format!("D   cross 1 to cross 2: ________ mm   (exactly {})", tenths(across))),
            (9.0, format!("E   cross 1 to cross 3: ________ mm   (exactly {})", tenths(down))),
            (9.0, "Margins: the lowest number of each stair that is printed: left ____  right ____  top ____  bottom ____".to_owned()),
            (9.0, "Then, with the five lengths, or all nine numbers:".to_owned()),
            (9.0, format!("punchboard calibrate --set NAME --paper {} {option} A,B,C,D,E,left,right,top,bottom", name.to_lowercase())),
        ];
        let left = Length::um((CROSSES * 1_000.0) as i64) + Length::mm(12);
        let mut y = Length::mm(46);
        for (size, text) in lines {
            let room = self.size.width - left - Length::mm(20);
            let is_title = size > 10.0;
            let area = Rect { x: left, y, width: room, height: Length::mm(5) };
            let role = if is_title { Role::Heading(1) } else { Role::Paragraph };
            self.drawer.part(role, |drawer| drawer.note(&text, area, size, Align::Left));
            y += Length::mm(if is_title { 10 } else { 7 });
        }
        let light = "Against the light, this cross should lie on that of the other side.";
        let room = Length::mm(110);
        let at = (self.size.width / 2 - room / 2, self.size.height / 2 + Length::mm(44));
        self.words(light, at, room, 9.0, Align::Center);
    }
}

/// The color of lines and letters that are not measured.
const GRAY: Color = Color::rgb(140, 140, 140);

/// An edge of the paper.
#[derive(Clone, Copy)]
enum Edge {
    Top,
    Bottom,
    Left,
    Right,
}

/// A number with at most one decimal.
fn tenths(number: f64) -> String {
    format!("{number:.1}").trim_end_matches(".0").to_owned()
}
