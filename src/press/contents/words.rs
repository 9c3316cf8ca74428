//! What a first page says.

use super::facts::{FileFacts, PartFacts};
use crate::diag::suggest::and_list;
use crate::model::prose::{Contents, ContentsRow, Guidance};
use crate::model::{GameName, Players};
use crate::press::Order;
use crate::press::copies::counted as players_counted;

/// The option for a number of players, which no line breaks.
const PLAYERS: &str = "-\u{2060}-\u{2060}players";
/// What the numbers beside rules are.
const NUMBERS: &str = "The small numbers beside the text are those of the full rulebook, to look up what is in dispute; you can play without.";

/// What a first page says of files that were printed on a paper. `pictures` are the names of pictures of each file.
pub(super) fn contents(
    facts: &[&FileFacts],
    pictures: &[Vec<String>],
    paper: &str,
    order: &Order<'_>,
) -> Contents {
    let game_file = order.game_file;
    // Where everything is printed once, a column that says so says nothing.
    let by_player = order.players.is_none() && facts.iter().any(|file| file.is_for_each_player());
    let by_file = by_player || facts.iter().any(|file| file.how_often.is_some());
    let seats = order.contents.and_then(|contents| contents.players);
    let mut heads = vec!["What is in it".to_owned(), "Paper".to_owned(), "How to print".to_owned()];
    if by_file {
        heads.push("How often".to_owned());
    }
    let row = |(file, pictures): (&&FileFacts, &Vec<String>)| {
        let mut cells = vec![parts(file, order.players), counted(file.sheets, "sheet"), how(file)];
        if by_file {
            cells.push(how_often(file, seats.filter(|_| by_player)));
        }
        ContentsRow { pictures: pictures.clone(), name: file.name.clone(), cells }
    };
    let mut sections = vec![printing(facts, by_player.then(|| option(seats))), cutting(facts)];
    let lines = game_file.needs.iter().cloned().chain(tools(facts)).collect();
    sections.push(Guidance { title: "You also need".to_owned(), lines, numbered: false });
    let lines = first_steps(facts, order);
    sections.push(Guidance { title: "What to do first".to_owned(), numbered: lines.len() > 1, lines });
    sections.retain(|section| !section.lines.is_empty());
    Contents {
        title: game_file.title.value.clone(),
        language: game_file.languages.shown(),
        lead: lead(facts, paper, order),
        heads,
        rows: facts.iter().zip(pictures).map(row).collect(),
        sections,
    }
}

/// "What is in the box: 34 sheets of A4 in 10 files, and this page. For 2 to 6 players; printed for 3."
fn lead(facts: &[&FileFacts], paper: &str, order: &Order<'_>) -> String {
    let seats = order.contents.and_then(|contents| contents.players);
    let players = match (seats, order.players) {
        (Some(seats), Some(players)) if seats.least < seats.most => {
            format!(" For {seats}; printed for {players}.")
        }
        (_, Some(players)) => format!(" Printed for {}.", players_counted(players)),
        (Some(seats), None) => format!(" For {seats}."),
        (None, None) => String::new(),
    };
    let sheets: usize = facts.iter().map(|file| file.sheets).sum();
    let files = counted(facts.len(), "file");
    format!("What is in the box: {} of {paper} in {files}, and this page.{players}", counted(sheets, "sheet"))
}

