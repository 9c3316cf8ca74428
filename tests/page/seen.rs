//! Every view in a real browser, at the size of a desktop and of a phone.

use std::fs;
use std::path::Path;
use std::time::Duration;

use serde_json::Value;
use tokio::time::timeout;

use super::{CARDS, LAYOUT, runtime, table};
use crate::support::page::{Browser, Watch, browser};

/// The tests by their names.
pub fn tests() -> Vec<(&'static str, fn())> {
    vec![
        ("every-view-fits-a-desktop", || views("desktop", (1280, 860), "light")),
        ("every-view-fits-a-phone", || views("phone", (360, 740), "dark")),
        ("a-save-is-painted", a_save_is_painted),
        ("a-broken-file-is-grayed", a_broken_file),
        ("the-keyboard-does-all", keyboard),
        ("searching-and-filtering", searching),
        ("the-button-prints", printing),
        ("stale-pictures-are-gray", stale_pictures),
        ("conditions-and-reloads", conditions),
        ("clicks-name-their-lines", clicks),
        ("sets-that-could-not-be-printed-are-named", unread_sets),
    ]
}

/// Opens the page of a folder in a browser, and shows it to a test.
pub(super) fn with_page<F: AsyncFnOnce(&Browser, &Path)>(name: &str, (width, height): (u32, u32), test: F) {
    let programs = browser().expect("it was looked for");
    let folder = table(name);
    let watch = Watch::new(&folder, &["."]);
    let seen = async {
        let browser = Browser::start(&programs, &folder.join("browser")).await.expect("it started before");
        browser.screen(width, height).await;
        browser.page.goto(&watch.address).await.expect("the page is there");
        browser.until("return document.querySelectorAll('#main .card img[src]').length === 3").await;
        test(&browser, &folder).await;
        assert_eq!(browser.troubles().await, Vec::<String>::new(), "the browser complains");
        browser.end().await;
    };
    runtime().block_on(async { timeout(MOST, seen).await.expect("a browser answers within minutes") });
}

/// The most time that a test of the page may take, even on a slow machine.
const MOST: Duration = Duration::from_mins(5);

/// What is too wide for the window, too small for fingers, or hard to read.
pub(super) const LOOKED_OVER: &str = r"const wrong = [];
if (document.documentElement.scrollWidth > innerWidth) wrong.push(`the page is ${document.documentElement.scrollWidth} wide`);
const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
const rgb = (color) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1); return [...canvas.getImageData(0, 0, 1, 1).data]; };
const light = ([r, g, b]) => { const l = (c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; return 0.2126 * l(r) + 0.7152 * l(g) + 0.0722 * l(b); };
const ground = (element) => { for (let at = element; at; at = at.parentElement) { const color = rgb(getComputedStyle(at).backgroundColor); if (color[3] === 255) return color; } return [255, 255, 255]; };
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const element = walker.currentNode.parentElement;
  if (!walker.currentNode.data.trim() || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || element.closest(':disabled, script, .skip')) continue;
  const [a, b] = [rgb(getComputedStyle(element).color), ground(element)].map(light).sort((x, y) => y - x);
  if ((a + 0.05) / (b + 0.05) < 4.5) wrong.push(`${element.textContent.trim().slice(0, 30)}: contrast ${((a + 0.05) / (b + 0.05)).toFixed(2)}`);
}
for (const element of document.querySelectorAll('button, input, select')) {
  if (!element.checkVisibility()) continue;
  const { width, height } = element.getBoundingClientRect();
  if (element.type !== 'range' && (width < 24 || height < 24)) wrong.push(`${element.outerHTML.slice(0, 60)}: ${width} × ${height}`);
  const name = element.getAttribute('aria-label') || element.textContent.trim() || element.labels?.[0]?.textContent.trim();
  if (!name) wrong.push(`${element.outerHTML.slice(0, 60)} has no name`);
}
return wrong;
";

