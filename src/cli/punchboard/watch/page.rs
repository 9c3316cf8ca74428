//! The files of the page, unchanged from `page/`.

use crate::cli::http::{CSS, HTML, PageFile, SCRIPT};

/// All files of the page; the first one is served at the address itself.
pub(super) const FILES: [PageFile; 17] = [
    ("", HTML, include_str!("page/index.html")),
    ("page.css", CSS, include_str!("page/page.css")),
    ("main.js", SCRIPT, include_str!("page/main.js")),
    ("store.js", SCRIPT, include_str!("page/store.js")),
    ("state.js", SCRIPT, include_str!("page/state.js")),
    ("pictures.js", SCRIPT, include_str!("page/pictures.js")),
    ("cards.js", SCRIPT, include_str!("page/cards.js")),
    ("detail.js", SCRIPT, include_str!("page/detail.js")),
    ("sheets.js", SCRIPT, include_str!("page/sheets.js")),
    ("boards.js", SCRIPT, include_str!("page/boards.js")),
    ("disputes.js", SCRIPT, include_str!("page/disputes.js")),
    ("faults.js", SCRIPT, include_str!("page/faults.js")),
    ("notice.js", SCRIPT, include_str!("page/notice.js")),
    ("pick.js", SCRIPT, include_str!("page/pick.js")),
    ("printing.js", SCRIPT, include_str!("page/printing.js")),
    ("search.js", SCRIPT, include_str!("page/search.js")),
    ("controls.js", SCRIPT, include_str!("page/controls.js")),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_small_and_loads_nothing_from_elsewhere() {
        let size: usize = FILES.iter().map(|(_, _, text)| text.len()).sum();
        assert!(size < 92_000, "the page has {size} bytes");
        for (name, _, text) in FILES {
            assert!(!text.contains("https://"), "{name}");
            assert!(
                !text.contains("http://") || name.is_empty() || text.contains("http://www.w3.org"),
                "{name}"
            );
        }
    }
}
