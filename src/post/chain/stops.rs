//! Who gets a mail. After a whole turn: everybody. After a stop: whoever decides, and whoever learns something new. Only what each player may
//! know counts.

use super::report::TurnNews;
use super::state::{self, State};
use super::turn::{as_read_by, turn};
use crate::diag::Report;
use crate::games::people::Person;
use crate::post::round::{Past, Round};
use crate::ruling::render::yaml;
use crate::ruling::{Json, Step, Verdict, matching};
use crate::source::{Door, Files};

impl TurnNews<'_> {
    /// Those of the readers who get a mail.
    pub(super) fn written_to<'p>(&self, readers: Vec<&'p Person>, door: &dyn Door) -> Vec<&'p Person> {
        let has_stopped = self.next.is_some() && (self.game.chain.going_on)(&self.after).is_some();
        if !has_stopped || !self.news.is_empty() || !self.earlier.is_empty() {
            return readers;
        }
        let Some(before) = self.before() else { return readers };
        let known = self.known(&before, door);
        let has_news = |person: &&Person| {
            let viewer = self.player(person);
            let seen = |round: &Round| {
                let (scenario, ruling) = round.turn();
                as_read_by(self.game, scenario, ruling, viewer.as_deref()).steps
            };
            let known = known.as_ref().map(seen).unwrap_or_default();
            let is_known =
                |step: &Step| known.iter().any(|old| (old.rule, &old.text) == (step.rule, &step.text));
            let position = |state: &Json| self.game.status(state, viewer.as_deref()).map(|it| it.position);
            !seen(self.played).iter().all(is_known) || position(&before) != position(&self.after)
        };
        readers.into_iter().filter(|person| self.is_to_move(person) || has_news(person)).collect()
    }

    /// The state before the turn; `None` if there was none.
    fn before(&self) -> Option<Json> {
        let (name, bytes) = self.played.files.iter().find(|(name, _)| name == "before.yaml")?;
        let State { node, .. } = state::read((name, bytes), &mut Files::default(), &mut Report::default())?;
        Some(matching::json(&node))
    }

    /// What was reported at the last stop of the turn, if it goes on: the turn without the orders that have come since.
    fn known(&self, before: &Json, door: &dyn Door) -> Option<Round> {
        let nothing = (self.game.chain.going_on)(before)?;
        let (name, bytes) = self.played.files.iter().find(|(name, _)| name == "before.yaml")?;
        let orders = [("no orders".to_owned(), yaml(&nothing).into_bytes())];
        let (mut files, mut report) = (Files::default(), Report::default());
        let past = Past::new((name, bytes), &[]);
        // All its dice are in the state, and nothing else is rolled.
        let stopped = turn(&self.game.unrolled(), past, &orders, door, &mut files, &mut report)?;
        (stopped.ruling.verdict == Verdict::Resolved).then_some(stopped)
    }
}
