//! A game with turns before its next one: whose letters are read, and how they become the orders of the turn.

use serde_json::Map;

use super::around::Names;
use super::illegal;
use super::letter::Reading;
use super::state::{self, Point, State};
use super::turn::ordered;
use super::{HABITS, TurnGame, TurnNews, form, pages, passing, turn, waits};
use crate::diag::{Code, Report, and_list, code};
use crate::games::chain::GameStatus;
use crate::games::erratum::{Change, Erratum};
use crate::games::gone::Gone;
use crate::games::letter::{Letter, Received, Unused};
use crate::games::people::Person;
use crate::games::terms::Terms;
use crate::games::wish::Wish;
use crate::model::GameName;
use crate::post::round::{Earlier, Past, Refusal, Round, RoundFile, Sent};
use crate::post::{Desk, Habits};
use crate::ruling::render::{ruling_json, yaml, yaml_value};
use crate::ruling::{Json, Verdict, matching};
use crate::source::names::{self, same};
use crate::source::{Door, FileId, Files, Node};

/// A game with turns before its next one.
#[derive(Clone)]
pub struct TurnDesk {
    /// The game.
    pub game: TurnGame,
    pub(super) number: u32,
    /// The name of the state's file, and the state as it is there.
    state: (String, Vec<u8>),
    /// The state without its turn.
    pub(super) before: Json,
    /// What everybody may see.
    status: GameStatus,
    /// Who has to decide before the turn goes on, and how that is written.
    awaits: Vec<(String, String)>,
    /// The orders of those whose move it is, as far as they have come, for the letters of all others.
    context: Map<String, Json>,
    /// Who joins, leaves or takes over, and what was corrected, in a sentence each.
    news: Vec<String>,
    /// Who has left the game.
    pub(super) gone: Gone,
    pub(super) door: &'static dyn Door,
}

impl TurnDesk {
    /// The game before the turn that follows a state. A game that is over is reported.
    pub fn open(
        game: &TurnGame,
        (name, bytes): (&str, &[u8]),
        door: &'static dyn Door,
        files: &mut Files,
        report: &mut Report,
    ) -> Option<TurnDesk> {
        let State { node, point, gone, awaits } = state::read((name, bytes), files, report)?;
        let Some(Point::Before(number)) = point else {
            // Playing it reports why there is no turn.
            turn(game, Past::new((name, bytes), &[]), &[], door, files, report);
            return None;
        };
        let before = matching::json(&node);
        let mut status = game.status(&before, None).unwrap_or_default();
        waits::show(&awaits, &mut status);
        let (game, state) = (game.clone(), (name.to_owned(), bytes.to_vec()));
        let (news, context) = (Vec::new(), Map::new());
        Some(TurnDesk { game, number, state, before, status, awaits, context, news, gone, door })
    }

    /// The state: the name of its file, and its bytes.
    pub fn state(&self) -> (&str, &[u8]) {
        (&self.state.0, &self.state.1)
    }

    /// The orders that let the turn pass, if everybody whose turn it is has resigned.
    pub fn passing(&self) -> Option<String> {
        passing(&self.game, self.state(), self.door)
    }

    /// The name of a person in the game.
    pub(super) fn player(&self, person: &Person) -> Option<&str> {
        self.status.players.iter().map(String::as_str).find(|player| same(player, person.seat()))
    }

    /// Whether it is the turn of a player.
    pub(super) fn is_to_move(&self, player: &str) -> bool {
        self.status.to_move.iter().any(|name| name == player)
    }

    /// Whether a player only decides something in another's turn.
    pub(super) fn is_asked(&self, player: &str) -> bool {
        let whose = self.game.status(&self.before, None).unwrap_or_default().to_move;
        self.is_to_move(player) && !whose.iter().any(|name| name == player)
    }

    /// A piece of another player for which orders say what it does, and that player.
    pub(super) fn of_another(&self, orders: &Json, player: &str) -> Option<(String, String)> {
        let mut named = Vec::new();
        DOERS.iter().for_each(|key| values_of(key, orders, &mut named));
        let names = named.into_iter().flat_map(|value| match value {
            Json::Array(list) => list.iter().filter_map(Json::as_str).collect(),
            Json::Object(map) => map.keys().map(String::as_str).collect(),
            other => other.as_str().into_iter().collect::<Vec<_>>(),
        });
        names.into_iter().find_map(|name| {
            let owner = owner(&self.before, name).filter(|owner| !same(owner, player))?;
            Some((name.to_owned(), owner.to_owned()))
        })
    }

