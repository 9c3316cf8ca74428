//! Components made from a line-up and the rulebook: Health tokens, markers, the set-up page and the player aid.

use super::arrangement::Square;
use super::fields::{Player, Table};
use super::kind::Kind;
use super::pieces::Card;
use super::roster::{Game, Roster};
use super::rulebook;
use super::tables::{INSANITY, RECHARGE, SPECIES, default_array};
use super::words::is_known;
use super::words::{Artefact, Terrain};
use crate::diag::{Report, capital};
use crate::game::quote;
use crate::game::wording::same;
use crate::geometry::Label;
use crate::model::{Deck, Entry, GameName, GameSet, HouseRules, Rule};
use crate::source::{Located, Node, Origin, Value};

/// The components of a set's tables.
pub(super) fn derived(set: &GameSet, rules: &HouseRules) -> Vec<Deck> {
    let roster = Roster::read(set, rules, &mut Report::default());
    let origin = set.tables.first().map(|table| table.node.origin);
    let Some(origin) = origin.or_else(|| set.decks.first().map(|deck| deck.origin)) else {
        return Vec::new();
    };
    let mut derived = Vec::new();
    for game in roster.games() {
        derived.push(health_tokens(game, origin));
        derived.extend(set_up(game, origin));
    }
    derived.push(markers(origin));
    derived.push(player_aid(origin));
    derived
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

/// Health tokens for everybody at the table and all Monsters, and one for each Pendant (GZ-1.9); and fives to take
/// instead, one for each card with so much Health.
fn health_tokens(game: Game<'_, '_>, origin: Origin) -> Deck {
    const FIVE: i64 = 5;
    let cards = [Kind::Agent, Kind::Sue, Kind::Monster].into_iter().flat_map(|kind| game.cards(kind));
    let healths: Vec<i64> = cards.filter_map(Card::health).collect();
    let sues = game.cards(Kind::Sue);
    let pendants = sues.iter().filter(|sue| {
        sue.values.artefact.as_ref().is_some_and(|a| is_known(&a.value, Artefact::Pendant.name()))
    });
    let ones = healths.iter().sum::<i64>() + pendants.count() as i64;
    let fives = healths.iter().filter(|health| **health >= FIVE).count();
    let copies = |count: i64| u32::try_from(count).unwrap_or_default();
    let token = |name: &str, value: i64, count: i64| {
        entry(name, copies(count), vec![("value", Node::number(value, origin))], origin)
    };
    let mut tokens = vec![token("Health", 1, ones)];
    if fives > 0 {
        tokens.push(token("Five Health", FIVE, fives as i64));
    }
    deck("health-token", tokens, origin)
}

/// Markers in place of paperclips: points added to a stat (GZ-1.10), and turns left until a used Special recharges (GZ-10.6).
fn markers(origin: Origin) -> Deck {
    /// Enough for the kills of a game.
    const POINTS: u32 = 20;
    /// Markers for each number of turns.
    const WAITS: u32 = 5;
    let marker = |name: &str, sign: String, kind: &str, copies: u32| {
        let words = vec![("sign", Node::text(sign, origin)), ("marks", Node::text(kind, origin))];
        entry(name, copies, words, origin)
    };
    let waits = RECHARGE.iter().flatten().map(|turns| {
        let name = format!("{turns} {} without", if *turns == 1 { "turn" } else { "turns" });
        marker(&name, turns.to_string(), "special", WAITS)
    });
    let points = marker("One more", "+1".to_owned(), "point", POINTS);
    deck("marker", std::iter::once(points).chain(waits).collect(), origin)
}

/// The set-up page of a table: who brings what, the array, and the steps with their rules.
fn set_up(game: Game<'_, '_>, origin: Origin) -> Option<Deck> {
    let table = game.table?;
    let text = |text: &str| Node::text(text, origin);
    let pool = game.cards(Kind::Location);
    let labels: Vec<Label> = match &table.arrangement {
        Some(arrangement) => arrangement.squares.iter().map(|(label, _)| label.value).collect(),
        None => {
            (0..pool.len() as u32).map(default_array).map(|(column, row)| Label { column, row }).collect()
        }
    };
    let dealt: Vec<&str> = dealt(table).iter().map(|(_, name)| name.value.as_str()).collect();
    let arrangement = labels.iter().enumerate().map(|(n, label)| {
        let name = dealt.get(n).copied().unwrap_or_default();
        let card = pool.iter().copied().find(|card| !name.is_empty() && same(card.name(), name));
        square(*label, card, name, &placed(table, name), origin)
    });
    let monsters = game.cards(Kind::Monster);
    let fields = vec![
        ("fandom", text(table.fandom.as_ref().map_or("", |fandom| &fandom.value))),
        ("dealt", text(if table.arrangement.is_some() { "true" } else { "" })),
        // Each of more than three players has less room on the page.
        ("crowded", text(if table.players.len() > 3 { "true" } else { "" })),
        (
            "players",
            Node::list(table.players.iter().map(|player| line_up(game, player, origin)).collect(), origin),
        ),
        ("arrangement", Node::list(arrangement.collect(), origin)),
        // A wide or tall array is drawn smaller, in the end too small for names, so they are listed.
        ("places", Node::list(places(table, origin), origin)),
        ("extent", Node::number(extent(&labels), origin)),
        ("monsters", Node::list(monsters.iter().map(|card| text(card.name())).collect(), origin)),
    ];
    let how = if table.arrangement.is_some() {
        "Or lay them as they are drawn here."
    } else {
        "The drawing shows the simplest one."
    };
    Some(page("set-up", how, fields, origin))
}

/// The most Locations for which the page lists places.
const MOST_LISTED: usize = 120;

/// The squares of a table's arrangement.
fn dealt(table: &Table) -> &[Square] {
    table.arrangement.as_ref().map_or(&[], |arrangement| &arrangement.squares)
}

/// The places of an arrangement's Locations, as "A1 Whisperwood"; empty if the page has no room for so many.
fn places(table: &Table, origin: Origin) -> Vec<Node> {
    let dealt = dealt(table);
    let listed = dealt.iter().filter(|_| dealt.len() <= MOST_LISTED);
    listed.map(|(label, name)| Node::text(format!("{} {}", label.value, name.value), origin)).collect()
}

/// A player's line-up, and the Health tokens for it.
fn line_up(game: Game<'_, '_>, player: &Player, origin: Origin) -> Node {
    let text = |text: &str| Node::text(text, origin);
    let names =
        |kind| Node::list(player.of_kind(kind).iter().map(|name| text(&name.value)).collect(), origin);
    let cards = [Kind::Agent, Kind::Sue].into_iter().flat_map(|kind| {
        game.cards(kind)
            .into_iter()
            .filter(move |card| player.of_kind(kind).iter().any(|n| same(&n.value, card.name())))
    });
    let tokens: i64 = cards.filter_map(Card::health).sum();
    let fields = [
        ("player", text(player.name().value)),
        ("agents", names(Kind::Agent)),
        ("sues", names(Kind::Sue)),
        ("canons", names(Kind::Canon)),
        ("tokens", Node::number(tokens, origin)),
    ];
    Node::map(fields, origin)
}

/// The larger of an array's width and height, in squares.
fn extent(labels: &[Label]) -> i64 {
    let along = |of: fn(&Label) -> u32| {
        let (first, last) = (labels.iter().map(of).min(), labels.iter().map(of).max());
        first.zip(last).map_or(0, |(first, last)| i64::from(last - first) + 1)
    };
    along(|label| label.column).max(along(|label| label.row))
}

/// The names of those on a Location.
fn placed<'t>(table: &'t Table, location: &str) -> Vec<&'t str> {
    let there =
        table.placement.iter().filter(|(_, place)| !location.is_empty() && same(&place.value, location));
    there.map(|(who, _)| who.value.as_str()).collect()
}

