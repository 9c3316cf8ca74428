//! Numbers in files: short, without losing significant digits.

/// Adds a whole number.
pub(super) fn push_whole(out: &mut Vec<u8>, number: i64) {
    let mut digits = [0u8; 20];
    let mut at = digits.len();
    let mut rest = number.unsigned_abs();
    loop {
        at -= 1;
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if number < 0 {
        out.push(b'-');
    }
    out.extend_from_slice(&digits[at..]);
}

/// Adds a number of thousandths, without trailing zeros, and a space. The digits are put together from the
/// last one and added at once, for speed: a page has thousands of numbers.
pub(super) fn push_thousandths(out: &mut Vec<u8>, number: i64) {
    let mut text = [b' '; 24];
    let mut at = text.len() - 1;
    let mut put = |byte: u8| {
        at -= 1;
        text[at] = byte;
    };
    let (mut whole, mut part) = (number.unsigned_abs() / 1_000, (number.unsigned_abs() % 1_000) as u32);
    let is_whole = part == 0;
    if !is_whole {
        let mut places = 3;
        while part % 10 == 0 {
            (part, places) = (part / 10, places - 1);
        }
        for _ in 0..places {
            put(b'0' + (part % 10) as u8);
            part /= 10;
        }
        put(b'.');
    }
    if whole == 0 && is_whole {
        put(b'0');
    }
    while whole > 0 {
        put(b'0' + (whole % 10) as u8);
        whole /= 10;
    }
    if number < 0 {
        put(b'-');
    }
    out.extend_from_slice(&text[at..]);
}

/// A coordinate, rounded to thousandths, without trailing zeros.
pub(super) fn decimal(number: f32) -> String {
    trimmed(&format!("{number:.3}"))
}

/// A factor, or a coordinate at an unknown scale: six significant digits, at least five decimal places.
/// Small factors keep all digits, since they scale large drawings down.
pub(super) fn significant(number: f32) -> String {
    if !number.is_normal() {
        return "0".to_owned();
    }
    // Most factors are 1 or -1.
    if number.abs() < 100_000.0 && number.trunc().to_bits() == number.to_bits() {
        return (number as i32).to_string();
    }
    // Five places need at most 53 bits, so that nothing is lost.
    if (1.0..100_000.0).contains(&number.abs()) {
        let parts = (f64::from(number) * 100_000.0).round_ties_even() as i64;
        let sign = if parts < 0 { "-" } else { "" };
        return trimmed(&format!("{sign}{}.{:05}", parts.abs() / 100_000, parts.abs() % 100_000));
    }
    let magnitude = number.abs().log10().floor() as i32;
    let places = (5 - magnitude).clamp(5, 30) as usize;
    trimmed(&format!("{number:.places$}"))
}

fn trimmed(text: &str) -> String {
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { text };
    if text.is_empty() || text == "-0" { "0".to_owned() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_factors_keep_their_digits() {
        for (number, text) in [
            (1.0 / 24.0, "0.0416667"),
            (1.0 / 1807.0, "0.000553403"),
            (1.0 / 297_000.0, "0.000003367"),
            (-0.5, "-0.5"),
            (0.0, "0"),
            (841.889_8, "841.88977"),
            (100.0, "100"),
        ] {
            assert_eq!(significant(number), text);
        }
        assert_eq!(decimal(-0.0001), "0");
        for n in 0..2_000u32 {
            // Of all sizes, including numbers halfway between two numbers of five places.
            let number = 1.0 + (n * n) as f32 / 64.0;
            for number in [number, -number, number / 3.0 + 1.0] {
                assert_eq!(significant(number), trimmed(&format!("{number:.5}")), "{number:?}");
            }
        }
        assert_eq!(decimal(12.3456), "12.346");
    }

    #[test]
    fn thousandths_have_no_useless_zeros() {
        for (number, text) in [
            (0, "0 "),
            (7, ".007 "),
            (-250, "-.25 "),
            (40_000, "40 "),
            (1_010, "1.01 "),
            (-123_456, "-123.456 "),
            (i64::MIN, "-9223372036854775.808 "),
        ] {
            let mut out = b"q ".to_vec();
            push_thousandths(&mut out, number);
            assert_eq!(String::from_utf8_lossy(&out), format!("q {text}"));
        }
    }
}
