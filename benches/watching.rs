//! From saving a file to seeing it: `punchboard watch` beside a real Chromium, 100 saves each of one card of 54, one of 1,000, and one hex
//! of a map of 10,000. The clock runs from before the file is written until the page has painted what changed.
//!
//! `cargo bench --bench watching`; without chromium and chromedriver it says that it is skipped.

#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a benchmark reads, writes, times and prints"
)]

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

#[path = "cards/deck.rs"]
#[allow(dead_code, reason = "peers read their cards as JSON, and are not measured here")]
mod deck;
mod folder;
#[path = "../tests/support/page.rs"]
#[allow(dead_code, reason = "tests ask more of it")]
mod page;

use folder::Folder;
use page::{Browser, Watch, browser};

/// How often a file is saved.
const SAVES: usize = 100;

fn main() {
    let Some(programs) = browser() else {
        println!("skipped: chromium and chromedriver are not installed");
        return;
    };
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().expect("there is a runtime");
    let _ = fs::remove_dir_all(Folder::new("watching").path());
    for (name, count) in [("54 cards", 54), ("1,000 cards", 1_000)] {
        let folder = Folder::new(&format!("watching/{count}"));
        folder.write("face.yaml", include_str!("cards/face.yaml"));
        folder.write("game.yaml", include_str!("cards/game.yaml"));
        let cards = deck::yaml("card", &deck::cards(count, 1));
        let text = "    text: |-\n      ";
        let first = cards.find(text).expect("cards have texts") + text.len();
        let saved = |n: usize| format!("{}Save{n} {}", &cards[..first], &cards[first..]);
        let is_seen = "return document.querySelectorAll('#main .card img').length > 50";
        runtime.block_on(measure(&programs, &folder, (name, "cards.yaml", is_seen), &saved));
    }
    let folder = Folder::new("watching/map");
    folder.write("game.yaml", MAP_GAME);
    let is_seen = "return document.querySelectorAll('#main .board img[src]').length === 1";
    runtime.block_on(measure(&programs, &folder, ("10,000 hexes", "map.yaml", is_seen), &map));
}

const MAP_GAME: &str = "
kind: game
game: custom
title: Wide land
folder: land
files: [{file: map, sheet: a4-page, parts: [{title: Land, map: Land}]}]
---
kind: look
name: land
terrains:
  g: {name: Grass, color: \"#cfe0ae\"}
  w: {name: Water, color: \"#cfe3ee\", pattern: waves, ink: \"#6f9cb8\"}
";

/// A map of 100 × 100 hexes, one of which changes with each save.
fn map(n: usize) -> String {
    let mut text = "kind: map\ngame: custom\nname: Land\nhex: 12mm\nlook: land\nrows: |\n".to_owned();
    for row in 0..100 {
        let is_water =
            |column: usize| (row * 7 + column * 3).is_multiple_of(11) || row * 100 + column == n * 37;
        let symbols: String = (0..100).map(|column| if is_water(column) { 'w' } else { 'g' }).collect();
        let _ = writeln!(text, "  {symbols}");
    }
    text
}

/// Milliseconds since 1970, by the clock that the browser has, too.
fn now() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).expect("it is later").as_secs_f64() * 1_000.0
}

async fn measure(
    programs: &[PathBuf; 2],
    folder: &Folder,
    (name, file, is_seen): (&str, &str, &str),
    saved: &dyn Fn(usize) -> String,
) {
    folder.write(file, saved(0));
    let watch = Watch::new(folder.path(), &["."]);
    let browser = Browser::start(programs, &folder.path().join("browser")).await.expect("it starts");
    browser.page.set_window_size(1280, 900).await.expect("a window has a size");
    browser.page.goto(&watch.address).await.expect("the page is there");
    browser.until("return document.querySelector('#main')?.ariaBusy === 'false'").await;
    if file == "map.yaml" {
        browser.evaluate("document.querySelector('[data-view=boards]').click()").await;
    }
    browser.until(is_seen).await;
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let marks = "return performance.getEntriesByName('painted').map((mark) => performance.timeOrigin + mark.startTime)";
    let mut times = Vec::with_capacity(SAVES);
    for n in 1..=SAVES {
        let text = saved(n);
        let before = browser.evaluate(marks).await.as_array().map_or(0, Vec::len);
        let began = now();
        folder.write(file, text);
        browser.until(&format!("return performance.getEntriesByName('painted').length > {before}")).await;
        // A save may be shown in two steps; the last one counts.
        tokio::time::sleep(Duration::from_millis(120)).await;
        let painted = browser.evaluate(marks).await;
        let last = painted.as_array().and_then(|all| all.last()).and_then(serde_json::Value::as_f64);
        times.push(last.expect("it was painted") - began);
    }
    browser.end().await;
    times.sort_by(f64::total_cmp);
    println!("{name:14} median {:7.1} ms  worst {:7.1} ms", times[times.len() / 2], times[times.len() - 1]);
}
