//! Unexpected values, to put in place of expected ones.

/// Complete values of every kind.
pub const ODD: [&str; 30] = [
    "~",
    "-1",
    "0",
    "1",
    "2",
    "7",
    "99",
    "1000000",
    "4294967295",
    "9223372036854775807",
    "99999999999999999999999",
    "3.5",
    "1e9",
    "NaN",
    "true",
    "[]",
    "{}",
    "[[]]",
    "{a: {b: c}}",
    "\"\"",
    "\"\\x07\"",
    "dead",
    "A1",
    "Z99",
    "1C",
    "all",
    "[1, 1, 1]",
    "\"\\u202e\"",
    "ü山🂡",
    "+= 2mm",
];

/// Pieces of YAML that are not values.
pub const BROKEN: [&str; 10] =
    ["", "\u{202e}rtl", "*a", "&a x", "!!int 3", "|", ">-", "- x", "x: y", "{attack"];
