//! Boards, maps and posters, printed and read back: true to scale, complete, and whole again when the tiles are put together.

use std::collections::BTreeMap;

use crate::support::pdf::{self, Page};
use crate::support::press::{Memory, built_in, print, print_on};
use libtest_mimic::Trial;
use punchboard::compose::Options;
use punchboard::compose::drawing::{Drawing, Item, Transform};
use punchboard::geometry::{Label, Length};
use punchboard::model::GameName;
use punchboard::model::map::HexForm;
use punchboard::press::Printed;
use punchboard::source::Files;
use punchboard::write::png;

/// The tests.
pub fn trials() -> impl Iterator<Item = Trial> {
    let tests: [(&str, fn()); 14] = [
        ("texts of hexes make way for roads and names", texts_make_way),
        ("patterns leave the names of places clear", patterns_leave_names_clear),
        ("a long title stands on one tile", a_long_title_stands_on_one_tile),
        ("squares are an inch on every tile", squares_are_an_inch_on_every_tile),
        (
            "columns and rows are named around one page, and every square on the tiles together",
            columns_and_rows_are_named_around_one_page_and_every_square_on_the_tiles_together,
        ),
        (
            "the island has three numbers in each of its hexes of land",
            the_island_has_three_numbers_in_each_of_its_hexes_of_land,
        ),
        ("hexes stand where the geometry says", hexes_stand_where_the_geometry_says),
        ("the starfield names its twenty worlds once", the_starfield_names_its_twenty_worlds_once),
        ("markers of any kind stand in their spaces", markers_of_any_kind_stand_in_their_spaces),
        ("tiles with overlap make the map again", tiles_with_overlap_make_the_map_again),
        ("tiles edge to edge make the map again", tiles_edge_to_edge_make_the_map_again),
        ("half hexes at the edges make a full rectangle", half_hexes_at_the_edges_make_a_full_rectangle),
        ("little ink leaves the paper white", little_ink_leaves_the_paper_white),
        ("the same definitions give the same bytes", the_same_definitions_give_the_same_bytes),
    ];
    tests.into_iter().map(|(name, test)| {
        crate::support::trial(format!("printed/{name}"), move || {
            test();
            Ok(())
        })
    })
}

fn labels(columns: u32, rows: u32) -> Vec<String> {
    (0..rows).flat_map(|row| (0..columns).map(move |column| Label { column, row }.to_string())).collect()
}

fn read(printed: &Printed, files: &Files) -> Vec<Page> {
    pdf::read(&printed.pdf(files).unwrap()).pages
}

fn count(page: &Page, text: &str) -> usize {
    page.runs.iter().filter(|found| found.text == text).count()
}

/// Roads through the middle of D4 and past the text of B3, a name that reaches into its neighbor, and woods below a name.
const VALE: &str = "
kind: map
game: custom
name: The Great Expanse of the Southern Marches
hex: 24mm
rows: |
  w w g f m h
  w g g f h m
  w g p p f h
  w w p p g f
  x w w p f x
hexes:
  D4: {text: wool}
  B3: {text: sheep}
ROADS
---
kind: game
game: custom
title: Vale
files: [{file: map, sheet: a3-page, parts: [{title: Map, map: The Great Expanse of the Southern Marches}]}]
---
kind: sheet
name: a3-page
paper: a3
";
const ROADS: &str = "paths: [{kind: road, through: [E4, D4, C4, B3]}]\nplaces: [{name: Harrow, at: E5}, {name: Sallow Quay, at: B3}]";

fn vale(roads: &str, paper: &str) -> Printed {
    let text = VALE.replace("ROADS", roads).replace("paper: a3", &format!("paper: {paper}"));
    let door = Memory::new(&[("set.yaml", &text)]);
    print(&door, "set.yaml", Options::default()).0.remove(0)
}

/// The boxes around the things drawn on a map, in points of its face, by kind.
fn drawn(drawing: &Drawing, at: Transform, pick: &mut impl FnMut(&Item, Transform)) {
    for item in &drawing.items {
        match item {
            Item::Group(group) => drawn(&group.drawing, at.after(group.transform), pick),
            Item::Shared(drawing, to) => drawn(drawing, at.after(*to), pick),
            item => pick(item, at),
        }
    }
}

