//! Pieces to cut out, read back from the PDFs: sizes, counts and places, compared with the rules that require them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::pdf::{self, Drawn, Page, Placed};
use libtest_mimic::Trial;
use lopdf::Object;
use lopdf::content::Content;
use punchboard::cli::Disk;
use punchboard::diag::Report;
use punchboard::games;
use punchboard::model::{GameName, load};
use punchboard::source::{Files, Node};

/// The tests.
pub fn trials() -> impl Iterator<Item = Trial> {
    let tests: [(&str, fn()); 8] = [
        ("bricks tile their page in one inch squares", bricks_tile_their_page_in_one_inch_squares),
        (
            "the second page has ladders boxes and characters",
            the_second_page_has_ladders_boxes_and_characters,
        ),
        (
            "each item sheet has two of each item and backs behind them",
            each_item_sheet_has_two_of_each_item_and_backs_behind_them,
        ),
        ("alien empires has 138 cards of the right kinds", alien_empires_has_138_cards_of_the_right_kinds),
        (
            "every player has the chits that the rules ask for",
            every_player_has_the_chits_that_the_rules_ask_for,
        ),
        ("creature counters have a fed side", creature_counters_have_a_fed_side),
        ("no two pieces overlap", no_two_pieces_overlap),
        (
            "powers events and advantages cite their own rules",
            powers_events_and_advantages_cite_their_own_rules,
        ),
    ];
    tests.into_iter().map(|(name, test)| {
        crate::support::trial(format!("printed/{name}"), move || {
            test();
            Ok(())
        })
    })
}

const PAPERS: [&str; 2] = ["a4", "letter"];
/// A distance that cutting can't make visible, in millimeters.
const HAIR: f64 = 0.02;
const INCH: f64 = 25.4;

/// A form as a piece to cut out.
trait Piece {
    fn width(&self) -> f64;
    fn height(&self) -> f64;

    fn is(&self, width: f64, height: f64) -> bool {
        (self.width() - width).abs() < HAIR && (self.height() - height).abs() < HAIR
    }

    fn overlaps(&self, other: &Self) -> bool;
}

impl Piece for Placed {
    fn width(&self) -> f64 {
        self.edges[2] - self.edges[0]
    }

    fn height(&self) -> f64 {
        self.edges[3] - self.edges[1]
    }

    fn overlaps(&self, other: &Placed) -> bool {
        let [left, top, right, bottom] = self.edges;
        let [l, t, r, b] = other.edges;
        left + HAIR < r && l + HAIR < right && top + HAIR < b && t + HAIR < bottom
    }
}

/// Renders definitions on a paper and returns the folder with the PDFs. `test` makes its name unique.
fn rendered(test: &str, definitions: &str, paper: &str) -> PathBuf {
    let out = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    let output = Command::new(env!("CARGO_BIN_EXE_punchboard"))
        .args(["render", definitions, "--paper", paper, "-o"])
        .arg(&out)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the program was built");
    assert!(output.status.success(), "{definitions}: {}", String::from_utf8_lossy(&output.stderr));
    let name = definitions.rsplit('/').next().expect("a name");
    out.join(name).join(paper)
}

/// The faces on every page of a PDF. Forms that extend beyond the page's bleed box belong to the margins.
fn pages(path: &Path) -> Vec<Vec<Placed>> {
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let inside = |page: &Page, [left, top, right, bottom]: [f64; 4]| {
        let [l, t, r, b] = page.bleed;
        left > l - 0.04 && top > t - 0.04 && right < r + 0.04 && bottom < b + 0.04
    };
    let faces = |page: &Page| page.forms.iter().copied().filter(|form| inside(page, form.edges)).collect();
    pdf::read(&bytes).pages.iter().map(faces).collect()
}

/// Faces without the bleed of 0.8 mm that pieces in inches have at the rim of their sheet.
fn cut_out(mut pages: Vec<Vec<Placed>>) -> Vec<Vec<Placed>> {
    const RIM: f64 = 0.8;
    let is_inches = |length: f64| (length - (length / INCH).round() * INCH).abs() < HAIR;
    for face in pages.iter_mut().flatten() {
        if is_inches(face.width() - 2.0 * RIM) && is_inches(face.height() - 2.0 * RIM) {
            let [left, top, right, bottom] = face.edges;
            face.edges = [left + RIM, top + RIM, right - RIM, bottom - RIM];
        }
    }
    pages
}

