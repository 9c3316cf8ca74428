//! Which rules decide what stands in an outcome, so that a claim can be told where it parts from the ruling.

use crate::diag::Code;
use crate::rule;
use crate::ruling::DecidedBy;

/// Who has won.
const WON: &[Code] = &[
    rule!("AE-14.46"),
    rule!("AE-12.1"),
    rule!("AE-12.2"),
    rule!("AE-9.4"),
    rule!("AE-14.47"),
    rule!("AE-9.6"),
];

/// Where whose tokens are.
const TOKENS: &[Code] = &[
    rule!("AE-14.30"),
    rule!("AE-14.33"),
    rule!("AE-14.25"),
    rule!("AE-12.3"),
    rule!("AE-12.2"),
    rule!("AE-14.48"),
    rule!("AE-14.22"),
    rule!("AE-14.32"),
    rule!("AE-14.58"),
    rule!("AE-13.3"),
    rule!("AE-13.4"),
    rule!("AE-7.1"),
    rule!("AE-14.60"),
    rule!("AE-14.64"),
    rule!("AE-14.53"),
    rule!("AE-14.43"),
    rule!("AE-14.40"),
    rule!("AE-14.37"),
    rule!("AE-14.5"),
    rule!("AE-15.6"),
    rule!("AE-15.7"),
];

/// The keys of outcomes, each with its rules, the most telling first.
pub const DECIDED_BY: DecidedBy = &[
    ("result", WON),
    ("winner", WON),
    ("loser", WON),
    ("totals", &[rule!("AE-11.4")]),
    ("earlier", &[rule!("AE-14.48")]),
    (
        "lost",
        &[
            rule!("AE-14.25"),
            rule!("AE-12.3"),
            rule!("AE-12.2"),
            rule!("AE-14.48"),
            rule!("AE-14.41"),
            rule!("AE-14.17"),
            rule!("AE-14.19"),
            rule!("AE-14.24"),
            rule!("AE-13.3"),
            rule!("AE-14.5"),
            rule!("AE-15.6"),
            rule!("AE-14.37"),
        ],
    ),
    ("tokens", TOKENS),
    ("retreated", &[rule!("AE-13.4")]),
    (
        "hands",
        &[
            rule!("AE-14.45"),
            rule!("AE-9.1"),
            rule!("AE-14.15"),
            rule!("AE-14.31"),
            rule!("AE-14.14"),
            rule!("AE-14.17"),
            rule!("AE-14.50"),
            rule!("AE-14.19"),
            rule!("AE-14.26"),
            rule!("AE-14.51"),
            rule!("AE-12.6"),
            rule!("AE-14.57"),
            rule!("AE-14.59"),
            rule!("AE-2.9"),
        ],
    ),
    ("played", &[rule!("AE-2.8"), rule!("AE-11.1"), rule!("AE-15.3")]),
    (
        "discards",
        &[
            rule!("AE-12.5"),
            rule!("AE-9.4"),
            rule!("AE-9.5"),
            rule!("AE-14.14"),
            rule!("AE-14.17"),
            rule!("AE-14.47"),
            rule!("AE-14.7"),
            rule!("AE-14.50"),
            rule!("AE-14.52"),
            rule!("AE-4.5"),
        ],
    ),
    ("holder", TOKENS),
    ("colonized", &[rule!("AE-6.2")]),
    ("at", &[rule!("AE-14.40")]),
];
