//! A player's letter in a game with turns: its own lines are orders, and what is no order around them is left out.

use serde_json::json;

use super::around::{Names, note_around};
use super::desk::{TurnDesk, Wrong};
use super::german::{in_english, known};
use super::lines::orders_from;
use super::words::Words;
use crate::diag::{Report, and_list, code};
use crate::games::letter::{Letter, Received, is_for_another, is_of_another};
use crate::games::people::Person;
use crate::ruling::{Json, matching};
use crate::source::letter::{Line, clean, lines};
use crate::source::names::same;
use crate::source::{FileId, Files, Origin, yaml};

/// The most lines of a letter that are read.
const MOST_LINES: usize = 100;

/// Reads a letter of a player.
pub(super) struct Reading<'a> {
    pub desk: &'a TurnDesk,
    pub person: &'a Person,
    pub file: FileId,
    pub names: Names,
}

/// A line that may be an order.
#[derive(Clone)]
pub(super) struct Written {
    pub text: String,
    indent: usize,
    pub origin: Origin,
}

/// What the lines of a letter say.
#[derive(Default)]
struct Said {
    orders: Json,
    /// Lines that can't be read but are meant as orders.
    faults: Vec<Fault>,
    /// Other lines before and after the orders.
    around: Vec<Written>,
}

/// A fault in a letter: the place, and what is wrong.
type Fault = (Origin, Wrong);

/// The orders in lines; `None` if they are no orders at all, or why they can't be read.
type Readable = Result<Option<Json>, Wrong>;

fn note((origin, wrong): Fault, faults: &mut Report) {
    let fault = faults.error(code::UNKNOWN_WORD, origin, wrong.message);
    if let Some(help) = wrong.help {
        fault.help(help);
    }
}

