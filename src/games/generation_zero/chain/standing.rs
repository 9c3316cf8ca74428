//! The standing of a game: the array with its cards, as everybody or one player sees them, and everybody on it.

use serde::Deserialize;
use serde_json::{Map, json};

use super::battle::{deciding, in_words};
use super::set_up::SetUp;
use crate::diag::and_list;
use crate::game::chain::GameStatus;
use crate::ruling::Json;
use crate::sight::is_open_to;
use crate::state::{Member, OpenTo, State};
use crate::words::Stat;

/// A table: rows by name.
type Rows = Map<String, Json>;

/// The stats in a row of an Agent.
const OF_AGENTS: [Stat; 5] = [Stat::Attack, Stat::Defence, Stat::Speed, Stat::Stealth, Stat::Insanity];
/// The stats in a row of a 'Sue.
const OF_SUES: [Stat; 5] = [Stat::Attack, Stat::Defence, Stat::Speed, Stat::Observe, Stat::Allure];
/// The stats in a row of a Monster.
const OF_MONSTERS: [Stat; 3] = [Stat::Attack, Stat::Defence, Stat::Speed];

/// The standing of a game, for everybody or for one player.
pub(super) fn stand(scenario: &Json, viewer: Option<&str>) -> Option<GameStatus> {
    match SetUp::read(scenario) {
        Some(scenario) => Some(set_up(&scenario)),
        None => Some(between_turns(&State::deserialize(scenario).ok()?, viewer)),
    }
}

/// The standing of a set-up in which players choose where their characters begin.
fn set_up(scenario: &SetUp<'_>) -> GameStatus {
    let next = scenario.next();
    let may = next.as_ref().and_then(|(_, left)| left.first()).map_or_else(String::new, |name| {
        format!("placements: [{{who: {name}, at: A1}}, …], one character by each player in turn")
    });
    let mut position = Map::new();
    if let Some((player, left)) = &next {
        position.insert(format!("left of {player}"), json!(left));
    }
    let placed = scenario.placements.iter().map(|one| (one.who.to_owned(), json!({"at": one.at})));
    position.insert("placed".to_owned(), placed.collect());
    position.retain(|_, value| !value.as_object().is_some_and(Map::is_empty));
    GameStatus {
        headline: "the set-up, in which characters are placed".to_owned(),
        players: scenario.players.iter().map(|player| (*player).to_owned()).collect(),
        to_move: next.map(|(player, _)| player.to_owned()).into_iter().collect(),
        may,
        position: position.into(),
    }
}

fn between_turns(state: &State<'_>, viewer: Option<&str>) -> GameStatus {
    let State { round, rounds, players, ledger, negotiating, agents, sues, monsters, so_far, .. } = state;
    let under_way = if so_far.is_some() { ", within a turn" } else { "" };
    let face_up = monsters.iter().filter(|monster| monster.face_up);
    let mut position = Map::new();
    position.insert("kills".to_owned(), json!(ledger));
    if *negotiating {
        position.insert("negotiating".to_owned(), true.into());
    }
    if let Some(battle) = &state.battle {
        position.insert("battle".to_owned(), in_words(battle).into());
    }
    position.insert("artefacts".to_owned(), artefacts(state));
    position.insert("recharging".to_owned(), recharging(state));
    position.insert("holding".to_owned(), holding(state, viewer));
    position.insert("locations".to_owned(), locations(state, viewer).into());
    position.insert("agents".to_owned(), rows(agents, &OF_AGENTS).into());
    position.insert("sues".to_owned(), rows(sues, &OF_SUES).into());
    position.insert("monsters".to_owned(), rows(face_up, &OF_MONSTERS).into());
    position.retain(|_, value| !value.as_object().is_some_and(Map::is_empty));
    GameStatus {
        headline: format!("round {round} of {rounds}{under_way}"),
        players: players.iter().map(|player| (*player).to_owned()).collect(),
        to_move: players.first().map(|player| (*player).to_owned()).into_iter().collect(),
        may: may(so_far.as_ref().and_then(|so_far| so_far.open.as_ref())),
        position: position.into(),
    }
}

/// The orders of a turn; first what is left to decide of a 'Sue whose player has looked at cards.
fn may(open: Option<&OpenTo<'_>>) -> String {
    let all = "actions: [{who: NAME, path: [B2, C1], ensnare: CANON}, {who: NAME, use: own}, {fight: B2}, …]; `end: false` if the turn goes on, \
               to look at cards first";
    let Some(OpenTo { who, chapter, .. }) = open else { return all.to_owned() };
    let (keys, deed) = match chapter {
        Some(_) => ("path: [B2]", "moves the Canon of her chapter"),
        None => ("ensnare: CANON", "takes a Canon that lies with her"),
    };
    format!("first, if she {deed}: {{who: {who}, {keys}}}; {all}")
}

