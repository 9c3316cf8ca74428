//! The options that a printed file keeps, so that `verify` can print it again.

use clap::{Parser, ValueEnum};

use super::super::lang::Lang;
use super::super::report::Faults;
use super::super::sides::Sides;
use super::Args;
use crate::model::Language;

/// The options as a command line.
#[derive(Parser)]
struct Kept {
    #[command(flatten)]
    args: Args,
}

impl Args {
    /// The options that change what a PDF holds, each as a word of the command line. Its paper is that of its pages, and its name says
    /// which of the files of a run it is.
    pub(super) fn to_keep(&self, language: Language) -> Vec<String> {
        let Args {
            paths: _,
            paper: _,
            format: _,
            dpi: _,
            pictures: _,
            cut,
            printer,
            ink,
            see_through: _,
            order,
            draft,
            output: _,
            lang,
            selection,
            skip,
            cmyk,
            profile,
            shard: _,
            players,
            umpire,
            changes,
            set: _,
            faults: Faults { house_rules, deny, allow },
        } = self;
        let mut all: Vec<String> = Vec::new();
        let mut add = |name: &str, value: String| all.push(format!("--{name}={value}"));
        cut.iter().for_each(|format| add("cut", word_of(format)));
        printer.iter().for_each(|name| add("printer", name.clone()));
        ink.word().into_iter().for_each(|ink| add("ink", ink));
        (*order != Sides::default()).then(|| add("order", word_of(order)));
        lang.is_some().then(|| add("lang", language.word().to_owned()));
        for (name, value) in selection.words() {
            add(name, value.clone());
        }
        skip.iter().for_each(|range| add("skip", format!("{}-{}", range.start(), range.end())));
        profile.iter().for_each(|path| add("profile", path.display().to_string()));
        players.iter().for_each(|players| add("players", players.to_string()));
        umpire.iter().for_each(|address| add("umpire", address.clone()));
        house_rules.iter().for_each(|rule| add("house-rule", rule.clone()));
        deny.iter().for_each(|what| add("deny", what.clone()));
        allow.iter().for_each(|code| add("allow", code.clone()));
        all.extend(changes.to_keep());
        let flags = [("--draft", *draft), ("--cmyk", *cmyk)];
        all.extend(flags.iter().filter(|(_, is_on)| *is_on).map(|(name, _)| (*name).to_owned()));
        all
    }

    /// The arguments with the options that a file keeps; `None` if this version does not know one of them.
    pub(super) fn with_kept(options: &[String]) -> Option<Args> {
        let words = std::iter::once("render").chain(options.iter().map(String::as_str));
        let Kept { mut args } = Kept::try_parse_from(words).ok()?;
        args.changes.print_again();
        Some(args)
    }

    /// The one language to print; `None` is the first of each set.
    pub(super) fn language(&self) -> Option<Language> {
        match self.lang {
            Some(Lang::One(language)) => Some(language),
            Some(Lang::All) | None => None,
        }
    }
}

/// The word of the command line for a value.
fn word_of(value: &impl ValueEnum) -> String {
    value.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
}