/// The start, end and size of a text on the first face of a file.
fn found(file: &Printed, text: &str) -> Option<[f32; 4]> {
    let mut bounds = None;
    let mut look = |item: &Item, at: Transform| {
        let Item::Text(run) = item else { return };
        let glyphs = run.glyphs();
        let Some(last) = glyphs.last().filter(|_| run.text() == text) else { return };
        let width = last.x + file.fonts.get(run.font).advance(last.id) * run.size;
        bounds = Some(at.around([run.x, run.y - run.size * 0.6, run.x + width, run.y]));
    };
    file.faces.iter().for_each(|face| drawn(&face.drawing, Transform::IDENTITY, &mut look));
    bounds
}

fn texts_make_way() {
    let (without, with) = (vale("", "a3"), vale(ROADS, "a3"));
    for text in ["wool", "sheep"] {
        let (meant, moved) = (found(&without, text).unwrap(), found(&with, text).unwrap());
        assert!((meant[1] - moved[1]).abs() > 10.0, "{text}: {meant:?} and {moved:?}");
    }
    let (name, text) = (found(&with, "Sallow Quay").unwrap(), found(&with, "sheep").unwrap());
    assert!(text[1] > name[3] || text[3] < name[1], "{name:?} and {text:?}");
}

fn patterns_leave_names_clear() {
    let map = vale(ROADS, "a3");
    let [left, top, right, bottom] = found(&map, "Harrow").unwrap();
    let (mut below, mut beside) = (0, 0);
    let mut look = |item: &Item, at: Transform| {
        let Item::Path(item) = item else { return };
        let Some(bounds) = item.path.bounds().filter(|_| item.stroke.is_some()) else { return };
        let [l, t, r, b] = at.around(bounds);
        // Trees are small; grounds, roads and the white around letters are not.
        let is_sign = r - l < 14.0 && b - t < 14.0 && l > left - 30.0 && r < right + 30.0;
        let is_below = l < right && r > left && t < bottom && b > top;
        below += usize::from(is_sign && is_below);
        beside += usize::from(is_sign && !is_below);
    };
    map.faces.iter().for_each(|face| drawn(&face.drawing, Transform::IDENTITY, &mut look));
    assert!(below == 0 && beside > 3, "{below} trees below the name, {beside} beside it");
}

fn a_long_title_stands_on_one_tile() {
    let text = VALE.replace("ROADS", "").replace("24mm", "60mm").replace("a3-page", "a4-poster");
    let door = Memory::new(&[("set.yaml", &text)]);
    let (printed, files) = print(&door, "set.yaml", Options::default());
    let pages = read(&printed[0], &files);
    let title = "The Great Expanse of the Southern Marches";
    let page = pages[1].runs.iter().find(|run| run.text == title).unwrap();
    let end = 2.0 * page.middle.0 - page.at.0;
    let tile = printed[0].sheets[1].trim.right().to_mm();
    assert!(end < tile, "it ends at {end} mm, the tile at {tile} mm");
}

fn squares_are_an_inch_on_every_tile() {
    let (printed, files) = built_in("super-game-level", "a4");
    let board = printed.iter().find(|file| file.name == "board").unwrap();
    assert_eq!(board.sheets.len(), 7, "a key and 3 by 2 tiles");
    let read = read(board, &files);
    for (page, sheet) in read.iter().zip(&board.sheets).skip(1) {
        let upright = |l: &&pdf::Line| {
            let high = (l.from.1 - l.to.1).abs();
            (l.from.0 - l.to.0).abs() < 0.005 && (high - 20.0 * 25.4).abs() < 0.4
        };
        let mut xs: Vec<f64> = page.lines.iter().filter(upright).map(|line| line.from.0).collect();
        xs.sort_by(f64::total_cmp);
        xs.dedup_by(|a, b| (*a - *b).abs() < 0.02);
        assert_eq!(xs.len(), 21, "20 squares have 21 lines");
        for pair in xs.windows(2) {
            let square = pair[1] - pair[0];
            assert!((square - 25.4).abs() < 0.02, "{}: a square of {square} mm", sheet.title);
        }
    }
}

fn columns_and_rows_are_named_around_one_page_and_every_square_on_the_tiles_together() {
    let (printed, files) = built_in("super-game-level", "letter");
    let page = |name: &str| {
        let file = printed.iter().find(|file| file.name == name).unwrap();
        read(file, &files)
    };
    let overview = page("overview");
    let tiles = page("board");
    let columns = ('A'..='T').map(String::from);
    for name in columns.chain((1..=20).map(|row| row.to_string())) {
        // Rulers have numbers, too.
        assert!(count(&overview[0], &name) >= 2, "{name} on both sides of the overview");
    }
    for label in labels(20, 20) {
        let printed: usize = tiles[1..].iter().map(|tile| count(tile, &label)).sum();
        // An overlap is printed on both tiles, or on four.
        assert!((1..=4).contains(&printed), "{label} is printed {printed} times");
    }
}