fn square(label: Label, card: Option<&Card<'_>>, name: &str, placed: &[&str], origin: Origin) -> Node {
    let terrains = card.map(|card| &*card.values.terrains).unwrap_or_default();
    let terrain =
        terrains.iter().find_map(|terrain| Terrain::parse(&terrain.value)).map_or("", Terrain::name);
    let fields = [("at", label.to_string()), ("name", name.to_owned()), ("terrain", terrain.to_owned())];
    let fields = fields.map(|(key, value)| (key, Node::text(value, origin))).into_iter();
    let list =
        |names: &[&str]| Node::list(names.iter().map(|name| Node::text(*name, origin)).collect(), origin);
    let habitats = card.map(|card| &*card.values.habitats).unwrap_or_default();
    let habitats: Vec<&str> = habitats.iter().map(|habitat| habitat.value.as_str()).collect();
    Node::map(fields.chain([("placed", list(placed)), ("habitats", list(&habitats))]), origin)
}

/// What pages quote from the rulebook: the lists of each page by name, in order.
struct Pages {
    /// Clearer words for rows of the rulebook's tables, by rule.
    rows: &'static [(&'static str, &'static str)],
    set_up: &'static [(&'static str, &'static [Quote])],
    player_aid: &'static [(&'static str, &'static [Quote])],
}

