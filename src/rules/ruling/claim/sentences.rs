//! The differences between claims and rulings, in the game's words: "2C dies", "it lives".

use super::{Claim, Claims, Legality, Part, Point, Says, Wide};
use crate::diag::and_list;
use crate::ruling::Json;
use crate::source::Shape;

impl Claims {
    /// The template of a key's value.
    pub(super) fn template(&self, key: &str, value: &str) -> Option<&'static str> {
        let fits = |is: &str| is == value || is == "*" && !value.is_empty();
        self.sentences.iter().find(|(other, is, _)| *other == key && fits(is)).map(|(_, _, text)| *text)
    }
}

impl Claims {
    /// The differences of another outcome from the ruling, in sentences: "2C starves (now it is killed)". Those
    /// without a template are left out unless there are no others.
    pub fn differences(&self, ruled: &Json, other: &Json) -> Vec<String> {
        let (mut in_words, mut bare) = (Vec::new(), Vec::new());
        for field in self.outcome.fields() {
            let (ruled, other) = (ruled.get(field.name), other.get(field.name));
            let mut walk = Walk {
                claims: self,
                key: field.name,
                names: Vec::new(),
                in_words: &mut in_words,
                bare: &mut bare,
            };
            walk.value(&field.shape, other.unwrap_or(&Json::Null), ruled.unwrap_or(&Json::Null));
        }
        if in_words.is_empty() { bare } else { in_words }
    }
}

/// A comparison of two outcomes in progress.
struct Walk<'w> {
    claims: &'w Claims,
    /// The current key, and the names on the path to it.
    key: &'static str,
    names: Vec<&'w str>,
    /// Differences with a template, and those without.
    in_words: &'w mut Vec<String>,
    bare: &'w mut Vec<String>,
}

impl<'w> Walk<'w> {
    fn value(&mut self, shape: &'static Shape, other: &'w Json, ruled: &'w Json) {
        match (shape, other, ruled) {
            _ if other == ruled => {}
            (Shape::Map(_, inner), Json::Object(a), Json::Object(b)) => {
                for name in a.keys().chain(b.keys().filter(|name| !a.contains_key(*name))) {
                    self.names.push(name);
                    let of = |map: &'w serde_json::Map<String, Json>| map.get(name).unwrap_or(&Json::Null);
                    self.value(inner, of(a), of(b));
                    self.names.pop();
                }
            }
            (Shape::Object(object), Json::Object(a), Json::Object(b)) => {
                let above = self.key;
                for field in object.fields() {
                    self.key = field.name;
                    let of =
                        |map: &'w serde_json::Map<String, Json>| map.get(field.name).unwrap_or(&Json::Null);
                    self.value(&field.shape, of(a), of(b));
                }
                self.key = above;
            }
            _ => self.describe(other, ruled),
        }
    }

    fn describe(&mut self, other: &Json, ruled: &Json) {
        let (then, template) = sentence(self.claims, self.key, &self.names, other);
        let pronoun = self.names.first().map(|name| self.claims.pronoun.unwrap_or(name));
        let again: Vec<&str> = pronoun.into_iter().chain(self.names.iter().skip(1).copied()).collect();
        let (now, now_template) = sentence(self.claims, self.key, &again, ruled);
        let is_value = template == now_template && (template.contains("{}") || template.contains("{|"));
        let now = if is_value { format!("now {}", value_in_words(ruled)) } else { format!("now {now}") };
        let list = if template.is_empty() { &mut *self.bare } else { &mut *self.in_words };
        let words = format!("{then} ({now})");
        // Two keys may say the same, such as what is shot and what is frozen.
        if !list.contains(&words) {
            list.push(words);
        }
    }
}

impl Claim {
    /// The claim in sentences without full stops: "2C lives".
    pub fn in_words(&self, claims: &Claims) -> Vec<String> {
        let legality = self.legality.map(Legality::in_words);
        legality.into_iter().chain(self.points.iter().map(|point| point.in_a_sentence(claims))).collect()
    }
}