fn the_island_has_three_numbers_in_each_of_its_hexes_of_land() {
    let (printed, files) = built_in("survival", "a4");
    let pages = read(island(&printed), &files);
    let [_, state] = pages.as_slice() else { panic!("in round 1, in round 6") };
    // The islet and the key of the island's tiles come first.
    let blank = &read(file(&printed, "maps-to-write-on"), &files)[2..];
    let mut hexes = BTreeMap::new();
    for label in labels(10, 10) {
        let on_tiles: usize = blank.iter().map(|tile| count(tile, &label)).sum();
        assert!((1..=2).contains(&on_tiles), "{label} on the blank map");
        let found: Vec<_> = state.runs.iter().filter(|text| text.text == label).collect();
        assert_eq!(found.len(), 1, "{label}");
        hexes.insert(label, found[0].middle);
    }
    let island = std::fs::read_to_string("decks/survival/island.yaml").unwrap();
    let rows =
        island.split_whitespace().filter(|row| row.len() == 10 && row.chars().all(|c| "wdgj".contains(c)));
    let terrain: String = rows.collect();
    let water: Vec<String> =
        labels(10, 10).into_iter().zip(terrain.chars()).filter(|(_, t)| *t == 'w').map(|(l, _)| l).collect();
    let size = 20.0;
    for (label, (x, y)) in &hexes {
        let above = state.runs.iter().filter(|text| {
            let (tx, ty) = text.middle;
            (tx - x).abs() < size * 0.4 && (y - ty) > size * 0.2 && (y - ty) < size * 0.5
        });
        let numbers: Vec<&str> = above.map(|text| text.text.as_str()).collect();
        let wanted = if water.contains(label) { 0 } else { 3 };
        assert_eq!(numbers.len(), wanted, "{label}: {numbers:?}");
        assert!(numbers.iter().all(|number| number.parse::<u32>().is_ok()), "{label}: {numbers:?}");
    }
    let creatures = |label: &str, numbers: &str| {
        let (x, y) = hexes[label];
        let below = state.runs.iter().find(|text| {
            let (tx, ty) = text.middle;
            (tx - x).abs() < size * 0.3 && ty - y > size * 0.2 && ty - y < size * 0.5
        });
        assert_eq!(below.map(|text| text.text.as_str()), Some(numbers), "{label}");
    };
    creatures("D3", "15, 16");
    creatures("F7", "6");
}

/// The pages of the island.
fn island(printed: &[Printed]) -> &Printed {
    file(printed, "island")
}

fn file<'p>(printed: &'p [Printed], name: &str) -> &'p Printed {
    printed.iter().find(|file| file.name == name).unwrap()
}

fn hexes_stand_where_the_geometry_says() {
    let (printed, files) = built_in("survival", "a4");
    let page = &read(island(&printed), &files)[0];
    let grid = HexForm::default().grid(Length::mm(20), 10, 10);
    let first = grid.center(Label { column: 0, row: 0 });
    let a1 = page.runs.iter().find(|text| text.text == "A1").unwrap().middle;
    // The ground of A1 is the form that is placed nearest to its label.
    let near = |(x, y): (f64, f64)| {
        page.innermost.iter().copied().min_by(|a, b| {
            let away = |p: &(f64, f64)| (p.0 - x).hypot(p.1 - y);
            away(a).total_cmp(&away(b))
        })
    };
    let origin = near(a1).unwrap();
    assert!((origin.0 - a1.0).hypot(origin.1 - a1.1) < 2.0);
    for at in grid.labels() {
        let center = grid.center(at);
        let (dx, dy) = ((center.x - first.x).to_mm(), (center.y - first.y).to_mm());
        let wanted = (origin.0 + dx, origin.1 + dy);
        let found = near(wanted).unwrap();
        let off = (found.0 - wanted.0).hypot(found.1 - wanted.1);
        assert!(off < 0.02, "{at} is {off} mm off");
    }
}

fn the_starfield_names_its_twenty_worlds_once() {
    let (printed, files) = built_in("alien-empires", "letter");
    // After the rules booklet.
    let [_, whole, tiles, ..] = printed.as_slice() else { panic!("a set of several files") };
    let page = &read(whole, &files)[0];
    for world in ["Achernar", "Vega", "Sirius", "Betelgeuse", "Polaris"] {
        assert_eq!(count(page, world), 1, "{world}");
    }
    let named = page.runs.iter().filter(|text| Label::parse(&text.text).is_some());
    assert_eq!(named.count(), 91, "a hexagon of side 6 has 91 hexes");
    assert!(whole.sheets[0].title.contains("made smaller to "), "the scale is said");
    assert_eq!(tiles.sheets.len(), 5, "a key and 2 by 2 tiles");
}

