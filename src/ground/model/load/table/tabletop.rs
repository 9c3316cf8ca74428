//! Cards of a saved object of Tabletop Simulator: the decks and cards in it, however deep they are in bags, with their names,
//! descriptions, tags, pictures and numbers of copies.

use crate::model::load::Outside;
use crate::source::{Key, Map, Node, Value, door, fetched};

/// Where the pictures of a saved object are.
pub(super) struct Pictures<'p> {
    /// The path of the saved object: pictures on the disk are beside it.
    pub object: &'p str,
    /// Gets the addresses of those on the network.
    pub outside: &'p mut Vec<Outside>,
}

/// Objects within objects that are followed.
const DEEPEST: usize = 16;

/// The cards of a saved object; `None` if a document is none.
pub(super) fn cards(document: &Node, pictures: &mut Pictures<'_>) -> Option<Vec<Node>> {
    let objects = document.as_map()?.get("ObjectStates")?.as_list()?;
    let mut cards: Vec<(Map, i64)> = Vec::new();
    objects.iter().for_each(|object| add(object, (DEEPEST, None), pictures, &mut cards));
    let finished = |(mut card, copies): (Map, i64)| {
        let origin = card.iter().next().map(|(key, _)| key.origin)?;
        card.insert(Key { text: "copies".into(), origin }, Node::number(copies, origin));
        Some(Node { origin, value: Value::Map(card) })
    };
    Some(cards.into_iter().filter_map(finished).collect())
}

/// Adds an object and those within it; cards of a deck may have its sheets. A card that is like an earlier one is a copy of that.
fn add(
    object: &Node,
    (depth, sheets): (usize, Option<&Map>),
    pictures: &mut Pictures<'_>,
    cards: &mut Vec<(Map, i64)>,
) {
    let Some(map) = object.as_map().filter(|_| depth > 0) else { return };
    let class = map.get("Name").and_then(Node::as_text).unwrap_or_default();
    let sheets = map.get("CustomDeck").and_then(Node::as_map).or(sheets);
    if matches!(class, "Card" | "CardCustom") {
        let mut card = card(map);
        add_pictures(map, sheets, pictures, &mut card);
        let is_same = |other: &Map| {
            let text = |map: &Map, key: &str| map.get(key).and_then(Node::as_text).map(str::to_owned);
            ["name", "text", "art", "back"].iter().all(|key| text(other, key) == text(&card, key))
        };
        match cards.iter_mut().find(|(other, _)| is_same(other)) {
            Some((_, copies)) => *copies += 1,
            None => cards.push((card, 1)),
        }
    }
    let within = map.get("ContainedObjects").and_then(Node::as_list).unwrap_or_default();
    within.iter().for_each(|object| add(object, (depth - 1, sheets), pictures, cards));
}

fn card(map: &Map) -> Map {
    let mut card = Map::default();
    let given =
        |key: &str| map.get(key).filter(|node| node.as_text().is_some_and(|text| !text.trim().is_empty()));
    let mut set = |name: &str, from: &str, value: Node| {
        let origin = map.key(from).map_or(value.origin, |key| key.origin);
        card.insert(Key { text: name.into(), origin }, value);
    };
    match (given("Nickname"), map.get("CardID")) {
        (Some(name), _) => set("name", "Nickname", name.clone()),
        // A card without a name is known by the place of its picture.
        (None, Some(number)) => {
            let name = format!("Card {}", number.as_text().unwrap_or_default());
            set("name", "CardID", Node::text(name, number.origin));
        }
        (None, None) => {}
    }
    if let Some(text) = given("Description") {
        set("text", "Description", text.clone());
    }
    if let Some(tags) = map.get("Tags").filter(|tags| tags.as_list().is_some_and(|tags| !tags.is_empty())) {
        set("tags", "Tags", tags.clone());
    }
    card
}

/// Adds the pictures of a card, `art` and `back`: files, or cells of a sheet as in `sheet.png#3/10x7`.
fn add_pictures(map: &Map, sheets: Option<&Map>, pictures: &mut Pictures<'_>, card: &mut Map) {
    let Some(id) = map.get("CardID") else { return };
    // The last two digits count the cells of a sheet, those before name the sheet.
    let Some(number) = id.as_integer().filter(|number| *number >= 100) else { return };
    let Some(sheet) =
        sheets.and_then(|sheets| sheets.get(&(number / 100).to_string())).and_then(Node::as_map)
    else {
        return;
    };
    let count = |key: &str| sheet.get(key).and_then(Node::as_integer).unwrap_or(1).clamp(1, 100);
    let cells = (count("NumWidth"), count("NumHeight"));
    let has_backs = sheet.get("UniqueBack").and_then(Node::as_bool) == Some(true);
    let cell = match cells {
        (1, 1) => String::new(),
        (columns, rows) => format!("#{}/{columns}x{rows}", number % 100 + 1),
    };
    for (field, key, cell) in
        [("art", "FaceURL", &*cell), ("back", "BackURL", if has_backs { &cell } else { "" })]
    {
        let address =
            sheet.get(key).filter(|node| node.as_text().is_some_and(|text| !text.trim().is_empty()));
        let Some(address) = address else { continue };
        let path = pictures.path_of(address.as_text().unwrap_or_default().trim());
        let origin = sheet.key(key).map_or(address.origin, |key| key.origin);
        let value = Node::text(format!("{path}{cell}"), address.origin);
        card.insert(Key { text: field.into(), origin }, value);
    }
}

impl Pictures<'_> {
    /// The path of a picture from its address, beside the saved object.
    fn path_of(&mut self, address: &str) -> String {
        if let Some(local) = address.strip_prefix("file://") {
            let local = fetched::unescaped(local);
            // `/C:/Users` is a path of Windows.
            let is_drive = local.as_bytes().get(2) == Some(&b':');
            return if is_drive { local[1..].to_owned() } else { local };
        }
        if !fetched::is_address(address) {
            return address.to_owned();
        }
        let kept = fetched::picture_kept_as(address);
        // A saved object that was fetched is in the folder of its pictures.
        let folder = self.object.rsplit('/').nth(1);
        let path = if folder == Some(fetched::FOLDER) { kept.replacen("fetched/", "", 1) } else { kept };
        let outside =
            Outside { address: address.to_owned(), path: door::beside(self.object, &path), is_picture: true };
        if !self.outside.contains(&outside) {
            self.outside.push(outside);
        }
        path
    }
}
