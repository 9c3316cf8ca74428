//! What simulated players say of the facts of a dispute.

use crate::chance::Pcg32;
use crate::ruling::{DrawnDispute, DrawnValues, Json, matching};
use crate::source::{Located, Node};

/// A piece that takes part in disputes.
pub(super) struct Piece {
    /// Its name: that of its card, with a number from the second copy on.
    pub name: String,
    /// Its card.
    pub card: String,
    /// Its component.
    pub component: String,
    /// The player that it is dealt to, from 0.
    pub seat: usize,
}

impl Piece {
    /// The piece as a dispute names it.
    fn said(&self) -> Node {
        let text = |text: &str| Node::text(text, Located::given(()).origin);
        if self.name == self.card {
            return text(&self.name);
        }
        Node::map([("name", text(&self.name)), ("card", text(&self.card))], Located::given(()).origin)
    }
}

/// The most pieces of a component.
const MOST_PIECES: usize = 1_000;

/// The pieces of all disputes, dealt to so many players: of each component as evenly as possible, from a player on who is drawn.
pub(super) fn dealt<'d>(
    disputes: impl Iterator<Item = &'d DrawnDispute>,
    players: usize,
    chance: &mut Pcg32,
) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for fact in disputes.flat_map(|dispute| &dispute.facts) {
        let DrawnValues::Pieces { component, cards, .. } = &fact.values else { continue };
        if pieces.iter().any(|piece| piece.component == *component) {
            continue;
        }
        let each = cards.iter().flat_map(|(card, copies)| (1..=*copies).map(move |copy| (card, copy)));
        let mut new: Vec<Piece> = Vec::new();
        for (card, copy) in each.take(MOST_PIECES) {
            let name = if copy == 1 { card.clone() } else { format!("{card} {copy}") };
            // Two entries may have the same name.
            if new.iter().all(|piece| piece.name != name) {
                new.push(Piece { name, card: card.clone(), component: component.clone(), seat: 0 });
            }
        }
        let first = below(chance, players);
        for (n, at) in shuffled(new.len(), chance).into_iter().enumerate() {
            new[at].seat = (first + n) % players;
        }
        pieces.extend(new);
    }
    pieces
}

/// A dispute with facts that a player draws: of what is assumed, half the facts are left out. `None` if there are too few pieces.
pub(super) fn dispute(
    (name, drawn): (&str, &DrawnDispute),
    pieces: &[Piece],
    seat: usize,
    chance: &mut Pcg32,
) -> Option<Node> {
    let origin = Located::given(()).origin;
    let mut node = Node::map([("dispute", Node::text(name, origin))], origin);
    let mut cast = Cast { pieces, seat, taken: Vec::new() };
    for fact in &drawn.facts {
        if fact.is_assumed && below(chance, 2) == 0 {
            continue;
        }
        let said = match &fact.values {
            DrawnValues::OneOf(values) => matching::node(values.get(below(chance, values.len()))?, origin),
            DrawnValues::Whole(least, most) => {
                let among = most.abs_diff(*least).saturating_add(1);
                let number = chance.below(u32::try_from(among).unwrap_or(u32::MAX));
                Node::plain((least + i64::from(number)).to_string(), origin)
            }
            DrawnValues::List(values, least, most) => {
                let some = some(values.len(), *least, *most, chance);
                let values: Vec<Json> = some.into_iter().map(|at| values[at].clone()).collect();
                matching::node(&values.into(), origin)
            }
            DrawnValues::Pieces { component, range, .. } => cast.some(component, *range, chance)?,
            DrawnValues::Any(_) => continue,
        };
        node.set(&fact.name, said);
    }
    Some(node)
}

/// The participants of a dispute, as they are drawn.
struct Cast<'p> {
    pieces: &'p [Piece],
    seat: usize,
    taken: Vec<usize>,
}

impl Cast<'_> {
    /// Some pieces that take no part yet: first the player's own, then those of others; any, if there are none of these.
    fn some(&mut self, component: &str, range: Option<(usize, usize)>, chance: &mut Pcg32) -> Option<Node> {
        let is_own = self.taken.is_empty();
        let (least, most) = range.unwrap_or((1, 1));
        let free = (0..self.pieces.len()).filter(|at| !self.taken.contains(at));
        let free: Vec<usize> = free.filter(|at| self.pieces[*at].component == component).collect();
        let meant = free.iter().copied().filter(|at| (self.pieces[*at].seat == self.seat) == is_own);
        let meant: Vec<usize> = meant.collect();
        let among = if meant.len() < least.max(1) { free } else { meant };
        if among.len() < least {
            return None;
        }
        let some: Vec<usize> =
            some(among.len(), least, most, chance).into_iter().map(|at| among[at]).collect();
        let said: Vec<Node> = some.iter().map(|at| self.pieces[*at].said()).collect();
        self.taken.extend(some);
        match range {
            Some(_) => Some(Node::list(said, Located::given(()).origin)),
            None => said.into_iter().next(),
        }
    }
}

/// The places of some of so many things: of the fewest, and each further one half as often.
fn some(of: usize, least: usize, most: usize, chance: &mut Pcg32) -> Vec<usize> {
    let most = most.min(of);
    let mut count = least;
    while count < most && below(chance, 2) == 0 {
        count += 1;
    }
    let mut places = shuffled(of, chance);
    places.truncate(count);
    places
}

/// The numbers from 0 to just below another, in an order that is drawn.
fn shuffled(count: usize, chance: &mut Pcg32) -> Vec<usize> {
    let mut all: Vec<usize> = (0..count).collect();
    for at in (1..count).rev() {
        all.swap(at, below(chance, at + 1));
    }
    all
}

/// A number from 0 to just below another; 0 below 0.
pub(super) fn below(chance: &mut Pcg32, bound: usize) -> usize {
    chance.below(u32::try_from(bound.max(1)).unwrap_or(u32::MAX)) as usize
}
