//! What is set in a font from a file: its glyphs must be sound.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use super::file::IN_COLOR;
use super::{Font, FontId};
use crate::diag::{Report, code};
use crate::source::Origin;

/// A font from a file, with what was set in it.
pub(super) struct Own {
    pub id: FontId,
    path: String,
    /// Where a layout or game file names it.
    pub named_at: Origin,
    glyphs: Mutex<BTreeSet<u16>>,
}

impl Own {
    pub fn new(id: FontId, path: &str, named_at: Origin) -> Own {
        Own { id, path: path.to_owned(), named_at, glyphs: Mutex::default() }
    }

    /// Notes glyphs that a text was set in.
    pub fn note_glyphs(&self, glyphs: impl Iterator<Item = u16>) {
        self.glyphs.lock().unwrap_or_else(PoisonError::into_inner).extend(glyphs);
    }

    /// Reports glyphs that can't be embedded. Only those that were used are looked at: a font of Chinese has 65,000.
    pub fn faults(&self, font: &Font, report: &mut Report) {
        let mut glyphs = self.glyphs.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if glyphs.is_empty() {
            return;
        }
        // A file completes alphabets that it uses half of.
        let letters = font.glyphs_of_letters();
        glyphs.extend([0].into_iter().chain(('0'..='z').filter_map(letters)));
        let glyphs: Vec<u16> = glyphs.into_iter().collect();
        if let Err(why) = font.check_glyphs(&glyphs) {
            let fix = if why == IN_COLOR {
                "draw the signs as icons/NAME.svg, and write :NAME: in texts"
            } else {
                "use another copy of the font, or another font"
            };
            report
                .error(code::BAD_FONT, self.named_at, format!("{} can't be used: {why}", self.path))
                .help(fix);
        }
    }
}
