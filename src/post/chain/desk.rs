//! A game with turns before its next one: whose letters are read, and how they become the orders of the turn.

use serde_json::Map;

use super::letter::{Letter, Reading};
use super::state::{self, Point, State};
use super::{Past, WholeGame, form, turn};
use crate::diag::{Report, and_list, code};
use crate::games::chain::GameStatus;
use crate::games::letter::{Envelope, Received, Unused};
use crate::games::message::Message;
use crate::games::people::Person;
use crate::games::terms::Terms;
use crate::model::GameName;
use crate::post::{Desk, letters};
use crate::ruling::render::{yaml, yaml_value};
use crate::ruling::{Json, Ruling, Verdict, matching};
use crate::source::names::{one_line, same};
use crate::source::{Door, Files, Node, shortened};

/// A game with turns before its next one.
pub struct TurnDesk<'g> {
    pub(super) game: &'g WholeGame,
    pub(super) number: u32,
    /// The state as it is in its file.
    state: Vec<u8>,
    /// The state without its turn.
    pub(super) before: Json,
    /// What everybody may see.
    status: GameStatus,
    pub(super) door: &'g dyn Door,
}

impl<'g> TurnDesk<'g> {
    /// The game before the turn that follows a state. A game that is over is reported.
    pub fn open(
        game: &'g WholeGame,
        (name, bytes): (&str, &[u8]),
        door: &'g dyn Door,
        files: &mut Files,
        report: &mut Report,
    ) -> Option<TurnDesk<'g>> {
        let State { node, point } = state::read((name, bytes), files, report)?;
        let before = matching::json(&node);
        let status = (game.chain.status)(&before, None);
        let (Some(Point::Before(number)), Some(status)) = (point, status) else {
            // Playing it reports why there is no turn.
            turn(game, Past::new((name, bytes), &[]), &[], door, files, report);
            return None;
        };
        Some(TurnDesk { game, number, state: bytes.to_vec(), before, status, door })
    }

    /// The name of a person in the game.
    pub(super) fn player(&self, person: &Person) -> Option<&str> {
        self.status.players.iter().map(String::as_str).find(|player| same(player, &person.name))
    }

    /// Whether it is the turn of a player.
    pub(super) fn is_to_move(&self, player: &str) -> bool {
        self.status.to_move.iter().any(|name| name == player)
    }

    /// The players of the game.
    pub(super) fn seats(&self) -> &[String] {
        &self.status.players
    }

    /// The keys that players may give as orders.
    pub(super) fn keys(&self) -> &'static [&'static str] {
        (self.game.chain.orders)(&self.before)
    }

    /// The ruling on orders as far as it needs no die, so that nobody knows one before the orders are final; or the first fault of
    /// orders that can't be read, with its fix.
    pub(super) fn tried(&self, orders: &Json) -> Result<Ruling, (String, Option<String>)> {
        let (mut files, mut report) = (Files::default(), Report::default());
        let orders = [("the letter".to_owned(), yaml(orders).into_bytes())];
        let past = Past::new(("state.yaml", &self.state), &[]);
        let played = turn(&self.game.unrolled(), past, &orders, self.door, &mut files, &mut report);
        let fault = report.sorted().into_iter().find(|fault| fault.severity == crate::diag::Severity::Error);
        match (played, fault) {
            (Some(played), None) => Ok(played.judged.1),
            (_, Some(fault)) => Err((fault.message.clone(), fault.help.clone())),
            (None, None) => Err(("these orders can't be read".to_owned(), None)),
        }
    }

    /// Why the rules forbid the orders of a player whose turn it is, as far as no die decides it.
    fn forbidden(&self, place: usize, letter: &Letter) -> Option<String> {
        let orders = letter.orders.as_ref().filter(|_| self.may_order(place))?;
        match self.tried(orders).ok()?.verdict {
            Verdict::Illegal(illegal) => Some(format!("{} ({})", illegal.reason, illegal.rule.name())),
            _ => None,
        }
    }

    /// The orders of all letters as the text of one file: those of the player whose turn it is come first. `None` after an error in the
    /// report: a letter with a part that can't be used changes what the rest means, and without a letter there is no turn.
    pub fn orders(&self, all: &[Letter], dice: &[Node], report: &mut Report) -> Option<String> {
        let people = self.players();
        let fix = format!("correct it, or write orders/{:02}.yaml", self.number);
        let counts =
            |(at, letter): &(usize, &Letter)| self.may_order(*at) && letter.envelope.faults.has_errors();
        for (_, letter) in all.iter().enumerate().filter(counts) {
            let message = format!("a part of {} can't be used", letter.envelope.name);
            report.error_nowhere(code::UNKNOWN_WORD, message).help(fix.as_str());
        }
        let mut merged = Map::new();
        let is_first = |at: &usize| self.may_order(*at);
        let (first, others): (Vec<usize>, Vec<usize>) = (0..all.len()).partition(is_first);
        for orders in first.iter().chain(&others).filter_map(|at| all[*at].orders.as_ref()?.as_object()) {
            for (key, value) in orders {
                match (merged.get_mut(key), value) {
                    (Some(Json::Array(known)), Json::Array(more)) => known.extend(more.iter().cloned()),
                    (Some(Json::Object(known)), Json::Object(more)) => known.extend(more.clone()),
                    (Some(_), _) => {}
                    (None, value) => drop(merged.insert(key.clone(), value.clone())),
                }
            }
        }
        if !first.iter().any(|at| all[*at].orders.is_some()) && !report.has_errors() {
            let names: Vec<&str> = first.iter().map(|at| people[*at].name.as_str()).collect();
            let message = format!("no orders have come from {} for turn {}", and_list(&names), self.number);
            report.error_nowhere(code::NOT_FOUND, message).help(format!(
                "`umpire post` writes a reminder; `umpire turn` goes on when they have come, or with orders/{:02}.yaml",
                self.number
            ));
        }
        if !dice.is_empty() {
            merged.insert("dice".to_owned(), dice.iter().map(matching::json).collect());
        }
        (!report.has_errors())
            .then(|| if merged.is_empty() { "{}\n".to_owned() } else { yaml(&merged.into()) })
    }
}

