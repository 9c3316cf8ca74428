//! What may be claimed in this game, and in which words.

use super::advantages::Advantage;
use super::kind::Kind;
use super::outcome::OneHex;
use super::pieces::CreatureId;
use super::round::report::Outcome;
use super::scenario::creature::Herd;
use super::scenario::turn::Setup;
use super::subjects::{ADVANTAGE, CREATURE, SPECIES};
use crate::ruling::{Called, Claims, Subject, Wide};

/// Those of a hex.
pub(super) const HEX: Claims = Claims {
    by_name: &["creatures"],
    words: &[
        Wide::when("dead", "fate", &["eaten", "killed", "poisoned", "starved"], "{who} dies"),
        Wide::when("alive", "fate", &["asleep", "fed", "unfed"], "{who} lives"),
        Wide::when("ate", "fate", &["fed"], "{who} eats"),
        Wide::when("hungry", "hunger", &["hungry", "ravenous"], "{who} is hungry"),
    ],
    pronoun: Some("it"),
    example: "{7C: fed, 19H: dead}",
    told: &[
        ("fate", "asleep", "{who} sleeps"),
        ("fate", "fed", "{who} eats and lives"),
        ("fate", "unfed", "{who} lives and eats nothing"),
        ("fate", "eaten", "{who} is eaten"),
        ("fate", "killed", "{who} is killed"),
        ("fate", "poisoned", "{who} is poisoned"),
        ("fate", "starved", "{who} starves"),
        ("fate", "", "there is no {who}"),
        ("ap", "*", "{who} has {} AP"),
        ("ap", "", "there is no {who}"),
        ("ate", "", "{who} eats nothing"),
        ("ate", "corpse", "{who} eats a corpse"),
        ("ate", "*", "{who} eats {}"),
        ("by", "", "nobody kills {who}"),
        ("by", "*", "{who} is killed by {}"),
        ("missed", "", "{who} is dead"),
        ("missed", "*", "{who} has missed {|meal|meals}"),
        ("hunger", "normal", "{who} is not hungry"),
        ("hunger", "", "{who} is dead"),
        ("hunger", "*", "{who} is {}"),
        ("corpses", "*", "{who} has {|corpse|corpses}"),
        ("corpses", "*", "{|corpse is|corpses are} left"),
        ("plants", "*", "{who} has {|plant meal|plant meals}"),
        ("plants", "*", "{|plant meal is|plant meals are} left"),
        ("max", "*", "{who} has room for {|plant meal|plant meals}"),
        ("species", "*", "{who} is one of {}"),
        ("hex", "", "{who} is nowhere"),
        ("hex", "*", "{who} is in {}"),
        ("parent", "", "{who} is not a newborn"),
        ("parent", "*", "{who} is born of {}"),
        ("gained", "", "{who} gains nothing"),
        ("gained", "*", "{who} gains {}"),
        ("void", "", "{who} may move so"),
        ("void", "*", "{who} stays: {}"),
        ("living", "*", "{who} has {|living creature|living creatures}"),
        ("over", "true", "the game is over"),
        ("over", "", "the game goes on"),
        ("winners", "", "nobody has won"),
        ("winners", "*", "{} wins"),
        ("round", "*", "the next round is {}"),
        ("behaviour", "*", "{who} is {}"),
        ("genes", "", "{who} has no gene"),
        ("genes", "*", "{who} has {}"),
        ("born", "*", "{who} was born in round {}"),
    ],
    ..Claims::in_keys_of(OneHex::OBJECT)
};

/// Those of a round.
pub(super) const TURN: Claims = Claims { outcome: Outcome::OBJECT, ..HEX };

/// All that a hex has by name.
pub(super) fn named(herd: &Herd) -> Vec<Called<'_>> {
    let creatures = herd.creatures.iter().map(|creature| called_by_id(creature.id));
    let species = herd.species.iter().enumerate();
    let species =
        species.map(|(n, name)| Called::new(SPECIES, name.as_str(), Some(Subject::Thing(n as u32))));
    let genes = Advantage::all().map(|advantage| Called::new(ADVANTAGE, advantage.name(), None));
    creatures.chain(species).chain(genes).collect()
}

/// All that a round has by name, with those that may be born in it and the parents of those who were born before.
pub(super) fn named_in_round(setup: &Setup) -> Vec<Called<'_>> {
    // Some have several newborns at once.
    let most = 4 * setup.herd.creatures.len() as u32;
    let numbers = setup.next_id.value..setup.next_id.value.saturating_add(most);
    let born = numbers.flat_map(|number| Kind::ALL.map(|kind| called_by_id(CreatureId { number, kind })));
    let parents =
        setup.herd.written.iter().filter_map(|written| CreatureId::parse(written.parent.as_deref()?));
    let mut all = named(&setup.herd);
    all.extend(born);
    all.extend(parents.map(called_by_id));
    all
}

fn called_by_id<'a>(id: CreatureId) -> Called<'a> {
    Called::new(CREATURE, id.to_string(), Some(Subject::from(id)))
}
