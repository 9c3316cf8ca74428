//! The keys of a rulebook, as designers write them.

use crate::document;
use crate::source::read::{Entries, Remark};
use crate::source::{Located, Node};

document! {
    /// A rulebook of a custom game, or a part of one.
    pub struct RulebookKeys ("a rulebook") at head {
        /// `rulebook`
        kind: Node;
        /// `custom`
        game: Node;
        /// what scenarios call the game: lower-case letters, digits and `-`
        name: Located<String>;
        /// what people call it
        title: Option<Located<String>>;
        /// what the ids of its rules begin with: 1 to 6 capitals
        prefix: Option<Located<String>>;
        /// its rules by section
        sections: Option<Node>;
        /// what must hold of cards, pieces and spaces
        checks: Option<Node>;
        /// tables, which are judged by and printed
        tables: Entries<Node>;
        /// values that all disputes know
        values: Option<Node>;
        /// what it decides: battles, tests, trades
        disputes: Entries<Node>;
        /// a comment for readers
        about: Remark;
    }
}

document! {
    /// A section of rules.
    pub struct SectionKeys ("a section") {
        /// the prefix and a number: `SK-4`
        id: Located<String>;
        /// its heading
        title: Located<String>;
        /// its rules in order
        rules: Option<Node>;
    }
}

document! {
    /// A rule.
    pub struct RuleKeys ("a rule") {
        /// the section's id and a number: `SK-4.1`
        id: Located<String>;
        /// the rule itself
        rule: Located<String>;
        /// the words that it is based on
        source: Option<Located<String>>;
        /// why it reads so
        reason: Option<Located<String>>;
        /// an open question: what a table may agree on instead
        option: Option<OptionKeys>;
        /// what applies it besides checks and disputes: `table`, if the players do
        used_by: Vec<Located<String>>;
    }
}

document! {
    /// An open question of a rulebook.
    pub struct OptionKeys ("an option") {
        /// what house rules call it
        name: Located<String>;
        /// the value that holds by default
        default: Located<String>;
        /// its values, each with what it means
        values: Entries<String>;
    }
}

document! {
    /// A check.
    pub struct CheckKeys ("a check") at head {
        /// the rule that it reports
        rule: Located<String>;
        /// the component, or the components, of which each card is checked
        each: Vec<Located<String>>;
        /// the component, or the components, of which each pair of cards is checked: `a` and `b`
        pairs: Vec<Located<String>>;
        /// the component, or the components, that are checked as a whole
        once: Vec<Located<String>>;
        /// the board or map of which each space is checked
        spaces: Option<Located<String>>;
        /// which of them it is about; by default all
        r#where "where": Option<Node>;
        /// what must hold
        holds: Node;
        /// the field at whose place it is reported; by default the name
        at: Option<Located<String>>;
        /// the message, with `{…}`
        says: Located<String>;
        /// the fix, with `{…}`
        help: Option<Located<String>>;
        /// whether it is a warning
        warning: bool = false;
        /// the house rules under which it is made
        under: Option<Node>;
    }
}

document! {
    /// A table.
    pub struct TableKeys ("a table") at head {
        /// the rule that it belongs to
        rule: Located<String>;
        /// its columns: words or ranges in order, or headings with the least value that falls into each
        columns: Option<Node>;
        /// its rows by number, range or word, each with its cells
        rows: Node;
        /// whether values beyond the outermost row or column take the nearest one
        beyond: Option<Located<String>>;
        /// in print, the heading of its rows' keys, and in a list with it that of the cells of a table without columns
        heading: Vec<Located<String>>;
        /// a comment for readers
        about: Remark;
    }
}

document! {
    /// A dispute.
    pub struct DisputeKeys ("a dispute") at head {
        /// what it decides, in one line
        about: Option<Located<String>>;
        /// what people say, in the order in which it is asked for
        facts: Entries<Node>;
        /// what changes: fields of pieces by component, and variables
        state: Option<Node>;
        /// values, each with its lines
        values: Option<Node>;
        /// what is done, in order
        steps: Option<Node>;
        /// the outcome by keys
        outcome: Option<Node>;
        /// the outcome in a sentence
        finding: Option<Located<String>>;
    }
}

