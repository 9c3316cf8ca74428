//! The YAML parser's messages, in words for people.

/// Words in the parser's messages, with the fact in words for people and the fix; the first match counts.
const KNOWN: [(&str, &str, &str); 12] = [
    (
        "unknown anchor",
        "this alias refers to nothing before it",
        "`*name` repeats what `&name` marks; quote a text that begins with an asterisk: \"*= 0.9\"",
    ),
    ("unexpected character", "a text can't begin with this character", "quote the text: \"@wren\""),
    (
        "indentation in quoted scalar",
        "a quotation mark is not closed",
        "close it, and write \\\" or '' for one inside the text",
    ),
    (
        "mapping values are not allowed",
        "a colon that does not belong here",
        "quote the text if it contains a colon: \"like: this\"; or is the indentation off, or a colon missing above?",
    ),
    ("tab", "a tab in the indentation", "indent with spaces: YAML does not allow tabs there"),
    ("unclosed bracket", "a bracket is not closed", "each `[` needs its `]`, each `{` its `}`"),
    (
        "flow sequence",
        "a list in brackets that does not end properly",
        "separate with commas and close with `]`",
    ),
    ("flow mapping", "a map in braces that does not end properly", "separate with commas and close with `}`"),
    (
        "end of quoted scalar",
        "a quotation mark is not closed",
        "close it, and write \\\" or '' for one inside the text",
    ),
    (
        "quoted scalar",
        "something is wrong in a quoted text",
        "write \\\" for a quotation mark and \\\\ for a backslash inside double quotes",
    ),
    (
        "did not find expected key",
        "this line does not fit any open map or list",
        "check the indentation: keys of one map begin in the same column, and a list's dashes too",
    ),
    (
        "simple key",
        "a line that is neither `key: value` nor a list's `- value`",
        "put a colon and a space after the key; keys of one map begin in the same column",
    ),
];

/// A message of the parser in words for people, and the fix.
pub(super) fn plain_words(info: &str) -> (String, Option<&'static str>) {
    let lower = info.to_lowercase();
    match KNOWN.iter().find(|(part, ..)| lower.contains(part)) {
        Some((_, message, help)) => ((*message).to_owned(), Some(help)),
        None => (format!("this is not YAML: {info}"), None),
    }
}