fn views(name: &'static str, size: (u32, u32), theme: &'static str) {
    with_page(name, size, async |browser: &Browser, _| {
        browser.colors(theme).await;
        let steps = [
            ("cards", "1", "return document.querySelectorAll('#main .card').length === 3"),
            ("overlays", "tsbr", "return document.body.className.includes('over-rulers')"),
            (
                "backs",
                "tsbrf",
                "return [...document.querySelectorAll('#main .face')].every((face) => face.ariaLabel.endsWith('back'))",
            ),
            ("sheets", "f2", "return document.querySelectorAll('#main .sheet img[src]').length >= 2"),
            ("light-table", "l", "return document.querySelectorAll('.light .back img[src]').length >= 1"),
            ("boards", "3", "return document.querySelectorAll('#main .board img[src]').length === 1"),
            (
                "gray",
                "v",
                "return getComputedStyle(document.querySelector('.board img')).filter.includes('vision-gray')",
            ),
            (
                "low-ink",
                "i1",
                "return document.getElementById('ink').ariaPressed === 'true' && document.querySelectorAll('#main .card img[src]').length === 3",
            ),
            ("actual-size", "0", "return document.getElementById('actual').ariaPressed === 'true'"),
            ("faults", "0ive", "return !document.getElementById('faults').hidden"),
            ("help", "e?", "return document.getElementById('help').open"),
        ];
        for (view, keys, comes) in steps {
            browser.press(keys).await;
            browser.until(comes).await;
            browser.picture(&format!("{name}-{view}")).await;
            let wrong = browser.evaluate(LOOKED_OVER).await;
            assert_eq!(wrong, Value::Array(Vec::new()), "{view}");
        }
        browser
            .evaluate(
                "document.getElementById('help').close(); document.querySelector('#main .face').click()",
            )
            .await;
        browser.until("return document.querySelectorAll('#detail img[src]').length === 2").await;
        browser.picture(&format!("{name}-one-card")).await;
        assert_eq!(browser.evaluate(LOOKED_OVER).await, Value::Array(Vec::new()), "one card");
    });
}

fn a_save_is_painted() {
    with_page("painted", (1280, 860), async |browser: &Browser, folder: &Path| {
        let picture = "return document.querySelector('[data-key$=\"/Whelk/0\"] img').src";
        let before = browser.evaluate(picture).await;
        let others = "return [...document.querySelectorAll('#main img')].map((image) => image.src).filter((src, n) => n !== 1)";
        let others_before = browser.evaluate(others).await;
        browser.evaluate("window.here = document.querySelector('[data-key$=\"/Whelk/0\"] img')").await;
        fs::write(folder.join("cards.yaml"), CARDS.replace("worth: 2", "worth: 41"))
            .expect("it can be written");
        browser
            .until(&format!("return document.querySelector('[data-key$=\"/Whelk/0\"] img').src !== {before}"))
            .await;
        assert_eq!(browser.evaluate(others).await, others_before, "the others stay as they are");
        let same = "return window.here === document.querySelector('[data-key$=\"/Whelk/0\"] img') && window.here.complete && window.here.naturalWidth > 0";
        assert_eq!(browser.evaluate(same).await, Value::Bool(true), "the picture changes in its place");
        fs::write(folder.join("cards.yaml"), format!("{CARDS}  - {{name: Auger}}\n"))
            .expect("it can be written");
        browser.until("return document.querySelectorAll('#main .card img[src]').length === 4").await;
    });
}

fn a_broken_file() {
    with_page("grayed", (1280, 860), async |browser: &Browser, folder: &Path| {
        fs::write(folder.join("cards.yaml"), CARDS.replace("worth: 2", "worth: [2"))
            .expect("it can be written");
        browser.until("return document.querySelectorAll('#main .card.stale').length >= 1").await;
        browser.press("e").await;
        browser
            .until("return document.querySelectorAll('#faults a[href^=\"vscode://file/\"]').length >= 1")
            .await;
        let link = browser.evaluate("return document.querySelector('#faults a').getAttribute('href')").await;
        let link = link.as_str().expect("a link").to_owned();
        assert!(link.contains("/grayed/cards.yaml:"), "{link}");
        assert!(!link.starts_with("vscode://file//"), "{link}");
        browser.picture("broken").await;
        assert_eq!(browser.evaluate(LOOKED_OVER).await, Value::Array(Vec::new()));
        // A fault of one card is shown beside it.
        let long = CARDS.replace("Whelk", &"Whelk of the outer reef ".repeat(20));
        fs::write(folder.join("cards.yaml"), long).expect("it can be written");
        browser
            .until("return document.querySelectorAll('#main .badge[data-worst=error]').length === 1")
            .await;
        fs::write(folder.join("layout.yaml"), LAYOUT.replace("front:", "front: ]"))
            .expect("it can be written");
        browser.until("return document.querySelectorAll('#main .card.stale').length === 3").await;
    });
}

