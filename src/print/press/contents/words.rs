//! The words of a first page.

use super::facts::{FileFacts, PartFacts, names};
use super::players;
use crate::diag::counted;
use crate::model::prose::{Contents, ContentsRow, Guidance};
use crate::model::{GameName, Players};
use crate::press::Order;
use crate::press::copies::counted as players_counted;

/// The name and version of this program.
const PROGRAM: &str = concat!("Punchboard ", env!("CARGO_PKG_VERSION"));

/// The words of a first page about files that were printed on a paper. `pictures` are the names of pictures
/// of each file.
pub(super) fn contents(
    facts: &[&FileFacts],
    pictures: &[Vec<String>],
    paper: &str,
    order: &Order<'_>,
) -> Contents {
    let game_file = order.game_file;
    // Where everything is printed once, a column that says so is useless.
    let seats = order.contents.and_then(|contents| contents.players);
    let by_player = order.players.is_none() && facts.iter().any(|file| file.again(seats).is_some());
    let by_file = by_player || facts.iter().any(|file| file.how_often.is_some());
    let mut heads = vec!["What is in it".to_owned(), "Paper".to_owned(), "How to print".to_owned()];
    if by_file {
        heads.push("How often".to_owned());
    }
    let row = |(file, pictures): (&&FileFacts, &Vec<String>)| {
        let mut cells = vec![parts(file, order.players), counted(file.sheets, "sheet"), duplex(file)];
        if by_file {
            cells.push(how_often(file, by_player, seats));
        }
        ContentsRow { pictures: pictures.clone(), name: file.name.clone(), cells }
    };
    let again = if by_player { players::printing(facts, seats) } else { None };
    let mut sections = vec![printing(facts, again), cutting(facts)];
    let lines = game_file.needs.iter().cloned().chain(tools(facts)).collect();
    sections.push(Guidance { title: "You also need".to_owned(), lines, numbered: false });
    let lines = first_steps(facts, order);
    sections.push(Guidance { title: "What to do first".to_owned(), numbered: lines.len() > 1, lines });
    sections.retain(|section| !section.lines.is_empty());
    Contents {
        title: game_file.title.value.clone(),
        language: game_file.languages.shown(),
        lead: lead(facts, paper, order, (by_player, by_file)),
        credits: game_file.imprint.clone(),
        foot: format!("{} · {PROGRAM}", game_file.title.value),
        heads,
        rows: facts.iter().zip(pictures).map(row).collect(),
        sections,
    }
}

/// "What is in the box: 22 to 39 sheets of A4 for 2 to 6 players, in 10 files, and this page", or "34 sheets
/// of A4 in 10 files, and this page. For 2 to 6 players; printed for 3."
fn lead(facts: &[&FileFacts], paper: &str, order: &Order<'_>, (by_player, by_file): (bool, bool)) -> String {
    let seats = order.contents.and_then(|contents| contents.players);
    let files = counted(facts.len(), "file");
    if let Some(seats) = seats.filter(|_| by_player) {
        let (least, most) = (players::sheets(facts, seats.least).0, players::sheets(facts, seats.most).0);
        let sheets = if least < most { format!("{least} to {most} sheets") } else { counted(most, "sheet") };
        return format!("What is in the box: {sheets} of {paper} for {seats}, in {files}, and this page.");
    }
    let players = match (seats, order.players) {
        (Some(seats), Some(players)) if seats.least < seats.most => {
            format!(" For {seats}; printed for {players}.")
        }
        (_, Some(players)) => format!(" Printed for {}.", players_counted(players)),
        (Some(seats), None) => format!(" For {seats}."),
        (None, None) => String::new(),
    };
    let sheets: usize = facts.iter().map(|file| file.sheets).sum();
    let once = if by_file { ", each printed once" } else { "" };
    let sheets = counted(sheets, "sheet");
    format!("What is in the box: {sheets} of {paper} in {files}{once}, and this page.{players}")
}

/// "Force cards (66) · Race cards (65)".
fn parts(file: &FileFacts, players: Option<u32>) -> String {
    let uniform = file.is_for_each_player();
    let part_in_words = |part: &PartFacts| {
        let count = match (part.is_one, file.is_booklet) {
            (true, _) => String::new(),
            (false, true) => format!("\u{a0}({})", counted(part.count, "page")),
            (false, false) => format!("\u{a0}({})", part.count),
        };
        let whose = match (part.owners, part.enough_for, players) {
            (Some(owners), _, None) => format!(", for up to {}", players_counted(owners)),
            (Some(owners), _, Some(_)) => format!(", for {}", players_counted(owners)),
            (None, None, _) => String::new(),
            (None, Some(_), Some(players)) => format!(", for {}", players_counted(players)),
            (None, Some(1), None) if uniform => String::new(),
            (None, Some(1), None) => ", for one player".to_owned(),
            (None, Some(enough_for), None) => format!(", for {}", players_counted(enough_for)),
        };
        format!("{}{count}{whose}", part.title)
    };
    // No line begins with a dot.
    file.parts.iter().map(part_in_words).collect::<Vec<_>>().join("\u{a0}· ")
}

fn duplex(file: &FileFacts) -> String {
    let how = file.backs.instructions(file.two_sided);
    if file.scale < 100 { format!("{how}; made smaller, to {} %", file.scale) } else { how.to_owned() }
}

