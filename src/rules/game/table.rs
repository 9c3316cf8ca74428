//! The keys that tables of all games share: who plays, and the house rules.

use std::collections::BTreeMap;
use std::marker::PhantomData;

use super::wording::plain;
use crate::diag::{Report, code};
use crate::document;
use crate::source::read::{Before, Entries, Needed, Remark, target};
use crate::source::{Document, Located, Node, Origin, Read, Shape};

document! {
    /// The keys of all tables besides their players.
    pub struct TableKeys ("a table") {
        /// what the table calls its game
        title: Remark;
        /// options of the rulebook, with the value agreed on
        house_rules: Before<Entries<String, target::Option>>;
    }
}

document! {
    /// The key that every player of a table has.
    pub struct PlayerName ("a player") at head {
        /// the name
        player: Needed<Located<String>>;
    }
}

impl PlayerName {
    /// The name, or "a player" if it is missing.
    pub fn get(&self) -> Located<&str> {
        let nobody = Located { value: "a player", origin: self.head };
        self.player.as_ref().map_or(nobody, Located::as_str)
    }
}

/// A player of a table: a map, or the name alone.
#[derive(Debug)]
pub struct OrName<P>(PhantomData<P>);

impl<P: Document + Read<Value = P>> Read for OrName<P> {
    type Value = P;
    const SHAPE: Shape = Shape::Either(&[Shape::Text, Shape::Object(P::OBJECT)]);

    fn read(node: &Node, report: &mut Report) -> Option<P> {
        match node.as_text() {
            Some(_) => P::read(&Node::map([("player", node.clone())], node.origin), report),
            None => P::read(node, report),
        }
    }
}

/// The players of a table; empty if the key is missing.
#[derive(Debug)]
pub struct Players<R>(PhantomData<R>);

impl<R: Read> Read for Players<R> {
    type Value = Vec<R::Value>;
    const SHAPE: Shape = <Vec<R>>::SHAPE;

    fn read(node: &Node, report: &mut Report) -> Option<Self::Value> {
        <Vec<R>>::read(node, report)
    }

    fn absent() -> Option<Self::Value> {
        Some(Vec::new())
    }
}

/// Reports players of a table with the same name: orders and reports could not tell them apart.
pub fn repeated_players<'n>(names: impl Iterator<Item = Located<&'n str>>, report: &mut Report) {
    let mut seen: BTreeMap<String, Origin> = BTreeMap::new();
    for name in names {
        if let Some(first) = seen.get(&plain(name.value)) {
            let message = format!("two players are called {}", name.value.trim());
            report
                .error(code::REPEATED_NAME, name.origin, message)
                .help("give one of them another name, or delete one of the two lines")
                .related(*first, "the first is here");
        } else {
            seen.insert(plain(name.value), name.origin);
        }
    }
}
