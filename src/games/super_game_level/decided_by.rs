//! Which rules decide what stands in an outcome, so that a claim can be told where it parts from the ruling.

use crate::rule;
use crate::ruling::DecidedBy;

/// The keys of outcomes, each with its rules, the most telling first.
pub const DECIDED_BY: DecidedBy = &[
    ("winner", &[rule!("SGL-11.4"), rule!("SGL-11.5"), rule!("SGL-14.1"), rule!("SGL-14.2")]),
    ("hurt", &[rule!("SGL-12.8"), rule!("SGL-11.4"), rule!("SGL-11.5")]),
    ("dropped", &[rule!("SGL-13.4")]),
    (
        "hp",
        &[
            rule!("SGL-12.8"),
            rule!("SGL-11.4"),
            rule!("SGL-11.5"),
            rule!("SGL-12.4"),
            rule!("SGL-4.5"),
            rule!("SGL-12.11"),
            rule!("SGL-13.2"),
            rule!("SGL-13.3"),
        ],
    ),
    ("dead", &[rule!("SGL-13.1"), rule!("SGL-12.8"), rule!("SGL-11.4"), rule!("SGL-11.5")]),
    (
        "at",
        &[
            rule!("SGL-13.1"),
            rule!("SGL-13.2"),
            rule!("SGL-13.3"),
            rule!("SGL-4.1"),
            rule!("SGL-4.6"),
            rule!("SGL-4.3"),
            rule!("SGL-7.1"),
            rule!("SGL-5.3"),
            rule!("SGL-5.5"),
            rule!("SGL-5.6"),
            rule!("SGL-6.3"),
            rule!("SGL-6.4"),
            rule!("SGL-8.1"),
            rule!("SGL-8.2"),
            rule!("SGL-12.5"),
        ],
    ),
    (
        "item",
        &[rule!("SGL-10.1"), rule!("SGL-10.2"), rule!("SGL-13.4"), rule!("SGL-12.1"), rule!("SGL-12.2")],
    ),
    ("frozen", &[rule!("SGL-12.7"), rule!("SGL-12.9"), rule!("SGL-12.6")]),
    ("gravity", &[rule!("SGL-12.14")]),
    ("items", &[rule!("SGL-9.3"), rule!("SGL-9.4"), rule!("SGL-10.1"), rule!("SGL-13.4")]),
    ("bricks", &[rule!("SGL-12.1")]),
    ("bombs", &[rule!("SGL-12.3"), rule!("SGL-12.2")]),
    ("pile", &[rule!("SGL-9.3"), rule!("SGL-10.2"), rule!("SGL-10.1"), rule!("SGL-12.3")]),
    ("points", &[rule!("SGL-3.7")]),
    ("jump", &[rule!("SGL-6.1"), rule!("SGL-6.5"), rule!("SGL-6.4"), rule!("SGL-6.6")]),
    ("acted", &[rule!("SGL-11.1"), rule!("SGL-12.1"), rule!("SGL-12.2"), rule!("SGL-12.6")]),
    ("over", &[rule!("SGL-14.1"), rule!("SGL-14.2")]),
];
