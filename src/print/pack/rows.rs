//! The list of a pack: what each file is, and how many of it are wanted.

/// A card in a pack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The file with its front.
    pub file: String,
    /// The file with its back.
    pub back: Option<String>,
    /// The part of the set.
    pub part: String,
    /// What the vendor calls its size.
    pub size: String,
    /// Its name.
    pub card: String,
    /// How many are wanted.
    pub copies: u32,
}

/// The rows as a table in CSV, with a heading.
pub fn table<'r>(rows: impl IntoIterator<Item = &'r Row>) -> String {
    let mut out = "file,back,part,size,card,copies\n".to_owned();
    for Row { file, back, part, size, card, copies } in rows {
        let cells = [file, back.as_deref().unwrap_or_default(), part, size, card].map(quoted);
        out.push_str(&format!("{},{copies}\n", cells.join(",")));
    }
    out
}

/// A cell, in quotation marks if it needs them.
fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_with_commas_and_quotation_marks_stay_one_cell() {
        let row = Row {
            file: "cards-poker/01-fox.png".to_owned(),
            back: None,
            part: "Cards, \"big\"".to_owned(),
            size: "poker".to_owned(),
            card: "Fox".to_owned(),
            copies: 3,
        };
        let table = table([&row]);
        assert_eq!(table.lines().nth(1), Some("cards-poker/01-fox.png,,\"Cards, \"\"big\"\"\",poker,Fox,3"));
    }
}
