//! What the rulebook derives: Health from species, the words of tables on cards, and the components that follow from a
//! line-up: Health tokens, the set-up page and the player aid.

use super::pieces::{Card, Kind, Years};
use super::roster::{Game, Roster};
use super::tables::{
    DEPARTMENTS, INSANITY, RECHARGE, SPECIES, TERRAINS, default_array, known, species_health,
};
use super::{rulebook, sentence};
use crate::diag::Report;
use crate::games::wording::same;
use crate::geometry::Label;
use crate::model::{Deck, Entry, GameName, GameSet, HouseRules};
use crate::source::{Key, Located, Map, Node, Origin, Value};

/// The fields that are put into cards where what they follow from is there.
pub(super) const DERIVED: [&str; 9] = [
    "health",
    "years",
    "recharge",
    "weapon_text",
    "artefact_text",
    "department_ability",
    "main_terrain",
    "terrains",
    "homes",
];

/// Fills a set that was checked.
pub(super) fn fill(set: &mut GameSet, rules: &HouseRules) {
    let habitats = habitats(set);
    for deck in &mut set.decks {
        let Some(kind) = Kind::ALL.into_iter().find(|kind| kind.component() == deck.component.value) else {
            continue;
        };
        for entry in &mut deck.entries {
            fill_card(kind, entry);
            if let Some((habitat, origin)) =
                entry.get("habitat").and_then(|node| Some((node.as_text()?.to_owned(), node.origin)))
            {
                let homes = habitats.iter().filter(|(other, _)| same(other, &habitat));
                let homes = homes.map(|(_, location)| Node::text(location.as_str(), origin)).collect();
                set_field(entry, "homes", Node::list(homes, origin));
            }
        }
    }
    let mut derived = Vec::new();
    {
        let roster = Roster::read(set, rules, &mut Report::default());
        let origin = set.tables.first().map(|table| table.node.origin);
        let origin = origin.or_else(|| set.decks.first().map(|deck| deck.origin));
        if let Some(origin) = origin {
            for game in roster.games() {
                derived.push(health_tokens(game, origin));
                derived.extend(set_up(game, origin));
            }
            derived.push(player_aid(origin));
        }
    }
    for deck in derived {
        // What the definitions hold themselves is left alone.
        let there = set.decks.iter().any(|own| own.component.value == deck.component.value);
        if !there || deck.component.value != "player-aid" {
            set.decks.push(deck);
        }
    }
}

/// Every habitat with a Location that has it.
fn habitats(set: &GameSet) -> Vec<(String, String)> {
    let locations = set.decks_of(Kind::Location.component()).flat_map(|deck| &deck.entries);
    locations
        .flat_map(|entry| {
            let card = Card { kind: Kind::Location, entry };
            card.words("habitats")
                .into_iter()
                .map(|habitat| (habitat.value.to_owned(), entry.name.value.clone()))
        })
        .collect()
}

fn set_field(entry: &mut Entry, key: &str, node: Node) {
    if entry.get(key).is_none() {
        entry.fields.insert(Key { text: key.into(), origin: node.origin }, node);
    }
}

fn fill_card(kind: Kind, entry: &mut Entry) {
    let text =
        |entry: &Entry, field: &str| entry.get(field).and_then(|n| Some((n.as_text()?.to_owned(), n.origin)));
    if let Some((species, origin)) = text(entry, "species")
        && let Some(health) = species_health(&species)
    {
        set_field(entry, "health", Node::number(health, origin));
    }
    if let Some((dates, origin)) = text(entry, "dates")
        && let Some(years) = Years::parse(&dates)
    {
        set_field(entry, "years", Node::text(years.to_string(), origin));
    }
    if let Some((special, origin)) = entry.get("special").and_then(|n| Some((n.as_integer()?, n.origin))) {
        let turns = usize::try_from(special).ok().and_then(|n| RECHARGE.get(n).copied()).flatten();
        let words = match turns {
            None => "never recharges".to_owned(),
            Some(1) => "recharges in 1 turn".to_owned(),
            Some(n) => format!("recharges in {n} turns"),
        };
        set_field(entry, "recharge", Node::text(words, origin));
    }
    for (field, section) in [("weapon", "GZ-12"), ("artefact", "GZ-13")] {
        if let Some((word, origin)) = text(entry, field)
            && let Some(row) = row_of(section, &word)
        {
            set_field(entry, &format!("{field}_text"), Node::text(row.text, origin));
        }
    }
    if let Some((department, origin)) = text(entry, "department")
        && let Some(row) = row_of("GZ-14", &department)
    {
        let timing = if EITHER.contains(&row.ability.as_str()) { "either" } else { "combat" };
        let fields = [("name", row.ability.as_str()), ("text", &row.text), ("timing", timing)];
        let map = Node::map(fields.map(|(key, text)| (key, Node::text(text, origin))), origin);
        set_field(entry, "department_ability", map);
    }
    if kind == Kind::Location
        && let Some(node) = entry.get("terrain")
    {
        let origin = node.origin;
        let terrains: Vec<String> = node.words().iter().map(|terrain| terrain.value.to_owned()).collect();
        let rows: Vec<Node> = terrains
            .iter()
            .filter_map(|terrain| {
                match WEAPON_OF.iter().find(|(name, _)| known(terrain, [*name]).is_some()) {
                    // "A Knife has its effect" is better said by the Knife itself.
                    Some((_, weapon)) => row_of("GZ-12", weapon),
                    None => row_of("GZ-11", terrain),
                }
            })
            .map(|row| {
                let fields = [("name", row.name.as_str()), ("text", &row.text)];
                Node::map(fields.map(|(key, text)| (key, Node::text(text, origin))), origin)
            })
            .collect();
        // One that is not in the table is told, and has no color and no sign.
        if let Some(first) = terrains.iter().find_map(|terrain| known(terrain, TERRAINS)) {
            set_field(entry, "main_terrain", Node::text(first, origin));
        }
        set_field(entry, "terrains", Node::list(rows, origin));
    }
    if let Some(Node { value: Value::Map(ability), origin }) = entry.fields.get_mut("ability") {
        fill_ability(ability, *origin);
    }
}

