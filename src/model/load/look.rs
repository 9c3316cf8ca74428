//! `look` documents: found by name, read with their defaults, completed by the terrains of the board or map itself.

use std::collections::BTreeMap;

use crate::diag::Report;
use crate::model::look::Terrain;
use crate::model::{Library, Look};
use crate::source::door::BUILT_IN;
use crate::source::{Door, Files, Located, Read};

/// The look of a name, from the definitions or built in, with `terrains` of a board's or map's own laid over it.
pub fn look(
    name: &Located<String>,
    terrains: &BTreeMap<char, Terrain>,
    library: &Library,
    door: &dyn Door,
    files: &mut Files,
    report: &mut Report,
) -> Option<Look> {
    let node = match library.looks.get(&name.value) {
        Some(source) => source.node.clone(),
        None => {
            let path = format!("layouts/looks/{}.yaml", name.value);
            let Some(bytes) = door.built_in(&path) else {
                unknown(name, library, door, report);
                return None;
            };
            super::document_of(files, &format!("{BUILT_IN}{path}"), bytes, report)?
        }
    };
    let mut look = Look::read(&node, report)?;
    look.terrains.extend(terrains.iter().map(|(symbol, terrain)| (*symbol, terrain.clone())));
    Some(look)
}

fn unknown(name: &Located<String>, library: &Library, door: &dyn Door, report: &mut Report) {
    let below = door.built_in_below("layouts/looks/");
    let built_in = below.iter().filter_map(|p| p.strip_prefix("layouts/looks/")?.strip_suffix(".yaml"));
    let known: Vec<_> = library.looks.names().chain(built_in).collect();
    crate::source::read::unknown("look", name.as_str(), &known, report);
}
