//! Times of the day and lengths of time, as people write them.

use super::zone::Zone;

/// Seconds of an hour and of a day.
pub(super) const HOUR: i64 = 3_600;
pub(super) const DAY: i64 = 24 * HOUR;

/// Words that say nothing beside a time.
const FILLERS: [&str; 21] = [
    "am",
    "at",
    "before",
    "bis",
    "by",
    "day",
    "den",
    "der",
    "of",
    "on",
    "sharp",
    "spätestens",
    "that",
    "the",
    "till",
    "time",
    "um",
    "until",
    "vor",
    "zu",
    "zum",
];

/// The time of the day that words say, in seconds, and the time zone if one is named. Midnight is the end of the day.
///
/// # Errors
/// The place of the first word that is neither, and whether it stands where a time zone would.
pub(super) fn time(words: &[&str]) -> Result<(Option<i64>, Option<Zone>), (usize, bool)> {
    let (mut at, mut zone) = (None, None);
    let mut n = 0;
    while let Some(word) = words.get(n).map(|word| word.trim_matches(['(', ')', ',', ';', '.'])) {
        let next = words.get(n + 1).copied().unwrap_or_default();
        if at.is_none()
            && let Some(Clock { seconds, rest, has_next }) = clock_time(word, next)
        {
            at = Some(seconds);
            if !rest.is_empty() {
                zone = Some(Zone::named(rest).ok_or((n, true))?);
            }
            n += usize::from(has_next);
        } else if let Some(named) = Zone::named(word) {
            zone = zone.or(Some(named));
        } else if !word.is_empty() && !FILLERS.contains(&&*word.to_lowercase()) {
            return Err((n, at.is_some()));
        }
        n += 1;
    }
    Ok((at, zone))
}

/// A time of the day.
struct Clock<'w> {
    seconds: i64,
    /// What follows it in its word.
    rest: &'w str,
    /// Whether the next word belongs to it.
    has_next: bool,
}

/// A time of the day at the beginning of a word: `18:00`, `6pm`, `18.30 Uhr`, `18h`, `18:00+02:00`, `noon`.
fn clock_time<'w>(word: &'w str, next: &str) -> Option<Clock<'w>> {
    match word.to_lowercase().as_str() {
        "noon" | "midday" | "mittag" | "mittags" => {
            return Some(Clock { seconds: 12 * HOUR, rest: "", has_next: false });
        }
        "midnight" | "mitternacht" => return Some(Clock { seconds: DAY, rest: "", has_next: false }),
        _ => {}
    }
    let end = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
    let hours: i64 = word[..end].parse().ok().filter(|_| end <= 2)?;
    let is_two_digits =
        |text: &str| text.len() >= 2 && text.bytes().take(2).all(|byte| byte.is_ascii_digit());
    let minutes = word[end..].strip_prefix([':', '.', 'h']).filter(|rest| is_two_digits(rest));
    let (minutes, rest) = match minutes {
        Some(rest) => (Some(rest[..2].parse::<i64>().ok()?), &rest[2..]),
        None => (None, &word[end..]),
    };
    // "18:00:00"
    let rest = rest.strip_prefix(":00").unwrap_or(rest);
    let said = if rest.is_empty() { next } else { rest };
    let said = said.to_lowercase().replace(['.', ',', ';'], "");
    let half = match said.as_str() {
        "am" if (1..=12).contains(&hours) => Some(hours % 12),
        "pm" if (1..=12).contains(&hours) => Some(hours % 12 + 12),
        _ => None,
    };
    let is_clock = matches!(said.as_str(), "uhr" | "h" | "hrs" | "hours") || said.starts_with("o'clock");
    let is_dotted = word[end..].starts_with('.') && !is_clock && half.is_none();
    let seconds = half.unwrap_or(hours) * HOUR + minutes.unwrap_or(0) * 60;
    let is_time = minutes.is_some() || half.is_some() || is_clock;
    let is_possible = minutes.is_none_or(|minutes| minutes < 60) && seconds <= DAY;
    let is_said = half.is_some() || is_clock;
    let clock =
        Clock { seconds, rest: if is_said { "" } else { rest }, has_next: is_said && rest.is_empty() };
    (is_time && is_possible && !is_dotted).then_some(clock)
}