impl Reading<'_> {
    /// The letter. New text comes before quoted text, which counts only if there are no other orders.
    pub fn letter(&self, files: &Files, faults: Report) -> Letter {
        let text = files.get(self.file).text.clone();
        let clean = clean(&text);
        let all = lines(&clean, &text);
        let mut letter = Letter::of(faults);
        let start = Origin::of_file(self.file);
        let mut unread: Option<Said> = None;
        for is_quoted in [false, true] {
            let own = all.iter().filter(|line| line.is_quoted == is_quoted);
            let own = first_lines(own.filter_map(|line| self.written(line, &clean)), &mut letter.faults);
            let Some(own) = self.addressed(own, &mut letter.faults) else { break };
            let Some(said) = self.said(&own) else { continue };
            if self.comes_too_early(&own, &said, &mut letter.faults) {
                letter.received = Received::from_reading(false, letter.faults.has_errors());
                return letter;
            }
            if said.orders.as_object().is_some_and(serde_json::Map::is_empty) {
                unread = unread.or(Some(said));
                continue;
            }
            said.faults.into_iter().for_each(|fault| note(fault, &mut letter.faults));
            note_around(&said.around, &mut letter.faults);
            match self.own(said.orders) {
                Ok(orders) => letter.orders = Some(orders),
                Err((message, help)) => {
                    letter.faults.error(code::UNKNOWN_NAME, start, message).help(help);
                }
            }
            unread = None;
            break;
        }
        // If no line is an order, the first one that looks like one is reported, or else the first. Players who are not to move may send a
        // greeting alone.
        let may_move = self.desk.player(self.person).is_none_or(|player| self.desk.is_to_move(player));
        let is_meant = |(at, ..): &Fault| {
            self.names.mark_an_order(without_stop(bare(clean[at.start as usize..at.end as usize].trim())))
        };
        if let Some(mut said) = unread {
            let meant =
                said.faults.iter().position(is_meant).or((may_move && !said.faults.is_empty()).then_some(0));
            if let Some(meant) = meant {
                note(said.faults.swap_remove(meant), &mut letter.faults);
            }
        }
        letter.received = Received::from_reading(letter.orders.is_some(), letter.faults.has_errors());
        letter
    }

    /// A line that is not empty and no remark, without what makes it an item of a list.
    fn written(&self, line: &Line, clean: &str) -> Option<Written> {
        let text = clean[line.start..line.end].trim();
        let origin = Origin { file: self.file, start: line.start as u32, end: line.end as u32 };
        let is_order = !text.is_empty() && !text.starts_with(['#', '|']);
        is_order.then(|| Written { text: text.to_owned(), indent: line.indent, origin })
    }

    /// The lines without those that say whose letter it is, and for which turn. `None` if it is another's, or for another turn, which is
    /// reported.
    fn addressed(&self, own: Vec<Written>, faults: &mut Report) -> Option<Vec<Written>> {
        let mut rest = Vec::new();
        for line in own {
            let (key, value) = line.text.split_once(':').unwrap_or((&line.text, ""));
            let (key, value) = (key.trim().to_lowercase(), value.trim().trim_matches(['"', '\'']));
            let wrong = match key.as_str() {
                "player" => is_of_another(&[&*self.person.name, self.person.seat()], value),
                "turn" | "round" if value.parse::<u32>().is_ok() => {
                    is_for_another("turn", self.desk.number, value)
                }
                "turn" | "round" => None,
                _ => {
                    rest.push(line);
                    continue;
                }
            };
            if let Some((message, help)) = wrong {
                faults.error(code::OUT_OF_RANGE, line.origin, message).help(help);
                return None;
            }
        }
        Some(rest)
    }

    /// What lines say: as YAML with the keys of orders, or one action a line. `None` without lines.
    fn said(&self, own: &[Written]) -> Option<Said> {
        let first = own.first()?.origin;
        let table = self.desk.game.chain.german;
        let to_english = |line: &str| in_english(line, table).unwrap_or_else(|| line.to_owned());
        let at_once = self.at_once(own, str::to_owned).or_else(|| self.at_once(own, to_english));
        if let Some(orders) = at_once {
            let faults = match self.tried(&orders) {
                Ok(()) => Vec::new(),
                Err(wrong) => vec![(first, wrong)],
            };
            let orders = if faults.is_empty() { orders } else { json!({}) };
            return Some(Said { orders, faults, ..Said::default() });
        }
        let texts: Vec<&str> = own.iter().map(|line| bare(&line.text)).collect();
        let orders: Vec<String> = texts.iter().map(|text| without_i(without_stop(text)).to_owned()).collect();
        let all_english = || orders.iter().map(|text| to_english(text)).collect::<Vec<_>>();
        let readable = self.readable(&orders).ok().flatten();
        if let Some(orders) = readable.or_else(|| self.readable(&all_english()).ok().flatten()) {
            return Some(Said { orders, ..Said::default() });
        }
        Some(self.line_by_line(own, &texts))
    }

    /// All lines as one map with the keys of orders, if they are one.
    fn at_once(&self, own: &[Written], english: impl Fn(&str) -> String) -> Option<Json> {
        let keys = self.desk.keys();
        let mut joined = String::new();
        for line in own {
            joined.extend(std::iter::repeat_n(' ', line.indent));
            joined.extend([english(&line.text).as_str(), "\n"]);
        }
        let is_orders = |said: &Json| {
            said.as_object().is_some_and(|said| said.keys().all(|key| keys.contains(&key.as_str())))
        };
        parsed(&joined).filter(is_orders).map(|orders| self.signed(orders))
    }

    /// The lines that can be read, each with those before it. What can't be read before the first and after the last of them is a greeting
    /// or a signature, unless it looks like an order.
    fn line_by_line(&self, own: &[Written], texts: &[&str]) -> Said {
        let (mut read, mut places): (Vec<String>, Vec<usize>) = (Vec::new(), Vec::new());
        let (mut faults, mut orders) = (Vec::new(), json!({}));
        let player = self.desk.player(self.person).unwrap_or_default();
        let words = Words::of(&self.desk.game, &self.desk.before, player);
        for (place, text) in texts.iter().enumerate() {
            match self.one_more(&words, &mut read, without_stop(text)) {
                Ok(Some(said)) => {
                    orders = said;
                    places.push(place);
                }
                Ok(None) => {}
                Err(wrong) => faults.push((place, wrong)),
            }
        }
        let mut around = Vec::new();
        if let (Some(first), Some(last)) = (places.first(), places.last()) {
            let is_order =
                |place: &usize| first < place && place < last || self.names.mark_an_order(texts[*place]);
            let rest = faults.extract_if(.., |(place, ..)| !is_order(place));
            around = rest.map(|(place, ..)| own[place].clone()).collect();
        }
        let faults = faults.into_iter().map(|(place, wrong)| (own[place].origin, wrong));
        Said { orders, faults: faults.collect(), around }
    }

    /// The orders in lines with one more, which joins them if it can be read; it may have several actions: "play ann-1, right, jump".
    fn one_more(&self, words: &Words, read: &mut Vec<String>, text: &str) -> Readable {
        let text = without_i(text);
        let said = self.in_a_language(words, read, text);
        if matches!(said, Ok(Some(_))) || text.contains(['{', ':']) || !text.contains(", ") {
            return said;
        }
        let many = read.len();
        let mut all = Ok(None);
        for part in text.split(", ") {
            let one = self.in_a_language(words, read, part);
            if !matches!(one, Ok(Some(_))) {
                // The fault is in this part if those before it were read.
                let is_first = read.len() == many;
                read.truncate(many);
                return if is_first || one.is_ok() { said } else { one };
            }
            all = one;
        }
        all
    }

    /// The same for one action, in English or in German.
    fn in_a_language(&self, words: &Words, read: &mut Vec<String>, text: &str) -> Readable {
        let table = self.desk.game.chain.german;
        match (self.in_words(words, read, text), in_english(text, table)) {
            (Ok(None) | Err(_), Some(english)) => self.in_words(words, read, &english).map_err(|wrong| {
                let known = format!("the German words are {}", known(table));
                let help = wrong.help.map_or(known.clone(), |help| format!("{help}; {known}"));
                Wrong { help: Some(help), ..wrong }
            }),
            (said, _) => said,
        }
    }

    /// The same for one action in one of its meanings.
    fn in_words(&self, words: &Words, read: &mut Vec<String>, line: &str) -> Readable {
        // Of several faults the one counts that is furthest in the line: before it, more was understood.
        let mut furthest: Option<(isize, Readable)> = None;
        for meaning in words.meanings(line) {
            let added = meaning.len() as isize - line.len() as isize;
            read.push(meaning);
            let said = self.readable(read);
            let meaning = read.pop().unwrap_or_default();
            let at = match &said {
                Ok(Some(_)) => {
                    read.push(meaning);
                    return said;
                }
                Err(wrong) if meaning.ends_with(line) => {
                    meaning.find(&wrong.at).map_or(-1, |at| at as isize - added)
                }
                // What was written out by a reader of words was understood but for this.
                Err(wrong) => line.find(&wrong.at).map_or(-1, |at| at as isize),
                Ok(None) => -1,
            };
            // Of equals, the line as it stands comes last.
            let is_further = |other: isize| other < at || other == at && meaning != line;
            if furthest.as_ref().is_none_or(|(other, _)| is_further(*other)) {
                furthest = Some((at, said));
            }
        }
        furthest.map_or(Ok(None), |(_, said)| said)
    }

    /// The orders in lines, if they can be read; `None` if they are no orders at all.
    fn readable(&self, texts: &[String]) -> Readable {
        let Some(orders) = parsed(&orders_from(texts, self.desk.keys())) else {
            return Err(Wrong::new("this can't be read"));
        };
        let orders = self.signed(orders);
        self.tried(&orders).map(|()| Some(orders))
    }

    /// Tries orders, but not what another player chooses: whether that can be done would say what he holds.
    fn tried(&self, orders: &Json) -> Result<(), Wrong> {
        let actions = orders["actions"].as_array();
        let guessed =
            actions.into_iter().flatten().find_map(|action| (self.desk.game.chain.others_choose)(action));
        if let Some((rule, key)) = guessed {
            let message = format!("another player chooses this card ({})", rule.name());
            let help = format!("leave out `{key}`: who loses the card is asked for it");
            return Err(Wrong { help: Some(help), ..Wrong::new(&message) });
        }
        self.desk.tried(orders).map(|_| ())
    }

    /// Whether a letter comes before its turn, which is reported: nobody but those whose move it is may give orders, or what they order is
    /// not known yet.
    fn comes_too_early(&self, own: &[Written], said: &Said, faults: &mut Report) -> bool {
        let Some(player) = self.desk.player(self.person).filter(|player| !self.desk.is_to_move(player))
        else {
            return false;
        };
        let has_orders = said.orders.as_object().is_some_and(|orders| !orders.is_empty());
        let first = own.iter().find(|line| has_orders || self.names.mark_an_order(bare(&line.text)));
        let Some(first) = first.filter(|_| self.desk.gone.since(player).is_none()) else { return false };
        if !self.desk.game.chain.has_by {
            let (message, help) = self.not_yours();
            faults.error(code::UNKNOWN_NAME, first.origin, message).help(help);
            return true;
        }
        let is_unread = said.faults.iter().any(|_| self.desk.lacks_context(player));
        if is_unread {
            let message = format!(
                "this will be read when the orders of {} have arrived",
                and_list(self.desk.to_move())
            );
            faults.note(code::NOT_FOUND, first.origin, message);
        }
        is_unread
    }

    /// Orders whose actions say who does them, where the game asks for it or no rule decides: the author, if nobody else is named.
    fn signed(&self, mut orders: Json) -> Json {
        let author = self.desk.player(self.person);
        let has_by = self.desk.game.chain.has_by;
        let actions = orders.get_mut("actions").and_then(Json::as_array_mut);
        if let (Some(author), Some(actions)) = (author, actions) {
            let maps = actions.iter_mut().filter_map(Json::as_object_mut);
            for action in maps.filter(|action| has_by || action.contains_key("set")) {
                action.entry("by").or_insert_with(|| author.into());
            }
        }
        self.set_apart(&mut orders);
        // What is said by player has the name of the writer, who may leave it out: `reveal: [8]`.
        let author = self.desk.player(self.person).unwrap_or(&self.person.name);
        for (key, value) in orders.as_object_mut().into_iter().flatten() {
            if self.desk.is_by_player(key) && !value.is_object() {
                *value = json!({author: value.take()});
            }
        }
        orders
    }

    /// Moves what the writer says as an action, though it has a key by player, to that key, where it can wait for what others say: "I reveal
    /// 8 and 5" is `reveal: {bob: [8, 5]}`.
    fn set_apart(&self, orders: &mut Json) {
        let Some(author) = self.desk.player(self.person) else { return };
        let own = |action: &Json| {
            let (by, rest): (Vec<_>, Vec<_>) = action.as_object()?.iter().partition(|(key, _)| *key == "by");
            let ([(_, by)], [(key, value)]) = (by.as_slice(), rest.as_slice()) else { return None };
            let is_own = by.as_str().is_some_and(|by| same(by, author)) && self.desk.is_by_player(key);
            is_own.then(|| ((*key).clone(), (*value).clone()))
        };
        let Some(actions) = orders.get_mut("actions").and_then(Json::as_array_mut) else { return };
        let moved: Vec<(String, Json)> = actions.iter().filter_map(own).collect();
        actions.retain(|action| own(action).is_none());
        let is_empty = actions.is_empty();
        let Some(map) = orders.as_object_mut().filter(|_| !moved.is_empty()) else { return };
        if is_empty {
            map.shift_remove("actions");
        }
        for (key, value) in moved {
            let value = if value.is_array() { value } else { json!([value]) };
            map.insert(key, json!({author: value}));
        }
    }

    /// Orders that this player may give: for another's turn only what is by the player. Others' orders are refused.
    fn own(&self, orders: Json) -> Result<Json, (String, String)> {
        let Some(player) = self.desk.player(self.person) else {
            let message = format!("{} has no seat in this game", self.person.name);
            return Err((message, "the players are those of the set-up".to_owned()));
        };
        if let Some(turn) = self.desk.gone.since(player) {
            let message = format!("{player} has resigned in turn {turn}");
            return Err((message, "only the game master can take that back, with `umpire undo`".to_owned()));
        }
        let is_mine = self.desk.is_to_move(player);
        let foreign = |of: &str| {
            (
                format!("{player} can't give orders for {of}"),
                format!("{of} writes a letter, too; leave out what {of} does"),
            )
        };
        if let Some((piece, of)) = self.desk.of_another(&orders, player) {
            let help = format!("leave it out: {of} decides, and is asked if the turn needs it");
            return Err((format!("{player} can't give orders for {piece}, which is {of}'s"), help));
        }
        if self.desk.is_asked(player) && !(self.desk.game.chain.answers)(&orders) {
            let message = format!("it is another player's turn, and {player} is asked for one thing");
            return Err((message, "write only what the mail asks for".to_owned()));
        }
        for (key, value) in orders.as_object().into_iter().flatten() {
            match value {
                Json::Array(actions) if key == "actions" => {
                    for action in actions {
                        if let Some(of) = self.desk.doer(action).filter(|of| *of != player) {
                            return Err(foreign(of));
                        }
                        if !is_mine && action["by"].is_null() {
                            return Err(self.not_yours());
                        }
                    }
                }
                Json::Object(map) if map.keys().all(|name| self.desk.seats().contains(name)) => {
                    if let Some(of) = map.keys().find(|name| *name != player) {
                        return Err(foreign(of));
                    }
                }
                _ if !is_mine => return Err(self.not_yours()),
                _ => {}
            }
        }
        Ok(orders)
    }

    fn not_yours(&self) -> (String, String) {
        let message = format!("it is not the turn of {}", self.person.name);
        (message, "wait for the mail that says so".to_owned())
    }
}