/// "Force cards (66) · Race cards (65)".
fn parts(file: &FileFacts, players: Option<u32>) -> String {
    let uniform = file.is_for_each_player();
    let told = |part: &PartFacts| {
        let count = match (part.is_one, file.is_booklet) {
            (true, _) => String::new(),
            (false, true) => format!(" ({})", counted(part.count, "page")),
            (false, false) => format!(" ({})", part.count),
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
    file.parts.iter().map(told).collect::<Vec<_>>().join(" · ")
}

fn how(file: &FileFacts) -> String {
    let how = file.backs.how(file.two_sided);
    if file.scale < 100 { format!("{how}; made smaller, to {} %", file.scale) } else { how.to_owned() }
}

/// How often a file is printed, for a game with so many seats where that depends on players.
fn how_often(file: &FileFacts, seats: Option<Players>) -> String {
    let most = seats.map_or(0, |seats| seats.most);
    match (&file.how_often, file.enough_for()) {
        (Some(how_often), _) => how_often.clone(),
        (None, Some(1)) if file.is_for_each_player() => "once for each player".to_owned(),
        (None, Some(enough_for)) if enough_for < most && enough_for > 1 => {
            format!("once for every {}", players_counted(enough_for))
        }
        _ => "once".to_owned(),
    }
}

/// What all of it is made with.
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

/// How to print it all; `option` prints for a number of players, where that matters.
fn printing(facts: &[&FileFacts], option: Option<String>) -> Guidance {
    let mut lines = vec![
        "Set the print dialog to **100 %** (“actual size”), not to “fit”. Measure a ruler in the margin of a sheet: 100 mm, or 4 inches."
            .to_owned(),
    ];
    if facts.iter().any(|file| file.two_sided) {
        lines.push(
            "Where both sides are printed, try one sheet first and hold it against the light: backs lie behind their fronts.".to_owned(),
        );
    }
    let sheets = |is_cut: bool| -> usize {
        facts.iter().filter(|file| file.is_cut == is_cut).map(|file| file.sheets).sum()
    };
    match (sheets(true), sheets(false)) {
        (0, _) => {}
        (card, 0) => lines.push(format!("Take card of 200 to 300 g/m²: {}.", counted(card, "sheet"))),
        (card, paper) => lines.push(format!(
            "Take card of 200 to 300 g/m² for {} ({}), paper for the rest ({}).",
            names(facts, |file| file.is_cut),
            counted(card, "sheet"),
            counted(paper, "sheet"),
        )),
    }
    if let Some(option) = option {
        let each = names(facts, FileFacts::is_for_each_player);
        let sheets: usize =
            facts.iter().filter(|file| file.is_for_each_player()).map(|file| file.sheets).sum();
        lines.push(format!(
            "Print {each} **once for each player**: {} more for each after the first. The program that makes these pages, punchboard, \
             prints them as often as they are needed with the option {option}.",
            counted(sheets, "sheet")
        ));
    }
    Guidance { title: "Print".to_owned(), lines, numbered: false }
}

/// The option for a number of players that a game is for: four, if they may be four.
fn option(seats: Option<Players>) -> String {
    match seats {
        Some(seats) if seats.least == seats.most => format!("“{PLAYERS} {}”", seats.most),
        Some(seats) if !seats.holds(4) => format!("“{PLAYERS} {0}” for {0}", seats.most.max(seats.least)),
        _ => format!("“{PLAYERS} 4” for four"),
    }
}

/// How what was printed is cut, folded and put together.
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
            "Cut from mark to mark, from edge to edge: first all lines one way, then the strips. The marks lie outside the pieces{besides}."
        ));
    }
    if facts.iter().any(|file| file.has_blocks) {
        let blocks = names(facts, |file| file.has_blocks);
        lines.push(format!(
            "**Careful** with {blocks}: there, pieces stand in the way of some lines. Cut only where a straight line from edge to edge meets no \
             piece, then each part by itself in the same way."
        ));
    }
    if facts.iter().any(|file| file.has_outlines) {
        let round = names(facts, |file| file.has_outlines);
        lines.push(format!("Cut what is not square in {round} along its outline, with scissors."));
    }
    if facts.iter().any(|file| file.is_booklet) {
        let booklets = names(facts, |file| file.is_booklet);
        lines.push(format!(
            "Lay the sheets of {booklets} on each other as they come, fold them in the middle, and staple them in the fold."
        ));
    }
    if facts.iter().any(|file| file.is_poster) {
        let posters = names(facts, |file| file.is_poster);
        lines.push(format!("Glue {posters} together as the first sheet shows."));
    }
    Guidance { title: "Cut and fold".to_owned(), lines, numbered: false }
}

/// What to do first: as the game file says, after the rules where there are any.
fn first_steps(facts: &[&FileFacts], order: &Order<'_>) -> Vec<String> {
    let mut steps = Vec::new();
    if facts.iter().any(|file| file.is_booklet) {
        let read = format!("Read {}.", names(facts, |file| file.is_booklet));
        // The rulebooks of this program are cited by number.
        let cites = order.game_file.game != GameName::Custom;
        steps.push(if cites { format!("{read} {NUMBERS}") } else { read });
    }
    steps.extend(order.game_file.first_steps.iter().cloned());
    steps
}

/// The names of some files, in bold.
fn names(facts: &[&FileFacts], which: impl Fn(&FileFacts) -> bool) -> String {
    let of = facts.iter().filter(|file| which(file)).map(|file| format!("**{}**", file.name));
    and_list(&of.collect::<Vec<_>>())
}

fn counted(count: usize, unit: &str) -> String {
    format!("{count} {unit}{}", if count == 1 { "" } else { "s" })
}
