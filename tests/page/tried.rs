//! Disputes of a rulebook, tried in the page: the tab, the form, the ruling, a fault of the rulebook.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::seen::{LOOKED_OVER, with_page};
use crate::support::page::Browser;

/// The tests by their names.
pub fn tests() -> Vec<(&'static str, fn())> {
    vec![
        ("disputes-fit-a-desktop", || disputes("tried-desktop", (1280, 860), "light")),
        ("disputes-fit-a-phone", || disputes("tried-phone", (360, 740), "dark")),
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
        let tab = "return document.querySelector('button[data-view=disputes]').hidden";
        assert_eq!(
            browser.evaluate(tab).await,
            Value::Bool(true),
            "without a rulebook there are no disputes"
        );
        fs::write(folder.join("rules.yaml"), RULES).expect("it can be written");
        browser.until("return !document.querySelector('button[data-view=disputes]').hidden").await;
        browser.press("4").await;
        let headline =
            |text: &str| format!("return document.querySelector('.ruling h2')?.textContent === '{text}'");
        browser.until(&headline("Whelk wins.")).await;
        browser.evaluate("document.querySelector('.form input[type=checkbox]').click()").await;
        browser
            .until("return document.querySelector('.ruling h2').textContent.startsWith('Dice are missing')")
            .await;
        browser.evaluate("const dice = document.querySelector('.form input[inputmode]'); dice.value = '6'; dice.dispatchEvent(new Event('input'))").await;
        browser.until(&headline("Limpet wins.")).await;
        browser.picture(name).await;
        assert_eq!(browser.evaluate(LOOKED_OVER).await, Value::Array(Vec::new()));
        claims(browser).await;
        house_rules(browser).await;
        balance(browser).await;
        browser.picture(&format!("{name}-balance")).await;
        assert_eq!(browser.evaluate(LOOKED_OVER).await, Value::Array(Vec::new()));
        // A fault of the rulebook is listed with its line, and the tab goes as long as it is there.
        let broken = RULES.replace("second.worth", "second.wort");
        fs::write(folder.join("rules.yaml"), broken).expect("it can be written");
        browser.until("return document.querySelector('button[data-view=disputes]').hidden").await;
        browser.press("e").await;
        browser.until("return document.querySelector('#faults .fault.error a')?.textContent.startsWith('rules.yaml:') ").await;
        let faults = browser.evaluate("return document.getElementById('faults').textContent").await;
        assert!(faults.as_str().is_some_and(|text| text.contains("worth")), "{faults}");
    });
}

/// Changes an input or a list of the form, found by the text before it.
fn put(label: &str, value: &str) -> String {
    format!(
        "const row = [...document.querySelectorAll('.form label')].find((one) => one.textContent.startsWith({label:?}));
         const input = row.querySelector('input, select');
         input.value = {value:?};
         input.dispatchEvent(new Event(input.tagName === 'SELECT' ? 'change' : 'input'));
         return input.value === {value:?};"
    )
}

/// The ruling says who is right.
async fn claims(browser: &Browser) {
    let said = |text: &str| {
        format!(
            "return [...document.querySelectorAll('.ruling .claim')].some((one) => one.textContent.startsWith('{text}'))"
        )
    };
    browser.until(&put("ann says", "Limpet wins")).await;
    browser.until(&put("bob says", "Whelk wins")).await;
    browser.until(&said("ann is right.")).await;
    browser.until(&said("bob is wrong")).await;
}

/// Under another value of an option, the second shell no longer wins a tie.
async fn house_rules(browser: &Browser) {
    let headline = "return document.querySelector('.ruling h2')?.textContent";
    browser.until(&put("Dice", "1")).await;
    browser.until(&format!("{headline} === 'Whelk wins.'")).await;
    browser.until(&put("ties (SH-1.3)", "first")).await;
    browser.until(&format!("{headline} === 'Limpet wins.'")).await;
    browser.until(&put("ties (SH-1.3)", "second")).await;
    browser.until(&format!("{headline} === 'Whelk wins.'")).await;
}

/// The table of all shells against all shells: in the surf, a Limpet beats a Whelk with a die of 2 or more, 5 of 6.
async fn balance(browser: &Browser) {
    browser.evaluate("document.querySelector('.balancing summary').click()").await;
    browser.until(&put("Odds of", "winner = Limpet")).await;
    browser.evaluate("[...document.querySelectorAll('.balancing button')].at(-1).click()").await;
    browser.until("return document.querySelectorAll('.balance td').length === 10").await;
    let cells =
        "return [...document.querySelectorAll('.balance tbody td')].map((one) => one.textContent).join(' ')";
    assert_eq!(browser.evaluate(cells).await, "100 83 67 0 0 0 0 0 0");
    browser.evaluate("document.querySelector('.balance').scrollIntoView()").await;
}
