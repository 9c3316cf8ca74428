//! `look` documents: found by name, read with their defaults, completed by the board's or map's own keys.

use crate::diag::Report;
use crate::model::{Library, Look, Plate};
use crate::source::door::BUILT_IN;
use crate::source::{Door, Files, Located, Read};

/// The look of a name, from the definitions or built in, with a board's or map's own keys merged into it.
pub fn look(
    name: &Located<String>,
    plate: Option<&Plate>,
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
    if let Some(plate) = plate {
        if let Some(numbering) = &plate.numbering {
            look.labels.numbering.clone_from(numbering);
        }
        look.backdrop = plate.backdrop.clone().or(look.backdrop);
        look.terrains.extend(plate.terrains.iter().map(|(symbol, terrain)| (*symbol, terrain.clone())));
    }
    look.labels.style = look.labels.numbering.style.unwrap_or(look.labels.style);
    Some(look)
}

fn unknown(name: &Located<String>, library: &Library, door: &dyn Door, report: &mut Report) {
    if library.is_incomplete {
        return;
    }
    let below = door.built_in_below("layouts/looks/");
    let built_in = below.iter().filter_map(|p| p.strip_prefix("layouts/looks/")?.strip_suffix(".yaml"));
    let known: Vec<_> = library.looks.names().chain(built_in).collect();
    crate::source::read::unknown("look", name.as_str(), &known, report);
}
