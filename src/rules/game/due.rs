//! Deadlines: days as people write them, checked against the calendar.

use super::hour::{self, DAY};
use super::zone::Zone;
use crate::diag::{Report, code};
use crate::source::{Located, Node, Read, Shape, read_text, shortened};

/// The deadline for the orders of a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Due {
    /// The deadline in words, with the day of the week.
    pub text: String,
    /// The day, counted from 1 January of the year 1; `None` if the year is unknown.
    day: Option<i64>,
    /// The time of the day, in seconds, if one is given.
    time: Option<i64>,
    /// Its time zone, if one is given.
    zone: Option<Zone>,
    /// The words besides the day: the time of the day and its zone.
    rest: String,
}

/// A day of a month, possibly with a year.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Date {
    day: u32,
    month: usize,
    year: Option<i64>,
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
const WEEKDAYS: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

impl Read for Due {
    type Value = Located<Due>;
    const SHAPE: Shape = Shape::Text;

    fn read(node: &Node, report: &mut Report) -> Option<Located<Due>> {
        let text = read_text(node, report)?;
        let due = due(text.value).map_err(|(message, help)| {
            report.error(code::OUT_OF_RANGE, text.origin, message).help(help);
        });
        due.ok().map(|value| Located { value, origin: text.origin })
    }
}

impl Due {
    /// The last second that is in time when it is later by some seconds of its clock, in seconds since 1970: of its time of the day, or of
    /// the whole day if it has none. `zone` is its time zone if none is given. `None` if its year is unknown.
    pub fn moment(&self, zone: &Zone, later: i64) -> Option<i64> {
        let day = (self.day? - DAYS_UNTIL_1970) * DAY + later;
        // A day without a time is one of universal time.
        let zone = self.zone.as_ref().unwrap_or(zone);
        Some(self.time.map_or(day + DAY - 1, |time| zone.moment(day + time)))
    }

    /// The beginning of its day or its time, in seconds since 1970.
    pub fn beginning(&self, zone: &Zone) -> Option<i64> {
        if self.time.is_some() { self.moment(zone, 0) } else { Some((self.day? - DAYS_UNTIL_1970) * DAY) }
    }

    /// The same day without its time, as in versions before 0.3.
    #[must_use]
    pub fn whole_day(self) -> Due {
        Due { time: None, ..self }
    }

    /// Whether it has a time of the day, but no time zone.
    pub fn lacks_zone(&self) -> bool {
        self.time.is_some() && self.zone.is_none() && self.day.is_some()
    }

    /// The deadline in words when it is later by some days.
    pub fn in_words_after(&self, days: i64) -> String {
        let Some(day) = self.day.filter(|_| days > 0) else { return self.text.clone() };
        let rest = if self.rest.is_empty() { String::new() } else { format!(", {}", self.rest) };
        format!("{}{rest}", in_words(day + days))
    }

    /// Whether it is on an earlier day than another deadline, if both days are known.
    pub fn is_before(&self, other: &Due) -> bool {
        self.day.zip(other.day).is_some_and(|(own, other)| own < other)
    }
}

/// Reads a deadline; an error has a message and its fix.
fn due(text: &str) -> Result<Due, (String, String)> {
    let words: Vec<&str> =
        text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()).collect();
    let weekday = words.iter().find_map(|word| weekday_of(word));
    let Some((date, at, taken)) = date(&words) else {
        let message = format!("there is no day in \"{}\"", shortened(text));
        return Err((message, "write `2026-06-05`, or `Friday, 5 June 2026, noon`".to_owned()));
    };
    let Date { day, month, year } = date;
    let name = MONTHS[month];
    if day == 0 || day > days_of(month, year) {
        let year = year.map(|year| format!(" {year}")).unwrap_or_default();
        return Err((format!("there is no {day} {name}{year}"), "check the calendar".to_owned()));
    }
    let is_of_day = |n: usize| (at..at + taken).contains(&n);
    let others = words.iter().enumerate().filter(|(n, word)| !is_of_day(*n) && weekday_of(word).is_none());
    let clock = words[at].split_once('T').map(|(_, clock)| clock);
    let rest: Vec<&str> = clock.into_iter().chain(others.map(|(_, word)| *word)).collect();
    let (time, zone) = clock_of(&rest)?;
    let rest = rest.join(" ");
    let Some(year) = year else {
        return Ok(Due { text: text.trim().to_owned(), day: None, time, zone, rest: String::new() });
    };
    let number = day_number(year, month, day);
    let right = number.rem_euclid(7) as usize;
    if let Some(weekday) = weekday.filter(|weekday| *weekday != right) {
        let message = format!("{day} {name} {year} is a {}, not a {}", WEEKDAYS[right], WEEKDAYS[weekday]);
        return Err((message, "correct the day or the date".to_owned()));
    }
    // A date in figures is put into words.
    let is_figures = taken == 1;
    let text = match (is_figures, weekday) {
        (false, Some(_)) => text.trim().to_owned(),
        (false, None) => format!("{}, {}", WEEKDAYS[right], text.trim()),
        (true, _) => {
            let rest = if rest.is_empty() { String::new() } else { format!(", {rest}") };
            format!("{}{rest}", in_words(number))
        }
    };
    Ok(Due { text, day: Some(number), time, zone, rest })
}

