//! Simulated players: they place, move and breed their creatures, and choose what they evolve.

use serde_json::{Map, json};

use crate::advantages::{ADVANTAGES, AdvantageRow, FIRST_ADVANCED};
use crate::chance::Pcg32;
use crate::diag::Report;
use crate::drawn::DrawnIsland;
use crate::game::Simulation;
use crate::game::chain::After;
use crate::game::simulation::{Seats, Turn, entries, list, text};
use crate::geometry::Label;
use crate::island::Island;
use crate::kind::Kind;
use crate::model::{GameName, Players};
use crate::pieces::{CreatureId, HexId};
use crate::postal::set_up::set_out;
use crate::ruling::{Json, Ruling};
use crate::scenario::map::terrain;
use crate::tables::{ADVANCED_FROM, LAST_ROUND, hexes_for};

/// How its games are simulated: on an island drawn for each game.
pub(super) const SIMULATION: Simulation = Simulation {
    players: Players { least: 2, most: 60 },
    takes_cards: false,
    begin,
    scenario: None,
    next,
    orders,
    disputes: &["turn"],
    round: |state| state["round"].as_u64().unwrap_or(1) as u32,
    holdings,
    winners: |end| list(&end["winners"]).iter().map(|name| text(name).to_owned()).collect(),
    most_rounds: LAST_ROUND,
    agreed: &[],
    held: "types and advantages",
    greedy: "a greedy player's creatures go to the hex in reach with the most food for each eater, as it is before the round; hunters with three or more attack points are aggressive",
};

/// An island, and a creature of a drawn type for each player (SUR-2.2).
fn begin(seats: &Seats<'_>, chance: &mut Pcg32, _: &mut Report) -> Option<Json> {
    let players = u32::try_from(seats.names.len()).ok()?;
    let island = DrawnIsland::new(chance, hexes_for(players));
    let hexes = island.land().map(|(label, terrain, found)| (label.to_string(), set_out(terrain, found)));
    let creature = |(name, number): (&String, u32)| {
        let kind = Kind::ALL[chance.below(3) as usize];
        (CreatureId { number, kind }.to_string(), json!({"species": name}))
    };
    let creatures: Map<String, Json> = seats.names.iter().zip(1..).map(creature).collect();
    Some(json!({
        "game": GameName::Survival.key(),
        "dispute": "turn",
        "round": 1,
        "last_round": LAST_ROUND,
        "next_id": players + 1,
        "map": island.letters(),
        "hexes": hexes.collect::<Map<_, _>>(),
        "creatures": creatures,
        "standing": [],
    }))
}

fn next(_: &Json, ruling: &Ruling) -> After {
    if ruling.outcome["over"] == true {
        return After::Over(Json::clone(&ruling.outcome));
    }
    let mut next = json!({"game": GameName::Survival.key(), "dispute": "turn"});
    for (key, value) in entries(&ruling.outcome["state"]) {
        next[key] = value.clone();
    }
    After::Scenario(next)
}

fn holdings(state: &Json, hold: &mut dyn FnMut(&str, &str)) {
    for (id, creature) in entries(&state["creatures"]) {
        let player = text(&creature["species"]);
        if let Some(id) = CreatureId::parse(id) {
            hold(player, id.kind.title());
        }
        list(&creature["genes"]).iter().for_each(|gene| hold(player, text(gene)));
    }
}

/// A creature before the round.
struct One<'s> {
    id: &'s str,
    kind: Kind,
    hex: Option<HexId>,
    ap: u64,
    genes: &'s [Json],
}

impl One<'_> {
    fn has(&self, gene: &str) -> bool {
        self.genes.iter().any(|own| own == gene)
    }
}

/// The island before the round, with its food and everybody on it.
struct Ground<'s> {
    island: Island,
    state: &'s Json,
    creatures: Vec<One<'s>>,
}

