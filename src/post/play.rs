//! One round: from letters to all that is written of it.

use super::round::{AFTER, Earlier, Past, Round, RoundFile, Sent};
use serde_json::json;

use super::proof::FIRST;
use super::prove::PROMISE;
use super::{Begun, Desk, NewGame, round_files, telling};
use crate::adjudicate::{self, Refused};
use crate::chance::digest;
use crate::diag::{Code, Report, code};
use crate::games::chain::GameStatus;
use crate::games::erratum::{Change, Erratum};
use crate::games::gone::Gone;
use crate::games::people::{self, Person};
use crate::games::postal::changes::changes;
use crate::games::postal::form::{self, Form};
use crate::games::postal::report::PlayerStatus;
use crate::games::postal::{
    self, CONCEDED, GAME, Game, Letter, Table, TurnReport, begin, echo, latecomers, status, when,
};
use crate::games::terms::Terms;
use crate::geometry::Paper;
use crate::model::load::{self, Cards};
use crate::model::{GameName, sheet_spec};
use crate::ruling::render::{self, Extent, Looks};
use crate::ruling::{Json, Keyed, PlainData, Request, Rest, Ruling, Scenario, Verdict, matching};
use crate::source::{Door, FileId, Files, Node, yaml};

/// A round that was played.
pub struct Played {
    /// The ruling.
    pub ruling: Ruling,
    /// The report for everybody.
    pub report: TurnReport,
    /// The order forms for the next round; empty if the game is over.
    pub forms: Vec<Form>,
    /// The round as a scenario, with its dice.
    pub turn: String,
    /// Every step with its rule and rolls, as text.
    pub log: String,
    /// The next round's `state.yaml`.
    pub state: String,
    /// The paper to print on.
    pub paper: Option<Paper>,
}

/// Plays a round: judges it and writes all its texts. If a roll is missing, there is only the ruling.
///
/// # Errors
/// The round makes no sense, or a roll is missing; the faults are in the report, and the ruling so far is
/// returned.
pub fn play(
    table: &Table,
    letters: &[Letter],
    dice: &[Node],
    files: &mut Files,
    report: &mut Report,
) -> Result<Played, Option<Box<Ruling>>> {
    let node = table.scenario(letters, dice);
    let names = |game| adjudicate::disputes(game).iter().map(|dispute| dispute.name).collect();
    let scenario = Scenario::read(node.into(), names, &[], report).ok_or(None)?;
    let rules = adjudicate::house_rules(&scenario, &[], report);
    let rest = match &table.game.seeding.seed {
        Some(seed) => Rest::Keyed(Keyed::new(seed, format!("round {}", table.round()))),
        None => Rest::Missing,
    };
    let ruled = adjudicate::judge(&scenario, &Cards::default(), &rules, &scenario.dice, rest, report);
    let ruling = ruled.map_err(|Refused| None)?;
    if ruling.verdict != Verdict::Resolved {
        return Err(Some(Box::new(ruling)));
    }
    let state = state_after(table, &ruling);
    let turn_report = TurnReport::from_ruling(table, letters, &ruling, files);
    let forms = next_forms(table, &turn_report, &state, files);
    let mut turn = matching::json(&scenario.node);
    turn["dice"] = ruling.used.clone().into();
    let note = format!(
        "# {}: {}, as it was played. `umpire judge` gives the same ruling.\n",
        table.game.title.replace('\n', " "),
        table.when()
    );
    Ok(Played {
        forms,
        turn: format!("{note}{}", render::yaml(&turn)),
        log: log(&ruling, &turn_report),
        report: turn_report,
        state,
        paper: paper(&table.game, report),
        ruling,
    })
}

/// The next round's state, with the people who have left the game.
fn state_after(table: &Table, ruling: &Ruling) -> String {
    let mut state = ruling.outcome["state"].clone();
    if let Some(state) = state.as_object_mut() {
        state.extend(table.gone.written());
        let winner = table.conceded.as_ref().filter(|_| ruling.outcome["over"] == true);
        state.extend(winner.map(|species| (CONCEDED.to_owned(), species.as_str().into())));
    }
    render::yaml(&state)
}

/// The paper that the game master has chosen.
pub(super) fn paper(terms: &Terms, report: &mut Report) -> Option<Paper> {
    let named = terms.paper.as_ref()?;
    let parsed = Paper::parse(&named.value).map_err(|error| {
        let (message, help) = sheet_spec::paper_words(&named.value, &error);
        report.error(code::UNKNOWN_WORD, named.origin, message).help(help);
    });
    parsed.ok()
}

