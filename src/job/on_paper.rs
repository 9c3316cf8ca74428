//! What would go wrong on paper, found without printing: every face and sheet is made for its faults alone.

use std::collections::{BTreeMap, BTreeSet};

use super::{Job, JobSet};
use crate::compose::Options;
use crate::diag::{Policy, Report};
use crate::games;
use crate::model::{Content, load};
use crate::press::{self, Only, Order};
use crate::source::door::BUILT_IN;
use crate::source::names;

impl Job<'_> {
    /// Composes what would be printed, for what would go wrong on paper, and reads the layouts and sheets that nothing uses.
    pub fn check_on_paper(&mut self) {
        let mut found = Report::default();
        for n in 0..self.sets.len() {
            self.fill(n);
            self.check_set_on_paper(n, &mut found);
        }
        found.append(self.check_unused());
        let mut told = self.report();
        for set in &mut self.sets {
            set.report = Report::default();
        }
        told.append_unless_told(found, |origin| self.files.get(origin.file).name.starts_with(BUILT_IN));
        self.general = told;
    }

    /// Reads the layouts, looks and sheets that nothing uses, for what is wrong with them.
    pub fn check_unused(&mut self) -> Report {
        let mut found = Report::default();
        self.fill_all();
        let mut used: BTreeSet<String> = self.sets.iter().flat_map(used_by).collect();
        let (library, files, door) = (&self.library, &mut self.files, self.door);
        // A layout that others extend need not be whole; what is wrong with it shows in them.
        let bases =
            library.layouts.values().filter_map(|layout| layout.node.as_map()?.get("extends")?.as_text());
        used.extend(bases.map(names::key));
        for layout in
            library.layouts.values().filter(|layout| !used.contains(&names::key(&layout.name.value)))
        {
            load::layout(&layout.name, library, door, files, &mut found);
        }
        for sheet in library.sheets.values().filter(|sheet| !used.contains(&names::key(&sheet.name.value))) {
            load::sheet(&sheet.name, None, library, door, files, &mut found);
        }
        for look in library.looks.values() {
            load::look(&look.name, &BTreeMap::new(), library, door, files, &mut found);
        }
        found
    }

    fn check_set_on_paper(&mut self, n: usize, found: &mut Report) {
        let (set, files) = (&mut self.sets[n], &mut self.files);
        let Some(game_file) = &set.game_file else { return };
        let game = set.definitions.game;
        if !set.definitions.files.contains(&game_file.origin.file) {
            // What the program prints of its own accord, and always the same, is none of these definitions' faults.
            let own = games::game(game).facts().of_the_rulebook;
            set.definitions.decks.retain(|deck| !own.contains(&deck.component.value.as_str()));
        }
        let known_fields = |component: &str| games::known_fields(game, component);
        let order = Order {
            set: &set.definitions,
            game_file,
            library: &self.library,
            paper: None,
            options: Options { faults_only: true, ..Options::default() },
            only: &Only::default(),
            policy: &Policy::default(),
            known_fields: &known_fields,
        };
        let plan = press::resolve(&order, self.door, files);
        let unprinted = press::unprinted(&order, self.door, files, found);
        found.append(press::print(plan, &order, self.door, files, &mut |_, _, _| {}).report);
        press::check_unprinted(&unprinted, &order, self.door, files, found);
    }
}

/// The sheets and layouts that a set's game file uses.
fn used_by(set: &JobSet) -> BTreeSet<String> {
    let mut used = BTreeSet::new();
    for file in set.game_file.iter().flat_map(|game_file| &game_file.files) {
        used.insert(names::key(&file.sheet.value));
        used.extend(file.parts.iter().filter_map(|part| match &part.content {
            Content::Faces { component, layout } => {
                set.definitions.decks_of(&component.value).next().map(|_| names::key(&layout.value))
            }
            Content::Plate(_) => None,
        }));
    }
    used
}
