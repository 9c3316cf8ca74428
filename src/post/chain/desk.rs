//! A game with turns before its next one: whose letters are read, and how they become the orders of the turn.

use serde_json::Map;

use super::custom;
use super::letter::{Letter, Reading};
use super::state::{self, Point, State};
use super::turn::Played;
use super::{
    TurnNews, WholeGame, begin, by_post, form, is_passed, pages, passing, players, sheet, stand, turn,
};
use crate::diag::{Code, Report, and_list, code};
use crate::games::chain::GameStatus;
use crate::games::erratum::{Change, Erratum};
use crate::games::gone::Gone;
use crate::games::letter::Received;
use crate::games::people::{self, Person};
use crate::games::terms::Terms;
use crate::games::wish::Wish;
use crate::model::GameName;
use crate::post::round::{Earlier, Past, RoundFile, Sent};
use crate::post::{Begun, Desk, FIRST, NewGame, telling};
use crate::ruling::render::{ruling_json, yaml, yaml_value};
use crate::ruling::{Json, Ruling, Verdict, matching};
use crate::source::names::same;
use crate::source::{Door, FileId, Files, Node};

/// A game with turns before its next one.
pub struct TurnDesk {
    /// The game.
    pub game: WholeGame,
    pub(super) number: u32,
    /// The name of the state's file, and the state as it is there.
    state: (String, Vec<u8>),
    /// The state without its turn.
    pub(super) before: Json,
    /// What everybody may see.
    status: GameStatus,
    /// Who joins, leaves or takes over, and what was corrected, in a sentence each.
    news: Vec<String>,
    /// Who has left the game.
    pub(super) gone: Gone,
    pub(super) door: &'static dyn Door,
}