impl Point {
    /// The claimed value in words.
    fn in_a_sentence(&self, claims: &Claims) -> String {
        let stated = self.stated(claims);
        if self.is_denied { format!("it is not so that {stated}") } else { stated }
    }

    pub(super) fn stated(&self, claims: &Claims) -> String {
        let (key, names) = self.key_and_names(claims);
        match &self.says {
            Says::Is(value) => sentence(claims, key, &names, value).0,
            Says::Holds(values) => sentence(claims, key, &names, &values.clone().into()).0,
            Says::Includes(value) => sentence(claims, key, &names, &vec![value.clone()].into()).0,
            Says::Nth(value, nth) => self.at_a_place(claims, value, nth.checked_sub(1)),
            Says::Before([one, other]) => {
                format!("{} is before {}", value_in_words(one), value_in_words(other))
            }
            Says::Wide(wide) => filled(wide.sentence, &names, &Json::Null),
            Says::Something => format!("{} is in the outcome", and_list(&names)),
            Says::Several(several) => several.in_words().to_owned(),
            Says::Stated(_) => self.path.last().map_or_else(String::new, |said| said.text().to_owned()),
        }
    }

    /// A value at a place in a list, from 0; `None` is the last one.
    fn at_a_place(&self, claims: &Claims, value: &Json, place: Option<usize>) -> String {
        let template = claims.template(self.key_and_names(claims).0, "#").unwrap_or("{} is {nth}");
        let nth = place.map_or_else(|| "last".to_owned(), |n| nth(n + 1));
        template.replace("{nth}", &nth).replace("{}", &value_in_words(value))
    }

    /// The key that the point is about, and the names on its path.
    fn key_and_names(&self, claims: &Claims) -> (&str, Vec<&str>) {
        if let [.., Part::Free(last)] = self.path.as_slice() {
            let (mut key, mut names) = (last.as_str(), Vec::new());
            let mut shape = Some(Shape::Object(claims.outcome));
            for part in &self.path {
                let field = match shape {
                    Some(Shape::Object(object)) => super::reader::field(object, part.text()),
                    _ => None,
                };
                shape = match (shape, field) {
                    (_, Some(field)) => {
                        key = field.name;
                        Some(field.shape)
                    }
                    (Some(Shape::Map(_, inner)), None) => {
                        names.push(part.text());
                        Some(*inner)
                    }
                    _ => None,
                };
            }
            return (key, names);
        }
        let key = self.path.iter().rev().find(|part| matches!(part, Part::Key(_))).map_or("", Part::text);
        (key, self.path.iter().filter(|part| matches!(part, Part::Name(_))).map(Part::text).collect())
    }

    /// The ruled and the claimed value in words; `place` is the place in a list, from 0.
    pub(super) fn in_words(
        &self,
        claims: &Claims,
        (claimed, ruled): (&Json, &Json),
        place: Option<usize>,
    ) -> (String, String) {
        let (key, names) = self.key_and_names(claims);
        if let Some(n) = place {
            return (self.at_a_place(claims, ruled, Some(n)), value_in_words(claimed));
        }
        let pronoun = names.first().map(|name| claims.pronoun.unwrap_or(name));
        let again: Vec<&str> = pronoun.into_iter().chain(names.iter().skip(1).copied()).collect();
        if let Says::Wide(wide) = &self.says {
            // The ruled value is put as broadly as the claimed one.
            let is_other = |other: &&Wide| other.key == wide.key && other.is_so(ruled) && !other.allows(wide);
            let other = claims.words.iter().find(is_other);
            let ruled_text = other.map_or_else(
                || sentence(claims, key, &names, ruled).0,
                |other| filled(other.sentence, &names, ruled),
            );
            let claimed_text = filled(wide.sentence, &again, claimed);
            return (ruled_text, if self.is_denied { "otherwise".to_owned() } else { claimed_text });
        }
        let (ruled_text, template) = sentence(claims, key, &names, ruled);
        if self.is_denied || matches!(self.says, Says::Something) {
            return (ruled_text, "otherwise".to_owned());
        }
        if matches!(self.says, Says::Before(_)) {
            return (ruled_text, self.stated(claims));
        }
        let (whole, other) = sentence(claims, key, &again, claimed);
        // If only the value differs, the value is enough.
        let is_value = template == other && (template.contains("{}") || template.contains("{|"));
        (ruled_text, if is_value { value_in_words(claimed) } else { whole })
    }
}

