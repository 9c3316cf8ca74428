//! Names of form fields: those of one name on a piece are one field, which is reported if it seems to be an accident.

use std::collections::BTreeMap;

use super::drawing::{Drawing, Field, FieldKind, Item};
use crate::diag::{Report, code};
use crate::source::Origin;

/// The fields of a piece.
#[derive(Debug, Clone)]
pub struct Form {
    /// The piece's name.
    pub who: String,
    /// The place of its card.
    pub card: Origin,
    /// Its fields, in the order of drawing.
    pub fields: Vec<Named>,
}

/// A field's name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    name: String,
    slot: Origin,
    is_tick: bool,
    is_shared: bool,
}

impl Form {
    /// The fields in the drawings of a piece.
    pub(super) fn of<'d>(who: &str, card: Origin, drawings: impl IntoIterator<Item = &'d Drawing>) -> Form {
        let mut fields = Vec::new();
        drawings.into_iter().for_each(|drawing| collect(drawing, &mut fields));
        Form { who: who.to_owned(), card, fields }
    }
}

fn collect(drawing: &Drawing, into: &mut Vec<Named>) {
    for item in &drawing.items {
        match item {
            Item::Field(field) => {
                let Field { name, kind, slot, is_shared, .. } = &**field;
                let is_tick = matches!(kind, FieldKind::Tick { .. });
                into.push(Named { name: name.clone(), slot: *slot, is_tick, is_shared: *is_shared });
            }
            Item::Group(group) => collect(&group.drawing, into),
            _ => {}
        }
    }
}

/// Reports fields of a file that have one name and so are one field, unless that is meant: several ticks of a piece are
/// one field, and so are shared ones. Fields of one slot on different pieces are separate fields.
pub fn report_same_names(forms: &[Form], report: &mut Report) {
    let mut known: BTreeMap<&str, Vec<(usize, &Named)>> = BTreeMap::new();
    for (piece, form) in forms.iter().enumerate() {
        for field in &form.fields {
            let others = known.entry(&field.name).or_default();
            let is_apart = others.iter().any(|(other, named)| *other != piece && named.slot == field.slot);
            let same = others.iter().find(|(other, named)| {
                let is_meant =
                    named.is_shared || field.is_shared || *other == piece && named.is_tick && field.is_tick;
                !is_meant && (*other == piece || !is_apart)
            });
            if let Some((other, named)) = same {
                let where_else = if *other == piece { "" } else { ", as another piece has" };
                let message = format!("{}: two fields are called \"{}\"{where_else}", form.who, field.name);
                let fault = report.warning(code::REPEATED_NAME, field.slot, message).help(
                    "what is written in one appears in the other, too: name them apart, as in `field: \"Bonus {number}\"`; or write `shared: true`, if that is meant",
                );
                if named.slot != field.slot {
                    fault.related(named.slot, "the other one");
                }
                fault.about(form.who.as_str()).card = Some(form.card);
            }
            others.push((piece, field));
        }
    }
}
