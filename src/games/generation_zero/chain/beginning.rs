//! A new game from definitions: a scenario of the set-up with what everybody brings and what the cards say.

use serde_json::{Map, json};

use crate::diag::{Report, Severity, and_list, code};
use crate::fields::{Player, Table};
use crate::game::Beginning;
use crate::game::beginning::{Answers, Argument, ArgumentKind};
use crate::game::wording::in_words;
use crate::kind::Kind;
use crate::model::{GameName, GameSet, HouseRules};
use crate::pieces::Card;
use crate::roster::{Game, Roster};
use crate::rule;
use crate::ruling::Json;
use crate::ruling::matching::json;
use crate::scenario::newcomers::{NewAgent, NewCanon, NewLocation, NewMonster, NewSue};
use crate::source::{Document, Object};
use crate::tables::{LINE_UP, MOST_ROUNDS, ROUNDS};

/// How a new game is made.
pub(crate) const BEGINNING: Beginning = Beginning {
    about: "A game of Generation Zero: its folder with game.yaml and state.yaml, dealt and ready for the first turn",
    arguments: &[
        Argument::new(
            "players",
            "NAME,…",
            || "The players in turn order [default: those of a table in the definitions]".into(),
            ArgumentKind::Players { required: false, ages: false },
        ),
        Argument::new(
            "rounds",
            "N",
            || format!("The number of rounds after which the game ends; {ROUNDS} by default"),
            ArgumentKind::Number { range: &(1..=MOST_ROUNDS), default: None },
        ),
        Argument::new(
            "decks",
            "PATH",
            || {
                "Files or folders of definitions with the cards, and a table that says who brings what [default: the built-in set]".into()
            },
            ArgumentKind::Definitions,
        ),
    ],
    scenario,
};

/// The set-up before anything is dealt. If the set has a table for as many players, it says who brings what, seat by seat; else the cards
/// of each kind are shared out in the order of the definitions. Mistakes are reported.
fn scenario(answers: &Answers<'_>, report: &mut Report) -> Option<Json> {
    let set = answers.set?;
    let given_players = answers.names();
    let rules = HouseRules::default();
    let roster = Roster::read(set, &rules, report);
    let games = roster.games();
    let is_meant = |game: &&Game<'_, '_>| {
        game.table.is_some_and(|table| [0, table.players.len()].contains(&given_players.len()))
    };
    let game = games.iter().find(is_meant).or(games.first().filter(|_| !given_players.is_empty()));
    let Some(game) = game else {
        report
            .error_nowhere(code::MISSING_KEY, "no players")
            .help("name them: --players ann,bob; or `--decks` with a table that says who plays");
        return None;
    };
    let table = game.table.filter(|_| is_meant(&game));
    let players = match table {
        Some(table) if given_players.is_empty() => {
            table.players.iter().map(|player| player.name().value.to_owned()).collect()
        }
        _ => given_players.clone(),
    };
    let mut scenario =
        json!({"game": GameName::GenerationZero.key(), "dispute": "setup", "players": players});
    if let Some(rounds) = answers.numbers.get("rounds") {
        scenario["rounds"] = (*rounds).into();
    }
    if let Some(agreed) = table.and_then(|table| agreed(set, table)) {
        scenario["house_rules"] = agreed;
    }
    let pool = game.cards(Kind::Location);
    // The shape of the array is the set's, even if its line-ups are for another number of players.
    if let Some(array) = game.table.and_then(|table| squares(table, pool.len())) {
        scenario["array"] = array;
    }
    scenario["locations"] = written(&pool, NewLocation::OBJECT);
    scenario["monsters"] = written(&game.cards(Kind::Monster), NewMonster::OBJECT);
    match table {
        Some(table) => LINE_UP.iter().for_each(|(kind, _)| {
            scenario[key(*kind)] = brought(&roster, table, &players, *kind);
        }),
        None => deal_out(&roster, &players, pool.len(), &mut scenario, report),
    }
    (!report.has_errors()).then_some(scenario)
}

/// The house rules of a table.
fn agreed(set: &GameSet, table: &Table) -> Option<Json> {
    let table = set.tables.iter().find(|other| other.node.origin == table.origin)?;
    let agreed = table.node.get("house_rules")?;
    agreed.as_map().map(|_| json(agreed))
}

