//! The line in the margin that names the sheet, and what it leaves out first where room is short.

use std::fmt;

/// Between the parts of the line.
const BETWEEN: &str = " · ";
/// The line that names the sheet.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SheetLine {
    /// The set's title.
    pub set: String,
    /// What is on the sheet, and its scale if that is not its real one.
    pub title: String,
    /// Its number and its side.
    pub number: String,
    /// How to print it, if no other line does.
    pub advice: Option<String>,
    /// Names of files, printers and revisions that belong to the sheet; they stay as long as its number.
    pub also: Vec<String>,
    /// The beginnings of the parts of a title that are kept longest: the scale of a page that was made smaller, which stays even
    /// without the title, and the tile of a poster.
    pub kept: [String; 2],
}

impl fmt::Display for SheetLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&[&self.set, &self.title, &self.numbered()].map(String::as_str).join(BETWEEN))?;
        self.advice.as_ref().map_or(Ok(()), |advice| write!(f, "{BETWEEN}{advice}"))
    }
}

impl SheetLine {
    /// The sheet's number, with the names that stay beside it.
    fn numbered(&self) -> String {
        let parts: Vec<&str> = std::iter::once(&self.number).chain(&self.also).map(String::as_str).collect();
        parts.join(BETWEEN)
    }

    /// The line, then shorter and shorter versions. The set's name goes first, then the advice, then the end
    /// of the title; the scale, the tile and the sheet's number stay longest.
    pub fn shorter_and_shorter(&self) -> Vec<String> {
        let joined = |parts: &[&str]| parts.join(BETWEEN);
        let number = self.numbered();
        let mut lines = vec![self.to_string()];
        if let Some(advice) = &self.advice {
            lines.push(joined(&[&self.title, &number, advice]));
        }
        let titles = without_its_end(&self.title, &self.kept);
        lines.extend(titles.iter().map(|title| joined(&[title, &number])));
        lines.extend(titles.last().cloned());
        let scale = format!(", {}", self.kept[0]);
        let smaller = |title: &String| Some(title[title.find(&scale)? + ", ".len()..].to_owned());
        lines.extend(titles.last().filter(|_| !self.kept[0].is_empty()).and_then(smaller));
        // A title that can't be shortened may have any length.
        lines.extend(Some(number).filter(|number| number.len() < lines[lines.len() - 1].len()));
        lines
    }
}

/// A title, then without its last part, and so on, until only its first part and the kept parts are left.
fn without_its_end(title: &str, kept: &[String]) -> Vec<String> {
    let mut cuts: Vec<usize> = (title.match_indices(", ").chain(title.match_indices(" (")))
        .map(|(at, _)| at)
        .chain([0, title.len()])
        .collect();
    cuts.sort_unstable();
    cuts.dedup();
    let mut parts: Vec<&str> = cuts.windows(2).map(|cut| &title[cut[0]..cut[1]]).collect();
    let mut titles = vec![title.to_owned()];
    let is_kept = |part: &str| {
        let part = part.strip_prefix(", ").unwrap_or_default();
        kept.iter().any(|kept| !kept.is_empty() && part.starts_with(kept.as_str()))
    };
    while let Some(last) = (1..parts.len()).rev().find(|at| !is_kept(parts[*at])) {
        parts.remove(last);
        titles.push(parts.concat());
    }
    titles
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(title: &str, advice: Option<&str>) -> SheetLine {
        let number = "sheet 1 of 1, front".to_owned();
        let kept = ["made smaller to ", "tile "].map(str::to_owned);
        SheetLine {
            set: "Survival".to_owned(),
            title: title.to_owned(),
            number,
            advice: advice.map(str::to_owned),
            also: Vec::new(),
            kept,
        }
    }

    #[test]
    fn the_scale_and_the_number_stay_longest() {
        let island = line(
            "The island, made smaller to 40 % (hexes of 12.1 mm), for reference: play on the poster",
            None,
        );
        assert_eq!(
            island.shorter_and_shorter(),
            [
                "Survival · The island, made smaller to 40 % (hexes of 12.1 mm), for reference: play on the poster · sheet 1 of 1, front",
                "The island, made smaller to 40 % (hexes of 12.1 mm), for reference: play on the poster · sheet 1 of 1, front",
                "The island, made smaller to 40 % (hexes of 12.1 mm) · sheet 1 of 1, front",
                "The island, made smaller to 40 % · sheet 1 of 1, front",
                "The island, made smaller to 40 %",
                "made smaller to 40 %",
                "sheet 1 of 1, front",
            ]
        );
        let aids = line("Orders, notes, aids, made smaller to 69 %", Some("print at 100 %"));
        assert_eq!(
            aids.shorter_and_shorter()[1..],
            [
                "Orders, notes, aids, made smaller to 69 % · sheet 1 of 1, front · print at 100 %",
                "Orders, notes, aids, made smaller to 69 % · sheet 1 of 1, front",
                "Orders, notes, made smaller to 69 % · sheet 1 of 1, front",
                "Orders, made smaller to 69 % · sheet 1 of 1, front",
                "Orders, made smaller to 69 %",
                "made smaller to 69 %",
                "sheet 1 of 1, front",
            ]
        );
        let tile = line("The northern half of the long road, tile A1", None).shorter_and_shorter();
        assert_eq!(tile.last().map(String::as_str), Some("sheet 1 of 1, front"));
        assert!(tile[..tile.len() - 1].iter().all(|line| line.contains("tile A1")), "{tile:?}");
    }

    #[test]
    fn titles_may_have_any_signs() {
        for title in ["", ",", "(", "((", " (,", "ä(b", "1,000 cards", "(a) b, c"] {
            let lines = line(title, None).shorter_and_shorter();
            assert!(lines.windows(2).all(|pair| pair[1].len() < pair[0].len()), "{title}: {lines:?}");
        }
    }
}
