//! Dates in Excel sheets: numbers of days that are dates by the format of their cell. They are read as ISO dates,
//! `2026-11-23`, with the time if there is one.

/// Days from day 0 of Excel to January 1, 1970; below, from day 0 of the year 1904.
const DAY_ZERO: i64 = 25_569;
const DAY_ZERO_1904: i64 = 24_107;
/// Excel takes 1900 for a leap year, so days before its 60th are one less.
const NO_SUCH_DAY: i64 = 60;
/// The last day that Excel knows, in the year 9999.
const LAST: f64 = 2_958_466.0;
const SECONDS: i64 = 86_400;

/// A format that shows a number of days.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DateFormat {
    /// As a date, a time of day, or both.
    Date,
    /// As hours, which may be more than 24: `[h]:mm`.
    Elapsed,
}

impl DateFormat {
    /// The format of a code; `None` if it shows no days, months, years or times outside its literal text.
    pub fn of(code: &str) -> Option<DateFormat> {
        let (mut is_quoted, mut bracketed, mut is_escaped) = (false, None::<String>, false);
        // After a semicolon comes the format of negative numbers.
        for c in code.chars().take_while(|c| *c != ';') {
            match c {
                _ if is_escaped => is_escaped = false,
                '"' if bracketed.is_none() => is_quoted = !is_quoted,
                _ if is_quoted => {}
                '\\' | '_' | '*' => is_escaped = true,
                '[' => bracketed = Some(String::new()),
                ']' => {
                    let inner = bracketed.take().unwrap_or_default().to_lowercase();
                    let is_of = |unit| !inner.is_empty() && inner.chars().all(|c| c == unit);
                    if is_of('h') || is_of('m') || is_of('s') {
                        return Some(DateFormat::Elapsed);
                    }
                }
                _ if bracketed.is_some() => bracketed.as_mut()?.push(c),
                'y' | 'Y' | 'd' | 'D' | 'h' | 'H' | 'm' | 'M' | 's' | 'S' => return Some(DateFormat::Date),
                _ => {}
            }
        }
        None
    }
}

/// The date or time that a number means, if there is one; `since_1904` if days are counted from then.
pub(super) fn date(format: DateFormat, number: f64, since_1904: bool) -> Option<String> {
    if !(0.0..LAST).contains(&number) {
        return None;
    }
    let seconds = (number.fract() * SECONDS as f64).round() as i64;
    let (days, seconds) = (number.trunc() as i64 + seconds / SECONDS, seconds % SECONDS);
    let (hours, minutes, rest) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    let rest = if rest == 0 { String::new() } else { format!(":{rest:02}") };
    if format == DateFormat::Elapsed {
        return Some(format!("{}:{minutes:02}{rest}", days * 24 + hours));
    }
    let time = format!("{hours:02}:{minutes:02}{rest}");
    if days == 0 && !since_1904 {
        return Some(time);
    }
    let since =
        if since_1904 { days - DAY_ZERO_1904 } else { days + i64::from(days < NO_SUCH_DAY) - DAY_ZERO };
    let (year, month, day) = civil(since);
    let date = format!("{year:04}-{month:02}-{day:02}");
    Some(if seconds == 0 { date } else { format!("{date} {time}") })
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
    fn formats_of_dates_and_times() {
        assert_eq!(DateFormat::of("dd\". \"mmm\\ yyyy"), Some(DateFormat::Date));
        assert_eq!(DateFormat::of("[$-F400]h:mm AM/PM"), Some(DateFormat::Date));
        assert_eq!(DateFormat::of("mm:ss"), Some(DateFormat::Date));
        assert_eq!(DateFormat::of("[hh]:mm"), Some(DateFormat::Elapsed));
        for code in ["0.0\" days\"", "[Red]0", "[$Yen-411]0", "\\d0", "General"] {
            assert_eq!(DateFormat::of(code), None, "{code}");
        }
    }

    #[test]
    fn times_have_seconds_if_they_have_any() {
        assert_eq!(date(DateFormat::Date, 0.5 + 15.0 / 86_400.0, false).as_deref(), Some("12:00:15"));
        assert_eq!(date(DateFormat::Elapsed, 1.5, false).as_deref(), Some("36:00"));
        assert_eq!(date(DateFormat::Date, -1.0, false), None);
    }
}
