//! Changes to a report that was sent, after its round was played again, in the players' terms.

use std::collections::BTreeSet;

use super::report::plain::{PlainCreature, PlainReport};
use crate::game::erratum::Change;
use crate::ruling::outcome::ByName;

/// The changes between two reports, in a few words each: creatures first, then letters, then press.
pub fn changes(sent: &PlainReport, now: &PlainReport) -> Vec<Change> {
    let mut found = Vec::new();
    let players = names(&sent.players, &now.players);
    for id in names(&sent.creatures, &now.creatures) {
        let (before, after) = (sent.creatures.get(id), now.creatures.get(id));
        let player = after.or(before).and_then(|creature| owner(creature, [now, sent], &players));
        found.extend(creature_change(id, before, after).map(|text| Change { player: player.cloned(), text }));
    }
    for player in &players {
        let orders = |report: &PlainReport| {
            report.players.get(player).map_or_else(|| "nothing".to_owned(), |one| one.received.clone())
        };
        if orders(sent) != orders(now) {
            let text = format!("{player}'s orders: {} (before: {})", orders(now), orders(sent));
            found.push(Change { player: Some((*player).clone()), text });
        }
    }
    for player in names(&sent.press, &now.press) {
        if sent.press.get(player) != now.press.get(player) {
            found.push(Change { player: Some(player.clone()), text: format!("{player}'s press") });
        }
    }
    let due = |report: &PlainReport| report.deadline.clone().unwrap_or_else(|| "not said".to_owned());
    if due(sent) != due(now) {
        let text = format!("orders are due: {} (before: {})", due(now), due(sent));
        found.push(Change { player: None, text });
    }
    found
}

/// The player of a creature's species.
fn owner<'p>(
    creature: &PlainCreature,
    reports: [&PlainReport; 2],
    players: &[&'p String],
) -> Option<&'p String> {
    let has = |player: &&&String| {
        let species = |report: &PlainReport| report.players.get(player).map(|one| one.species.clone());
        reports.into_iter().any(|report| species(report).as_ref() == Some(&creature.species))
    };
    players.iter().find(has).copied()
}

/// The names in two maps; creatures in the order of their numbers.
fn names<'r, V>(a: &'r ByName<String, V>, b: &'r ByName<String, V>) -> Vec<&'r String> {
    let all: BTreeSet<&String> = a.0.iter().chain(&b.0).map(|(name, _)| name).collect();
    let mut all: Vec<&String> = all.into_iter().collect();
    all.sort_by_key(|key| key.trim_end_matches(char::is_alphabetic).parse::<u32>().ok());
    all
}

fn creature_change(id: &str, sent: Option<&PlainCreature>, now: Option<&PlainCreature>) -> Option<String> {
    let (sent, now) = match (sent, now) {
        (None, _) => return Some(format!("{id} takes part")),
        (_, None) => return Some(format!("{id} does not take part")),
        (Some(sent), Some(now)) => (sent, now),
    };
    let dies = sent.death.is_some() != now.death.is_some();
    let (before, after): (Vec<String>, Vec<String>) =
        facts(sent, dies).into_iter().zip(facts(now, dies)).filter(|(before, after)| before != after).unzip();
    if after.is_empty() {
        return (sent.fights != now.fights).then(|| format!("{id}'s fights"));
    }
    Some(format!("{id}: {} (before: {})", after.join(", "), before.join(", ")))
}

/// The compared facts of a creature, in words. If it dies in one of the reports, its behaviour is not compared.
fn facts(creature: &PlainCreature, dies: bool) -> Vec<String> {
    let PlainCreature { hex, ap, behaviour, hunger, genes, ate, death, .. } = creature;
    let said = |fact: &Option<String>| fact.clone().unwrap_or_else(|| "nothing".to_owned());
    let genes = if genes.is_empty() { "nothing".to_owned() } else { genes.join(", ") };
    let mut facts = vec![format!("in {hex}"), death.clone().unwrap_or_else(|| "alive".to_owned())];
    facts.push(format!("AP {ap}"));
    if !dies {
        facts.extend([said(behaviour), said(hunger)]);
    }
    facts.extend([format!("ate {}", said(ate)), format!("with {genes}")]);
    facts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::postal::report::plain::PlainPlayer;

    fn creature(species: &str, hex: &str, ap: u64, death: Option<&str>) -> PlainCreature {
        let [species, hex] = [species, hex].map(str::to_owned);
        PlainCreature { species, hex, ap, death: death.map(str::to_owned), ..PlainCreature::default() }
    }

    fn report(creatures: [(&str, PlainCreature); 2], deadline: Option<&str>) -> PlainReport {
        let player = |name: &str, species: &str| {
            (name.to_owned(), PlainPlayer { species: species.to_owned(), ..PlainPlayer::default() })
        };
        PlainReport {
            players: [player("ann", "Sabre"), player("bob", "Gorse")].into_iter().collect(),
            creatures: creatures.into_iter().map(|(id, creature)| (id.to_owned(), creature)).collect(),
            deadline: deadline.map(str::to_owned),
            ..PlainReport::default()
        }
    }

    #[test]
    fn changes_are_in_words() {
        let sent = report(
            [("9H", creature("Gorse", "B7", 1, None)), ("10C", creature("Sabre", "A1", 1, None))],
            Some("Friday"),
        );
        let eaten = creature("Gorse", "B8", 1, Some("eaten by 10C"));
        let mut now = report([("9H", eaten), ("10C", creature("Sabre", "A1", 2, None))], None);
        now.press = [("ann".to_owned(), "!".to_owned())].into_iter().collect();
        let change = |player: &str, text: &str| Change {
            player: Some(player.to_owned()).filter(|player| !player.is_empty()),
            text: text.to_owned(),
        };
        assert_eq!(
            changes(&sent, &now),
            [
                change("bob", "9H: in B8, eaten by 10C (before: in B7, alive)"),
                change("ann", "10C: AP 2 (before: AP 1)"),
                change("ann", "ann's press"),
                change("", "orders are due: not said (before: Friday)"),
            ]
        );
        assert!(changes(&now, &now).is_empty());
    }
}