/// A map and a board with ships, ports, scouts and pawns; scouts are told by a text of the look.
const HARBOR: &str = "
kind: game
game: custom
title: Harbor
files: [{file: harbor, sheet: a4-page, parts: [{title: Map, map: Sea}, {title: Board, board: Quay}]}]
---
kind: look
name: custom/sea
terrains: {w: {name: Water, color: '#cfe3ee'}}
labels: {style: letters, at: top, size: 0.1}
texts: [{at: bottom, fields: scouts, size: 0.1}]
markers:
  ports: {disk: 0.4, colors: '#203040', names: on}
---
kind: map
game: custom
name: Sea
look: custom/sea
hex: 30mm
rows: [www, www]
markers:
  ships: {Argo: B2, Hydra: {at: B2}}
  ports: {Tyre: A1}
  scouts: {7x: C1, 12x: C1}
---
kind: board
game: custom
name: Quay
square: 30mm
width: 2
height: 2
markers: {pawns: {Red: A1, Blue: B2}}
";

fn markers_of_any_kind_stand_in_their_spaces() {
    let door = Memory::new(&[("game.yaml", HARBOR)]);
    let (printed, files) = print(&door, "game.yaml", Options::default());
    let pages = read(&printed[0], &files);
    let middle = |page: &Page, text: &str| {
        let found: Vec<_> = page.runs.iter().filter(|run| run.text == text).collect();
        assert_eq!(found.len(), 1, "{text} stands once");
        found[0].middle
    };
    let (sea, quay) = (&pages[0], &pages[1]);
    // Labels are 0.345 of a hex above its middle.
    let hex = |label: &str| {
        let (x, y) = middle(sea, label);
        (x, y + 0.345 * 30.0)
    };
    let off = |text: &str, hex: (f64, f64)| {
        let (x, y) = middle(sea, text);
        (x - hex.0, y - hex.1)
    };
    let (x, y) = off("Tyre", hex("A1"));
    assert!(x.abs() < 0.5 && y.abs() < 2.0, "a name on its disk: {x}, {y}");
    let ((left, a), (right, b)) = (off("Argo", hex("B2")), off("Hydra", hex("B2")));
    assert!(
        (left + right).abs() < 0.5 && right > 4.0 && (a - b).abs() < 0.5,
        "side by side: {left}, {right}"
    );
    let (x, y) = off("7, 12", hex("C1"));
    assert!(x.abs() < 0.5 && y > 8.0, "told by the text at the bottom: {x}, {y}");
    let ((ax, ay), (bx, by)) = (middle(quay, "Red"), middle(quay, "Blue"));
    assert!((bx - ax - 30.0).abs() < 0.5 && (by - ay - 30.0).abs() < 0.5, "a square apart");
}

const SMALL: &str = "
kind: game
game: custom
title: Small
files:
  - {file: poster, sheet: tiles, parts: [{title: Map, map: Small map}]}
---
kind: sheet
name: tiles
paper: a5
orientation: portrait
overlap: OVERLAP
---
kind: map
game: custom
name: Small map
hex: 31mm
TOP
rows: |
  wwggfhm
  wgpphfd
  wgswpfd
  gggpxfd
  wgfhmpw
  wwgfhpw
edges: [{kind: river, along: [B3-C3, B3-B4, C3-C4]}]
paths: [{kind: road, through: [B2, C2, D2, D3]}]
places: [{name: Harrow, at: D3}]
";