/// A length of time in seconds: `12h`, `90 minutes`, `1 day`.
pub(super) fn length(text: &str) -> Option<i64> {
    let text = text.trim().to_lowercase();
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let number: i64 = text[..end].parse().ok().filter(|number| *number <= 10_000)?;
    let unit = match text[end..].trim() {
        "m" | "min" | "minute" | "minutes" | "minuten" => 60,
        "h" | "hour" | "hours" | "stunde" | "stunden" => HOUR,
        "d" | "day" | "days" | "tag" | "tage" => DAY,
        "w" | "week" | "weeks" | "woche" | "wochen" => 7 * DAY,
        _ => return None,
    };
    Some(number * unit)
}

/// A length of time in words: "12 hours", "1 day and 6 hours", "less than a minute".
pub(super) fn in_words(seconds: i64) -> String {
    let counted = |n: i64, unit: &str| format!("{n} {unit}{}", if n == 1 { "" } else { "s" });
    let parts: Vec<String> =
        [(seconds / DAY, "day"), (seconds % DAY / HOUR, "hour"), (seconds % HOUR / 60, "minute")]
            .into_iter()
            .filter(|(n, _)| *n > 0)
            .map(|(n, unit)| counted(n, unit))
            .take(2)
            .collect();
    if parts.is_empty() { "less than a minute".to_owned() } else { parts.join(" and ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_zones_are_read_as_people_write_them() {
        for (text, at, east) in [
            ("18:00", Some(18 * HOUR), None),
            ("18:00Z", Some(18 * HOUR), Some(0)),
            ("18:00+02:00", Some(18 * HOUR), Some(2 * HOUR)),
            ("18:00 CEST", Some(18 * HOUR), Some(2 * HOUR)),
            ("18.30 Uhr MESZ", Some(18 * HOUR + 1_800), Some(2 * HOUR)),
            ("18 Uhr", Some(18 * HOUR), None),
            ("6pm EST", Some(18 * HOUR), Some(-5 * HOUR)),
            ("6:30 p.m.", Some(18 * HOUR + 1_800), None),
            ("12 am", Some(0), None),
            ("noon UTC+2", Some(12 * HOUR), Some(2 * HOUR)),
            ("midnight", Some(DAY), None),
            ("24:00", Some(DAY), None),
            ("18h", Some(18 * HOUR), None),
            ("at 18h30", Some(18 * HOUR + 1_800), None),
            ("18:00 (CEST).", Some(18 * HOUR), Some(2 * HOUR)),
            ("18:00 am", Some(18 * HOUR), None),
            ("", None, None),
        ] {
            let words: Vec<&str> = text.split([' ', ',']).filter(|word| !word.is_empty()).collect();
            assert_eq!(time(&words), Ok((at, east.map(Zone::Fixed))), "{text}");
        }
    }

    #[test]
    fn what_is_no_time_is_found() {
        for (text, place, is_zone) in [
            ("25:00", 0, false),
            ("24:30", 0, false),
            ("18:60", 0, false),
            ("13pm", 0, false),
            ("evening", 0, false),
            ("at 18", 1, false),
            ("18.30", 0, false),
            ("18:00 XYZ", 1, true),
            ("18:00XYZ", 0, true),
            ("noon 18:00", 1, true),
        ] {
            let words: Vec<&str> = text.split(' ').collect();
            assert_eq!(time(&words), Err((place, is_zone)), "{text}");
        }
    }

    #[test]
    fn lengths_of_time_have_words() {
        for (text, seconds, words) in [
            ("12h", 12 * HOUR, "12 hours"),
            ("90 minutes", 5_400, "1 hour and 30 minutes"),
            ("1 day", DAY, "1 day"),
            ("36 Stunden", 36 * HOUR, "1 day and 12 hours"),
        ] {
            assert_eq!(length(text), Some(seconds), "{text}");
            assert_eq!(in_words(seconds), words);
        }
        assert_eq!((length("soon"), length("12"), length("h")), (None, None, None));
    }
}
