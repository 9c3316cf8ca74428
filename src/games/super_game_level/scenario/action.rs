//! Reads one action from its words.

use crate::board::Board;
use crate::diag::{Report, code, or_list};
use crate::geometry::Label;
use crate::pieces::{Direction, Square};
use crate::setup::{Action, Setup};
use crate::source::shape::Names;
use crate::source::{Located, Node, Read, Shape, names, shortened};
use crate::world::Id;

/// The first words of actions, besides directions, each with its syntax.
pub const WORDS: [(&str, &str); 11] = [
    ("enter", "enter NAME SQUARE [DIRECTION]"),
    ("play", "play NAME"),
    ("stay", "stay"),
    ("jump", "jump"),
    ("attack", "attack NAME"),
    ("brick", "brick SQUARE"),
    ("bomb", "bomb SQUARE"),
    ("freeze", "freeze DIRECTION"),
    ("charm", "charm NAME, or charm none"),
    ("push", "push DIRECTION"),
    ("end", "end"),
];

/// The words of an action: `charm b`, or `charm: b`.
#[derive(Debug)]
pub struct Words;

impl Read for Words {
    type Value = Located<String>;
    const SHAPE: Shape = Shape::Either(&[Shape::Text, Shape::Map(Names::New, &Shape::Text)]);

    fn read(node: &Node, report: &mut Report) -> Option<Located<String>> {
        let pair = node.as_map().filter(|map| map.len() == 1).and_then(|map| map.iter().next());
        match pair.and_then(|(key, value)| Some((key, value.as_text()?))) {
            Some((key, value)) => {
                Some(Located { value: format!("{} {value}", key.text), origin: node.origin })
            }
            None => Located::<String>::read(node, report),
        }
    }
}

pub fn read(text: Located<&str>, setup: &Setup, report: &mut Report) -> Option<Action> {
    let words: Vec<&str> = text.value.split_whitespace().collect();
    let at = |word| Located { value: word, origin: text.origin };
    let Some((first, rest)) = words.split_first() else {
        report
            .error(code::EMPTY, text.origin, "an action without a word")
            .help("write `play NAME`, `left`, …");
        return None;
    };
    if let Some(direction) = Direction::parse(first) {
        return fits("", rest, 0..=0, text, report).then_some(Action::Move(Some(direction)));
    }
    let first = if first.eq_ignore_ascii_case("s") { "stay" } else { first };
    let Some((word, form)) = WORDS.iter().find(|(word, _)| word.eq_ignore_ascii_case(first)) else {
        unknown(at(first), report);
        return None;
    };
    let wanted = match *word {
        "stay" | "jump" | "end" => 0..=0,
        // A name may have several words.
        "enter" => 2..=MOST_WORDS + 2,
        "play" | "attack" | "charm" => 1..=MOST_WORDS,
        _ => 1..=1,
    };
    if !fits(form, rest, wanted, text, report) {
        return None;
    }
    let board = &setup.board;
    let name = rest.join(" ");
    match *word {
        "enter" => enter(rest, text, setup, report),
        "play" => character(at(name.as_str()), setup, report).map(Action::Play),
        "attack" => character(at(name.as_str()), setup, report).map(Action::Attack),
        "brick" => square(at(rest[0]), board, report).map(Action::Brick),
        "bomb" => square(at(rest[0]), board, report).map(Action::Bomb),
        "freeze" => direction(at(rest[0]), report).map(Action::Freeze),
        "charm" if rest[0].eq_ignore_ascii_case("none") => Some(Action::Charm(None)),
        "charm" => character(at(name.as_str()), setup, report).map(|who| Action::Charm(Some(who))),
        "push" => direction(at(rest[0]), report).map(Action::Push),
        "jump" => Some(Action::Jump),
        "end" => Some(Action::End),
        _ => Some(Action::Move(None)),
    }
}

/// The most words of a name in an action.
const MOST_WORDS: usize = 8;

/// Reads who enters, where, and in which direction somebody is pushed: `NAME SQUARE [DIRECTION]`.
fn enter(rest: &[&str], text: Located<&str>, setup: &Setup, report: &mut Report) -> Option<Action> {
    let located = |value| Located { value, origin: text.origin };
    // With two words, the second is the square; with more, the square is the last one that looks like a label.
    let is_label = |word: &&str| Label::parse(&word.to_uppercase()).is_some();
    let place = (1..rest.len()).rev().find(|place| is_label(&rest[*place])).unwrap_or(1);
    let name = rest[..place].join(" ");
    let who = character(located(name.as_str()), setup, report);
    let square = square(located(rest[place]), &setup.board, report);
    let push = match rest.get(place + 1..).unwrap_or_default() {
        [] => Some(None),
        words => direction(located(&words.join(" ")), report).map(Some),
    };
    Some(Action::Enter(who?, square?, push?))
}

/// Whether the number of words is right.
fn fits(
    form: &str,
    rest: &[&str],
    wanted: std::ops::RangeInclusive<usize>,
    text: Located<&str>,
    report: &mut Report,
) -> bool {
    if wanted.contains(&rest.len()) {
        return true;
    }
    let what =
        if rest.len() < *wanted.start() { "a word is missing in" } else { "there are too many words in" };
    let message = format!("{what} \"{}\"", shortened(text.value));
    let help = if form.is_empty() {
        "a step is one word: `left`, `ur`".to_owned()
    } else {
        format!("write `{form}`")
    };
    report.error(code::UNKNOWN_WORD, text.origin, message).help(help);
    false
}

fn unknown(word: Located<&str>, report: &mut Report) {
    let names = WORDS.iter().map(|(word, _)| *word).chain(Direction::WORDS.iter().map(|(words, _)| words[0]));
    let message = format!("\"{}\" is not an action", shortened(word.value));
    report.unknown(code::UNKNOWN_WORD, word, message, names.clone(), || {
        format!("an action begins with {}", or_list(&names.collect::<Vec<_>>()))
    });
}

fn character(name: Located<&str>, setup: &Setup, report: &mut Report) -> Option<Id> {
    let found = names::meant(|| setup.names.iter().map(String::as_str), name.value);
    if found.is_none() {
        let message = format!("there is no character \"{}\"", shortened(name.value));
        report.unknown(code::UNKNOWN_NAME, name, message, setup.names.iter().map(String::as_str), || {
            "write one of the names in `characters`".to_owned()
        });
    }
    found
}

fn square(label: Located<&str>, board: &Board, report: &mut Report) -> Option<Square> {
    board.square(label, report)
}

fn direction(word: Located<&str>, report: &mut Report) -> Option<Direction> {
    let found = Direction::parse(word.value);
    if found.is_none() {
        let names: Vec<_> = Direction::WORDS.iter().map(|(words, _)| words[0]).collect();
        let message = format!("\"{}\" is not a direction", shortened(word.value));
        report.unknown(code::UNKNOWN_WORD, word, message, names.iter().copied(), || {
            format!("the directions are {}", or_list(&names))
        });
    }
    found
}
