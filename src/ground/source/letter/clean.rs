//! Replaces the blanks, dashes, quotation marks and colons of word processors, phones and web mailers with
//! those of a keyboard. All places stay the same.

use crate::source::names::is_unseen;

/// The text in plain characters, with the same length in bytes.
pub fn clean(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    // Extra bytes of full-width letters, which become blanks at the end of their run.
    let mut owed = 0;
    let mut before = ' ';
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        let is_wide = ('\u{ff01}'..='\u{ff5e}').contains(&c);
        if !is_wide {
            out.extend(std::iter::repeat_n(' ', std::mem::take(&mut owed)));
        }
        let is_within_word =
            before.is_alphanumeric() && letters.peek().is_some_and(|next| next.is_alphanumeric());
        let plain = match c {
            '\t' | '*' | '`' => " ",
            _ if is_wide => {
                // U+FF01 is `!`, and so on.
                out.push(char::from((u32::from(c) - 0xff01 + 0x21) as u8));
                owed += 2;
                before = c;
                continue;
            }
            '\u{2010}' | '\u{2011}' => "-",
            '\u{2012}'..='\u{2015}' | '\u{2212}' => " - ",
            '→' | '⇒' | '➔' | '➜' | '➝' | '⟶' | '►' => "->",
            '’' if is_within_word => "’",
            '‘' | '’' | '‚' | '“' | '”' | '„' | '‟' | '«' | '»' | '‹' | '›' => "",
            '•' | '‣' | '◦' | '▪' | '●' | '·' => "-",
            '\u{200c}' | '\u{200d}' => "",
            c if is_unseen(c) || c.is_whitespace() && c != '\n' => "",
            _ => {
                out.push(c);
                before = c;
                continue;
            }
        };
        out.push_str(plain);
        out.extend(std::iter::repeat_n(' ', c.len_utf8() - plain.len()));
        before = c;
    }
    out.extend(std::iter::repeat_n(' ', owed));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_programs_make_of_characters_is_put_back_and_nothing_moves() {
        for (text, plain) in [
            ("2C:\u{a0}N", "2C:  N"),
            ("2C：N", "2C:  N"),
            ("２Ｃ：Ｎ", "2C:N        "),
            ("2C\t– N", "2C  -  N"),
            ("“Speed”", "   Speed   "),
            ("doesn’t", "doesn’t"),
            ("2C→N", "2C-> N"),
        ] {
            assert_eq!(clean(text), plain, "{text}");
            assert_eq!(clean(text).len(), text.len());
        }
    }
}
