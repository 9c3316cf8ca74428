//! The text in the XML of a word processor: letters, tabs and line ends, and nothing else.

use crate::source::xml::{Event, events};

/// The elements of a format, by what they do.
pub(super) struct Elements {
    /// The element that contains the text.
    body: &'static str,
    /// Elements that contain letters; letters elsewhere are not text.
    letters: &'static [&'static str],
    /// Elements whose end ends a line.
    lines: &'static [&'static str],
    /// Elements that break a line.
    breaks: &'static [&'static str],
    /// Elements that stand for a blank.
    blanks: &'static [&'static str],
}

/// The elements of Word.
pub(super) const WORD: Elements = Elements {
    body: "w:body",
    letters: &["w:t"],
    lines: &["w:p"],
    breaks: &["w:br", "w:cr"],
    blanks: &["w:tab", "w:noBreakHyphen"],
};

/// The elements of LibreOffice and others.
pub(super) const OPEN_DOCUMENT: Elements = Elements {
    body: "office:text",
    letters: &["text:p", "text:h"],
    lines: &["text:p", "text:h"],
    breaks: &["text:line-break"],
    blanks: &["text:tab", "text:s"],
};

pub(super) fn text(xml: &str, elements: &Elements) -> String {
    let mut out = String::new();
    let (mut is_body, mut depth) = (false, 0_usize);
    for event in events(xml) {
        match event {
            Event::Open(name, _, is_empty) => {
                is_body |= name == elements.body;
                depth += usize::from(elements.letters.contains(&name) && !is_empty);
                let ends_line = elements.breaks.contains(&name) || elements.lines.contains(&name) && is_empty;
                if is_body && ends_line {
                    out.push('\n');
                } else if is_body && elements.blanks.contains(&name) {
                    out.push(if name == "w:noBreakHyphen" { '-' } else { ' ' });
                }
            }
            Event::Close(name) => {
                if is_body && elements.lines.contains(&name) {
                    out.push('\n');
                }
                is_body &= name != elements.body;
                depth = depth.saturating_sub(usize::from(elements.letters.contains(&name)));
            }
            Event::Text(letters) if is_body && depth > 0 => out.push_str(&letters),
            Event::Text(_) => {}
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_taken_out_of_all_that_stands_around_them() {
        let word = "<w:document><w:body><w:p w:rsidR=\"00A\"><w:pPr><w:rPr/></w:pPr><w:r><w:t>7</w:t></w:r><w:r><w:t xml:space=\"preserve\">C: B7 &amp; </w:t>\
            <w:tab/><w:t>A</w:t></w:r></w:p><w:p/><w:p><w:r><w:delText>9C: A1</w:delText><w:t>x</w:t><w:br/><w:t>y</w:t></w:r></w:p></w:body></w:document>";
        assert_eq!(text(word, &WORD), "7C: B7 &  A\n\nx\ny\n");
        let open = "<office:document-content><office:styles>z</office:styles><office:body><office:text><text:p text:style-name=\"P1\">7C<text:span>:</text:span>\
            <text:s text:c=\"1\"/>B7</text:p><text:h>x<text:line-break/>y</text:h></office:text></office:body></office:document-content>";
        assert_eq!(text(open, &OPEN_DOCUMENT), "7C: B7\nx\ny\n");
    }
}
