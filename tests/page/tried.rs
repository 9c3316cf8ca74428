//! Disputes of the set in view, tried in the page: the tab, the interview, the ruling, the balance table, a fault of the rulebook.

use std::fs;
use std::path::Path;
use std::time::Duration;

use serde_json::Value;
use tokio::time::timeout;

use super::seen::{LOOKED_OVER, with_page};
use super::tapped::{BATTLE, CONFLICT, FIGHT, HEX, Taps, accessible, tap};
use super::{runtime, table};
use crate::support::page::{Browser, Watch, browser};

/// The tests by their names.
pub fn tests() -> Vec<(&'static str, fn())> {
    vec![
        ("disputes-fit-a-desktop", || disputes("tried-desktop", (1280, 860), "light")),
        ("disputes-fit-a-phone", || disputes("tried-phone", (360, 740), "dark")),
        ("disputes-of-built-in-games", built_in),
    ]
}

/// The larger shell wins; in the surf, a die is added to the first one.
const RULES: &str = r#"
kind: rulebook
game: custom
name: shore
title: Shore
prefix: SH
sections:
  - id: SH-1
    title: Contests
    rules:
      - {id: SH-1.1, rule: The shell of the higher worth wins.}
      - {id: SH-1.2, rule: "In the surf, a die is added to the first one."}
      - id: SH-1.3
        rule: A tie is won by the second shell.
        option: {name: ties, default: second, values: {second: The second wins., first: The first wins.}}
disputes:
  contest:
    about: two shells meet
    facts:
      first: {piece: shell}
      second: {piece: shell}
      surf: {kind: truth, assumed: false}
    state: {added: 0}
    steps:
      - {rule: SH-1.2, when: surf, roll: d6, as: wave, by: the surf}
      - {rule: SH-1.2, when: surf, set: {added: wave}}
      - {rule: SH-1.1, let: {winner: first if first.worth + added > second.worth else second}, says: "{winner} wins"}
      - {rule: SH-1.3, when: first.worth + added = second.worth, under: {ties: first}, let: {winner: first}, says: "{winner} wins the tie"}
    outcome: {winner: winner}
    finding: "{winner} wins."
"#;

fn disputes(name: &'static str, size: (u32, u32), theme: &'static str) {
    with_page(name, size, async |browser: &Browser, folder: &Path| {
        browser.colors(theme).await;
        assert_eq!(
            browser.evaluate(HIDDEN).await,
            Value::Bool(true),
            "without a rulebook there are no disputes"
        );
        fs::write(folder.join("rules.yaml"), RULES).expect("it can be written");
        browser.until("return !document.querySelector('button[data-view=disputes]').hidden").await;
        browser.press("4").await;
        browser
            .until("return !!document.querySelector('iframe')?.contentDocument?.querySelector('.games')")
            .await;
        looked_over(browser, name).await;
        browser.page.enter_frame(0).await.expect("there is a frame");
        for answer in
            ["contest", "Limpet", "Whelk", "yes", "6", "ann", "Limpet wins", "bob", "Whelk wins", "OK"]
        {
            browser.until(&tap(answer)).await;
            tokio::time::sleep(Duration::from_millis(100)).await;
            browser.until("return !document.querySelector('main.busy')").await;
        }
        browser.until(&verdict("Limpet wins.")).await;
        browser
            .until("return document.querySelector('.claims .right')?.textContent.startsWith('ann is right')")
            .await;
        browser.until("return !!document.querySelector('.claims .wrong')").await;
        balance(browser).await;
        looked_over(browser, &format!("{name}-balance")).await;
        // A saved change of the rules is judged at once, and what was opened stays.
        fs::write(folder.join("rules.yaml"), RULES.replace("first.worth + added", "first.worth"))
            .expect("it can be written");
        browser.until(&verdict("Whelk wins.")).await;
        assert_eq!(browser.evaluate("return document.querySelectorAll('.balance td').length").await, 10);
        browser.page.enter_parent_frame().await.expect("there is a page around it");
        looked_over(browser, &format!("{name}-around")).await;
        // A fault of the rulebook is listed with its line, and the tab goes as long as it is there.
        let broken = RULES.replace("second.worth", "second.wort");
        fs::write(folder.join("rules.yaml"), broken).expect("it can be written");
        browser.until(HIDDEN).await;
        browser.press("e").await;
        browser.until("return document.querySelector('#faults .fault.error a')?.textContent.startsWith('rules.yaml:') ").await;
        let faults = browser.evaluate("return document.getElementById('faults').textContent").await;
        assert!(faults.as_str().is_some_and(|text| text.contains("worth")), "{faults}");
        fs::write(folder.join("rules.yaml"), RULES).expect("it can be written");
        browser.until("return !document.querySelector('button[data-view=disputes]').hidden").await;
        browser.press("4").await;
        browser.until("return document.querySelector('iframe')?.contentDocument?.querySelector('.verdict')?.textContent === 'Limpet wins.'").await;
    });
}

