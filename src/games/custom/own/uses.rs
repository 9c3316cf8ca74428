//! What uses each rule of a rulebook, and what its values and tables say: for people who look a rule up.

use std::collections::BTreeSet;

use super::code::{Book, Deed, DisputeCode, Ex, FactCode, FactKind, Line, Lines, Over};
use super::table::Table;
use super::value::Value;
use crate::diag::{Code, and_list, or_list};
use crate::model::expression::figures;

/// Something of a rulebook that has a name and is no rule.
#[derive(Debug)]
pub enum Named<'b> {
    /// A value, with the disputes that have it.
    Value(&'b Lines, Vec<&'b str>),
    /// A table.
    Table(&'b Table),
    /// A dispute.
    Dispute(&'b DisputeCode),
}

impl Book {
    /// The rules that its checks report.
    pub fn checked(&self) -> BTreeSet<&'static str> {
        self.checks.iter().map(|check| check.rule.name()).collect()
    }

    /// The rules that a dispute may cite, those of its tables and options included.
    pub fn judged(&self, dispute: &DisputeCode) -> BTreeSet<&'static str> {
        let steps = dispute.steps.iter().filter_map(|step| step.rule);
        let lines = dispute.values.iter().flat_map(|value| &value.lines).map(|line| line.rule);
        let tables = Self::tables_of(dispute).into_iter().map(|table| self.tables[table].rule);
        let mut rules: BTreeSet<&'static str> = steps.chain(lines).chain(tables).map(Code::name).collect();
        let options: Vec<&'static str> = self.rulebook.options().map(|(rule, _)| rule.id).collect();
        rules.extend(dispute.options.iter().filter_map(|option| options.get(*option)));
        rules
    }

    /// The tables that a dispute looks up.
    fn tables_of(dispute: &DisputeCode) -> BTreeSet<usize> {
        let mut tables = BTreeSet::new();
        let mut look = |ex: &Ex| cells(ex, &mut tables);
        dispute.steps.iter().for_each(|step| step.each_ex(&mut look));
        let lines = dispute.values.iter().flat_map(|value| &value.lines);
        lines.flat_map(Line::expressions).for_each(&mut look);
        dispute.outcome.each_ex(&mut look);
        for step in &dispute.steps {
            if let Deed::LookUp(step) = &step.does {
                tables.insert(usize::from(step.table));
            }
        }
        tables
    }

    /// What uses a rule, one use a line: "value `odds` of combat".
    pub fn uses(&self, rule: &str) -> Vec<String> {
        let mut uses: Vec<String> = Vec::new();
        let is_it = |other: &str| other.eq_ignore_ascii_case(rule);
        for check in self.checks.iter().filter(|check| is_it(check.rule.name())) {
            let about: Vec<&str> =
                check.about.iter().map(|about| self.components[usize::from(*about)].name.as_str()).collect();
            let of = and_list(&about);
            uses.push(match check.over {
                Over::Each => format!("a check of each {of}"),
                Over::Pairs => format!("a check of each pair of {of}"),
                Over::Once => format!("a check of all {of} together"),
                Over::Spaces => "a check of each space".to_owned(),
            });
        }
        let tables = self.tables.iter().filter(|table| is_it(table.rule.name()));
        uses.extend(tables.map(|table| format!("table `{}`", table.name)));
        for dispute in &self.disputes {
            let cites = |value: &&Lines| value.lines.iter().any(|line| is_it(line.rule.name()));
            let values = dispute.values.iter().filter(cites);
            uses.extend(values.map(|value| format!("value `{}` of {}", value.name, dispute.name)));
            let steps =
                dispute.steps.iter().filter(|step| step.rule.is_some_and(|rule| is_it(rule.name()))).count();
            if steps > 0 {
                let many = if steps == 1 { "a step".to_owned() } else { format!("{steps} steps") };
                uses.push(format!("{many} of {}", dispute.name));
            }
        }
        uses
    }

    /// What the rulebook calls so, whatever its capitals, but for rules and options.
    pub fn named(&self, name: &str) -> Option<Named<'_>> {
        let is_it = |other: &str| other.eq_ignore_ascii_case(name);
        if let Some(table) = self.tables.iter().find(|table| is_it(&table.name)) {
            return Some(Named::Table(table));
        }
        if let Some(dispute) = self.disputes.iter().find(|dispute| is_it(&dispute.name)) {
            return Some(Named::Dispute(dispute));
        }
        let has = |dispute: &&DisputeCode| dispute.values.iter().any(|value| is_it(&value.name));
        let disputes: Vec<&DisputeCode> = self.disputes.iter().filter(has).collect();
        let value = disputes.first()?.values.iter().find(|value| is_it(&value.name))?;
        Some(Named::Value(value, disputes.iter().map(|dispute| &*dispute.name).collect()))
    }

    /// Everything that has a name and can be explained, in the order of the rulebook; each name once.
    pub fn names(&self) -> Vec<&str> {
        let rules = self.rulebook.rules().map(|rule| rule.id);
        let options = self.rulebook.options().map(|(_, option)| option.name);
        let tables = self.tables.iter().map(|table| &*table.name);
        let disputes = self.disputes.iter().map(|dispute| &*dispute.name);
        let values = self.disputes.iter().flat_map(|dispute| &dispute.values).map(|value| &*value.name);
        let mut all: Vec<&str> = Vec::new();
        for name in rules.chain(options).chain(tables).chain(disputes).chain(values) {
            if !all.contains(&name) {
                all.push(name);
            }
        }
        all
    }
}

