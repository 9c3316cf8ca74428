//! What people say, and what games call it. `{x}` and `{y}` are names, `{n}` is a number, `{k}` a place in an order,
//! `{}` anything.

use std::sync::LazyLock;

use super::pattern::Pattern;

/// Sentences that mean the same as other ones; the first of these that a dispute knows is taken.
struct Phrase {
    said: &'static [&'static str],
    means: &'static [&'static str],
}

/// A phrase in patterns.
pub(super) struct Rewrite {
    pub said: Vec<Pattern>,
    pub means: Vec<Pattern>,
}

/// All phrases.
pub(super) static ALL: LazyLock<Vec<Rewrite>> = LazyLock::new(|| {
    let patterns = |texts: &[&str]| texts.iter().map(|text| Pattern::new(text)).collect();
    PHRASES
        .iter()
        .map(|phrase| Rewrite { said: patterns(phrase.said), means: patterns(phrase.means) })
        .collect()
});

const fn phrase(said: &'static [&'static str], means: &'static [&'static str]) -> Phrase {
    Phrase { said, means }
}

/// What a sentence may add to a result without saying one.
const ADDED: &[&str] = &[
    "in round {n}",
    "round {n}",
    "{} of year {n}",
    "{n} to {n}",
    "so far",
    "{x}'s turn is over",
    "{x}'s turn goes on",
    "nothing has changed",
    "after a second conflict",
    "nobody was handled",
    "a battle is to be fought at {}",
    "battles are to be fought at {}",
    "no 'Sue is left",
    "no Agent is left",
    "the agreed rounds have been played",
    "no {x} is left",
    "{n} of {n} creatures have fed",
    "{n} of {n} creatures are dead",
    "away",
    "the game is set up",
    "the set-up is not finished",
    "{n} of {n} characters is placed",
    "{x} picks a homeworld next",
    "{x} lays Racial Destiny Card next",
    "{x} discards down to the hand limit next",
    "{x} draws {n} card",
    "{x} draws no card",
    "{x} makes {n} moves",
    "{x} moves nothing",
    "{x} gains {n} token on {n} world",
    "{x} gains no token",
    "nobody is left",
];

/// Whether words add only circumstances.
pub(super) fn is_added(words: &[String]) -> bool {
    static PATTERNS: LazyLock<Vec<Pattern>> =
        LazyLock::new(|| ADDED.iter().map(|text| Pattern::new(text)).collect());
    PATTERNS.iter().any(|pattern| pattern.fits(words).is_some())
}

