//! Whole games of Alien Empires between players who decide at random, from the set-up to a winner: what each dispute hands on is the next
//! one's situation, nothing is made and nothing gets lost but by a rule, everybody has his turn, and the same seed plays the same game.

use std::collections::BTreeMap;

use libtest_mimic::Trial;
use punchboard::adjudicate;
use punchboard::chance::Pcg32;
use punchboard::cli::Disk;
use punchboard::diag::Report;
use punchboard::games::alien_empires::pieces::{Event, Power};
use punchboard::games::alien_empires::tables::FORCES;
use punchboard::ruling::{Json, Rest, Ruling, Verdict, render};
use punchboard::source::Files;
use serde_json::{Map, json};

/// Games that are played, unless `PUNCHBOARD_GAMES` says how many.
const GAMES: u64 = 4;
/// Turns of one game, at most: twelve rounds of four players, each with an extra turn.
const MOST_TURNS: usize = 12 * 4 + 1;

pub fn trials() -> Vec<Trial> {
    vec![crate::support::trial("empires/whole games come to an end", || {
        let games = std::env::var("PUNCHBOARD_GAMES").ok().and_then(|games| games.parse().ok());
        let mut records = String::new();
        for seed in 0..games.unwrap_or(GAMES) {
            let played = Game::play(seed).map_err(|why| format!("seed {seed}: {why}"))?;
            if seed == 0 && Game::play(seed)? != played {
                return Err("the same seed plays another game".into());
            }
            records.push_str(&played);
        }
        // Players who never meet would hold everything.
        for met in ["attacker-wins", "defender-wins", "AE-5.2", "AE-6.2", "AE-16.4"] {
            if !records.contains(met) {
                return Err(format!("nothing was heard of {met}").into());
            }
        }
        Ok(())
    })]
}

/// What is known of a game between two disputes.
struct Game {
    chance: Pcg32,
    state: Map<String, Json>,
    table: Map<String, Json>,
    /// All that was ruled, as data.
    record: String,
}

impl Game {
    /// Plays a whole game; what was ruled in it.
    fn play(seed: u64) -> Result<String, String> {
        let mut game =
            Game { chance: Pcg32::new(seed), state: Map::new(), table: Map::new(), record: String::new() };
        game.set_up()?;
        for _ in 0..MOST_TURNS {
            game.fate()?;
            game.genesis()?;
            let retreated = game.migration()?;
            game.conflicts(retreated)?;
            if game.end()? {
                return Ok(game.record);
            }
        }
        Err("the game does not end".into())
    }

    /// Rules on a dispute whose keys are these; nothing if it is refused.
    fn rule(&mut self, keys: &Json, seed: u64) -> Option<Ruling> {
        let mut scenario = json!({
            "game": "alien-empires",
            "house_rules": {"round-limit": "twelve-rounds"},
        });
        let all = scenario.as_object_mut()?;
        all.extend(keys.as_object()?.clone());
        let text = scenario.to_string();
        let docket = adjudicate::read(&Disk, "a game", text.as_bytes(), &mut Files::default());
        let entry = docket.entries.into_iter().next()?;
        let scenario = entry.scenario?;
        let mut report = Report::default();
        let rules = adjudicate::house_rules(&scenario, &[], &mut report);
        let rest = Rest::Seed(Pcg32::new(seed));
        let ruling = adjudicate::judge(&scenario, &entry.cards, &rules, &[], rest, &mut report).ok()?;
        self.record.push_str(&render::ruling_json(&ruling).to_string());
        Some(ruling)
    }

    /// Rules on a dispute of a turn with these actions, which must not be refused.
    fn turn(&mut self, dispute: &str, actions: &[Json], seed: u64) -> Result<Ruling, String> {
        let mut keys = self.state.clone();
        keys.extend(self.table.clone());
        keys.insert("dispute".to_owned(), dispute.into());
        keys.insert("actions".to_owned(), actions.into());
        let keys = Json::from(keys);
        self.rule(&keys, seed).ok_or_else(|| format!("refused: {keys}"))
    }

    /// Goes on with what a dispute hands on.
    fn take(&mut self, outcome: &Json) -> Result<(), String> {
        let map = |key: &str| outcome[key].as_object().cloned().ok_or(format!("no {key}: {outcome}"));
        (self.state, self.table) = (map("state")?, map("table")?);
        self.cards_are_all_there()
    }

    fn below(&mut self, n: usize) -> usize {
        self.chance.below(n as u32) as usize
    }