/// The weapons that have their effect in a terrain (GZ-11.2, GZ-11.4, GZ-11.9).
const WEAPON_OF: [(&str, &str); 3] = [("Forest", "Bow"), ("Cave", "Magic"), ("City", "Knife")];

/// Abilities of departments that are for the map too (GZ-14.3).
const EITHER: [&str; 2] = ["Breakdown", "Spatial Warp"];

fn fill_ability(ability: &mut Map, origin: Origin) {
    let is = |ability: &Map, key: &str| ability.get(key).and_then(Node::as_bool) == Some(true);
    let on_map = is(ability, "draw") || is(ability, "stationary");
    let mut set = |key: &str, text: String| {
        if ability.get(key).is_none_or(Node::is_null) {
            ability.insert(Key { text: key.into(), origin }, Node::text(text, origin));
        }
    };
    set("timing", if on_map { "map" } else { "either" }.to_owned());
    set("target", "self".to_owned());
    if ability.get("text").is_none_or(Node::is_null) {
        let text = sentence::ability(ability);
        ability.insert(Key { text: "text".into(), origin }, Node::text(text, origin));
    }
}

/// A rule of an appendix, which speaks of one row of its table.
struct Row {
    rule: &'static str,
    name: String,
    /// The ability's name, for departments.
    ability: String,
    text: String,
}

/// The rows of a section of the rulebook's appendix: the rules that begin with a name and a colon.
fn rows(section: &str) -> Vec<Row> {
    let section = rulebook().sections.iter().find(|other| other.id == section);
    let rules = section.into_iter().flat_map(|section| &section.rules);
    rules
        .filter_map(|rule| {
            let (head, text) = rule.rule.split_once(": ")?;
            let (name, ability) = head.split_once(", ").unwrap_or((head, ""));
            Some(Row {
                rule: &rule.id,
                name: name.to_owned(),
                ability: ability.to_owned(),
                text: for_card(text),
            })
        })
        .collect()
}

fn row_of(section: &str, name: &str) -> Option<Row> {
    rows(section).into_iter().find(|row| known(name, [row.name.as_str()]).is_some())
}

/// A rule's words as they are printed: with a capital, real apostrophes and minus signs, and without references to other
/// rules.
fn for_card(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(" (GZ-") {
        let Some(end) = rest[at..].find(')') else { break };
        out.push_str(&rest[..at]);
        rest = &rest[at + end + 1..];
    }
    out.push_str(rest);
    let mut chars = typographic(&out).chars().collect::<Vec<_>>();
    if let Some(first) = chars.first_mut() {
        *first = first.to_uppercase().next().unwrap_or(*first);
    }
    chars.into_iter().collect()
}

fn typographic(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut before = ' ';
    for (c, after) in text.chars().zip(text.chars().skip(1).chain([' '])) {
        out.push(match c {
            '\'' => '’',
            '"' if before == ' ' || before == '(' => '“',
            '"' => '”',
            '-' if before == ' ' && after.is_ascii_digit() => '−',
            c => c,
        });
        before = c;
    }
    out
}

fn deck(component: &str, entries: Vec<Entry>, origin: Origin) -> Deck {
    let component = Located { value: component.to_owned(), origin };
    let (declared, totals) = (Vec::new(), Vec::new());
    Deck { game: GameName::GenerationZero, component, declared, totals, entries, origin }
}