/// Tiles put together as the key says, the later over the earlier, against the map on one large sheet.
fn put_together(top: &str, overlap: i64) {
    let text = SMALL.replace("TOP", top).replace("OVERLAP", &format!("{overlap}mm"));
    let door = Memory::new(&[("game.yaml", &text)]);
    let (tiled, _) = print(&door, "game.yaml", Options::default());
    let (whole, _) = print_on(&door, "game.yaml", Some("900mm x 900mm"), Options::default());
    let (tiled, whole) = (&tiled[0], &whole[0]);
    assert_eq!(whole.sheets.len(), 1);
    assert!(tiled.sheets.len() > 4, "{} sheets", tiled.sheets.len());
    let expected = dots(whole, 0);
    let mut put = Dots { width: expected.width, height: expected.height, rgb: vec![0; expected.rgb.len()] };
    let (mut x, mut y) = (0i64, 0i64);
    for n in 1..tiled.faces.len() {
        let tile = dots(tiled, n);
        put.paste(&tile, x as usize, y as usize);
        let last_in_row = x as usize + tile.width >= put.width;
        // Ten dots per millimeter.
        if last_in_row {
            assert_eq!(x as usize + tile.width, put.width, "the tiles of a row are as wide as the map");
            assert!(tiled.face_names[n].ends_with(&format!(" {n}")), "{} is tile {n}", tiled.face_names[n]);
            (x, y) = (0, y + tile.height as i64 - overlap * 10);
        } else {
            x += tile.width as i64 - overlap * 10;
        }
    }
    assert_eq!((y + overlap * 10) as usize, put.height, "the rows are as high as the map");
    let far = |a: &u8, b: &u8| a.abs_diff(*b) > 40;
    let wrong = expected.rgb.iter().zip(&put.rgb).filter(|(a, b)| far(a, b)).count();
    assert!(wrong * 2_000 < expected.rgb.len(), "{wrong} of {} dots differ", expected.rgb.len());
}

struct Dots {
    width: usize,
    height: usize,
    rgb: Vec<u8>,
}

impl Dots {
    fn paste(&mut self, other: &Dots, x: usize, y: usize) {
        for row in 0..other.height.min(self.height - y) {
            let wide = other.width.min(self.width - x);
            let from = row * other.width * 3;
            let to = ((y + row) * self.width + x) * 3;
            self.rgb[to..to + wide * 3].copy_from_slice(&other.rgb[from..from + wide * 3]);
        }
    }
}

fn dots(printed: &Printed, n: usize) -> Dots {
    let map = png::face(&printed.faces[n], &printed.fonts, 254).unwrap();
    let rgb = map.pixels().iter().flat_map(|p| [p.red(), p.green(), p.blue()]).collect();
    Dots { width: map.width() as usize, height: map.height() as usize, rgb }
}

fn tiles_with_overlap_make_the_map_again() {
    put_together("", 10);
}

fn tiles_edge_to_edge_make_the_map_again() {
    put_together("top: pointy\noffset: even", 0);
}

fn half_hexes_at_the_edges_make_a_full_rectangle() {
    let text = SMALL.replace("TOP", "clipped: true").replace("OVERLAP", "10mm").replace("gggpx", "gggpw");
    let door = Memory::new(&[("game.yaml", &text)]);
    let (printed, _) = print_on(&door, "game.yaml", Some("900mm x 900mm"), Options::default());
    let picture = dots(&printed[0], 0);
    // Below the title every dot is ground, except the dot of a place.
    let face = &printed[0].faces[0];
    let rows = (picture.height * 2 / 5)..(picture.height * 3 / 5);
    let white = rows.flat_map(|row| (20..picture.width - 20).map(move |column| (row, column))).filter(
        |(row, column)| {
            let at = (row * picture.width + column) * 3;
            picture.rgb[at..at + 3] == [255, 255, 255]
        },
    );
    assert!(white.count() < 2_000, "no paper shows between the edge and the hexes of {}", face.size);
}

fn little_ink_leaves_the_paper_white() {
    // Generation Zero has cards where others have a board.
    for game in GameName::with_rules().filter(|game| *game != GameName::GenerationZero).map(GameName::key) {
        let door = Memory::new(&[]);
        let path = format!("built-in:decks/{game}/game.yaml");
        let (printed, _) =
            print(&door, &path, Options { ink: punchboard::compose::Ink::Low, ..Options::default() });
        // The maps and boards; pieces have fills of their own.
        let plates = ["island", "starfield", "starfield-poster", "board", "overview"];
        for file in printed.iter().filter(|file| plates.contains(&file.name.as_str())) {
            let map = png::face(&file.faces[0], &file.fonts, 50).unwrap();
            let dark: u64 = map.pixels().iter().map(|p| 255 - u64::from(p.green())).sum();
            let share = dark as f64 / 255.0 / map.pixels().len() as f64;
            assert!(share < 0.16, "{game} {}: {share} of the paper is covered", file.name);
        }
    }
}

fn the_same_definitions_give_the_same_bytes() {
    let once = || {
        let (printed, files) = built_in("alien-empires", "a4");
        printed.iter().map(|file| file.pdf(&files).unwrap()).collect::<Vec<_>>()
    };
    assert!(once() == once());
}
