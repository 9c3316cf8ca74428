//! Definitions composed as the program does it, without a process of their own.

use punchboard::cli::Disk;
use punchboard::compose::Options;
use punchboard::diag::{Report, render};
use punchboard::games;
use punchboard::geometry::Paper;
use punchboard::impose::Sheet;
use punchboard::model::{GameFile, GameSet, HouseRules, Library, load};
use punchboard::press::{self, Order, Printed};
use punchboard::source::Files;

/// A set that was read, checked and filled.
pub struct Set {
    /// The definitions.
    pub definitions: GameSet,
    /// What is printed of them.
    pub game_file: GameFile,
    /// Layouts and sheets that came along.
    pub library: Library,
    /// Everything that was read.
    pub files: Files,
}

/// A composed file.
pub struct Composed {
    /// Its faces and sheets.
    pub printed: Printed,
    /// As PDF.
    pub pdf: Vec<u8>,
}

/// Reads a set that has no faults.
pub fn set(path: &str) -> Set {
    let (mut files, mut report) = (Files::default(), Report::default());
    let mut loaded = load::definitions(&Disk, &[path.to_owned()], &mut files, &mut report);
    let mut set = loaded.sets.remove(0);
    let game = games::game(set.game);
    let rules = game.house_rules(&set, &HouseRules::default(), &mut report);
    game.check(&set, &rules, &mut report);
    game.fill(&mut set, &rules);
    let game_file = match set.game_file.take() {
        Some(file) => file,
        None => load::built_in_game_file(set.game, &Disk, &mut files, &mut report).expect("the game has one"),
    };
    faultless(&report, &files);
    Set { definitions: set, game_file, library: loaded.library, files }
}

/// Composes every file of a set on a paper; `change` may change its sheets' definitions first.
pub fn compose(set: &mut Set, paper: &str) -> Vec<Composed> {
    let paper = Paper::parse(paper).expect("the paper has a name");
    let mut report = Report::default();
    let known = |component: &str| games::known_fields(set.definitions.game, component);
    let order = Order {
        set: &set.definitions,
        game_file: &set.game_file,
        library: &set.library,
        paper: Some(&paper),
        options: Options::default(),
        draft: false,
        only: None,
        known_fields: &known,
    };
    let printed = press::compose(&order, &Disk, &mut set.files, &mut report, &mut |_, _, _| {});
    faultless(&report, &set.files);
    let composed = printed.into_iter().map(|printed| {
        let pdf = printed.pdf(&set.files).expect("it can be written");
        Composed { printed, pdf }
    });
    composed.collect()
}

/// Stops when something was reported.
fn faultless(report: &Report, files: &Files) {
    let style = render::Style { colors: false, width: 100 };
    let told: Vec<String> =
        report.sorted().into_iter().map(|found| render::text(found, files, style)).collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}

/// A sheet's number as people count, with its file.
pub fn called(composed: &Composed, n: usize, sheet: &Sheet) -> String {
    format!(
        "{} on {}, page {} ({} {})",
        composed.printed.name,
        composed.printed.paper,
        n + 1,
        sheet.title,
        sheet.number
    )
}
