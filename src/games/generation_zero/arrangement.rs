//! The arrangement of a table: the squares of its Locations (GZ-2.1).

use std::collections::BTreeMap;

use crate::diag::Report;
use crate::geometry::Label;
use crate::rule;
use crate::source::shape::Names;
use crate::source::{Located, Node, Origin, Read, Shape, read_map, shortened, wrong_type};

/// A square with the name of its Location.
pub type Square = (Located<Label>, Located<String>);

/// The Locations by square.
#[derive(Debug, Clone)]
pub struct Arrangement {
    pub squares: Vec<Square>,
    /// Locations with an invalid or taken square, which was reported.
    pub misplaced: Vec<Located<String>>,
}

impl Read for Arrangement {
    type Value = Arrangement;
    const SHAPE: Shape = Shape::Map(Names::Space, &Shape::Name(Names::Card));

    fn read(node: &Node, report: &mut Report) -> Option<Arrangement> {
        let map = read_map(node, "a map from squares to Locations, like A1: Underhall", report)?;
        let (mut squares, mut misplaced) = (Vec::new(), Vec::new());
        let mut taken: BTreeMap<Label, Origin> = BTreeMap::new();
        for (key, node) in map.iter() {
            let Some(name) = node.located_text().map(|name| name.map(str::to_owned)) else {
                wrong_type(node, "the name of a Location", report);
                continue;
            };
            let Some(label) = Label::parse(&key.text) else {
                let message = format!("\"{}\" is not a square", shortened(&key.text));
                report
                    .error(rule!("GZ-2.1"), key.origin, message)
                    .help("a square has its column's letter and its row's number, like B2");
                misplaced.push(name);
                continue;
            };
            // `a1` and `A1` are one square but two keys.
            if let Some(first) = taken.get(&label) {
                report
                    .error(rule!("GZ-2.1"), key.origin, format!("two Locations on {label}"))
                    .help("give one of them another square")
                    .related(*first, "the first is here");
                misplaced.push(name);
                continue;
            }
            taken.insert(label, key.origin);
            squares.push((Located { value: label, origin: key.origin }, name));
        }
        Some(Arrangement { squares, misplaced })
    }
}