fn orders(turn: &mut Turn<'_>) -> Json {
    let state = turn.state;
    let round = state["round"].as_u64().unwrap_or(1);
    let ground = Ground::read(state);
    let mut species: Vec<&str> = entries(&state["creatures"]).map(|(_, one)| text(&one["species"])).collect();
    species.sort_unstable();
    species.dedup();
    let mut orders = Vec::new();
    for one in &ground.creatures {
        orders.push(if round == 1 { ground.placed(turn, one) } else { ground.order(turn, one, round) });
    }
    for name in &species {
        let own = ground.creatures.iter().filter(|one| state["creatures"][one.id]["species"] == **name);
        let own: Vec<&One<'_>> = own.collect();
        let mut line = json!({"species": name, "gene": gene(turn, &own, round)});
        let enemies: Vec<&str> = species.iter().copied().filter(|other| other != name).collect();
        if let Some(enemy) = turn.pick(&enemies).filter(|_| turn.happens(30)) {
            line["enemy"] = enemy.into();
        }
        orders.push(line);
    }
    json!({"orders": orders})
}

/// The advantages that a player asks for: all that are open to the species, in random order (SUR-2.5, SUR-4.8 to SUR-4.11).
fn gene(turn: &mut Turn<'_>, own: &[&One<'_>], round: u64) -> Vec<&'static str> {
    let Some(kind) = own.first().map(|one| one.kind) else { return Vec::new() };
    let open = if round >= u64::from(ADVANCED_FROM) { ADVANTAGES.len() } else { FIRST_ADVANCED };
    let is_useful = |row: &&AdvantageRow| row.kinds.contains(kind.letter());
    let mut left: Vec<&str> = ADVANTAGES[..open].iter().filter(is_useful).map(|row| row.name).collect();
    left.retain(|name| !own.iter().all(|one| one.has(name)));
    let mut genes = Vec::new();
    while !left.is_empty() {
        let at = turn.below(left.len());
        genes.push(left.swap_remove(at));
    }
    genes
}

