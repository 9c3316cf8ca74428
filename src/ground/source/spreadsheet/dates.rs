//! Dates in Excel sheets: numbers of days that are dates by the format of their cell. They are read as ISO dates,
//! `2026-11-23`, with the time if there is one.

use crate::source::xml::{Event, unprefixed};

/// Which cell formats are dates, and the day that they are counted from.
#[derive(Debug, Default)]
pub(super) struct Dates {
    /// Whether each style is a date, by its number.
    are_dates: Vec<bool>,
    /// Whether days are counted from 1904, as on old Macs.
    since_1904: bool,
}

/// Days from day 0 of Excel to January 1, 1970; below, from day 0 of the year 1904.
const DAY_ZERO: i64 = 25_569;
const DAY_ZERO_1904: i64 = 24_107;
/// Excel takes 1900 for a leap year, so days before its 60th are one less.
const NO_SUCH_DAY: i64 = 60;
/// The last day that Excel knows, in the year 9999.
const LAST: f64 = 2_958_466.0;

impl Dates {
    /// Reads the formats of a workbook's cells.
    pub fn read(styles: &str, workbook: &str) -> Dates {
        let since_1904 = unprefixed(workbook).any(|event| match event {
            Event::Open("workbookPr", attributes, _) => {
                attributes.get("date1904").is_some_and(|value| value == "1" || value == "true")
            }
            _ => false,
        });
        let (mut own, mut are_dates, mut is_of_cells) = (Vec::new(), Vec::new(), false);
        for event in unprefixed(styles) {
            match event {
                Event::Open("numFmt", attributes, _) => {
                    let code = attributes.get("formatCode").unwrap_or_default();
                    own.push((attributes.get("numFmtId").unwrap_or_default(), is_date(&code)));
                }
                Event::Open("cellXfs", _, is_empty) => is_of_cells = !is_empty,
                Event::Close("cellXfs") => is_of_cells = false,
                Event::Open("xf", attributes, _) if is_of_cells => {
                    let id = attributes.get("numFmtId").unwrap_or_default();
                    let named = own.iter().find(|(other, _)| *other == id).map(|(_, is_date)| *is_date);
                    are_dates.push(named.unwrap_or_else(|| is_usual(&id)));
                }
                _ => {}
            }
        }
        Dates { are_dates, since_1904 }
    }

    /// The date that a number means in a cell of a style, if it is one.
    pub fn date(&self, style: Option<usize>, text: &str) -> Option<String> {
        if !self.are_dates.get(style?).is_some_and(|is_date| *is_date) {
            return None;
        }
        let number: f64 = text.trim().parse().ok().filter(|number| (0.0..LAST).contains(number))?;
        let minutes = (number.fract() * 1_440.0).round() as i64;
        let (days, minutes) = (number.trunc() as i64 + minutes / 1_440, minutes % 1_440);
        let time = format!("{:02}:{:02}", minutes / 60, minutes % 60);
        if days == 0 && !self.since_1904 {
            return Some(time);
        }
        let since = if self.since_1904 {
            days - DAY_ZERO_1904
        } else {
            days + i64::from(days < NO_SUCH_DAY) - DAY_ZERO
        };
        let (year, month, day) = civil(since);
        let date = format!("{year:04}-{month:02}-{day:02}");
        Some(if minutes == 0 { date } else { format!("{date} {time}") })
    }
}

/// Whether a predefined format is a date or a time.
fn is_usual(id: &str) -> bool {
    matches!(id.parse::<u32>(), Ok(14..=22 | 27..=36 | 45..=47 | 50..=58))
}

/// Whether a custom format shows a date or a time: days, years or hours outside its literal text.
fn is_date(code: &str) -> bool {
    let (mut is_quoted, mut is_bracketed, mut is_escaped) = (false, false, false);
    // After a semicolon comes the format of negative numbers.
    for c in code.chars().take_while(|c| *c != ';') {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' | '_' | '*' => is_escaped = true,
            '"' => is_quoted = !is_quoted,
            _ if is_quoted => {}
            '[' => is_bracketed = true,
            ']' => is_bracketed = false,
            'y' | 'Y' | 'd' | 'D' | 'h' | 'H' if !is_bracketed => return true,
            _ => {}
        }
    }
    false
}

/// Year, month and day of a number of days since January 1, 1970.
fn civil(days: i64) -> (i64, i64, i64) {
    // Years begin in March, so that the leap day is their last.
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year + era * 400 + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_dates_by_the_format_of_their_cell() {
        let styles = "<styleSheet><numFmts><numFmt numFmtId=\"164\" formatCode=\"dd&quot;. &quot;mmm\\ yyyy\"/>\
            <numFmt numFmtId=\"165\" formatCode=\"0.0&quot; days&quot;\"/></numFmts>\
            <cellStyleXfs><xf numFmtId=\"14\"/></cellStyleXfs>\
            <cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/><xf numFmtId=\"164\"/><xf numFmtId=\"165\"/></cellXfs></styleSheet>";
        let dates = Dates::read(styles, "<workbook/>");
        let date = |style, text| dates.date(Some(style), text);
        assert_eq!(date(0, "46349"), None);
        assert_eq!(date(1, "46349").as_deref(), Some("2026-11-23"));
        assert_eq!(date(2, "46349.604166666664").as_deref(), Some("2026-11-23 14:30"));
        assert_eq!(date(1, "0.5").as_deref(), Some("12:00"));
        assert_eq!(date(1, "1").as_deref(), Some("1900-01-01"));
        assert_eq!(date(1, "61").as_deref(), Some("1900-03-01"));
        assert_eq!(date(3, "5"), None);
        assert_eq!(date(1, "soon"), None);
        let old = Dates::read(styles, "<workbook><workbookPr date1904=\"1\"/></workbook>");
        assert_eq!(old.date(Some(1), "44887").as_deref(), Some("2026-11-23"));
    }
}
