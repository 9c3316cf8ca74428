//! The shape of a value as a JSON Schema.

use serde_json::{Map, Value, json};

use super::offered::Offered;
use crate::diag::sentence;
use crate::geometry::Paper;
use crate::model::Color;
use crate::model::Language;
use crate::model::Rulebook;
use crate::model::sheet_spec::NAMED_SIZES;
use crate::source::shape::{Field, Names, Object, Shape};

/// The settings with which shapes are written as schemas.
#[derive(Clone, Copy)]
pub(super) struct Writing<'o> {
    /// The names on offer.
    pub offered: &'o Offered,
    pub rulebook: Option<&'o Rulebook>,
    /// Whether this is in a layout, where values may be edits of inherited ones, and required keys may be inherited.
    pub inherits: bool,
    /// The name of the schema's definition of a card.
    pub card: &'o str,
    /// Whether texts may be given in several languages.
    pub in_languages: bool,
}

/// Pattern: a number with a unit.
const LENGTH: &str = r"\s*[-+]?\s*(\d+\.?\d*|\.\d+)\s*([mM][mM]|[cC][mM]|[iI][nN]|[pP][tT])\s*";
/// Pattern: a number whose unit may be left to the number after it.
const NUMBER: &str = r"\s*(\d+\.?\d*|\.\d+)\s*([mM][mM]|[cC][mM]|[iI][nN]|[pP][tT])?\s*";
/// Pattern: a change of an inherited value: `+= 2mm`, `*= 0.9`.
const EDIT: &str = r"\s*[-+*]=.*";

impl Writing<'_> {
    /// A map with its fields. `required`: whether the schema demands the required ones.
    pub fn object(self, object: &Object, required: bool) -> Value {
        self.fields(object.fields(), required && !self.inherits, object.open)
    }

    /// A map with these fields.
    pub fn fields<'f>(self, fields: impl Iterator<Item = &'f Field>, required: bool, open: bool) -> Value {
        let (mut properties, mut needed) = (Map::new(), Vec::new());
        for field in fields {
            properties.insert(field.name.to_owned(), self.field(field));
            if field.required && required {
                needed.push(field.name);
            }
        }
        let mut schema = json!({"type": "object", "properties": properties, "additionalProperties": open});
        let has_card = schema["properties"].get("card").is_some();
        if has_card && !needed.is_empty() {
            // A named card gives the other keys.
            schema["anyOf"] = json!([{"required": ["card"]}, {"required": needed}]);
        } else if !needed.is_empty() {
            schema["required"] = needed.into();
        }
        schema
    }

    fn field(self, field: &Field) -> Value {
        let mut schema = self.shape(&field.shape);
        // Draft 7 ignores the keys beside a `$ref`.
        if schema.get("$ref").is_some() {
            schema = json!({"allOf": [schema]});
        }
        let mut described = Map::new();
        described.insert("description".into(), sentence(&field.meaning()).into());
        described.extend(schema.as_object().cloned().unwrap_or_default());
        described.into()
    }

    /// The schema of a shape.
    pub fn shape(self, shape: &Shape) -> Value {
        let schema = match shape {
            Shape::Text if self.in_languages => return json!({"$ref": "#/definitions/text"}),
            Shape::Text => text(),
            Shape::Whole => json!({"type": "integer"}),
            Shape::Between(least, most) => json!({"type": "integer", "minimum": least, "maximum": most}),
            Shape::Decimal(least, most) => json!({"type": "number", "minimum": least, "maximum": most}),
            Shape::Truth => json!({"type": "boolean"}),
            Shape::Word(words) => enumeration(words),
            Shape::Length => return self.shared("length"),
            Shape::Size => {
                let papers = Paper::names().map(str::to_lowercase);
                let names: Vec<String> =
                    NAMED_SIZES.iter().map(|(name, _)| (*name).to_owned()).chain(papers).collect();
                self.in_languages(json!({"anyOf": [{"enum": names}, size()]}))
            }
            Shape::Paper => {
                let names: Vec<String> =
                    Paper::names().flat_map(|name| [name.to_lowercase(), name.to_owned()]).collect();
                json!({"anyOf": [{"enum": names}, size()]})
            }
            Shape::Color => return self.shared("color"),
            Shape::Name(Names::Language) => enumeration(Language::NAMES),
            Shape::Name(Names::Space) => self.name(Names::Space, &json!({"type": "string"})),
            Shape::Name(names) => self.name(*names, &text()),
            Shape::List(inner) => json!({"type": "array", "items": self.shape(inner)}),
            Shape::OneOrMore(inner) => one_or_more(&self.shape(inner)),
            Shape::OneOrTwo(inner) => {
                let one = self.shape(inner);
                json!({"anyOf": [one, {"type": "array", "items": one, "minItems": 2, "maxItems": 2}]})
            }
            Shape::Map(names, inner) => self.map(*names, inner),
            Shape::Object(object) => self.object(object, true),
            Shape::Slot => json!({"$ref": "#/definitions/slot"}),
            Shape::Card => json!({"$ref": format!("#/definitions/{}", self.card)}),
            Shape::Either(shapes) => {
                let each: Vec<Value> = shapes.iter().map(|shape| self.shape(shape)).collect();
                json!({"anyOf": each})
            }
            Shape::Any => json!({}),
        };
        // In a layout, the value may be an edit, or `none` to remove what is inherited.
        match shape {
            Shape::Decimal(..) | Shape::Between(..) if self.inherits => {
                json!({"anyOf": [schema, {"type": "string", "pattern": format!("^({EDIT}|none)$")}]})
            }
            Shape::Word(_) | Shape::Truth | Shape::Object(_) | Shape::OneOrTwo(_) if self.inherits => {
                json!({"anyOf": [schema, {"enum": ["none"]}]})
            }
            _ => schema,
        }
    }

    /// A reference to a shape that is defined once because it is used in many places.
    fn shared(self, name: &str) -> Value {
        let within = if self.inherits { "layout-" } else { "" };
        json!({"$ref": format!("#/definitions/{within}{name}")})
    }

    /// The definitions that [`shared`](Self::shared) refers to.
    pub fn definitions(self) -> Vec<(&'static str, Value)> {
        if self.inherits {
            let length = json!({"type": "string", "pattern": format!("^({LENGTH}|{EDIT}|none)$")});
            let (length, color) = (self.in_languages(length), self.in_languages(self.color()));
            return vec![("layout-length", length), ("layout-color", color)];
        }
        let length = json!({"type": "string", "pattern": format!("^{LENGTH}$")});
        let mut definitions =
            vec![("length", self.in_languages(length)), ("color", self.in_languages(self.color()))];
        if self.in_languages {
            definitions.push(("text", self.in_languages(text())));
        }
        definitions
    }

    /// A value, or one for each of several languages, if several are allowed.
    fn in_languages(self, one: Value) -> Value {
        if !self.in_languages {
            return one;
        }
        let words: Map<String, Value> =
            Language::NAMES.iter().map(|word| ((*word).to_owned(), one.clone())).collect();
        let by_language = json!({"type": "object", "properties": words, "additionalProperties": false});
        json!({"anyOf": [one, by_language]})
    }

    /// A color: a word, or `#rrggbb`; in layouts any text, because it may use fields and the layout's own colors.
    fn color(self) -> Value {
        let words: Vec<&str> = Color::names().collect();
        let other = if self.inherits {
            json!({"type": "string"})
        } else {
            json!({"type": "string", "pattern": "^\\s*#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})\\s*$"})
        };
        json!({"anyOf": [{"enum": words}, other]})
    }

    /// A name: one of those offered, or any other, because what it names may not be written yet.
    fn name(self, names: Names, other: &Value) -> Value {
        match self.offered.names(names).next() {
            Some(_) => json!({"anyOf": [{"$ref": format!("#/definitions/{}", key(names))}, other]}),
            None => other.clone(),
        }
    }

    /// A map whose keys are names.
    fn map(self, names: Names, inner: &Shape) -> Value {
        if let (Names::Option, Some(rulebook)) = (names, self.rulebook) {
            return options(rulebook);
        }
        let value = match inner {
            Shape::Any => json!(true),
            // An inherited slot or style may be removed.
            _ if self.inherits => json!({"anyOf": [self.shape(inner), {"enum": ["none", null]}]}),
            // A name without a value means that all of its keys have their defaults.
            _ => json!({"anyOf": [self.shape(inner), {"type": "null"}]}),
        };
        let known: Map<String, Value> =
            self.offered.names(names).map(|name| (name.to_owned(), value.clone())).collect();
        let mut schema = json!({"type": "object"});
        if !known.is_empty() {
            schema["properties"] = known.into();
        }
        if names == Names::Terrain {
            schema["propertyNames"] = json!({"maxLength": 1});
        }
        schema["additionalProperties"] = value;
        schema
    }
}

