//! The game as one player sees it: what the player may know, and the own letter.

use serde_json::{Value, json};

use super::commands::Post;
use super::{Keeper, Seat};
use crate::cli::umpire::Said;

/// Lines of the status that are for the keeper: they name files.
const FOR_THE_KEEPER: [&str; 3] = ["  letter ", "  letters ", "  orders  "];

impl Keeper {
    /// Everything that a player's page shows.
    pub(super) fn seen_by(&self, seat: &Seat) -> Value {
        let _work = self.work();
        let stamp = self.stamp();
        let Said { out, .. } = self.status(Some(&seat.name));
        let is_for_player = |line: &&str| !FOR_THE_KEEPER.iter().any(|head| line.starts_with(head));
        let status = out.lines().filter(is_for_player).flat_map(|line| [line, "\n"]).collect::<String>();
        // Faults may quote the letters of others, so only the own entry is shown.
        let Post { overview, faults, .. } = self.post();
        let of_all = |key: &str| overview.as_ref().map(|post| post[key].clone());
        let own = overview.as_ref().and_then(|post| post["players"].get(&seat.name));
        let news = self.news_for(seat).map(|(round, text)| json!({"round": round, "text": text}));
        json!({
            "stamp": stamp, "name": seat.name, "title": of_all("title"), "next": self.next(), "due": of_all("due"),
            "status": status, "own": own.map(shown), "unclear": !faults.is_empty(),
            "letter": self.letter(seat), "form": self.form_for(seat), "news": news, "rounds": self.rounds_for(seat),
        })
    }
}

/// What is understood of a player's letter, without the path of its file.
fn shown(own: &Value) -> Value {
    let keys = ["expected", "received", "unused", "happens"];
    keys.iter().map(|key| ((*key).to_owned(), own[*key].clone())).collect::<serde_json::Map<_, _>>().into()
}
