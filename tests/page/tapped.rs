//! Disputes entered by taps on a phone, in a real browser.

use std::fs;
use std::time::Duration;

use serde_json::Value;
use tokio::time::timeout;

use super::seen::LOOKED_OVER;
use super::{root, runtime, table};
use crate::support::page::{Browser, Watch, browser};

/// The tests by their names.
pub fn tests() -> Vec<(&'static str, fn())> {
    vec![
        ("serve-battle-by-taps", || tapped("tapped-battle", (360, 740), "light", &BATTLE)),
        ("serve-fight-by-taps", || tapped("tapped-fight", (360, 740), "dark", &FIGHT)),
        ("serve-board-by-taps", || tapped("tapped-board", (360, 740), "light", &BOARD)),
        ("serve-own-by-taps", || tapped("tapped-own", (1280, 860), "dark", &OWN)),
        ("serve-a-link-is-a-dispute", linked),
        ("serve-disputes-of-a-table-by-taps", disputes_of_a_table),
    ]
}

/// Taps, each the text of a button, and the verdict in the end.
struct Taps {
    buttons: &'static [&'static str],
    verdict: &'static str,
    /// The most taps after the dispute is chosen.
    most: usize,
}

const BATTLE: Taps = Taps {
    buttons: &["battle", "Wren Tallow", "Princess Sparkles", "Send", "OK", "forest", "OK", "OK"],
    verdict: "The Agents hold the Location in round 3; Princess Sparkles is dead.",
    most: 8,
};
const FIGHT: Taps = Taps {
    buttons: &["fight", "red", "Send", "blue", "Send", "OK", "4", "3", "OK"],
    verdict: "red wins: blue loses a hit point and has 2 left.",
    most: 8,
};
const BOARD: Taps = Taps {
    buttons: &[
        "migration",
        "type:ann",
        "Send",
        "OK",
        "type:ann",
        "E9",
        "type:ann E9 2, bob",
        "D9",
        "type:ann E9 2, bob D9 1",
        "Send",
        "OK",
        "OK",
    ],
    verdict: "ann moves nothing and then controls 0 of 20 worlds.",
    most: 10,
};
const OWN: Taps = Taps {
    buttons: &["combat", "Guard", "Send", "Outpost", "woods", "OK", "4", "OK"],
    verdict: "BL: Outpost holds.",
    most: 9,
};

/// The visible button or space of a text, tapped.
fn tap(text: &str) -> String {
    format!(
        "const all = [...document.querySelectorAll('main button, main .space')].filter((one) => one.checkVisibility() && !one.disabled);
         const named = (one) => one.firstChild?.nodeType === 3 ? one.firstChild.data.trim() : (one.getAttribute('aria-label') ?? one.textContent).split(',')[0].trim();
         const found = all.find((one) => one.textContent.trim() === {text:?} || named(one) === {text:?});
         if (!found) return false;
         found.dispatchEvent(new MouseEvent('click', {{ bubbles: true, cancelable: true }}));
         return true;"
    )
}

const VERDICT: &str = "document.querySelector('.ruling .verdict')?.textContent";

fn tapped(name: &'static str, (width, height): (u32, u32), theme: &'static str, taps: &'static Taps) {
    let programs = browser().expect("it was looked for");
    let folder = table(name);
    let march = root().join("decks/custom/march");
    let serve = Watch::serve(&folder, &[&march.display().to_string()]);
    let done = async {
        let browser = Browser::start(&programs, &folder.join("browser")).await.expect("it started before");
        browser.screen(width, height).await;
        browser.colors(theme).await;
        browser.page.goto(&serve.address).await.expect("the page is there");
        let mut counted = 0;
        for (n, text) in taps.buttons.iter().enumerate() {
            if let Some(typed) = text.strip_prefix("type:") {
                browser.until("return !!document.getElementById('answer')").await;
                browser.evaluate(&format!("document.getElementById('answer').value = {typed:?}")).await;
                continue;
            }
            let before = "window.before = location.hash; return true";
            browser.until(before).await;
            browser.until(&tap(text)).await;
            counted += usize::from(n > 0);
            // An answer that is sent changes the address; the next question is there with it.
            tokio::time::sleep(Duration::from_millis(150)).await;
            browser.until("return !document.querySelector('main.busy')").await;
            browser.picture(&format!("{name}-{n}")).await;
            assert_eq!(browser.evaluate(LOOKED_OVER).await, Value::Array(Vec::new()), "{name}: after {text}");
        }
        browser.until(&format!("return {VERDICT} === {:?}", taps.verdict)).await;
        assert!(counted <= taps.most, "{name}: {counted} taps");
        accessible(&browser, name).await;
        assert_eq!(browser.troubles().await, Vec::<String>::new(), "the browser complains");
        browser.end().await;
    };
    runtime()
        .block_on(async { timeout(Duration::from_mins(5), done).await.expect("a browser answers in time") });
}

