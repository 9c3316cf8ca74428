//! Press in a letter: text for everybody, as typed.

/// Joins lines, each with its indentation: paragraphs that a mail program has broken become whole again, and
/// common indentation is dropped.
pub(super) fn text(lines: &[(usize, &str)]) -> Option<String> {
    /// Lines of this length were broken by a program and not by the player.
    const BROKEN: usize = 58;
    let least =
        lines.iter().filter(|(_, text)| !text.is_empty()).map(|(indent, _)| *indent).min().unwrap_or(0);
    let mut out = String::new();
    let mut before = 0;
    for (indent, text) in lines {
        let goes_on = before >= BROKEN && *indent == least && text.starts_with(|c: char| c.is_alphanumeric());
        if goes_on {
            out.push(' ');
        } else if !out.is_empty() {
            out.push('\n');
        }
        if !goes_on && !text.is_empty() {
            out.push_str(&" ".repeat(indent - least));
        }
        out.push_str(text);
        before = text.chars().count();
    }
    let text = out.trim_matches('\n').trim_end();
    let quoted =
        text.strip_prefix('"').and_then(|text| text.strip_suffix('"')).filter(|text| !text.contains('"'));
    let text = quoted.unwrap_or(text);
    (!text.is_empty()).then(|| text.to_owned())
}