impl TurnDesk {
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
        let past = Past::new(("state.yaml", &self.state.1), &[]);
        let played = turn(&self.game.unrolled(), past, &orders, self.door, &mut files, &mut report);
        let fault = report.sorted().into_iter().find(|fault| fault.severity == crate::diag::Severity::Error);
        match (played, fault) {
            (Some(played), None) => Ok(played.story.1),
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
        let counts = |(at, letter): &(usize, &Letter)| self.may_order(*at) && letter.faults.has_errors();
        for (_, letter) in all.iter().enumerate().filter(counts) {
            let message = format!("a part of {} can't be used", letter.name);
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
        self.let_go(all, &mut merged);
        let is_given = |at: &usize| all[*at].orders.is_some() || all[*at].resigns();
        if !first.iter().any(is_given) && !report.has_errors() {
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

impl Desk for TurnDesk {
    type Game = WholeGame;
    type Orders = Option<Json>;
    type Story = (Json, Ruling);

    const ROUND: &'static str = "turn";
    const SET_UP: Option<&'static str> = Some("rounds/00/orders.yaml");
    const BEFORE: &'static str = "before.yaml";
    const ORDERS: Option<&'static str> = Some("orders.yaml");
    const FIXED: &'static [&'static str] =
        &["game", "title", "seed", "commitment", "words", "dice", "house_rules"];
    const IS_OPEN: bool = false;
    const RESIGNS_AFTER: bool = true;
    const NAMED: (&'static str, &'static str) = ("log", "log.txt");

    fn game_of(
        file: (&str, &[u8]),
        secret: Option<&str>,
        door: &dyn Door,
        files: &mut Files,
        report: &mut Report,
    ) -> Option<WholeGame> {
        WholeGame::open(file, secret, door, files, report)
    }

    fn terms_of(game: &WholeGame) -> &Terms {
        game
    }

    fn people_of(game: &WholeGame) -> Vec<&Person> {
        game.people.iter().collect()
    }

    fn open(
        game: &WholeGame,
        (name, bytes): (&str, &[u8]),
        door: &'static dyn Door,
        files: &mut Files,
        report: &mut Report,
    ) -> Option<TurnDesk> {
        let State { node, point, gone } = state::read((name, bytes), files, report)?;
        let Some(Point::Before(number)) = point else {
            // Playing it reports why there is no turn.
            turn(game, Past::new((name, bytes), &[]), &[], door, files, report);
            return None;
        };
        let before = matching::json(&node);
        let status = game.status(&before, None).unwrap_or_default();
        let (game, state) = (game.clone(), (name.to_owned(), bytes.to_vec()));
        Some(TurnDesk { game, number, state, before, status, news: Vec::new(), gone, door })
    }

    fn status(
        game: &WholeGame,
        state: (&str, &[u8]),
        viewer: Option<&str>,
        files: &mut Files,
        report: &mut Report,
    ) -> Option<(Option<u32>, GameStatus)> {
        stand(game, state, viewer, files, report)
    }

    fn set_up(
        game: &WholeGame,
        scenario: (&str, &[u8]),
        after: Option<&[u8]>,
        door: &'static dyn Door,
        files: &mut Files,
        report: &mut Report,
    ) -> Option<Played> {
        begin(game, scenario, after, door, files, report)
    }

    fn begin(
        new: &NewGame<'_>,
        door: &'static dyn Door,
        files: &mut Files,
        report: &mut Report,
    ) -> Result<Option<Begun>, String> {
        let NewGame { seed, beginning, .. } = *new;
        let own = new.rules.and_then(|path| custom::rulebook(door, path, files, report));
        let rules = new.rules.map(|path| custom::copied(door, path, report)).unwrap_or_default();
        if report.has_errors() {
            return Ok(None);
        }
        let title = own.as_ref().map_or_else(|| new.game.title(), |own| own.rulebook().title.to_owned());
        let game_file = first_file(new, new.title.unwrap_or(&title));
        let secret = seed.is_secret.then_some(seed.text);
        let game = WholeGame::read(("game.yaml", game_file.as_bytes()), secret, files, report);
        let Some(mut game) = game else { return Ok(None) };
        own.into_iter().for_each(|own| game.go_by(own, report));
        if report.has_errors() {
            return Ok(None);
        }
        let text = yaml(beginning);
        let played = begin(&game, ("the set-up", text.as_bytes()), None, door, files, report);
        let Some(played) = played.filter(|played| is_set_up(&played.ruling, report)) else { return Ok(None) };
        let mut round = played.files.clone();
        round.extend(rules);
        if game.is_by_post() {
            // `game.yaml` may change during the game; its first form may not.
            round.push((FIRST.to_owned(), game_file.clone().into_bytes()));
            round.extend(TurnNews::new(&game, &played, &[]).files(door)?);
        }
        let players = players(beginning).into_iter().map(str::to_owned).collect();
        Ok(Some(Begun { game: game_file, state: played.state, round, players, people: game.people }))
    }

    fn when_of(number: u32) -> String {
        format!("turn {number}")
    }

    fn look(
        &mut self,
        _: &dyn Fn(&str) -> Option<Vec<u8>>,
        errata: &[Erratum],
        _: Option<u32>,
        _: &mut Report,
    ) {
        let news = telling::<TurnDesk>(&self.game.title).sentences(errata);
        self.news.extend(news);
    }

    fn play(
        &self,
        sent: &Sent<Option<Json>>,
        past: Past<'_>,
        files: &mut Files,
        report: &mut Report,
    ) -> Result<Played, Option<Box<Ruling>>> {
        let orders = match &sent.orders {
            Some(orders) => orders.clone(),
            None => {
                let orders = self.orders(&sent.letters, &sent.dice, report).ok_or(None)?;
                vec![(format!("orders/{:02}, its letters", self.number), orders.into_bytes())]
            }
        };
        let played = turn(&self.game, past, &orders, self.door, files, report).ok_or(None)?;
        if played.ruling.verdict == Verdict::Resolved {
            Ok(played)
        } else {
            Err(Some(Box::new(played.ruling)))
        }
    }

    fn reports(
        &self,
        earlier: &[Earlier<'_, (Json, Ruling)>],
        round: &mut Played,
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

    fn json(round: &Played) -> String {
        ruling_json(&round.ruling)
    }

    fn headline(round: &Played) -> (String, String) {
        (format!("Turn {}.", round.number), round.ruling.sentence.clone())
    }

    fn is_compared(name: &str) -> bool {
        name.ends_with("/letter.txt")
    }

    fn changes(&self, sent: &[RoundFile], now: &[RoundFile]) -> Vec<Change> {
        let of = |person: &Person| {
            let name = format!("mail/{}/letter.txt", person.file);
            let text = |files: &[RoundFile]| {
                let found = files.iter().find(|(other, _)| *other == name);
                found.map(|(_, bytes)| String::from_utf8_lossy(bytes).into_owned())
            };
            let texts = text(sent).zip(text(now));
            let changes = texts.map(|(sent, now)| pages::changes(&sent, &now)).unwrap_or_default();
            let player = Some(person.name.clone());
            changes.into_iter().map(move |text| Change { player: player.clone(), text })
        };
        self.game.people.iter().flat_map(of).collect()
    }

    fn waits(game: &WholeGame, state: &[u8]) -> bool {
        super::orders(game, state).is_none_or(|keys| !keys.is_empty()) && !is_passed(game, state)
    }

    fn is_by_post(game: &WholeGame) -> bool {
        game.is_by_post()
    }

    fn sheet(
        game: &WholeGame,
        first: (&str, &[u8]),
        state: (&str, &[u8]),
        decks: &[String],
        files: &mut Files,
        report: &mut Report,
    ) -> Option<Vec<(String, String)>> {
        sheet(game, first, state, decks, files, report)
    }

    fn turns(&self) -> Option<&TurnDesk> {
        Some(self)
    }

    fn file(&self) -> &WholeGame {
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

    fn players(&self) -> Vec<&Person> {
        self.game.readers(self.number)
    }

    fn may_order(&self, place: usize) -> bool {
        let player = self.player(self.players()[place]);
        player.is_some_and(|player| self.is_to_move(player) && self.gone.since(player).is_none())
    }

    fn address_example(&self) -> String {
        let name = self.game.people.first().map_or("ann", |person| &person.name);
        format!("{name}: {{address: …}}")
    }

    fn read(&self, place: usize, file: FileId, files: &Files, faults: Report) -> Letter {
        Reading { desk: self, person: self.players()[place], file }.letter(files, faults)
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
        let may = self.game.status(&self.before, self.player(person)).map(|status| status.may);
        let lines = form::lines(&self.game, self.number, &may.unwrap_or_default(), person);
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

/// The text of a new `game.yaml`: with the house rules that are given, and those of the definitions that they don't change.
fn first_file(new: &NewGame<'_>, title: &str) -> String {
    let text = |value: &Json| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let defined = new.beginning["house_rules"].as_object().into_iter().flatten();
    let defined = defined
        .filter(|(name, _)| !new.house_rules.iter().any(|(other, _)| other == *name))
        .map(|(name, value)| (name.clone(), text(value)));
    let agreed: Vec<(String, String)> = defined.chain(new.house_rules.iter().cloned()).collect();
    let mut out = WholeGame::written(new.game, title, new.seed, &agreed);
    if let Some(addresses) = new.addresses {
        let players = players(new.beginning);
        let address = |player: &&str| people::address_among(addresses, &players, player);
        let people: Vec<(&str, Option<&str>)> =
            players.iter().map(|player| (*player, address(player))).collect();
        out.push_str(&by_post(&people));
    }
    out
}

/// Whether a game could be set up; why not is reported.
fn is_set_up(ruling: &Ruling, report: &mut Report) -> bool {
    let (code, why) = match &ruling.verdict {
        Verdict::Resolved => return true,
        Verdict::Illegal(illegal) => (illegal.rule, illegal.reason.clone()),
        _ => (code::OUT_OF_RANGE, ruling.sentence.clone()),
    };
    report
        .error_nowhere(code, format!("this can't be set up: {why}"))
        .help("name definitions with other numbers of cards in `--decks`, or other players");
    false
}

/// An order in one line.
fn in_a_line(order: &Json) -> String {
    order.as_str().map_or_else(|| yaml_value(order), str::to_owned)
}
