//! The orders of random players; forbidden actions are removed afterward.

use super::{Game, list, object, stacks, text};
use punchboard::games::alien_empires::pieces::Power;
use punchboard::ruling::Json;
use serde_json::json;

impl Game {
    /// The orders for the next turn.
    pub(super) fn orders(&mut self) -> Json {
        match self.state["dispute"].as_str().unwrap_or_default() {
            "setup" => self.set_up(),
            "fate" if self.now().is_null() => self.draw(),
            // An empty discard fails if there is something to discard.
            "fate" => json!({"actions": [{"discard": []}]}),
            "genesis" => self.genesis(),
            "migration" => json!({"actions": self.moves(None)}),
            "conflict" if self.state.get("space").is_some() => self.reveal(),
            "conflict" => self.choose(),
            _ if self.holds("Temporal Nexus") => json!({"actions": [{"play": "Temporal Nexus"}]}),
            _ => json!({"actions": []}),
        }
    }

    fn below(&mut self, n: usize) -> usize {
        self.chance.below(n as u32) as usize
    }

    fn happens(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of several values.
    fn pick(&mut self, values: &[Json]) -> Option<Json> {
        if values.is_empty() { None } else { Some(values[self.below(values.len())].clone()) }
    }

    /// The state of an unfinished part.
    fn now(&self) -> &Json {
        &self.state["aside"]["now"]
    }

    fn active(&self) -> String {
        text(self.state.get("active").unwrap_or(&self.state["aside"]["active"]))
    }

    fn worlds(&self) -> Json {
        self.state.get("worlds").unwrap_or(&self.state["aside"]["worlds"]).clone()
    }

    fn player(&self, name: &str) -> &Json {
        &self.state["players"][name]
    }

    fn has(&self, name: &str, power: &str) -> bool {
        list(&self.player(name)["powers"]).contains(&power.into())
    }

    fn holds(&self, card: &str) -> bool {
        list(&self.player(&self.active())["hand"]).contains(&card.into())
    }

    /// AE-3: everybody decides when it is his turn to.
    fn set_up(&mut self) -> Json {
        let now = self.now().clone();
        let by = text(&now["waiting"]["by"]);
        let drew = list(&self.state["actions"]).last() == Some(&json!({"by": by, "draw": true}));
        let hand = list(&now["hands"][&by]);
        let races: Vec<Json> = hand.iter().filter(|card| is_race(card)).cloned().collect();
        let action = match text(&now["waiting"]["for"]).as_str() {
            "pick" => {
                let taken: Vec<String> = object(&now["homeworlds"]).values().map(text).collect();
                let worlds = object(&now["worlds"]).keys().filter(|world| !taken.contains(world));
                let worlds: Vec<Json> = worlds.map(|world| world.as_str().into()).collect();
                json!({"by": by, "pick": self.pick(&worlds)})
            }
            "lay" if races.len() < 3 && !drew => json!({"by": by, "draw": true}),
            "lay" => json!({"by": by, "lay": &races[..races.len().min(3)]}),
            _ => json!({"by": by, "discard": &hand[limit(&now, &by)..]}),
        };
        json!({"actions": [action]})
    }

    /// AE-5: the discard is decided when the hand is known.
    fn draw(&mut self) -> Json {
        let active = self.active();
        let (powers, hand) = (list(&self.player(&active)["powers"]), list(&self.player(&active)["hand"]));
        let mut actions = Vec::new();
        let names: Vec<String> = object(&self.state["players"]).keys().cloned().collect();
        for name in &names {
            if self.has(name, "Time Control") && self.happens(50) {
                let mut order = names.clone();
                let first = self.below(order.len());
                order.rotate_left(first);
                actions.push(json!({"by": name, "use": "Time Control", "order": order}));
            }
        }
        let races: Vec<Json> = hand.iter().filter(|card| is_race(card)).cloned().collect();
        if self.holds("Mutation")
            && let (Some(power), Some(card)) = (self.pick(&powers), self.pick(&races))
        {
            actions.push(json!({"play": "Mutation", "power": power, "card": card}));
        }
        if self.holds("Universal Peace") {
            actions.push(json!({"play": "Universal Peace"}));
        }
        let more = ["Thinker", "Collectors"].iter().filter(|power| self.has(&active, power)).count();
        actions.push(json!({"draw": self.below(6 + more)}));
        let homes: Vec<Json> = stacks(self.player(&active)).into_keys().map(Json::from).collect();
        for power in ["Psychic", "Burnout", "Resurrection"] {
            if self.has(&active, power) && self.happens(50) {
                let from = if power == "Psychic" { None } else { self.pick(&homes) };
                actions.push(match from {
                    Some(from) => json!({"use": power, "from": from}),
                    None => json!({"use": power}),
                });
            }
        }
        actions.retain(|action| {
            action.get("use").is_none()
                || action["use"] == "Psychic"
                || action.get("from").is_some()
                || action.get("order").is_some()
        });
        json!({"actions": actions, "unfinished": true})
    }

    /// AE-6: growth, and whatever adds to it.
    fn genesis(&mut self) -> Json {
        let own = stacks(self.player(&self.active()));
        let worlds = self.worlds();
        let worlds = object(&worlds).iter().filter(|(_, at)| own.contains_key(&text(at)));
        let worlds: Vec<Json> = worlds.map(|(name, _)| name.as_str().into()).collect();
        let mut actions = Vec::new();
        if let Some(world) = self.pick(&worlds) {
            if self.holds("Population Explosion") {
                actions.push(json!({"play": "Population Explosion", "at": world}));
            }
            let hand = list(&self.player(&self.active())["hand"]);
            let card = self.pick(&hand);
            if self.has(&self.active(), "Breeder")
                && let Some(card) = card
            {
                actions.push(json!({"use": "Breeder", "at": world, "card": card}));
            }
        }
        json!({"actions": actions})
    }

    /// AE-7: some stacks move to worlds nearby, or one alone.
    fn moves(&mut self, only: Option<&str>) -> Vec<Json> {
        let worlds: Vec<Json> = object(&self.worlds()).values().cloned().collect();
        let mut actions = Vec::new();
        for (space, number) in stacks(self.player(&self.active())) {
            let near: Vec<Json> =
                worlds.iter().filter(|world| is_near(&space, &text(world))).cloned().collect();
            if let Some(to) = self.pick(&near)
                && (only == Some(space.as_str()) || only.is_none() && self.happens(60))
            {
                let number = 1 + self.below(number as usize);
                actions.push(json!({"move": number, "from": space, "to": to}));
            }
        }
        actions
    }

    /// AE-8: a conflict where somebody else is, Strategy's move, or neither.
    fn choose(&mut self) -> Json {
        let active = self.active();
        let (own, fought) = (stacks(self.player(&active)), list(&self.state["fought"]));
        let mut fights = Vec::new();
        for (name, player) in object(&self.state["players"]).iter().filter(|(name, _)| **name != active) {
            let shared = stacks(player).into_keys().filter(|space| own.contains_key(space));
            fights.extend(
                shared
                    .filter(|space| !fought.contains(&space.as_str().into()))
                    .map(|space| json!([name, space])),
            );
        }
        if self.has(&active, "Strategy") && self.state["aside"]["strategy"].is_null() && self.happens(40) {
            let homes: Vec<Json> = own.into_keys().map(Json::from).collect();
            if let Some(home) = self.pick(&homes) {
                let actions = self.moves(home.as_str());
                return json!({"dispute": "migration", "strategy": home, "actions": actions});
            }
        }
        let Some(fight) = self.pick(&fights).filter(|_| self.happens(80)) else {
            return json!({"dispute": "end"});
        };
        let (defender, space) = (text(&fight[0]), fight[1].clone());
        let mut actions = Vec::new();
        if self.has(&defender, "Diplomat") {
            let hand = list(&self.player(&active)["hand"]);
            let Some(price) = hand.get(..2) else { return json!({"dispute": "end"}) };
            actions.push(json!({"by": active, "pay": price}));
        }
        for by in [&active, &defender] {
            for power in ["Tactician", "Spies", "Opportunists", "Anarchy"] {
                if self.has(by, power) && self.happens(50) {
                    actions.push(json!({"by": by, "use": power}));
                }
            }
        }
        json!({"space": space, "defender": defender, "actions": actions, "unfinished": true})
    }

    /// AE-11: each reveals some Force cards of his hand.
    fn reveal(&mut self) -> Json {
        let defender = text(&self.state["defender"]);
        let actions = [self.active(), defender].map(|by| {
            let hand = list(&self.now()["players"][&by]["hand"]);
            let forces: Vec<Json> = hand.into_iter().filter(Json::is_number).collect();
            // Reductionism allows one.
            let shown = &forces[..forces.len().min(1)];
            json!({"by": by, "reveal": shown})
        });
        json!({"actions": actions, "unfinished": true})
    }
}

fn is_race(card: &Json) -> bool {
    card.as_str().is_some_and(|card| Power::NAMES.contains(&card))
}

/// How many cards a player may hold after the set-up.
fn limit(now: &Json, by: &str) -> usize {
    let has = |(_, powers): (&String, &Json), power: &str| list(powers).contains(&power.into());
    let all = object(&now["powers"]);
    let memory = all.iter().any(|entry| entry.0 == by && has(entry, "Memory"));
    let scourge = all.iter().any(|entry| entry.0 != by && has(entry, "Scourge"));
    10 + 2 * usize::from(memory) - usize::from(scourge)
}

/// Whether two labels are within any range of each other: at most one column and one row apart.
fn is_near(one: &str, other: &str) -> bool {
    let parts =
        |label: &str| Some((i32::from(*label.as_bytes().first()?), label.get(1..)?.parse::<i32>().ok()?));
    match (parts(one), parts(other)) {
        (Some(a), Some(b)) => a != b && (a.0 - b.0).abs() <= 2 && (a.1 - b.1).abs() <= 1,
        _ => false,
    }
}
