//! What other programs and other makers call a key, so that nobody has to look for our word.

/// Keys, and the words for them in style sheets, drawing programs, and other card tools.
const SYNONYMS: [(&str, &[&str]); 34] = [
    ("align", &["halign", "text_align", "justify", "alignment"]),
    ("backdrop", &["background", "background_image", "bg"]),
    ("back", &["reverse", "backside", "verso"]),
    ("caps", &["uppercase", "text_transform"]),
    ("color", &["colour", "font_color", "text_color", "foreground"]),
    ("colors", &["colours", "palette"]),
    ("columns", &["cols", "headings", "mapping"]),
    ("component", &["type", "category"]),
    ("copies", &["qty", "quantity", "amount", "count", "times"]),
    ("corner", &["radius", "rounding", "border_radius", "rounded"]),
    ("fill", &["background", "background_color", "bg", "fill_color"]),
    ("font", &["typeface", "font_family", "family"]),
    ("front", &["face", "recto"]),
    ("gap", &["spacing"]),
    ("gutter", &["gap", "spacing"]),
    ("height", &["h"]),
    ("icon", &["symbol", "glyph"]),
    ("image", &["picture", "img", "src", "photo", "art"]),
    ("leading", &["line_height", "line_spacing"]),
    ("mirror", &["flip"]),
    ("name", &["title", "id"]),
    ("numbering", &["labels", "coordinates", "coords", "enumerate"]),
    ("opacity", &["alpha", "transparency"]),
    ("repeat", &["foreach", "for", "each", "loop"]),
    ("rows", &["grid", "lines", "tiles"]),
    ("size", &["font_size", "text_size", "dimensions"]),
    ("stroke", &["border", "border_color", "outline", "line_color"]),
    ("stroke_width", &["border_width", "line_width", "thickness"]),
    ("text", &["content", "string", "str", "caption", "label"]),
    ("title", &["name"]),
    ("turn", &["rotate", "rotation", "angle"]),
    ("valign", &["vertical", "vertical_align"]),
    ("when", &["if", "condition", "only_if"]),
    ("width", &["w"]),
];

/// Words of keys, and what other people write for them.
const WORDS: [(&str, &[&str]); 19] = [
    ("ar", &["arabic"]),
    ("center", &["centre", "centered", "middle"]),
    ("cs", &["czech"]),
    ("da", &["danish", "dansk"]),
    ("de", &["german", "deutsch"]),
    ("el", &["greek"]),
    ("en", &["english"]),
    ("es", &["spanish", "español"]),
    ("fr", &["french", "français"]),
    ("hu", &["hungarian", "magyar"]),
    ("it", &["italian", "italiano"]),
    ("ja", &["japanese"]),
    ("middle", &["center", "centre", "centered"]),
    ("nl", &["dutch", "nederlands"]),
    ("no", &["norwegian", "norsk", "nb", "nn"]),
    ("pl", &["polish", "polski"]),
    ("pt", &["portuguese", "português"]),
    ("sv", &["swedish", "svenska"]),
    ("zh", &["chinese"]),
];

/// The allowed word that a synonym means. A language may have its country added: en-US.
pub(super) fn word_meant<'k>(word: &str, known: &[&'k str]) -> Option<&'k str> {
    let word = plain(word);
    let find = |wanted: &str| known.iter().find(|known| **known == wanted).copied();
    let mut of_word = WORDS.iter().filter(|(_, words)| words.contains(&&*word));
    let country = || word.split_once('_').filter(|(language, _)| language.len() == 2);
    of_word.find_map(|(meant, _)| find(meant)).or_else(|| find(country()?.0))
}

/// Whether a word is a synonym of some key, so that it was hardly a misspelling of another one.
pub(super) fn is_synonym(word: &str) -> bool {
    let word = plain(word);
    SYNONYMS.iter().any(|(_, words)| words.contains(&&*word))
}

/// The allowed key that a synonym means.
pub(super) fn meant<'k>(word: &str, known: &[&'k str]) -> Option<&'k str> {
    let word = plain(word);
    let mut of_word = SYNONYMS.iter().filter(|(_, words)| words.contains(&&*word));
    of_word.find_map(|(key, _)| known.iter().find(|known| *known == key).copied())
}

fn plain(word: &str) -> String {
    word.to_lowercase().replace(['-', ' '], "_")
}