fn keyboard() {
    with_page("keyboard", (1280, 860), async |browser: &Browser, _| {
        browser.press("j").await;
        browser.until("return document.activeElement.ariaLabel === 'Limpet, front'").await;
        browser.press("j").await;
        browser.until("return document.activeElement.ariaLabel === 'Whelk, front'").await;
        browser.press("f").await;
        browser.until("return document.activeElement.ariaLabel === 'Whelk, back'").await;
        browser.press("f\u{e007}").await;
        browser.until("return document.querySelector('#detail[open] h2')?.textContent === 'Whelk'").await;
        browser.press("j").await;
        browser.until("return document.querySelector('#detail[open] h2')?.textContent === 'Cowrie'").await;
        browser.press("\u{e00c}").await;
        browser.until("return !document.getElementById('detail').open && document.activeElement.ariaLabel === 'Cowrie, front'").await;
        let size = "return parseFloat(document.getElementById('main').style.getPropertyValue('--px'))";
        let before = browser.evaluate(size).await.as_f64().expect("a size");
        browser.press("+").await;
        let after = browser.evaluate(size).await.as_f64().expect("a size");
        assert!(after > before, "{before} {after}");
        browser.press("c").await;
        browser.until("return document.getElementById('measure').open").await;
        let credit = "return Math.round(document.getElementById('credit').getBoundingClientRect().width * 100 / 96 * 25.4 / 100)";
        assert_eq!(browser.evaluate(credit).await.as_f64(), Some(86.0), "a credit card is 85.60 mm wide");
        browser.press("\u{e00c}/lim").await;
        browser.until("return document.querySelectorAll('#main .card:not([hidden])').length === 1").await;
    });
}

fn searching() {
    with_page("searching", (1280, 860), async |browser: &Browser, _| {
        let seen = "return [...document.querySelectorAll('#main .card:not([hidden]) .name')].map((name) => name.textContent).join()";
        let choose = |id: &str, value: &str| {
            format!(
                "const at = document.getElementById('{id}'); at.value = '{value}'; at.dispatchEvent(new Event('change')); at.dispatchEvent(new Event('input'))"
            )
        };
        browser.evaluate(&choose("field", "worth")).await;
        browser.evaluate(&choose("value", "3")).await;
        assert_eq!(browser.evaluate(seen).await, "Cowrie × 4");
        browser.evaluate(&choose("field", "")).await;
        browser.evaluate(&choose("search", "we LK".split(' ').next().expect("a word"))).await;
        assert_eq!(browser.evaluate(seen).await, "");
        browser.evaluate(&choose("search", "ELK")).await;
        assert_eq!(browser.evaluate(seen).await, "Whelk");
        browser.evaluate(&choose("search", "")).await;
        browser.evaluate(&choose("component", "shell")).await;
        assert_eq!(browser.evaluate(seen).await, "Limpet,Whelk,Cowrie × 4");
    });
}

fn printing() {
    with_page("printing", (1280, 860), async |browser: &Browser, folder: &Path| {
        browser.press("p").await;
        browser.until("return document.getElementById('printing').open").await;
        browser.picture("printing").await;
        browser.press("\u{e007}").await;
        browser.until("return document.getElementById('notice').textContent.startsWith('Written: ')").await;
        assert!(folder.join("output/shore/a4/cards.pdf").is_file());
        browser.picture("printed").await;
        // Other choices, which the page remembers.
        browser.press("p").await;
        browser.evaluate("for (const [id, to] of [['paper', 'Letter'], ['ink', 'mono'], ['format', 'png']]) document.getElementById(`print-${id}`).value = to").await;
        browser.press("\u{e007}").await;
        browser.until("return document.getElementById('notice').textContent.includes('png')").await;
        assert!(folder.join("output/shore/letter/cards-1-front.png").is_file());
        browser.press("p").await;
        let chosen = "return ['paper', 'ink', 'format'].map((id) => document.getElementById(`print-${id}`).value).join()";
        assert_eq!(browser.evaluate(chosen).await, "Letter,mono,png");
    });
}