    /// Whether orders state a key by player: `reveal: {ann: [7]}`.
    pub(super) fn is_by_player(&self, key: &str) -> bool {
        let keys = self.game.chain.player_keys.iter().filter_map(|keys| Some((keys, keys.by_player?)));
        let dispute = self.before["dispute"].as_str().unwrap_or_default();
        keys.into_iter().any(|(keys, object)| {
            keys.dispute == dispute && keys.keys.contains(&key) && object.field(key).is_some()
        })
    }

    /// Whether another player's letter waits for those of the players whose move it is.
    pub(super) fn lacks_context(&self, player: &str) -> bool {
        !self.is_to_move(player) && self.context.is_empty()
    }

    /// The players whose move it is.
    pub(super) fn to_move(&self) -> &[String] {
        &self.status.to_move
    }

    /// The players of the game.
    pub(super) fn seats(&self) -> &[String] {
        &self.status.players
    }

    /// Who does an action: it says so, or begins with the name.
    pub(super) fn doer(&self, action: &Json) -> Option<&str> {
        let seats = || self.status.players.iter().map(String::as_str);
        let place = match action["by"].as_str() {
            Some(by) => names::position(seats, by),
            None => names::at_start(seats(), action.as_str()?).map(|(place, _)| place),
        };
        place.map(|place| self.status.players[place].as_str())
    }

    /// The keys that players may give as orders.
    pub(super) fn keys(&self) -> &'static [&'static str] {
        (self.game.chain.orders)(&self.before)
    }

    /// The turn with orders as far as it needs no die, so that nobody knows one before the orders are final; or the first fault of orders
    /// that can't be read, with its fix.
    pub(super) fn tried(&self, orders: &Json) -> Result<Round, Wrong> {
        self.unrolled(orders, true)
    }

    fn unrolled(&self, orders: &Json, is_tried: bool) -> Result<Round, Wrong> {
        let (mut files, mut report) = (Files::default(), Report::default());
        let mut all = self.context.clone();
        join(&mut all, orders);
        let mut orders = Json::from(all);
        self.let_stop(&mut orders);
        let orders = [("the letter".to_owned(), yaml(&orders).into_bytes())];
        let past = Past { is_tried, ..Past::new(("state.yaml", &self.state.1), &[]) };
        let played = turn(&self.game.unrolled(), past, &orders, self.door, &mut files, &mut report);
        let fault = report.sorted().into_iter().find(|fault| fault.severity == crate::diag::Severity::Error);
        match (played, fault) {
            (Some(round), None) => Ok(round),
            (_, Some(fault)) => {
                let at = fault
                    .origin
                    .map(|origin| files.text_at(origin).trim_matches('"').to_owned())
                    .unwrap_or_default();
                Err(Wrong { at, help: fault.help.clone(), ..Wrong::new(&fault.message) })
            }
            _ => Err(Wrong::new("these orders can't be read")),
        }
    }

    /// Lets a turn by letter stop where another player has yet to say something.
    fn let_stop(&self, orders: &mut Json) {
        let added = (self.game.chain.by_letter)(&self.before, orders);
        if let (Some(Json::Object(added)), Some(orders)) = (added, orders.as_object_mut()) {
            orders.extend(added);
        }
    }

    /// Why the rules forbid the orders of a player whose turn it is, as far as no die and no card that the player has not seen decides it.
    fn forbidden(&self, place: usize, letter: &Letter) -> Option<String> {
        let orders = letter.orders.as_ref().filter(|_| self.may_order(place))?;
        self.refused(orders)
    }

    /// Why the rules forbid orders, as everybody may read it and as far as no die and no card that was not seen decides it.
    fn refused(&self, orders: &Json) -> Option<String> {
        let tried = self.unrolled(orders, false).ok()?;
        match tried.ruling.verdict {
            Verdict::Illegal(illegal) if !tried.tells => {
                Some(format!("{} ({})", illegal.reason, illegal.rule.name()))
            }
            _ => None,
        }
    }

    /// The places of letters in the order in which their orders are joined: those of players whose move it is come first.
    fn in_order(&self, letters: usize) -> Vec<usize> {
        let (mut first, others): (Vec<usize>, Vec<usize>) = (0..letters).partition(|at| self.may_order(*at));
        first.extend(others);
        first
    }

    /// The orders of all letters as the text of one file: those of the player whose turn it is come first. `None` after an error in the
    /// report: a letter with a part that can't be used changes what the rest means, and without a letter there is no turn.
    pub fn orders(&self, all: &[Letter], dice: &[Node], report: &mut Report) -> Option<String> {
        let people = self.players();
        let fix = format!("correct it, or write orders/{:02}.yaml", self.number);
        let counts = |(at, letter): &(usize, &Letter)| {
            letter.faults.has_errors() && (self.may_order(*at) || letter.orders.is_some())
        };
        for (_, letter) in all.iter().enumerate().filter(counts) {
            let message = format!("a part of {} can't be used", letter.name);
            report.error_nowhere(code::UNKNOWN_WORD, message).help(fix.as_str());
        }
        let mut merged = Map::new();
        let first: Vec<usize> = (0..all.len()).filter(|at| self.may_order(*at)).collect();
        self.in_order(all.len())
            .into_iter()
            .filter_map(|at| all[at].orders.as_ref())
            .for_each(|orders| join(&mut merged, orders));
        self.let_go(all, &mut merged);
        let is_given = |at: &usize| all[*at].orders.is_some() || all[*at].resigns();
        if !first.iter().any(is_given) && !report.has_errors() {
            let names: Vec<&str> = first.iter().map(|at| people[*at].name.as_str()).collect();
            let message = format!("no orders have come from {} for turn {}", and_list(&names), self.number);
            report.error_nowhere(code::NOT_FOUND, message).help(format!(
                "`umpire post` writes reminders; or write the orders yourself, into orders/{:02}.yaml",
                self.number
            ));
        }
        if !dice.is_empty() {
            merged.insert("dice".to_owned(), dice.iter().map(matching::json).collect());
        }
        let mut merged = Json::from(merged);
        self.let_stop(&mut merged);
        (!report.has_errors()).then(|| ordered(&merged))
    }
}

