//! Tables with addresses: where their files are kept beside the definitions. Nothing here asks the network; `punchboard fetch` does.

use super::checksum::Checksum;

/// The folder of the files, beside the definitions that name them.
pub const FOLDER: &str = "fetched";

/// Whether a path is an address.
pub fn is_address(path: &str) -> bool {
    let path = path.trim_start();
    ["https://", "http://"]
        .iter()
        .any(|scheme| path.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme)))
}

/// The address from which a table is read: that of a spreadsheet's page in Google Sheets is replaced by the one that exports it.
pub fn export_of(address: &str) -> String {
    const SHEETS: &str = "https://docs.google.com/spreadsheets/d/";
    let address = address.trim();
    let Some((id, rest)) = address.strip_prefix(SHEETS).and_then(|rest| rest.split_once('/')) else {
        return address.to_owned();
    };
    if !rest.starts_with("edit") && !rest.starts_with("view") {
        return address.to_owned();
    }
    let sheet = rest.split(['#', '?', '&']).find_map(|part| part.strip_prefix("gid="));
    let sheet = sheet.filter(|sheet| sheet.bytes().all(|byte| byte.is_ascii_digit()));
    let sheet = sheet.map_or_else(String::new, |sheet| format!("&gid={sheet}"));
    format!("{SHEETS}{id}/export?format=csv{sheet}")
}

/// The path of the file that keeps the table of an address, from the definitions that name it: `fetched/cards-1a2b3c4d.csv`.
pub fn kept_as(address: &str) -> String {
    let export = export_of(address);
    let number = (Checksum::of_bytes(export.as_bytes()) >> 32) as u32;
    let bare = export.split(['?', '#']).next().unwrap_or_default();
    let last = bare.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    let (stem, ending) = last.rsplit_once('.').unwrap_or((last, ""));
    let stem: String = stem.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').take(24).collect();
    let stem = if stem.is_empty() || stem == "export" { "table".to_owned() } else { stem.to_lowercase() };
    format!("{FOLDER}/{stem}-{number:08x}.{}", format_of(&export, &ending.to_lowercase()))
}

/// The path of the file that keeps the picture of an address: `fetched/sheet-1a2b3c4d.png`. What it is shows in its bytes, since
/// addresses of pictures often have no ending.
pub fn picture_kept_as(address: &str) -> String {
    const ENDINGS: [&str; 5] = ["png", "jpg", "jpeg", "webp", "gif"];
    let number = (Checksum::of_bytes(address.as_bytes()) >> 32) as u32;
    let bare = address.split(['?', '#']).next().unwrap_or_default();
    let last = bare.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    let (stem, ending) = last.rsplit_once('.').unwrap_or((last, ""));
    let stem: String = stem.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').take(24).collect();
    let stem = if stem.is_empty() { "picture".to_owned() } else { stem.to_lowercase() };
    let ending = ending.to_lowercase();
    let ending = ENDINGS.into_iter().find(|known| *known == ending).unwrap_or("png");
    format!("{FOLDER}/{stem}-{number:08x}.{ending}")
}

/// An address with its escaped characters: `a%20b.png` is `a b.png`.
pub fn unescaped(address: &str) -> String {
    let mut bytes = Vec::with_capacity(address.len());
    let mut rest = address.as_bytes();
    while let [first, others @ ..] = rest {
        let digits = others.get(..2).filter(|_| *first == b'%').and_then(|two| std::str::from_utf8(two).ok());
        match digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &others[2..];
            }
            None => {
                bytes.push(*first);
                rest = others;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The format of a table, by the ending of its address or what the address asks for; CSV, if it says nothing.
fn format_of(address: &str, ending: &str) -> &'static str {
    const KNOWN: [&str; 5] = ["csv", "xlsx", "ods", "json", "tsv"];
    let asked = address.split(['?', '&', '#']).skip(1);
    let asked = asked.filter_map(|part| part.strip_prefix("format=").or(part.strip_prefix("output=")));
    let mut asked = asked.map(str::to_lowercase).chain([ending.to_owned()]);
    asked.find_map(|word| KNOWN.into_iter().find(|known| *known == word)).unwrap_or("csv")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_of_google_sheets_is_exported() {
        let page = "https://docs.google.com/spreadsheets/d/abc_123/edit?usp=sharing#gid=42";
        let export = "https://docs.google.com/spreadsheets/d/abc_123/export?format=csv&gid=42";
        assert_eq!(export_of(page), export);
        // The address of the export itself is the same table.
        assert_eq!((export_of(export), kept_as(page)), (export.to_owned(), kept_as(export)));
        let kept = kept_as(page);
        assert!(kept.starts_with("fetched/table-") && kept.strip_suffix(".csv").is_some());
    }

    #[test]
    fn names_are_safe_and_differ() {
        for (address, ending) in [
            ("https://example.org/My%20Cards.xlsx", ".xlsx"),
            ("http://127.0.0.1:8000/../../etc/passwd", ".csv"),
            ("https://example.org/pub?gid=1&output=xlsx", ".xlsx"),
            ("https://example.org/data.json?raw=1", ".json"),
            ("https://", ".csv"),
        ] {
            let kept = kept_as(address);
            let name = kept.strip_prefix("fetched/").expect("it is in the folder");
            assert!(kept.ends_with(ending), "{kept}");
            assert!(
                name.chars().all(|c| c.is_ascii_alphanumeric() || "-.".contains(c)) && !name.contains(".."),
                "{kept}"
            );
        }
        assert_ne!(kept_as("https://a.org/cards.csv"), kept_as("https://b.org/cards.csv"));
        assert!(
            is_address("HTTPS://example.org/x") && !is_address("https.csv") && !is_address("cards/x.csv")
        );
    }
}
