//! Time zones: fixed ones, and those of places, whose clocks may change twice a year.

use std::fmt;

use jiff::Timestamp;
use jiff::tz::{TimeZone, TimeZoneDatabase};

use super::hour::HOUR;

/// Names of time zones with their hours east of Greenwich, in halves.
const FIXED: [(&str, i64); 27] = [
    ("utc", 0),
    ("gmt", 0),
    ("z", 0),
    ("wet", 0),
    ("west", 2),
    ("bst", 2),
    ("cet", 2),
    ("mez", 2),
    ("cest", 4),
    ("mesz", 4),
    ("eet", 4),
    ("eest", 6),
    ("msk", 6),
    ("ist", 11),
    ("jst", 18),
    ("kst", 18),
    ("awst", 16),
    ("aest", 20),
    ("aedt", 22),
    ("est", -10),
    ("edt", -8),
    ("cst", -12),
    ("cdt", -10),
    ("mst", -14),
    ("mdt", -12),
    ("pst", -16),
    ("pdt", -14),
];

/// A time zone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Zone {
    /// So many seconds east of Greenwich, all year.
    Fixed(i64),
    /// That of a place: `Europe/Berlin`.
    Place(TimeZone),
}

/// Universal time.
impl Default for Zone {
    fn default() -> Zone {
        Zone::Fixed(0)
    }
}

impl Zone {
    /// The time zone of a word: `CEST`, `+02:00`, `UTC+2`, `Europe/Berlin`.
    pub(super) fn named(word: &str) -> Option<Zone> {
        let word = word.trim_matches(['(', ')', ',', ';']);
        fixed(&word.to_lowercase()).map(Zone::Fixed).or_else(|| place(word).map(Zone::Place))
    }

    /// The seconds since 1970 of a local time that is given as if it were universal time. An hour that comes twice is its first one; one that
    /// does not come is the hour after it.
    pub fn moment(&self, local: i64) -> i64 {
        let of_place = |zone: &TimeZone| {
            let local = TimeZone::UTC.to_datetime(Timestamp::from_second(local).ok()?);
            zone.to_ambiguous_timestamp(local).compatible().ok().map(Timestamp::as_second)
        };
        match self {
            Zone::Fixed(east) => local - east,
            // Years that the calendar of the crate does not have are those of universal time.
            Zone::Place(zone) => of_place(zone).unwrap_or(local),
        }
    }
}

/// "UTC", "UTC+2", "UTC+5:30", "Europe/Berlin".
impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let east = match self {
            Zone::Place(zone) => return f.write_str(zone.iana_name().unwrap_or("local time")),
            Zone::Fixed(east) => *east,
        };
        f.write_str("UTC")?;
        if east == 0 {
            return Ok(());
        }
        let (sign, all) = (if east < 0 { '-' } else { '+' }, east.abs() / 60);
        write!(f, "{sign}{}", all / 60)?;
        if all % 60 == 0 { Ok(()) } else { write!(f, ":{:02}", all % 60) }
    }
}

/// The time zone of a place in the built-in database, so that the clock of a game is the same on every machine.
fn place(word: &str) -> Option<TimeZone> {
    // The database has short names, too, such as `EST`, which people mean as fixed ones.
    word.contains('/').then(|| TimeZoneDatabase::bundled().get(word).ok()).flatten()
}

fn fixed(word: &str) -> Option<i64> {
    if let Some((_, halves)) = FIXED.iter().find(|(name, _)| *name == word) {
        return Some(halves * HOUR / 2);
    }
    let offset = word.strip_prefix("utc").or(word.strip_prefix("gmt")).unwrap_or(word);
    let (sign, digits) = match (offset.strip_prefix('+'), offset.strip_prefix(['-', '\u{2212}'])) {
        (Some(digits), _) => (1, digits),
        (_, Some(digits)) => (-1, digits),
        _ => return None,
    };
    let (hours, minutes) = match digits.split_once(':') {
        Some(parts) => parts,
        None if digits.len() == 4 => digits.split_at_checked(2)?,
        None => (digits, "0"),
    };
    let number =
        |text: &str| text.parse::<i64>().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
    let (hours, minutes) = (number(hours)?, number(minutes)?);
    (hours <= 14 && minutes < 60).then_some(sign * (hours * HOUR + minutes * 60))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_of_places_change_twice_a_year() {
        let berlin = Zone::named("europe/berlin").expect("it is a place");
        assert_eq!(berlin.to_string(), "Europe/Berlin");
        // 5 June and 5 December 2026, 18:00.
        for (local, east) in [(1_780_682_400, 2), (1_796_493_600, 1)] {
            assert_eq!(berlin.moment(local), local - east * HOUR);
        }
        // 29 March 2026, 2:30 does not come; 25 October 2026, 2:30 comes twice.
        assert_eq!(berlin.moment(1_774_751_400), 1_774_751_400 - HOUR);
        assert_eq!(berlin.moment(1_792_895_400), 1_792_895_400 - 2 * HOUR);
        assert_eq!(Zone::named("America/Argentina/Buenos_Aires").map(|zone| zone.moment(0)), Some(3 * HOUR));
        for wrong in ["Europe/Bern", "Berlin", "a/b", "soon"] {
            assert_eq!(Zone::named(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn fixed_zones_have_words() {
        for (word, said) in
            [("z", "UTC"), ("CEST", "UTC+2"), ("+05:30", "UTC+5:30"), ("GMT-3", "UTC-3"), ("EST", "UTC-5")]
        {
            assert_eq!(Zone::named(word).map(|zone| zone.to_string()).as_deref(), Some(said), "{word}");
        }
    }
}