impl TurnDesk {
    /// How letters were used, for their writers: which of several counts, that one was late, and what could not be used.
    fn told(&self, letters: &[Letter], files: &Files) -> Vec<(String, Vec<String>)> {
        let said = |letter: &Letter| -> Vec<String> {
            let unused = Unused::all(&letter.faults, files).into_iter();
            let unused = unused.map(|unused| format!("Not used of your letter: {}.", unused.sentence()));
            letter.choice.iter().cloned().chain(unused).collect()
        };
        let all = self.players().into_iter().zip(letters);
        all.map(|(person, letter)| (person.file.clone(), said(letter)))
            .filter(|(_, said)| !said.is_empty())
            .collect()
    }
}

impl Desk for TurnDesk {
    fn habits(&self) -> &'static Habits {
        &HABITS
    }

    fn look(
        &mut self,
        _: &dyn Fn(&str) -> Option<Vec<u8>>,
        errata: &[Erratum],
        _: Option<u32>,
        _: &mut Report,
    ) {
        let news = self.telling().sentences(errata);
        self.news.extend(news);
    }

    fn play(
        &self,
        sent: &Sent,
        past: Past<'_>,
        files: &mut Files,
        report: &mut Report,
    ) -> Result<Round, Option<Box<Refusal>>> {
        let orders = match &sent.orders {
            Some(orders) => orders.clone(),
            None => {
                let orders = self.orders(&sent.letters, &sent.dice, report).ok_or(None)?;
                vec![(format!("orders/{:02}, its letters", self.number), orders.into_bytes())]
            }
        };
        let mut played = turn(&self.game, past, &orders, self.door, files, report).ok_or(None)?;
        if sent.orders.is_none() {
            let letters = self.in_order(sent.letters.len()).into_iter().map(|at| &sent.letters[at]);
            illegal::count_in(letters, illegal::count(&self.before), &mut played.ruling);
        }
        played.told = self.told(&sent.letters, files);
        if played.ruling.verdict == Verdict::Resolved {
            Ok(played)
        } else {
            Err(Some(Box::new(Refusal { ruling: played.ruling, tells: played.tells })))
        }
    }

    fn reports(
        &self,
        earlier: &[Earlier<'_>],
        round: &mut Round,
        link: &[u8],
        door: &dyn Door,
        _: &mut Files,
        _: &mut Report,
    ) -> Result<Vec<RoundFile>, String> {
        if !self.game.is_by_post() {
            return Ok(Vec::new());
        }
        TurnNews::new(&self.game, round, link).with(earlier, &self.news).files(door)
    }

    fn json(&self, round: &Round) -> String {
        ruling_json(&round.ruling)
    }

    fn headline(&self, round: &Round) -> (String, String) {
        (format!("Turn {}.", round.number), round.ruling.sentence.clone())
    }

    fn is_compared(&self, name: &str) -> bool {
        name.ends_with("/letter.txt")
    }

    fn changes(&self, sent: &[RoundFile], now: &[RoundFile]) -> Vec<Change> {
        if sent.is_empty() {
            return Vec::new();
        }
        let of = |person: &Person| {
            let name = format!("mail/{}/letter.txt", person.file);
            let text = |files: &[RoundFile]| {
                let found = files.iter().find(|(other, _)| *other == name);
                found.map(|(_, bytes)| String::from_utf8_lossy(bytes).into_owned())
            };
            // Whoever got no mail has read nothing.
            let [sent, now] = [sent, now].map(|files| text(files).unwrap_or_default());
            let changes = pages::changes(&sent, &now);
            let player = Some(person.name.clone());
            changes.into_iter().map(move |text| Change { player: player.clone(), text })
        };
        self.game.people.iter().flat_map(of).collect()
    }

    fn hides(&self) -> bool {
        self.game.chain.redact.is_some()
    }

    fn turns(&self) -> Option<&TurnDesk> {
        Some(self)
    }

    fn after(&self, letters: &[Letter]) -> Option<Box<dyn Desk>> {
        let is_first = |at: &usize| self.may_order(*at);
        if !(0..letters.len()).any(|at| letters[at].came && !is_first(&at)) {
            return None;
        }
        let mut context = Map::new();
        let first = (0..letters.len()).filter(is_first).filter_map(|at| letters[at].orders.as_ref());
        first.for_each(|orders| join(&mut context, orders));
        (!context.is_empty()).then(|| -> Box<dyn Desk> { Box::new(TurnDesk { context, ..self.clone() }) })
    }

    fn together(&self, letters: &[Letter]) -> Option<String> {
        let is_alone = |place: usize| self.forbidden(place, &letters[place]).is_some();
        let all: Vec<&Json> = letters.iter().filter_map(|letter| letter.orders.as_ref()).collect();
        if all.len() < 2 || (0..letters.len()).any(is_alone) {
            return None;
        }
        let mut merged = Map::new();
        all.into_iter().for_each(|orders| join(&mut merged, orders));
        self.refused(&merged.into())
    }

    fn terms(&self) -> &Terms {
        &self.game
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
        &self.news
    }

    fn people(&self) -> Vec<&Person> {
        self.game.people.iter().collect()
    }

    fn players(&self) -> Vec<&Person> {
        self.game.readers(self.number)
    }

    fn may_order(&self, place: usize) -> bool {
        let player = self.player(self.players()[place]);
        player.is_some_and(|player| self.is_to_move(player) && self.gone.since(player).is_none())
    }

    fn address_example(&self) -> String {
        let name = self.without_address().map_or("NAME", |person| &person.name);
        format!("{name}: {{address: …}}")
    }

    fn read(&self, place: usize, file: FileId, files: &Files, faults: Report) -> Letter {
        let reading = Reading { desk: self, person: self.players()[place], file, names: Names::of(self) };
        let mut letter = reading.letter(files, faults);
        // Lines around other orders, such as a greeting, are no list of orders.
        if let Some(Json::Object(orders)) = &mut letter.orders
            && orders.values().any(|value| value.as_object().is_some_and(|value| !value.is_empty()))
        {
            orders.retain(|_, value| value.as_array().is_none_or(|list| !list.is_empty()));
        }
        letter
    }

    fn sentences(&self, place: usize, letter: &Letter) -> Vec<String> {
        let mut sentences = Vec::new();
        let player = self.players()[place];
        let since = self.player(player).and_then(|player| self.gone.since(player));
        if let Some(turn) = since.filter(|_| letter.wishes.wish == Some(Wish::PlayOn)) {
            let rule = self.game.chain.leaving.rule.name();
            sentences
                .push(format!("{} has resigned in turn {turn}, and can't come back ({rule}).", player.name));
        }
        if letter.orders.is_none() && self.may_order(place) && letter.wishes.wish != Some(Wish::Resign) {
            sentences.push(format!("Turn {} waits for these orders.", self.number));
        }
        for (key, value) in letter.orders.iter().filter_map(Json::as_object).flatten() {
            match value.as_array() {
                Some(list) if list.is_empty() => sentences.push(format!("{key}: nothing")),
                Some(list) => sentences.extend(list.iter().map(in_a_line)),
                None => sentences.push(format!("{key}: {}", in_a_line(value))),
            }
        }
        if let Some(forbidden) = self.forbidden(place, letter) {
            sentences.push(format!("The rules forbid this: {forbidden}."));
        }
        sentences
    }

    fn form(&self, place: usize, letter: &Letter) -> String {
        let person = self.players()[place];
        let mut status = self.game.status(&self.before, self.player(person)).unwrap_or_default();
        waits::show(&self.awaits, &mut status);
        let lines = form::lines(&self.game, self.number, &status.may, person);
        lines + &letter.orders.as_ref().map(yaml).unwrap_or_default()
    }

    fn is_in_order(&self, place: usize, letter: &Letter) -> bool {
        letter.received == Received::InFull && self.forbidden(place, letter).is_none()
    }

    fn must_wait(&self) -> bool {
        true
    }

    fn gone(&self) -> &Gone {
        &self.gone
    }

    fn leaving(&self) -> Code {
        self.game.chain.leaving.rule
    }

    fn is_out(&self, place: usize) -> bool {
        let player = self.player(self.players()[place]);
        player.is_none_or(|player| {
            self.gone.since(player).is_some() || (self.game.chain.leaving.is_out)(&self.before, player)
        })
    }
}

