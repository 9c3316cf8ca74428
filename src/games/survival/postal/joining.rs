//! Players who join later, as `joins:` in `game.yaml` says. Each starts as all others did (SUR-2), with one
//! creature, which is on the island before the orders of that round are read.

use super::Game;
use super::players::{Player, who};
use crate::advantages::Advantage;
use crate::diag::{Report, code};
use crate::game::people::Person;
use crate::geometry::Label;
use crate::kind::Kind;
use crate::pieces::CreatureId;
use crate::rule;
use crate::scenario::turn::Setup;
use crate::source::{Node, Origin};

/// The first creature of a player who joins.
pub(super) struct Newcomer {
    id: CreatureId,
    player: String,
    species: String,
    /// Its hex, and whether that was drawn; `None` before round 1.
    place: Option<(Label, bool)>,
    /// Its first advantage, and whether that was drawn.
    gene: Option<(Advantage, bool)>,
    origin: Origin,
}

/// The first creatures of players who join in this round, in the order of the players.
pub(super) fn newcomers(game: &Game, setup: &Setup, report: &mut Report) -> Vec<Newcomer> {
    let joins = |player: &&Player| {
        player.joins.is_some_and(|joins| joins.value == setup.round)
            && setup.herd.species(&player.species).is_none()
            // A player who takes over an extinct species gets no new creature.
            && !game.players.iter().any(|other| {
                other.species == player.species && other.last_left(setup.round).is_some()
            })
    };
    let joining = game.players.iter().filter(joins).zip(setup.next_id.value..);
    joining.filter_map(|(player, number)| Joining { game, setup, player }.newcomer(number, report)).collect()
}

/// A player who joins in this round.
struct Joining<'a> {
    game: &'a Game,
    setup: &'a Setup,
    player: &'a Player,
}

impl Joining<'_> {
    fn newcomer(&self, number: u32, report: &mut Report) -> Option<Newcomer> {
        let Player { species, start, .. } = self.player;
        let Person { name, origin, .. } = self.player.as_ref();
        let kinds = Kind::ALL;
        let kind = match start.kind {
            Some(kind) => kind,
            None => kinds[self.draw("type", kinds.len(), report)?],
        };
        let is_first_round = self.setup.round == 1;
        Some(Newcomer {
            id: CreatureId { number, kind },
            player: name.clone(),
            species: species.clone(),
            // In round 1 the hex is ordered or drawn as for everybody.
            place: if is_first_round && start.place.is_none() { None } else { Some(self.place(report)?) },
            gene: if is_first_round && start.gene.is_none() { None } else { Some(self.gene(kind, report)?) },
            origin: *origin,
        })
    }

    /// SUR-2.4.
    fn place(&self, report: &mut Report) -> Option<(Label, bool)> {
        let island = &self.setup.map.island;
        if let Some(place) = self.player.start.place {
            let is_land = island.hex(place.value).is_some_and(|hex| !island.is_water(hex));
            if !is_land {
                let message = format!("{} starts in {}, which is not land", self.player.name, place.value);
                report.error(rule!("SUR-2.4"), place.origin, message).help("name a hex that is not water");
            }
            return is_land.then_some((place.value, false));
        }
        let land: Vec<Label> =
            island.hexes().filter(|hex| !island.is_water(*hex)).map(|hex| island.label(hex)).collect();
        Some((land[self.draw("place", land.len(), report)?], true))
    }

    /// SUR-2.5.
    fn gene(&self, kind: Kind, report: &mut Report) -> Option<(Advantage, bool)> {
        let may_be_first = |gene: &Advantage| !gene.is_advanced() && gene.is_of_use(kind);
        if let Some(gene) = self.player.start.gene {
            let is_fit = may_be_first(&gene.value);
            if !is_fit {
                let message = format!("{} can't begin with {}", self.player.name, gene.value.name());
                let help = format!("the first advantage must be a basic one that {} can use", kind.plural());
                report.error(rule!("SUR-2.5"), gene.origin, message).help(help);
            }
            return is_fit.then_some((gene.value, false));
        }
        let open: Vec<Advantage> = Advantage::all().filter(may_be_first).collect();
        Some((open[self.draw("gene", open.len(), report)?], true))
    }

    /// Draws a number below `n`, from 0.
    fn draw(&self, what: &str, n: usize, report: &mut Report) -> Option<usize> {
        let Some(seed) = self.game.seeding.seed.as_ref().filter(|_| n > 0) else {
            let Person { name, origin, .. } = self.player.as_ref();
            report
                .error(
                    code::MISSING_KEY,
                    *origin,
                    format!("{name} joins, but without a seed no {what} can be drawn"),
                )
                .help(format!("write it after {name}: `{what}: …`"));
            return None;
        };
        let round = format!("round {}", self.setup.round);
        let mut chance = seed.numbers([&*round, "joining", &*self.player.name, what]);
        Some(chance.below(n as u32) as usize)
    }
}

impl Newcomer {
    /// The news: "zoe joins with 45C, which starts in E9, at random, and has Speed."
    pub fn sentence(&self) -> String {
        let Newcomer { id, player, species, .. } = self;
        let who = who(player, species);
        let how = |is_drawn: bool| if is_drawn { ", at random" } else { "" };
        let mut text = format!("{who} joins with {id}");
        if let Some((place, is_drawn)) = self.place {
            text.push_str(&format!(", which starts in {place}{}", how(is_drawn)));
        }
        if let Some((gene, is_drawn)) = self.gene {
            let (gene, how) = (gene.name(), how(is_drawn));
            let with = if self.place.is_some() { ", and has" } else { ", which has" };
            text.push_str(&format!("{with} {gene}{how}"));
        }
        text.push('.');
        text
    }

    /// The creature as written in a state.
    fn node(&self) -> Node {
        let text = |text: String| Node::text(text, self.origin);
        let mut keys = vec![("species", text(self.species.clone()))];
        keys.extend(self.place.map(|(place, _)| ("hex", text(place.to_string()))));
        keys.extend(
            self.gene.map(|(gene, _)| ("genes", Node::list(vec![text(gene.name().to_owned())], self.origin))),
        );
        Node::map(keys, self.origin)
    }
}

/// The state with the new creatures.
pub(super) fn add_newcomers(state: &mut Node, newcomers: &[Newcomer], next_id: u32) {
    let origin = state.origin;
    let mut creatures = state.get("creatures").cloned().unwrap_or_else(|| Node::map([], origin));
    newcomers.iter().for_each(|newcomer| creatures.set(&newcomer.id.to_string(), newcomer.node()));
    state.set("creatures", creatures);
    state.set("next_id", Node::number(i64::from(next_id) + newcomers.len() as i64, origin));
}
