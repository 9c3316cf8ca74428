//! The steps of a dispute, done one after the other.

use std::sync::Arc;

use super::changes::Changed;
use super::code::{Beginning, ChooseStep, Deed, EachStep, LookUpStep, Step, Target, UntilStep};
use super::court::{Ignored, Turns};
use super::cover::Seen;
use super::evaluate::{Fail, Play};
use super::steps::MOST_TURNS;
use super::value::{Value, exact};
use crate::diag::Code;
use crate::ruling::{Answers, Fact, Flow, Illegal, Roll, Stop, Undecided, UndecidedKind};
use crate::source::{Origin, names};

/// The most steps of one ruling.
const MOST_STEPS: usize = 100_000;

impl Play<'_, '_> {
    /// Plays on to the next roll, or to the end of a turn.
    pub fn stage(&mut self) -> Result<Flow, Fail> {
        if !self.at.begun {
            self.begin()?;
            self.at.begun = true;
        }
        let court = self.court;
        let dispute = court.dispute();
        let counts = self.desk.counts();
        let odds = court.for_odds();
        let steps = if counts { &odds.steps } else { &dispute.steps };
        loop {
            let n = self.at.next;
            let Some(step) = steps.get(n) else { return self.finish() };
            self.at.aside.rule = step.rule;
            self.at.aside.done += 1;
            if self.at.aside.done > MOST_STEPS && !self.desk.counts() {
                return Err(self.error(format!("more than {MOST_STEPS} steps"), step.origin));
            }
            match odds.spans.get(&n).filter(|_| counts && self.desk.may_wait()) {
                Some(span) if self.span(n, span)? => {}
                _ => self.act(n, step)?,
            }
            if counts
                && let Some((_, span)) = odds.spans.range(..=n).next_back()
                && n < span.end
                && self.at.next == span.end
                && !self.at.aside.is_spanned
            {
                self.end_span(span);
            }
            self.at.aside.is_spanned = false;
            if counts {
                for slot in &odds.dead[n] {
                    self.at.slots[*slot as usize] = Value::Nothing;
                }
            }
            let ends_turn = matches!(step.does, Deed::Each(_) | Deed::Until(_));
            let rolls = steps
                .get(self.at.next)
                .is_some_and(|step| matches!(step.does, Deed::Roll(_) | Deed::Draw(_)));
            if ends_turn || rolls {
                return Ok(Flow::On);
            }
        }
    }

