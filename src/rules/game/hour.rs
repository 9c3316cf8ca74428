//! Times of the day and lengths of time, as people write them.

use super::zone::Zone;

/// Seconds of an hour and of a day.
pub(super) const HOUR: i64 = 3_600;
pub(super) const DAY: i64 = 24 * HOUR;

/// The time of the day among words, in seconds, and the time zone if one is named. Midnight is the end of the day.
pub(super) fn time(words: &[&str]) -> (Option<i64>, Option<Zone>) {
    let (mut at, mut zone) = (None, None);
    for (n, word) in words.iter().enumerate() {
        let clock = word.rsplit_once('T').map_or(*word, |(_, clock)| clock);
        let next = words.get(n + 1).copied().unwrap_or_default();
        if at.is_none()
            && let Some((seconds, rest)) = clock_time(clock, next)
        {
            at = Some(seconds);
            zone = zone.or_else(|| Zone::named(rest));
        } else {
            zone = zone.or_else(|| Zone::named(word));
        }
    }
    (at, zone)
}

/// A time of the day at the beginning of a word, and what follows it in the word: `18:00`, `6pm`, `18.30 Uhr`, `18:00+02:00`, `noon`.
fn clock_time<'w>(word: &'w str, next: &str) -> Option<(i64, &'w str)> {
    match word.trim_matches([',', '.', ';']).to_lowercase().as_str() {
        "noon" | "midday" | "mittag" | "mittags" => return Some((12 * HOUR, "")),
        "midnight" | "mitternacht" => return Some((DAY, "")),
        _ => {}
    }
    let end = word.find(|c: char| !c.is_ascii_digit()).unwrap_or(word.len());
    let hours: i64 = word[..end].parse().ok().filter(|_| end <= 2)?;
    let rest = &word[end..];
    let is_clock = next.eq_ignore_ascii_case("uhr") || next.to_lowercase().starts_with("o'clock");
    let (minutes, rest) = match rest.strip_prefix([':', '.']).filter(|rest| rest.len() >= 2) {
        Some(rest) if rest.is_char_boundary(2) => (rest[..2].parse::<i64>().ok()?, &rest[2..]),
        _ => (-1, rest),
    };
    // "18:00:00"
    let rest = rest.strip_prefix(":00").unwrap_or(rest);
    let half = [rest, next].into_iter().find_map(|word| {
        let word = word.to_lowercase().replace('.', "");
        match word.as_str() {
            "am" => Some(hours % 12),
            "pm" => Some(hours % 12 + 12),
            _ => None,
        }
    });
    let is_dotted = word[end..].starts_with('.') && !is_clock && half.is_none();
    if minutes < 0 && half.is_none() && !is_clock || is_dotted || minutes > 59 || hours > 24 {
        return None;
    }
    let rest = if half.is_some() { "" } else { rest };
    Some((half.unwrap_or(hours) * HOUR + minutes.max(0) * 60, rest))
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
            ("2026-06-05 18:00", Some(18 * HOUR), None),
            ("2026-06-05T18:00Z", Some(18 * HOUR), Some(0)),
            ("2026-06-05T18:00+02:00", Some(18 * HOUR), Some(2 * HOUR)),
            ("2026-06-05 18:00 CEST", Some(18 * HOUR), Some(2 * HOUR)),
            ("5.6.2026, 18.30 Uhr MESZ", Some(18 * HOUR + 1_800), Some(2 * HOUR)),
            ("5.6.2026, 18 Uhr", Some(18 * HOUR), None),
            ("5 June 2026, 6pm EST", Some(18 * HOUR), Some(-5 * HOUR)),
            ("5 June 2026, 6:30 p.m.", Some(18 * HOUR + 1_800), None),
            ("5 June 2026, 12 am", Some(0), None),
            ("5 June 2026, noon UTC+2", Some(12 * HOUR), Some(2 * HOUR)),
            ("5 June 2026, midnight", Some(DAY), None),
            ("5 June 2026", None, None),
            ("5.6.2026", None, None),
            ("2026-06-05", None, None),
        ] {
            let words: Vec<&str> = text.split([' ', ',']).filter(|word| !word.is_empty()).collect();
            assert_eq!(time(&words), (at, east.map(Zone::Fixed)), "{text}");
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
