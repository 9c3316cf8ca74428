//! The files of the page, unchanged from `page/`, and the style of rulings.

use crate::cli::http::{CSS, HTML, PageFile, SCRIPT};
use crate::ruling::render::RULING_STYLE;

/// All files of the page; the first one is served at the address itself.
pub(super) const FILES: [PageFile; 8] = [
    ("", HTML, include_str!("page/index.html")),
    ("ruling.css", CSS, RULING_STYLE),
    ("page.css", CSS, include_str!("page/page.css")),
    ("main.js", SCRIPT, include_str!("page/main.js")),
    ("board.js", SCRIPT, include_str!("page/board.js")),
    ("question.js", SCRIPT, include_str!("page/question.js")),
    ("dice.js", SCRIPT, include_str!("page/dice.js")),
    ("ruling.js", SCRIPT, include_str!("page/ruling.js")),
];