/// Shares out the cards of each kind evenly: all of them, but of 'Sues no more than the Locations allow (GZ-1.7). What each player has
/// is reported, and so is a set that is too small.
fn deal_out(
    roster: &Roster<'_>,
    players: &[String],
    locations: usize,
    scenario: &mut Json,
    report: &mut Report,
) {
    let seats = players.len();
    let (mut dealt, mut left, mut least) = (Vec::new(), Vec::new(), 1);
    let room = locations.saturating_sub(roster.of_kind(Kind::Canon).count() / seats * seats + 1) / seats;
    let mut is_narrow = false;
    for (kind, fewest) in LINE_UP {
        let cards: Vec<&Card<'_>> = roster.of_kind(kind).collect();
        let most = cards.len() / seats;
        if most < fewest {
            report_few(kind, cards.len(), (seats, fewest), report);
        }
        let each = if kind == Kind::Sue { most.min(room.max(fewest)) } else { most };
        is_narrow |= each < most;
        least += if kind == Kind::Agent { 0 } else { each * seats };
        dealt.push(kind.counted(each));
        if cards.len() > each * seats {
            left.push(kind.counted(cards.len() - each * seats));
        }
        let owned = cards.iter().take(each * seats).enumerate();
        scenario[key(kind)] = owned.map(|(n, card)| with_owner(card, kind, &players[n % seats])).collect();
    }
    let many = Kind::Location.counted(locations);
    if report.has_errors() {
        return;
    }
    if locations < least {
        let missing = Kind::Location.counted(least - locations);
        report
            .error_nowhere(
                rule!("GZ-1.7"),
                format!("{many}, the least is {least}: one more than Canons and 'Sues together"),
            )
            .help(format!("add {missing} to the definitions in `--decks`, or bring fewer Canons"));
    } else if !left.is_empty() {
        let message = format!("each player has {}; not dealt: {}", and_list(&dealt), and_list(&left));
        let rule = if is_narrow { rule!("GZ-1.7") } else { rule!("GZ-1.3") };
        let note = report.warning_nowhere(rule, message);
        note.severity = Severity::Note;
        if is_narrow {
            note.help(format!(
                "{many} hold no more 'Sues beside the Canons: add Locations, or bring fewer Canons"
            ));
        }
    }
}

/// Reports that the cards of a kind are too few for the players, and how many are missing.
fn report_few(kind: Kind, cards: usize, (seats, fewest): (usize, usize), report: &mut Report) {
    let message = format!(
        "{} are {} for {} players, and each brings at least {}",
        kind.counted(cards),
        if cards < seats { "not enough" } else { "too few" },
        in_words(seats),
        kind.counted(fewest)
    );
    let missing = kind.counted(fewest * seats - cards);
    report
        .error_nowhere(rule!("GZ-1.2"), message)
        .help(format!("name definitions with {missing} more in `--decks`, or fewer players"));
}

/// The key in a scenario of a kind that players bring.
fn key(kind: Kind) -> &'static str {
    match kind {
        Kind::Agent => "agents",
        Kind::Sue => "sues",
        _ => "canons",
    }
}

/// What the players of a table bring, seat by seat.
fn brought(roster: &Roster<'_>, table: &Table, players: &[String], kind: Kind) -> Json {
    let seats = table.players.iter().zip(players);
    let own = seats.flat_map(|(seat, player): (&Player, &String)| {
        let cards = seat.of_kind(kind).iter().filter_map(|name| roster.find(kind, &name.value));
        cards.map(|card| with_owner(card, kind, player)).collect::<Vec<_>>()
    });
    own.collect()
}

fn with_owner(card: &Card<'_>, kind: Kind, player: &str) -> Json {
    let object = match kind {
        Kind::Agent => NewAgent::OBJECT,
        Kind::Sue => NewSue::OBJECT,
        _ => NewCanon::OBJECT,
    };
    let mut all = card_of(card, object);
    all["player"] = player.into();
    all
}

fn written(cards: &[&Card<'_>], object: &Object) -> Json {
    cards.iter().map(|card| card_of(card, object)).collect()
}

/// The fields of a card that a scenario has, too.
fn card_of(card: &Card<'_>, object: &Object) -> Json {
    let mut all = Map::new();
    all.insert("name".to_owned(), card.name().into());
    for (key, node) in card.entry.fields.iter() {
        let is_person = matches!(card.kind, Kind::Agent | Kind::Sue);
        // On a card, the Health of a species that is not in the table is its full Health.
        let key = if is_person && &*key.text == "health" { "max_health" } else { &*key.text };
        if object.field(key).is_some() {
            all.insert(key.to_owned(), json(node));
        }
    }
    all.into()
}

/// The squares of a table's arrangement, if there is one for each Location.
fn squares(table: &Table, many: usize) -> Option<Json> {
    let squares = &table.arrangement.as_ref()?.squares;
    (squares.len() == many).then(|| squares.iter().map(|(label, _)| label.value.to_string()).collect())
}
