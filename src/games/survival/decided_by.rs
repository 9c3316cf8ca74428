//! Which rules decide what stands in an outcome, so that a claim can be told where it parts from the ruling.

use crate::rule;
use crate::ruling::DecidedBy;

/// The keys of outcomes, each with its rules, the most telling first.
pub const DECIDED_BY: DecidedBy = &[
    (
        "fate",
        &[
            rule!("SUR-6.9"),
            rule!("SUR-10.10"),
            rule!("SUR-6.6"),
            rule!("SUR-6.3"),
            rule!("SUR-7.7"),
            rule!("SUR-8.7"),
            rule!("SUR-8.8"),
            rule!("SUR-9.3"),
            rule!("SUR-9.5"),
            rule!("SUR-11.5"),
            rule!("SUR-10.11"),
            rule!("SUR-7.3"),
            rule!("SUR-8.2"),
            rule!("SUR-8.3"),
            rule!("SUR-7.5"),
            rule!("SUR-8.5"),
            rule!("SUR-9.1"),
            rule!("SUR-9.2"),
        ],
    ),
    ("ap", &[rule!("SUR-6.7"), rule!("SUR-7.5"), rule!("SUR-8.5")]),
    (
        "ate",
        &[
            rule!("SUR-6.10"),
            rule!("SUR-6.8"),
            rule!("SUR-6.3"),
            rule!("SUR-7.3"),
            rule!("SUR-7.5"),
            rule!("SUR-7.6"),
            rule!("SUR-7.7"),
            rule!("SUR-8.2"),
            rule!("SUR-8.3"),
            rule!("SUR-8.5"),
            rule!("SUR-8.7"),
        ],
    ),
    ("by", &[rule!("SUR-6.9"), rule!("SUR-6.3")]),
    ("missed", &[rule!("SUR-9.1"), rule!("SUR-9.2")]),
    ("hunger", &[rule!("SUR-9.1"), rule!("SUR-9.4"), rule!("SUR-9.2")]),
    (
        "corpses",
        &[
            rule!("SUR-6.13"),
            rule!("SUR-7.3"),
            rule!("SUR-7.5"),
            rule!("SUR-7.6"),
            rule!("SUR-11.5"),
            rule!("SUR-7.9"),
            rule!("SUR-8.9"),
            rule!("SUR-9.6"),
        ],
    ),
    ("plants", &[rule!("SUR-4.3"), rule!("SUR-8.2"), rule!("SUR-8.3"), rule!("SUR-8.5")]),
    (
        "hex",
        &[
            rule!("SUR-5.3"),
            rule!("SUR-5.4"),
            rule!("SUR-5.5"),
            rule!("SUR-5.12"),
            rule!("SUR-10.1"),
            rule!("SUR-4.5"),
            rule!("SUR-2.4"),
        ],
    ),
    ("genes", &[rule!("SUR-4.7"), rule!("SUR-4.9"), rule!("SUR-4.10"), rule!("SUR-2.5")]),
    ("behaviour", &[rule!("SUR-5.7"), rule!("SUR-5.13")]),
    ("parent", &[rule!("SUR-4.4")]),
    ("over", &[rule!("SUR-13.1"), rule!("SUR-13.3"), rule!("SUR-13.2")]),
    ("winners", &[rule!("SUR-13.1"), rule!("SUR-13.3"), rule!("SUR-13.4")]),
];
