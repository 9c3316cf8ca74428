//! The game before a round, for which orders are read.

use super::leaving::{ALL_RESIGNED, CONCEDED};
use super::players::{self, Player};
use super::{Game, joining};
use crate::calendar;
use crate::diag::{Report, code};
use crate::game::gone::Gone;
use crate::model::load::Cards;
use crate::pieces::SpeciesId;
use crate::rule;
use crate::ruling::{Json, data};
use crate::scenario::orders::{self, List, Order};
use crate::scenario::turn::{self, Setup, TurnState};
use crate::scenario::unknown_name;
use crate::source::{Map, Node, Origin, Read, names, read_text};

/// The game before a round.
pub struct Table {
    /// The game master's decisions.
    pub game: Game,
    /// The players of this round, in the order of the game.
    pub players: Vec<Player>,
    /// Who joins, leaves or takes over in this round, in a sentence each.
    pub news: Vec<String>,
    /// Who has resigned, and who wants no more mails.
    pub gone: Gone,
    /// The species that wins after this round because all others have resigned.
    pub conceded: Option<String>,
    /// Whether all players have resigned: after this round the game ends without a winner.
    pub all_resigned: bool,
    /// Whether the round keeps the deadline by which its mails are judged.
    pub keeps_deadline: bool,
    /// The position as written.
    pub(super) state: Node,
    /// The position.
    pub(super) setup: Setup,
}

impl Table {
    /// Sets up the table. A finished game has no next round, which is reported.
    pub fn read(game: Game, mut state: Node, report: &mut Report) -> Option<Table> {
        let gone = Gone::take(&mut state);
        if let Some(winner) = state.get(CONCEDED).and_then(Node::as_text) {
            let why = format!("all others have resigned, and {winner} has won");
            over(rule!("SUR-13.5"), &why, state.origin, report);
            return None;
        }
        if state.get(ALL_RESIGNED).and_then(Node::as_bool) == Some(true) {
            over(rule!("SUR-13.5"), "all have resigned, and nobody has won", state.origin, report);
            return None;
        }
        if misplaced(&state, report) {
            return None;
        }
        if let Some(rounds) = game.rounds {
            state.set("last_round", Node::number(i64::from(rounds.value), rounds.origin));
        }
        let mut found = Report::default();
        let stated = TurnState::read(&state, &mut found);
        if let Some(TurnState { round, last_round, creatures, .. }) = &stated {
            if round.value > 1 && creatures.as_map().is_some_and(Map::is_empty) {
                over(rule!("SUR-13.1"), "no creature is alive", state.origin, report);
                return None;
            }
            if round.value > last_round.value {
                over(
                    rule!("SUR-13.2"),
                    &format!("round {} was the last", last_round.value),
                    state.origin,
                    report,
                );
                return None;
            }
        }
        let setup = stated.and_then(|stated| set_up(&stated, &mut found));
        let fine = !found.has_errors();
        report.append(found);
        let setup = setup.filter(|_| fine)?;
        let players = players::in_round(&game.players, setup.round);
        let mut table = Table {
            game,
            players,
            news: Vec::new(),
            gone,
            conceded: None,
            all_resigned: false,
            keeps_deadline: true,
            state,
            setup,
        };
        table.check_players(report);
        table.check_end(report);
        table.welcome(report);
        (!report.has_errors()).then_some(table)
    }

    /// Adds the creatures of players who join in this round, and collects the news.
    fn welcome(&mut self, report: &mut Report) {
        let round = self.setup.round;
        let newcomers = joining::newcomers(&self.game, &self.setup, report);
        self.news.extend(newcomers.iter().map(joining::Newcomer::sentence));
        if !newcomers.is_empty() {
            joining::add_newcomers(&mut self.state, &newcomers, self.setup.next_id.value);
            let stated = TurnState::read(&self.state, report);
            let setup = stated.and_then(|stated| set_up(&stated, report));
            self.setup = match setup {
                Some(setup) => setup,
                None => return,
            };
        }
        for player in &self.players {
            let before = |other: &&Player| other.species == player.species && other.has_left(round);
            let left = |other: &&Player| other.last_left(round);
            let is_entering = player.last_entry(round) == Some(round);
            if is_entering && let Some(before) = (self.game.players.iter().filter(before)).max_by_key(left) {
                let lives = if self.species(player).is_some() { "" } else { ", of which no creature lives" };
                self.news.push(format!(
                    "{} plays {} from now on, in {}'s place{lives}.",
                    player.name, player.species, before.name
                ));
            } else if is_entering && player.last_left(round).is_some() {
                self.news.push(format!("{} is back, and plays {} again.", player.name, player.species));
            }
            if player.last_left(round) == Some(round) && self.species(player).is_some() {
                self.news.push(format!(
                    "{} has left: the creatures of {} continue by standing orders, otherwise at random.",
                    player.name, player.species
                ));
            }
        }
    }

    /// Checks that every species has a player.
    fn check_players(&self, report: &mut Report) {
        let herd = &self.setup.herd;
        let mut seen = vec![false; herd.species.len()];
        for (n, creature) in herd.creatures.iter().enumerate() {
            let species = &herd.species[creature.species as usize];
            let is_first = !std::mem::replace(&mut seen[creature.species as usize], true);
            if !is_first || self.players.iter().any(|player| player.species == *species) {
                continue;
            }
            let origin = herd.written[n].origin;
            let later = self.game.players.iter().find(|player| player.species == *species);
            if let Some((player, joins)) = later.and_then(|player| Some((player, player.joins?))) {
                let message =
                    format!("{species} is alive, but {} joins in round {}", player.name, joins.value);
                report
                    .error(rule!("SUR-1.2"), joins.origin, message)
                    .help(format!(
                        "who plays it in round {}? Correct `joins`, or delete it",
                        self.setup.round
                    ))
                    .related(origin, "it is here");
                continue;
            }
            report
                .error(rule!("SUR-1.2"), origin, format!("no player has the species {species}"))
                .help("name it in game.yaml, after its player: `players: {ann: Sabre}`");
        }
    }