const PHRASES: &[Phrase] = &[
    // What verdicts say.
    phrase(&["{x} has the first thrust against {y}", "{x} has the first thrust"], &["{x} thrusts first"]),
    phrase(&["the battle ends undecided", "{x} and {y} part undecided"], &["the fight is undecided"]),
    phrase(&["the battle is unfinished", "the fight is unfinished"], &["the fight is not over"]),
    phrase(&["{x} flees from {y} with {}", "{x} flees from {y}"], &["{x} gets away"]),
    phrase(&["{x} dies on the way"], &["{x} dies"]),
    phrase(&["{x} {n}"], &["{x} has {n}"]),
    phrase(&["no token is lost"], &["nobody loses a token"]),
    phrase(&["the conflict between {x} and {y} is prevented"], &["the conflict is prevented"]),
    phrase(&["the conflict between {x} and {y} is abandoned"], &["the conflict is abandoned"]),
    phrase(&["{x} shares the win", "{x} share the win"], &["{x} wins"]),
    phrase(&["{x} has the first turn"], &["{x} goes first", "{x} is next", "it is {x}'s turn"]),
    phrase(&["the creation phase goes on"], &["the phase goes on"]),
    phrase(&["the creation phase is over"], &["the phase is over"]),
    phrase(&["the game is a draw"], &["it is a draw"]),
    phrase(&["the agents hold {x}"], &["the Agents hold the Location"]),
    phrase(&["the sues hold {x}"], &["the 'Sues hold the Location"]),
    phrase(&["{x} wins together"], &["{x} wins"]),
    // Life and death.
    phrase(
        &["{x} is killed by {y}", "{y} slays {x}", "{y} murders {x}", "{x} dies by {y}"],
        &["{y} kills {x}"],
    ),
    phrase(&["{y} kills {x}", "{x} is eaten by {y}"], &["{x} is killed by {y}", "{y} beats {x}", "{x} dies"]),
    phrase(
        &[
            "{x} is dead",
            "{x} dead",
            "{x} is killed",
            "{x} is slain",
            "{x} falls",
            "{x} is gone",
            "{x} is done for",
            "{x} not survives",
            "{x} not survives it",
            "{x} not lives",
            "{x} is not alive",
            "{x} is a corpse",
            "{x} perishes",
            "{x} drops dead",
            "{x} is toast",
            "{x} bites the dust",
            "{x} not makes it",
            "{x} is in the graveyard",
            "{x} goes to the graveyard",
        ],
        &["{x} dies"],
    ),
    phrase(
        &[
            "{x} is alive",
            "{x} alive",
            "{x} survives",
            "{x} stays alive",
            "{x} remains alive",
            "{x} not dies",
            "{x} is not dead",
            "{x} is not killed",
            "{x} makes it",
            "{x} is standing",
            "{x} is not dead yet",
            "{x} comes out alive",
            "{x} is living",
            "{x} lives on",
            "{x} is safe",
            "{x} is fine",
            "{x} is ok",
            "{x} survives it",
            "{x} is not eaten",
        ],
        &["{x} lives"],
    ),
    // Flight.
    phrase(
        &[
            "{x} flees",
            "{x} escapes",
            "{x} runs away",
            "{x} is away",
            "{x} runs",
            "{x} is gone",
            "{x} fled",
            "{x} is out of it",
            "{x} goes away",
        ],
        &["{x} gets away"],
    ),
    phrase(
        &[
            "{x} fails to flee",
            "{x} stays",
            "{x} not flees",
            "{x} not escapes",
            "{x} is not away",
            "{x} not runs away",
            "{x} can not flee",
            "{x} can not escape",
            "{x} can not get away",
        ],
        &["{x} not gets away"],
    ),
    phrase(&["the flight fails", "the flight not works"], &["nobody gets away"]),
    // Victory and defeat.
    phrase(
        &[
            "{y} defeats {x}",
            "{x} is beaten by {y}",
            "{x} is defeated by {y}",
            "{x} loses to {y}",
            "{x} loses against {y}",
            "{y} wins against {x}",
            "{y} wins over {x}",
        ],
        &["{y} beats {x}"],
    ),
    phrase(&["{y} beats {x}"], &["{y} wins", "{x} is hurt"]),
    phrase(
        &[
            "{x} is the winner",
            "the winner is {x}",
            "{x} wins the fight",
            "{x} wins the battle",
            "{x} wins the conflict",
            "{x} wins the tussle",
            "{x} wins the game",
            "{x} wins it",
            "{x} wins this",
            "{x} wins this 1",
            "{x} wins that",
            "{x} takes it",
            "{x} is victorious",
            "{x} is the victor",
            "{x} wins with {}",
            "{x} wins",
        ],
        &["{x} wins", "{x} eats"],
    ),
    phrase(
        &[
            "{x} is beaten",
            "{x} is defeated",
            "{x} loses the fight",
            "{x} loses the battle",
            "{x} is the loser",
            "the loser is {x}",
            "{x} loses the conflict",
            "{x} loses",
        ],
        &["{x} loses", "{x} eats nothing", "{x} is hurt"],
    ),
    phrase(
        &["the agents win", "victory for the agents", "the agent wins", "the sues lose", "the sue loses"],
        &["the Agents hold the Location"],
    ),
    phrase(
        &["the sues win", "the sue wins", "the agents lose", "the agent loses"],
        &["the 'Sues hold the Location"],
    ),
    phrase(
        &[
            "a tie",
            "it is a tie",
            "it ties",
            "it is tied",
            "they is tied",
            "it is even",
            "they is even",
            "they is equal",
            "tied",
            "a draw",
            "it is a draw",
            "stalemate",
            "it is a stalemate",
            "a stand-off",
            "it is a stand-off",
            "there is no winner",
            "no winner",
            "{x} ties {y}",
            "{x} ties with {y}",
            "{x} and {y} tie",
            "they draw",
            "no one won",
            "{x} tie",
        ],
        &["they tie", "nobody wins", "nobody eats"],
    ),
    phrase(&["they tie"], &["nobody wins"]),
    phrase(&["nobody wins"], &["nobody eats"]),
    phrase(&["{x} gets away"], &["{x} lives"]),
    phrase(
        &[
            "it is not a tie",
            "not a tie",
            "it is no tie",
            "no tie",
            "not a draw",
            "it is no draw",
            "no draw",
            "it is not a draw",
        ],
        &["not nobody wins"],
    ),
    phrase(
        &["the fight is over", "it is over", "the battle is over"],
        &["nobody has a thrust any more", "the game is over"],
    ),
    phrase(
        &["the fight is not over", "the fight goes on", "it is not over", "it goes on", "the battle goes on"],
        &["nobody has won yet", "the game goes on", "the game is not over"],
    ),
    // Food.
    phrase(
        &[
            "{x} is fed",
            "{x} fed",
            "{x} feeds",
            "{x} gets food",
            "{x} gets a meal",
            "{x} gets to eat",
            "{x} gets it",
            "{x} finds food",
        ],
        &["{x} eats"],
    ),
    phrase(
        &[
            "{x} not eats",
            "{x} gets nothing",
            "{x} is not fed",
            "{x} misses a meal",
            "{x} misses the meal",
            "{x} not gets {}",
            "{x} leaves empty",
        ],
        &["{x} eats nothing"],
    ),
    phrase(
        &[
            "{x} goes hungry",
            "{x} stays hungry",
            "{x} is unfed",
            "{x} unfed",
            "{x} gets hungry",
            "{x} goes without food",
        ],
        &["{x} lives and eats nothing"],
    ),
    phrase(&["they share {}"], &["both eat"]),
    phrase(&["{x} stays {}", "{x} remains {}"], &["{x} is {}"]),
    phrase(&["{x} gets the {}", "{x} takes the {}"], &["{x} eats the {}"]),
    phrase(&["{x} kills and eats {y}"], &["{x} eats {y}"]),
    phrase(&["{y} eats {x}"], &["{x} is killed by {y}"]),
    phrase(&["{x} eats plants", "{x} eats a plant", "{x} grazes"], &["{x} eats grass"]),
    phrase(&["{x} gets eaten", "{x} is food", "{x} is eaten up"], &["{x} is eaten"]),
    phrase(
        &["{x} dies of hunger", "{x} starves to death", "{x} is starved", "{x} starves only"],
        &["{x} starves"],
    ),
    phrase(&["{x} is starving"], &["{x} is hungry"]),
    phrase(
        &[
            "corpse is left",
            "the corpse stays",
            "the corpse is",
            "the corpse lies",
            "the corpse remains",
            "the corpse is not eaten",
        ],
        &["1 corpse is left"],
    ),
    phrase(
        &["{n} corpses remain", "{n} corpse stays", "there is {n} corpse left", "there is {n} corpse"],
        &["{n} corpse is left"],
    ),
    phrase(
        &["the corpse is gone", "the corpse is eaten", "nothing is left", "no food is left"],
        &["no corpse is left"],
    ),
    phrase(
        &["no grass is left", "the grass is gone", "no plant is left", "no fruit is left", "nothing is left"],
        &["no plant meal is left"],
    ),
    phrase(&["{n} plant is left", "{n} grass is left"], &["{n} plant meal is left"]),
    phrase(
        &["{x}'s order is void", "{x} may not {}", "{x} can not {}", "{x}'s move is void"],
        &["{x} not may move so"],
    ),
    phrase(&["{x} gets a kill"], &["{x} has 1 kill"]),
    // Things.
    phrase(
        &["{x} keeps {}", "{x} has {}", "{x} retains {}", "{x} has got {}", "{x} carries {}"],
        &["{x} holds {}", "{x} has {}"],
    ),
    phrase(
        &[
            "{x} has no item",
            "{x} has nothing",
            "{x} drops its item",
            "{x} loses its item",
            "{x} is empty-handed",
            "{x} drops item",
            "{x} loses item",
            "{x} has no {}",
        ],
        &["{x} holds nothing"],
    ),
    phrase(&["{x} drops {}", "{x} loses {}", "{x} uses up {}", "{x} is used up {}"], &["{x} not holds {}"]),
    phrase(&["{x} not loses {}", "{x} not drops {}"], &["{x} holds {}"]),
    phrase(&["{x}'s {} is gone", "{x}'s {} is used up"], &["{x} not holds {}"]),
    phrase(&["{x} is dropped"], &["a {x} is dropped"]),
    phrase(
        &["nobody drops anything", "nobody drops an item", "nobody loses an item"],
        &["nothing is dropped"],
    ),
    // Wounds and ice.
    phrase(
        &[
            "nobody loses a hit point",
            "nobody loses anything",
            "nobody takes damage",
            "nothing happens",
            "nobody loses health",
            "nobody is wounded",
        ],
        &["nobody is hurt"],
    ),
    phrase(
        &["{x} freezes", "{x} is hit", "{x} loses turn", "{y} freezes {x}", "{y} hits {x}"],
        &["{x} is frozen"],
    ),
    phrase(&["{x} can not move", "{x} can not moves"], &["{x} is frozen"]),
    phrase(&["{y} misses {x}", "{x} is missed", "{y} not hits {x}"], &["{x} is not frozen"]),
    phrase(
        &[
            "{x} is wounded",
            "{x} is hit",
            "{x} takes a hit",
            "{y} hits {x}",
            "{y} hurts {x}",
            "{y} wounds {x}",
            "{x} takes damage",
            "{x} is damaged",
        ],
        &["{x} is hurt"],
    ),
    phrase(
        &[
            "{x} is unhurt",
            "{x} loses no health",
            "{x} loses no hp",
            "{x} not loses anything",
            "{x} has full health",
            "{x} has both health",
            "{x} gets both health",
            "{x} keeps both hp",
            "{x} keeps both health",
            "{x} keeps both",
            "{x} loses nothing",
            "{x} takes no damage",
            "{x} takes none",
            "{x} takes nothing",
            "nothing happens to {x}",
            "{x} is not hurt",
            "{x} is unharmed",
        ],
        &["{x} not is hurt"],
    ),
    // Places.
    phrase(
        &[
            "{x} is at {}",
            "{x} is on {}",
            "{x} is in {}",
            "{x} ends in {}",
            "{x} ends on {}",
            "{x} ends at {}",
            "{x} lands in {}",
            "{x} lands on {}",
            "{x} goes to {}",
            "{x} reaches {}",
            "{x} stays in {}",
            "{x} stays at {}",
            "{x} remains in {}",
            "{x} moves to {}",
            "{x} ends up in {}",
            "{x} gets to {}",
            "{x} walks to {}",
            "{x} falls to {}",
            "{x} falls down to {}",
            "{x} stands in {}",
            "{x} stands on {}",
            "{x} stands at {}",
            "{x} climbs to {}",
            "{x} jumps to {}",
            "{x} arrives in {}",
            "{x} retreats to {}",
        ],
        &["{x} is in {}", "{x} is at {}"],
    ),
    phrase(
        &[
            "{x} not moves",
            "{x} stays where it is",
            "{x} stays where he is",
            "{x} stays where she is",
            "{x} remains",
            "{x} stays there",
        ],
        &["{x} stays"],
    ),
    phrase(&["{x} moves", "{x} goes", "{x} leaves"], &["{x} not stays"]),
    // Order.
    phrase(
        &[
            "{x} is next",
            "{x} is on turn",
            "{x} has the turn",
            "the next is {x}",
            "{x} thrusts next",
            "{x} goes next",
            "{x}'s turn",
            "it is {x}'s turn",
            "it is {x}'s thrust",
            "{x} comes next",
        ],
        &["it is {x}'s thrust", "it is {x}'s turn", "{x} is next", "{x} thrusts first"],
    ),
    phrase(&["{x} starts", "{x} begins"], &["{x} goes first"]),
    phrase(
        &[
            "{x} goes {k}",
            "{x} is {k}",
            "{x} comes {k}",
            "{x} attacks {k}",
            "{x} strikes {k}",
            "{x} acts {k}",
            "{x} has the {k} thrust",
            "the {k} is {x}",
            "{x} thrusts {k}",
            "{x} plays {k}",
            "{x} moves {k}",
        ],
        &["{x} thrusts {k}", "{x} plays {k}", "{x} is {k}", "{x} picks {k}"],
    ),
    phrase(
        &["the order is {}", "they thrust in the order {}"],
        &["the order of thrusts is {}", "the order of play is {}", "the turn order is {}"],
    ),
    // Tokens and totals.
    phrase(
        &[
            "{x} loses both tokens",
            "{x} loses everything",
            "{x} is wiped out",
            "{x} is out of tokens",
            "{x} has no tokens left",
            "{x} has 0 tokens",
            "{x} has no token left",
            "{x} loses tokens",
            "{x} has none left",
            "{x} loses both",
            "{x} is down to 0",
        ],
        &["{x} has no token"],
    ),
    phrase(
        &[
            "{x} loses nothing",
            "{x} keeps both tokens",
            "{x} keeps tokens",
            "{x} keeps both",
            "{x} keeps everything",
        ],
        &["{x} loses no token"],
    ),
    phrase(&["nobody loses anything"], &["nobody loses a token"]),
    phrase(&["{x} loses both {n} tokens"], &["{x} loses {n} tokens"]),
    phrase(
        &["{x} keeps both {n} tokens", "{x} keeps {n} tokens", "{x} has {n} tokens left"],
        &["{x} has {n} tokens"],
    ),
    phrase(&["{x} loses {n}", "{x} sacrifices {n} tokens", "{x} pays {n} tokens"], &["{x} loses {n} tokens"]),
    phrase(&["both totals is {n}"], &["both have {n}"]),
    phrase(
        &["{x} has a total of {n}", "{x} totals {n}", "{x} comes to {n}", "{x}'s total is {n}"],
        &["{x}'s total is {n}"],
    ),
];
