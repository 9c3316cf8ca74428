//! The words of a first page.

use super::facts::{FileFacts, PartFacts, names};
use super::players;
use crate::model::fixed_words::{Phrase, Words};
use crate::model::prose::{Contents, ContentsRow, Guidance, Making};
use crate::model::{GameName, Players};
use crate::press::{Order, cover};

/// The name and version of this program.
const PROGRAM: &str = concat!("Punchboard ", env!("CARGO_PKG_VERSION"));

/// The words of a first page about files that were printed on a paper. `pictures` are the names of pictures
/// of each file, and those of the front of the box.
pub(super) fn contents(
    facts: &[&FileFacts],
    (pictures, of_front): (&[Vec<String>], Vec<String>),
    paper: &str,
    order: &Order<'_>,
) -> Contents {
    let game_file = order.game_file;
    let words = &game_file.words();
    // Where everything is printed once, a column that says so is useless.
    let seats = order.contents.and_then(|contents| contents.players);
    let by_player = order.players.is_none() && facts.iter().any(|file| file.again(seats).is_some());
    let by_file = by_player || facts.iter().any(|file| file.how_often.is_some());
    let often = by_file.then_some(Phrase::HowOften);
    let heads = [Phrase::WhatIsInIt, Phrase::Paper, Phrase::HowToPrint].into_iter().chain(often);
    let row = |(file, pictures): (&&FileFacts, &Vec<String>)| {
        let mut facts = vec![words.count(Phrase::Sheets, file.sheets), duplex(file, words)];
        if by_file {
            facts.push(how_often(file, by_player, seats, words));
        }
        let parts = parts(file, order.players, words);
        // A part that is called like its file is named once.
        let (title, parts) = match file.parts.as_slice() {
            [part] if part.title == file.title => (parts, None),
            [part] if part.title == parts => (file.title.clone(), None),
            _ => (file.title.clone(), Some(parts)),
        };
        ContentsRow { pictures: pictures.clone(), title, parts, facts, name: file.name.clone() }
    };
    let again = if by_player { players::printing(facts, seats, words) } else { None };
    let section =
        |phrase, lines, numbered| Guidance { title: words.text(phrase).to_owned(), lines, numbered };
    let needs: Vec<String> = game_file.needs.iter().cloned().chain(tools(facts, words)).collect();
    let first = first_steps(facts, order, words);
    let is_numbered = first.len() > 1;
    let mut sections = vec![
        section(Phrase::Print, printing(facts, again, words), false),
        section(Phrase::YouAlsoNeed, needs, false),
        section(Phrase::WhatToDoFirst, first, is_numbered),
    ];
    sections.retain(|section| !section.lines.is_empty());
    Contents {
        front: cover::front(order, seats, of_front),
        language: game_file.languages.shown(),
        lead: lead(facts, paper, order, (by_player, by_file), words),
        credits: game_file.imprint.clone(),
        foot: format!("{} · {PROGRAM}", game_file.title.value),
        heads: heads.map(|head| words.text(head).to_owned()).collect(),
        rows: facts.iter().zip(pictures).map(row).collect(),
        making: (words.text(Phrase::CutAndFold).to_owned(), making(facts, words)),
        warnings: warnings(facts, words),
        sections,
    }
}

