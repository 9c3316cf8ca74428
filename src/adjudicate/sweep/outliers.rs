//! What stands out in a sweep: values that are never better than another one, and values that win or lose nearly always.

use super::{Axis, Swept};
use crate::diag::and_list;

/// The share of cells beyond which a value wins, or loses, nearly always.
const NEARLY: f64 = 0.9;
/// Differences below this are none.
const SAME: f64 = 1e-9;

/// What stands out among the values of an axis.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outlier {
    /// A value is higher in no cell than another one, and lower in some: the axis, its name, and the other one.
    Dominated(String, String, String),
    /// The probability of these is above one half in more than 90 % of their cells.
    Wins(String, Vec<String>),
    /// In less than 10 %.
    Loses(String, Vec<String>),
}

impl Outlier {
    /// The fact in words.
    pub fn text(&self) -> String {
        match self {
            Outlier::Dominated(axis, name, by) => {
                format!("{axis} {name}: never higher than {by}, and lower at least once")
            }
            Outlier::Wins(axis, names) => {
                format!("{axis} {}: above 50 % in more than 90 % of the cells", and_list(names))
            }
            Outlier::Loses(axis, names) => {
                format!("{axis} {}: above 50 % in less than 10 % of the cells", and_list(names))
            }
        }
    }
}

/// What stands out in a whole sweep.
pub fn outliers(swept: &Swept) -> Vec<Outlier> {
    let mut found = Vec::new();
    let mut stride: usize = swept.axes.iter().map(|axis| axis.values.len()).product();
    for axis in &swept.axes {
        stride /= axis.values.len().max(1);
        of_axis(swept, axis, stride, &mut found);
    }
    found
}

fn of_axis(swept: &Swept, axis: &Axis, stride: usize, found: &mut Vec<Outlier>) {
    let (labels, len) = (axis.labels(), axis.values.len());
    let others = swept.cells.len() / len.max(1);
    // The cells of a value, in the order of all other values.
    let cells = |value: usize| {
        (0..others).map(move |n| {
            let cell = n / stride * stride * len + value * stride + n % stride;
            swept.cells[cell].value
        })
    };
    let (mut wins, mut loses) = (Vec::new(), Vec::new());
    for value in 0..len {
        let is_below = |other: &usize| {
            let pairs = || cells(value).zip(cells(*other)).filter_map(|(a, b)| Some((a?, b?)));
            *other != value
                && others > 1
                && pairs().count() > 0
                && pairs().all(|(a, b)| a <= b + SAME)
                && pairs().any(|(a, b)| a < b - SAME)
        };
        if let Some(other) = (0..len).find(is_below) {
            let (name, by) = (labels[value].clone(), labels[other].clone());
            found.push(Outlier::Dominated(axis.name.clone(), name, by));
        }
        let known: Vec<f64> = cells(value).flatten().collect();
        let won = known.iter().filter(|p| **p > 0.5).count() as f64 / known.len().max(1) as f64;
        if known.len() > 1 && won > NEARLY {
            wins.push(labels[value].clone());
        } else if known.len() > 1 && won < 1.0 - NEARLY {
            loses.push(labels[value].clone());
        }
    }
    // What all values have in common does not stand out.
    let stands_out = |some: &Vec<String>| !swept.is_mean && !some.is_empty() && some.len() < len;
    if stands_out(&wins) {
        found.push(Outlier::Wins(axis.name.clone(), wins));
    }
    if stands_out(&loses) {
        found.push(Outlier::Loses(axis.name.clone(), loses));
    }
}
