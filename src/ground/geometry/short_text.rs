//! Short texts, such as labels: a large game produces hundreds of thousands, so each is built in place, without
//! allocation.

/// A text of ASCII letters and digits, written from its end without allocation.
#[derive(Debug, Clone, Copy)]
pub struct ShortText {
    bytes: [u8; ShortText::LENGTH],
    start: usize,
}

impl ShortText {
    /// Room for two numbers with letters between them, in bytes.
    const LENGTH: usize = 32;

    /// Puts an ASCII letter or sign in front.
    ///
    /// # Panics
    /// If there is no room left.
    pub fn put_before(&mut self, byte: u8) {
        debug_assert!(byte.is_ascii());
        self.start -= 1;
        self.bytes[self.start] = byte;
    }

    /// Puts a number in front.
    ///
    /// # Panics
    /// If there is no room left.
    pub fn put_number_before(&mut self, number: u32) {
        let mut left = number;
        loop {
            self.put_before(b'0' + (left % 10) as u8);
            left /= 10;
            if left == 0 {
                return;
            }
        }
    }

    /// The text.
    ///
    /// # Panics
    /// Never: only ASCII is put in.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[self.start..]).expect("only ASCII is put in")
    }
}

impl Default for ShortText {
    fn default() -> ShortText {
        ShortText { bytes: [0; ShortText::LENGTH], start: ShortText::LENGTH }
    }
}
