//! Functions by name. Each can be written as a filter after `|` or as a call with brackets.

/// Declares the functions: the word, how many values each takes, including the one before `|`, and its description.
macro_rules! functions {
    ($($(#[doc = $doc:literal])* $name:ident = $word:literal, $least:literal..=$most:literal;)*) => {
        /// A function.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Function { $($(#[doc = $doc])* $name,)* }

        impl Function {
            /// Every function.
            pub const ALL: &'static [Function] = &[$(Function::$name,)*];

            /// Its name.
            pub const fn word(self) -> &'static str {
                match self { $(Function::$name => $word,)* }
            }

            /// What the function returns, in a few words.
            pub fn about(self) -> &'static str {
                match self { $(Function::$name => concat!($($doc,)*).trim(),)* }
            }

            /// How many values it takes: the least and the most.
            pub const fn takes(self) -> (usize, usize) {
                match self { $(Function::$name => ($least, $most),)* }
            }
        }
    };
}

functions! {
    /// CAPITALS
    Upper = "upper", 1..=1;
    /// lower case
    Lower = "lower", 1..=1;
    /// a capital at the beginning
    First = "first", 1..=1;
    /// A Capital In Each Word
    Title = "title", 1..=1;
    /// without blanks around it
    Trim = "trim", 1..=1;
    /// as in file names: `Humanoid Fox` is `humanoid-fox`
    Slug = "slug", 1..=1;
    /// a number with its sign: +1, −1
    Signed = "signed", 1..=1;
    /// a number padded with zeros to a number of digits: `7|pad(2)` is 07
    Pad = "pad", 2..=2;
    /// a number in Roman numerals: `4|roman` is IV
    Roman = "roman", 1..=1;
    /// a number as a letter: `3|letter` is C
    Letter = "letter", 1..=1;
    /// one text instead of another: `name|replace("the ", "")`
    Replace = "replace", 3..=3;
    /// a text as a list: `cost|split(",")`
    Split = "split", 2..=2;
    /// a text repeated a number of times: `"*"|times(stars)`
    Times = "times", 2..=2;
    /// the number of letters in a text, or of entries in a list
    Length = "length", 1..=1;
    /// the number of entries in a list
    Count = "count", 1..=1;
    /// a list as one text: `moves|join " or "`; `"\n"` begins a new line
    Join = "join", 1..=2;
    /// a replacement for a missing value: `dates|or "always"`
    Or = "or", 2..=2;
    /// a list in order
    Sort = "sort", 1..=1;
    /// a list in reverse order
    Reverse = "reverse", 1..=1;
    /// a list without repeated entries
    Unique = "unique", 1..=1;
    /// the whole numbers from one to another: `range(0, 50)`
    Range = "range", 2..=2;
    /// the sum of a list
    Sum = "sum", 1..=1;
    /// the smallest of several numbers, or of a list
    Min = "min", 1..=20;
    /// the largest one
    Max = "max", 1..=20;
    /// a number rounded to a whole, or to a number of digits: `round(cost / 3, 1)`
    Round = "round", 1..=2;
    /// a number rounded down
    Floor = "floor", 1..=1;
    /// a number rounded up
    Ceil = "ceil", 1..=1;
    /// a number without its sign
    Abs = "abs", 1..=1;
}

impl Function {
    /// Whether its value is always a number.
    pub const fn is_numeric(self) -> bool {
        use Function::{Abs, Ceil, Count, Floor, Length, Max, Min, Round, Sum};
        matches!(self, Length | Count | Sum | Min | Max | Round | Floor | Ceil | Abs)
    }

    /// The function of a name.
    pub fn named(word: &str) -> Option<Function> {
        Function::ALL.iter().copied().find(|function| function.word() == word)
    }
}