/// Content without the numbers in names of resources, which run through the whole file.
fn unnumbered(content: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(content.len());
    let mut in_name = false;
    for &byte in content {
        in_name = byte == b'/' || in_name && byte.is_ascii_alphanumeric();
        if !(in_name && byte.is_ascii_digit()) {
            out.push(byte);
        }
    }
    out
}

/// Everything that is drawn, independent of the numbers of objects.
fn drawing(file: &lopdf::Document, drawn: Drawn) -> Vec<u8> {
    fn write(file: &lopdf::Document, object: &Object, out: &mut Vec<u8>) {
        match object {
            Object::Reference(id) => write(file, file.get_object(*id).expect("it is there"), out),
            Object::Array(objects) => objects.iter().for_each(|object| write(file, object, out)),
            Object::Dictionary(map) => {
                let mut keys: Vec<_> = map.iter().collect();
                keys.sort_by_key(|(key, _)| key.as_slice());
                for (key, value) in keys.into_iter().filter(|(key, _)| key.as_slice() != b"Length") {
                    out.extend(key.iter().filter(|byte| !byte.is_ascii_digit()));
                    write(file, value, out);
                }
            }
            Object::Stream(stream) => {
                write(file, &Object::Dictionary(stream.dict.clone()), out);
                let content = stream.decompressed_content().unwrap_or_else(|_| stream.content.clone());
                // Pictures and fonts have no names, but their bytes may look like names.
                let is_form =
                    stream.dict.get(b"Subtype").and_then(Object::as_name).is_ok_and(|s| s == b"Form");
                out.extend(if is_form { unnumbered(&content) } else { content });
            }
            other => out.extend(format!("{other:?}").into_bytes()),
        }
    }
    let mut out = Vec::new();
    match drawn {
        Drawn::Form(form) => write(file, &Object::Reference(form), &mut out),
        Drawn::Page(page, from, to) => {
            let mut content = Content::decode(&file.get_page_content(page)).expect("it can be read");
            content.operations = content.operations[from..to].to_vec();
            out = unnumbered(&content.encode().expect("it can be written"));
        }
    }
    out
}

/// How often each face is placed, the most frequent last.
fn copies<'p>(placed: impl IntoIterator<Item = &'p Placed>) -> Vec<usize> {
    let mut counts: BTreeMap<Drawn, usize> = BTreeMap::new();
    placed.into_iter().for_each(|placed| *counts.entry(placed.form).or_default() += 1);
    let mut counts: Vec<usize> = counts.into_values().collect();
    counts.sort_unstable();
    counts
}

/// The pages with fronts of a two-sided file, and those with backs.
fn sides(pages: &[Vec<Placed>]) -> (Vec<&Placed>, Vec<&Placed>) {
    let side = |first: usize| pages.iter().skip(first).step_by(2).flatten().collect();
    (side(0), side(1))
}

/// The numbers in a rule's text.
fn numbers_of(game: GameName, rule: &str) -> Vec<usize> {
    let rulebook = games::game(game).rulebook().expect("the game has a rulebook");
    let text = rulebook.rule(rule).expect("the rule exists").rule;
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect()
}

fn bricks_tile_their_page_in_one_inch_squares() {
    for paper in PAPERS {
        let pages = cut_out(pages(&rendered("bricks", "super-game-level", paper).join("bricks.pdf")));
        let [page] = pages.as_slice() else { panic!("{paper}: bricks take one page") };
        let squares = |length: f64| {
            let squares = (length / INCH).round();
            assert!((length - squares * INCH).abs() < HAIR, "{paper}: {length} mm is no number of inches");
            squares as usize
        };
        let mut kinds: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for brick in page {
            let (width, height) = (squares(brick.width()), squares(brick.height()));
            *kinds.entry((width.min(height), width.max(height))).or_default() += 1;
        }
        // SGL-1.4: ten 1x1, ten 1x2, five 1x3, three 1x4, one 1x5 and two 2x2, which is 31 pieces on 70 squares.
        let wanted = [((1, 1), 10), ((1, 2), 10), ((1, 3), 5), ((1, 4), 3), ((1, 5), 1), ((2, 2), 2)];
        assert_eq!(kinds.into_iter().collect::<Vec<_>>(), wanted, "{paper}");
        let all = page
            .iter()
            .map(|brick| brick.edges)
            .reduce(|a, b| [a[0].min(b[0]), a[1].min(b[1]), a[2].max(b[2]), a[3].max(b[3])]);
        let [left, top, right, bottom] = all.expect("there are bricks");
        assert_eq!((squares(right - left), squares(bottom - top)), (7, 10), "{paper}");
        let covered: f64 = page.iter().map(|brick| brick.width() * brick.height()).sum();
        assert!((covered - (right - left) * (bottom - top)).abs() < 1.0, "{paper}: there is a hole");
        assert_eq!(page.len(), numbers_of(GameName::SuperGameLevel, "SGL-1.4")[0], "{paper}");
    }
}

