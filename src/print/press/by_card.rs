//! Layouts by card: `layout: "{kind}"` uses for each card the layout that the card names.

use crate::compose::unknown_fields_in;
use crate::diag::{Report, code};
use crate::model::{Entry, Scope, Template};
use crate::source::Located;

/// Cards that share a layout.
pub(super) struct Group<'a> {
    /// The layout's name, at the place of the part's `layout:`.
    pub layout: Located<String>,
    /// The cards.
    pub entries: Vec<&'a Entry>,
}

/// Groups the cards of a component by their layouts, in order of first use.
pub(super) fn groups<'a>(
    layout: &Located<String>,
    entries: &[&'a Entry],
    known: &[&str],
    report: &mut Report,
) -> Vec<Group<'a>> {
    if !layout.value.contains('{') {
        return vec![Group { layout: layout.clone(), entries: entries.to_vec() }];
    }
    let mut found = Report::default();
    let template = Template::parse(&layout.value, layout.origin, &mut found);
    if !found.has_errors() {
        unknown_fields_in(&template, entries, known, &mut found);
    }
    let mut groups: Vec<Group<'a>> = Vec::new();
    for entry in entries.iter().filter(|_| !found.has_errors()) {
        let name = Scope::for_entry(entry).bind(&template).text.trim().to_owned();
        if name.is_empty() {
            let message = format!("nothing says which layout {} has", entry.name.value);
            report
                .error(code::UNKNOWN_NAME, entry.name.origin, message)
                .help(format!("the part's layout is \"{}\"", layout.value))
                .related(layout.origin, "the part's layout");
            continue;
        }
        match groups.iter_mut().find(|group| group.layout.value == name) {
            Some(group) => group.entries.push(entry),
            None => {
                let layout = Located { value: name, origin: layout.origin };
                groups.push(Group { layout, entries: vec![entry] });
            }
        }
    }
    report.append(found);
    groups
}

/// The names of the cards' layouts, of those cards that name one without fault.
pub fn layouts_of(layout: &Located<String>, entries: &[&Entry]) -> Vec<String> {
    let groups = groups(layout, entries, &[], &mut Report::default());
    groups.into_iter().map(|group| group.layout.value).collect()
}
