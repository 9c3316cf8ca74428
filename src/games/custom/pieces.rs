//! The pieces of a game by a custom rulebook, as its disputes have left them.

use serde_json::Map;

use crate::diag::{Report, code};
use crate::ruling::{Json, Role, matching};
use crate::source::names::same;
use crate::source::{Node, shortened, unknown_key};

/// The keys of a piece besides its fields: what it is.
const WHAT: [&str; 2] = ["card", "component"];

/// Every piece that is not as it is printed, by name.
#[derive(Debug)]
pub struct Pieces(Map<String, Json>);

impl Pieces {
    /// The pieces of a state.
    pub fn of(state: &Json) -> Pieces {
        Pieces(state.as_object().cloned().unwrap_or_default())
    }

    /// The pieces as a state has them.
    pub fn written(&self) -> Json {
        self.0.clone().into()
    }

    fn find(&self, name: &str) -> Option<(&String, &Json)> {
        self.0.iter().find(|(known, _)| same(known, name))
    }

    /// A dispute whose participants are as they are now, and their names.
    pub fn taking_part(&self, mut dispute: Node, roles: &[Role<'_>]) -> (Node, Vec<String>) {
        let mut who = Vec::new();
        for role in roles {
            let Some(said) = dispute.get(role.fact) else { continue };
            let now = match said.as_list() {
                Some(list) => {
                    let now = list.iter().map(|one| self.now(one, role, &mut who)).collect();
                    Node::list(now, said.origin)
                }
                None => self.now(said, role, &mut who),
            };
            dispute.set(role.fact, now);
        }
        (dispute, who)
    }

    /// A participant with the fields that earlier disputes have left it, but for those that the dispute gives.
    fn now(&self, said: &Node, role: &Role<'_>, who: &mut Vec<String>) -> Node {
        let name =
            said.as_text().or_else(|| said.get("name")?.as_text()).or_else(|| said.get("card")?.as_text());
        let Some(name) = name else { return said.clone() };
        who.push(name.to_owned());
        let Some((name, kept)) = self.find(name) else { return said.clone() };
        let mut now = Node::map([("name", Node::text(name.as_str(), said.origin))], said.origin);
        for (key, value) in kept.as_object().into_iter().flatten() {
            if key == "card" || role.fields.contains(&key.as_str()) {
                now.set(key, matching::node(value, said.origin));
            }
        }
        let own = said.entries().filter(|(key, _)| &*key.text != "name");
        own.for_each(|(key, value)| now.set(&key.text, value.clone()));
        now
    }

    /// Keeps the participants of a dispute as it has left them.
    pub fn keep(&mut self, participants: &Json, roles: &[Role<'_>]) {
        for (name, left) in participants.as_object().into_iter().flatten() {
            let Some(left) = left.as_object() else { continue };
            let key = self.find(name).map_or_else(|| name.clone(), |(known, _)| known.clone());
            let before = self.0.get(&key).and_then(Json::as_object).cloned().unwrap_or_default();
            let mut now = left.clone();
            // What other disputes know of it stays.
            now.extend(before.into_iter().filter(|(key, _)| !left.contains_key(key)));
            now.retain(|_, value| !value.is_null());
            // The card of the same name goes without saying.
            if now.get("card").and_then(Json::as_str).is_some_and(|card| same(card, &key)) {
                now.shift_remove("card");
            }
            let is_printed = now.keys().all(|key| WHAT.contains(&key.as_str()));
            if is_printed && roles.iter().any(|role| role.cards.contains(&key.as_str())) {
                self.0.shift_remove(&key);
            } else {
                self.0.insert(key, now.into());
            }
        }
    }

    /// Sets fields of pieces as the table has agreed; returns it in words. A piece without fields is as it is printed again.
    pub fn set(&mut self, set: &Node, roles: &[Role<'_>], report: &mut Report) -> Option<String> {
        let Some(map) = set.as_map() else {
            report
                .error(code::WRONG_TYPE, set.origin, "`set` is a map of pieces")
                .help("write the pieces with their fields: `{set: {Guard: {hits: 2}}}`");
            return None;
        };
        let mut texts = Vec::new();
        for (key, fields) in map.iter() {
            let name = self.find(&key.text).map_or_else(|| key.text.to_string(), |(known, _)| known.clone());
            let Some(role) = self.role(&name, fields, roles) else {
                let known = roles.iter().flat_map(|role| role.cards.iter().copied());
                let message = format!("there is no piece called \"{}\"", shortened(&key.text));
                report.error(code::UNKNOWN_NAME, key.origin, message).did_you_mean(&key.text, known, || {
                    format!("write its card: `{}: {{card: NAME, …}}`", shortened(&key.text))
                });
                return None;
            };
            for (field, _) in fields.entries() {
                let known = role.fields.iter().copied().chain(WHAT);
                if !known.clone().any(|known| known == &*field.text) {
                    unknown_key(&field.text, field.origin, &format!("a {}", role.component), known, report);
                    return None;
                }
            }
            texts.push(self.set_one(name, fields));
        }
        Some(texts.join("; "))
    }

    fn set_one(&mut self, name: String, fields: &Node) -> String {
        let said: Vec<String> = fields.entries().map(|(key, value)| in_words(&key.text, value)).collect();
        if said.is_empty() {
            self.0.shift_remove(&name);
            return format!("{name}: as printed");
        }
        let text = format!("{name}: {}", said.join(", "));
        let piece = self.0.entry(name).or_insert_with(|| Map::new().into());
        if let (Some(piece), Json::Object(fields)) = (piece.as_object_mut(), matching::json(fields)) {
            piece.extend(fields);
        }
        text
    }

    /// What a piece is: by what is known of it, by what is said of it, or by the card that has its name.
    fn role<'r, 'g>(&self, name: &str, fields: &Node, roles: &'r [Role<'g>]) -> Option<&'r Role<'g>> {
        let known = self.0.get(name);
        let said = |key: &str| {
            let known = known.and_then(|known| known.get(key)).and_then(Json::as_str);
            known.or_else(|| fields.get(key)?.as_text())
        };
        if let Some(component) = said("component") {
            return roles.iter().find(|role| same(role.component, component));
        }
        let card = said("card").unwrap_or(name);
        roles.iter().find(|role| role.cards.iter().any(|known| same(known, card)))
    }
}

fn in_words(key: &str, value: &Node) -> String {
    let value = matching::json(value);
    let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    format!("{} {value}", key.replace('_', " "))
}
