//! The plain text of Word (DOCX) and LibreOffice (ODT) documents.

mod xml;
pub(super) mod zip;

/// The longest text that is unpacked, in bytes.
const MOST: u64 = 8 << 20;

/// The file endings of such documents.
pub const ENDINGS: [&str; 2] = ["docx", "odt"];

/// Whether bytes are rich text (RTF), which looks like text and is not read.
pub fn is_rich_text(bytes: &[u8]) -> bool {
    bytes.trim_ascii_start().starts_with(b"{\\rtf")
}

/// The text of a document. `None` if it is not one, or can't be read.
pub fn text(bytes: &[u8]) -> Option<String> {
    if !bytes.starts_with(b"PK") {
        return None;
    }
    let part = |name: &str| zip::file(bytes, name, MOST).ok().and_then(|xml| String::from_utf8(xml).ok());
    part("word/document.xml")
        .map(|xml| xml::text(&xml, &xml::WORD))
        .or_else(|| part("content.xml").map(|xml| xml::text(&xml, &xml::OPEN_DOCUMENT)))
}
