//! A fight in one line: `Wren Tallow (3) x Princess Sparkles, forest`.

use super::kind::Kind;
use super::words::Terrain;
use crate::diag::{Report, code};
use crate::model::GameName;
use crate::model::load::Cards;
use crate::ruling::line::{items, only, place, plain};
use crate::ruling::{Fit, Json, Line, OneLine};
use crate::source::{Located, Node, Origin, names, shortened};

/// The form of a fight in one line.
pub(super) const LINE: OneLine = OneLine {
    fits,
    form: "CARD x CARD, with (HEALTH) after a card that has lost some, + between cards of one side, and after commas the terrain and who holds whom",
    example: "Wren Tallow (3) x Princess Sparkles, forest, Sparkles holds Caddoc",
    read,
    write,
};

/// The kinds of card that fight.
const FIGHTERS: [Kind; 3] = [Kind::Agent, Kind::Sue, Kind::Monster];

/// A fighter in the line.
#[derive(Debug, Clone)]
pub(super) struct Person {
    pub kind: Kind,
    pub card: Located<String>,
    /// The Health left, if it is given.
    pub health: Option<Located<i64>>,
    /// The Canons that the fighter holds.
    canons: Vec<Located<String>>,
}

/// Names of cards, also mistyped ones, are this game's.
fn fits(line: &Line<'_>) -> Fit {
    let mut fits: Vec<Fit> = Vec::new();
    for one in [line.left, line.right].into_iter().flat_map(|side| side.parts('+')) {
        let mut report = Report::default();
        let is_card = |component: &str| Kind::ALL.iter().any(|kind| kind.component() == component);
        let found = line.cards.meant(GameName::GenerationZero, is_card, one.bracketed().0, &mut report);
        // Names of three letters are like too many others.
        let is_near = one.value.chars().count() > 3
            && report.iter().any(|fault| {
                let help = fault.help.as_deref().unwrap_or_default();
                help.starts_with("did you mean") || fault.message.contains("several cards")
            });
        fits.push(match found {
            Some(_) => Fit::Surely,
            None if is_near => Fit::Likely,
            None => Fit::No,
        });
    }
    let (least, most) = (fits.iter().min(), fits.iter().max());
    match (least, most) {
        // Names with `>` between them are those of another game's fight.
        (Some(Fit::Surely), _) if line.sign.value != ">" => Fit::Surely,
        (_, Some(Fit::No) | None) => Fit::No,
        _ => Fit::Likely,
    }
}

fn read(line: &Line<'_>, report: &mut Report) -> Option<Node> {
    let [mut left, mut right] = [line.left, line.right].map(|side| people(side, line.cards, report));
    let mut terrain = Vec::new();
    for also in &line.also {
        match also.around(&["holds", "has"]) {
            Some([holder, _, canon]) => {
                let held = holds(holder, canon, line.cards, report);
                let known = left.iter_mut().flatten().chain(right.iter_mut().flatten());
                if let (Some((sue, canon)), false) = (held, report.has_errors()) {
                    give(canon, Located { value: &sue, origin: holder.origin }, known, report);
                }
            }
            // Fights in one line always go on.
            None if also.value.eq_ignore_ascii_case("to the end") => {}
            None => terrain.extend(self::terrain(place(*also), report)),
        }
    }
    let (left, right) = (left?, right?);
    let kinds = (side(&left, line.left.origin, report)?, side(&right, line.right.origin, report)?);
    let (first, second) = if (kinds.0 as usize) < kinds.1 as usize { (left, right) } else { (right, left) };
    scenario(&first, &second, terrain, line.whole.origin, report)
}

