//! The address of a page as a QR code in a terminal, for phones at the table.

use crate::compose::qr::{QUIET, Squares};
use crate::model::slot::Level;

/// Black on white, whatever the colors of the terminal are.
const BLACK_ON_WHITE: &str = "\x1b[38;5;16;48;5;231m";
const PLAIN: &str = "\x1b[0m";

/// What is behind the text of a terminal, or of a file that is looked at later.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(in crate::cli) enum Ground {
    /// Light text on a dark ground
    Dark,
    /// Dark text on a light ground
    Light,
}

/// A text as a QR code with its quiet zone, in half blocks: a character is two squares, one above the other. `None` if the text is too long
/// for `columns`. With colors, the code is black on white on any ground; without, what is printed has to be light on a dark ground.
pub(in crate::cli) fn qr(text: &str, ground: Ground, has_colors: bool, columns: usize) -> Option<String> {
    let squares = Squares::of(text, Level::Low)?;
    let quiet = QUIET as i64;
    let range = || -quiet..squares.count as i64 + quiet;
    if range().count() > columns {
        return None;
    }
    let prints_dark = has_colors || ground == Ground::Light;
    let is_printed = |column, row| squares.is_dark(column, row) == prints_dark;
    let mut out = String::new();
    for row in range().step_by(2) {
        out.push_str(if has_colors { BLACK_ON_WHITE } else { "" });
        out.extend(range().map(|column| match (is_printed(column, row), is_printed(column, row + 1)) {
            (true, true) => '█',
            (true, false) => '▀',
            (false, true) => '▄',
            (false, false) => ' ',
        }));
        out.push_str(if has_colors { PLAIN } else { "" });
        out.push('\n');
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADDRESS: &str = "http://192.168.178.120:4748/0123456789abcdef0123456789abcdef/";

    #[test]
    fn it_fits_into_a_terminal() {
        let code = qr(ADDRESS, Ground::Dark, false, 80).expect("it is short");
        let widths: Vec<usize> = code.lines().map(|line| line.chars().count()).collect();
        assert!(widths.iter().all(|width| *width == widths[0] && *width <= 48), "{widths:?}");
        assert!(widths.len() <= 24, "{} lines", widths.len());
        assert_eq!(qr(ADDRESS, Ground::Dark, false, widths[0] - 1), None);
    }

    #[test]
    fn colors_make_it_dark_on_light() {
        let colored = qr(ADDRESS, Ground::Dark, true, 80).expect("it is short");
        let plain = qr(ADDRESS, Ground::Light, false, 80).expect("it is short");
        assert_eq!(colored.replace(BLACK_ON_WHITE, "").replace(PLAIN, ""), plain);
        assert!(colored.lines().all(|line| line.starts_with(BLACK_ON_WHITE) && line.ends_with(PLAIN)));
    }
}
