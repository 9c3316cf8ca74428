//! Text of a cell in runs of bold and italic: the plain text, and the same with the marks of card text.

/// The text of one cell that is being read.
#[derive(Debug, Default)]
pub(super) struct Rich {
    runs: Vec<Run>,
}

#[derive(Debug, Default)]
struct Run {
    text: String,
    bold: bool,
    italic: bool,
}

/// A text, and the same text with marks if it has any.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(super) struct Worded {
    pub plain: String,
    pub marked: Option<String>,
}

impl Rich {
    /// Adds letters. Those of one look make one run.
    pub fn add(&mut self, text: &str, bold: bool, italic: bool) {
        match self.runs.last_mut() {
            Some(run) if (run.bold, run.italic) == (bold, italic) => run.text.push_str(text),
            _ => self.runs.push(Run { text: text.to_owned(), bold, italic }),
        }
    }

    /// Whether it has no letters.
    pub fn is_empty(&self) -> bool {
        self.runs.iter().all(|run| run.text.is_empty())
    }

    /// Takes the text. One look for all of it is the look of the cell, not a mark.
    pub fn take(&mut self) -> Worded {
        let runs = std::mem::take(&mut self.runs);
        let plain: String = runs.iter().map(|run| run.text.as_str()).collect();
        let looks = || runs.iter().filter(|run| !run.text.trim().is_empty());
        let is_mixed = looks().any(|run| run.bold || run.italic)
            && looks().zip(looks().skip(1)).any(|(a, b)| (a.bold, a.italic) != (b.bold, b.italic));
        let marked = is_mixed.then(|| runs.iter().map(Run::marked).collect());
        Worded { plain, marked }
    }
}

impl Run {
    /// The run between its marks, line by line, with the blanks at its ends outside of them.
    fn marked(&self) -> String {
        let mark = match (self.bold, self.italic) {
            (false, false) => return self.text.clone(),
            (true, false) => "**",
            (false, true) => "*",
            (true, true) => "***",
        };
        let lines = self.text.split('\n').map(|line| {
            let inner = line.trim();
            if inner.is_empty() {
                return line.to_owned();
            }
            let start = line.len() - line.trim_start().len();
            format!("{}{mark}{inner}{mark}{}", &line[..start], &line[start + inner.len()..])
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(runs: &[(&str, bool, bool)]) -> Option<String> {
        let mut rich = Rich::default();
        for (text, bold, italic) in runs {
            rich.add(text, *bold, *italic);
        }
        rich.take().marked
    }

    #[test]
    fn runs_become_marks() {
        let text = marked(&[("Pay 2: ", false, false), ("draw ", true, false), ("a card", true, false)]);
        assert_eq!(text.as_deref(), Some("Pay 2: **draw a card**"));
        let text =
            marked(&[("a ", false, true), ("b", true, true), ("\nc\n", true, false), ("d", false, false)]);
        assert_eq!(text.as_deref(), Some("*a* ***b***\n**c**\nd"));
        assert_eq!(marked(&[("Fox", true, false), (" ", false, false)]), None);
        assert_eq!(marked(&[("Fox", false, false)]), None);
    }
}