/// Every step, and the parts of the letters that could not be used; the results are in the report.
fn log(ruling: &Ruling, report: &TurnReport) -> String {
    let steps = Ruling { outcome: PlainData::nothing(), why_not: Vec::new(), ..ruling.clone() };
    let mut log = render::ruling_text(&steps, Looks { colors: false, width: 100, extent: Extent::Usual });
    for PlayerStatus { player, choice, .. } in &report.players {
        if let Some(choice) = choice {
            log.push_str(&format!("\nThe letter of {player}: {choice}\n"));
        }
    }
    if !report.news.is_empty() {
        log.push_str(&format!("\nBefore the round:\n  {}\n", report.news.join("\n  ")));
    }
    let faults = report
        .players
        .iter()
        .flat_map(|standing| standing.faults.iter().map(|fault| (&standing.player, fault)));
    for (n, (player, fault)) in faults.enumerate() {
        if n == 0 {
            log.push_str("\nNot used of the letters:\n");
        }
        log.push_str(&format!("  {player}: {fault}\n"));
    }
    log
}

/// The forms for the next round.
fn next_forms(table: &Table, report: &TurnReport, state: &str, files: &mut Files) -> Vec<Form> {
    if report.winners.is_some() {
        return Vec::new();
    }
    let mut found = Report::default();
    let file = files.add("the next state", state);
    let node = yaml::parse(files, file, &mut found).into_iter().next();
    let next = node.and_then(|node| Table::read(table.game.clone(), node, &mut found));
    let next = next.unwrap_or_else(|| panic!("the state of a round is the next one's input: {found:?}"));
    let faults = |name: &str| {
        let player = report.players.iter().find(|standing| standing.player == name);
        player.map(|standing| standing.faults.clone()).unwrap_or_default()
    };
    form::forms(&next, &faults)
}

/// Reads a game and its state.
pub fn table(
    game: (&str, &[u8]),
    state: (&str, &[u8]),
    files: &mut Files,
    report: &mut Report,
) -> Option<Table> {
    let game = read_game(game, None, files, report);
    let state = document(state, files, report);
    Table::read(game?, state?, report)
}

/// Reads `game.yaml`. `secret` is the promised seed, if known. `None` after an error in the report.
fn read_game(
    file: (&str, &[u8]),
    secret: Option<&str>,
    files: &mut Files,
    report: &mut Report,
) -> Option<Game> {
    let node = document(file, files, report)?;
    let game = Game::read(&node, report)?.revealed(secret, report);
    paper(&game, report);
    (!report.has_errors()).then_some(game)
}

/// The only document of a file.
pub fn document((name, bytes): (&str, &[u8]), files: &mut Files, report: &mut Report) -> Option<Node> {
    let (nodes, origin) = documents((name, bytes), files, report)?;
    if nodes.is_empty() && !report.has_errors() {
        report.error(code::EMPTY, origin, format!("{name} is empty"));
    }
    if let [_, second, ..] = nodes.as_slice() {
        report
            .error(code::WRONG_TYPE, second.head(), "a second document in a file that has only one")
            .help("join them, without `---` in between");
        return None;
    }
    nodes.into_iter().next()
}

/// The documents of a file, and the origin of its first line.
pub fn documents(
    (name, bytes): (&str, &[u8]),
    files: &mut Files,
    report: &mut Report,
) -> Option<(Vec<Node>, crate::source::Origin)> {
    let file = load::add_text(files, name, bytes, report)?;
    Some((yaml::parse(files, file, report), crate::source::Origin::of_file(file)))
}

/// The first lines of the log of a round whose state was edited.
const EDITED: &str = "The state was edited by hand before this round.\n\n";

/// Warns of dice in `dice.yaml` that the round did not use.
fn warn_of_dice_left_over(left_over: usize, round: u32, report: &mut Report) {
    let dice = match left_over {
        0 => return,
        1 => "1 die was".to_owned(),
        n => format!("{n} dice were"),
    };
    let message = format!("{dice} given but not used in round {round}");
    report.warning_nowhere(code::OUT_OF_RANGE, message);
}

fn report_missing_roll(round: u32, missing: &Request, report: &mut Report) {
    let Request { who, purpose, sides, count, .. } = missing;
    let dice = if *count == 1 { format!("a D{sides}") } else { format!("{count}D{sides}") };
    report
        .error_nowhere(code::MISSING_KEY, format!("a roll is missing: {who} rolls {dice} for {purpose}"))
        .help(format!("add it to the list in orders/{round:02}/dice.yaml, or add a `seed:` to game.yaml"));
}