/// The tab is not offered.
const HIDDEN: &str = "return document.querySelector('button[data-view=disputes]').hidden";

fn verdict(text: &str) -> String {
    format!("return document.querySelector('.ruling .verdict')?.textContent === '{text}'")
}

async fn looked_over(browser: &Browser, name: &str) {
    browser.picture(name).await;
    assert_eq!(browser.evaluate(LOOKED_OVER).await, Value::Array(Vec::new()), "{name}");
    accessible(browser, name).await;
}

/// The table of all shells against all shells: in the surf, a Limpet beats a Whelk with a die of 2 or more, 5 of 6.
async fn balance(browser: &Browser) {
    browser.evaluate("document.querySelector('.balance summary').click()").await;
    browser
        .until(
            "const of = document.querySelector('.balance input'); if (of) of.value = 'winner = Limpet'; return !!of",
        )
        .await;
    browser.until(&tap("Compute")).await;
    browser.until("return document.querySelectorAll('.balance td').length === 10").await;
    let cells =
        "return [...document.querySelectorAll('.balance tbody td')].map((one) => one.textContent).join(' ')";
    assert_eq!(browser.evaluate(cells).await, "100 83 67 0 0 0 0 0 0");
    browser.evaluate("document.querySelector('.balance').scrollIntoView()").await;
}

/// The disputes of a built-in set.
fn built_in() {
    let programs = browser().expect("it was looked for");
    let folder = table("tried-built-in");
    let done = async {
        for (game, taps) in BUILT_IN {
            let watch = Watch::new(&folder, &[game]);
            let browser = Browser::start(&programs, &folder.join(format!("browser-{game}")))
                .await
                .expect("it started before");
            browser.screen(1280, 860).await;
            browser.page.goto(&watch.address).await.expect("the page is there");
            browser.until("return !document.querySelector('button[data-view=disputes]').hidden").await;
            browser.press("4").await;
            browser
                .until("return document.querySelector('iframe')?.contentDocument?.querySelectorAll('.games section').length === 1")
                .await;
            browser.page.enter_frame(0).await.expect("there is a frame");
            for answer in taps.buttons {
                browser.until(&tap(answer)).await;
                tokio::time::sleep(Duration::from_millis(100)).await;
                browser.until("return !document.querySelector('main.busy')").await;
            }
            browser.until(&verdict(taps.verdict)).await;
            accessible(&browser, game).await;
            browser.page.enter_parent_frame().await.expect("there is a page around it");
            looked_over(&browser, &format!("tried-{game}")).await;
            assert_eq!(browser.troubles().await, Vec::<String>::new(), "the browser complains");
            browser.end().await;
        }
    };
    runtime()
        .block_on(async { timeout(Duration::from_mins(5), done).await.expect("a browser answers in time") });
}

/// A fight of each built-in game.
const BUILT_IN: [(&str, &Taps); 4] = [
    ("generation-zero", &BATTLE),
    ("super-game-level", &FIGHT),
    ("survival", &HEX),
    ("alien-empires", &CONFLICT),
];