fn stale_pictures() {
    with_page("stale", (1280, 860), async |browser: &Browser, folder: &Path| {
        fs::write(folder.join("layout.yaml"), LAYOUT.replace("front:", "front: ]"))
            .expect("it can be written");
        fs::write(folder.join("board.yaml"), super::BOARD.replace("rows:", "rows: ]"))
            .expect("it can be written");
        browser.until("return document.querySelectorAll('#main .card.stale').length === 3").await;
        let grays = "const images = [...document.querySelectorAll('.stale img')]; return images.length > 0 && images.every((image) => getComputedStyle(image).filter.includes('grayscale(1)'))";
        for (view, key) in [("cards", "1"), ("sheets", "2"), ("boards", "3")] {
            browser.press(key).await;
            browser.until("return document.querySelectorAll('#main .stale img[src]').length > 0").await;
            browser.picture(&format!("stale-{view}")).await;
            for vision in 0..6 {
                assert_eq!(browser.evaluate(grays).await, Value::Bool(true), "{view}, vision {vision}");
                browser.press("v").await;
            }
        }
        browser.press("1").await;
        browser.evaluate("document.querySelector('#main .face').click()").await;
        browser.until("return document.querySelectorAll('#detail .stale img[src]').length === 2").await;
        assert_eq!(browser.evaluate(grays).await, Value::Bool(true), "the large view");
    });
}

fn conditions() {
    with_page("conditions", (1280, 860), async |browser: &Browser, _| {
        let seen = |names: &str| {
            format!(
                "return [...document.querySelectorAll('#main .card:not([hidden]) .name')].map((name) => name.textContent).join() === '{names}'"
            )
        };
        let search = |text: &str| {
            format!(
                "const at = document.getElementById('search'); at.value = '{text}'; at.dispatchEvent(new Event('input'))"
            )
        };
        browser.evaluate(&search("worth > 1")).await;
        browser.until(&seen("Whelk,Cowrie × 4")).await;
        browser.evaluate(&search("wroth > 1")).await;
        browser.until("return document.getElementById('count').textContent.includes('wroth')").await;
        browser.evaluate(&search("worth > 2")).await;
        browser.until(&seen("Cowrie × 4")).await;
        browser.page.refresh().await.expect("the page is there");
        browser.until(&seen("Cowrie × 4")).await;
        assert_eq!(browser.evaluate("return document.getElementById('search').value").await, "worth > 2");
    });
}

fn clicks() {
    with_page("clicks", (1280, 860), async |browser: &Browser, _| {
        // The editor's link is not followed: no program of this machine knows it.
        let click = |what: &str, down: f64| {
            format!(
                "const box = document.querySelector('{what} .paper').getBoundingClientRect(); const mm = box.height / {down}; \
                 document.querySelector('{what} .paper').dispatchEvent(new MouseEvent('click', {{ bubbles: true, clientX: box.left + 10 * mm, clientY: box.top + 25 * mm }}))"
            )
        };
        let said = |words: &str| {
            format!("return document.getElementById('notice').textContent.startsWith('{words}')")
        };
        browser.evaluate("document.querySelector('#main .face').click()").await;
        browser.until("return document.querySelectorAll('#detail img[src]').length === 2").await;
        browser.evaluate(&click("#detail", 88.9)).await;
        browser.until(&said("worth: layout.yaml:")).await;
        browser.press("\u{e00c}3").await;
        browser.until("return document.querySelectorAll('#main .board img[src]').length === 1").await;
        browser.evaluate(&click(".board", 60.0)).await;
        browser.until(&said(".: board.yaml:")).await;
    });
}

fn unread_sets() {
    with_page("unread", (1280, 860), async |browser: &Browser, folder: &Path| {
        fs::write(folder.join("layout.yaml"), LAYOUT.replace("front:", "front: ]"))
            .expect("it can be written");
        browser.until("return document.querySelectorAll('#main .card.stale').length === 3").await;
        browser.press("p").await;
        browser.press("\u{e007}").await;
        browser.until("return document.getElementById('notice').textContent.includes('layout.yaml:')").await;
        fs::write(folder.join("game.yaml"), super::GAME.replace("files:", "files: ]"))
            .expect("it can be written");
        browser.until("return document.querySelectorAll('.fault.error').length > 1").await;
        browser.press("p").await;
        browser.press("\u{e007}").await;
        browser
            .until("return document.getElementById('notice').textContent.includes('Not printed: Shore: ')")
            .await;
        browser.picture("not-printed").await;
        let close = "const { width, height } = document.querySelector('#notice button').getBoundingClientRect(); return width > height";
        assert_eq!(browser.evaluate(close).await, Value::Bool(true), "the button is one line high");
        assert!(!folder.join("output/shore").exists());
    });
}
