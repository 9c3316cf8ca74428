//! What lies on a virtual table: the parts of a set with their pieces, and its boards.

mod about;
mod board;
mod dice;

pub(super) use self::board::{PlayBoard, Spaces};
pub(super) use self::dice::Dice;

use std::collections::{BTreeMap, BTreeSet};

use crate::compose::{Face, FaceId, Piece, portrait};
use crate::export::Deal;
use crate::geometry::{Label, Length, Size};
use crate::model::{Content, Cut, Entry, GameFile, GameSet};
use crate::press::{Group, Printed, is_counter};
use crate::source::checksum::Checksum;
use crate::source::{Node, names};

/// A set as it lies on a virtual table.
pub struct Kit<'a> {
    pub(super) set: &'a GameSet,
    pub(super) game_file: &'a GameFile,
    /// The files that it is printed as, with their faces.
    pub(super) printed: Vec<Printed>,
    pub(super) parts: Vec<Part>,
    pub(super) boards: Vec<PlayBoard<'a>>,
    pub(super) dice: Vec<Dice>,
    /// What lies where, if a game is dealt.
    pub(super) deal: Deal,
    /// The titles of texts, which are not on the table.
    pub(super) texts: Vec<&'a str>,
}

/// Pieces of one kind.
#[derive(Debug)]
pub(super) struct Part {
    /// The index of the printed file that has their faces.
    pub file: usize,
    pub title: String,
    pub kind: Kind,
    /// The size of all of them, except for counters.
    pub size: Size,
    /// Whether they belong to the deck that the file makes.
    pub is_shuffled: bool,
    pub things: Vec<Thing>,
}

/// How pieces are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Drawn from a deck and held in hand.
    Cards,
    /// Moved on boards.
    Counters,
    /// Lying in front of a player: mats, aids, forms.
    Mats,
}

/// A piece with its faces and words.
#[derive(Debug, Clone)]
pub(super) struct Thing {
    /// A number that stays the same while its name, part and file do.
    pub id: u64,
    pub name: String,
    /// Its fields, one a line.
    pub about: String,
    /// What it is, in words by which objects are found.
    pub tags: Vec<String>,
    /// Whose it is.
    pub owner: Option<String>,
    pub piece: Piece,
}

impl Thing {
    /// The shape by which it is cut out, if that is neither a rectangle nor a circle.
    pub fn has_own_outline(&self) -> bool {
        let piece = &self.piece;
        match piece.cut {
            _ if piece.footprint.as_ref().is_some_and(|footprint| !footprint.is_full()) => true,
            Cut::Straight | Cut::Rounded => false,
            Cut::Round => piece.size.width != piece.size.height,
            Cut::Hex | Cut::HexPointy | Cut::Own(_) => true,
        }
    }
}