/// The time of the day and its zone in the words beside the day. A deadline counts as it is printed, so that every word must be known.
fn clock_of(words: &[&str]) -> Result<(Option<i64>, Option<Zone>), (String, String)> {
    let (time, zone) = hour::time(words).map_err(|(n, is_zone)| {
        let word = shortened(words[n]);
        if is_zone || word.contains('/') {
            let message = format!("the time zone \"{word}\" is not known here");
            let help =
                "write the name of its tz database, like `Europe/Berlin`, or its offset, like `+02:00`";
            return (message, help.to_owned());
        }
        let message = format!("\"{word}\" is not an hour of the day");
        let help =
            "write it like `18:00`, `6pm`, `noon` or `midnight`, with its time zone behind it: `18:00 CEST`";
        (message, help.to_owned())
    })?;
    if time.is_none() && zone.is_some() {
        let message = format!("\"{}\" is a time zone without an hour", shortened(&words.join(" ")));
        return Err((message, "write the hour, too, like `18:00 CEST`, or the day alone".to_owned()));
    }
    Ok((time, zone))
}

/// The first date among words, its position, and the number of its words.
fn date(words: &[&str]) -> Option<(Date, usize, usize)> {
    for (at, word) in words.iter().enumerate() {
        if let Some(date) = in_figures(word) {
            return Some((date, at, 1));
        }
        let Some(month) = named(word, &MONTHS) else { continue };
        let year_at = |at: usize| {
            let word = words.get(at).filter(|word| word.len() == 4)?;
            word.parse::<i64>().ok()
        };
        let with = |day: u32, year: Option<i64>, at: usize| {
            let date = Date { day, month, year };
            Some((date, at, if year.is_some() { 3 } else { 2 }))
        };
        // "5 June 2026", "June 5, 2026"
        let before = at.checked_sub(1).and_then(|at| day_of(words[at]));
        if let Some(day) = before {
            return with(day, year_at(at + 1), at - 1);
        }
        if let Some(day) = words.get(at + 1).and_then(|word| day_of(word)) {
            return with(day, year_at(at + 2), at);
        }
    }
    None
}

/// Reads `2026-06-05`, `2026-06-05T12:00` or `5.6.2026`.
fn in_figures(word: &str) -> Option<Date> {
    let word = word.split('T').next().unwrap_or_default();
    let is_iso = word.contains('-');
    let parts: Vec<&str> = word.trim_end_matches('.').split(if is_iso { '-' } else { '.' }).collect();
    let number = |text: &str| text.parse::<u32>().ok().filter(|_| text.bytes().all(|b| b.is_ascii_digit()));
    let [first, month, last] = parts.as_slice() else { return None };
    let (year, day) = if is_iso { (first, last) } else { (last, first) };
    let month = number(month)?.checked_sub(1)? as usize;
    let year = number(year).filter(|_| year.len() == 4)?;
    (month < MONTHS.len()).then_some(Date { day: number(day)?, month, year: Some(i64::from(year)) })
}

/// Reads "5", "5." or "5th".
fn day_of(word: &str) -> Option<u32> {
    let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == '.');
    let ending = word[digits.len()..].to_lowercase();
    let is_day = ["", ".", "st", "nd", "rd", "th"].contains(&&*ending) && digits.len() <= 2;
    digits.parse().ok().filter(|_| is_day)
}

/// The place of a name in a list, by its full text or first three letters.
fn named(word: &str, names: &[&str]) -> Option<usize> {
    let word = word.trim_end_matches('.').to_lowercase();
    let is_short = word.len() == 3 || word == "sept" || word == "tues" || word == "thurs";
    names
        .iter()
        .map(|name| name.to_lowercase())
        .position(|name| name == word || is_short && name.starts_with(&word))
}

/// The day of the week that a word names, in English or German.
fn weekday_of(word: &str) -> Option<usize> {
    const GERMAN: [&str; 7] =
        ["montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag"];
    named(word, &WEEKDAYS).or_else(|| {
        let word = word.trim_end_matches('.').to_lowercase();
        GERMAN.iter().position(|name| *name == word || word.len() == 2 && name.starts_with(&word))
    })
}

fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

/// The days of a month; if the year is unknown, the most possible.
fn days_of(month: usize, year: Option<i64>) -> u32 {
    match month {
        1 if year.is_none_or(is_leap) => 29,
        1 => 28,
        3 | 5 | 8 | 10 => 30,
        _ => 31,
    }
}

/// The days from 1 January of the year 1 to 1970.
const DAYS_UNTIL_1970: i64 = 719_162;

