//! The first page of a set, and what is printed for a number of players.

use libtest_mimic::Trial;
use punchboard::cli::Disk;
use punchboard::compose::Options;
use punchboard::geometry::Paper;
use punchboard::impose::Side;
use punchboard::job::{Job, Wanted};
use punchboard::press::{Outcome, Printed};

use super::papers;
use crate::support::pdf;
use crate::support::{named, press::Memory};

/// The tests.
pub fn trials() -> Vec<Trial> {
    named!("first_page": every_set_has_one_that_tells_all_files, it_is_made_of_what_is_printed,
        small_sets_fill_it, its_head_is_the_front_of_the_box, a_cover_shows_what_is_there, it_tells_what_stands_in_the_way,
        it_gives_way_to_one_of_its_own, there_is_none_where_a_file_is_left_out,
        what_each_player_needs_is_printed_so_often, one_page_may_be_enough_for_two, pieces_of_players_who_are_not_there_are_left_out)
}

fn wanted(paper: &str, players: Option<u32>) -> Wanted {
    Wanted { paper: Paper::parse(paper).ok(), players, contents: true, ..Wanted::default() }
}

fn print(job: &mut Job<'_>, wanted: &Wanted) -> Outcome {
    let outcome = job.print(0, wanted, &mut |_, _, _| {});
    assert!(!outcome.report.has_errors());
    outcome
}

fn file<'o>(outcome: &'o Outcome, name: &str) -> &'o Printed {
    outcome.printed.iter().find(|file| file.name == name).expect("it is printed")
}