impl<'a> Kit<'a> {
    /// The kit of a set. `printed` are its files with pieces that were not arranged ([`Show::Loose`](crate::impose::show::Show)). With
    /// `cut`, all pieces are cut out along their outlines; without it, only those that are neither rectangles nor circles.
    pub fn new(printed: Vec<Printed>, set: &'a GameSet, game_file: &'a GameFile, cut: bool) -> Kit<'a> {
        let texts = game_file.files.iter().flat_map(|file| &file.parts).filter_map(|part| {
            let is_text = matches!(part.content, Content::Text(..) | Content::Flow(_));
            is_text.then_some(part.title.value.as_str())
        });
        let mut kit = Kit {
            set,
            game_file,
            printed,
            parts: Vec::new(),
            boards: Vec::new(),
            dice: dice::needed(&game_file.needs),
            deal: Deal::default(),
            texts: texts.collect(),
        };
        for file in 0..kit.printed.len() {
            for group in std::mem::take(&mut kit.printed[file].groups) {
                kit.add(file, group, cut);
            }
            for whole in std::mem::take(&mut kit.printed[file].wholes) {
                kit.boards.extend(PlayBoard::new(file, whole, &mut kit.printed[file], set));
            }
        }
        kit.parts.retain(|part| !part.things.is_empty());
        kit
    }

    /// The same, laid out for a game. What is no piece here is left out.
    #[must_use]
    pub fn dealt(mut self, mut deal: Deal) -> Kit<'a> {
        let things = || self.parts.iter().flat_map(|part| &part.things);
        deal.laid.retain(|laid| things().any(|thing| same(&thing.name, &laid.name)));
        self.deal = deal;
        self
    }

    /// How many pieces are laid out for a game.
    pub fn count_dealt(&self) -> usize {
        self.deal.laid.len()
    }

    /// The board that has all spaces of the deal: the last one, since boards to play on come after those that show the set-up.
    pub(super) fn board_of_deal(&self) -> Option<usize> {
        let holds = |board: &PlayBoard<'_>| {
            let mut spaces = board.spaces().map(|space| space.label);
            let labels: BTreeSet<Label> = spaces.by_ref().collect();
            self.deal.laid.iter().all(|laid| labels.contains(&laid.at))
        };
        self.boards.iter().rposition(holds).filter(|_| !self.deal.laid.is_empty())
    }

    /// Whether nothing lies on the table.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty() && self.boards.is_empty()
    }

    /// The parts of a kind.
    pub(super) fn parts_of(&self, kind: Kind) -> impl Iterator<Item = &Part> {
        self.parts.iter().filter(move |part| part.kind == kind)
    }

    /// How many there are of each kind of thing, with copies.
    pub(super) fn counts(&self) -> Vec<(usize, &'static str)> {
        let pieces = |kind| -> usize {
            let things = self.parts_of(kind).flat_map(|part| &part.things);
            things.map(|thing| thing.piece.copies as usize).sum()
        };
        vec![
            (self.parts_of(Kind::Cards).count(), "deck"),
            (pieces(Kind::Cards), "card"),
            (pieces(Kind::Counters), "counter"),
            (self.boards.len(), "board"),
            (pieces(Kind::Mats), "mat"),
        ]
    }

    /// The sides of players: those to whom pieces belong, or as many as the game file says.
    pub(super) fn sides(&self) -> Vec<String> {
        let mut sides: Vec<String> = Vec::new();
        for owner in self.parts.iter().flat_map(|part| &part.things).filter_map(|thing| thing.owner.as_ref())
        {
            if !sides.iter().any(|known| same(known, owner)) {
                sides.push(owner.clone());
            }
        }
        let players = self.game_file.players.as_ref().map_or(0, |players| players.value.most);
        if sides.is_empty() { (1..=players).map(|n| format!("Player {n}")).collect() } else { sides }
    }

    /// What is said of boards where pieces do not snap to spaces.
    pub(super) fn losses_of_boards(&self) -> Option<String> {
        let mut names: Vec<&str> = self.boards.iter().map(|board| board.name.as_str()).collect();
        names.dedup();
        (!names.is_empty())
            .then(|| format!("the spaces of {}: pieces do not snap to them", crate::diag::and_list(&names)))
    }

    /// What is said of the texts, which no format holds.
    pub(super) fn losses_of_texts(&self) -> Option<String> {
        let titles: Vec<String> = self.texts.iter().map(|title| format!("\"{title}\"")).collect();
        let titles = crate::diag::and_list(&titles.iter().map(String::as_str).collect::<Vec<_>>());
        (!self.texts.is_empty())
            .then(|| format!("{titles}: texts are not on the table; `punchboard render` prints them"))
    }

    /// The title of the set.
    pub(super) fn title(&self) -> &str {
        &self.game_file.title.value
    }

    /// Adds the pieces of a group, to the part before if they belong to it.
    fn add(&mut self, file: usize, group: Group, cut: bool) {
        let Some(first) = group.pieces.first() else { return };
        let (kind, size) = (kind(&group, first), first.size);
        let things = self.things(file, &group);
        let mut done: BTreeSet<FaceId> = BTreeSet::new();
        for thing in &things {
            for face in [Some(thing.piece.front), thing.piece.back].into_iter().flatten() {
                if done.insert(face) {
                    let outline = portrait::outline(&thing.piece, face != thing.piece.front)
                        .filter(|_| cut || kind == Kind::Counters && thing.has_own_outline());
                    put_on_paper(&mut self.printed[file].faces[face.0 as usize], outline);
                }
            }
        }
        let is_shuffled = group.shuffled == Some(true);
        let goes_on = |part: &&mut Part| {
            part.file == file
                && part.kind == kind
                && (part.size == size || kind == Kind::Counters)
                && (part.title == group.title || is_shuffled && part.is_shuffled && kind == Kind::Cards)
        };
        match self.parts.iter_mut().rev().find(goes_on) {
            Some(part) => {
                if part.title != group.title && !part.title.contains(&group.title) {
                    part.title = format!("{}, {}", part.title, group.title);
                }
                part.things.extend(things);
            }
            None => self.parts.push(Part { file, title: group.title, kind, size, is_shuffled, things }),
        }
    }

    /// The pieces of a group that are printed, with their words.
    fn things(&self, file: usize, group: &Group) -> Vec<Thing> {
        let set = self.set;
        let mut entries: BTreeMap<&str, Vec<&Entry>> = BTreeMap::new();
        for entry in set.decks_of(&group.component).flat_map(|deck| &deck.entries) {
            entries.entry(&entry.name.value).or_default().push(entry);
        }
        let mut met: BTreeMap<&str, usize> = BTreeMap::new();
        let thing = |piece: &'_ Piece, nth: usize| {
            let of_name = entries.get(piece.name.as_str());
            let entry = of_name.and_then(|all| all.get(nth.min(all.len() - 1)));
            let owner = group.owner.as_ref().zip(entry).and_then(|(field, entry)| {
                entry.fields.field(field).and_then(Node::as_text).map(str::to_owned)
            });
            let words = [&self.printed[file].name, &group.title, &group.component, &piece.name];
            let id = words.iter().fold(Checksum::default(), |sum, word| sum.with(word.as_bytes()));
            Thing {
                id: id.with(&nth.to_le_bytes()).value(),
                name: piece.name.clone(),
                about: entry.map(|entry| about::about(entry)).unwrap_or_default(),
                tags: about::tags(&group.component, entry.copied()),
                owner,
                piece: piece.clone(),
            }
        };
        let mut things = Vec::with_capacity(group.pieces.len());
        for piece in &group.pieces {
            let nth = met.entry(&piece.name).or_default();
            if piece.copies > 0 {
                things.push(thing(piece, *nth));
            }
            *nth += 1;
        }
        things
    }
}

/// How the pieces of a group are used.
fn kind(group: &Group, first: &Piece) -> Kind {
    /// The widest card: A6 and jumbo tarot are held in hand, half a page is not.
    const CARD: Length = Length::mm(110);
    let is_outlined = first.footprint.is_some() || matches!(first.cut, Cut::Own(_));
    match first.size {
        size if group.are_pages || size.width.min(size.height) > CARD => Kind::Mats,
        size if is_outlined || is_counter(size) => Kind::Counters,
        _ => Kind::Cards,
    }
}

/// Puts white paper below a face, and cuts it at its outline or its sides.
fn put_on_paper(face: &mut Face, outline: Option<crate::compose::path::Path>) {
    let bare = Face { drawing: std::mem::take(&mut face.drawing), ..*face };
    *face = Face { corner: Length::ZERO, ..portrait::cut_out(bare, outline) };
}

/// Whether two names mean the same.
pub(super) fn same(one: &str, other: &str) -> bool {
    names::same(one, other)
}