/// The line of a fight that goes on to its end.
fn write(scenario: &Json) -> Option<String> {
    const KEYS: [&str; 9] =
        ["game", "dispute", "agents", "sues", "agent", "sue", "monster", "terrain", "fight_on"];
    let fight = only(scenario, &KEYS)?;
    fight.get("fight_on")?.as_bool().filter(|on| *on)?;
    let one = |key: &str| fight.get(key).map(std::slice::from_ref);
    let several = |key: &str| fight.get(key)?.as_array().map(Vec::as_slice);
    let (first, second) = match fight.get("dispute")?.as_str()? {
        "battle" => (several("agents")?, several("sues")?),
        _ => (one("agent").or_else(|| one("sue"))?, one("monster")?),
    };
    let mut held = String::new();
    let mut side = |people: &[Json]| {
        let people = people.iter().map(|person| {
            let person = only(person, &["card", "health", "canons"])?;
            let card = plain(person.get("card")?)?;
            for canon in items(person, "canons")? {
                held.push_str(&format!(", {card} holds {}", plain(canon)?));
            }
            Some(match person.get("health") {
                Some(health) => format!("{card} ({})", health.as_i64()?),
                None => card.to_owned(),
            })
        });
        Some(people.collect::<Option<Vec<_>>>()?.join(" + "))
    };
    let mut line = format!("{} x {}", side(first)?, side(second)?);
    let terrain = fight.get("terrain");
    for terrain in
        terrain.map_or(&[][..], |one| one.as_array().map_or(std::slice::from_ref(one), Vec::as_slice))
    {
        line.push_str(&format!(", {}", plain(terrain)?));
    }
    Some(line + &held)
}

pub(super) fn people(side: Located<&str>, cards: &Cards, report: &mut Report) -> Option<Vec<Person>> {
    let people: Vec<Option<Person>> =
        side.parts('+').into_iter().map(|one| person(one, cards, report)).collect();
    people.into_iter().collect()
}

/// Reads a fighter by the card, with the Health left in brackets.
pub(super) fn person(phrase: Located<&str>, cards: &Cards, report: &mut Report) -> Option<Person> {
    let (name, health) = phrase.bracketed();
    let is_fighter = |component: &str| FIGHTERS.iter().any(|kind| kind.component() == component);
    let health = health.and_then(|health| {
        let value = health.value.parse().ok();
        if value.is_none() {
            let message = format!("\"{}\" is not a number of Health", shortened(health.value));
            report.error(code::WRONG_TYPE, health.origin, message).help("write it like `Wren Tallow (3)`");
        }
        value.map(|value| Located { value, origin: health.origin })
    });
    let (component, entry) = cards.meant(GameName::GenerationZero, is_fighter, name, report)?;
    let kind = FIGHTERS.into_iter().find(|kind| kind.component() == component)?;
    let card = Located { value: entry.name.value.clone(), origin: name.origin };
    Some(Person { kind, card, health, canons: Vec::new() })
}

/// The kind of all fighters on one side; a mixed side is reported.
fn side(people: &[Person], origin: Origin, report: &mut Report) -> Option<Kind> {
    let kind = people.first()?.kind;
    match people.iter().find(|person| person.kind != kind) {
        None => Some(kind),
        Some(other) => {
            let message = format!("{} and {} are on one side", people[0].card.value, other.card.value);
            report
                .error(code::WRONG_TYPE, origin, message)
                .help("Agents fight 'Sues, and a 'Sue a Monster: put the `x` between the two sides");
            None
        }
    }
}

/// Reads `Sparkles holds Caddoc`: the names of both.
fn holds(
    holder: Located<&str>,
    canon: Located<&str>,
    cards: &Cards,
    report: &mut Report,
) -> Option<(String, Located<String>)> {
    let mut meant = |kind: Kind, phrase: Located<&str>| {
        let is_wanted = |component: &str| component == kind.component();
        let (_, entry) = cards.meant(GameName::GenerationZero, is_wanted, phrase, report)?;
        Some(Located { value: entry.name.value.clone(), origin: phrase.origin })
    };
    let (sue, canon) = (meant(Kind::Sue, holder), meant(Kind::Canon, canon));
    Some((sue?.value, canon?))
}

