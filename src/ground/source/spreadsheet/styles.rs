//! The formats of a workbook's cells: which numbers are dates, and how others are shown.

use super::dates::{DateFormat, date};
use super::number_format::{general, shown, shown_text};
use super::sheet::number;
use crate::source::xml::{Event, unprefixed};

/// The formats of a workbook's cells.
#[derive(Debug, Default)]
pub(super) struct Styles {
    /// The format of each style, by its number.
    formats: Vec<Format>,
    /// Whether days are counted from 1904, as on old Macs.
    since_1904: bool,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
enum Format {
    /// None: as many digits as fit.
    #[default]
    General,
    Date(DateFormat),
    Code(String),
}

impl Styles {
    /// Reads the formats of a workbook's cells.
    pub fn read(styles: &str, workbook: &str) -> Styles {
        let since_1904 = unprefixed(workbook).any(|event| match event {
            Event::Open("workbookPr", attributes, _) => {
                attributes.get("date1904").is_some_and(|value| value == "1" || value == "true")
            }
            _ => false,
        });
        let (mut own, mut formats, mut is_of_cells) = (Vec::new(), Vec::new(), false);
        for event in unprefixed(styles) {
            match event {
                Event::Open("numFmt", attributes, _) => {
                    let code = attributes.get("formatCode").unwrap_or_default();
                    own.push((attributes.get("numFmtId").unwrap_or_default(), Format::of(&code)));
                }
                Event::Open("cellXfs", _, is_empty) => is_of_cells = !is_empty,
                Event::Close("cellXfs") => is_of_cells = false,
                Event::Open("xf", attributes, _) if is_of_cells => {
                    let id = attributes.get("numFmtId").unwrap_or_default();
                    let named = own.iter().find(|(other, _)| *other == id).map(|(_, format)| format.clone());
                    formats.push(named.unwrap_or_else(|| Format::predefined(&id)));
                }
                _ => {}
            }
        }
        Styles { formats, since_1904 }
    }

    fn format(&self, style: Option<usize>) -> &Format {
        // A cell that names no style has the first one.
        self.formats.get(style.unwrap_or(0)).unwrap_or(&Format::General)
    }

    /// Whether numbers in cells of a style are dates or times, whose number says nothing to people.
    pub fn is_date(&self, style: Option<usize>) -> bool {
        matches!(self.format(style), Format::Date(_))
    }

    /// A number as it is shown in a cell of a style.
    pub fn shown(&self, style: Option<usize>, text: &str) -> String {
        let Some(value) = text.parse::<f64>().ok().filter(|value| value.is_finite()) else {
            return text.to_owned();
        };
        let formatted = match self.format(style) {
            Format::General => (value.abs() < 1e15).then(|| general(value)),
            Format::Date(format) => date(*format, value, self.since_1904),
            Format::Code(code) => shown(code, value),
        };
        formatted.unwrap_or_else(|| number(text))
    }

    /// A text as it is shown in a cell of a style, if that is another one.
    pub fn shown_text(&self, style: Option<usize>, text: &str) -> Option<String> {
        match self.format(style) {
            Format::Code(code) => shown_text(code, text).filter(|shown| shown != text),
            _ => None,
        }
    }
}

impl Format {
    fn of(code: &str) -> Format {
        match DateFormat::of(code) {
            Some(format) => Format::Date(format),
            None if code.is_empty() || code.eq_ignore_ascii_case("general") => Format::General,
            None => Format::Code(code.to_owned()),
        }
    }

    /// The format of a number that Excel predefines.
    fn predefined(id: &str) -> Format {
        let code = match id.parse::<u32>().unwrap_or(0) {
            1 => "0",
            2 => "0.00",
            3 => "#,##0",
            4 => "#,##0.00",
            5 | 6 => "\"$\"#,##0_);\\(\"$\"#,##0\\)",
            7 | 8 => "\"$\"#,##0.00_);\\(\"$\"#,##0.00\\)",
            9 => "0%",
            10 => "0.00%",
            11 => "0.00E+00",
            12 => "# ?/?",
            13 => "# ??/??",
            37 | 38 => "#,##0_);\\(#,##0\\)",
            39 | 40 => "#,##0.00_);\\(#,##0.00\\)",
            41 => "_(* #,##0_);_(* \\(#,##0\\);_(* \"-\"_);_(@_)",
            42 => "_(\"$\"* #,##0_);_(\"$\"* \\(#,##0\\);_(\"$\"* \"-\"_);_(@_)",
            43 => "_(* #,##0.00_);_(* \\(#,##0.00\\);_(* \"-\"??_);_(@_)",
            44 => "_(\"$\"* #,##0.00_);_(\"$\"* \\(#,##0.00\\);_(\"$\"* \"-\"??_);_(@_)",
            46 => return Format::Date(DateFormat::Elapsed),
            48 => "##0.0E+0",
            49 => "@",
            14..=22 | 27..=36 | 45 | 47 | 50..=58 => return Format::Date(DateFormat::Date),
            _ => return Format::General,
        };
        Format::Code(code.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_shown_by_the_format_of_their_cell() {
        let styles = "<styleSheet><numFmts><numFmt numFmtId=\"164\" formatCode=\"dd&quot;. &quot;mmm\\ yyyy\"/>\
            <numFmt numFmtId=\"165\" formatCode=\"0.0&quot; days&quot;\"/></numFmts>\
            <cellStyleXfs><xf numFmtId=\"14\"/></cellStyleXfs>\
            <cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/><xf numFmtId=\"164\"/><xf numFmtId=\"165\"/><xf numFmtId=\"9\"/><xf numFmtId=\"44\"/></cellXfs></styleSheet>";
        let formats = Styles::read(styles, "<workbook/>");
        let shown = |style, text| formats.shown(Some(style), text);
        assert_eq!(shown(0, "46349"), "46349");
        assert_eq!(shown(1, "46349"), "2026-11-23");
        assert_eq!(shown(2, "46349.604166666664"), "2026-11-23 14:30");
        assert_eq!(shown(1, "0.5"), "12:00");
        assert_eq!(shown(1, "1"), "1900-01-01");
        assert_eq!(shown(1, "61"), "1900-03-01");
        assert_eq!(shown(1, "soon"), "soon");
        assert_eq!(shown(3, "5"), "5.0 days");
        assert_eq!(shown(4, "0.5"), "50%");
        assert_eq!(shown(5, "2.5"), "$2.50");
        assert_eq!(shown(99, "7"), "7");
        let old = Styles::read(styles, "<workbook><workbookPr date1904=\"1\"/></workbook>");
        assert_eq!(old.shown(Some(1), "44887"), "2026-11-23");
    }
}
