//! What can be done with values, by name: as a filter behind `|` or as a function with brackets, which is the same.

/// Declares the functions: the word, how many values each takes, the one in front of `|` included, and what it makes of them.
macro_rules! functions {
    ($($(#[doc = $doc:literal])* $name:ident = $word:literal, $least:literal..=$most:literal;)*) => {
        /// What can be done with values.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Function { $($(#[doc = $doc])* $name,)* }

        impl Function {
            /// Every function.
            pub const ALL: &'static [Function] = &[$(Function::$name,)*];

            /// Its name.
            pub const fn word(self) -> &'static str {
                match self { $(Function::$name => $word,)* }
            }

            /// What it makes of values.
            pub fn about(self) -> &'static str {
                match self { $(Function::$name => concat!($($doc,)*).trim(),)* }
            }

            /// How many values it takes, at least and at most.
            pub const fn takes(self) -> (usize, usize) {
                match self { $(Function::$name => ($least, $most),)* }
            }
        }
    };
}

functions! {
    /// CAPITALS
    Upper = "upper", 1..=1;
    /// small letters
    Lower = "lower", 1..=1;
    /// a capital at the beginning
    First = "first", 1..=1;
    /// A Capital In Each Word
    Title = "title", 1..=1;
    /// without blanks around it
    Trim = "trim", 1..=1;
    /// as in names of files: `Humanoid Fox` is `humanoid-fox`
    Slug = "slug", 1..=1;
    /// a number with its sign: +1, −1
    Signed = "signed", 1..=1;
    /// zeros before a number, up to so many digits: `7|pad(2)` is 07
    Pad = "pad", 2..=2;
    /// a number in Roman figures: `4|roman` is IV
    Roman = "roman", 1..=1;
    /// a number as a letter: `3|letter` is C
    Letter = "letter", 1..=1;
    /// one text instead of another: `name|replace("the ", "")`
    Replace = "replace", 3..=3;
    /// a text as a list: `cost|split(",")`
    Split = "split", 2..=2;
    /// so many times the same text: `"*"|times(stars)`
    Times = "times", 2..=2;
    /// how many letters a text has, or entries a list
    Length = "length", 1..=1;
    /// how many a list has
    Count = "count", 1..=1;
    /// a list as one text: `moves|join " or "`; `"\n"` begins a new line
    Join = "join", 1..=2;
    /// something else when there is nothing: `dates|or "always"`
    Or = "or", 2..=2;
    /// a list in order
    Sort = "sort", 1..=1;
    /// a list the other way round
    Reverse = "reverse", 1..=1;
    /// a list without what it has twice
    Unique = "unique", 1..=1;
    /// the whole numbers from one to another: `range(0, 50)`
    Range = "range", 2..=2;
    /// the sum of a list
    Sum = "sum", 1..=1;
    /// the smallest of several numbers, or of a list
    Min = "min", 1..=20;
    /// the largest one
    Max = "max", 1..=20;
    /// the nearest number without fraction, or with so many digits of it: `round(cost / 3, 1)`
    Round = "round", 1..=2;
    /// the next whole number below
    Floor = "floor", 1..=1;
    /// the next whole number above
    Ceil = "ceil", 1..=1;
    /// a number without its sign
    Abs = "abs", 1..=1;
}

impl Function {
    /// The function of a name.
    pub fn named(word: &str) -> Option<Function> {
        Function::ALL.iter().copied().find(|function| function.word() == word)
    }
}
