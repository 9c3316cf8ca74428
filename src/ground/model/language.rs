//! The languages of words on cards, and what printing needs of each: its name, its quotation marks, its hyphenation.

use crate::words;

words! {
    /// The language of the words on cards, which decides how quotation marks are printed and where words are hyphenated.
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
        /// Catalan.
        Catalan = "ca",
        /// Icelandic.
        Icelandic = "is",
        /// Estonian.
        Estonian = "et",
        /// Lithuanian.
        Lithuanian = "lt",
        /// Latvian.
        Latvian = "lv",
        /// Bulgarian.
        Bulgarian = "bg",
        /// Serbian.
        Serbian = "sr",
        /// Vietnamese.
        Vietnamese = "vi",
        /// Hebrew.
        Hebrew = "he",
        /// Arabic.
        Arabic = "ar",
        /// Persian.
        Persian = "fa",
        /// Japanese.
        Japanese = "ja",
        /// Chinese.
        Chinese = "zh",
        /// Korean.
        Korean = "ko",
    }
}

impl Language {
    /// Its English name.
    pub const fn name(self) -> &'static str {
        NAMES[self as usize]
    }

    /// The marks that open and close a quotation, and those of an inner one.
    pub const fn quotes(self) -> [&'static str; 4] {
        match self {
            Language::English
            | Language::Dutch
            | Language::Turkish
            | Language::Latvian
            | Language::Vietnamese
            | Language::Chinese
            | Language::Korean => ["“", "”", "‘", "’"],
            Language::German
            | Language::Czech
            | Language::Slovak
            | Language::Slovene
            | Language::Icelandic
            | Language::Bulgarian
            | Language::Lithuanian => ["„", "“", "‚", "‘"],
            Language::French => ["«\u{A0}", "\u{A0}»", "“", "”"],
            Language::Spanish
            | Language::Italian
            | Language::Portuguese
            | Language::Greek
            | Language::Norwegian
            | Language::Catalan => ["«", "»", "“", "”"],
            Language::Persian => ["«", "»", "‹", "›"],
            Language::Polish | Language::Hungarian | Language::Romanian | Language::Croatian => {
                ["„", "”", "«", "»"]
            }
            Language::Estonian => ["„", "“", "«", "»"],
            Language::Serbian => ["„", "”", "’", "’"],
            Language::Russian | Language::Ukrainian => ["«", "»", "„", "“"],
            Language::Swedish | Language::Finnish | Language::Hebrew => ["”", "”", "’", "’"],
            Language::Danish => ["»", "«", "›", "‹"],
            Language::Arabic => ["”", "“", "’", "‘"],
            Language::Japanese => ["「", "」", "『", "』"],
        }
    }

    /// Whether its lines run from right to left.
    pub const fn is_right_to_left(self) -> bool {
        matches!(self, Language::Hebrew | Language::Arabic | Language::Persian)
    }
}

/// The names of the languages in English, in their order.
const NAMES: [&str; Language::WORDS.len()] = [
    "English",
    "German",
    "French",
    "Spanish",
    "Italian",
    "Portuguese",
    "Greek",
    "Norwegian",
    "Dutch",
    "Turkish",
    "Polish",
    "Hungarian",
    "Romanian",
    "Croatian",
    "Czech",
    "Slovak",
    "Slovene",
    "Russian",
    "Ukrainian",
    "Swedish",
    "Finnish",
    "Danish",
    "Catalan",
    "Icelandic",
    "Estonian",
    "Lithuanian",
    "Latvian",
    "Bulgarian",
    "Serbian",
    "Vietnamese",
    "Hebrew",
    "Arabic",
    "Persian",
    "Japanese",
    "Chinese",
    "Korean",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_has_its_own_name() {
        for (_, language) in Language::WORDS {
            assert_eq!(format!("{language:?}"), language.name());
        }
    }
}