impl Desk for TurnDesk<'_> {
    type Letter = Letter;

    fn terms(&self) -> &Terms {
        self.game
    }

    fn game(&self) -> GameName {
        self.game.game
    }

    fn round(&self) -> u32 {
        self.number
    }

    fn when(&self) -> String {
        format!("turn {}, {}", self.number, self.status.headline)
    }

    fn news(&self) -> &[String] {
        &[]
    }

    fn players(&self) -> Vec<&Person> {
        self.game.readers(self.number)
    }

    fn everybody(&self) -> Vec<&Person> {
        self.game.people.iter().collect()
    }

    fn who(&self, place: usize) -> String {
        self.players()[place].name.clone()
    }

    fn may_order(&self, place: usize) -> bool {
        self.player(self.players()[place]).is_some_and(|player| self.is_to_move(player))
    }

    fn address_example(&self) -> String {
        let name = self.game.people.first().map_or("ann", |person| &person.name);
        format!("{name}: {{address: …}}")
    }

    fn letter(&self, place: usize, (name, bytes): (&str, &[u8]), files: &mut Files) -> Letter {
        let person = self.players()[place];
        let mut faults = Report::default();
        let mut letter = match letters::add(name, bytes, files, &mut faults) {
            None => Letter { envelope: Envelope::unreadable(faults), orders: None },
            Some((file, unread)) => {
                let mut letter = Reading { desk: self, person, file }.letter(files, faults);
                if letter.orders.is_none() {
                    letter.envelope.orders_may_be_in(&unread, file, &person.file);
                }
                letter
            }
        };
        (letter.envelope.name, letter.envelope.sending) = (name.to_owned(), letters::sending(bytes));
        letter
    }

    fn envelope(letter: &Letter) -> &Envelope {
        &letter.envelope
    }

    fn envelope_mut(letter: &mut Letter) -> &mut Envelope {
        &mut letter.envelope
    }

    fn has_orders(&self, letter: &Letter) -> bool {
        letter.orders.is_some()
    }

    fn effects(&self, place: usize, letter: &Letter) -> Vec<String> {
        let Some(orders) = &letter.orders else {
            return if self.may_order(place) {
                vec![format!("Turn {} waits for these orders.", self.number)]
            } else {
                Vec::new()
            };
        };
        let mut effects: Vec<String> = Vec::new();
        for (key, value) in orders.as_object().into_iter().flatten() {
            match value.as_array() {
                Some(list) if list.is_empty() => effects.push(format!("{key}: nothing")),
                Some(list) => effects.extend(list.iter().map(in_a_line)),
                None => effects.push(format!("{key}: {}", in_a_line(value))),
            }
        }
        if let Some(forbidden) = self.forbidden(place, letter) {
            effects.push(format!("The rules forbid this: {forbidden}."));
        }
        effects
    }

    fn is_in_order(&self, place: usize, letter: &Letter) -> bool {
        letter.envelope.received == Received::InFull && self.forbidden(place, letter).is_none()
    }

    fn reminder(&self, place: usize, letter: &Letter, files: &Files) -> Option<Message> {
        let person = self.players()[place];
        if !self.is_expected(place) || self.is_in_order(place, letter) {
            return None;
        }
        let (title, number) = (one_line(&self.game.title), self.number);
        let unused = Unused::all(&letter.envelope.faults, files);
        let about =
            if letter.envelope.came { "your orders can't be used" } else { "your orders are missing" };
        let mut message =
            Message { subject: format!("{title}, turn {number}: {about}"), ..Message::default() };
        message.paragraph(&format!("Hello {},", one_line(&person.name)));
        if letter.envelope.came {
            message.paragraph(&format!("your letter for {} ({title}) has come, but:", self.when()));
            for unused in &unused {
                if !unused.quoted.is_empty() {
                    message.quote(&format!("\"{}\"", shortened(&unused.quoted)));
                }
                let help = unused.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
                message.quote(&format!("{}{help}", unused.sentence()));
            }
            self.effects(place, letter).iter().for_each(|effect| message.quote(effect));
            message.end_quotes();
        } else {
            message.paragraph(&format!("nothing has come from you for {} ({title}).", self.when()));
        }
        if let Some(due) = self.game.due(number) {
            message.paragraph(&format!("Orders are due: {}.", one_line(&due)));
        }
        message.paragraph("To give orders, answer this mail and write them below.");
        let player = self.player(person);
        let may = (self.game.chain.status)(&self.before, player).map(|status| status.may).unwrap_or_default();
        message.text.push_str(&form::lines(self.game, number, &may, person));
        Some(message)
    }

    fn about(&self, _: usize) -> Option<(&'static str, Json)> {
        None
    }
}

/// An order in one line.
fn in_a_line(order: &Json) -> String {
    order.as_str().map_or_else(|| yaml_value(order), str::to_owned)
}