/// The first lines of a letter; more than any turn needs are reported.
fn first_lines(own: impl Iterator<Item = Written>, faults: &mut Report) -> Vec<Written> {
    let mut own: Vec<Written> = own.take(MOST_LINES + 1).collect();
    if let Some(beyond) = own.get(MOST_LINES) {
        let message = format!("a letter of more than {MOST_LINES} lines");
        faults.error(code::TOO_LARGE, beyond.origin, message).help("the rest was not read: send fewer lines");
    }
    own.truncate(MOST_LINES);
    own
}

/// The only document of a text; `None` if it can't be read.
fn parsed(text: &str) -> Option<Json> {
    let (mut files, mut report) = (Files::default(), Report::default());
    let file = files.add("orders", text);
    let nodes = yaml::parse(&files, file, &mut report);
    match nodes.as_slice() {
        [node] if !report.has_errors() => Some(matching::json(node)),
        _ => None,
    }
}

/// A line without "I" before it.
pub(super) fn without_i(text: &str) -> &str {
    let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
    if ["i", "ich"].contains(&first.to_lowercase().as_str()) { rest.trim_start() } else { text }
}

/// A line without the full stop at its end.
fn without_stop(text: &str) -> &str {
    text.trim_end_matches(['.', '!', ';', ',']).trim_end()
}

/// A line without the mark of a list: "- jump", "2. jump", "2) jump".
fn bare(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = rest.strip_prefix(". ").or(rest.strip_prefix(") ")).filter(|_| rest.len() < text.len());
    number.or(text.strip_prefix("- ")).map_or(text, str::trim_start)
}