fn text_of(printed: &Printed, job: &Job<'_>) -> String {
    let read = pdf::read(&printed.pdf(job.files()).expect("its fonts can be embedded"));
    let pages = read.pages.iter().map(pdf::Page::whole_text);
    pages
        .flat_map(|page| page.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
        .collect::<Vec<_>>()
        .join(" ")
}

fn fronts(printed: &Printed) -> usize {
    printed.sheets.iter().filter(|sheet| sheet.side == Side::Front).count()
}

fn every_set_has_one_that_tells_all_files() {
    for set in papers::sets() {
        for paper in ["a4", "letter"] {
            let mut job = papers::job(set);
            let options = Options { faults_only: true, ..Options::default() };
            let outcome = print(&mut job, &Wanted { options, ..wanted(paper, None) });
            let (first, others) = outcome.printed.split_first().expect("files are printed");
            assert_eq!((first.name.as_str(), first.sheets.len()), ("contents", 1), "{set} on {paper}");
            let text = text_of(first, &job);
            let sheets: usize = others.iter().map(fronts).sum();
            let is_told = text.contains(&format!("{sheets} sheet")) || text.contains("In all that is");
            assert!(is_told, "{set}: {sheets} sheets, {text}");
            for other in others {
                assert!(text.contains(&other.name), "{set}: {}, {text}", other.name);
            }
            let game_file = job.sets()[0].game_file().expect("it has one");
            for step in &game_file.first_steps {
                let start: String =
                    step.replace("**", "").chars().take_while(|c| *c != '(').take(24).collect();
                assert!(text.contains(start.trim()), "{set}: {start}, {text}");
            }
        }
    }
}

/// With few files, pictures and type are so large that less than a quarter of the page is empty; every text is in a picture.
fn small_sets_fill_it() {
    for set in
        ["custom/new-game", "custom/harrow-deck", "custom/tidepool", "custom/bag", "custom/new-rulebook"]
    {
        let mut job = papers::job(set);
        let outcome = print(&mut job, &wanted("a4", None));
        let (first, others) = outcome.printed.split_first().expect("files are printed");
        let read = pdf::read(&first.pdf(job.files()).expect("its fonts can be embedded"));
        let page = &read.pages[0];
        let [_, top, _, bottom] = page.media;
        // The page's foot and the ruler in the margin are below everything else.
        let lowest = page.runs.iter().map(|run| run.at.1).filter(|y| *y < bottom - 22.0).fold(top, f64::max);
        assert!(lowest > top + (bottom - top) * 0.75, "{set}: {lowest} of {bottom}");
        assert_eq!(read.pages.len(), 1, "{set}");
        if others.iter().any(|file| file.name == "rules") {
            let title = page.runs.iter().find(|run| run.text.starts_with("Rules")).expect("it is listed");
            let beside = |[left, above, _, below]: &[f64; 4]| {
                (title.at.0 - 52.0..title.at.0).contains(left)
                    && *above < title.at.1 + 12.0
                    && *below > title.at.1 + 4.0
            };
            assert!(page.fills.iter().any(beside), "{set}: the rules have no picture");
        }
    }
}

/// If a file is left out, there is no first page, because it would list things that are not printed.
fn there_is_none_where_a_file_is_left_out() {
    let mut job = papers::job("generation-zero");
    let outcome = job.print(0, &wanted("70mm x 80mm", None), &mut |_, _, _| {});
    assert!(!outcome.left_out.is_empty() && !outcome.printed.is_empty());
    assert!(
        outcome.printed.iter().all(|file| file.name != "contents"),
        "a page tells of files that are not printed"
    );
}

/// The pieces that need careful cutting, and how often they are printed.
fn it_tells_what_stands_in_the_way() {
    let bricks = "kind: pieces
game: custom
component: brick
pieces: [{name: Long}, {name: Wide}]
---
kind: layout
name: brick
size: 40mm x 20mm
front: {}
---
kind: layout
name: wall
size: 30mm x 50mm
front: {}
---
kind: game
game: custom
title: Bricks
files:
  - file: bricks
    sheet: a4-mixed
    together: true
    how_often: once for each house
    parts: [{title: Bricks, component: brick, layout: brick}, {title: Walls, component: brick, layout: wall}]
";
    farm(bricks, None, |outcome, job| {
        let text = text_of(file(outcome, "contents"), job);
        assert!(text.contains("pieces are in the way of some lines"), "{text}");
        assert!(text.contains("once for each house"), "{text}");
        assert!(!text.contains("ticks"), "{text}");
    });
    farm(FARM, None, |outcome, job| {
        let text = text_of(file(outcome, "contents"), job);
        assert!(!text.contains("Careful"), "{text}");
    });
}

/// A farm: three ants, a page for two and the barns of three players.
const FARM: &str = "kind: pieces
game: custom
component: ant
pieces: [{name: Ant, copies: 3}]
---
kind: pieces
game: custom
component: aid
pieces: [{name: Aid}]
---
kind: pieces
game: custom
component: barn
pieces:
  - {name: Red barn, color: red, copies: 2}
  - {name: Blue barn, color: blue, copies: 2}
  - {name: Green barn, color: green, copies: 2}
  - {name: Any barn}
---
kind: layout
name: chit
size: 20mm x 20mm
style: {size: 9pt}
front: {name: {text: \"{name}\", x: 1mm, right: 1mm, y: 5mm, height: 8mm}}
---
kind: layout
name: page
size: page
style: {size: 9pt}
front: {name: {text: \"{name}\", x: 1mm, right: 1mm, y: 5mm, height: 8mm}}
---
kind: game
game: custom
title: Farm
players: 2-4
needs: [a dozen beans]
first_steps: [Wake the ants.]
imprint: Farmers, 2026
files:
  - {file: ants, sheet: a4-chit, parts: [{title: Ants, component: ant, layout: chit, enough_for: 1}]}
  - {file: aid, sheet: a4-page, parts: [{title: Aid, component: aid, layout: page, enough_for: 2}]}
  - {file: barns, sheet: a4-chit, parts: [{title: Barns, component: barn, layout: chit, owner: color}]}
";

fn farm(text: &str, players: Option<u32>, check: impl FnOnce(&Outcome, &Job<'_>)) {
    let door = Memory::new(&[("farm.yaml", text)]);
    let mut job = Job::check(&door, &["farm.yaml".to_owned()], &[]);
    let outcome = print(&mut job, &wanted("a4", players));
    check(&outcome, &job);
}

/// A farm with a front, whose cover shows a barn.
fn farm_with_a_front(cover: &str) -> String {
    let front = "players: 2-4\nminutes: 30-45\nage: 8\nauthor: Ada Winter\npromise: Feed all ants.\ncolor: \"#2c5e34\"\n";
    FARM.replace("players: 2-4\n", &format!("{front}cover: [\"{cover}\"]\n"))
        .replace("{file: aid, sheet", "{file: aid, title: The Aid, sheet")
}

/// What the game file says is text, titles are for people, and pictures hold no text.
fn its_head_is_the_front_of_the_box() {
    farm(&farm_with_a_front("card:Red barn"), None, |outcome, job| {
        let page = file(outcome, "contents");
        let text = text_of(page, job);
        for said in ["2–4 ", "players", "30–45 ", "8+ ", "A game by Ada Winter", "Feed all ants.", "The Aid"]
        {
            assert!(text.contains(said), "{said}: {text}");
        }
        assert!(!text.contains("Red barn") && !text.contains("Blue barn"), "{text}");
        let rulers = page.sheets[0].marks.iter().filter(|mark| format!("{mark:?}").starts_with("Ruler"));
        assert_eq!(rulers.count(), 2);
        assert_eq!(file(outcome, "aid").title, "Farm: The Aid");
        assert_eq!(file(outcome, "ants").title, "Farm: Ants");
    });
}

fn a_cover_shows_what_is_there() {
    for (cover, message) in [
        ("card:Red born", "there is no card called \"Red born\""),
        ("map:Farm", "there is no map called \"Farm\""),
        ("farm.svg", "there is no farm.svg"),
        ("board:Yard", "the cover shows the board \"Yard\", which no file prints"),
    ] {
        let yard = "---\nkind: board\ngame: custom\nname: Yard\nwidth: 3\nheight: 3\n";
        let text = format!("{}{yard}", farm_with_a_front(cover));
        let door = Memory::new(&[("farm.yaml", text.as_str())]);
        let mut job = Job::check(&door, &["farm.yaml".to_owned()], &[]);
        let outcome = job.print(0, &wanted("a4", None), &mut |_, _, _| {});
        let found: Vec<&str> = outcome.report.iter().map(|fault| fault.message.as_str()).collect();
        assert!(found.iter().any(|found| found.contains(message)), "{cover}: {found:?}");
    }
}

fn it_is_made_of_what_is_printed() {
    farm(FARM, None, |outcome, job| {
        let text = text_of(file(outcome, "contents"), job);
        for told in [
            "4 to 7 sheets of A4 for 2 to 4 players, in 3 files, and this page.",
            "Ants (3)",
            "once for each player",
            "Aid, for 2 players",
            "Barns (7), for up to 3 players",
            "a dozen beans",
            "to make it all: scissors, or a knife and a ruler",
            "once for every 2 players",
            "In all that is 4 sheets for 2 players (3 of them card), 6 for 3 (4) and 7 for 4 (5).",
            "Farmers, 2026",
            "Farm · Punchboard ",
            "Wake the ants.",
        ] {
            assert!(text.contains(told), "{told}: {text}");
        }
    });
    farm(FARM, Some(3), |outcome, job| {
        let text = text_of(file(outcome, "contents"), job);
        assert!(text.contains("For 2 to 4 players; printed for 3."), "{text}");
        assert!(text.contains("Ants (9), for 3 players") && !text.contains("once for each player"), "{text}");
    });
}

fn it_gives_way_to_one_of_its_own() {
    farm(&FARM.replace("file: ants", "file: Contents"), None, |outcome, _| {
        let names: Vec<&str> = outcome.printed.iter().map(|file| file.name.as_str()).collect();
        assert_eq!(names.iter().filter(|name| **name == "contents").count(), 1, "{names:?}");
        assert_eq!(outcome.printed.len(), 3);
    });
}

fn what_each_player_needs_is_printed_so_often() {
    let door = Disk;
    let path = ["built-in:decks/super-game-level/game.yaml".to_owned()];
    let mut job = Job::check(&door, &path, &[]);
    let (once, thrice) = (print(&mut job, &wanted("a4", None)), print(&mut job, &wanted("a4", Some(3))));
    for (name, is_each) in [
        ("bricks", true),
        ("character-sheet", true),
        ("player-aid", true),
        ("items", false),
        ("board", false),
    ] {
        let factor = if is_each { 3 } else { 1 };
        assert_eq!(file(&thrice, name).pieces, file(&once, name).pieces * factor, "{name}");
    }
    // Two-sided sheets stay two-sided, leaf by leaf.
    let sides: Vec<Side> = file(&thrice, "player-aid").sheets.iter().map(|sheet| sheet.side).collect();
    assert_eq!(sides, [Side::Front, Side::Back].repeat(3));
}

fn one_page_may_be_enough_for_two() {
    for (players, pages) in [(2, 1), (3, 2)] {
        farm(FARM, Some(players), |outcome, _| {
            assert_eq!(fronts(file(outcome, "aid")), pages, "for {players}");
            assert_eq!(file(outcome, "ants").pieces, 3 * players as usize);
        });
    }
}

fn pieces_of_players_who_are_not_there_are_left_out() {
    for (players, pieces) in [(None, 7), (Some(2), 5), (Some(3), 7)] {
        farm(FARM, players, |outcome, _| assert_eq!(file(outcome, "barns").pieces, pieces, "{players:?}"));
    }
}
