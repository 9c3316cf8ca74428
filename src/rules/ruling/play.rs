//! One action in progress, with the position and the desk: the type on which all games write their rules.

/// Gives everybody's name.
pub trait Cast {
    /// The name of somebody, by its number in the scenario.
    fn name(&self, who: usize) -> &str;
}

/// Declares `Play`, on which a game writes its rules as methods. Each game has its own type, since a crate can add
/// methods only to its own types.
#[macro_export]
macro_rules! play {
    () => {
        /// What every rule of a dispute works on. The rules are methods of this type with the game's own setup and
        /// state, in the game's folders.
        pub(crate) struct Play<'a, 'd, Setup, State> {
            /// What does not change.
            pub setup: &'a Setup,
            /// What changes.
            pub state: &'a mut State,
            /// Dice, house rules and trace.
            pub desk: &'a mut $crate::ruling::Desk<'d>,
            /// The number of the action in the scenario's list, from 1; 0 is the situation itself.
            pub action: usize,
            /// Whose action it is, if the game's format says so.
            pub by: Option<usize>,
        }

        impl<Setup, State> Play<'_, '_, Setup, State> {
            /// Writes down a step with its subjects; the text is made only if it is needed.
            pub fn step(
                &mut self,
                rule: $crate::diag::Code,
                about: impl $crate::ruling::About,
                text: impl FnOnce() -> String,
            ) {
                self.desk.step(rule, about, text);
            }

            /// Notes what was considered and had no effect.
            pub fn idle(&mut self, rule: $crate::diag::Code, text: impl FnOnce() -> String) {
                self.desk.idle(rule, text);
            }

            /// Writes down a step with its subjects and rolls.
            pub fn step_with(
                &mut self,
                rule: $crate::diag::Code,
                about: impl $crate::ruling::About,
                rolls: impl IntoIterator<Item = $crate::ruling::Roll>,
                text: impl FnOnce() -> String,
            ) {
                self.desk.step_with(rule, about, rolls, text);
            }
        }

        impl<'a, Setup: $crate::ruling::Cast, State> Play<'a, '_, Setup, State> {
            /// The name of somebody, by its number in the scenario.
            pub fn name(&self, who: usize) -> $crate::ruling::Name<'a> {
                let setup: &'a Setup = self.setup;
                $crate::ruling::Name::somebody(who, setup.name(who))
            }

            /// Forbids this action.
            ///
            /// # Errors
            /// Always.
            pub fn forbid<T>(
                &self,
                rule: $crate::diag::Code,
                reason: impl Into<String>,
            ) -> Result<T, $crate::ruling::Stop> {
                self.forbid_by(self.by, rule, reason)
            }

            /// Forbids what somebody else does in this action.
            ///
            /// # Errors
            /// Always.
            pub fn forbid_by<T>(
                &self,
                by: Option<usize>,
                rule: $crate::diag::Code,
                reason: impl Into<String>,
            ) -> Result<T, $crate::ruling::Stop> {
                let by = by.map(|by| self.setup.name(by).to_owned());
                Err($crate::ruling::Stop::Illegal(Box::new($crate::ruling::Illegal {
                    by,
                    ..$crate::ruling::Illegal::new(self.action, rule, reason)
                })))
            }
        }
    };
}