fn entry(name: &str, copies: u32, fields: Vec<(&str, Node)>, origin: Origin) -> Entry {
    let named = [("name", Node::text(name, origin)), ("copies", Node::number(i64::from(copies), origin))];
    let Value::Map(fields) = Node::map(named.into_iter().chain(fields), origin).value else {
        unreachable!("a map was made")
    };
    Entry { name: Located { value: name.to_owned(), origin }, copies, fields, origin }
}

/// Tokens for the Health of everyone at the table, of all Monsters, and one for each Pendant (GZ-1.9).
fn health_tokens(game: Game<'_, '_>, origin: Origin) -> Deck {
    let health = |kind: Kind| -> i64 { game.cards(kind).iter().filter_map(Card::health).sum() };
    let sues = game.cards(Kind::Sue);
    let pendants =
        sues.iter().filter(|sue| sue.text("artefact").is_some_and(|a| known(a.value, ["Pendant"]).is_some()));
    let count = health(Kind::Agent) + health(Kind::Sue) + health(Kind::Monster) + pendants.count() as i64;
    let copies = u32::try_from(count).unwrap_or_default();
    deck("health-token", vec![entry("Health", copies, Vec::new(), origin)], origin)
}

/// The set-up page of a table: who brings what, the array, and the steps with their rules.
fn set_up(game: Game<'_, '_>, origin: Origin) -> Option<Deck> {
    let table = game.table?;
    let text = |text: &str| Node::text(text, origin);
    let names =
        |names: &[Located<&str>]| Node::list(names.iter().map(|name| text(name.value)).collect(), origin);
    let players: Vec<Node> = table
        .players
        .iter()
        .map(|player| {
            let cards = [Kind::Agent, Kind::Sue].into_iter().flat_map(|kind| {
                game.cards(kind)
                    .into_iter()
                    .filter(move |card| player.of(kind).iter().any(|n| same(n.value, card.name())))
            });
            let tokens: i64 = cards.filter_map(|card| card.health()).sum();
            let fields = [
                ("player", text(player.name.value)),
                ("agents", names(&player.agents)),
                ("sues", names(&player.sues)),
                ("canons", names(&player.canons)),
                ("tokens", Node::number(tokens, origin)),
            ];
            Node::map(fields, origin)
        })
        .collect();
    let pool = game.cards(Kind::Location);
    let arrangement: Vec<Node> = match &table.arrangement {
        Some(squares) => squares
            .iter()
            .map(|(label, name)| {
                let card = pool.iter().find(|card| same(card.name(), name.value));
                square(label.value, card, name.value, origin)
            })
            .collect(),
        None => (0..pool.len() as u32)
            .map(|n| {
                let (column, row) = default_array(n);
                square(Label { column, row }, None, "", origin)
            })
            .collect(),
    };
    let labels: Vec<Label> = match &table.arrangement {
        Some(squares) => squares.iter().map(|(label, _)| label.value).collect(),
        None => {
            (0..pool.len() as u32).map(default_array).map(|(column, row)| Label { column, row }).collect()
        }
    };
    let dealt = table.arrangement.is_some();
    let fandom = table.fandom.map_or("", |fandom| fandom.value);
    let fields = vec![
        ("fandom", text(fandom)),
        ("dealt", text(if dealt { "true" } else { "" })),
        // More players have less room each on the page.
        ("crowded", text(if table.players.len() > 3 { "true" } else { "" })),
        ("players", Node::list(players, origin)),
        ("arrangement", Node::list(arrangement, origin)),
        // A wide or tall array is drawn smaller.
        ("extent", Node::number(extent(&labels), origin)),
        (
            "monsters",
            Node::list(game.cards(Kind::Monster).iter().map(|card| text(card.name())).collect(), origin),
        ),
        (
            "steps",
            rules(
                &[
                    "GZ-2.1", "GZ-2.3", "GZ-2.4", "GZ-2.7", "GZ-2.9", "GZ-2.11", "GZ-2.12", "GZ-2.13",
                    "GZ-2.15", "GZ-2.16",
                ],
                origin,
            ),
        ),
    ];
    Some(deck("set-up", vec![entry("Set-up", 1, fields, origin)], origin))
}

/// How many squares an array goes from side to side, or from top to bottom if that is more.
fn extent(labels: &[Label]) -> i64 {
    let along = |of: fn(&Label) -> u32| {
        let (first, last) = (labels.iter().map(of).min(), labels.iter().map(of).max());
        first.zip(last).map_or(0, |(first, last)| i64::from(last - first) + 1)
    };
    along(|label| label.column).max(along(|label| label.row))
}