/// Looks the page over with axe-core, if `.ci/run` has installed it.
pub(super) async fn accessible(browser: &Browser, name: &str) {
    let Ok(axe) = fs::read_to_string(root().join("target/axe/node_modules/axe-core/axe.min.js")) else {
        return;
    };
    browser.evaluate(&format!("{axe}; window.axe = axe; axe.run({{ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] }}).then((found) => {{ window.found = found.violations.map((one) => one.id + ': ' + one.nodes.map((node) => node.html).join(' ')); }})")).await;
    browser.until("return Array.isArray(window.found)").await;
    assert_eq!(browser.evaluate("return window.found").await, Value::Array(Vec::new()), "{name}");
}

/// A link with a line opens the ruling; its own line gives the same.
fn linked() {
    let programs = browser().expect("it was looked for");
    let folder = table("tapped-link");
    let serve = Watch::serve(&folder, &[]);
    let done = async {
        let browser = Browser::start(&programs, &folder.join("browser")).await.expect("it started before");
        browser.screen(360, 740).await;
        let link =
            format!("{}#line=marrow%20x%20raven%2C%20forest%3B%20ann%3A%20raven%20dies", serve.address);
        browser.page.goto(&link).await.expect("the page is there");
        browser.until("return !!document.querySelector('.claims .right')").await;
        browser.until(&tap("A step is wrong")).await;
        browser.until("return !!document.querySelector('.ruling .readings')").await;
        browser.evaluate("document.querySelector('.steps summary').click()").await;
        browser.until("return !!document.querySelector('.steps details[open] .text')").await;
        browser.picture("tapped-link").await;
        assert_eq!(browser.evaluate(LOOKED_OVER).await, Value::Array(Vec::new()));
        accessible(&browser, "a link").await;
        assert_eq!(browser.troubles().await, Vec::<String>::new(), "the browser complains");
        browser.end().await;
    };
    runtime()
        .block_on(async { timeout(Duration::from_mins(5), done).await.expect("a browser answers in time") });
}

/// What a page says of a ruling: the verdict, and each claim.
const FOUND: &str = "const found = (where) => [where.querySelector('.verdict')?.textContent, ...[...where.querySelectorAll('.claims li')].map((one) => one.textContent)]";

/// Twenty disputes that came up at tables: by taps they have the same ruling as from a file.
fn disputes_of_a_table() {
    let programs = browser().expect("it was looked for");
    let folder = table("tapped-disputes");
    let serve = Watch::serve(&folder, &[]);
    let all = fs::read_to_string(root().join("tests/page/disputes.txt")).expect("it can be read");
    let blocks: Vec<&str> = all.split("\n\n").skip(1).collect();
    assert_eq!(blocks.len(), 20);
    let done = async {
        let browser = Browser::start(&programs, &folder.join("browser")).await.expect("it started before");
        browser.screen(360, 740).await;
        let mut wrong = Vec::new();
        for block in blocks {
            let (steps, file) = block.split_once('\n').expect("the file is below the taps");
            wrong.extend(tapped_as_from_a_file(&browser, &serve, steps, file).await.err());
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
        assert_eq!(browser.troubles().await, Vec::<String>::new(), "the browser complains");
        browser.end().await;
    };
    runtime()
        .block_on(async { timeout(Duration::from_mins(10), done).await.expect("a browser answers in time") });
}

/// Taps a dispute; the error says where it leaves the way, or that the ruling is another one.
async fn tapped_as_from_a_file(
    browser: &Browser,
    serve: &Watch,
    steps: &str,
    file: &str,
) -> Result<(), String> {
    browser.page.goto("about:blank").await.expect("it is empty");
    browser.page.goto(&serve.address).await.expect("the page is there");
    for step in steps.split(" | ") {
        let act = match step.strip_prefix("type:") {
            Some(typed) => format!(
                "const line = document.getElementById('answer'); if (line) line.value = {typed:?}; return !!line"
            ),
            None => tap(step),
        };
        if !soon(browser, &act).await {
            let page = browser.evaluate("return document.body.innerText").await;
            return Err(format!("{steps}: no {step} here:\n{}", page.as_str().unwrap_or_default()));
        }
        // What is tapped may be sent; the next question is there when the page is no longer busy.
        tokio::time::sleep(Duration::from_millis(60)).await;
        browser.until("return !document.querySelector('main.busy')").await;
    }
    let dispute = file.trim();
    let ask = format!(
        "{FOUND}; window.found = null; fetch('ruling', {{ method: 'POST', body: JSON.stringify({{ dispute: {dispute:?} }}) }}).then((one) => one.json()).then((one) => (window.found = found(new DOMParser().parseFromString(one.html ?? JSON.stringify(one), 'text/html'))))"
    );
    browser.evaluate(&ask).await;
    browser.until("return window.found !== null").await;
    let expected = browser.evaluate("return window.found").await;
    let ruled = browser.evaluate(&format!("{FOUND}; return found(document)")).await;
    if ruled == expected && ruled[0].is_string() {
        Ok(())
    } else {
        Err(format!("{steps}:\n{ruled}\n{expected}"))
    }
}

/// Whether a script returns true within a second.
async fn soon(browser: &Browser, script: &str) -> bool {
    for _ in 0..40 {
        if browser.evaluate(script).await == Value::Bool(true) {
            return true;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    false
}