/// A quoted rule.
enum Quote {
    Rule(&'static str),
    /// In other words.
    Worded {
        rule: &'static str,
        text: &'static str,
    },
}

/// Made from `pages.yaml` by the build script.
static PAGES: Pages = {
    use Quote::{Rule, Worded};
    include!(concat!(env!("OUT_DIR"), "/pages.rs"))
};

/// A page with its own fields and quoted rules; `how` fills a gap in them. Its mistakes are reported at `origin`, the place it is made
/// from.
fn page(component: &str, how: &str, mut fields: Vec<(&str, Node)>, origin: Origin) -> Deck {
    let is_set_up = component == "set-up";
    let (name, lists) = if is_set_up { ("Set-up", PAGES.set_up) } else { ("Player aid", PAGES.player_aid) };
    for (key, quotes) in lists {
        fields
            .push((key, Node::list(quotes.iter().map(|quote| quoted(quote, how, origin)).collect(), origin)));
    }
    let mut page = entry(name, 1, fields, origin);
    quote::in_card(&mut page.fields, rulebook(), &mut Report::default());
    deck(component, vec![page], origin)
}

/// A quoted rule as fields of a page.
fn quoted(quote: &Quote, how: &str, origin: Origin) -> Node {
    match quote {
        Quote::Rule(rule) => quoted_rule(rule, origin),
        Quote::Worded { rule, text } => {
            let text = text.replace("{how}", how);
            let fields = [("rule", *rule), ("text", text.trim())];
            Node::map(fields.map(|(key, words)| (key, Node::text(words, origin))), origin)
        }
    }
}

/// A quoted rule; a row of a table has its name, ability and text beside it.
fn quoted_rule(id: &str, origin: Origin) -> Node {
    let text = |text: &str| Node::text(text, origin);
    let mut fields = vec![("rule", text(id))];
    if let Some(rule) = rulebook().rule(id).filter(|rule| !rule.row.is_empty()) {
        fields.push(("name", text(rule.row[0])));
        fields.push(("ability", text(rule.row.get(1).copied().unwrap_or_default())));
        fields.push(("text", text(&words_of(rule))));
    }
    Node::map(fields, origin)
}

/// The text of a table's row on a card: the rulebook's, or clearer words for the table.
pub(super) fn words_of(rule: &Rule) -> String {
    let words = PAGES.rows.iter().find(|(row, _)| *row == rule.id);
    for_card(words.map_or(rule.text, |(_, words)| words))
}

/// The printed text of a rule: with a capital letter, without references to other rules.
fn for_card(text: &str) -> String {
    let mut parts = text.split(" (GZ-");
    let first = parts.next().unwrap_or_default().to_owned();
    capital(&parts.fold(first, |out, part| out + part.split_once(')').map_or(part, |(_, rest)| rest)))
}

/// The player aid: the rulebook's tables, and the rules that players look up during the game.
fn player_aid(origin: Origin) -> Deck {
    let rows = |keys: [&str; 2], rows: Vec<[String; 2]>| {
        let row = |[a, b]: [String; 2]| {
            Node::map([(keys[0], Node::text(a, origin)), (keys[1], Node::text(b, origin))], origin)
        };
        (rows.into_iter().map(row)).collect()
    };
    let species = (4..=6).map(|health| {
        let names: Vec<&str> = SPECIES.iter().filter(|(_, h)| *h == health).map(|(name, _)| *name).collect();
        [health.to_string(), names.join(", ")]
    });
    let special = RECHARGE.iter().enumerate().map(|(special, turns)| {
        [special.to_string(), turns.map_or("never".to_owned(), |turns| turns.to_string())]
    });
    let insanity = INSANITY.iter().enumerate().map(|(n, change)| [(n + 1).to_string(), change.to_string()]);
    let fields = vec![
        ("species", Node::list(rows(["health", "species"], species.collect()), origin)),
        ("special", Node::list(rows(["special", "turns"], special.collect()), origin)),
        ("insanity", Node::list(rows(["insanity", "change"], insanity.collect()), origin)),
    ];
    page("player-aid", "", fields, origin)
}
