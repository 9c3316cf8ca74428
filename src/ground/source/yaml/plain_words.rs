//! What the YAML parser complains of, in words for people.

/// Words of the parser by which a fault is known, what it is in words for people, and the way out; the first that fits.
const KNOWN: [(&str, &str, &str); 12] = [
    (
        "unknown anchor",
        "this alias names nothing that stands before it",
        "`*name` repeats what `&name` marks; put a text in quotes that begins with an asterisk: \"*= 0.9\"",
    ),
    ("unexpected character", "a text can't begin with this character", "put the text in quotes: \"@wren\""),
    (
        "indentation in quoted scalar",
        "a quotation mark is left open",
        "close it, and write \\\" or '' for one inside of the text",
    ),
    (
        "mapping values are not allowed",
        "a colon where none can stand",
        "put the text in quotes if it has a colon in it: \"like: this\"; or is the indentation off, or a colon missing above?",
    ),
    ("tab", "a tab in the indentation", "indent with spaces: YAML does not allow tabs there"),
    ("unclosed bracket", "a bracket is left open", "each `[` needs its `]`, each `{` its `}`"),
    (
        "flow sequence",
        "a list in brackets that does not end as one",
        "separate with commas and close with `]`",
    ),
    ("flow mapping", "a map in braces that does not end as one", "separate with commas and close with `}`"),
    (
        "end of quoted scalar",
        "a quotation mark is left open",
        "close it, and write \\\" or '' for one inside of the text",
    ),
    (
        "quoted scalar",
        "something is wrong in a quoted text",
        "write \\\" for a quotation mark and \\\\ for a backslash inside of double quotes",
    ),
    (
        "did not find expected key",
        "this line fits no map or list that is open here",
        "check the indentation: keys of one map begin in the same column, and a list's dashes too",
    ),
    (
        "simple key",
        "a line that is neither `key: value` nor a list's `- value`",
        "put a colon and a space behind the key; keys of one map begin in the same column",
    ),
];

/// The parser's words for a fault, in words for people, and the way out.
pub(super) fn plain_words(info: &str) -> (String, Option<&'static str>) {
    let lower = info.to_lowercase();
    match KNOWN.iter().find(|(part, ..)| lower.contains(part)) {
        Some((_, message, help)) => ((*message).to_owned(), Some(help)),
        None => (format!("this is not YAML: {info}"), None),
    }
}
