//! One file per check, named after what is wrong.

mod broken_condition;
mod dangling_reference;
mod field_declared_twice;
mod missing_field;
mod out_of_range;
mod repeated_value;
mod undeclared_field;
mod unknown_choice;
mod wrong_total;
mod wrong_type;

use super::cards::Cards;
use crate::diag::Report;

/// The checks of single cards and fields.
pub(super) const ALL: &[fn(&Cards<'_>, &mut Report)] = &[
    field_declared_twice::check,
    undeclared_field::check,
    missing_field::check,
    wrong_type::check,
    out_of_range::check,
    unknown_choice::check,
    repeated_value::check,
    dangling_reference::check,
    broken_condition::check,
];

/// The check of totals, for cards without faults.
pub(super) const TOTALS: fn(&Cards<'_>, &mut Report) = wrong_total::check;
