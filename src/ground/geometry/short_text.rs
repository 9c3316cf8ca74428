//! Short texts, such as labels, of which a large game says hundreds of thousands: each is put together in place and handed on in
//! one piece.

/// A text of letters and digits that is written from its end, without memory of its own.
#[derive(Debug, Clone, Copy)]
pub struct ShortText {
    bytes: [u8; ShortText::LENGTH],
    start: usize,
}

impl ShortText {
    /// Two numbers with letters between them have room.
    const LENGTH: usize = 32;

    /// Puts an ASCII letter or sign before what is there.
    ///
    /// # Panics
    /// If there is no room left.
    pub fn put_before(&mut self, byte: u8) {
        debug_assert!(byte.is_ascii());
        self.start -= 1;
        self.bytes[self.start] = byte;
    }

    /// Puts a number before what is there.
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

    /// What was put in.
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