/// "What is in the box: 22 to 39 sheets of A4 for 2 to 6 players, in 10 files, and this page", or "34 sheets
/// of A4 in 10 files, and this page. For 2 to 6 players; printed for 3."
fn lead(
    facts: &[&FileFacts],
    paper: &str,
    order: &Order<'_>,
    (by_player, by_file): (bool, bool),
    words: &Words,
) -> String {
    let seats = order.contents.and_then(|contents| contents.players);
    let files = words.count(Phrase::InFiles, facts.len());
    if let Some(seats) = seats.filter(|_| by_player) {
        let (least, most) = (players::sheets(facts, seats.least).0, players::sheets(facts, seats.most).0);
        let sheets = if least < most {
            words.say(Phrase::SheetsFromTo, &[("least", &least), ("most", &most)])
        } else {
            words.count(Phrase::Sheets, most)
        };
        let players = for_players(seats, words);
        let values: [(&str, &dyn std::fmt::Display); 4] =
            [("sheets", &sheets), ("paper", &paper), ("players", &players), ("files", &files)];
        return words.say(Phrase::InTheBoxForPlayers, &values);
    }
    let sentence = |seats: Players| capitalized(&for_players(seats, words));
    let players = match (seats, order.players) {
        (Some(seats), Some(players)) if seats.least < seats.most => {
            let values: [(&str, &dyn std::fmt::Display); 2] =
                [("players", &sentence(seats)), ("n", &players)];
            format!(" {}", words.say(Phrase::SeatsPrintedFor, &values))
        }
        (_, Some(players)) => {
            let players = for_players(Players { least: players, most: players }, words);
            format!(" {}", words.say(Phrase::Printed, &[("players", &players)]))
        }
        (Some(seats), None) => format!(" {}.", sentence(seats)),
        (None, None) => String::new(),
    };
    let sheets: usize = facts.iter().map(|file| file.sheets).sum();
    let phrase = if by_file { Phrase::InTheBoxOnce } else { Phrase::InTheBox };
    let sheets = words.count(Phrase::Sheets, sheets);
    let box_of = words.say(phrase, &[("sheets", &sheets), ("paper", &paper), ("files", &files)]);
    format!("{box_of}{players}")
}

/// "for 2 to 6 players".
fn for_players(Players { least, most }: Players, words: &Words) -> String {
    if least == most {
        words.count(Phrase::ForPlayers, most as usize)
    } else {
        words.say(Phrase::ForPlayersFromTo, &[("least", &least), ("most", &most)])
    }
}

/// A text that begins with a capital.
fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// "Force cards (66) · Race cards (65)".
fn parts(file: &FileFacts, players: Option<u32>, words: &Words) -> String {
    let uniform = file.is_for_each_player();
    let part_in_words = |part: &PartFacts| {
        let count = match (part.is_one, file.is_booklet) {
            (true, _) => String::new(),
            (false, true) => format!("\u{a0}({})", words.count(Phrase::Pages, part.count)),
            (false, false) => format!("\u{a0}({})", part.count),
        };
        let for_players = |players: u32| words.count(Phrase::ForPlayers, players as usize);
        let whose = match (part.owners, part.enough_for, players) {
            (Some(owners), _, None) => words.count(Phrase::ForUpToPlayers, owners as usize),
            (Some(owners), _, Some(_)) => for_players(owners),
            (None, None, _) => String::new(),
            (None, Some(_), Some(players)) => for_players(players),
            (None, Some(1), None) if uniform => String::new(),
            (None, Some(1), None) => words.text(Phrase::ForOnePlayer).to_owned(),
            (None, Some(enough_for), None) => for_players(enough_for),
        };
        let whose = if whose.is_empty() { whose } else { format!(", {whose}") };
        format!("{}{count}{whose}", part.title)
    };
    // No line begins with a dot.
    file.parts.iter().map(part_in_words).collect::<Vec<_>>().join("\u{a0}· ")
}

fn duplex(file: &FileFacts, words: &Words) -> String {
    let how = match (file.backs.turned_over().filter(|_| file.two_sided), file.backs.fold()) {
        (Some(flip), _) => words.say(Phrase::BothSides, &[("flip", &words.text(flip))]),
        (None, Some(_)) => words.text(Phrase::FoldAndGlue).to_owned(),
        (None, None) => words.text(Phrase::OneSide).to_owned(),
    };
    if file.scale < 100 {
        words.say(Phrase::HowAndSmaller, &[("how", &how), ("percent", &file.scale)])
    } else {
        how
    }
}

/// How often a file is printed in a game with so many seats, if that depends on players.
fn how_often(file: &FileFacts, by_player: bool, seats: Option<Players>, words: &Words) -> String {
    match (&file.how_often, file.again(seats).filter(|_| by_player)) {
        (Some(how_often), _) => how_often.clone(),
        (None, Some(1)) => words.text(Phrase::OnceForEachPlayer).to_owned(),
        (None, Some(step)) => words.say(Phrase::OnceForEveryPlayers, &[("n", &step)]),
        (None, None) => words.text(Phrase::Once).to_owned(),
    }
}

