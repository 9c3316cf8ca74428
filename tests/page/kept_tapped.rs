//! The pages of a whole game at the size of a phone, in a real browser: by taps, light and dark, without barriers.

use std::time::Duration;

use serde_json::Value;
use tokio::time::timeout;

use super::kept::{address, isle};
use super::seen::LOOKED_OVER;
use super::tapped::accessible;
use super::{runtime, table};
use crate::support::page::{Browser, Watch, browser};

/// The tests by their names.
pub fn tests() -> Vec<(&'static str, fn())> {
    vec![
        ("kept-by-taps-light", || kept("kept-taps-light", "light")),
        ("kept-by-taps-dark", || kept("kept-taps-dark", "dark")),
    ]
}

/// The visible button, link or summary of a text or a name, tapped.
fn tap(text: &str) -> String {
    format!(
        "const all = [...document.querySelectorAll('button, summary')].filter((one) => one.checkVisibility() && !one.disabled);
         const found = all.find((one) => (one.getAttribute('aria-label') ?? one.textContent).trim() === {text:?} || one.textContent.trim() === {text:?});
         found?.click();
         return !!found;"
    )
}

/// The page as it is now is wide enough, has contrast, names and no barriers.
async fn looked_over(browser: &Browser, name: &str) {
    browser.picture(name).await;
    assert_eq!(browser.evaluate(LOOKED_OVER).await, Value::Array(Vec::new()), "{name}");
    accessible(browser, name).await;
}

/// Whether a text is on the page.
fn shows(text: &str) -> String {
    format!(
        "return document.querySelector('main').innerText.includes({text:?}) && !document.querySelector('main.busy')"
    )
}

fn kept(name: &'static str, theme: &'static str) {
    let programs = browser().expect("it was looked for");
    let folder = isle(name);
    let serve = Watch::serve(&folder, &["isle"]);
    let done = async {
        let profile = table(&format!("{name}-browser"));
        let browser = Browser::start(&programs, &profile).await.expect("it started before");
        browser.screen(360, 740).await;
        browser.colors(theme).await;
        browser.page.goto(&address(&serve, "ann")).await.expect("the page is there");
        player(&browser, name).await;
        browser.page.goto(&serve.address).await.expect("the page is there");
        keeper(&browser, name).await;
        assert_eq!(browser.troubles().await, Vec::<String>::new(), "the browser complains");
        browser.end().await;
    };
    runtime()
        .block_on(async { timeout(Duration::from_mins(5), done).await.expect("a browser answers in time") });
}

/// Ann sends a letter with a slip, then corrects it.
async fn player(browser: &Browser, name: &str) {
    browser.until(&shows("nothing yet")).await;
    looked_over(browser, &format!("{name}-player")).await;
    let write = |text: &str| {
        format!(
            "const area = document.getElementById('orders'); area.value = {text:?}; area.dispatchEvent(new Event('input')); return true"
        )
    };
    browser.until(&write("1C: {place: B6}\n1C to the moon")).await;
    browser.until(&tap("Send")).await;
    browser.until(&shows("partly readable")).await;
    looked_over(browser, &format!("{name}-player-slip")).await;
    browser.until(&write("1C: {place: B6, behaviour: aggressive}")).await;
    browser.until(&tap("Send again")).await;
    browser.until(&shows("1C starts in B6 and is aggressive")).await;
    browser.until(&shows("complete")).await;
    // The whole page is used without a mouse.
    browser.evaluate("document.getElementById('orders').focus()").await;
    browser.press("\u{e004}").await;
    browser.until("return document.activeElement.textContent === 'Send again'").await;
}

/// The keeper adds Bob's orders, plays the round, looks at it, and takes it back.
async fn keeper(browser: &Browser, name: &str) {
    browser.until(&shows("nothing yet")).await;
    looked_over(browser, &format!("{name}-keeper")).await;
    browser.until(&tap("Play the round")).await;
    browser.until("return document.getElementById('asking-text').innerText.includes('bob')").await;
    looked_over(browser, &format!("{name}-keeper-asks")).await;
    browser.until(&tap("Cancel")).await;
    browser.until(&tap("Write the letter of bob")).await;
    browser.evaluate("document.getElementById('text').value = '2H: {place: C5}'").await;
    looked_over(browser, &format!("{name}-keeper-writes")).await;
    browser.until(&tap("Keep")).await;
    browser.until(&shows("2H starts in C5")).await;
    browser.until(&tap("Play the round")).await;
    browser.until(&shows("Round 1, Spring of Year 0")).await;
    browser.until(&shows("Round 2")).await;
    for part in ["Round 1", "As everybody sees it", "ann"] {
        browser.until(&tap(part)).await;
    }
    looked_over(browser, &format!("{name}-keeper-played")).await;
    browser.until("document.querySelector('.code')?.scrollIntoView({ block: 'center' }); return !!document.querySelector('.code')").await;
    browser.picture(&format!("{name}-keeper-code")).await;
    browser.until(&tap("Correct its letters")).await;
    browser.until(&shows("Correct round 1")).await;
    looked_over(browser, &format!("{name}-keeper-corrects")).await;
    browser.until(&tap("Leave it")).await;
    browser.until(&tap("Take it back")).await;
    browser.until(&tap("Take back")).await;
    browser.until(&shows("Round 1 is taken back")).await;
    browser.until("return document.querySelector('h1').textContent === 'Round 1'").await;
}
