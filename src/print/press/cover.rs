//! The front of the box: what the first page and the covers of booklets say and show.

use super::Order;
use crate::compose::Art;
use crate::compose::text::typography::refined;
use crate::diag::{Report, code};
use crate::model::fixed_words::Phrase;
use crate::model::prose::Front;
use crate::model::{Color, Content, Players};
use crate::source::{Door, Files, Located, door, names, shortened};

/// The most pictures on a front.
pub(super) const MOST: usize = 4;

/// The front of the box of a game with so many seats, with pictures by their names.
pub(super) fn front(order: &Order<'_>, seats: Option<Players>, pictures: Vec<String>) -> Front {
    let (game_file, cover) = (order.game_file, &order.game_file.cover);
    let (words, language) = (game_file.words(), game_file.languages.shown());
    let range = |least: u32, most: u32| {
        if least == most { most.to_string() } else { format!("{least}–{most}") }
    };
    let players = seats.map(|seats| (range(seats.least, seats.most), Phrase::Players));
    let minutes = cover.minutes.map(|minutes| (minutes.to_string(), Phrase::Minutes));
    let age = cover.age.map(|age| (format!("{age}+"), Phrase::Years));
    let facts = [players, minutes, age].into_iter().flatten();
    let author = cover.author.as_ref();
    Front {
        title: refined(&game_file.title.value, language),
        promise: cover.promise.as_ref().map(|promise| promise.value.clone()),
        author: author.map(|author| words.say(Phrase::GameBy, &[("author", &author.value)])),
        facts: facts.map(|(number, counted)| (number, words.text(counted).to_owned())).collect(),
        color: cover.color(),
        is_pale: order.options.ink.is_saved(),
        pictures,
    }
}

/// Whether a file of the set prints a board or map.
fn is_printed(name: &str, order: &Order<'_>) -> bool {
    let parts = order.game_file.files.iter().flat_map(|file| &file.parts);
    parts
        .flat_map(|part| match &part.content {
            Content::Plate(plate) => std::slice::from_ref(plate),
            Content::Text(_, plates) => plates,
            Content::Faces { .. } | Content::Flow(_) => &[],
        })
        .any(|plate| names::same(&plate.name.value, name))
}

/// Reports what the front of the box can't show: cards, boards and maps that are missing, unreadable pictures, and pictures
/// beyond the fourth.
pub(super) fn check(order: &Order<'_>, door: &dyn Door, files: &Files, report: &mut Report) {
    if order.borrows() || !order.set.is_whole {
        return;
    }
    let pictures = &order.game_file.cover.pictures;
    if let Some(fifth) = pictures.get(MOST) {
        let message = format!("the cover has {} pictures, the most is {MOST}", pictures.len());
        report.warning(code::OUT_OF_RANGE, fifth.origin, message).help("delete the others");
    }
    for shown in pictures.iter().take(MOST) {
        let (kind, name) = shown.value.split_once(':').unwrap_or(("", &shown.value));
        let set = order.set;
        let known: Vec<&str> = match kind {
            "card" => {
                let decks = set.components().into_iter().flat_map(|component| set.decks_of(component));
                decks.flat_map(|deck| &deck.entries).map(|entry| entry.name.value.as_str()).collect()
            }
            "board" => set.boards.iter().map(|board| board.plate.name.value.as_str()).collect(),
            "map" => set.maps.iter().map(|map| map.plate.name.value.as_str()).collect(),
            _ => {
                let path = door::beside(&files.get(shown.origin.file).name, &shown.value);
                if let Err(none) = Art::new(door).file(&path, Color::BLACK) {
                    report.error(code::BAD_IMAGE, shown.origin, none.message).help(none.help);
                }
                continue;
            }
        };
        if !known.iter().any(|known| names::same(known, name.trim())) {
            let message = format!("there is no {kind} called \"{}\"", shortened(name.trim()));
            let named = Located { value: name.trim(), origin: shown.origin };
            report.unknown(code::UNKNOWN_NAME, named, message, known, || {
                "a cover shows `card:NAME`, `board:NAME`, `map:NAME` or the path of a picture".to_owned()
            });
        } else if kind != "card" && !is_printed(name.trim(), order) {
            let message = format!("the cover shows the {kind} \"{}\", which no file prints", name.trim());
            let help = format!(
                "print it, as in `parts: [{{title: …, {kind}: {}}}]`, or show a picture",
                name.trim()
            );
            report.warning(code::UNKNOWN_NAME, shown.origin, message).help(help);
        }
    }
}