/// The tools that all files need.
fn tools(facts: &[&FileFacts], words: &Words) -> Option<String> {
    let is_glued = |file: &&FileFacts| file.is_poster || file.backs.fold().is_some();
    let tools = [
        (facts.iter().any(|file| file.is_cut), Phrase::Scissors),
        (facts.iter().any(is_glued), Phrase::Glue),
        (facts.iter().any(|file| file.is_booklet), Phrase::Stapler),
    ];
    let needed: Vec<&str> =
        tools.into_iter().filter(|(is, _)| *is).map(|(_, tool)| words.text(tool)).collect();
    (!needed.is_empty()).then(|| words.say(Phrase::ToMakeItAll, &[("tools", &needed.join("; "))]))
}

/// How to print all files; `again` says what is printed more than once, for players.
fn printing(facts: &[&FileFacts], again: Option<String>, words: &Words) -> Vec<String> {
    let mut lines = vec![words.text(Phrase::ActualSize).to_owned()];
    if facts.iter().any(|file| file.two_sided) {
        lines.push(words.text(Phrase::TryOneSheet).to_owned());
    }
    let sheets = |is_cut: bool| -> usize {
        facts.iter().filter(|file| file.is_cut == is_cut).map(|file| file.sheets).sum()
    };
    // Where the number of sheets depends on players, it is given with the players.
    let counted = |sheets| {
        if again.is_none() { format!(" ({})", words.count(Phrase::Sheets, sheets)) } else { String::new() }
    };
    match (sheets(true), sheets(false)) {
        (0, _) => {}
        (card, 0) => lines.push(words.say(Phrase::TakeCard, &[("count", &counted(card))])),
        (card, paper) => {
            let files = names(facts, words, |file| file.is_cut);
            let (card, paper) = (counted(card), counted(paper));
            let values: [(&str, &dyn std::fmt::Display); 3] =
                [("files", &files), ("card", &card), ("paper", &paper)];
            lines.push(words.say(Phrase::TakeCardFor, &values));
        }
    }
    lines.extend(again);
    lines
}

/// Whether something is to be said about a file.
type Which = fn(&FileFacts) -> bool;

/// How to cut, fold and assemble the printed sheets, step by step.
fn making(facts: &[&FileFacts], words: &Words) -> Vec<(Making, String)> {
    const ALL: [(Which, Phrase, Making); 5] = [
        (|file| file.backs.fold().is_some(), Phrase::FoldFirst, Making::Fold),
        (|file| file.is_cut, Phrase::CutFromMarkToMark, Making::Cut),
        (|file| file.has_outlines, Phrase::CutOutlines, Making::Outline),
        (|file| file.is_booklet, Phrase::StapleBooklets, Making::Staple),
        (|file| file.is_poster, Phrase::GluePosters, Making::Glue),
    ];
    let has_ticks = facts.iter().any(|file| file.has_ticks);
    let ticks = if has_ticks { words.text(Phrase::TicksShowCorners) } else { "" };
    let there = ALL.iter().filter(|(which, ..)| facts.iter().any(|file| which(file)));
    let say = |which: &Which, phrase| {
        words.say(phrase, &[("files", &names(facts, words, which)), ("ticks", &ticks)])
    };
    there.map(|(which, phrase, making)| (*making, say(which, *phrase))).collect()
}

/// What to beware of while cutting.
fn warnings(facts: &[&FileFacts], words: &Words) -> Vec<String> {
    let files = names(facts, words, |file| file.has_blocks);
    if files.is_empty() { Vec::new() } else { vec![words.say(Phrase::Careful, &[("files", &files)])] }
}

/// What to do first: the steps of the game file, after the rules if there are any.
fn first_steps(facts: &[&FileFacts], order: &Order<'_>, words: &Words) -> Vec<String> {
    let mut steps = Vec::new();
    if facts.iter().any(|file| file.is_booklet) {
        let read = words.say(Phrase::Read, &[("files", &names(facts, words, |file| file.is_booklet))]);
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