    /// Works out what the state begins as.
    fn begin(&mut self) -> Result<(), Fail> {
        let court = self.court;
        for beginning in &court.dispute().beginning {
            match beginning {
                Beginning::Slot(slot, ex) => self.at.slots[*slot as usize] = self.value(ex)?,
                Beginning::Field(component, place, ex) => {
                    for (n, piece) in
                        court.pieces.iter().enumerate().filter(|(_, one)| one.component == *component)
                    {
                        let cell = piece.base + *place as usize;
                        if court.said_cells[cell] {
                            continue;
                        }
                        self.its = vec![Value::Piece(n as u16)];
                        let value = self.value(ex);
                        self.its.clear();
                        self.at.cells[cell] = value?;
                    }
                }
            }
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<Flow, Fail> {
        let court = self.court;
        let dispute = court.dispute();
        self.at.aside.rule = None;
        self.at.outcome = self.outcome_of(&dispute.outcome, false)?;
        if let Some(finding) = dispute.finding.as_ref().filter(|_| self.desk.writes()) {
            self.at.aside.finding = self.text(finding).unwrap_or_default();
        }
        if !self.desk.writes() {
            // Only the outcome of a final position counts.
            self.at.slots.iter_mut().for_each(|slot| *slot = Value::Nothing);
            self.at.cells.iter_mut().for_each(|cell| *cell = Value::Nothing);
            self.at.used.iter_mut().for_each(|used| *used = 0);
            self.at.next = dispute.steps.len();
        }
        Ok(Flow::Done)
    }

    /// Whether a rule is applied; only the search for a rule that a player forgot leaves one out.
    fn remembers(&self, step: &Step) -> bool {
        step.rule.is_none_or(|rule| self.desk.remembers(rule))
    }

    fn act(&mut self, n: usize, step: &Step) -> Result<(), Fail> {
        let goes_on = match &step.does {
            Deed::Next(head) => {
                self.at.next = *head;
                return Ok(());
            }
            Deed::Each(_) | Deed::Until(_) => self.at.loops.last().is_some_and(|turns| turns.head == n),
            _ => false,
        };
        if !goes_on && !self.guard(&step.guard)? {
            self.at.next = match &step.does {
                Deed::Each(each) => each.end,
                Deed::Until(until) => until.end,
                Deed::Block(end) => *end,
                _ => n + 1,
            };
            return Ok(());
        }
        self.court.note(Seen::Step(n));
        self.at.next = n + 1;
        match &step.does {
            Deed::Find(value) => drop(self.lines(*value)?),
            Deed::Let(all) => self.naming(step, all)?,
            Deed::Roll(roll) => self.roll(n, step, roll)?,
            Deed::Draw(draw) => self.draw(step, draw)?,
            Deed::LookUp(look) => self.look_up(step, look)?,
            Deed::Set(all) if self.remembers(step) => self.set(step, all)?,
            Deed::Set(_) | Deed::Next(_) => {}
            Deed::Choose(choose) => self.choose(step, choose)?,
            Deed::Forbid(ex) => {
                if self.holds(ex)? && self.remembers(step) {
                    let said = step.says.as_ref().and_then(|says| self.text(says).ok());
                    let rule = step.rule.unwrap_or(Code::new("PB-missing-key"));
                    let reason = said.unwrap_or_else(|| "the rules forbid it".to_owned());
                    return Err(Fail::from(Stop::Illegal(Box::new(Illegal::new(0, rule, reason)))));
                }
            }
            Deed::End if self.remembers(step) => {
                self.write_step(step, Vec::new(), || "the ruling ends here".to_owned());
                self.at.loops.clear();
                self.at.next = self.court.dispute().steps.len();
            }
            Deed::End => {}
            Deed::Block(_) => self.write_block(step),
            Deed::Each(each) => self.each(n, step, each, goes_on)?,
            Deed::Until(until) => self.until(n, step, until, goes_on)?,
        }
        Ok(())
    }

    /// Writes a step down with its sentence, or with one made of it.
    pub fn write_step(&mut self, step: &Step, rolls: Vec<Roll>, made: impl FnOnce() -> String) {
        let Some(rule) = step.rule else { return };
        if !self.desk.writes() {
            return self.desk.step(rule, (), String::new);
        }
        let said = step.says.as_ref().and_then(|says| self.text(says).ok());
        self.desk.step_with(rule, (), rolls, || said.unwrap_or_else(made));
    }

    /// A step with others in it has a line of its own only if it says something.
    fn write_block(&mut self, step: &Step) {
        if step.says.is_some() {
            self.write_step(step, Vec::new(), String::new);
        }
    }

    fn naming(&mut self, step: &Step, all: &[(u16, Arc<str>, super::code::Ex)]) -> Result<(), Fail> {
        let mut found = Vec::with_capacity(all.len());
        for (.., ex) in all {
            found.push(self.value(ex)?);
        }
        let mut shown = Vec::new();
        for ((slot, name, _), value) in all.iter().zip(found) {
            if self.desk.writes() {
                shown.push(format!("{name}: {}", self.shown(&value)));
                self.at.aside.changes.note(Changed::Slot(*slot), step.rule);
            }
            self.at.slots[*slot as usize] = value;
        }
        if step.has_rule || step.says.is_some() {
            self.write_step(step, Vec::new(), || shown.join(", "));
        }
        Ok(())
    }

    /// A value in a sentence.
    fn shown(&self, value: &Value) -> String {
        match value {
            Value::Nothing => "nothing".to_owned(),
            Value::List(values) if values.is_empty() => "none".to_owned(),
            value => value.text(self.court).to_string(),
        }
    }

    fn set(&mut self, step: &Step, all: &[(Target, super::code::Ex)]) -> Result<(), Fail> {
        let mut found = Vec::with_capacity(all.len());
        for (target, ex) in all {
            let value = self.value(ex)?;
            found.push((self.place_of(target, step.origin)?, value));
        }
        let mut is_change = false;
        let mut shown = Vec::new();
        for (place, value) in found {
            let old = match place {
                Changed::Cell(cell) => &mut self.at.cells[cell],
                Changed::Slot(slot) | Changed::Lines(slot) => &mut self.at.slots[slot as usize],
            };
            let alike = std::mem::discriminant(old) == std::mem::discriminant(&value);
            let old = std::mem::replace(old, value.clone());
            if alike && old.same(&value, self.court) {
                continue;
            }
            is_change = true;
            if self.desk.writes() {
                self.at.aside.changes.note(place, step.rule);
                shown.push(format!("{}: {}", self.called(place), self.shown(&value)));
            }
        }
        if is_change {
            self.write_step(step, Vec::new(), || shown.join(", "));
        }
        Ok(())
    }

    /// Where a `set` puts its value.
    fn place_of(&mut self, target: &Target, origin: Origin) -> Result<Changed, Fail> {
        match target {
            Target::Slot(slot) => Ok(Changed::Slot(*slot)),
            Target::Field(ex, field) => {
                let of = self.value(ex)?;
                let Value::Piece(piece) = of else {
                    return Err(self.error(format!("{} is no participant", self.shown(&of)), origin));
                };
                let one = &self.court.pieces[piece as usize];
                let place = self.place(one.component, *field);
                let name = &self.court.book.symbols[*field as usize];
                let place = place.ok_or_else(|| self.error(format!("{} has no {name}", one.name), origin))?;
                Ok(Changed::Cell(one.base + place))
            }
        }
    }

    /// The name of what changes.
    fn called(&self, place: Changed) -> String {
        let dispute = self.court.dispute();
        match place {
            Changed::Slot(slot) | Changed::Lines(slot) => dispute.slots[slot as usize].to_string(),
            Changed::Cell(cell) => {
                let one = self.court.pieces.iter().rfind(|one| one.base <= cell);
                one.map_or_else(String::new, |one| {
                    let field = dispute.fields[one.component as usize][cell - one.base];
                    format!("{} of {}", self.court.book.symbols[field as usize], one.name)
                })
            }
        }
    }

    fn look_up(&mut self, step: &Step, look: &LookUpStep) -> Result<(), Fail> {
        let row = self.value(&look.row)?;
        let column = look.column.as_ref().map(|ex| self.value(ex)).transpose()?;
        let shift = match &look.shift {
            Some(ex) => {
                let value = self.value(ex)?;
                let shift = exact(self.number(&value, step.origin)?);
                if shift.fract() != 0.0 || shift.abs() > 1e6 {
                    return Err(self.error(format!("a shift of {} columns", self.shown(&value)), step.origin));
                }
                shift as i64
            }
            None => 0,
        };
        let cell = self.looked_up(look.table, &row, column.as_ref(), shift)?;
        if self.desk.writes() {
            self.at.aside.changes.note(Changed::Slot(look.slot), step.rule);
        }
        self.at.slots[look.slot as usize] = cell.clone();
        let shown = self.shown(&cell);
        self.write_step(step, Vec::new(), || format!("{}: {shown}", look.name));
        Ok(())
    }

    /// The cell of a table.
    fn looked_up(&self, table: u16, row: &Value, column: Option<&Value>, shift: i64) -> Result<Value, Fail> {
        let known = &self.court.book.tables[table as usize];
        let place = known.place(row, column, shift, self.court);
        let [row, column] = place.map_err(|text| self.gap_of(table, text))?;
        if !self.is_quiet {
            self.court.note(Seen::Row(table as usize, row));
            self.court.note(Seen::Column(table as usize, column));
        }
        known.cell([row, column]).map_err(|text| self.gap_of(table, text))
    }

    fn gap_of(&self, table: u16, text: String) -> Fail {
        let table = &self.court.book.tables[table as usize];
        let (value, rules, origin) = (Some(table.name.to_string()), vec![table.rule], Some(table.origin));
        Fail::from(Stop::Undecided(Box::new(Undecided {
            kind: UndecidedKind::Gap,
            value,
            rules,
            text,
            origin,
        })))
    }

    /// A cell within an expression, with the table's rule as a step.
    pub fn cell_of(&mut self, table: u16, at: &[super::code::Ex], _: Origin) -> Result<Value, Fail> {
        let at: Vec<Value> = at.iter().map(|ex| self.value(ex)).collect::<Result<_, _>>()?;
        let row = at.first().cloned().unwrap_or_default();
        let cell = self.looked_up(table, &row, at.get(1), 0)?;
        let known = &self.court.book.tables[table as usize];
        if self.desk.writes() && !self.is_quiet {
            let shown = self.shown(&cell);
            self.desk.step(known.rule, (), || format!("{}: {shown}", known.name));
        }
        Ok(cell)
    }

    fn choose(&mut self, step: &Step, choose: &ChooseStep) -> Result<(), Fail> {
        let entries = self.value(&choose.from)?.entries();
        let mut among: Vec<Value> = Vec::new();
        for entry in entries.iter() {
            if !among.iter().any(|other| other.same(entry, self.court)) {
                among.push(entry.clone());
            }
        }
        if among.len() < 2 {
            self.at.slots[choose.slot as usize] = among.pop().unwrap_or_default();
            return Ok(());
        }
        let court = self.court;
        let said = &court.decisions[choose.decision];
        if court.cover.is_some() && said.said.is_empty() {
            return self.try_decision(choose, &among);
        }
        let place = if said.each_time { 0 } else { self.at.used[choose.decision] as usize };
        let Some(decision) = said.said.get(place) else { return Err(self.lacking_decision(choose, &among)) };
        let by_name = among.iter().find(|entry| names::same(&entry.text(court), &decision.word)).cloned();
        let chosen = match (by_name, &decision.ex) {
            (Some(entry), _) => Some(entry),
            (None, Some(ex)) => {
                let value = self.value(ex)?;
                among.iter().find(|entry| entry.same(&value, court)).cloned()
            }
            (None, None) => None,
        };
        let Some(chosen) = chosen else {
            let rule = step.rule.unwrap_or(Code::new("PB-missing-key"));
            let known: Vec<String> = among.iter().map(|entry| entry.text(court).to_string()).collect();
            let reason = format!("{} is none of {}", decision.word, crate::diag::or_list(&known));
            return Err(Fail::from(Stop::Illegal(Box::new(Illegal::new(place + 1, rule, reason)))));
        };
        if !said.each_time {
            self.at.used[choose.decision] += 1;
        }
        if self.desk.writes() {
            self.at.aside.changes.note(Changed::Slot(choose.slot), step.rule);
        }
        let shown = self.shown(&chosen);
        self.at.slots[choose.slot as usize] = chosen;
        self.write_step(step, Vec::new(), || {
            format!("{}: {shown}", court.dispute().decisions[choose.decision])
        });
        Ok(())
    }

    /// In a proof, decides for each entry in turn.
    fn try_decision(&mut self, choose: &ChooseStep, among: &[Value]) -> Result<(), Fail> {
        // The shares differ, so that no two decisions weigh each other out.
        let share = |n: usize| 1.0 / (n as f64 + std::f64::consts::SQRT_2);
        let sum: f64 = (0..among.len()).map(share).sum();
        let shares = || Some((0..among.len()).map(|n| (n as u128, share(n) / sum)).collect());
        let Some(class) = self.desk.decision(shares)? else {
            return Err(self.lacking_decision(choose, among));
        };
        let chosen = among[class as usize].clone();
        self.not_idle();
        if !self.desk.may_wait() {
            self.at.aside.decided.push((choose.decision, chosen.text(self.court)));
        }
        self.at.slots[choose.slot as usize] = chosen;
        Ok(())
    }

    /// Dice or an open decision may end a repetition.
    pub fn not_idle(&mut self) {
        self.at.loops.iter_mut().for_each(|turns| turns.idle = Ignored(0));
    }

    fn lacking_decision(&mut self, choose: &ChooseStep, among: &[Value]) -> Fail {
        let name = Arc::clone(&self.court.dispute().decisions[choose.decision]);
        let asked = choose.asked.as_ref().and_then(|asked| self.text(asked).ok());
        let asked = asked.unwrap_or_else(|| format!("Which {name}?"));
        let among = among.iter().map(|entry| entry.text(self.court).to_string()).collect();
        let path = vec!["decisions".to_owned(), name.to_string()];
        let fact = self.court.fact_of(&path, asked, self.at.aside.rule, Answers::OneOf(among));
        // Decisions are used up in turn.
        let next = usize::from(self.at.used[choose.decision]) + 1;
        let keys = path.into_iter().chain([next.to_string()]).collect();
        let fact = Fact { keys, ..fact };
        Fail::from(Stop::Lacking(Box::new(fact)))
    }

    fn before(&self, made: &[u16]) -> Vec<Value> {
        made.iter().map(|slot| self.at.slots[*slot as usize].clone()).collect()
    }

    /// Names that a turn has made end with it.
    fn end_turn(&mut self, made: &[u16]) {
        let Some(turns) = self.at.loops.last() else { return };
        for (slot, value) in made.iter().zip(&turns.before) {
            self.at.slots[*slot as usize] = value.clone();
        }
    }

    fn each(&mut self, n: usize, step: &Step, each: &EachStep, goes_on: bool) -> Result<(), Fail> {
        if !goes_on {
            let left = self.value(&each.list)?.entries();
            let before = self.before(&each.made);
            let (been, idle) = (Ignored(0), Ignored(0));
            let turns = Turns { head: n, left, next: 0, most: None, before, been, idle };
            self.write_block(step);
            self.at.loops.push(turns);
        }
        loop {
            self.end_turn(&each.made);
            let Some(turns) = self.at.loops.last_mut() else { return Ok(()) };
            let Some(entry) = turns.left.get(turns.next).cloned() else {
                self.at.loops.pop();
                self.at.next = each.end;
                return Ok(());
            };
            turns.next += 1;
            // What has been is no difference between positions.
            if !self.desk.writes() {
                turns.left = turns.left[turns.next..].into();
                turns.next = 0;
            }
            self.at.slots[each.slot as usize] = entry;
            for value in &each.written_again {
                self.at.aside.written[*value as usize].clear();
            }
            let is_meant = match &each.only {
                Some(only) => self.holds(only)?,
                None => true,
            };
            if is_meant {
                self.at.next = n + 1;
                return Ok(());
            }
        }
    }

    fn until(&mut self, n: usize, step: &Step, until: &UntilStep, goes_on: bool) -> Result<(), Fail> {
        if !goes_on {
            let most = match &until.repeat {
                Some(repeat) => {
                    let value = self.value(repeat)?;
                    let number = self.number(&value, step.origin)?;
                    Some(self.count(number, MOST_TURNS as usize, "turns", step.origin)?)
                }
                None => None,
            };
            let before = self.before(&until.made);
            let left: Arc<[Value]> = Arc::new([]);
            self.write_block(step);
            let (been, idle) = (Ignored(0), Ignored(0));
            self.at.loops.push(Turns { head: n, left, next: 0, most, before, been, idle });
        }
        // The condition knows the names of the last turn.
        let is_over = match &until.until {
            Some(condition) => self.holds(condition)?,
            None => false,
        };
        self.end_turn(&until.made);
        let Some(turns) = self.at.loops.last_mut() else { return Ok(()) };
        if is_over || turns.most == Some(0) {
            self.at.loops.pop();
            self.at.next = until.end;
            return Ok(());
        }
        // Odds sum up a repetition to its end, but not one that neither dice nor decisions can end.
        let been = if self.desk.counts() { turns.idle.0 } else { turns.been.0 };
        if turns.most.is_none() && been >= MOST_TURNS as usize {
            let text = format!("a repetition has not ended after {MOST_TURNS} turns");
            let (rules, origin) = (step.rule.into_iter().collect(), Some(step.origin));
            let kind = UndecidedKind::Endless;
            return Err(Fail::from(Stop::Undecided(Box::new(Undecided {
                kind,
                value: None,
                rules,
                text,
                origin,
            }))));
        }
        turns.been.0 += 1;
        turns.idle.0 += 1;
        turns.most = turns.most.map(|left| left - 1);
        Ok(())
    }
}
