//! Readers of Agents, 'Sues and Monsters, from their own fields or from cards, in a single dispute and in a whole game.

use std::borrow::Cow;

use super::character::{Agent, Charge, Monster, Sue};
use super::condition::{AgentInPlay, Condition, MonsterInPlay, SueInPlay};
use super::draft::{Draft, agent, draft, sue};
use super::reader::Reader;
use crate::diag::{Report, code};
use crate::fields;
use crate::kind::Kind;
use crate::model::GameName;
use crate::ruling::matching::json;
use crate::source::document::{is_meant, read_document};
use crate::source::read::Assumable;
use crate::source::{Document, Key, Node, Value};
use crate::tables::species_of;

/// A document about a member of the cast.
pub(super) trait Combatant: Document {
    /// What is known of the combatant before the others are read.
    fn draft(self, key: &'static str, report: &mut Report) -> Draft;
}

/// Reads a combatant under a key, from its own fields or from a card. In a whole game some fields last from turn to turn.
pub(super) fn read(
    reader: &Reader<'_>,
    kind: Kind,
    key: &'static str,
    node: &Node,
    report: &mut Report,
) -> Option<Draft> {
    match (kind, reader.setup.occasion.is_whole_game()) {
        (Kind::Agent, false) => read_as::<Agent>(reader, kind, key, node, report),
        (Kind::Agent, true) => read_as::<AgentInPlay>(reader, kind, key, node, report),
        (Kind::Sue, false) => read_as::<Sue>(reader, kind, key, node, report),
        (Kind::Sue, true) => read_as::<SueInPlay>(reader, kind, key, node, report),
        (_, false) => read_as::<Monster>(reader, kind, key, node, report),
        (_, true) => read_as::<MonsterInPlay>(reader, kind, key, node, report),
    }
}

/// Reads a combatant as this type of document.
pub(super) fn read_as<C: Combatant>(
    reader: &Reader<'_>,
    kind: Kind,
    key: &'static str,
    node: &Node,
    report: &mut Report,
) -> Option<Draft> {
    let node = filled::<C>(reader, kind, node, report)?;
    let lacks = ["attack", "defence"].into_iter().filter(|key| !is_meant::<C>(&node, key)).collect();
    let read: C = read_document(&node, report)?;
    let mut written = Draft { lacks, ..read.draft(key, report) };
    let ability = node.get("ability").filter(|node| !node.is_null());
    written.character.ability_as_given = ability.map(json);
    Some(written)
}

/// Reads a map as a document; `card: NAME` adds the card's fields.
pub(super) fn read_with_card<D: Document>(
    reader: &Reader<'_>,
    kind: Kind,
    node: &Node,
    report: &mut Report,
) -> Option<D> {
    read_document(&*filled::<D>(reader, kind, node, report)?, report)
}

fn filled<'n, D: Document>(
    reader: &Reader<'_>,
    kind: Kind,
    node: &'n Node,
    report: &mut Report,
) -> Option<Cow<'n, Node>> {
    let knows = |name: &str| D::OBJECT.field(name).is_some();
    // A newcomer to the game has no Health now, but the card may print its full Health.
    let prints_full_health = !knows("health") && knows("max_health");
    let of_a_card = fields::object(kind).fields().map(|field| field.name);
    let known: Vec<&str> =
        of_a_card.filter(|name| knows(name) || prints_full_health && *name == "health").collect();
    let is_wanted = |component: &str| component == kind.component();
    let filled = reader.cards.filled(node, GameName::GenerationZero, is_wanted, &known, report)?;
    let is_written = node.as_map().is_none_or(|map| map.get("health").is_some());
    Some(if prints_full_health && !is_written { with_full_health(filled) } else { filled })
}

/// GZ-10.2: the Health printed on a card is the full Health of a species that is not in the table.
fn with_full_health(mut filled: Cow<'_, Node>) -> Cow<'_, Node> {
    let Some(map) = filled.as_map().filter(|map| map.get("health").is_some()) else { return filled };
    let species = map.get("species").and_then(Node::as_text);
    let full_is_known =
        map.get("max_health").is_some() || species.is_some_and(|name| species_of(name).is_some());
    if let Value::Map(map) = &mut filled.to_mut().value
        && let Some(health) = map.remove("health").filter(|_| !full_is_known)
    {
        map.insert(Key { text: "max_health".into(), origin: health.origin }, health);
    }
    filled
}

impl Combatant for Monster {
    fn draft(self, key: &'static str, report: &mut Report) -> Draft {
        Draft { presence: self.presence, ..draft(self.figure, None, Kind::Monster, key, report) }
    }
}

impl Combatant for Agent {
    fn draft(self, key: &'static str, report: &mut Report) -> Draft {
        let Agent { figure, presence, person, charge, traits, feats, crown } = self;
        let written = agent(figure, person, traits, key, report);
        Draft { presence, charged: charge.charged, crown, ..written.with_feats(feats) }
    }
}

impl Combatant for Sue {
    fn draft(self, key: &'static str, report: &mut Report) -> Draft {
        let Sue { figure, presence, person, charge, traits, canons } = self;
        Draft { presence, charged: charge.charged, canons, ..sue(figure, person, traits, key, report) }
    }
}

impl Combatant for AgentInPlay {
    fn draft(self, key: &'static str, report: &mut Report) -> Draft {
        let AgentInPlay { figure, presence, person, charge, traits, feats, condition } = self;
        let charged = charged(&charge, &condition, report);
        let written = agent(figure, person, traits, key, report);
        Draft { presence, charged, condition, ..written.with_feats(feats) }
    }
}

impl Combatant for SueInPlay {
    fn draft(self, key: &'static str, report: &mut Report) -> Draft {
        let SueInPlay { figure, presence, person, charge, traits, condition, canons } = self;
        let charged = charged(&charge, &condition, report);
        Draft { presence, charged, canons, condition, ..sue(figure, person, traits, key, report) }
    }
}

impl Combatant for MonsterInPlay {
    fn draft(self, key: &'static str, report: &mut Report) -> Draft {
        let mut written = draft(self.figure, None, Kind::Monster, key, report);
        written.character.is_secret = self.secret;
        written.character.is_face_up = self.face_up;
        Draft { presence: self.presence, ..written }
    }
}

/// Whether the Special is charged, by `charged` and `recharge`.
fn charged(charge: &Charge, condition: &Condition, report: &mut Report) -> Assumable<bool> {
    let Some(recharge) = condition.recharge else { return charge.charged };
    let is_charged = recharge.value == 0;
    if charge.charged.is_given && charge.charged.value != is_charged {
        report
            .error(code::WRONG_TYPE, recharge.origin, "`charged` and `recharge` contradict each other")
            .help("delete `charged`: with `recharge: 0` the Special is charged, with more turns it is not");
    }
    Assumable::given(is_charged)
}