document! {
    /// A fact.
    pub struct FactKeys ("a fact") {
        /// what it is: whole, decimal, truth, text, choice or list
        kind: Option<Located<String>>;
        /// the least and the most: `1-8`, `-3 to 3`
        range: Option<Node>;
        /// the words that it may be
        choices: Vec<Located<String>>;
        /// one participant of this component
        piece: Option<Located<String>>;
        /// several participants of this component
        pieces: Option<Located<String>>;
        /// what holds where nobody says it
        assumed: Option<Node>;
        /// the question
        asked: Option<Located<String>>;
        /// whom it is put to
        by: Option<Located<String>>;
    }
}

document! {
    /// A line of a value.
    pub struct LineKeys ("a line of a value") at head {
        /// the rule that it cites
        rule: Located<String>;
        /// when it applies; by default always
        when: Option<Node>;
        /// the house rules under which it applies
        under: Option<Node>;
        /// the rule, or the rules, whose other lines it takes away
        instead_of: Vec<Located<String>>;
        /// the value
        is: Option<Node>;
        /// what is added to it
        add: Option<Node>;
        /// what it is multiplied by
        times: Option<Node>;
        /// the least that it is
        at_least: Option<Node>;
        /// the most that it is
        at_most: Option<Node>;
        /// its sentence, with `{…}`
        says: Option<Located<String>>;
    }
}

document! {
    /// A step.
    pub struct StepKeys ("a step") at head {
        /// the rule that it cites; by default that of the steps around it
        rule: Option<Located<String>>;
        /// when it is done; by default always
        when: Option<Node>;
        /// the house rules under which it is done
        under: Option<Node>;
        /// its sentence, with `{…}`
        says: Option<Located<String>>;
        /// a value to compute now
        find: Option<Located<String>>;
        /// names, each with what it is
        r#let "let": Option<Node>;
        /// dice: `2d6`
        roll: Option<Node>;
        /// how many to draw: `one`, `3`
        draw: Option<Node>;
        /// the table to look a cell up in
        look_up: Option<Located<String>>;
        /// what changes: fields of pieces and variables, each with what it becomes
        set: Option<Node>;
        /// a name for each entry: `u in units`
        each: Option<Node>;
        /// the condition that ends the repetition
        until: Option<Node>;
        /// how many times
        repeat: Option<Node>;
        /// what a player decides
        choose: Option<Located<String>>;
        /// what is forbidden
        forbid: Option<Node>;
        /// `true`: the ruling ends here
        end: Option<Node>;
        /// the steps within this one
        steps: Option<Node>;
        /// the name of what is rolled, drawn or looked up
        r#as "as": Option<Located<String>>;
        /// who rolls, draws or decides
        by: Option<Located<String>>;
        /// what a roll is for
        r#for "for": Option<Located<String>>;
        /// which dice fall once more
        reroll: Option<Node>;
        /// which dice have another one added
        explode: Option<Node>;
        /// which dice count: `highest 2`
        keep: Option<Node>;
        /// the list to draw or choose from
        from: Option<Node>;
        /// the row of a table
        row: Option<Node>;
        /// the column of a table
        column: Option<Node>;
        /// so many columns to the right
        shift: Option<Node>;
        /// which entries of `each`
        r#where "where": Option<Node>;
        /// the question
        asked: Option<Located<String>>;
    }
}

/// Keys that every scenario may have; no fact, variable or step shares its name with one.
pub const KEYS_OF_SCENARIOS: [&str; 11] = [
    "game",
    "dispute",
    "title",
    "house_rules",
    "dice",
    "decks",
    "claims",
    "case",
    "expect",
    "rules",
    "decisions",
];
