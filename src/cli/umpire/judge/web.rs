//! Rulings as a page that stands alone.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::super::portraits::Portraits;
use crate::adjudicate;
use crate::adjudicate::odds::How;
use crate::diag::Report;
use crate::games;
use crate::model::HouseRules;
use crate::model::load::Cards;
use crate::ruling::render::{self, Portrait};
use crate::ruling::{Answer, Die, Ruling, Scenario, Verdict};
use crate::source::Files;

/// The resolution of pictures: sharp on a phone, where a card is as wide as a third of the screen.
const DPI: u32 = 120;

/// A ruling on its way into the page.
pub(super) struct Web {
    scenario: Scenario,
    ruling: Ruling,
    /// The odds, if dice are missing.
    odds: Option<Answer>,
}

impl Web {
    /// A ruling, with the odds of what is open. `dice` are all dice that were given.
    pub(super) fn new(
        scenario: &Scenario,
        ruling: Ruling,
        (cards, rules, dice): (&Cards, &HouseRules, &[Die]),
    ) -> Web {
        let scenario = Scenario { dice: dice.to_vec(), ..scenario.clone() };
        let odds = matches!(ruling.verdict, Verdict::Incomplete(_)).then(|| {
            let found = adjudicate::odds::answer(&scenario, cards, rules, How::Soon, &mut Report::default());
            found.ok().flatten()
        });
        Web { scenario, ruling, odds: odds.flatten() }
    }

    /// The ruling as an article of the page. The scenario was in the file `path`; `files` are those that were read for it.
    pub(super) fn article(
        &self,
        portraits: &mut Portraits,
        path: &str,
        files: &Files,
        brief: bool,
    ) -> String {
        let rulebook = self.ruling.own.or_else(|| games::game(self.ruling.game).rulebook());
        let rulebook = rulebook.expect("what is judged has rules");
        let drawn = portraits.of((&self.scenario, &self.ruling), (path, files), DPI);
        let portrait = |(name, png): (String, Vec<u8>)| {
            let address = format!("data:image/png;base64,{}", STANDARD.encode(&png));
            Portrait { name, address }
        };
        let drawn: Vec<Portrait> = drawn.into_iter().map(portrait).collect();
        render::ruling_html(&self.ruling, rulebook, &drawn, self.odds.as_ref(), brief)
    }

    /// The title of a page with this ruling alone.
    pub(super) fn title(&self) -> &str {
        self.ruling.title.as_deref().unwrap_or(&self.ruling.sentence)
    }
}