/// A day in words, with the day of the week.
fn in_words(number: i64) -> String {
    let mut year = number / 366 + 1;
    while day_number(year + 1, 0, 1) <= number {
        year += 1;
    }
    let mut month = 0;
    while month < 11 && day_number(year, month + 1, 1) <= number {
        month += 1;
    }
    let day = number - day_number(year, month, 1) + 1;
    format!("{}, {day} {} {year}", WEEKDAYS[number.rem_euclid(7) as usize], MONTHS[month])
}

/// Days since Monday, 1 January of the year 1.
fn day_number(year: i64, month: usize, day: u32) -> i64 {
    let before = year - 1;
    let of_years = before * 365 + before / 4 - before / 100 + before / 400;
    let of_months: u32 = (0..month).map(|month| days_of(month, Some(year))).sum();
    of_years + i64::from(of_months + day) - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deadline_is_a_moment() {
        let friday = due("2026-06-05 noon").expect("it is a day");
        let noon = 1_780_660_800;
        assert_eq!(friday.moment(&Zone::default(), 0), Some(noon));
        assert_eq!(friday.moment(&Zone::Fixed(7_200), 0), Some(noon - 7_200));
        assert_eq!(friday.clone().whole_day().moment(&Zone::default(), 0), Some(noon + 43_199));
        assert_eq!(due("5 June").expect("it is a day").moment(&Zone::default(), 0), None);
        let zoned = due("2026-06-05T18:00+02:00").expect("it is a day");
        assert_eq!(
            (zoned.moment(&Zone::default(), 0), zoned.text.as_str()),
            (Some(noon + 4 * 3_600), "Friday, 5 June 2026, 18:00+02:00")
        );
        assert_eq!(friday.in_words_after(20), "Thursday, 25 June 2026, noon");
        assert_eq!(
            due("Friday, 5 June 2026, 6pm CET").expect("it is a day").in_words_after(30),
            "Sunday, 5 July 2026, 6pm CET"
        );
        let berlin = due("2026-10-20 18:00 Europe/Berlin").expect("it is a day");
        let (summer, winter) =
            (berlin.moment(&Zone::default(), 0), berlin.moment(&Zone::default(), 10 * DAY));
        assert_eq!(winter.zip(summer).map(|(winter, summer)| winter - summer), Some(10 * DAY + 3_600));
        assert!(
            due("2026-06-05 18:00 Europe/Bern").is_err_and(|(message, _)| message.contains("Europe/Bern"))
        );
    }

    #[test]
    fn days_are_read_as_people_write_them() {
        for (text, expected) in [
            ("2026-06-05", "Friday, 5 June 2026"),
            ("2026-06-05 12:00", "Friday, 5 June 2026, 12:00"),
            ("5.6.2026, noon", "Friday, 5 June 2026, noon"),
            ("Fri 2026-06-05 at noon", "Friday, 5 June 2026, at noon"),
            ("Friday, 5 June 2026, noon", "Friday, 5 June 2026, noon"),
            ("noon of June 5th, 2026", "Friday, noon of June 5th, 2026"),
            ("5 June, noon", "5 June, noon"),
            ("29 February 2028", "Tuesday, 29 February 2028"),
        ] {
            assert_eq!(due(text).map(|due| due.text), Ok(expected.to_owned()), "{text}");
        }
    }

    #[test]
    fn days_that_are_not_in_the_calendar_are_told() {
        for (text, expected) in [
            ("Thursday, 5 June 2026", "5 June 2026 is a Friday, not a Thursday"),
            ("29 February 2026", "there is no 29 February 2026"),
            ("31 June", "there is no 31 June"),
            ("2026-02-00", "there is no 0 February 2026"),
            ("soon", "there is no day in \"soon\""),
            ("Freitag, 6.6.2026", "6 June 2026 is a Saturday, not a Friday"),
            ("2026-06-05 25:00", "\"25:00\" is not an hour of the day"),
            ("2026-06-05T25:00", "\"25:00\" is not an hour of the day"),
            ("5 June, evening", "\"evening\" is not an hour of the day"),
            ("2026-06-05 18:00 XYZ", "the time zone \"XYZ\" is not known here"),
            ("2026-06-05 Europe/Bern", "the time zone \"Europe/Bern\" is not known here"),
            ("2026-06-05 CEST", "\"CEST\" is a time zone without an hour"),
            ("2026-13-01", "there is no day in \"2026-13-01\""),
        ] {
            assert_eq!(due(text).map_err(|(message, _)| message), Err(expected.to_owned()), "{text}");
        }
    }

    #[test]
    fn days_come_one_after_the_other() {
        let day = |text: &str| due(text).expect("it is a day");
        assert!(day("2026-12-31").is_before(&day("1 January 2027")));
        assert!(!day("1 January 2027").is_before(&day("2026-12-31")));
        assert!(!day("1 January").is_before(&day("2 January 2026")));
        // 2000 was a leap year, 1900 was none.
        assert_eq!(day("1 March 2000").day.zip(day("28 February 2000").day).map(|(a, b)| a - b), Some(2));
        assert_eq!(day("1 March 1900").day.zip(day("28 February 1900").day).map(|(a, b)| a - b), Some(1));
    }
}