fn square(label: Label, card: Option<&Card<'_>>, name: &str, origin: Origin) -> Node {
    let terrains = card.map(|card| card.words("terrain")).unwrap_or_default();
    let terrain = terrains.iter().find_map(|terrain| known(terrain.value, TERRAINS)).unwrap_or_default();
    let fields = [("at", label.to_string()), ("name", name.to_owned()), ("terrain", terrain.to_owned())];
    Node::map(fields.map(|(key, value)| (key, Node::text(value, origin))), origin)
}

/// Rules with their numbers, for pages that quote them.
fn rules(ids: &[&str], origin: Origin) -> Node {
    let rules = ids.iter().filter_map(|id| rulebook().rule(id)).map(|rule| {
        let fields = [("rule", rule.id.as_str()), ("text", &typographic(&rule.rule))];
        Node::map(fields.map(|(key, value)| (key, Node::text(value, origin))), origin)
    });
    Node::list(rules.collect(), origin)
}

/// The player aid: the rulebook's tables, and the rules that one looks up in play.
fn player_aid(origin: Origin) -> Deck {
    let text = |text: &str| Node::text(text, origin);
    let table = |section: &str, names: Option<&[&str]>| {
        let rows = rows(section)
            .into_iter()
            .filter(|row| names.is_none_or(|names| names.contains(&row.name.as_str())));
        let rows = rows.map(|row| {
            let fields = [
                ("rule", text(row.rule)),
                ("name", text(&row.name)),
                ("ability", text(&row.ability)),
                ("text", text(&row.text)),
            ];
            Node::map(fields, origin)
        });
        Node::list(rows.collect(), origin)
    };
    let pairs = |rows: Vec<[(&str, String); 2]>| {
        let rows = rows.into_iter().map(|row| Node::map(row.map(|(key, value)| (key, text(&value))), origin));
        Node::list(rows.collect(), origin)
    };
    let mut by_health: Vec<[(&str, String); 2]> = Vec::new();
    for health in 4..=6 {
        let names: Vec<&str> = SPECIES.iter().filter(|(_, h)| *h == health).map(|(name, _)| *name).collect();
        by_health.push([("health", health.to_string()), ("species", names.join(", "))]);
    }
    let recharge = (0..).zip(RECHARGE).map(|(special, turns): (u32, _)| {
        let turns = turns.map_or("never".to_owned(), |turns| turns.to_string());
        [("special", special.to_string()), ("turns", turns)]
    });
    let insanity = (1..).zip(INSANITY).map(|(insanity, change): (u32, i64)| {
        [("insanity", insanity.to_string()), ("change", change.to_string())]
    });
    let fields = vec![
        ("terrain", table("GZ-11", None)),
        ("weapons", table("GZ-12", None)),
        ("artefacts", table("GZ-13", None)),
        ("departments", table("GZ-14", Some(&DEPARTMENTS))),
        ("species", pairs(by_health)),
        ("special", pairs(recharge.collect())),
        ("insanity", pairs(insanity.collect())),
        (
            "turn",
            rules(&["GZ-3.1", "GZ-3.2", "GZ-3.3", "GZ-3.4", "GZ-3.5", "GZ-3.6", "GZ-3.7", "GZ-3.8"], origin),
        ),
        (
            "movement",
            rules(&["GZ-4.1", "GZ-4.2", "GZ-4.3", "GZ-4.4", "GZ-4.6", "GZ-4.8", "GZ-4.9", "GZ-4.11"], origin),
        ),
        (
            "meeting",
            rules(
                &[
                    "GZ-5.1", "GZ-5.2", "GZ-5.3", "GZ-5.4", "GZ-5.7", "GZ-5.9", "GZ-5.10", "GZ-5.11",
                    "GZ-5.12", "GZ-5.14", "GZ-5.15",
                ],
                origin,
            ),
        ),
        ("order", rules(&["GZ-8.1", "GZ-8.2", "GZ-8.3", "GZ-8.4", "GZ-8.5", "GZ-8.6", "GZ-7.1"], origin)),
        (
            "thrust",
            rules(
                &[
                    "GZ-6.1", "GZ-6.2", "GZ-6.4", "GZ-6.5", "GZ-6.8", "GZ-6.9", "GZ-6.11", "GZ-6.12",
                    "GZ-6.13", "GZ-6.14", "GZ-6.15", "GZ-6.16",
                ],
                origin,
            ),
        ),
        ("deaths", rules(&["GZ-9.1", "GZ-9.2", "GZ-9.3", "GZ-9.4", "GZ-7.6"], origin)),
        ("end", rules(&["GZ-18.2", "GZ-18.3"], origin)),
    ];
    deck("player-aid", vec![entry("Player aid", 1, fields, origin)], origin)
}
