//! Faults that show only on paper, found without printing: every face and sheet is made, but not written.

use std::collections::BTreeSet;

use super::braces;
use super::left_out::left_out;
use super::{Job, JobSet};
use crate::compose::Options;
use crate::diag::{Policy, Report};
use crate::games;
use crate::model::game_set::Source;
use crate::model::{Content, Library, load};
use crate::press::{self, Only, Order, Sequence, layouts_of};
use crate::source::Origin;
use crate::source::door::BUILT_IN;

impl Job<'_> {
    /// Composes everything that would be printed to find its faults, and reads the layouts and sheets that nothing uses.
    pub fn check_on_paper(&mut self) {
        let mut found = Report::default();
        self.fill_all();
        for n in 0..self.sets.len() {
            self.check_folder(n, &mut found);
            self.check_set_on_paper(n, &mut found);
        }
        found.append(self.check_unused());
        let mut reported = self.report();
        for set in &mut self.sets {
            set.report = Report::default();
        }
        reported
            .append_unless_reported(found, |origin| self.files.get(origin.file).name.starts_with(BUILT_IN));
        self.general = reported;
    }

    /// Reads the layouts, looks and sheets that nothing uses to find their faults, and notes definitions that nothing prints.
    pub fn check_unused(&mut self) -> Report {
        let mut found = Report::default();
        self.fill_all();
        for set in &self.sets {
            left_out(set, &self.general, &self.files, &mut found);
            braces::in_cards(set, &self.files, &mut found);
        }
        let mut used: BTreeSet<Origin> = self.sets.iter().flat_map(used_by).collect();
        let (files, door) = (&mut self.files, self.door);
        let libraries = || self.sets.iter().map(|set| &set.definitions.library).chain([&self.library]);
        used.extend(libraries().flat_map(bases));
        let is_used = |layout: &&Source| used.contains(&layout.name.origin);
        let reached = libraries().flat_map(|library| {
            library.layouts.values().filter(is_used).flat_map(|layout| extended_by(layout, library))
        });
        let reached: Vec<Origin> = reached.collect();
        used.extend(reached);
        for library in libraries() {
            for layout in library.layouts.values() {
                if used.insert(layout.name.origin) {
                    load::layout(&layout.name, library, door, files, &mut found);
                    // A circle is reported once.
                    used.extend(extended_by(layout, library));
                }
            }
            for sheet in library.sheets.values().filter(|sheet| used.insert(sheet.name.origin)) {
                load::sheet(&sheet.name, None, library, door, files, &mut found);
            }
            for look in library.looks.values().filter(|look| used.insert(look.name.origin)) {
                load::look(&look.name, None, library, door, files, &mut found);
            }
        }
        found
    }

    fn check_set_on_paper(&mut self, index: usize, found: &mut Report) {
        let (set, files) = (&mut self.sets[index], &mut self.files);
        let Some(game_file) = &set.game_file else { return };
        let game = set.definitions.game;
        if !set.definitions.files.contains(&game_file.origin.file) {
            // The built-in game file also prints components of the rulebook, which are not among these definitions.
            let own = games::game(game).facts().fixed_components;
            set.definitions.decks.retain(|deck| !own.contains(&deck.component.value.as_str()));
        }
        let known_fields = |component: &str| games::known_fields(game, component);
        let order = Order {
            set: &set.definitions,
            game_file,
            papers: &[None],
            options: Options { faults_only: true, ..Options::default() },
            only: &Only::default(),
            skip: &[],
            show: None,
            policy: &Policy::default(),
            known_fields: &known_fields,
            is_faulty: true,
            players: None,
            sequence: Sequence::default(),
            printer: None,
            record: false,
            since: None,
            contents: None,
        };
        let plan = press::resolve(&order, &self.fonts, self.door, files);
        let unprinted = press::unprinted(&order, &self.fonts, self.door, files, found);
        for outcome in press::print(&plan, &order, self.door, files, &|_| {}, &|_| ()) {
            found.append(outcome.report);
        }
        press::check_unprinted(&unprinted, &order, self.door, files, found);
    }
}

/// The layouts that others extend. They may be incomplete, and their faults show in the others. Layouts in a circle are left out, because
/// each of them extends another.
fn bases(library: &Library) -> impl Iterator<Item = Origin> {
    let bases = |layout: &Source| {
        let bases = extended_by(layout, library);
        let is_circle = bases.contains(&layout.name.origin);
        bases.into_iter().filter(move |_| !is_circle)
    };
    library.layouts.values().flat_map(bases)
}

/// The layout that a layout extends, the one that this extends, and so on; in a circle, each layout once.
fn extended_by(layout: &Source, library: &Library) -> Vec<Origin> {
    let mut bases = Vec::new();
    let mut current = layout;
    while let Some(base) =
        current.node.as_map().and_then(|map| library.layouts.get(map.get("extends")?.as_text()?))
        && !bases.contains(&base.name.origin)
    {
        bases.push(base.name.origin);
        current = base;
    }
    bases
}

/// The sheets and layouts that a set's game file uses, as the places of their names.
fn used_by(set: &JobSet) -> BTreeSet<Origin> {
    let Library { layouts, sheets, .. } = &set.definitions.library;
    let origin = |source: &Source| source.name.origin;
    let mut used = BTreeSet::new();
    for file in set.game_file.iter().flat_map(|game_file| &game_file.files) {
        used.extend(sheets.get(&file.sheet.value).map(origin));
        let named = file.parts.iter().filter_map(|part| match &part.content {
            Content::Faces { component, layout, .. } => {
                set.definitions.decks_of(&component.value).next()?;
                let entries = set.definitions.decks_of(&component.value).flat_map(|deck| &deck.entries);
                Some(layouts_of(layout, &entries.collect::<Vec<_>>()))
            }
            Content::Plate(_) | Content::Text(..) | Content::Flow(_) => None,
        });
        let named = named.flatten().filter_map(|name| layouts.get(&name).map(origin));
        used.extend(named);
    }
    used
}
