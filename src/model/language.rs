//! The languages whose quotation marks are known.

use crate::words;

words! {
    /// The language of the words on cards, which decides how quotation marks are printed.
    #[derive(Default)]
    pub enum Language {
        /// English.
        #[default]
        English = "en",
        /// German.
        German = "de",
        /// French.
        French = "fr",
        /// Spanish.
        Spanish = "es",
        /// Italian.
        Italian = "it",
        /// Portuguese.
        Portuguese = "pt",
        /// Greek.
        Greek = "el",
        /// Norwegian.
        Norwegian = "no",
        /// Dutch.
        Dutch = "nl",
        /// Turkish.
        Turkish = "tr",
        /// Polish.
        Polish = "pl",
        /// Hungarian.
        Hungarian = "hu",
        /// Romanian.
        Romanian = "ro",
        /// Croatian.
        Croatian = "hr",
        /// Czech.
        Czech = "cs",
        /// Slovak.
        Slovak = "sk",
        /// Slovene.
        Slovene = "sl",
        /// Russian.
        Russian = "ru",
        /// Ukrainian.
        Ukrainian = "uk",
        /// Swedish.
        Swedish = "sv",
        /// Finnish.
        Finnish = "fi",
        /// Danish.
        Danish = "da",
    }
}

impl Language {
    /// The marks that open and close a quotation, and those of one inside another.
    pub const fn quotes(self) -> [&'static str; 4] {
        match self {
            Language::English | Language::Dutch | Language::Turkish => ["“", "”", "‘", "’"],
            Language::German | Language::Czech | Language::Slovak | Language::Slovene => ["„", "“", "‚", "‘"],
            Language::French => ["«\u{A0}", "\u{A0}»", "“", "”"],
            Language::Spanish
            | Language::Italian
            | Language::Portuguese
            | Language::Greek
            | Language::Norwegian => ["«", "»", "“", "”"],
            Language::Polish | Language::Hungarian | Language::Romanian | Language::Croatian => {
                ["„", "”", "«", "»"]
            }
            Language::Russian | Language::Ukrainian => ["«", "»", "„", "“"],
            Language::Swedish | Language::Finnish => ["”", "”", "’", "’"],
            Language::Danish => ["»", "«", "›", "‹"],
        }
    }
}
