//! Definitions read into cards and tables; with [`fields`](super::fields) the only place that knows field names.

use std::collections::{BTreeMap, BTreeSet};

use super::fields::{COMPONENTS, PLAYER, TABLE, of_component};
use super::pieces::{Card, Kind, Player, Table};
use crate::diag::{Report, code, nearest, or_list};
use crate::games::table;
use crate::games::wording::{plain, same};
use crate::geometry::Label;
use crate::model::Choice;
use crate::model::{GameSet, HouseRules};
use crate::rule;
use crate::source::fields::{shortened, wrong_type};
use crate::source::form;
use crate::source::{Fields, Located, Node, Origin};

/// All cards and tables of a set, with the house rules that hold.
pub struct Roster<'s> {
    /// The cards in the order in which they were read.
    pub cards: Vec<Card<'s>>,
    /// The tables; the cards of a set without one make one game.
    pub tables: Vec<Table<'s>>,
    /// What the table has agreed on.
    pub house_rules: &'s HouseRules,
}

/// One game: a table, or all cards where there is none.
#[derive(Clone, Copy)]
pub struct Game<'r, 's> {
    roster: &'r Roster<'s>,
    /// The table, if there is one.
    pub table: Option<&'r Table<'s>>,
}

impl<'s> Roster<'s> {
    /// Reads a set; what is wrong with the form of cards and tables is reported.
    pub fn read(set: &'s GameSet, house_rules: &'s HouseRules, report: &mut Report) -> Roster<'s> {
        let mut roster = Roster { cards: Vec::new(), tables: Vec::new(), house_rules };
        for deck in &set.decks {
            let component = deck.component.value.as_str();
            let Some(kind) = Kind::ALL.into_iter().find(|kind| kind.component() == component) else {
                if !COMPONENTS.iter().any(|(name, _)| *name == component) {
                    unknown_component(&deck.component, report);
                }
                continue;
            };
            for entry in &deck.entries {
                let card = Card { kind, entry };
                read_card(card, report);
                roster.cards.push(card);
            }
        }
        roster.tables = set.tables.iter().filter_map(|table| read_table(&table.node, report)).collect();
        roster
    }

    /// The games: one for each table, or one of all cards.
    pub fn games(&self) -> Vec<Game<'_, 's>> {
        if self.tables.is_empty() {
            return vec![Game { roster: self, table: None }];
        }
        self.tables.iter().map(|table| Game { roster: self, table: Some(table) }).collect()
    }

    /// The cards of a kind.
    pub fn of(&self, kind: Kind) -> impl Iterator<Item = Card<'s>> {
        self.cards.iter().copied().filter(move |card| card.kind == kind)
    }

    /// The card of a kind and name.
    pub fn find(&self, kind: Kind, name: &str) -> Option<Card<'s>> {
        self.of(kind).find(|card| same(card.name(), name))
    }

    /// Whether an option has a value.
    pub fn is<C: Choice>(&self, value: C) -> bool {
        self.house_rules.is(super::rulebook(), value)
    }
}

impl<'s> Game<'_, 's> {
    /// The cards of a kind that take part.
    pub fn cards(&self, kind: Kind) -> Vec<Card<'s>> {
        let Some(table) = self.table else { return self.once(kind) };
        let named: Vec<&str> = match kind {
            Kind::Monster => match &table.monsters {
                Some(names) => names.iter().map(|name| name.value).collect(),
                None => return self.once(kind),
            },
            Kind::Location => match &table.locations {
                Some(names) => names.iter().map(|name| name.value).collect(),
                None => return self.once(kind),
            },
            _ => table.players.iter().flat_map(|player| player.of(kind)).map(|name| name.value).collect(),
        };
        let named: BTreeSet<String> = named.into_iter().map(plain).collect();
        self.once(kind).into_iter().filter(|card| named.contains(&plain(card.name()))).collect()
    }

    /// The cards of a kind, each name once: that one is there twice is told by GZ-1.6.
    fn once(&self, kind: Kind) -> Vec<Card<'s>> {
        let mut seen = BTreeSet::new();
        self.roster.of(kind).filter(|card| seen.insert(plain(card.name()))).collect()
    }
}