/// A value of a key as a sentence, and its template; an empty one if there is none.
pub(super) fn sentence(claims: &Claims, key: &str, names: &[&str], value: &Json) -> (String, &'static str) {
    let word = match value {
        Json::Null | Json::Bool(false) => "",
        Json::Array(values) if values.is_empty() => "",
        Json::Bool(true) => "true",
        Json::String(text) => text.as_str(),
        Json::Object(map) if map.is_empty() => "",
        Json::Object(_) => "map",
        _ => "*",
    };
    let fits = |is: &str| is == word || is == "*" && !word.is_empty();
    let has_names = |text: &str| {
        (!text.contains("{who}") || !names.is_empty()) && (!text.contains("{where}") || names.len() > 1)
    };
    let found =
        claims.sentences.iter().find(|(other, is, text)| *other == key && fits(is) && has_names(text));
    match found {
        Some((_, _, template)) => (filled(template, names, value), template),
        None => {
            let of: Vec<String> = names.iter().map(|name| format!(" of {name}")).collect();
            let of = of.concat();
            (format!("{}{of}: {}", key.replace('_', " "), value_in_words(value)), "")
        }
    }
}

/// A template with its holes filled.
pub(super) fn filled(template: &str, names: &[&str], value: &Json) -> String {
    let mut text = template.replace("{who}", names.first().unwrap_or(&""));
    text = text.replace("{where}", names.get(1).unwrap_or(&""));
    if let Some((before, rest)) = text.split_once("{|")
        && let Some((nouns, after)) = rest.split_once('}')
        && let Some((one, many)) = nouns.split_once('|')
    {
        let number = value.as_i64().unwrap_or(0);
        let number = if number == 0 { "no".to_owned() } else { number.to_string() };
        text = format!("{before}{number} {}{after}", if number == "1" { one } else { many });
    }
    if value.as_array().is_some_and(|values| values.len() == 1) {
        text = text.replace("{} are ", "{} is ");
    }
    text.replace("{}", &value_in_words(value))
}

/// A value within a sentence.
pub(super) fn value_in_words(value: &Json) -> String {
    match value {
        Json::Null => "nothing".to_owned(),
        Json::Bool(truth) => if *truth { "yes" } else { "no" }.to_owned(),
        Json::String(text) => text.clone(),
        Json::Array(values) if values.is_empty() => "none".to_owned(),
        Json::Array(values) => and_list(&values.iter().map(value_in_words).collect::<Vec<_>>()),
        Json::Object(map) => and_list(
            &map.iter()
                .map(|(key, value)| format!("{} {}", key.replace('_', " "), value_in_words(value)))
                .collect::<Vec<_>>(),
        ),
        Json::Number(number) => number.to_string(),
    }
}

/// "first", "12th".
fn nth(n: usize) -> String {
    const WORDS: [&str; 9] =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];
    match (n, n % 10, n % 100) {
        (1..=9, ..) => WORDS[n - 1].to_owned(),
        (_, _, 11..=13) => format!("{n}th"),
        (_, 1, _) => format!("{n}st"),
        (_, 2, _) => format!("{n}nd"),
        (_, 3, _) => format!("{n}rd"),
        _ => format!("{n}th"),
    }
}
