//! Numbers as files hold them: short, and with all digits that count.

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

/// A coordinate in thousandths, without useless zeros.
pub(super) fn decimal(number: f32) -> String {
    trimmed(&format!("{number:.3}"))
}

/// A factor or a place of a scale that nobody knows: six digits that count, at least five places. Of small factors every digit
/// counts, since they scale large drawings down.
pub(super) fn significant(number: f32) -> String {
    if !number.is_normal() {
        return "0".to_owned();
    }
    // Most factors are 1 or -1.
    if number.abs() < 100_000.0 && number.trunc().to_bits() == number.to_bits() {
        return (number as i32).to_string();
    }
    // Five places: no more than 53 bits, so that nothing is lost on the way.
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
            // Of all sizes, and halfway between two numbers of five places, too.
            let number = 1.0 + (n * n) as f32 / 64.0;
            for number in [number, -number, number / 3.0 + 1.0] {
                assert_eq!(significant(number), trimmed(&format!("{number:.5}")), "{number:?}");
            }
        }
        assert_eq!(decimal(12.3456), "12.346");
    }
}
