//! Orders for MPC Autofill, a program that uploads a deck to MakePlayingCards: which picture is in which of the deck's places.

use std::collections::BTreeMap;

use super::Row;
use crate::model::vendor::Vendor;
use crate::source::html::escaped;

/// The numbers of cards that a deck may have: one is printed with the next higher one.
const BRACKETS: [u32; 16] = [18, 36, 55, 72, 90, 108, 126, 144, 162, 180, 198, 216, 234, 396, 504, 612];
/// The usual card.
const STOCK: &str = "(S30) Standard Smooth";

/// An order for each deck of the size that the vendor says, with the name of its file. Decks with cards without backs have none.
pub fn orders(vendor: &Vendor, rows: &[Row]) -> Vec<(String, String)> {
    let Some(size) = &vendor.autofill else { return Vec::new() };
    let mut decks: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.size.eq_ignore_ascii_case(size)) {
        let folder = row.file.split_once('/').map_or(row.file.as_str(), |(folder, _)| folder);
        decks.entry(folder).or_default().push(row);
    }
    let order = |(folder, rows): (&str, Vec<&Row>)| Some((format!("{folder}.xml"), order(&rows)?));
    decks.into_iter().filter_map(order).collect()
}

/// The order of a deck.
fn order(rows: &[&Row]) -> Option<String> {
    let quantity: u32 = rows.iter().map(|row| row.copies).sum();
    let bracket = BRACKETS.iter().find(|most| **most >= quantity)?;
    let (mut fronts, mut backs) = (Slots::default(), Slots::default());
    let mut slot = 0;
    for row in rows {
        let back = row.back.as_deref()?;
        for _ in 0..row.copies {
            fronts.add(&row.file, slot);
            backs.add(back, slot);
            slot += 1;
        }
    }
    // The back of most cards is that of the deck.
    let common = backs.0.iter().max_by_key(|(_, slots)| slots.len()).map(|(file, _)| *file)?;
    let details = format!(
        "<details><quantity>{quantity}</quantity><bracket>{bracket}</bracket><stock>{STOCK}</stock><foil>false</foil></details>"
    );
    Some(format!(
        "<order>\n{details}\n<fronts>\n{}</fronts>\n<backs>\n{}</backs>\n<cardback>{}</cardback>\n</order>\n",
        fronts.cards(),
        backs.cards(),
        escaped(common)
    ))
}

/// The places of each picture, in the order of their first ones.
#[derive(Default)]
struct Slots<'r>(Vec<(&'r str, Vec<u32>)>);

impl<'r> Slots<'r> {
    fn add(&mut self, file: &'r str, slot: u32) {
        match self.0.iter_mut().find(|(known, _)| *known == file) {
            Some((_, slots)) => slots.push(slot),
            None => self.0.push((file, vec![slot])),
        }
    }

    fn cards(&self) -> String {
        let card = |(file, slots): &(&str, Vec<u32>)| {
            let slots: Vec<String> = slots.iter().map(u32::to_string).collect();
            let name = file.rsplit('/').next().unwrap_or(file);
            let (file, name) = (escaped(file), escaped(name));
            format!("<card><id>{file}</id><slots>{}</slots><name>{name}</name></card>\n", slots.join(","))
        };
        self.0.iter().map(card).collect()
    }
}