/// The Locations by label, with the face-down cards on them; Canons that the viewer may look at are named.
fn locations(state: &State<'_>, viewer: Option<&str>) -> Rows {
    let rows = state.locations.0.iter().map(|(label, place)| {
        let monsters = state.monsters.iter().filter(|monster| monster.at == *label);
        let monsters = monsters.map(|one| if one.face_up { one.name } else { "face down" });
        let canons = state.canons.iter().filter(|canon| canon.at == Some(label)).map(|canon| canon.name);
        let row = json!({
            "location": place.name.unwrap_or_default(),
            "terrain": place.terrain.join(", "),
            "monster": monsters.collect::<Vec<_>>().join(", "),
            "canons": seen(state, &canons.collect::<Vec<_>>(), viewer),
        });
        ((*label).to_owned(), row)
    });
    rows.collect()
}

/// Canons by name if the viewer may look at them, and the number of the others.
fn seen(state: &State<'_>, canons: &[&str], viewer: Option<&str>) -> String {
    let may_look = |canon: &&str| viewer.is_some_and(|viewer| may_look(state, canon, viewer));
    let (known, others): (Vec<&str>, Vec<&str>) = canons.iter().copied().partition(may_look);
    let known = known.into_iter().map(str::to_owned);
    let others = (!others.is_empty()).then(|| format!("{} face down", others.len()));
    and_list(&known.chain(others).collect::<Vec<_>>())
}

/// Whether a player may look at a Canon.
fn may_look(state: &State<'_>, canon: &str, viewer: &str) -> bool {
    let at = state.canons.iter().find(|one| one.name == canon).and_then(|one| one.at);
    let holder = state.sues.iter().find(|sue| sue.canons.iter().flatten().any(|held| *held == canon));
    let beside = state.sues.iter().filter(|sue| at == Some(sue.at));
    let looked = state.so_far.iter().flat_map(|so_far| &so_far.looked).any(|looked| *looked == canon);
    looked && state.players.first() == Some(&viewer)
        || is_open_to(Some(viewer), holder.map(|sue| sue.player), beside.map(|sue| sue.player))
}

/// The cards that lie face down, and that the player to move may not look at.
pub(super) fn unseen(scenario: &Json) -> Vec<String> {
    let state = if scenario["dispute"] == "turn" { State::deserialize(scenario).ok() } else { None };
    let Some(state) = state else { return Vec::new() };
    let deciding = deciding(&state);
    // What was ordered before a battle stopped is read again with it.
    let ordered = scenario["actions"].to_string();
    let is_unseen = |canon: &&str| deciding.iter().any(|player| !may_look(&state, canon, player));
    let canons = state.canons.iter().map(|canon| canon.name).filter(is_unseen);
    let canons = canons.filter(|canon| state.battle.is_none() || !ordered.contains(*canon));
    let monsters = state.monsters.iter().filter(|monster| !monster.face_up).map(|monster| monster.name);
    canons.chain(monsters).map(str::to_owned).collect()
}

/// The Canons that 'Sues hold.
fn holding(state: &State<'_>, viewer: Option<&str>) -> Json {
    let held = state.sues.iter().filter_map(|sue| {
        let canons = sue.canons.as_ref().filter(|canons| !canons.is_empty())?;
        Some((sue.name.to_owned(), Json::from(seen(state, canons, viewer))))
    });
    held.collect()
}

fn artefacts(state: &State<'_>) -> Json {
    let of_agents = state.agents.iter().filter_map(|agent| {
        let pile = agent.artefacts.as_ref().filter(|pile| !pile.is_empty())?;
        Some((agent.name.to_owned(), Json::from(and_list(pile))))
    });
    let of_sues =
        state.sues.iter().filter_map(|sue| Some((sue.name.to_owned(), sue.artefact.clone()?.into())));
    of_agents.chain(of_sues).collect()
}

/// Characters whose Special recharges, each with the number of turns left.
fn recharging(state: &State<'_>) -> Json {
    let all = state.agents.iter().chain(&state.sues);
    all.filter_map(|one| Some((one.name.to_owned(), one.recharge.clone()?))).collect()
}

/// Rows with some stats of characters, their places and their Health.
fn rows<'m>(members: impl IntoIterator<Item = &'m Member<'m>>, stats: &[Stat]) -> Rows {
    let rows = members.into_iter().map(|one| {
        let mut row = Map::new();
        row.extend(one.player.map(|player| ("player".to_owned(), player.into())));
        row.insert("at".to_owned(), one.at.into());
        row.extend(stats.iter().map(|stat| (stat.name().to_owned(), json!(one.stats.get(&stat.name())))));
        row.insert("health".to_owned(), format!("{}/{}", one.health, one.max_health).into());
        (one.name.to_owned(), row.into())
    });
    rows.collect()
}