impl<'s> Player<'s> {
    /// Where the list of a kind begins, if it is written at all.
    pub fn list_of(&self, kind: Kind) -> Option<Origin> {
        match kind {
            Kind::Agent => self.lists[0],
            Kind::Sue => self.lists[1],
            Kind::Canon => self.lists[2],
            Kind::Monster | Kind::Location => None,
        }
    }

    /// Whether the list of a kind was meant by a mistyped key, which was told.
    pub fn mistyped(&self, kind: Kind) -> bool {
        let key = match kind {
            Kind::Agent => "agents",
            Kind::Sue => "sues",
            Kind::Canon => "canons",
            Kind::Monster | Kind::Location => return false,
        };
        self.meant.contains(&key)
    }

    /// The names of a kind in the line-up.
    pub fn of(&self, kind: Kind) -> &[Located<&'s str>] {
        match kind {
            Kind::Agent => &self.agents,
            Kind::Sue => &self.sues,
            Kind::Canon => &self.canons,
            Kind::Monster | Kind::Location => &[],
        }
    }
}

fn unknown_component(component: &Located<String>, report: &mut Report) {
    let known: Vec<_> = Kind::ALL.into_iter().map(Kind::component).collect();
    let help = match nearest(&component.value, known.iter().copied()) {
        Some(near) => format!("did you mean \"{near}\"?"),
        None => format!("the kinds of card are {}", or_list(&known)),
    };
    let message = format!("Generation Zero has no cards called \"{}\"", shortened(&component.value));
    report.error(rule!("GZ-1.11"), component.origin, message).help(help);
}

/// Reports what is wrong with the form of a card. A field of another kind of card breaks GZ-1.11; anything else unknown is a
/// typing error.
fn read_card(card: Card<'_>, report: &mut Report) {
    let own = of_component(card.kind);
    let what = card.kind.a();
    let mut fields = card.entry.fields.clone();
    for (key, _) in card.entry.fields.iter() {
        if own.iter().any(|field| field.name == &*key.text) {
            continue;
        }
        // A Monster's species has a rule of its own.
        let owners: Vec<_> = Kind::ALL
            .into_iter()
            .filter(|kind| of_component(*kind).iter().any(|field| field.name == &*key.text))
            .map(Kind::a)
            .collect();
        if owners.is_empty() {
            continue;
        }
        let code = match (card.kind, &*key.text) {
            (Kind::Monster, "species") => rule!("GZ-10.3"),
            _ => rule!("GZ-1.11"),
        };
        let help = match card.entry.get("health") {
            None if code == rule!("GZ-10.3") => {
                "write `health: …` in its place: a Monster's is printed".to_owned()
            }
            _ => format!("that is a field of {}", or_list(&owners)),
        };
        report.error(code, key.origin, format!("{}: {what} has no \"{}\"", card.name(), key.text)).help(help);
        fields.remove(&key.text);
    }
    let head = card.entry.name.origin;
    form::check(&fields, own, &format!("{}: {what}", card.name()), head, rule!("GZ-1.11"), report);
}

fn read_table<'s>(node: &'s Node, report: &mut Report) -> Option<Table<'s>> {
    let mut fields = Fields::of(node, "a table", report)?;
    let origin = fields.head();
    if let Some(map) = node.as_map() {
        form::check(map, TABLE, "a table", origin, code::MISSING_KEY, report);
    }
    let names = |fields: &mut Fields<'s>, key| fields.get(key).map(Node::words);
    let fandom =
        fields.get("fandom").and_then(|node| Some(Located { value: node.as_text()?, origin: node.origin }));
    let monsters = names(&mut fields, "monsters");
    let locations = names(&mut fields, "locations");
    let players: Vec<Player<'s>> = fields.list("players").iter().filter_map(read_player).collect();
    table::repeated_players(players.iter().map(|player| player.name), report);
    let dealt = fields.get("arrangement").and_then(|node| read_arrangement(node, report));
    let (arrangement, misplaced) = dealt.map_or((None, Vec::new()), |(squares, rest)| (Some(squares), rest));
    let placement = fields.get("placement").map(|node| read_placement(node, report)).unwrap_or_default();
    Some(Table { origin, fandom, players, monsters, locations, arrangement, misplaced, placement })
}