/// The keys of orders that name pieces for which they decide: alone, in a list, or as the keys of a map.
const DOERS: [&str; 3] = ["who", "join", "crown"];

/// What is wrong with orders.
pub(super) struct Wrong {
    pub message: String,
    pub help: Option<String>,
    /// The text that is wrong; empty if it is not known.
    pub at: String,
}

impl Wrong {
    /// A fault without a fix.
    pub fn new(message: &str) -> Wrong {
        Wrong { message: message.to_owned(), help: None, at: String::new() }
    }
}

/// Collects the values of a key, at any depth.
fn values_of<'j>(key: &str, value: &'j Json, found: &mut Vec<&'j Json>) {
    match value {
        Json::Array(list) => list.iter().for_each(|value| values_of(key, value, found)),
        Json::Object(map) => {
            found.extend(map.get(key));
            map.values().for_each(|value| values_of(key, value, found));
        }
        _ => {}
    }
}

/// The player of a piece, if the state lists it with a player.
fn owner<'j>(state: &'j Json, name: &str) -> Option<&'j str> {
    let lists = state.as_object()?.values().filter_map(Json::as_array).flatten();
    let is_it = |piece: &&Json| piece["name"].as_str().is_some_and(|other| same(other, name));
    lists.filter(is_it).find_map(|piece| piece["player"].as_str())
}

/// Adds orders to others: lists and maps are joined, of other values the first counts.
fn join(merged: &mut Map<String, Json>, orders: &Json) {
    for (key, value) in orders.as_object().into_iter().flatten() {
        match (merged.get_mut(key), value) {
            (Some(Json::Array(known)), Json::Array(more)) => known.extend(more.iter().cloned()),
            (Some(Json::Object(known)), Json::Object(more)) => known.extend(more.clone()),
            (Some(_), _) => {}
            (None, value) => drop(merged.insert(key.clone(), value.clone())),
        }
    }
}

/// An order in one line.
fn in_a_line(order: &Json) -> String {
    order.as_str().map_or_else(|| yaml_value(order), str::to_owned)
}