fn the_second_page_has_ladders_boxes_and_characters() {
    for paper in PAPERS {
        let path = rendered("ladders", "super-game-level", paper).join("ladders-boxes-characters.pdf");
        let pages = cut_out(pages(&path));
        assert_eq!(pages.len(), 1, "{paper}");
        // SGL-1.5: three, four and three ladders, eight boxes, one start square and ten characters, each with its number; ten
        // more are drawn already. Which of them are alike can't be seen from their forms: those at the rim bleed.
        assert_eq!(pages[0].len(), 3 + 4 + 3 + 8 + 1 + 10 + 10, "{paper}");
        let long = |squares: f64| {
            let (long, short) = (squares * INCH, INCH);
            pages[0].iter().filter(|piece| piece.is(long, short) || piece.is(short, long)).count()
        };
        assert_eq!([long(4.0), long(3.0), long(2.0), long(1.0)], [3, 4, 3, 29], "{paper}");
    }
}

fn each_item_sheet_has_two_of_each_item_and_backs_behind_them() {
    for paper in PAPERS {
        let path = rendered("items", "super-game-level", paper).join("items.pdf");
        let pages = cut_out(pages(&path));
        let [fronts, backs] = pages.as_slice() else { panic!("{paper}: one paper with two sides") };
        let width = if paper == "a4" { 210.0 } else { 215.9 };
        assert_eq!((fronts.len(), backs.len()), (36, 36), "{paper}");
        // Two item sheets on one paper.
        let words = pdf::read(&std::fs::read(&path).expect("it was written")).pages[0].whole_text();
        for item in [
            "Bomb",
            "Brick",
            "Charm",
            "Freeze Gun",
            "Gravity Switch",
            "Hammer",
            "Heart",
            "Helmet",
            "Super Boots",
        ] {
            assert_eq!(words.matches(item).count(), 4, "{paper}: {item}");
        }
        for front in fronts {
            let [left, top, right, bottom] = front.edges;
            let behind = [width - right, top, width - left, bottom];
            let near = |back: &&Placed| back.edges.iter().zip(behind).all(|(a, b)| (a - b).abs() < HAIR);
            assert!(backs.iter().any(|back| near(&back)), "{paper}: nothing behind {front:?}");
        }
    }
}

fn alien_empires_has_138_cards_of_the_right_kinds() {
    for paper in PAPERS {
        let path = rendered("deck", "alien-empires", paper).join("deck.pdf");
        let pages = pages(&path);
        let (fronts, backs) = sides(&pages);
        let total = numbers_of(GameName::AlienEmpires, "AE-2.4")[0];
        // The phase cards, one for each player, fill the last sheet.
        let phases = 6;
        assert_eq!((fronts.len(), backs.len()), (total + phases, total + phases), "{paper}");
        assert_eq!(pages.len(), 2 * (total + phases).div_ceil(9), "{paper}");
        assert!(fronts.iter().chain(&backs).all(|card| card.is(63.0, 88.0)), "{paper}");
        // AE-2.1: the Force cards; all others are printed once.
        let force = [1, 1, 1, 3, 5, 7, 9, 11, 13, 15];
        assert_eq!(force.iter().sum::<usize>(), 66);
        let mut wanted = vec![1; 65 + 7];
        wanted.extend(force);
        wanted.push(phases);
        wanted.sort_unstable();
        assert_eq!(copies(fronts.iter().copied()), wanted, "{paper}");
        // AE-1.7: one back, and that of the phase cards. The three kinds are composed each for itself; what is drawn is the same.
        assert_eq!(copies(backs.iter().copied()), [phases, 7, 65, 66], "{paper}");
        let file = lopdf::Document::load(&path).expect("it can be read");
        let forms: BTreeSet<Drawn> = backs.iter().map(|back| back.form).collect();
        let drawn: BTreeSet<Vec<u8>> = forms.iter().map(|form| drawing(&file, *form)).collect();
        assert_eq!((forms.len(), drawn.len()), (3 + 1, 1 + 1), "{paper}: the backs differ");
        let fronts: BTreeSet<Drawn> = fronts.iter().map(|front| front.form).collect();
        let drawn: BTreeSet<Vec<u8>> = fronts.iter().map(|form| drawing(&file, *form)).collect();
        assert_eq!(drawn.len(), fronts.len(), "{paper}: different fronts are told apart");
    }
}

