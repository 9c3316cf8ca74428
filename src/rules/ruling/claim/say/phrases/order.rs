//! Order, tokens and totals.

use super::{Phrase, phrase};

pub(super) const PHRASES: &[Phrase] = &[
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
            "it is {x}'s turn next",
            "{x} comes next",
        ],
        &["it is {x}'s thrust", "it is {x}'s turn", "{x} is next", "{x} thrusts first"],
    ),
    phrase(&["round {n} is next", "it is round {n} next"], &["the next round is {n}"]),
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
            "{x} is wiped off the map",
            "{x} loses the lot",
            "{x}'s tokens is destroyed",
            "{x} has nothing left",
            "{x} is out of tokens",
            "{x} has no tokens left",
            "{x} has 0 tokens",
            "{x} has no token left",
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
            "{x} loses nobody",
            "{x} not loses tokens",
            "{x} not loses any tokens",
        ],
        &["{x} loses no token"],
    ),
    phrase(&["{x} loses token"], &["{x} loses 1 token"]),
    phrase(
        &["{x} has {n} in {y}", "{x} has {n} on {y}", "{x} has {n} tokens on {y}"],
        &["{x} has {n} tokens in {y}"],
    ),
    phrase(
        &[
            "{x} gains {n} token on {y}",
            "{x} gets {n} token on {y}",
            "{x} gets {n} token in {y}",
            "{x} gains {n} token in {y}",
        ],
        &["{y} gains {n} tokens"],
    ),
    phrase(&["{x} gains token", "{x} gets token"], &["{x} gains 1 token"]),
    phrase(&["{x} gets {n} token"], &["{x} gains {n} token"]),
    phrase(&["nobody loses anything"], &["nobody loses a token"]),
    phrase(
        &[
            "{x} takes {y}",
            "{x} gets {y}",
            "{x} holds {y}",
            "{x} controls {y}",
            "{y} is {x}'s",
            "{y} belongs to {x}",
            "{y} goes to {x}",
        ],
        &["{y} is held by {x}", "{x} alone has tokens there"],
    ),
    phrase(
        &["{x} plays a {n}", "{x} plays {n}", "{x} reveals a {n}", "{x} reveals {n}", "{x} shows {n}"],
        &["{x} reveals force {n}"],
    ),
    phrase(&["{x} loses both {n} tokens"], &["{x} loses {n} tokens"]),
    phrase(
        &[
            "{x} keeps both {n} tokens",
            "{x} keeps both {n}",
            "{x} keeps {n} tokens",
            "{x} has {n} tokens left",
        ],
        &["{x} has {n} tokens"],
    ),
    phrase(&["{x} loses {n}", "{x} sacrifices {n} tokens", "{x} pays {n} tokens"], &["{x} loses {n} tokens"]),
    phrase(&["both totals is {n}"], &["both have {n}"]),
    phrase(
        &["{x} has a total of {n}", "{x} totals {n}", "{x} comes to {n}", "{x}'s total is {n}"],
        &["{x}'s total is {n}"],
    ),
];
