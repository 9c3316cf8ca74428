//! Rich text: what `{\rtf1 …}` says, without how it looks.

use crate::source::encoding::windows_1252;

/// Groups whose content nobody reads.
const UNSEEN: [&str; 14] = [
    "fonttbl",
    "colortbl",
    "stylesheet",
    "info",
    "pict",
    "header",
    "footer",
    "footnote",
    "listtable",
    "listoverridetable",
    "themedata",
    "datastore",
    "xmlnstbl",
    "fldinst",
];
/// Words that stand for a character, or for the end of a line.
const SIGNS: [(&str, char); 13] = [
    ("par", '\n'),
    ("line", '\n'),
    ("row", '\n'),
    ("page", '\n'),
    ("tab", ' '),
    ("cell", ' '),
    ("endash", '–'),
    ("emdash", '—'),
    ("lquote", '‘'),
    ("rquote", '’'),
    ("ldblquote", '“'),
    ("rdblquote", '”'),
    ("bullet", '•'),
];

/// What holds in a group.
#[derive(Clone, Copy)]
struct Group {
    /// Whether nobody reads it.
    is_unseen: bool,
    /// How many characters stand behind one of Unicode for programs that don't know it.
    substitutes: usize,
}

pub(super) fn text(bytes: &[u8]) -> String {
    let mut page = Page {
        out: String::new(),
        group: Group { is_unseen: false, substitutes: 1 },
        around: Vec::new(),
        skipped: 0,
    };
    let mut rest = bytes;
    while let [first, behind @ ..] = rest {
        rest = behind;
        match first {
            b'{' => page.around.push(page.group),
            b'}' => page.group = page.around.pop().unwrap_or(page.group),
            b'\\' => rest = page.control(behind),
            // Some programs end their files with a zero.
            b'\r' | b'\n' | 0 => {}
            byte => page.character(windows_1252(*byte)),
        }
    }
    page.out
}

struct Page {
    out: String,
    group: Group,
    around: Vec<Group>,
    /// Substitutes that are still to come.
    skipped: usize,
}

impl Page {
    fn character(&mut self, c: char) {
        if self.skipped > 0 {
            self.skipped -= 1;
        } else if !self.group.is_unseen {
            self.out.push(c);
        }
    }

    /// What a backslash stands before; what follows it.
    fn control<'b>(&mut self, bytes: &'b [u8]) -> &'b [u8] {
        let letters = bytes.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        if letters == 0 {
            return self.sign(bytes);
        }
        let (word, rest) = bytes.split_at(letters);
        let minus = usize::from(rest.first() == Some(&b'-'));
        let digits = rest[minus..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (number, rest) = if digits > 0 { rest.split_at(minus + digits) } else { rest.split_at(0) };
        let number: Option<i32> = std::str::from_utf8(number).ok().and_then(|number| number.parse().ok());
        self.word(std::str::from_utf8(word).unwrap_or_default(), number);
        // One blank ends the word and is no part of the text.
        rest.strip_prefix(b" ").unwrap_or(rest)
    }

    fn word(&mut self, word: &str, number: Option<i32>) {
        if let Some((_, c)) = SIGNS.iter().find(|(name, _)| *name == word) {
            self.character(*c);
        } else if UNSEEN.contains(&word) {
            self.group.is_unseen = true;
        } else if let ("uc", Some(count)) = (word, number) {
            self.group.substitutes = count.clamp(0, 9) as usize;
        } else if let ("u", Some(code)) = (word, number) {
            // Numbers above the half are written as negative ones.
            let code = if code < 0 { code + 0x1_0000 } else { code };
            self.character(char::from_u32(code as u32).unwrap_or('\u{fffd}'));
            self.skipped = self.group.substitutes;
        }
    }

    /// A backslash before another sign than a letter.
    fn sign<'b>(&mut self, bytes: &'b [u8]) -> &'b [u8] {
        match bytes {
            [b'\'', high, low, rest @ ..] => {
                let digits = [*high, *low];
                let byte = std::str::from_utf8(&digits).ok().and_then(|hex| u8::from_str_radix(hex, 16).ok());
                byte.into_iter().for_each(|byte| self.character(windows_1252(byte)));
                rest
            }
            [b'*', rest @ ..] => {
                self.group.is_unseen = true;
                rest
            }
            [b'\r', b'\n', rest @ ..] | [b'\r' | b'\n', rest @ ..] => {
                self.character('\n');
                rest
            }
            [b'~', rest @ ..] => {
                self.character(' ');
                rest
            }
            [b'_', rest @ ..] => {
                self.character('-');
                rest
            }
            [c @ (b'\\' | b'{' | b'}'), rest @ ..] => {
                self.character(char::from(*c));
                rest
            }
            [_, rest @ ..] => rest,
            [] => bytes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_it_says_is_taken_out_of_how_it_looks() {
        let rich = b"{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0\\fswiss Arial;}}{\\*\\generator Riched20 10.0;}\r\n\\viewkind4\\uc1\\pard\\b\\f0 7C: B7\\b0 , aggressive\\par\r\n\
            Gr\\'fc\\u223?e \\{x\\}\\line {\\field{\\*\\fldinst HYPERLINK y}{\\fldrslt 9C}}\\endash  A1\\par }";
        assert_eq!(text(rich), "7C: B7, aggressive\nGrüße {x}\n9C– A1\n");
        assert_eq!(text(b"{\\rtf1 }}}\\"), "");
    }
}