    /// SUR-13.1 and SUR-13.3: checks whether the game is over.
    fn check_end(&self, report: &mut Report) {
        for node in self.game.agreed_end.iter().flat_map(|end| &end.species) {
            let Some(name) = read_text(node, report) else { continue };
            if !self.game.has_species(name.value) {
                let known = self.game.players.iter().map(|player| player.species.as_str());
                unknown_name("species", name, known, report);
            }
        }
        if self.setup.round == 1 {
            return;
        }
        let species = &self.setup.herd.species;
        if let [only] = species.as_slice() {
            over(
                rule!("SUR-13.1"),
                &format!("only creatures of {only} are alive"),
                self.state.origin,
                report,
            );
        }
        let Some(end) = self.game.agreed_end.as_ref().filter(|end| end.round < self.setup.round) else {
            return;
        };
        if end.species.iter().any(|node| self.lives(node)) {
            over(
                rule!("SUR-13.3"),
                &format!("it was agreed to end it after round {}", end.round),
                self.state.origin,
                report,
            );
        }
    }

    /// The round to play.
    pub fn round(&self) -> u32 {
        self.setup.round
    }

    /// Whether a player has a living creature.
    pub fn has_creature(&self, player: &Player) -> bool {
        self.species(player).is_some()
    }

    /// The living creatures of a player by id, as in the state.
    pub fn creatures_of(&self, player: &Player) -> Json {
        let mut creatures = data(&self.state)["creatures"].take();
        if let Some(creatures) = creatures.as_object_mut() {
            creatures.retain(|_, creature| {
                creature["species"].as_str().is_some_and(|name| names::same(name, &player.species))
            });
        }
        creatures
    }

    /// "round 6, Summer of Year 1".
    pub fn when(&self) -> String {
        when(self.setup.round)
    }

    /// The species of a player, if it has living creatures.
    pub(super) fn species(&self, player: &Player) -> Option<SpeciesId> {
        self.setup.herd.species(&player.species)
    }

    /// Whether a species has living creatures.
    pub(super) fn lives(&self, species: &Node) -> bool {
        species.as_text().is_some_and(|name| self.setup.herd.species(name).is_some())
    }

    /// The species of an order.
    pub(super) fn species_of(&self, order: &Order) -> Option<SpeciesId> {
        match order {
            Order::Creature(place, _) => Some(self.setup.herd.creatures[*place].species),
            Order::Species(species, _) => Some(*species),
            Order::Nobody(_) => None,
        }
    }

    /// The standing orders of a species, as written.
    pub(super) fn standing_of(&self, species: SpeciesId) -> impl Iterator<Item = &Node> {
        let lines = self.setup.standing.iter().zip(self.written("standing"));
        lines.filter(move |(line, _)| self.species_of(&line.order) == Some(species)).map(|(_, node)| node)
    }

    /// The standing orders of a species.
    pub(super) fn standing_orders(&self, species: SpeciesId) -> impl Iterator<Item = &Order> {
        let orders = self.setup.standing.iter().map(|line| &line.order);
        orders.filter(move |order| self.species_of(order) == Some(species))
    }

    /// Whether a species has standing orders.
    pub(super) fn has_standing(&self, species: SpeciesId) -> bool {
        self.standing_orders(species).next().is_some()
    }

    /// A list in the state.
    pub(super) fn written(&self, key: &str) -> &[Node] {
        let node = self.state.get(key).filter(|node| !node.is_null());
        node.map_or(&[], |node| node.as_list().unwrap_or(std::slice::from_ref(node)))
    }
}

/// Sets up a state with its standing orders.
fn set_up(stated: &TurnState, report: &mut Report) -> Option<Setup> {
    let mut setup = turn::set_up_state(stated, &Cards::default(), report)?;
    setup.standing = orders::read(&stated.standing, List::Standing, &setup.herd, report);
    Some(setup)
}

/// Reports keys that belong in other files of the game; returns whether there are any.
fn misplaced(state: &Node, report: &mut Report) -> bool {
    let places = [("orders", "the files in `orders/`"), ("agreed_end", "game.yaml")];
    let found = places.map(|(key, place)| (state.as_map().and_then(|map| map.key(key)), place));
    for (key, place) in found.iter().filter_map(|(key, place)| Some(((*key)?, place))) {
        let message = format!("\"{}\" in a state", key.text);
        report.error(code::UNKNOWN_KEY, key.origin, message).help(format!("it belongs in {place}"));
    }
    found.iter().any(|(key, _)| key.is_some())
}

/// "round 6, Summer of Year 1" (SUR-4.1).
pub fn when(round: u32) -> String {
    format!("round {round}, {}", calendar::season_and_year(round))
}

fn over(rule: crate::diag::Code, why: &str, origin: Origin, report: &mut Report) {
    let origin = Origin { end: origin.start, ..origin };
    report
        .error(rule, origin, format!("the game is over: {why}"))
        .help("there is no round to play; play an earlier one again with `--round N`");
}