/// One value, or a list of values.
fn one_or_more(one: &Value) -> Value {
    json!({"anyOf": [one, {"type": "array", "items": one}]})
}

/// The name of the schema's definition that lists the names of one kind.
pub(super) fn key(names: Names) -> String {
    match names {
        Names::Kind(kind) => format!("{kind}-names"),
        names => format!("{names:?}-names").to_lowercase(),
    }
}

/// Text; YAML's numbers and truth values are accepted as text.
fn text() -> Value {
    json!({"type": ["string", "number", "boolean"]})
}

/// One of a few words; words that are numbers may be written as numbers.
fn enumeration(words: &[&str]) -> Value {
    let numbers = words.iter().filter_map(|word| word.parse::<i64>().ok()).map(Value::from);
    let words = words.iter().map(|word| Value::from(*word));
    json!({"enum": words.chain(numbers).collect::<Vec<_>>()})
}

/// `63mm x 88mm`, with one unit at least.
fn size() -> Value {
    json!({"type": "string", "pattern": format!("^{NUMBER}[x×X]{LENGTH}$")})
}

/// The options of a rulebook with their values.
fn options(rulebook: &Rulebook) -> Value {
    let options: Map<String, Value> = (rulebook.options())
        .map(|(rule, option)| {
            let values: Vec<String> =
                option.values.iter().map(|(value, meaning)| format!("{value}: {meaning}")).collect();
            let described = format!("{}: {} {}.", rule.id, rule.rule, values.join("; "));
            let values: Vec<&str> = option.words().collect();
            let schema = json!({"description": described, "enum": values, "default": option.default});
            (option.name.to_owned(), schema)
        })
        .collect();
    json!({"type": "object", "properties": options, "additionalProperties": false})
}
