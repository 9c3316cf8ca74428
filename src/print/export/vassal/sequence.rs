//! VASSAL's lists in a text: values with a character between them, which is escaped within a value. Values may be
//! such lists themselves.

/// The list of values.
pub(super) fn sequence<S: AsRef<str>>(delimiter: char, values: impl IntoIterator<Item = S>) -> String {
    let mut out = String::new();
    for (n, value) in values.into_iter().enumerate() {
        if n > 0 {
            out.push(delimiter);
        }
        let value = value.as_ref();
        let escaped = value.replace(delimiter, &format!("\\{delimiter}"));
        // A backslash at the end would escape the next delimiter.
        let is_quoted = value.ends_with('\\') || value.starts_with('\'') && value.ends_with('\'');
        out.push_str(&if is_quoted { format!("'{escaped}'") } else { escaped });
    }
    out
}

/// Levels of a piece from the outermost to the innermost, each holding the next.
pub(super) fn nested(levels: &[String]) -> String {
    let Some((last, outer)) = levels.split_last() else { return String::new() };
    outer.iter().rev().fold(last.clone(), |inner, level| sequence('\t', [level.as_str(), &inner]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_may_be_lists() {
        assert_eq!(sequence(',', ["A", &sequence(',', ["B", "C"])]), "A,B\\,C");
        assert_eq!(sequence(';', ["'so'", "a\\", ""]), "''so'';'a\\';");
        let levels = ["1", "", "null;0"].map(str::to_owned);
        assert_eq!(nested(&levels), "1\t\\\tnull;0");
    }
}
