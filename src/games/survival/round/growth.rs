//! SUR-4.3: plants grow back in Spring.

use super::play::{Play, Stage};
use crate::rule;
use crate::ruling::About;

impl Play<'_, '_> {
    /// Lets plants grow; returns the next stage.
    pub(super) fn spring(&mut self) -> Stage {
        let most = &self.setup.turn.map.most;
        let short = self.state.food.iter_mut().zip(most).filter(|(food, most)| food.plants < **most);
        let grown = short.map(|(food, most)| food.plants = *most).count();
        self.desk.step(rule!("SUR-4.3"), ().decides(&["plants"]), || match grown {
            0 => "Spring: every hex has its maximum of plant meals already.".to_owned(),
            1 => "Spring: one hex goes back to its maximum of plant meals, all others have it.".to_owned(),
            n => format!("Spring: {n} hexes go back to their maximum of plant meals."),
        });
        self.after_spring()
    }
}
