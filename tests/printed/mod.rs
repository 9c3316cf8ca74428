//! Printed files read back and compared with the model: everything is printed, at the planned places.

#![allow(clippy::disallowed_methods, reason = "a test reads its data from disk itself")]
#![allow(clippy::unwrap_used, reason = "a test panics where something is wrong")]

use std::sync::LazyLock;

use libtest_mimic::Trial;
use punchboard::model::GameName;

use crate::support::{pdf, sets};

mod aids;
mod art;
mod boards;
mod books;
mod components;
mod fonts;
mod layers;
mod pictures;
mod places;
mod readers;
mod rulings;
mod tagged;
mod titles;
mod words;

use sets::{Composed, Set};

/// A built-in set on both papers.
struct Built {
    game: &'static str,
    set: Set,
    composed: Vec<Composed>,
    read: Vec<pdf::Pdf>,
}

/// The built-in sets, composed once for all tests.
static BUILT: LazyLock<Vec<Built>> =
    LazyLock::new(|| GameName::with_rules().map(|game| build(game.key())).collect());

fn build(game: &'static str) -> Built {
    let mut set = sets::set(&format!("built-in:decks/{game}/game.yaml"));
    let composed: Vec<Composed> =
        ["a4", "letter"].iter().flat_map(|paper| sets::compose(&mut set, paper)).collect();
    let read = composed.iter().map(|file| pdf::read(&file.pdf)).collect();
    Built { game, set, composed, read }
}

impl Built {
    /// Every file with what was read back.
    fn files(&self) -> impl Iterator<Item = (&Composed, &pdf::Pdf)> {
        self.composed.iter().zip(&self.read)
    }
}

/// A test of every built-in set.
fn of_all(name: &str, test: fn(&Built)) -> Trial {
    crate::support::trial(format!("printed/{name}"), move || {
        BUILT.iter().for_each(test);
        Ok(())
    })
}

/// The files read back, and everything they are compared with.
pub fn trials() -> Vec<Trial> {
    let mut trials = vec![
        of_all("every name and every sentence is in the text", words::all_there),
        of_all("fonts are embedded subsets of those that come with the program", words::own_fonts),
        of_all("faces lie where the plan says", places::as_planned),
        of_all("boxes are the paper, the trim and the bleed", places::boxes),
        of_all("rulers are 100 mm and 4 in long, outside all that is cut", places::rulers),
        of_all("crop marks keep out of faces", places::crop_marks),
        of_all("the print dialog is asked for true scale and the right sides", places::print_dialog),
        of_all("every back lies behind its front", places::backs),
        of_all("rendering again gives the same bytes", places::same_again),
        of_all("pages look as their pictures do", pictures::alike),
        of_all("pictures look as resvg's do", pictures::same_as_svg),
    ];
    trials.extend(readers::trials());
    trials.extend(art::trials());
    trials.extend(boards::trials());
    trials.extend(titles::trials());
    trials.extend(fonts::trials());
    trials.extend(components::trials());
    trials.extend(rulings::trials());
    trials.extend(tagged::trials());
    trials.extend(layers::trials());
    trials.extend(aids::trials());
    trials.extend(books::trials());
    trials
}