impl Desk for Table {
    type Game = Game;
    type Orders = postal::Orders;
    type Story = Played;

    const ROUND: &'static str = "round";
    const SET_UP: Option<&'static str> = None;
    const BEFORE: &'static str = "state.yaml";
    const ORDERS: Option<&'static str> = None;
    const FIXED: &'static [&'static str] = &["title", "seed", "commitment", "words", "dice"];
    const IS_OPEN: bool = true;
    const RESIGNS_AFTER: bool = false;
    const NAMED: (&'static str, &'static str) = ("written", "");

    fn game_of(
        file: (&str, &[u8]),
        secret: Option<&str>,
        _: &dyn Door,
        files: &mut Files,
        report: &mut Report,
    ) -> Option<Game> {
        read_game(file, secret, files, report)
    }

    fn terms_of(game: &Game) -> &Terms {
        game
    }

    fn people_of(game: &Game) -> Vec<&Person> {
        game.players.iter().map(AsRef::as_ref).collect()
    }

    fn open(
        game: &Game,
        state: (&str, &[u8]),
        _: &'static dyn Door,
        files: &mut Files,
        report: &mut Report,
    ) -> Option<Table> {
        let node = document(state, files, report)?;
        Table::read(game.clone(), node, report)
    }

    fn status(
        game: &Game,
        state: (&str, &[u8]),
        viewer: Option<&str>,
        files: &mut Files,
        report: &mut Report,
    ) -> Option<(Option<u32>, GameStatus)> {
        let node = document(state, files, report)?;
        let mut found = Report::default();
        if let Some(table) = Table::read(game.clone(), node.clone(), &mut found) {
            return Some((Some(table.round()), status::status(&table, viewer)));
        }
        let over = status::over(game, &node, &found);
        if over.is_none() {
            report.append(found);
        }
        over.map(|over| (None, over))
    }

    fn begin(
        new: &NewGame<'_>,
        door: &'static dyn Door,
        files: &mut Files,
        report: &mut Report,
    ) -> Result<Option<Begun>, String> {
        let mut beginning = new.beginning.clone();
        let named = new.beginning["players"].as_object().into_iter().flatten();
        let named: Vec<&str> = named.map(|(name, _)| name.as_str()).collect();
        for (name, player) in beginning["players"].as_object_mut().into_iter().flatten() {
            let address = people::address_among(new.addresses.unwrap_or_default(), &named, name);
            if let Some(address) = address {
                let species = player.get("species").unwrap_or(player).clone();
                *player = json!({"species": species, "address": address});
            }
        }
        let game_file =
            begin::game_file(&beginning, new.title.unwrap_or(&GAME.title()), new.seed, new.house_rules);
        let state = begin::state_file(&beginning);
        let secret = new.seed.is_secret.then_some(new.seed.text);
        let game = read_game(("game.yaml", game_file.as_bytes()), secret, files, report);
        let Some(game) = game.filter(|_| !report.has_errors()) else { return Ok(None) };
        let Some(table) = Table::open(&game, ("state.yaml", state.as_bytes()), door, files, report) else {
            return Ok(None);
        };
        let forms = form::forms(&table, &|_| Vec::new());
        let mut round = round_files(&TurnReport::before(&table), &forms, None, door, files, report)?;
        round.push((FIRST.to_owned(), game_file.clone().into_bytes()));
        if let Some(promised) = &game.seeding.commitment {
            round.push((PROMISE.to_owned(), format!("{}\n", promised.value).into_bytes()));
        }
        let people: Vec<Person> = table.players.iter().map(|player| player.as_ref().clone()).collect();
        let players = people.iter().map(|person| person.name.clone()).collect();
        Ok(Some(Begun { game: game_file, state, round, players, people }))
    }

    fn when_of(number: u32) -> String {
        when(number)
    }

    fn look(
        &mut self,
        read: &dyn Fn(&str) -> Option<Vec<u8>>,
        errata: &[Erratum],
        again: Option<u32>,
        report: &mut Report,
    ) {
        latecomers::check(self, read, again, report);
        let news = telling::<Table>(&self.game.title).sentences(errata);
        self.news.extend(news);
    }

    fn play(
        &self,
        sent: &Sent<postal::Orders>,
        past: Past<'_>,
        files: &mut Files,
        report: &mut Report,
    ) -> Result<Round<Played>, Option<Box<Ruling>>> {
        let played = play(self, &sent.letters, &sent.dice, files, report).inspect_err(|ruling| {
            if let Some(Verdict::Incomplete(missing)) = ruling.as_ref().map(|ruling| &ruling.verdict) {
                report_missing_roll(self.round(), missing, report);
            }
        })?;
        warn_of_dice_left_over(played.ruling.left_over, self.round(), report);
        let edited = if past.is_edited { EDITED } else { "" };
        let mut kept = vec![
            (Table::BEFORE.to_owned(), past.state.1.to_vec()),
            ("turn.yaml".to_owned(), played.turn.clone().into_bytes()),
            ("log.txt".to_owned(), format!("{edited}{}", played.log).into_bytes()),
        ];
        let made = kept.len();
        if !past.link.is_empty() {
            kept.push((AFTER.to_owned(), played.state.clone().into_bytes()));
        }
        Ok(Round {
            number: self.round(),
            ruling: played.ruling.clone(),
            dice: played.ruling.used.len(),
            state: played.state.clone(),
            is_over: played.report.winners.is_some(),
            files: kept,
            undone_at: made,
            reports_at: Some(made),
            story: played,
        })
    }

    fn reports(
        &self,
        _: &[Earlier<'_, Played>],
        round: &mut Round<Played>,
        link: &[u8],
        door: &dyn Door,
        files: &mut Files,
        report: &mut Report,
    ) -> Result<Vec<RoundFile>, String> {
        let Played { report: turn, forms, paper, .. } = &mut round.story;
        turn.digest = (!link.is_empty()).then(|| digest(link));
        round_files(turn, forms, paper.as_ref(), door, files, report)
    }

    fn json(round: &Round<Played>) -> String {
        round.story.report.plain().to_string()
    }

    fn headline(round: &Round<Played>) -> (String, String) {
        (round.ruling.sentence.clone(), String::new())
    }

    fn is_compared(name: &str) -> bool {
        name == "report.json"
    }

    fn changes(&self, sent: &[RoundFile], now: &[RoundFile]) -> Vec<Change> {
        let read = |files: &[RoundFile]| {
            files.first().and_then(|(_, bytes)| serde_json::from_slice::<Json>(bytes).ok())
        };
        read(sent).zip(read(now)).map(|(sent, now)| changes(&sent, &now)).unwrap_or_default()
    }

    fn file(&self) -> &Game {
        &self.game
    }

    fn game(&self) -> GameName {
        GAME
    }

    fn round(&self) -> u32 {
        Table::round(self)
    }

    fn when(&self) -> String {
        Table::when(self)
    }

    fn news(&self) -> &[String] {
        &self.news
    }

    fn players(&self) -> Vec<&Person> {
        self.players.iter().map(AsRef::as_ref).collect()
    }

    fn who(&self, place: usize) -> String {
        self.players[place].who()
    }

    fn may_order(&self, place: usize) -> bool {
        self.has_creature(&self.players[place])
    }

    fn address_example(&self) -> String {
        let player = self.players.first();
        let name = player.map_or("ann", |player| &player.name);
        let species = player.map_or("Sabre", |player| &player.species);
        format!("{name}: {{species: {species}, address: …}}")
    }

    fn read(&self, place: usize, file: FileId, files: &Files, faults: Report) -> Letter {
        postal::read_letter(self, &self.players[place], files, file, faults)
    }

    fn sentences(&self, place: usize, letter: &Letter) -> Vec<String> {
        echo::sentences(self, &self.players[place], letter)
    }

    fn form(&self, place: usize, letter: &Letter) -> String {
        let forms = form::forms(self, &|_| Vec::new());
        let own = forms.into_iter().find(|form| form.player == self.players[place].name);
        own.map(|form| form.filled_from(letter).yaml()).unwrap_or_default()
    }

    fn hear(&mut self, letters: &[Letter]) {
        Table::hear(self, letters);
    }

    fn gone(&self) -> &Gone {
        &self.gone
    }

    fn leaving(&self) -> Code {
        crate::rule!("SUR-13.5")
    }

    fn is_out(&self, place: usize) -> bool {
        Table::is_out(self, &self.players[place])
    }

    fn about(&self, place: usize) -> Option<(&'static str, Json)> {
        Some(("species", self.players[place].species.as_str().into()))
    }
}