fn every_player_has_the_chits_that_the_rules_ask_for() {
    let printed = numbers_of(GameName::AlienEmpires, "AE-1.6");
    let [singles, fives] = printed[..2] else { panic!("{printed:?}") };
    assert_eq!((singles, fives), (60, 8));
    for paper in PAPERS {
        let folder = rendered("chits", "alien-empires", paper);
        let chits = pages(&folder.join("control-chits.pdf"));
        assert_eq!(copies(chits.iter().flatten()), vec![singles; 6], "{paper}");
        assert!(chits.iter().flatten().all(|chit| chit.is(15.875, 15.875)), "{paper}");
        let others = pages(&folder.join("worlds-and-markers.pdf"));
        let count =
            |width: f64, height: f64| others.iter().flatten().filter(|chit| chit.is(width, height)).count();
        let worlds = numbers_of(GameName::AlienEmpires, "AE-1.3")[0];
        assert_eq!((count(INCH, INCH), count(27.8, 24.07)), (worlds, 2 * 6), "{paper}");
        let wanted: Vec<usize> =
            std::iter::repeat_n(1, worlds + 12).chain(std::iter::repeat_n(fives, 6)).collect();
        assert_eq!(
            copies(others.iter().flatten()),
            wanted,
            "{paper}: each is its own, and the fives of each"
        );
    }
}

fn creature_counters_have_a_fed_side() {
    for paper in PAPERS {
        let pages = pages(&rendered("counters", "survival", paper).join("creature-counters.pdf"));
        let (fronts, backs) = sides(&pages);
        let wanted: Vec<usize> = std::iter::repeat_n(1, 12).chain([36, 36, 36]).collect();
        assert_eq!((copies(fronts), copies(backs)), (wanted.clone(), wanted), "{paper}");
    }
}

fn no_two_pieces_overlap() {
    let custom = ["decks/custom/tidepool", "decks/custom/caravan"];
    for set in GameName::keys_with_rules().into_iter().chain(custom) {
        for paper in PAPERS {
            let folder = rendered("overlap", set, paper);
            let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
                .expect("it was written")
                .map(|entry| entry.expect("a file").path())
                .collect();
            files.sort();
            assert!(!files.is_empty());
            for file in files {
                let name = file.file_name().expect("a name").to_string_lossy().into_owned();
                let pages = cut_out(pages(&file));
                assert!(pages.iter().flatten().next().is_some(), "{set} {paper} {name} is empty");
                for (n, page) in pages.iter().enumerate() {
                    for (i, piece) in page.iter().enumerate() {
                        let over = page[..i].iter().find(|other| other.overlaps(piece));
                        assert!(over.is_none(), "{set} {paper} {name}, page {}: {piece:?} {over:?}", n + 1);
                    }
                }
            }
        }
    }
}

/// The text of a rule, to compare with a card's own text.
fn rule_text(game: GameName, node: &Node) -> String {
    let id = node.as_text().expect("a rule's number");
    let rulebook = games::game(game).rulebook().expect("the game has a rulebook");
    rulebook.rule(id).unwrap_or_else(|| panic!("there is no {id}")).rule.to_owned()
}

fn powers_events_and_advantages_cite_their_own_rules() {
    let (mut files, mut report) = (Files::default(), Report::default());
    let path = |file: &str| format!("{}/decks/{file}.yaml", env!("CARGO_MANIFEST_DIR"));
    let paths = ["alien-empires/race", "alien-empires/event", "survival/aids"].map(path);
    let loaded = load::definitions(&Disk, &paths, &mut files, &mut report);
    assert!(!report.has_errors());
    let mut powers = 0;
    for deck in loaded.sets.iter().flat_map(|set| &set.decks) {
        for entry in &deck.entries {
            if deck.game == GameName::AlienEmpires {
                let text = rule_text(deck.game, entry.get("rule").expect("a card cites its rule"));
                let name = &entry.name.value;
                assert!(text.starts_with(&format!("{name}:")), "{name} cites \"{text}\"");
                powers += 1;
            }
            for list in ["basic", "advanced"] {
                for row in entry.get(list).and_then(Node::as_list).unwrap_or_default() {
                    let map = row.as_map().expect("an advantage");
                    let name = map.get("name").and_then(Node::as_text).expect("its name");
                    let text = rule_text(deck.game, map.get("rule").expect("an advantage cites its rule"));
                    assert!(text.starts_with(&format!("{name} (")), "{name} cites \"{text}\"");
                    powers += 1;
                }
            }
        }
    }
    assert_eq!(powers, 65 + 7 + 12 + 8);
}
