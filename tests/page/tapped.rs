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
        ("serve-hex-by-taps", || tapped("tapped-hex", (360, 740), "light", &HEX)),
        ("serve-conflict-by-taps", || tapped("tapped-conflict", (360, 740), "dark", &CONFLICT)),
        ("serve-board-by-taps", || tapped("tapped-board", (360, 740), "light", &BOARD)),
        ("serve-own-by-taps", || tapped("tapped-own", (1280, 860), "dark", &OWN)),
        ("serve-a-link-is-a-dispute", linked),
        ("serve-odds-are-bars", odds),
        ("serve-disputes-of-a-table-by-taps", disputes_of_a_table),
    ]
}

/// Taps, each the text of a button, and the verdict in the end.
pub(super) struct Taps {
    pub(super) buttons: &'static [&'static str],
    pub(super) verdict: &'static str,
    /// The most taps after the dispute is chosen.
    most: usize,
}

pub(super) const BATTLE: Taps = Taps {
    buttons: &["battle", "Wren Tallow", "Princess Sparkles", "Send", "OK", "forest", "OK", "OK"],
    verdict: "The Agents hold the Location in round 3; Princess Sparkles is dead.",
    most: 8,
};
pub(super) const FIGHT: Taps = Taps {
    buttons: &["fight", "red", "Send", "blue", "Send", "OK", "4", "3", "OK"],
    verdict: "red wins: blue loses a hit point and has 2 left.",
    most: 8,
};
pub(super) const HEX: Taps = Taps {
    buttons: &["hex", "3C", "2H", "Send", "OK", "6", "1", "OK"],
    verdict: "3C has fed; 2H is dead.",
    most: 8,
};
pub(super) const CONFLICT: Taps = Taps {
    buttons: &[
        "conflict",
        "Tokens 5",
        "Force card 5",
        "Send",
        "Tokens 5",
        "Force card 4",
        "Send",
        "OK",
        "OK",
    ],
    verdict: "red wins in F6 against blue, 10 to 9; blue loses 5 tokens.",
    most: 8,
};
const BOARD: Taps = Taps {
    buttons: &[
        "migration",
        "red",
        "OK",
        "type:red",
        "E9",
        "type:red E9 2, bob",
        "D9",
        "type:red E9 2, bob D9 1",
        "Send",
        "OK",
        "OK",
    ],
    verdict: "red moves nothing and then controls 0 of 20 worlds.",
    most: 10,
};
const OWN: Taps = Taps {
    buttons: &["combat", "Guard", "Send", "Outpost", "woods", "OK", "4", "OK"],
    verdict: "BL: Outpost holds.",
    most: 9,
};

/// The visible button or space of a text or a label, tapped.
pub(super) fn tap(text: &str) -> String {
    format!(
        "const all = [...document.querySelectorAll('main button, main .space')].filter((one) => one.checkVisibility() && !one.disabled);
         const named = (one) => one.firstChild?.nodeType === 3 ? one.firstChild.data.trim() : (one.getAttribute('aria-label') ?? one.textContent).split(',')[0].trim();
         const found = all.find((one) => one.ariaLabel === {text:?}) ?? all.find((one) => one.textContent.trim() === {text:?} || named(one) === {text:?});
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

/// Where dice are missing, each result has a bar as long as its share.
fn odds() {
    let programs = browser().expect("it was looked for");
    let folder = table("tapped-odds");
    let serve = Watch::serve(&folder, &[]);
    let done = async {
        let browser = Browser::start(&programs, &folder.join("browser")).await.expect("it started before");
        browser.screen(360, 740).await;
        let link = format!("{}#line=zed%20hammer%20%3E%20moe%20helmet", serve.address);
        browser.page.goto(&link).await.expect("the page is there");
        let widths = "return [...document.querySelectorAll('.odds rect')].map((bar) => Math.round(100 * bar.getBoundingClientRect().width / bar.ownerSVGElement.getBoundingClientRect().width)).join(' ')";
        browser.until("return document.querySelectorAll('.odds rect').length > 1").await;
        assert_eq!(browser.evaluate(widths).await, "42 42");
        browser.picture("tapped-odds").await;
        assert_eq!(browser.evaluate(LOOKED_OVER).await, Value::Array(Vec::new()));
        accessible(&browser, "odds").await;
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

/// The best of five times from the last answer to the ruling, in milliseconds; -1 if it is no ruling.
const TIME: &str = "window.took = null;
    const answers = location.hash.slice(3).split('/').map(decodeURIComponent);
    const ask = async () => {
        const from = performance.now();
        const found = await (await fetch('ask', { method: 'POST', body: JSON.stringify({ answers }) })).json();
        return found.over ? performance.now() - from : -1;
    };
    const all = [];
    const next = () => (all.length < 5 ? ask().then((time) => (all.push(time), next())) : (window.took = Math.min(...all)));
    next();";
/// The most time that it may take, in milliseconds.
const MOST: f64 = if cfg!(debug_assertions) { 1_000.0 } else { 50.0 };

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
        if !soon(browser, &tap(step)).await {
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
    browser.evaluate(TIME).await;
    browser.until("return window.took !== null").await;
    let took = browser.evaluate("return window.took").await.as_f64().unwrap_or(-1.0);
    if !(0.0..MOST).contains(&took) {
        Err(format!("{steps}: {took} ms"))
    } else if ruled == expected && ruled[0].is_string() {
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
