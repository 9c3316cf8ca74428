//! Sweeps as CSV and JSON: a line for each cell, so that parts add up to the whole.

use super::Shown;
use crate::adjudicate::sweep;
use crate::ruling::Json;

/// A table for spreadsheets: a column for each fact, then the value. The heads are in the part with the first cell.
pub(super) fn csv(shown: &Shown<'_>) -> String {
    let swept = shown.swept;
    let mut out = String::new();
    if swept.first == 0 && !swept.cells.is_empty() {
        let heads: Vec<String> = swept.axes.iter().map(|axis| field(&axis.name)).collect();
        out.push_str(&format!("{},{}\n", heads.join(","), field(shown.of)));
    }
    for (n, cell) in swept.cells.iter().enumerate() {
        for value in sweep::values(&swept.axes, swept.first + n) {
            out.push_str(&field(&sweep::label(value)));
            out.push(',');
        }
        out.push_str(&cell.value.map(|value| value.to_string()).unwrap_or_default());
        out.push('\n');
    }
    out
}

/// A field, in quotation marks if it needs them. A text that a spreadsheet would run as a formula is not.
fn field(text: &str) -> String {
    let is_number = text.parse::<f64>().is_ok();
    let is_formula = !is_number && text.starts_with(['=', '+', '-', '@']);
    let text = if is_formula { format!("'{text}") } else { text.to_owned() };
    let is_plain = !text.contains([',', '"', '\n', '\r']);
    if is_plain { text } else { format!("\"{}\"", text.replace('"', "\"\"")) }
}

/// One JSON object with a line for each cell. Its head is in the part with the first cell, its end in that with the
/// last one.
pub(super) fn json(shown: &Shown<'_>) -> String {
    let swept = shown.swept;
    let mut out = String::new();
    if swept.first == 0 && !swept.cells.is_empty() {
        let over: Vec<&str> = swept.axes.iter().map(|axis| axis.name.as_str()).collect();
        let head = [
            ("game", Json::from(shown.plan.game.as_str())),
            ("dispute", Json::from(shown.plan.dispute.as_str())),
            ("over", Json::from(over)),
            ("of", Json::from(shown.of)),
        ];
        let head: Vec<String> = head.iter().map(|(key, value)| format!("\"{key}\": {value}")).collect();
        out.push_str(&format!("{{{}, \"cells\": [\n", head.join(", ")));
    }
    for (n, cell) in swept.cells.iter().enumerate() {
        let number = swept.first + n;
        let mut data = serde_json::Map::new();
        for (axis, value) in swept.axes.iter().zip(sweep::values(&swept.axes, number)) {
            data.insert(axis.name.clone(), value.clone());
        }
        data.insert("value".to_owned(), cell.value.map_or(Json::Null, Json::from));
        if let Some(why) = &cell.why {
            data.insert("why".to_owned(), Json::from(why.as_str()));
        }
        let end = if number + 1 == shown.plan.cells() { "\n]}" } else { "," };
        out.push_str(&format!("{}{end}\n", Json::Object(data)));
    }
    out
}
