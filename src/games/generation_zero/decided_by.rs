//! Which rules decide what stands in an outcome, so that a claim can be told where it parts from the ruling.

use crate::rule;
use crate::ruling::DecidedBy;

/// The keys of outcomes, each with its rules, the most telling first.
pub const DECIDED_BY: DecidedBy = &[
    ("order", &[rule!("GZ-8.6")]),
    ("free", &[rule!("GZ-12.4"), rule!("GZ-8.3"), rule!("GZ-8.4")]),
    ("result", &[rule!("GZ-6.16"), rule!("GZ-6.15"), rule!("GZ-6.14"), rule!("GZ-6.9"), rule!("GZ-7.7")]),
    ("round", &[rule!("GZ-6.16"), rule!("GZ-6.15"), rule!("GZ-6.14"), rule!("GZ-6.9"), rule!("GZ-7.7")]),
    ("next", &[rule!("GZ-8.6")]),
    (
        "fate",
        &[
            rule!("GZ-6.13"),
            rule!("GZ-5.10"),
            rule!("GZ-6.9"),
            rule!("GZ-12.8"),
            rule!("GZ-6.8"),
            rule!("GZ-6.5"),
        ],
    ),
    (
        "health",
        &[
            rule!("GZ-6.5"),
            rule!("GZ-12.8"),
            rule!("GZ-5.10"),
            rule!("GZ-3.4"),
            rule!("GZ-13.3"),
            rule!("GZ-16.1"),
        ],
    ),
    (
        "at",
        &[
            rule!("GZ-6.9"),
            rule!("GZ-4.1"),
            rule!("GZ-14.11"),
            rule!("GZ-14.7"),
            rule!("GZ-6.11"),
            rule!("GZ-6.8"),
        ],
    ),
    (
        "charged",
        &[
            rule!("GZ-10.7"),
            rule!("GZ-16.1"),
            rule!("GZ-14.4"),
            rule!("GZ-14.5"),
            rule!("GZ-14.6"),
            rule!("GZ-14.7"),
            rule!("GZ-14.8"),
            rule!("GZ-14.9"),
            rule!("GZ-14.10"),
            rule!("GZ-14.11"),
        ],
    ),
    ("kills", &[rule!("GZ-9.1"), rule!("GZ-9.2")]),
    ("killed_by", &[rule!("GZ-9.1"), rule!("GZ-9.2"), rule!("GZ-7.9"), rule!("GZ-6.13")]),
    ("artefacts", &[rule!("GZ-9.1"), rule!("GZ-9.5")]),
    ("canons", &[rule!("GZ-5.1"), rule!("GZ-5.2"), rule!("GZ-13.4"), rule!("GZ-14.6"), rule!("GZ-9.4")]),
    ("held_by", &[rule!("GZ-5.1"), rule!("GZ-5.2"), rule!("GZ-13.4"), rule!("GZ-14.6"), rule!("GZ-9.4")]),
    ("gained", &[rule!("GZ-9.3"), rule!("GZ-7.6"), rule!("GZ-9.2")]),
    ("battles", &[rule!("GZ-5.15"), rule!("GZ-5.16")]),
    ("negotiating", &[rule!("GZ-5.19")]),
];