/// How often a file is printed in a game with so many seats, if that depends on players.
fn how_often(file: &FileFacts, by_player: bool, seats: Option<Players>) -> String {
    match (&file.how_often, file.again(seats).filter(|_| by_player)) {
        (Some(how_often), _) => how_often.clone(),
        (None, Some(1)) => "once for each player".to_owned(),
        (None, Some(step)) => format!("once for every {}", players_counted(step)),
        (None, None) => "once".to_owned(),
    }
}

/// The tools that all files need.
fn tools(facts: &[&FileFacts]) -> Option<String> {
    let is_glued = |file: &&FileFacts| file.is_poster || file.backs.fold().is_some();
    let tools = [
        (facts.iter().any(|file| file.is_cut), "scissors, or a knife and a ruler"),
        (facts.iter().any(is_glued), "glue"),
        (facts.iter().any(|file| file.is_booklet), "a stapler"),
    ];
    let needed: Vec<&str> = tools.into_iter().filter(|(is, _)| *is).map(|(_, tool)| tool).collect();
    (!needed.is_empty()).then(|| format!("to make it all: {}", needed.join("; ")))
}

/// How to print all files; `again` says what is printed more than once, for players.
fn printing(facts: &[&FileFacts], again: Option<String>) -> Guidance {
    let mut lines = vec![
        "Set the print dialog to **100 %** (“actual size”), not to “fit”. Measure a ruler in the margin of a sheet: 100 mm, or 4 inches."
            .to_owned(),
    ];
    if facts.iter().any(|file| file.two_sided) {
        lines.push(
            "Where both sides are printed, try one sheet first and hold it against the light: each back is behind its front.".to_owned(),
        );
    }
    let sheets = |is_cut: bool| -> usize {
        facts.iter().filter(|file| file.is_cut == is_cut).map(|file| file.sheets).sum()
    };
    // Where the number of sheets depends on players, it is given with the players.
    let counted =
        |sheets| if again.is_none() { format!(" ({})", counted(sheets, "sheet")) } else { String::new() };
    match (sheets(true), sheets(false)) {
        (0, _) => {}
        (card, 0) => lines.push(format!("Take card of 200 to 300 g/m²{}.", counted(card))),
        (card, paper) => lines.push(format!(
            "Take card of 200 to 300 g/m² for {}{}, paper for the rest{}.",
            names(facts, |file| file.is_cut),
            counted(card),
            counted(paper),
        )),
    }
    lines.extend(again);
    Guidance { title: "Print".to_owned(), lines, numbered: false }
}

/// How to cut, fold and assemble the printed sheets.
fn cutting(facts: &[&FileFacts]) -> Guidance {
    let mut lines = Vec::new();
    if facts.iter().any(|file| file.backs.fold().is_some()) {
        let folded = names(facts, |file| file.backs.fold().is_some());
        lines.push(format!(
            "Fold {folded} along the dashed line, glue the halves together, and only then cut."
        ));
    }
    if facts.iter().any(|file| file.is_cut) {
        let has_ticks = facts.iter().any(|file| file.has_ticks);
        let besides = if has_ticks { "; where they have no room, ticks show the corners" } else { "" };
        lines.push(format!(
            "Cut from mark to mark, from edge to edge: first all lines one way, then the strips. The marks are outside the pieces{besides}."
        ));
    }
    if facts.iter().any(|file| file.has_blocks) {
        let blocks = names(facts, |file| file.has_blocks);
        lines.push(format!(
            "**Careful** with {blocks}: pieces are in the way of some lines. Cut only where a straight line from edge to edge meets no \
             piece, then each part by itself in the same way."
        ));
    }
    if facts.iter().any(|file| file.has_outlines) {
        let round = names(facts, |file| file.has_outlines);
        lines.push(format!(
            "Cut what is not square in {round} with scissors, along the thin line around each piece: gray, or dashed where color \
             continues beyond it."
        ));
    }
    if facts.iter().any(|file| file.is_booklet) {
        let booklets = names(facts, |file| file.is_booklet);
        lines.push(format!(
            "Stack the sheets of {booklets} in order, fold them in the middle, and staple them in the fold."
        ));
    }
    if facts.iter().any(|file| file.is_poster) {
        let posters = names(facts, |file| file.is_poster);
        lines.push(format!("Glue {posters} together as the first sheet shows."));
    }
    Guidance { title: "Cut and fold".to_owned(), lines, numbered: false }
}

/// What to do first: the steps of the game file, after the rules if there are any.
fn first_steps(facts: &[&FileFacts], order: &Order<'_>) -> Vec<String> {
    let mut steps = Vec::new();
    if facts.iter().any(|file| file.is_booklet) {
        let read = format!("Read {}.", names(facts, |file| file.is_booklet));
        // The rulebooks of this program are cited by number.
        let game = order.game_file.game;
        steps.push(if game == GameName::Custom { read } else { format!("{read} {}", numbers(game)) });
    }
    steps.extend(order.game_file.first_steps.iter().cloned());
    steps
}

/// What the numbers beside rules of a game mean.
fn numbers(game: GameName) -> String {
    format!(
        "The small numbers beside the text are those of the full rulebook, which the program Punchboard prints (*punchboard rules {}*); you can \
         play without them.",
        game.key()
    )
}