    fn happens(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn seed(&mut self) -> u64 {
        u64::from(self.chance.below(u32::MAX))
    }

    fn active(&self) -> String {
        text(&self.state["active"])
    }

    fn player(&self, name: &str) -> &Json {
        &self.state["players"][name]
    }

    fn active_has(&self, power: &str) -> bool {
        list(&self.player(&self.active())["powers"]).contains(&power.into())
    }

    fn active_holds(&self, card: &str) -> bool {
        list(&self.player(&self.active())["hand"]).contains(&card.into())
    }

    /// One of several values.
    fn of(&mut self, values: &[Json]) -> Option<Json> {
        if values.is_empty() { None } else { Some(values[self.below(values.len())].clone()) }
    }

    /// AE-3: everybody decides when it is his turn to.
    fn set_up(&mut self) -> Result<(), String> {
        let names = &["ann", "bob", "cyd", "dan"][..2 + self.below(3)];
        let players: Map<String, Json> = names.iter().map(|name| ((*name).to_owned(), json!({}))).collect();
        let (seed, mut actions) = (self.seed(), Vec::new());
        for _ in 0..40 {
            let keys = json!({"dispute": "setup", "players": players, "actions": actions});
            let ruling = self.rule(&keys, seed).ok_or("the set-up is refused")?;
            let outcome = &ruling.outcome;
            if outcome["done"] == true {
                return self.take(outcome);
            }
            if matches!(ruling.verdict, Verdict::Illegal(_)) {
                // Who has three Race cards draws none.
                actions.pop();
            }
            let by = text(&outcome["waiting"]["by"]);
            let drew = actions.last() == Some(&json!({"by": by, "draw": true}));
            let hand = list(&outcome["hands"][&by]);
            let races: Vec<Json> = hand.iter().filter(|card| is_race(card)).cloned().collect();
            actions.push(match text(&outcome["waiting"]["for"]).as_str() {
                "pick" => {
                    let taken: Vec<String> = object(&outcome["homeworlds"]).values().map(text).collect();
                    let worlds = object(&outcome["worlds"]).keys().filter(|world| !taken.contains(world));
                    let worlds: Vec<Json> = worlds.map(|world| world.as_str().into()).collect();
                    json!({"by": by, "pick": self.of(&worlds)})
                }
                "lay" if races.len() < 3 && !drew => json!({"by": by, "draw": true}),
                "lay" => json!({"by": by, "lay": &races[..races.len().min(3)]}),
                _ => json!({"by": by, "discard": &hand[limit(outcome, &by)..]}),
            });
        }
        Err("the set-up does not end".into())
    }

    /// AE-5: the discard is decided when the hand is known.
    fn fate(&mut self) -> Result<(), String> {
        let (seed, mut actions) = (self.seed(), self.before_drawing());
        let mut most = 5;
        most += usize::from(self.active_has("Thinker")) + usize::from(self.active_has("Collectors"));
        let number = self.below(most + 1);
        actions.push(json!({"draw": number}));
        if self.active_has("Psychic") {
            actions.push(json!({"use": "Psychic"}));
        }
        for power in ["Burnout", "Resurrection"] {
            let homes: Vec<Json> = self.stacks(&self.active()).into_keys().map(Json::from).collect();
            if self.active_has(power) && self.happens(50) {
                actions.push(json!({"use": power, "from": self.of(&homes)}));
            }
        }
        // An empty discard tells whether there is something to discard.
        actions.push(json!({"discard": []}));
        let mut ruling = self.turn("fate", &actions, seed)?;
        for _ in 0..actions.len() {
            let Verdict::Illegal(illegal) = &ruling.verdict else { break };
            if illegal.action == actions.len() {
                let outcome = &ruling.outcome;
                let hand = list(&outcome["state"]["players"][&text(&outcome["active"])]["hand"]);
                let limit = outcome["limit"].as_u64().ok_or("no limit")? as usize;
                *actions.last_mut().ok_or("no action")? = json!({"discard": &hand[limit..]});
            } else {
                actions.remove(illegal.action - 1);
            }
            ruling = self.turn("fate", &actions, seed)?;
        }
        if ruling.verdict != Verdict::Resolved {
            return Err(format!("fate: {:?}, {actions:?}", ruling.verdict));
        }
        self.take(&ruling.outcome)
    }

    /// What comes before the first card is drawn.
    fn before_drawing(&mut self) -> Vec<Json> {
        let mut actions = Vec::new();
        let (powers, hand) = {
            let player = self.player(&self.active());
            (list(&player["powers"]), list(&player["hand"]))
        };
        let names: Vec<String> = object(&self.state["players"]).keys().cloned().collect();
        for name in &names {
            if list(&self.player(name)["powers"]).contains(&"Time Control".into()) && self.happens(50) {
                let mut order = names.clone();
                let first = self.below(order.len());
                order.rotate_left(first);
                actions.push(json!({"by": name, "use": "Time Control", "order": order}));
            }
        }
        let races: Vec<Json> = hand.iter().filter(|card| is_race(card)).cloned().collect();
        if hand.contains(&"Mutation".into())
            && let (Some(power), Some(card)) = (self.of(&powers), self.of(&races))
        {
            actions.push(json!({"play": "Mutation", "power": power, "card": card}));
        }
        if hand.contains(&"Universal Peace".into()) {
            actions.push(json!({"play": "Universal Peace"}));
        }
        actions
    }

    /// AE-6: growth, and whatever adds to it.
    fn genesis(&mut self) -> Result<(), String> {
        let (seed, before, mut actions) = (self.seed(), self.tokens(), Vec::new());
        let own = self.stacks(&self.active());
        let worlds = object(&self.state["worlds"]).iter().filter(|(_, at)| own.contains_key(&text(at)));
        let worlds: Vec<Json> = worlds.map(|(name, _)| name.as_str().into()).collect();
        if let Some(world) = self.of(&worlds) {
            if self.active_holds("Population Explosion") {
                actions.push(json!({"play": "Population Explosion", "at": world}));
            }
            let hand = list(&self.player(&self.active())["hand"]);
            let card = self.of(&hand);
            if self.active_has("Breeder")
                && let Some(card) = card
            {
                actions.push(json!({"use": "Breeder", "at": world, "card": card}));
            }
        }
        // An action that is illegal has no effect, and the growth stands.
        let ruling = self.turn("genesis", &actions, seed)?;
        let gained: u64 = object(&ruling.outcome["gained"]).values().filter_map(Json::as_u64).sum();
        self.take(&ruling.outcome)?;
        if self.tokens() == before + gained { Ok(()) } else { Err("tokens come from nowhere".into()) }
    }

    /// AE-7: some stacks move to worlds nearby; where tokens retreated to.
    fn migration(&mut self) -> Result<Json, String> {
        let (seed, before, mut actions) = (self.seed(), self.tokens(), Vec::new());
        let worlds: Vec<Json> = object(&self.state["worlds"]).values().cloned().collect();
        for (space, number) in self.stacks(&self.active()) {
            let near: Vec<Json> =
                worlds.iter().filter(|world| is_near(&space, &text(world))).cloned().collect();
            if let Some(to) = self.of(&near)
                && self.happens(60)
            {
                let number = 1 + self.below(number as usize);
                actions.push(json!({"move": number, "from": space, "to": to}));
            }
        }
        let mut keys = self.state.clone();
        keys.insert("dispute".to_owned(), "migration".into());
        keys.insert("actions".to_owned(), actions.into());
        let keys = Json::from(keys);
        // What comes before an illegal move has happened.
        let ruling = self.rule(&keys, seed).ok_or_else(|| format!("refused: {keys}"))?;
        self.take_fight(&ruling.outcome);
        for (world, found) in object(&ruling.outcome["worlds"]) {
            self.state["worlds"][world] = found["at"].clone();
        }
        let lost: u64 = object(&ruling.outcome["lost"]).values().filter_map(Json::as_u64).sum();
        if self.tokens() + lost != before {
            return Err("tokens get lost on their way".into());
        }
        Ok(ruling.outcome["retreated"].clone())
    }

    /// Tokens, hands and discards after a migration or a conflict.
    fn take_fight(&mut self, outcome: &Json) {
        for name in object(&outcome["tokens"]).keys() {
            self.state["players"][name]["tokens"] = outcome["tokens"][name].clone();
            self.state["players"][name]["hand"] = outcome["hands"][name].clone();
        }
        self.state.insert("discards".to_owned(), outcome["discards"].clone());
    }

    /// AE-8: up to three conflicts, where others are, too.
    fn conflicts(&mut self, mut retreated: Json) -> Result<(), String> {
        let (active, mut fought) = (self.active(), Vec::<String>::new());
        let names: Vec<String> = object(&self.state["players"]).keys().cloned().collect();
        for other in names.into_iter().filter(|name| *name != active) {
            let (own, theirs) = (self.stacks(&active), self.stacks(&other));
            let Some(space) = own.keys().find(|space| theirs.contains_key(*space) && !fought.contains(space))
            else {
                continue;
            };
            let space = space.clone();
            if let Some(outcome) = self.conflict(&other, &space, &fought, &retreated)? {
                fought.push(space);
                for (name, spaces) in object(&outcome["retreated"]) {
                    for (to, number) in object(spaces) {
                        let there = retreated[name][to].as_u64().unwrap_or(0);
                        retreated[name][to] = (there + number.as_u64().unwrap_or(0)).into();
                    }
                }
            }
        }
        Ok(())
    }

    /// One conflict, in which each reveals a card; nothing where it may not be declared.
    fn conflict(
        &mut self,
        defender: &str,
        space: &str,
        fought: &[String],
        retreated: &Json,
    ) -> Result<Option<Json>, String> {
        let (seed, before, active) = (self.seed(), self.tokens(), self.active());
        let mut keys = self.declared(defender, space, fought, retreated);
        // A payment that nobody asked for stops it after the defender's draw, when both hands are known.
        keys.insert("actions".to_owned(), json!([{"by": active, "pay": []}]));
        let ruling = self.rule(&keys.clone().into(), seed).ok_or_else(|| format!("refused: {keys:?}"))?;
        let is_declared = !matches!(&ruling.verdict, Verdict::Illegal(illegal) if illegal.action == 0);
        // Another conflict would need more reveals.
        let powers = [active.as_str(), defender].map(|name| list(&self.player(name)["powers"])).concat();
        if !is_declared
            || ["Diplomat", "Second Chances"].iter().any(|power| powers.contains(&(*power).into()))
        {
            return Ok(None);
        }
        let reveals = [active.as_str(), defender].map(|name| {
            let hand = list(&ruling.outcome["hands"][name]);
            let card = hand.into_iter().find(Json::is_number);
            json!({"by": name, "reveal": card.map_or(json!([]), |card| json!([card]))})
        });
        keys.insert("actions".to_owned(), reveals.to_vec().into());
        let ruling = self.rule(&keys.clone().into(), seed).ok_or_else(|| format!("refused: {keys:?}"))?;
        if ruling.verdict != Verdict::Resolved {
            return Err(format!("conflict: {:?}", ruling.verdict));
        }
        self.take_fight(&ruling.outcome);
        self.count_the_deck()?;
        let grown = ruling.steps.iter().filter(|step| step.rule.name() == "AE-14.22").count() as u64;
        let lost: u64 = object(&ruling.outcome["lost"]).values().filter_map(Json::as_u64).sum();
        if self.tokens() + lost != before + grown {
            return Err("tokens are conserved in no conflict".into());
        }
        Ok(Some(ruling.outcome))
    }

    /// The declaration of a conflict.
    fn declared(
        &self,
        defender: &str,
        space: &str,
        fought: &[String],
        retreated: &Json,
    ) -> Map<String, Json> {
        let mut players = self.state["players"].clone();
        for (name, player) in object(&self.state["players"]) {
            let spaces = object(&retreated[name]).iter().filter_map(|(space, number)| {
                let there = player["tokens"][space].as_u64()?;
                Some((space.clone(), Json::from(number.as_u64()?.min(there))))
            });
            players[name]["retreated"] = spaces.collect::<Map<_, _>>().into();
        }
        let world = object(&self.state["worlds"]).iter().find(|(_, at)| *at == space);
        let world = world.map_or(Json::from(false), |(name, _)| name.as_str().into());
        let keys = json!({
            "dispute": "conflict", "attacker": self.active(), "defender": defender, "space": space, "world": world,
            "fought": fought, "peace": self.table.contains_key("peacemaker"), "players": players,
            "discards": self.state["discards"], "deck": self.table["deck"], "unseen": self.table["unseen"],
        });
        object(&keys).clone()
    }

    /// What is left in the deck after a conflict: all cards but those that lie elsewhere, known ones first as long as they are there.
    fn count_the_deck(&mut self) -> Result<(), String> {
        let mut left = whole_deck();
        for card in self.elsewhere() {
            let count = left
                .get_mut(&card)
                .filter(|count| **count > 0)
                .ok_or(format!("{card} is there too often"))?;
            *count -= 1;
        }
        let mut deck = Vec::new();
        for card in list(&self.table["deck"]).into_iter().rev() {
            match left.get_mut(&card.to_string()).filter(|count| **count > 0) {
                Some(count) => *count -= 1,
                None => break,
            }
            deck.insert(0, card);
        }
        let unseen = left.iter().flat_map(|(card, count)| std::iter::repeat_n(card, *count));
        let unseen: Vec<Json> = unseen.map(|card| serde_json::from_str(card).unwrap_or_default()).collect();
        self.table.insert("deck".to_owned(), deck.into());
        self.table.insert("unseen".to_owned(), unseen.into());
        Ok(())
    }

    /// AE-16: whether the game is over.
    fn end(&mut self) -> Result<bool, String> {
        let (active, round) = (self.active(), self.table["round"].clone());
        let line = list(self.table.get("this_round").unwrap_or(&self.table["order"]));
        let nexus = [json!({"play": "Temporal Nexus"})];
        let actions = if self.active_holds("Temporal Nexus") { &nexus[..] } else { &[] };
        let seed = self.seed();
        let ruling = self.turn("end", actions, seed)?;
        if ruling.verdict != Verdict::Resolved {
            return Err(format!("end: {:?}", ruling.verdict));
        }
        let outcome = &ruling.outcome;
        if outcome["over"] == true {
            let winners = list(&outcome["winners"]);
            return if winners.is_empty() == (outcome["how"] == "nobody") {
                Ok(true)
            } else {
                Err("who has won?".into())
            };
        }
        self.take(outcome)?;
        // Nobody acts twice in a round, but for an extra turn.
        let place = |name: &str| line.iter().position(|other| *other == name);
        let is_later = place(&self.active()) > place(&active);
        let goes_on = is_later || self.table.contains_key("extra") || self.table["round"] != round;
        if goes_on { Ok(false) } else { Err(format!("{} acts again after {active}", self.active())) }
    }

    /// How many tokens are on the map.
    fn tokens(&self) -> u64 {
        object(&self.state["players"]).keys().flat_map(|name| self.stacks(name).into_values()).sum()
    }

    /// A player's tokens by label.
    fn stacks(&self, name: &str) -> BTreeMap<String, u64> {
        let tokens = object(&self.player(name)["tokens"]).iter();
        tokens.filter_map(|(space, number)| Some((space.clone(), number.as_u64()?))).collect()
    }

    /// The cards in hands, before players and among the discards.
    fn elsewhere(&self) -> Vec<String> {
        let players = object(&self.state["players"]).values();
        let held = players.flat_map(|player| [list(&player["hand"]), list(&player["powers"])]);
        held.chain([list(&self.state["discards"])]).flatten().map(|card| card.to_string()).collect()
    }

    /// Every card of the game is somewhere, as often as there are copies of it.
    fn cards_are_all_there(&self) -> Result<(), String> {
        let mut cards: BTreeMap<String, usize> = BTreeMap::new();
        let deck = ["deck", "unseen"].into_iter().flat_map(|key| list(&self.table[key]));
        let deck = deck.map(|card| card.to_string());
        self.elsewhere().into_iter().chain(deck).for_each(|card| *cards.entry(card).or_default() += 1);
        if cards == whole_deck() { Ok(()) } else { Err(format!("other cards than there are: {cards:?}")) }
    }
}

/// All cards as outcomes write them, with their copies.
fn whole_deck() -> BTreeMap<String, usize> {
    let forces = FORCES.iter().map(|(value, copies)| (value.to_string(), *copies as usize));
    let named = Power::NAMES.iter().chain(Event::NAMES).map(|name| (Json::from(*name).to_string(), 1));
    forces.chain(named).collect()
}

fn is_race(card: &Json) -> bool {
    card.as_str().is_some_and(|card| Power::NAMES.contains(&card))
}

/// How many cards somebody may hold after a set-up.
fn limit(outcome: &Json, by: &str) -> usize {
    let has = |(_, powers): (&String, &Json), power: &str| list(powers).contains(&power.into());
    let all = object(&outcome["powers"]);
    let memory = all.iter().any(|entry| entry.0 == by && has(entry, "Memory"));
    let scourge = all.iter().any(|entry| entry.0 != by && has(entry, "Scourge"));
    10 + 2 * usize::from(memory) - usize::from(scourge)
}

/// Whether two labels are so near that any range reaches from one to the other: at most one column and one row apart.
fn is_near(one: &str, other: &str) -> bool {
    let parts =
        |label: &str| Some((i32::from(*label.as_bytes().first()?), label.get(1..)?.parse::<i32>().ok()?));
    match (parts(one), parts(other)) {
        (Some(a), Some(b)) => a != b && (a.0 - b.0).abs() <= 2 && (a.1 - b.1).abs() <= 1,
        _ => false,
    }
}

fn text(value: &Json) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn list(value: &Json) -> Vec<Json> {
    value.as_array().cloned().unwrap_or_default()
}

fn object(value: &Json) -> &Map<String, Json> {
    static NONE: std::sync::LazyLock<Map<String, Json>> = std::sync::LazyLock::new(Map::new);
    value.as_object().unwrap_or(&NONE)
}
