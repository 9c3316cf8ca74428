//! Who may look at face-down cards: Monsters that nobody has fought (GZ-2.8), loose Canons (GZ-5.5) and those that 'Sues hold (GZ-15.5).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::kind::Kind;
use super::setup::{CanonId, Named, Setup};
use super::world::{Loose, World};
use crate::ruling::{Json, Subject};

/// Who may look at each Monster and Canon, before or after the ruling. A ruling hands it on to its readers.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Sight {
    /// The Monsters, by their numbers in the cast.
    monsters: BTreeMap<u32, Card>,
    /// The Canons, by number.
    canons: BTreeMap<u32, Card>,
}

/// A card that is face down, or was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Card {
    name: String,
    seen_by: SeenBy,
}

/// The players who may look at a card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum SeenBy {
    Everybody,
    These(Vec<String>),
}

impl SeenBy {
    fn has(&self, viewer: Option<&str>) -> bool {
        match self {
            SeenBy::Everybody => true,
            SeenBy::These(players) => viewer.is_some_and(|viewer| players.iter().any(|one| one == viewer)),
        }
    }
}

/// Whether a player may look at a face-down Canon: at one held by an own 'Sue (GZ-15.5), or a loose one at the place of an own 'Sue
/// (GZ-5.5). `holder` and `beside` are the players of these 'Sues.
pub(super) fn is_open_to<P: Copy + PartialEq>(
    player: P,
    holder: Option<P>,
    mut beside: impl Iterator<Item = P>,
) -> bool {
    holder.map_or_else(|| beside.any(|sue| sue == player), |holder| holder == player)
}

/// Whether a player may look at a Canon in a world.
pub(super) fn may_look(setup: &Setup, world: &World, canon: CanonId, player: usize) -> bool {
    let owner = |sue: usize| setup.cast[sue].player;
    let (holder, there) = match world.canons[canon] {
        Loose::HeldBy(holder) => (Some(owner(holder)), Vec::new()),
        Loose::At(place) => (None, world.living_at(setup, Kind::Sue, place)),
    };
    // The player whose turn it is comes first.
    let has_looked = player == 0 && world.looked.contains(&canon);
    has_looked || is_open_to(player, holder, there.into_iter().map(owner))
}

impl Sight {
    /// Who may look at each card, before or after the ruling; `after` may be missing. The player whose turn it is knows the cards that
    /// his orders name, unless he had not seen them.
    pub(super) fn for_ruling(
        setup: &Setup,
        before: Option<&World>,
        after: Option<&World>,
        ordered: &[Named],
    ) -> Sight {
        let ordered: Vec<Named> =
            ordered.iter().copied().filter(|card| !setup.unseen.contains(card)).collect();
        let ordered = ordered.as_slice();
        let monsters = (0..setup.cast.len()).filter(|id| setup.cast[*id].kind == Kind::Monster);
        let monster = |id: usize| {
            let was_met = |world: &World| {
                let is_faced = world.record.as_ref().is_some_and(|record| record.faced.contains(&id));
                setup.cast[id].is_face_up || is_faced || !world.is_alive(id)
            };
            let is_open = after.is_some_and(was_met);
            let players =
                if is_open { SeenBy::Everybody } else { ordering(setup, ordered, Named::Character(id)) };
            (id as u32, Card { name: setup.cast[id].name.clone(), seen_by: players })
        };
        let canon = |id: CanonId| {
            let looks = |player: usize| {
                let orders = player == 0 && ordered.contains(&Named::Canon(id));
                orders || before.into_iter().chain(after).any(|world| may_look(setup, world, id, player))
            };
            let players = (0..setup.players.len()).filter(|player| looks(*player));
            let seen_by = SeenBy::These(players.map(|player| setup.players[player].clone()).collect());
            (id as u32, Card { name: setup.canons[id].0.clone(), seen_by })
        };
        Sight {
            monsters: monsters.map(monster).collect(),
            canons: (0..setup.canons.len()).map(canon).collect(),
        }
    }

    /// Reads what a ruling hands on; if that is nothing, nobody may look at any card.
    pub(super) fn handed_on(onward: &Json) -> Sight {
        Deserialize::deserialize(onward).unwrap_or_default()
    }

    /// Whether a viewer, or everybody without one, may know whom a step is about. Agents, 'Sues and places are public.
    pub(super) fn knows(&self, subject: Subject, viewer: Option<&str>) -> bool {
        match subject {
            Subject::Thing(canon) => self.canons.get(&canon).is_some_and(|card| card.seen_by.has(viewer)),
            Subject::Somebody(id) => self.monsters.get(&id).is_none_or(|card| card.seen_by.has(viewer)),
            Subject::Place(_) | Subject::Anybody => true,
        }
    }

    /// Whether a viewer may know a Canon by name.
    pub(super) fn shows_canon(&self, name: &str, viewer: Option<&str>) -> bool {
        shows(&self.canons, name, viewer)
    }

    /// Whether a viewer may know a Monster by name.
    pub(super) fn shows_monster(&self, name: &str, viewer: Option<&str>) -> bool {
        shows(&self.monsters, name, viewer)
    }

    /// Whether a viewer may look at all cards.
    pub(super) fn shows_all(&self, viewer: Option<&str>) -> bool {
        self.monsters.values().chain(self.canons.values()).all(|card| card.seen_by.has(viewer))
    }
}

/// The player whose turn it is, if his orders name a card.
fn ordering(setup: &Setup, ordered: &[Named], card: Named) -> SeenBy {
    SeenBy::These(setup.players.first().filter(|_| ordered.contains(&card)).cloned().into_iter().collect())
}

fn shows(cards: &BTreeMap<u32, Card>, name: &str, viewer: Option<&str>) -> bool {
    cards.values().any(|card| card.name == name && card.seen_by.has(viewer))
}
