//! The results that outcomes may have, one by one, in the words of claims: "15H dies", "Zed wins".

use super::Claims;
use super::sentences::{filled, sentence};
use crate::ruling::odds::Marginal;
use crate::ruling::{Json, Likely};
use crate::source::shape::{Field, Names};
use crate::source::{Object, Shape};

/// The most numbers of one key that are listed separately.
const MOST_NUMBERS: usize = 12;

/// The outcomes of one name, or those of all together.
struct About<'o> {
    /// The path to it.
    path: Vec<&'o str>,
    /// Its values in the outcomes, each with its probability, 0 to 1.
    rows: &'o [(&'o Json, f64)],
    /// The shape of its values.
    object: &'static Object,
}

impl Claims {
    /// The possible results of everybody, each with its probability, 0 to 1. Leaves out what is true in all outcomes,
    /// and what is true or false in the same outcomes as an earlier result of the same name. Numbers are listed only
    /// if nothing else differs.
    pub fn results(&self, marginals: &[Marginal<'_>]) -> Vec<Likely> {
        let about = self.about(marginals);
        let found = |is_told: fn(&Field) -> bool| -> Vec<Likely> {
            about.iter().flat_map(|one| self.of_one(one, is_told)).collect()
        };
        let named = found(is_named);
        if named.is_empty() { found(|field| matches!(field.shape, Shape::Whole)) } else { named }
    }

    /// The outcomes as a whole, and those of each name.
    fn about<'o>(&self, marginals: &'o [Marginal<'o>]) -> Vec<About<'o>> {
        let whole = marginals.iter().filter(|marginal| marginal.name.is_none());
        let whole =
            whole.map(|marginal| About { path: Vec::new(), rows: &marginal.rows, object: self.outcome });
        let mut about: Vec<About<'o>> = whole.collect();
        for map in self.by_name.iter().filter_map(|key| self.outcome.field(key)) {
            let Shape::Map(_, Shape::Object(object)) = map.shape else { continue };
            about.extend(marginals.iter().filter_map(|marginal| {
                let (_, name) = marginal.name.filter(|(key, _)| *key == map.name)?;
                Some(About { path: vec![map.name, name], rows: &marginal.rows, object })
            }));
        }
        about
    }

    /// The possible results of one name.
    fn of_one(&self, about: &About<'_>, is_told: fn(&Field) -> bool) -> Vec<Likely> {
        // What is true in all of them is no news, unless an action may be illegal.
        let is_all = about.rows.iter().map(|(_, p)| p).sum::<f64>() > 1.0 - 1e-9;
        let mut patterns: Vec<Vec<bool>> = Vec::new();
        let mut found = Vec::new();
        for (likely, is_so) in self.in_words(about).into_iter().chain(self.in_values(about, is_told)) {
            let is_open = is_so.contains(&true) && (is_so.contains(&false) || !is_all);
            let is_same = |other: &Vec<bool>| {
                *other == is_so || other.iter().zip(&is_so).all(|(other, is_so)| other != is_so)
            };
            if is_open && !patterns.iter().any(is_same) {
                let those = about.rows.iter().zip(&is_so).filter(|(_, is_so)| **is_so);
                found.push(Likely { p: those.map(|((_, p), _)| p).sum(), ..likely });
                patterns.push(is_so);
            }
        }
        found
    }

    /// The words for one name, each with the outcomes that it fits.
    fn in_words(&self, about: &About<'_>) -> Vec<(Likely, Vec<bool>)> {
        let names: Vec<&str> = about.path.get(1).copied().into_iter().collect();
        let words =
            self.words.iter().filter(|wide| !names.is_empty() && about.object.field(wide.key).is_some());
        let said = words.map(|wide| {
            let is_so = about.rows.iter().map(|(row, _)| wide.is_so(&row[wide.key])).collect();
            (about.likely(wide.key, filled(wide.sentence, &names, &Json::Null), wide.word.into()), is_so)
        });
        said.collect()
    }

    /// The values of one name, each with the outcomes that have it. Missing values are left out, since the others
    /// imply them.
    fn in_values(&self, about: &About<'_>, is_told: fn(&Field) -> bool) -> Vec<(Likely, Vec<bool>)> {
        let names: Vec<&str> = about.path.get(1).copied().into_iter().collect();
        let mut said = Vec::new();
        for field in
            about.object.fields().filter(|field| is_told(field) && !self.in_order.contains(&field.name))
        {
            let found = || about.rows.iter().map(|(row, _)| each(&row[field.name]));
            let mut values: Vec<&Json> = Vec::new();
            for value in found().flatten().filter(|value| !matches!(value, Json::Null | Json::Bool(false))) {
                if !values.contains(&value) {
                    values.push(value);
                }
            }
            if matches!(field.shape, Shape::Whole) && values.len() > MOST_NUMBERS {
                continue;
            }
            said.extend(values.into_iter().map(|value| {
                let words = sentence(self, field.name, &names, value).0;
                let is_so = found().map(|found| found.contains(value)).collect();
                (about.likely(field.name, words, value.clone()), is_so)
            }));
        }
        said
    }
}

impl About<'_> {
    fn likely(&self, key: &str, sentence: String, is: Json) -> Likely {
        let path = self.path.iter().copied().chain([key]).collect::<Vec<_>>().join(".");
        Likely { sentence, path, is, p: 0.0 }
    }
}

/// The items of a list, or the single value.
fn each(value: &Json) -> &[Json] {
    match value {
        Json::Array(values) => values,
        one => std::slice::from_ref(one),
    }
}

/// Whether the values of a field are names or words.
fn is_named(field: &Field) -> bool {
    const fn is_word(shape: &Shape) -> bool {
        matches!(shape, Shape::Word(_) | Shape::Truth | Shape::Name(_) | Shape::Either(_))
    }
    match &field.shape {
        Shape::List(inner) => matches!(inner, Shape::Name(Names::Kind(_))),
        shape => is_word(shape),
    }
}