/// Gives a fighter a Canon.
fn give<'p>(
    canon: Located<String>,
    sue: Located<&str>,
    mut people: impl Iterator<Item = &'p mut Person>,
    report: &mut Report,
) {
    match people.find(|person| person.card.value == sue.value) {
        Some(person) => person.canons.push(canon),
        None => {
            let message = format!("{} is not in the fight", sue.value);
            report.error(code::UNKNOWN_NAME, sue.origin, message).help("name one of those who fight");
        }
    }
}

pub(super) fn terrain(phrase: Located<&str>, report: &mut Report) -> Option<Node> {
    let found = Terrain::parse(phrase.value);
    if found.is_none() {
        super::words::unknown_word("terrain", phrase, &Terrain::NAMES, report);
    }
    found.map(|terrain| Node::text(terrain.name().to_lowercase(), phrase.origin))
}

/// Makes the scenario of a battle or a Monster fight.
pub(super) fn scenario(
    first: &[Person],
    second: &[Person],
    terrain: Vec<Node>,
    whole: Origin,
    report: &mut Report,
) -> Option<Node> {
    let all = |people: &[Person]| Node::list(people.iter().map(Person::node).collect(), whole);
    let (game, text) = (GameName::GenerationZero.key(), |text: &str| Node::text(text, whole));
    let mut entries = vec![("game", text(game))];
    match (first[0].kind, second[0].kind) {
        (Kind::Agent, Kind::Sue) => {
            entries.extend([("dispute", text("battle")), ("agents", all(first)), ("sues", all(second))]);
        }
        (fighter @ (Kind::Agent | Kind::Sue), Kind::Monster) if first.len() == 1 && second.len() == 1 => {
            let key = if fighter == Kind::Agent { "agent" } else { "sue" };
            let (fighter, monster) = (first[0].node(), second[0].node());
            entries.extend([("dispute", text("monster-fight")), (key, fighter), ("monster", monster)]);
        }
        (_, Kind::Monster) if first[0].kind != Kind::Monster => {
            let message = "a Monster fight is one against one";
            report
                .error(code::WRONG_TYPE, whole, message)
                .help("write a 'Sue on one side, a Monster on the other");
            return None;
        }
        _ => {
            let (a, b) = (&first[0].card.value, &second[0].card.value);
            let message = format!("{a} and {b} are on the same side");
            report.error(code::WRONG_TYPE, whole, message).help("Agents fight 'Sues, and a 'Sue a Monster");
            return None;
        }
    }
    if !terrain.is_empty() {
        let one = terrain.len() == 1;
        let terrain = if one { terrain.into_iter().next()? } else { Node::list(terrain, whole) };
        entries.push(("terrain", terrain));
    }
    entries.push(("fight_on", Node::yes(whole)));
    Some(Node::map(entries, whole))
}

impl Person {
    /// The Lust Object on the fighter's card.
    pub(super) fn lust_object(&self, cards: &Cards) -> Option<String> {
        let is_agent = |component: &str| self.kind == Kind::Agent && component == self.kind.component();
        let agents = cards.all(GameName::GenerationZero, is_agent);
        let (_, card) = agents.into_iter().find(|(_, card)| card.name.value == self.card.value)?;
        card.fields.get("lust_object")?.as_text().map(str::to_owned)
    }

    /// Whether the fighter holds a Canon.
    pub(super) fn holds(&self, canon: &str) -> bool {
        self.canons.iter().any(|held| names::same(&held.value, canon))
    }

    /// Gives the fighter a Canon.
    pub(super) fn hold(&mut self, canon: String) {
        self.canons.push(Located { value: canon, origin: self.card.origin });
    }

    /// The fighter's entry in a scenario.
    pub(super) fn node(&self) -> Node {
        let text = |text: &Located<String>| Node::text(text.value.as_str(), text.origin);
        let mut entries = vec![("card", text(&self.card))];
        entries.extend(self.health.map(|health| ("health", Node::number(health.value, health.origin))));
        if !self.canons.is_empty() {
            entries.push(("canons", Node::list(self.canons.iter().map(text).collect(), self.card.origin)));
        }
        Node::map(entries, self.card.origin)
    }
}
