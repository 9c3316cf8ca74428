//! Rules and tables of the set's rulebook in a text: `{table crt}`, `{section SK-4}` and `{rules}`, each a paragraph.

use super::words::Reading;
use crate::diag::Report;
use crate::model::fixed_words::Phrase;
use crate::model::printed_rules::{PrintedRule, PrintedSection, PrintedTable};
use crate::model::prose::{Marked, Stretch, Table};
use crate::model::style::Align;
use crate::source::Located;
use crate::source::markdown::Block;
use crate::source::read::unknown;

/// What a paragraph can ask for.
pub(super) const WORDS: [&str; 3] = ["table", "section", "rules"];

impl Reading<'_, '_> {
    /// The stretches in place of a paragraph that asks for rules or a table; `None` for any other block. A table may
    /// be followed by a rule for the margin: `{table crt} {rule SK-5.1}`.
    pub fn printed_rules(&self, block: &Block, report: &mut Report) -> Option<Vec<Stretch>> {
        let Block::Paragraph(text) = block else { return None };
        let (inner, rest) = text.value.trim().strip_prefix('{')?.split_once('}')?;
        let (word, name) = inner.trim().split_once(' ').unwrap_or((inner.trim(), ""));
        let name = Located { value: name.trim(), origin: text.place_of(name.trim()) };
        let rules = &self.order.set.printed_rules;
        match (word, name.value, rest.trim()) {
            ("rules", "", "") => {
                Some(rules.sections.iter().flat_map(|section| self.section(section)).collect())
            }
            ("section", id, "") if !id.is_empty() => {
                let known: Vec<&str> = rules.sections.iter().map(|section| section.id.as_str()).collect();
                let section = rules.section(id);
                if section.is_none() {
                    unknown("section", name, &known, report);
                }
                Some(section.map(|section| self.section(section)).unwrap_or_default())
            }
            ("table", table, rest)
                if !table.is_empty() && (rest.is_empty() || rest.starts_with("{rule ")) =>
            {
                let known: Vec<&str> = rules.tables.iter().map(|table| table.name.value.as_str()).collect();
                let found = rules.table(table);
                if found.is_none() {
                    unknown("table", name, &known, report);
                }
                let rule = rest.strip_prefix("{rule ").and_then(|rest| rest.strip_suffix('}')).map(str::trim);
                Some(found.map(|table| self.table(table, rule)).into_iter().collect())
            }
            _ => None,
        }
    }

    fn section(&self, section: &PrintedSection) -> Vec<Stretch> {
        let heading = Marked { text: section.title.clone(), ..Marked::default() };
        let rules = section.rules.iter().flat_map(|rule| self.stated(rule));
        std::iter::once(Stretch::Heading(heading)).chain(rules).collect()
    }

    /// A rule with its number, and what its option can be agreed on.
    fn stated(&self, rule: &PrintedRule) -> Vec<Stretch> {
        let mut marked = Marked { text: rule.text.clone(), ..Marked::default() };
        self.rule(&rule.id, &mut marked);
        let mut stretches = vec![Stretch::Paragraph(marked)];
        if let Some((usual, others)) = &rule.option {
            let words = &self.order.game_file.words();
            let text = words.say(Phrase::UnlessAgreed, &[("usual", usual), ("others", &others.join(" / "))]);
            stretches.push(Stretch::Note(Marked { text, ..Marked::default() }));
        }
        stretches
    }

    fn table(&self, table: &PrintedTable, rule: Option<&str>) -> Stretch {
        let mut columns: Vec<String> = table.headings().into_iter().map(str::to_owned).collect();
        let aligns = vec![Align::Center; columns.len()];
        let has_margin = self.wanted.columns == 1;
        if let Some(rule) = rule.filter(|_| !has_margin) {
            let heading = format!("{} ({rule})", columns[0]);
            heading.trim().clone_into(&mut columns[0]);
        }
        let rule = rule.filter(|_| has_margin).map(str::to_owned);
        Stretch::Table(Table {
            columns,
            rows: table.rows.clone(),
            aligns,
            is_wide: true,
            rule,
            ..Table::default()
        })
    }
}
