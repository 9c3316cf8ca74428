//! One round: from letters to all that is written of it.

use super::{Desk, letters};
use crate::adjudicate::{self, Refused};
use crate::diag::{Report, code};
use crate::games::letter::Envelope;
use crate::games::message::Message;
use crate::games::people::Person;
use crate::games::postal::form::{self, Form};
use crate::games::postal::report::PlayerStatus;
use crate::games::postal::{GAME, Game, Letter, Player, Table, TurnReport, echo, reminder};
use crate::games::terms::Terms;
use crate::geometry::Paper;
use crate::model::load::{self, Cards};
use crate::model::{GameName, sheet_spec};
use crate::ruling::render::{self, Extent, Looks};
use crate::ruling::{Json, Keyed, PlainData, Rest, Ruling, Scenario, Verdict, matching};
use crate::source::mail::Unread;
use crate::source::{FileId, Files, Node, yaml};

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
    let state = render::yaml(&ruling.outcome["state"]);
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

/// Reads a player's letter from its name and bytes. Its faults are reported in the letter.
pub fn letter(table: &Table, player: &Player, (name, bytes): (&str, &[u8]), files: &mut Files) -> Letter {
    let mut faults = Report::default();
    let added = letters::add(name, bytes, files, &mut faults);
    let mut letter = read(table, player, added, faults, files);
    if !letter.has_orders() {
        // Some programs write a plain part that only points to the HTML part.
        let mut faults = Report::default();
        if let Some(added) = letters::add_html(name, bytes, files, &mut faults) {
            let rich = read(table, player, Some(added), faults, files);
            if rich.has_orders() {
                letter = rich;
            }
        }
    }
    (letter.name, letter.sending) = (name.to_owned(), letters::sending(bytes));
    letter
}

/// The letter in a text that was added with the attachments that can't be read.
fn read(
    table: &Table,
    player: &Player,
    added: Option<(FileId, Vec<Unread>)>,
    faults: Report,
    files: &Files,
) -> Letter {
    let Some((file, unread)) = added else { return Letter::unreadable(faults) };
    let mut letter = Letter::read(table, player, files, file, faults);
    letter.orders_may_be_in(&unread, file, player);
    letter
}

/// Reads a game and its state.
pub fn table(
    game: (&str, &[u8]),
    state: (&str, &[u8]),
    files: &mut Files,
    report: &mut Report,
) -> Option<Table> {
    table_with(game, state, None, files, report)
}

/// `table`, with the secret seed of a game that has only promised it, if known.
pub fn table_with(
    game: (&str, &[u8]),
    state: (&str, &[u8]),
    secret: Option<&str>,
    files: &mut Files,
    report: &mut Report,
) -> Option<Table> {
    let game = document(game, files, report);
    let state = document(state, files, report);
    let game = Game::read(&game?, report)?.revealed(secret, report);
    let state = state?;
    paper(&game, report);
    if report.has_errors() { None } else { Table::read(game, state, report) }
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

impl Desk for Table {
    type Letter = Letter;

    fn terms(&self) -> &Terms {
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

    fn everybody(&self) -> Vec<&Person> {
        self.game.players.iter().map(AsRef::as_ref).collect()
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

    fn letter(&self, place: usize, mail: (&str, &[u8]), files: &mut Files) -> Letter {
        letter(self, &self.players[place], mail, files)
    }

    fn envelope(letter: &Letter) -> &Envelope {
        &letter.envelope
    }

    fn envelope_mut(letter: &mut Letter) -> &mut Envelope {
        &mut letter.envelope
    }

    fn has_orders(&self, letter: &Letter) -> bool {
        letter.has_orders()
    }

    fn effects(&self, place: usize, letter: &Letter) -> Vec<String> {
        echo::sentences(self, &self.players[place], letter)
    }

    fn reminder(&self, place: usize, letter: &Letter, files: &Files) -> Option<Message> {
        reminder(self, &self.players[place], letter, files)
    }

    fn about(&self, place: usize) -> Option<(&'static str, Json)> {
        Some(("species", self.players[place].species.as_str().into()))
    }
}
