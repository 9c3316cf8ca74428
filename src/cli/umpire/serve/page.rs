//! The files of the pages, unchanged from `page/`, and the style of rulings.

use crate::cli::http::{CSS, HTML, PageFile, SCRIPT};
use crate::ruling::render::RULING_STYLE;

/// A page: the head of all, and what it has of its own.
macro_rules! page {
    ($own:literal) => {
        ("", HTML, concat!(include_str!("page/head.html"), include_str!($own)))
    };
}

const RULING_CSS: PageFile = ("ruling.css", CSS, RULING_STYLE);
const PAGE_CSS: PageFile = ("page.css", CSS, include_str!("page/page.css"));
const GAME_CSS: PageFile = ("game.css", CSS, include_str!("page/game.css"));
const ELEMENTS: PageFile = ("elements.js", SCRIPT, include_str!("page/elements.js"));
const GAME: PageFile = ("game.js", SCRIPT, include_str!("page/game.js"));

/// All files of the interview; the first one is served at the address itself.
pub(super) const FILES: [PageFile; 10] = [
    page!("page/index.html"),
    RULING_CSS,
    PAGE_CSS,
    ELEMENTS,
    ("main.js", SCRIPT, include_str!("page/main.js")),
    ("board.js", SCRIPT, include_str!("page/board.js")),
    ("question.js", SCRIPT, include_str!("page/question.js")),
    ("dice.js", SCRIPT, include_str!("page/dice.js")),
    ("balance.js", SCRIPT, include_str!("page/balance.js")),
    ("ruling.js", SCRIPT, include_str!("page/ruling.js")),
];

/// All files of the page of a game's keeper.
pub(super) const KEEPER: [PageFile; 7] = [
    page!("page/keeper.html"),
    RULING_CSS,
    PAGE_CSS,
    GAME_CSS,
    ELEMENTS,
    GAME,
    ("keeper.js", SCRIPT, include_str!("page/keeper.js")),
];

/// All files of the page of a player.
pub(super) const PLAYER: [PageFile; 7] = [
    page!("page/player.html"),
    RULING_CSS,
    PAGE_CSS,
    GAME_CSS,
    ELEMENTS,
    GAME,
    ("player.js", SCRIPT, include_str!("page/player.js")),
];