/// A player; what is wrong with one was reported with the table.
fn read_player(node: &Node) -> Option<Player<'_>> {
    let map = node.as_map()?;
    let head = map.iter().next().map_or(node.origin, |(key, _)| key.origin);
    let names = |key| map.get(key).filter(|node| !node.is_null()).map(Node::words).unwrap_or_default();
    let name =
        map.get("player").and_then(|node| Some(Located { value: node.as_text()?, origin: node.origin }));
    let tokens =
        map.get("tokens").and_then(|node| Some(Located { value: node.as_integer()?, origin: node.origin }));
    let is_known = |key: &str| PLAYER.iter().any(|field| field.name == key);
    let unknown = map.iter().map(|(key, _)| &*key.text).filter(|key| !is_known(key));
    let meant = unknown.filter_map(|key| nearest(key, PLAYER.iter().map(|field| field.name)));
    Some(Player {
        meant: meant.collect(),
        lists: ["agents", "sues", "canons"].map(|key| map.key(key).map(|key| key.origin)),
        name: name.unwrap_or(Located { value: "a player", origin: head }),
        agents: names("agents"),
        sues: names("sues"),
        canons: names("canons"),
        tokens,
    })
}

/// The squares of an arrangement, and the Locations whose square is none or taken.
type Dealt<'s> = (Vec<(Located<Label>, Located<&'s str>)>, Vec<Located<&'s str>>);

fn read_arrangement<'s>(node: &'s Node, report: &mut Report) -> Option<Dealt<'s>> {
    let Some(map) = node.as_map() else {
        wrong_type(node, "a map from squares to Locations, like A1: Underhall", report);
        return None;
    };
    let (mut squares, mut misplaced) = (Vec::new(), Vec::new());
    let mut taken: BTreeMap<Label, Origin> = BTreeMap::new();
    for (key, node) in map.iter() {
        let Some(value) = node.as_text() else {
            wrong_type(node, "the name of a Location", report);
            continue;
        };
        let name = Located { value, origin: node.origin };
        let Some(label) = Label::parse(&key.text) else {
            report
                .error(rule!("GZ-2.1"), key.origin, format!("\"{}\" is not a square", shortened(&key.text)))
                .help("a square has its column's letter and its row's number, like B2");
            misplaced.push(name);
            continue;
        };
        // `a1` and `A1` are one square, though they are two keys.
        if let Some(first) = taken.get(&label) {
            report
                .error(rule!("GZ-2.1"), key.origin, format!("two Locations lie on {label}"))
                .help("give one of them another square")
                .related(*first, "the first is here");
            misplaced.push(name);
            continue;
        }
        taken.insert(label, key.origin);
        squares.push((Located { value: label, origin: key.origin }, name));
    }
    Some((squares, misplaced))
}

fn read_placement<'s>(node: &'s Node, report: &mut Report) -> Vec<(Located<&'s str>, Located<&'s str>)> {
    let Some(map) = node.as_map() else {
        wrong_type(node, "a map from names to Locations, like Caddoc: Underhall", report);
        return Vec::new();
    };
    let mut placed = Vec::new();
    for (key, node) in map.iter() {
        match node.as_text() {
            Some(value) => placed.push((
                Located { value: &*key.text, origin: key.origin },
                Located { value, origin: node.origin },
            )),
            None => wrong_type(node, "the name of a Location", report),
        }
    }
    placed
}
