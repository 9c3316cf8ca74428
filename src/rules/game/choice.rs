//! The options of a rulebook as types ([`crate::model::Choice`]), declared in one list per rulebook.

/// Declares the options of one rulebook: the type, the option's name and its values, the default first. A test
/// compares them with the rulebook.
#[macro_export]
macro_rules! choices {
    ($($(#[$doc:meta])* $choice:ident = $option:literal { $($value:ident = $word:literal),+ $(,)? })+) => {
        $(
            $(#[$doc])*
            #[derive(Debug, Clone, Copy, PartialEq, Eq)]
            #[allow(missing_docs, reason = "the rulebook says what each value means")]
            pub enum $choice { $($value),+ }

            impl $crate::model::Choice for $choice {
                const OPTION: &'static str = $option;
                const VALUES: &'static [(&'static str, Self)] = &[$(($word, $choice::$value)),+];
            }
        )+

        #[cfg(test)]
        #[test]
        fn options_are_the_rulebooks() {
            $crate::game::choice::hold_to(super::rulebook(), &[$(($option, &[$($word),+])),+]);
        }
    };
}

/// Compares the options in a game's code with those of its rulebook: names, values and defaults. Options for the table
/// alone have no code.
///
/// # Panics
/// If they differ.
pub fn hold_to(rulebook: &crate::model::Rulebook, options: &[(&str, &[&str])]) {
    for (rule, option) in rulebook.options() {
        let found = options.iter().find(|(name, _)| *name == option.name);
        if rule.used_by == ["table"] {
            assert!(found.is_none(), "{}: {} is for the table alone", rule.id, option.name);
            continue;
        }
        let (_, values) = found.unwrap_or_else(|| panic!("{}: nothing asks for {}", rule.id, option.name));
        assert_eq!(values[0], option.default, "{}: the default", rule.id);
        let mut values = values.to_vec();
        values.sort_unstable();
        assert!(option.words().eq(values.iter().copied()), "{}: {values:?}", rule.id);
    }
    for (name, _) in options {
        assert!(rulebook.option(name).is_some(), "{name} is no option of {}", rulebook.title);
    }
}