impl<'s> Ground<'s> {
    fn read(state: &'s Json) -> Ground<'s> {
        let letter = |letter| terrain(letter).unwrap_or_default();
        let rows: Vec<Vec<_>> =
            list(&state["map"]).iter().map(|row| text(row).chars().map(letter).collect()).collect();
        let island = Island::new(&rows);
        let one = |(id, creature): (&'s str, &'s Json)| {
            let hex = creature["hex"].as_str().and_then(Label::parse).and_then(|label| island.hex(label));
            let kind = CreatureId::parse(id)?.kind;
            Some(One {
                id,
                kind,
                hex,
                ap: creature["ap"].as_u64().unwrap_or(1),
                genes: list(&creature["genes"]),
            })
        };
        let creatures = entries(&state["creatures"]).filter_map(one).collect();
        Ground { island, state, creatures }
    }

    fn label(&self, hex: HexId) -> String {
        self.island.label(hex).to_string()
    }

    /// SUR-2.4: where a creature starts.
    fn placed(&self, turn: &mut Turn<'_>, one: &One<'_>) -> Json {
        let land: Vec<HexId> = self.island.hexes().filter(|hex| !self.island.is_water(*hex)).collect();
        let hex =
            if turn.is_greedy() { turn.best(&land, |hex| self.promise(one, *hex)) } else { turn.pick(&land) };
        json!({"creature": one.id, "place": hex.map(|hex| self.label(hex))})
    }

    fn order(&self, turn: &mut Turn<'_>, one: &One<'_>, round: u64) -> Json {
        let mut order = json!({"creature": one.id});
        // SUR-11.8: in Winter.
        if one.has("Hibernation") && round.is_multiple_of(4) && turn.happens(50) {
            order["sleep"] = true.into();
            return order;
        }
        if let Some(hex) = one.hex {
            let ways = self.ways(one, hex);
            let way = if turn.is_greedy() {
                turn.best(&ways, |way| self.promise(one, way.last().copied().unwrap_or(hex)))
            } else {
                turn.pick(&ways)
            };
            let way: Vec<String> = way.into_iter().flatten().map(|hex| self.label(hex)).collect();
            order["move"] = if way.is_empty() { "stay".into() } else { way.into() };
            if round % 4 == 1 && turn.happens(50) {
                let near = (1..=6).filter_map(|way| self.island.neighbor(hex, way));
                let near: Vec<HexId> = near.filter(|hex| !self.island.is_water(*hex)).collect();
                order["child"] =
                    turn.pick(&near).map_or_else(|| self.label(hex), |hex| self.label(hex)).into();
            }
        }
        let behaviours = ["defensive", "semi-defensive", "aggressive"];
        let is_hunter = one.kind != Kind::Herbivore;
        if turn.is_greedy() {
            order["behaviour"] =
                behaviours[usize::from(is_hunter) + usize::from(is_hunter && one.ap >= 3)].into();
        } else if turn.happens(30) {
            order["behaviour"] = turn.pick(&behaviours).into();
        }
        order
    }

    /// The moves that a creature can make: none, a step, and more steps with Speed; through water with Swimming (SUR-5.3, SUR-10.1,
    /// SUR-10.2, SUR-11.2, SUR-11.3).
    fn ways(&self, one: &One<'_>, from: HexId) -> Vec<Vec<HexId>> {
        let steps = 1 + usize::from(one.has("Speed")) + usize::from(one.has("Great Speed"));
        let mut ways: Vec<Vec<HexId>> = vec![Vec::new()];
        let mut last: Vec<Vec<HexId>> = ways.clone();
        for _ in 0..steps {
            let more: Vec<Vec<HexId>> = last.iter().flat_map(|way| self.further(one, from, way)).collect();
            ways.extend(more.iter().cloned());
            last = more;
        }
        ways
    }

    /// A move with one more step.
    fn further(&self, one: &One<'_>, from: HexId, way: &[HexId]) -> Vec<Vec<HexId>> {
        let near = |hex: HexId| (1..=6).filter_map(move |way| self.island.neighbor(hex, way));
        let mut more = Vec::new();
        for hex in near(way.last().copied().unwrap_or(from)) {
            if !self.island.is_water(hex) || one.has("Amphibious") {
                more.push([way, &[hex]].concat());
            } else if one.has("Swimming") {
                let shores = near(hex).filter(|shore| !self.island.is_water(*shore));
                more.extend(shores.map(|shore| [way, &[hex, shore]].concat()));
            }
        }
        more
    }

    /// A hundred times the meals in a hex for each creature that may want them.
    fn promise(&self, one: &One<'_>, hex: HexId) -> i64 {
        let food = &self.state["hexes"][self.label(hex)];
        let count = |key: &str| food[key].as_i64().unwrap_or(0);
        let others = || self.creatures.iter().filter(|other| other.id != one.id && other.hex == Some(hex));
        let eats_plants = |other: &One<'_>| other.kind != Kind::Carnivore;
        let eats_meat = |other: &One<'_>| other.kind != Kind::Herbivore;
        let terrain = self.island.terrain(hex);
        let is_plant_food = match one.kind {
            Kind::Herbivore => terrain.grows(),
            Kind::Omnivore => terrain == crate::terrain::Terrain::Jungle || one.has("Second Stomach"),
            Kind::Carnivore => false,
        };
        let share = |meals: i64, rivals: usize| 100 * meals.min(1 + rivals as i64) / (1 + rivals as i64);
        let plants = if is_plant_food {
            share(count("plants"), others().filter(|o| eats_plants(o)).count())
        } else {
            0
        };
        if !eats_meat(one) {
            // Hunters nearby are a danger.
            return plants - 20 * others().filter(|other| eats_meat(other)).count() as i64;
        }
        let weaker = others().filter(|other| other.ap < one.ap).count() as i64;
        let corpses = share(count("corpses"), others().filter(|other| eats_meat(other)).count());
        plants.max(corpses).max(share(weaker, others().filter(|other| eats_meat(other)).count()))
    }
}