/// Adds the tables that an expression takes a cell of.
fn cells(ex: &Ex, tables: &mut BTreeSet<usize>) {
    if let Ex::Cell(table, ..) = ex {
        tables.insert(usize::from(*table));
    }
    ex.parts().into_iter().for_each(|part| cells(part, tables));
}

impl Line {
    /// Its expressions but those of its sentence.
    pub fn expressions(&self) -> impl Iterator<Item = &Ex> {
        self.guard.when.iter().chain(self.does.iter().map(|(_, ex)| ex))
    }
}

impl Lines {
    /// Its lines for people: the rule, and what the line does: "SK-3.3: instead of SK-3.2".
    pub fn in_short(&self) -> Vec<String> {
        let line = |line: &Line| {
            let others: Vec<&str> = line.instead_of.iter().map(|n| self.lines[*n].rule.name()).collect();
            let does = line.does.as_ref().map(|(does, _)| format!("`{}`", does.word()));
            let instead = (!others.is_empty()).then(|| format!("instead of {}", and_list(&others)));
            let under = (!line.guard.under.is_empty()).then(|| "under a house rule".to_owned());
            let when = line.guard.when.is_some().then(|| "under a condition".to_owned());
            let parts: Vec<String> = [does, instead, when, under].into_iter().flatten().collect();
            format!("{}: {}", line.rule, parts.join(", "))
        };
        self.lines.iter().map(line).collect()
    }
}

impl Table {
    /// The table as rows of cells: the headings first, if it has columns.
    pub fn grid(&self) -> Vec<Vec<String>> {
        let columns = self.columns.count();
        let headings = (0..columns).map(|n| self.heading(n).unwrap_or_default().to_owned());
        let mut grid: Vec<Vec<String>> = Vec::new();
        if self.heading(0).is_some() {
            grid.push([String::new()].into_iter().chain(headings).collect());
        }
        for (key, cells) in self.rows.iter().zip(&self.cells) {
            let cells = cells.iter().map(|cell| cell.as_ref().map_or_else(|| "–".to_owned(), printed));
            grid.push([key.written.to_string()].into_iter().chain(cells).collect());
        }
        grid
    }
}

/// A value as it is written: a word, a number, or a list of these; a dash for nothing.
pub fn printed(cell: &Value) -> String {
    match cell {
        Value::Word(word) => word.to_string(),
        Value::Number(number) => figures(*number),
        Value::Truth(truth) => truth.to_string(),
        Value::List(all) => all.iter().map(printed).collect::<Vec<_>>().join(", "),
        _ => "–".to_owned(),
    }
}

impl FactCode {
    /// What may be said, in words: "one unit", "-3 to 3", "clear, woods or hill".
    pub fn in_words(&self, book: &Book) -> String {
        let (least, most) = self.limits();
        let within = |what: &str| match self.range {
            Some(_) => format!("{} to {}", figures(least), figures(most)),
            None => what.to_owned(),
        };
        let component = |number: &u16| book.components[usize::from(*number)].name.as_str();
        match &self.kind {
            FactKind::Whole => within("a whole number"),
            FactKind::Decimal => within("a number"),
            FactKind::Truth => "yes or no".to_owned(),
            FactKind::Text => "a text".to_owned(),
            FactKind::Choice(choices) => or_list(choices),
            FactKind::List(choices) if choices.is_empty() => "a list".to_owned(),
            FactKind::List(choices) => format!("a list of {}", or_list(choices)),
            FactKind::Piece(number) => format!("one {}", component(number)),
            FactKind::Pieces(number) if self.range.is_some() => {
                format!("{} to {} of {}", figures(least), figures(most), component(number))
            }
            FactKind::Pieces(number) => format!("one or more of {}", component(number)),
        }
    }

    /// The fact with what may be said, and what is assumed: "terrain: clear, woods or hill; clear by default".
    pub fn in_short(&self, book: &Book) -> String {
        let assumed = self.assumed.as_ref().map(|value| format!("; {} by default", printed(value)));
        format!("{}: {}{}", self.name, self.in_words(book), assumed.unwrap_or_default())
    }
}
