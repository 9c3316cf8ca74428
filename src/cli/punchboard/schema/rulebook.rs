//! Rulebooks of custom games as a JSON Schema, down to lines and steps. Rules, options, tables, values and components that
//! the author's own rulebooks have are offered, even while these have faults.

use serde_json::{Map, Value, json};

use super::offered::Offered;
use super::shape::{Writing, key};
use crate::games::custom::own::keys::{
    CheckKeys, DisputeKeys, FactKeys, LineKeys, OptionKeys, RuleKeys, RulebookKeys, SectionKeys, StepKeys,
    TableKeys,
};
use crate::source::shape::{Names, Object};
use crate::source::{Document, Node};

/// The names of rules.
const RULE: Names = Names::Kind("rule");
/// The names of tables.
const TABLE: Names = Names::Kind("table");
/// The names of values.
const VALUE: Names = Names::Kind("value");
/// The names of options.
const OPTION: Names = Names::Kind("option");
/// The kinds of facts.
const FACTS: [&str; 6] = ["whole", "decimal", "truth", "text", "choice", "list"];
/// How often steps within steps are written out; below, anything goes.
const DEEPEST: usize = 3;

/// Offers the names of a rulebook, as far as they can be read.
pub(super) fn offer(offered: &mut Offered, node: &Node) {
    let entries = |node: Option<&Node>| -> Vec<String> {
        node.into_iter().flat_map(Node::entries).map(|(key, _)| key.text.to_string()).collect()
    };
    let list = |node: Option<&Node>| node.and_then(Node::as_list).unwrap_or_default().to_vec();
    let rules: Vec<Node> =
        list(node.get("sections")).iter().flat_map(|section| list(section.get("rules"))).collect();
    let text = |node: &Node, key: &str| node.get(key).and_then(Node::as_text).map(str::to_owned);
    offered.add(RULE, rules.iter().filter_map(|rule| text(rule, "id")));
    offered.add(OPTION, rules.iter().filter_map(|rule| text(rule.get("option")?, "name")));
    offered.add(TABLE, entries(node.get("tables")));
    offered.add(VALUE, entries(node.get("values")));
    for (_, dispute) in node.get("disputes").into_iter().flat_map(Node::entries) {
        offered.add(VALUE, entries(dispute.get("values")));
    }
}

/// The schema of a rulebook.
pub(super) fn schema(writing: Writing<'_>) -> Value {
    let book = Book { writing };
    let option = book.object(OptionKeys::OBJECT, &[]);
    let rule = book.object(RuleKeys::OBJECT, &[("option", option)]);
    let section = book.object(SectionKeys::OBJECT, &[("rules", list(&rule))]);
    let fact = book.fact();
    let dispute = book.object(
        DisputeKeys::OBJECT,
        &[("facts", map(&fact)), ("values", map(&list(&book.line()))), ("steps", book.steps(0))],
    );
    let parts = [
        ("sections", list(&section)),
        ("checks", list(&book.check())),
        ("tables", map(&book.object(TableKeys::OBJECT, &[]))),
        ("values", map(&list(&book.line()))),
        ("disputes", map(&dispute)),
    ];
    book.object(RulebookKeys::OBJECT, &parts)
}

struct Book<'o> {
    writing: Writing<'o>,
}

impl Book<'_> {
    /// A map with declared keys, of which some have another schema. Every `rule` is one of the author's.
    fn object(&self, object: &Object, others: &[(&str, Value)]) -> Value {
        let mut schema = self.writing.object(object, true);
        let is_citing = object.field("rule").is_some() && object.field("id").is_none();
        let rule = is_citing.then(|| ("rule", self.name(RULE)));
        let under = object.field("under").map(|_| ("under", self.under()));
        for (key, value) in others.iter().cloned().chain(rule).chain(under) {
            let mut described = Map::new();
            described.insert("description".to_owned(), schema["properties"][key]["description"].take());
            described.extend(value.as_object().cloned().unwrap_or_default());
            schema["properties"][key] = described.into();
        }
        schema
    }

    /// One of the author's names, or any other text.
    fn name(&self, names: Names) -> Value {
        match self.writing.offered.names(names).next() {
            Some(_) => {
                json!({"anyOf": [{"$ref": format!("#/definitions/{}", key(names))}, {"type": "string"}]})
            }
            None => json!({"type": "string"}),
        }
    }

    fn names(&self, names: Names) -> Value {
        let one = self.name(names);
        json!({"anyOf": [one, {"type": "array", "items": one}]})
    }

    /// Options, each with its value or values.
    fn under(&self) -> Value {
        let known = self.writing.offered.names(OPTION).map(|name| (name.to_owned(), json!(true)));
        json!({"type": "object", "properties": known.collect::<Map<_, _>>()})
    }

    fn check(&self) -> Value {
        let components = self.names(Names::Component);
        let over = ["each", "pairs", "once"].map(|key| (key, components.clone()));
        self.object(CheckKeys::OBJECT, &over)
    }

    fn fact(&self) -> Value {
        let component = self.name(Names::Component);
        let kind = json!({"enum": FACTS});
        let keys = [("piece", component.clone()), ("pieces", component), ("kind", kind.clone())];
        json!({"anyOf": [kind, self.object(FactKeys::OBJECT, &keys)]})
    }

    fn line(&self) -> Value {
        self.object(LineKeys::OBJECT, &[("instead_of", self.names(RULE))])
    }

    fn steps(&self, depth: usize) -> Value {
        if depth > DEEPEST {
            return json!({"type": "array"});
        }
        let keys =
            [("look_up", self.name(TABLE)), ("find", self.name(VALUE)), ("steps", self.steps(depth + 1))];
        list(&self.object(StepKeys::OBJECT, &keys))
    }
}

fn list(of: &Value) -> Value {
    json!({"type": "array", "items": of})
}

fn map(of: &Value) -> Value {
    json!({"type": "object", "additionalProperties": of})
}
