//! Where the dice of a whole game come from: the keys of `game.yaml` for its seed, and the promise of a secret one.

use serde_json::json;

use crate::chance::{Generator, Seed, digest};
use crate::diag::{Report, code};
use crate::ruling::Json;
use crate::ruling::render::yaml;
use crate::source::Located;
use crate::words;

words! {
    /// How dice are made of the seed.
    pub enum DiceWord {
        /// From SHA-256 of the seed and of what each roll is for.
        Sha256 = "sha-256",
    }
}

/// The keys of `game.yaml` that say where dice come from.
#[derive(Debug)]
pub struct StatedSeeding {
    /// `dice`: how they are made of the seed; games of versions before 0.3 don't have it.
    pub dice: Option<DiceWord>,
    /// `seed`.
    pub seed: Option<String>,
    /// `commitment`: the SHA-256 of a secret seed.
    pub commitment: Option<Located<String>>,
    /// `words`: what each player has added to the seed after the promise.
    pub words: Vec<(Located<String>, String)>,
}

/// Where the dice of a game come from.
#[derive(Debug, Clone, Default)]
pub struct Seeding {
    /// The seed with the words of players, if known; `None` if dice are rolled at the table, or as long as it is secret.
    pub seed: Option<Seed>,
    /// The SHA-256 of the seed, if it was promised.
    pub commitment: Option<Located<String>>,
    generator: Generator,
    /// The names and words of players.
    words: Vec<(String, String)>,
}

impl Seeding {
    /// Reads the keys. A seed beside its promise is reported.
    pub fn read(stated: StatedSeeding, report: &mut Report) -> Seeding {
        if let (Some(_), Some(promised)) = (&stated.seed, &stated.commitment) {
            report
                .error(code::UNKNOWN_KEY, promised.origin, "`commitment` beside `seed`")
                .help("a promised seed stays secret until the game is over");
        }
        let generator = stated.dice.map_or(Generator::Pcg32, |DiceWord::Sha256| Generator::Sha256);
        let words = stated.words.into_iter().map(|(name, word)| (name.value, word)).collect();
        let seeding = Seeding { seed: None, commitment: stated.commitment, generator, words };
        let seed = stated.seed.filter(|_| seeding.commitment.is_none()).map(|seed| seeding.mixed(&seed));
        Seeding { seed, ..seeding }
    }

    /// The seed with the words of players.
    fn mixed(&self, seed: &str) -> Seed {
        Seed::new(parts(seed, &self.words), self.generator)
    }

    /// The same with the promised seed, if it is known; one that was not promised is reported.
    #[must_use]
    pub fn revealed(self, secret: Option<&str>, report: &mut Report) -> Seeding {
        let (Some(promised), Some(secret)) = (&self.commitment, secret) else { return self };
        if digest(secret.as_bytes()) != promised.value {
            report
                .error(code::UNKNOWN_NAME, promised.origin, "the seed is not the one that was promised")
                .help("its SHA-256 must be the `commitment` of game.yaml");
        }
        Seeding { seed: Some(self.mixed(secret)), ..self }
    }

    /// Whether the seed was promised.
    pub fn is_promised(&self) -> bool {
        self.commitment.is_some()
    }

    /// Whether the seed was promised and is not known here.
    pub fn is_secret(&self) -> bool {
        self.is_promised() && self.seed.is_none()
    }

    /// Whether the game began with a version before 0.3.
    pub fn is_old(&self) -> bool {
        self.generator == Generator::Pcg32
    }

    /// Whether all dice of the game can be computed from some of them.
    pub fn is_computable(&self) -> bool {
        self.seed.is_some() && self.is_old()
    }
}

/// The parts of a seed. Words are in the order of the players' names, so that nobody can try out other orders.
fn parts<'a>(text: &'a str, words: &'a [(String, String)]) -> Vec<&'a str> {
    let mut words: Vec<&(String, String)> = words.iter().collect();
    words.sort();
    std::iter::once(text)
        .chain(words.into_iter().flat_map(|(name, word)| [name.as_str(), word.as_str()]))
        .collect()
}

/// What a new game says of its seed.
#[derive(Debug, Clone, Copy)]
pub struct NewSeed<'a> {
    /// The text of the seed.
    pub text: &'a str,
    /// Whether it stays secret until the game is over.
    pub is_secret: bool,
    /// The words of players, by name.
    pub words: &'a [(String, String)],
}

impl NewSeed<'_> {
    /// The seed of the game.
    pub fn seed(&self) -> Seed {
        Seed::new(parts(self.text, self.words), Generator::default())
    }

    /// The lines of `game.yaml`, with remarks.
    pub fn written(&self) -> String {
        let mut out = String::from("# All dice are drawn from the seed and from what each roll is for.\n");
        out.push_str(&yaml(&json!({"dice": DiceWord::Sha256.word()})));
        if self.is_secret {
            out.push_str("# The SHA-256 of the seed, which is revealed when the game is over.\n");
            out.push_str(&yaml(&json!({"commitment": digest(self.text.as_bytes())})));
        } else {
            out.push_str(&yaml(&json!({"seed": self.text})));
        }
        if !self.words.is_empty() {
            out.push_str("# What players have added to the seed after they knew its SHA-256.\n");
            let words: Json = self.words.iter().map(|(name, word)| (name.clone(), word.clone())).collect();
            out.push_str(&yaml(&json!({"words": words})));
        }
        out
    }
}
