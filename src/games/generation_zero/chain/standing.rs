//! How a game stands: the array with what lies on it, as everybody sees it or one player, and everybody on it.

use serde_json::{Map, json};

use super::veil::may_look;
use super::{is, list, placing, text};
use crate::diag::suggest::and_list;
use crate::games::chain::Stand;
use crate::ruling::Json;

/// A table: rows by name.
type Rows = Map<String, Json>;

/// How it stands, for everybody or for one player.
pub(super) fn stand(scenario: &Json, viewer: Option<&str>) -> Stand {
    if is(scenario, "setup") { set_up(scenario) } else { between_turns(scenario, viewer) }
}

/// A game in which players choose where their characters begin.
fn set_up(scenario: &Json) -> Stand {
    let players: Vec<String> =
        list(scenario, "players").filter_map(Json::as_str).map(str::to_owned).collect();
    let next = placing::next(scenario);
    let may = next.as_ref().and_then(|(_, left)| left.first()).map_or_else(String::new, |name| {
        format!("placements: [{{who: {name}, at: A1}}, …], one character by each player in turn")
    });
    let mut position = Map::new();
    if let Some((player, left)) = &next {
        position.insert(format!("left of {player}"), json!(left));
    }
    let placed =
        list(scenario, "placements").map(|one| (text(one, "who").to_owned(), json!({"at": one["at"]})));
    position.insert("placed".to_owned(), placed.collect());
    position.retain(|_, value| !value.as_object().is_some_and(Map::is_empty));
    Stand {
        headline: "the set-up, in which characters are placed".to_owned(),
        whose: next.map(|(player, _)| player.to_owned()).into_iter().collect(),
        players,
        may,
        position: position.into(),
    }
}

fn between_turns(scenario: &Json, viewer: Option<&str>) -> Stand {
    let (round, rounds) = (&scenario["round"], &scenario["rounds"]);
    let under_way = if scenario.get("so_far").is_some() { ", within a turn" } else { "" };
    let players: Vec<String> =
        list(scenario, "players").filter_map(Json::as_str).map(str::to_owned).collect();
    let mut position = Map::new();
    position.insert("kills".to_owned(), scenario["ledger"].clone());
    if scenario["negotiating"] == true {
        position.insert("negotiating".to_owned(), true.into());
    }
    position.insert("artefacts".to_owned(), artefacts(scenario));
    position.insert("recharging".to_owned(), recharging(scenario));
    position.insert("holding".to_owned(), holding(scenario, viewer));
    position.insert("locations".to_owned(), locations(scenario, viewer).into());
    position.insert("agents".to_owned(), agents(scenario).into());
    position.insert("sues".to_owned(), sues(scenario).into());
    position.insert("monsters".to_owned(), monsters(scenario).into());
    position.retain(|_, value| !value.as_object().is_some_and(Map::is_empty));
    Stand {
        headline: format!("round {round} of {rounds}{under_way}"),
        whose: players.first().cloned().into_iter().collect(),
        players,
        may: "actions: [{who: NAME, path: [B2, C1], ensnare: CANON}, {who: NAME, use: own}, {fight: B2}, …]; `end: false` if more is to come"
            .to_owned(),
        position: position.into(),
    }
}

/// The Locations by label, with the face-down cards on them; Canons at which the viewer may look have their names.
fn locations(scenario: &Json, viewer: Option<&str>) -> Rows {
    let there = |key: &'static str, label: &str| {
        let label = label.to_owned();
        list(scenario, key).filter(move |one| text(one, "at") == label)
    };
    let row = |(label, card): (&String, &Json)| {
        let monsters = there("monsters", label);
        let monster =
            monsters.map(|one| if one["face_up"] == true { text(one, "name") } else { "face down" });
        let canons: Vec<&str> = there("canons", label).map(|canon| text(canon, "name")).collect();
        let terrain = list(card, "terrain").filter_map(Json::as_str);
        let row = json!({
            "location": text(card, "name"),
            "terrain": terrain.collect::<Vec<_>>().join(", "),
            "monster": monster.collect::<Vec<_>>().join(", "),
            "canons": seen(scenario, &canons, viewer),
        });
        (label.clone(), row)
    };
    scenario["locations"].as_object().into_iter().flatten().map(row).collect()
}

/// Canons by name where the viewer may look at them, and how many others there are.
fn seen(scenario: &Json, canons: &[&str], viewer: Option<&str>) -> String {
    let (known, others): (Vec<&str>, Vec<&str>) =
        canons.iter().partition(|canon| may_look(scenario, canon, viewer));
    let known = known.iter().map(|name| (*name).to_owned());
    let others = (!others.is_empty()).then(|| format!("{} face down", others.len()));
    and_list(&known.chain(others).collect::<Vec<_>>())
}

fn agents(scenario: &Json) -> Rows {
    let row = |agent: &Json| {
        let row = with(agent, &["player", "at", "attack", "defence", "speed", "stealth", "insanity"]);
        (text(agent, "name").to_owned(), row)
    };
    list(scenario, "agents").map(row).collect()
}

fn sues(scenario: &Json) -> Rows {
    let row = |sue: &Json| {
        let row = with(sue, &["player", "at", "attack", "defence", "speed", "observe", "allure"]);
        (text(sue, "name").to_owned(), row)
    };
    list(scenario, "sues").map(row).collect()
}

/// The Canons that 'Sues hold.
fn holding(scenario: &Json, viewer: Option<&str>) -> Json {
    let held = list(scenario, "sues").filter_map(|sue| {
        let canons: Vec<&str> = list(sue, "canons").filter_map(Json::as_str).collect();
        (!canons.is_empty())
            .then(|| (text(sue, "name").to_owned(), Json::from(seen(scenario, &canons, viewer))))
    });
    held.collect()
}

/// Who has which artefacts.
fn artefacts(scenario: &Json) -> Json {
    let of_agents = list(scenario, "agents").filter_map(|agent| {
        let pile: Vec<&str> = list(agent, "artefacts").filter_map(Json::as_str).collect();
        (!pile.is_empty()).then(|| (text(agent, "name").to_owned(), Json::from(and_list(&pile))))
    });
    let of_sues = list(scenario, "sues").filter(|sue| sue.get("artefact").is_some());
    of_agents.chain(of_sues.map(|sue| (text(sue, "name").to_owned(), sue["artefact"].clone()))).collect()
}

/// Whose Special still recharges, and for how many turns.
fn recharging(scenario: &Json) -> Json {
    let all = list(scenario, "agents").chain(list(scenario, "sues"));
    let waiting = all.filter(|one| one.get("recharge").is_some());
    waiting.map(|one| (text(one, "name").to_owned(), one["recharge"].clone())).collect()
}

/// The Monsters that lie face up.
fn monsters(scenario: &Json) -> Rows {
    let face_up = list(scenario, "monsters").filter(|monster| monster["face_up"] == true);
    let row = |monster: &Json| {
        (text(monster, "name").to_owned(), with(monster, &["at", "attack", "defence", "speed"]))
    };
    face_up.map(row).collect()
}

/// A row of some of somebody's fields, and Health.
fn with(one: &Json, keys: &[&str]) -> Json {
    let health = ("health".to_owned(), format!("{}/{}", one["health"], one["max_health"]).into());
    keys.iter().map(|key| ((*key).to_owned(), one[*key].clone())).chain([health]).collect()
}
